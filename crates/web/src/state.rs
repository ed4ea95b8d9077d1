//! The state of the page, sent whole with every request, and its limits.

use std::sync::Arc;

use isotope_answer::{
    InputError, Reading, RequestError, excerpt,
    protocol::{RulesetRef, Rulesets},
};
use isotope_ruleset::Ruleset;
use schemars::JsonSchema;
use serde::{Deserialize, de::DeserializeOwned};

/// The maximum number of boards.
pub(crate) const MAX_BOARDS: usize = 6;

/// The maximum length of a line in plies, about twice that of the longest known game.
pub(crate) const MAX_PLIES: usize = 2_000;

/// The maximum total size of the ruleset texts of a state, in bytes.
pub(crate) const MAX_TEXT: usize = 64 * 1024;

/// The maximum length of a FEN, a move or a name, in bytes.
const MAX_WORDS: usize = 256;

/// The options for reading positions: lenient, with no hints at command-line flags in messages.
pub(crate) const READING: Reading =
    Reading { strict: false, allow_impossible: false, by_command: false };

/// A question of the page.
pub(crate) trait Question: DeserializeOwned + Send + 'static {
    /// Whether it contains rules that are not shipped, which may be slow.
    fn brings_rules(&self) -> bool {
        false
    }
}

/// The state of the page.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[schemars(rename = "PageState")]
#[serde(default)]
pub(crate) struct State {
    /// The start of the line: a FEN, `startpos` or `chess960:N`.
    pub(crate) start: String,
    /// The line, in UCI or SAN.
    pub(crate) moves: Vec<String>,
    /// The number of its plies that are on the boards; all if absent.
    pub(crate) at: Option<usize>,
    /// The rulesets, one board for each.
    pub(crate) rulesets: Vec<RulesetRef>,
    /// The piece that is picked: its square, or `N@` for a knight in hand.
    pub(crate) picked: Option<String>,
    /// The square under the pointer.
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
            rulesets: Vec::new(),
            picked: None,
            pointed: None,
            flipped: false,
        }
    }
}

impl State {
    /// Checks the limits, since a link may contain anything.
    ///
    /// # Errors
    /// If one of them is exceeded.
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
            let message = format!("`{}` is not a move: write it like e2e4 or Nf3", excerpt(text));
            return refuse(text, "move-unreadable", message);
        }
        let bytes: usize = self.rulesets.iter().map(RulesetRef::bytes).sum();
        if bytes > MAX_TEXT {
            let message = format!("the rulesets are longer than {MAX_TEXT} bytes together");
            return refuse("", "too-large", message);
        }
        Ok(())
    }

    /// The moves of the line up to the shown ply.
    pub(crate) fn on_the_boards(&self) -> &[String] {
        &self.moves[..self.at.unwrap_or(usize::MAX).min(self.moves.len())]
    }

    /// The ruleset of one of its boards.
    ///
    /// # Errors
    /// If the state exceeds a limit, there is no such board, or its ruleset cannot be loaded.
    pub(crate) fn ruleset(&self, board: usize, all: &Rulesets) -> Result<Arc<Ruleset>, InputError> {
        self.within_limits()?;
        let no_board = RequestError { code: "no-board", message: "there is no such board".into() };
        let wanted = self.rulesets.get(board).ok_or(no_board);
        wanted
            .and_then(|wanted| all.load(wanted))
            .map_err(|refusal| InputError::new(&self.start, &[], refusal))
    }
}

impl Question for State {
    fn brings_rules(&self) -> bool {
        self.rulesets.iter().any(RulesetRef::is_own)
    }
}
