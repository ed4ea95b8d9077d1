//! Moves one by one, as shakmaty's [`Move`].

use std::{marker::PhantomData, mem::MaybeUninit};

use shakmaty::{Bitboard, Move, MoveList, Role, Square};

use super::{
    cpu::{Cpu, Job},
    directions::behind,
    generate::generate,
    kind::Side,
    node::{CastlingMove, Node},
    tree::Tree,
    view::View,
    want::Want,
};
use crate::roles::Roles;

/// A node and what is asked for its moves. Two words, so that the compiler sees what becomes of them.
struct Tell<'a, S, W>(&'a (Tree<'a>, Node), &'a mut W, PhantomData<S>);

impl<S: Side> Job for Tell<'_, S, Chosen<'_>> {
    type Output = ();

    #[inline(always)]
    fn run<C: Cpu>(self, _: C) {
        let Tell((Tree { rules, castles }, node), chosen, _) = self;
        generate::<S, _>(rules, castles, node, chosen);
    }
}

impl<S: Side> Job for Tell<'_, S, MaybeUninit<MoveList>> {
    type Output = ();

    #[inline(always)]
    fn run<C: Cpu>(self, _: C) {
        let Tell((Tree { rules, castles }, node), moves, _) = self;
        generate::<S, _>(rules, castles, node, moves.write(MoveList::new()));
    }
}

/// The legal moves of a node.
#[inline(never)]
pub(crate) fn list_of<S: Side>(cpu: impl Cpu, at: &(Tree<'_>, Node)) -> MoveList {
    // A list is large to copy. What one call fills, the compiler lets it fill where the caller wants
    // it.
    let mut moves = MaybeUninit::uninit();
    cpu.run(Tell::<S, _>(at, &mut moves, PhantomData));
    // SAFETY: the job writes a list there before anything else.
    unsafe { moves.assume_init() }
}

/// Those of the pieces on `origins` to one of `targets`.
pub(crate) fn choose_of<S: Side>(
    cpu: impl Cpu,
    at: &(Tree<'_>, Node),
    origins: Bitboard,
    targets: Bitboard,
) -> MoveList {
    let mut moves = MoveList::new();
    let mut chosen = Chosen { origins, targets, moves: &mut moves };
    cpu.run(Tell::<S, _>(at, &mut chosen, PhantomData));
    moves
}

/// Adds one move for each target. Quiet moves and captures are told apart as sets, so that nothing is
/// looked up on empty squares.
#[inline(always)]
fn add<S: Side>(
    moves: &mut MoveList,
    view: &View<'_, S>,
    to: Bitboard,
    normal: impl Fn(Square, Option<Role>) -> Move,
) {
    moves.extend((to & !view.them).into_iter().map(|to| normal(to, None)));
    for to in to & view.them {
        moves.push(normal(to, Some(view.node.role_at(to))));
    }
}

impl Want for MoveList {
    const DECISIVE: bool = true;

    #[inline(always)]
    fn piece<S: Side>(&mut self, view: &View<'_, S>, role: Role, from: Square, to: Bitboard) {
        let normal = |to, capture| Move::Normal { role, from, capture, to, promotion: None };
        add(self, view, to, normal);
    }

    #[inline(always)]
    fn pawns<S: Side>(&mut self, view: &View<'_, S>, to: Bitboard, delta: i32) {
        let (role, promotion) = (Role::Pawn, None);
        let normal =
            |to, capture| Move::Normal { role, from: behind(to, delta), capture, to, promotion };
        add(self, view, to, normal);
    }

    fn promotion<S: Side>(&mut self, view: &View<'_, S>, from: Square, to: Square, roles: Roles) {
        let capture = view.them.contains(to).then(|| view.node.role_at(to));
        for role in roles.iter() {
            let promotion = Some(role);
            self.push(Move::Normal { role: Role::Pawn, from, capture, to, promotion });
        }
    }

    fn en_passant<S: Side>(&mut self, _: &View<'_, S>, from: Square, to: Square) {
        self.push(Move::EnPassant { from, to });
    }

    fn castle<S: Side>(&mut self, _: &View<'_, S>, m: &CastlingMove) {
        self.push(Move::Castle { king: m.king, rook: m.rook });
    }
}

/// A list of the moves of the pieces on `origins` to one of `targets`.
struct Chosen<'a> {
    origins: Bitboard,
    targets: Bitboard,
    moves: &'a mut MoveList,
}

impl Want for Chosen<'_> {
    const DECISIVE: bool = true;

    #[inline(always)]
    fn origins(&self) -> Bitboard {
        self.origins
    }

    fn piece<S: Side>(&mut self, view: &View<'_, S>, role: Role, from: Square, to: Bitboard) {
        self.moves.piece(view, role, from, to & self.targets);
    }

    fn pawns<S: Side>(&mut self, view: &View<'_, S>, to: Bitboard, delta: i32) {
        self.moves.pawns(view, to & self.targets, delta);
    }

    fn promotion<S: Side>(&mut self, view: &View<'_, S>, from: Square, to: Square, roles: Roles) {
        if self.targets.contains(to) {
            self.moves.promotion(view, from, to, roles);
        }
    }

    fn en_passant<S: Side>(&mut self, view: &View<'_, S>, from: Square, to: Square) {
        if self.targets.contains(to) {
            self.moves.en_passant(view, from, to);
        }
    }

    fn castle<S: Side>(&mut self, view: &View<'_, S>, m: &CastlingMove) {
        if self.targets.contains(m.rook) {
            self.moves.castle(view, m);
        }
    }
}
