//! A network with weights of full precision, and how they are learned.

use super::sample::Sample;
use crate::{
    evaluate::weights::{TERMS, Weights},
    network::{
        ACTIVE, CENTIPAWNS, HIDDEN, Network, OUTPUT, Origin, Units,
        inputs::{Layout, PIECES},
    },
    result_model::ResultModel,
};

/// The share of the result in what is learned; the rest is the result that the score of the search predicts.
const RESULT: f32 = 0.3;
/// How much of the last slopes, and of their squares, each step keeps (the method is Adam).
const KEPT: [f32; 2] = [0.9, 0.999];
/// The share of each weight of the network that is lost in a step of size 1. It keeps weights small on which the games
/// have little influence: without it, the network learned the games of ten minutes by heart.
const DECAY: f32 = 0.7;
/// The greatest weight of the output that a file can hold.
const MOST: f32 = 127.0 / OUTPUT as f32;
/// The number of rows for a role of either side, which are added to those of its squares: what is learned about a
/// piece on one square holds, until more is known, on all squares.
const ROLES: usize = PIECES / 64;

/// The hidden units.
type Hidden = [f32; HIDDEN];

/// The weights of a network, their slopes, and the latest steps.
pub(super) struct Model {
    layout: Layout,
    /// The results at the scores of the games.
    scored: ResultModel,
    /// The results at the values of the network.
    results: ResultModel,
    /// In this order: the rows of the inputs, the rows of the roles, the bias of the hidden units, the weights of the
    /// output for either side, its bias, and the weights of the counts in units of [`CENTIPAWNS`].
    weights: Vec<f32>,
    slopes: Vec<f32>,
    mean: Vec<f32>,
    square: Vec<f32>,
    steps: i32,
}

impl Model {
    /// A model that predicts what the derived evaluation does, and learns from scores at which `scored` predicts the
    /// results.
    pub(super) fn new(layout: Layout, scored: ResultModel, random: &mut fastrand::Rng) -> Model {
        let rows = layout.inputs() + ROLES;
        let mut weights = vec![0.0; (rows + 3) * HIDDEN + 1 + 2 * TERMS];
        for weight in &mut weights[layout.inputs() * HIDDEN..rows * HIDDEN] {
            *weight = 0.1 * (random.f32() - 0.5);
        }
        for weight in &mut weights[rows * HIDDEN..(rows + 1) * HIDDEN] {
            *weight = random.f32();
        }
        let terms = weights.len() - 2 * TERMS;
        let default = Weights::default();
        for (weight, term) in weights[terms..].iter_mut().zip(default.0.as_flattened()) {
            *weight = term / CENTIPAWNS as f32;
        }
        let none = vec![0.0; weights.len()];
        let (slopes, mean, square) = (none.clone(), none.clone(), none);
        let results = scored.rescaled();
        Model { layout, scored, results, weights, slopes, mean, square, steps: 0 }
    }

    fn rows(&self) -> usize {
        self.layout.inputs() + ROLES
    }

    /// The place of the first weight of the counts.
    fn terms(&self) -> usize {
        self.weights.len() - 2 * TERMS
    }

    fn row(&self, row: usize) -> &Hidden {
        self.weights[row * HIDDEN..].first_chunk().expect("the row is there")
    }

    /// The rows that contribute to the hidden units of a side.
    fn active(layout: Layout, inputs: &[u16]) -> impl Iterator<Item = usize> {
        let role = move |input: usize| (input < PIECES).then_some(layout.inputs() + input / 64);
        inputs.iter().flat_map(move |input| {
            let input = usize::from(*input);
            [Some(input), role(input)].into_iter().flatten()
        })
    }

    /// The hidden units of a side, before activation.
    fn hidden(&self, inputs: &[u16]) -> Hidden {
        let mut hidden = *self.row(self.rows());
        for row in Model::active(self.layout, inputs) {
            hidden.iter_mut().zip(self.row(row)).for_each(|(unit, weight)| *unit += weight);
        }
        hidden
    }

    /// The value for the side to move in units of [`CENTIPAWNS`], with the hidden units.
    pub(super) fn value(&self, sample: &Sample) -> (f32, [Hidden; 2]) {
        let hidden = [0, 1].map(|side| self.hidden(&sample.inputs[side]));
        let terms = self.terms();
        let mut value = self.weights[terms - 1];
        for (side, hidden) in hidden.iter().enumerate() {
            let output = self.row(self.rows() + 1 + side);
            value += hidden.iter().zip(output).map(|(unit, w)| activate(*unit) * w).sum::<f32>();
        }
        let counts = sample.counts.as_flattened().iter().zip(&self.weights[terms..]);
        (value + counts.map(|(count, weight)| count * weight).sum::<f32>(), hidden)
    }

