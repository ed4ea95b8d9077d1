//! Iterative deepening, which finds the value of the root and the exact length of the win.

use isotope_kernel::Position;
use shakmaty::{Move, Position as _};

use super::{
    bounds::MAX_PLIES,
    budget::{Budget, ProgressFn},
    findings::{Findings, ProvenValue},
    shortest_win::ShortestWin,
};
use crate::wdl::Wdl;

/// The iterative-deepening search for the shortest win of either side.
pub(super) struct Deepening<'s, 'r> {
    search: ShortestWin<'s>,
    root: &'s Position<'r>,
    moves: Vec<Move>,
    /// The current depth in plies.
    plies: u32,
    /// The number of plies within which the side to move is proven to have no win.
    no_win: u32,
    /// The number of plies within which the opponent is proven to have no win.
    no_loss: u32,
    /// The maximum depth in plies.
    max_plies: u32,
    tell: Option<&'s ProgressFn<'s>>,
}

/// The node limit of the search for a line of best play, once the value is known.
const LINE_NODES: u64 = 200_000;

impl<'s, 'r> Deepening<'s, 'r> {
    pub(super) fn new(
        search: ShortestWin<'s>,
        root: &'s Position<'r>,
        (max_plies, tell): (Option<u32>, Option<&'s ProgressFn<'s>>),
    ) -> Self {
        let moves = search.rules.legal_moves(root);
        let max_plies = max_plies.unwrap_or(MAX_PLIES).min(MAX_PLIES);
        Deepening { search, root, moves, plies: 1, no_win: 0, no_loss: 0, max_plies, tell }
    }

    pub(super) fn budget(&mut self) -> &mut Budget<'s> {
        &mut self.search.budget
    }

    /// Whether the maximum depth has been searched.
    pub(super) fn is_finished(&self) -> bool {
        self.plies > self.max_plies
    }

    /// The numbers of plies within which each side is so far proven to have no win.
    pub(super) fn findings(&self) -> Findings {
        Findings { no_win_within: self.no_win, no_loss_within: self.no_loss, ..Findings::default() }
    }

    /// Runs a turn of at most `nodes` nodes; returns the value once it is known.
    pub(super) fn run_turn(&mut self, nodes: u64) -> Option<ProvenValue> {
        self.search.budget.begin_turn(nodes);
        while !self.is_finished() {
            let plies = self.plies;
            if self.no_win < plies {
                if self.search.wins(self.root, plies)? {
                    let best = self.best(|search, child| search.loses(child, plies - 1))?;
                    return Some(self.proven_value(Wdl::Win, plies, best));
                }
                self.no_win = plies;
            }
            if self.search.loses(self.root, plies)? {
                let sooner = plies.saturating_sub(2);
                let best = self.best(|search, child| match plies {
                    1 => Some(true),
                    _ => search.wins(child, sooner).map(|wins| !wins),
                })?;
                return Some(self.proven_value(Wdl::Loss, plies, best));
            }
            self.no_loss = plies;
            if let Some(tell) = self.tell {
                tell(plies);
            }
            self.plies += 1;
        }
        None
    }

    /// The moves that lead to positions for which `is_best` holds; `None` if the turn ended first.
    fn best(
        &mut self,
        mut is_best: impl FnMut(&mut ShortestWin<'s>, &Position<'_>) -> Option<bool>,
    ) -> Option<Vec<Move>> {
        let mut best = Vec::new();
        for m in &self.moves {
            if is_best(&mut self.search, &self.root.after(*m))? {
                best.push(*m);
            }
        }
        Some(best)
    }

    fn proven_value(&mut self, wdl: Wdl, plies: u32, best: Vec<Move>) -> ProvenValue {
        let line = self.line(wdl, plies, &best);
        ProvenValue { wdl, plies: Some(plies), best, line }
    }

    /// A line of best play, as far as it is found within the node limit.
    fn line(&mut self, wdl: Wdl, plies: u32, best: &[Move]) -> Vec<Move> {
        let nodes = self.search.budget.nodes;
        self.search.budget.begin_extension(LINE_NODES);
        let mut line = Vec::new();
        let (mut position, mut wins, mut left) = (self.root.clone(), wdl == Wdl::Win, plies);
        while left > 0 {
            let moves = self.search.rules.legal_moves(&position);
            let search = &mut self.search;
            let mut is_best = |m: &Move| match wins {
                _ if line.is_empty() => best.contains(m),
                true => search.loses(&position.after(*m), left - 1) == Some(true),
                false if left == 1 => true,
                false => search.wins(&position.after(*m), left - 2) == Some(false),
            };
            let Some(m) = moves.into_iter().find(|m| is_best(m)) else { break };
            line.push(m);
            position = position.after(m);
            (wins, left) = (!wins, left - 1);
        }
        // A tablebase value may have ended the search before the game was over.
        debug_assert!(left > 0 || position.is_game_over(), "a line ends with the game");
        self.search.budget.nodes = nodes;
        line
    }
}
