//! Checks a proof of atomic chess from `isotope solve --proof` with shakmaty's rules, without a line of Isotope.
//!
//! `cargo run --release -p isotope-outcomes --example check-atomic-proof FILE` exits with status 0 if the file proves
//! the win that it claims, with 1 if it does not, and with 2 if it cannot be read. Of the draws of atomic chess, it
//! knows those by the 50-move rule and by too little material; it does not know dead positions.

use std::{
    collections::{HashMap, HashSet},
    env,
    fs::File,
    io::{BufRead, BufReader, Read},
    process::ExitCode,
};

use flate2::read::GzDecoder;
use shakmaty::{CastlingMode, Color, Move, Position as _, fen::Fen, uci::UciMove, variant::Atomic};

/// The number of halfmoves without a capture or pawn move at which the game is drawn.
const HALFMOVES: u32 = 100;

/// What a file claims, and proves if it was checked.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Win {
    /// The position.
    pub(crate) fen: String,
    /// The side that wins from it.
    pub(crate) winner: Color,
    /// The number of plies in which it wins at the latest.
    pub(crate) plies: u32,
}

/// The reason why a file proves nothing.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Error {
    /// The file cannot be read as a proof.
    Unreadable(String),
    /// The file does not prove the win that it claims.
    Refused(String),
}

/// Checks the proof in `file`.
///
/// # Errors
/// Returns an error if the file cannot be read or does not prove the win that it claims.
pub(crate) fn check(file: impl Read) -> Result<Win, Error> {
    let unreadable = |what: &str| Error::Unreadable(what.into());
    let text = BufReader::new(GzDecoder::new(file)).lines();
    let mut lines = text.map(|line| line.map_err(|error| Error::Unreadable(error.to_string())));
    let mut next = || lines.next().transpose();
    if next()?.as_deref() != Some("isotope proof 1") {
        return Err(unreadable("this is no proof"));
    }
    let mut field = |name: &str| {
        let line = next()?;
        let value = line.as_deref().and_then(|line| line.strip_prefix(name)?.strip_prefix(' '));
        value.map(str::to_owned).ok_or_else(|| unreadable(name))
    };
    // The rules are those of shakmaty, whatever the file calls them.
    let (_, fen) = (field("rules")?, field("fen")?);
    let winner: Color = field("winner")?.parse().map_err(|_| unreadable("winner"))?;
    let plies: u32 = field("plies")?.parse().map_err(|_| unreadable("plies"))?;
    let positions: usize = field("positions")?.parse().map_err(|_| unreadable("positions"))?;
    next()?;
    let setup: Fen = fen.parse().map_err(|_| unreadable("fen"))?;
    let mut modes = [CastlingMode::Standard, CastlingMode::Chess960].into_iter();
    let root = modes.find_map(|mode| setup.clone().into_position::<Atomic>(mode).ok());
    let root = root.ok_or_else(|| unreadable("the position is illegal"))?;

    // The positions whose lines are still to come, each with the length of the longest line that leads to it.
    let mut expected = HashMap::from([(1, (root, 0))]);
    let (mut number, mut longest) = (0, 0);
    while let Some(line) = next()? {
        number += 1;
        let refuse = |why: &str| Error::Refused(format!("line {number}: {why}: {line}"));
        let node = expected.remove(&number);
        let (position, depth) = node.ok_or_else(|| refuse("no move leads here"))?;
        let words: Vec<&str> = line.split(' ').collect();
        let (pairs, []) = words.as_chunks::<2>() else { return Err(refuse("a word is missing")) };
        let read = |name: &str| name.parse::<UciMove>().ok()?.to_move(&position).ok();
        let moves: Option<Vec<Move>> = pairs.iter().map(|[name, _]| read(name)).collect();
        let moves = moves.ok_or_else(|| refuse("a move is illegal"))?;
        if position.halfmoves() >= HALFMOVES || position.is_game_over() {
            return Err(refuse("the game is over"));
        }
        let complete = match position.turn() == winner {
            true => moves.len() == 1,
            false => {
                let (given, legal) = (moves.iter().collect::<HashSet<_>>(), position.legal_moves());
                given.len() == moves.len() && given == legal.iter().collect()
            }
        };
        if !complete {
            return Err(refuse("these are not the moves that have to be there"));
        }
        for (m, [_, to]) in moves.into_iter().zip(pairs) {
            let mut after = position.clone();
            after.play_unchecked(m);
            if *to == "#" {
                if after.outcome().winner() != Some(winner) {
                    return Err(refuse("the game is not won"));
                }
                longest = longest.max(depth + 1);
                continue;
            }
            let to: usize = to.parse().map_err(|_| refuse("a line has no number"))?;
            if to <= number {
                return Err(refuse("a move leads back"));
            }
            let (known, known_depth) = expected.entry(to).or_insert((after.clone(), depth + 1));
            if *known != after {
                return Err(refuse("a line stands for two positions"));
            }
            *known_depth = (depth + 1).max(*known_depth);
            if after.halfmoves() > known.halfmoves() {
                *known = after;
            }
        }
    }
    if !expected.is_empty() || (number, longest) != (positions, plies) {
        return Err(Error::Refused(format!("{number} positions and {longest} plies are not all")));
    }
    Ok(Win { fen, winner, plies })
}

// Tests include this file for its function alone.
#[allow(dead_code)]
fn main() -> ExitCode {
    let Some(path) = env::args().nth(1) else {
        eprintln!("name the file of a proof");
        return ExitCode::from(2);
    };
    let checked = File::open(path).map_err(|error| Error::Unreadable(error.to_string()));
    match checked.and_then(check) {
        Ok(Win { fen, winner, plies }) => {
            println!("{winner} wins within {plies} plies from {fen}");
            ExitCode::SUCCESS
        }
        Err(Error::Refused(why)) => {
            eprintln!("this proves nothing: {why}");
            ExitCode::from(1)
        }
        Err(Error::Unreadable(why)) => {
            eprintln!("the file cannot be read: {why}");
            ExitCode::from(2)
        }
    }
}
