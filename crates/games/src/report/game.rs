//! The report on a game, as an object, a line of JSON or a line of text.

use std::{collections::BTreeMap, fmt};

use isotope_answer::SCHEMA;
use isotope_kernel::{Outcome, Reason};
use schemars::{JsonSchema, Schema};
use serde::{Serialize, Serializer, ser::SerializeMap};
use serde_json::json;

use crate::{
    input::Shard,
    replay::{GameParting, Judgment},
};

/// The report on a game.
#[derive(Clone, PartialEq, Eq, Debug, JsonSchema)]
#[schemars(rename = "Game", transform = with_version)]
pub struct GameReport {
    /// The name of the collection.
    pub file: String,
    /// The number of the game in the collection, or in the shard, from 1.
    pub game: u64,
    /// The details of the game: tags, results and problems.
    #[schemars(flatten)]
    pub details: GameDetails,
}

/// The details of a game, apart from its place in the collection.
#[derive(Clone, PartialEq, Eq, Debug, JsonSchema, Serialize)]
pub struct GameDetails {
    /// The tags of the game.
    #[schemars(with = "BTreeMap<String, String>")]
    pub tags: Tags,
    /// The results under each ruleset; empty if the game cannot be replayed.
    pub rulesets: Vec<RulesetResult>,
    /// The parting, the first ply at which the rulesets differ, if there is one.
    pub part: Option<GamePart>,
    /// The byte offset of the game's text in the uncompressed collection.
    pub byte: u64,
    /// The shard that the game was read from; games are numbered within the shard.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Option<String>")]
    pub shard: Option<Shard>,
    /// The problems found in the game's text.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub problems: Vec<String>,
    /// The number of halfmoves played before the game's start, derived from its move numbers.
    #[serde(skip)]
    pub before: u64,
}

/// The tags of a game, in the order in which they are written.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Tags(pub Vec<(String, String)>);

impl Tags {
    /// The value of the first tag with this name.
    pub fn get(&self, name: &str) -> Option<&str> {
        self.0.iter().find(|(other, _)| other == name).map(|(_, value)| &**value)
    }
}

/// Serialises the tags as an object. If a name occurs twice, the first value is kept.
impl Serialize for Tags {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        for (i, (name, value)) in self.0.iter().enumerate() {
            if !self.0[..i].iter().any(|(other, _)| other == name) {
                map.serialize_entry(name, value)?;
            }
        }
        map.end()
    }
}

/// The results of a game under one ruleset.
#[derive(Clone, PartialEq, Eq, Debug, JsonSchema, Serialize)]
#[schemars(rename = "GameUnder")]
pub struct RulesetResult {
    /// The name of the ruleset.
    pub ruleset: String,
    /// The number of moves before the first illegal one.
    pub plies: u32,
    /// The position after the legal moves, as FEN; `null` if the game's start position is invalid under the
    /// ruleset.
    pub fen: Option<String>,
    /// The outcome in the position after the legal moves, if the game is over there.
    pub outcome: Option<Outcome>,
    /// The first illegal move, if there is one.
    pub illegal: Option<IllegalMove>,
    /// The draws that became due, each with the first ply at which it was due.
    pub draws: Vec<DueDraw>,
    /// The contradiction between the tags and the rules, if there is one.
    pub disputed: Option<String>,
}

/// The first illegal move of a game.
#[derive(Clone, PartialEq, Eq, Debug, JsonSchema, Serialize)]
pub struct IllegalMove {
    /// The ply, from 1; 0 if the game's start position is invalid.
    pub ply: u32,
    /// The move as written in the game; `null` at ply 0.
    pub r#move: Option<String>,
    /// The reason in words.
    pub reason: String,
    /// The reason as a code.
    pub code: &'static str,
}

/// A draw that became due.
#[derive(Clone, Copy, PartialEq, Eq, Debug, JsonSchema, Serialize)]
pub struct DueDraw {
    /// The number of moves after which the draw was first due.
    pub ply: u32,
    /// The reason for the draw.
    pub reason: Reason,
}

/// A parting, the first ply at which rulesets differ.
#[derive(Clone, PartialEq, Eq, Debug, JsonSchema, Serialize)]
#[schemars(rename = "GameParting")]
pub struct GamePart {
    /// The ply, from 1; 0 is the start.
    pub ply: u32,
    /// The move as written in the game; `null` at ply 0.
    pub r#move: Option<String>,
    /// The judgment of each ruleset, in words.
    pub why: String,
}

/// Adds the field `schema`, the version number that each object begins with, to the JSON schema.
fn with_version(object: &mut Schema) {
    object.ensure_object()["properties"]["schema"] = json!({ "type": "integer" });
}

impl GameReport {
    /// The report as a JSON object on one line.
    pub fn json(&self) -> String {
        json_head(&self.file, self.game) + &self.details.json_rest()
    }
}

