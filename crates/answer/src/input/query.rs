//! A requested position under a ruleset.

use std::slice;

use isotope_analysis::{LineComparison, compare_line};
use isotope_kernel::Position;
use isotope_ruleset::Ruleset;

use crate::{
    input::{
        refusal::{InputError, RequestError},
        request::Request,
    },
    output::{
        answer::notes_on,
        color::{HEADING, paint},
        excerpt::excerpt,
    },
};

/// A requested position under a ruleset.
///
/// ```
/// use isotope_answer::{PositionQuery, Reading, Request};
///
/// let icc = isotope_ruleset::shipped("icc").unwrap();
/// let read = |fen| Request::read(fen, Reading::default()).unwrap();
/// let asked = PositionQuery::of(read("4k3/8/8/8/8/8/8/4K2R w K"), &icc).unwrap();
/// assert_eq!(asked.fen(), "4k3/8/8/8/8/8/8/4K2R w K - 0 1");
/// assert_eq!(asked.request.notes.len(), 1, "fields were left out");
///
/// let refused = PositionQuery::of(read("8/8/8/8/8/8/8/8 w - - 0 1"), &icc).unwrap_err();
/// assert_eq!(refused.error.code, "empty-board");
/// ```
#[derive(Clone, Debug)]
pub struct PositionQuery<'r> {
    /// The ruleset; its `id` is written unchanged.
    pub ruleset: &'r Ruleset,
    /// The request. Its notes list repairs and parts that the rules left out.
    pub request: Request,
    /// The position.
    pub position: Position<'r>,
}

impl<'r> PositionQuery<'r> {
    /// The requested position under `ruleset`.
    ///
    /// # Errors
    /// If the rules do not allow the position.
    pub fn of(mut request: Request, ruleset: &'r Ruleset) -> Result<PositionQuery<'r>, InputError> {
        match request.under(&ruleset.rules) {
            Ok((position, left_out)) => {
                request.notes.extend(left_out);
                Ok(PositionQuery { ruleset, request, position })
            }
            Err(refusal) => Err(request.refuse(refusal)),
        }
    }

    /// The line of moves from the position, all of them played.
    ///
    /// # Errors
    /// If a move of the line is unreadable or illegal.
    pub fn played(&self, moves: &[String]) -> Result<LineComparison<'r>, InputError> {
        let line = compare_line(slice::from_ref(&self.position), moves);
        match line.stop.and_then(|stop| line.plies.get(stop)) {
            Some(ply) => {
                let verdict = ply.verdicts.first().and_then(Option::as_ref);
                Err(self.request.refuse(RequestError::not_played(&ply.text, verdict)))
            }
            None => Ok(line),
        }
    }

    /// The position as FEN, in the dialect of the request.
    pub fn fen(&self) -> String {
        self.request.fen(&self.position)
    }

    /// The request, as the heading of an answer that does not show the position.
    pub fn heading(&self) -> String {
        paint(HEADING, &excerpt(&self.request.text))
    }

    /// Notes on repairs and omissions, each with the input it is about.
    pub fn notes(&self) -> Vec<String> {
        notes_on(&self.request.text, &self.request.notes)
    }
}
