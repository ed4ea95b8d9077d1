//! Depth-first proof-number search, which finds long wins but not always the shortest.
//!
//! The proof number of a position estimates how many positions must still be evaluated to prove that the attacker
//! wins; the disproof number estimates how many must be evaluated to prove the opposite. The search expands the
//! cheapest position at any depth. A position that repeats on the current line counts as not won there. A proof
//! rests only on earlier proofs, so a proven win repeats no position. A disproof may depend on the line and is not
//! reported.

use isotope_kernel::Position;
use isotope_search::allocate_at_most;
use shakmaty::{Color, Move, Position as _};

use super::{
    bounds::{BoundTable, MAX_PLIES, NEVER},
    budget::Budget,
    proof_numbers::{Child, INFINITE, ProofNumbers, combine, most_promising},
    solver_rules::SolverRules,
    win_lengths::LossLengths,
};
use crate::wdl::Wdl;

/// The maximum length of a line, in plies.
const MAX_LINE: usize = 300;

/// A proof-number search for a win of one side.
pub(super) struct ProofSearch<'s> {
    rules: &'s SolverRules<'s>,
    bounds: &'s BoundTable,
    attacker: Color,
    table: Box<[(u64, ProofNumbers)]>,
    /// The keys of the positions on the current line.
    path: Vec<u128>,
    finished: bool,
    /// Whether a proof may rest on Syzygy tables. Then the lengths of wins are those of the way into the tables.
    pub(super) uses_syzygy: bool,
    /// The proven losses of the defender, if a proof is to be built.
    pub(super) losses: Option<LossLengths>,
}

