//! Tests of conversations with a GUI.

use isotope_engine::Networks;
use isotope_ruleset::Library;
use isotope_uci::{SharedBuffer, serve};
use proptest::prelude::*;

pub(crate) fn output_of(lines: &str) -> String {
    let output = SharedBuffer::default();
    let (library, networks) = (Library::default(), Networks::default());
    serve(lines.as_bytes(), output.clone(), library, networks).expect("memory can be written");
    output.text()
}

#[test]
fn a_gui_is_offered_every_ruleset_under_its_usual_names() {
    let output = output_of("uci\n");
    assert!(output.starts_with("id name Isotope "), "{output}");
    assert!(output.ends_with("\nuciok\n"), "{output}");
    let combo = output.lines().find(|line| line.contains("UCI_Variant")).expect("it is offered");
    assert!(combo.starts_with("option name UCI_Variant type combo default chess var "));
    for name in ["chess", "atomic", "3check", "kingofthehill", "giveaway", "nocheckatomic", "icc"] {
        assert!(combo.split(" var ").any(|var| var == name), "{name}: {combo}");
    }
}

#[test]
fn the_conversation_in_the_document_is_real() {
    let page = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/engine.md");
    let page = std::fs::read_to_string(page).expect("it is there");
    let (_, block) = page.split_once("```text\n$ isotope uci\n").expect("it shows one");
    let (block, _) = block.split_once("```").expect("it ends");
    let answer = |line: &&str| line.starts_with("info ") || line.starts_with("bestmove ");
    let (shown, sent): (Vec<&str>, Vec<&str>) = block.lines().partition(answer);
    // Times and speeds differ from run to run.
    let timeless = |line: &str| {
        let words: Vec<&str> = line.split(' ').collect();
        let of_time = |at: usize| at > 0 && matches!(words[at - 1], "nps" | "time");
        let kept = words.iter().enumerate().filter(|(at, _)| !of_time(*at));
        kept.map(|(_, word)| *word).collect::<Vec<_>>().join(" ")
    };
    let heard = output_of(&format!("{}\n", sent.join("\n")));
    let heard: Vec<String> = heard.lines().map(timeless).collect();
    let shown: Vec<String> = shown.into_iter().map(timeless).collect();
    assert_eq!(heard, shown);
}

#[test]
fn a_change_of_rules_begins_a_new_game() {
    // python-chess sends `ucinewgame` before it sets the variant.
    let output = output_of(
        "position startpos moves e2e4\nucinewgame\nsetoption name UCI_Variant value Antichess\n\
        position startpos moves e2e3 b7b5\ngo depth 1\n",
    );
    assert!(
        output.ends_with("bestmove f1b5 ponder c8a6\n") || output.contains("bestmove f1b5"),
        "{output}"
    );
}

#[test]
fn castling_is_written_in_the_mode_of_the_gui() {
    let go = "position fen 4k3/8/8/8/8/8/8/4K2R w K - 0 1\ngo depth 1 searchmoves";
    let usual = output_of(&format!("{go} e1g1\n"));
    assert!(usual.contains("bestmove e1g1"), "{usual}");
    let rook = output_of(&format!("setoption name UCI_Chess960 value true\n{go} e1h1\n"));
    assert!(rook.contains("bestmove e1h1"), "{rook}");
}

#[test]
fn a_game_that_is_over_has_no_move() {
    let output = output_of(
        "position fen 7k/8/8/8/8/8/8/K7 b - - 0 1 moves h8h7 e2e4\ngo depth 3\n\
        position startpos moves f2f3 e7e5 g2g4 d8h4\ngo infinite\n",
    );
    assert!(output.contains("info string `e2e4`: nothing stands on e2"), "{output}");
    assert!(
        output.contains("info string there is no move: Black wins: checkmate\nbestmove (none)\n")
    );
}

#[test]
fn perft_has_the_output_that_scripts_expect() {
    let output = output_of("setoption name UCI_Variant value atomic\ngo perft 2\n");
    assert!(output.starts_with("a2a3: 20\n") || output.contains("\na2a3: 20\n"), "{output}");
    assert!(output.contains("\nNodes searched: 400\n"), "{output}");
}

#[test]
fn counts_are_read_with_a_position_and_kept_by_its_moves() {
    let ask = |counts: &str, moves: &str, go: &str| {
        output_of(&format!(
            "setoption name UCI_Variant value powder-keg\n\
            position fen 4k3/8/8/2pnb3/3p4/5N2/8/4K3 w - - 0 1{counts} moves f3d4 {moves}\n{go}\n"
        ))
    };
    // After White's third explosion, its king may capture.
    let third = ask(" 2x0", "c5c4 e1d2 c4c3", "go perft 1");
    assert!(third.contains("\nd2c3: 1\n") && third.contains("Nodes searched: 8\n"), "{third}");
    let second = ask(" 1x0", "c5c4 e1d2 c4c3", "go perft 1");
    assert!(!second.contains("d2c3") && second.contains("Nodes searched: 7\n"), "{second}");
    let first = ask("", "c5c4 e1d2 c4c3 d2c3", "go depth 1");
    assert!(
        first.contains("info string d2c3: the explosion on c3 would destroy the capturing king\n"),
        "{first}"
    );
    let whole = ask(" 2x0", "c5c4 e1d2 c4c3 d2c3", "go depth 1");
    assert!(!whole.contains("info string") && whole.contains("\nbestmove e8"), "{whole}");
}

