//! Warnings that come, and those that do not.

use crate::{FIELDS, check, patch::values, shipped};

fn codes(text: &str) -> Vec<&'static str> {
    check("mine.ron", text).problems.iter().map(|problem| problem.code).collect()
}

#[test]
fn a_file_that_states_every_rule_restates_nothing() {
    let atomic = shipped("atomic").unwrap();
    let rules: Vec<_> = values(atomic.rules.spec())
        .into_iter()
        .map(|(field, value)| format!("{field}: {value}"))
        .collect();
    assert_eq!(rules.len(), FIELDS.len());
    let file = |rules: &[String]| format!("(format: 1, extends: \"atomic\", {})", rules.join(", "));
    assert_eq!(codes(&file(&rules)), [""; 0]);
    assert_eq!(codes(&file(&rules[1..])), vec!["restated"; FIELDS.len() - 1]);
}

#[test]
fn a_king_that_may_destroy_itself_may_be_forbidden_to_capture() {
    let file = |more: &str| {
        codes(&format!("(format: 1, extends: \"atomic\", {more} cannot_capture: [(King, Pawn)])"))
    };
    assert_eq!(file(""), ["no-effect"]);
    assert_eq!(file("own_king: Mortal(), check: Off,"), [""; 0]);
    assert_eq!(file("kings: Last, promotion: [King, Queen],"), [""; 0]);
}

#[test]
fn a_rule_that_is_left_out_takes_its_line_with_it() {
    for newline in ["\n", "\r\n"] {
        let text = "(\n    format: 1,\n    check: Direct, \n    castling: Off,\n)\n"
            .replace('\n', newline);
        let problem = check("mine.ron", &text).problems.remove(0);
        let suggestion = problem.suggestion.expect("it is left out");
        let mut left = text.clone();
        left.replace_range(suggestion.span, &suggestion.text);
        assert_eq!(left, "(\n    format: 1,\n    castling: Off,\n)\n".replace('\n', newline));
    }
    let text = "(format: 1, check: Direct, castling: Off)";
    let suggestion = check("mine.ron", text).problems.remove(0).suggestion.expect("it is left out");
    assert_eq!(&text[suggestion.span], "check: Direct, ");
}

#[test]
fn walls_that_no_pawn_gets_past_are_told() {
    let walled = |rank: &str| {
        let start = format!("rnbqkbnr/pppppppp/8/{rank}/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
        codes(&format!("(format: 1, start: Fen(\"{start}\"))"))
    };
    assert_eq!(walled("********"), ["pawns-walled-in"]);
    assert_eq!(walled("*******1"), [""; 0], "the last file is open");
    assert_eq!(walled("8"), [""; 0]);
    let beside = "4k3/8/8/8/8/***5/1P6/4K3 w - - 0 1";
    assert_eq!(codes(&format!("(format: 1, start: Fen(\"{beside}\"))")), ["pawns-walled-in"]);
    let captures = beside.replace("***5", "**6");
    assert_eq!(codes(&format!("(format: 1, start: Fen(\"{captures}\"))")), [""; 0]);
    let none = "4k3/8/8/********/8/8/8/4K3 w - - 0 1";
    assert_eq!(codes(&format!("(format: 1, start: Fen(\"{none}\"))")), [""; 0], "there is no pawn");
}
