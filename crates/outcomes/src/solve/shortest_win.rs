//! A depth-limited search for a forced win within a given number of plies.
//!
//! The shortest win repeats no position, so the search needs no test for repetition, and a bound proven for a
//! position holds on every line.

use isotope_kernel::Position;
use shakmaty::Position as _;

use super::{
    bounds::{BoundTable, MAX_PLIES, NEVER},
    budget::Budget,
    move_order::{Goal, MoveOrder, RankedMove},
    solver_rules::SolverRules,
};
use crate::wdl::Wdl;

/// A depth-limited search for a win of either side.
pub(super) struct ShortestWin<'s> {
    pub(super) rules: &'s SolverRules<'s>,
    pub(super) bounds: &'s BoundTable,
    pub(super) budget: Budget<'s>,
    order: MoveOrder,
    /// Move lists for reuse.
    spare: Vec<Vec<RankedMove>>,
}

impl<'s> ShortestWin<'s> {
    pub(super) fn new(
        rules: &'s SolverRules<'s>,
        bounds: &'s BoundTable,
        budget: Budget<'s>,
        seed: u64,
    ) -> ShortestWin<'s> {
        ShortestWin { rules, bounds, budget, order: MoveOrder::new(seed), spare: Vec::new() }
    }

    /// Whether the side to move can force a win within `plies`; `None` if the turn ended first.
    pub(super) fn wins(&mut self, position: &Position<'_>, plies: u32) -> Option<bool> {
        let wins = self.attack(position, plies, 0);
        (wins || !self.budget.is_spent()).then_some(wins)
    }

    /// Whether the opponent can force a win within `plies`; `None` if the turn ended first.
    pub(super) fn loses(&mut self, position: &Position<'_>, plies: u32) -> Option<bool> {
        let loses = self.defend(position, plies, 0);
        (loses || !self.budget.is_spent()).then_some(loses)
    }

    /// Whether the side to move wins within `plies`. `false` is meaningless if the budget is spent.
    fn attack(&mut self, position: &Position<'_>, mut plies: u32, ply: usize) -> bool {
        if self.rules.only_mover_wins && plies.is_multiple_of(2) {
            plies = plies.saturating_sub(1);
        }
        match plies {
            0 => {
                return !self.rules.only_mover_wins
                    && self.rules.terminal_value(position) == Some(Wdl::Win);
            }
            1 => return self.wins_in_one(position),
            _ => (),
        }
        if self.budget.is_spent() {
            return false;
        }
        let key = self.rules.key(position, plies);
        let bounds = self.bounds.get(key);
        if let Some(wins) = decided(bounds.win, bounds.no_win, plies) {
            return wins;
        }
        if let Some((wdl, end)) = self.rules.probe(position) {
            return wdl == Wdl::Win && end <= plies && !self.rules.is_drawn(position);
        }
        let mut moves = self.spare.pop().unwrap_or_default();
        let task = (Goal::Attack, ply, plies);
        self.order.rank(self.rules, position, task, bounds.attack, &mut moves);
        let mut best = None;
        if moves.is_empty() {
            self.spare.push(moves);
            return self.rules.terminal_value(position) == Some(Wdl::Win);
        }
        if !self.rules.is_halfmove_draw(position) {
            for (tried, ranked) in moves.iter().enumerate() {
                self.budget.count();
                if self.defend(&position.after(ranked.m), plies - 1, ply + 1) {
                    best = Some((tried, ranked.place));
                    break;
                }
            }
        }
        let wins = best.is_some() && !self.rules.is_drawn(position);
        if let Some((tried, _)) = best {
            self.order.learn(Goal::Attack, position.turn(), ply, &moves[..=tried], plies);
        }
        self.spare.push(moves);
        if wins || !self.budget.is_spent() {
            self.bounds.update(key, |bounds| {
                note(wins, plies, &mut bounds.win, &mut bounds.no_win);
                bounds.attack = best.map_or(bounds.attack, |(_, place)| place);
            });
        }
        wins
    }

    /// Whether the side to move loses within `plies`, at least 1, against every defence. `false` is meaningless if
    /// the budget is spent.
    fn defend(&mut self, position: &Position<'_>, mut plies: u32, ply: usize) -> bool {
        if self.rules.only_mover_wins && plies % 2 == 1 {
            plies -= 1;
        }
        if plies == 0 {
            return self.rules.terminal_value(position) == Some(Wdl::Loss);
        }
        if self.budget.is_spent() {
            return false;
        }
        let key = self.rules.key(position, plies);
        let bounds = self.bounds.get(key);
        if let Some(loses) = decided(bounds.loss, bounds.no_loss, plies) {
            return loses;
        }
        if let Some((wdl, end)) = self.rules.probe(position) {
            return wdl == Wdl::Loss && end <= plies && !self.rules.is_drawn(position);
        }
        let mut moves = self.spare.pop().unwrap_or_default();
        let task = (Goal::Defend, ply, plies);
        self.order.rank(self.rules, position, task, bounds.defence, &mut moves);
        if moves.is_empty() {
            self.spare.push(moves);
            return self.rules.terminal_value(position) == Some(Wdl::Loss);
        }
        let mut saved = None;
        if !self.rules.is_halfmove_draw(position) {
            for (tried, ranked) in moves.iter().enumerate() {
                self.budget.count();
                if !self.attack(&position.after(ranked.m), plies - 1, ply + 1) {
                    saved = Some((tried, ranked.place));
                    break;
                }
            }
        }
        let spent = self.budget.is_spent();
        let loses = saved.is_none() && !self.rules.is_drawn(position);
        if let (Some((tried, _)), false) = (saved, spent) {
            self.order.learn(Goal::Defend, position.turn(), ply, &moves[..=tried], plies);
        }
        self.spare.push(moves);
        if loses || !spent {
            self.bounds.update(key, |bounds| {
                note(loses, plies, &mut bounds.loss, &mut bounds.no_loss);
                bounds.defence = saved.map_or(bounds.defence, |(_, place)| place);
            });
        }
        loses
    }

    /// Whether the side to move has already won or wins with its next move.
    fn wins_in_one(&mut self, position: &Position<'_>) -> bool {
        let (rules, budget) = (self.rules, &mut self.budget);
        let (mut any, mut wins) = (false, false);
        rules.for_each_move(position, |m| {
            any = true;
            if !wins && rules.may_win(m) {
                budget.count();
                wins = rules.has_won(&position.after(m));
            }
        });
        match any {
            true => wins && !rules.is_drawn(position),
            false => !rules.only_mover_wins && rules.terminal_value(position) == Some(Wdl::Win),
        }
    }
}

/// Whether a win or loss occurs within `plies`; `None` if the bounds do not decide this.
fn decided(within: u8, not_within: u8, plies: u32) -> Option<bool> {
    if within != NEVER && u32::from(within) <= plies {
        return Some(true);
    }
    (u32::from(not_within) >= plies && plies > 0).then_some(false)
}

fn note(happens: bool, plies: u32, within: &mut u8, not_within: &mut u8) {
    debug_assert!(plies <= MAX_PLIES, "longer ones are not looked for");
    match happens {
        true => *within = (*within).min(plies as u8),
        false => *not_within = (*not_within).max(plies as u8),
    }
}
