//! Tests of the coverage of the random cases: each event that a property test needs must be frequent enough. For
//! example, a test of repetition proves nothing if no position is ever repeated.

use isotope_kernel::{
    Aftermath, AtEdge, Blast, BlastEffect, Capture, Capturer, Count, DoubleStep, Drops, Fate, Game,
    Outcome, PieceCondition, Reason, Rules, Spec, Start, Trigger, TriggerName, When, Win, fen,
    notation,
};
use proptest::{
    strategy::{Strategy, ValueTree as _},
    test_runner::TestRunner,
};
use shakmaty::{Color, Move, Position as _, Role};

use super::{
    Case, cases, castling_cases, cornered_cases, double_step_cases, en_passant_cases, fate_cases,
    promotion_cases, shuffled_cases, specs,
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

fn has_effect(case: &Case, is: impl Fn(Aftermath) -> bool) -> bool {
    let position = case.position();
    has_move(case, |m| is(position.aftermath(m)))
}

/// Whether a move adds to a count.
fn has_count(case: &Case) -> bool {
    let position = case.position();
    has_move(case, |m| position.after(m).field().counts != position.field().counts)
}

fn has_trigger(spec: &Spec, name: TriggerName) -> bool {
    spec.triggers.iter().any(|trigger| trigger.name() == name)
}

/// Whether a condition of a capture, or a part of one, satisfies `is`.
fn has_when(spec: &Spec, is: &dyn Fn(&When) -> bool) -> bool {
    fn within(when: &When, is: &dyn Fn(&When) -> bool) -> bool {
        is(when)
            || match when {
                When::Not(inner) => within(inner, is),
                When::Any(all) | When::All(all) => all.iter().any(|inner| within(inner, is)),
                _ => false,
            }
    }
    let triggers = spec.triggers.iter().map(|trigger| &trigger.occasion().when);
    let captures = spec.capture.explosions().into_iter().map(|explode| &explode.when);
    captures.chain(triggers).any(|when| within(when, is))
}

fn has_fate(spec: &Spec, is: &dyn Fn(&Fate) -> bool) -> bool {
    spec.explosions().any(|explode| explode.fates.iter().any(is))
}

/// Whether a condition of a fate, or a part of one, satisfies `is`.
fn has_pieces(spec: &Spec, is: &dyn Fn(&PieceCondition) -> bool) -> bool {
    fn within(pieces: &PieceCondition, is: &dyn Fn(&PieceCondition) -> bool) -> bool {
        is(pieces)
            || match pieces {
                PieceCondition::Not(inner) => within(inner, is),
                PieceCondition::Any(all) | PieceCondition::All(all) => {
                    all.iter().any(|inner| within(inner, is))
                }
                _ => false,
            }
    }
    has_fate(spec, &|fate| within(fate.condition(), is))
        || has_when(spec, &|when| matches!(when, When::AtLeast(_, it) if within(it, is)))
}

fn has_trigger_when(spec: &Spec, is: &dyn Fn(&When) -> bool) -> bool {
    spec.triggers.iter().any(|trigger| trigger.occasion().when.asks(is))
}

/// Whether the rules name a set of squares that starts so, anywhere.
fn has_set(spec: &Spec, start: &str) -> bool {
    let any = |names: &[String]| names.iter().any(|name| name.starts_with(start));
    let on = |trigger: &Trigger| trigger.occasion().on.as_ref().is_some_and(|on| any(on));
    has_when(spec, &|when| matches!(when, When::On(names) | When::From(names) if any(names)))
        || has_pieces(spec, &|it| matches!(it, PieceCondition::On(names) if any(names)))
        || spec.win.iter().any(|win| matches!(win, Win::Hill(names) if any(names)))
        || spec.triggers.iter().any(on)
}

fn has_blast(spec: &Spec, is: &dyn Fn(&Blast) -> bool) -> bool {
    spec.explosions().any(|explode| is(&explode.blast))
}

fn converts(spec: &Spec) -> bool {
    spec.explosions().any(|explode| explode.effect == BlastEffect::Convert)
}

fn from_first_rank(spec: &Spec) -> bool {
    spec.double_step == DoubleStep::FirstRank
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
        ("cases", 3, share(specs(), |spec| matches!(spec.capture, Capture::Cases(_)))),
        (
            "games for the generator by sets",
            15,
            share(specs(), |spec| {
                Rules::compile(spec.clone()).is_ok_and(|rules| rules.plays_by_sets())
            }),
        ),
        (
            "conditions on promotion",
            3,
            share(specs(), |spec| has_when(spec, &|when| *when == When::Promoting)),
        ),
        (
            "conditions on squares",
            3,
            share(specs(), |spec| has_when(spec, &|when| matches!(when, When::On(_)))),
        ),
        (
            "conditions on the side",
            3,
            share(specs(), |spec| has_when(spec, &|when| matches!(when, When::Side(_)))),
        ),
        ("Not", 3, share(specs(), |spec| has_when(spec, &|when| matches!(when, When::Not(_))))),
        ("Any", 3, share(specs(), |spec| has_when(spec, &|when| matches!(when, When::Any(_))))),
        ("All", 3, share(specs(), |spec| has_when(spec, &|when| matches!(when, When::All(_))))),
        (
            "shots",
            3,
            share(specs(), |spec| spec.explosions().any(|it| it.capturer == Capturer::Stays)),
        ),
        ("conversions", 3, share(specs(), converts)),
        (
            "rays",
            3,
            share(specs(), |spec| spec.explosions().any(|it| matches!(it.blast, Blast::Rays(..)))),
        ),
        (
            "explosions by promotion",
            3,
            share(specs(), |spec| has_trigger(spec, TriggerName::Promotion)),
        ),
        (
            "explosions by arrival",
            3,
            share(specs(), |spec| has_trigger(spec, TriggerName::Arrival)),
        ),
        ("detonations", 3, share(specs(), |spec| has_trigger(spec, TriggerName::Detonation))),
        (
            "sides with different kings",
            3,
            share(specs(), |spec| spec.kings.of(Color::White) != spec.kings.of(Color::Black)),
        ),
        ("wipeouts", 3, share(specs(), |spec| spec.win.contains(&Win::Wipeout))),
        ("pawns on the first rank", 3, share(specs(), from_first_rank)),
        ("legal shots", 3, share(cases(), |case| has_effect(case, |it| it.stays))),
        (
            "legal conversions, where there can be any",
            3,
            share(cases().prop_filter("conversions", |case| converts(case.rules.spec())), |case| {
                has_effect(case, |it| it.converted.any())
            }),
        ),
        (
            "legal detonations",
            3,
            share(cases(), |case| has_move(case, |m| m.from() == Some(m.to()))),
        ),
        (
            "legal moves that explode without a capture",
            3,
            share(cases(), |case| {
                let position = case.position();
                has_move(case, |m| !m.is_capture() && position.aftermath(m).center.is_some())
            }),
        ),
        (
            "legal double steps from the first rank, where they are allowed",
            3,
            share(
                cases().prop_filter("first rank", |case| from_first_rank(case.rules.spec())),
                |case| {
                    let turn = case.position().turn();
                    let two = |m: Move| m.from().is_some_and(|from| from.distance(m.to()) == 2);
                    has_move(case, |m| {
                        m.role() == Role::Pawn
                            && two(m)
                            && m.from().is_some_and(|from| from.rank() == turn.backrank())
                    })
                },
            ),
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
    let third = third_generation();
    let measured = measured.iter().chain(&third);
    let seldom = measured.filter(|(_, least, share)| share < least);
    let seldom: Vec<_> = seldom.collect();
    assert!(seldom.is_empty(), "(what, least, found, of a hundred): {seldom:?}");
}

/// How often the words of the third generation come up, and what they do.
fn third_generation() -> Vec<(&'static str, usize, usize)> {
    fn when(is: fn(&When) -> bool) -> usize {
        share(specs(), move |spec| has_when(spec, &is))
    }
    fn fate(is: fn(&Fate) -> bool) -> usize {
        share(specs(), move |spec| has_fate(spec, &is))
    }
    fn pieces(is: fn(&PieceCondition) -> bool) -> usize {
        share(specs(), move |spec| has_pieces(spec, &is))
    }
    fn effect(is: fn(Aftermath) -> bool) -> usize {
        share(fate_cases(), move |case| has_effect(case, is))
    }
    fn win(is: fn(&Win) -> bool) -> usize {
        share(specs(), move |spec| spec.win.iter().any(is))
    }
    let named = |spec: &Spec| {
        has_when(
            spec,
            &|when| matches!(when, When::On(names) | When::From(names) if names.iter().any(|it| it.len() > 2)),
        )
    };
    vec![
        ("sets of squares", 3, share(specs(), named)),
        ("From", 2, when(|it| matches!(it, When::From(_)))),
        ("Counted", 1, when(|it| matches!(it, When::Counted(_)))),
        ("Total", 1, when(|it| matches!(it, When::Total(_)))),
        ("AtLeast", 3, when(|it| matches!(it, When::AtLeast(..)))),
        (
            "triggers with a condition",
            3,
            share(specs(), |spec| {
                spec.triggers.iter().any(|trigger| trigger.occasion().when != When::Always)
            }),
        ),
        ("Leap", 3, share(specs(), |spec| has_blast(spec, &|it| matches!(it, Blast::Leap(..))))),
        ("Along", 3, share(specs(), |spec| has_blast(spec, &|it| matches!(it, Blast::Along(..))))),
        (
            "rays that some pieces end",
            2,
            share(specs(), |spec| {
                has_blast(spec, &|it| {
                    matches!(it, Blast::Rays(_, _, Some(_)) | Blast::Along(_, Some(_)))
                })
            }),
        ),
        ("Survive", 5, fate(|it| matches!(it, Fate::Survive(_)))),
        ("Destroy", 3, fate(|it| matches!(it, Fate::Destroy(_)))),
        ("Convert", 3, fate(|it| matches!(it, Fate::Convert(_)))),
        ("Become", 5, fate(|it| matches!(it, Fate::Become(..)))),
        ("Push", 5, fate(|it| matches!(it, Fate::Push(..)))),
        ("Pull", 5, fate(|it| matches!(it, Fate::Pull(_)))),
        ("Home", 5, fate(|it| matches!(it, Fate::Home(_)))),
        ("Of", 3, pieces(|it| matches!(it, PieceCondition::Of(_)))),
        ("Own", 2, pieces(|it| *it == PieceCondition::Own)),
        ("Enemy", 2, pieces(|it| *it == PieceCondition::Enemy)),
        ("On", 2, pieces(|it| matches!(it, PieceCondition::On(_)))),
        ("Guarded", 2, pieces(|it| matches!(it, PieceCondition::Guarded(_)))),
        ("Attacked", 2, pieces(|it| matches!(it, PieceCondition::Attacked(_)))),
        ("Beside", 2, pieces(|it| matches!(it, PieceCondition::Beside(_)))),
        ("Within", 2, pieces(|it| matches!(it, PieceCondition::Within(_)))),
        ("counts of explosions", 3, share(specs(), |spec| spec.count == Count::Explosions)),
        ("counts of pieces", 3, share(specs(), |spec| matches!(spec.count, Count::Destroyed(_)))),
        ("wins by a count", 2, win(|it| matches!(it, Win::Counted(_)))),
        ("wins by both counts", 2, win(|it| matches!(it, Win::Total(_)))),
        ("Rid", 1, win(|it| matches!(it, Win::Rid(_)))),
        ("Taken", 1, share(specs(), |spec| spec.drops == Drops::Taken)),
        ("Always", 5, pieces(|it| *it == PieceCondition::Always)),
        ("Not of pieces", 2, pieces(|it| matches!(it, PieceCondition::Not(_)))),
        ("Any of pieces", 2, pieces(|it| matches!(it, PieceCondition::Any(_)))),
        ("All of pieces", 2, pieces(|it| matches!(it, PieceCondition::All(_)))),
        (
            "pushes that stop at the edge",
            3,
            fate(|it| matches!(it, Fate::Push(_, _, AtEdge::Stops))),
        ),
        (
            "directions that every piece ends",
            2,
            share(specs(), |spec| has_blast(spec, &|it| matches!(it, Blast::Along(_, None)))),
        ),
        (
            "directions that some pieces end",
            2,
            share(specs(), |spec| has_blast(spec, &|it| matches!(it, Blast::Along(_, Some(_))))),
        ),
        (
            "rays by roles",
            2,
            share(specs(), |spec| has_blast(spec, &|it| matches!(it, Blast::Rays(_, _, Some(_))))),
        ),
        ("light", 2, share(specs(), |spec| has_set(spec, "light"))),
        ("dark", 2, share(specs(), |spec| has_set(spec, "dark"))),
        ("edge", 2, share(specs(), |spec| has_set(spec, "edge"))),
        ("center", 2, share(specs(), |spec| has_set(spec, "center"))),
        ("rank", 2, share(specs(), |spec| has_set(spec, "rank "))),
        ("file", 2, share(specs(), |spec| has_set(spec, "file "))),
        ("its rank", 2, share(specs(), |spec| has_set(spec, "its rank "))),
        (
            "hills by sets of squares",
            1,
            share(specs(), |spec| {
                spec.win.iter().any(|win| matches!(win, Win::Hill(it) if it[0].len() > 2))
            }),
        ),
        (
            "triggers that ask where from",
            1,
            share(specs(), |spec| has_trigger_when(spec, &|it| matches!(it, When::From(_)))),
        ),
        (
            "triggers that ask for counts",
            1,
            share(specs(), |spec| {
                has_trigger_when(spec, &|it| matches!(it, When::Counted(_) | When::Total(_)))
            }),
        ),
        (
            "triggers that count pieces",
            1,
            share(specs(), |spec| has_trigger_when(spec, &|it| matches!(it, When::AtLeast(..)))),
        ),
        (
            "starts with counts",
            1,
            share(specs(), |spec| matches!(&spec.start, Start::Fen(fen) if fen.ends_with(" 2x1"))),
        ),
        (
            "positions with counts",
            3,
            share(cases(), |case| {
                let counts = case.position().field().counts;
                counts.white != counts.black
            }),
        ),
        ("moves that push", 5, effect(|it| it.pushed.squares().any())),
        ("moves that pull", 2, effect(|it| it.pulled.any())),
        ("moves that send home", 4, effect(|it| it.home.any())),
        ("moves that change roles", 5, effect(|it| it.changed.squares().any())),
        ("moves by which pieces are lost", 3, effect(|it| it.lost.any())),
        ("moves that count", 31, share(fate_cases(), has_count)),
    ]
}
