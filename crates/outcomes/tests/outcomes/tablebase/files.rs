//! Tests that tables on disk are read back unchanged, kept, built again and probed.

use std::{fs, path::Path, sync::Arc, thread};

use isotope_kernel::Rules;
use isotope_outcomes::tablebase::{Grid, Stats, Store, TablebaseError, Tables, Value};
use isotope_ruleset::load;
use shakmaty::{Board, Color};

use super::{folder, material};

pub(crate) fn atomic() -> Arc<Rules> {
    load("atomic").expect("shipped rulesets load").rules
}

pub(crate) fn tables<'r>(rules: &'r Rules, folder: &Path) -> Tables<&'r Rules> {
    with_store(rules, store(folder))
}

fn store(folder: &Path) -> Store {
    Store::new(folder, "atomic", "0123")
}

pub(crate) fn with_store(rules: &Rules, store: Store) -> Tables<&Rules> {
    Tables::new(rules).expect("the board is all they know").with_store(store)
}

/// Builds or reads a table; returns the materials of the tables that were built.
pub(crate) fn built_tables(tables: &mut Tables<&Rules>, of: &str) -> Vec<String> {
    let mut built = Vec::new();
    let tell = &mut |progress: isotope_outcomes::tablebase::Progress| {
        built.push(progress.material.to_string());
    };
    tables.build_with_progress(&material(of), tell).expect("it can be built");
    built.dedup();
    built
}

fn stats(rules: &Rules, folder: &Path, of: &str) -> Result<Stats, String> {
    tables(rules, folder).stats(&material(of)).map_err(|error| error.to_string())
}

/// The bytes of the file with the table of two kings.
pub(super) fn two_kings(rules: &Rules, folder: &Path) -> Vec<u8> {
    tables(rules, folder).build(&material("KvK")).expect("it can be built");
    fs::read(folder.join("0123/KvK.table")).expect("it was just written")
}

/// The values of all boards of a class, with either side to move. Without pawns, also those of their mirror images.
fn values(tables: &Tables<&Rules>, of: &str) -> Vec<Option<Value>> {
    let grid = Grid::new(&material(of), tables.rules());
    let boards = (0..grid.rows()).flat_map(|row| grid.boards(row));
    let with_mirrored = |board: Board| {
        let mut mirrored = board.clone();
        mirrored.flip_diagonal();
        let has_pawns = board.pawns().any();
        std::iter::once(board).chain((!has_pawns).then_some(mirrored))
    };
    let both = |board: Board| Color::ALL.map(|turn| tables.value(&board, turn));
    boards.flat_map(with_mirrored).flat_map(both).collect()
}

#[test]
fn a_table_is_read_back_unchanged() {
    let (rules, folder) = (atomic(), folder("again"));
    for of in ["KQvK", "KPvK"] {
        let mut first = tables(&rules, &folder);
        let written = first.stats(&material(of)).expect("it can be built");
        let mut second = tables(&rules, &folder);
        assert_eq!(built_tables(&mut second, of), [""; 0], "all of it is read");
        assert_eq!(second.stats(&material(of)).expect("it was read"), written);
        assert_eq!(second.verify(&material(of)).expect("it was read").1, []);
        let memory = Tables::new(&*rules).expect("atomic chess").stats(&material(of));
        assert_eq!(memory.expect("it can be built"), written);
    }
}

/// A side may lose by its own move, so the table has the coding `split`.
#[test]
fn a_table_with_losing_moves_is_read_back_unchanged() {
    let folder = folder("losing");
    let rules = load("giveaway").expect("shipped rulesets load").rules;
    let open = || with_store(&rules, Store::new(&folder, "giveaway", "0123"));
    let written = open().stats(&material("PvP")).expect("it can be built");
    let mut again = open();
    assert_eq!(built_tables(&mut again, "PvP"), [""; 0], "all of it is read");
    assert_eq!(again.stats(&material("PvP")).expect("it was read"), written);
    assert_eq!(again.verify(&material("PvP")).expect("it was read").1, []);
}

