//! Tests of what cannot be obeyed, of games without a move, and of what is asked just before `quit`.

use crate::conversation::output_of;

const NO_MOVE: &str = "bestmove (none)\n";

/// Commands that are refused, and a part of the reason.
const POSITIONS: [(&str, &str); 6] = [
    ("position fen 7k/8/8/8/8/8/8/K6q b - - 0 1", "is in check"),
    ("position fen garbage", "8 ranks"),
    ("position fen 8/8/8/8/8/8/8/8 w - - 0 1", ""),
    ("position fen 4k3/8/8/8/8/8/8/3KK3 w - - 0 1", "king"),
    ("position startpos moves e2e4 e2e4", "`e2e4`: nothing stands on e2"),
    ("position startpos moves e2e4 x", "`x`"),
];
const RULES: [(&str, &str); 2] = [
    ("setoption name UCI_Variant value nosuch", "there is no ruleset `nosuch`"),
    ("setoption name RulesPath value /nowhere/at-all.ron", "cannot be read"),
];

/// The output after the first command, which sets up another position.
fn after(lines: &str) -> String {
    output_of(&format!("position startpos moves d2d4\n{lines}\n"))
}

#[test]
fn after_a_refusal_a_search_says_why_and_has_no_move() {
    for (refused, why) in POSITIONS.into_iter().chain(RULES) {
        for go in
            ["depth 2", "nodes 1", "movetime 9", "wtime 9 btime 9", "searchmoves e2e4 depth 1"]
        {
            let heard = after(&format!("{refused}\nisready\ngo {go}"));
            let (_, answer) = heard.split_once("readyok\n").expect("it goes on");
            assert!(answer.starts_with("info string there is no position to search: "), "{heard}");
            assert!(answer.contains(why) && answer.ends_with(NO_MOVE), "{refused}, {go}: {heard}");
            assert!(!heard.contains("info depth"), "{refused}, {go}: {heard}");
        }
        let heard = after(&format!("{refused}\ngo perft 1"));
        assert!(!heard.contains("Nodes searched") && !heard.contains("bestmove"), "{heard}");
        assert!(heard.matches(why).count() >= 2, "{heard}");
    }
}

#[test]
fn a_search_has_a_move_again_when_rules_and_a_position_are_accepted() {
    let variant = "setoption name UCI_Variant value atomic";
    for (refused, _) in POSITIONS {
        let heard = after(&format!("{refused}\n{variant}\nucinewgame\ngo depth 1"));
        assert!(heard.ends_with(NO_MOVE), "{refused}: the rules alone are no position: {heard}");
        let heard = after(&format!("{refused}\nposition startpos\ngo depth 1"));
        assert!(!heard.ends_with(NO_MOVE), "{refused}: {heard}");
    }
    for (refused, _) in RULES {
        let heard = after(&format!("{refused}\nposition startpos\ngo depth 1"));
        assert!(heard.ends_with(NO_MOVE), "{refused}: these are other rules: {heard}");
        let heard = after(&format!("{refused}\n{variant}\ngo depth 1"));
        assert!(heard.ends_with(NO_MOVE), "{refused}: {heard}");
        let heard = after(&format!("{refused}\n{variant}\nposition startpos\ngo depth 1"));
        assert!(!heard.ends_with(NO_MOVE), "{refused}: {heard}");
    }
}

#[test]
fn every_other_search_has_a_score() {
    for (variant, position, go, score, answer) in [
        ("chess", "startpos", "nodes 1", "cp ", "bestmove "),
        ("chess", "startpos", "nodes 0", "cp ", "bestmove "),
        ("chess", "startpos", "movetime 1", "cp ", "bestmove "),
        (
            "antichess",
            "fen rnbqkbnr/ppp1pppp/8/8/4p3/1P3P2/P1PP2PP/RNBQKBNR b - - 0 3",
            "nodes 300",
            "cp ",
            "bestmove ",
        ),
        ("chess", "fen R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1", "depth 3", "mate 0 ", NO_MOVE),
        ("chess", "fen k7/2Q5/1K6/8/8/8/8/8 b - - 0 1", "nodes 1", "cp 0 ", NO_MOVE),
        ("atomic", "fen 8/8/8/8/8/8/8/K6R b - - 0 1", "depth 3", "mate 0 ", NO_MOVE),
        // `mate 0` would say that the side to move has lost.
        ("antichess", "fen 8/8/8/8/8/8/8/7r w - - 0 1", "depth 3", "mate 1 ", NO_MOVE),
        ("chess", "startpos", "depth 3 searchmoves e2e5 a1a3", "cp ", NO_MOVE),
    ] {
        let set = format!("setoption name UCI_Variant value {variant}\n");
        let heard = output_of(&format!("{set}position {position}\ngo {go}\n"));
        let info = heard.lines().rfind(|line| line.starts_with("info depth ")).unwrap_or_default();
        assert!(info.contains(&format!(" score {score}")), "{variant}, {position}: {heard}");
        assert!(
            heard.lines().last().is_some_and(|last| last.starts_with(answer.trim())),
            "{heard}"
        );
        assert_eq!(info.contains(" pv"), answer != NO_MOVE, "{heard}");
    }
}

