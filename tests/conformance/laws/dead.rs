//! Tests that dead positions cannot be won.
//!
//! The law is: if a side cannot win, it has not won, and it still cannot win after any move. If the law holds for
//! every position, no line of play from a position in which a side cannot win ends in a win for that side. The
//! following command tests every position with three pieces under every shipped ruleset, instead of a sample:
//!
//! ```text
//! STRIDE=1 cargo test --release -p isotope-tests laws::dead
//! ```

use isotope_kernel::{Castling, Count, Dead, Fate, Position, Reason, Rules, Spec, When, Win};
use proptest::prelude::*;
use shakmaty::{Board, CastlingMode, Color, Position as _, Role, Setup};

use crate::{
    cases::variants,
    random::{bare_setups, boards_of_three, cases, specs, three_pieces},
    rulesets::shipped,
};

/// Returns an error if the law does not hold for a position.
fn cannot_win_is_final(position: &Position<'_>) -> Result<(), String> {
    for color in Color::ALL.into_iter().filter(|color| position.has_insufficient_material(*color)) {
        if position.ended().is_some_and(|outcome| outcome.winner == Some(color)) {
            return Err(format!("{position:?}: {color} has won"));
        }
        for m in position.legal_moves() {
            let mut after = position.clone();
            after.play_unchecked(m);
            let won = after.ended().is_some_and(|outcome| outcome.winner == Some(color));
            let lost = after.ended().is_some_and(|outcome| outcome.winner == Some(!color));
            if won || !lost && !after.has_insufficient_material(color) {
                return Err(format!("{position:?}: {color} can win after {m}"));
            }
        }
    }
    Ok(())
}

fn derived(spec: &Spec) -> Rules {
    let mut spec = spec.clone();
    spec.draws.dead = Dead::Derived;
    Rules::compile(spec).expect("only the draws differ")
}

/// Whether all positions are to be tested, because `STRIDE=1` is set.
fn is_full() -> bool {
    std::env::var("STRIDE").is_ok_and(|stride| stride == "1")
}

#[test]
fn no_line_of_three_pieces_wins_for_a_side_that_cannot_win_under_any_shipped_ruleset() {
    let (mut dead, mut alive) = (0, 0);
    let mut seen: Vec<Spec> = Vec::new();
    // The last ruleset is not left-right symmetric.
    let lopsided = "capture: Explode(blast: Offsets([(1, 0), (2, 1)]))";
    let lopsided = variants::with_fields("chess", lopsided);
    for rules in shipped().iter().map(|ruleset| &ruleset.rules).chain([&lopsided]) {
        // Rulesets that differ only in castling are equivalent here.
        let spec = Spec { castling: Castling::Off, ..rules.spec().clone() };
        let rules = derived(&spec);
        if seen.contains(rules.spec()) {
            continue;
        }
        seen.push(rules.spec().clone());
        // Most of the time is spent on the analysis of all positions with a certain role, so each ruleset is
        // tested with one role.
        let role = Role::ALL[seen.len() % 5];
        let of_role = |board: &Board| {
            is_full() || (board.occupied() & !board.kings()).is_subset(board.by_role(role))
        };
        for board in boards_of_three(211).filter(of_role) {
            for turn in Color::ALL {
                let setup = Setup { board: board.clone(), turn, ..Setup::empty() };
                let position = Position::from_setup(&rules, setup, CastlingMode::Standard);
                let Ok(position) = position else { continue };
                cannot_win_is_final(&position)
                    .unwrap_or_else(|found| panic!("{:?}: {found}", rules.spec().capture));
                let reason = position.ended().map(|outcome| outcome.reason);
                dead += usize::from(reason == Some(Reason::DeadPosition));
                alive += usize::from(reason.is_none());
            }
        }
    }
    assert!(dead > 1000 && alive > 1000, "asked of {dead} dead positions and {alive} others only");
}

#[test]
fn a_bishop_can_win_against_a_bishop_next_to_its_king_where_captures_explode() {
    for (id, fen, m) in [
        ("chess-com", "7k/6b1/8/8/8/8/1B6/K7 w - - 0 1", "Bxg7"),
        ("red-hot-pawn", "7k/6b1/8/8/8/8/1B6/K7 w - - 0 1", "Bxg7"),
        ("cross", "6bk/8/8/8/8/1B6/8/K7 w - - 0 1", "Bxg8"),
        ("queens-only", "7k/R7/6K1/8/8/8/8/8 w - - 0 1", "Ra8"),
    ] {
        let position = crate::cases::position(id, fen);
        assert_eq!(position.ended(), None, "{id}");
        assert!(!position.has_insufficient_material(Color::White), "{id}");
        let won = crate::cases::played(&position, m).expect("the move is legal");
        assert_eq!(won.ended().and_then(|end| end.winner), Some(Color::White), "{id}");
    }
}

