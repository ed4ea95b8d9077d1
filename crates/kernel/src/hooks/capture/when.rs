//! `when`: the moves to which an explosion applies.
//!
//! # What it does
//! A condition looks at one capture or, in a trigger, at one move without a capture: its roles, its squares, its side,
//! whether it promotes, what the sides have [counted](crate::Count), and how many pieces of some kind stand on the
//! board. A pawn that promotes counts as the piece it becomes, except for a capturer that
//! [stays](super::explode::Capturer), which does not promote. Conditions are combined with `Not`, `Any` and `All`.
//!
//! # RON
//! ```ron
//! when: By([Queen])
//! when: On(["center", "its rank 5"])
//! when: All([Side(White), Not(Any([SameRole, Promoting]))])
//! when: AtLeast(3, All([Enemy, Within(1)]))
//! ```
//!
//! # Laws
//! `Not(Not(w))` is `w`, and `All` and `Any` of one condition are that condition.

use shakmaty::{Bitboard, ByColor, Color, Role, Square};

use super::{
    condition::{Condition, compile_list, named, some},
    pieces::{PieceCondition, PieceQuestion, Scene},
};
use crate::words::{
    count::Count,
    double_step::DoubleStep,
    problem::Problem,
    roles::Roles,
    squares::{SideName, SideSquares, squares},
};

/// Which captures explode, or which moves a trigger applies to. All other captures are ordinary.
///
/// In `By`, `SameRole` and `Promoting`, a pawn that promotes counts as the piece that it becomes; a
/// capturer that stays does not promote. In a trigger, `Of` and `SameRole` have no meaning.
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
    /// Captures that go to one of these squares. En passant, it is the square where the pawn lands; for a capturer
    /// that stays, the square of the captured piece.
    On(
        #[cfg_attr(feature = "schema", schemars(extend("items" = {"type": "string", "format": "square"})))]
         Vec<String>,
    ),
    /// Captures that come from one of these squares; in a detonation, the square of the piece.
    From(
        #[cfg_attr(feature = "schema", schemars(extend("items" = {"type": "string", "format": "square"})))]
         Vec<String>,
    ),
    /// Captures by this side.
    Side(SideName),
    /// Captures by a side whose count is at least this number before the move, 1 to 99. Requires `count`.
    Counted(u8),
    /// Captures before which both counts together are at least this number, 1 to 198. Requires `count`.
    Total(u8),
    /// Captures at which at least this many pieces, 1 to 64, of both sides together, meet the condition, on the board
    /// on which the blast would begin.
    AtLeast(u8, PieceCondition),
    /// Captures to which the condition does not apply.
    Not(Box<When>),
    /// Captures to which at least one of the conditions applies.
    Any(Vec<When>),
    /// Captures to which all of the conditions apply.
    All(Vec<When>),
}

/// A question about a move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Question {
    By(Roles),
    Of(Roles),
    SameRole,
    Promoting,
    On(SideSquares),
    From(SideSquares),
    Side(Color),
    Counted(u8),
    Total(u8),
    AtLeast(u8, Condition<PieceQuestion>),
}

/// A move, as far as conditions depend on it.
#[derive(Clone, Copy)]
pub(crate) struct Facts {
    /// The role of the moving piece, after promotion if it promotes.
    pub(crate) by: Role,
    /// The role of the captured piece; `None` if nothing is captured.
    pub(crate) of: Option<Role>,
    pub(crate) promotes: bool,
    pub(crate) from: Square,
    /// The target of the move.
    pub(crate) to: Square,
    pub(crate) side: Color,
}

/// What a condition is part of.
#[derive(Clone, Copy)]
pub(crate) struct Setting {
    /// Whether it belongs to a trigger, and not to a capture.
    pub(crate) trigger: bool,
    pub(crate) count: Count,
    /// Which pawns may advance two squares, and so where pawns may stand.
    pub(crate) pawns: DoubleStep,
}

impl When {
    /// Compiles the condition at `path`.
    pub(crate) fn compile(
        &self,
        path: &str,
        setting: Setting,
        problems: &mut Vec<Problem>,
    ) -> Condition<Question> {
        use Condition::Ask;
        let list = |all: &[When], name: &str, problems: &mut Vec<Problem>| {
            let second = if setting.trigger { "Promoting" } else { "Of([Queen])" };
            let example = format!("{name}([By([Queen]), {second}])");
            compile_list(all, path, &example, problems, |it, path, problems| {
                it.compile(path, setting, problems)
            })
        };
        if setting.trigger && matches!(self, When::Of(_) | When::SameRole) {
            problems.push(Problem::new(
                path,
                "trigger-when",
                "a trigger captures nothing, so there is no captured piece to ask about",
                "ask for the piece that moves, as in `By([Queen])`, or for its square, as in `On([\"d4\"])`",
            ));
        }
        match self {
            When::Always => Condition::ALWAYS,
            When::By(roles) => Ask(Question::By(some(*roles, "By", path, problems))),
            When::Of(roles) => Ask(Question::Of(some(*roles, "Of", path, problems))),
            When::SameRole => Ask(Question::SameRole),
            When::Promoting => Ask(Question::Promoting),
            When::On(names) => {
                named(names, "On", path, problems);
                Ask(Question::On(squares(names, path, problems)))
            }
            When::From(names) => {
                named(names, "From", path, problems);
                Ask(Question::From(squares(names, path, problems)))
            }
            When::Side(side) => Ask(Question::Side((*side).into())),
            When::Counted(number) => {
                setting.count.check(*number, 99, path, problems);
                Ask(Question::Counted(*number))
            }
            When::Total(number) => {
                setting.count.check(*number, 198, path, problems);
                Ask(Question::Total(*number))
            }
            When::AtLeast(number, pieces) => {
                let path = |i: u8| format!("{path}[{i}]");
                let what = "the number of pieces";
                Problem::unless_within(*number, (1, 64), &path(0), what, problems);
                Ask(Question::AtLeast(*number, pieces.compile(&path(1), problems)))
            }
            When::Not(when) => Condition::Not(Box::new(when.compile(path, setting, problems))),
            When::Any(all) => Condition::Any(list(all, "Any", problems)),
            When::All(all) => Condition::All(list(all, "All", problems)),
        }
    }

