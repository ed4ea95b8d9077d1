//! Tests of games, which have a history, unlike positions.

use std::collections::BTreeSet;

use isotope_kernel::{Game, Illegal, Outcome, Position, Reason, Rules, notation};

use crate::cases::{position, variants::with_fields};

const REPEATED: Outcome = Outcome { winner: None, reason: Reason::Repetition };

/// Continues a game with `moves`, which must be legal.
fn game<'r>(game: Game<&'r Rules>, moves: &str) -> Game<&'r Rules> {
    moves.split_whitespace().fold(game, |mut game, text| {
        let m = notation::read(&game.position(), text).expect("it is a move");
        game.play(m).unwrap_or_else(|why| panic!("{text}: {why}"));
        game
    })
}

fn from(id: &str, fen: &str) -> Game<&'static Rules> {
    Game::new(position(id, fen))
}

#[test]
fn a_repeated_position_ends_the_game_and_no_further_move_is_legal() {
    let start = from("atomic", "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1");
    let twice = game(start, "Kd1 Kd8 Ke1 Ke8");
    assert_eq!(twice.ended(), None);
    let mut thrice = game(twice, "Kd1 Kd8 Ke1 Ke8");
    assert_eq!(thrice.ended(), Some(REPEATED));
    let m = notation::read(&thrice.position(), "e4").expect("it is a move");
    assert_eq!(thrice.play(m), Err(Illegal::GameOver(REPEATED)));
}

#[test]
fn a_position_with_other_counts_is_no_repetition_and_one_whose_roles_change_back_is() {
    let around = "Kd8 Ke1 Ke8 Ke2 Kd8 Ke1 Ke8";
    let under = |fields: &str, fen: &str| {
        let rules = with_fields("chess", fields);
        let start = Position::from_fen(&rules, fen).expect("a position");
        game(Game::new(start), &format!("Ke2 {around}")).ended()
    };
    let on_e2 = "triggers: [Arrival(by: [King], on: [\"e2\"], then: Explode(spares: [King], immune: [], blast: Ring, fates: ";
    let bare = "4k3/8/8/8/8/8/P7/4K3 w - - 0 1";
    let survive = format!("{on_e2}[Survive(Always)]))]");
    assert_eq!(under(&survive, bare), Some(REPEATED));
    assert_eq!(under(&format!("{survive}, count: Explosions"), bare), None);
    // Each explosion starts the halfmove clock again.
    let changes = "[Become(Bishop, Of([Knight])), Become(Knight, Of([Bishop]))]";
    let change = on_e2.replace(", on: [\"e2\"]", "") + changes + "))]";
    assert_eq!(under(&change, "4k3/8/8/8/8/8/3N4/4K3 w - - 0 1"), Some(REPEATED));
    // Programs that look for repetitions themselves ask the rules, and compare keys.
    assert!(with_fields("chess", &change).can_undo_zeroing());
    assert!(!with_fields("chess", &survive).can_undo_zeroing());
    let counting = with_fields("chess", "count: Explosions");
    let key = |counts: &str| {
        let position = Position::from_fen(&counting, &*format!("{bare}{counts}"));
        position.expect("a position").key()
    };
    let keys = BTreeSet::from(["", " 1x0", " 0x1", " 1x1", " 2x0", " 64x0", " 65x0"].map(key));
    assert_eq!(keys.len(), 7);
}

#[test]
fn a_position_with_other_rights_is_no_repetition() {
    // Both kings have moved and returned, so they can no longer castle.
    let start = from("atomic", "r3k3/8/8/8/8/8/8/4K2R w Kq - 0 1");
    let twice = game(start, "Ke2 Ke7 Ke1 Ke8 Ke2 Ke7 Ke1 Ke8");
    assert_eq!(twice.ended(), None);
    assert_eq!(game(twice, "Ke2 Ke7").ended(), Some(REPEATED));
    // Only the first time, Black can capture en passant.
    let start = from("atomic", "4k3/8/8/8/3p4/8/4P3/4K3 w - - 0 1");
    let twice = game(start, "e4 Kd8 Kd1 Ke8 Ke1 Kd8 Kd1 Ke8 Ke1");
    assert_eq!(twice.ended(), None);
    // The number of remaining checks is different each time.
    let start = from("three-check-atomic", "4k3/8/8/8/8/8/8/R3K3 w - - 0 1");
    assert_eq!(game(start, &"Ra8 Ke7 Ra1 Ke8 ".repeat(2)).ended(), None);
}

#[test]
fn the_rules_say_how_many_repetitions_end_the_game() {
    let rules = with_fields("atomic", "draws: (repetition: 2)");
    let start = || Game::new(isotope_kernel::Position::start(&rules));
    assert_eq!(game(start(), "Nf3 Nf6 Ng1").ended(), None);
    assert_eq!(game(start(), "Nf3 Nf6 Ng1 Ng8").ended(), Some(REPEATED));
    let never = with_fields("atomic", "draws: (repetition: Off)");
    let start = Game::new(isotope_kernel::Position::start(&never));
    assert_eq!(game(start, &"Nf3 Nf6 Ng1 Ng8 ".repeat(5)).ended(), None);
}

#[test]
fn the_reason_of_a_repetition_that_also_reaches_the_move_limit_is_the_limit() {
    let start = from("atomic", "4k3/8/8/8/8/8/4P3/4K3 w - - 92 80");
    let drawn = game(start, "Kd1 Kd8 Ke1 Ke8 Kd1 Kd8 Ke1 Ke8");
    let halfmoves = Outcome { winner: None, reason: Reason::Halfmoves };
    assert_eq!(drawn.ended(), Some(halfmoves));
}

#[test]
fn a_game_ends_for_the_reason_of_its_position() {
    let dead = from("atomic", "8/5k2/8/8/8/8/3K4/8 w - - 100 90");
    assert_eq!(dead.ended(), Some(Outcome { winner: None, reason: Reason::DeadPosition }));
    assert_eq!(dead.ended(), dead.position().ended());
}

#[test]
fn a_position_without_a_game_is_no_repetition() {
    let start = from("atomic", "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1");
    let last = game(start, "Kd1 Kd8 Ke1 Ke8 Kd1 Kd8 Ke1 Ke8");
    assert_eq!(last.position().ended(), None);
    assert_eq!(Game::new(position("atomic", &last.position().fen())).ended(), None);
}
