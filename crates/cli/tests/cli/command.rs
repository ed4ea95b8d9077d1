//! The command under test, its output, and files for it.

use std::{
    ffi::OsStr,
    fs,
    panic::Location,
    path::{Path, PathBuf},
    process::{Command, Output, Stdio},
};

/// A home without rulesets, tables and trained evaluations.
const HOME: &str = concat!(env!("CARGO_TARGET_TMPDIR"), "/home");

/// The environment of all programs under test: what the developer has trained, written or built changes no result.
pub(crate) const ENVIRONMENT: [(&str, &str); 6] = [
    ("HOME", HOME),
    ("ISOTOPE_RULESETS", ""),
    ("ISOTOPE_TABLES", concat!(env!("CARGO_TARGET_TMPDIR"), "/tables")),
    ("XDG_CACHE_HOME", HOME),
    ("XDG_CONFIG_HOME", HOME),
    ("XDG_DATA_HOME", HOME),
];

/// A program in this environment, in the root of the repository, without standard input.
pub(crate) fn program(path: &str) -> Command {
    let mut command = Command::new(path);
    command.envs(ENVIRONMENT).stdin(Stdio::null());
    command.current_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("../.."));
    command
}

/// The command with these arguments, as a [`program`].
pub(crate) fn command<A: AsRef<OsStr>>(args: &[A]) -> Command {
    let mut command = program(env!("CARGO_BIN_EXE_isotope"));
    command.args(args);
    command
}

/// Runs the command.
pub(crate) fn isotope(args: &[&str]) -> Output {
    command(args).output().expect("the command runs")
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
