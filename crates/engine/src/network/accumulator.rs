//! The hidden units of a network, brought up to date by what differs between positions.

use isotope_kernel::Position;
use shakmaty::Color;

use super::{
    ACTIVE, CENTIPAWNS, Network, OUTPUT, Units,
    inputs::{Snapshot, side},
};

/// The hidden units of the latest position before activation. A search moves between positions that differ in a few
/// squares; only these are added and subtracted, whatever the moves between them.
#[derive(Clone, Debug)]
pub(crate) struct Accumulator {
    /// As White and as Black see the position.
    pub(crate) units: [Units; 2],
    snapshots: [Snapshot; 2],
    views: [usize; 2],
}

impl Accumulator {
    /// The units of an empty board.
    pub(crate) fn new(network: &Network) -> Accumulator {
        let mut accumulator =
            Accumulator { units: [network.bias; 2], snapshots: Default::default(), views: [0; 2] };
        for color in Color::ALL {
            accumulator.clear(network, color);
        }
        accumulator
    }

    fn clear(&mut self, network: &Network, color: Color) {
        let side = side(color);
        (self.units[side], self.snapshots[side]) = (network.bias, Snapshot::default());
        if color == Color::White {
            change(&mut self.units[side], &network.inputs[network.layout.white()], true);
        }
    }

    /// Brings the units up to date for a position.
    pub(crate) fn update(&mut self, network: &Network, position: &Position<'_>) {
        let (now, layout) = (Snapshot::of(position), network.layout);
        for color in Color::ALL {
            let (side, view) = (side(color), layout.view(&now, color));
            if self.views[side] != view {
                self.clear(network, color);
                self.views[side] = view;
            }
            let units = &mut self.units[side];
            layout.changes(&self.snapshots[side], &now, color, |input, is_new| {
                change(units, &network.inputs[input], is_new);
            });
            self.snapshots[side].clone_from(&now);
        }
    }

    /// The output of the network for the side to move in the latest position, in centipawns.
    pub(crate) fn output(&self, network: &Network, turn: Color) -> i32 {
        let sides = [turn, !turn].map(|color| &self.units[side(color)]);
        let sum: i32 =
            sides.into_iter().zip(&network.output).map(|(units, w)| weigh(units, w)).sum();
        (sum / ACTIVE + network.output_bias) * CENTIPAWNS / (ACTIVE * OUTPUT)
    }
}

/// The sum of the squares of the active parts of the units, each multiplied by its weight.
#[inline]
fn weigh(units: &Units, weights: &Units) -> i32 {
    let one = |(unit, weight): (&i16, &i16)| {
        let active = (*unit).clamp(0, ACTIVE as i16);
        // At most 255 · 127, which fits.
        i32::from(active) * i32::from(active.wrapping_mul(*weight))
    };
    units.iter().zip(weights).map(one).sum()
}

/// Adds what an input contributes to the units, or subtracts it.
#[inline(always)]
fn change(units: &mut Units, weights: &Units, is_new: bool) {
    // The weights of a file may be too large. They wrap around here, and back when they are subtracted.
    match is_new {
        true => units.iter_mut().zip(weights).for_each(|(unit, w)| *unit = unit.wrapping_add(*w)),
        false => units.iter_mut().zip(weights).for_each(|(unit, w)| *unit = unit.wrapping_sub(*w)),
    }
}