impl<'s> ProofSearch<'s> {
    pub(super) fn new(
        rules: &'s SolverRules<'s>,
        bounds: &'s BoundTable,
        attacker: Color,
        mib: usize,
        losses: Option<LossLengths>,
    ) -> ProofSearch<'s> {
        let count = mib.saturating_mul(1 << 20) / size_of::<(u64, ProofNumbers)>();
        let table = allocate_at_most(count.max(1 << 12), || (0, ProofNumbers::UNSEEN));
        ProofSearch {
            rules,
            bounds,
            attacker,
            table,
            path: Vec::new(),
            finished: false,
            uses_syzygy: false,
            losses,
        }
    }

    /// Whether the root is proven or disproved.
    pub(super) fn is_finished(&self) -> bool {
        self.finished
    }

    /// Searches until the turn is over or the root is proven or disproved; returns the length of the win in plies
    /// if the attacker wins.
    pub(super) fn search(&mut self, root: &Position<'_>, budget: &mut Budget<'_>) -> Option<u32> {
        if self.finished {
            return None;
        }
        let limits = ProofNumbers { proof: INFINITE, disproof: INFINITE };
        let numbers = self.search_node(root, root.key(), limits, budget);
        self.finished = numbers.is_proven() || numbers.disproof == 0;
        // The search itself ignores the halfmove limit.
        let plies = numbers.disproof;
        (numbers.is_proven() && self.rules.halfmoves_allow(root, plies)).then_some(plies)
    }

    /// The moves that are proven to win from a won position, each with the length in plies of the win after the
    /// move. Moves whose entries are no longer in the table are missing.
    pub(super) fn moves(&self, position: &Position<'_>) -> Vec<(Move, u32)> {
        let mut moves = Vec::new();
        self.rules.for_each_move(position, |m| {
            let child = position.after(m);
            let known = self
                .terminal_numbers(&child)
                .or_else(|| self.syzygy_numbers(&child))
                .or_else(|| self.get(child.key()));
            if let Some(ProofNumbers { proof: 0, disproof }) = known {
                moves.push((m, disproof));
            }
        });
        moves
    }

    /// A winning line: the shortest win found against the longest defence.
    pub(super) fn line(&self, root: &Position<'_>) -> Vec<Move> {
        let (mut position, mut line) = (root.clone(), Vec::new());
        let mut left = u32::MAX;
        loop {
            let moves = self.moves(&position).into_iter();
            let next = match position.turn() == self.attacker {
                true => moves.min_by_key(|(_, plies)| *plies),
                false => moves.max_by_key(|(_, plies)| *plies),
            };
            // The lengths were found at different times. The line ends where they are inconsistent.
            let Some((m, plies)) = next.filter(|(_, plies)| *plies < left) else { break line };
            line.push(m);
            (position, left) = (position.after(m), plies);
        }
    }

    fn place(&self, key: u128) -> usize {
        // Each attacker has its own table, so the attacker is not part of the index.
        (((key >> 64) * self.table.len() as u128) >> 64) as usize
    }

    fn get(&self, key: u128) -> Option<ProofNumbers> {
        let first = self.place(key) & !1;
        let pair = self.table[first..].iter().take(2);
        pair.into_iter().find(|(found, _)| *found == key as u64).map(|(_, numbers)| *numbers)
    }

    fn put(&mut self, key: u128, numbers: ProofNumbers) {
        let first = self.place(key) & !1;
        let pair = &mut self.table[first..first + 2];
        let short = key as u64;
        // A new entry replaces the first entry of the pair, unless only the first is proven.
        let slot = match pair.iter().position(|(found, _)| *found == short) {
            Some(slot) => slot,
            None => usize::from(pair[0].1.is_proven() && !pair[1].1.is_proven()),
        };
        pair[slot] = (short, numbers);
    }

    /// The proof numbers of a position in which the game is over; `None` if the game goes on.
    fn terminal_numbers(&self, position: &Position<'_>) -> Option<ProofNumbers> {
        let wdl = self.rules.terminal_value(position)?;
        Some(self.numbers_of(position, wdl, 0))
    }

    /// The proof numbers of a position whose result Syzygy tables tell. Only positions right after a capture or pawn
    /// move are looked up, where no earlier halfmoves count.
    fn syzygy_numbers(&self, position: &Position<'_>) -> Option<ProofNumbers> {
        if position.halfmoves() > 0 {
            return None;
        }
        match self.rules.syzygy_result(position)? {
            _ if self.rules.is_dead(position) => Some(ProofNumbers::DISPROVED),
            wdl => Some(self.numbers_of(position, wdl, 0)),
        }
    }

    fn numbers_of(&self, position: &Position<'_>, wdl: Wdl, plies: u32) -> ProofNumbers {
        let won = if position.turn() == self.attacker { Wdl::Win } else { Wdl::Loss };
        if wdl == won { ProofNumbers::proven(plies) } else { ProofNumbers::DISPROVED }
    }

    /// The initial proof numbers of a position, from a search of one ply.
    fn initial_numbers(&self, position: &Position<'_>, budget: &mut Budget<'_>) -> ProofNumbers {
        let rules = self.rules;
        let attacks = position.turn() == self.attacker;
        let (mut count, mut wins) = (0, false);
        rules.for_each_move(position, |m| {
            count += 1;
            if attacks && !wins && rules.may_win(m) {
                budget.count();
                wins = rules.has_won(&position.after(m));
            }
        });
        if count == 0 {
            return self.terminal_numbers(position).unwrap_or(ProofNumbers::DISPROVED);
        }
        if rules.is_dead(position) {
            return ProofNumbers::DISPROVED;
        }
        if wins {
            return ProofNumbers::proven(1);
        }
        if let Some((wdl, plies)) = rules.probe(position) {
            return self.numbers_of(position, wdl, plies);
        }
        // A position in which the defender has few replies is easier to prove.
        ProofNumbers {
            proof: if attacks { 1 } else { count },
            disproof: if attacks { 2 } else { 1 },
        }
    }

    /// The proof numbers of a position that the search for the shortest win has already proven; `None` if it has
    /// not.
    fn proven_numbers(&self, position: &Position<'_>, key: u128) -> Option<ProofNumbers> {
        let bounds = self.bounds.get(key);
        let attacks = position.turn() == self.attacker;
        let plies = if attacks { bounds.win } else { bounds.loss };
        let is_proven = plies != NEVER && self.rules.halfmoves_allow(position, plies.into());
        is_proven.then(|| ProofNumbers::proven(plies.into()))
    }

    /// The moves of a position, each with the proof numbers of the position after it; `None` if the turn ended
    /// before all moves were visited.
    fn children(&mut self, position: &Position<'_>, budget: &mut Budget<'_>) -> Option<Vec<Child>> {
        let moves = self.rules.legal_moves(position);
        let mut children = Vec::with_capacity(moves.len());
        for m in moves {
            if budget.is_spent() {
                return None;
            }
            budget.count();
            let child = position.after(m);
            let key = child.key();
            let repeats = self.path.contains(&key);
            let in_syzygy = self.syzygy_numbers(&child);
            self.uses_syzygy |= in_syzygy.is_some_and(ProofNumbers::is_proven);
            let numbers = match in_syzygy.or_else(|| self.get(key)) {
                _ if repeats => ProofNumbers::DISPROVED,
                // The entries of Syzygy tables are not kept, because the same position may occur after more halfmoves.
                Some(numbers) => numbers,
                None => {
                    let numbers = self.proven_numbers(&child, key);
                    let numbers = numbers.unwrap_or_else(|| self.initial_numbers(&child, budget));
                    self.keep_loss(&child, key, numbers);
                    self.put(key, numbers);
                    numbers
                }
            };
            children.push(Child { m, key, numbers, repeats });
        }
        Some(children)
    }

    /// Searches a position until its proof or disproof number reaches the limit or the turn ends.
    fn search_node(
        &mut self,
        position: &Position<'_>,
        key: u128,
        limits: ProofNumbers,
        budget: &mut Budget<'_>,
    ) -> ProofNumbers {
        let attacks = position.turn() == self.attacker;
        let Some(mut children) = self.children(position, budget) else {
            return ProofNumbers::UNSEEN;
        };
        if children.is_empty() {
            return self.initial_numbers(position, budget);
        }
        self.path.push(key);
        let numbers = loop {
            let numbers = combine(attacks, &children);
            let reached = numbers.is_proven()
                || numbers.proof >= limits.proof
                || numbers.disproof >= limits.disproof
                || numbers.disproof == 0;
            if reached || budget.is_spent() {
                break numbers;
            }
            let (best, next) = most_promising(attacks, &children);
            let ProofNumbers { proof, disproof } = children[best].numbers;
            // The limit exceeds the second-best number by a quarter, so that the search does not constantly switch
            // between two children.
            let beyond = |number: u32| number.saturating_add(number / 4 + 1);
            let rest = |sum: u32, part: u32| sum.saturating_sub(part);
            let limits = match attacks {
                true => ProofNumbers {
                    proof: limits.proof.min(beyond(next)),
                    disproof: rest(limits.disproof, rest(numbers.disproof, disproof)),
                },
                false => ProofNumbers {
                    proof: rest(limits.proof, rest(numbers.proof, proof)),
                    disproof: limits.disproof.min(beyond(next)),
                },
            };
            let (m, child_key) = (children[best].m, children[best].key);
            let child = position.after(m);
            let numbers = match self.path.len() >= MAX_LINE {
                true => ProofNumbers::DISPROVED,
                false => self.search_node(&child, child_key, limits, budget),
            };
            self.put(child_key, numbers);
            children[best].numbers = numbers;
            self.refresh(&mut children, best);
        };
        self.path.pop();
        self.keep_loss(position, key, numbers);
        if numbers.is_proven() {
            self.share_win(position, key, numbers.disproof);
        }
        numbers
    }

    /// Reloads the numbers of all children but `except`, because the search of that child may have changed them.
    fn refresh(&self, children: &mut [Child], except: usize) {
        for (i, child) in children.iter_mut().enumerate() {
            if i != except && !child.repeats {
                child.numbers = self.get(child.key).unwrap_or(child.numbers);
            }
        }
    }

    /// Keeps the length of a proven loss of the defender, if lengths are kept.
    fn keep_loss(&mut self, position: &Position<'_>, key: u128, numbers: ProofNumbers) {
        if let Some(losses) = &mut self.losses
            && numbers.is_proven()
            && position.turn() != self.attacker
        {
            losses.add(key, numbers.disproof);
        }
    }

    /// Records a proven win as a bound for the search for the shortest win.
    fn share_win(&self, position: &Position<'_>, key: u128, plies: u32) {
        if !self.uses_syzygy && plies <= MAX_PLIES && self.rules.halfmoves_allow(position, plies) {
            let attacks = position.turn() == self.attacker;
            self.bounds.update(key, |bounds| {
                let bound = if attacks { &mut bounds.win } else { &mut bounds.loss };
                *bound = (*bound).min(plies as u8);
            });
        }
    }
}
