//! The moves on which the rulesets differ in the current position.

use isotope_answer::{PositionInput, RulesetComparison, effect, group_equal};
use isotope_kernel::{Position, words::capital};
use isotope_pgn::ply_number;
use schemars::JsonSchema;
use serde::Serialize;

use super::{
    games::Game,
    selection::{Pick, all_look_same, look_same},
};

/// The maximum number of differing moves that are listed.
const MAX_LISTED: usize = 100;

/// The moves on which the rulesets differ in the current position.
#[derive(Debug, JsonSchema, Serialize)]
pub(crate) struct Differences<'a> {
    /// How the outcomes differ, if they do, and what the last move does in each game, if the games part there; then the
    /// number of differing moves and the boards that are compared, if some have stopped, or why no moves are compared.
    /// Empty with fewer than two games.
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
    /// Compares the games that still follow a line of `plies` moves. `starts` are the positions in which the games
    /// began.
    pub(crate) fn new(
        input: &PositionInput,
        (games, starts, plies): (&[Game<'a>], &[Position<'a>], usize),
        names: &[&'a str],
    ) -> Differences<'a> {
        if games.len() < 2 {
            return Differences { told: String::new(), moves: Vec::new() };
        }
        let here: Vec<&Game<'_>> = games.iter().filter(|game| game.waits.is_none()).collect();
        let here_names: Vec<&str> = here.iter().map(|game| names[game.board]).collect();
        let told = |moves: String| {
            let parts = parting(games, starts, names, plies);
            let told = outcomes(games, names).into_iter().chain(parts).chain([capital(&moves)]);
            told.collect::<Vec<_>>().join(" ")
        };
        let uncompared = match &here_names[..] {
            [] => Some("all boards have stopped: there are no moves to compare.".into()),
            [one] => Some(format!("only {one} goes on: there are no moves to compare.")),
            _ if all_look_same(&here) => None,
            _ if !starts.windows(2).all(|pair| look_same(&pair[0], &pair[1])) => Some(
                "the boards begin in different positions: their moves are not compared.".into(),
            ),
            _ => {
                Some("the games have parted: moves of different positions are not compared.".into())
            }
        };
        if let Some(why) = uncompared {
            return Differences { told: told(why), moves: Vec::new() };
        }
        let positions = here.iter().map(|game| (names[game.board], game.position.clone()));
        let compared = RulesetComparison::of_positions(input.clone(), positions);
        let of = match here.len() < games.len() {
            true => format!("of the boards that go on ({}), ", here_names.join(", ")),
            false => String::new(),
        };
        let count = match compared.differing().len() {
            0 if here.iter().all(|game| game.outcome.is_some()) => "the games are over.".into(),
            0 => "every legal move has the same effect here.".into(),
            1 => "1 move differs.".into(),
            count if count > MAX_LISTED => {
                format!("{count} moves differ, the first {MAX_LISTED} are:")
            }
            count => format!("{count} moves differ."),
        };
        let moves = compared.differing().take(MAX_LISTED).map(Differing::new);
        Differences { told: told(of + &count), moves: moves.collect() }
    }
}

/// Says what the last of `plies` moves does in each game, if the games part there.
fn parting<'a>(
    games: &[Game<'a>],
    starts: &[Position<'_>],
    names: &[&str],
    plies: usize,
) -> Option<String> {
    let last = plies.checked_sub(1)?;
    // The games that came so far, each with the position before the move.
    let here = games.iter().filter_map(|game| match &game.waits {
        None => Some((game, &game.before)),
        Some(waits) => (waits.ply == last).then_some((game, &game.position)),
    });
    let here: Vec<(&Game<'a>, &Position<'a>)> = here.collect();
    let is_one = here.windows(2).all(|pair| look_same(pair[0].1, pair[1].1));
    let parts = here.windows(2).any(|pair| {
        let (one, other) = (pair[0].0, pair[1].0);
        one.waits.is_some() != other.waits.is_some() || !look_same(&one.position, &other.position)
    });
    if !is_one || !parts {
        return None;
    }
    let played = |game: &Game<'a>| game.last.filter(|_| game.waits.is_none());
    let san =
        here.iter().find_map(|(game, _)| Some(played(game)?.san.trim_end_matches(['+', '#'])));
    let does = here.iter().map(|(game, _)| {
        let does = match &game.waits {
            Some(waits) => format!("illegal, {}", waits.why),
            None => played(game).and_then(effect).unwrap_or_else(|| "nothing is captured".into()),
        };
        (names[game.board], does)
    });
    let does = group_equal(does).into_iter();
    let does = does.map(|(names, does)| format!(" {}: {does}.", names.join(", ")));
    let number = ply_number(starts.first()?, last);
    Some(format!("At {number} {}, the games part.{}", san?, does.collect::<String>()))
}

/// Says how the games stand, if some have ended and others not, or otherwise.
fn outcomes(games: &[Game<'_>], names: &[&str]) -> Option<String> {
    games.windows(2).any(|pair| pair[0].outcome != pair[1].outcome).then(|| {
        let stands = games.iter().map(|game| {
            let stands = match (game.outcome, &game.waits) {
                (Some(outcome), _) => outcome.to_string(),
                (None, Some(_)) => "the game has stopped".into(),
                (None, None) => "the game goes on".into(),
            };
            (names[game.board], stands)
        });
        let told = group_equal(stands).into_iter();
        let told = told.map(|(names, stands)| format!(" {}: {stands}.", names.join(", ")));
        format!("The outcomes differ.{}", told.collect::<String>())
    })
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
