//! The shortest win: is one forced within so many plies? Asked for one ply more each time.
//!
//! A position that comes again on the way is of no use to who attacks: the shortest win passes no position
//! twice. So lines are followed without looking back, and what is proven of a position is true
//! wherever it stands.

use isotope_kernel::Position;
use isotope_search::after;
use shakmaty::Position as _;

use super::{
    budget::Budget,
    ends::Ends,
    facts::{Facts, MOST_PLIES, NEVER},
    order::{Deed, Memory, Ranked},
};
use crate::wdl::Wdl;

/// A search for the shortest win.
pub(super) struct Shortest<'s> {
    pub(super) ends: &'s Ends<'s>,
    facts: &'s Facts,
    pub(super) budget: Budget<'s>,
    memory: Memory,
    /// Lists of moves that no node needs any more.
    spare: Vec<Vec<Ranked>>,
}

impl<'s> Shortest<'s> {
    pub(super) fn new(
        ends: &'s Ends<'s>,
        facts: &'s Facts,
        budget: Budget<'s>,
        seed: u64,
    ) -> Shortest<'s> {
        Shortest { ends, facts, budget, memory: Memory::new(seed), spare: Vec::new() }
    }

    /// Whether the side to move can force a win within so many plies; `None` if there was no time to
    /// find out.
    pub(super) fn wins(&mut self, position: &Position<'_>, plies: u32) -> Option<bool> {
        let wins = self.attack(position, plies, 0);
        (wins || !self.budget.is_spent()).then_some(wins)
    }

    /// Whether the other side can.
    pub(super) fn loses(&mut self, position: &Position<'_>, plies: u32) -> Option<bool> {
        let loses = self.defend(position, plies, 0);
        (loses || !self.budget.is_spent()).then_some(loses)
    }

    /// Whether the side to move wins within so many plies. What is answered where the time is up means
    /// nothing if it is no.
    fn attack(&mut self, position: &Position<'_>, mut plies: u32, ply: usize) -> bool {
        if self.ends.alternate && plies.is_multiple_of(2) {
            plies = plies.saturating_sub(1);
        }
        match plies {
            0 => return !self.ends.alternate && self.ends.over(position) == Some(Wdl::Win),
            1 => return self.at_once(position),
            _ => (),
        }
        if self.budget.is_spent() {
            return false;
        }
        let key = self.ends.key(position, plies);
        let known = self.facts.get(key);
        if let Some(wins) = decided(known.win, known.no_win, plies) {
            return wins;
        }
        if let Some((wdl, end)) = self.ends.probe(position) {
            return wdl == Wdl::Win && end <= plies && !self.ends.is_drawn(position);
        }
        let mut moves = self.spare.pop().unwrap_or_default();
        let task = (Deed::Attack, ply, plies);
        self.memory.rank(self.ends, position, task, known.attack, &mut moves);
        let mut best = None;
        if moves.is_empty() {
            self.spare.push(moves);
            return self.ends.over(position) == Some(Wdl::Win);
        }
        if !self.ends.is_stale(position) {
            for (tried, ranked) in moves.iter().enumerate() {
                self.budget.count();
                if self.defend(&after(position, ranked.m), plies - 1, ply + 1) {
                    best = Some((tried, ranked.place));
                    break;
                }
            }
        }
        let wins = best.is_some() && !self.ends.is_drawn(position);
        if let Some((tried, _)) = best {
            self.memory.learn(Deed::Attack, position.turn(), ply, &moves[..=tried], plies);
        }
        self.spare.push(moves);
        if wins || !self.budget.is_spent() {
            self.facts.learn(key, |known| {
                note(wins, plies, &mut known.win, &mut known.no_win);
                known.attack = best.map_or(known.attack, |(_, place)| place);
            });
        }
        wins
    }

    /// Whether the side to move loses within so many plies, at least 1, whatever it does.
    fn defend(&mut self, position: &Position<'_>, mut plies: u32, ply: usize) -> bool {
        if self.ends.alternate && plies % 2 == 1 {
            plies -= 1;
        }
        if plies == 0 {
            return self.ends.over(position) == Some(Wdl::Loss);
        }
        if self.budget.is_spent() {
            return false;
        }
        let key = self.ends.key(position, plies);
        let known = self.facts.get(key);
        if let Some(loses) = decided(known.loss, known.no_loss, plies) {
            return loses;
        }
        if let Some((wdl, end)) = self.ends.probe(position) {
            return wdl == Wdl::Loss && end <= plies && !self.ends.is_drawn(position);
        }
        let mut moves = self.spare.pop().unwrap_or_default();
        let task = (Deed::Defend, ply, plies);
        self.memory.rank(self.ends, position, task, known.defence, &mut moves);
        if moves.is_empty() {
            self.spare.push(moves);
            return self.ends.over(position) == Some(Wdl::Loss);
        }
        let mut saved = None;
        if !self.ends.is_stale(position) {
            for (tried, ranked) in moves.iter().enumerate() {
                self.budget.count();
                if !self.attack(&after(position, ranked.m), plies - 1, ply + 1) {
                    saved = Some((tried, ranked.place));
                    break;
                }
            }
        }
        let spent = self.budget.is_spent();
        let loses = saved.is_none() && !self.ends.is_drawn(position);
        if let (Some((tried, _)), false) = (saved, spent) {
            self.memory.learn(Deed::Defend, position.turn(), ply, &moves[..=tried], plies);
        }
        self.spare.push(moves);
        if loses || !spent {
            self.facts.learn(key, |known| {
                note(loses, plies, &mut known.loss, &mut known.no_loss);
                known.defence = saved.map_or(known.defence, |(_, place)| place);
            });
        }
        loses
    }

    /// Whether the side to move has won already, or wins by a move.
    fn at_once(&mut self, position: &Position<'_>) -> bool {
        let (ends, budget) = (self.ends, &mut self.budget);
        let (mut any, mut wins) = (false, false);
        ends.moves(position, |m| {
            any = true;
            if !wins && ends.may_win(m) {
                budget.count();
                wins = ends.has_won(&after(position, m));
            }
        });
        match any {
            true => wins && !ends.is_drawn(position),
            false => !ends.alternate && ends.over(position) == Some(Wdl::Win),
        }
    }
}

/// Whether it is known that something happens within so many plies, or does not.
fn decided(within: u8, not_within: u8, plies: u32) -> Option<bool> {
    if within != NEVER && u32::from(within) <= plies {
        return Some(true);
    }
    (u32::from(not_within) >= plies && plies > 0).then_some(false)
}

fn note(happens: bool, plies: u32, within: &mut u8, not_within: &mut u8) {
    debug_assert!(plies <= MOST_PLIES, "longer ones are not looked for");
    match happens {
        true => *within = (*within).min(plies as u8),
        false => *not_within = (*not_within).max(plies as u8),
    }
}
