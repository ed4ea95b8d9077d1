//! Tests that a panic in plugged-in rules is reported as a problem of its game and does not stop the run.

use std::{convert::Infallible, io::Cursor, sync::Arc};

use isotope_games::{Choice, Job, Outputs, Source, run};
use isotope_kernel::{EndCondition, Outcome, Plugins, Rules, Spec, Standing};
use isotope_ruleset::{Ruleset, shipped};
use shakmaty::{Color, Role, Square};

/// An end condition that panics if White has a pawn on e4.
struct Breaks;

impl EndCondition for Breaks {
    fn outcome(&self, standing: Standing<'_>) -> Option<Outcome> {
        let pawns = standing.field.by_piece(Role::Pawn.of(Color::White));
        assert!(!pawns.contains(Square::E4), "a rule that breaks");
        None
    }
}

#[test]
fn a_panic_of_the_rules_is_a_problem_of_its_game_and_the_other_games_are_read() {
    let plugins = Plugins { end: vec![Box::new(Breaks)], ..Plugins::default() };
    let rules = Rules::compile_with(Spec::default(), plugins).expect("chess with another end");
    let chess = shipped("chess").expect("it is shipped");
    let ruleset = Ruleset { rules: Arc::new(rules), ..chess };
    let pgn = "[Event \"a\"]\n\n1. d4 d5 *\n\n[Event \"b\"]\n\n1. e4 e5 *\n\n".repeat(40);
    for threads in [1, 2, 5] {
        let wants = Outputs { json: true, ..Outputs::default() };
        let choice = Choice::Named(vec![("mine".into(), ruleset.clone())]);
        let job = Job { threads, wants, block: 1, ..Job::new(choice) };
        let (mut problems, mut told) = (Vec::new(), Vec::new());
        let source = Source::stream("g", Cursor::new(pgn.clone()));
        let sum = run(source, &job, &Arc::default(), |batch| {
            problems.extend(batch.problems.iter().map(ToString::to_string));
            told.extend(batch.games.into_iter().map(|game| game.found.details.problems.len()));
            Ok::<(), Infallible>(())
        })
        .expect("it can be read");
        assert_eq!((sum.games, sum.problems, sum.rulesets[0].games), (80, 40, 40));
        assert_eq!((sum.plies, sum.rulesets[0].plies), (160, 80));
        let said =
            "g:5: game 2: it is not replayed, because of an internal error: a rule that breaks";
        assert_eq!((problems.len(), &*problems[0]), (40, said));
        assert_eq!(told, [0, 1].repeat(40));
    }
}
