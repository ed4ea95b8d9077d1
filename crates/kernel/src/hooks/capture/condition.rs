//! Conditions: questions combined by `Not`, `Any` and `All`, and their evaluation.
//!
//! Conditions of captures, of triggers and of the pieces in a blast differ only in the questions that they ask. Each
//! is evaluated here, in whatever logic the answers come: one truth value, a set of squares, or a value that may be
//! unknown.

use shakmaty::Bitboard;

use crate::words::{problem::Problem, roles::Roles};

/// A condition whose questions are `Q`s.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Condition<Q> {
    Ask(Q),
    Not(Box<Condition<Q>>),
    Any(Vec<Condition<Q>>),
    All(Vec<Condition<Q>>),
}

/// Answers that conditions combine.
pub(crate) trait Truth: Copy + PartialEq {
    const TRUE: Self;
    const FALSE: Self;
    fn and(self, other: Self) -> Self;
    fn not(self) -> Self;
}

impl Truth for bool {
    const TRUE: bool = true;
    const FALSE: bool = false;

    fn and(self, other: bool) -> bool {
        self && other
    }

    fn not(self) -> bool {
        !self
    }
}

/// The squares for which something is true.
impl Truth for Bitboard {
    const TRUE: Bitboard = Bitboard::FULL;
    const FALSE: Bitboard = Bitboard::EMPTY;

    fn and(self, other: Bitboard) -> Bitboard {
        self & other
    }

    fn not(self) -> Bitboard {
        !self
    }
}

/// `None` if the answer is unknown.
impl Truth for Option<bool> {
    const TRUE: Option<bool> = Some(true);
    const FALSE: Option<bool> = Some(false);

    fn and(self, other: Option<bool>) -> Option<bool> {
        match (self, other) {
            (Some(false), _) | (_, Some(false)) => Some(false),
            (Some(true), Some(true)) => Some(true),
            _ => None,
        }
    }

    fn not(self) -> Option<bool> {
        self.map(|answer| !answer)
    }
}

impl<Q> Condition<Q> {
    /// The condition that always holds.
    pub(crate) const ALWAYS: Condition<Q> = Condition::All(Vec::new());

    pub(crate) fn is_always(&self) -> bool {
        matches!(self, Condition::All(all) if all.is_empty())
    }

    /// The value of the condition, where `ask` answers its questions.
    pub(crate) fn value<T: Truth>(&self, ask: &impl Fn(&Q) -> T) -> T {
        match self {
            Condition::Ask(question) => ask(question),
            Condition::Not(condition) => condition.value(ask).not(),
            Condition::All(all) => conjunction(all, |it| it.value(ask)),
            Condition::Any(any) => conjunction(any, |it| it.value(ask).not()).not(),
        }
    }

    /// Whether `test` is true of every question.
    pub(crate) fn every(&self, test: &impl Fn(&Q) -> bool) -> bool {
        match self {
            Condition::Ask(question) => test(question),
            Condition::Not(condition) => condition.every(test),
            Condition::Any(all) | Condition::All(all) => all.iter().all(|it| it.every(test)),
        }
    }
}

/// Whether all conditions have a `value` of true; stops at the first that is false.
fn conjunction<C, T: Truth>(conditions: &[C], value: impl Fn(&C) -> T) -> T {
    let mut all = T::TRUE;
    for condition in conditions {
        all = all.and(value(condition));
        if all == T::FALSE {
            break;
        }
    }
    all
}

/// Compiles the conditions in a list at `path`, which is the value of the `word`.
pub(super) fn compile_list<W, Q>(
    conditions: &[W],
    path: &str,
    example: &str,
    problems: &mut Vec<Problem>,
    compile: impl Fn(&W, &str, &mut Vec<Problem>) -> Condition<Q>,
) -> Vec<Condition<Q>> {
    if conditions.is_empty() {
        problems.push(empty(path, "the list of conditions is empty", example));
    }
    let each = conditions.iter().enumerate();
    each.map(|(i, condition)| compile(condition, &format!("{path}[{i}]"), problems)).collect()
}

/// Reports a list of roles that is empty. `name` is the word of the condition at `path`.
pub(super) fn some(roles: Roles, name: &str, path: &str, problems: &mut Vec<Problem>) -> Roles {
    if roles.is_empty() {
        let example = format!("{name}([Queen])");
        problems.push(empty(path, "the list of roles is empty", &example));
    }
    roles
}

/// Reports a list of squares that is empty.
pub(super) fn named(names: &[String], name: &str, path: &str, problems: &mut Vec<Problem>) {
    if names.is_empty() {
        let example = format!("{name}([\"d4\", \"e4\", \"d5\", \"e5\"])");
        problems.push(empty(path, "the list of squares is empty", &example));
    }
}

fn empty(path: &str, message: &str, example: &str) -> Problem {
    Problem::new(
        path,
        "never-explodes",
        format!("this condition never applies: {message}"),
        format!("name at least one, as in `{example}`"),
    )
}