    /// The result that the model expects, and how fast it grows with the value.
    fn expected(&self, value: f32) -> (f32, f32) {
        let scale = CENTIPAWNS as f32;
        let (result, slope) = self.results.expected(value * scale);
        (result, slope * scale)
    }

    /// The mean squared difference between the results of the samples and the results that the model expects; 0
    /// without samples.
    pub(super) fn error(&self, samples: &[Sample]) -> f32 {
        let error =
            |sample: &Sample| (self.expected(self.value(sample).0).0 - sample.result).powi(2);
        samples.iter().map(error).sum::<f32>() / samples.len().max(1) as f32
    }

    /// Changes the weights by a step of at most about `step` towards a smaller error of the samples.
    pub(super) fn learn<'s>(&mut self, samples: impl Iterator<Item = &'s Sample>, step: f32) {
        self.slopes.fill(0.0);
        let mut many = 0.0;
        for sample in samples {
            many += 1.0;
            self.add_slopes(sample);
        }
        self.steps += 1;
        let fresh = KEPT.map(|kept| 1.0 - kept.powi(self.steps));
        let terms = self.terms();
        let weights = self.weights.iter_mut().zip(&self.slopes).enumerate();
        for ((at, (weight, slope)), (mean, square)) in
            weights.zip(self.mean.iter_mut().zip(&mut self.square))
        {
            let slope = slope / many;
            *mean = KEPT[0] * *mean + (1.0 - KEPT[0]) * slope;
            *square = KEPT[1] * *square + (1.0 - KEPT[1]) * slope * slope;
            let change = (*mean / fresh[0]) / ((*square / fresh[1]).sqrt() + 1e-8);
            let decay = if at < terms { DECAY * *weight } else { 0.0 };
            *weight -= step * (change + decay);
        }
        let output = (self.rows() + 1) * HIDDEN..(self.rows() + 3) * HIDDEN;
        self.weights[output].iter_mut().for_each(|weight| *weight = weight.clamp(-MOST, MOST));
    }

    /// Adds the slopes of the squared error of a sample.
    fn add_slopes(&mut self, sample: &Sample) {
        let (value, hidden) = self.value(sample);
        let (expected, slope) = self.expected(value);
        let searched = self.scored.expected(sample.score.value() as f32).0;
        let target = RESULT * sample.result + (1.0 - RESULT) * searched;
        let slope = 2.0 * (expected - target) * slope;
        let (rows, terms) = (self.rows(), self.terms());
        self.slopes[terms - 1] += slope;
        for (sum, count) in self.slopes[terms..].iter_mut().zip(sample.counts.as_flattened()) {
            *sum += slope * count;
        }
        for (side, hidden) in hidden.iter().enumerate() {
            let output = *self.row(rows + 1 + side);
            let mut back = [0.0; HIDDEN];
            let sums = &mut self.slopes[(rows + 1 + side) * HIDDEN..][..HIDDEN];
            for (((sum, back), unit), weight) in
                sums.iter_mut().zip(&mut back).zip(hidden).zip(output)
            {
                *sum += slope * activate(*unit);
                let inside = *unit > 0.0 && *unit < 1.0;
                *back = if inside { slope * weight * 2.0 * unit } else { 0.0 };
            }
            for row in Model::active(self.layout, &sample.inputs[side]).chain([rows]) {
                let sums = &mut self.slopes[row * HIDDEN..][..HIDDEN];
                sums.iter_mut().zip(&back).for_each(|(sum, back)| *sum += back);
            }
        }
    }

    /// The network with the weights rounded to integers.
    pub(super) fn network(&self, origin: Origin) -> Network {
        let rounded = |row: Hidden, scale: i32| -> Units {
            row.map(|weight| (weight * scale as f32).round() as i16)
        };
        let (layout, rows, terms) = (self.layout, self.rows(), self.terms());
        let input = |input: usize| {
            let mut row = *self.row(input);
            if input < PIECES {
                let role = self.row(layout.inputs() + input / 64);
                row.iter_mut().zip(role).for_each(|(weight, role)| *weight += role);
            }
            rounded(row, ACTIVE)
        };
        let mut weights = Weights::default();
        for (term, weight) in weights.0.as_flattened_mut().iter_mut().zip(&self.weights[terms..]) {
            *term = weight * CENTIPAWNS as f32;
        }
        Network {
            layout,
            origin,
            weights,
            results: self.results,
            inputs: (0..layout.inputs()).map(input).collect(),
            bias: rounded(*self.row(rows), ACTIVE),
            output: [1, 2].map(|side| rounded(*self.row(rows + side), OUTPUT)),
            output_bias: (self.weights[terms - 1] * (ACTIVE * OUTPUT) as f32).round() as i32,
        }
    }
}

fn activate(unit: f32) -> f32 {
    unit.clamp(0.0, 1.0).powi(2)
}
