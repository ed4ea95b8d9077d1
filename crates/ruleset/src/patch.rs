//! What one ruleset file may say, as serde reads it.

use isotope_kernel::{
    Capture, Castling, Check, Compulsory, Draws, Drops, Explode, Kings, OwnKing, RoleName, Roles,
    Spec, Stalemate, Start, Switch, Win,
};
use ron::{Options, error::Error, extensions::Extensions};
use serde::{Deserialize, de::DeserializeOwned};

use crate::example::Example;

/// A rule that no source settles.
///
/// ```
/// let atomic = isotope_ruleset::shipped("atomic").unwrap();
/// assert!(atomic.assumed.iter().any(|assumed| assumed.field == "draws.dead"));
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Assumed {
    /// The field, or a part of it such as `draws.dead`.
    pub field: String,
    /// Why the value was chosen.
    pub why: String,
}

/// The fields that are rules: what a file says of them, and how it changes those of its base.
macro_rules! rules {
    ($($field:ident: $value:ty,)*) => {
        /// A file's difference from its base.
        #[derive(Debug, Default, Deserialize)]
        #[serde(rename = "Ruleset", default, deny_unknown_fields)]
        pub(crate) struct Patch {
            pub(crate) format: Option<u32>,
            pub(crate) name: Option<String>,
            pub(crate) summary: Option<String>,
            pub(crate) extends: Option<String>,
            $($field: Option<$value>,)*
            pub(crate) sources: Vec<String>,
            pub(crate) assumed: Vec<Assumed>,
            pub(crate) examples: Vec<Example>,
        }

        /// The fields of a ruleset that are rules, in the order in which they are shown.
        pub const FIELDS: &[&str] = &[$(stringify!($field)),*];

        impl Patch {
            /// Whether the file gives the field, and it could be read.
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

        /// The values of the fields as RON.
        pub(crate) fn values(spec: &Spec) -> Vec<(&'static str, String)> {
            vec![$((stringify!($field), crate::patch::value(&spec.$field)),)*]
        }
    };
}

rules! {
    capture: Capture,
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
    double_step: Switch,
    promotion: Roles,
    drops: Drops,
    start: Start,
}

/// How rulesets are read and written: `limit: 3` for an optional field, and `Explode(blast: Ring)`
/// for a value that is a struct of its own.
pub(crate) fn options() -> Options {
    Options::default().with_default_extension(
        Extensions::IMPLICIT_SOME
            | Extensions::UNWRAP_NEWTYPES
            | Extensions::UNWRAP_VARIANT_NEWTYPES,
    )
}

/// One value as RON, on one line.
pub(crate) fn value<T: serde::Serialize>(value: &T) -> String {
    let one_line = ron::ser::PrettyConfig::new().depth_limit(0);
    options().to_string_pretty(value, one_line).unwrap_or_default()
}

/// The fields of the values that have fields of their own, by the field they are written in.
pub(crate) fn parts_of(field: &str) -> &'static [&'static str] {
    match field {
        "capture" => fields_of::<Explode>(),
        "draws" => fields_of::<Draws>(),
        "own_king" => &["both"],
        _ => &[],
    }
}

/// The names of `T`'s fields, from the error for a field that does not exist.
fn fields_of<T: DeserializeOwned>() -> &'static [&'static str] {
    match options().from_str::<T>("(no_such_field: 0)") {
        Err(ron::error::SpannedError {
            code: Error::NoSuchStructField { expected, .. }, ..
        }) => expected,
        _ => &[],
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_fields_of_a_file_are_the_fields_of_the_kernel() {
        assert_eq!(fields_of::<Spec>(), FIELDS);
        assert!(parts_of("capture").contains(&"blast"));
        assert!(parts_of("draws").contains(&"dead"));
        let mortal =
            "(format: 1, own_king: Mortal(), assumed: [(field: \"own_king.both\", why: \"\")])";
        assert_eq!(crate::parse("mine", mortal).unwrap().assumed[0].field, "own_king.both");
    }

    #[test]
    fn values_are_written_as_people_write_them() {
        let spec = Spec { capture: Capture::Explode(Explode::default()), ..Spec::default() };
        let values = values(&spec);
        assert_eq!(
            values[0].1,
            "Explode(blast: Ring, immune: [Pawn], spares: [], when: Always, hits: Both, center: Landing, chain: [], residue: Empty)"
        );
        assert_eq!(values[8].1, "(repetition: 3, halfmoves: 100, dead: Derived)");
    }
}
