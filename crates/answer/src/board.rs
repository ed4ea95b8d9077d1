//! A position drawn, and how it stands.

use isotope_analysis::State;
use isotope_diagram::Diagram;
use isotope_kernel::outcome::color_name;
use serde::{Serialize, Serializer};
use shakmaty::Position as _;

use crate::{
    answer::{Answer, Text},
    asked::Asked,
    json::PositionObject,
    paint,
};

/// A position drawn, and how it stands.
#[derive(Clone, Debug)]
pub struct Board<'r> {
    asked: Asked<'r>,
    state: State,
}

#[derive(Serialize)]
struct Line<'a> {
    #[serde(flatten)]
    position: PositionObject<'a>,
    legal_moves: usize,
}

impl<'r> Board<'r> {
    /// The board of a position.
    pub fn of(asked: Asked<'r>) -> Board<'r> {
        Board { state: State::of(&asked.position), asked }
    }
}

impl Serialize for Board<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let position = PositionObject::of(&self.asked, self.state);
        Line { position, legal_moves: self.state.moves }.serialize(serializer)
    }
}

impl Answer for Board<'_> {
    fn notes(&self) -> Vec<String> {
        self.asked.notes()
    }

    fn write(&self, out: &mut Text) {
        out.line(paint::board(&Diagram::new(self.asked.position.board())));
        out.line("");
        state_lines(&self.asked, self.state, out);
    }
}

/// Whose move it is and how things stand.
pub(crate) fn state_lines(asked: &Asked<'_>, state: State, out: &mut Text) {
    out.line(asked.fen());
    let standing = match (state.outcome, state.check) {
        (Some(outcome), _) => outcome.to_string(),
        (None, check) => {
            let check = if check { ", in check" } else { "" };
            let turn = color_name(asked.position.turn());
            format!("{turn} to move{check}, {}", legal_moves(state.moves))
        }
    };
    out.line(format_args!("{}: {standing}", asked.ruleset.id));
}

fn legal_moves(count: usize) -> String {
    match count {
        0 => "no legal move".into(),
        1 => "1 legal move".into(),
        _ => format!("{count} legal moves"),
    }
}
