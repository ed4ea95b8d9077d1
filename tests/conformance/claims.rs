//! Tests of claims made on rules pages, true or false, in sentences rather than by a diagram.
//!
//! The claims are numbered: FICS 1 to 7, Wikipedia 8 to 15, the chessops documentation 16 to 22, Red Hot Pawn 23
//! to 31. Statements about the diagrams on a page are tested in `diagrams`.
//!
//! Claims that need tablebases are tested in `tables`: 3 (king and queen against king is always drawn if the kings
//! touch), 12 (king and rook against king), 13 (touching kings almost always draw), and the part of 9 about Black
//! losing by moving the kings apart. Claim 22 and the exact list of errors in claim 20 are left out, because they
//! are about code rather than the game.

mod chessops;
mod fics;
mod red_hot_pawn;
mod wikipedia;

use isotope_kernel::{Game, Position, Reason, Rules, judge, notation};
use shakmaty::{Move, Position as _, Square};

use crate::cases;

/// Rulesets in which captures explode.
const EXPLOSIVE: [&str; 5] = ["atomic", "icc", "chess-com", "red-hot-pawn", "fairy-nocheck"];
/// Rulesets with explosions in which check must be answered.
const CHECKED: [&str; 3] = ["atomic", "chess-com", "red-hot-pawn"];
/// Rulesets with explosions in which a move that destroys the player's own king is illegal.
const PROTECTED: [&str; 4] = ["atomic", "icc", "chess-com", "red-hot-pawn"];

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

/// The position after `moves`, played from `fen` under the rules called `id`.
fn after(id: &str, fen: &str, moves: &str) -> Position<'static> {
    let position = cases::position(id, fen);
    cases::played(&position, moves).unwrap_or_else(|why| panic!("{id}, {fen}: {why}"))
}

/// The game in which `moves` are played from `fen` under the rules called `id`.
fn line(id: &str, fen: &str, moves: &str) -> Game<&'static Rules> {
    let mut game = Game::new(cases::position(id, fen));
    for text in moves.split_whitespace() {
        let m = notation::read(&game.position(), text).expect("it is a move");
        game.play(m).unwrap_or_else(|why| panic!("{id}, {fen}: {text}: {why}"));
    }
    game
}

/// The reason why a game is drawn; `None` if it is not drawn.
fn drawn_by(game: &Game<&Rules>) -> Option<Reason> {
    game.ended().filter(|outcome| outcome.winner.is_none()).map(|outcome| outcome.reason)
}

fn is_legal(position: &Position<'_>, text: &str) -> bool {
    notation::read(position, text).is_ok_and(|m| judge(position, m).is_ok())
}

fn play<'r>(position: &Position<'r>, m: Move) -> Position<'r> {
    let mut after = position.clone();
    after.play_unchecked(m);
    after
}

/// Whether the side to move can win at once by destroying the enemy king.
fn wins_at_once(position: &Position<'_>) -> bool {
    position.legal_moves().into_iter().filter(|m| m.is_capture()).any(|m| {
        play(position, m).ended().is_some_and(|outcome| {
            outcome.reason == Reason::KingDestroyed && outcome.winner == Some(position.turn())
        })
    })
}

/// The legal moves, in UCI, after which the opponent cannot win at once.
fn safe_moves(position: &Position<'_>) -> Vec<String> {
    let safe = position.legal_moves().into_iter().filter(|m| !wins_at_once(&play(position, *m)));
    let mut safe: Vec<String> = safe.map(|m| notation::uci(position, m)).collect();
    safe.sort();
    safe
}

/// The letters of the pieces on `squares`, with `.` for an empty square.
fn pieces(position: &Position<'_>, squares: [Square; 4]) -> String {
    let letter = |square| position.board().piece_at(square).map_or('.', |piece| piece.char());
    squares.map(letter).iter().collect()
}
