//! The moves on which the rulesets differ in the current position.

use isotope_answer::{PositionInput, RulesetComparison};
use schemars::JsonSchema;
use serde::Serialize;

use super::{
    games::Game,
    selection::{Pick, all_look_same},
};

/// The maximum number of differing moves that are listed.
const MAX_LISTED: usize = 100;

/// The moves on which the rulesets differ in the current position.
#[derive(Debug, JsonSchema, Serialize)]
pub(crate) struct Differences<'a> {
    /// A sentence with the number of differing moves, or the reason why there are none; empty with fewer than two
    /// games.
    told: String,
    /// The moves, at most 100.
    moves: Vec<Differing<'a>>,
}

#[derive(Debug, JsonSchema, Serialize)]
struct Differing<'a> {
    uci: String,
    /// The moving piece: its square, or a letter and `@` for a piece in hand, such as `N@` for a knight.
    from: String,
    /// The square to select for the move; for castling, the square in its UCI notation.
    to: String,
    san: String,
    /// The different verdicts on the move, each with the names of the games in which it applies.
    said: Vec<Said<'a>>,
}

#[derive(Debug, JsonSchema, Serialize)]
struct Said<'a> {
    /// The names of the games.
    games: Vec<&'a str>,
    /// Whether the move is legal in these games.
    legal: bool,
    /// The result of the move, or the reason why it is illegal, as a sentence.
    why: String,
}

impl<'a> Differences<'a> {
    /// Compares the games that still follow the line.
    pub(crate) fn new(
        input: &PositionInput,
        games: &[Game<'a>],
        names: &[&'a str],
    ) -> Differences<'a> {
        let none = |told: &str| Differences { told: told.into(), moves: Vec::new() };
        let here: Vec<&Game<'_>> = games.iter().filter(|game| game.waits.is_none()).collect();
        if games.len() < 2 {
            return none("");
        }
        if here.len() < 2 {
            return none("The other games wait: there is nothing to compare.");
        }
        if !all_look_same(&here) {
            return none("The games have parted. Moves of different positions are not compared.");
        }
        let positions = here.iter().map(|game| (names[game.board], game.position.clone()));
        let compared = RulesetComparison::of_positions(input.clone(), positions);
        let told = match compared.differing().len() {
            0 => "Every legal move is the same here, with the same result.".into(),
            1 => "1 move differs.".into(),
            count if count > MAX_LISTED => {
                format!("{count} moves differ, the first {MAX_LISTED} are:")
            }
            count => format!("{count} moves differ."),
        };
        let moves = compared.differing().take(MAX_LISTED).map(Differing::new);
        Differences { told, moves: moves.collect() }
    }
}

impl<'a> Differing<'a> {
    fn new(differing: isotope_answer::MoveDifference<'a>) -> Differing<'a> {
        let isotope_answer::MoveDifference { m, uci, san, said } = differing;
        // For castling, the target square in UCI: the king's destination, or the rook's square where the king's
        // destination would be ambiguous.
        let castles = m.castling_side().and_then(|_| uci.get(2..4));
        Differing {
            san: san.unwrap_or_else(|| uci.clone()),
            from: Pick::of(m).text(),
            to: castles.map_or_else(|| m.to().to_string(), String::from),
            uci,
            said: said
                .into_iter()
                .map(|one| Said { games: one.rulesets, legal: one.is_legal, why: one.why })
                .collect(),
        }
    }
}
