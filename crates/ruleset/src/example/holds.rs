//! Whether what is said of a position is true.

use std::{collections::BTreeSet, fmt::Display};

use isotope_kernel::{Outcome, Position, fen, judge, notation, perft};
use shakmaty::{
    Color, Move, Position as _,
    san::{San, SanPlus, Suffix},
};

use super::expect::Expect;
use crate::{example::budget::Budget, text::list::all_of};

/// The most lines that one `Perft` counts.
const MAX_LINES: u64 = 1_000_000;

/// The most plies that it counts: a game of few moves can go on for long.
const MAX_PLIES: u32 = 10;

/// What is said where the budget ends; a check tells it once, and not with each example.
const SPENT: &str = "the examples of this file count more than is tried";

/// Something that was expected and is not so.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Wrong {
    /// Where it stands inside the example: `expect[2]`, or `expect[1][1][0]` inside an `After`.
    pub path: String,
    /// What came instead.
    pub message: String,
    /// What would be true: a value as RON, in the place of the one that has this index in parentheses.
    pub instead: Option<(usize, String)>,
}

impl Wrong {
    pub(super) fn at(path: &str, message: impl Into<String>) -> Wrong {
        Wrong { path: path.into(), message: message.into(), instead: None }
    }

    /// With what would be true in the place of the value at `index`.
    fn instead(self, index: usize, value: impl Display) -> Wrong {
        Wrong { instead: Some((index, value.to_string())), ..self }
    }
}

impl Expect {
    /// Which of `expected`, whose path is `path`, are not true of a position.
    pub fn wrong(
        expected: &[Expect],
        path: &str,
        position: &Position<'_>,
        budget: &Budget,
    ) -> Vec<Wrong> {
        let each = expected.iter().enumerate();
        each.flat_map(|(i, expect)| expect.holds(&format!("{path}[{i}]"), position, budget).err())
            .flatten()
            .collect()
    }

