//! What the sides collect in a game: the checks that they give, or what is counted.

use isotope_kernel::{Count, Position, Roles, Win, words};
use schemars::JsonSchema;
use serde::Serialize;
use shakmaty::Position as _;

/// What the sides have collected of something that the game counts.
#[derive(Clone, PartialEq, Eq, Debug, JsonSchema, Serialize)]
pub struct Counter {
    /// What is counted, such as `Checks given`.
    pub label: String,
    /// White's number.
    pub white: u8,
    /// Black's number.
    pub black: u8,
    /// The number with which a side wins; null if there is none.
    pub goal: Option<u8>,
    /// The number of both sides together with which the side that moves wins; null if there is none.
    pub total: Option<u8>,
    /// All this as a sentence.
    pub says: String,
}

/// What is counted in the game of a position; empty if nothing is.
///
/// ```
/// use isotope_answer::counters;
/// use isotope_kernel::{Position, fen};
///
/// let three_check = isotope_ruleset::shipped("three-check").unwrap();
/// let fen = fen::read("4k3/8/8/8/8/8/8/R3K3 w - - 2+3").unwrap().layout;
/// let position = Position::from_fen(&three_check.rules, fen).unwrap();
/// assert_eq!(counters(&position)[0].says, "Checks given: White 1 of 3, Black 0 of 3.");
/// ```
pub fn counters(position: &Position<'_>) -> Vec<Counter> {
    let rules = position.rules();
    let checks = rules.checks_to_win().zip(position.remaining_checks()).map(|(goal, left)| {
        let [white, black] = [left.white, left.black].map(|left| goal.saturating_sub(left.into()));
        counter("Checks given".into(), (white, black), Some(goal), None)
    });
    let spec = rules.spec();
    let label = match spec.count {
        Count::Off => None,
        Count::Explosions => Some("Explosions".into()),
        Count::Destroyed(roles) => Some(destroyed(roles)),
    };
    let counts = position.field().counts;
    let counted = label.map(|label| {
        let goal = spec.win.iter().find_map(|win| match win {
            Win::Counted(number) => Some(*number),
            _ => None,
        });
        let total = spec.win.iter().find_map(|win| match win {
            Win::Total(number) => Some(*number),
            _ => None,
        });
        counter(label, (counts.white, counts.black), goal, total)
    });
    checks.into_iter().chain(counted).collect()
}

fn counter(
    label: String,
    (white, black): (u8, u8),
    goal: Option<u8>,
    total: Option<u8>,
) -> Counter {
    let of = goal.map_or_else(String::new, |goal| format!(" of {goal}"));
    let together = total.map_or_else(String::new, |total| {
        format!(", together {} of {total}", u16::from(white) + u16::from(black))
    });
    let says = format!("{label}: White {white}{of}, Black {black}{of}{together}.");
    Counter { label, white, black, goal, total, says }
}

/// What is counted if pieces of these roles are, such as `Queens and rooks destroyed`.
fn destroyed(roles: Roles) -> String {
    if roles == Roles::ALL {
        return "Pieces destroyed".into();
    }
    let names = roles.iter().rev().map(|role| format!("{}s", words::role_name(role)));
    words::capital(&format!("{} destroyed", words::and(names)))
}

#[cfg(test)]
mod tests {
    use isotope_kernel::fen;
    use isotope_ruleset::Library;

    use super::*;

    #[test]
    fn what_is_destroyed_is_counted_for_each_side_and_for_both() {
        let said = |text: &str, counts: &str| {
            let ruleset = Library::default().parse("test", text).expect("it is right");
            let fen = format!("4k3/8/8/8/8/8/8/4K3 w - - 0 1{counts}");
            let layout = fen::read(&fen).expect("a FEN").layout;
            let position = Position::from_fen(&ruleset.rules, layout).expect("a position");
            counters(&position).into_iter().map(|it| it.says).collect::<Vec<_>>()
        };
        let queens = "(format: 1, extends: \"chess\", count: Destroyed([Queen, Rook]), \
            win: [KingDestroyed, Checkmate, Counted(3)])";
        assert_eq!(
            said(queens, " 2x1"),
            ["Queens and rooks destroyed: White 2 of 3, Black 1 of 3."]
        );
        let blasts = "(format: 1, extends: \"atomic\", count: Explosions, \
            win: [KingDestroyed, Checkmate, Total(9)])";
        assert_eq!(said(blasts, " 2x1"), ["Explosions: White 2, Black 1, together 3 of 9."]);
        assert_eq!(said("(format: 1, extends: \"atomic\")", ""), [""; 0]);
    }
}
