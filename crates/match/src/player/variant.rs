//! How an engine is told which game is played.

use std::io::Write as _;

use isotope_ruleset::{ALIASES, shipped};
use tempfile::NamedTempFile;

use super::spec::Played;

/// An option that an engine offers, and the values that it lists.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Offered {
    pub(crate) name: String,
    pub(crate) values: Vec<String>,
}

impl Offered {
    /// Reads a line such as `option name UCI_Variant type combo default chess var chess var atomic`; `None` for
    /// any other line.
    pub(crate) fn read(line: &str) -> Option<Offered> {
        let words: Vec<&str> = line.split_whitespace().collect();
        let [option, name, rest @ ..] = &words[..] else { return None };
        if (*option, *name) != ("option", "name") {
            return None;
        }
        let end = rest.iter().position(|word| *word == "type").unwrap_or(rest.len());
        let values = rest.split(|word| *word == "var").skip(1).map(|words| words.join(" "));
        Some(Offered { name: rest[..end].join(" "), values: values.collect() })
    }
}

/// The options to set for a game, and a file that has to exist while the engine runs.
#[derive(Debug, Default)]
pub(crate) struct Selection {
    pub(crate) options: Vec<(String, String)>,
    pub(crate) file: Option<NamedTempFile>,
}

/// Returns how to tell an engine which game to play: by a name that it offers, by the file of the ruleset, or by
/// an ini file of Fairy-Stockfish.
///
/// # Errors
/// Returns a message if the engine cannot play the game.
pub(crate) fn select(offered: &[Offered], played: &Played) -> Result<Selection, String> {
    let Played { ruleset, path } = played;
    let option = |name: &str| offered.iter().find(|option| option.name.eq_ignore_ascii_case(name));
    let value = |name: &str, value: String| (name.to_owned(), value);
    let one = |name, text| Ok(Selection { options: vec![value(name, text)], file: None });
    let is = |id: &str| shipped(id).is_ok_and(|shipped| shipped.hash == ruleset.hash);
    if let Some(variant) = option("UCI_Variant") {
        let elsewhere =
            ALIASES.iter().filter(|names| names.ruleset == ruleset.id).map(|names| names.uci);
        let names =
            elsewhere.chain([&*ruleset.id]).filter(|name| !name.is_empty() && is(&ruleset.id));
        let known = names.into_iter().find(|name| variant.values.iter().any(|value| value == name));
        if let Some(name) = known {
            return one("UCI_Variant", name.to_owned());
        }
    }
    if let (Some(_), Some(path)) = (option("RulesPath"), path) {
        return one("RulesPath", path.display().to_string());
    }
    if option("VariantPath").is_some() {
        let ini = isotope_fairy::export(ruleset)
            .map_err(|error| format!("{}: Fairy-Stockfish cannot play it: {error}", ruleset.id))?;
        let name = ini.lines().find_map(|line| line.strip_prefix('[')?.split(':').next());
        let name = name.expect("a section has a name").to_owned();
        let written = || -> std::io::Result<NamedTempFile> {
            let mut file = NamedTempFile::with_suffix(".ini")?;
            file.write_all(ini.as_bytes())?;
            file.flush()?;
            Ok(file)
        };
        let file = written().map_err(|error| format!("no file for VariantPath: {error}"))?;
        let path = file.path().display().to_string();
        let options = vec![value("VariantPath", path), value("UCI_Variant", name)];
        return Ok(Selection { options, file: Some(file) });
    }
    match is("chess") {
        true => Ok(Selection::default()),
        false => Err(format!(
            "it does not offer {}: name its variant with --options, as in `b:UCI_Variant=…`",
            ruleset.id
        )),
    }
}

#[cfg(test)]
mod tests {
    use std::{fs, path::PathBuf};

    use super::*;

    fn selected(lines: &[&str], id: &str, path: Option<&str>) -> Result<Selection, String> {
        let offered: Vec<Offered> = lines.iter().filter_map(|line| Offered::read(line)).collect();
        assert_eq!(offered.len(), lines.len());
        let ruleset = isotope_ruleset::shipped(id).expect("it is shipped");
        let ruleset = match path {
            // A file with the name of a shipped ruleset and other rules.
            Some(_) => isotope_ruleset::Ruleset { hash: "0".repeat(16), ..ruleset },
            None => ruleset,
        };
        select(&offered, &Played { ruleset, path: path.map(PathBuf::from) })
    }

    const FAIRY: [&str; 2] = [
        "option name VariantPath type string default <empty>",
        "option name UCI_Variant type combo default chess var 3check var atomic var chess",
    ];
    const OURS: [&str; 2] = [
        "option name RulesPath type string default <empty>",
        "option name UCI_Variant type combo default chess var atomic var chess var three-check",
    ];

    #[test]
    fn a_shipped_ruleset_is_selected_by_a_name_that_the_engine_offers() {
        for (lines, id, name) in [
            (FAIRY, "atomic", "atomic"),
            (FAIRY, "three-check", "3check"),
            (OURS, "three-check", "three-check"),
        ] {
            let selection = selected(&lines, id, None).expect("it is offered");
            assert_eq!(selection.options, [("UCI_Variant".into(), name.into())]);
        }
    }

    #[test]
    fn a_file_is_never_selected_by_the_name_of_other_rules() {
        let selection =
            selected(&OURS, "atomic", Some("/rules/atomic.ron")).expect("it has a path");
        assert_eq!(selection.options, [("RulesPath".into(), "/rules/atomic.ron".into())]);
    }

    #[test]
    fn fairy_stockfish_reads_rules_that_it_does_not_offer_from_an_ini_file() {
        let selection = selected(&FAIRY, "racing-atomic", None).expect("it can be exported");
        let [(path, file), (variant, name)] = &selection.options[..] else { panic!("two options") };
        assert_eq!((&**path, &**variant), ("VariantPath", "UCI_Variant"));
        let ini = fs::read_to_string(file).expect("the file exists with the selection");
        assert!(ini.contains(&format!("[{name}:")), "{ini}");
        let error = selected(&FAIRY, "icc", None).expect_err("it cannot be exported");
        assert!(error.contains("icc"), "{error}");
    }

    #[test]
    fn an_engine_of_chess_alone_plays_chess_alone() {
        assert_eq!(selected(&[], "chess", None).expect("chess").options, []);
        let error = selected(&[], "atomic", None).expect_err("not atomic");
        assert!(error.contains("does not offer atomic"), "{error}");
    }
}