    fn holds(
        &self,
        path: &str,
        position: &Position<'_>,
        budget: &Budget,
    ) -> Result<(), Vec<Wrong>> {
        let wrong = |message: String| Wrong::at(path, message);
        pay(budget, position).map_err(|why| vec![wrong(why)])?;
        let one = match self {
            Expect::Legal(moves) => each(moves, |text| {
                let m = read(position, text, budget)?;
                judge(position, m).map_err(|why| format!("{text} is illegal: {why}"))?;
                Ok(())
            })
            .map_err(wrong),
            Expect::Illegal(moves) => each(moves, |text| {
                let m = read(position, text, budget).map_err(|why| {
                    format!("`Illegal` is for moves that pieces could make: {why}")
                })?;
                so(judge(position, m).is_err(), || format!("{text} is legal"))
            })
            .map_err(wrong),
            Expect::Because(text, words) => match refusal(position, text) {
                None => Err(wrong(format!("{text} is legal"))),
                Some(why) if why == *words => Ok(()),
                Some(why) => {
                    let message = format!("{text} is illegal in other words: {why}");
                    Err(wrong(message).instead(1, quoted(&why)))
                }
            },
            Expect::Becomes(moves, expected) => played(position, moves, budget)
                .map_err(wrong)
                .and_then(|after| same_fen(&after, expected, wrong, 1)),
            Expect::After(moves, expected) => match played(position, moves, budget) {
                Ok(after) => {
                    let inside = Expect::wrong(expected, &format!("{path}[1]"), &after, budget);
                    return if inside.is_empty() { Ok(()) } else { Err(inside) };
                }
                Err(why) => Err(wrong(why)),
            },
            Expect::Check => so(position.is_check(), || "it is not check".into()).map_err(wrong),
            Expect::NoCheck => so(!position.is_check(), || "it is check".into()).map_err(wrong),
            Expect::Over(expected) => match ended(position, budget).map_err(wrong) {
                Ok(Some(outcome)) if [outcome.code(), outcome.to_string()].contains(expected) => {
                    Ok(())
                }
                Ok(Some(outcome)) => Err(wrong(format!("the game has ended otherwise: {outcome}"))
                    .instead(0, quoted(&outcome.code()))),
                Ok(None) => Err(wrong("the game goes on".into())),
                Err(why) => Err(why),
            },
            Expect::GoesOn => match ended(position, budget).map_err(wrong) {
                Ok(None) => Ok(()),
                Ok(Some(outcome)) => Err(wrong(format!("the game is over: {outcome}"))),
                Err(why) => Err(why),
            },
            Expect::Count(count) => match position.all_moves().len() {
                found if found == *count => Ok(()),
                found => Err(wrong(format!("there are {found} legal moves")).instead(0, found)),
            },
            Expect::Perft(plies, expected) => match count(position, *plies, budget) {
                Ok(found) if found == *expected => Ok(()),
                Ok(found) => Err(wrong(format!("there are {found} lines")).instead(1, found)),
                Err(why) => Err(wrong(why)),
            },
            Expect::Moves(moves) => {
                let expected =
                    words(moves, |text| san(position, read(position, text, budget)?, budget));
                let found = position.all_moves().into_iter();
                let found: Result<BTreeSet<String>, String> =
                    found.map(|m| san(position, m, budget)).collect();
                found
                    .and_then(|found| expected.and_then(|expected| same(&found, &expected)))
                    .map_err(wrong)
            }
            Expect::Movers(squares) => {
                let moves = position.all_moves();
                let found = moves.iter().filter_map(|m| m.from()).map(|s| s.to_string()).collect();
                let expected = words(squares, |square| Ok(square.to_owned()));
                expected.and_then(|expected| same(&found, &expected)).map_err(wrong)
            }
            Expect::OnlyCaptures => {
                let quiet = position.all_moves().into_iter().find(|m| !m.is_capture());
                quiet.map_or(Ok(()), |m| {
                    let san = san(position, m, budget).map_err(wrong)?;
                    Err(wrong(format!("{san} is legal and does not capture")))
                })
            }
            Expect::Written(text, expected) => {
                let found = read(position, text, budget).and_then(|m| san(position, m, budget));
                found.map_err(wrong).and_then(|found| {
                    same_text(&found, expected).map_err(|why| wrong(why).instead(1, quoted(&found)))
                })
            }
            Expect::Uci(text, expected) => read(position, text, budget)
                .map(|m| notation::uci(position, m))
                .map_err(wrong)
                .and_then(|found| {
                    same_text(&found, expected).map_err(|why| wrong(why).instead(1, quoted(&found)))
                }),
            Expect::Fen(expected) => same_fen(position, expected, wrong, 0),
            Expect::CannotWin(white, black) => {
                look(position, budget).map_err(wrong).and_then(|()| {
                    let cannot = Color::ALL.map(|color| position.has_insufficient_material(color));
                    so(cannot == [*white, *black], || {
                        let can = |cannot| if cannot { "cannot" } else { "can" };
                        format!("White {} win and Black {} win", can(cannot[0]), can(cannot[1]))
                    })
                    .map_err(wrong)
                })
            }
            Expect::Rereads => rereads(position, budget).map_err(wrong),
        };
        one.map_err(|wrong| vec![wrong])
    }
}

/// Takes from the budget what a position's moves cost.
fn pay(budget: &Budget, position: &Position<'_>) -> Result<(), String> {
    so(budget.take_moves(position), || SPENT.into())
}

/// Takes from the budget what it costs to find out who can win.
fn look(position: &Position<'_>, budget: &Budget) -> Result<(), String> {
    so(budget.take_look(position), || SPENT.into())
}

fn ended(position: &Position<'_>, budget: &Budget) -> Result<Option<Outcome>, String> {
    look(position, budget)?;
    Ok(position.ended())
}

