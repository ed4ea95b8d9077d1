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

/// The values of a word in the lines of the last depth that was told.
fn last(said: &str, word: &str) -> Vec<String> {
    let lines: Vec<&str> = said.lines().filter(|line| line.starts_with("info depth ")).collect();
    let depth = |line: &&str| line.split(' ').nth(2).map(String::from);
    let deepest = lines.last().and_then(depth);
    let value = |line: &str| {
        let (_, after) = line.split_once(&format!(" {word} ")).expect("it is told");
        after.split(' ').next().expect("a word").to_string()
    };
    lines.into_iter().filter(|line| depth(line) == deepest).map(value).collect()
}

#[test]
fn several_lines_are_told_in_the_order_of_their_worth() {
    let said = said(
        "setoption name MultiPV value 3\nposition fen 7k/8/8/8/8/8/R6q/1R4K1 w - - 0 1\ngo depth 4\n",
    );
    let moves = last(&said, "pv");
    assert_eq!(moves.len(), 3, "{said}");
    assert!(moves[0] != moves[1] && moves[1] != moves[2] && moves[0] != moves[2], "{moves:?}");
    assert_eq!(last(&said, "multipv"), ["1", "2", "3"]);
    let lines: Vec<&str> = said.lines().filter(|line| line.starts_with("info depth 4 ")).collect();
    let worth = |line: &&str| {
        let words: Vec<&str> = line.split(' ').collect();
        let at = words.iter().position(|word| *word == "score").expect("it is told");
        let number: i32 = words[at + 2].parse().expect("a number");
        match (words[at + 1], number) {
            ("cp", number) => number,
            (_, 1..) => 100_000 - number,
            _ => -100_000 - number,
        }
    };
    let worths: Vec<i32> = lines.iter().map(worth).collect();
    assert!(worths.is_sorted_by(|a, b| a >= b) && worths[0] > worths[2], "{worths:?}");
    assert!(said.contains(&format!("\nbestmove {}", moves[0])), "{said}");
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
    // The limits hold after `ponderhit` as they would have held without pondering.
    let hit = said("go ponder depth 5\nponderhit\n");
    let alone = said("go depth 5\n");
    let ends = |said: &str| {
        let answer = said.lines().last().map(String::from);
        (last(said, "depth"), last(said, "nodes"), answer)
    };
    assert_eq!(ends(&hit), ends(&alone));
    assert_eq!(hit.matches("bestmove").count(), 1, "{hit}");
    // It says nothing to a search that does not ponder.
    assert_eq!(ends(&said("go depth 5\nponderhit\n")), ends(&alone));
}

#[test]
fn an_option_does_not_shorten_the_search_before_it() {
    let heard = said(
        "go depth 5\nsetoption name Nothing value 1\nsetoption name MultiPV value 2\n\
        position startpos moves e2e4\nisready\ngo depth 1\n",
    );
    let (first, rest) = heard.split_once("bestmove ").expect("it answers");
    assert!(first.contains("info depth 5 ") && !first.contains("multipv 2"), "{heard}");
    assert!(rest.contains("info string there is no option `Nothing`"), "{heard}");
    assert!(rest.contains("info depth 1 seldepth") && rest.contains("multipv 2"), "{heard}");
    assert_eq!(heard.matches("bestmove ").count(), 2, "{heard}");
}

#[test]
fn a_line_that_is_too_long_is_refused_whole() {
    let long = format!("position startpos moves e2e4 {} go depth 1\n", "x".repeat(1 << 20));
    let heard = said(&format!("{long}d\n"));
    assert!(!heard.contains("bestmove"), "{heard}");
    assert!(heard.starts_with("info string a line of more than 1048576 bytes"), "{heard}");
    assert!(heard.contains("Fen: rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w"), "{heard}");
    // Thousands of moves are read.
    let shuffle = "g1f3 g8f6 f3g1 f6g8 ".repeat(500);
    let heard = said(&format!("position startpos moves {shuffle}e2e4\nd\n"));
    assert!(heard.contains("/4P3/8/PPPP1PPP/RNBQKBNR b KQkq"), "{heard}");
}

#[test]
fn a_game_that_is_new_or_under_other_rules_is_searched_without_what_was_known() {
    let nodes = |lines: &str| last(&said(&format!("{lines}\ngo depth 5\n")), "nodes").pop();
    let fresh = nodes("");
    assert_ne!(nodes("go depth 5"), fresh, "it remembers");
    assert_eq!(nodes("go depth 5\nucinewgame"), fresh);
    assert_eq!(nodes("go depth 5\nsetoption name Clear Hash"), fresh);
    let atomic = "setoption name UCI_Variant value atomic";
    assert_eq!(nodes(&format!("go depth 5\n{atomic}")), nodes(atomic));
}

