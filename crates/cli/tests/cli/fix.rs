//! Tests of `isotope check --fix`: which fixes are applied to a file, and which are left to the author.

use std::{fs, path::PathBuf};

use crate::command::{isotope, name as argument};

/// The content of a file after `--fix`, and the exit status.
fn fixed(name: &str, text: &str) -> (String, Option<i32>) {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("fix");
    fs::create_dir_all(&folder).expect("tests may write there");
    let file = folder.join(name);
    fs::write(&file, text).expect("and here");
    let status = isotope(&["check", "--fix", argument(&file)]).status.code();
    (fs::read_to_string(file).expect("it is text"), status)
}

#[test]
fn certain_fixes_are_applied_and_the_rest_of_the_file_stays() {
    let text = "(\r\n    // a comment\r\n    format = 1\r\n    check Off; \"castling\": Off,\r\n    \
                promotion: Queen, capture: Explode // boom\r\n    stalemate: \"Loses\",\r\n)\r\n";
    let mended = "(\r\n    // a comment\r\n    format : 1,\r\n    check: Off, castling: Off,\r\n    \
                  promotion: [Queen], capture: Explode(), // boom\r\n    stalemate: Loses,\r\n)\r\n";
    assert_eq!(fixed("certain.ron", text), (mended.into(), Some(0)));
    assert_eq!(fixed("certain.ron", mended), (mended.into(), Some(0)));
}

#[test]
fn a_guess_and_a_restated_rule_are_left_to_the_author() {
    for (name, status) in [("unknown-value", 1), ("restated", 0), ("assumed-field", 0)] {
        let path = format!("{}/../../tests/broken/rulesets/{name}.ron", env!("CARGO_MANIFEST_DIR"));
        let text = fs::read_to_string(path)
            .expect("it is there")
            .replace("true", "On")
            .replace("false", "Off");
        assert_eq!(fixed("guess.ron", &text), (text.clone(), Some(status)), "{name}");
    }
}

#[test]
fn a_fix_that_would_add_errors_is_not_written() {
    let text = "(format: 1, win: Checks(3), kings: Off, check: Off)\n";
    assert_eq!(fixed("worse.ron", text), (text.into(), Some(1)));
}
