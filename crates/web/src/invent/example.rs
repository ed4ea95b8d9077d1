//! An example made of what a board shows, written into the text of its ruleset.

use std::fmt::Write as _;

use isotope_analysis::{LineEnd, Verdict, play_line, verdict};
use isotope_answer::{InputError, PositionInput, SCHEMA, consequence, protocol::Rulesets};
use isotope_kernel::{
    Position, notation,
    words::{capital, color_name},
};
use isotope_ruleset::with_item;
use schemars::JsonSchema;
use serde::Deserialize;
use shakmaty::{Move, Position as _};

use super::{
    form::{refuse, within_limit},
    text::RulesetText,
};
use crate::state::{Question, READING, State};

/// A request to make what a board shows an example in the text of its ruleset.
#[derive(Debug, Deserialize, JsonSchema)]
pub(crate) struct ExampleQuestion {
    /// The text of the ruleset.
    text: String,
    state: State,
    /// The index of the board, from 0.
    board: usize,
}

impl Question for ExampleQuestion {
    fn brings_rules(&self) -> bool {
        self.state.brings_rules()
    }
}

/// Adds an example to the text: the last move on the board, with what it destroys or why it is illegal; without a
/// move, the position.
///
/// # Errors
/// Returns an error if the board does not exist, its ruleset refuses the start, or the text is too large or
/// cannot be edited.
pub(crate) fn example(
    question: &ExampleQuestion,
    rulesets: &Rulesets,
) -> Result<RulesetText, InputError> {
    let ExampleQuestion { text, state, board } = question;
    let ruleset = state.ruleset(*board, rulesets)?;
    let request = PositionInput::read(&state.start, READING)?;
    let (start, _) = request.under(&ruleset.rules).map_err(|why| request.refuse(why))?;
    let moves = state.on_the_boards();
    let LineEnd { game, last, stop } = play_line(&start, moves);
    let position = game.position();
    let stopped_at = stop.and_then(|_| moves.get(game.moves().len()));
    let illegal = stopped_at.and_then(|text| {
        let m = notation::read(&position, text).ok()?;
        matches!(verdict(&position, m), Verdict::Illegal(_)).then_some(m)
    });
    let example = match (illegal, last) {
        (Some(m), _) if game.ended().is_none() => of_move(&position, m),
        (None, Some((before, last))) if stopped_at.is_none() => of_move(&before, last.m),
        _ => of_position(&position),
    };
    let edited = with_item(within_limit(text)?, "examples", &example).ok_or_else(|| {
        let message = "the text has no place for an example: mend its brackets first";
        refuse("unreadable", message.into())
    })?;
    Ok(RulesetText { schema: SCHEMA, text: within_limit(edited)? })
}

/// An example that states the effect of a move, or the reason why it is illegal.
fn of_move(before: &Position<'_>, m: Move) -> String {
    let uci = notation::uci(before, m);
    match verdict(before, m) {
        Verdict::Legal(played) => {
            let effect = consequence(&played);
            let about = match effect.is_empty() {
                true => format!("{} is legal", played.san),
                false => format!("{} {effect}", played.san),
            };
            let after = played.after.fen();
            let after: Vec<&str> = after.split(' ').take(2).collect();
            let mut expect = format!("Becomes({uci:?}, {:?})", after.join(" "));
            if let Some(outcome) = played.outcome {
                let _ = write!(expect, ", After({uci:?}, [Over({:?})])", outcome.code());
            }
            written(before, &about, &expect)
        }
        Verdict::Illegal(reason) => {
            let san = notation::san(before, m);
            let about = format!("{san} is illegal: {reason}");
            let reason = reason.to_string();
            written(before, &about, &format!("Illegal({uci:?}), Because({uci:?}, {reason:?})"))
        }
        Verdict::NoMove(_) => of_position(before),
    }
}

/// An example that states whether the game is over, or who is in check and the number of legal moves.
fn of_position(position: &Position<'_>) -> String {
    match position.ended() {
        Some(outcome) => {
            let over = format!("Over({:?})", outcome.code());
            written(position, &capital(&outcome.to_string()), &over)
        }
        None => {
            let (side, count) = (color_name(position.turn()), position.all_moves().len());
            let moves = if count == 1 { "move" } else { "moves" };
            let (check, word) = match position.is_check() {
                true => (" in check", "Check"),
                false => ("", "NoCheck"),
            };
            let about = format!("{} is to move{check}, with {count} legal {moves}", capital(side));
            written(position, &about, &format!("{word}, Count({count})"))
        }
    }
}

fn written(position: &Position<'_>, about: &str, expect: &str) -> String {
    format!("(fen: {:?}, about: {about:?}, expect: [{expect}])", position.fen())
}
