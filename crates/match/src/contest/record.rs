//! The record of a game of a match, as a line of JSON.

use isotope_answer::SCHEMA;
use isotope_kernel::{Game, Outcome, Record, Rules};
use isotope_ruleset::Ruleset;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use shakmaty::Color;

use crate::game::referee::{End, PlayedGame, Why};

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
    /// The record of a game with this number, which ended with a result and a reason, or a fault in words.
    pub(crate) fn new(
        game: &Game<&Rules>,
        number: u64,
        opening: usize,
        result: GameResult,
        (end, fault): (String, Option<String>),
    ) -> GameRecord {
        let Record { start, moves, .. } = game.record();
        GameRecord {
            schema: SCHEMA,
            game: number,
            first: Side::in_game(number),
            result,
            end,
            fault,
            start,
            opening,
            moves: moves.join(" "),
        }
    }

    /// The record of a game of `pair`, counted from 0, in which the first engine has `color`.
    pub(crate) fn of(
        PlayedGame { game, end, .. }: &PlayedGame<'_>,
        pair: u64,
        color: Color,
        opening: usize,
    ) -> GameRecord {
        let number = 2 * pair + color.fold_wb(1, 2);
        let why = (end.word().into(), fault(end));
        GameRecord::new(game, number, opening, GameResult::of(end.winner), why)
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

    /// Plays the game again.
    ///
    /// # Errors
    /// Returns a message if the record is no game under the ruleset, or one that ended otherwise.
    pub fn replay<'r>(&self, ruleset: &'r Ruleset) -> Result<Game<&'r Rules>, String> {
        let record = Record {
            start: self.start.clone(),
            moves: self.moves.split_whitespace().map(String::from).collect(),
            ..Game::begin(&*ruleset.rules).record()
        };
        let game: Game<&Rules> = Game::replay(&*ruleset.rules, &record)
            .map_err(|error| format!("game {}: {error}", self.game))?;
        let ends_otherwise = |outcome: Outcome| {
            (outcome.reason.as_str(), GameResult::of(outcome.winner)) != (&self.end, self.result)
        };
        if self.first != Side::in_game(self.game) || game.ended().is_some_and(ends_otherwise) {
            return Err(format!("game {}: it has another end than its moves", self.game));
        }
        Ok(game)
    }
}

impl Side {
    /// The side of the first engine in the game of this number, from 1.
    pub(crate) fn in_game(number: u64) -> Side {
        if number.is_multiple_of(2) { Side::Black } else { Side::White }
    }
}

impl GameResult {
    /// The result as in PGN, if it is one.
    pub(crate) fn read(text: &str) -> Option<GameResult> {
        match text {
            "1-0" => Some(GameResult::White),
            "0-1" => Some(GameResult::Black),
            "1/2-1/2" => Some(GameResult::Draw),
            _ => None,
        }
    }

    fn of(winner: Option<Color>) -> GameResult {
        winner.map_or(GameResult::Draw, |color| color.fold_wb(GameResult::White, GameResult::Black))
    }

    /// The winner; `None` for a draw.
    pub(crate) fn winner(self) -> Option<Color> {
        match self {
            GameResult::White => Some(Color::White),
            GameResult::Black => Some(Color::Black),
            GameResult::Draw => None,
        }
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
