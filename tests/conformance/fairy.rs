//! Tests of the import from and the export to Fairy-Stockfish's `variants.ini`, with the files in `tests/fairy`.

use std::{fs, path::Path};

use isotope_fairy::{ImportError, export, import};
use isotope_kernel::Spec;
use isotope_ruleset::{Ruleset, changed_fields, parse};
use proptest::prelude::*;

use crate::{
    peers::{FAIRY, same, undrawn_spec},
    random::specs,
    rulesets::shipped,
};

const VARIANTS: &str = include_str!("../fairy/variants.ini");

/// The sections of the test file: the title line after `[`, and the name in it.
fn sections() -> impl Iterator<Item = (&'static str, &'static str)> {
    let titles = VARIANTS.lines().filter_map(|line| line.strip_prefix('['));
    titles.map(|title| (title, title.split([':', ']']).next().expect("a name")))
}

/// Imports a section, and loads the resulting ruleset, whose rules must be those imported.
fn imported(name: &str) -> Result<Ruleset, ImportError> {
    let imported = import("variants.ini", VARIANTS, Some(name))?;
    let ruleset = parse("imported.ron", &imported.ron).expect("what is written loads");
    assert_eq!(*ruleset.rules.spec(), imported.spec, "{name}");
    assert_eq!(ruleset.name, name);
    Ok(ruleset)
}

fn snapshot(name: &str, text: &str) {
    insta::with_settings!({
        snapshot_path => Path::new("../snapshots/fairy"),
        prepend_module_to_snapshot => false,
        omit_expression => true,
    }, {
        insta::assert_snapshot!(name, text);
    });
}

#[test]
fn every_section_is_converted_to_a_ruleset_or_refused_with_a_reason() {
    let mut text = String::new();
    for (title, name) in sections() {
        let said = match import("variants.ini", VARIANTS, Some(name)) {
            Ok(imported) => imported.ron,
            Err(ImportError::NotSayable(error)) => format!("{error}\n"),
            Err(ImportError::Unreadable(error)) => panic!("{name}: {error}"),
        };
        text.push_str(&format!("[{title}\n{said}\n"));
    }
    snapshot("variants", &text);
}

#[test]
fn every_ruleset_is_converted_to_a_section_or_refused_with_a_reason() {
    let said = |ruleset: &Ruleset| match export(ruleset) {
        Ok(ini) => ini,
        Err(error) => format!("{error}\n"),
    };
    let text: String =
        shipped().iter().map(|ruleset| format!("{}\n{}\n", ruleset.id, said(ruleset))).collect();
    snapshot("exported", &text);
}

#[test]
fn broken_files_are_refused_with_a_helpful_message() {
    let mut names: Vec<_> = fs::read_dir("fairy/broken")
        .expect("the folder is there")
        .map(|entry| entry.expect("its files are readable").file_name())
        .collect();
    names.sort();
    assert!(names.len() > 12, "only {} files", names.len());
    let mut text = String::new();
    for name in names {
        let name = name.to_string_lossy().into_owned();
        let ini = fs::read_to_string(format!("fairy/broken/{name}")).expect("it is text");
        let asked = ini.contains("[asked").then_some("asked");
        match import(&name, &ini, asked) {
            Err(ImportError::Unreadable(error)) => text.push_str(&format!("{error}\n\n")),
            Err(ImportError::NotSayable(error)) => panic!("{name} can be read: {error}"),
            Ok(_) => panic!("{name} is imported without a word"),
        }
    }
    snapshot("broken", &text);
}

#[test]
fn variants_of_fairy_stockfish_are_imported_as_the_shipped_rulesets() {
    let pairs = [
        ("fics-atomic", "atomic"),
        ("no-check", "fairy-nocheck"),
        ("kings-immune", "atomar"),
        ("atomic-giveaway", "atomic-giveaway"),
        ("antiatomic", "anti-atomic"),
        ("allexplodeatomic", "all-explode"),
        ("nuclear", "fairy-nuclear"),
        ("atomic-960", "atomic960"),
        ("atomic-koth", "hill-atomic"),
        ("atomic-3check", "three-check-atomic"),
        ("atomic-racing", "racing-atomic"),
        ("atomic-stalemateloss", "stalemate-loses-atomic"),
        ("atomic-multiking", "two-kings-atomic"),
        ("atomic-extinction", "extinction-atomic"),
        ("drops-that-check", "crazyhouse-atomic"),
        ("heirs", "heirs"),
        ("plain-chess", "chess"),
        ("shuffled", "chess960"),
        ("house", "crazyhouse"),
        ("checks", "three-check"),
        ("hill", "king-of-the-hill"),
        ("give", "giveaway"),
        ("lose", "antichess"),
    ];
    for (section, id) in pairs {
        let theirs = imported(section).unwrap_or_else(|error| panic!("{section}: {error}"));
        let ours = shipped().iter().find(|ruleset| ruleset.id == id).expect(id);
        assert_eq!(theirs.hash, ours.hash, "{section} is {id}");
        assert_eq!(theirs.extends.first().map_or("chess", String::as_str), id);
    }
}

