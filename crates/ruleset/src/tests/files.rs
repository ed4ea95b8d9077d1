//! Tests of rulesets in files and of their bases.

use std::{
    fs,
    path::{Path, PathBuf},
};

use isotope_kernel::Spec;

use crate::*;

/// A temporary folder, which is removed when the value is dropped.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let folder = std::env::temp_dir().join(format!("isotope-{name}-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        Folder(folder)
    }

    fn write(&self, name: &str, text: &str) {
        fs::write(self.0.join(name), text).unwrap();
    }

    fn load(&self, name: &str) -> Result<Ruleset, LoadError> {
        load(&self.0.join(name).display().to_string())
    }

    fn code(&self, name: &str) -> &'static str {
        self.load(name).unwrap_err().diagnostics[0].code
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

#[test]
fn text_in_memory_extends_shipped_rulesets_only() {
    let error = parse("mine", r#"(format: 1, extends: "./other.ron")"#).unwrap_err();
    assert_eq!(error.diagnostics[0].code, "extends-path");
}

#[test]
fn a_ruleset_has_sixteen_bases_and_no_more() {
    let folder = Folder::new("chain");
    for i in 0..16 {
        folder.write(&format!("{i}.ron"), &format!("(format: 1, extends: \"{}.ron\")", i + 1));
    }
    // The base of `16.ron` is chess, which also counts as a base.
    folder.write("16.ron", "(format: 1)");
    assert_eq!(folder.load("1.ron").unwrap().extends.len(), 16);
    assert_eq!(folder.code("0.ron"), "extends-depth");
}

#[test]
fn a_circle_is_found_whatever_way_leads_round() {
    let folder = Folder::new("circle");
    fs::create_dir_all(folder.0.join("sub")).unwrap();
    folder.write("a.ron", r#"(format: 1, extends: "sub/../b.ron")"#);
    folder.write("b.ron", r#"(format: 1, extends: "sub/../a.ron")"#);
    folder.write("self.ron", r#"(format: 1, extends: "./self.ron")"#);
    assert_eq!(folder.code("a.ron"), "extends-cycle");
    assert_eq!(folder.code("self.ron"), "extends-cycle");
    let roundabout = Path::new("sub").join("..").join("self.ron");
    assert_eq!(folder.code(&roundabout.display().to_string()), "extends-cycle");
}

#[test]
fn a_circle_is_told_without_the_way_to_it() {
    let folder = Folder::new("way");
    folder.write("way.ron", r#"(format: 1, extends: "./one.ron")"#);
    folder.write("one.ron", r#"(format: 1, extends: "./two.ron")"#);
    folder.write("two.ron", r#"(format: 1, extends: "./one.ron")"#);
    let told = folder.load("way.ron").unwrap_err().diagnostics.swap_remove(0).message;
    assert_eq!((told.matches("one.ron").count(), told.matches("two.ron").count()), (2, 1));
    assert!(!told.contains("way.ron"), "{told}");
}

#[test]
#[cfg(unix)]
fn a_detour_over_a_link_is_shown_because_it_leads_elsewhere() {
    let folder = Folder::new("detour");
    fs::create_dir_all(folder.0.join("far/inner")).unwrap();
    std::os::unix::fs::symlink(folder.0.join("far/inner"), folder.0.join("link")).unwrap();
    folder.write("far/base.ron", "(format: 1, check: Off)");
    folder.write("base.ron", "(format: 1)");
    folder.write("mine.ron", r#"(format: 1, extends: "link/../base.ron")"#);
    let mine = folder.load("mine.ron").unwrap();
    assert_eq!(mine.rules.spec().check, isotope_kernel::Check::Off);
    assert!(mine.extends[0].ends_with("link/../base.ron"), "{:?}", mine.extends);
}

#[test]
fn a_path_of_windows_is_a_path() {
    assert_eq!(load("nowhere\\mine").unwrap_err().diagnostics[0].code, "unreadable");
}

#[test]
#[cfg(unix)]
fn a_circle_through_a_link_is_found() {
    let folder = Folder::new("link");
    folder.write("a.ron", r#"(format: 1, extends: "./b.ron")"#);
    std::os::unix::fs::symlink(folder.0.join("a.ron"), folder.0.join("b.ron")).unwrap();
    let problem = folder.load("a.ron").unwrap_err().diagnostics.swap_remove(0);
    assert_eq!(problem.code, "extends-cycle");
    let place = problem.place.unwrap();
    assert!(place.file.ends_with("a.ron"), "{place:?}: not after another round");
}

#[test]
fn only_files_of_a_sensible_size_are_read() {
    let folder = Folder::new("large");
    for (name, bytes) in [("small.ron", 1 << 20), ("large.ron", (1 << 20) + 1)] {
        let text = "(format: 1)\n//";
        folder.write(name, &format!("{text}{}", "x".repeat(bytes - text.len())));
    }
    assert_eq!(*folder.load("small.ron").unwrap().rules.spec(), Spec::default());
    assert_eq!(folder.code("large.ron"), "too-large");
}

#[test]
#[cfg(unix)]
fn devices_and_folders_are_not_read() {
    for (path, why) in [("/dev/zero", "a device or a pipe"), ("/dev", "a folder")] {
        let error = load(path).unwrap_err();
        assert_eq!(error.diagnostics[0].code, "unreadable");
        assert!(error.to_string().contains(why), "{error}");
    }
}

#[test]
fn a_name_means_the_shipped_ruleset_whatever_is_in_a_folder() {
    let folder = Folder::new("shadowing");
    folder.write("icc.ron", "(format: 1, name: \"Mine\")");
    folder.write("own.ron", "(format: 1, extends: \"icc\")");
    let library = Library::new(vec![folder.0.clone()]);
    assert_eq!(library.load("icc").unwrap().name, shipped("icc").unwrap().name);
    assert_eq!(library.load("own").unwrap().hash, shipped("icc").unwrap().hash);
}

#[test]
fn the_first_folder_that_has_a_name_counts() {
    let folders = ["first", "second", "third"].map(Folder::new);
    for (folder, name) in folders[1..].iter().zip(["Second", "Third"]) {
        folder.write("bombs.ron", &format!("(format: 1, name: \"{name}\")"));
    }
    let library = Library::new(folders.iter().map(|folder| folder.0.clone()).collect());
    assert_eq!(library.load("bombs").unwrap().name, "Second");
    assert_eq!(library.names(), [("bombs".into(), folders[1].0.join("bombs.ron"))]);
}

#[test]
fn a_ruleset_is_asked_for_in_any_case_and_by_the_names_of_others_but_extended_by_its_own() {
    let folder = Folder::new("names");
    folder.write("lichess.ron", "(format: 1, name: \"Mine\")");
    folder.write("Bombs.ron", "(format: 1, name: \"Bombs\")");
    let shipped_only = Library::default();
    for (name, id) in [
        ("ICC", "icc"),
        ("Atomic", "atomic"),
        ("lichess", "atomic"),
        ("fics", "atomic"),
        ("nocheckatomic", "fairy-nocheck"),
        ("3check", "three-check"),
        ("King of the Hill", "king-of-the-hill"),
    ] {
        assert_eq!(shipped_only.load(name).unwrap().id, id, "{name}");
    }
    let library = Library::new(vec![folder.0.clone()]);
    assert_eq!(library.load("lichess").unwrap().name, "Mine", "one's own name comes first");
    assert_eq!(library.load("LICHESS").unwrap().name, "Mine");
    assert_eq!(library.load("bombs").unwrap().name, "Bombs");
    fs::create_dir_all(folder.0.join("sub")).unwrap();
    folder.write("sub/mine.ron", "(format: 1)");
    assert!(library.load("sub/mine").is_err(), "it is a path, and no name in a folder");
    for name in ["", "?", " ", "li", "./ICC"] {
        assert!(shipped_only.load(name).is_err(), "{name}");
    }
    for (base, id) in [("ICC", "icc"), ("fics", "atomic"), ("3check", "three-check")] {
        let text = format!("(format: 1, extends: \"{base}\")");
        let error = parse("mine.ron", &text).unwrap_err();
        let problem = &error.diagnostics[0];
        assert_eq!(problem.code, "unknown-base", "{base}");
        let suggestion = problem.suggestion.as_ref().expect("its own name");
        assert_eq!(suggestion.text, format!("\"{id}\""), "{base}");
    }
}

#[test]
fn a_folder_that_is_asked_for_is_told_to_be_one() {
    let folder = Folder::new("asked.folder");
    fs::create_dir_all(&folder.0).unwrap();
    let error = load(&folder.0.display().to_string()).unwrap_err();
    assert!(error.to_string().contains("it is a folder"), "{error}");
    let error = load("src").unwrap_err();
    assert!(error.to_string().contains("it is a folder"), "{error}");
}
