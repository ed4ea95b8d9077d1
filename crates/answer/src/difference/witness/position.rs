//! The position of a witness.

use isotope_kernel::Layout;

use crate::{
    difference::compare::{Compared, Named, Question},
    input::request::{Reading, Request},
};

/// The position under both rulesets.
pub(super) fn compared<'r>(rulesets: &'r [Named; 2], layout: &Layout) -> Compared<'r> {
    let request = Request::read(&layout.to_string(), Reading::default());
    let request = request.expect("what is described is written as a FEN");
    let compared = Compared::of(request, rulesets, &Question::State);
    compared.expect("the position exists under both")
}

/// How many men there are, on the board and in hand.
pub(super) fn men(layout: &Layout) -> usize {
    let in_hand = layout.pockets.iter().flatten().flat_map(|hand| hand.into_iter());
    layout.board.occupied().count() + in_hand.map(|count| usize::from(*count)).sum::<usize>()
}
