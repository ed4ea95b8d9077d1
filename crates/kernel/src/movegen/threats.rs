//! What the opponent's pieces forbid: lines to our king, checks, pins, and captures whose blast
//! opens or closes such a line.

use shakmaty::{Bitboard, Square, attacks};

use super::{kind::Side, view::View};

/// Threats to our king where it stands.
pub(crate) struct Threats {
    /// Sliders that would attack the king on an empty board, unless too much stands between.
    /// Without blasts only those that give check.
    lines: Bitboard,
    /// Pieces that give check.
    pub(crate) checkers: Bitboard,
    /// Those of them that attack in one step.
    steppers: Bitboard,
    /// Our pieces that alone block a line.
    pub(crate) pinned: Bitboard,
    /// The sliders whose lines they block.
    pub(crate) pinners: Bitboard,
    /// Where quiet moves may go.
    pub(crate) quiet: Bitboard,
    /// Targets of exploding captures that have to be asked one by one.
    pub(crate) special: Bitboard,
    /// Targets of exploding captures that are safe for every piece that is not pinned.
    pub(crate) plain: Bitboard,
    /// Targets of ordinary captures that are safe for every piece that is not pinned.
    pub(crate) ordinary: Bitboard,
}

impl Threats {
    /// No threat at all: nothing is forbidden.
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

    /// The threats on the board, if there is any.
    #[inline(always)]
    pub(crate) fn of<S: Side>(view: &View<'_, S>) -> Option<Threats> {
        if view.rules.no_check {
            return None;
        }
        let king = view.king;
        let aligned = view.aligned(king, view.hostile);
        let steppers = view.steppers(king, view.hostile);
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

    /// The threats of sliders that are aligned with our king, and of pieces that attack it in one
    /// step.
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
                // A capture removes at most one piece that no blast can: the captured one. And
                // one more of ours: the capturer.
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
        // Only captures that destroy every checker can help.
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

    /// Which of our pieces, our king apart, must not make an exploding capture on `to` because
    /// the king would be in check: all of them, or those that block a line nobody else blocks
    /// afterwards. With `lands`, the capturer survives and stands on `to`.
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
    /// The targets whose explosion may remove all these blockers of a line, together with the
    /// capturer.
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
        // One of ours may be the capturer: of several, at least one has to be hit.
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
