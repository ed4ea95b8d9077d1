//! What can be said of a position in a data file, and whether it holds.

use std::collections::BTreeSet;

use isotope_kernel::{Position, fen, judge, notation, perft};
use serde::Deserialize;
use shakmaty::{Color, EnPassantMode, Move, Position as _, san::SanPlus, zobrist::Zobrist64};

use super::played;

/// Something that is true of a position. Moves are SAN or UCI, separated by spaces.
#[derive(Debug, Deserialize)]
pub(crate) enum Expect {
    /// Each of these moves is legal.
    Legal(String),
    /// Pieces move like each of these, and none of them is legal.
    Illegal(String),
    /// The move is refused in these words.
    Because(String, String),
    /// These are all the legal moves.
    Moves(String),
    /// There are so many legal moves.
    Count(usize),
    /// These are all the squares from which a piece can move.
    Movers(String),
    /// Every legal move captures.
    OnlyCaptures,
    /// The move is written like this.
    Written(String, String),
    /// The move is written like this in UCI.
    Uci(String, String),
    /// What is true after these legal moves.
    After(String, Vec<Expect>),
    /// The FEN, or as many of its first fields as are given.
    Fen(String),
    /// The side to move is in check.
    Check,
    /// The side to move is not in check.
    NoCheck,
    /// The game has ended like this.
    Over(String),
    /// The game has not ended.
    GoesOn,
    /// Whether White and Black have too little to win.
    CannotWin(bool, bool),
    /// So many lines of so many plies.
    Nodes(u32, u64),
    /// Written as FEN and read again, the position is the same, with the same key and future.
    Rereads,
}

/// Whether all of `expected` hold; if not, the first that does not. That the move generator and the
/// definition agree is expected of every position.
pub(crate) fn all(expected: &[Expect], position: &Position<'_>) -> Result<(), String> {
    expected.iter().try_for_each(|expect| expect.holds(position))?;
    twins(position)
}

impl Expect {
    fn holds(&self, position: &Position<'_>) -> Result<(), String> {
        match self {
            Expect::Legal(moves) => each(moves, |text| {
                let m = notation::read(position, text).map_err(|e| e.to_string())?;
                judge(position, m).map_err(|why| format!("{text} should be legal: {why}"))?;
                Ok(())
            }),
            Expect::Illegal(moves) => each(moves, |text| {
                let m = notation::read(position, text).map_err(|e| e.to_string())?;
                differ(judge(position, m).is_err(), || format!("{text} should be illegal"))
            }),
            Expect::Because(text, words) => equal(&refusal(position, text)?, words),
            Expect::Moves(moves) => {
                let expected = moves.split_whitespace().map(|text| {
                    let m = notation::read(position, text).map_err(|e| e.to_string())?;
                    Ok(san(position, m))
                });
                let expected = expected.collect::<Result<BTreeSet<_>, String>>()?;
                let legal = position.legal_moves();
                equal(&legal.iter().map(|m| san(position, *m)).collect(), &expected)
            }
            Expect::Count(count) => equal(&position.legal_moves().len(), count),
            Expect::Movers(squares) => {
                let legal = position.legal_moves();
                let from = legal.iter().filter_map(|m| m.from()).map(|square| square.to_string());
                let expected = squares.split_whitespace().map(str::to_owned);
                equal(&from.collect::<BTreeSet<_>>(), &expected.collect())
            }
            Expect::OnlyCaptures => {
                let quiet = position.legal_moves().into_iter().find(|m| !m.is_capture());
                differ(quiet.is_none(), || format!("{quiet:?} does not capture"))
            }
            Expect::Written(text, expected) => {
                let m = notation::read(position, text).map_err(|e| e.to_string())?;
                equal(&san(position, m), expected)
            }
            Expect::Uci(text, expected) => {
                let m = notation::read(position, text).map_err(|e| e.to_string())?;
                equal(&notation::uci(position, m), expected)
            }
            Expect::After(moves, expected) => {
                let after = played(position, moves)?;
                all(expected, &after).map_err(|why| format!("after {moves}: {why}"))
            }
            Expect::Fen(expected) => {
                let fields = expected.split_whitespace().count();
                let fen = position.fen();
                let begin: Vec<&str> = fen.split(' ').take(fields).collect();
                equal(&begin.join(" "), expected)
            }
            Expect::Check => differ(position.is_check(), || "should be check".into()),
            Expect::NoCheck => differ(!position.is_check(), || "should not be check".into()),
            Expect::Over(expected) => equal(&ended(position), expected),
            Expect::GoesOn => equal(&ended(position), &"the game goes on".into()),
            Expect::CannotWin(white, black) => {
                let cannot = Color::ALL.map(|color| position.has_insufficient_material(color));
                equal(&cannot, &[*white, *black])
            }
            Expect::Nodes(depth, nodes) => equal(&perft(position, *depth), nodes),
            Expect::Rereads => rereads(position),
        }
    }
}

/// How the game stands, in words.
pub(crate) fn ended(position: &Position<'_>) -> String {
    position.ended().map_or("the game goes on".into(), |outcome| outcome.to_string())
}

fn refusal(position: &Position<'_>, text: &str) -> Result<String, String> {
    match notation::read(position, text) {
        Err(error) => Ok(error.to_string()),
        Ok(m) => match judge(position, m) {
            Ok(_) => Err(format!("{text} should be illegal")),
            Err(reason) => Ok(reason.to_string()),
        },
    }
}

/// The generator finds the moves that the definition lets pass, and counts two plies of them.
fn twins(position: &Position<'_>) -> Result<(), String> {
    let moves = |moves: &[Move]| moves.iter().map(|m| san(position, *m)).collect::<BTreeSet<_>>();
    let defined = judge::legal_moves(position);
    equal(&moves(&position.legal_moves()), &moves(&defined))?;
    let replies = defined.iter().map(|m| {
        let mut after = position.clone();
        after.play_unchecked(*m);
        judge::legal_moves(&after).len() as u64
    });
    equal(&perft(position, 2), &replies.sum())
}

fn rereads(position: &Position<'_>) -> Result<(), String> {
    let read = fen::read(&position.fen()).map_err(|e| e.to_string())?;
    let again = Position::from_fen(position.rules(), read).map_err(|e| e.to_string())?;
    differ(&again == position, || "read again, the position differs".into())?;
    let key = |position: &Position<'_>| position.zobrist_hash::<Zobrist64>(EnPassantMode::Legal);
    equal(&key(&again), &key(position))?;
    equal(&perft(&again, 2), &perft(position, 2))
}

/// A move in SAN, with `+` or `#`.
pub(crate) fn san(position: &Position<'_>, m: Move) -> String {
    SanPlus::from_move(position.clone(), m).to_string()
}

fn each(moves: &str, mut holds: impl FnMut(&str) -> Result<(), String>) -> Result<(), String> {
    moves.split_whitespace().try_for_each(&mut holds)
}

fn differ(holds: bool, message: impl FnOnce() -> String) -> Result<(), String> {
    if holds { Ok(()) } else { Err(message()) }
}

fn equal<T: PartialEq + std::fmt::Debug>(found: &T, expected: &T) -> Result<(), String> {
    differ(found == expected, || format!("found {found:?}, expected {expected:?}"))
}
