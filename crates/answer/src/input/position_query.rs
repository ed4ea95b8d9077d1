//! A requested position under a ruleset.

use isotope_analysis::{LineEnd, State, play_line};
use isotope_kernel::{Outcome, Position, Rules};
use isotope_outcomes::tablebase::Tables;
use isotope_ruleset::Ruleset;
use shakmaty::Position as _;

use crate::{
    input::{
        position_input::PositionInput,
        refusal::{InputError, RequestError},
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
/// use isotope_answer::{PositionQuery, ParseOptions, PositionInput};
///
/// let icc = isotope_ruleset::shipped("icc").unwrap();
/// let read = |fen| PositionInput::read(fen, ParseOptions::default()).unwrap();
/// let asked = PositionQuery::new(read("4k3/8/8/8/8/8/8/4K2R w K"), &icc).unwrap();
/// assert_eq!(asked.fen(), "4k3/8/8/8/8/8/8/4K2R w K - 0 1");
/// assert_eq!(asked.input.notes.len(), 1, "fields were left out");
///
/// let refused = PositionQuery::new(read("8/8/8/8/8/8/8/8 w - - 0 1"), &icc).unwrap_err();
/// assert_eq!(refused.error.code, "empty-board");
/// ```
#[derive(Clone, Debug)]
pub struct PositionQuery<'r> {
    /// The ruleset; its `id` is written unchanged.
    pub ruleset: &'r Ruleset,
    /// The input. Its notes list the repairs made to the text, and the parts left out because the
    /// rules do not have them.
    pub input: PositionInput,
    /// The position that the input describes, under the ruleset.
    pub position: Position<'r>,
    /// The outcome, if the game is over. After moves, it may be a draw by repetition, which does not show
    /// in the position.
    pub ended: Option<Outcome>,
}

impl<'r> PositionQuery<'r> {
    /// Sets up the requested position under `ruleset`.
    ///
    /// # Errors
    /// Returns an error if the rules do not allow the position.
    pub fn new(
        mut input: PositionInput,
        ruleset: &'r Ruleset,
    ) -> Result<PositionQuery<'r>, InputError> {
        match input.under(&ruleset.rules) {
            Ok((position, left_out)) => {
                input.notes.extend(left_out);
                let ended = position.ended();
                Ok(PositionQuery { ruleset, input, position, ended })
            }
            Err(refusal) => Err(input.refuse(refusal)),
        }
    }

    /// Plays all `moves` from the position, and returns the end of the line.
    ///
    /// # Errors
    /// Returns an error if a move in the line is unreadable or illegal, or the game is over before a
    /// move.
    pub fn played(&self, moves: &[String]) -> Result<LineEnd<'r>, InputError> {
        let end = play_line(&self.position, moves);
        match (&end.stop, moves.get(end.game.moves().len())) {
            (Some(verdict), Some(text)) => {
                Err(self.input.refuse(RequestError::not_played(text, Some(verdict))))
            }
            _ => Ok(end),
        }
    }

    /// The error if no table has the position.
    pub(crate) fn not_in_table(&self) -> InputError {
        let message = match self.position.castles().any() {
            true => "somebody may castle here, and a table knows no rights to castle",
            false => "no game leads here: the side that is not to move could lose its king",
        };
        self.input.refuse(RequestError { code: "not-in-table", message: message.into() })
    }

    /// The error if the answer may rest on a damaged file of tables.
    pub(crate) fn refuse_damaged(
        &self,
        tables: &Tables<impl AsRef<Rules>>,
    ) -> Result<(), InputError> {
        tables.damage().map_or(Ok(()), |damage| {
            let message = damage.into();
            Err(self.input.refuse(RequestError { code: "damaged-table", message }))
        })
    }

    /// The state of the position, with the outcome of the game.
    pub fn state(&self) -> State {
        State { outcome: self.ended, ..State::of(&self.position) }
    }

    /// The FEN of the position, with castling rights in the notation used by the input.
    pub fn fen(&self) -> String {
        self.input.fen(&self.position)
    }

    /// The text of the input, formatted as the heading of an answer that does not show the position.
    pub fn heading(&self) -> String {
        paint(HEADING, &excerpt(&self.input.text))
    }

    /// The notes on repairs and omissions, each prefixed with the input.
    pub fn notes(&self) -> Vec<String> {
        notes_on(&self.input.text, &self.input.notes)
    }
}
