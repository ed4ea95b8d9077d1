//! What happens to the bystanders of an explosion.

use std::collections::BTreeMap;

use isotope_kernel::{AtEdge, BlastEffect, Explode, Fate};
use shakmaty::{Bitboard, Board, Color, File, Piece, Rank, Role, Square};

use super::{
    pieces::Stage,
    squares::{at, difference, distance, is_on},
};

/// What happens to a bystander that a blast reaches.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Happens {
    Nothing,
    Destroyed,
    Converts,
    Becomes(Role),
    Pushed(u8, AtEdge),
    Pulled,
    GoesHome,
}

/// The fate of the bystander on a square: the first whose condition holds, or else the effect of the blast.
pub(super) fn of(stage: &Stage, explode: &Explode, square: Square, first_rank: bool) -> Happens {
    let piece = stage.board.piece_at(square).expect("a bystander stands there");
    let holds = |fate: &&Fate| {
        let (Fate::Survive(condition)
        | Fate::Destroy(condition)
        | Fate::Convert(condition)
        | Fate::Become(_, condition)
        | Fate::Push(_, condition, _)
        | Fate::Pull(condition)
        | Fate::Home(condition)) = fate;
        stage.holds(condition, square)
    };
    let converts = || {
        let strands = piece.role == Role::Pawn && is_on(square, Rank::Eighth, !piece.color);
        let leaves = piece.role == Role::King || strands;
        if leaves { Happens::Nothing } else { Happens::Converts }
    };
    match explode.fates.iter().find(holds) {
        None => match explode.effect {
            BlastEffect::Destroy => Happens::Destroyed,
            BlastEffect::Convert => converts(),
        },
        Some(Fate::Survive(_)) => Happens::Nothing,
        Some(Fate::Destroy(_)) => Happens::Destroyed,
        Some(Fate::Convert(_)) => converts(),
        Some(Fate::Become(name, _)) => {
            let role = Role::from(*name);
            let becomes = piece.role != Role::King
                && piece.role != role
                && may_stand(role.of(piece.color), square, first_rank);
            if becomes { Happens::Becomes(role) } else { Happens::Nothing }
        }
        Some(Fate::Push(squares, _, at_edge)) => Happens::Pushed(*squares, *at_edge),
        Some(Fate::Pull(_)) => Happens::Pulled,
        Some(Fate::Home(_)) => Happens::GoesHome,
    }
}

/// Whether a piece may stand on a square: pawns not on their last rank, and on their first only in some games.
fn may_stand(piece: Piece, square: Square, first_rank: bool) -> bool {
    let on = |rank| is_on(square, rank, piece.color);
    piece.role != Role::Pawn || !on(Rank::Eighth) && (first_rank || !on(Rank::First))
}

/// The pieces that are moved, with the squares where they end, and those that are lost on their way.
#[derive(Default)]
pub(super) struct Displaced {
    pub(super) moved: BTreeMap<Square, Square>,
    pub(super) lost: Bitboard,
}

/// Pushes pieces, pulls others, and puts those that go home on their squares. Everything else has happened on the
/// board, on which those that go home still stand.
pub(super) fn displace(
    stage: &Stage,
    happens: &BTreeMap<Square, Happens>,
    board: &mut Board,
    first_rank: bool,
) -> Displaced {
    let mut displaced = Displaced::default();
    let mut lifted: Vec<(Square, Piece)> = Vec::new();
    for (square, fate) in happens {
        if *fate == Happens::GoesHome {
            lifted.push((*square, board.remove_piece_at(*square).expect("it goes home")));
        }
    }
    push(stage, happens, board, first_rank, &mut displaced);
    pull(stage, happens, board, first_rank, &mut displaced);
    let taken = board.occupied() | stage.walls;
    for (from, piece) in &lifted {
        let to = home(*piece, *from);
        let arriving = lifted.iter().filter(|(from, piece)| home(*piece, *from) == to).count();
        if taken.contains(to) || arriving > 1 {
            displaced.lost.add(*from);
            continue;
        }
        board.set_piece_at(to, *piece);
        if to != *from {
            displaced.moved.insert(*from, to);
        }
    }
    displaced
}

/// Pushes pieces away from the centre, the farthest first.
fn push(
    stage: &Stage,
    happens: &BTreeMap<Square, Happens>,
    board: &mut Board,
    first_rank: bool,
    displaced: &mut Displaced,
) {
    for far in (1..8).rev() {
        for (from, fate) in happens {
            let Happens::Pushed(squares, at_edge) = *fate else { continue };
            if distance(*from, stage.center) != far {
                continue;
            }
            let (dx, dy) = difference(stage.center, *from);
            let mut stands = *from;
            for _ in 0..squares {
                let piece = board.piece_at(stands).expect("a piece is pushed");
                let Some(next) = at(stands, (dx.signum(), dy.signum())) else {
                    if at_edge == AtEdge::Falls {
                        board.discard_piece_at(stands);
                        displaced.lost.add(*from);
                    }
                    break;
                };
                let is_free = board.piece_at(next).is_none() && !stage.walls.contains(next);
                if !is_free || !may_stand(piece, next, first_rank) {
                    break;
                }
                board.discard_piece_at(stands);
                board.set_piece_at(next, piece);
                stands = next;
            }
            if stands != *from && !displaced.lost.contains(*from) {
                displaced.moved.insert(*from, stands);
            }
        }
    }
}

/// Pulls pieces one square towards the centre, the nearest first, equally near ones together.
fn pull(
    stage: &Stage,
    happens: &BTreeMap<Square, Happens>,
    board: &mut Board,
    first_rank: bool,
    displaced: &mut Displaced,
) {
    for near in 1..8 {
        let mut wishes: Vec<(Square, Square)> = Vec::new();
        for (from, fate) in happens {
            if *fate != Happens::Pulled || distance(*from, stage.center) != near {
                continue;
            }
            let (dx, dy) = difference(*from, stage.center);
            let to = at(*from, (dx.signum(), dy.signum())).expect("the centre is on the board");
            let piece = board.piece_at(*from).expect("a piece is pulled");
            let is_free = board.piece_at(to).is_none() && !stage.walls.contains(to);
            if is_free && may_stand(piece, to, first_rank) {
                wishes.push((*from, to));
            }
        }
        for (from, to) in &wishes {
            if wishes.iter().filter(|(_, other)| other == to).count() == 1 {
                let piece = board.remove_piece_at(*from).expect("a piece is pulled");
                board.set_piece_at(*to, piece);
                displaced.moved.insert(*from, *to);
            }
        }
    }
}

/// The home square of a piece that stood on a square.
fn home(piece: Piece, stood: Square) -> Square {
    let first = piece.color.fold_wb(Rank::First, Rank::Eighth);
    let on = |file: File| Square::from_coords(file, first);
    let is_light = |square: Square| (square.file().to_u32() + square.rank().to_u32()) % 2 == 1;
    let of_its_colour = |one: File, other: File| {
        let [one, other] = [one, other].map(on);
        if is_light(one) == is_light(stood) { one } else { other }
    };
    match piece.role {
        Role::Pawn => {
            let second = if piece.color == Color::White { Rank::Second } else { Rank::Seventh };
            Square::from_coords(stood.file(), second)
        }
        Role::Knight => of_its_colour(File::B, File::G),
        Role::Bishop => of_its_colour(File::C, File::F),
        Role::Rook => of_its_colour(File::A, File::H),
        Role::Queen => on(File::D),
        Role::King => on(File::E),
    }
}
