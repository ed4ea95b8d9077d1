//! Tests of the budget of a check: the costs, and the messages when the budget runs out.

use crate::{Budget, Checked, check, check_within};

/// Returns a ruleset file with these examples, under rules that require trying moves one by one.
fn with_examples(examples: &str) -> String {
    format!("(format: 1, extends: \"chain-reaction\", examples: [{examples}])")
}

fn codes(checked: &Checked) -> Vec<&'static str> {
    checked.problems.iter().map(|problem| problem.code).collect()
}

const KIWIPETE: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq -";

#[test]
fn whatever_an_example_expects_is_counted() {
    let few = "8/8/4k3/8/3Q4/8/1K6/8 w - -";
    for (fen, expected) in [
        (KIWIPETE, "Perft(2, 1)"),
        (KIWIPETE, "Rereads"),
        (KIWIPETE, "Moves(\"e1g1\")"),
        (KIWIPETE, "Legal(\"e1g1\")"),
        (KIWIPETE, "Illegal(\"e1g1\")"),
        (KIWIPETE, "After(\"e1g1\", [])"),
        (KIWIPETE, "Becomes(\"e1g1\", \"8\")"),
        (KIWIPETE, "Written(\"e1g1\", \"O-O\")"),
        (KIWIPETE, "Count(48)"),
        (KIWIPETE, "Check"),
        (few, "GoesOn"),
        (few, "Over(\"draw\")"),
        (few, "CannotWin(true, true)"),
        (KIWIPETE, ""),
    ] {
        let text = with_examples(&format!("(fen: \"{fen}\", expect: [{expected}])"));
        let budget = Budget::of(12);
        let checked = check_within("mine.ron", &text, &budget);
        assert_eq!(codes(&checked), ["examples-not-tried"], "{expected}");
        assert_eq!((checked.run, checked.failed), (0, 0), "{expected}");
    }
}

/// Searching all positions with one set of pieces costs more than anything else, but is paid for once per file.
#[test]
fn a_look_at_who_can_win_is_paid_for_once() {
    let few = "(fen: \"8/8/4k3/8/3Q4/8/1K6/8 w - -\", expect: [CannotWin(false, true)]),";
    let check =
        |examples: &str| check_within("mine.ron", &with_examples(examples), &Budget::of(115_000));
    assert_eq!(check(few).run, 1);
    assert_eq!(check(&few.repeat(9)).run, 9);
    let other = few.replace('Q', "R");
    assert_eq!(check(&format!("{few}{other}")).run, 1);
    // With a pawn, all roles to which the pawn can promote are searched.
    assert_eq!(check(&few.replace('Q', "P")).run, 0);
}

#[test]
fn reading_again_is_counted_like_lines_of_play() {
    let reads = format!("(fen: \"{KIWIPETE}\", expect: [Rereads]),");
    let text = with_examples(&reads.repeat(600));
    let checked = check_within("mine.ron", &text, &Budget::of(20_000));
    assert!((10..600).contains(&checked.run), "{}", checked.run);
    assert_eq!(codes(&checked), ["examples-not-tried"]);
    let message = &checked.problems[0].message;
    let left = 600 - checked.run - 1;
    let rest = format!("this one and the {left} after it were not");
    assert!(message.ends_with(&rest), "{message}");
    assert_eq!(checked.errors(), 1);
}

/// Checking whether examples also hold under other rulesets uses the budget left after all examples have run.
#[test]
fn what_an_example_shows_is_looked_for_with_what_is_left() {
    let text = "(format: 1, stalemate: Loses, \
                examples: [(fen: \"4k3/8/8/8/8/8/4P3/4K3 w\", expect: [NoCheck])])";
    let checked = check("mine.ron", text);
    assert_eq!((codes(&checked), checked.run), (vec!["example-says-nothing"], 1));
    let checked = check_within("mine.ron", text, &Budget::of(200));
    assert_eq!((codes(&checked), checked.run, checked.errors()), (vec!["not-searched"], 1, 0));
}

#[test]
fn lines_that_are_too_many_for_one_example_are_counted_too() {
    let text = "(format: 1, examples: [(fen: \"startpos\", expect: [Perft(5, 1), Perft(5, 1)])])";
    let few = check_within("mine.ron", text, &Budget::of(60_000));
    assert_eq!(codes(&few), ["examples-not-tried"], "it suffices for the first");
    assert_eq!(codes(&check("mine.ron", text)), ["example-fails", "example-fails"]);
}

#[test]
fn a_file_that_fails_in_every_word_has_only_so_many_problems() {
    let checks = "Check,".repeat(10_000);
    let text = format!("(format: 1, examples: [(fen: \"startpos\", expect: [{checks}])])");
    assert_eq!(codes(&check("mine.ron", &text)), ["examples-not-tried"]);
}

#[test]
fn the_same_file_gets_the_same_answer_whatever_was_asked_before() {
    let text =
        with_examples(&format!("(fen: \"{KIWIPETE}\", expect: [Rereads, Check]),").repeat(99));
    let first = check_within("mine.ron", &text, &Budget::of(20_000));
    let second = check_within("mine.ron", &text, &Budget::of(20_000));
    assert_eq!(first.problems, second.problems);
    assert_eq!(first.run, second.run);
}

#[test]
fn a_stopped_check_tries_nothing_more() {
    let budget = Budget::default();
    assert!(!budget.is_spent() && budget.take(1));
    budget.stop();
    assert!(budget.is_spent() && !budget.take(1));
}
