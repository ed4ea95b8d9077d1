//! The response to a page state: the boards, the line, the differences, and descriptions in sentences.

mod board;
mod differences;
mod games;
mod marks;
mod motion;
mod move_list;
mod selection;

use std::sync::Arc;

use isotope_analysis::{LineEnd, compare_line, play_line};
use isotope_answer::{
    InputError, PositionInput, RequestError, SCHEMA, excerpt, group_equal,
    protocol::{RulesetRef, Rulesets, json},
};
use isotope_kernel::{
    Position,
    words::{color_name, role_name},
};
use isotope_ruleset::Ruleset;
use schemars::JsonSchema;
use serde::Serialize;
use shakmaty::Position as _;

use self::{
    board::{BoardObject, Detail, RulesetObject, Shown},
    differences::Differences,
    games::{Game, without_annotation},
    marks::{Appearance, Pointed, Selection},
    move_list::{LineObject, PlyObject, tree_plies},
    selection::{Target, targets},
};
use crate::state::{PARSE_OPTIONS, State};

pub(crate) use self::{
    games::outcome_sentence,
    marks::SHAPES,
    selection::{Pick, look_same},
};

/// A board's unique name and its ruleset, before a position is set up on it.
pub(crate) struct BoardRuleset {
    pub(crate) name: String,
    pub(crate) ruleset: Result<Arc<Ruleset>, RequestError>,
}

/// The boards of a page state, with all texts that the page shows about them.
#[derive(Debug, JsonSchema, Serialize)]
pub(crate) struct Boards<'a> {
    schema: u32,
    /// The number of plies of the line that have been played on the boards.
    at: usize,
    /// The picked piece, if any: its square, or a letter and `@` for a piece in hand, such as `N@` for a knight.
    picked: Option<String>,
    /// The squares that the picked piece may go to on at least one board.
    targets: Vec<Target>,
    /// The moves of the line; absent if the request did not ask for the list.
    #[serde(skip_serializing_if = "Option::is_none")]
    line: Option<LineObject<'a>>,
    /// The moves of the state's tree, each followed by the variations that replace it; absent if there is no tree.
    #[serde(skip_serializing_if = "Option::is_none")]
    tree: Option<Vec<PlyObject<'a>>>,
    /// The moves on which the boards differ in the current position.
    differences: Differences<'a>,
    says: BoardsInWords,
    /// Corrections made to the start position, and differences between the boards that the pictures do not show.
    notes: Vec<String>,
    /// The boards, in the order of the rulesets.
    boards: Vec<BoardObject>,
}

/// The boards described in sentences.
#[derive(Debug, JsonSchema, Serialize)]
struct BoardsInWords {
    /// The last move with its effect on each board, and the side to move.
    shown: String,
    /// The picked piece and its targets, if a piece is picked.
    picked: Option<String>,
    /// The result of moving the picked piece to the square under the pointer.
    pointed: Option<String>,
}

/// What the square under the pointer changes on the boards of a page state.
#[derive(Debug, JsonSchema, Serialize)]
pub(crate) struct PointedBoards {
    schema: u32,
    /// The result of moving the picked piece there, on all boards.
    says: Option<String>,
    /// What changes on each board, in the order of the rulesets; null if nothing does.
    boards: Vec<Option<Pointed>>,
}

/// The games on the boards of a page state.
struct Scene<'a> {
    input: &'a PositionInput,
    /// All boards, also those that refuse the start.
    named: &'a [BoardRuleset],
    refused: Vec<Option<RequestError>>,
    /// For each board, the parts of the start that its ruleset ignores.
    notes: Vec<Vec<String>>,
    /// The starts of the boards that accept it.
    starts: &'a [Position<'a>],
    moves: &'a [String],
    games: &'a [Game<'a>],
    pick: Option<Pick>,
    targets: Vec<Target>,
}

impl Scene<'_> {
    fn selection(&self, state: &State) -> Selection<'_> {
        let picked = self.pick.map(|pick| (pick, &self.targets[..]));
        Selection { picked, flipped: state.flipped }
    }

    fn names(&self) -> Vec<&str> {
        self.named.iter().map(|place| &*place.name).collect()
    }

    /// Joins what is said of the pointed square on each board.
    fn join_pointed<'p>(&self, pointed: impl Fn(usize) -> Option<&'p Pointed>) -> Option<String> {
        let said = self.games.iter().filter_map(|game| {
            Some((&*self.named[game.board].name, pointed(game.board)?.says.clone()))
        });
        join_sentences(said, self.games.len())
    }
}

