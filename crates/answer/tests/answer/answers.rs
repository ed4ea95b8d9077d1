//! Tests of answers about positions, moves, lines and rulesets.

use std::{fs, path::Path};

use isotope_answer::{
    Answer as _, CheckReport, ComparisonQuestion, Explanation, Guide, ListedRuleset, Moves,
    NamedRuleset, ParseOptions, PerftCount, Play, PositionInput, PositionQuery, RulesetComparison,
    Show, rules, rules_text,
};
use isotope_ruleset::{Library, Ruleset, check, parse, shipped};
use serde_json::{Value, json};

fn ruleset(id: &str) -> Ruleset {
    shipped(id).expect("it is shipped")
}

fn asked<'r>(ruleset: &'r Ruleset, fen: &str) -> PositionQuery<'r> {
    let input = PositionInput::read(fen, ParseOptions::default()).expect("a FEN");
    PositionQuery::new(input, ruleset).expect("a position")
}

fn words(text: &str) -> Vec<String> {
    text.split(' ').map(String::from).collect()
}

/// The explanation of a move: the steps and, if the move is illegal, the reason.
fn explained(ruleset: &Ruleset, fen: &str, text: &str) -> Vec<String> {
    Explanation::new(asked(ruleset, fen), text).expect("a move").sentences()
}

#[test]
fn castling_rights_given_as_files_are_answered_as_files_king_side_first() {
    let chess = ruleset("chess");
    for fen in ["r3k2r/8/8/8/8/8/8/R3K2R w HAha - 0 1", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"] {
        assert_eq!(asked(&chess, fen).fen(), fen);
    }
}

#[test]
fn the_loss_of_one_of_two_kings_is_explained_with_the_owner_and_the_other_king() {
    let two_kings = ruleset("two-kings-atomic");
    let own = explained(&two_kings, "k6k/8/8/8/8/8/4r3/K3K2R w - - 0 1", "Kxe2");
    let destroyed = "The mover's own king on e2 is destroyed, but the king on a1 is left.";
    assert!(own.iter().any(|step| step == destroyed), "{own:?}");
    let other = explained(&two_kings, "k6k/8/8/8/8/8/7P/K2r3K b - - 0 1", "Rxh1");
    let destroyed = "The opponent's king on h1 is destroyed, but the king on a1 is left.";
    assert!(other.iter().any(|step| step == destroyed), "{other:?}");
}

#[test]
fn only_a_pawn_captured_in_passing_is_captured_en_passant() {
    let chess = ruleset("chess");
    let passing = explained(&chess, "4k3/8/8/3Pp3/8/8/8/4K3 w - e6 0 1", "dxe6");
    assert_eq!(passing[1], "It captures the pawn on e5 en passant.");
    let plain = explained(&chess, "4k3/8/4p3/3P4/8/8/8/4K3 w - - 0 1", "dxe6");
    assert_eq!(plain[1], "It captures the pawn on e6.");
}

#[test]
fn a_capture_that_leaves_a_wall_lists_it_and_a_quiet_move_lists_none() {
    let dead_square = ruleset("dead-square");
    let moves = Moves::new(asked(&dead_square, "4k3/8/8/2pp4/4P3/8/8/4K3 w - - 0 1"));
    let line = json!(moves);
    let walls = |uci: &str| {
        let moves = line["moves"].as_array().expect("moves");
        moves.iter().find(|m| m["uci"] == uci).expect("it is legal")["walls"].clone()
    };
    assert_eq!(walls("e4d5"), json!(["d5"]));
    assert_eq!(walls("e4e5"), Value::Null);
}

#[test]
fn the_only_example_of_a_ruleset_holds_or_fails() {
    let last_line = |square: &str| {
        let example = format!(
            "(fen: \"4k3/8/8/8/8/8/8/{square} w - - 0 1\", about: \"the king is in check\", expect: [Check])"
        );
        let text = format!("(format: 1, name: \"One\", examples: [{example}])");
        let text = CheckReport::new(check("one.ron", &text)).text().to_string();
        text.lines().last().map(String::from).expect("a line")
    };
    assert_eq!(last_line("r3K3"), "one.ron: nothing is wrong; its example holds");
    assert_eq!(last_line("n3K3"), "one.ron: 1 error; its example fails");
}

