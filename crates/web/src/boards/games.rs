//! The games that follow a line of moves: one per ruleset, each played as far as its rules allow.

use isotope_analysis::{LineEnd, PlayedMove, Verdict, verdict};
use isotope_answer::{
    Explanation, PositionInput, PositionQuery, consequence, counters, excerpt, plain_san,
};
use isotope_kernel::{Illegal, Outcome, Position, notation, words::capital};
use isotope_ruleset::Ruleset;
use schemars::JsonSchema;
use serde::Serialize;
use shakmaty::{Move, Position as _};

/// The game on one board.
pub(crate) struct Game<'a> {
    /// The index of the board, from 0.
    pub(crate) board: usize,
    pub(crate) ruleset: &'a Ruleset,
    /// The position on the board.
    pub(crate) position: Position<'a>,
    /// The position before the last move; the start position if no move has been played.
    pub(crate) before: Position<'a>,
    /// The last move played, if any.
    pub(crate) last: Option<&'a PlayedMove<'a>>,
    /// The outcome, if the game is over.
    pub(crate) outcome: Option<Outcome>,
    /// The move at which the game stopped following the line, if it did.
    pub(crate) waits: Option<Waits>,
    /// The legal moves; empty if the game is over or has stopped following the line.
    pub(crate) legal: Vec<Move>,
}

/// The move of the line at which a game waits because it cannot be played there, with the reason.
#[derive(Clone, Debug, JsonSchema, Serialize)]
pub(crate) struct Waits {
    /// The index, from 0, of the ply before which the game waits.
    pub(crate) ply: usize,
    /// The move, in SAN if it is legal in any game, else as sent.
    #[serde(rename = "move")]
    called: String,
    /// The code that identifies the reason.
    code: &'static str,
    /// Where the move begins and ends, if that can be told; a drop begins where it ends.
    squares: Option<[String; 2]>,
    /// The reason, in one clause.
    pub(crate) why: String,
    /// The explanation step by step, as from `isotope explain`; may be empty.
    steps: Vec<String>,
}

impl<'a> Game<'a> {
    /// The game on board number `board`, with index `i` in `ends`, at the end of the line `moves` from `start`.
    pub(crate) fn at_end_of(
        moves: &[String],
        (board, ruleset): (usize, &'a Ruleset),
        (start, ends, i): (&Position<'a>, &'a [LineEnd<'a>], usize),
        input: &PositionInput,
    ) -> Game<'a> {
        let LineEnd { game, last, stop } = &ends[i];
        let played = game.moves().len();
        let (before, last) = match last {
            Some((before, last)) => (before.clone(), Some(last)),
            None => (start.clone(), None),
        };
        let position = last.map_or_else(|| start.clone(), |last| last.after.clone());
        let outcome = last.map_or_else(|| position.ended(), |last| last.outcome);
        let waits = stop.as_ref().map(|_| {
            let position_here = position.clone();
            let (input, position) = (input.clone(), position.clone());
            let asked = PositionQuery { ruleset, input, position, ended: outcome };
            let called = move_name(ends, played, &moves[played]);
            let squares = move_squares(ends, &position_here, played, &moves[played]);
            Waits { ply: played, called, squares, ..wait_reason(asked, &moves[played]) }
        });
        let plays = waits.is_none() && outcome.is_none();
        let legal = if plays { position.all_moves() } else { Vec::new() };
        Game { board, ruleset, position, before, last, outcome, waits, legal }
    }

    /// The effect of the last move, followed by the check, outcome or rejected illegal move, if any.
    pub(crate) fn summary(&self) -> String {
        let done = self.last.map(consequence).filter(|done| !done.is_empty());
        let stands = match (&self.waits, self.outcome) {
            (Some(waits), _) if waits.code != "game-over" => {
                Some(format!("{} is illegal: {}", waits.called, waits.why))
            }
            (_, Some(outcome)) if self.last.is_none() => Some(outcome_sentence(outcome)),
            _ if self.position.is_check() => Some(format!(
                "{}{}",
                if done.is_some() { "check" } else { "Check" },
                self.check_number()
            )),
            _ => None,
        };
        // Only the effect is capitalized: capitalizing a move would change it, such as `bxc3` to `Bxc3`.
        let begins = done.as_deref().map(capital).into_iter().chain(stands);
        begins.collect::<Vec<_>>().join("; ")
    }

    /// The number of the check that is given, such as `, 2 of 3`, in a game that counts checks.
    fn check_number(&self) -> String {
        let Some(goal) = self.ruleset.rules.checks_to_win() else { return String::new() };
        let given = counters(&self.position)
            .into_iter()
            .next()
            .map_or(0, |it| if self.position.turn().is_white() { it.black } else { it.white });
        format!(", {given} of {goal}")
    }
}

/// The reason why the move `text` is not played. If the game is over and the move would also be illegal otherwise,
/// the latter is reported, since it is more informative.
fn wait_reason(asked: PositionQuery<'_>, text: &str) -> Waits {
    let over = asked.ended.map(Illegal::GameOver);
    let (code, why, steps) = match Explanation::new(asked, text) {
        Err(refused) => (
            refused.error.code,
            excerpt(&without_move_name(&refused.error.message, text)),
            Vec::new(),
        ),
        Ok(explained) => match (explained.verdict(), over) {
            (Verdict::Illegal(reason), _) if !matches!(reason, Illegal::GameOver(_)) => {
                (reason.code(), reason.to_string(), explained.sentences())
            }
            (_, Some(over)) => (over.code(), over.to_string(), Vec::new()),
            (Verdict::NoMove(error), None) => {
                (error.code(), excerpt(&without_move_name(&error.to_string(), text)), Vec::new())
            }
            // The move is legal in this position, so it can only be rejected because the game is over.
            _ => ("game-over", "the game is over".into(), Vec::new()),
        },
    };
    Waits { ply: 0, called: String::new(), squares: None, code, why, steps }
}

/// The name of a move of the line: its SAN if it is legal in any game, else its text as sent.
fn move_name(ends: &[LineEnd<'_>], ply: usize, text: &str) -> String {
    let verdicts = ends.iter().filter_map(|LineEnd { game, .. }| {
        Some(verdict(&game.position_after(ply)?, *game.moves().get(ply)?))
    });
    let san = plain_san(&verdicts.collect::<Vec<_>>()).map(String::from);
    san.unwrap_or_else(|| excerpt(without_annotation(text)))
}

/// Where a move of the line begins and ends: as it is read in the position of the game that refuses it, or else as it is
/// played in another.
fn move_squares(
    ends: &[LineEnd<'_>],
    here: &Position<'_>,
    ply: usize,
    text: &str,
) -> Option<[String; 2]> {
    let played = || ends.iter().find_map(|LineEnd { game, .. }| game.moves().get(ply).copied());
    let m = notation::read(here, text).ok().or_else(played)?;
    Some([m.from().unwrap_or(m.to()), m.to()].map(|square| square.to_string()))
}

/// The outcome as a sentence, such as `Draw: stalemate`.
pub(crate) fn outcome_sentence(outcome: Outcome) -> String {
    capital(&outcome.to_string())
}

/// The text of a move without annotations such as `!?`.
pub(crate) fn without_annotation(text: &str) -> &str {
    text.trim().trim_end_matches(['!', '?'])
}

/// Removes the name of the move from the beginning of an error message.
fn without_move_name(message: &str, text: &str) -> String {
    let Some(rest) = message.strip_prefix(&format!("`{}`", text.trim())) else {
        return message.into();
    };
    rest.strip_prefix(": ").map_or_else(|| format!("it{rest}"), String::from)
}
