//! Tests of the atlas of openings, whose wins after one move of each side come with their proofs.

use std::{fs, io::Cursor, path::Path};

use isotope_kernel::{Position, notation};
use isotope_outcomes::ProofReader;

use crate::{proofs::check_atomic_proof, rulesets::shipped};

#[test]
fn every_win_of_the_atlas_is_proven_to_all_checkers() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("wins/atlas");
    let mut counts = Vec::new();
    for ruleset in shipped() {
        // A ruleset without a win has no folder.
        let Ok(files) = fs::read_dir(folder.join(&ruleset.id)) else { continue };
        let (mut of_white, mut of_black, mut longest) = (0, 0, 0);
        for file in files {
            let path = file.expect("the folder can be read").path();
            let bytes = fs::read(&path).expect("a file can be read");
            let proof = ProofReader::open(Cursor::new(&bytes[..]))
                .and_then(|proof| proof.check(&ruleset.rules, &ruleset.hash))
                .unwrap_or_else(|error| panic!("{}: {error}", path.display()));
            let opening = path.file_stem().expect("it has a name").to_string_lossy().into_owned();
            assert_eq!(proof.fen, after(&Position::start(&ruleset.rules), &opening), "{opening}");
            if ruleset.id == "atomic" {
                let other = check_atomic_proof::check(&bytes[..]).expect(&opening);
                assert_eq!((other.winner, other.plies), (proof.winner, proof.plies), "{opening}");
            }
            if proof.winner.is_white() {
                of_white += 1
            } else {
                of_black += 1
            }
            longest = longest.max(proof.plies);
        }
        counts.push(format!(
            "{}: {of_white} for White, {of_black} for Black, within {longest} plies",
            ruleset.id
        ));
    }
    insta::assert_snapshot!(counts.join("\n"), @r"
    atomic: 55 for White, 0 for Black, within 11 plies
    chess-com: 54 for White, 0 for Black, within 11 plies
    red-hot-pawn: 54 for White, 0 for Black, within 11 plies
    icc: 55 for White, 0 for Black, within 11 plies
    fairy-nocheck: 54 for White, 0 for Black, within 11 plies
    chain-reaction: 173 for White, 5 for Black, within 21 plies
    cross: 1 for White, 0 for Black, within 7 plies
    big-bang: 277 for White, 35 for Black, within 15 plies
    ");
}

/// The position after moves in UCI notation, which are separated by hyphens, as FEN.
fn after(position: &Position<'_>, moves: &str) -> String {
    let mut position = position.clone();
    for text in moves.split('-') {
        position = position.after(notation::read(&position, text).expect("a legal move"));
    }
    position.fen()
}
