//! Moves one by one, as shakmaty's [`Move`].

use std::{marker::PhantomData, mem::MaybeUninit};

use shakmaty::{Bitboard, Move, MoveList, Role, Square};

use super::{
    castling::CastlingMove, directions::behind, generate::generate, kind::Side, view::View,
    want::Want,
};
use crate::{
    board::node::Node,
    cpu::{Cpu, Job},
    position::Position,
    rules::masks::Masks,
    words::roles::Roles,
};

/// The legal moves of a position.
pub(crate) fn list_of<S: Side>(cpu: impl Cpu, at: (&Masks, &Position<'_>)) -> MoveList {
    cpu.run(Listing::<S>(&at, PhantomData))
}

/// The job of listing all moves.
struct Listing<'a, S>(&'a (&'a Masks, &'a Position<'a>), PhantomData<S>);

impl<S: Side> Job for Listing<'_, S> {
    type Output = MoveList;

    #[inline(always)]
    fn run<C: Cpu>(self, cpu: C) -> MoveList {
        let Listing(at, side) = self;
        if at.1.us().count() > FEW {
            return choose_of::<S>(cpu, *at, Bitboard::FULL, Bitboard::FULL);
        }
        // A list is large to copy. What one call fills, the compiler lets it fill where the caller
        // wants it.
        let mut all = MaybeUninit::uninit();
        cpu.run(Tell::<S, _>(at, &mut all, side));
        // SAFETY: the job writes a list there before anything else.
        let All(moves) = unsafe { all.assume_init() };
        moves
    }
}

/// Those of the pieces on `origins` to one of `targets`.
pub(crate) fn choose_of<S: Side>(
    cpu: impl Cpu,
    at: (&Masks, &Position<'_>),
    origins: Bitboard,
    targets: Bitboard,
) -> MoveList {
    let mut moves = MoveList::new();
    let mut chosen = Chosen { origins, targets, moves: &mut moves };
    cpu.run(Tell::<S, _>(&at, &mut chosen, PhantomData));
    moves
}

/// The only move of the pieces on `origins` to one of `targets` that fits: nothing if several do. No list
/// is made of one move.
pub(crate) fn only_of<S: Side>(
    cpu: impl Cpu,
    at: (&Masks, &Position<'_>),
    origins: Bitboard,
    targets: Bitboard,
    capture: bool,
    promotion: Option<Role>,
) -> Option<Move> {
    let mut only = Only { origins, targets, capture, promotion, found: None, several: false };
    cpu.run(Tell::<S, _>(&at, &mut only, PhantomData));
    only.found.filter(|_| !only.several)
}

/// A position under its rules and who is told its moves: two words, so that the compiler sees what
/// becomes of them.
struct Tell<'a, S, W>(&'a (&'a Masks, &'a Position<'a>), &'a mut W, PhantomData<S>);

impl<S: Side> Job for Tell<'_, S, Chosen<'_>> {
    type Output = ();

    #[inline(always)]
    fn run<C: Cpu>(self, _: C) {
        let Tell((rules, position), chosen, _) = self;
        generate::<S, _>(rules, position.castles(), &Node::of(position), chosen);
    }
}

impl<S: Side> Job for Tell<'_, S, Only> {
    type Output = ();

    #[inline(always)]
    fn run<C: Cpu>(self, _: C) {
        let Tell((rules, position), only, _) = self;
        generate::<S, _>(rules, position.castles(), &Node::of(position), only);
    }
}

impl<S: Side> Job for Tell<'_, S, MaybeUninit<All>> {
    type Output = ();

    #[inline(always)]
    fn run<C: Cpu>(self, _: C) {
        let Tell((rules, position), all, _) = self;
        let all = all.write(All(MoveList::new()));
        generate::<S, _>(rules, position.castles(), &Node::of(position), all);
    }
}

/// A list of all moves of a side with few pieces.
struct All(MoveList);

/// So many pieces have room for their moves in a list, whatever they are: a king has 10, with castling,
/// and no other piece more than the 27 of a queen.
const FEW: usize = 16;
const _: () = {
    let list = MoveList::new_const();
    assert!((FEW - 1) * 27 + 10 <= list.capacity());
    std::mem::forget(list);
};

/// A list of the moves of the pieces on `origins` to one of `targets`.
struct Chosen<'a> {
    origins: Bitboard,
    targets: Bitboard,
    moves: &'a mut MoveList,
}

