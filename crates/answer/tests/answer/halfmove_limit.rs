//! Tests of wins that the halfmove limit forestalls: all answers from tables say the same.

use isotope_answer::{
    Answer as _, BestPlayAnswer, ParseOptions, PositionInput, PositionQuery, ProbeAnswer,
    protocol::{QuestionControl, Rulesets, ask_line, mainline, standing},
};
use isotope_outcomes::{Solver, tablebase::Tables};
use isotope_ruleset::parse;
use serde_json::{Value, json};
use shakmaty::Position as _;

/// A position under a limit, and what answers say about it.
struct Case {
    limit: &'static str,
    fen: &'static str,
    result: &'static str,
    plies: Option<u32>,
    /// The result of the best move, for the other side.
    best: &'static str,
    sentence: &'static str,
    /// What `solve` says if a table tells.
    solved: Option<&'static str>,
}

const OVER: &str = "The game is over: draw: too many moves without a capture or a pawn move.";

#[rustfmt::skip]
const CASES: &[Case] = &[
    Case { limit: "100", fen: "8/4Q3/8/8/8/8/8/k6K w - - 0 1", result: "win", plies: Some(13), best: "loss",
        sentence: "White wins in 13 plies; 13 plies to", solved: Some("win") },
    Case { limit: "100", fen: "8/4Q3/8/8/8/8/8/k6K w - - 87 1", result: "win", plies: Some(13), best: "loss",
        sentence: "White wins in 13 plies; 13 plies to", solved: Some("win") },
    Case { limit: "100", fen: "8/4Q3/8/8/8/8/8/k6K w - - 88 1", result: "cursed-win", plies: Some(13), best: "blessed-loss",
        sentence: "Drawn by the halfmove limit, without which White would win in 13 plies; ", solved: Some("draw") },
    Case { limit: "100", fen: "8/4Q3/8/8/8/8/8/k6K w - - 95 1", result: "cursed-win", plies: Some(13), best: "blessed-loss",
        sentence: "Drawn by the halfmove limit, without which White would win in 13 plies; ", solved: Some("draw") },
    Case { limit: "100", fen: "8/4Q3/8/8/8/8/8/k6K w - - 100 1", result: "draw", plies: None, best: "blessed-loss",
        sentence: OVER, solved: Some("draw") },
    Case { limit: "100", fen: "8/4Q3/8/8/8/8/8/k6K w - - 4000 1", result: "draw", plies: None, best: "blessed-loss",
        sentence: OVER, solved: Some("draw") },
    Case { limit: "150", fen: "8/4Q3/8/8/8/8/8/k6K w - - 137 1", result: "win", plies: Some(13), best: "loss",
        sentence: "White wins in 13 plies; ", solved: Some("win") },
    Case { limit: "150", fen: "8/4Q3/8/8/8/8/8/k6K w - - 138 1", result: "cursed-win", plies: Some(13), best: "blessed-loss",
        sentence: "Drawn by the halfmove limit", solved: Some("draw") },
    Case { limit: "150", fen: "8/4Q3/8/8/8/8/8/k6K w - - 150 1", result: "draw", plies: None, best: "blessed-loss",
        sentence: OVER, solved: Some("draw") },
    Case { limit: "Off", fen: "8/4Q3/8/8/8/8/8/k6K w - - 4000 1", result: "win", plies: Some(13), best: "loss",
        sentence: "White wins in 13 plies; ", solved: Some("win") },
    // Black to move: a loss that the limit turns into a draw.
    Case { limit: "100", fen: "8/8/8/8/8/k7/8/KQ6 b - - 0 1", result: "loss", plies: Some(8), best: "win",
        sentence: "White wins in 8 plies; ", solved: Some("loss") },
    Case { limit: "100", fen: "8/8/8/8/8/k7/8/KQ6 b - - 92 1", result: "loss", plies: Some(8), best: "win",
        sentence: "White wins in 8 plies; ", solved: Some("loss") },
    Case { limit: "100", fen: "8/8/8/8/8/k7/8/KQ6 b - - 93 1", result: "blessed-loss", plies: Some(8), best: "cursed-win",
        sentence: "Drawn by the halfmove limit, without which White would win in 8 plies; ", solved: Some("draw") },
    Case { limit: "100", fen: "8/8/8/8/8/k7/8/KQ6 b - - 100 1", result: "draw", plies: None, best: "cursed-win",
        sentence: OVER, solved: Some("draw") },
    // A mate by the move that reaches the limit wins; one after it comes too late.
    Case { limit: "100", fen: "7k/8/5KQ1/8/8/8/8/8 w - - 99 148", result: "win", plies: Some(1), best: "loss",
        sentence: "White wins in 1 ply; ", solved: Some("win") },
    Case { limit: "100", fen: "7k/8/5KQ1/8/8/8/8/8 w - - 100 148", result: "draw", plies: None, best: "blessed-loss",
        sentence: OVER, solved: Some("draw") },
    Case { limit: "100", fen: "7k/6Q1/5K2/8/8/8/8/8 b - - 100 148", result: "loss", plies: Some(0), best: "",
        sentence: "The game is over: White wins: checkmate.", solved: Some("loss") },
    // A pawn move is in time, and what follows has a new count of halfmoves.
    Case { limit: "100", fen: "8/P7/8/8/8/k7/8/K7 w - - 99 148", result: "win", plies: Some(11), best: "loss",
        sentence: "White wins in 11 plies; 1 ply to", solved: None },
    Case { limit: "100", fen: "8/P7/8/8/8/k7/8/K7 w - - 100 148", result: "draw", plies: None, best: "blessed-loss",
        sentence: OVER, solved: Some("draw") },
    // The pawn moves only after the king has.
    Case { limit: "100", fen: "8/8/8/8/8/1k6/3P4/3K4 w - - 87 1", result: "win", plies: Some(45), best: "loss",
        sentence: "White wins in 45 plies or more; 13 plies to", solved: None },
    Case { limit: "100", fen: "8/8/8/8/8/1k6/3P4/3K4 w - - 88 1", result: "cursed-win", plies: Some(45), best: "blessed-loss",
        sentence: "Drawn by the halfmove limit, without which White would win in 45 plies; 13 plies to", solved: Some("draw") },
    // Wins that can follow take longer than this limit, so that only some results are certain.
    Case { limit: "14", fen: "8/8/8/8/8/1k6/3P4/3K4 w - - 0 1", result: "maybe-win", plies: Some(45), best: "maybe-loss",
        sentence: "White wins in 45 plies, unless the halfmove limit comes first; 13 plies to", solved: None },
    Case { limit: "14", fen: "8/P7/8/8/8/k7/8/K7 w - - 13 148", result: "win", plies: Some(11), best: "loss",
        sentence: "White wins in 11 plies; 1 ply to", solved: None },
];

