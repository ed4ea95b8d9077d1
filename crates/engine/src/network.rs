//! A network that is learned for the rules of one game and added to the evaluation.
//!
//! The network has one hidden layer. Its inputs are the pieces on squares, seen from either side, and, where the game
//! has them, the pieces in hand, the checks given and the walls. The value of a position is the sum of the counts of
//! the evaluation, with weights of its own, and the output of the network.

pub(crate) mod accumulator;
pub(crate) mod file;
pub(crate) mod inputs;

use isotope_kernel::Rules;

use crate::{evaluate::weights::Weights, result_model::ResultModel};
use inputs::Layout;

/// The number of units in the hidden layer, for each of the two sides.
pub(crate) const HIDDEN: usize = 32;
/// The value of a unit that is fully active.
pub(crate) const ACTIVE: i32 = 255;
/// The factor by which the weights of the output are multiplied.
pub(crate) const OUTPUT: i32 = 128;
/// The value of an output of 1, in centipawns.
pub(crate) const CENTIPAWNS: i32 = 400;

/// The values of the hidden units before activation.
pub(crate) type Units = [i16; HIDDEN];

/// A learned evaluation of the positions of one game.
#[derive(Clone, PartialEq, Debug)]
pub struct Network {
    pub(crate) layout: Layout,
    pub(crate) origin: Origin,
    pub(crate) weights: Weights,
    /// The probabilities of the results at a score.
    pub(crate) results: ResultModel,
    /// For each input, what it adds to the hidden units.
    pub(crate) inputs: Vec<Units>,
    pub(crate) bias: Units,
    /// The weights of the units of the side to move, and of the other side, from -127 to 127.
    pub(crate) output: [Units; 2],
    /// The output of inactive units, in units of 1 / ([`ACTIVE`] · [`OUTPUT`]).
    pub(crate) output_bias: i32,
}

/// The rules that a network is for, and the games that it was learned from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Origin {
    /// The content hash of the rules, 16 hexadecimal digits.
    pub hash: String,
    /// The number of games.
    pub games: u64,
    /// The number of nodes for each move of the games.
    pub nodes: u64,
    /// The seed of the games.
    pub seed: u64,
}

impl Network {
    /// The rules that the network is for, and the games that it was learned from.
    pub fn origin(&self) -> &Origin {
        &self.origin
    }

    /// The probabilities of the results at a score of a search with this network.
    pub fn results(&self) -> ResultModel {
        self.results
    }

    /// Whether the network has the inputs of a game with these rules.
    pub(crate) fn fits(&self, rules: &Rules) -> bool {
        self.layout == Layout::of(rules)
    }
}

#[cfg(test)]
mod tests;
