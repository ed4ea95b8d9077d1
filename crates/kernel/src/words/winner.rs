//! The JSON form of the winner of a game: one lower-case word, or `null`.

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use shakmaty::Color;

#[derive(Deserialize, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "Color"))]
#[serde(rename_all = "lowercase")]
pub(super) enum Winner {
    White,
    Black,
}

pub(super) fn serialize<S: Serializer>(
    winner: &Option<Color>,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    winner.map(|color| color.fold_wb(Winner::White, Winner::Black)).serialize(serializer)
}

pub(super) fn deserialize<'de, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<Option<Color>, D::Error> {
    let winner = Option::<Winner>::deserialize(deserializer)?;
    Ok(winner.map(|winner| match winner {
        Winner::White => Color::White,
        Winner::Black => Color::Black,
    }))
}
