//! The text of the smallest positions that show a difference between two rulesets.

use isotope_answer::{Answer as _, Named, Witnesses};
use isotope_ruleset::shipped;
use isotope_search::Control;

fn two(a: &'static str, b: &'static str) -> [Named; 2] {
    let [a, b] = [a, b].map(|id| (id, shipped(id).expect("it is shipped")));
    Named::two(a, b)
}

#[test]
fn boards_are_shown_of_the_first_six_tables_that_differ_and_a_line_of_each_that_follows() {
    let rulesets = two("antichess", "atomic-giveaway");
    let text = Witnesses::of(&rulesets, 1, 2).text().to_string();
    let (_, tables) =
        text.split_once("best play comes to something else in 21 of 21 tables").expect(&text);
    let tables: Vec<&str> = tables.split(" positions differ\n").skip(1).collect();
    assert_eq!(tables.len(), 21);
    for (i, table) in tables.iter().enumerate() {
        assert_eq!(table.contains("   a b c d e f g h"), i < 6, "{i}: {table}");
    }
}

#[test]
fn a_table_that_a_comparison_leaves_out_is_named_with_the_reason_also_below_those_that_differ() {
    let rulesets = two("atomic", "icc");
    let control = Control::new();
    let mut tables = 0;
    // One table is compared, and the comparison ends at the next.
    let witnesses = Witnesses::of_telling(&rulesets, 1, 3, &control, &mut |done, _, _| {
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
