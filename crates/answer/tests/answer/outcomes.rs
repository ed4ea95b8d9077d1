//! Tests of answers about best play: from tables, from a search, and about the differences between
//! rulesets.

use std::collections::BTreeSet;

use isotope_answer::{
    Answer, BestPlayAnswer, Census, LongestWins, NamedRuleset, ParseOptions, PositionInput,
    PositionQuery, PositionStanding, ProbeAnswer, ResultCounts, TableStats, Witnesses,
};
use isotope_kernel::{Position, Rules, fen};
use isotope_outcomes::{
    Solution, Wdl,
    tablebase::{Material, Tables},
};
use isotope_ruleset::{Ruleset, parse, shipped};
use serde_json::{Value, json};
use shakmaty::{Board, Color, Piece, Setup, Square};

fn class(text: &str) -> Material {
    text.parse().expect("a class")
}

/// Builds the tables of the given classes.
fn built<'r>(ruleset: &'r Ruleset, classes: &[&str]) -> Tables<&'r Rules> {
    let mut tables = Tables::new(&*ruleset.rules).expect("both rulesets have tables");
    for of in classes {
        tables.build_for_play(&class(of), &mut |_| ()).expect("it is built");
    }
    tables
}

/// Looks up a position in the tables, and returns the answer as a JSON object and as text, or the error
/// as JSON.
fn probed(
    ruleset: &Ruleset,
    tables: &Tables<&Rules>,
    fen: &str,
) -> Result<(Value, String), String> {
    let input = PositionInput::read(fen, ParseOptions::default()).expect("a FEN");
    let asked = PositionQuery::new(input, ruleset).expect("a position");
    let probed = ProbeAnswer::new(&asked, tables);
    probed
        .map(|probed| (json!(probed), probed.text().to_string()))
        .map_err(|error| json!(error).to_string())
}

#[test]
fn a_probe_has_result_winner_distances_and_best_moves() {
    let chess = shipped("chess").expect("it is shipped");
    let tables = built(&chess, &["KPvK", "KNvK"]);
    let (won, text) =
        probed(&chess, &tables, "8/P7/8/8/8/k7/8/K7 w - - 0 1").expect("the tables have it");
    assert_eq!((&won["result"], &won["dtz"]), (&json!("win"), &json!(1)));
    assert!(won["plies"].as_u64() > Some(1), "mate comes later than the promotion: {won}");
    assert!(text.starts_with("White wins in "), "{text}");
    assert!(text.contains("; 1 ply to a capture, a pawn move or the end."), "{text}");

    let (lost, text) =
        probed(&chess, &tables, "8/P7/8/8/8/8/8/K6k b - - 0 1").expect("the tables have it");
    assert_eq!(lost["result"], "loss");
    assert!(text.starts_with("White wins in "), "{text}");
    let best: Vec<&str> =
        lost["best"].as_array().expect("moves").iter().filter_map(Value::as_str).collect();
    assert!(best.is_sorted() && !best.is_empty(), "{best:?}");

    let (drawn, text) =
        probed(&chess, &tables, "8/8/8/3k4/8/8/8/KN6 w - - 0 1").expect("the tables have it");
    assert_eq!((&drawn["plies"], &drawn["dtz"]), (&Value::Null, &Value::Null));
    assert!(text.starts_with("Drawn with best play.\nbest: every move\n"), "{text}");
}

/// The results of a position and of its best move in the form of lila-tablebase.
fn categories(tables: &Tables<&Rules>, position: &Position<'_>) -> (String, Option<String>) {
    let entry = json!(PositionStanding::of(position, tables));
    let word = |of: &Value| of["category"].as_str().map(str::to_owned);
    (word(&entry).expect("a word"), word(&entry["moves"][0]))
}

