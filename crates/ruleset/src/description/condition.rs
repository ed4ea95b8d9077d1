//! Describes conditions of captures, of triggers and of the pieces in a blast.

use isotope_kernel::{
    PieceCondition, Roles, When,
    words::{color_name, or, role_name},
};
use shakmaty::Color;

use super::phrase::a;

/// The side that makes a move, as the owner of a rank.
const MOVER: &str = "the moving side's";

/// Returns the captures to which a condition applies, as the subject of a sentence.
pub(super) fn captures(when: &When) -> String {
    let clause = clause(when);
    match when {
        When::Always => "A capture".into(),
        When::Any(_) | When::All(_) => format!("A capture {clause}"),
        _ if clause.starts_with("of ") => format!("The capture {clause}"),
        _ => format!("A capture {clause}"),
    }
}

/// Returns a condition as a clause after `a capture` or `a move`.
pub(super) fn clause(when: &When) -> String {
    told(when, true)
}

/// Returns a condition or, unless it `holds`, its opposite as a clause.
fn told(when: &When, holds: bool) -> String {
    let nested = |when: &When| match when {
        When::Any(all) | When::All(all) if all.len() > 1 => format!("({})", clause(when)),
        _ => clause(when),
    };
    let joined = |all: &[When], conjunction: &str| {
        all.iter().map(nested).collect::<Vec<_>>().join(conjunction)
    };
    let either = |this: &'static str, other| if holds { this } else { other };
    let other = either("", "a piece other than ");
    let bound = either("at least", "below");
    match when {
        When::Always | When::On(_) | When::From(_) | When::Any(_) | When::All(_) if !holds => {
            format!("not {}", nested(when))
        }
        When::Always => "of any kind".into(),
        When::By(roles) => format!("by {other}{}", or(roles.iter().map(a))),
        When::Of(roles) => format!("of {other}{}", or(roles.iter().map(a))),
        When::SameRole => format!("of a piece by one of {} kind", either("the same", "another")),
        When::Promoting => format!("by which {} pawn promotes", either("a", "no")),
        When::On(squares) => format!("on {}", places(squares, MOVER)),
        When::From(squares) => format!("from {}", places(squares, MOVER)),
        When::Counted(number) => format!("by a side whose count is {bound} {number}"),
        When::Total(number) => format!("when both counts together are {bound} {number}"),
        When::AtLeast(number, pieces) => {
            let how = either("at least", "fewer than");
            format!("where {}", number_of(how, *number, pieces))
        }
        When::Side(side) => {
            let color = Color::from(*side);
            format!("by {}", color_name(if holds { color } else { !color }))
        }
        When::Any(all) => joined(all, ", or "),
        When::All(all) => joined(all, " and "),
        When::Not(when) => told(when, !holds),
    }
}

/// Returns the pieces to which a condition applies, as the subject of a sentence. `other` is whether other conditions
/// come before it.
pub(super) fn pieces(condition: &PieceCondition, other: bool) -> String {
    use PieceCondition::{All, Always, Any, Not, Of};
    if *condition == Always {
        return if other { "any other piece" } else { "every piece" }.into();
    }
    let (roles, side, rest) = parts(condition);
    let noun = roles.map_or("a piece".into(), |roles| or(roles.iter().map(a)));
    let is_simple = |one: &&PieceCondition| !matches!(one, Not(_) | Any(_) | All(_) | Of(_));
    let that_is = if rest.iter().all(is_simple) { "" } else { " that is" };
    let rest = rest.iter().map(|one| format!(" {}", are(one, false))).collect::<Vec<_>>();
    format!("{noun}{side}{that_is}{}", rest.join(" and"))
}

