//! Checks a proof by the definition of a legal move alone.

use std::{
    collections::{BTreeMap, HashMap},
    io::Read,
};

use isotope_kernel::{Position, Rules, fen, judge, notation};
use shakmaty::{Color, Move, Position as _};

use super::{
    error::ProofError,
    reader::{ProofHeader, ProofReader, Target, moves},
};

/// A position whose line is still to come.
struct Expected<'r> {
    position: Position<'r>,
    /// The number of plies of the longest line that leads here.
    depth: u32,
}

impl<R: Read> ProofReader<R> {
    /// Checks the whole proof under `rules`, which must be those of the ruleset with the hash `hash`. Returns what is
    /// proven.
    ///
    /// The generators of moves are not used: [`judge::legal_moves`] says which moves each position has. Lines only
    /// lead to later lines, so every game ends. A position that is reached with different numbers of halfmoves is
    /// checked with the largest of them, so that no line of play reaches the halfmove limit. No line of play needs
    /// to repeat a position: where a position has two lines, the later one wins without the earlier one.
    ///
    /// # Errors
    /// Returns [`ProofError::OtherRules`] if the proof is one under other rules, [`ProofError::Unreadable`] if the
    /// file is damaged, and [`ProofError::Refused`] if it does not prove the win.
    pub fn check(mut self, rules: &Rules, hash: &str) -> Result<ProofHeader, ProofError> {
        let header = self.header().clone();
        if header.hash != hash {
            let ProofHeader { name, hash, .. } = header;
            return Err(ProofError::OtherRules { name, hash });
        }
        let root = fen::read(&header.fen).map_err(|error| error.to_string());
        let root = root.and_then(|fen| Position::from_fen(rules, fen).map_err(|e| e.to_string()));
        let unplayable = |error| {
            ProofError::Unreadable(format!("the position of the proof cannot be played: {error}"))
        };
        let position = root.map_err(unplayable)?;
        // A board that was repaired is not the one that is claimed.
        let board = |fen: &str| fen.split(' ').next().map(str::to_owned);
        if board(&position.fen()) != board(&header.fen) {
            return Err(unplayable(format!("`{}` is no whole FEN", header.fen)));
        }
        let mut expected = BTreeMap::from([(1, Expected { position, depth: 0 })]);
        let (mut line, mut plies) = (0, 0);
        while let Some(text) = self.lines.next()? {
            line += 1;
            let refuse = |why: String| ProofError::Refused { line, why };
            let Some(node) = expected.remove(&line) else {
                return Err(refuse("no move leads to this line".into()));
            };
            let moves =
                moves(text).ok_or_else(|| refuse("this is no list of moves and lines".into()))?;
            let at = |why: String| refuse(format!("{why} in {}", node.position.fen()));
            let moves = required(&node.position, header.winner, &moves).map_err(at)?;
            let depth = node.depth + 1;
            for (m, to) in moves {
                let after = node.position.after(m);
                let name = || notation::uci(&node.position, m);
                match to {
                    Target::Won if has_won(&after, header.winner) => plies = plies.max(depth),
                    Target::Won => return Err(at(format!("{} does not end the game", name()))),
                    Target::Line(to) if to <= line => {
                        return Err(at(format!("{} leads back to line {to}", name())));
                    }
                    Target::Line(to) => expect(&mut expected, to, after, depth).map_err(at)?,
                }
            }
        }
        let refuse = |why: String| Err(ProofError::Refused { line, why });
        if let Some((missing, _)) = expected.first_key_value() {
            return refuse(format!("the proof ends here, and line {missing} is missing"));
        }
        if (plies, line) != (header.plies, header.positions) {
            return refuse(format!(
                "the proof has {line} positions and takes {plies} plies, not {} and {} as its first lines say",
                header.positions, header.plies
            ));
        }
        Ok(header)
    }
}

/// The moves of a line, if they are those that a proof must have: one legal move of the winner, or all legal moves
/// of the other side.
///
/// # Errors
/// Returns the move that is wrong or missing, or the draw that ends the game before the win.
fn required(
    position: &Position<'_>,
    winner: Color,
    moves: &[(&str, Target)],
) -> Result<Vec<(Move, Target)>, String> {
    let legal = judge::legal_moves(position);
    let mut left: HashMap<String, Move> =
        legal.iter().map(|m| (notation::uci(position, *m), *m)).collect();
    let mut found = Vec::with_capacity(moves.len());
    for (name, to) in moves {
        let m = left.remove(*name).ok_or_else(|| match legal.is_empty() {
            true => "the game is over".to_string(),
            false => format!("{name} is no legal move, or one that was there already"),
        })?;
        found.push((m, *to));
    }
    if position.turn() == winner && found.len() != 1 {
        return Err(format!("there are {} moves of the winner and not one", found.len()));
    }
    if position.turn() != winner && !left.is_empty() {
        let missing: Option<&String> = left.keys().min();
        return Err(format!("there is no answer to {}", missing.cloned().unwrap_or_default()));
    }
    match position.drawn() {
        Some(outcome) => Err(format!("the game is over ({outcome})")),
        None => Ok(found),
    }
}

/// Whether `winner` has won. The lack of a legal move is found by the definition, too.
fn has_won(position: &Position<'_>, winner: Color) -> bool {
    let is_over = position.board_outcome().is_some() || judge::legal_moves(position).is_empty();
    is_over && position.winner() == Some(winner)
}

/// Notes the position of a line that is still to come.
///
/// # Errors
/// Returns an error if another position was noted for this line.
fn expect<'r>(
    expected: &mut BTreeMap<u64, Expected<'r>>,
    line: u64,
    position: Position<'r>,
    depth: u32,
) -> Result<(), String> {
    let Some(known) = expected.get_mut(&line) else {
        expected.insert(line, Expected { position, depth });
        return Ok(());
    };
    if known.position != position {
        let (one, other) = (known.position.fen(), position.fen());
        return Err(format!("line {line} stands for two positions, {one} and {other},"));
    }
    known.depth = known.depth.max(depth);
    if position.halfmoves() > known.position.halfmoves() {
        known.position = position;
    }
    Ok(())
}
