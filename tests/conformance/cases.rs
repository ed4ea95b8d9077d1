//! Tests of positions that some implementation once got wrong; the data is in `tests/cases/*.ron`.
//!
//! Each file is a list of [`Case`]s, called rows; the message of a failure contains the id of the row. The letters
//! in ids are those of the collection from which the rows were taken: A for castling, B for rights and keys, C for
//! en passant, D for kings and checks, E for dead positions, F for notation. Other files come from the test suites
//! of other programs, or were written for this suite, with a row for each way to get a rule wrong.
//!
//! Rows of the collection that are left out:
//! - A17, B7, C5, F9, F10: bugs in clients and in taking back moves. Here, positions are copied and moves are
//!   never undone; the data for boards on a screen is tested in `records.rs`.
//! - A18, F5, F6, F7, F11: search and evaluation. The positions of F5 are at least loaded.
//! - F3, F4: tablebases. The winning capture of F3 is included.
//! - F8: engine protocols.
//! - D23: Duck chess.
//! - D25: captures that do not land on the captured piece, other than en passant.
//! - E, second column: Fairy-Stockfish's own rule for dead positions, which cannot be expressed in a ruleset.
//! - Fairy-Stockfish's `petrified`, which cannot be expressed in a ruleset.
//! - Wins on time, which are tested in `laws/dead.rs`.

pub(crate) mod expect;
pub(crate) mod variants;

use std::{fs, path::Path};

use isotope_kernel::{Position, Rules, fen, judge, notation};
use isotope_ruleset::Expect;
use serde::{Deserialize, de::DeserializeOwned};
use shakmaty::{EnPassantMode, Position as _, zobrist::Zobrist64};

use variants::{rules, with_fields};

/// A row: a position, and the expectations for it.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Case {
    id: String,
    #[serde(default = "atomic")]
    rules: Vec<String>,
    /// Fields that replace those of the rules, written as in a ruleset. If there are several such lists, the
    /// expectations are checked with each of them.
    #[serde(default = "unchanged")]
    fields: Vec<String>,
    fen: String,
    /// The codes of the faults of the position, which is played nevertheless.
    #[serde(default)]
    faults: Vec<String>,
    expect: Vec<Expect>,
}

fn atomic() -> Vec<String> {
    vec!["atomic".into()]
}

fn unchanged() -> Vec<String> {
    vec![String::new()]
}

/// Reads a value from a RON file.
pub(crate) fn read<T: DeserializeOwned>(path: &Path) -> T {
    let text = fs::read_to_string(path).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
    ron::from_str(&text).unwrap_or_else(|e| panic!("{}:{e}", path.display()))
}

/// Sets up the position of `fen`, which must have exactly the named `faults`.
pub(crate) fn set_up<'r>(
    rules: &'r Rules,
    fen: &str,
    faults: &[String],
) -> Result<Position<'r>, String> {
    let read = fen::read(fen).map_err(|e| format!("{fen}: {e}"))?;
    let mode = rules.castling_mode(&read.layout);
    let (position, found) =
        Position::allow_impossible(rules, read, mode).map_err(|e| format!("{fen}: {e}"))?;
    let found: Vec<&str> = found.iter().map(|fault| fault.code()).collect();
    match found == faults {
        true => Ok(position),
        false => Err(format!("{fen}: refused as {found:?} and not as {faults:?}")),
    }
}

/// The position of a valid FEN under the rules called `id`.
pub(crate) fn position(id: &str, fen: &str) -> Position<'static> {
    set_up(rules(id), fen, &[]).unwrap_or_else(|e| panic!("{id}: {e}"))
}

/// The position after `moves`, which are separated by spaces and must be legal.
pub(crate) fn played<'r>(position: &Position<'r>, moves: &str) -> Result<Position<'r>, String> {
    let mut position = position.clone();
    for text in moves.split_whitespace() {
        let m = notation::read(&position, text).map_err(|e| e.to_string())?;
        judge(&position, m).map_err(|reason| format!("{text} is illegal: {reason}"))?;
        position.play_unchecked(m);
    }
    Ok(position)
}