/// Counts lines of play, or says why not.
fn count(position: &Position<'_>, plies: u32, budget: &Budget) -> Result<u64, String> {
    if plies > MAX_PLIES {
        return Err(format!("an example counts {MAX_PLIES} plies at most"));
    }
    let mut left = MAX_LINES;
    take(position, plies, &mut left, budget)?;
    Ok(MAX_LINES - left)
}

/// Takes the lines of a position from those that are `left`, if there are enough.
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
        let mut after = position.clone();
        after.play_unchecked(*m);
        take(&after, plies - 1, left, budget)
    })
}

/// The position after `moves`, separated by spaces.
///
/// # Errors
/// Why one of them cannot be played.
fn played<'r>(
    position: &Position<'r>,
    moves: &str,
    budget: &Budget,
) -> Result<Position<'r>, String> {
    let mut position = position.clone();
    for text in moves.split_whitespace() {
        let m = read(&position, text, budget)?;
        judge(&position, m).map_err(|why| format!("{text} is illegal: {why}"))?;
        position.play_unchecked(m);
    }
    Ok(position)
}

fn read(position: &Position<'_>, text: &str, budget: &Budget) -> Result<Move, String> {
    pay(budget, position)?;
    notation::read(position, text).map_err(|error| error.to_string())
}

/// Why a move is illegal; nothing if it is not.
fn refusal(position: &Position<'_>, text: &str) -> Option<String> {
    match notation::read(position, text) {
        Err(error) => Some(error.to_string()),
        Ok(m) => judge(position, m).err().map(|why| why.to_string()),
    }
}

/// A move in SAN, with `+` or `#`.
fn san(position: &Position<'_>, m: Move, budget: &Budget) -> Result<String, String> {
    let mut after = position.clone();
    after.play_unchecked(m);
    pay(budget, position)?;
    pay(budget, &after)?;
    // Whether the game is drawn, which may take a look at all positions of three men, is not asked.
    let wins = after.decided().is_some_and(|outcome| outcome.winner.is_some());
    let check = || after.is_check().then_some(Suffix::Check);
    let suffix = if wins { Some(Suffix::Checkmate) } else { check() };
    Ok(SanPlus { san: San::from_move(position, m), suffix }.to_string())
}

fn same_fen(
    position: &Position<'_>,
    expected: &str,
    wrong: impl Fn(String) -> Wrong,
    index: usize,
) -> Result<(), Wrong> {
    let fields = expected.split_whitespace().count();
    let fen = position.fen();
    let found = fen.split(' ').take(fields).collect::<Vec<_>>().join(" ");
    same_text(&found, &expected.split_whitespace().collect::<Vec<_>>().join(" "))
        .map_err(|why| wrong(why).instead(index, quoted(&found)))
}

fn rereads(position: &Position<'_>, budget: &Budget) -> Result<(), String> {
    let read = fen::read(&position.fen()).map_err(|error| error.to_string())?;
    let again = Position::from_fen(position.rules(), read).map_err(|error| error.to_string())?;
    so(&again == position, || "read again from its FEN, the position is another".into())?;
    so(again.key() == position.key(), || "read again, it has another key".into())?;
    let lines = count(&again, 2, budget)? == count(position, 2, budget)?;
    so(lines, || "read again, it is played otherwise".into())
}

fn each(moves: &str, holds: impl FnMut(&str) -> Result<(), String>) -> Result<(), String> {
    moves.split_whitespace().try_for_each(holds)
}

fn words(
    text: &str,
    read: impl Fn(&str) -> Result<String, String>,
) -> Result<BTreeSet<String>, String> {
    text.split_whitespace().map(read).collect()
}

fn so(holds: bool, message: impl FnOnce() -> String) -> Result<(), String> {
    if holds { Ok(()) } else { Err(message()) }
}

fn same_text(found: &str, expected: &str) -> Result<(), String> {
    so(found == expected, || format!("it is `{found}`"))
}

/// Two sets of words, and what is different.
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

/// A text as RON.
fn quoted(text: &str) -> String {
    format!("{text:?}")
}
