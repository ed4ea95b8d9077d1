//! The effects of moves, computed square by square from the words of a ruleset, as an independent model of the
//! kernel's effects.
//!
//! The model is as slow and plain as the words: it asks piece by piece and square by square, and moves pieces one at a
//! time. It shares no code with the kernel.

mod after;
mod explosion;
mod fates;
mod pieces;
mod shape;
mod squares;

use std::collections::BTreeMap;

use isotope_kernel::{
    Capturer, Center, Count, Crater, DoubleStep, Explode, Hits, Position, Residue,
};
use shakmaty::{Bitboard, Board, CastlingSide, Move, Position as _, Role, Square};

pub(super) use after::After;
use explosion::explosion;
use fates::{Displaced, Happens, displace};
use pieces::Stage;

/// The effect of a move apart from the movement of a piece. Pieces are named by their squares before the move.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub(super) struct Effect {
    /// The centre of the first explosion, if there is one.
    pub(super) center: Option<Square>,
    pub(super) destroyed: Bitboard,
    pub(super) converted: Bitboard,
    /// The roles that pieces take.
    pub(super) changed: BTreeMap<Square, Role>,
    /// Where pieces are pushed or pulled, or go home.
    pub(super) moved: BTreeMap<Square, Square>,
    /// The destroyed pieces that were lost over the edge or because their home was taken.
    pub(super) lost: Bitboard,
    pub(super) walls: Bitboard,
    /// Whether the capturer stays on its square.
    pub(super) stays: bool,
    /// What the move adds to the count of the mover.
    pub(super) counted: u8,
}

/// The square of the captured piece, if the move is a capture.
pub(super) fn victim(m: Move) -> Option<Square> {
    match m {
        Move::EnPassant { from, to } => Some(Square::from_coords(to.file(), from.rank())),
        Move::Normal { capture: Some(_), to, .. } => Some(to),
        _ => None,
    }
}

/// The effect of a move, and the board after it.
pub(super) fn effect(position: &Position<'_>, m: Move) -> (Effect, Board) {
    let (mut effect, board) = match explosion(position, m) {
        Some(explode) => explode_on(position, m, explode),
        None => ordinary(position, m),
    };
    effect.counted = counted(position, &effect);
    (effect, board)
}

/// A move that sets off no explosion.
fn ordinary(position: &Position<'_>, m: Move) -> (Effect, Board) {
    let color = position.turn();
    let mut board = position.board().clone();
    let destroyed = Bitboard::from_iter(victim(m));
    for square in destroyed {
        board.discard_piece_at(square);
    }
    match m {
        Move::Put { role, to } => board.set_piece_at(to, role.of(color)),
        Move::Castle { king, rook } => {
            let side = CastlingSide::from_queen_side(rook < king);
            board.discard_piece_at(king);
            board.discard_piece_at(rook);
            board.set_piece_at(side.king_to(color), color.king());
            board.set_piece_at(side.rook_to(color), color.rook());
        }
        _ => {
            board.discard_piece_at(m.from().expect("it is no drop"));
            board.set_piece_at(m.to(), m.promotion().unwrap_or(m.role()).of(color));
        }
    }
    (Effect { destroyed, ..Effect::default() }, board)
}

/// A move that sets off an explosion.
fn explode_on(position: &Position<'_>, m: Move, explode: &Explode) -> (Effect, Board) {
    let first_rank = position.rules().spec().double_step == DoubleStep::FirstRank;
    let stage = Stage::new(position, m, explode);
    let victim = victim(m);
    let by = m.promotion().unwrap_or(m.role());
    let dies = !stage.stays && !explode.spares.contains(by);

    // The least fixed point: every bystander that a blast reaches meets its fate once, and what is destroyed and listed
    // explodes in turn, in any order.
    let mut happens: BTreeMap<Square, Happens> = BTreeMap::new();
    let mut covered = Bitboard::EMPTY;
    let mut chained = Bitboard::EMPTY;
    let mut centers = vec![stage.center];
    while let Some(center) = centers.pop() {
        covered.add(center);
        for square in shape::squares(&stage, &explode.blast, center) {
            covered.add(square);
            let Some(piece) = stage.board.piece_at(square) else { continue };
            let is_bystander = stage.stays || square != stage.mover;
            let is_hit = match explode.hits {
                Hits::Both => true,
                Hits::Enemies => piece.color != stage.us,
                Hits::Own => piece.color == stage.us,
            };
            let is_new = !happens.contains_key(&square);
            if !is_bystander || !is_hit || explode.immune.contains(piece.role) || !is_new {
                continue;
            }
            let fate = fates::of(&stage, explode, square, first_rank);
            happens.insert(square, fate);
            if fate == Happens::Destroyed && explode.chain.contains(piece.role) {
                chained.add(square);
                centers.push(square);
            }
        }
    }

    let all = |wanted: Happens| -> Bitboard {
        happens.iter().filter(|(_, it)| **it == wanted).map(|(square, _)| *square).collect()
    };
    // First everything else happens.
    let mut board = stage.board.clone();
    let blown_up = all(Happens::Destroyed);
    for square in blown_up {
        board.discard_piece_at(square);
    }
    if dies {
        board.discard_piece_at(stage.mover);
    }
    let converted = all(Happens::Converts);
    for square in converted {
        let piece = board.remove_piece_at(square).expect("a piece changes sides");
        board.set_piece_at(square, piece.role.of(!piece.color));
    }
    let mut changed = BTreeMap::new();
    for (square, fate) in &happens {
        if let Happens::Becomes(role) = fate {
            let piece = board.remove_piece_at(*square).expect("a piece takes a role");
            board.set_piece_at(*square, role.of(piece.color));
            changed.insert(*square, *role);
        }
    }
    let Displaced { moved, lost } = displace(&stage, &happens, &mut board, first_rank);

    let left = match explode.residue {
        Residue::Empty => Bitboard::EMPTY,
        Residue::Crater(Crater::Center) => chained.with(stage.center),
        Residue::Crater(Crater::Blast) => covered,
        Residue::Crater(Crater::Destroyed) => {
            let seen = victim.filter(|_| !m.is_en_passant());
            let mover = Some(stage.mover).filter(|_| dies);
            blown_up | Bitboard::from_iter(seen) | Bitboard::from_iter(mover)
        }
    };
    let mut destroyed = blown_up | lost | Bitboard::from_iter(victim);
    if dies {
        destroyed.add(stage.from);
    }
    let effect = Effect {
        center: Some(stage.center),
        destroyed,
        converted,
        changed,
        moved,
        lost,
        walls: left & !board.occupied() & !stage.walls,
        stays: stage.stays,
        counted: 0,
    };
    (effect, board)
}

/// The centre of the first explosion.
fn center(m: Move, explode: &Explode) -> Square {
    match explode.center {
        Center::Landing => m.to(),
        Center::Victim => victim(m).unwrap_or(m.to()),
        Center::Origin => m.from().expect("a drop does not explode"),
    }
}

fn stays(explode: &Explode) -> bool {
    explode.capturer == Capturer::Stays
}

/// What the move adds to the count of the mover.
fn counted(position: &Position<'_>, effect: &Effect) -> u8 {
    match position.rules().spec().count {
        Count::Off => 0,
        Count::Explosions => u8::from(effect.center.is_some()),
        Count::Destroyed(roles) => {
            let taken = effect.destroyed.into_iter().filter(|square| {
                let piece = position.board().piece_at(*square).expect("a piece is destroyed");
                piece.color != position.turn() && roles.contains(piece.role)
            });
            taken.count() as u8
        }
    }
}
