//! PGN: export of the game on a board, and import of a game onto the boards.

use isotope_answer::{
    InputError, PositionInput, PositionQuery, RequestError, SCHEMA, excerpt,
    protocol::{RulesetRef, Rulesets},
};
use isotope_kernel::{
    Position,
    notation::{self, MoveError},
};
use isotope_pgn::{GameTree, Pgn, TreePly, decoded, pgn_of_tree, read_games};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use shakmaty::Position as _;

use crate::state::{MAX_BOARDS, MAX_PLIES, PARSE_OPTIONS, PageRequest, State, check_tree};

/// The tag with the names of the rulesets of all boards, between spaces, so that a game that is opened again is compared
/// as it was.
const BOARDS: &str = "Boards";

/// A request for the PGN of the game on one board.
#[derive(Debug, Deserialize, JsonSchema)]
pub(crate) struct PgnWriting {
    state: State,
    /// The index of the board, from 0.
    board: usize,
    /// The game with its tags, variations and comments; the line of the state if absent.
    game: Option<GameTree>,
}

impl PageRequest for PgnWriting {
    fn has_own_rulesets(&self) -> bool {
        self.state.has_own_rulesets()
    }
}

/// A PGN file for the user to save.
#[derive(Debug, JsonSchema, Serialize)]
pub(crate) struct PgnFile {
    schema: u32,
    /// The file name.
    name: String,
    pgn: String,
}

/// Writes a game as PGN, by the rules of a board: in SAN as far as it is legal under its ruleset, and from there on as
/// it is. A tag names the shipped rulesets of several boards.
///
/// # Errors
/// Returns an error if the board does not exist, its ruleset refuses the start, or the game exceeds a limit.
pub(crate) fn write(question: &PgnWriting, rulesets: &Rulesets) -> Result<PgnFile, InputError> {
    let PgnWriting { state, board, game } = question;
    let ruleset = state.ruleset(*board, rulesets)?;
    let asked = PositionQuery::new(PositionInput::read(&state.start, PARSE_OPTIONS)?, &ruleset)?;
    let line = || state.moves.iter().map(|text| TreePly::new(text)).collect();
    let own = || GameTree { line: line(), ..GameTree::default() };
    let mut game = game.clone().unwrap_or_else(own);
    check_tree(&game.line)?;
    game.tags.retain(|(name, _)| name != BOARDS);
    let named: Vec<&str> = state.rulesets.iter().filter_map(name_of).collect();
    if named.len() > 1 {
        game.tags.push((BOARDS.into(), named.join(" ")));
    }
    let text = pgn_of_tree(&asked.position, &game, &ruleset)
        .map_err(|error| InputError::new("", &[], error.into()))?;
    let name: String =
        ruleset.id.chars().map(|c| if c.is_alphanumeric() { c } else { '-' }).collect();
    Ok(PgnFile { schema: SCHEMA, name: format!("{name}.pgn"), pgn: text })
}

/// The name of a ruleset that is no text of the user's.
fn name_of(wanted: &RulesetRef) -> Option<&str> {
    match wanted {
        RulesetRef::Named(name) => Some(name),
        RulesetRef::Own { .. } => None,
    }
}

/// A request for the games of a text.
#[derive(Debug, Deserialize, JsonSchema)]
pub(crate) struct PgnListing {
    pgn: String,
}

impl PageRequest for PgnListing {}

/// The games of a text, in order.
#[derive(Debug, JsonSchema, Serialize)]
pub(crate) struct PgnGames {
    schema: u32,
    /// The games; text before the first of them is part of none.
    games: Vec<ListedGame>,
}

/// A game of a text.
#[derive(Debug, JsonSchema, Serialize)]
struct ListedGame {
    /// Where it begins: the number of UTF-16 units before it.
    at: usize,
    /// The names and values of its tags.
    tags: Vec<(String, String)>,
}

/// Lists the games of a text, so that one is read at a time.
pub(crate) fn games(PgnListing { pgn }: &PgnListing) -> PgnGames {
    let (mut games, mut at, mut counted) = (Vec::new(), 0, 0);
    read_games(pgn.as_bytes(), |game| {
        if game.is_no_game() {
            return;
        }
        at += pgn[counted..game.start].encode_utf16().count();
        counted = game.start;
        let tags = game.tags(pgn.as_bytes());
        let tags = tags.map(|(name, value)| (decoded(name).into_owned(), value)).collect();
        games.push(ListedGame { at, tags });
    });
    PgnGames { schema: SCHEMA, games }
}

/// A request to import a PGN.
#[derive(Debug, Deserialize, JsonSchema)]
pub(crate) struct PgnReading {
    pgn: String,
    /// The rulesets of the boards.
    rulesets: Vec<RulesetRef>,
}

impl PageRequest for PgnReading {
    fn has_own_rulesets(&self) -> bool {
        self.rulesets.iter().any(RulesetRef::is_own)
    }
}

/// The parts of a page state that an imported game sets.
#[derive(Debug, JsonSchema, Serialize)]
pub(crate) struct PgnGame {
    schema: u32,
    /// The start position of the game.
    start: String,
    /// The tags, the comments and the moves: in UCI as far as they are legal under the first ruleset, from there on as
    /// written in the PGN.
    #[serde(flatten)]
    game: GameTree,
    /// The rulesets of the boards; the ruleset named in the PGN comes first, if there is one.
    rulesets: Vec<RulesetRef>,
    /// Remarks about the import.
    notes: Vec<String>,
}