/// The move of the pieces on `origins` to one of `targets` that captures or not, and promotes so.
struct Only {
    origins: Bitboard,
    targets: Bitboard,
    capture: bool,
    promotion: Option<Role>,
    found: Option<Move>,
    several: bool,
}

/// Who takes moves one by one.
trait Take {
    #[inline(always)]
    fn origins(&self) -> Bitboard {
        Bitboard::FULL
    }
    #[inline(always)]
    fn targets(&self) -> Bitboard {
        Bitboard::FULL
    }
    fn take(&mut self, m: Move);
}

impl Take for All {
    #[inline(always)]
    fn take(&mut self, m: Move) {
        // SAFETY: few pieces have room for all their moves.
        unsafe { self.0.push_unchecked(m) }
    }
}

impl Take for Chosen<'_> {
    #[inline(always)]
    fn origins(&self) -> Bitboard {
        self.origins
    }

    #[inline(always)]
    fn targets(&self) -> Bitboard {
        self.targets
    }

    #[inline(always)]
    fn take(&mut self, m: Move) {
        self.moves.push(m);
    }
}

impl Take for Only {
    #[inline(always)]
    fn origins(&self) -> Bitboard {
        self.origins
    }

    #[inline(always)]
    fn targets(&self) -> Bitboard {
        self.targets
    }

    #[inline(always)]
    fn take(&mut self, m: Move) {
        let fits = match m {
            Move::Normal { capture, promotion, .. } => {
                capture.is_some() == self.capture && promotion == self.promotion
            }
            Move::EnPassant { .. } => self.capture && self.promotion.is_none(),
            Move::Castle { .. } | Move::Put { .. } => false,
        };
        if fits {
            self.several |= self.found.is_some();
            self.found = Some(m);
        }
    }
}

impl<T: Take> Want for T {
    const DECISIVE: bool = true;

    #[inline(always)]
    fn origins(&self) -> Bitboard {
        Take::origins(self)
    }

    #[inline(always)]
    fn piece<S: Side>(&mut self, view: &View<'_, S>, role: Role, from: Square, to: Bitboard) {
        let (to, promotion) = (to & self.targets(), None);
        // Told apart as sets, so that nobody looks for a captured piece on an empty square.
        for to in to & !view.them {
            self.take(Move::Normal { role, from, capture: None, to, promotion });
        }
        for to in to & view.them {
            let capture = Some(view.role_at(to));
            self.take(Move::Normal { role, from, capture, to, promotion });
        }
    }

    #[inline(always)]
    fn pawns<S: Side>(&mut self, view: &View<'_, S>, to: Bitboard, delta: i32) {
        let (role, promotion) = (Role::Pawn, None);
        for from in (to & self.targets()).shift(-delta) {
            let to = behind(from, -delta);
            let capture = (delta % 8 != 0).then(|| view.role_at(to));
            self.take(Move::Normal { role, from, capture, to, promotion });
        }
    }

    fn promotion<S: Side>(&mut self, view: &View<'_, S>, from: Square, to: Square, roles: Roles) {
        let capture = view.them.contains(to).then(|| view.role_at(to));
        if !self.targets().contains(to) {
            return;
        }
        for role in roles.iter() {
            let promotion = Some(role);
            self.take(Move::Normal { role: Role::Pawn, from, capture, to, promotion });
        }
    }

    fn en_passant<S: Side>(&mut self, _: &View<'_, S>, from: Square, to: Square) {
        if self.targets().contains(to) {
            self.take(Move::EnPassant { from, to });
        }
    }

    #[inline(always)]
    fn castle<S: Side>(&mut self, _: &View<'_, S>, m: CastlingMove) {
        if self.targets().contains(m.rook) {
            self.take(Move::Castle { king: m.king, rook: m.rook });
        }
    }
}
