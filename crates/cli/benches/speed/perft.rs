//! Perft in each of the crates. All of them count the moves of the last ply in bulk, without playing them.

use std::hint::black_box;

use chess::MoveGen;
use shakmaty::{CastlingMode, FromSetup, Position, PositionError, Setup, fen::Fen};

use crate::{data::Task, measure::Count};

/// Isotope's own perft.
pub(crate) fn isotope<'a>(position: &'a isotope_kernel::Position<'a>, depth: u32) -> Count<'a> {
    Box::new(move || isotope_kernel::perft(black_box(position), depth))
}

/// The perft of shakmaty, for any of its variants.
pub(crate) fn shakmaty<P>(task: Task) -> Result<Count<'static>, &'static str>
where
    P: Position + FromSetup + Clone + 'static,
{
    let fen: Fen = task.fen.parse().expect("a FEN");
    let setup: Setup = fen.into_setup();
    let mode = CastlingMode::detect(&setup);
    let position: Result<P, PositionError<P>> = P::from_setup(setup, mode);
    let position = position.unwrap_or_else(|error| panic!("{}: {error}", task.name));
    Ok(Box::new(move || shakmaty::perft(black_box(&position), task.depth)))
}

/// The perft of atomic-movegen, which does not support Chess960 castling.
pub(crate) fn atomic_movegen(task: Task) -> Result<Count<'static>, &'static str> {
    let board = atomic_movegen::Board::from_fen(task.fen).map_err(|_| "no Chess960")?;
    Ok(Box::new(move || atomic_movegen::perft(&mut black_box(&board).clone(), task.depth)))
}

/// The perft of the crate `chess`.
pub(crate) fn chess(task: Task) -> Result<Count<'static>, &'static str> {
    let board: chess::Board = task.fen.parse().expect("a FEN");
    Ok(Box::new(move || MoveGen::movegen_perft_test(black_box(&board), task.depth as usize) as u64))
}

/// The perft from the examples of cozy-chess, since its library contains none. Testing the depth inside a single
/// closure would reduce its speed by a third.
pub(crate) fn cozy_chess(task: Task) -> Result<Count<'static>, &'static str> {
    fn perft(board: &cozy_chess::Board, depth: u32) -> u64 {
        let mut nodes = 0;
        if depth == 1 {
            board.generate_moves(|moves| {
                nodes += moves.len() as u64;
                false
            });
        } else {
            board.generate_moves(|moves| {
                for m in moves {
                    let mut child = board.clone();
                    child.play_unchecked(m);
                    nodes += perft(&child, depth - 1);
                }
                false
            });
        }
        nodes
    }
    let board: cozy_chess::Board = task.fen.parse().expect("a FEN");
    Ok(Box::new(move || perft(black_box(&board), task.depth)))
}