#[test]
fn moves_after_one_that_cannot_be_played_are_not_played_either() {
    let heard = said("position startpos moves e2e4 e2e4 e7e5 d2d4\nd\n");
    assert!(heard.contains("info string `e2e4`") || heard.contains("info string e2e4"), "{heard}");
    assert!(heard.contains("Fen: rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b"), "{heard}");
}

#[test]
fn positions_that_the_game_has_had_are_draws_to_the_search() {
    let heard = said(
        "position fen r5k1/8/8/8/8/8/8/6K1 w - - 0 1 \
        moves g1h1 g8h8 h1g1 h8g8\ngo depth 3\n",
    );
    assert!(heard.contains("info depth 3 ") && last(&heard, "score") == ["cp"], "{heard}");
    assert!(
        heard.lines().any(|line| line.contains("depth 3 ") && line.contains("cp 0 ")),
        "{heard}"
    );
}

#[test]
fn castling_of_chess960_is_written_so_from_the_usual_start_too() {
    let heard = said(
        "setoption name UCI_Chess960 value true\n\
        position startpos moves e2e4 e7e5 g1f3 b8c6 f1c4 f8c5\ngo depth 1 searchmoves e1h1\n",
    );
    assert!(heard.contains("bestmove e1h1"), "{heard}");
}

#[test]
fn the_default_of_the_variants_is_what_is_played() {
    for (set, name) in [("", "chess"), ("setoption name UCI_Variant value Atomic\n", "Atomic")] {
        let heard = said(&format!("{set}uci\n"));
        assert!(heard.contains(&format!("UCI_Variant type combo default {name} var")), "{heard}");
    }
}

#[test]
fn a_file_of_rules_is_played_until_its_path_is_empty() {
    let bombers = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/examples/bomber-queens.ron");
    let rules = |lines: &str| {
        let heard = said(&format!("setoption name RulesPath value {bombers}\n{lines}d\n"));
        let rules = heard.lines().filter_map(|line| line.strip_prefix("Rules: ")).next_back();
        (rules.and_then(|rules| rules.split(" (").next()).expect("shown").to_string(), heard)
    };
    let variant = |name: &str| format!("setoption name UCI_Variant value {name}\n");
    let (own, heard) = rules("uci\n");
    assert!(heard.contains(&format!("info string {own} is played")), "{heard}");
    assert!(heard.contains("combo default bomber-queens var"), "{heard}");
    // python-chess names `chess` for a board that it does not know better.
    let (played, heard) = rules(&variant("chess"));
    assert_eq!(played, own);
    assert!(
        heard.contains(&format!("{own} is played, not chess, until RulesPath is empty")),
        "{heard}"
    );
    let (played, heard) = rules(&variant("atomic"));
    assert!(played.starts_with("Atomic"), "{heard}");
    assert!(heard.contains(&format!("{played} is played, not {own} of RulesPath")), "{heard}");
    assert_eq!(rules(&(variant("atomic") + &variant("chess"))).0, own);
    assert_eq!(rules(&(variant("atomic") + &variant("bomber-queens"))).0, own);
    for empty in ["setoption name RulesPath value\n", "setoption name RulesPath value <empty>\n"] {
        let (played, heard) = rules(empty);
        assert_eq!(played, "Chess", "{heard}");
        assert!(heard.contains("info string Chess is played"), "{heard}");
        assert_eq!(rules(&(variant("icc") + empty)).0, rules(&variant("icc")).0);
        assert_eq!(rules(&(empty.to_string() + &variant("chess"))).0, "Chess");
    }
    let (played, heard) = rules(&variant("nosuch"));
    assert!(played == own && heard.contains("there is no ruleset `nosuch`"), "{heard}");
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
        // The first word that is known says what a line is; a `go perft` counts instead.
        let known = ["uci", "isready", "ucinewgame", "setoption", "position", "go", "stop", "ponderhit", "d"];
        let searches = |line: &&String| {
            let mut words = line.split_whitespace().skip_while(|word| !known.contains(word));
            words.next() == Some("go") && {
                let words: Vec<&str> = words.collect();
                !words.windows(2).any(|pair| pair[0] == "perft" && pair[1].parse::<i64>().is_ok())
            }
        };
        let searched = lines.iter().filter(searches).count();
        let answered = said.lines().filter(|line| line.starts_with("bestmove ")).count();
        prop_assert_eq!(answered, searched, "{}", said);
    }
}
