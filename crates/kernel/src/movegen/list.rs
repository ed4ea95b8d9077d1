//! Lists or visits legal moves as values of shakmaty's [`Move`].

use std::{marker::PhantomData, mem::MaybeUninit};

use shakmaty::{Bitboard, Move, MoveList, Role, Square};

use super::{
    castling::CastlingMove, directions::behind, generate::generate, side::Side, sink::Sink,
    view::View,
};
use crate::{
    board::node::Node,
    cpu::{Cpu, Job},
    position::Position,
    rules::sets::Sets,
    words::roles::Roles,
};

/// The legal moves of a side with at most [`FEW`] pieces.
pub(super) fn list_of<S: Side, C: Cpu>(cpu: C, at: (&Sets, &Position<'_>)) -> MoveList {
    // A list is expensive to copy, so it is filled in place.
    let mut moves = MaybeUninit::uninit();
    cpu.run(Listing::<S>(&at, &mut moves, PhantomData));
    // SAFETY: a `Cpu` runs the job, which starts by writing a list.
    unsafe { moves.assume_init() }
}

/// Calls `visit` for each legal move from `origins` to `targets`.
pub(super) fn visit_of<S: Side, C: Cpu>(
    cpu: C,
    at: (&Sets, &Position<'_>),
    (origins, targets): (Bitboard, Bitboard),
    visit: impl FnMut(Move),
) {
    cpu.run(Visit::<S, _>(&at, &mut Visitor::<false, _> { origins, targets, visit }, PhantomData));
}

/// A job that lists the moves of a position. It has only two pointers, so that the compiler keeps them
/// in registers.
struct Listing<'a, S>(At<'a>, &'a mut MaybeUninit<MoveList>, PhantomData<S>);
/// A job that passes the moves of a position to a function.
struct Visit<'a, S, F>(At<'a>, &'a mut Visitor<false, F>, PhantomData<S>);
/// A position with its rules.
type At<'a> = &'a (&'a Sets, &'a Position<'a>);

impl<S: Side> Job for Listing<'_, S> {
    type Output = ();

    #[inline(always)]
    fn run<C: Cpu>(self, _: C) {
        let Listing((rules, position), moves, _) = self;
        let (moves, all) = (moves.write(MoveList::new()), Bitboard::FULL);
        // SAFETY: a list has room for all moves of `FEW` pieces.
        let visit = |m| unsafe { moves.push_unchecked(m) };
        let mut visitor = Visitor::<true, _> { origins: all, targets: all, visit };
        generate::<S, _>(rules, position.castles(), &Node::of(position), &mut visitor);
    }
}

impl<S: Side, F: FnMut(Move)> Job for Visit<'_, S, F> {
    type Output = ();

    #[inline(always)]
    fn run<C: Cpu>(self, _: C) {
        let Visit((rules, position), visitor, _) = self;
        generate::<S, _>(rules, position.castles(), &Node::of(position), visitor);
    }
}

/// A number of pieces whose moves always fit into a list: a king has at most 10 moves, castling
/// included, and any other piece at most 27, the maximum of a queen.
pub(super) const FEW: usize = 16;
const _: () = {
    let list = MoveList::new_const();
    assert!((FEW - 1) * 27 + 10 <= list.capacity());
    std::mem::forget(list);
};

/// A sink that calls a function for each move from `origins` to `targets`. With `ALL`, both are the
/// whole board, and the compiler removes the tests.
struct Visitor<const ALL: bool, F> {
    origins: Bitboard,
    targets: Bitboard,
    visit: F,
}

impl<const ALL: bool, F> Visitor<ALL, F> {
    #[inline(always)]
    fn targets(&self) -> Bitboard {
        if ALL { Bitboard::FULL } else { self.targets }
    }
}

impl<const ALL: bool, F: FnMut(Move)> Sink for Visitor<ALL, F> {
    const DECISIVE: bool = true;

    #[inline(always)]
    fn origins(&self) -> Bitboard {
        if ALL { Bitboard::FULL } else { self.origins }
    }

    #[inline(always)]
    fn piece<S: Side>(&mut self, view: &View<'_, S>, role: Role, from: Square, to: Bitboard) {
        let (to, promotion) = (to & self.targets(), None);
        // There are two loops, so that no captured piece is looked up on an empty square.
        for to in to & !view.them {
            (self.visit)(Move::Normal { role, from, capture: None, to, promotion });
        }
        for to in to & view.them {
            let capture = Some(view.role_at(to));
            (self.visit)(Move::Normal { role, from, capture, to, promotion });
        }
    }

    #[inline(always)]
    fn pawns<S: Side>(&mut self, view: &View<'_, S>, to: Bitboard, delta: i32) {
        let (role, promotion) = (Role::Pawn, None);
        for from in (to & self.targets()).shift(-delta) {
            let to = behind(from, -delta);
            let capture = (delta % 8 != 0).then(|| view.role_at(to));
            (self.visit)(Move::Normal { role, from, capture, to, promotion });
        }
    }

    fn promotion<S: Side>(&mut self, view: &View<'_, S>, from: Square, to: Square, roles: Roles) {
        let capture = view.them.contains(to).then(|| view.role_at(to));
        if !self.targets().contains(to) {
            return;
        }
        for role in roles.iter() {
            let promotion = Some(role);
            (self.visit)(Move::Normal { role: Role::Pawn, from, capture, to, promotion });
        }
    }

    fn en_passant<S: Side>(&mut self, _: &View<'_, S>, from: Square, to: Square) {
        if self.targets().contains(to) {
            (self.visit)(Move::EnPassant { from, to });
        }
    }

    #[inline(always)]
    fn castle<S: Side>(&mut self, _: &View<'_, S>, m: CastlingMove) {
        if self.targets().contains(m.rook) {
            (self.visit)(Move::Castle { king: m.king, rook: m.rook });
        }
    }
}
