//! Runs the survey of a position on the kind of processor that there is.

use shakmaty::MoveList;

use super::generate::generate as survey;
use crate::{
    cpu::{Cpu, Job, Plain},
    movegen::group::{List, Sink},
    position::Position,
    rules::outline::SurveyRules,
};

/// Passes all legal moves that the sink wants to it, even if the game is over. `start` creates the sink.
#[inline(always)]
pub(crate) fn generate<T: Sink>(
    outline: &SurveyRules,
    position: &Position<'_>,
    start: impl FnOnce(&Position<'_>) -> T,
) -> T {
    // Two pointers, so that the compiler keeps them in registers.
    let job = Generation(&(outline, position), start);
    match outline.modern {
        Some(cpu) => cpu.run(job),
        None => Plain.run(job),
    }
}

/// The legal moves, even if the game is over; the first 450, if there are more.
#[inline(never)]
pub(crate) fn list(outline: &SurveyRules, position: &Position<'_>) -> MoveList {
    List::filled(|place| {
        generate(outline, position, |position: &Position<'_>| place.begin(position))
    })
}

/// A job that passes the moves of a position to a sink.
struct Generation<'a, F>(&'a (&'a SurveyRules, &'a Position<'a>), F);

impl<T: Sink, F: FnOnce(&Position<'_>) -> T> Job for Generation<'_, F> {
    type Output = T;

    #[inline(always)]
    fn run<C: Cpu>(self, _: C) -> T {
        let Generation((outline, position), start) = self;
        let mut sink = start(position);
        survey(position, outline, &mut sink);
        sink
    }
}