/// Reads the first game of a PGN and adapts the rulesets of the boards to the game.
///
/// # Errors
/// Returns an error if the PGN cannot be read, contains no game, or its game is too long.
pub(crate) fn read(question: &PgnReading, rulesets: &Rulesets) -> Result<PgnGame, InputError> {
    let PgnReading { pgn, rulesets: boards } = question;
    let mut game = Pgn::read(pgn).map_err(|error| InputError::new(pgn, &[], error.into()))?;
    check_tree(&game.game.line)?;
    if game.moves.len() > MAX_PLIES {
        let message = format!("the game is longer than {MAX_PLIES} plies");
        return Err(InputError::new("", &[], RequestError { code: "too-many-moves", message }));
    }
    check_has_game(&game, rulesets).map_err(|refusal| InputError::new(pgn, &[], refusal))?;
    let input = PositionInput::read(game.start(), PARSE_OPTIONS)?;
    let mut notes = Vec::new();
    if game.games > 1 {
        notes.push(format!("the first of {} games", game.games));
    }
    notes.extend(game.faults.iter().map(|(fault, _)| excerpt(&fault.to_string())));
    let saved = saved_rulesets(&game, rulesets);
    let boards = if saved.is_empty() || boards.len() == 1 { boards } else { &saved };
    let boards = ordered_rulesets(&game, boards, rulesets, &mut notes);
    let ruleset = boards.first().and_then(|wanted| rulesets.load(wanted).ok());
    let start = game.start().to_owned();
    if let Some((position, _)) =
        ruleset.as_ref().and_then(|ruleset| input.under(&ruleset.rules).ok())
    {
        in_uci(&mut game.game.line, position);
    }
    Ok(PgnGame { schema: SCHEMA, start, game: game.game, rulesets: boards, notes })
}

/// Refuses text that contains no game: one with neither tags nor moves, or whose first move cannot be parsed.
fn check_has_game(game: &Pgn, rulesets: &Rulesets) -> Result<(), RequestError> {
    let refuse = |code, why: &str| {
        let message = format!("there is no game in this: {why}");
        Err(RequestError { code, message })
    };
    if game.game.tags.is_empty() && game.moves.is_empty() {
        return refuse("pgn-empty", "it has no moves, such as 1. e4 e5, and no tags");
    }
    let Some(first) = game.moves.first() else { return Ok(()) };
    // Whether text can be parsed as a move does not depend on the ruleset.
    let chess = rulesets.load(&RulesetRef::Named("chess".into()))?;
    match notation::read(&Position::start(&chess.rules), first) {
        Err(error @ MoveError::Unreadable(_)) => refuse(error.code(), &excerpt(&error.to_string())),
        _ => Ok(()),
    }
}

/// The rulesets of the boards with which a game was saved, as far as they are known.
fn saved_rulesets(game: &Pgn, rulesets: &Rulesets) -> Vec<RulesetRef> {
    let names = game.tag(BOARDS).unwrap_or_default().split_whitespace();
    let wanted = names.map(|name| RulesetRef::Named(name.into()));
    wanted.filter(|wanted| rulesets.load(wanted).is_ok()).take(MAX_BOARDS).collect()
}

/// The rulesets of the boards, with the game's ruleset moved or added to the front. If there is a single board,
/// its ruleset is replaced. If the game names no known ruleset, the boards keep theirs.
fn ordered_rulesets(
    game: &Pgn,
    boards: &[RulesetRef],
    rulesets: &Rulesets,
    notes: &mut Vec<String>,
) -> Vec<RulesetRef> {
    let hash = game.tag("RulesetHash");
    let is_of_game = |wanted: &&RulesetRef| {
        rulesets.load(wanted).is_ok_and(|ruleset| hash == Some(&*ruleset.hash))
    };
    let own = match boards.iter().find(is_of_game) {
        Some(wanted) => wanted.clone(),
        None => match game.ruleset() {
            Ok(Some(name)) => RulesetRef::Named(name.into()),
            Ok(None) => return boards.to_vec(),
            Err(unknown) => {
                notes.push(unknown.to_string());
                return boards.to_vec();
            }
        },
    };
    let others = boards.iter().filter(|other| **other != own && boards.len() > 1);
    [&own].into_iter().chain(others).take(MAX_BOARDS).cloned().collect()
}

/// Converts the moves of a line and its variations to UCI as long as they are legal. The first illegal move and all
/// moves after it stay as written, so that the board reports the error.
fn in_uci(line: &mut [TreePly], mut position: Position<'_>) {
    for ply in line {
        for variation in &mut ply.variations {
            in_uci(variation, position.clone());
        }
        let Some(uci) = play(&mut position, &ply.text) else { break };
        ply.text = uci;
    }
}

fn play(position: &mut Position<'_>, text: &str) -> Option<String> {
    let m = notation::read(position, text).ok().filter(|m| position.is_legal(*m))?;
    let uci = notation::uci(position, m);
    position.play_unchecked(m);
    Some(uci)
}
