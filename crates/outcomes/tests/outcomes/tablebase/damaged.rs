//! Tests that damaged tables on disk are rejected, and that forged ones do no harm.

use std::{fs, path::Path};

use isotope_kernel::{Position, Rules};
use isotope_outcomes::tablebase::{Store, TablebaseError};
use sha2::{Digest as _, Sha256};

use super::{
    files::{atomic, tables, two_kings, with_store},
    folder, material,
};

/// The error message for a file with `bytes` in place of the table of two kings, without the path and the advice.
fn refusal(rules: &Rules, folder: &Path, bytes: &[u8]) -> String {
    let file = folder.join("0123/KvK.table");
    fs::write(&file, bytes).expect("the folder is there");
    let mut tables = tables(rules, folder);
    let table = tables.build(&material("KvK")).map(|table| table.material());
    let error = table.expect_err("the file is not what was written");
    assert!(matches!(error, TablebaseError::Damaged { .. }), "{error:?}");
    assert!(tables.materials().is_empty(), "nothing is taken from a damaged file");
    let message = error.to_string();
    let what = message.strip_prefix(&format!("{}: ", file.display())).expect("it names the file");
    what.strip_suffix("; delete it, and it is built again").expect("it says what to do").into()
}

/// The first two lines of a file.
fn first_lines(bytes: &[u8]) -> String {
    let lines = bytes.splitn(3, |byte| *byte == b'\n').take(2);
    lines.map(|line| String::from_utf8_lossy(line) + "\n").collect()
}

/// A file whose first lines and index were changed, with a matching checksum.
fn forged(bytes: &[u8], text: &str, change: impl FnOnce(&mut Vec<u8>)) -> Vec<u8> {
    let rest = &bytes[first_lines(bytes).len()..];
    let (length, rest) = rest.split_first_chunk().expect("the length of the index");
    let (index, rest) = rest.split_at(u32::from_le_bytes(*length) as usize);
    let mut index = index.to_vec();
    change(&mut index);
    let mut bytes = [text.as_bytes(), &(index.len() as u32).to_le_bytes(), &index].concat();
    bytes.extend_from_slice(&Sha256::digest(&bytes));
    [&bytes, &rest[32..]].concat()
}

/// The file `bytes`, with `from` replaced by `to` in its first lines, and with a matching checksum.
fn with_header(from: &str, to: &str, bytes: &[u8]) -> Vec<u8> {
    let text = first_lines(bytes);
    assert!(text.contains(from), "{from} is in the first lines");
    forged(bytes, &text.replacen(from, to, 1), |_| ())
}

/// The numbers of plies in a file, each replaced by 255 in turn.
fn forgeries(bytes: &[u8], pieces: usize) -> Vec<Vec<u8>> {
    let text = first_lines(bytes);
    // After the orders of both sides, the number of the numbers, and the numbers.
    let at = 2 * pieces;
    let mut count = 0;
    forged(bytes, &text, |index| count = u16::from_le_bytes([index[at], index[at + 1]]));
    let forgery = |value| forged(bytes, &text, |index| index[at + 2 + 2 * value] = 255);
    (0..usize::from(count)).map(forgery).collect()
}

#[test]
fn a_truncated_table_is_rejected() {
    let (rules, folder) = (atomic(), folder("short"));
    let bytes = two_kings(&rules, &folder);
    for length in 0..bytes.len() {
        let message = refusal(&rules, &folder, &bytes[..length]);
        assert!(message.contains("table"), "{length} bytes: {message}");
    }
    let mut longer = bytes;
    longer.push(0);
    let message = refusal(&rules, &folder, &longer);
    assert_eq!(message, "the table is damaged: its length is wrong");
}

#[test]
fn a_table_with_any_changed_byte_is_rejected() {
    let (rules, folder) = (atomic(), folder("changed"));
    let bytes = two_kings(&rules, &folder);
    for at in 0..bytes.len() {
        for change in [1, 0x20, 0x80, 0xff] {
            let mut bytes = bytes.clone();
            bytes[at] ^= change;
            let message = refusal(&rules, &folder, &bytes);
            assert!(
                message.contains("table") || message.contains("other rules"),
                "byte {at}: {message}"
            );
        }
    }
}

