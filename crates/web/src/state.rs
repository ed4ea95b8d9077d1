//! What the page sends: all that it shows, every time.

use std::sync::Arc;

use isotope_answer::{
    ErrorLine, Reading, Refusal,
    protocol::{Rulesets, Wanted},
    shown,
};
use isotope_ruleset::Ruleset;
use schemars::JsonSchema;
use serde::{Deserialize, de::DeserializeOwned};

/// So many boards stand beside each other.
pub(crate) const MAX_BOARDS: usize = 6;

/// So many plies a line may have. The longest game that is known has half as many.
pub(crate) const MAX_PLIES: usize = 2_000;

/// So many bytes the ruleset texts of a state may have together.
pub(crate) const MAX_TEXT: usize = 64 * 1024;

/// No FEN and no move is longer, and no name needs to be.
const MAX_WORDS: usize = 256;

/// How positions are read: by somebody who has no command line.
pub(crate) const READING: Reading =
    Reading { strict: false, allow_impossible: false, by_command: false };

/// A question of the page.
pub(crate) trait Question: DeserializeOwned + Send + 'static {
    /// Whether it brings rules that are not shipped: what they make of a position takes its time.
    fn brings_rules(&self) -> bool {
        false
    }
}

/// What the page shows.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[schemars(rename = "PageState")]
#[serde(default)]
pub(crate) struct State {
    /// Where the line begins: a FEN, `startpos` or `chess960:N`.
    pub(crate) start: String,
    /// The line, in UCI or SAN.
    pub(crate) moves: Vec<String>,
    /// How many of its plies are on the boards; all if it is not said.
    pub(crate) at: Option<usize>,
    /// A board for each.
    pub(crate) rulesets: Vec<Wanted>,
    /// The piece that is picked: its square, or `N@` for a knight in hand.
    pub(crate) picked: Option<String>,
    /// The square that is pointed at.
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
    /// Refuses what would take too long. A link may ask for anything.
    ///
    /// # Errors
    /// What is too much.
    pub(crate) fn within_limits(&self) -> Result<(), ErrorLine> {
        let refuse = |input: &str, code, message: String| {
            Err(ErrorLine::new(input, &[], Refusal { code, message }))
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
            let message = format!("`{}` is not a move: write it like e2e4 or Nf3", shown(text));
            return refuse(text, "move-unreadable", message);
        }
        let bytes: usize = self.rulesets.iter().map(Wanted::bytes).sum();
        if bytes > MAX_TEXT {
            let message = format!("the rulesets are longer than {MAX_TEXT} bytes together");
            return refuse("", "too-large", message);
        }
        Ok(())
    }

    /// The moves of the line that are on the boards.
    pub(crate) fn on_the_boards(&self) -> &[String] {
        &self.moves[..self.at.unwrap_or(usize::MAX).min(self.moves.len())]
    }

    /// The ruleset of one of its boards.
    ///
    /// # Errors
    /// If there is too much of the state, no such board, or no rules for it.
    pub(crate) fn ruleset(&self, board: usize, all: &Rulesets) -> Result<Arc<Ruleset>, ErrorLine> {
        self.within_limits()?;
        let no_board = Refusal { code: "no-board", message: "there is no such board".into() };
        let wanted = self.rulesets.get(board).ok_or(no_board);
        wanted
            .and_then(|wanted| all.load(wanted))
            .map_err(|refusal| ErrorLine::new(&self.start, &[], refusal))
    }
}

impl Question for State {
    fn brings_rules(&self) -> bool {
        self.rulesets.iter().any(Wanted::is_own)
    }
}
