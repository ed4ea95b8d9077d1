//! `isotope import` and `isotope export`: convert rulesets from and to Fairy-Stockfish's `variants.ini` format.

use std::path::Path;

use isotope_answer::Text;
use isotope_fairy::{ImportError, Imported};
use isotope_ruleset::LoadError;

use crate::{
    args, input,
    input::stdin,
    output::{
        Output,
        failure::Failure,
        file::{self, Replace},
    },
};

/// `isotope import`: converts a section of an ini file to a ruleset.
pub(crate) fn import(args: &args::Import, output: &mut Output) -> Result<(), Failure> {
    let (file, name) = file_and_name(&args.file);
    let (called, text) = match file {
        "-" => ("stdin", stdin::text()?),
        file => {
            let text = isotope_ruleset::read(Path::new(file), "check the path");
            (file, text.map_err(Failure::Ruleset)?)
        }
    };
    match isotope_fairy::import(called, &text, name) {
        Ok(Imported { ron, .. }) => match &args.output {
            None => write(&ron, output),
            Some(path) => {
                file::write(Path::new(path), &ron, Replace::Nothing)?;
                output.complain("note", &format!("{path} is written"));
                Ok(())
            }
        },
        Err(ImportError::NotSayable(error)) => refuse(error, output),
        Err(ImportError::Unreadable(error)) => Err(Failure::Ruleset(error)),
    }
}

/// `isotope export`: converts a ruleset to a section of an ini file.
pub(crate) fn export(args: &args::Export, output: &mut Output) -> Result<(), Failure> {
    let ruleset = input::ruleset(&args.ruleset, output)?;
    match isotope_fairy::export(&ruleset) {
        Ok(ini) => write(&ini, output),
        Err(error) => refuse(error, output),
    }
}

/// Splits `written` at its last colon into a file and the name of a section, unless the colon belongs to a drive,
/// as in `C:\games.ini`.
fn file_and_name(written: &str) -> (&str, Option<&str>) {
    match written.rsplit_once(':') {
        Some((file, name))
            if !file.is_empty() && !name.is_empty() && !name.contains(['/', '\\']) =>
        {
            (file, Some(name))
        }
        _ => (written, None),
    }
}

fn write(text: &str, output: &mut Output) -> Result<(), Failure> {
    let mut lines = Text::default();
    lines.line(text.trim_end());
    output.text(&lines)
}

/// Reports that a game was read but cannot be expressed in the other format, and raises the exit status to 1.
fn refuse(error: LoadError, output: &mut Output) -> Result<(), Failure> {
    output.fail(1);
    output.report(&Failure::Ruleset(error));
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_name_of_a_variant_follows_the_last_colon() {
        assert_eq!(file_and_name("a/variants.ini:atomiczh"), ("a/variants.ini", Some("atomiczh")));
        assert_eq!(file_and_name("-:mine"), ("-", Some("mine")));
        assert_eq!(file_and_name("mine.ini"), ("mine.ini", None));
        assert_eq!(file_and_name(r"C:\games\mine.ini"), (r"C:\games\mine.ini", None));
        assert_eq!(file_and_name("mine.ini:"), ("mine.ini:", None));
    }
}
