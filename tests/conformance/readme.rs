//! The pictures of the README, which are drawn from the rules and from measured figures.

mod capture;
mod speed;

use std::{collections::BTreeMap, env, fs, path::Path};

const AGAIN: &str = "write it again with
    DOCS=overwrite cargo test --workspace --test conformance readme
and look at what has changed";

/// The pictures, by the names of their files.
fn pictures() -> BTreeMap<&'static str, String> {
    let [light, dark] = speed::pictures();
    [("one-capture.svg", capture::picture()), ("speed-light.svg", light), ("speed-dark.svg", dark)]
        .into()
}

#[test]
fn the_pictures_of_the_readme_agree_with_the_rules_and_the_figures() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let folder = root.join("docs/pictures/readme");
    let overwrites = env::var_os("DOCS").is_some_and(|wish| wish == "overwrite");
    let readme = fs::read_to_string(root.join("README.md")).expect("it is there");
    for (name, picture) in pictures() {
        let path = folder.join(name);
        if overwrites {
            fs::create_dir_all(&folder).expect("a folder can be made");
            fs::write(&path, &picture).expect("it can be written");
        }
        let found = fs::read_to_string(&path).unwrap_or_default();
        assert!(found == picture, "{} is out of date: {AGAIN}", path.display());
        assert!(picture.len() < 300_000, "{name} has {} bytes", picture.len());
        assert!(
            readme.contains(&format!("docs/pictures/readme/{name}")),
            "the README shows {name}"
        );
    }
}
