//! Tests of tables: compared with a plain solver, and on disk.

mod agreement;
mod colors_and_errors;
mod damaged;
mod en_passant;
mod files;
mod limited;
mod memory;
mod plain_solver;
mod resumed;

use std::{
    fs,
    path::{Path, PathBuf},
};

use isotope_outcomes::tablebase::Material;

/// The path of a test's folder, without what an earlier run may have left.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("tablebase").join(name);
    if folder.exists() {
        fs::remove_dir_all(&folder).expect("an earlier run has left it");
    }
    folder
}

fn material(text: &str) -> Material {
    text.parse().expect("a material")
}
