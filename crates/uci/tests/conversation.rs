//! Conversations with a GUI.

use std::time::{Duration, Instant};

use isotope_ruleset::Library;
use isotope_uci::{Shared, serve};
use proptest::prelude::*;

fn said(lines: &str) -> String {
    let output = Shared::default();
    serve(lines.as_bytes(), output.clone(), Library::default()).expect("memory can be written");
    output.text()
}

#[test]
fn a_gui_is_told_every_ruleset_under_its_usual_names() {
    let said = said("uci\n");
    assert!(said.starts_with("id name Isotope "), "{said}");
    assert!(said.ends_with("\nuciok\n"), "{said}");
    let combo = said.lines().find(|line| line.contains("UCI_Variant")).expect("it is offered");
    assert!(combo.starts_with("option name UCI_Variant type combo default chess var "));
    for name in ["chess", "atomic", "3check", "kingofthehill", "giveaway", "nocheckatomic", "icc"] {
        assert!(combo.split(" var ").any(|var| var == name), "{name}: {combo}");
    }
}

#[test]
fn what_the_documents_show_of_a_conversation_is_what_is_said() {
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    for page in ["README.md", "docs/engine.md"] {
        let page = std::fs::read_to_string(root.join(page)).expect("it is there");
        let (_, block) = page.split_once("```text\n$ isotope uci\n").expect("it shows one");
        let (block, _) = block.split_once("```").expect("it ends");
        let answer = |line: &&str| line.starts_with("info ") || line.starts_with("bestmove ");
        let (shown, sent): (Vec<&str>, Vec<&str>) = block.lines().partition(answer);
        // How long it took is never the same.
        let timeless = |line: &str| {
            let words: Vec<&str> = line.split(' ').collect();
            let of_time = |at: usize| at > 0 && matches!(words[at - 1], "nps" | "time");
            let kept = words.iter().enumerate().filter(|(at, _)| !of_time(*at));
            kept.map(|(_, word)| *word).collect::<Vec<_>>().join(" ")
        };
        let heard = said(&format!("{}\n", sent.join("\n")));
        let heard: Vec<String> = heard.lines().map(timeless).collect();
        let shown: Vec<String> = shown.into_iter().map(timeless).collect();
        assert_eq!(heard, shown);
    }
}

#[test]
fn a_change_of_rules_begins_another_game() {
    // python-chess says `ucinewgame` before it names the variant.
    let said = said(
        "position startpos moves e2e4\nucinewgame\nsetoption name UCI_Variant value Antichess\n\
        position startpos moves e2e3 b7b5\ngo depth 1\n",
    );
    assert!(
        said.ends_with("bestmove f1b5 ponder c8a6\n") || said.contains("bestmove f1b5"),
        "{said}"
    );
}

#[test]
fn castling_is_written_as_the_gui_wants_it() {
    let go = "position fen 4k3/8/8/8/8/8/8/4K2R w K - 0 1\ngo depth 1 searchmoves";
    let usual = said(&format!("{go} e1g1\n"));
    assert!(usual.contains("bestmove e1g1"), "{usual}");
    let rook = said(&format!("setoption name UCI_Chess960 value true\n{go} e1h1\n"));
    assert!(rook.contains("bestmove e1h1"), "{rook}");
}

#[test]
fn a_game_that_is_over_has_no_move() {
    let said = said(
        "position fen 7k/8/8/8/8/8/8/K7 b - - 0 1 moves h8h7 e2e4\ngo depth 3\n\
        position startpos moves f2f3 e7e5 g2g4 d8h4\ngo infinite\n",
    );
    assert!(said.contains("info string `e2e4`: nothing stands on e2"), "{said}");
    assert!(
        said.contains("info string there is no move: Black wins: checkmate\nbestmove (none)\n")
    );
}

#[test]
fn perft_is_counted_as_scripts_read_it() {
    let said = said("setoption name UCI_Variant value atomic\ngo perft 2\n");
    assert!(said.starts_with("a2a3: 20\n") || said.contains("\na2a3: 20\n"), "{said}");
    assert!(said.contains("\nNodes searched: 400\n"), "{said}");
}

