//! The graph of all positions that can be reached from the root, if there are few enough, and their exact values,
//! draws included.
//!
//! The graph ignores the halfmove limit, which cannot change a draw. A win is reported with its length, which the
//! caller must compare with the limit.

use std::collections::{HashMap, VecDeque};

use isotope_kernel::Position;
use shakmaty::Move;

use super::{budget::Budget, solver_rules::SolverRules};
use crate::wdl::Wdl;

/// Positions and their successors.
pub(super) struct Graph<'r> {
    /// The index of each position by its key.
    places: HashMap<u128, u32>,
    /// The positions that have not been expanded, in the order of their indices.
    waiting: VecDeque<Position<'r>>,
    /// The offset of each position's children in `children`, followed by the end of the last position's children.
    begins: Vec<u32>,
    children: Vec<u32>,
    values: Vec<Option<(Wdl, u32)>>,
}

/// The ratio of known to expanded positions above which the graph is given up as too large.
const FAST_GROWTH: usize = 5;
/// The minimum number of expanded positions assumed for the ratio, so that a small graph may grow fast.
const MIN_EXPANDED: usize = 1 << 13;

/// The state of a graph after a turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Growth {
    /// All reachable positions are in the graph, and their values are known.
    Done,
    /// The node budget for this round ran out before all positions were expanded.
    Growing,
    /// The graph is too large.
    Hopeless,
}

