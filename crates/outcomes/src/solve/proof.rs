//! Long wins, not the shortest ones: depth-first proof-number search.
//!
//! The proof number of a position says how many others have to be proven at least in order to prove that
//! the attacker wins, its disproof number how many to prove that he does not. What looks
//! cheapest is looked at first, however deep it is. A position that comes again on its own line counts as not
//! won there; what is proven of others follows from what was proven before, so that a win
//! passes no position twice. What is disproved depends on the line, and is not told.

use isotope_kernel::Position;
use isotope_search::{after, filled_at_most};
use shakmaty::{Color, Move, Position as _};

use super::{
    budget::Budget,
    ends::Ends,
    facts::{Facts, MOST_PLIES, NEVER},
    numbers::{Child, INFINITE, Numbers, most_promising, sum},
};
use crate::wdl::Wdl;

/// Lines are not followed further.
const DEEPEST: usize = 300;

/// A search for a win of one side.
pub(super) struct Proof<'s> {
    ends: &'s Ends<'s>,
    facts: &'s Facts,
    attacker: Color,
    table: Box<[(u64, Numbers)]>,
    /// The positions on the line that is looked at.
    path: Vec<u128>,
    finished: bool,
}

impl<'s> Proof<'s> {
    pub(super) fn new(
        ends: &'s Ends<'s>,
        facts: &'s Facts,
        attacker: Color,
        mib: usize,
    ) -> Proof<'s> {
        let count = mib.saturating_mul(1 << 20) / size_of::<(u64, Numbers)>();
        let table = filled_at_most(count.max(1 << 12), || (0, Numbers::UNSEEN));
        Proof { ends, facts, attacker, table, path: Vec::new(), finished: false }
    }

    /// Whether there is nothing left to look at.
    pub(super) fn is_finished(&self) -> bool {
        self.finished
    }

    /// Goes on looking, until the turn is over or there is nothing left to look at. The length of the win
    /// that was found, if one was.
    pub(super) fn search(&mut self, root: &Position<'_>, budget: &mut Budget<'_>) -> Option<u32> {
        if self.finished {
            return None;
        }
        let limits = Numbers { proof: INFINITE, disproof: INFINITE };
        let numbers = self.node(root, root.key(), limits, budget);
        self.finished = numbers.is_proven() || numbers.disproof == 0;
        // The number of halfmoves was not looked at on the way.
        let plies = numbers.disproof;
        (numbers.is_proven() && self.ends.lasts(root, plies)).then_some(plies)
    }

    /// The moves of a position that is won, with the lengths of the wins that were found, as far as they are
    /// still known.
    pub(super) fn moves(&self, position: &Position<'_>) -> Vec<(Move, u32)> {
        let mut moves = Vec::new();
        self.ends.moves(position, |m| {
            let child = after(position, m);
            let known = match self.over(&child) {
                Some(numbers) => Some(numbers),
                None => self.get(child.key()),
            };
            if let Some(Numbers { proof: 0, disproof }) = known {
                moves.push((m, disproof));
            }
        });
        moves
    }

    /// A line of the win: the shortest that was found, against the longest defence.
    pub(super) fn line(&self, root: &Position<'_>) -> Vec<Move> {
        let (mut position, mut line) = (root.clone(), Vec::new());
        let mut left = u32::MAX;
        loop {
            let moves = self.moves(&position).into_iter();
            let next = match position.turn() == self.attacker {
                true => moves.min_by_key(|(_, plies)| *plies),
                false => moves.max_by_key(|(_, plies)| *plies),
            };
            // Lengths were found at different times: where they do not fit the line ends.
            let Some((m, plies)) = next.filter(|(_, plies)| *plies < left) else { break line };
            line.push(m);
            (position, left) = (after(&position, m), plies);
        }
    }

    fn place(&self, key: u128) -> usize {
        // The side that attacks has its table for itself.
        (((key >> 64) * self.table.len() as u128) >> 64) as usize
    }

    fn get(&self, key: u128) -> Option<Numbers> {
        let first = self.place(key) & !1;
        let pair = self.table[first..].iter().take(2);
        pair.into_iter().find(|(found, _)| *found == key as u64).map(|(_, numbers)| *numbers)
    }

    fn put(&mut self, key: u128, numbers: Numbers) {
        let first = self.place(key) & !1;
        let pair = &mut self.table[first..first + 2];
        let short = key as u64;
        // The first of two keeps what is proven, if anything is.
        let slot = match pair.iter().position(|(found, _)| *found == short) {
            Some(slot) => slot,
            None => usize::from(pair[0].1.is_proven() && !pair[1].1.is_proven()),
        };
        pair[slot] = (short, numbers);
    }

    /// What a position is worth where the game is over.
    fn over(&self, position: &Position<'_>) -> Option<Numbers> {
        let wdl = self.ends.over(position)?;
        Some(self.decided(position, wdl, 0))
    }

    fn decided(&self, position: &Position<'_>, wdl: Wdl, plies: u32) -> Numbers {
        let won = if position.turn() == self.attacker { Wdl::Win } else { Wdl::Loss };
        if wdl == won { Numbers::proven(plies) } else { Numbers::DISPROVED }
    }

    /// What can be said of a position without looking further than a move.
    fn first_look(&self, position: &Position<'_>, budget: &mut Budget<'_>) -> Numbers {
        let ends = self.ends;
        let attacks = position.turn() == self.attacker;
        let (mut count, mut wins) = (0, false);
        ends.moves(position, |m| {
            count += 1;
            if attacks && !wins && ends.may_win(m) {
                budget.count();
                wins = ends.has_won(&after(position, m));
            }
        });
        if count == 0 {
            return self.over(position).unwrap_or(Numbers::DISPROVED);
        }
        if ends.is_dead(position) {
            return Numbers::DISPROVED;
        }
        if wins {
            return Numbers::proven(1);
        }
        if let Some((wdl, plies)) = ends.probe(position) {
            return self.decided(position, wdl, plies);
        }
        // Few answers are soon refuted.
        Numbers { proof: if attacks { 1 } else { count }, disproof: if attacks { 2 } else { 1 } }
    }

    /// What is known of the position from the search for the shortest win.
    fn known(&self, position: &Position<'_>, key: u128) -> Option<Numbers> {
        let known = self.facts.get(key);
        let attacks = position.turn() == self.attacker;
        let plies = if attacks { known.win } else { known.loss };
        let sound = plies != NEVER && self.ends.lasts(position, plies.into());
        sound.then(|| Numbers::proven(plies.into()))
    }

    /// The moves of a position and what they lead to, if there is time to look at all.
    fn children(&mut self, position: &Position<'_>, budget: &mut Budget<'_>) -> Option<Vec<Child>> {
        let moves = self.ends.list(position);
        let mut children = Vec::with_capacity(moves.len());
        for m in moves {
            if budget.is_spent() {
                return None;
            }
            budget.count();
            let child = after(position, m);
            let key = child.key();
            let again = self.path.contains(&key);
            let numbers = match self.get(key) {
                _ if again => Numbers::DISPROVED,
                Some(numbers) => numbers,
                None => {
                    let numbers = self.known(&child, key);
                    let numbers = numbers.unwrap_or_else(|| self.first_look(&child, budget));
                    self.put(key, numbers);
                    numbers
                }
            };
            children.push(Child { m, key, numbers, again });
        }
        Some(children)
    }

    /// Looks at a position until its numbers reach `limits`.
    fn node(
        &mut self,
        position: &Position<'_>,
        key: u128,
        limits: Numbers,
        budget: &mut Budget<'_>,
    ) -> Numbers {
        let attacks = position.turn() == self.attacker;
        let Some(mut children) = self.children(position, budget) else { return Numbers::UNSEEN };
        if children.is_empty() {
            return self.first_look(position, budget);
        }
        self.path.push(key);
        let numbers = loop {
            let numbers = sum(attacks, &children);
            let reached = numbers.is_proven()
                || numbers.proof >= limits.proof
                || numbers.disproof >= limits.disproof
                || numbers.disproof == 0;
            if reached || budget.is_spent() {
                break numbers;
            }
            let (best, next) = most_promising(attacks, &children);
            let Numbers { proof, disproof } = children[best].numbers;
            // A little beyond the next one, so that it does not change all the time.
            let beyond = |number: u32| number.saturating_add(number / 4 + 1);
            let rest = |sum: u32, part: u32| sum.saturating_sub(part);
            let limits = match attacks {
                true => Numbers {
                    proof: limits.proof.min(beyond(next)),
                    disproof: rest(limits.disproof, rest(numbers.disproof, disproof)),
                },
                false => Numbers {
                    proof: rest(limits.proof, rest(numbers.proof, proof)),
                    disproof: limits.disproof.min(beyond(next)),
                },
            };
            let (m, child_key) = (children[best].m, children[best].key);
            let child = after(position, m);
            let found = match self.path.len() >= DEEPEST {
                true => Numbers::DISPROVED,
                false => self.node(&child, child_key, limits, budget),
            };
            self.put(child_key, found);
            children[best].numbers = found;
            self.refresh(&mut children, best);
        };
        self.path.pop();
        if numbers.is_proven() {
            self.tell(position, key, numbers.disproof);
        }
        numbers
    }

    /// What other lines have found of the children meanwhile.
    fn refresh(&self, children: &mut [Child], except: usize) {
        for (i, child) in children.iter_mut().enumerate() {
            if i != except && !child.again {
                child.numbers = self.get(child.key).unwrap_or(child.numbers);
            }
        }
    }

    /// Tells the search for the shortest win.
    fn tell(&self, position: &Position<'_>, key: u128, plies: u32) {
        if plies <= MOST_PLIES && self.ends.lasts(position, plies) {
            let attacks = position.turn() == self.attacker;
            self.facts.learn(key, |known| {
                let bound = if attacks { &mut known.win } else { &mut known.loss };
                *bound = (*bound).min(plies as u8);
            });
        }
    }
}
