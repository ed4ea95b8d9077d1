//! The smallest positions in which moves differ, or what they lead to.

use isotope_kernel::Rules;
use isotope_search::Control;
use shakmaty::{Move, Position as _};

use crate::{
    compare::{Difference, compare},
    parting::{
        How, Parting,
        search::{Found, Wanted, search},
    },
    verdict::Verdict,
};

/// What became of the search.
#[derive(Clone, Debug)]
pub struct Moves<'r> {
    /// The smallest position for each way in which the rules part, the plainest first.
    pub found: Vec<Parting<'r>>,
    /// How many positions were looked at that exist under both.
    pub looked_at: usize,
    /// Every position of up to so many men was looked at, as far as men on the board and rights to castle
    /// make a position. 0 where even two men are too many to try.
    pub all_of: usize,
}

/// The smallest positions in which rules part, one for each [`How`].
///
/// Every position of two men is looked at, and every one of three; what needs more men, or more than men, is
/// drawn from `seed` and then made as small as it gets. The same seed finds the same positions, everywhere,
/// unless `control` ends the search early.
///
/// ```
/// use isotope_analysis::{How, witness};
/// use isotope_kernel::{Castling, Rules, Spec};
/// use isotope_search::Control;
///
/// let chess = Rules::compile(Spec::default()).unwrap();
/// let without = Rules::compile(Spec { castling: Castling::Off, ..Spec::default() }).unwrap();
/// let found = witness::moves([&chess, &without], 1, &Control::new()).found;
/// assert_eq!(found[0].how, How::Moves);
/// assert!(found[0].layout.castling_rights.any());
///
/// assert!(witness::moves([&chess, &chess], 1, &Control::new()).found.is_empty());
/// ```
pub fn moves<'r>(rules: [&'r Rules; 2], seed: u64, control: &Control) -> Moves<'r> {
    let Found { partings, looked_at, all_of } = search(rules, seed, Wanted::Each, control);
    Moves { found: partings, looked_at, all_of }
}

/// The move that tells of a witness: the first that differs as it is said that rules part there. There is none
/// where the game is over under one of the rules alone.
pub fn telling(parting: &Parting<'_>) -> Option<Move> {
    let comparison = compare(&parting.positions);
    let tells = |difference: &&Difference<'_>| match (&difference.verdicts[..], parting.how) {
        ([Verdict::Legal(a), Verdict::Legal(b)], How::Boards) => a.after.board() != b.after.board(),
        ([Verdict::Legal(a), Verdict::Legal(b)], How::Winner) => {
            a.outcome.and_then(|one| one.winner) != b.outcome.and_then(|one| one.winner)
        }
        ([a, b], How::Moves) => a.is_legal() != b.is_legal(),
        _ => false,
    };
    let differences = &comparison.differences;
    // Hands and walls differ without the board.
    let first = differences.iter().find(tells).or(match parting.how {
        How::End => None,
        _ => differences.first(),
    });
    first.map(|difference| difference.m)
}

#[cfg(test)]
mod tests {
    use isotope_kernel::{Capture, Dead, Draws, Explode, Spec, fen};

    use super::*;
    use crate::parting::how::under;

    #[test]
    fn where_legal_moves_differ_one_that_is_legal_under_one_alone_tells() {
        let capture = Capture::Explode(Explode::default());
        let specs = [Spec::default(), Spec { capture, ..Spec::default() }];
        let rules = specs.map(|spec| Rules::compile(spec).expect("they compile"));
        let layout = fen::read("8/8/8/8/4k3/1p6/P3K3/8 w - - 0 1").expect("a FEN").layout;
        let positions = under(rules.each_ref(), &layout).expect("it is one under both");
        let m = telling(&Parting { how: How::Moves, layout, positions }).expect("a move tells");
        assert!(!m.is_capture(), "the capture comes first, and is legal under both: {m}");
    }

    #[test]
    fn no_move_tells_of_two_kings_that_are_drawn_already_under_one_of_the_rules() {
        let rules = [Dead::Fide, Dead::Off].map(|dead| {
            let draws = Draws { dead, ..Draws::default() };
            Rules::compile(Spec { draws, ..Spec::default() }).expect("they compile")
        });
        let layout = fen::read("8/8/8/8/4k3/8/8/K7 w - - 0 1").expect("a FEN").layout;
        let positions = under(rules.each_ref(), &layout).expect("it is one under both");
        assert!(!compare(&positions).differences.is_empty(), "all moves lead to draws or go on");
        assert_eq!(telling(&Parting { how: How::End, layout, positions }), None);
    }
}
