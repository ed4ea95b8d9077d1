//! Proof and disproof numbers, and the choice of the move to search next.

use shakmaty::Move;

/// The proof and disproof numbers of a position. If the position is proven, `disproof` is the length of the win
/// found, in plies.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct ProofNumbers {
    pub(super) proof: u32,
    pub(super) disproof: u32,
}

pub(super) const INFINITE: u32 = u32::MAX / 4;

impl ProofNumbers {
    pub(super) const DISPROVED: ProofNumbers = ProofNumbers { proof: INFINITE, disproof: 0 };
    pub(super) const UNSEEN: ProofNumbers = ProofNumbers { proof: 1, disproof: 1 };

    pub(super) fn proven(plies: u32) -> ProofNumbers {
        ProofNumbers { proof: 0, disproof: plies }
    }

    pub(super) fn is_proven(self) -> bool {
        self.proof == 0
    }

    /// The disproof number, or [`INFINITE`] for a proven position.
    pub(super) fn against(self) -> u32 {
        if self.is_proven() { INFINITE } else { self.disproof }
    }
}

/// A move, and the key and proof numbers of the position after it.
pub(super) struct Child {
    pub(super) m: Move,
    pub(super) key: u128,
    pub(super) numbers: ProofNumbers,
    /// Whether the position has already occurred on the current line.
    pub(super) repeats: bool,
}

/// The proof numbers of a position whose moves lead to `children`; `attacks` is whether the attacker is to move.
pub(super) fn combine(attacks: bool, children: &[Child]) -> ProofNumbers {
    let numbers = || children.iter().map(|child| child.numbers);
    // A plain sum would count transpositions twice. Instead, the largest number counts in full, and each other
    // number that is not 0 counts as one.
    let weak_sum = |number: &dyn Fn(ProofNumbers) -> u32| {
        let open = numbers().map(number).filter(|number| *number > 0);
        let (most, count) = open.fold((0, 0u32), |(most, n), number| (number.max(most), n + 1));
        most.saturating_add(count.saturating_sub(1)).min(INFINITE)
    };
    let won = numbers().filter(|numbers| numbers.is_proven()).map(|numbers| numbers.disproof);
    if attacks {
        match won.min() {
            Some(plies) => ProofNumbers::proven(plies + 1),
            None => ProofNumbers {
                proof: numbers().map(|numbers| numbers.proof).min().unwrap_or(INFINITE),
                disproof: weak_sum(&ProofNumbers::against),
            },
        }
    } else if numbers().all(ProofNumbers::is_proven) {
        ProofNumbers::proven(won.max().unwrap_or(0) + 1)
    } else {
        ProofNumbers {
            proof: weak_sum(&|numbers| numbers.proof),
            disproof: numbers().map(ProofNumbers::against).min().unwrap_or(0),
        }
    }
}

/// The index of the child to search next, and the number of the second-best child: its proof number if the
/// attacker is to move, otherwise its disproof number.
pub(super) fn most_promising(attacks: bool, children: &[Child]) -> (usize, u32) {
    let number = |child: &Child| match attacks {
        true => child.numbers.proof,
        false => child.numbers.against(),
    };
    let (mut best, mut next) = (0, INFINITE);
    for i in 1..children.len() {
        let (new, old) = (number(&children[i]), number(&children[best]));
        if new < old {
            (best, next) = (i, old);
        } else {
            next = next.min(new);
        }
    }
    (best, next)
}

#[cfg(test)]
mod tests {
    use shakmaty::{Role, Square};

    use super::*;

    fn child(numbers: ProofNumbers) -> Child {
        let m = Move::Put { role: Role::Queen, to: Square::A1 };
        Child { m, key: 0, numbers, repeats: false }
    }

    #[test]
    fn the_attacker_takes_the_shortest_win_and_the_defender_the_longest_loss() {
        let children = [5, 3, 7].map(|plies| child(ProofNumbers::proven(plies)));
        assert_eq!(combine(true, &children), ProofNumbers::proven(4));
        assert_eq!(combine(false, &children), ProofNumbers::proven(8));
    }
}
