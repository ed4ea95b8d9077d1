//! `when`: the captures to which an explosion applies.
//!
//! # What it does
//! A condition looks at one capture: its roles, its target, its side, and whether it promotes. A pawn
//! that promotes counts as the piece it becomes, except for a capturer that
//! [stays](super::explode::Capturer), which does not promote. Conditions are combined with `Not`,
//! `Any` and `All`.
//!
//! # RON
//! ```ron
//! when: By([Queen])
//! when: On(["d4", "e4", "d5", "e5"])
//! when: All([Side(White), Not(Any([SameRole, Promoting]))])
//! ```
//!
//! # Laws
//! `Not(Not(w))` is `w`, and `All` and `Any` of one condition are that condition.

use shakmaty::{Bitboard, Color, Role, Square};

use crate::words::{
    problem::Problem,
    roles::Roles,
    squares::{SideName, squares},
};

/// Which captures explode. All others are ordinary captures.
///
/// In `By`, `SameRole` and `Promoting`, a pawn that promotes counts as the piece that it becomes; a
/// capturer that stays does not promote.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Deserialize, serde::Serialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum When {
    /// All captures.
    #[default]
    Always,
    /// Captures by pieces of these roles. A pawn that promotes counts as the piece that it becomes.
    By(Roles),
    /// Captures of pieces of these roles.
    Of(Roles),
    /// Captures of a piece by a piece of the same role. A pawn that promotes counts as the piece that
    /// it becomes.
    SameRole,
    /// Captures by which a pawn promotes.
    Promoting,
    /// Captures that go to one of these squares, which are the same for both sides. En passant, it is
    /// the square where the pawn lands; for a capturer that stays, the square of the captured piece.
    On(
        #[cfg_attr(feature = "schema", schemars(extend("items" = {"type": "string", "format": "square"})))]
         Vec<String>,
    ),
    /// Captures by this side.
    Side(SideName),
    /// Captures to which the condition does not apply.
    Not(Box<When>),
    /// Captures to which at least one of the conditions applies.
    Any(Vec<When>),
    /// Captures to which all of the conditions apply.
    All(Vec<When>),
}

/// A compiled condition.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Condition {
    Always,
    By(Roles),
    Of(Roles),
    SameRole,
    Promoting,
    On(Bitboard),
    Side(Color),
    Not(Box<Condition>),
    Any(Vec<Condition>),
    All(Vec<Condition>),
}

/// A capture, as far as conditions depend on it.
#[derive(Clone, Copy)]
pub(super) struct Facts {
    /// The role of the capturer, after promotion if it promotes.
    pub(super) by: Role,
    pub(super) of: Role,
    pub(super) promotes: bool,
    /// The target of the move.
    pub(super) to: Square,
    pub(super) side: Color,
}

impl When {
    /// Compiles the condition at `path`.
    pub(super) fn compile(&self, path: &str, problems: &mut Vec<Problem>) -> Condition {
        let roles = |roles: Roles, name: &str, problems: &mut Vec<Problem>| {
            if roles.is_empty() {
                problems.push(empty(
                    path,
                    "the list of roles is empty",
                    &format!("{name}([Queen])"),
                ));
            }
            roles
        };
        let all =
            |conditions: &[When], name: &str, problems: &mut Vec<Problem>| -> Vec<Condition> {
                if conditions.is_empty() {
                    let example = format!("{name}([By([Queen]), Of([Queen])])");
                    problems.push(empty(path, "the list of conditions is empty", &example));
                }
                let each = conditions.iter().enumerate();
                each.map(|(i, when)| when.compile(&format!("{path}[{i}]"), problems)).collect()
            };
        match self {
            When::Always => Condition::Always,
            When::By(by) => Condition::By(roles(*by, "By", problems)),
            When::Of(of) => Condition::Of(roles(*of, "Of", problems)),
            When::SameRole => Condition::SameRole,
            When::Promoting => Condition::Promoting,
            When::On(names) => {
                if names.is_empty() {
                    let example = "On([\"d4\", \"e4\", \"d5\", \"e5\"])";
                    problems.push(empty(path, "the list of squares is empty", example));
                }
                Condition::On(squares(names, path, problems))
            }
            When::Side(side) => Condition::Side((*side).into()),
            When::Not(when) => Condition::Not(Box::new(when.compile(path, problems))),
            When::Any(conditions) => Condition::Any(all(conditions, "Any", problems)),
            When::All(conditions) => Condition::All(all(conditions, "All", problems)),
        }
    }
}

