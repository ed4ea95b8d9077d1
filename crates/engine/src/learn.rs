//! Learning a network from games that the engine has played against itself.

mod model;
mod sample;

use isotope_kernel::{Game, Rules};
use shakmaty::Position as _;

use crate::{
    network::{Network, Origin, inputs::Layout},
    result_model::ResultModel,
    rule_features::RuleFeatures,
    score::Score,
};
use model::Model;
use sample::Sample;

/// One game in this many is not learned from, but shows what was learned.
const CHECKED: usize = 16;
/// How often each position is learned from.
const ROUNDS: usize = 8;
/// The number of positions from which each step is computed.
const BATCH: usize = 256;
/// The greatest step of a weight.
const STEP: f32 = 0.001;

/// The quiet positions of games under the same rules.
pub struct TrainingGames<'r> {
    rules: &'r Rules,
    layout: Layout,
    features: RuleFeatures,
    games: usize,
    positions: Vec<Sample>,
    /// Positions of games that are not learned from.
    checked: Vec<Sample>,
}

/// A network that was learned, and what it is worth on games that it was not learned from.
#[derive(Clone, Debug)]
pub struct Learned {
    /// The network.
    pub network: Network,
    /// The number of positions that it was learned from.
    pub positions: usize,
    /// The mean squared difference between results and what the derived evaluation predicts.
    pub before: f32,
    /// The mean squared difference between results and what the network predicts.
    pub after: f32,
}

impl<'r> TrainingGames<'r> {
    /// No games yet.
    pub fn new(rules: &'r Rules) -> TrainingGames<'r> {
        TrainingGames {
            rules,
            layout: Layout::of(rules),
            features: RuleFeatures::of(rules),
            games: 0,
            positions: Vec::new(),
            checked: Vec::new(),
        }
    }

    /// Adds a game with the scores of its moves for White, which has the score `result`, from 0 to 1. Moves without
    /// a score were not chosen by a search.
    pub fn add(&mut self, game: &Game<&Rules>, scores: &[Option<Score>], result: f32) {
        let into = match self.games % CHECKED {
            1 => &mut self.checked,
            _ => &mut self.positions,
        };
        self.games += 1;
        let mut position = game.start();
        for (m, score) in game.moves().iter().zip(scores) {
            // In other positions, the material is about to change.
            let is_quiet =
                self.rules.captures().cause(position.field(), position.turn(), *m).is_none()
                    && !m.is_promotion()
                    && !position.is_check();
            if let Some(score) = score.filter(|_| is_quiet) {
                let turn = position.turn();
                let result = turn.fold_wb(result, 1.0 - result);
                let score = score.for_white(turn);
                into.push(Sample::new(&position, self.layout, &self.features, score, result));
            }
            position.play_unchecked(*m);
        }
    }

    /// The number of games.
    pub fn games(&self) -> usize {
        self.games
    }

    /// Learns a network. The same games in the same order give the same network.
    pub fn learn(&self, origin: Origin) -> Learned {
        let scores: Vec<(Score, f32)> =
            self.positions.iter().map(|sample| (sample.score, sample.result)).collect();
        let scored = ResultModel::fit(&scores);
        let mut random = fastrand::Rng::with_seed(origin.seed);
        let mut model = Model::new(self.layout, scored, &mut random);
        let before = model.error(&self.checked);
        let mut order: Vec<usize> = (0..self.positions.len()).collect();
        let steps = ROUNDS * order.len().div_ceil(BATCH);
        let mut step = 0;
        for _ in 0..ROUNDS {
            random.shuffle(&mut order);
            for batch in order.chunks(BATCH) {
                let left = 1.0 - step as f32 / steps as f32;
                model.learn(batch.iter().map(|at| &self.positions[*at]), STEP * left);
                step += 1;
            }
        }
        let after = model.error(&self.checked);
        let network = model.network(origin);
        Learned { network, positions: self.positions.len(), before, after }
    }
}

#[cfg(test)]
mod tests;
