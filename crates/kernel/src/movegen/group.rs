//! Groups of moves that are found, passed on and counted together, and their receivers.

use std::mem::MaybeUninit;

use shakmaty::{Bitboard, Move, MoveList, Role, Square};

use crate::{
    board::{directions::behind, node::RoleBits},
    position::Position,
    words::roles::Roles,
};

/// Moves that differ only in their pawn, their target, or the role that a pawn promotes to.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Group {
    /// The piece on `from`, which does not promote, moves to each of these squares.
    Piece { role: Role, from: Square, to: Bitboard },
    /// Pawns move to each of these squares, each from the square `delta` behind it, and do not promote.
    Pawns { to: Bitboard, delta: i32 },
    /// The pawn on `from` moves to `to` and becomes each of these roles, from the last or from the first; a pawn, if
    /// it shoots.
    Promotions { from: Square, to: Square, roles: Roles, strongest_first: bool },
    /// A piece of this role is dropped on each of these squares.
    Drops { role: Role, to: Bitboard },
    /// A single move.
    One(Move),
}

/// A receiver of groups of legal moves, which says which moves it wants.
pub(crate) trait Sink {
    /// Whether moves that destroy a king are wanted.
    const DECISIVE: bool = true;
    /// Whether a queen's moves are reported as those of a queen, rather than of a bishop and of a rook.
    const QUEENS: bool = true;

    /// The pieces whose moves are wanted. Drops are wanted if it is the whole board.
    #[inline(always)]
    fn origins(&self) -> Bitboard {
        Bitboard::FULL
    }

    /// The targets of the moves that are wanted; of castling, the square of the rook.
    #[inline(always)]
    fn targets(&self) -> Bitboard {
        Bitboard::FULL
    }

    /// Receives the moves of a group, which may be empty, and may go to other targets.
    fn take(&mut self, group: Group);
}

/// A sink that counts moves. The field is the number of moves so far.
pub(crate) struct Count(pub(crate) u64);

impl Sink for Count {
    const QUEENS: bool = false;

    #[inline(always)]
    fn take(&mut self, group: Group) {
        self.0 += group.len() as u64;
    }
}

/// A sink that calls a function for each move from `origins` to `targets`.
pub(crate) struct Visitor<F> {
    origins: Bitboard,
    targets: Bitboard,
    victims: Victims,
    visit: F,
}

impl<F: FnMut(Move)> Visitor<F> {
    pub(crate) fn new(
        position: &Position<'_>,
        (origins, targets): (Bitboard, Bitboard),
        visit: F,
    ) -> Visitor<F> {
        Visitor { origins, targets, victims: Victims::of(position), visit }
    }
}

impl<F: FnMut(Move)> Sink for Visitor<F> {
    #[inline(always)]
    fn origins(&self) -> Bitboard {
        self.origins
    }

    #[inline(always)]
    fn targets(&self) -> Bitboard {
        self.targets
    }

    #[inline(always)]
    fn take(&mut self, group: Group) {
        group.each(self.targets, &self.victims, &mut self.visit);
    }
}

/// A sink that adds moves to a list until it is full.
pub(crate) struct List<'a> {
    victims: Victims,
    moves: &'a mut MoveList,
}

/// The place of a list that is still to be written.
pub(crate) struct Unfilled<'a>(&'a mut MaybeUninit<MoveList>);

impl<'a> Unfilled<'a> {
    /// Writes an empty list for the moves of a position.
    #[inline(always)]
    pub(crate) fn begin(self, position: &Position<'_>) -> List<'a> {
        List { victims: Victims::of(position), moves: self.0.write(MoveList::new()) }
    }
}

impl List<'_> {
    /// The list that `fill` begins and fills. It stays in its place, because it is expensive to copy.
    #[inline(always)]
    pub(crate) fn filled(fill: impl for<'a> FnOnce(Unfilled<'a>) -> List<'a>) -> MoveList {
        let mut moves = MaybeUninit::uninit();
        fill(Unfilled(&mut moves));
        // SAFETY: `fill` returns a `List`, and only `begin` makes one, which writes a list.
        unsafe { moves.assume_init() }
    }
}

