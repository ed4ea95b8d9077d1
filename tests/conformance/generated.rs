//! Files that are written by tests.

use std::{env, fs, path::Path};

/// Asserts that a file, with its path from the root of the repository, is up to date. If `DOCS=overwrite` is set, it is
/// written first. `test` is the name of a test that writes it.
pub(crate) fn assert_current(path: &Path, expected: &str, test: &str) {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(path);
    if env::var_os("DOCS").is_some_and(|wish| wish == "overwrite") {
        fs::create_dir_all(file.parent().expect("a folder")).expect("a folder can be made");
        fs::write(&file, expected).expect("the file can be written");
    }
    let found = fs::read_to_string(&file).unwrap_or_default().replace("\r\n", "\n");
    assert!(
        found == expected,
        "{} is out of date: write it again with\n    \
         DOCS=overwrite cargo test --workspace --test conformance {test}\n\
         and look at what has changed",
        path.display()
    );
}
