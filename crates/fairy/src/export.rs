//! Exports rules as a section of an ini file.

pub(crate) mod conversion;
pub(crate) mod settings;

use isotope_kernel::Spec;
use isotope_ruleset::{Diagnostic, LoadError, Ruleset, changed_fields as fields};

use crate::{builtin, import::import, spec::to_spec};
use conversion::{Refusal, to_variant};
use settings::{Setting, difference};

/// Exports the rules of `ruleset` as a section of an ini file, which extends the built-in variant that needs
/// the fewest keys. Importing the section gives the same rules.
///
/// ```
/// let flamethrower = isotope_ruleset::shipped("flamethrower").unwrap();
/// let error = isotope_fairy::export(&flamethrower).unwrap_err();
/// assert!(error.to_string().contains("its blast is the ring of the eight neighbours"));
/// ```
///
/// # Errors
/// Returns all rules that Fairy-Stockfish cannot express.
pub fn export(ruleset: &Ruleset) -> Result<String, LoadError> {
    let spec = ruleset.rules.spec();
    let variant = to_variant(spec).map_err(|reasons| error(spec, reasons))?;
    let bases = builtin::sayable().map(|(name, base)| (name, difference(&variant, &base)));
    let (base, settings) =
        bases.min_by_key(|(_, settings)| settings.len()).unwrap_or(("chess", Vec::new()));

    let one_line = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
    let mut ini = format!("# {}\n", one_line(&format!("{}: {}", ruleset.name, ruleset.summary)));
    for (_, note) in to_spec(&variant).reasons.assumed {
        ini.push_str(&format!("# {note}\n"));
    }
    ini.push_str(&format!("[{}:{base}]\n", section_name(&ruleset.id)));
    for Setting { key, value, .. } in settings {
        ini.push_str(&format!("{key} = {value}\n"));
    }
    check_round_trip(spec, &ini)?;
    Ok(ini)
}

/// Returns a section name that Fairy-Stockfish can read and that no built-in variant has.
fn section_name(id: &str) -> String {
    let plain = |c: char| if c.is_alphanumeric() || "-_.".contains(c) { c } else { '-' };
    let name: String = id.chars().map(plain).collect();
    match builtin::is_built_in(&name) {
        true => format!("isotope-{name}"),
        false => name,
    }
}

/// Checks that importing the exported section gives the same rules.
fn check_round_trip(spec: &Spec, ini: &str) -> Result<(), LoadError> {
    let problems = match import("exported.ini", ini, None) {
        Ok(imported) if imported.spec == *spec => return Ok(()),
        Ok(imported) => {
            let other = fields(&imported.spec, spec).into_iter();
            other.map(|(field, value)| lost_field(field, &value)).collect()
        }
        Err(error) => {
            let no = |problem: &Diagnostic| {
                let message =
                    format!("Fairy-Stockfish cannot say these rules: {}", problem.message);
                Diagnostic::new("not-sayable", message)
            };
            error.problems().diagnostics.iter().map(no).collect::<Vec<_>>()
        }
    };
    Err(LoadError::first_of(problems.into_iter(), 0))
}

/// Returns the diagnostic for a field that differs after the round trip.
fn lost_field(field: &str, value: &str) -> Diagnostic {
    let (why, say) = match field {
        "draws" => ("an ini leaves dead positions open", true),
        "kings" => ("it goes by the kings of the start", false),
        "win" => ("it asks for the ways to win in an order of its own", true),
        _ => ("it has no other word for the same moves", true),
    };
    let message = format!("Fairy-Stockfish cannot say `{field}` as this ruleset does: {why}");
    let say = if say { "; say that in the ruleset to export it" } else { "" };
    let help = format!("it would come back as `{field}: {value}`{say}");
    Diagnostic::new("not-sayable", message).help(help)
}

/// Returns the error with these reasons, each with the value of the field.
fn error(spec: &Spec, reasons: Vec<Refusal>) -> LoadError {
    let values = fields(spec, &Spec::default());
    let diagnostic = |(field, why): Refusal| {
        let value = values.iter().find(|(other, _)| *other == field);
        let value = value.map_or(String::new(), |(_, value)| format!(": {value}"));
        let message = format!("Fairy-Stockfish cannot say `{field}{value}`: {why}");
        Diagnostic::new("not-sayable", message)
    };
    LoadError::first_of(reasons.into_iter().map(diagnostic).collect::<Vec<_>>().into_iter(), 0)
}