fn text_of(limit: &str) -> String {
    format!("(format: 1, draws: (repetition: 3, halfmoves: {limit}, dead: Derived))")
}

#[test]
fn all_answers_from_tables_say_the_same_about_the_halfmove_limit() {
    for Case { limit, fen, result, plies, best, sentence, solved } in CASES {
        let case = format!("{fen}, {limit}");
        let ruleset = parse("limited", &text_of(limit)).expect("it is sound");
        let input = PositionInput::read(fen, ParseOptions::default()).expect("a FEN");
        let asked = PositionQuery::new(input, &ruleset).expect("a position");
        let mut tables = Tables::new(&*ruleset.rules).expect("it has tables");
        for class in ["KQvK", "KPvK"] {
            tables.open_to_probe(&class.parse().expect("one"), &mut |_| ()).expect("it is built");
        }
        let probed = ProbeAnswer::new(&asked, &tables).expect("a table has it");
        let json = json!(probed);
        assert_eq!((&json["result"], &json["plies"]), (&json!(result), &json!(plies)), "{case}");
        let said = probed.text().to_string();
        assert!(said.starts_with(sentence), "{case}: {said}");
        let is_over = asked.ended.is_some();
        assert_eq!(json["best"].as_array().map(Vec::is_empty), Some(is_over), "{case}");

        let entry = json!(isotope_answer::PositionStanding::of(&asked.position, &tables));
        assert_eq!(entry["category"], *result, "{case}");
        assert_eq!(
            entry["moves"][0]["category"],
            json!(Some(*best).filter(|best| !best.is_empty())),
            "{case}"
        );
        if asked.position.decided().is_none() {
            let uci = entry["moves"][0]["uci"].as_str().expect("a move").to_owned();
            let best = json["best"].as_array().expect("a list");
            assert!(is_over || best.contains(&json!(uci)), "{case}: {uci}, {best:?}");
        }
        let line = json!(isotope_answer::Mainline::of(&asked.position, &tables));
        let has_winner = ["win", "loss"].contains(result);
        assert!(
            has_winner != line["winner"].is_null() || result.starts_with("maybe"),
            "{case}: {line}"
        );
        let moves = line["mainline"].as_array().map_or(0, Vec::len) as u32;
        let left = limit
            .parse()
            .map_or(u32::MAX, |limit: u32| limit.saturating_sub(asked.position.halfmoves()));
        if result.starts_with("cursed") || result.starts_with("blessed") {
            assert_eq!(moves, left, "{case}: the game is drawn then");
        }

        // The same tables of few pieces answer questions and searches.
        let own = json!({ "name": "limited.ron", "text": text_of(limit) });
        let question = json!({ "ask": "probe", "fen": fen, "ruleset": own });
        let reply =
            ask_line(&question.to_string(), &Rulesets::default(), &QuestionControl::default());
        let answer: Value = serde_json::from_str(&reply.line).expect("JSON");
        for field in ["result", "plies", "dtz", "best"] {
            assert_eq!(answer[field], json[field], "{case}: {field}");
        }
        if let Some(solved) = solved {
            let solution = Solver::default().solve_with_tables(&asked.position);
            let answer = json!(BestPlayAnswer::new(&asked, &solution));
            assert_eq!(
                (&answer["result"], &answer["nodes"]),
                (&json!(solved), &json!(0)),
                "{case}"
            );
        }
    }
}

