//! Checks the statements of an example.

use std::{collections::BTreeSet, fmt::Display};

use isotope_kernel::{Outcome, Position, fen, judge, notation, perft};
use shakmaty::{Color, Move, Position as _, san::SanPlus};

use super::expect::Expect;
use crate::{example::budget::Budget, text::quoted_names::all_of};

/// The maximum number of lines that one `Perft` counts.
const MAX_LINES: u64 = 1_000_000;

/// The maximum depth of one `Perft`, in plies. The limit on lines is not enough: with few moves per position, a
/// count can go very deep.
const MAX_PLIES: u32 = 10;

/// The message when the budget runs out, reported once per check rather than once per example.
const SPENT: &str = "the examples of this file count more than is tried";

/// A statement that does not hold.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FailedStatement {
    /// The path of the statement inside the example, such as `expect[2]`, or `expect[1][1][0]` inside an
    /// `After`.
    pub path: String,
    /// The message that describes the actual state of the position.
    pub message: String,
    /// The correction, if there is one: the index of an argument, and the value as RON that should replace it.
    pub instead: Option<(usize, String)>,
}

impl FailedStatement {
    pub(super) fn at(path: &str, message: impl Into<String>) -> FailedStatement {
        FailedStatement { path: path.into(), message: message.into(), instead: None }
    }
}

/// The message and the correction of a [`FailedStatement`].
struct Failure {
    message: String,
    instead: Option<(usize, String)>,
}

impl<S: Into<String>> From<S> for Failure {
    fn from(message: S) -> Failure {
        Failure { message: message.into(), instead: None }
    }
}

/// Returns a failure with a correction for the argument at `index`.
fn instead(message: String, index: usize, value: impl Display) -> Failure {
    Failure { message, instead: Some((index, value.to_string())) }
}

impl Expect {
    /// Returns the statements in `expected`, a list at `path` in the example, that do not hold in a position.
    pub fn failures(
        expected: &[Expect],
        path: &str,
        position: &Position<'_>,
        budget: &Budget,
    ) -> Vec<FailedStatement> {
        let mut wrong = Vec::new();
        for (i, expect) in expected.iter().enumerate() {
            let path = format!("{path}[{i}]");
            let holds = expect.holds(position, budget, |inside, after| {
                wrong.extend(Expect::failures(inside, &format!("{path}[1]"), after, budget));
            });
            if let Err(Failure { message, instead }) = holds {
                wrong.push(FailedStatement { path, message, instead });
            }
        }
        wrong
    }

