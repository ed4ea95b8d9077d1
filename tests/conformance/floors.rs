//! Tests that the imports between the files and the folders of every crate have no cycles.
//!
//! Imports are read from the text of a file: `use` items, and paths that start with `crate`, `super`, `self` or a
//! child module. A path refers to the file of the last module in it.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::{Path, PathBuf},
};

/// The files of a crate by the path of their module, which is empty for the crate root.
type Modules = BTreeMap<Vec<String>, PathBuf>;

/// The files or folders imported by each file or folder, as module paths.
type Imports = BTreeMap<Vec<String>, BTreeSet<Vec<String>>>;

fn crates() -> Vec<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../crates");
    let crates = fs::read_dir(root).expect("the crates are there");
    crates.map(|entry| entry.expect("an entry").path().join("src")).collect()
}

fn modules(folder: &Path, path: &[String], found: &mut Modules) {
    for entry in fs::read_dir(folder).expect("a folder of sources") {
        let file = entry.expect("an entry").path();
        let name = file.file_stem().expect("a name").to_string_lossy().into_owned();
        let mut inner = path.to_vec();
        match name.as_str() {
            "tests" => continue,
            "lib" | "main" if path.is_empty() => (),
            _ => inner.push(name),
        }
        if file.is_dir() {
            modules(&file, &inner, found);
        } else {
            found.insert(inner, file);
        }
    }
}

/// The text of a file without comments and without the tests at its end.
fn code(text: &str) -> String {
    let text = text.split("#[cfg(test)]\nmod tests").next().unwrap_or_default();
    let lines = text.lines().map(|line| line.split("//").next().unwrap_or_default());
    lines.collect::<Vec<_>>().join("\n")
}

/// The paths in a `use` item, with braces expanded.
fn expand(item: &str) -> Vec<String> {
    let Some((head, rest)) = item.split_once('{') else {
        return vec![item.split(" as ").next().unwrap_or_default().trim().to_owned()];
    };
    let inner = rest.trim_end().strip_suffix('}').expect("braces are closed");
    let (mut depth, mut start) = (0, 0);
    let mut parts = Vec::new();
    for (i, c) in inner.char_indices() {
        match c {
            '{' => depth += 1,
            '}' => depth -= 1,
            ',' if depth == 0 => {
                parts.push(&inner[start..i]);
                start = i + 1;
            }
            _ => (),
        }
    }
    parts.push(&inner[start..]);
    let parts = parts.into_iter().filter(|part| !part.trim().is_empty());
    parts
        .flat_map(|part| expand(part.trim()))
        .map(|part| format!("{}{part}", head.trim()))
        .collect()
}

fn paths(code: &str) -> Vec<String> {
    // An item begins a line, perhaps after its visibility; texts contain the word, too.
    let is_keyword = |at: usize| {
        let before = code[..at].rsplit('\n').next().unwrap_or_default().trim();
        matches!(before, "" | "pub") || before.starts_with("pub(") && before.ends_with(')')
    };
    let items = code.match_indices("use ").filter(|(at, _)| is_keyword(*at));
    let items = items.filter_map(|(at, word)| code[at + word.len()..].split_once(';'));
    let mut paths: Vec<String> = items.flat_map(|(item, _)| expand(item)).collect();
    let word = |c: char| c.is_alphanumeric() || c == '_' || c == ':';
    let inline = code.split(|c| !word(c)).filter(|path| path.contains("::"));
    // The prefix of a list in braces is not itself a path.
    paths.extend(inline.filter(|path| !path.ends_with("::")).map(String::from));
    paths
}

/// The module whose file a path in the module `at` refers to.
fn target(path: &str, at: &[String], modules: &Modules) -> Option<Vec<String>> {
    let mut inner = at.to_vec();
    let mut segments = path.split("::").peekable();
    match segments.peek().copied() {
        Some("crate") => inner.clear(),
        Some("super") => (),
        Some("self") => (),
        // The first segment may be a child module; otherwise, it is another crate.
        Some(child) if modules.contains_key(&[at, &[child.to_owned()]].concat()) => (),
        _ => return None,
    }
    for segment in segments {
        match segment {
            "crate" | "self" => (),
            "super" => drop(inner.pop()),
            name => {
                inner.push(name.to_owned());
                if !modules.keys().any(|module| module.starts_with(&inner)) {
                    inner.pop();
                    break;
                }
            }
        }
    }
    modules.contains_key(&inner).then_some(inner)
}

