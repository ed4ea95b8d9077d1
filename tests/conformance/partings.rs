//! Tests of the search for the smallest positions in which shipped rulesets differ, with the results verified by
//! `compare`.

use isotope_analysis::{Difference, Parting, PartingKind, compare, find_parting};
use isotope_kernel::fen;
use isotope_ruleset::Ruleset;
use isotope_search::Control;

use crate::rulesets::{rules, shipped};

/// Pairs of rulesets that do not differ in any position.
const ALIKE: [(&str, &str); 2] = [
    // These rulesets differ only in the start position. Castling rights of Chess960 come from the FEN, not from
    // the rules.
    ("chess960", "chess"),
    ("atomic960", "atomic"),
];

/// Whether the rulesets really differ as stated in `parting`, which consists of a position and the kind of
/// difference.
fn holds(parting: &Parting<'_>) -> bool {
    let comparison = compare(&parting.positions);
    let legal = |difference: &&Difference<'_>| {
        difference.verdicts.iter().filter(|verdict| verdict.is_legal()).count()
    };
    let under_one = comparison.differences.iter().any(|one| legal(&one) == 1);
    match parting.how {
        PartingKind::Moves => under_one,
        PartingKind::Boards | PartingKind::Winner => {
            !under_one && comparison.differences.iter().any(|one| legal(&one) == 2)
        }
        PartingKind::End => comparison.states[0].outcome != comparison.states[1].outcome,
    }
}

fn all_part<'a>(pairs: impl Iterator<Item = (&'a Ruleset, &'a Ruleset)>) {
    let mut pairs: Vec<_> = pairs.collect();
    assert!(pairs.len() > 10, "{}", pairs.len());
    pairs.retain(|(a, b)| a.hash != b.hash);
    for (a, b) in pairs {
        let pair = (a.id.as_str(), b.id.as_str());
        let search = find_parting([&a.rules, &b.rules], &Control::new());
        assert_eq!(search.found.is_none(), ALIKE.contains(&pair), "{pair:?}");
        if let Some(parting) = search.found {
            assert!(holds(&parting), "{pair:?}: {}", parting.layout);
            let fen = fen::read(&parting.layout.to_string()).expect("it is a FEN");
            assert_eq!(fen.layout, parting.layout, "{pair:?}");
        }
    }
}

#[test]
fn every_ruleset_differs_from_its_base_in_a_position() {
    let base = |id: &str| shipped().iter().find(|ruleset| ruleset.id == id);
    let extending = shipped().iter();
    all_part(extending.filter_map(|one| Some((one, base(one.extends.first()?)?))));
}

/// Compares each ruleset with the seventh after it in the list. No ruleset extends the other one in such a pair.
#[test]
fn rulesets_differ_from_unrelated_rulesets_in_a_position() {
    all_part(shipped().iter().zip(&shipped()[7..]));
}

/// Searches for a position in which two rulesets differ, and returns the kind of difference, the number of pieces,
/// and the FEN.
fn parted(a: &str, b: &str) -> (PartingKind, usize, String) {
    let found = find_parting([rules(a), rules(b)], &Control::new()).found.expect("they part");
    (found.how, found.layout.board.occupied().count(), found.layout.to_string())
}

#[test]
fn a_position_is_as_small_as_it_can_be() {
    // Kings may touch in atomic chess, but two bare kings are a dead position, which has no moves.
    assert_eq!(parted("atomic", "chess").0, PartingKind::Moves);
    assert_eq!(parted("atomic", "chess").1, 3);
    // Under both rulesets, a third piece is needed to give check, as kings cannot capture each other.
    assert_eq!(parted("atomic", "icc").0, PartingKind::Moves);
    assert_eq!(parted("atomic", "icc").1, 3);
    // Castling needs a king and a rook, and the enemy king must attack a crossed square. One more piece is needed
    // so that the position is not dead.
    let (how, pieces, fen) = parted("atomic", "red-hot-pawn");
    assert_eq!((how, pieces), (PartingKind::Moves, 4));
    assert!(fen.contains(" w K - ") || fen.contains(" w Q - "), "{fen}");
}

/// The search must be deterministic, so that its results can be quoted.
#[test]
fn the_same_position_is_found_each_time() {
    let again = parted("icc", "atomic");
    assert_eq!(again, parted("icc", "atomic"));
    assert_eq!(again.2, parted("atomic", "icc").2, "in either order");
}
