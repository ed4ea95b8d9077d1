//! Writes the text of the witnesses.

use super::{ComparedTables, LeftOut, MoveWitness, Witnesses, outcome::OutcomeWitness};
use crate::{
    difference::diff::in_words,
    output::{
        answer::{Answer, Text},
        color::{HEADING, paint},
    },
};

/// The maximum number of tables shown with a board; the remaining tables get one line each.
const SHOWN: usize = 6;

impl Answer for Witnesses<'_> {
    fn write(&self, out: &mut Text) {
        let [a, b] = self.rulesets;
        self.write_moves(out);
        out.line("");
        match (&self.tables, &self.no_tables) {
            (None, why) => {
                out.line(paint(HEADING, "best play is not compared, for want of tables"));
                out.line(why.as_deref().unwrap_or_default());
            }
            (Some(ComparedTables { classes: 0, .. }), _) if self.outcome.is_empty() => {
                out.line(format_args!("{a} and {b}: there is no best play to compare"));
            }
            (Some(tables), _) => tables.write(&self.outcome, out),
        }
    }
}

impl Witnesses<'_> {
    fn write_moves(&self, out: &mut Text) {
        let Witnesses { rulesets: [a, b], moves, looked_at, all_of, .. } = self;
        let among = match all_of {
            0 => format!("{looked_at} positions were looked at"),
            men => {
                format!(
                    "{looked_at} positions were looked at, among them all of up to {men} pieces"
                )
            }
        };
        if moves.is_empty() {
            let none = match looked_at {
                0 => format!("{a} and {b} have the same rules: no position tells them apart"),
                _ => format!("no position tells the moves of {a} and {b} apart ({among})"),
            };
            return out.line(paint(HEADING, &none));
        }
        out.line(format_args!("{a} and {b}: {among}"));
        for witness in moves {
            let MoveWitness { how, men, compared, why, .. } = witness;
            out.line("");
            out.line(paint(HEADING, &format!("{}, with {men} pieces", in_words(*how))));
            out.line("");
            compared.write(out);
            if let Some(why) = why {
                why.write(out);
            }
        }
    }
}

impl ComparedTables {
    /// Writes the positions `found` in the tables.
    fn write(&self, found: &[OutcomeWitness<'_>], out: &mut Text) {
        let ComparedTables { men: most, classes, .. } = self;
        let tables = match classes {
            1 => "1 table".to_owned(),
            count => format!("{count} tables"),
        };
        let Some(first) = found.first() else {
            let none =
                format!("best play comes to the same in all {tables} of up to {most} pieces");
            out.line(paint(HEADING, &none));
            return self.write_left_out(out);
        };
        let count = found.len();
        let heading = format!(
            "best play comes to something else in {count} of {tables} of up to {most} pieces"
        );
        out.line(paint(HEADING, &heading));
        for (i, best) in found.iter().enumerate() {
            let is_shown = i < SHOWN && best.men == first.men;
            out.line("");
            let numbers = format!("{} of {} positions differ", best.differ, best.of);
            out.line(format_args!("{}: {numbers}", paint(HEADING, &best.table)));
            if is_shown {
                out.line("");
                best.write(out);
            } else {
                out.line(format_args!("  {}", best.in_one_line()));
            }
        }
        self.write_left_out(out);
    }

    fn write_left_out(&self, out: &mut Text) {
        for LeftOut { table, why } in &self.left_out {
            out.line(format_args!("{table} is left out: {why}"));
        }
    }
}

#[cfg(test)]
mod tests {
    use isotope_analysis::witness;
    use isotope_ruleset::shipped;

    use super::*;
    use crate::difference::compare::NamedRuleset;

    #[test]
    fn tables_with_the_fewest_pieces_have_a_board_and_others_a_line() {
        let named = |id| (id, shipped(id).expect("it is shipped"));
        let rulesets = NamedRuleset::two(named("chess"), named("king-of-the-hill"));
        let rules = rulesets.each_ref().map(|named| &*named.ruleset.rules);
        let outcomes = witness::outcomes(rules, 2).expect("both rulesets have tables");
        let two = OutcomeWitness::new(&rulesets, &outcomes.found[0]);
        let mut three = two.clone();
        three.men = 3;
        let boards = |found: Vec<OutcomeWitness<'_>>| {
            let tables = ComparedTables { men: 3, classes: 2, left_out: Vec::new() };
            let mut out = Text::default();
            tables.write(&found, &mut out);
            let text = out.to_string();
            text.lines().filter(|line| line.starts_with("8  ")).count()
        };
        assert_eq!(boards(vec![two.clone()]), 1, "both kings");
        assert_eq!(boards(vec![two.clone(), two.clone()]), 2);
        assert_eq!(boards(vec![two, three]), 1);
    }
}
