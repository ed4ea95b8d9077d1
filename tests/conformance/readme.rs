//! The pictures of the README, which are drawn from the rules and from measured figures.

mod capture;
mod speed;

use std::{fs, path::Path};

use crate::generated::assert_current;

#[test]
fn the_pictures_of_the_readme_agree_with_the_rules_and_the_figures() {
    let readme = Path::new(env!("CARGO_MANIFEST_DIR")).join("../README.md");
    let readme = fs::read_to_string(readme).expect("it is there");
    let [light, dark] = speed::pictures();
    for (name, picture) in [
        ("one-capture.svg", capture::picture()),
        ("speed-light.svg", light),
        ("speed-dark.svg", dark),
    ] {
        let path = format!("docs/pictures/readme/{name}");
        assert_current(Path::new(&path), &picture, "readme");
        assert!(picture.len() < 300_000, "{name} has {} bytes", picture.len());
        assert!(readme.contains(&path), "the README shows {name}");
    }
}
