//! The games that a line is played in, one for each ruleset, as far as each goes.

use isotope_analysis::{Line, Played, Ply, Verdict};
use isotope_answer::{Asked, Explained, Request, consequence, plain_san, shown};
use isotope_kernel::{Illegal, Outcome, Position, words::capital};
use isotope_ruleset::Ruleset;
use schemars::JsonSchema;
use serde::Serialize;
use shakmaty::{Move, Position as _};

/// A game, as its board shows it.
pub(crate) struct Game<'a> {
    /// Which board it is, from 0.
    pub(crate) board: usize,
    pub(crate) ruleset: &'a Ruleset,
    /// What is on the board.
    pub(crate) position: Position<'a>,
    /// What was on it before the last move.
    pub(crate) before: Position<'a>,
    /// The move that led there, unless it is the start.
    pub(crate) last: Option<&'a Played<'a>>,
    /// How the game has ended, if it has.
    pub(crate) outcome: Option<Outcome>,
    /// Why it does not follow the line any further, if it does not.
    pub(crate) waits: Option<Waits>,
    /// What can be played.
    pub(crate) legal: Vec<Move>,
}

/// A move of the line that a game does not play.
#[derive(Clone, Debug, JsonSchema, Serialize)]
pub(crate) struct Waits {
    /// Before which ply of the line the game waits, from 0.
    ply: usize,
    /// The move, as whoever plays it writes it.
    #[serde(rename = "move")]
    called: String,
    /// Why, as a short name.
    code: &'static str,
    /// Why, in one clause.
    why: String,
    /// The same step by step, as `isotope explain` tells it.
    steps: Vec<String>,
}

impl<'a> Game<'a> {
    /// The game on `board`, which is number `i` of the `line`, after `at` plies or as far as it goes.
    pub(crate) fn after(
        (board, ruleset): (usize, &'a Ruleset),
        (start, line, i): (&Position<'a>, &'a Line<'a>, usize),
        (request, at): (&Request, usize),
    ) -> Game<'a> {
        let legal = |ply: usize| match line.plies.get(ply)?.verdicts.get(i)? {
            Some(Verdict::Legal(played)) => Some(&**played),
            _ => None,
        };
        let played = (0..at).take_while(|ply| legal(*ply).is_some()).count();
        let last = played.checked_sub(1).and_then(legal);
        let position = last.map_or_else(|| start.clone(), |last| last.after.clone());
        let before = match played {
            0 | 1 => start.clone(),
            _ => legal(played - 2).map_or_else(|| start.clone(), |last| last.after.clone()),
        };
        let outcome = last.map_or_else(|| position.ended(), |last| last.outcome);
        let waits = (played < at).then(|| {
            let ply = &line.plies[played];
            let asked = Asked { ruleset, request: request.clone(), position: position.clone() };
            let called = called(ply);
            Waits { ply: played, called, ..waits(asked, &ply.text, outcome) }
        });
        let plays = waits.is_none() && outcome.is_none();
        let legal = if plays { position.all_moves() } else { Vec::new() };
        Game { board, ruleset, position, before, last, outcome, waits, legal }
    }

    /// What its last move did, and how things stand.
    pub(crate) fn told(&self) -> String {
        let done = self.last.map(consequence).filter(|done| !done.is_empty());
        let stands = match (&self.waits, self.outcome) {
            (Some(waits), _) if waits.code != "game-over" => {
                Some(format!("{} is illegal: {}", waits.called, waits.why))
            }
            (_, Some(outcome)) if self.last.is_none() => Some(ended(outcome)),
            _ if self.position.is_check() => {
                Some(if done.is_some() { "check".into() } else { "Check".into() })
            }
            _ => None,
        };
        // A move is no word: `bxc3` and `Bxc3` are two.
        let begins = done.as_deref().map(capital).into_iter().chain(stands);
        begins.collect::<Vec<_>>().join("; ")
    }
}

/// Why `text` is not played. Of a game that is over for want of moves, what is wrong with this one says more.
fn waits(asked: Asked<'_>, text: &str, outcome: Option<Outcome>) -> Waits {
    let over = outcome.map(Illegal::GameOver);
    let (code, why, steps) = match Explained::of(asked, text) {
        Err(refused) => {
            (refused.error.code, shown(&unnamed(&refused.error.message, text)), Vec::new())
        }
        Ok(explained) => match (explained.verdict(), over) {
            (Verdict::Illegal(reason), _) if !matches!(reason, Illegal::GameOver(_)) => {
                (reason.code(), reason.to_string(), explained.sentences())
            }
            (_, Some(over)) => (over.code(), over.to_string(), Vec::new()),
            (Verdict::NoMove(error), None) => {
                (error.code(), shown(&unnamed(&error.to_string(), text)), Vec::new())
            }
            // The board alone would have let it be played.
            _ => ("game-over", "the game is over".into(), Vec::new()),
        },
    };
    Waits { ply: 0, called: String::new(), code, why, steps }
}

/// A move that is not played everywhere, in SAN if anybody plays it.
fn called(ply: &Ply<'_>) -> String {
    let san = plain_san(ply.verdicts.iter().flatten());
    san.map_or_else(|| shown(bare(&ply.text)), String::from)
}

/// The outcome as a sentence: `Draw: stalemate`.
pub(crate) fn ended(outcome: Outcome) -> String {
    capital(&outcome.to_string())
}

/// A move as it was written, without what somebody thought of it.
pub(crate) fn bare(text: &str) -> &str {
    text.trim().trim_end_matches(['!', '?'])
}

/// What is wrong with a move, for somebody who has been told which: the message without its name.
fn unnamed(message: &str, text: &str) -> String {
    let Some(rest) = message.strip_prefix(&format!("`{}`", text.trim())) else {
        return message.into();
    };
    rest.strip_prefix(": ").map_or_else(|| format!("it{rest}"), String::from)
}
