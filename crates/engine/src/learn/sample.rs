//! A position from which a network learns.

use isotope_kernel::Position;
use shakmaty::{Color, Position as _};

use crate::{
    evaluate::{
        TermCounter, count,
        weights::{TERMS, Term},
    },
    network::inputs::{Layout, Snapshot},
    rule_features::RuleFeatures,
    score::Score,
};

/// A position from which a network learns, as the side to move sees it.
#[derive(Debug)]
pub(super) struct Sample {
    /// The inputs as the side to move and as the other side see the position.
    pub(super) inputs: [Box<[u16]>; 2],
    pub(super) counts: Counts,
    /// The score of a search.
    pub(super) score: Score,
    /// The result of the game, from 0 to 1.
    pub(super) result: f32,
}

/// A count for each of the weights.
pub(super) type Counts = [[f32; TERMS]; 2];

/// A receiver that stores the counts.
struct CountList(Counts);

impl TermCounter for CountList {
    fn add(&mut self, dying: bool, term: Term, count: f32) {
        self.0[usize::from(dying)][term as usize] += count;
    }
}

impl Sample {
    pub(super) fn new(
        position: &Position<'_>,
        layout: Layout,
        features: &RuleFeatures,
        score: Score,
        result: f32,
    ) -> Sample {
        let (turn, snapshot) = (position.turn(), Snapshot::of(position));
        let inputs = [turn, !turn].map(|color| {
            let mut inputs = Vec::new();
            let empty = Snapshot::default();
            layout.changes(&empty, &snapshot, color, |input, _| inputs.push(input as u16));
            if color == Color::White {
                inputs.push(layout.white() as u16);
            }
            inputs.into_boxed_slice()
        });
        let mut counts = CountList(Counts::default());
        count(position, features, &mut counts);
        let sign = turn.fold_wb(1.0, -1.0);
        let counts = counts.0.map(|counts| counts.map(|count| sign * count));
        Sample { inputs, counts, score, result }
    }
}