#[test]
fn moves_that_are_not_legal_are_left_out_of_searchmoves_and_named() {
    let none = output_of("go depth 2 searchmoves e2e5 a1a3\n");
    assert!(none.contains("info string left out of searchmoves: `e2e5`"), "{none}");
    assert!(none.contains("info string left out of searchmoves: `a1a3`"), "{none}");
    assert!(
        none.contains("there is no move among those of searchmoves\nbestmove (none)\n"),
        "{none}"
    );
    let one = output_of("go depth 2 searchmoves e2e5 h2h4\n");
    assert!(one.contains("searchmoves: `e2e5`") && one.contains("\nbestmove h2h4"), "{one}");
}

#[test]
fn there_is_nothing_to_ponder_on_where_the_game_is_over_after_the_best_move() {
    // After the capture, no side can win, which a search does not look for in games whose dead positions are derived,
    // or with many pieces.
    let few = "7k/8/8/8/3q4/8/4N3/K7 w - - 0 1";
    let locked = "7k/8/8/p1p1p1p1/P1P1P1P1/5n2/8/K5N1 w - - 0 1";
    for (variant, fen, answer) in [
        ("chess", "7k/8/8/8/8/8/1q6/K7 w - - 0 1", "a1b2"),
        ("cross", few, "e2d4"),
        ("bombers", few, "e2d4"),
        ("atomic", locked, "g1f3"),
    ] {
        let set = format!("setoption name UCI_Variant value {variant}\nposition fen {fen}\n");
        let heard = output_of(&format!("{set}go depth 4\n"));
        assert!(heard.ends_with(&format!("\nbestmove {answer}\n")), "{variant}: {heard}");
    }
    let goes_on = "position fen 7k/7p/8/8/8/8/1q6/K7 w - - 0 1\ngo depth 4\n";
    assert!(output_of(goes_on).contains("\nbestmove a1b2 ponder "));
}

#[test]
fn what_was_asked_is_answered_before_quit_ends_the_engine() {
    let heard = output_of("go perft 4\nquit\n");
    assert!(heard.contains("\nNodes searched: 197281\n"), "{heard}");
    let heard = output_of("bench 1\nquit\n");
    assert!(heard.contains("\nNodes searched: "), "{heard}");
    let heard = output_of(
        "go depth 3\nposition startpos moves e2e4\ngo depth 2\ngo perft 2\ngo infinite\nd\nquit\n",
    );
    assert_eq!(heard.matches("bestmove ").count(), 3, "{heard}");
    assert!(
        heard.contains("info depth 3 ") && heard.contains("\nNodes searched: 600\n"),
        "{heard}"
    );
    assert!(heard.contains("Fen: ") && !heard.contains("no sum"), "{heard}");
    // A search that runs is stopped.
    let heard = output_of("go depth 100\nquit\n");
    assert_eq!(heard.matches("bestmove ").count(), 1, "{heard}");
}

#[test]
fn a_count_of_too_many_plies_is_refused() {
    for depth in ["256", "100000", "2147483648", "4294967296"] {
        let heard = output_of(&format!("go perft {depth}\nisready\n"));
        assert!(
            heard.contains("info string a count goes to 255 plies at most"),
            "{depth}: {heard}"
        );
        assert!(!heard.contains("Nodes searched") && heard.contains("readyok"), "{depth}: {heard}");
    }
}

/// Nothing may ever be written to a pipe, so that reading it would have no end.
#[cfg(unix)]
#[test]
fn a_pipe_is_no_learned_evaluation() {
    let pipe = std::env::temp_dir().join(format!("isotope-uci-pipe-{}", std::process::id()));
    let made = std::process::Command::new("mkfifo").arg(&pipe).status();
    assert!(made.expect("there is such a command").success());
    let heard = output_of(&format!("setoption name EvalFile value {}\nisready\n", pipe.display()));
    std::fs::remove_file(&pipe).expect("it was made");
    assert!(heard.contains("a device or a pipe, and no file\nreadyok\n"), "{heard}");
}
