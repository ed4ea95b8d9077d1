//! What is told of a game.

use std::{collections::BTreeMap, fmt};

use isotope_answer::SCHEMA;
use isotope_kernel::{Outcome, Reason};
use schemars::{JsonSchema, Schema};
use serde::{Serialize, Serializer, ser::SerializeMap};
use serde_json::json;

use crate::{
    input::Shard,
    replay::{Parting, Seen},
};

/// What is told of a game. `docs/games.md` describes the object that it serialises to.
#[derive(Clone, PartialEq, Eq, Debug, JsonSchema)]
#[schemars(rename = "Game", transform = with_version)]
pub struct Found {
    /// The collection.
    pub file: String,
    /// Which game of it, or of the shard, from 1.
    pub game: u64,
    /// What else is told.
    #[schemars(flatten)]
    pub told: Told,
}

/// What is told of a game wherever it stands.
#[derive(Clone, PartialEq, Eq, Debug, JsonSchema, Serialize)]
#[schemars(rename = "GameDetails")]
pub struct Told {
    /// Its tags.
    #[schemars(with = "BTreeMap<String, String>")]
    pub tags: Tags,
    /// What each ruleset says. Nothing, if the game is played by rules that nobody knows.
    pub rulesets: Vec<Under>,
    /// Where the rulesets part.
    pub part: Option<Part>,
    /// Where its text begins in the collection, unpacked.
    pub byte: u64,
    /// The shard that it was read in, whose games are counted by themselves.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Option<String>")]
    pub shard: Option<Shard>,
    /// What is wrong with its text.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub problems: Vec<String>,
    /// How many halfmoves were played before its start, by its move numbers.
    #[serde(skip)]
    pub before: u64,
}

/// The tags of a game, in their order.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Tags(pub Vec<(String, String)>);

impl Tags {
    /// The value of a tag.
    pub fn get(&self, name: &str) -> Option<&str> {
        self.0.iter().find(|(other, _)| other == name).map(|(_, value)| &**value)
    }
}

/// An object. Of a name that comes twice the first value is kept.
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

/// What a ruleset says of a game.
#[derive(Clone, PartialEq, Eq, Debug, JsonSchema, Serialize)]
#[schemars(rename = "GameUnder")]
pub struct Under {
    /// Its name.
    pub ruleset: String,
    /// How many moves are legal, from the first on.
    pub plies: u32,
    /// The position after them; nothing if no game can start where this one does.
    pub fen: Option<String>,
    /// How the game has ended there, if it has.
    pub outcome: Option<Outcome>,
    /// The first illegal move.
    pub illegal: Option<IllegalMove>,
    /// The draws that were due, each when it first was.
    pub draws: Vec<Due>,
    /// What the tags say and the rules cannot explain.
    pub disputed: Option<String>,
}

/// The first illegal move of a game.
#[derive(Clone, PartialEq, Eq, Debug, JsonSchema, Serialize)]
pub struct IllegalMove {
    /// Which, from 1; 0 if no game can start where this one does.
    pub ply: u32,
    /// The move as it is written.
    pub r#move: Option<String>,
    /// Why it is illegal.
    pub reason: String,
    /// The same as a short name.
    pub code: &'static str,
}

/// A draw that was due.
#[derive(Clone, Copy, PartialEq, Eq, Debug, JsonSchema, Serialize)]
#[schemars(rename = "DueDraw")]
pub struct Due {
    /// After so many moves.
    pub ply: u32,
    /// Which.
    pub reason: Reason,
}

/// Where rulesets part.
#[derive(Clone, PartialEq, Eq, Debug, JsonSchema, Serialize)]
#[schemars(rename = "GameParting")]
pub struct Part {
    /// The move that they see differently, from 1; 0 is the start.
    pub ply: u32,
    /// The move as it is written.
    pub r#move: Option<String>,
    /// What each of them makes of it.
    pub why: String,
}

/// The object begins with the version of its schema.
fn with_version(object: &mut Schema) {
    object.ensure_object()["properties"]["schema"] = json!({ "type": "integer" });
}

impl Found {
    /// The object on one line.
    pub fn json(&self) -> String {
        head(&self.file, self.game) + &self.told.json_rest()
    }
}

impl Told {
    /// The object from its third field on: where it stands is known last.
    pub(crate) fn json_rest(&self) -> String {
        let object = serde_json::to_string(self).expect("texts and numbers have JSON");
        format!(",{}", &object[1..])
    }