fn empty(path: &str, message: &str, example: &str) -> Problem {
    Problem::new(
        path,
        "never-explodes",
        format!("this condition applies to no capture: {message}"),
        format!("name at least one, as in `{example}`"),
    )
}

impl Condition {
    /// Whether the condition applies to a capture.
    pub(super) fn holds(&self, capture: Facts) -> bool {
        match self {
            Condition::Always => true,
            Condition::By(roles) => roles.contains(capture.by),
            Condition::Of(roles) => roles.contains(capture.of),
            Condition::SameRole => capture.by == capture.of,
            Condition::Promoting => capture.promotes,
            Condition::On(squares) => squares.contains(capture.to),
            Condition::Side(side) => *side == capture.side,
            Condition::Not(condition) => !condition.holds(capture),
            Condition::Any(conditions) => conditions.iter().any(|it| it.holds(capture)),
            Condition::All(conditions) => conditions.iter().all(|it| it.holds(capture)),
        }
    }

    /// The squares on which a capture may fulfil the condition, and those on which every capture does.
    pub(super) fn squares(&self) -> (Bitboard, Bitboard) {
        let of = |all: &[Condition]| -> Vec<_> { all.iter().map(Condition::squares).collect() };
        match self {
            Condition::Always => (Bitboard::FULL, Bitboard::FULL),
            Condition::On(squares) => (*squares, *squares),
            Condition::Not(condition) => {
                let (may, must) = condition.squares();
                (!must, !may)
            }
            Condition::Any(all) => of(all)
                .into_iter()
                .fold((Bitboard::EMPTY, Bitboard::EMPTY), |(a, b), (c, d)| (a | c, b | d)),
            Condition::All(all) => of(all)
                .into_iter()
                .fold((Bitboard::FULL, Bitboard::FULL), |(a, b), (c, d)| (a & c, b & d)),
            Condition::By(_)
            | Condition::Of(_)
            | Condition::SameRole
            | Condition::Promoting
            | Condition::Side(_) => (Bitboard::FULL, Bitboard::EMPTY),
        }
    }

    /// Whether a capture of role `of` by role `by` fulfils the condition; `None` if that depends on
    /// more than the two roles.
    pub(crate) fn by_roles(&self, by: Role, of: Role) -> Option<bool> {
        match self {
            Condition::Promoting | Condition::On(_) | Condition::Side(_) => None,
            Condition::Not(condition) => condition.by_roles(by, of).map(|holds| !holds),
            Condition::Any(all) => Condition::combined(all, |it| it.by_roles(by, of), true),
            Condition::All(all) => Condition::combined(all, |it| it.by_roles(by, of), false),
            Condition::Always | Condition::By(_) | Condition::Of(_) | Condition::SameRole => {
                let (promotes, to, side) = (false, Square::A1, Color::White);
                Some(self.holds(Facts { by, of, promotes, to, side }))
            }
        }
    }

    /// `decisive` if one of the conditions has this value, otherwise its opposite; `None` if one of
    /// the conditions is unknown and none is decisive.
    fn combined(
        conditions: &[Condition],
        value: impl Fn(&Condition) -> Option<bool>,
        decisive: bool,
    ) -> Option<bool> {
        let values: Vec<_> = conditions.iter().map(value).collect();
        match values.contains(&Some(decisive)) {
            true => Some(decisive),
            false => values.into_iter().collect::<Option<Vec<_>>>().map(|_| !decisive),
        }
    }

    /// Whether the condition names a side.
    pub(crate) fn names_a_side(&self) -> bool {
        match self {
            Condition::Side(_) => true,
            Condition::Not(condition) => condition.names_a_side(),
            Condition::Any(all) | Condition::All(all) => all.iter().any(Condition::names_a_side),
            _ => false,
        }
    }

    /// Whether every set of squares in the condition passes `test`.
    pub(crate) fn all_squares(&self, test: &impl Fn(Bitboard) -> bool) -> bool {
        match self {
            Condition::On(squares) => test(*squares),
            Condition::Not(condition) => condition.all_squares(test),
            Condition::Any(all) | Condition::All(all) => all.iter().all(|it| it.all_squares(test)),
            _ => true,
        }
    }
}
