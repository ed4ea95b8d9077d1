//! The board of a position, with the position's state.

use isotope_analysis::{PlayedMove, State};
use isotope_diagram::Diagram;
use isotope_kernel::{Position, words::color_name};
use schemars::JsonSchema;
use serde::Serialize;
use shakmaty::Position as _;

use crate::{
    input::position_query::PositionQuery,
    output::{
        answer::{Answer, Text},
        color,
        diagram::{diagram_after, position_diagram},
    },
    position::objects::PositionObject,
};

/// The board of a position, with the position's state.
#[derive(Clone, Debug, JsonSchema, Serialize)]
pub struct Board<'r> {
    #[serde(flatten)]
    position: PositionObject<'r>,
    /// The number of legal moves.
    legal_moves: usize,
    #[serde(skip)]
    asked: PositionQuery<'r>,
    #[serde(skip)]
    state: State,
    /// The board with the last move and its explosion, if there was one.
    #[serde(skip)]
    diagram: Diagram,
}

impl<'r> Board<'r> {
    /// The board of a requested position.
    pub fn new(asked: PositionQuery<'r>) -> Board<'r> {
        Board::after(asked, None)
    }

    /// The board of a position with the last move, and the position before it.
    pub(crate) fn after(
        asked: PositionQuery<'r>,
        last: Option<&(Position<'r>, PlayedMove<'r>)>,
    ) -> Board<'r> {
        let state = asked.state();
        let position = PositionObject::new(&asked, state);
        let diagram = match last {
            Some((before, last)) => diagram_after(last).before(before.board()),
            None => position_diagram(&asked.position),
        };
        Board { position, legal_moves: state.moves, asked, state, diagram }
    }
}

impl Answer for Board<'_> {
    fn notes(&self) -> Vec<String> {
        self.asked.notes()
    }

    fn write(&self, out: &mut Text) {
        out.line(color::board(&self.diagram));
        out.line("");
        state_lines(&self.asked, self.state, out);
    }

    fn picture(&self, prefix: &str) -> Option<String> {
        let title = state_in_words(&self.asked, self.state);
        Some(self.diagram.clone().titled(title).svg(prefix))
    }
}

/// Writes a line with the FEN and a line with the state.
pub(crate) fn state_lines(asked: &PositionQuery<'_>, state: State, out: &mut Text) {
    out.line(asked.fen());
    out.line(state_in_words(asked, state));
}

/// Describes the state in words, as in `icc: White to move, 20 legal moves`.
fn state_in_words(asked: &PositionQuery<'_>, state: State) -> String {
    let standing = match (state.outcome, state.check) {
        (Some(outcome), _) => outcome.to_string(),
        (None, check) => {
            let check = if check { ", in check" } else { "" };
            let turn = color_name(asked.position.turn());
            format!("{turn} to move{check}, {}", legal_move_count(state.moves))
        }
    };
    format!("{}: {standing}", asked.ruleset.id)
}

fn legal_move_count(count: usize) -> String {
    match count {
        0 => "no legal move".into(),
        1 => "1 legal move".into(),
        _ => format!("{count} legal moves"),
    }
}
