//! Threats to our king: checks, pins, and captures whose blast opens a line to our king or ends a check.

use shakmaty::{Bitboard, Square, attacks};

use super::{side::Side, view::View};
use crate::board::attackers::Pieces;

/// The threats to our king on its current square.
pub(crate) struct Threats {
    /// The enemy sliders aligned with our king whose line is open or can be opened by one capture.
    /// Without blasts, only checkers.
    lines: Bitboard,
    /// The enemy pieces that give check.
    pub(crate) checkers: Bitboard,
    /// The checkers that are not sliders.
    steppers: Bitboard,
    /// Our pieces that alone block the line of an enemy slider to our king.
    pub(crate) pinned: Bitboard,
    /// The enemy sliders that pin the pieces in `pinned`.
    pub(crate) pinners: Bitboard,
    /// The squares to which unpinned pieces other than the king may move without capturing.
    pub(crate) quiet: Bitboard,
    /// The targets of exploding captures that have to be checked one by one.
    pub(crate) special: Bitboard,
    /// The targets of exploding captures that are safe for every piece that is not pinned.
    pub(crate) plain: Bitboard,
    /// The targets of ordinary captures that are safe for every piece that is not pinned.
    pub(crate) ordinary: Bitboard,
}

impl Threats {
    /// The value for a position without threats, in which nothing is forbidden.
    #[inline(always)]
    pub(crate) fn nothing<S: Side>(view: &View<'_, S>) -> Threats {
        Threats {
            lines: Bitboard::EMPTY,
            checkers: Bitboard::EMPTY,
            steppers: Bitboard::EMPTY,
            pinned: Bitboard::EMPTY,
            pinners: Bitboard::EMPTY,
            quiet: !view.occupied,
            special: Bitboard::EMPTY,
            plain: Bitboard::FULL,
            ordinary: Bitboard::FULL,
        }
    }

    /// The threats on the board; `None` if there are none.
    #[inline(always)]
    pub(crate) fn of<S: Side>(view: &View<'_, S>) -> Option<Threats> {
        if view.rules.no_check {
            return None;
        }
        let king = view.king;
        let aligned = view.node.aligned(king, view.hostile);
        let steppers = view.node.step_attackers(S::COLOR, king, view.hostile);
        if (aligned | steppers).is_empty() {
            return None;
        }
        let hostile = view.hostile_to(king);
        let (aligned, steppers) = (aligned & hostile, steppers & hostile);
        if (aligned | steppers).is_empty() {
            return None;
        }
        Some(Threats::found(view, aligned, steppers))
    }

    /// The threats from the sliders in `aligned`, which are aligned with our king, and from the pieces
    /// in `steppers`, which attack it in one step.
    #[inline(always)]
    fn found<S: Side>(view: &View<'_, S>, aligned: Bitboard, steppers: Bitboard) -> Threats {
        let king = view.king;

        let frail = if S::BLAST { view.frail() } else { Bitboard::EMPTY };
        let mut lines = Bitboard::EMPTY;
        let (mut pinned, mut pinners) = (Bitboard::EMPTY, Bitboard::EMPTY);
        let mut checkers = steppers;
        let mut special = Bitboard::EMPTY;
        for slider in aligned {
            let blockers = attacks::between(king, slider) & view.occupied;
            if blockers.is_empty() {
                checkers.add(slider);
                lines.add(slider);
                continue;
            }
            let several = blockers.more_than_one();
            if !several && (blockers & view.us).any() {
                pinned |= blockers;
                pinners.add(slider);
            }
            if S::BLAST {
                // Apart from what the blast destroys, a capture removes one enemy piece, the captured
                // one, and one of our pieces, the capturer.
                let firm = blockers & !frail;
                if several
                    && ((firm & view.us).more_than_one() || (firm & view.them).more_than_one())
                {
                    continue;
                }
                lines.add(slider);
                special |= view.opening(blockers, frail);
            }
        }
        if checkers.is_empty() {
            return Threats {
                lines,
                checkers,
                steppers,
                pinned,
                pinners,
                quiet: !view.occupied,
                special: view.them & special,
                plain: view.them & !special,
                ordinary: view.them,
            };
        }
        let single = !checkers.more_than_one();
        let quiet = match checkers.first() {
            Some(checker) if single => attacks::between(king, checker),
            _ => Bitboard::EMPTY,
        };
        // In check, only captures that destroy every checker can be legal.
        let mut special = Bitboard::EMPTY;
        if S::BLAST {
            special = view.them;
            for checker in checkers {
                let mut reach = Bitboard::from_square(checker);
                if frail.contains(checker) {
                    reach |= view.inverse(checker);
                }
                special &= reach;
            }
        }
        Threats {
            lines,
            checkers,
            steppers,
            pinned,
            pinners,
            quiet,
            special,
            plain: Bitboard::EMPTY,
            ordinary: if single { checkers } else { Bitboard::EMPTY },
        }
    }

    /// Our pieces, other than the king, whose exploding capture on `to` would leave our king in check:
    /// all of them, or those that are the last blocker left on a line. With `lands`, the capturer
    /// survives and stands on `to`.
    #[inline(always)]
    pub(crate) fn held_back<S: Side>(
        &self,
        view: &View<'_, S>,
        to: Square,
        lands: bool,
    ) -> Bitboard {
        let mut gone = view.blasted(to);
        gone.add(to);
        if (self.steppers & !gone).any() {
            return Bitboard::FULL;
        }
        let mut left = view.occupied & !gone;
        if lands {
            left.add(to);
        }
        let mut held_back = Bitboard::EMPTY;
        for slider in self.lines & !gone {
            let blockers = attacks::between(view.king, slider) & left;
            if blockers.is_empty() {
                return Bitboard::FULL;
            }
            if !blockers.more_than_one() {
                held_back |= blockers & view.us;
            }
        }
        held_back
    }
}

impl<S: Side> View<'_, S> {
    /// The targets whose explosion, together with the capturer's departure, may remove all of the
    /// `blockers` of a line.
    #[inline(always)]
    fn opening(&self, blockers: Bitboard, frail: Bitboard) -> Bitboard {
        let removing = |blocker: Square| {
            let centers =
                if frail.contains(blocker) { self.inverse(blocker) } else { Bitboard::EMPTY };
            centers.with(blocker)
        };
        let (ours, theirs) = (blockers & self.us, blockers & self.them);
        let mut opening = Bitboard::FULL;
        for blocker in theirs {
            opening &= removing(blocker);
        }
        // One of our blockers may be the capturer. If there are several, the blast must destroy at least
        // one. A single blocker with no enemy blockers is pinned, and its own captures are handled
        // elsewhere.
        if ours.more_than_one() || theirs.is_empty() {
            let mut some = Bitboard::EMPTY;
            for blocker in ours {
                some |= removing(blocker);
            }
            opening &= some;
        }
        opening
    }
}