impl List<'_> {
    /// Adds moves one by one. Those beyond the capacity are dropped; `Position::all_moves` includes them.
    #[cold]
    #[inline(never)]
    fn take_until_full(&mut self, group: Group) {
        group.each(Bitboard::FULL, &self.victims, |m| {
            let _ = self.moves.try_push(m);
        });
    }
}

impl Sink for List<'_> {
    #[inline(always)]
    fn take(&mut self, group: Group) {
        let start = self.moves.len();
        if start > self.moves.capacity() - Group::MOST {
            return self.take_until_full(group);
        }
        // The length is written once for a group, so that writing a move does not wait for it.
        let mut len = start;
        let moves = self.moves.as_mut_ptr();
        group.each(Bitboard::FULL, &self.victims, |m| {
            // SAFETY: there is room for the moves of any group.
            unsafe { moves.add(len).write(m) };
            len += 1;
        });
        // SAFETY: all moves up to `len` have been written.
        unsafe { self.moves.set_len(len) };
    }
}

/// The pieces that the side to move can capture, with their roles.
struct Victims {
    them: Bitboard,
    roles: RoleBits,
}

impl Victims {
    #[inline(always)]
    fn of(position: &Position<'_>) -> Victims {
        Victims { them: position.them(), roles: RoleBits::of(position.board()) }
    }

    #[inline(always)]
    fn on(&self, square: Square) -> Option<Role> {
        self.them.contains(square).then(|| self.roles.at(square))
    }
}

impl Group {
    /// A bound of the number of moves: each goes to another square, or is a promotion to another role.
    const MOST: usize = 64;

    /// The number of moves.
    #[inline(always)]
    pub(crate) fn len(self) -> usize {
        match self {
            Group::Piece { to, .. } | Group::Pawns { to, .. } | Group::Drops { to, .. } => {
                to.count()
            }
            Group::Promotions { roles, .. } => roles.len(),
            Group::One(_) => 1,
        }
    }

    /// Calls `visit` for each move to one of the `targets`.
    #[inline(always)]
    fn each(self, targets: Bitboard, victims: &Victims, mut visit: impl FnMut(Move)) {
        match self {
            Group::Piece { role, from, to } => {
                let to = to & targets;
                // There are two loops, so that no captured piece is looked up on an empty square.
                for to in to & !victims.them {
                    visit(Move::Normal { role, from, capture: None, to, promotion: None });
                }
                for to in to & victims.them {
                    let capture = Some(victims.roles.at(to));
                    visit(Move::Normal { role, from, capture, to, promotion: None });
                }
            }
            Group::Pawns { to, delta } => {
                for to in to & targets {
                    let (role, from) = (Role::Pawn, behind(to, delta));
                    // `delta` is a constant at each call, so the test costs nothing.
                    let capture = (delta % 8 != 0).then(|| victims.roles.at(to));
                    visit(Move::Normal { role, from, capture, to, promotion: None });
                }
            }
            Group::Promotions { from, to, roles, strongest_first } if targets.contains(to) => {
                let capture = victims.on(to);
                let visit = |role| {
                    let promotion = (role != Role::Pawn).then_some(role);
                    visit(Move::Normal { role: Role::Pawn, from, capture, to, promotion });
                };
                if strongest_first {
                    roles.iter().rev().for_each(visit);
                } else {
                    roles.iter().for_each(visit);
                }
            }
            Group::Drops { role, to } => {
                for to in to & targets {
                    visit(Move::Put { role, to });
                }
            }
            Group::One(m) if targets.contains(m.to()) => visit(m),
            Group::Promotions { .. } | Group::One(_) => (),
        }
    }
}
