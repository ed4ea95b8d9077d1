//! The budget of a check.

use std::sync::atomic::{AtomicU64, Ordering};

use isotope_kernel::{Check, Position, Rules};
use shakmaty::{Bitboard, Color, Position as _, Role, attacks};

/// The units of a new budget. A unit is about a microsecond of the worst case; the work that is not
/// counted, such as reading the text, takes less than the same time again.
const UNITS: u64 = 1_500_000;

/// The cost of reading a FEN.
const FEN: u64 = 12;

/// The number of pieces, kings included, up to which all positions are searched to find out which side
/// can win.
const MOST_LOOKED_AT: usize = 3;

/// The work that the check of one file may still do, counted in positions instead of seconds, so that the
/// same file always gets the same answer.
///
/// Examples and the search for warnings take their work from it. An example that exceeds it is not tried,
/// and the answer says so. Threads can share a budget: one of them checks, another one
/// [stops](Budget::stop) it.
///
/// ```
/// use isotope_ruleset::{Budget, check_within};
///
/// let text = r#"(format: 1, examples: [(fen: "startpos", expect: [Count(20)])])"#;
/// assert_eq!(check_within("mine.ron", text, &Budget::default()).run, 1);
///
/// let stopped = Budget::default();
/// stopped.stop();
/// let checked = check_within("mine.ron", text, &stopped);
/// assert_eq!(checked.run, 0);
/// assert_eq!(checked.problems[0].code, "examples-not-tried");
/// ```
#[derive(Debug)]
pub struct Budget {
    left: AtomicU64,
    /// The material whose search was paid for, one bit for each piece beside the kings.
    looks: AtomicU64,
}

impl Default for Budget {
    fn default() -> Budget {
        Budget::of(UNITS)
    }
}

impl Budget {
    /// Makes a budget of `units` units.
    pub(crate) fn of(units: u64) -> Budget {
        Budget { left: AtomicU64::new(units), looks: AtomicU64::new(0) }
    }

    /// Takes units from the budget. If there are fewer, the budget is emptied and the result is `false`.
    #[must_use]
    pub fn take(&self, units: u64) -> bool {
        let after = |left: u64| Some(left.saturating_sub(units));
        let before = self.left.fetch_update(Ordering::Relaxed, Ordering::Relaxed, after);
        before.is_ok_and(|left| left > 0 && left >= units)
    }

    /// Whether the budget is empty.
    pub fn is_spent(&self) -> bool {
        self.left.load(Ordering::Relaxed) == 0
    }

    /// Empties the budget, so that a check on another thread ends soon.
    pub fn stop(&self) {
        self.left.store(0, Ordering::Relaxed);
    }

    /// Takes the cost of finding the legal moves of a position and writing one of them.
    #[must_use]
    pub fn take_moves(&self, position: &Position<'_>) -> bool {
        self.take(weight(position))
    }

    /// Takes the cost of reading a FEN.
    #[must_use]
    pub(crate) fn take_fen(&self) -> bool {
        self.take(FEN)
    }

    /// Takes the cost of finding out which side can win in a position. With few pieces, all positions
    /// with the same pieces, or with those that pawns promote to, are searched; a file pays for that
    /// once.
    #[must_use]
    pub(crate) fn take_look(&self, position: &Position<'_>) -> bool {
        let board = position.board();
        if board.occupied().count() > MOST_LOOKED_AT {
            return true;
        }
        let piece = (board.occupied() & !board.kings()).first().and_then(|at| board.piece_at(at));
        let bit = |color: Color, role: Role| 1 << (2 * role as u64 + color as u64);
        let looks: u64 = match piece {
            Some(piece) if piece.role == Role::Pawn => {
                Role::ALL.into_iter().map(|role| bit(piece.color, role)).sum()
            }
            Some(piece) => bit(piece.color, piece.role),
            None => 1,
        };
        let new = looks & !self.looks.fetch_or(looks, Ordering::Relaxed);
        self.take(u64::from(new.count_ones()) * look(position.rules()))
    }
}

/// Returns the units of a search of all positions with the same pieces.
fn look(rules: &Rules) -> u64 {
    match rules.spec().check {
        _ if rules.plays_by_sets() => 30_000,
        Check::Explosion => 220_000,
        _ => 110_000,
    }
}

/// Returns the units of finding a position's moves. If the rules do not allow finding them by sets of
/// squares, each move is tried, under `check: Explosion` against each capture that may answer it.
pub fn weight(position: &Position<'_>) -> u64 {
    let rules = position.rules();
    if rules.plays_by_sets() {
        return 1;
    }
    let board = position.board();
    let targets = |color: Color| -> u64 {
        let pieces =
            board.by_color(color).into_iter().filter_map(|at| Some((at, board.piece_at(at)?)));
        pieces.map(|(at, piece)| attacks::attacks(at, piece, board.occupied()).count() as u64).sum()
    };
    let turn = position.turn();
    let hand = position.pockets().map_or(0, |hands| {
        let free = (!board.occupied() & Bitboard::FULL).count() as u64;
        Role::ALL.into_iter().filter(|role| *hands.get(turn).get(*role) > 0).count() as u64 * free
    });
    let moves = targets(turn) + hand;
    if rules.spec().check == Check::Explosion {
        let kings = board.by_piece(turn.king()).count().max(1) as u64;
        2 + moves / 8 + moves * targets(!turn) * kings / 400
    } else {
        2 + moves / 20
    }
}
