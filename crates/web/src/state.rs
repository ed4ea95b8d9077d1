//! The state of the page, which is sent in full with every request, and its limits.

use std::sync::Arc;

use isotope_answer::{
    InputError, ParseOptions, RequestError, excerpt,
    protocol::{RulesetRef, Rulesets},
};
use isotope_pgn::{TreePly, moves_in};
use isotope_ruleset::Ruleset;
use schemars::JsonSchema;
use serde::{Deserialize, de::DeserializeOwned};
use shakmaty::Square;

/// The maximum number of boards.
pub(crate) const MAX_BOARDS: usize = 6;

/// The maximum length of a line, in plies.
pub(crate) const MAX_PLIES: usize = 2_000;

/// The maximum number of moves of a tree.
pub(crate) const MAX_TREE: usize = 5_000;

/// The maximum total size of the ruleset texts in a state, in bytes.
pub(crate) const MAX_TEXT: usize = 64 * 1024;

/// The maximum length of a FEN, a move or a name, in bytes.
const MAX_WORDS: usize = 256;

/// The options for reading positions: lenient, and without hints about command-line flags in messages.
pub(crate) const PARSE_OPTIONS: ParseOptions =
    ParseOptions { strict: false, allow_impossible: false, by_command: false, chess960: false };

/// A request from the page.
pub(crate) trait PageRequest: DeserializeOwned + JsonSchema + Send + 'static {
    /// Whether the request contains rulesets, which have to be compiled and may be slow.
    #[cfg_attr(not(feature = "server"), allow(dead_code, reason = "only the server has queues"))]
    fn has_own_rulesets(&self) -> bool {
        false
    }
}

/// The state of the page.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[schemars(rename = "PageState")]
#[serde(default)]
pub(crate) struct State {
    /// The start position of the line: a FEN, `startpos`, `chess960:N` or the address of a position on Lichess.
    pub(crate) start: String,
    /// The moves of the line, in UCI or SAN.
    pub(crate) moves: Vec<String>,
    /// The number of plies of the line that are played on the boards; all if absent.
    pub(crate) at: Option<usize>,
    /// The tree of moves that the line is part of, if its moves are to be written as the games write them.
    pub(crate) tree: Option<Vec<TreePly>>,
    /// Whether to list the moves of the line; true if absent. The list of a long line takes most of the time, and
    /// stays the same while the page steps through the line.
    pub(crate) lists: bool,
    /// The rulesets, one for each board.
    pub(crate) rulesets: Vec<RulesetRef>,
    /// The picked piece, if any: its square, or a letter and `@` for a piece in hand, such as `N@` for a knight.
    pub(crate) picked: Option<String>,
    /// The square under the pointer, if any.
    pub(crate) pointed: Option<String>,
    /// Whether Black is at the bottom.
    pub(crate) flipped: bool,
}

impl Default for State {
    fn default() -> State {
        State {
            start: "startpos".into(),
            moves: Vec::new(),
            at: None,
            tree: None,
            lists: true,
            rulesets: Vec::new(),
            picked: None,
            pointed: None,
            flipped: false,
        }
    }
}

impl State {
    /// Checks that the state is within the limits, since a link to the page may contain any state.
    ///
    /// # Errors
    /// Returns an error if a limit is exceeded.
    pub(crate) fn within_limits(&self) -> Result<(), InputError> {
        let refuse = |input: &str, code, message: String| {
            Err(InputError::new(input, &[], RequestError { code, message }))
        };
        if self.rulesets.len() > MAX_BOARDS {
            let message = format!("there is room for {MAX_BOARDS} boards: leave some out");
            return refuse("", "too-many-boards", message);
        }
        if self.moves.len() > MAX_PLIES {
            let message = format!("the line is longer than {MAX_PLIES} plies");
            return refuse("", "too-many-moves", message);
        }
        if self.start.len() > MAX_WORDS {
            let message = format!("no FEN is longer than {MAX_WORDS} bytes");
            return refuse(&self.start, "line-too-long", message);
        }
        if let Some(text) = self.moves.iter().find(|text| text.len() > MAX_WORDS) {
            return Err(not_a_move(text));
        }
        if let Some(tree) = &self.tree {
            check_tree(tree)?;
        }
        let bytes: usize = self.rulesets.iter().map(RulesetRef::bytes).sum();
        if bytes > MAX_TEXT {
            let message = format!("the rulesets are longer than {MAX_TEXT} bytes together");
            return refuse("", "too-large", message);
        }
        Ok(())
    }

    /// The moves of the line that are played on the boards.
    pub(crate) fn on_the_boards(&self) -> &[String] {
        &self.moves[..self.at.unwrap_or(usize::MAX).min(self.moves.len())]
    }

    /// The square under the pointer, if any.
    pub(crate) fn pointed_square(&self) -> Option<Square> {
        self.pointed.as_deref()?.parse().ok()
    }

    /// Loads the ruleset of the board with index `board`.
    ///
    /// # Errors
    /// Returns an error if the state exceeds a limit, the board does not exist, or its ruleset cannot be loaded.
    pub(crate) fn ruleset(&self, board: usize, all: &Rulesets) -> Result<Arc<Ruleset>, InputError> {
        self.within_limits()?;
        let no_board = RequestError { code: "no-board", message: "there is no such board".into() };
        let wanted = self.rulesets.get(board).ok_or(no_board);
        wanted
            .and_then(|wanted| all.load(wanted))
            .map_err(|refusal| InputError::new(&self.start, &[], refusal))
    }
}

/// Checks that a tree is within the limits.
///
/// # Errors
/// Returns an error if it has too many moves, or a text that is too long for a move.
pub(crate) fn check_tree(tree: &[TreePly]) -> Result<(), InputError> {
    if moves_in(tree) > MAX_TREE {
        let message = format!("there are more than {MAX_TREE} moves: leave some variations out");
        return Err(InputError::new("", &[], RequestError { code: "too-many-moves", message }));
    }
    match too_long(tree) {
        None => Ok(()),
        Some(text) => Err(not_a_move(text)),
    }
}

/// The first text of a tree that is too long for a move.
fn too_long(line: &[TreePly]) -> Option<&str> {
    line.iter().find_map(|ply| {
        let is_long = ply.text.len() > MAX_WORDS;
        let own = is_long.then_some(&*ply.text);
        own.or_else(|| ply.variations.iter().find_map(|variation| too_long(variation)))
    })
}

fn not_a_move(text: &str) -> InputError {
    let message = format!("`{}` is not a move: write it like e2e4 or Nf3", excerpt(text));
    InputError::new(text, &[], RequestError { code: "move-unreadable", message })
}

impl PageRequest for State {
    fn has_own_rulesets(&self) -> bool {
        self.rulesets.iter().any(RulesetRef::is_own)
    }
}
