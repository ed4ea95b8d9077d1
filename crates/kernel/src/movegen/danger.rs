//! What a move must not leave or open, where any capture that would destroy our king is a check:
//! found once for all moves but the king's.

use arrayvec::ArrayVec;
use shakmaty::{Bitboard, Square, attacks};

use super::{fatal::Fatal, kind::Side, view::View, zone::Zone};

/// What threatens our king where it stands.
pub(super) struct Danger<'l> {
    pub(super) fatal: Fatal,
    /// The fatal squares that are attacked by somebody who could destroy our king there.
    pub(super) attacked: Bitboard,
    /// Everything that the fatal pieces attack.
    pub(super) reach: Bitboard,
    /// Our pieces whose capture would destroy our king at once.
    pub(super) targets: Bitboard,
    /// The empty squares where a piece that is none of the targets parries all threats.
    pub(super) parries: Bitboard,
    /// Our pieces that alone stand between a slider and somebody who would be a target.
    pub(super) pinned: Bitboard,
    /// All attacks that one move of ours may leave or open. If it is full, there may be more.
    lines: &'l mut Lines,
}

pub(super) type Lines = ArrayVec<Line, 48>;

/// From a piece of the opponent's to one of ours whose capture would destroy our king.
pub(super) struct Line {
    enemy: Square,
    victim: Square,
    /// The squares that a slider crosses.
    between: Bitboard,
    /// Those that are occupied.
    blockers: Bitboard,
}

impl<S: Side> View<'_, S> {
    /// What threatens our king where it stands.
    #[inline(always)]
    pub(super) fn danger<'l>(&self, lines: &'l mut Lines) -> Danger<'l> {
        let now = self.now();
        let fatal = self.fatal(self.king);
        let reach = self.reach_of(fatal.pieces, &Zone::EVERYWHERE, self.occupied);
        let mut danger = Danger {
            fatal,
            attacked: self.attacked(fatal, reach),
            reach,
            targets: Bitboard::EMPTY,
            parries: !self.occupied,
            pinned: Bitboard::EMPTY,
            lines,
        };
        let frail = self.frail();
        for victim in self.us & fatal.by_pieces {
            let suspects = self.suspects(self.king, fatal, victim);
            let aligned = self.aligned(victim, suspects);
            for enemy in self.killers(&now, aligned, victim) {
                let between = attacks::between(victim, enemy);
                let blockers = between & self.occupied;
                if blockers.is_empty() {
                    continue;
                }
                if !blockers.more_than_one() {
                    danger.pinned |= blockers & self.us;
                }
                // A capture removes at most one piece that no blast can: the captured one. And
                // one more of ours: the capturer.
                let firm = blockers & !frail;
                if !(firm & self.us).more_than_one() && !(firm & self.them).more_than_one() {
                    danger.add(Line { enemy, victim, between, blockers });
                }
            }
        }
        // Whoever attacks the king itself may do so without a blast.
        let king =
            if self.off_center() { Bitboard::from_square(self.king) } else { Bitboard::EMPTY };
        for victim in (self.us & danger.attacked) | king {
            let suspects = self.suspects(self.king, fatal, victim);
            let attackers = self.attackers(victim, self.occupied, suspects);
            for enemy in self.killers(&now, attackers, victim) {
                let between = attacks::between(victim, enemy);
                danger.targets.add(victim);
                danger.parries &= between;
                danger.add(Line { enemy, victim, between, blockers: Bitboard::EMPTY });
            }
        }
        danger
    }

    /// For the sliders that attack our piece on `from`: the fatal squares on their lines through
    /// it, which they attack now or will once it has moved.
    pub(super) fn skewered(&self, danger: &Danger, from: Square) -> Bitboard {
        if !danger.reach.contains(from) {
            return Bitboard::EMPTY;
        }
        let sliders = self.sliders(from, self.occupied, danger.fatal.pieces);
        let line = |slider| attacks::ray(from, slider);
        sliders.into_iter().fold(Bitboard::EMPTY, |lines, slider| lines | line(slider))
            & danger.fatal.by_pieces
    }
}

impl Danger<'_> {
    fn add(&mut self, line: Line) {
        // If there are too many, `is_complete` says so.
        let _ = self.lines.try_push(line);
    }

    /// Whether `lines` are all.
    pub(super) fn is_complete(&self) -> bool {
        !self.lines.is_full()
    }

    /// The squares where our piece on `from` may go without giving up somebody else: where it
    /// parries all threats but those to itself, and stays between a slider and everybody whom it
    /// alone protects from it.
    pub(super) fn holding(&self, from: Square) -> Bitboard {
        let opens = |line: &&Line| {
            line.victim != from && (line.blockers & !Bitboard::from_square(from)).is_empty()
        };
        let lines = self.lines.iter().filter(opens);
        lines.fold(Bitboard::FULL, |holding, line| holding & line.between)
    }

    /// Whether a capture leaves or opens an attack: it takes our piece off `from`, destroys
    /// `gone`, and if the capturer survives, `lands` there.
    pub(super) fn remains(&self, from: Square, gone: Bitboard, lands: Bitboard) -> bool {
        let left = gone.with(from);
        self.lines.iter().any(|line| {
            !gone.contains(line.enemy)
                && !left.contains(line.victim)
                && (line.blockers & !left).is_empty()
                && (line.between & lands).is_empty()
        })
    }
}
