//! Finding the weights of the evaluation by playing.
//!
//! The engine plays itself under several rules, and the weights are moved until the evaluation says best
//! how the games ended: logistic regression, as most engines are tuned.

use isotope_kernel::{Game, Rules};
use isotope_search::Control;
use shakmaty::{Color, Position as _};

use crate::{
    evaluate::{
        Tally, count,
        weights::{TABLE, TERMS, Term, Weights},
    },
    search::{Engine, Limits},
    worth::Worth,
};

/// Positions of games, what is counted in each and how its game ended.
#[derive(Clone, Debug, Default)]
pub struct Lessons(Vec<(Counts, f32)>);

/// As [`Weights`].
type Counts = [[f32; TERMS]; 2];

/// Centipawns at which a side is as good as ten to one to win.
const SCALE: f32 = 700.0;

/// How much a weight is drawn to where it began.
const PULL: f32 = 1e-7;

struct Counting(Counts);

impl Tally for Counting {
    fn add(&mut self, dying: bool, term: Term, count: f32) {
        self.0[usize::from(dying)][term as usize] += count;
    }
}

impl Lessons {
    /// Plays games of these rules, each move found among so many nodes, and keeps their quiet positions.
    pub fn play(&mut self, rules: &Rules, games: usize, nodes: u64, random: &mut fastrand::Rng) {
        let worth = Worth::of(rules);
        let mut engine = Engine::new(4, 1);
        for _ in 0..games {
            engine.forget();
            self.game(rules, &worth, &engine, nodes, random);
        }
    }

    fn game(
        &mut self,
        rules: &Rules,
        worth: &Worth,
        engine: &Engine,
        nodes: u64,
        random: &mut fastrand::Rng,
    ) {
        let mut game = Game::begin(rules);
        let (first, mut seen) = (self.0.len(), 0);
        let opening = random.usize(4..12);
        while game.ended().is_none() && game.moves().len() < 300 {
            let position = game.position();
            let m = if game.moves().len() < opening {
                let moves = position.all_moves();
                moves[random.usize(..moves.len())]
            } else {
                let limits = Limits { nodes: Some(nodes), ..Limits::default() };
                let mut history: Vec<u128> = game.keys().collect();
                history.pop();
                let best = engine.search(&position, &history, &limits, &Control::new(), |_| ());
                best[0]
            };
            // What is about to be captured is not what the count says.
            let quiet = !m.is_capture() && !m.is_promotion() && position.checkers().is_empty();
            if quiet && game.moves().len() >= opening {
                seen += 1;
                let mut counts = Counting(Counts::default());
                count(&position, worth, &mut counts);
                self.0.push((counts.0, 0.5));
            }
            game.play(m).expect("it is legal");
        }
        let winner = game.ended().and_then(|outcome| outcome.winner);
        let result = winner.map_or(0.5, |color| if color == Color::White { 1.0 } else { 0.0 });
        self.0[first..].iter_mut().for_each(|lesson| lesson.1 = result);
        debug_assert_eq!(self.0.len(), first + seen);
    }

    /// How many positions there are.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Moves the weights so often, and tells how far the evaluation is from the games before and after:
    /// the mean of the squares. Weights that no game speaks of stay.
    pub fn learn(&self, rounds: usize) -> Learnt {
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
        Learnt { before, after, weights: weights.0.map(named) }
    }

    fn gradient(&self, weights: &Weights) -> Counts {
        let mut gradient = Counts::default();
        for (counts, result) in &self.0 {
            let expected = expected(counts, weights);
            let slope = (expected - result) * expected * (1.0 - expected);
            for (sum, count) in gradient.as_flattened_mut().iter_mut().zip(counts.as_flattened()) {
                *sum += slope * count;
            }
        }
        // What the games say little of stays near where it was.
        let (start, many) = (Weights::default(), self.0.len().max(1) as f32);
        let moved = weights.0.as_flattened().iter().zip(start.0.as_flattened());
        for (sum, (now, then)) in gradient.as_flattened_mut().iter_mut().zip(moved) {
            *sum = *sum / many + PULL * (now - then);
        }
        gradient
    }

    fn error(&self, weights: &Weights) -> f32 {
        let squares =
            self.0.iter().map(|(counts, result)| (expected(counts, weights) - result).powi(2));
        squares.sum::<f32>() / self.0.len().max(1) as f32
    }
}

/// What has been learnt.
#[derive(Clone, PartialEq, Debug)]
pub struct Learnt {
    /// How far the evaluation was from the games.
    pub before: f32,
    /// How far it is now.
    pub after: f32,
    /// The weights with their names: where who captures lives, and where he dies.
    pub weights: [Vec<(&'static str, f32)>; 2],
}

/// The share of points that White can expect.
fn expected(counts: &Counts, weights: &Weights) -> f32 {
    let pairs = counts.as_flattened().iter().zip(weights.0.as_flattened());
    let value: f32 = pairs.map(|(count, weight)| count * weight).sum();
    1.0 / (1.0 + 10.0f32.powf(-value / SCALE))
}