    /// Checks the statement in a position. The statements inside an `After` are passed to `after`, with their
    /// position.
    fn holds(
        &self,
        position: &Position<'_>,
        budget: &Budget,
        mut after: impl FnMut(&[Expect], &Position<'_>),
    ) -> Result<(), Failure> {
        pay(budget, position)?;
        match self {
            Expect::Legal(moves) => moves
                .split_whitespace()
                .try_for_each(|text| legal(position, text, budget).map(drop))?,
            Expect::Illegal(moves) => {
                for text in moves.split_whitespace() {
                    let m = read(position, text, budget).map_err(|why| {
                        format!("`Illegal` is for moves that pieces could make: {why}")
                    })?;
                    so(judge(position, m).is_err(), || format!("{text} is legal"))?;
                }
            }
            Expect::Because(text, words) => match refusal(position, text) {
                None => Err(format!("{text} is legal"))?,
                Some(why) => so(why == *words, || {
                    let message = format!("{text} is illegal in other words: {why}");
                    instead(message, 1, quoted(&why))
                })?,
            },
            Expect::Becomes(moves, expected) => {
                same_fen(&played(position, moves, budget)?, expected, 1)?;
            }
            Expect::After(moves, expected) => after(expected, &played(position, moves, budget)?),
            Expect::Check => so(position.is_check(), || "it is not check")?,
            Expect::NoCheck => so(!position.is_check(), || "it is check")?,
            Expect::Over(expected) => {
                let outcome = ended(position, budget)?.ok_or("the game goes on")?;
                so([outcome.code(), outcome.to_string()].contains(expected), || {
                    let message = format!("the game has ended otherwise: {outcome}");
                    instead(message, 0, quoted(&outcome.code()))
                })?;
            }
            Expect::GoesOn => match ended(position, budget)? {
                None => (),
                Some(outcome) => Err(format!("the game is over: {outcome}"))?,
            },
            Expect::Count(count) => {
                let found = position.all_moves().len();
                so(found == *count, || {
                    instead(format!("there are {found} legal moves"), 0, found)
                })?;
            }
            Expect::Perft(plies, expected) => {
                let found = count(position, *plies, budget)?;
                so(found == *expected, || instead(format!("there are {found} lines"), 1, found))?;
            }
            Expect::Moves(moves) => {
                let found = position.all_moves().into_iter();
                let found = found.map(|m| san(position, m, budget)).collect::<Result<_, _>>()?;
                let expected = moves.split_whitespace();
                let expected =
                    expected.map(|text| san(position, read(position, text, budget)?, budget));
                same(&found, &expected.collect::<Result<_, _>>()?)?;
            }
            Expect::Movers(squares) => {
                let moves = position.all_moves();
                let found = moves.iter().filter_map(|m| m.from()).map(|s| s.to_string()).collect();
                same(&found, &squares.split_whitespace().map(String::from).collect())?;
            }
            Expect::OnlyCaptures => {
                if let Some(m) = position.all_moves().into_iter().find(|m| !m.is_capture()) {
                    let san = san(position, m, budget)?;
                    Err(format!("{san} is legal and does not capture"))?;
                }
            }
            Expect::Written(text, expected) => {
                same_text(&san(position, read(position, text, budget)?, budget)?, expected, 1)?;
            }
            Expect::Uci(text, expected) => {
                let found = notation::uci(position, read(position, text, budget)?);
                same_text(&found, expected, 1)?;
            }
            Expect::Fen(expected) => same_fen(position, expected, 0)?,
            Expect::CannotWin(white, black) => {
                look(position, budget)?;
                let cannot = Color::ALL.map(|color| position.has_insufficient_material(color));
                so(cannot == [*white, *black], || {
                    let can = |cannot| if cannot { "cannot" } else { "can" };
                    format!("White {} win and Black {} win", can(cannot[0]), can(cannot[1]))
                })?;
            }
            Expect::Rereads => rereads(position, budget)?,
        }
        Ok(())
    }
}

/// Takes the cost of finding a position's moves from the budget.
fn pay(budget: &Budget, position: &Position<'_>) -> Result<(), String> {
    so(budget.take_moves(position), || SPENT.into())
}

/// Takes from the budget the cost of finding out which side can win.
fn look(position: &Position<'_>, budget: &Budget) -> Result<(), String> {
    so(budget.charge_dead_search(position), || SPENT.into())
}

fn ended(position: &Position<'_>, budget: &Budget) -> Result<Option<Outcome>, String> {
    look(position, budget)?;
    Ok(position.ended())
}

/// Counts the lines of play, or returns the reason why they are not counted.
fn count(position: &Position<'_>, plies: u32, budget: &Budget) -> Result<u64, String> {
    if plies > MAX_PLIES {
        return Err(format!("an example counts {MAX_PLIES} plies at most"));
    }
    let mut left = MAX_LINES;
    take(position, plies, &mut left, budget)?;
    Ok(MAX_LINES - left)
}

/// Counts the lines from a position and subtracts their number from `left`, or returns an error if `left` is
/// too small.
fn take(
    position: &Position<'_>,
    plies: u32,
    left: &mut u64,
    budget: &Budget,
) -> Result<(), String> {
    pay(budget, position)?;
    if plies <= 1 {
        let lines = perft(position, plies);
        let enough = lines <= *left;
        *left = left.saturating_sub(lines);
        return so(enough, || {
            format!("there are more than {MAX_LINES} lines, too many for an example")
        });
    }
    position.all_moves().iter().try_for_each(|m| {
        let after = position.after(*m);
        take(&after, plies - 1, left, budget)
    })
}

/// Returns the position after `moves`, which are separated by spaces.
///
/// # Errors
/// Returns the reason if a move cannot be played.
fn played<'r>(
    position: &Position<'r>,
    moves: &str,
    budget: &Budget,
) -> Result<Position<'r>, String> {
    let mut position = position.clone();
    for text in moves.split_whitespace() {
        let m = legal(&position, text, budget)?;
        position.play_unchecked(m);
    }
    Ok(position)
}

