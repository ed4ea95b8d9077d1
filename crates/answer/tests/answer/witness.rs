//! Tests of the text that shows the smallest positions in which two rulesets differ.

use isotope_answer::{Answer as _, NamedRuleset, Witnesses};
use isotope_ruleset::shipped;
use isotope_search::Control;

fn two(a: &'static str, b: &'static str) -> [NamedRuleset; 2] {
    let [a, b] = [a, b].map(|id| (id, shipped(id).expect("it is shipped")));
    NamedRuleset::two(a, b)
}

#[test]
fn the_first_six_tables_that_differ_have_a_board_and_the_others_a_line() {
    let rulesets = two("antichess", "atomic-giveaway");
    let text = Witnesses::new(&rulesets, 1, 2).text().to_string();
    let (_, tables) =
        text.split_once("best play comes to something else in 21 of 21 tables").expect(&text);
    let tables: Vec<&str> = tables.split(" positions differ\n").skip(1).collect();
    assert_eq!(tables.len(), 21);
    for (i, table) in tables.iter().enumerate() {
        assert_eq!(table.contains("   a b c d e f g h"), i < 6, "{i}: {table}");
    }
}

#[test]
fn tables_that_are_left_out_are_listed_with_the_reason() {
    let rulesets = two("atomic", "icc");
    let control = Control::new();
    let mut tables = 0;
    // Some tables are compared before the comparison is stopped.
    let witnesses = Witnesses::with_progress(&rulesets, 1, 3, &control, &mut |done, _, _| {
        tables = done;
        if done == 3 {
            control.stop();
        }
    });
    let text = witnesses.text().to_string();
    let left_out = text.lines().filter(|line| line.contains(" is left out: ")).count();
    assert!(text.contains("best play comes to something else in"), "{text}");
    assert!(left_out > 0, "{text}");
}