#[test]
fn every_answer_of_tables_counts_the_halfmoves_so_far() {
    let own = |limit: &str| {
        let text = format!("(format: 1, extends: \"chess\", draws: (halfmoves: {limit}))");
        parse("own", &text).expect("it is a ruleset")
    };
    let [hundred, twenty, off] = ["100", "20", "Off"].map(own);
    let queen = "8/4Q3/8/8/8/8/8/k6K w - -";
    let mate = "7k/8/5KQ1/8/8/8/8/8 w - -";
    let mated = "7k/4Q3/8/6K1/8/8/8/8 b - -";
    let pawn = "8/8/8/8/8/4k3/4P3/K7 w - -";
    for (ruleset, fen, halfmoves, result, plies, best) in [
        (&hundred, queen, 87, "win", Some(13), "loss"),
        (&hundred, queen, 88, "cursed-win", Some(13), "blessed-loss"),
        (&hundred, queen, 99, "cursed-win", Some(13), "blessed-loss"),
        (&hundred, queen, 100, "draw", None, "blessed-loss"),
        (&hundred, queen, 130, "draw", None, "blessed-loss"),
        (&twenty, queen, 7, "win", Some(13), "loss"),
        (&twenty, queen, 8, "cursed-win", Some(13), "blessed-loss"),
        (&off, queen, 99, "win", Some(13), "loss"),
        (&hundred, mate, 99, "win", Some(1), "loss"),
        (&hundred, mate, 100, "draw", None, "blessed-loss"),
        (&hundred, mated, 96, "loss", Some(4), "win"),
        (&hundred, mated, 97, "blessed-loss", Some(4), "cursed-win"),
        (&hundred, mated, 99, "blessed-loss", Some(4), "cursed-win"),
        (&hundred, mated, 100, "draw", None, "cursed-win"),
        (&hundred, pawn, 99, "draw", None, "draw"),
    ] {
        let fen = format!("{fen} {halfmoves} 60");
        let tables = built(ruleset, &["KQvK", "KPvK"]);
        let (probe, text) = probed(ruleset, &tables, &fen).expect("the tables have it");
        assert_eq!((&probe["result"], &probe["plies"]), (&json!(result), &json!(plies)), "{fen}");
        assert_eq!(text.contains("by the halfmove limit"), text.contains("would win"), "{text}");
        assert_eq!(text.contains("would win"), result.contains('-'), "{text}");
        let has_ended = text.starts_with("The game is over: draw: too many moves");
        assert_eq!(has_ended, halfmoves >= 100 && result == "draw", "{text}");
        let layout = fen::read(&fen).expect("a FEN");
        let position = Position::from_fen(&ruleset.rules, layout).expect("legal");
        let expected = (result.to_owned(), Some(best.to_owned()));
        assert_eq!(categories(&tables, &position), expected, "{fen}");
    }
}

#[test]
fn a_position_and_its_best_move_agree_about_the_limit() {
    let text = "(format: 1, extends: \"chess\", draws: (halfmoves: 16))";
    let hasty = parse("hasty", text).expect("it is a ruleset");
    let tables = built(&hasty, &["KPvK"]);
    let mut seen = BTreeSet::new();
    for (pawn, white, black) in (8..56u32).flat_map(|pawn| {
        (0..64).step_by(5).flat_map(move |white| (0..64).step_by(7).map(move |k| (pawn, white, k)))
    }) {
        let mut board = Board::empty();
        for (square, piece) in [(white, 'K'), (black, 'k'), (pawn, 'P')] {
            board.set_piece_at(Square::new(square), Piece::from_char(piece).expect("a piece"));
        }
        for (turn, halfmoves) in Color::ALL.into_iter().zip([pawn % 17, white % 17]) {
            let setup = Setup { board: board.clone(), turn, halfmoves, ..Setup::empty() };
            let Ok(position) = Position::from_fen(&hasty.rules, setup) else { continue };
            let (own, Some(best)) = categories(&tables, &position) else { continue };
            let expected: &[&str] = match &*best {
                "loss" => &["win"],
                "win" => &["loss"],
                "maybe-loss" => &["maybe-win"],
                "maybe-win" => &["maybe-loss"],
                _ => &["draw", "cursed-win", "blessed-loss"],
            };
            assert!(expected.contains(&&*own), "{own}, {best}: {}", position.fen());
            seen.insert(own);
        }
    }
    let all = ["blessed-loss", "cursed-win", "draw", "loss", "maybe-loss", "maybe-win", "win"];
    assert_eq!(seen.iter().map(String::as_str).collect::<Vec<_>>(), all);
}