#[test]
fn the_error_for_an_unusable_folder_names_it() {
    let (rules, folder) = (atomic(), folder("barred"));
    fs::create_dir_all(&folder).expect("the folder above is there");
    fs::write(folder.join("file"), "in the way").expect("the folder is there");
    let error = stats(&rules, &folder.join("file"), "KvK").expect_err("a file is no folder");
    assert!(
        error.starts_with(&folder.join("file/0123/KvK.table").display().to_string()),
        "{error}"
    );
    fs::create_dir_all(folder.join("0123/KvK.table")).expect("the folder is there");
    let error = stats(&rules, &folder, "KvK").expect_err("a folder is no file");
    assert!(error.starts_with(&folder.join("0123/KvK.table").display().to_string()), "{error}");
}

#[test]
fn concurrent_writers_of_a_table_leave_it_complete() {
    let (rules, folder) = (atomic(), folder("together"));
    let expected = Tables::new(&*rules).expect("atomic chess").stats(&material("KQvK"));
    let expected = expected.expect("it can be built");
    for _ in 0..10 {
        if folder.exists() {
            fs::remove_dir_all(&folder).expect("the last round wrote it");
        }
        thread::scope(|scope| {
            let writers = [(); 4].map(|()| scope.spawn(|| stats(&rules, &folder, "KQvK")));
            for writer in writers {
                let stats = writer.join().expect("no writer panics");
                assert_eq!(stats, Ok(expected.clone()));
            }
        });
        assert_eq!(stats(&rules, &folder, "KQvK"), Ok(expected.clone()));
        let names = fs::read_dir(folder.join("0123")).expect("it was written");
        let mut names: Vec<_> = names.map(|file| file.expect("it is there").file_name()).collect();
        names.sort();
        let expected = ["KQvK.plies", "KQvK.table", "KvK.plies", "KvK.table"];
        assert_eq!(names, expected, "nothing else is left");
    }
}

#[test]
fn a_damaged_table_is_rebuilt_with_a_note_if_files_are_passed_over() {
    let (rules, folder) = (atomic(), folder("anew"));
    let bytes = two_kings(&rules, &folder);
    let file = folder.join("0123/KvK.table");
    fs::write(&file, &bytes[..bytes.len() / 2]).expect("the folder is there");
    let mut tables = with_store(&rules, store(&folder).ignoring_file_errors());
    assert_eq!(built_tables(&mut tables, "KvK"), ["KvK"]);
    let notes = tables.take_notes();
    assert_eq!(notes.len(), 1, "{notes:?}");
    assert!(notes[0].starts_with(&file.display().to_string()), "{notes:?}");
    assert!(notes[0].ends_with("; it is built anew"), "{notes:?}");
    assert!(tables.take_notes().is_empty(), "it is message once");
    // It is told once, although it is tried twice, to be opened and to be read.
    fs::write(&file, &bytes[..bytes.len() / 2]).expect("the folder is there");
    let mut tables = with_store(&rules, store(&folder).ignoring_file_errors());
    tables.open_to_probe(&material("KvK"), &mut |_| ()).expect("it is built");
    assert_eq!(tables.take_notes(), notes);
    assert_eq!(fs::read(&file).expect("it is written"), bytes, "and the file is whole again");
}

#[test]
fn tables_work_without_a_writable_folder_and_a_note_says_so() {
    let (rules, folder) = (atomic(), folder("closed"));
    fs::create_dir_all(&folder).expect("the folder above is there");
    fs::write(folder.join("file"), "in the way").expect("the folder is there");
    let mut tables = with_store(&rules, store(&folder.join("file")).ignoring_file_errors());
    tables.build(&material("KQvK")).expect("it is built");
    let notes = tables.take_notes();
    let kept = notes.iter().filter(|note| note.starts_with("no table is kept: "));
    assert_eq!(kept.count(), 1, "it is message once for all tables: {notes:?}");
    let memory = Tables::new(&*rules).expect("atomic chess").stats(&material("KQvK"));
    assert_eq!(tables.stats(&material("KQvK")).expect("it is built"), memory.expect("it is built"));
}

#[test]
fn an_unreadable_file_is_an_error_before_anything_is_built() {
    let (rules, folder) = (atomic(), folder("unreadable"));
    fs::create_dir_all(folder.join("0123/KvK.table")).expect("the folder is there");
    let mut built = 0;
    let mut tables = tables(&rules, &folder);
    let error = tables.build_with_progress(&material("KvK"), &mut |_| built += 1).map(|_| ());
    assert!(matches!(error, Err(TablebaseError::File { .. })), "{error:?}");
    assert_eq!(built, 0);
}

