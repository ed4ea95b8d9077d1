//! What is marked on a board: its last move, the piece that is picked, and what is pointed at.

use isotope_analysis::{Verdict, explain, seen};
use isotope_answer::consequence;
use isotope_kernel::{Aftermath, Step, notation};
use shakmaty::{Bitboard, Move, Position as _, Square};

use crate::{
    games::Game,
    picks::{Pick, Target},
};

/// The squares that are marked.
#[derive(Clone, Copy, Default, Debug)]
pub(crate) struct Marks {
    /// Where the last move began and ended.
    pub(crate) moved: Bitboard,
    /// What a move does: the last one, or the one that is pointed at.
    pub(crate) aftermath: Aftermath,
    /// Where something is seen to be destroyed by it.
    pub(crate) destroyed: Bitboard,
    /// Whether it has not been played.
    pub(crate) would: bool,
    /// Kings in check.
    pub(crate) check: Bitboard,
    pub(crate) picked: Bitboard,
    /// Where the picked piece may go on this board.
    pub(crate) legal: Bitboard,
    /// Where boards differ.
    pub(crate) differs: Bitboard,
    /// The pieces that can move.
    pub(crate) movable: Bitboard,
}

impl Marks {
    /// The marks of a board, and in words what the move that is pointed at comes to.
    pub(crate) fn of(
        game: &Game<'_>,
        picked: Option<(Pick, &[Target])>,
        pointed: Option<Square>,
    ) -> (Marks, Option<String>) {
        let position = &game.position;
        let mut marks = Marks {
            moved: game.last.map_or(Bitboard::EMPTY, |last| ends(last.m)),
            movable: game.legal.iter().filter_map(|m| m.from()).collect(),
            ..Marks::default()
        };
        if position.is_check() {
            marks.check = position.our(shakmaty::Role::King);
        }
        let Some((pick, targets)) = picked else {
            if let Some(last) = game.last {
                (marks.aftermath, marks.destroyed) = (last.aftermath, last.seen());
            }
            return (marks, None);
        };
        if let Pick::On(square) = pick {
            marks.picked = square.into();
        }
        let among = |fits: &dyn Fn(&Target) -> bool| {
            targets.iter().filter(|target| fits(target)).map(|target| target.square).collect()
        };
        marks.legal = among(&|target| target.on.contains(&game.board));
        marks.differs = among(&|target| target.differs);
        let told = pointed.and_then(|square| marks.point(game, pick, targets, square));
        (marks, told)
    }

    /// Marks what the picked piece would do on `square`.
    fn point(
        &mut self,
        game: &Game<'_>,
        pick: Pick,
        targets: &[Target],
        square: Square,
    ) -> Option<String> {
        if game.waits.is_some() {
            return None;
        }
        let target = targets.iter().find(|target| target.square == square);
        let text = target.and_then(Target::first).map_or_else(|| pick.to(square), String::from);
        let m = match notation::read(&game.position, &text) {
            Ok(m) => m,
            // Where the piece goes on another board, this one says why it does not.
            Err(error) => return target.map(|_| format!("illegal: {error}")),
        };
        let mut aftermath = Aftermath::NOTHING;
        let verdict = explain(&game.position, m, |step| {
            if let Step::Aftermath(found) = step {
                aftermath = found;
            }
        });
        self.aftermath = aftermath;
        self.destroyed = seen(m, aftermath);
        self.would = true;
        Some(match verdict {
            Verdict::Legal(played) => match consequence(&played) {
                nothing if nothing.is_empty() => played.san,
                consequence => format!("{}: {consequence}", played.san),
            },
            Verdict::Illegal(reason) => format!("illegal: {reason}"),
            Verdict::NoMove(error) => format!("illegal: {error}"),
        })
    }
}

/// Where a move begins and ends.
fn ends(m: Move) -> Bitboard {
    m.from().map_or(Bitboard::EMPTY, Bitboard::from).with(m.to())
}
