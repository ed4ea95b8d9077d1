//! The command under test, its output, and files for it.

use std::{
    fs,
    panic::Location,
    path::{Path, PathBuf},
    process::{Command, Output, Stdio},
};

/// Runs the command in the root of the repository, without standard input, with tables of its own and without what the
/// user has trained.
pub(crate) fn isotope(args: &[&str]) -> Output {
    let tables = concat!(env!("CARGO_TARGET_TMPDIR"), "/tables");
    let mut command = Command::new(env!("CARGO_BIN_EXE_isotope"));
    command.args(args).stdin(Stdio::null()).env("ISOTOPE_TABLES", tables);
    command.env("XDG_DATA_HOME", concat!(env!("CARGO_TARGET_TMPDIR"), "/no-data"));
    command.current_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("../.."));
    command.output().expect("the command runs")
}

/// What the command has printed.
pub(crate) fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).expect("the command prints text")
}

/// A new path in the folder for files of tests. The name of the calling file is a part of it, so that tests in different
/// files can choose the same name.
#[track_caller]
pub(crate) fn path(name: &str) -> PathBuf {
    let caller = Path::new(Location::caller().file()).file_stem().expect("a source file");
    let file = format!("{}-{name}", caller.display());
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(file);
    let _ = fs::remove_file(&path);
    path
}

/// A path as an argument.
pub(crate) fn name(path: &Path) -> &str {
    path.to_str().expect("a path of this machine is text")
}