/// A process that has the old file open can read it to its end.
#[test]
fn a_rebuilt_table_replaces_the_old_file_without_changing_it() {
    let (rules, folder) = (atomic(), folder("replaced"));
    let bytes = two_kings(&rules, &folder);
    let (file, old) = (folder.join("0123/KvK.table"), folder.join("old"));
    fs::write(&file, "damaged").expect("the folder is there");
    fs::hard_link(&file, &old).expect("the file has another name");
    with_store(&rules, store(&folder).ignoring_file_errors())
        .build(&material("KvK"))
        .expect("it is built");
    assert_eq!(fs::read(&file).expect("it is written"), bytes);
    assert_eq!(fs::read(&old).expect("it is kept"), b"damaged");
}

#[test]
fn a_probe_of_the_files_gives_what_was_built_and_nothing_for_illegal_positions() {
    for (ruleset, class) in [("atomic", "KPvK"), ("giveaway", "PvP"), ("hill-atomic", "KRvK")] {
        let rules = load(ruleset).expect("shipped rulesets load").rules;
        let folder = folder(&format!("probe-{ruleset}"));
        let mut built = tables(&rules, &folder);
        built.build(&material(class)).expect("it can be built");
        let mut opened = tables(&rules, &folder);
        opened.open_to_probe(&material(class), &mut |_| ()).expect("it is in its files");
        let [ours, theirs] = [&opened, &built].map(|tables| values(tables, class));
        assert!(ours == theirs && ours.iter().any(Option::is_some), "{class} under {ruleset}");
        assert_eq!(opened.longest_plies(), built.longest_plies(), "{class} under {ruleset}");
    }
}

#[test]
fn a_probe_reads_only_the_block_of_its_position() {
    let (rules, folder) = (atomic(), folder("blocks"));
    let mut built = tables(&rules, &folder);
    built.build(&material("KQvK")).expect("it can be built");
    let expected = values(&built, "KQvK");
    let file = folder.join("0123/KQvK.table");
    let mut bytes = fs::read(&file).expect("it was just written");
    // The last byte is of the last of four blocks.
    *bytes.last_mut().expect("it is not empty") ^= 1;
    fs::write(&file, bytes).expect("the folder is there");
    let mut opened = tables(&rules, &folder);
    opened.open_to_probe(&material("KQvK"), &mut |_| ()).expect("its index is whole");
    assert_eq!(opened.take_notes(), [""; 0], "the block has not been read yet");
    let found = values(&opened, "KQvK");
    let (mut whole, mut lost) = (0, 0);
    for (expected, found) in expected.iter().zip(found).filter(|(expected, _)| expected.is_some()) {
        match found {
            None => lost += 1,
            found => whole += usize::from(found == *expected),
        }
    }
    assert_eq!(whole + lost, expected.iter().flatten().count());
    assert!(lost > 0 && whole > 3 * lost, "{lost} of {whole}");
    let notes = opened.take_notes();
    let [note] = &notes[..] else { panic!("it is told once: {notes:?}") };
    assert!(note.starts_with(&file.display().to_string()), "{note}");
    assert!(
        note.ends_with("the checksum of a block does not fit; delete it, and it is built again")
    );
    assert!(opened.take_notes().is_empty());
    assert_eq!(opened.damage(), Some(note.as_str()), "what is probed later rests on it, too");
}

/// Nothing may ever be written to a pipe, so that reading it would have no end.
#[cfg(unix)]
#[test]
fn a_pipe_in_place_of_a_table_is_passed_over() {
    let (atomic, folder) = (atomic(), folder("pipe"));
    let of_rules = folder.join("0123");
    fs::create_dir_all(&of_rules).expect("tests may write there");
    for file in ["KvK.table", "KvK.plies", "KvK.build"] {
        let made = std::process::Command::new("mkfifo").arg(of_rules.join(file)).status();
        assert!(made.expect("there is such a command").success());
    }
    let error = stats(&atomic, &folder, "KvK").expect_err("it is no table");
    assert!(error.contains("a device or a pipe, and no file"), "{error}");
    let mut tables = with_store(&atomic, store(&folder).ignoring_file_errors());
    assert_eq!(built_tables(&mut tables, "KvK"), ["KvK"]);
    assert!(tables.take_notes().iter().any(|note| note.contains("and no file")));
}
