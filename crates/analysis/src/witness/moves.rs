//! The smallest positions that show a difference in moves or in their results.

use isotope_kernel::Rules;
use isotope_search::Control;
use shakmaty::{Move, Position as _};

use crate::{
    compare::{Difference, compare},
    parting::{
        Parting, PartingKind,
        search::{SearchMode, SearchResult, search},
    },
    verdict::Verdict,
};

/// The result of a search for differences in moves.
#[derive(Clone, Debug)]
pub struct Moves<'r> {
    /// The smallest position for each kind of difference, the plainest first.
    pub found: Vec<Parting<'r>>,
    /// The number of positions compared; positions that are invalid under either ruleset do not count.
    pub looked_at: usize,
    /// The number of pieces up to which all positions without en passant captures, walls and hands were compared;
    /// 0 if even the positions of two pieces were too many.
    pub all_of: usize,
}

/// Searches for the smallest positions on which two rulesets differ, one for each [`PartingKind`].
///
/// The search compares all positions of two and three pieces, then random positions and games from `seed`, and
/// shrinks the random positions that differ. The same seed gives the same positions on every machine, unless
/// `control` ends the search early.
///
/// ```
/// use isotope_analysis::{PartingKind, witness};
/// use isotope_kernel::{Castling, Rules, Spec};
/// use isotope_search::Control;
///
/// let chess = Rules::compile(Spec::default()).unwrap();
/// let without = Rules::compile(Spec { castling: Castling::Off, ..Spec::default() }).unwrap();
/// let found = witness::moves([&chess, &without], 1, &Control::new()).found;
/// assert_eq!(found[0].how, PartingKind::Moves);
/// assert!(found[0].layout.castling_rights.any());
///
/// assert!(witness::moves([&chess, &chess], 1, &Control::new()).found.is_empty());
/// ```
pub fn moves<'r>(rules: [&'r Rules; 2], seed: u64, control: &Control) -> Moves<'r> {
    let SearchResult { partings, looked_at, all_of } =
        search(rules, seed, SearchMode::Each, control);
    Moves { found: partings, looked_at, all_of }
}

/// The move that demonstrates the difference of a witness: the first move with this kind of difference; `None` if
/// the difference is in the outcome.
pub fn distinguishing_move(parting: &Parting<'_>) -> Option<Move> {
    let comparison = compare(&parting.positions);
    let shows = |difference: &&Difference<'_>| match (&difference.verdicts[..], parting.how) {
        ([Verdict::Legal(a), Verdict::Legal(b)], PartingKind::Boards) => {
            a.after.board() != b.after.board()
        }
        ([Verdict::Legal(a), Verdict::Legal(b)], PartingKind::Winner) => {
            a.outcome.and_then(|one| one.winner) != b.outcome.and_then(|one| one.winner)
        }
        ([a, b], PartingKind::Moves) => a.is_legal() != b.is_legal(),
        _ => false,
    };
    let differences = &comparison.differences;
    // Fall back to any difference, because hands and walls may differ although the boards are the same.
    let first = differences.iter().find(shows).or(match parting.how {
        PartingKind::End => None,
        _ => differences.first(),
    });
    first.map(|difference| difference.m)
}

#[cfg(test)]
mod tests {
    use isotope_kernel::{Capture, Dead, Draws, Explode, Spec, fen};

    use super::*;
    use crate::parting::kind::under;

    #[test]
    fn a_difference_in_legal_moves_is_shown_by_a_move_legal_under_one_of_the_rules() {
        let capture = Capture::Explode(Explode::default());
        let specs = [Spec::default(), Spec { capture, ..Spec::default() }];
        let rules = specs.map(|spec| Rules::compile(spec).expect("they compile"));
        let layout = fen::read("8/8/8/8/4k3/1p6/P3K3/8 w - - 0 1").expect("a FEN").layout;
        let positions = under(rules.each_ref(), &layout).expect("it is one under both");
        let m = distinguishing_move(&Parting { how: PartingKind::Moves, layout, positions })
            .expect("a move shows it");
        assert!(!m.is_capture(), "the capture comes first, and is legal under both: {m}");
    }

    #[test]
    fn no_move_shows_a_difference_in_the_outcome_of_two_kings() {
        let rules = [Dead::Fide, Dead::Off].map(|dead| {
            let draws = Draws { dead, ..Draws::default() };
            Rules::compile(Spec { draws, ..Spec::default() }).expect("they compile")
        });
        let layout = fen::read("8/8/8/8/4k3/8/8/K7 w - - 0 1").expect("a FEN").layout;
        let positions = under(rules.each_ref(), &layout).expect("it is one under both");
        assert!(!compare(&positions).differences.is_empty(), "all moves lead to draws or go on");
        assert_eq!(
            distinguishing_move(&Parting { how: PartingKind::End, layout, positions }),
            None
        );
    }

    #[test]
    fn a_game_that_goes_on_shows_a_difference_better_than_one_that_is_over() {
        let capture = Capture::Explode(Explode::default());
        let specs = [Spec::default(), Spec { capture, ..Spec::default() }];
        let rules = specs.map(|spec| Rules::compile(spec).expect("they compile"));
        let found = moves(rules.each_ref(), 1, &Control::new()).found;
        assert_eq!(found[0].how, PartingKind::Moves);
        // Bare kings differ, too: kings may touch in atomic chess.
        assert_eq!(found[0].layout.board.occupied().count(), 3);
        assert!(found[0].positions.iter().all(|position| position.ended().is_none()));
    }
}