#[test]
fn several_lines_are_told_in_the_order_of_their_worth() {
    let said = said("setoption name MultiPV value 3\ngo depth 4\n");
    let last: Vec<&str> = said.lines().filter(|line| line.starts_with("info depth 4 ")).collect();
    let moves: Vec<&str> = last
        .iter()
        .map(|line| line.split(" pv ").nth(1).and_then(|pv| pv.split(' ').next()).expect("a line"))
        .collect();
    assert_eq!(moves.len(), 3, "{said}");
    assert!(moves[0] != moves[1] && moves[1] != moves[2] && moves[0] != moves[2], "{moves:?}");
}

#[test]
fn rules_of_ones_own_are_played_and_what_is_wrong_with_them_is_told() {
    let folder = std::env::temp_dir().join(format!("isotope-uci-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    let good = folder.join("rooks-explode.ron");
    let text = "(format: 1, name: \"Rooks explode\", capture: Explode(when: By([Rook])))";
    std::fs::write(&good, text).expect("a file");
    std::fs::write(folder.join("bad.ron"), "(format: 1, capture: Explod)").expect("a file");
    let set =
        |path: &std::path::Path| format!("setoption name RulesPath value {}\n", path.display());
    let heard = said(&format!(
        "{}position fen 4k3/4p3/8/8/8/8/8/K3R3 w - - 0 1\ngo depth 1\n{}",
        set(&good),
        set(&folder.join("bad.ron"))
    ));
    assert!(heard.contains(" var rooks-explode"), "{heard}");
    assert!(heard.contains("bestmove e1e7"), "{heard}");
    assert!(
        heard.contains("info string error[unknown-value]") || heard.contains("Explod"),
        "{heard}"
    );
    std::fs::remove_dir_all(&folder).expect("it was there");
}

#[test]
fn whoever_ponders_is_answered_when_the_move_was_played_or_not_wanted() {
    let hit = said("go ponder wtime 100 btime 100\nponderhit\n");
    assert_eq!(hit.matches("bestmove").count(), 1, "{hit}");
    let missed = said("go ponder wtime 1000 btime 1000\nstop\ngo depth 1\n");
    assert_eq!(missed.matches("bestmove").count(), 2, "{missed}");
}

#[test]
fn what_is_searched_for_ever_ends_when_the_gui_has_gone() {
    let began = Instant::now();
    assert_eq!(said("go infinite\n").matches("bestmove").count(), 1);
    assert!(began.elapsed() < Duration::from_secs(20));
}

/// Words of the protocol, and others.
fn words() -> impl Strategy<Value = String> {
    let known = proptest::sample::select(vec![
        "uci",
        "isready",
        "ucinewgame",
        "setoption",
        "name",
        "value",
        "position",
        "startpos",
        "fen",
        "moves",
        "go",
        "depth",
        "nodes",
        "3",
        "-1",
        "99999999999999999999",
        "movetime",
        "1",
        "wtime",
        "infinite",
        "ponder",
        "ponderhit",
        "stop",
        "d",
        "perft",
        "2",
        "searchmoves",
        "mate",
        "MultiPV",
        "UCI_Variant",
        "atomic",
        "crazyhouse",
        "antichess",
        "two-kings-atomic",
        "UCI_Chess960",
        "true",
        "RulesPath",
        "/nowhere",
        "Clear",
        "Hash",
        "e2e4",
        "e7e5",
        "N@f3",
        "O-O",
        "0000",
        "é",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR",
        "w",
        "KQkq",
        "-",
        "0",
        "8/8/8/8/8/8/8/8",
    ]);
    prop_oneof![8 => known.prop_map(String::from), 1 => "\\PC{0,6}"]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 64, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn whatever_is_sent_every_go_is_answered(
        lines in prop::collection::vec(prop::collection::vec(words(), 0..8), 0..12)
    ) {
        let lines: Vec<String> = lines.into_iter().map(|words| words.join(" ")).collect();
        // A search without a limit ends with the next word; some depths would take for ever.
        let said = said(&format!("{}\nstop\nisready\n", lines.join("\nstop\n")));
        prop_assert!(said.ends_with("readyok\n"), "{said}");
    }
}
