//! Builds the proof of a win from what the searches have found.
//!
//! At each position, the length of the win is known to be at most a number of plies, which every move decreases.
//! The winner's move is the one after which the shortest loss is known, from a table, the graph, the proof-number
//! search or the bounds of the search for the shortest win; if none is known any more, that search is run again.

use std::collections::HashMap;

use isotope_kernel::Position;
use shakmaty::{Color, Move, Position as _};

use super::{
    bounds::NEVER, shortest_win::ShortestWin, solver_rules::SolverRules, win_lengths::WinLengths,
};
use crate::{
    proof::{NoProof, Proof},
    wdl::Wdl,
};

/// The maximum length of a win that is proven, in plies.
pub(super) const MAX_PROOF: u32 = 2_000;

/// A builder of one proof.
pub(super) struct ProofBuilder<'s, 'r> {
    rules: &'s SolverRules<'s>,
    lengths: &'s [WinLengths<'r>],
    search: ShortestWin<'s>,
    winner: Color,
    max_mib: usize,
    proof: Proof,
    /// The node of each finished position, by its key, and the number of halfmoves that it was built for.
    nodes: HashMap<u128, (u32, u32)>,
}

impl<'s, 'r> ProofBuilder<'s, 'r> {
    /// A builder of a proof that takes at most `max_mib` MiB. `search` must share the bounds of the searches that
    /// have found the win; its budget is that of the builder.
    pub(super) fn new(
        search: ShortestWin<'s>,
        lengths: &'s [WinLengths<'r>],
        winner: Color,
        max_mib: usize,
    ) -> ProofBuilder<'s, 'r> {
        ProofBuilder {
            rules: search.rules,
            lengths,
            search,
            winner,
            max_mib,
            proof: Proof::new(winner),
            nodes: HashMap::new(),
        }
    }

    /// The proof that the winner wins from `root` within `plies`.
    pub(super) fn build(mut self, root: &Position<'_>, plies: u32) -> Result<Proof, NoProof> {
        if plies > MAX_PROOF {
            return Err(NoProof::Unfinished);
        }
        let node = self.add(root, plies)?;
        Ok(self.proof.rooted_at(node))
    }

    /// Adds a position from which the winner wins within `plies`, and all positions after it; returns its node.
    fn add(&mut self, position: &Position<'_>, plies: u32) -> Result<u32, NoProof> {
        if let Some(wdl) = self.rules.terminal_value(position) {
            let is_won = wdl.winner(position.turn()) == Some(self.winner);
            return if is_won { Ok(Proof::END) } else { Err(NoProof::Unfinished) };
        }
        let key = position.key();
        if let Some(node) = self.finished(position, key) {
            return Ok(node);
        }
        self.check_limits()?;
        let left = plies.checked_sub(1).ok_or(NoProof::Unfinished)?;
        let moves = if position.turn() == self.winner {
            let (m, left) = self.winning_move(position, left)?;
            vec![(m, self.add(&position.after(m), left)?)]
        } else {
            let mut moves = Vec::new();
            for m in self.rules.legal_moves(position) {
                moves.push((m, self.add(&position.after(m), left)?));
            }
            moves
        };
        // The lines from here may have come to this position again, with fewer plies left.
        if let Some(node) = self.finished(position, key) {
            return Ok(node);
        }
        let node = self.proof.add(&moves);
        self.nodes.insert(key, (node, position.halfmoves()));
        Ok(node)
    }

    /// The node of a position that is finished, unless the halfmove limit could be reached from here and not from
    /// where the node was built.
    fn finished(&self, position: &Position<'_>, key: u128) -> Option<u32> {
        let &(node, halfmoves) = self.nodes.get(&key)?;
        let is_valid = position.halfmoves() <= halfmoves
            || self.rules.halfmoves_allow(position, self.proof.plies_at(node));
        is_valid.then_some(node)
    }

    /// A move after which the other side loses, and the number of plies within which it does, at most `left`.
    fn winning_move(&mut self, position: &Position<'_>, left: u32) -> Result<(Move, u32), NoProof> {
        let moves = self.rules.legal_moves(position);
        if let Some(known) = self.shortest_known(position, &moves, left) {
            return Ok(known);
        }
        // The search leaves a bound for the position after the winning move, unless the table is full.
        if self.search.wins(position, left + 1) != Some(true) {
            return Err(NoProof::Unfinished);
        }
        if let Some(known) = self.shortest_known(position, &moves, left) {
            return Ok(known);
        }
        let search = &mut self.search;
        let loses = |m: &Move| search.loses(&position.after(*m), left) == Some(true);
        moves.into_iter().find(loses).map(|m| (m, left)).ok_or(NoProof::Unfinished)
    }

    /// Of the moves after which the other side is known to lose within `left` plies, the one after which it loses
    /// soonest, and the number of plies.
    fn shortest_known(
        &mut self,
        position: &Position<'_>,
        moves: &[Move],
        left: u32,
    ) -> Option<(Move, u32)> {
        let known = moves.iter().filter_map(|m| {
            self.search.budget.count();
            Some((*m, self.known_loss(&position.after(*m), left)?))
        });
        known.min_by_key(|(_, plies)| *plies)
    }

    /// The number of plies within which the side to move is known to lose, at most `left`.
    fn known_loss(&self, position: &Position<'_>, left: u32) -> Option<u32> {
        let rules = self.rules;
        if let Some(wdl) = rules.terminal_value(position) {
            return (wdl == Wdl::Loss).then_some(0);
        }
        if rules.is_drawn(position) {
            return None;
        }
        let table = rules.probe(position).filter(|(wdl, _)| *wdl == Wdl::Loss);
        let bound = self.search.bounds.get(rules.key(position, left)).loss;
        let lengths = self.lengths.iter().filter_map(|lengths| lengths.loss(position));
        let allowed = lengths.filter(|plies| rules.halfmoves_allow(position, *plies));
        let known = table.map(|(_, plies)| plies).into_iter().chain(allowed);
        let known = known.chain((bound != NEVER).then_some(bound.into()));
        known.filter(|plies| *plies <= left).min()
    }

    fn check_limits(&mut self) -> Result<(), NoProof> {
        let entry = 2 * size_of::<(u128, (u32, u32))>();
        if self.proof.size() + self.nodes.capacity() * entry > self.max_mib << 20 {
            return Err(NoProof::TooLarge { mib: self.max_mib });
        }
        if self.search.budget.is_over() { Err(NoProof::Unfinished) } else { Ok(()) }
    }
}

