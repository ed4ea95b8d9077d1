//! Rulesets in RON.

use isotope_kernel::*;
use ron::extensions::Extensions;
use serde::Deserialize;

/// A ruleset.
#[derive(Debug)]
pub struct Ruleset {
    /// The name it is asked for by: the file's name without `.ron`.
    pub id: String,
    /// Its name.
    pub name: String,
    /// One line.
    pub summary: String,
    /// The rules.
    pub rules: Rules,
    /// Where the rules are documented.
    pub sources: Vec<String>,
    /// Fields that no source settles.
    pub assumed: Vec<Assumed>,
}

/// A field that no source settles.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Assumed {
    /// The field.
    pub field: String,
    /// Why.
    pub why: String,
}

#[derive(Debug, Deserialize, Default)]
#[serde(default, deny_unknown_fields)]
struct Patch {
    format: u32,
    name: String,
    summary: String,
    extends: Option<String>,
    capture: Option<Capture>,
    check: Option<Check>,
    own_king: Option<OwnKing>,
    cannot_capture: Option<Vec<(RoleName, RoleName)>>,
    win: Option<Vec<Win>>,
    stalemate: Option<Stalemate>,
    draws: Option<Draws>,
    castling: Option<Castling>,
    en_passant: Option<Switch>,
    double_step: Option<Switch>,
    promotion: Option<Roles>,
    start: Option<Start>,
    sources: Vec<String>,
    assumed: Vec<Assumed>,
}

/// The shipped rulesets, with their text.
pub const SHIPPED: [(&str, &str); 7] = [
    ("chess", include_str!("../../../rulesets/chess.ron")),
    ("atomic", include_str!("../../../rulesets/atomic.ron")),
    ("icc", include_str!("../../../rulesets/icc.ron")),
    ("chess-com", include_str!("../../../rulesets/chess-com.ron")),
    ("red-hot-pawn", include_str!("../../../rulesets/red-hot-pawn.ron")),
    ("fairy-nocheck", include_str!("../../../rulesets/fairy-nocheck.ron")),
    ("flamethrower", include_str!("../../../rulesets/flamethrower.ron")),
];

/// Loads a ruleset.
pub fn load(name: &str) -> Result<Ruleset, String> {
    let (spec, patch) = resolve(name)?;
    let rules = Rules::compile(spec).map_err(|e| format!("{e:?}"))?;
    Ok(Ruleset {
        id: name.into(),
        name: patch.name,
        summary: patch.summary,
        rules,
        sources: patch.sources,
        assumed: patch.assumed,
    })
}

fn resolve(name: &str) -> Result<(Spec, Patch), String> {
    let text = SHIPPED.iter().find(|s| s.0 == name).ok_or("unknown")?.1;
    let options = ron::Options::default().with_default_extension(
        Extensions::IMPLICIT_SOME
            | Extensions::UNWRAP_NEWTYPES
            | Extensions::UNWRAP_VARIANT_NEWTYPES,
    );
    let mut p: Patch = options.from_str(text).map_err(|e| format!("{name}: {e}"))?;
    let mut s = match (&p.extends, name) {
        (Some(base), _) => resolve(base)?.0,
        (None, "chess") => Spec::default(),
        (None, _) => resolve("chess")?.0,
    };
    macro_rules! take { ($($f:ident)*) => { $( if let Some(v) = p.$f.take() { s.$f = v; } )* } }
    take!(capture check own_king cannot_capture win stalemate draws castling en_passant double_step promotion start);
    Ok((s, p))
}

#[cfg(test)]
mod tests {
    #[test]
    fn all_shipped_rulesets_load() {
        for (name, _) in super::SHIPPED {
            println!("{:?}", super::load(name).unwrap().rules.spec());
        }
    }
}
