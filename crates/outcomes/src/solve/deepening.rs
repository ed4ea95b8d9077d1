//! One ply more each time: the value of the root with its length.

use isotope_kernel::Position;
use isotope_search::after;
use shakmaty::{Move, Position as _};

use super::{
    budget::{Budget, Teller},
    facts::MOST_PLIES,
    findings::{Findings, Settled},
    shortest::Shortest,
};
use crate::wdl::Wdl;

/// The search for the shortest win of either side, ply by ply.
pub(super) struct Deepening<'s, 'r> {
    search: Shortest<'s>,
    root: &'s Position<'r>,
    moves: Vec<Move>,
    /// For so many plies is being asked.
    plies: u32,
    /// There is no win within so many plies.
    no_win: u32,
    no_loss: u32,
    /// Longer wins are not looked for.
    most: u32,
    tell: Option<&'s Teller<'s>>,
}

/// So many nodes may be looked at for a line with best play, once it is known that there is one.
const LINE_NODES: u64 = 200_000;

impl<'s, 'r> Deepening<'s, 'r> {
    pub(super) fn new(
        search: Shortest<'s>,
        root: &'s Position<'r>,
        (most, tell): (Option<u32>, Option<&'s Teller<'s>>),
    ) -> Self {
        let moves = search.ends.list(root);
        let most = most.unwrap_or(MOST_PLIES).min(MOST_PLIES);
        Deepening { search, root, moves, plies: 1, no_win: 0, no_loss: 0, most, tell }
    }

    pub(super) fn budget(&mut self) -> &mut Budget<'s> {
        &mut self.search.budget
    }

    /// Whether no longer wins are looked for.
    pub(super) fn is_finished(&self) -> bool {
        self.plies > self.most
    }

    /// What is known so far.
    pub(super) fn found(&self) -> Findings {
        Findings { no_win_within: self.no_win, no_loss_within: self.no_loss, ..Findings::default() }
    }

    /// Goes on until the value is known or the turn is over.
    pub(super) fn turn(&mut self, nodes: u64) -> Option<Settled> {
        self.search.budget.begin_turn(nodes);
        while !self.is_finished() {
            let plies = self.plies;
            if self.no_win < plies {
                if self.search.wins(self.root, plies)? {
                    let best = self.best(|search, child| search.loses(child, plies - 1))?;
                    return Some(self.settled(Wdl::Win, plies, best));
                }
                self.no_win = plies;
            }
            if self.search.loses(self.root, plies)? {
                let sooner = plies.saturating_sub(2);
                let best = self.best(|search, child| match plies {
                    1 => Some(true),
                    _ => search.wins(child, sooner).map(|wins| !wins),
                })?;
                return Some(self.settled(Wdl::Loss, plies, best));
            }
            self.no_loss = plies;
            if let Some(tell) = self.tell {
                tell(plies);
            }
            self.plies += 1;
        }
        None
    }

    /// The moves to the positions of which `is_best` holds.
    fn best(
        &mut self,
        mut is_best: impl FnMut(&mut Shortest<'s>, &Position<'_>) -> Option<bool>,
    ) -> Option<Vec<Move>> {
        let mut best = Vec::new();
        for m in &self.moves {
            if is_best(&mut self.search, &after(self.root, *m))? {
                best.push(*m);
            }
        }
        Some(best)
    }

    fn settled(&mut self, wdl: Wdl, plies: u32, best: Vec<Move>) -> Settled {
        let line = self.line(wdl, plies, &best);
        Settled { wdl, plies: Some(plies), best, line }
    }

    /// A line with best play, as far as it is found in time.
    fn line(&mut self, wdl: Wdl, plies: u32, best: &[Move]) -> Vec<Move> {
        let nodes = self.search.budget.nodes;
        self.search.budget.begin_encore(LINE_NODES);
        let mut line = Vec::new();
        let (mut position, mut wins, mut left) = (self.root.clone(), wdl == Wdl::Win, plies);
        while left > 0 {
            let moves = self.search.ends.list(&position);
            let search = &mut self.search;
            let mut is_best = |m: &Move| match wins {
                _ if line.is_empty() => best.contains(m),
                true => search.loses(&after(&position, *m), left - 1) == Some(true),
                false if left == 1 => true,
                false => search.wins(&after(&position, *m), left - 2) == Some(false),
            };
            let Some(m) = moves.into_iter().find(|m| is_best(m)) else { break };
            line.push(m);
            position = after(&position, m);
            (wins, left) = (!wins, left - 1);
        }
        // A table may have known how it ends.
        debug_assert!(left > 0 || position.is_game_over(), "a line ends with the game");
        self.search.budget.nodes = nodes;
        line
    }
}