#[test]
fn a_position_that_no_table_has_is_a_draw_at_the_limit_too() {
    // White may castle, or else mates.
    for (fen, category, best) in [
        ("4k3/8/8/8/8/8/8/R3K3 w Q - 99 90", "unknown", "blessed-loss"),
        ("4k3/8/8/8/8/8/8/R3K3 w Q - 100 90", "draw", "blessed-loss"),
        ("k7/8/1K6/8/8/8/4p1pp/2R5 w - - 99 90", "unknown", "loss"),
        ("k7/8/1K6/8/8/8/4p1pp/2R5 w - - 100 90", "draw", "blessed-loss"),
    ] {
        let answer = standing(fen, "chess", &Rulesets::default(), &QuestionControl::default());
        let entry: Value = serde_json::from_str(&answer.expect("an entry")).expect("JSON");
        assert_eq!(entry["category"], category, "{fen}");
        assert_eq!(entry["moves"][0]["category"], best, "{fen}: {}", entry["moves"][0]);
    }
    let drawn = mainline(
        "8/4Q3/8/8/8/8/8/k6K w - - 100 1",
        "chess",
        &Rulesets::default(),
        &QuestionControl::default(),
    );
    let drawn: Value = serde_json::from_str(&drawn.expect("a table has it")).expect("JSON");
    assert_eq!((&drawn["winner"], &drawn["mainline"]), (&Value::Null, &json!([])));
}

#[test]
fn the_best_moves_and_the_line_win_in_time() {
    let chess = isotope_ruleset::shipped("chess").expect("it is shipped");
    let mut tables = Tables::new(&*chess.rules).expect("it has tables");
    tables.open_to_probe(&"KPvK".parse().expect("one"), &mut |_| ()).expect("it is built");
    // Both moves win in 19 plies, but after that of the king, the pawn comes too late.
    for (halfmoves, best) in [(0, vec!["b6c5", "c6c7"]), (98, vec!["c6c7"]), (99, vec!["c6c7"])] {
        let fen = format!("8/8/1KP5/8/8/8/5k2/8 w - - {halfmoves} 99");
        let input = PositionInput::read(&fen, ParseOptions::default()).expect("a FEN");
        let asked = PositionQuery::new(input, &chess).expect("a position");
        let probed = ProbeAnswer::new(&asked, &tables).expect("a table has it");
        let answer = json!(probed);
        assert_eq!((&answer["result"], &answer["best"]), (&json!("win"), &json!(best)), "{fen}");
        let text = probed.text().to_string();
        assert!(text.trim_end().ends_with('#'), "{fen}: {text}");
    }
}
