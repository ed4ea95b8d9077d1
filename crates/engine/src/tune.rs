//! Tunes the weights of the evaluation on games that the engine plays against itself.
//!
//! The engine plays itself under several rulesets, and the weights are fitted to the results of the games by
//! logistic regression, as in most engines.

use isotope_kernel::{Game, Rules};
use isotope_search::Control;
use shakmaty::{Color, Position as _};

use crate::{
    evaluate::{
        TermCounter, count,
        weights::{TABLE, TERMS, Term, Weights},
    },
    rule_features::RuleFeatures,
    search::{Engine, Limits},
};

/// Positions from games: the counts of the terms in each position, and the result of its game for White, from 0 to
/// 1.
#[derive(Clone, Debug, Default)]
pub struct TrainingSet(Vec<(Counts, f32)>);

/// A count for each of the [`Weights`].
type Counts = [[f32; TERMS]; 2];

/// The value in centipawns at which the expected odds of winning are ten to one.
const SCALE: f32 = 700.0;

/// The strength with which a weight is pulled towards its default.
const PULL: f32 = 1e-7;

/// A receiver that stores the counts.
struct CountList(Counts);

impl TermCounter for CountList {
    fn add(&mut self, dying: bool, term: Term, count: f32) {
        self.0[usize::from(dying)][term as usize] += count;
    }
}

impl TrainingSet {
    /// Plays `games` games under `rules`, searching `nodes` nodes for each move after a random opening, and adds
    /// the quiet positions of the games.
    pub fn play(&mut self, rules: &Rules, games: usize, nodes: u64, random: &mut fastrand::Rng) {
        let features = RuleFeatures::of(rules);
        let mut engine = Engine::new(4, 1);
        for _ in 0..games {
            engine.forget();
            self.game(rules, &features, &engine, nodes, random);
        }
    }

    fn game(
        &mut self,
        rules: &Rules,
        features: &RuleFeatures,
        engine: &Engine,
        nodes: u64,
        random: &mut fastrand::Rng,
    ) {
        let mut game = Game::begin(rules);
        let (first, mut added) = (self.0.len(), 0);
        let opening = random.usize(4..12);
        while game.ended().is_none() && game.moves().len() < 300 {
            let position = game.position();
            let m = if game.moves().len() < opening {
                let moves = position.all_moves();
                moves[random.usize(..moves.len())]
            } else {
                let limits = Limits { nodes: Some(nodes), ..Limits::default() };
                let history = game.earlier_keys();
                let best = engine.search(&position, &history, &limits, &Control::new(), |_| ());
                best[0]
            };
            // Positions that are not quiet are left out, because their material is about to change.
            let explodes = position.rules().captures().cause(position.turn(), m).is_some();
            let quiet = !explodes && !m.is_promotion() && position.checkers().is_empty();
            if quiet && game.moves().len() >= opening {
                added += 1;
                let mut counts = CountList(Counts::default());
                count(&position, features, &mut counts);
                self.0.push((counts.0, 0.5));
            }
            game.play(m).expect("it is legal");
        }
        let winner = game.ended().and_then(|outcome| outcome.winner);
        let result = winner.map_or(0.5, |color| if color == Color::White { 1.0 } else { 0.0 });
        self.0[first..].iter_mut().for_each(|sample| sample.1 = result);
        debug_assert_eq!(self.0.len(), first + added);
    }

    /// The number of positions.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether there are no positions.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Fits the weights in `rounds` steps of gradient descent. Weights of terms that occur in no position keep
    /// their defaults.
    pub fn fit(&self, rounds: usize) -> TuningResult {
        let mut weights = Weights::default();
        let before = self.error(&weights);
        let (mut mean, mut square) = (Counts::default(), Counts::default());
        for round in 1..=rounds {
            let gradient = self.gradient(&weights);
            let fresh = |decay: f32| 1.0 - decay.powi(round as i32);
            for dying in 0..2 {
                for term in 0..TERMS {
                    let slope = gradient[dying][term];
                    let (mean, square) = (&mut mean[dying][term], &mut square[dying][term]);
                    *mean = 0.9 * *mean + 0.1 * slope;
                    *square = 0.999 * *square + 0.001 * slope * slope;
                    let step = (*mean / fresh(0.9)) / ((*square / fresh(0.999)).sqrt() + 1e-9);
                    weights.0[dying][term] -= 0.3 * step;
                }
            }
        }
        let after = self.error(&weights);
        let named = |weights| TABLE.iter().map(|(name, ..)| *name).zip(weights).collect();
        TuningResult { before, after, weights: weights.0.map(named) }
    }

    /// The gradient of the error, up to a constant factor, plus the pull towards the default weights.
    fn gradient(&self, weights: &Weights) -> Counts {
        let mut gradient = Counts::default();
        for (counts, result) in &self.0 {
            let expected = expected(counts, weights);
            let slope = (expected - result) * expected * (1.0 - expected);
            for (sum, count) in gradient.as_flattened_mut().iter_mut().zip(counts.as_flattened()) {
                *sum += slope * count;
            }
        }
        // Weights on which the games have little influence stay near their defaults.
        let (start, many) = (Weights::default(), self.0.len().max(1) as f32);
        let moved = weights.0.as_flattened().iter().zip(start.0.as_flattened());
        for (sum, (now, then)) in gradient.as_flattened_mut().iter_mut().zip(moved) {
            *sum = *sum / many + PULL * (now - then);
        }
        gradient
    }

    /// The mean squared difference between expected and actual results.
    fn error(&self, weights: &Weights) -> f32 {
        let squares =
            self.0.iter().map(|(counts, result)| (expected(counts, weights) - result).powi(2));
        squares.sum::<f32>() / self.0.len().max(1) as f32
    }
}

/// The result of tuning.
#[derive(Clone, PartialEq, Debug)]
pub struct TuningResult {
    /// The mean squared error of the expected results before tuning.
    pub before: f32,
    /// The mean squared error of the expected results after tuning.
    pub after: f32,
    /// The names and weights of the terms: first if capturers survive, then if they are destroyed.
    pub weights: [Vec<(&'static str, f32)>; 2],
}

/// The expected result for White, from 0 to 1, of a position with these counts.
fn expected(counts: &Counts, weights: &Weights) -> f32 {
    let pairs = counts.as_flattened().iter().zip(weights.0.as_flattened());
    let value: f32 = pairs.map(|(count, weight)| count * weight).sum();
    1.0 / (1.0 + 10.0f32.powf(-value / SCALE))
}
