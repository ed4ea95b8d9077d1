//! The fields of a ruleset file, as read by serde.

use isotope_kernel::{
    Capture, Castling, Check, Compulsory, Count, DoubleStep, Draws, Drops, Kings, OwnKing,
    RoleName, Roles, Spec, Stalemate, Start, Switch, Trigger, Win,
};
use ron::{Options, extensions::Extensions};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::example::Example;

/// A rule that no source settles.
///
/// ```
/// let atomic = isotope_ruleset::shipped("atomic").unwrap();
/// assert!(atomic.assumed.iter().any(|assumed| assumed.field == "draws.dead"));
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, JsonSchema, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Assumed {
    /// The field, or a part of the field, such as `draws.dead`.
    #[schemars(extend("format" = "rule"))]
    pub field: String,
    /// The reason why the value was chosen.
    pub why: String,
}

/// Defines the fields that are rules, and the patch with which a file changes the rules of its base.
macro_rules! rules {
    ($($field:ident: $value:ty,)*) => {
        /// The differences between a file and its base.
        #[derive(Debug, Default, Deserialize, JsonSchema)]
        #[serde(rename = "Ruleset", default, deny_unknown_fields)]
        pub(crate) struct Patch {
            /// The version of the file format, which is 1. Every file must state the version, so that a program
            /// that does not support that version can report this.
            pub(crate) format: Option<u32>,
            /// The name of the game. Defaults to the name of the file.
            pub(crate) name: Option<String>,
            /// A one-line summary of the game.
            pub(crate) summary: Option<String>,
            /// The base from which the rules differ: the name of a shipped ruleset, or the path of a file,
            /// relative to the file that extends it. Defaults to `"chess"`.
            #[schemars(extend("format" = "ruleset"))]
            pub(crate) extends: Option<String>,
            $(pub(crate) $field: Option<$value>,)*
            /// The documents that describe the rules. Sources are not inherited from the base.
            pub(crate) sources: Vec<String>,
            /// Rules that no source settles, or parts of rules, such as `draws.dead`. Assumptions are not
            /// inherited from the base.
            pub(crate) assumed: Vec<Assumed>,
            /// Positions with statements that hold under these rules. `isotope check` verifies the statements.
            /// Examples are not inherited from the base.
            pub(crate) examples: Vec<Example>,
        }

        /// The fields of a ruleset that are rules, in the order in which they are shown.
        pub const FIELDS: &[&str] = &[$(stringify!($field)),*];

        impl Patch {
            /// Whether the file gives the field and its value could be read.
            pub(crate) fn gives(&self, field: &str) -> bool {
                match field {
                    $(stringify!($field) => self.$field.is_some(),)*
                    _ => false,
                }
            }

            /// Replaces the fields of `spec` that the file gives.
            pub(crate) fn apply(&self, spec: &mut Spec) {
                $(if let Some(value) = &self.$field {
                    spec.$field = value.clone();
                })*
            }
        }

        /// Returns the names of the fields that are rules, with their values as RON.
        pub(crate) fn values(spec: &Spec) -> Vec<(&'static str, String)> {
            vec![$((stringify!($field), crate::language::patch::value(&spec.$field)),)*]
        }
    };
}

rules! {
    capture: Capture,
    triggers: Vec<Trigger>,
    check: Check,
    own_king: OwnKing,
    kings: Kings,
    cannot_capture: Vec<(RoleName, RoleName)>,
    compulsory: Compulsory,
    win: Vec<Win>,
    stalemate: Stalemate,
    draws: Draws,
    castling: Castling,
    en_passant: Switch,
    double_step: DoubleStep,
    promotion: Roles,
    drops: Drops,
    count: Count,
    start: Start,
}

/// Returns one value as RON, on one line.
pub(crate) fn value<T: serde::Serialize>(value: &T) -> String {
    let one_line = ron::ser::PrettyConfig::new().depth_limit(0);
    // Write `Explode(blast: Ring)` rather than `Explode((blast: Ring))` where a variant contains a struct.
    let unwrapped = Extensions::UNWRAP_NEWTYPES
        | Extensions::UNWRAP_VARIANT_NEWTYPES
        | Extensions::IMPLICIT_SOME;
    let options = Options::default().with_default_extension(unwrapped);
    options.to_string_pretty(value, one_line).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use isotope_kernel::Explode;

    use super::*;

    #[test]
    fn values_are_written_as_people_write_them() {
        let spec = Spec { capture: Capture::Explode(Explode::default()), ..Spec::default() };
        let values = values(&spec);
        assert_eq!(
            values[0].1,
            "Explode(blast: Ring, immune: [Pawn], spares: [], when: Always, hits: Both, center: Landing, chain: [], residue: Empty, capturer: Lands, effect: Destroy)"
        );
        assert_eq!(values[9].1, "(repetition: 3, halfmoves: 100, dead: Derived)");
    }
}
