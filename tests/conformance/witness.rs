//! Tests of witnesses, the smallest positions in which shipped rulesets differ.

use isotope_analysis::{
    PartingKind, Verdict, verdict,
    witness::{self, Moves, NoTables, OutcomeDifference, Outcomes},
};
use isotope_answer::{Answer as _, NamedRuleset, Witnesses};
use isotope_kernel::Position;
use isotope_outcomes::Wdl;
use isotope_ruleset::shipped;
use isotope_search::Control;
use shakmaty::{Move, Position as _};

use crate::rulesets::rules;

fn moves(a: &str, b: &str, seed: u64) -> Moves<'static> {
    witness::moves([rules(a), rules(b)], seed, &Control::new())
}

fn outcomes(a: &str, b: &str) -> Result<Outcomes<'static>, NoTables> {
    witness::outcomes([rules(a), rules(b)], 3)
}

fn fens(moves: &Moves<'_>) -> Vec<String> {
    moves.found.iter().map(|one| one.layout.to_string()).collect()
}

fn class<'a>(
    outcomes: &'a Outcomes<'static>,
    name: &str,
) -> Option<&'a OutcomeDifference<'static>> {
    outcomes.found.iter().find(|one| one.material.to_string() == name)
}

/// Whether the side to move loses within two plies, whatever it plays. No table is used.
fn loses_in_two(position: &Position<'_>) -> bool {
    position.legal_moves().into_iter().all(|m| {
        let mut replied = position.clone();
        replied.play_unchecked(m);
        let winner = |reply: Move| {
            let mut end = replied.clone();
            end.play_unchecked(reply);
            end.decided().and_then(|outcome| outcome.winner)
        };
        replied.legal_moves().into_iter().any(|reply| winner(reply) == Some(!position.turn()))
    })
}

#[test]
fn king_and_rook_against_king_show_the_difference_between_atomic_and_icc() {
    let outcomes = outcomes("atomic", "icc").unwrap();
    let rook = class(&outcomes, "KRvK").expect("a rook wins without check");
    let [atomic, icc] = rook.values;
    assert_eq!((atomic.wdl, icc.wdl, icc.plies), (Wdl::Draw, Wdl::Loss, 2), "{}", rook.layout);
    assert!(0 < rook.differ && rook.differ < rook.of);
    // Under `atomic`, the side to move is stalemated; under `icc`, it must move into the rook's attack.
    let [stalemate, goes_on] = &rook.positions;
    assert!(stalemate.legal_moves().is_empty() && !stalemate.is_check());
    assert!(!goes_on.legal_moves().is_empty() && loses_in_two(goes_on));
    let m = rook.reason.m.expect("a move tells");
    let [a, b] = rook.reason.positions.each_ref().map(|position| verdict(position, m));
    assert!(!a.is_legal() && b.is_legal());
}

#[test]
fn castling_next_to_a_king_shows_the_difference_between_atomic_and_red_hot_pawn() {
    let moves = moves("atomic", "red-hot-pawn", 1);
    let witness =
        moves.found.iter().find(|one| one.how == PartingKind::Moves).expect("there is one");
    // With bare kings and a rook, the game is over in atomic chess, where such a rook cannot win.
    assert_eq!(witness.layout.board.occupied().count(), 4, "{}", witness.layout);
    let m = witness::distinguishing_move(witness).expect("a move tells");
    assert!(m.is_castle());
    let [atomic, other] = witness.positions.each_ref().map(|position| verdict(position, m));
    assert!(atomic.is_legal() && matches!(other, Verdict::Illegal(_)));
    // Tables do not include castling rights, so there is no difference in best play.
    let outcomes = outcomes("atomic", "red-hot-pawn").unwrap();
    assert!(outcomes.found.is_empty() && outcomes.materials > 5);
}

#[test]
fn a_ruleset_does_not_differ_from_itself() {
    let same = moves("atomic", "atomic", 1);
    assert_eq!((same.found.len(), same.looked_at), (0, 0));
    // Rulesets that differ only in the start position have the same moves.
    let other_start = moves("chess", "chess960", 1);
    assert!(other_start.found.is_empty(), "{:?}", fens(&other_start));

    let atomic = || ("atomic", shipped("atomic").unwrap());
    let rulesets = NamedRuleset::two(atomic(), atomic());
    let witnesses = Witnesses::new(&rulesets, 1, 3);
    assert!(witnesses.is_empty());
    let text = witnesses.text().to_string();
    assert!(text.contains("have the same rules: no position tells them apart"), "{text}");
}

#[test]
fn the_same_seed_finds_the_same_witnesses() {
    // En passant needs four pieces, so a position is found only among the random ones.
    let [once, again] = [moves("chess", "crazyhouse", 7), moves("chess", "crazyhouse", 7)];
    assert_eq!(fens(&once), fens(&again));
    assert_eq!(once.looked_at, again.looked_at);
    let other = moves("chess", "crazyhouse", 8);
    assert_eq!(once.found.len(), other.found.len(), "{:?} {:?}", fens(&once), fens(&other));
}

#[test]
fn rulesets_with_drops_differ_in_moves_and_have_no_tables() {
    let moves = moves("atomic", "crazyhouse-atomic", 1);
    assert!(!moves.found.is_empty());
    let none = outcomes("atomic", "crazyhouse-atomic").unwrap_err();
    assert_eq!(none.which, 1);
    assert!(none.to_string().starts_with("pieces in hand are dropped"), "{none}");
}

/// Witnesses are verified without the search that found them.
#[test]
fn witnesses_show_the_difference_that_they_state() {
    for (a, b) in [("atomic", "icc"), ("chess", "atomic"), ("atomic", "cross")] {
        for witness in moves(a, b, 1).found {
            let Some(m) = witness::distinguishing_move(&witness) else {
                assert_eq!(witness.how, PartingKind::End, "{a} {b} {}", witness.layout);
                let [x, y] = witness.positions.each_ref().map(Position::ended);
                assert_ne!(x, y, "{a} {b} {}", witness.layout);
                continue;
            };
            let [x, y] = witness.positions.each_ref().map(|position| verdict(position, m));
            assert!(!x.agrees_with(&y), "{a} {b} {} {m}", witness.layout);
            assert_eq!(witness.how == PartingKind::Moves, x.is_legal() != y.is_legal(), "{a} {b}");
        }
        for one in outcomes(a, b).unwrap().found {
            let [x, y] = one.values;
            assert_ne!(x.wdl, y.wdl, "{a} {b} {}", one.layout);
            let m = one.reason.m.expect("a move tells");
            let [x, y] = one.reason.positions.each_ref().map(|position| verdict(position, m));
            assert!(!x.agrees_with(&y), "{a} {b} {} {m}", one.layout);
        }
    }
}
