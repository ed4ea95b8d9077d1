//! The fields that questions have, those of a position among them. An omitted field has the same default as in the
//! command with the question's name.

use schemars::JsonSchema;
use serde::de::DeserializeOwned;

use super::rulesets::RulesetRef;

/// The fields of a question, as they are read from JSON, and what the question asks for.
pub(super) trait Fields: DeserializeOwned + JsonSchema + Send + 'static {
    /// The number of plies that are played under each ruleset, and the rulesets that the question names or contains.
    fn extent(&self) -> (usize, &[RulesetRef]);

    /// Whether these fields make a search of a question that is answered at once otherwise.
    fn searches(&self) -> bool {
        false
    }
}

/// Declares the fields of a question about a position under a ruleset: those of the position, with this description of
/// `moves`, and the others.
macro_rules! position_fields {
    ($(#[$about:meta])* $name:ident, $moves:literal $(, $(#[$doc:meta])* $field:ident: $type:ty)*) => {
        $(#[$about])*
        #[derive(Clone, PartialEq, Eq, Debug, serde::Deserialize, schemars::JsonSchema)]
        #[serde(deny_unknown_fields)]
        pub(crate) struct $name {
            /// The position: a FEN, in which underscores may replace the spaces, `startpos` or `chess960:N`.
            #[serde(default = "crate::protocol::fields::startpos")]
            pub fen: String,
            /// Whether castling is written as in Chess960 whatever the position: `e1h1`, and rights as rook files.
            #[serde(default)]
            pub chess960: bool,
            #[doc = $moves]
            #[serde(default)]
            pub moves: Vec<String>,
            /// The ruleset.
            #[serde(default)]
            pub ruleset: crate::protocol::rulesets::RulesetRef,
            $($(#[$doc])* pub $field: $type,)*
        }

        impl crate::protocol::fields::Fields for $name {
            fn extent(&self) -> (usize, &[crate::protocol::rulesets::RulesetRef]) {
                (self.moves.len(), std::slice::from_ref(&self.ruleset))
            }
        }
    };
}

pub(super) use position_fields;

position_fields!(
    /// A position under a ruleset.
    PositionQuestion, "The moves to play first, in UCI notation or SAN.",
    /// Whether the answer includes a picture of the board, as SVG.
    #[serde(default)]
    svg: bool
);

pub(super) fn startpos() -> String {
    "startpos".into()
}