/// Plays the games of a page state, and passes them to `show`.
///
/// # Errors
/// Returns an error if the start cannot be read as a position, or the state exceeds a limit.
fn staged(
    state: &State,
    rulesets: &Rulesets,
    show: impl FnOnce(Scene<'_>) -> String,
) -> Result<String, InputError> {
    state.within_limits()?;
    let input = PositionInput::read(&state.start, PARSE_OPTIONS)?;
    let named = named_rulesets(&state.rulesets, rulesets);

    let mut refused: Vec<Option<RequestError>> = vec![None; named.len()];
    let mut notes = vec![Vec::new(); named.len()];
    let mut seats: Vec<(usize, &Ruleset)> = Vec::new();
    let mut starts: Vec<Position<'_>> = Vec::new();
    for (i, place) in named.iter().enumerate() {
        let set_up = match &place.ruleset {
            Ok(ruleset) => input.under(&ruleset.rules).map(|position| (&**ruleset, position)),
            Err(refusal) => Err(refusal.clone()),
        };
        match set_up {
            Ok((ruleset, (position, left_out))) => {
                seats.push((i, ruleset));
                starts.push(position);
                notes[i] = left_out;
            }
            Err(refusal) => refused[i] = Some(refusal),
        }
    }

    let moves = state.on_the_boards();
    let ends: Vec<LineEnd<'_>> = starts.iter().map(|start| play_line(start, moves)).collect();
    let games: Vec<Game<'_>> = (0..seats.len())
        .map(|i| Game::at_end_of(moves, seats[i], (&starts[i], &ends, i), &input))
        .collect();
    let pick = state.picked.as_deref().and_then(Pick::read);
    let pick = pick.filter(|pick| games.iter().any(|game| can_pick(game, *pick)));
    let targets = pick.map(|pick| targets(&games, pick)).unwrap_or_default();
    Ok(show(Scene {
        input: &input,
        named: &named,
        refused,
        notes,
        starts: &starts,
        moves,
        games: &games,
        pick,
        targets,
    }))
}

/// Builds the boards of a page state and returns them as JSON.
///
/// # Errors
/// Returns an error if the start cannot be read as a position, or the state exceeds a limit.
pub(crate) fn boards(state: &State, rulesets: &Rulesets) -> Result<String, InputError> {
    staged(state, rulesets, |mut scene| {
        let Scene { input, named, starts, moves, games, pick, .. } = scene;
        // The list needs all moves in SAN, which takes much longer than the boards.
        let line = state.lists.then(|| compare_line(starts, &state.moves));
        let mut shown: Vec<Option<Shown>> = (0..named.len()).map(|_| None).collect();
        for game in games {
            let left_out = std::mem::take(&mut scene.notes[game.board]);
            let selection = (scene.selection(state), state.pointed_square());
            shown[game.board] = Some(Shown::new(game, input, selection, left_out));
        }
        let names = scene.names();
        let seated: Vec<&str> = games.iter().map(|game| names[game.board]).collect();
        let says = BoardsInWords {
            shown: boards_in_words(games, &names, moves),
            picked: pick.map(|pick| picked_in_words(games, pick, &scene.targets)),
            pointed: scene.join_pointed(|board| shown[board].as_ref()?.pointed.as_ref()),
        };
        let mut notes = input.notes.clone();
        notes.extend(other_rights(games));
        let boards = named.iter().zip(shown).zip(scene.refused.clone());
        json(&Boards {
            schema: SCHEMA,
            at: moves.len(),
            picked: pick.map(Pick::text),
            targets: scene.targets.clone(),
            line: line.as_ref().map(|line| LineObject::new(line, &seated)),
            tree: state.tree.as_ref().map(|tree| tree_plies(tree, starts, &seated)),
            differences: Differences::new(input, (games, starts, moves.len()), &names),
            says,
            notes,
            boards: boards.map(|((place, shown), refused)| place.object(shown, refused)).collect(),
        })
    })
}

/// What the square under the pointer changes on the boards of a page state, as JSON.
///
/// # Errors
/// Returns an error if the start cannot be read as a position, or the state exceeds a limit.
pub(crate) fn pointed(state: &State, rulesets: &Rulesets) -> Result<String, InputError> {
    staged(state, rulesets, |scene| {
        let mut boards: Vec<Option<Pointed>> = vec![None; scene.named.len()];
        if let Some(square) = state.pointed_square() {
            let selection = scene.selection(state);
            for game in scene.games {
                boards[game.board] =
                    Appearance::of(game, selection).pointed(game, selection, square);
            }
        }
        let says = scene.join_pointed(|board| boards[board].as_ref());
        json(&PointedBoards { schema: SCHEMA, says, boards })
    })
}

/// Returns a note if boards that look the same have different castling rights.
fn other_rights(games: &[Game<'_>]) -> Option<String> {
    let differ = games.windows(2).any(|pair| {
        let [one, other] = [&pair[0].position, &pair[1].position];
        look_same(one, other)
            && one.castles().castling_rights() != other.castles().castling_rights()
    });
    differ.then(|| "the boards look the same, but the rights to castle differ".into())
}

/// The reasons why rulesets refuse a position, each prefixed with the names of the boards concerned. `None` if all
/// rulesets accept the position.
pub(crate) fn faults(input: &PositionInput, named: &[BoardRuleset]) -> Option<String> {
    let seated = named.iter().filter_map(|place| Some((place, place.ruleset.as_ref().ok()?)));
    let faults = seated.clone().filter_map(|(place, ruleset)| {
        let refusal = input.under(&ruleset.rules).err()?;
        Some((&*place.name, refusal.message))
    });
    join_sentences(faults, seated.count())
}

/// Loads the requested rulesets and gives each a unique board name, by numbering repeated names.
pub(crate) fn named_rulesets(all: &[RulesetRef], rulesets: &Rulesets) -> Vec<BoardRuleset> {
    let mut named: Vec<BoardRuleset> = Vec::new();
    for wanted in all {
        let ruleset = rulesets.load(wanted);
        let name = match (&ruleset, wanted) {
            // The name of a file says less than that of its game.
            (Ok(ruleset), RulesetRef::Own { .. }) if !ruleset.name.is_empty() => {
                excerpt(&ruleset.name)
            }
            (Ok(ruleset), _) => ruleset.id.clone(),
            (Err(_), RulesetRef::Named(name) | RulesetRef::Own { name, .. }) => excerpt(name),
        };
        let mut unique = name.clone();
        let mut number = 1;
        while named.iter().any(|place| place.name == unique) {
            number += 1;
            unique = format!("{name} {number}");
        }
        named.push(BoardRuleset { name: unique, ruleset });
    }
    named
}

impl BoardRuleset {
    fn object(&self, shown: Option<Shown>, refused: Option<RequestError>) -> BoardObject {
        let ruleset = self.ruleset.as_ref().ok().map(|ruleset| RulesetObject {
            title: ruleset.name.clone(),
            summary: ruleset.summary.clone(),
            hash: ruleset.hash.clone(),
        });
        let detail = match (shown, refused) {
            (Some(shown), _) => Detail::Shown(Box::new(shown)),
            (None, Some(error)) => Detail::Refused { error },
            (None, None) => {
                let message = "nothing is shown here".into();
                Detail::Refused { error: RequestError { code: "nothing", message } }
            }
        };
        BoardObject { name: self.name.clone(), ruleset, detail }
    }
}

fn can_pick(game: &Game<'_>, pick: Pick) -> bool {
    game.legal.iter().any(|m| Pick::of(*m) == pick)
}

/// Describes the last move, its effect on each board, and the side to move.
fn boards_in_words(games: &[Game<'_>], names: &[&str], played: &[String]) -> String {
    let told = games.iter().map(|game| (names[game.board], game.summary()));
    let told = join_sentences(told.filter(|(_, told)| !told.is_empty()), games.len());
    let last = games.iter().filter(|game| game.waits.is_none()).find_map(|game| game.last);
    let head = last
        .map(|last| last.san.clone())
        .or_else(|| played.last().map(|text| excerpt(without_annotation(text))));
    let goes_on = games.iter().find(|game| game.waits.is_none() && game.outcome.is_none());
    let turn = goes_on.map(|game| format!("{} to move", color_name(game.position.turn())));
    let all = [head, told, turn].into_iter().flatten();
    all.map(|sentence| format!("{sentence}.")).collect::<Vec<_>>().join(" ")
}

/// Describes the picked piece and its targets in a sentence.
fn picked_in_words(games: &[Game<'_>], pick: Pick, targets: &[Target]) -> String {
    let piece = games.iter().find(|game| can_pick(game, pick));
    let piece = piece.and_then(|game| pick.piece(&game.position));
    let piece = piece.map(|piece| format!("{} {}", color_name(piece.color), role_name(piece.role)));
    let place = match pick {
        Pick::On(square) => format!(" on {square}"),
        Pick::InHand(_) => " in hand".into(),
    };
    let squares: Vec<String> = targets
        .iter()
        .map(|target| {
            let differs = if target.differs { ", where rulesets differ" } else { "" };
            format!("{}{differs}", target.square)
        })
        .collect();
    let to = if squares.is_empty() { "nowhere".into() } else { squares.join("; ") };
    format!("{}{place} picked, may go to: {to}.", piece.unwrap_or_else(|| "A piece".into()))
}

/// Joins sentences about boards. Equal sentences are merged. Each sentence is prefixed with the names of its
/// boards, unless it applies to every board; `all` is the number of boards. `None` if there are no sentences.
pub(crate) fn join_sentences<'a>(
    said: impl Iterator<Item = (&'a str, String)>,
    all: usize,
) -> Option<String> {
    let told = group_equal(said).into_iter().map(|(names, sentence)| match names.len() == all {
        true => sentence,
        false => format!("{}: {sentence}", names.join(", ")),
    });
    let told: Vec<String> = told.collect();
    (!told.is_empty()).then(|| told.join(". "))
}
