//! The threats to our royal kings, and what they leave to the moves of our other pieces.

use shakmaty::{Bitboard, Square, attacks};

use super::shared::{Survey, Verdict, those};
use crate::{
    board::{attackers::Pieces, zone::Zone},
    hooks::{
        capture::Cause,
        check::{Predicate, Royal},
    },
};

impl Survey<'_, '_> {
    /// Finds the threats to our royal kings, and the moves that they leave.
    #[inline(always)]
    pub(super) fn look_for_threats(&mut self) {
        if self.outline.explosive_check {
            self.targets = self.targets_around(self.royals);
        }
        let (board, mut exposed) = (self.position.board(), Bitboard::EMPTY);
        for square in self.targets & !self.them {
            let ours = self.us.contains(square);
            let mut attacked = board.step_attackers(self.color, square, self.them).any();
            for slider in board.aligned(square, self.them) {
                let between = attacks::between(square, slider) & self.blocked;
                attacked |= between.is_empty();
                let blocker =
                    if between.more_than_one() { Bitboard::EMPTY } else { between & self.us };
                if ours {
                    self.blockers |= blocker;
                    self.covers |= between;
                } else {
                    self.line_openers |= blocker;
                }
            }
            if attacked {
                exposed.add(square);
            }
        }
        if self.outline.explosive_check {
            let landing = Verdict::legal_except(exposed);
            (self.quiet, self.captures) = (landing, Verdict::legal_except(self.targets));
        }
        self.attacked = (exposed & self.us).any();
        if self.outline.explosive_check && self.explosion_threatens(self.royals, self.them) {
            self.decide_all();
        } else if self.attacked {
            self.answer_threats();
        }
    }

    /// Decides all moves one by one.
    #[cold]
    fn decide_all(&mut self) {
        let all = Verdict { legal: Bitboard::EMPTY, open: Bitboard::FULL };
        (self.quiet, self.captures) = (all, all);
        self.attacked = true;
    }

    /// Finds the moves that may be legal when pieces on targets are attacked.
    #[inline(never)]
    fn answer_threats(&mut self) {
        if !self.outline.settled {
            // A quiet move may turn an attack that was no threat into one.
            return self.decide_all();
        }
        let mut check = false;
        let (mut blocking, mut capturing) = (Bitboard::FULL, Bitboard::FULL);
        let mut victims = Bitboard::EMPTY;
        self.each_threat(|attacker, victim| {
            check = true;
            blocking &= attacks::between(attacker, victim);
            capturing &= Bitboard::from(attacker);
            victims.add(victim);
        });
        if !check {
            return;
        }
        // A victim may leave and at the same time block the line to another victim.
        self.exposed_victims = victims & !self.royals;
        let to = |open: bool, squares| match open {
            true => Verdict { legal: Bitboard::EMPTY, open: squares },
            false => Verdict { legal: squares, open: Bitboard::EMPTY },
        };
        self.quiet = to(self.outline.explosive_check, blocking);
        self.captures = to(self.outline.explosive_check, capturing);
    }

    /// Calls `visit` for each capture that threatens one of our royal kings, with the attacker and its
    /// victim.
    fn each_threat(&self, mut visit: impl FnMut(Square, Square)) {
        let rules = self.position.rules();
        let Predicate::BuiltIn(check) = rules.check() else { return };
        let (field, color) = (self.position.field(), self.color);
        for king in self.royals {
            let royal = Royal { field, king, color, en_passant: None };
            check.threats(rules.captures(), royal, |threat| {
                if let Cause::Capture(capture) = threat {
                    visit(capture.from, capture.victim);
                }
            });
        }
    }

    /// The squares on which a capture could destroy one of `royals`, our royal kings after a move.
    #[inline(always)]
    pub(super) fn targets_after(&self, royals: Bitboard) -> Bitboard {
        if !self.outline.explosive_check {
            royals
        } else if royals == self.royals {
            self.targets
        } else {
            self.targets_around(royals)
        }
    }

    /// The pieces of `them` that attack `square` as in chess, where `blocked` squares block lines.
    #[inline(always)]
    pub(super) fn attackers(&self, square: Square, them: Bitboard, blocked: Bitboard) -> Bitboard {
        self.position.board().attackers(self.color, square, them, blocked)
    }

    /// Whether an enemy piece in `them` may be able to destroy one of `royals` by a trigger.
    #[inline(always)]
    pub(super) fn explosion_threatens(&self, royals: Bitboard, them: Bitboard) -> bool {
        let triggers = &self.position.rules().captures().triggers;
        !triggers.is_empty()
            && royals
                .into_iter()
                .any(|king| triggers.may_destroy(self.position.field(), (!self.color, them), king))
    }

    /// The squares in `squares` on which our only royal king would surely be safe, because no enemy piece
    /// could then attack a target. `us` are our pieces without the king.
    #[inline(always)]
    pub(super) fn surely_safe(&self, squares: Bitboard, us: Bitboard) -> Bitboard {
        if squares.is_empty() || self.royals.more_than_one() {
            return Bitboard::EMPTY;
        }
        let lifted = self.blocked & !self.royals;
        if !self.outline.explosive_check {
            return those(squares, |to| self.attackers(to, self.them, lifted).is_empty());
        }
        let board = self.position.board();
        let mut reach = board.reach(!self.color, self.them, &Zone::WHOLE, lifted);
        for king in board.kings() & self.them {
            reach |= attacks::king_attacks(king);
        }
        those(squares, |to| {
            let royal = Bitboard::from(to);
            (self.targets_around(royal) & us.with(to) & reach).is_empty()
                && !self.explosion_threatens(royal, self.them)
        })
    }

    /// The squares on which a capture could destroy one of `royals`.
    #[inline(always)]
    fn targets_around(&self, royals: Bitboard) -> Bitboard {
        let captures = self.position.rules().captures();
        royals
            .into_iter()
            .fold(royals, |targets, king| targets | captures.victims(!self.color, king))
    }
}
