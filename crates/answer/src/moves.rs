//! The legal moves and what each destroys.

use isotope_analysis::{Played, State, Verdict, verdict};
use isotope_kernel::{Position, illegal::list, notation};
use serde::Serialize;
use shakmaty::Position as _;

use crate::{
    answer::{Answer, Text},
    asked::Asked,
    board::state_lines,
    json::{MoveObject, PositionObject},
};

/// The legal moves of a position, and what each destroys.
#[derive(Clone, Debug, Serialize)]
pub struct Moves<'r> {
    #[serde(flatten)]
    position: PositionObject<'r>,
    moves: Vec<MoveObject>,
    #[serde(skip)]
    asked: Asked<'r>,
    #[serde(skip)]
    state: State,
    #[serde(skip)]
    played: Vec<Played<'r>>,
}

impl<'r> Moves<'r> {
    /// The moves of a position, in the order of their UCI names.
    pub fn of(asked: Asked<'r>) -> Moves<'r> {
        let Asked { request, position: before, .. } = &asked;
        let (state, played) = (State::of(before), legal(before));
        let moves = played.iter().map(|m| MoveObject::of(request, before, m)).collect();
        Moves { position: PositionObject::of(&asked, state), moves, asked, state, played }
    }
}

impl Answer for Moves<'_> {
    fn notes(&self) -> Vec<String> {
        self.asked.notes()
    }

    fn write(&self, out: &mut Text) {
        state_lines(&self.asked, self.state, out);
        for m in &self.played {
            let uci = notation::uci(&self.asked.position, m.m);
            out.line(format_args!("  {uci:5}  {:8} {}", m.san, consequence(m)));
        }
    }
}

/// The legal moves, played, in the order of their UCI names.
fn legal<'r>(position: &Position<'r>) -> Vec<Played<'r>> {
    let mut moves: Vec<_> = position.legal_moves().into_iter().collect();
    moves.sort_by_cached_key(|m| notation::uci(position, *m));
    moves
        .into_iter()
        .filter_map(|m| match verdict(position, m) {
            Verdict::Legal(played) => Some(*played),
            _ => None,
        })
        .collect()
}

/// What a capture does: `captures d5`, or `explodes on d5, destroys c6 and d5`.
pub(crate) fn effect(played: &Played<'_>) -> Option<String> {
    let destroyed = played.seen();
    destroyed.any().then(|| match played.aftermath.center {
        Some(center) => format!("explodes on {center}, destroys {}", list(destroyed)),
        None => format!("captures {}", list(destroyed)),
    })
}

/// What a move does and decides: `captures d5; White wins: king-destroyed`.
pub(crate) fn consequence(played: &Played<'_>) -> String {
    let ends = played.outcome.map(|outcome| outcome.to_string());
    [effect(played), ends].into_iter().flatten().collect::<Vec<_>>().join("; ")
}
