//! A requested position under a ruleset.

use std::slice;

use isotope_analysis::{Line, follow};
use isotope_kernel::Position;
use isotope_ruleset::Ruleset;

use crate::{
    input::{
        refusal::{ErrorLine, Refusal},
        request::Request,
    },
    output::{
        answer::notes_on,
        color::{HEADING, paint},
        excerpt::shown,
    },
};

/// A requested position under a ruleset.
///
/// ```
/// use isotope_answer::{Asked, Reading, Request};
///
/// let icc = isotope_ruleset::shipped("icc").unwrap();
/// let read = |fen| Request::read(fen, Reading::default()).unwrap();
/// let asked = Asked::of(read("4k3/8/8/8/8/8/8/4K2R w K"), &icc).unwrap();
/// assert_eq!(asked.fen(), "4k3/8/8/8/8/8/8/4K2R w K - 0 1");
/// assert_eq!(asked.request.notes.len(), 1, "fields were left out");
///
/// let refused = Asked::of(read("8/8/8/8/8/8/8/8 w - - 0 1"), &icc).unwrap_err();
/// assert_eq!(refused.error.code, "empty-board");
/// ```
#[derive(Clone, Debug)]
pub struct Asked<'r> {
    /// The ruleset; its `id` is written unchanged.
    pub ruleset: &'r Ruleset,
    /// The request. Its notes list repairs and parts that the rules left out.
    pub request: Request,
    /// The position.
    pub position: Position<'r>,
}

impl<'r> Asked<'r> {
    /// The requested position under `ruleset`.
    ///
    /// # Errors
    /// If the rules do not allow the position.
    pub fn of(mut request: Request, ruleset: &'r Ruleset) -> Result<Asked<'r>, ErrorLine> {
        match request.under(&ruleset.rules) {
            Ok((position, left_out)) => {
                request.notes.extend(left_out);
                Ok(Asked { ruleset, request, position })
            }
            Err(refusal) => Err(request.refuse(refusal)),
        }
    }

    /// The line of moves from the position, all of them played.
    ///
    /// # Errors
    /// If a move of the line is unreadable or illegal.
    pub fn played(&self, moves: &[String]) -> Result<Line<'r>, ErrorLine> {
        let line = follow(slice::from_ref(&self.position), moves);
        match line.stop.and_then(|stop| line.plies.get(stop)) {
            Some(ply) => {
                let verdict = ply.verdicts.first().and_then(Option::as_ref);
                Err(self.request.refuse(Refusal::not_played(&ply.text, verdict)))
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
        paint(HEADING, &shown(&self.request.text))
    }

    /// Notes on repairs and omissions, each with the input it is about.
    pub fn notes(&self) -> Vec<String> {
        notes_on(&self.request.text, &self.request.notes)
    }
}