#[test]
fn bench_sums_the_nodes_that_the_engine_has_on_record_for_every_ruleset() {
    let output = output_of("bench\n");
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../engine/tests/fingerprint.txt");
    let recorded = std::fs::read_to_string(path).expect("it is there");
    let counts = output.lines().filter_map(|line| line.strip_prefix("info string "));
    let found: String = counts.map(|line| format!("{line}\n")).collect();
    assert_eq!(found, recorded, "if the search was meant to change, {path} has to be:\n{found}");
    let counts = recorded.lines().map(|line| line.rsplit(' ').next().expect("a count"));
    let sum: u64 = counts.map(|count| count.parse::<u64>().expect("a count")).sum();
    assert!(output.contains(&format!("\nNodes searched: {sum}\n")), "{sum}: {output}");
    assert!(!output_of("bench 1\n").contains(&format!(" {sum}\n")));
}

/// The values that follow `word` in the output lines of the last depth.
fn last(output: &str, word: &str) -> Vec<String> {
    let lines: Vec<&str> = output.lines().filter(|line| line.starts_with("info depth ")).collect();
    let depth = |line: &&str| line.split(' ').nth(2).map(String::from);
    let deepest = lines.last().and_then(depth);
    let value = |line: &str| {
        let (_, after) = line.split_once(&format!(" {word} ")).expect("it is told");
        after.split(' ').next().expect("a word").to_string()
    };
    lines.into_iter().filter(|line| depth(line) == deepest).map(value).collect()
}

#[test]
fn the_only_move_takes_its_time_if_it_was_asked_about() {
    let depth = |asked: &str| {
        let position = "position fen k7/8/2K5/8/8/8/6P1/1R6 b - - 0 1";
        last(&output_of(&format!("{position}\ngo movetime 3600000 depth 10{asked}\n")), "depth")
    };
    assert_eq!(depth(""), ["8"]);
    assert_eq!(depth(" searchmoves a8a7"), ["10"]);
}

#[test]
fn several_lines_are_reported_best_first() {
    let output = output_of(
        "setoption name MultiPV value 3\nposition fen 7k/8/8/8/8/8/R6q/1R4K1 w - - 0 1\ngo depth 4\n",
    );
    let moves = last(&output, "pv");
    assert_eq!(moves.len(), 3, "{output}");
    assert!(moves[0] != moves[1] && moves[1] != moves[2] && moves[0] != moves[2], "{moves:?}");
    assert_eq!(last(&output, "multipv"), ["1", "2", "3"]);
    let lines: Vec<&str> =
        output.lines().filter(|line| line.starts_with("info depth 4 ")).collect();
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
    assert!(output.contains(&format!("\nbestmove {}", moves[0])), "{output}");
}

