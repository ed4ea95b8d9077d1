//! Proof numbers: how much there is to prove at least.

use shakmaty::Move;

/// Proof and disproof numbers of a position. Of what is proven the second is the length of the win
/// that was found, in plies.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Numbers {
    pub(super) proof: u32,
    pub(super) disproof: u32,
}

pub(super) const INFINITE: u32 = u32::MAX / 4;

impl Numbers {
    pub(super) const DISPROVED: Numbers = Numbers { proof: INFINITE, disproof: 0 };
    pub(super) const UNSEEN: Numbers = Numbers { proof: 1, disproof: 1 };

    pub(super) fn proven(plies: u32) -> Numbers {
        Numbers { proof: 0, disproof: plies }
    }

    pub(super) fn is_proven(self) -> bool {
        self.proof == 0
    }

    /// The disproof number, which nothing reaches that is proven.
    pub(super) fn against(self) -> u32 {
        if self.is_proven() { INFINITE } else { self.disproof }
    }
}

/// A move, and what is known of the position after it.
pub(super) struct Child {
    pub(super) m: Move,
    pub(super) key: u128,
    pub(super) numbers: Numbers,
    /// It has occurred on the line.
    pub(super) again: bool,
}

/// The numbers of a position whose moves lead to `children`.
pub(super) fn sum(attacks: bool, children: &[Child]) -> Numbers {
    let numbers = || children.iter().map(|child| child.numbers);
    // Lines that lead to the same position are not to count twice: the largest number counts, and
    // one for each of the others.
    let together = |number: &dyn Fn(Numbers) -> u32| {
        let open = numbers().map(number).filter(|number| *number > 0);
        let (most, count) = open.fold((0, 0u32), |(most, n), number| (number.max(most), n + 1));
        most.saturating_add(count.saturating_sub(1)).min(INFINITE)
    };
    let won = numbers().filter(|numbers| numbers.is_proven()).map(|numbers| numbers.disproof);
    if attacks {
        match won.min() {
            Some(plies) => Numbers::proven(plies + 1),
            None => Numbers {
                proof: numbers().map(|numbers| numbers.proof).min().unwrap_or(INFINITE),
                disproof: together(&Numbers::against),
            },
        }
    } else if numbers().all(Numbers::is_proven) {
        Numbers::proven(won.max().unwrap_or(0) + 1)
    } else {
        Numbers {
            proof: together(&|numbers| numbers.proof),
            disproof: numbers().map(Numbers::against).min().unwrap_or(0),
        }
    }
}

/// The child to be looked at, and the number of the next one.
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

    fn child(numbers: Numbers) -> Child {
        let m = Move::Put { role: Role::Queen, to: Square::A1 };
        Child { m, key: 0, numbers, again: false }
    }

    #[test]
    fn the_attacker_takes_the_shortest_win_and_the_defender_the_longest_loss() {
        let children = [5, 3, 7].map(|plies| child(Numbers::proven(plies)));
        assert_eq!(sum(true, &children), Numbers::proven(4));
        assert_eq!(sum(false, &children), Numbers::proven(8));
    }
}