#[test]
fn a_file_that_is_not_the_expected_table_is_rejected_with_the_reason() {
    let (rules, folder) = (atomic(), folder("strange"));
    let bytes = two_kings(&rules, &folder);
    let text = first_lines(&bytes);
    assert_eq!(text, "isotope tablebase 2\nKvK alternating 0 0123 atomic\n");
    let changed = |from, to| with_header(from, to, &bytes);
    let of_another_version = Some("this table is in the format of another version of Isotope");
    let big = vec![7; 5000];
    for (file, message) in [
        (changed("KvK", "KvK"), None),
        (changed("tablebase 2", "tablebase 1"), of_another_version),
        (changed("tablebase 2", "tablebase 22"), of_another_version),
        (changed("KvK", "KRvK"), Some("this is the table of KRvK")),
        (changed("0123 atomic", "4567 icc"), Some("this is KvK of other rules, icc 4567")),
        (changed("0123", "01234"), Some("this is KvK of other rules, atomic 01234")),
        (changed("alternating", "backwards"), Some("the table's first lines are damaged")),
        (changed("alternating 0", "alternating 1000"), Some("the table's first lines are damaged")),
        (big, Some("this is no table")),
        (b"GIF89a".to_vec(), Some("this is no table")),
        (Vec::new(), Some("this is no table")),
        (bytes[text.len()..].to_vec(), Some("this is no table")),
    ] {
        match message {
            None => assert_eq!(file, bytes, "the checksum is as it was"),
            Some(message) => assert_eq!(refusal(&rules, &folder, &file), message),
        }
    }
    // A table of another ruleset has the same positions with other values.
    fs::write(folder.join("0123/KvK.table"), &bytes).expect("the folder is there");
    fs::rename(folder.join("0123"), folder.join("4567")).expect("the folder is there");
    let error = with_store(&rules, Store::new(&folder, "icc", "4567"))
        .build(&material("KvK"))
        .map(|table| table.material())
        .expect_err("it is of other rules");
    assert!(error.to_string().contains("this is KvK of other rules, atomic 0123"), "{error}");
}

#[test]
fn too_few_bytes_are_rejected_even_with_a_correct_checksum() {
    let (rules, folder) = (atomic(), folder("forged"));
    let bytes = two_kings(&rules, &folder);
    let text = first_lines(&bytes);
    for (file, message) in [
        (forged(&bytes, &text, Vec::clear), "its index is wrong"),
        (forged(&bytes, &text, |index| index.push(0)), "its index is wrong"),
        // The same piece twice.
        (forged(&bytes, &text, |index| index[0] = index[1]), "its index is wrong"),
        // No number occurs.
        (
            forged(&bytes, &text, |index| drop(index.splice(4..8, [0, 0]))),
            "a block has a wrong entry",
        ),
        (forged(&bytes, &text, |index| index[8] += 1), "its length is wrong"),
    ] {
        assert_eq!(refusal(&rules, &folder, &file), format!("the table is damaged: {message}"));
    }
}

/// The forged file has a correct checksum and the right winners.
#[test]
fn verification_finds_a_win_that_is_two_plies_too_long() {
    let (rules, folder) = (atomic(), folder("later"));
    tables(&rules, &folder).build(&material("KQvK")).expect("it can be built");
    let file = folder.join("0123/KQvK.table");
    let bytes = fs::read(&file).expect("it was just written");
    // After the orders of both sides, the numbers that occur: here, that of wins in three plies.
    let later = |index: &mut Vec<u8>| {
        let three = (8..).step_by(2).find(|at| index[*at..*at + 2] == [3, 1]).expect("one");
        index[three] = 5;
    };
    fs::write(&file, forged(&bytes, &first_lines(&bytes), later)).expect("the folder is there");
    let (_, wrong) = tables(&rules, &folder).verify(&material("KQvK")).expect("it can be read");
    let plies: Vec<_> =
        wrong.iter().filter_map(|one| Some((one.table?.plies, one.moves?.plies))).collect();
    assert!(plies.contains(&(5, 3)), "{wrong:?}");
}

#[test]
fn a_line_of_best_play_ends_in_tables_that_contradict_themselves() {
    let (rules, folder) = (atomic(), folder("contradictory"));
    tables(&rules, &folder).build(&material("KQvK")).expect("it can be built");
    let file = folder.join("0123/KQvK.table");
    let bytes = fs::read(&file).expect("it was just written");
    let forgeries = forgeries(&bytes, 3);
    assert!(forgeries.len() > 10, "{}", forgeries.len());
    let mut lines = 0;
    for forged in forgeries {
        fs::write(&file, forged).expect("the folder is there");
        let mut tables = tables(&rules, &folder);
        tables.open_to_probe(&material("KQvK"), &mut |_| ()).expect("its checksum fits");
        for fen in ["8/8/3Q4/8/5k2/8/8/K7 b", "8/8/3Q4/8/8/5k2/8/K7 w", "k7/8/8/8/8/8/8/KQ6 b"] {
            let setup = isotope_kernel::fen::read(&format!("{fen} - - 0 1")).expect("one");
            let position = Position::from_fen(&rules, setup).expect("legal");
            let plies = tables.probe(&position).map_or(0, |value| value.plies as usize);
            let line = tables.line(&position);
            assert!(line.len() <= plies, "{fen}: {} moves in {plies} plies", line.len());
            lines += line.len();
        }
    }
    assert!(lines > 0);
}
