//! Tests of what a network learns.

use std::sync::Arc;

use super::*;
use crate::network::accumulator::Accumulator;
use crate::{Engine, Limits};
use isotope_kernel::Position;
use isotope_search::Control;
use shakmaty::Color;

fn shipped(id: &str) -> Arc<Rules> {
    isotope_ruleset::shipped(id).expect("it is shipped").rules
}

/// Games of random moves, each with the scores of its positions by the material on the board.
fn random_games(rules: &Rules, games: usize) -> TrainingGames<'_> {
    scored_games(rules, games, 100)
}

/// As [`random_games`], with the value of a piece.
fn scored_games(rules: &Rules, games: usize, piece: i32) -> TrainingGames<'_> {
    let mut random = fastrand::Rng::with_seed(7);
    let mut training = TrainingGames::new(rules);
    for _ in 0..games {
        let mut game = Game::begin(rules);
        let mut scores = Vec::new();
        while game.ended().is_none() && game.moves().len() < 60 {
            let position = game.position();
            let count = |color| position.board().by_color(color).count() as i32;
            scores
                .push(Some(Score::Centipawns(piece * (count(Color::White) - count(Color::Black)))));
            let moves = position.all_moves();
            game.play(moves[random.usize(..moves.len())]).expect("it is legal");
        }
        let white = game.position().board().by_color(Color::White).count();
        let result = if white > 12 { 1.0 } else { 0.0 };
        training.add(&game, &scores, result);
    }
    training
}

fn origin(hash: &str) -> Origin {
    Origin { hash: hash.into(), games: 1, nodes: 1, seed: 1 }
}

#[test]
fn results_are_predicted_better_after_learning_than_before() {
    // White wins if it keeps its pieces, whatever Black has, which no derived evaluation knows.
    let rules = shipped("chess");
    let games = random_games(&rules, 200);
    let learned = games.learn(origin("0123456789abcdef"));
    assert!(learned.after < learned.before * 0.97, "{} of {}", learned.after, learned.before);
    assert!(learned.positions > 1_000, "{}", learned.positions);
}

#[test]
fn the_unit_of_a_learned_evaluation_is_not_that_of_the_scores_it_learned_from() {
    let rules = shipped("chess");
    let start = Position::start(&rules);
    let learned = [60, 180].map(|piece| {
        let games = scored_games(&rules, 100, piece);
        let network = games.learn(origin("0123456789abcdef")).network;
        let spread = network.results().parameters()[1];
        let fen = isotope_kernel::fen::read("4k3/8/8/8/8/8/PPPP4/R3K3 w Q - 0 1").expect("a FEN");
        let ahead = Position::from_fen(&rules, fen).expect("it can be played");
        let features = RuleFeatures::of(&rules);
        let value = |position: &Position<'_>| {
            let mut accumulator = Accumulator::new(&network);
            accumulator.update(&network, position);
            crate::evaluate::evaluate(position, &features, &network.weights)
                + accumulator.output(&network, position.turn())
        };
        (spread, value(&ahead) - value(&start))
    });
    assert_eq!(learned.map(|(spread, _)| spread), [400.0; 2]);
    let [small, large] = learned.map(|(_, value)| value);
    assert!(small > 100 && (small - large).abs() * 20 < small, "{small}, {large}");
}

#[test]
fn the_same_games_give_the_same_network() {
    let rules = shipped("atomic");
    let learn = || random_games(&rules, 4).learn(origin("0123456789abcdef")).network;
    assert!(learn() == learn());
}

#[test]
fn the_integers_of_a_network_predict_what_its_weights_do() {
    let rules = shipped("three-check");
    let games = random_games(&rules, 20);
    let learned = games.learn(origin("0123456789abcdef"));
    let mut random = fastrand::Rng::with_seed(3);
    let mut model = Model::new(games.layout, learned.network.results(), &mut random);
    for _ in 0..50 {
        model.learn(games.positions[..200].iter(), STEP);
    }
    let network = model.network(origin("0123456789abcdef"));
    let mut accumulator = Accumulator::new(&network);
    let mut position = Position::start(&rules);
    while !position.all_moves().is_empty() && position.fullmoves().get() < 30 {
        accumulator.update(&network, &position);
        let features = RuleFeatures::of(&rules);
        let score = Score::Centipawns(0);
        let sample = Sample::new(&position, games.layout, &features, score, 0.5);
        let exact = 400.0 * model.value(&sample).0;
        let counted = crate::evaluate::evaluate(&position, &features, &network.weights);
        let output = accumulator.output(&network, position.turn());
        assert!((exact - (counted + output) as f32).abs() < 12.0, "{exact}, {counted} + {output}");
        let moves = position.all_moves();
        position = position.after(moves[random.usize(..moves.len())]);
    }
}

#[test]
fn a_learned_evaluation_changes_the_search_only_of_its_own_game() {
    let (atomic, crazyhouse) = (shipped("atomic"), shipped("crazyhouse"));
    let network = random_games(&atomic, 10).learn(origin("0123456789abcdef")).network;
    let score = |rules: &Rules, network: Option<Network>| {
        let engine = Engine::new(1, 1).with_network(network.map(Arc::new));
        let limits = Limits { depth: Some(3), ..Limits::default() };
        let mut score = None;
        let tell = |line: crate::SearchLine| score = Some((line.score, line.nodes));
        engine.search(&Position::start(rules), &[], &limits, &Control::new(), tell);
        score
    };
    assert_ne!(score(&atomic, Some(network.clone())), score(&atomic, None));
    assert_eq!(score(&crazyhouse, Some(network)), score(&crazyhouse, None));
}
