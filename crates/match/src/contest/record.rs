//! The record of a game of a match, as a line of JSON and as PGN.

use isotope_answer::SCHEMA;
use isotope_kernel::{Game, Record, Rules};
use isotope_ruleset::Ruleset;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use shakmaty::Color;

use crate::game::{
    pgn,
    referee::{End, PlayedGame, Why},
};

/// A game of a match.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, Serialize, JsonSchema)]
#[schemars(rename = "MatchGame")]
pub struct GameRecord {
    schema: u32,
    /// The number of the game, from 1. Games 1 and 2 have the same opening, and so on.
    pub game: u64,
    /// The colour of the first engine.
    pub first: Side,
    /// The result as in PGN.
    pub result: GameResult,
    /// Why the game is over: the reason of the rules, `tables`, `too-long`, or the fault of the side that has lost:
    /// `illegal-move`, `crash`, `hang` or `time`.
    pub end: String,
    /// The fault in words; `null` if there was none.
    pub fault: Option<String>,
    /// The position in which the game began, in FEN.
    pub start: String,
    /// The number of moves that the opening has.
    pub opening: usize,
    /// All moves, in UCI, separated by spaces.
    pub moves: String,
}

/// The side of an engine.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
#[schemars(rename = "EngineSide")]
pub enum Side {
    /// The engine has the white pieces.
    White,
    /// The engine has the black pieces.
    Black,
}

/// The result of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize, Serialize, JsonSchema)]
pub enum GameResult {
    /// White has won.
    #[serde(rename = "1-0")]
    White,
    /// Black has won.
    #[serde(rename = "0-1")]
    Black,
    /// The game is drawn.
    #[serde(rename = "1/2-1/2")]
    Draw,
}

impl GameRecord {
    /// The record of a game of `pair`, counted from 0, in which the first engine has `color`.
    pub(crate) fn of(
        played: &PlayedGame<'_>,
        pair: u64,
        color: Color,
        opening: usize,
    ) -> GameRecord {
        let PlayedGame { game, end, .. } = played;
        let Record { start, moves, .. } = game.record();
        GameRecord {
            schema: SCHEMA,
            game: 2 * pair + color.fold_wb(1, 2),
            first: color.fold_wb(Side::White, Side::Black),
            result: match end.winner {
                Some(Color::White) => GameResult::White,
                Some(Color::Black) => GameResult::Black,
                None => GameResult::Draw,
            },
            end: end.word().into(),
            fault: fault(end),
            start,
            opening,
            moves: moves.join(" "),
        }
    }

    /// The points of the first engine, doubled: 0, 1 or 2.
    pub fn half_points(&self) -> usize {
        match (self.result, self.first) {
            (GameResult::Draw, _) => 1,
            (GameResult::White, Side::White) | (GameResult::Black, Side::Black) => 2,
            _ => 0,
        }
    }

    /// Whether the first engine has lost by a fault of its own, or the second one has; `None` without a fault.
    pub fn is_fault_of_first(&self) -> Option<bool> {
        self.fault.as_ref().map(|_| self.half_points() == 0)
    }

    /// The game as PGN, between engines with these names.
    ///
    /// # Errors
    /// Returns a message if the record is no game under the ruleset.
    pub fn pgn(&self, ruleset: &Ruleset, [first, second]: [&str; 2]) -> Result<String, String> {
        let record = Record {
            start: self.start.clone(),
            moves: self.moves.split_whitespace().map(String::from).collect(),
            ..Game::begin(&*ruleset.rules).record()
        };
        let game: Game<&Rules> = Game::replay(&*ruleset.rules, &record)
            .map_err(|error| format!("game {}: {error}", self.game))?;
        let (white, black) = match self.first {
            Side::White => (first, second),
            Side::Black => (second, first),
        };
        let termination = match &self.fault {
            Some(fault) => format!("{}: {fault}", self.end),
            None => self.end.clone(),
        };
        let tags = [
            ("Event", "match".to_owned()),
            ("Round", self.game.to_string()),
            ("White", white.to_owned()),
            ("Black", black.to_owned()),
            ("Termination", termination),
        ];
        let winner = match self.result {
            GameResult::White => Some(Color::White),
            GameResult::Black => Some(Color::Black),
            GameResult::Draw => None,
        };
        Ok(pgn::write(&game, ruleset, &tags, winner, &[]))
    }
}

/// The fault that has ended a game, in words.
fn fault(end: &End) -> Option<String> {
    match &end.why {
        Why::Fault(fault) => {
            let side = end.winner.map_or("", |winner| winner.fold_wb("Black: ", "White: "));
            Some(format!("{side}{fault}"))
        }
        _ => None,
    }
}