/// Returns a number of pieces to which a condition applies, with a predicate, such as `at least 2 queens are on d4`.
fn number_of(how: &str, number: u8, condition: &PieceCondition) -> String {
    let (roles, side, rest) = parts(condition);
    let several = number != 1;
    let (ending, is, stand) = if several { ("s", "are", "stand") } else { ("", "is", "stands") };
    let noun = |role| format!("{}{ending}", role_name(role));
    let noun = roles.map_or(format!("piece{ending}"), |roles| or(roles.iter().map(noun)));
    let rest = rest.iter().map(|one| are(one, several)).collect::<Vec<_>>().join(" and ");
    let predicate = match rest.is_empty() {
        true => format!("{stand} on the board"),
        false => format!("{is} {rest}"),
    };
    let number = match (number, how) {
        (1, "fewer than") => "no".into(),
        (1, how) => format!("{how} one"),
        (number, how) => format!("{how} {number}"),
    };
    format!("{number} {noun}{side} {predicate}")
}

/// Returns the roles of a condition, the side that the pieces belong to, and what else is true of them.
fn parts(condition: &PieceCondition) -> (Option<Roles>, &'static str, Vec<&PieceCondition>) {
    let (mut roles, mut side, mut rest) = (None, "", Vec::new());
    let all = match condition {
        PieceCondition::All(all) => all,
        one => std::slice::from_ref(one),
    };
    for one in all {
        match one {
            PieceCondition::Always => (),
            PieceCondition::Of(of) if roles.is_none() => roles = Some(*of),
            PieceCondition::Own if side.is_empty() => side = " of the moving side",
            PieceCondition::Enemy if side.is_empty() => side = " of the opponent",
            one => rest.push(one),
        }
    }
    (roles, side, rest)
}

/// Returns a condition as a clause after `a piece that is` or, if `several`, after `pieces that are`.
fn are(condition: &PieceCondition, several: bool) -> String {
    let any = |roles: Roles| match roles == Roles::ALL {
        true => "a piece".into(),
        false => or(roles.iter().map(a)),
    };
    let its = if several { "their" } else { "its" };
    let nested = |condition: &PieceCondition| match condition {
        PieceCondition::Any(all) | PieceCondition::All(all) if all.len() > 1 => {
            format!("({})", are(condition, several))
        }
        _ => are(condition, several),
    };
    let joined = |all: &[PieceCondition], conjunction: &str| {
        all.iter().map(nested).collect::<Vec<_>>().join(conjunction)
    };
    match condition {
        PieceCondition::Always => "on the board".into(),
        PieceCondition::Of(roles) => any(*roles),
        PieceCondition::Own => "on the moving side".into(),
        PieceCondition::Enemy => "on the opponent's side".into(),
        PieceCondition::On(squares) => format!("on {}", places(squares, its)),
        PieceCondition::Guarded(roles) => format!("guarded by {} of {its} own side", any(*roles)),
        PieceCondition::Attacked(roles) => format!("attacked by {} of the other side", any(*roles)),
        PieceCondition::Beside(roles) => format!("beside {} of {its} own side", any(*roles)),
        PieceCondition::Within(1) => "at most 1 king step from the centre".into(),
        PieceCondition::Within(steps) => format!("at most {steps} king steps from the centre"),
        PieceCondition::Any(all) => joined(all, ", or "),
        PieceCondition::All(all) => joined(all, " and "),
        PieceCondition::Not(condition) => match &**condition {
            PieceCondition::Not(condition) => are(condition, several),
            condition => format!("not {}", nested(condition)),
        },
    }
}

/// Returns squares and sets of squares as alternatives. `whose` is the owner of a rank that is counted from the first
/// rank of a side.
pub(super) fn places(names: &[String], whose: &str) -> String {
    or(names.iter().map(|name| place(name, whose)))
}

fn place(name: &str, whose: &str) -> String {
    let rank = |number: &str| {
        let names = ["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth"];
        let index = number.parse::<usize>().ok()?.checked_sub(1)?;
        Some(format!("{} rank", names.get(index)?))
    };
    let named = match name {
        "light" => return "a light square".into(),
        "dark" => return "a dark square".into(),
        "edge" => return "the edge of the board".into(),
        "center" => return "one of the four central squares".into(),
        _ => match (name.strip_prefix("its rank "), name.split_once(' ')) {
            (Some(number), _) => rank(number).map(|rank| format!("{whose} {rank}")),
            (None, Some(("rank", number))) => rank(number).map(|rank| format!("the {rank}")),
            (None, Some(("file", file))) => Some(format!("the {file}-file")),
            _ => None,
        },
    };
    named.unwrap_or_else(|| name.into())
}

