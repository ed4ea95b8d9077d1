//! Where an algorithm for dead positions is wrong.

use fastrand::Rng;
use isotope_kernel::{Dead, Position, Rules};
use isotope_search::after;
use shakmaty::{
    Bitboard, Board, CastlingMode, Color, Move, Piece, Position as _, Role, Setup, Square, attacks,
};

/// How many positions are tried for each number of men.
const TRIES: usize = 100_000;

/// A position with a move that decides the game, which the algorithm that `draws.dead` names calls
/// dead all the same. The algorithm is wrong for these rules; `Derived` never is.
///
/// Positions of up to five men are tried at random, always the same ones, those of few men first. That
/// nothing is found proves nothing: some games take more men or more moves to decide.
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

/// The same as [`misjudged`]. Before a position's moves are looked at, `goes_on` is asked; with the first
/// `false` the search ends.
pub fn misjudged_while<'r>(
    rules: &'r Rules,
    goes_on: &mut dyn FnMut(&Position<'r>) -> bool,
) -> Option<(Position<'r>, Move)> {
    if !lists_dead(rules) {
        return None;
    }
    let mut rng = Rng::with_seed(1);
    for men in (1..=3).flat_map(|men| std::iter::repeat_n(men, TRIES)) {
        let setup = Setup { board: board(men, &mut rng), ..Setup::empty() };
        let read = Position::from_setup(rules, setup, CastlingMode::Standard);
        let Some(position) = read.ok().filter(|it| it.is_insufficient_material()) else { continue };
        for m in position.all_moves() {
            let after = after(&position, m);
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

/// Whether the rules call positions dead by an algorithm that was made for some game and may be wrong for
/// another.
pub fn lists_dead(rules: &Rules) -> bool {
    let named = !matches!(rules.spec().draws.dead, Dead::Derived | Dead::Off);
    named && rules.dead() != Dead::Off
}

/// The kings and `men` more, half of them beside Black's king, which is often in a corner: what a win
/// in one move looks like.
fn board(men: usize, rng: &mut Rng) -> Board {
    let mut board = Board::empty();
    let king = match rng.bool() {
        true => rng.choice([Square::A1, Square::A8, Square::H1, Square::H8]).unwrap_or(Square::H8),
        false => any_of(Bitboard::FULL, rng),
    };
    board.set_piece_at(king, Color::Black.king());
    board.set_piece_at(any_of(!board.occupied(), rng), Color::White.king());
    for _ in 0..men {
        let role = rng.choice(&Role::ALL[..5]).copied().unwrap_or(Role::Pawn);
        let piece = Piece { role, color: Color::from_white(rng.bool()) };
        let near = attacks::king_attacks(king) & !board.occupied();
        let near = near.any() && rng.bool();
        let place = if near { attacks::king_attacks(king) } else { Bitboard::FULL };
        board.set_piece_at(any_of(place & !board.occupied(), rng), piece);
    }
    board
}

fn any_of(squares: Bitboard, rng: &mut Rng) -> Square {
    let nth = rng.usize(..squares.count());
    squares.into_iter().nth(nth).expect("the number is below the count")
}

#[cfg(test)]
mod tests {
    use isotope_kernel::{Blast, Both, Capture, Draws, Drops, Explode, OwnKing, Roles, Spec, When};

    use super::*;

    fn found(dead: Dead, spec: Spec) -> Option<String> {
        let draws = Draws { dead, ..Draws::default() };
        let rules = Rules::compile(Spec { draws, ..spec }).expect("the rules compile");
        misjudged(&rules).map(|(position, m)| format!("{} {m}", position.fen()))
    }

    fn atomic() -> Spec {
        Spec { capture: Capture::Explode(Explode::default()), ..Spec::default() }
    }

    #[test]
    fn the_list_of_chess_is_right_for_chess_and_wrong_for_explosions() {
        assert_eq!(found(Dead::Fide, Spec::default()), None);
        let capture = "3K4/8/8/8/8/8/B7/kb6 w - - 0 1 Ba2xb1";
        assert_eq!(found(Dead::Fide, atomic()).as_deref(), Some(capture));
    }

    #[test]
    fn the_list_of_the_libraries_forgets_a_mate_by_a_bishop() {
        let mate = "8/8/8/8/1B6/8/b5K1/kb6 w - - 0 1 Bb4-c3";
        assert_eq!(found(Dead::Libraries, atomic()).as_deref(), Some(mate));
    }

    /// The king that captures goes, and the other side has won.
    #[test]
    fn a_king_that_may_destroy_itself_loses_by_it() {
        let explode = Explode { blast: Blast::Point, when: When::By(king()), ..Explode::default() };
        let own_king = OwnKing::Mortal { both: Both::MoverLoses };
        let spec = Spec { capture: Capture::Explode(explode), own_king, ..Spec::default() };
        assert!(found(Dead::Fide, spec).is_some());
    }

    fn king() -> Roles {
        Roles::only(Role::King)
    }

    /// Where it is wrong takes six men.
    #[test]
    fn the_rule_of_locked_pawns_is_right_with_few_men_for_the_game_it_was_made_for() {
        assert_eq!(found(Dead::Locked, atomic()), None);
    }

    #[test]
    fn what_is_derived_is_not_asked() {
        assert_eq!(found(Dead::Derived, atomic()), None);
        assert_eq!(found(Dead::Off, atomic()), None);
    }

    #[test]
    fn no_list_of_men_is_asked_where_they_come_back_from_a_hand() {
        for (drops, asked) in [(Drops::Off, true), (Drops::Captured, false)] {
            let draws = Draws { dead: Dead::Fide, ..Draws::default() };
            let rules = Rules::compile(Spec { draws, drops, ..Spec::default() }).unwrap();
            assert_eq!(lists_dead(&rules), asked);
        }
    }
}
