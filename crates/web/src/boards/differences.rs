//! The moves on which the rulesets differ where the games stand.

use isotope_analysis::{Difference, Verdict, compare};
use isotope_answer::details;
use isotope_kernel::{Position, notation};
use schemars::JsonSchema;
use serde::Serialize;

use super::{
    games::Game,
    picks::{Pick, alike},
};

/// So many are told.
const MAX_TOLD: usize = 100;

/// The moves on which the rulesets differ.
#[derive(Debug, JsonSchema, Serialize)]
pub(crate) struct Differences<'a> {
    /// In one sentence: how many, or why there are none.
    told: String,
    /// The moves.
    moves: Vec<Differing<'a>>,
}

#[derive(Debug, JsonSchema, Serialize)]
struct Differing<'a> {
    uci: String,
    /// What to pick, and where to point, to see it.
    from: String,
    /// The square that it goes to.
    to: String,
    san: String,
    /// What the games say of it, each sentence with the games that say it.
    said: Vec<Said<'a>>,
}

#[derive(Debug, JsonSchema, Serialize)]
struct Said<'a> {
    /// The games.
    games: Vec<&'a str>,
    /// Whether the move is legal there.
    legal: bool,
    /// The sentence.
    why: String,
}

impl<'a> Differences<'a> {
    /// How the games differ, those that wait left out.
    pub(crate) fn of(games: &[Game<'a>], names: &[&'a str]) -> Differences<'a> {
        let none = |told: &str| Differences { told: told.into(), moves: Vec::new() };
        let here: Vec<&Game<'_>> = games.iter().filter(|game| game.waits.is_none()).collect();
        if games.len() < 2 {
            return none("");
        }
        if here.len() < 2 {
            return none("The other games wait: there is nothing to compare.");
        }
        if !alike(&here) {
            return none("The games have parted. Moves of different positions are not compared.");
        }
        let names: Vec<&str> =
            here.iter().filter_map(|game| names.get(game.board).copied()).collect();
        let positions: Vec<Position<'_>> = here.iter().map(|game| game.position.clone()).collect();
        let comparison = compare(&positions);
        let told = match comparison.differences.len() {
            0 => "Every legal move is the same here, with the same result.".into(),
            1 => "1 move differs.".into(),
            count if count > MAX_TOLD => format!("{count} moves differ, the first {MAX_TOLD} are:"),
            count => format!("{count} moves differ."),
        };
        let moves = comparison.differences.iter().take(MAX_TOLD);
        let moves = moves.map(|difference| Differing::of(difference, &positions[0], &names));
        Differences { told, moves: moves.collect() }
    }
}

impl<'a> Differing<'a> {
    fn of(
        difference: &Difference<'_>,
        position: &Position<'_>,
        names: &[&'a str],
    ) -> Differing<'a> {
        let Difference { m, verdicts } = difference;
        let uci = notation::uci(position, *m);
        let san = verdicts.iter().find_map(|verdict| match verdict {
            Verdict::Legal(played) => Some(played.san.trim_end_matches(['+', '#']).to_owned()),
            _ => None,
        });
        let mut said: Vec<Said<'_>> = Vec::new();
        let details = details(&verdicts.iter().collect::<Vec<_>>());
        for ((name, verdict), why) in names.iter().zip(verdicts).zip(details) {
            let legal = verdict.is_legal();
            match said.iter_mut().find(|other| other.legal == legal && other.why == why) {
                Some(other) => other.games.push(name),
                None => said.push(Said { games: vec![name], legal, why }),
            }
        }
        // The king's target, or the rook where only that says that it castles.
        let castles = m.castling_side().and_then(|_| uci.get(2..4));
        let to = castles.map_or_else(|| m.to().to_string(), String::from);
        Differing {
            san: san.unwrap_or_else(|| uci.clone()),
            from: Pick::of(*m).text(),
            to,
            uci,
            said,
        }
    }
}