#[test]
fn an_assumption_is_listed_only_with_its_rule() {
    let chess_com = ruleset("chess-com");
    let line = json!(Show::new(&chess_com));
    let mut assumptions = 0;
    for field in line["fields"].as_array().expect("fields") {
        for assumed in field["assumed"].as_array().into_iter().flatten() {
            let (of, name) = (assumed["field"].as_str(), field["field"].as_str());
            assert_eq!(of.and_then(|of| of.split('.').next()), name, "{field}");
            assumptions += 1;
        }
    }
    assert_eq!(assumptions, chess_com.assumed.len());
}

#[test]
fn the_only_line_of_no_plies_has_no_first_move() {
    let chess = ruleset("chess");
    let asked = asked(&chess, "startpos");
    let line = json!(PerftCount::divided(&asked, 0, Vec::new()));
    assert_eq!((&line["nodes"], &line["divide"]), (&json!(1), &json!([])));
}

#[test]
fn games_share_the_moves_before_they_part_even_if_they_stop_later() {
    let rulesets =
        NamedRuleset::all(vec![("chess", ruleset("chess")), ("atomic", ruleset("atomic"))]);
    let comparison = |moves: &str| {
        let input = PositionInput::read("startpos", ParseOptions::default()).expect("a start");
        let compared =
            RulesetComparison::new(input, &rulesets, &ComparisonQuestion::Line(words(moves)));
        compared.expect("a line").text().to_string()
    };
    let text = comparison("e4 d5 exd5 Nf6 Ke5");
    assert!(text.contains("the same: 1. e4 d5\n"), "{text}");
    assert!(text.contains("the games part at 2. exd5\n"), "{text}");
    let text = comparison("e4 d5 Ke5");
    assert!(text.contains("the same: 1. e4 d5\n"), "{text}");
    assert!(text.contains("all stop at 2. "), "{text}");
}

#[test]
fn a_picture_has_at_most_forty_boards() {
    let endless = "(format: 1, draws: (repetition: Off, halfmoves: Off))";
    let endless = parse("endless", endless).expect("a ruleset");
    let picture = |moves: usize| {
        let there_and_back = ["Nf3", "Nf6", "Ng1", "Ng8"].map(String::from);
        let moves: Vec<String> = there_and_back.into_iter().cycle().take(moves).collect();
        let play = Play::new(asked(&endless, "startpos"), &moves);
        assert!(play.is_played());
        play.picture("p").expect("it has boards")
    };
    assert!(!picture(39).contains("left out"));
    let left_out = "room for 40 boards: those from 1. Nf3 to 1. Nf3 are left out";
    assert!(picture(40).contains(left_out));
}

#[test]
fn a_guide_has_a_section_on_several_kings_if_the_rules_allow_them() {
    for (kings, several) in [("One", false), ("Each", true), ("Last", true)] {
        let text = format!("(format: 1, extends: \"atomic\", kings: {kings}, draws: ())");
        let ruleset = parse("kings", &text).expect("a ruleset");
        let page = Guide::new(&ruleset).text().to_string();
        assert_eq!(page.contains("\n## Several kings\n"), several, "{kings}: {page}");
    }
}

#[test]
fn a_ruleset_without_a_summary_is_listed_with_its_file_after_its_name() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("listed");
    fs::create_dir_all(&folder).expect("a folder");
    fs::write(folder.join("bare.ron"), "(format: 1, name: \"Bare\")").expect("a file");
    let listed = rules(&Library::new(vec![folder.clone()]));
    let own: Vec<ListedRuleset> =
        listed.into_iter().filter(|listed| listed.file.is_some()).collect();
    let line = format!("Your own\n  bare  [{}]", folder.join("bare.ron").display());
    assert_eq!(rules_text(&own).to_string().trim_end(), line);
}

#[test]
fn an_unreadable_ruleset_file_is_reported_by_its_path() {
    let text = CheckReport::new(check("mine/one.ron", "(format: 1")).text().to_string();
    assert_eq!(text.lines().last(), Some("mine/one.ron: 1 error"), "{text}");
}

#[test]
fn a_shot_is_told_in_the_list_of_moves() {
    let rifle = ruleset("rifle");
    let moves = Moves::new(asked(&rifle, "4k3/8/8/3p4/8/2N5/8/4K3 w - - 0 1")).text().to_string();
    assert!(moves.contains("shoots from c3, explodes on d5, destroys d5"), "{moves}");
}