#[test]
fn best_moves_are_sorted_by_name() {
    let chess = shipped("chess").expect("it is shipped");
    let tables = built(&chess, &["KNvK"]);
    let (drawn, _) =
        probed(&chess, &tables, "8/8/8/3k4/8/8/8/KN6 w - - 0 1").expect("the tables have it");
    assert_eq!(drawn["best"], json!(["a1a2", "a1b2", "b1a3", "b1c3", "b1d2"]));
}

#[test]
fn a_position_outside_the_tables_is_refused_with_the_reason() {
    let chess = shipped("chess").expect("it is shipped");
    let tables = built(&chess, &["KRvK"]);
    let why = probed(&chess, &tables, "4k3/8/8/8/8/8/8/4K2R w K - 0 1").expect_err("may castle");
    assert!(why.contains("somebody may castle here"), "{why}");
}

#[test]
fn table_counts_have_wins_and_losses_of_each_side_and_the_symmetry() {
    let icc = shipped("icc").expect("it is shipped");
    let mut tables = built(&icc, &["KRvK"]);
    let stats = tables.stats(&class("KRvK")).expect("it is built");
    let answer = TableStats::new("icc", &icc.rules, &stats);
    let line = json!(answer);
    assert!(stats.sides.black.losses > 0 && line["black"]["dtz_win"] != line["black"]["dtz_loss"]);
    let sum = |side: &Value| -> u64 {
        side.as_object().expect("plies").values().filter_map(Value::as_u64).sum()
    };
    for (side, counts) in [("white", &stats.sides.white), ("black", &stats.sides.black)] {
        assert_eq!(sum(&line[side]["dtz_win"]), counts.wins, "{side}");
        assert_eq!(sum(&line[side]["dtz_loss"]), counts.losses, "{side}");
    }
    assert!(answer.text().to_string().contains("each for up to 8 that are alike"));
    let wins = tables.longest(&class("KRvK")).expect("it is built");
    let of_class = class("KRvK");
    let longest = json!(LongestWins::new("icc", &of_class, &wins));
    assert_eq!(longest["longest"][0]["winner"], "white", "{longest}");

    let text = "(format: 1, capture: Explode(blast: Offsets([(1, 0)])))";
    let lopsided = parse("one", text).expect("it is a ruleset");
    let mut tables = Tables::new(&*lopsided.rules).expect("both rulesets have tables");
    let stats = tables.stats(&class("KvK")).expect("it is built");
    let text = TableStats::new("one", &lopsided.rules, &stats).text().to_string();
    assert!(text.contains("positions, each for itself\n"), "{text}");
}

#[test]
fn wins_and_losses_that_the_limit_of_halfmoves_turns_into_draws_are_counted_apart() {
    let counted = |halfmoves: &str| {
        let text = format!("(format: 1, extends: \"atomic\", draws: (halfmoves: {halfmoves}))");
        let ruleset = parse("hasty", &text).expect("it is a ruleset");
        let mut tables = built(&ruleset, &["KQvK"]);
        let stats = tables.stats(&class("KQvK")).expect("it is built");
        let answer = TableStats::new("hasty", &ruleset.rules, &stats);
        let line = json!(answer);
        let apart = [&line["white"]["cursed_wins"], &line["black"]["blessed_losses"]];
        (apart.map(Value::as_u64), answer.text().to_string())
    };
    // 433 positions are won in 11 plies, 673 later; 681 are lost in 12 plies, 801 later.
    let (apart, text) = counted("11");
    assert_eq!(apart, [Some(673), Some(1482)]);
    let won = "Of those won with White to move, 673 are draws by the limit of 11 halfmoves.\n";
    let lost = "Of those lost with Black to move, 1,482 are draws by the limit of 11 halfmoves.\n";
    assert!(text.contains(&[won, lost].concat()), "{text}");
    assert_eq!(counted("100").0, [Some(0), Some(0)]);
    assert!(!counted("100").1.contains("limit"));
    assert_eq!(counted("Off").0, [None, None]);
}