fn check(case: &Case) -> Vec<String> {
    let holds = |rules: &Rules| {
        set_up(rules, &case.fen, &case.faults)
            .and_then(|position| expect::all(&case.expect, &position))
    };
    let games = case.rules.iter().flat_map(|id| case.fields.iter().map(move |fields| (id, fields)));
    games
        .filter_map(|(id, fields)| {
            let failure = match fields.as_str() {
                "" => holds(rules(id)),
                fields => holds(&with_fields(id, fields)),
            };
            failure.err().map(|why| format!("{} ({id} {fields}): {why}", case.id))
        })
        .collect()
}

fn check_file(name: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("cases").join(name);
    let cases: Vec<Case> = read(&path);
    assert!(!cases.is_empty(), "{name} has no rows");
    let failures: Vec<String> = cases.iter().flat_map(check).collect();
    assert!(failures.is_empty(), "{name}:\n{}", failures.join("\n"));
}

/// Defines a test for each file of cases, named after the subject of its rows.
macro_rules! check_files {
    ($($rule:ident: $file:literal,)*) => {
        const FILES: &[&str] = &[$($file),*];

        $(
            #[test]
            fn $rule() {
                check_file($file);
            }
        )*
    };
}

check_files! {
    castling_next_to_a_king_and_into_its_reach: "a-castling.ron",
    rights_and_keys_survive_only_with_their_men: "b-rights.ron",
    en_passant_explodes_where_the_pawn_lands: "c-en-passant.ron",
    kings_die_check_and_touch_as_the_rules_derive: "d-kings.ron",
    dead_positions_are_those_of_the_named_algorithm: "e-dead.ron",
    captures_that_end_the_game_are_written_like_mate: "f-notation.ron",
    python_chess_agrees: "python-chess.ron",
    shakmaty_and_chessops_agree: "shakmaty-chessops.ron",
    fairy_stockfish_agrees: "fairy-stockfish.ron",
    scalachess_agrees: "scalachess.ron",
    rules_pages_and_issues_are_right: "rules-pages.ron",
    the_same_position_tells_the_rulesets_apart: "discriminating.ron",
    games_end_as_the_ruleset_says: "ends.ron",
    positions_that_cannot_be_are_refused_and_their_other_parts_are_kept: "setup.ron",
    what_explodes_and_who_survives_decides_who_gives_check: "explosions.ron",
    material_decides_by_the_algorithm_that_is_named: "material.ron",
    neither_side_can_win_where_that_is_proven_of_the_rules_and_not_elsewhere: "derived.ron",
    explosions_set_off_others_and_leave_walls: "craters.ron",
    of_several_kings_those_matter_that_the_ruleset_says: "several-kings.ron",
    captures_are_forced_and_games_are_won_without_a_king: "forced-captures.ron",
    what_is_destroyed_enters_a_hand_and_is_dropped: "hands.ron",
    the_first_case_that_applies_to_a_capture_decides_its_effect: "effects-by-capture.ron",
    a_capturer_that_stays_shoots: "shots.ron",
    pieces_in_a_converting_blast_change_sides: "conversions.ron",
    rays_stop_at_what_they_meet: "rays.ron",
    moves_without_a_capture_set_off_explosions: "triggers.ron",
    sides_differ_in_their_kings_and_pawns_stand_on_the_first_rank: "sides.ron",
    pieces_in_a_blast_have_fates_and_counts_decide: "fates.ron",
    where_others_play_differently_we_play_as_the_ruleset_says: "differences.ron",
}

#[test]
fn every_file_of_cases_is_checked() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("cases");
    let mut present: Vec<_> = fs::read_dir(folder)
        .expect("the folder of cases")
        .map(|entry| entry.expect("an entry").file_name().into_string().expect("a plain name"))
        .collect();
    let mut checked = FILES.to_vec();
    present.sort_unstable();
    checked.sort_unstable();
    assert_eq!(present, checked);
}

/// Tests row B6.
#[test]
fn a_rook_blown_up_and_a_rook_captured_lead_to_one_key() {
    let blown_up = position("atomic", "4k2r/6p1/8/8/8/8/1B6/4K2R w Kk - 0 1");
    let captured = position("atomic", "4k2r/8/8/8/8/8/1B6/4K2R w Kk - 0 1");
    let [blown_up, captured] =
        [(blown_up, "Bxg7"), (captured, "Bxh8")].map(|(before, m)| played(&before, m).unwrap());
    assert_eq!(blown_up, captured);
    let key = |position: &Position<'_>| position.zobrist_hash::<Zobrist64>(EnPassantMode::Legal);
    assert_eq!(key(&blown_up), key(&captured));
}
