//! Counts, visits and lists legal moves.

use std::mem::MaybeUninit;

use shakmaty::{Bitboard, Board, Move, MoveList};

use super::generate::generate;
use crate::{
    cpu::{Cpu, Job, Plain},
    legality::group::{Count, Group, Sink},
    position::Position,
    rules::outline::Outline,
};

const ALL: (Bitboard, Bitboard) = (Bitboard::FULL, Bitboard::FULL);

/// The number of legal moves, even if the game is over.
pub(super) fn count(outline: &Outline, position: &Position<'_>) -> u64 {
    run(outline, Counting { outline, position })
}

/// Calls `visit` for all legal moves from the origins to the targets in `between`, even if the game is
/// over. The target of castling is the rook's square. Drops are included if all squares are origins.
pub(crate) fn visit(
    outline: &Outline,
    position: &Position<'_>,
    between: (Bitboard, Bitboard),
    visit: impl FnMut(Move),
) {
    run(outline, Visit { outline, position, between, visit });
}

/// The legal moves, even if the game is over; the first 450, if there are more.
pub(crate) fn list(outline: &Outline, position: &Position<'_>) -> MoveList {
    // A list is expensive to copy, so it is filled in place.
    let mut moves = MaybeUninit::uninit();
    run(outline, Listing { outline, position, moves: &mut moves });
    // SAFETY: a `Cpu` runs the job, which starts by writing a list.
    unsafe { moves.assume_init() }
}

#[inline(always)]
fn run<J: Job>(outline: &Outline, job: J) -> J::Output {
    match outline.modern {
        Some(cpu) => cpu.run(job),
        None => Plain.run(job),
    }
}

/// A job that counts the legal moves of a position.
struct Counting<'a> {
    outline: &'a Outline,
    position: &'a Position<'a>,
}

impl Job for Counting<'_> {
    type Output = u64;

    #[inline(always)]
    fn run<C: Cpu>(self, _: C) -> u64 {
        let mut count = Count(0);
        generate(self.position, self.outline, ALL, &mut count);
        count.0
    }
}

/// A job that visits the legal moves of a position.
struct Visit<'a, F> {
    outline: &'a Outline,
    position: &'a Position<'a>,
    between: (Bitboard, Bitboard),
    visit: F,
}

/// A sink that calls a function for each move.
struct Visitor<'a, F> {
    board: &'a Board,
    them: Bitboard,
    visit: F,
}

impl<F: FnMut(Move)> Sink for Visitor<'_, F> {
    fn take(&mut self, group: Group) {
        group.each(self.board, self.them, &mut self.visit);
    }
}

impl<F: FnMut(Move)> Job for Visit<'_, F> {
    type Output = ();

    #[inline(always)]
    fn run<C: Cpu>(self, _: C) {
        let Visit { outline, position, between, visit } = self;
        let (board, them) = (position.board(), position.them());
        generate(position, outline, between, &mut Visitor { board, them, visit });
    }
}

/// A job that lists the legal moves of a position.
struct Listing<'a> {
    outline: &'a Outline,
    position: &'a Position<'a>,
    moves: &'a mut MaybeUninit<MoveList>,
}

/// A sink that adds moves to a list until it is full.
struct List<'a> {
    board: &'a Board,
    them: Bitboard,
    moves: &'a mut MoveList,
}

impl Sink for List<'_> {
    #[inline(always)]
    fn take(&mut self, group: Group) {
        let List { board, them, moves } = self;
        if group.len() <= moves.remaining_capacity() {
            // SAFETY: the list has room for the moves of the group.
            group.each(board, *them, |m| unsafe { moves.push_unchecked(m) });
        } else {
            add_some(group, board, *them, moves);
        }
    }
}

#[cold]
fn add_some(group: Group, board: &Board, them: Bitboard, moves: &mut MoveList) {
    group.each(board, them, |m| {
        let _ = moves.try_push(m);
    });
}

impl Job for Listing<'_> {
    type Output = ();

    #[inline(always)]
    fn run<C: Cpu>(self, _: C) {
        let Listing { outline, position, moves } = self;
        let moves = moves.write(MoveList::new());
        let (board, them) = (position.board(), position.them());
        generate(position, outline, ALL, &mut List { board, them, moves });
    }
}