/// The files imported by each file.
fn imports(modules: &Modules) -> Imports {
    let of = |at: &[String], file: &Path| {
        let text = fs::read_to_string(file).expect("a source can be read");
        let targets = paths(&code(&text)).into_iter().filter_map(|path| target(&path, at, modules));
        targets.filter(|other| other != at).collect()
    };
    modules.iter().map(|(at, file)| (at.clone(), of(at, file))).collect()
}

/// The imports between the top-level folders of a crate, derived from those between files. A top-level file counts
/// as a folder. The crate root is left out, since it may import all folders.
fn folders(imports: &Imports) -> Imports {
    let mut folders = Imports::new();
    for (at, below) in imports {
        let Some(folder) = at.first() else { continue };
        let below = below.iter().filter_map(|other| other.first());
        let below = below.filter(|other| *other != folder).map(|other| vec![other.clone()]);
        folders.entry(vec![folder.clone()]).or_default().extend(below);
    }
    folders
}

/// Repeatedly removes the files or folders that import none of the others. What remains is on a cycle or imports
/// one, and is described.
fn circles(mut imports: Imports) -> Vec<String> {
    loop {
        let ground: BTreeSet<Vec<String>> = imports
            .iter()
            .filter(|(_, below)| below.iter().all(|other| !imports.contains_key(other)))
            .map(|(at, _)| at.clone())
            .collect();
        if ground.is_empty() {
            let shown = |at: &[String]| format!("crate::{}", at.join("::"));
            return imports
                .iter()
                .map(|(at, below)| {
                    let below = below.iter().filter(|other| imports.contains_key(*other));
                    let below: Vec<_> = below.map(|other| shown(other)).collect();
                    format!("{} imports {}", shown(at), below.join(", "))
                })
                .collect();
        }
        imports.retain(|at, _| !ground.contains(at));
    }
}

#[test]
fn the_files_and_folders_of_every_crate_import_downwards() {
    for folder in crates() {
        let mut found = Modules::new();
        modules(&folder, &[], &mut found);
        let files = imports(&found);
        let circles = [folders(&files), files].map(circles).concat();
        assert!(circles.is_empty(), "{}:\n{}", folder.display(), circles.join("\n"));
    }
}

#[test]
fn a_circle_of_folders_is_found_even_without_a_circle_of_files() {
    let module = |path: &str| path.split("::").map(String::from).collect::<Vec<_>>();
    let edges = |pairs: &[(&str, &str)]| {
        let mut edges = Imports::from([(Vec::new(), BTreeSet::from([module("a"), module("b")]))]);
        for (from, to) in pairs {
            edges.entry(module(from)).or_default().insert(module(to));
            edges.entry(module(to)).or_default();
        }
        edges
    };
    let down = edges(&[("a::x", "a::y"), ("a::x", "b"), ("a", "b::z"), ("b", "b::z")]);
    assert_eq!(circles(folders(&down)), [""; 0]);
    let both = edges(&[("a::x", "b::y"), ("b::z", "a::w")]);
    assert_eq!(circles(both.clone()), [""; 0]);
    let shown = ["crate::a imports crate::b", "crate::b imports crate::a"];
    assert_eq!(circles(folders(&both)), shown);
}

#[test]
fn a_circle_of_files_is_found() {
    assert_eq!(
        paths("use crate::{a::{self, B}, c};\nfn f() { super::d() }"),
        ["crate::a::self", "crate::a::B", "crate::c", "super::d"]
    );
    let module = |name: &str| vec![name.to_owned()];
    let modules: Modules = ["a", "b", "c"].map(|name| (module(name), PathBuf::new())).into();
    assert_eq!(target("crate::b::Thing", &module("a"), &modules), Some(module("b")));
    assert_eq!(target("super::c", &module("a"), &modules), Some(module("c")));
    assert_eq!(target("shakmaty::Board", &module("a"), &modules), None);
    let (a, b, c) = (module("a"), module("b"), module("c"));
    let edges = |pairs: &[(&'static str, &str)]| {
        let mut edges = Imports::from([&a, &b, &c].map(|at| (at.clone(), BTreeSet::new())));
        for (from, to) in pairs {
            edges.get_mut(&module(from)).expect("a file").insert(module(to));
        }
        circles(edges).len()
    };
    assert_eq!(edges(&[("a", "b"), ("b", "c")]), 0);
    assert_eq!(edges(&[("a", "b"), ("b", "c"), ("c", "b")]), 3);
}
