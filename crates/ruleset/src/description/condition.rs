//! Describes conditions of captures, of triggers and of the pieces in a blast.

use isotope_kernel::{
    PieceCondition, Roles, When,
    words::{color_name, or, role_name, square_set},
};
use shakmaty::{Bitboard, Color};

use super::phrase::a;

/// The side that makes a move, as the owner of a rank.
const MOVER: &str = "the moving side's";

/// Returns the captures to which a condition applies, as the subject of a sentence.
pub(super) fn captures(when: &When) -> String {
    let of = |when: &When| matches!(when, When::Of(_) | When::SameRole);
    match when {
        When::Always => "A capture".into(),
        When::Not(inner) if of(inner) => format!("The capture {}", clause(when)),
        _ if of(when) => format!("The capture {}", clause(when)),
        _ => format!("A capture {}", clause(when)),
    }
}

/// Returns a condition as a clause after `a capture` or `a move`.
pub(super) fn clause(when: &When) -> String {
    let nested = |when: &When| match when {
        When::Any(all) | When::All(all) if all.len() > 1 => format!("({})", clause(when)),
        _ => clause(when),
    };
    let joined = |all: &[When], conjunction: &str| {
        all.iter().map(nested).collect::<Vec<_>>().join(conjunction)
    };
    match when {
        When::Always => "of any kind".into(),
        When::By(roles) => format!("by {}", or(roles.iter().map(a))),
        When::Of(roles) => format!("of {}", or(roles.iter().map(a))),
        When::SameRole => "of a piece by one of the same kind".into(),
        When::Promoting => "by which a pawn promotes".into(),
        When::On(squares) => format!("on {}", places(squares, MOVER)),
        When::From(squares) => format!("from {}", places(squares, MOVER)),
        When::Counted(number) => format!("by a side whose count is at least {number}"),
        When::Total(number) => format!("when both counts together are at least {number}"),
        When::AtLeast(number, pieces) => {
            format!("where {}", number_of("at least", *number, pieces))
        }
        When::Side(side) => format!("by {}", color_name((*side).into())),
        When::Any(all) => joined(all, ", or "),
        When::All(all) => joined(all, " and "),
        When::Not(when) => match &**when {
            When::Not(when) => clause(when),
            When::By(roles) => format!("by a piece other than {}", or(roles.iter().map(a))),
            When::Of(roles) => format!("of a piece other than {}", or(roles.iter().map(a))),
            When::SameRole => "of a piece by one of another kind".into(),
            When::Promoting => "by which no pawn promotes".into(),
            When::Side(side) => format!("by {}", color_name(!Color::from(*side))),
            When::Counted(number) => format!("by a side whose count is below {number}"),
            When::Total(number) => format!("when both counts together are below {number}"),
            When::AtLeast(number, pieces) => {
                format!("where {}", number_of("fewer than", *number, pieces))
            }
            when => format!("not {}", nested(when)),
        },
    }
}

/// Returns the pieces to which a condition applies, as the subject of a sentence. `other` is whether other conditions
/// come before it.
pub(super) fn pieces(condition: &PieceCondition, other: bool) -> String {
    use PieceCondition::{All, Always, Any, Not, Of};
    if *condition == Always {
        return if other { "any other piece" } else { "every piece" }.into();
    }
    let Parts { roles, side, rest } = Parts::of(condition);
    let noun = roles.map_or("a piece".into(), |roles| or(roles.iter().map(a)));
    let is_simple = |one: &&PieceCondition| !matches!(one, Not(_) | Any(_) | All(_) | Of(_));
    let that_is = if rest.iter().all(is_simple) { "" } else { " that is" };
    let rest = rest.iter().map(|one| format!(" {}", are(one, false))).collect::<Vec<_>>();
    format!("{noun}{side}{that_is}{}", rest.join(" and"))
}

/// Returns a number of pieces to which a condition applies, with a predicate, such as `at least 2 queens are on d4`.
fn number_of(how: &str, number: u8, condition: &PieceCondition) -> String {
    let Parts { roles, side, rest } = Parts::of(condition);
    let several = number != 1;
    let ending = if several { "s" } else { "" };
    let noun = |role| format!("{}{ending}", role_name(role));
    let noun = roles.map_or(format!("piece{ending}"), |roles| or(roles.iter().map(noun)));
    let predicate = match (&rest[..], several) {
        ([], true) => "stand on the board".into(),
        ([], false) => "stands on the board".into(),
        (rest, _) => {
            let rest = rest.iter().map(|one| are(one, several)).collect::<Vec<_>>().join(" and ");
            format!("{} {rest}", if several { "are" } else { "is" })
        }
    };
    let number = match (number, how) {
        (1, "fewer than") => "no".into(),
        (1, how) => format!("{how} one"),
        (number, how) => format!("{how} {number}"),
    };
    format!("{number} {noun}{side} {predicate}")
}

/// A condition as a noun with attributes.
struct Parts<'c> {
    roles: Option<Roles>,
    /// The side that the pieces belong to; may be empty.
    side: &'static str,
    /// What else is true of the pieces.
    rest: Vec<&'c PieceCondition>,
}

impl Parts<'_> {
    fn of(condition: &PieceCondition) -> Parts<'_> {
        let mut parts = Parts { roles: None, side: "", rest: Vec::new() };
        let all = match condition {
            PieceCondition::All(all) => all,
            one => std::slice::from_ref(one),
        };
        for one in all {
            match one {
                PieceCondition::Always => (),
                PieceCondition::Of(roles) if parts.roles.is_none() => parts.roles = Some(*roles),
                PieceCondition::Own if parts.side.is_empty() => parts.side = " of the moving side",
                PieceCondition::Enemy if parts.side.is_empty() => parts.side = " of the opponent",
                one => parts.rest.push(one),
            }
        }
        parts
    }
}

/// Returns a condition as a clause after `a piece that is` or, if `several`, after `pieces that are`.
fn are(condition: &PieceCondition, several: bool) -> String {
    let some = |roles: Roles| match (roles == Roles::ALL, several) {
        (true, false) => "a piece".into(),
        (true, true) => "pieces".into(),
        (false, false) => or(roles.iter().map(a)),
        (false, true) => or(roles.iter().map(|role| format!("{}s", role_name(role)))),
    };
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
        PieceCondition::Of(roles) => some(*roles),
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
/// rank of a side. Many squares that are a set together are named as the set.
pub(super) fn places(names: &[String], whose: &str) -> String {
    let squares = |names: &[String]| {
        let squares = names.iter().filter_map(|name| name.parse().ok());
        squares.collect::<Bitboard>()
    };
    let set = ["light", "dark", "edge"].into_iter().find(|set| {
        names.len() > 1 && square_set(set).is_some_and(|set| set.white == squares(names))
    });
    match set {
        Some(set) => place(set, whose),
        None => or(names.iter().map(|name| place(name, whose))),
    }
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
    use shakmaty::{Role, Square};

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
        let light = Bitboard::LIGHT_SQUARES.into_iter().map(|square: Square| square.to_string());
        assert_eq!(places(&light.collect::<Vec<_>>(), "its"), "a light square");
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