    #[cfg(feature = "serde")]
    pub(crate) fn is_default(&self) -> bool {
        *self == When::Always
    }

    /// Whether `test` is true of a condition in this one that is not made of others.
    pub fn asks(&self, test: &dyn Fn(&When) -> bool) -> bool {
        match self {
            When::Not(when) => when.asks(test),
            When::Any(all) | When::All(all) => all.iter().any(|when| when.asks(test)),
            when => test(when),
        }
    }
}

impl Condition<Question> {
    /// Whether the condition applies to a move before which the sides have these `counts`; the blast would begin on the
    /// board of `scene`.
    pub(crate) fn holds(&self, facts: Facts, counts: &ByColor<u8>, scene: &Scene<'_>) -> bool {
        self.value(&|question: &Question| match question {
            Question::Counted(number) => counts.get(facts.side) >= number,
            Question::Total(number) => counts.white + counts.black >= *number,
            Question::AtLeast(number, pieces) => {
                scene.those(pieces).count() >= usize::from(*number)
            }
            fixed => fixed.by_facts(facts) == Some(true),
        })
    }

    /// Whether the condition applies to a move, as far as that does not depend on counts and on the other pieces.
    #[inline(always)]
    pub(crate) fn by_facts(&self, facts: Facts) -> Option<bool> {
        match self {
            Condition::Ask(question) => question.by_facts(facts),
            always if always.is_always() => Some(true),
            several => several.value(&|question: &Question| question.by_facts(facts)),
        }
    }

    /// The squares to which moves of `color` may go that fulfil the condition.
    pub(crate) fn targets(&self, color: Color) -> Bitboard {
        let may_go = |to: &Square| {
            self.value(&|question: &Question| match question {
                Question::On(squares) => Some(squares.get(color).contains(*to)),
                Question::Side(side) => Some(*side == color),
                _ => None,
            }) != Some(false)
        };
        Square::ALL.into_iter().filter(may_go).collect()
    }

    /// Whether a capture of role `of` by role `by` fulfils the condition; `None` if that depends on
    /// more than the two roles.
    pub(crate) fn by_roles(&self, by: Role, of: Role) -> Option<bool> {
        self.value(&|question: &Question| match question {
            Question::By(roles) => Some(roles.contains(by)),
            Question::Of(roles) => Some(roles.contains(of)),
            Question::SameRole => Some(by == of),
            _ => None,
        })
    }

    /// Whether the condition depends on counts or on other pieces than those that capture and are captured.
    pub(crate) fn depends_on_position(&self) -> bool {
        !self.every(&|question: &Question| {
            !matches!(question, Question::Counted(_) | Question::Total(_) | Question::AtLeast(..))
        })
    }

    /// Whether the condition names a side.
    pub(crate) fn names_a_side(&self) -> bool {
        !self.every(&|question: &Question| !matches!(question, Question::Side(_)))
    }

    /// Whether every set of squares in the condition passes `test`.
    pub(crate) fn all_squares(&self, test: &impl Fn(&SideSquares) -> bool) -> bool {
        self.every(&|question: &Question| match question {
            Question::On(squares) | Question::From(squares) => test(squares),
            Question::AtLeast(_, pieces) => pieces.all_squares(test),
            _ => true,
        })
    }
}

impl Condition<PieceQuestion> {
    /// Whether every set of squares in the condition passes `test`.
    pub(crate) fn all_squares(&self, test: &impl Fn(&SideSquares) -> bool) -> bool {
        self.every(&|question: &PieceQuestion| match question {
            PieceQuestion::On(squares) => test(squares),
            _ => true,
        })
    }
}

impl Question {
    #[inline]
    fn by_facts(&self, facts: Facts) -> Option<bool> {
        match self {
            Question::By(roles) => Some(roles.contains(facts.by)),
            Question::Of(roles) => Some(facts.of.is_some_and(|of| roles.contains(of))),
            Question::SameRole => Some(facts.of == Some(facts.by)),
            Question::Promoting => Some(facts.promotes),
            Question::On(squares) => Some(squares.get(facts.side).contains(facts.to)),
            Question::From(squares) => Some(squares.get(facts.side).contains(facts.from)),
            Question::Side(side) => Some(*side == facts.side),
            Question::Counted(_) | Question::Total(_) | Question::AtLeast(..) => None,
        }
    }
}