impl<'r> Graph<'r> {
    /// Creates a graph that contains only the root, not yet expanded.
    pub(super) fn new(root: &Position<'r>) -> Graph<'r> {
        Graph {
            places: HashMap::from([(root.key(), 0)]),
            waiting: VecDeque::from([root.clone()]),
            begins: vec![0],
            children: Vec::new(),
            values: vec![None],
        }
    }

    /// Expands positions until the turn is over or the graph is too large, and computes the values once the graph
    /// is complete. `max_bytes` is the maximum size of the graph.
    pub(super) fn grow(
        &mut self,
        rules: &SolverRules<'_>,
        max_bytes: usize,
        budget: &mut Budget<'_>,
    ) -> Growth {
        while let Some(position) = self.waiting.pop_front() {
            let place = self.begins.len() - 1;
            let end = rules.terminal_value(&position).map(|wdl| (wdl, 0));
            let end = end.or(rules.is_dead(&position).then_some((Wdl::Draw, 0)));
            match end.or_else(|| rules.probe(&position)) {
                Some(end) => self.values[place] = Some(end),
                None => rules.for_each_move(&position, |m| {
                    budget.count();
                    self.add(position.after(m));
                }),
            }
            self.begins.push(self.children.len() as u32);
            let (done, all) = (self.begins.len(), self.values.len());
            if self.size() > max_bytes || all > FAST_GROWTH * done.max(MIN_EXPANDED) {
                return Growth::Hopeless;
            }
            if budget.is_spent() && !self.waiting.is_empty() {
                return Growth::Growing;
            }
        }
        self.evaluate();
        Growth::Done
    }

    /// The size of the graph in bytes, including the memory that [`evaluate`](Self::evaluate) will need.
    fn size(&self) -> usize {
        let of_a_place =
            size_of::<(u128, u32)>() + size_of::<Option<(Wdl, u32)>>() + 5 * size_of::<u32>();
        let of_a_child = 2 * size_of::<u32>();
        self.places.capacity() * of_a_place
            + self.waiting.capacity() * size_of::<Position<'_>>()
            + self.children.capacity() * of_a_child
    }

    /// Adds a child to the position being expanded.
    fn add(&mut self, child: Position<'r>) {
        let place = *self.places.entry(child.key()).or_insert_with(|| {
            self.waiting.push_back(child);
            self.values.push(None);
            self.values.len() as u32 - 1
        });
        self.children.push(place);
    }

    fn children(&self, place: usize) -> &[u32] {
        &self.children[self.begins[place] as usize..self.begins[place + 1] as usize]
    }

    /// Computes the values of all positions by retrograde analysis, in order of distance. Positions without a
    /// value at the end are draws.
    fn evaluate(&mut self) {
        let count = self.values.len();
        let mut begins = vec![0u32; count + 1];
        self.children.iter().for_each(|child| begins[*child as usize + 1] += 1);
        (0..count).for_each(|i| begins[i + 1] += begins[i]);
        let mut next = begins.clone();
        let mut parents = vec![0u32; self.children.len()];
        for place in 0..count {
            for child in self.begins[place]..self.begins[place + 1] {
                let slot = &mut next[self.children[child as usize] as usize];
                parents[*slot as usize] = place as u32;
                *slot += 1;
            }
        }
        // The number of moves of each position that are not yet known to lose.
        let mut open: Vec<u32> = (0..count).map(|i| self.children(i).len() as u32).collect();
        let mut by_plies: Vec<Vec<u32>> = Vec::new();
        let wait = |by_plies: &mut Vec<Vec<u32>>, place: usize, plies: u32| {
            let plies = plies as usize;
            by_plies.resize_with(by_plies.len().max(plies + 1), Vec::new);
            by_plies[plies].push(place as u32);
        };
        for place in 0..count {
            if let Some((Wdl::Win | Wdl::Loss, plies)) = self.values[place] {
                wait(&mut by_plies, place, plies);
            }
        }
        let mut plies = 0;
        while plies < by_plies.len() {
            for place in std::mem::take(&mut by_plies[plies]) {
                let Some((wdl, _)) = self.values[place as usize] else { continue };
                let range = begins[place as usize] as usize..begins[place as usize + 1] as usize;
                for &parent in &parents[range] {
                    let parent = parent as usize;
                    if self.values[parent].is_some() {
                        continue;
                    }
                    open[parent] -= 1;
                    if wdl == Wdl::Loss || open[parent] == 0 {
                        self.values[parent] = Some((!wdl, plies as u32 + 1));
                        wait(&mut by_plies, parent, plies as u32 + 1);
                    }
                }
            }
            plies += 1;
        }
        for value in &mut self.values {
            value.get_or_insert((Wdl::Draw, 0));
        }
    }

    /// The value of the root and the number of plies to the end of the game.
    pub(super) fn value(&self) -> (Wdl, u32) {
        self.value_at(0)
    }

    /// The number of plies in which the side to move loses, if the position with this key is in the graph and lost.
    pub(super) fn loss(&self, key: u128) -> Option<u32> {
        match self.value_at(*self.places.get(&key)? as usize) {
            (Wdl::Loss, plies) => Some(plies),
            _ => None,
        }
    }

    fn value_at(&self, place: usize) -> (Wdl, u32) {
        self.values[place].unwrap_or((Wdl::Draw, 0))
    }

    /// The children to which the best moves of a position lead, each preceded by the index of its move.
    fn best_children(&self, place: usize) -> impl Iterator<Item = (usize, usize)> {
        let (wdl, plies) = self.value_at(place);
        let children = self.children(place).iter().map(|child| *child as usize).enumerate();
        children.filter(move |(_, child)| match (wdl, self.value_at(*child)) {
            (Wdl::Draw, (Wdl::Draw, _)) => true,
            (Wdl::Draw, _) => false,
            (_, (after, left)) => after == !wdl && left + 1 == plies,
        })
    }

    /// The best moves of the root.
    pub(super) fn best(&self, root: &Position<'_>, rules: &SolverRules<'_>) -> Vec<Move> {
        let moves = rules.legal_moves(root);
        self.best_children(0).map(|(index, _)| moves[index]).collect()
    }

    /// A line of best moves, to the end of the game or to a value from a table; empty for a draw.
    pub(super) fn line(&self, root: &Position<'_>, rules: &SolverRules<'_>) -> Vec<Move> {
        let (mut position, mut place, mut line) = (root.clone(), 0, Vec::new());
        while self.value_at(place).0 != Wdl::Draw && !self.children(place).is_empty() {
            let Some((index, child)) = self.best_children(place).next() else { break };
            let m = rules.legal_moves(&position)[index];
            line.push(m);
            (position, place) = (position.after(m), child);
        }
        line
    }
}

#[cfg(test)]
mod tests {
    use isotope_kernel::{Rules, Spec, fen};
    use isotope_search::Control;

    use super::*;

    #[test]
    fn a_graph_larger_than_its_memory_limit_is_given_up() {
        let rules = Rules::compile(Spec::default()).expect("chess");
        let kings = fen::read("k7/8/p1p1p1p1/P1P1P1P1/8/8/8/K7 w - - 0 1").expect("a FEN");
        let kings = Position::from_fen(&rules, kings).expect("a position");
        let control = Control::new();
        let rules = SolverRules::new(&rules, None, None);
        let grown = |max_bytes| {
            let mut budget = Budget::new(u64::MAX, &control);
            budget.begin_turn(u64::MAX);
            let mut graph = Graph::new(&kings);
            let growth = graph.grow(&rules, max_bytes, &mut budget);
            (growth, graph.values.len())
        };
        let (growth, all) = grown(usize::MAX);
        assert_eq!(growth, Growth::Done);
        let (growth, few) = grown(64 << 10);
        assert_eq!(growth, Growth::Hopeless);
        assert!(few < all, "{few} of {all}");
    }
}