impl GameDetails {
    /// The JSON object after the fields of [`json_head`], which are added once the number of the game is known.
    pub(crate) fn json_rest(&self) -> String {
        let object = serde_json::to_string(self).expect("texts and numbers have JSON");
        format!(",{}", &object[1..])
    }

    /// Whether a move of the game, or its start, is illegal under at least one ruleset.
    pub fn is_illegal(&self) -> bool {
        self.rulesets.iter().any(|under| under.illegal.is_some())
    }

    /// Whether the tags of the game contradict at least one ruleset.
    pub fn is_disputed(&self) -> bool {
        self.rulesets.iter().any(|under| under.disputed.is_some())
    }
}

/// The first fields of a game's JSON object, up to those of [`GameDetails::json_rest`].
pub(crate) fn json_head(file: &str, game: u64) -> String {
    let file = serde_json::to_string(file).expect("a text has JSON");
    format!("{{\"schema\":{SCHEMA},\"file\":{file},\"game\":{game}")
}

impl GameParting {
    /// The judgment of each ruleset, in words.
    pub(crate) fn why(&self, names: &[&str]) -> String {
        let judgments = names.iter().zip(&self.judgments);
        let words = judgments.map(|(name, judgment)| match judgment {
            Judgment::Legal if self.ply == 0 => format!("{name}: a start"),
            Judgment::Legal => format!("{name}: legal"),
            Judgment::Refused { reason, .. } if self.ply == 0 => {
                format!("{name}: no start, {reason}")
            }
            Judgment::Refused { reason, .. } => format!("{name}: illegal, {reason}"),
            Judgment::Over(Some(outcome)) => format!("{name}: {outcome}"),
            Judgment::Over(None) => format!("{name}: the game goes on"),
            Judgment::Effect(what) => format!("{name}: {what}"),
        });
        words.collect::<Vec<_>>().join("; ")
    }

    /// The kind of parting, with the rulesets under which the move is illegal or the game is over.
    pub(crate) fn kind(&self, names: &[&str]) -> String {
        let judgments = || names.iter().zip(&self.judgments);
        let refused = judgments().filter_map(|(name, judgment)| match judgment {
            Judgment::Refused { code, .. } => Some(format!("{name} ({code})")),
            _ => None,
        });
        let over = judgments().filter_map(|(name, judgment)| match judgment {
            Judgment::Over(Some(outcome)) => Some(format!("{name} ({})", outcome.reason)),
            _ => None,
        });
        let list = |words: Vec<String>| words.join(", ");
        if judgments().any(|(_, judgment)| matches!(judgment, Judgment::Refused { .. })) {
            let what = if self.ply == 0 { "no start" } else { "illegal" };
            format!("{what} in {}", list(refused.collect()))
        } else if judgments().any(|(_, judgment)| matches!(judgment, Judgment::Over(_))) {
            format!("over in {}", list(over.collect()))
        } else if self.ply == 0 {
            "another start".into()
        } else {
            "another board".into()
        }
    }
}

/// The number and side of the move at `ply`, as in `34w`. `before` is the number of halfmoves before the start.
pub(crate) fn move_number(before: u64, ply: u32) -> String {
    let halfmoves = before + u64::from(ply.saturating_sub(1));
    format!("{}{}", halfmoves / 2 + 1, if halfmoves.is_multiple_of(2) { 'w' } else { 'b' })
}

/// Displays the report as a line of text: the parting, or the illegal moves if there is no parting, and the
/// disputes.
impl fmt::Display for GameReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let GameReport { file, game, details } = self;
        let shard = details.shard.map(|shard| format!(" (shard {shard})")).unwrap_or_default();
        write!(f, "{file}{shard}#{game}")?;
        let mut at = |ply: u32, m: &Option<String>| match m {
            Some(m) => write!(f, ":{} {m}: ", move_number(details.before, ply)),
            None => f.write_str(": "),
        };
        let mut parts = Vec::new();
        if let Some(GamePart { ply, r#move, why }) = &details.part {
            at(*ply, r#move)?;
            parts.push(why.clone());
        } else {
            let mut illegal = details.rulesets.iter().filter_map(|under| under.illegal.as_ref());
            match illegal.next() {
                Some(IllegalMove { ply, r#move, .. }) => at(*ply, r#move)?,
                None => f.write_str(": ")?,
            }
            for RulesetResult { ruleset, illegal, .. } in &details.rulesets {
                let illegal = illegal.as_ref();
                parts.extend(
                    illegal.map(|illegal| format!("{ruleset}: illegal, {}", illegal.reason)),
                );
            }
        }
        for RulesetResult { ruleset, disputed, .. } in &details.rulesets {
            parts.extend(disputed.as_ref().map(|what| format!("{ruleset}: disputed, {what}")));
        }
        f.write_str(&parts.join("; "))
    }
}
