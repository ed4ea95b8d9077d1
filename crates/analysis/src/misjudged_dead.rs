//! Searches for positions that an algorithm for dead positions misjudges.

use fastrand::Rng;
use isotope_kernel::{Dead, Position, Rules};
use shakmaty::{
    Bitboard, Board, CastlingMode, Color, Move, Piece, Position as _, Role, Setup, Square, attacks,
};

/// The number of random positions tried for each number of pieces.
const TRIES: usize = 100_000;

/// Searches for a counterexample to the algorithm in `draws.dead`: a position that the algorithm considers dead
/// although some move wins the game for one side. Returns the position and the move, which show that the algorithm
/// is wrong for this ruleset. There is no counterexample to `Derived`.
///
/// The search tries random positions of three to five pieces from a fixed seed, those with fewer pieces first.
/// `None` proves nothing, since a counterexample may need more pieces or more moves.
///
/// ```
/// use isotope_analysis::misjudged;
/// use isotope_kernel::{Capture, Dead, Draws, Explode, Rules, Spec};
///
/// let draws = Draws { dead: Dead::Fide, ..Draws::default() };
/// let chess = Rules::compile(Spec { draws, ..Spec::default() }).unwrap();
/// assert!(misjudged(&chess).is_none());
///
/// let capture = Capture::Explode(Explode::default());
/// let atomic = Rules::compile(Spec { draws, capture, ..Spec::default() }).unwrap();
/// assert!(misjudged(&atomic).is_some());
/// ```
pub fn misjudged(rules: &Rules) -> Option<(Position<'_>, Move)> {
    misjudged_while(rules, &mut |_| true)
}

/// Like [`misjudged`], but calls `goes_on` for each move with the position after the move; the search ends when
/// the callback returns `false`.
pub fn misjudged_while<'r>(
    rules: &'r Rules,
    goes_on: &mut dyn FnMut(&Position<'r>) -> bool,
) -> Option<(Position<'r>, Move)> {
    if !lists_dead(rules) {
        return None;
    }
    let mut rng = Rng::with_seed(1);
    for extra in (1..=3).flat_map(|extra| std::iter::repeat_n(extra, TRIES)) {
        let setup = Setup { board: board(extra, &mut rng), ..Setup::empty() };
        let position = Position::from_setup(rules, setup, CastlingMode::Standard);
        let Some(position) = position.ok().filter(|it| it.is_insufficient_material()) else {
            continue;
        };
        for m in position.all_moves() {
            let after = position.after(m);
            if !goes_on(&after) {
                return None;
            }
            if after.ended().is_some_and(|outcome| outcome.winner.is_some()) {
                return Some((position, m));
            }
        }
    }
    None
}

/// Whether the ruleset detects dead positions with an algorithm that was written for one particular game and may
/// be wrong for others.
pub fn lists_dead(rules: &Rules) -> bool {
    let is_list = !matches!(rules.spec().draws.dead, Dead::Derived | Dead::Off);
    is_list && rules.dead() != Dead::Off
}

/// A random board with one king for each side and `extra` other pieces. About half of the other pieces stand next
/// to the black king, which is often in a corner, so that wins in one move are likely.
fn board(extra: usize, rng: &mut Rng) -> Board {
    let mut board = Board::empty();
    let king = match rng.bool() {
        true => rng.choice([Square::A1, Square::A8, Square::H1, Square::H8]).unwrap_or(Square::H8),
        false => random_square(Bitboard::FULL, rng),
    };
    board.set_piece_at(king, Color::Black.king());
    board.set_piece_at(random_square(!board.occupied(), rng), Color::White.king());
    for _ in 0..extra {
        let role = rng.choice(&Role::ALL[..5]).copied().unwrap_or(Role::Pawn);
        let piece = Piece { role, color: Color::from_white(rng.bool()) };
        let near = attacks::king_attacks(king) & !board.occupied();
        let is_near = near.any() && rng.bool();
        let region = if is_near { attacks::king_attacks(king) } else { Bitboard::FULL };
        board.set_piece_at(random_square(region & !board.occupied(), rng), piece);
    }
    board
}

fn random_square(squares: Bitboard, rng: &mut Rng) -> Square {
    let nth = rng.usize(..squares.count());
    squares.into_iter().nth(nth).expect("the number is below the count")
}

#[cfg(test)]
mod tests {
    use isotope_kernel::{Blast, Both, Capture, Draws, Drops, Explode, OwnKing, Roles, Spec, When};

    use super::*;

    fn counterexample(dead: Dead, spec: Spec) -> Option<String> {
        let draws = Draws { dead, ..Draws::default() };
        let rules = Rules::compile(Spec { draws, ..spec }).expect("the rules compile");
        misjudged(&rules).map(|(position, m)| format!("{} {m}", position.fen()))
    }

    fn atomic() -> Spec {
        Spec { capture: Capture::Explode(Explode::default()), ..Spec::default() }
    }

    #[test]
    fn the_list_of_chess_is_right_for_chess_and_wrong_for_explosions() {
        assert_eq!(counterexample(Dead::Fide, Spec::default()), None);
        let capture = "3K4/8/8/8/8/8/B7/kb6 w - - 0 1 Ba2xb1";
        assert_eq!(counterexample(Dead::Fide, atomic()).as_deref(), Some(capture));
    }

    #[test]
    fn the_list_of_the_libraries_misses_a_mate_by_a_bishop() {
        let mate = "8/8/8/8/1B6/8/b5K1/kb6 w - - 0 1 Bb4-c3";
        assert_eq!(counterexample(Dead::Libraries, atomic()).as_deref(), Some(mate));
    }

    /// A king that captures destroys itself in the explosion, and the other side wins.
    #[test]
    fn a_king_that_destroys_itself_is_a_counterexample() {
        let explode = Explode { blast: Blast::Point, when: When::By(king()), ..Explode::default() };
        let own_king = OwnKing::Mortal { both: Both::MoverLoses };
        let spec = Spec { capture: Capture::Explode(explode), own_king, ..Spec::default() };
        assert!(counterexample(Dead::Fide, spec).is_some());
    }

    fn king() -> Roles {
        Roles::only(Role::King)
    }

    /// The positions that the rule of locked pawns misjudges have at least six pieces.
    #[test]
    fn the_rule_of_locked_pawns_has_no_small_counterexample_in_atomic_chess() {
        assert_eq!(counterexample(Dead::Locked, atomic()), None);
    }

    #[test]
    fn derived_dead_positions_are_not_searched() {
        assert_eq!(counterexample(Dead::Derived, atomic()), None);
        assert_eq!(counterexample(Dead::Off, atomic()), None);
    }

    #[test]
    fn lists_of_material_do_not_apply_to_rules_with_drops() {
        for (drops, expected) in [(Drops::Off, true), (Drops::Captured, false)] {
            let draws = Draws { dead: Dead::Fide, ..Draws::default() };
            let rules = Rules::compile(Spec { draws, drops, ..Spec::default() }).unwrap();
            assert_eq!(lists_dead(&rules), expected);
        }
    }
}
