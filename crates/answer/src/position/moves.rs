//! The legal moves in a position, with their effects.

use isotope_analysis::{PlayedMove, State, Verdict, verdict};
use isotope_kernel::{Aftermath, Position, notation, words, words::color_name, words::list};
use schemars::JsonSchema;
use serde::Serialize;
use shakmaty::{Color, Role};

use crate::{
    input::position_query::PositionQuery,
    output::answer::{Answer, Text},
    position::{
        board::state_lines,
        objects::{MoveObject, PositionObject},
    },
};

/// The legal moves in a position, with their effects.
#[derive(Clone, Debug, JsonSchema, Serialize)]
pub struct Moves<'r> {
    #[serde(flatten)]
    position: PositionObject<'r>,
    /// The legal moves, sorted by their UCI notation.
    moves: Vec<MoveObject>,
    #[serde(skip)]
    asked: PositionQuery<'r>,
    #[serde(skip)]
    state: State,
    #[serde(skip)]
    played: Vec<PlayedMove<'r>>,
}

impl<'r> Moves<'r> {
    /// The legal moves in a requested position, sorted by their UCI notation.
    pub fn new(asked: PositionQuery<'r>) -> Moves<'r> {
        let PositionQuery { input, position: before, .. } = &asked;
        let (state, played) = (asked.state(), legal(before));
        let moves = played.iter().map(|m| MoveObject::new(input, before, m)).collect();
        Moves { position: PositionObject::new(&asked, state), moves, asked, state, played }
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

/// Plays each legal move; the results are sorted by the moves' UCI notation.
fn legal<'r>(position: &Position<'r>) -> Vec<PlayedMove<'r>> {
    let mut moves = position.all_moves();
    moves.sort_by_cached_key(|m| notation::uci(position, *m));
    moves
        .into_iter()
        .filter_map(|m| match verdict(position, m) {
            Verdict::Legal(played) => Some(*played),
            _ => None,
        })
        .collect()
}

/// Describes the effect of a move, such as `captures d5` or `explodes on d5, destroys c6 and d5`, with
/// the pieces that change sides or roles or are moved, the walls it leaves and the pieces that enter a hand; `None` if nothing
/// is captured and nothing explodes.
pub fn effect(played: &PlayedMove<'_>) -> Option<String> {
    let Aftermath { center, chained, converted, walls, stays, .. } = played.aftermath;
    let destroyed = list(played.seen());
    let explodes = match played.m.from() {
        Some(from) if stays => format!("shoots from {from}, explodes"),
        _ => "explodes".into(),
    };
    let mut effects = match center {
        Some(center) if chained.any() => {
            let chained = list(chained);
            vec![format!("{explodes} on {center} and in turn on {chained}, destroys {destroyed}")]
        }
        Some(center) => vec![format!("{explodes} on {center}, destroys {destroyed}")],
        None if played.seen().any() => vec![format!("captures {destroyed}")],
        None => return None,
    };
    if converted.any() {
        let squares = if converted.more_than_one() { "those" } else { "the piece" };
        effects.push(format!("makes {squares} on {} change sides", list(converted)));
    }
    effects.extend(played.changes.iter().cloned());
    if walls.any() {
        let several = if walls.more_than_one() { "walls" } else { "a wall" };
        effects.push(format!("leaves {several} on {}", list(walls)));
    }
    let clauses = [effects.join(", ")].into_iter().chain(entering(played));
    Some(clauses.collect::<Vec<_>>().join("; "))
}

/// The pieces that enter each side's hand, as clauses such as `a knight and 2 pawns enter White's hand`.
pub(crate) fn entering(played: &PlayedMove<'_>) -> Vec<String> {
    let side = |color: Color| {
        let hand = played.entered.get(color);
        let kinds = Role::ALL.into_iter().rev().map(|role| (role, *hand.get(role)));
        let kinds: Vec<String> = kinds
            .filter(|(_, count)| *count > 0)
            .map(|(role, count)| match count {
                1 => format!("a {}", words::role_name(role)),
                _ => format!("{count} {}s", words::role_name(role)),
            })
            .collect();
        let pieces: u32 = hand.iter().map(|count| u32::from(*count)).sum();
        let enter = if pieces == 1 { "enters" } else { "enter" };
        (pieces > 0).then(|| format!("{} {enter} {}'s hand", words::and(&kinds), color_name(color)))
    };
    Color::ALL.into_iter().filter_map(side).collect()
}

/// Describes the effect and the outcome of a move, as in `captures d5; White wins: the black king was
/// destroyed`. Empty if there is neither.
pub fn consequence(played: &PlayedMove<'_>) -> String {
    let ends = played.outcome.map(|outcome| outcome.to_string());
    [effect(played), ends].into_iter().flatten().collect::<Vec<_>>().join("; ")
}
