//! The budget that limits the work of a check.

use std::sync::atomic::{AtomicU64, Ordering};

use isotope_kernel::{Check, Position, Rules};
use shakmaty::{Bitboard, Color, Position as _, Role, attacks};

/// The number of units in a new budget. A unit takes about a microsecond in the worst case. Work that is not
/// counted, such as reading the text, takes less time in total than the counted work.
const UNITS: u64 = 1_500_000;

/// The cost of reading a FEN, in units.
const FEN: u64 = 12;

/// The number of pieces, kings included, up to which all positions are searched to find out which side
/// can win.
const MOST_LOOKED_AT: usize = 3;

/// The amount of work that the check of one file may still do, counted in units rather than seconds, so that
/// the same file always gets the same result.
///
/// Running examples and searching for warnings use up the budget. An example that exceeds the budget is not
/// run, and a problem reports this. Threads can share a budget: while one thread runs a check, another can
/// [stop](Budget::stop) it.
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
    /// The sets of pieces whose search cost has already been charged to this budget: one bit for each piece
    /// that can accompany the kings, and bit 0 for bare kings.
    looks: AtomicU64,
}

impl Default for Budget {
    fn default() -> Budget {
        Budget::of(UNITS)
    }
}

impl Budget {
    /// Returns a budget of `units` units.
    pub(crate) fn of(units: u64) -> Budget {
        Budget { left: AtomicU64::new(units), looks: AtomicU64::new(0) }
    }

    /// Takes `units` from the budget. If the budget is empty or holds fewer units, it is emptied and the result
    /// is `false`.
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

    /// Takes the cost of finding out which side can win in a position. With few pieces, all positions with the
    /// same pieces, or with the pieces that a pawn can promote to, are searched; each set of pieces is paid for
    /// once per budget.
    #[must_use]
    pub(crate) fn charge_dead_search(&self, position: &Position<'_>) -> bool {
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

/// Returns the cost, in units, of searching all positions with one set of pieces.
fn look(rules: &Rules) -> u64 {
    match rules.spec().check {
        _ if rules.plays_by_sets() => 30_000,
        Check::Explosion => 220_000,
        _ => 110_000,
    }
}

/// Returns the cost, in units of a [`Budget`], of finding the legal moves of a position. If the rules do not
/// allow finding moves by sets of squares, each move is tried; under `check: Explosion`, each move is tried
/// against every capture that may answer it.
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