/// Returns the legal move denoted by `text`, or the reason why there is none.
fn legal(position: &Position<'_>, text: &str, budget: &Budget) -> Result<Move, String> {
    let m = read(position, text, budget)?;
    judge(position, m).map_err(|why| format!("{text} is illegal: {why}"))?;
    Ok(m)
}

fn read(position: &Position<'_>, text: &str, budget: &Budget) -> Result<Move, String> {
    pay(budget, position)?;
    notation::read(position, text).map_err(|error| error.to_string())
}

/// Returns the reason why a move is illegal, or `None` if it is legal.
fn refusal(position: &Position<'_>, text: &str) -> Option<String> {
    match notation::read(position, text) {
        Err(error) => Some(error.to_string()),
        Ok(m) => judge(position, m).err().map(|why| why.to_string()),
    }
}

/// Returns a move in SAN, with `#` for a win and `+` for check.
fn san(position: &Position<'_>, m: Move, budget: &Budget) -> Result<String, String> {
    let after = position.after(m);
    pay(budget, position)?;
    pay(budget, &after)?;
    Ok(SanPlus { san: notation::san(position, m), suffix: notation::suffix(&after) }.to_string())
}

fn same_fen(position: &Position<'_>, expected: &str, index: usize) -> Result<(), Failure> {
    let expected: Vec<_> = expected.split_whitespace().collect();
    let fen = position.fen();
    let found: Vec<_> = fen.split(' ').take(expected.len()).collect();
    same_text(&found.join(" "), &expected.join(" "), index)
}

fn rereads(position: &Position<'_>, budget: &Budget) -> Result<(), String> {
    let read = fen::read(&position.fen()).map_err(|error| error.to_string())?;
    let again = Position::from_fen(position.rules(), read).map_err(|error| error.to_string())?;
    so(&again == position, || "read again from its FEN, the position is another")?;
    so(again.key() == position.key(), || "read again, it has another key")?;
    let lines = count(&again, 2, budget)? == count(position, 2, budget)?;
    so(lines, || "read again, it is played otherwise".into())
}

fn so<E>(holds: bool, otherwise: impl FnOnce() -> E) -> Result<(), E> {
    if holds { Ok(()) } else { Err(otherwise()) }
}

fn same_text(found: &str, expected: &str, index: usize) -> Result<(), Failure> {
    so(found == expected, || instead(format!("it is `{found}`"), index, quoted(found)))
}

/// Compares two sets of words, and returns the difference as an error.
fn same(found: &BTreeSet<String>, expected: &BTreeSet<String>) -> Result<(), String> {
    let only = |one: &BTreeSet<String>, other: &BTreeSet<String>| {
        let only: Vec<_> = one.difference(other).map(String::as_str).collect();
        (!only.is_empty()).then(|| all_of(&only))
    };
    let missing = only(found, expected).map(|only| format!("{only} can move, too"));
    let extra = only(expected, found).map(|only| format!("{only} cannot move"));
    let told: Vec<_> = [extra, missing].into_iter().flatten().collect();
    so(told.is_empty(), || told.join("; "))
}

/// Returns text as a quoted RON string.
fn quoted(text: &str) -> String {
    format!("{text:?}")
}