#[cfg(test)]
mod tests {
    use isotope_kernel::{Capture, Explode, Rules, Spec};
    use isotope_search::Control;

    use super::*;
    use crate::solve::{
        bounds::BoundTable, budget::Budget, proof_search::ProofSearch, win_lengths::LossLengths,
    };

    /// The trap of 1. Nf3 d5 2. Ne5, before White's second move.
    const TRAP: &str = "rnbqkbnr/ppp1pppp/8/3p4/8/5N2/PPPPPPPP/RNBQKB1R w KQkq - 0 2";

    /// Proves the trap from the losses of a proof-number search that keeps at most `bytes` bytes of them; the search
    /// for the shortest win, which knows nothing, may visit `nodes` nodes.
    fn proven(bytes: usize, nodes: u64) -> Result<Proof, NoProof> {
        let capture = Capture::Explode(Explode::default());
        let rules = Rules::compile(Spec { capture, ..Spec::default() }).expect("they compile");
        let root = Position::from_fen(&rules, TRAP).expect("legal");
        let (rules, control) = (SolverRules::new(&rules, None, None), Control::new());
        let budget = |nodes| {
            let mut budget = Budget::new(nodes, &control);
            budget.begin_turn(nodes);
            budget
        };
        let (bounds, losses) = (BoundTable::new(0), Some(LossLengths::at_most(bytes)));
        let mut search = ProofSearch::new(&rules, &bounds, Color::White, 4, losses);
        let plies = search.search(&root, &mut budget(20_000_000)).expect("White wins");
        let losses = search.losses.into_iter().collect();
        let lengths = [WinLengths { graph: None, losses }];
        let nothing = BoundTable::new(0);
        let search = ShortestWin::new(&rules, &nothing, budget(nodes), 0);
        ProofBuilder::new(search, &lengths, Color::White, 64).build(&root, plies)
    }

    #[test]
    fn a_proof_is_built_from_the_losses_that_proof_numbers_have_shown() {
        let proof = proven(1 << 24, 1_000_000).expect("all losses are known");
        assert!(proof.plies() >= 5 && proof.positions() > 50, "{} plies", proof.plies());
        assert_eq!(proof.winner(), Color::White);
    }

    #[test]
    fn a_win_that_is_not_known_any_more_is_searched_for_again_within_the_limit() {
        assert!(proven(0, 20_000_000).is_ok());
        assert_eq!(proven(0, 2_000).err(), Some(NoProof::Unfinished));
    }
}