#[test]
fn an_imported_game_has_the_moves_of_fairy_stockfish() {
    let files = [
        ("no-check", "nocheckatomic"),
        ("kings-immune", "atomar"),
        ("atomic-giveaway", "atomic-giveaway"),
        ("antiatomic", "antiatomic"),
        ("nuclear", "nuclear"),
        ("atomic-koth", "atomic-koth"),
        ("atomic-3check", "atomic-3check"),
        ("atomic-racing", "atomic-racing"),
        ("atomic-stalemateloss", "atomic-stalemateloss"),
        ("atomic-multiking", "atomic-multiking"),
        ("atomic-extinction", "atomic-extinction"),
        ("drops-that-check", "atomiczh"),
        ("knightproof", "knightproof"),
        ("rookbishopproof", "rookbishopproof"),
        ("kingproof-nomutual", "kingproof-nomutual"),
        ("nuclear-pawnsafe", "nuclear-pawnsafe"),
    ];
    for (section, file) in files {
        let ruleset = imported(section).unwrap_or_else(|error| panic!("{section}: {error}"));
        same(file, &undrawn_spec(ruleset.rules.spec()), FAIRY);
    }
}

#[test]
fn an_exported_ruleset_is_imported_with_the_same_rules() {
    let mut exported = 0;
    for ruleset in shipped() {
        let Ok(ini) = export(ruleset) else { continue };
        let again = import("exported.ini", &ini, None).expect("what is exported can be imported");
        let again = parse("again.ron", &again.ron).expect("and loads");
        assert_eq!(again.hash, ruleset.hash, "{}", ruleset.id);
        exported += 1;
    }
    assert_eq!(exported, 24, "of {}", shipped().len());
}

#[test]
fn an_imported_section_is_exported_with_the_same_meaning() {
    let mut games = 0;
    for (_, name) in sections() {
        let Ok(ruleset) = imported(name) else { continue };
        let ini = export(&ruleset).unwrap_or_else(|error| panic!("{name}: {error}"));
        let again = import("exported.ini", &ini, None).expect("what is exported can be imported");
        assert_eq!(again.spec, *ruleset.rules.spec(), "{ini}");
        games += 1;
    }
    assert_eq!(games, 36);
}

#[test]
fn every_key_in_the_document_is_known() {
    let page = include_str!("../../docs/fairy-stockfish.md");
    let rows = page.lines().filter_map(|line| line.strip_prefix("| `")?.split(" | ").next());
    let keys: Vec<&str> =
        rows.flat_map(|row| row.split(", ")).map(|key| key.trim_matches('`')).collect();
    assert!(keys.len() > 40, "{keys:?}");
    for key in keys {
        let codes: Vec<&str> = match import("key.ini", &format!("[one:chess]\n{key} = -\n"), None) {
            Ok(_) => Vec::new(),
            Err(error) => error.problems().diagnostics.iter().map(|told| told.code).collect(),
        };
        assert!(!codes.contains(&"unknown-key"), "{key}");
    }
}

/// A ruleset with the rules in `spec`.
fn ruleset(spec: &Spec) -> Ruleset {
    let fields = changed_fields(spec, &Spec::default());
    let fields: String =
        fields.iter().map(|(field, value)| format!("{field}: {value}, ")).collect();
    parse("random.ron", &format!("(format: 1, {fields})")).expect("it compiles")
}

/// Valid and invalid lines of an ini file.
fn lines() -> impl Strategy<Value = Vec<String>> {
    let keys = VARIANTS.lines().filter_map(|line| line.split_once(" = "));
    let (keys, values): (Vec<&str>, Vec<&str>) = keys.unzip();
    let value = prop_oneof![
        4 => prop::sample::select(values),
        2 => prop::sample::select(&["true", "false", "win", "loss", "draw", "none", "*", "-", "k", "nk", "0", "1", "2"][..]),
        1 => Just(" é; "),
    ];
    let line =
        (prop::sample::select(keys), value).prop_map(|(key, value)| format!("{key} = {value}"));
    prop::collection::vec(line, 0..6)
}

proptest! {
    #[test]
    fn random_rules_survive_export_and_import_or_are_refused(spec in specs()) {
        match export(&ruleset(&spec)) {
            Ok(ini) => prop_assert_eq!(import("random.ini", &ini, None).expect(&ini).spec, spec),
            Err(error) => prop_assert!(!error.diagnostics.is_empty()),
        }
    }

    #[test]
    fn random_sections_are_converted_to_rulesets_or_refused(
        parent in prop::sample::select(&["chess", "atomic", "nocheckatomic", "giveaway", "extinction"][..]),
        lines in lines(),
    ) {
        let ini = format!("[random:{parent}]\n{}\n", lines.join("\n"));
        match import("random.ini", &ini, None) {
            Ok(imported) => {
                let ruleset = parse("random.ron", &imported.ron).expect("what is written loads");
                prop_assert_eq!(ruleset.rules.spec(), &imported.spec);
                let again = export(&ruleset).map(|ini| import("again.ini", &ini, None));
                if let Ok(again) = again {
                    prop_assert_eq!(again.expect("it comes back").spec, imported.spec);
                }
            }
            Err(error) => prop_assert!(!error.problems().diagnostics.is_empty()),
        }
    }
}