    /// Whether a ruleset calls one of its moves illegal.
    pub fn is_illegal(&self) -> bool {
        self.rulesets.iter().any(|under| under.illegal.is_some())
    }

    /// Whether its tags say what a ruleset cannot explain.
    pub fn is_disputed(&self) -> bool {
        self.rulesets.iter().any(|under| under.disputed.is_some())
    }
}

pub(crate) fn head(file: &str, game: u64) -> String {
    let file = serde_json::to_string(file).expect("a text has JSON");
    format!("{{\"schema\":{SCHEMA},\"file\":{file},\"game\":{game}")
}

impl Parting {
    /// What each ruleset makes of it, in words.
    pub(crate) fn why(&self, names: &[&str]) -> String {
        let seen = names.iter().zip(&self.seen);
        let words = seen.map(|(name, seen)| match seen {
            Seen::Legal if self.ply == 0 => format!("{name}: a start"),
            Seen::Legal => format!("{name}: legal"),
            Seen::Refused { reason, .. } if self.ply == 0 => format!("{name}: no start, {reason}"),
            Seen::Refused { reason, .. } => format!("{name}: illegal, {reason}"),
            Seen::Over(Some(outcome)) => format!("{name}: {outcome}"),
            Seen::Over(None) => format!("{name}: the game goes on"),
            Seen::Does(what) => format!("{name}: {what}"),
        });
        words.collect::<Vec<_>>().join("; ")
    }

    /// What kind of parting it is: the rulesets that call the move illegal, or the game over.
    pub(crate) fn kind(&self, names: &[&str]) -> String {
        let seen = || names.iter().zip(&self.seen);
        let refused = seen().filter_map(|(name, seen)| match seen {
            Seen::Refused { code, .. } => Some(format!("{name} ({code})")),
            _ => None,
        });
        let over = seen().filter_map(|(name, seen)| match seen {
            Seen::Over(Some(outcome)) => Some(format!("{name} ({})", outcome.reason)),
            _ => None,
        });
        let list = |words: Vec<String>| words.join(", ");
        if seen().any(|(_, seen)| matches!(seen, Seen::Refused { .. })) {
            let what = if self.ply == 0 { "no start" } else { "illegal" };
            format!("{what} in {}", list(refused.collect()))
        } else if seen().any(|(_, seen)| matches!(seen, Seen::Over(_))) {
            format!("over in {}", list(over.collect()))
        } else if self.ply == 0 {
            "another start".into()
        } else {
            "another board".into()
        }
    }
}

/// The place of a move as `34w`: that of the position before it.
pub(crate) fn move_number(before: u64, ply: u32) -> String {
    let halfmoves = before + u64::from(ply.saturating_sub(1));
    format!("{}{}", halfmoves / 2 + 1, if halfmoves.is_multiple_of(2) { 'w' } else { 'b' })
}

/// A line for people: where the rulesets part, or what is illegal, and what is disputed.
impl fmt::Display for Found {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Found { file, game, told } = self;
        let shard = told.shard.map(|shard| format!(" (shard {shard})")).unwrap_or_default();
        write!(f, "{file}{shard}#{game}")?;
        let mut at = |ply: u32, m: &Option<String>| match m {
            Some(m) => write!(f, ":{} {m}: ", move_number(told.before, ply)),
            None => f.write_str(": "),
        };
        let mut said = Vec::new();
        if let Some(Part { ply, r#move, why }) = &told.part {
            at(*ply, r#move)?;
            said.push(why.clone());
        } else {
            let mut illegal = told.rulesets.iter().filter_map(|under| under.illegal.as_ref());
            match illegal.next() {
                Some(IllegalMove { ply, r#move, .. }) => at(*ply, r#move)?,
                None => f.write_str(": ")?,
            }
            for Under { ruleset, illegal, .. } in &told.rulesets {
                let illegal = illegal.as_ref();
                said.extend(
                    illegal.map(|illegal| format!("{ruleset}: illegal, {}", illegal.reason)),
                );
            }
        }
        for Under { ruleset, disputed, .. } in &told.rulesets {
            said.extend(disputed.as_ref().map(|what| format!("{ruleset}: disputed, {what}")));
        }
        f.write_str(&said.join("; "))
    }
}