/// A side with insufficient material cannot win when its opponent runs out of time.
#[test]
fn a_bare_king_that_can_never_capture_cannot_win_against_any_material() {
    let queen = "8/4k3/8/8/8/8/3KQ3/8 b - - 0 1";
    for id in ["atomic", "icc", "chess-com", "red-hot-pawn", "three-check-atomic"] {
        let position = crate::cases::position(id, queen);
        assert!(position.has_insufficient_material(Color::Black), "{id}");
        assert!(!position.has_insufficient_material(Color::White), "{id}");
    }
    let army = "rnbqkbnr/pppppppp/8/8/8/8/8/4K3 w kq - 0 1";
    for (id, cannot) in
        [("atomic", true), ("hill-atomic", false), ("race", false), ("fairy-nocheck", false)]
    {
        let position = crate::cases::position(id, army);
        assert_eq!(position.has_insufficient_material(Color::White), cannot, "{id}");
        assert!(!position.has_insufficient_material(Color::Black), "{id}");
    }
    // The bare king can win if the opponent is stalemated.
    let stalemate = crate::cases::position("stalemate-loses-atomic", army);
    assert!(!stalemate.has_insufficient_material(Color::White));
}

#[test]
fn the_winner_of_a_finished_game_has_sufficient_material() {
    for id in ["atomic", "icc", "chess-com", "chess"] {
        let rules = variants::rules(id);
        let fen = isotope_kernel::fen::read("8/8/8/8/8/8/8/4K3 b - - 0 1").expect("a FEN");
        let position = Position::from_fen(rules, fen).expect("a king is gone");
        assert!(!position.has_insufficient_material(Color::White), "{id}");
        assert!(position.has_insufficient_material(Color::Black), "{id}");
    }
}

proptest! {
    #[test]
    fn a_side_that_cannot_win_cannot_win_after_any_move(case in cases()) {
        let rules = derived(case.rules.spec());
        let position = case.scene.position(&rules);
        // The analysis of positions with few pieces is slow under random rules, and has its own test.
        if position.board().occupied().count() > 3 {
            prop_assert_eq!(cannot_win_is_final(&position), Ok(()));
        }
    }

    #[test]
    fn no_position_is_dead_where_something_is_counted_a_side_may_win_by_losing_or_pieces_are_moved(
        spec in specs(),
        setup in bare_setups(),
    ) {
        let rearranges = |fate: &Fate| {
            matches!(fate, Fate::Become(..) | Fate::Push(..) | Fate::Pull(_) | Fate::Home(_))
        };
        let never = spec.count != Count::Off
            || spec.win.iter().any(|win| matches!(win, Win::Rid(_)))
            || spec.explosions().any(|explode| explode.fates.iter().any(rearranges));
        let asks = |when: &When| when.asks(&|when| matches!(when, When::AtLeast(..)));
        let never_by_list = never
            || spec.explosions().any(|explode| !explode.fates.is_empty() || asks(&explode.when))
            || spec.triggers.iter().any(|trigger| asks(&trigger.occasion().when));
        for dead in [Dead::Derived, Dead::Fide, Dead::Locked, Dead::Libraries] {
            let is_alive = if dead == Dead::Derived { never } else { never_by_list };
            let mut spec = spec.clone();
            spec.draws.dead = dead;
            let rules = Rules::compile(spec).expect("only the draws differ");
            let position = Position::from_setup(&rules, setup.clone(), CastlingMode::Standard);
            if let (Ok(position), true) = (position, is_alive) {
                prop_assert!(!position.is_insufficient_material(), "{dead:?}");
                let reason = position.ended().map(|outcome| outcome.reason);
                prop_assert_ne!(reason, Some(Reason::DeadPosition), "{:?}", dead);
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(12))]

    #[test]
    fn a_side_that_cannot_win_with_three_pieces_never_does_under_random_rules(
        spec in specs(),
        setups in three_pieces(),
    ) {
        let rules = derived(&spec);
        for setup in setups {
            if let Ok(position) = Position::from_setup(&rules, setup, CastlingMode::Standard) {
                prop_assert_eq!(cannot_win_is_final(&position), Ok(()));
            }
        }
    }
}