#[test]
fn every_column_of_a_census_plot_has_three_stacked_parts() {
    let fate = || ResultCounts { positions: 4, white: 2, drawn: 1, black: 1, longest: Some(3) };
    let named = vec![("KQvK".to_owned(), vec![fate()]), ("KRvK".to_owned(), vec![fate()])];
    let svg = Census::new(vec!["one"], named).own_picture().expect("it has one");
    let number = |rect: &str, name: &str| -> f64 {
        let (_, rest) = rect.split_once(&format!(" {name}=\"")).expect(rect);
        rest.split('"').next().and_then(|text| text.parse().ok()).expect(rect)
    };
    // The distance from the top and the height of the parts with this colour, one for each column.
    let parts = |color: &str| -> Vec<(f64, f64)> {
        let filled = format!("fill=\"{color}\"");
        let rects = svg.split("<rect").filter(|rect| rect.contains(&filled));
        rects.map(|rect| (number(rect, "y"), number(rect, "height"))).collect()
    };
    let [white, drawn, black] = ["#FFFFFF", "#A9B8C4", "#2B3238"].map(parts);
    assert_eq!((white.len(), drawn.len(), black.len()), (2, 2, 2), "{svg}");
    for column in 0..2 {
        assert!(black[column].0 < drawn[column].0 && drawn[column].0 < white[column].0, "{svg}");
        assert!(white[column].1 > drawn[column].1, "White wins half and a quarter is drawn");
    }
}

#[test]
fn a_solution_is_described_for_the_right_side() {
    let chess = shipped("chess").expect("it is shipped");
    let solution = |result, plies, within| Solution {
        result,
        plies,
        within,
        best: Vec::new(),
        line: Vec::new(),
        nodes: 1,
        no_win_within: 5,
        no_loss_within: 8,
    };
    let described = |fen: &str, solution: &Solution| {
        let input = PositionInput::read(fen, ParseOptions::default()).expect("a FEN");
        let asked = PositionQuery::new(input, &chess).expect("a position");
        let solved = BestPlayAnswer::new(&asked, solution);
        (solved.sentence(), solved.in_short())
    };
    let start = "8/8/8/3k4/8/8/8/KQ6 w - - 0 1";
    let (sentence, _) = described(start, &solution(Some(Wdl::Win), None, Some(13)));
    assert_eq!(
        sentence,
        "White wins within 13 plies, but perhaps sooner otherwise: not within 5 plies."
    );
    let (sentence, _) = described(start, &solution(Some(Wdl::Loss), None, Some(13)));
    assert_eq!(
        sentence,
        "Black wins within 13 plies, but perhaps sooner otherwise: not within 8 plies."
    );
    let (sentence, _) = described(start, &solution(None, None, None));
    assert_eq!(
        sentence,
        "Not decided within the limit: White has no forced win within 5 plies, Black none within 8 plies."
    );
    let mate = "7k/6Q1/6K1/8/8/8/8/8 b - - 0 1";
    let (_, short) = described(mate, &solution(Some(Wdl::Loss), Some(0), Some(0)));
    assert_eq!(short, "White has won");
}

#[test]
fn different_best_play_has_the_plies_of_its_line_and_the_moves_that_lead_there() {
    let named = |id| (id, shipped(id).expect("it is shipped"));
    let rulesets = NamedRuleset::two(named("atomic"), named("cross"));
    let witnesses = Witnesses::new(&rulesets, 1, 3);
    let line = json!(witnesses);
    let found = line["outcome"].as_array().expect("classes");
    let (mut won, mut after) = (0, 0);
    for one in found {
        for result in one["results"].as_array().expect("two") {
            if result["winner"].is_null() {
                assert!(result["plies"].is_null(), "{one}");
            } else {
                let moves = result["line"].as_array().expect("a line").len() as u64;
                assert_eq!(result["plies"].as_u64(), Some(moves), "{one}");
                won += 1;
            }
        }
        after += usize::from(one["why"]["line"].as_array().is_some_and(|line| !line.is_empty()));
    }
    assert!(won > 0, "{line}");
    let text = witnesses.text().to_string();
    assert!(after > 0 && text.contains("why: after "), "{text}");
}