#[test]
fn rulesets_of_the_user_are_played_and_their_problems_reported() {
    let folder = std::env::temp_dir().join(format!("isotope-uci-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    let good = folder.join("rooks-explode.ron");
    let text = "(format: 1, name: \"Rooks explode\", capture: Explode(when: By([Rook])))";
    std::fs::write(&good, text).expect("a file");
    std::fs::write(folder.join("bad.ron"), "(format: 1, capture: Explod)").expect("a file");
    let set =
        |path: &std::path::Path| format!("setoption name RulesPath value {}\n", path.display());
    let heard = output_of(&format!(
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
fn a_pondered_search_is_answered_after_ponderhit_or_stop() {
    let hit = output_of("go ponder wtime 100 btime 100\nponderhit\n");
    assert_eq!(hit.matches("bestmove").count(), 1, "{hit}");
    let missed = output_of("go ponder wtime 1000 btime 1000\nstop\ngo depth 1\n");
    assert_eq!(missed.matches("bestmove").count(), 2, "{missed}");
    // After `ponderhit`, the limits apply as they do without pondering.
    let hit = output_of("go ponder depth 5\nponderhit\n");
    let alone = output_of("go depth 5\n");
    let ends = |output: &str| {
        let answer = output.lines().last().map(String::from);
        (last(output, "depth"), last(output, "nodes"), answer)
    };
    assert_eq!(ends(&hit), ends(&alone));
    assert_eq!(hit.matches("bestmove").count(), 1, "{hit}");
    // `ponderhit` has no effect on a search that does not ponder.
    assert_eq!(ends(&output_of("go depth 5\nponderhit\n")), ends(&alone));
}

#[test]
fn an_option_does_not_shorten_the_search_before_it() {
    let heard = output_of(
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
fn a_line_that_is_too_long_is_refused_as_a_whole() {
    let long = format!("position startpos moves e2e4 {} go depth 1\n", "x".repeat(1 << 20));
    let heard = output_of(&format!("{long}d\n"));
    assert!(!heard.contains("bestmove"), "{heard}");
    assert!(heard.starts_with("info string a line of more than 1048576 bytes"), "{heard}");
    assert!(heard.contains("Fen: rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w"), "{heard}");
    // A line with thousands of moves is accepted.
    let shuffle = "g1f3 g8f6 f3g1 f6g8 ".repeat(500);
    let heard = output_of(&format!("position startpos moves {shuffle}e2e4\nd\n"));
    assert!(heard.contains("/4P3/8/PPPP1PPP/RNBQKBNR b KQkq"), "{heard}");
}

#[test]
fn the_table_is_cleared_for_a_new_game_and_for_other_rules() {
    let nodes = |lines: &str| last(&output_of(&format!("{lines}\ngo depth 5\n")), "nodes").pop();
    let fresh = nodes("");
    assert_ne!(nodes("go depth 5"), fresh, "it remembers");
    assert_eq!(nodes("go depth 5\nucinewgame"), fresh);
    assert_eq!(nodes("go depth 5\nsetoption name Clear Hash"), fresh);
    let atomic = "setoption name UCI_Variant value atomic";
    assert_eq!(nodes(&format!("go depth 5\n{atomic}")), nodes(atomic));
}

#[test]
fn moves_after_an_illegal_one_are_not_played() {
    let heard = output_of("position startpos moves e2e4 e2e4 e7e5 d2d4\nd\n");
    assert!(heard.contains("info string `e2e4`") || heard.contains("info string e2e4"), "{heard}");
    assert!(heard.contains("Fen: rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b"), "{heard}");
}

#[test]
fn the_search_takes_repeated_positions_for_draws() {
    let heard = output_of(
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
fn castling_is_written_as_in_chess960_from_the_usual_start_too() {
    let heard = output_of(
        "setoption name UCI_Chess960 value true\n\
        position startpos moves e2e4 e7e5 g1f3 b8c6 f1c4 f8c5\ngo depth 1 searchmoves e1h1\n",
    );
    assert!(heard.contains("bestmove e1h1"), "{heard}");
}

#[test]
fn the_default_of_the_variants_is_the_ruleset_that_is_played() {
    for (set, name) in [("", "chess"), ("setoption name UCI_Variant value Atomic\n", "Atomic")] {
        let heard = output_of(&format!("{set}uci\n"));
        assert!(heard.contains(&format!("UCI_Variant type combo default {name} var")), "{heard}");
    }
}

#[test]
fn a_file_of_rules_is_played_until_its_path_is_empty() {
    let bombers = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/examples/bomber-queens.ron");
    let rules = |lines: &str| {
        let heard = output_of(&format!("setoption name RulesPath value {bombers}\n{lines}d\n"));
        let rules = heard.lines().filter_map(|line| line.strip_prefix("Rules: ")).next_back();
        (rules.and_then(|rules| rules.split(" (").next()).expect("shown").to_string(), heard)
    };
    let variant = |name: &str| format!("setoption name UCI_Variant value {name}\n");
    let (own, heard) = rules("uci\n");
    assert!(heard.contains(&format!("info string {own} is played")), "{heard}");
    assert!(heard.contains("combo default bomber-queens var"), "{heard}");
    // python-chess sends `chess` for boards of unknown variants.
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

/// Generates words of the protocol and arbitrary words.
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
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn whatever_is_sent_every_go_is_answered(
        lines in prop::collection::vec(prop::collection::vec(words(), 0..8), 0..12)
    ) {
        let lines: Vec<String> = lines.into_iter().map(|words| words.join(" ")).collect();
        // Each line is followed by `stop`, because some searches would take too long.
        let output = output_of(&format!("{}\nstop\nisready\n", lines.join("\nstop\n")));
        prop_assert!(output.ends_with("readyok\n"), "{output}");
        // The command of a line is the first known word; `go perft` is not a search.
        let known = ["uci", "isready", "ucinewgame", "setoption", "position", "go", "stop", "ponderhit", "d"];
        let searches = |line: &&String| {
            let mut words = line.split_whitespace().skip_while(|word| !known.contains(word));
            words.next() == Some("go") && words.all(|word| word != "perft")
        };
        let searched = lines.iter().filter(searches).count();
        let answered = output.lines().filter(|line| line.starts_with("bestmove ")).count();
        prop_assert_eq!(answered, searched, "{}", output);
    }
}

#[test]
fn a_folder_without_syzygy_tables_is_refused_and_the_engine_plays_without() {
    let folder = std::env::temp_dir().join(format!("isotope-uci-syzygy-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    let set = format!("setoption name SyzygyPath value {}\n", folder.display());
    let output = output_of(&format!("{set}position startpos\ngo depth 1\n"));
    assert!(output.contains("there are no Syzygy files here"), "{output}");
    assert!(output.contains("bestmove "), "{output}");
    let empty = output_of("setoption name SyzygyPath value <empty>\ngo depth 1\n");
    assert!(!empty.contains("Syzygy"), "{empty}");
    assert!(output_of("uci\n").contains("option name SyzygyPath type string default <empty>\n"));
    std::fs::remove_dir_all(&folder).expect("it was made");
}