#[cfg(test)]
mod tests {
    use isotope_kernel::SideName;
    use shakmaty::Role;

    use super::*;

    fn squares(names: &[&str]) -> Vec<String> {
        names.iter().map(|name| name.to_string()).collect()
    }

    #[test]
    fn sets_of_squares_are_named_as_players_name_them() {
        let all = ["d4", "light", "edge", "center", "rank 4", "file e", "its rank 5"];
        assert_eq!(
            places(&squares(&all), "its"),
            "d4, a light square, the edge of the board, one of the four central squares, the fourth rank, the \
             e-file or its fifth rank"
        );
    }

    #[test]
    fn conditions_of_captures_are_clauses() {
        let pawns = Roles::only(Role::Pawn);
        let not = |when| When::Not(Box::new(when));
        for (when, told) in [
            (When::From(squares(&["its rank 2"])), "A capture from the moving side's second rank"),
            (When::Counted(3), "A capture by a side whose count is at least 3"),
            (not(When::Counted(3)), "A capture by a side whose count is below 3"),
            (When::Total(6), "A capture when both counts together are at least 6"),
            (not(When::Total(6)), "A capture when both counts together are below 6"),
            (not(When::Side(SideName::White)), "A capture by Black"),
            (not(When::SameRole), "The capture of a piece by one of another kind"),
            (not(When::Of(pawns)), "The capture of a piece other than a pawn"),
            (not(When::By(pawns)), "A capture by a piece other than a pawn"),
            (not(When::Promoting), "A capture by which no pawn promotes"),
            (not(not(When::Promoting)), "A capture by which a pawn promotes"),
        ] {
            assert_eq!(captures(&when), told);
        }
    }

    #[test]
    fn pieces_are_counted_by_what_they_are_and_where_they_stand() {
        use PieceCondition::*;
        let (pawns, queens) = (Roles::only(Role::Pawn), Roles::only(Role::Queen));
        let not = |condition| Not(Box::new(condition));
        let first = |number, pieces| clause(&When::AtLeast(number, pieces));
        for (told, words) in [
            (
                first(3, Within(1)),
                "where at least 3 pieces are at most 1 king step from the centre",
            ),
            (
                first(1, All(vec![Own, Of(queens)])),
                "where at least one queen of the moving side stands on the board",
            ),
            (
                first(2, On(squares(&["its rank 5"]))),
                "where at least 2 pieces are on their fifth rank",
            ),
            (first(2, Of(queens)), "where at least 2 queens stand on the board"),
            (
                clause(&When::Not(Box::new(When::AtLeast(1, Beside(Roles::ALL))))),
                "where no piece is beside a piece of its own side",
            ),
            (
                clause(&When::Not(Box::new(When::AtLeast(9, Always)))),
                "where fewer than 9 pieces stand on the board",
            ),
            (pieces(&Of(queens), false), "a queen"),
            (pieces(&Guarded(pawns), false), "a piece guarded by a pawn of its own side"),
            (
                pieces(&not(Any(vec![Enemy, Attacked(queens)])), true),
                "a piece that is not (on the opponent's side, or attacked by a queen of the other side)",
            ),
            (
                pieces(&not(not(Within(2))), true),
                "a piece that is at most 2 king steps from the centre",
            ),
            (pieces(&Always, true), "any other piece"),
            (
                pieces(&All(vec![Enemy, Of(queens), On(squares(&["edge"])), Within(3)]), true),
                "a queen of the opponent on the edge of the board and at most 3 king steps from the centre",
            ),
            (
                pieces(&All(vec![Own, not(Of(queens))]), false),
                "a piece of the moving side that is not a queen",
            ),
        ] {
            assert_eq!(told, words);
        }
    }
}
