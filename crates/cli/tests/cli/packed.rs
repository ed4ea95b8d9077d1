//! Tests of truncated compressed collections: the error names the file, and the games before the damage are
//! reported.

use std::{fs, io::Write as _, path::Path};

use flate2::{Compression, write::GzEncoder};
use ruzstd::encoding::{CompressionLevel, compress_to_vec};

use crate::command::{command, text};

/// A collection of `games` distinct games, with random names to limit the compression ratio.
fn collection(games: u32) -> String {
    let mut random = fastrand::Rng::with_seed(18);
    let mut game = |number| {
        let name: String = (0..80).map(|_| random.alphanumeric()).collect();
        format!("[Event \"{number}\"]\n[White \"{name}\"]\n\n1. Nf3 d5 2. Ne5 a6 3. Nxf7 1-0\n\n")
    };
    (1..=games).map(&mut game).collect()
}

/// Writes a file, runs `isotope games --json` on it, and returns the exit status, a line for each game, and
/// standard error.
fn read(name: &str, bytes: &[u8]) -> (Option<i32>, Vec<String>, String) {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"));
    fs::write(folder.join(name), bytes).expect("tests may write there");
    let mut command = command(&["games", name, "--rules", "atomic", "--json"]);
    let output = command.current_dir(folder).output().expect("the command runs");
    let games = text(&output.stdout).replace(name, "games.pgn");
    (output.status.code(), games.lines().map(String::from).collect(), text(&output.stderr))
}

fn gzip(text: &str) -> Vec<u8> {
    let mut packer = GzEncoder::new(Vec::new(), Compression::fast());
    packer.write_all(text.as_bytes()).expect("memory can be written");
    packer.finish().expect("memory can be written")
}

fn zstd(text: &str) -> Vec<u8> {
    compress_to_vec(text.as_bytes(), CompressionLevel::Fastest)
}

#[test]
fn a_truncated_collection_is_an_error_and_the_games_before_it_are_reported() {
    let text = collection(4_000);
    let (status, all, _) = read("games.pgn", text.as_bytes());
    assert_eq!((status, all.len()), (Some(0), 4_000));
    for (name, packed) in [("games.pgn.gz", gzip(&text)), ("games.pgn.zst", zstd(&text))] {
        let (status, games, said) = read(name, &packed);
        assert_eq!((status, &games, said.as_str()), (Some(0), &all, ""), "{name} is whole");

        let (status, games, said) = read(name, &packed[..packed.len() * 3 / 4]);
        assert_eq!(status, Some(2), "{name}: {said}");
        let error =
            format!("error: {name}: cannot be read any further after {} games: ", games.len());
        assert!(said.lines().any(|line| line.starts_with(&error)), "{said}");
        assert!((1_000..4_000).contains(&games.len()), "{name}: {} games", games.len());
        // The last game may be incomplete.
        let whole = games.len() - 1;
        assert_eq!(games[..whole], all[..whole], "{name}");
    }
}
