//! Tests of the coverage of the random cases: each event that a property test needs must be frequent enough. For
//! example, a test of repetition proves nothing if no position is ever repeated.

use isotope_kernel::{Game, Outcome, Reason, fen, notation};
use proptest::{
    strategy::{Strategy, ValueTree as _},
    test_runner::TestRunner,
};
use shakmaty::{Move, Position as _, Role};

use super::{
    Case, cases, castling_cases, cornered_cases, double_step_cases, en_passant_cases,
    promotion_cases, shuffled_cases,
    texts::{almost_fens, almost_moves},
};

const DRAWN: usize = 200;

/// The percentage of values of a strategy for which `is` returns true, which is the same in every run.
fn share<S: Strategy>(strategy: S, mut is: impl FnMut(&S::Value) -> bool) -> usize {
    let mut runner = TestRunner::deterministic();
    let mut draw = || strategy.new_tree(&mut runner).expect("strategies do not reject").current();
    (0..DRAWN).filter(|_| is(&draw())).count() * 100 / DRAWN
}

fn has_move(case: &Case, is: impl Fn(Move) -> bool) -> bool {
    case.position().legal_moves().into_iter().any(is)
}

fn promotes_by_capture(m: Move) -> bool {
    m.is_promotion() && m.is_capture()
}

fn ending(case: &Case) -> Option<Outcome> {
    let mut game = Game::new(case.scene.start(&case.rules));
    while let Some(m) = case.scene.next(&game.position().legal_moves(), game.moves()) {
        if game.play(m).is_err() {
            break;
        }
    }
    game.ended()
}

fn stalemate(case: &Case) -> Option<Outcome> {
    case.position().ended().filter(|outcome| outcome.reason == Reason::Stalemate)
}

#[test]
fn random_cases_have_the_events_that_the_laws_need() {
    let readable =
        |case: &Case, texts: &[String]| notation::read(&case.position(), &texts[0]).is_ok();
    let repeats = |case: &Case| ending(case).is_some_and(|end| end.reason == Reason::Repetition);
    let decisive = |case: &Case| stalemate(case).is_some_and(|end| end.winner.is_some());
    let takes_king = |m: Move| promotes_by_capture(m) && m.capture() == Some(Role::King);
    let measured = [
        ("almost-FENs that can be read", 25, share(almost_fens(), |text| fen::read(text).is_ok())),
        (
            "almost-moves that can be read",
            25,
            share(almost_moves(cases()), |(case, texts)| readable(case, texts)),
        ),
        ("repetitions", 25, share(shuffled_cases(), repeats)),
        ("stalemates", 10, share(cornered_cases(), |case| stalemate(case).is_some())),
        ("decisive stalemates", 3, share(cornered_cases(), decisive)),
        ("captures that promote", 3, share(cases(), |case| has_move(case, promotes_by_capture))),
        (
            "captures that promote, where they are sought",
            30,
            share(promotion_cases(), |case| has_move(case, promotes_by_capture)),
        ),
        (
            "promotions by taking the king",
            2,
            share(promotion_cases(), |case| has_move(case, takes_king)),
        ),
        ("castling moves", 20, share(castling_cases(), |case| has_move(case, Move::is_castle))),
        (
            "en passant moves",
            20,
            share(en_passant_cases(), |case| has_move(case, Move::is_en_passant)),
        ),
        (
            "double steps past a pawn",
            20,
            share(double_step_cases(), |case| {
                has_move(case, |m| {
                    let mut after = case.position();
                    after.play_unchecked(m);
                    after.pseudo_legal_ep_square().is_some()
                })
            }),
        ),
    ];
    let seldom = measured.iter().filter(|(_, least, share)| share < least);
    let seldom: Vec<_> = seldom.collect();
    assert!(seldom.is_empty(), "(what, least, found, of a hundred): {seldom:?}");
}
