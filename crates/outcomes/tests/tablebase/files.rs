//! Tables on disk: read again as they were written, or refused.

use std::{
    fs,
    io::{Read as _, Write as _},
    path::{Path, PathBuf},
    sync::Arc,
    thread,
};

use flate2::{Compression, read::ZlibDecoder, write::ZlibEncoder};
use isotope_kernel::Rules;
use isotope_outcomes::tablebase::{Material, Stats, Store, TablebaseError, Tables};
use isotope_ruleset::load;
use sha2::{Digest as _, Sha256};

/// A folder that is empty when a test begins.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("tablebase").join(name);
    if folder.exists() {
        fs::remove_dir_all(&folder).expect("an earlier run has left it");
    }
    folder
}

fn atomic() -> Arc<Rules> {
    load("atomic").expect("shipped rulesets load").rules
}

fn class(text: &str) -> Material {
    text.parse().expect("a class")
}

fn tables<'r>(rules: &'r Rules, folder: &Path) -> Tables<&'r Rules> {
    kept_in(rules, store(folder))
}

fn store(folder: &Path) -> Store {
    Store::new(folder, "atomic", "0123")
}

fn kept_in(rules: &Rules, store: Store) -> Tables<&Rules> {
    Tables::new(rules).expect("the board is all they know").kept_in(store)
}

/// Builds or reads a class, and tells which ones had to be built.
fn built(tables: &mut Tables<&Rules>, of: &str) -> Vec<String> {
    let mut told = Vec::new();
    let tell = &mut |progress: isotope_outcomes::tablebase::Progress| {
        if progress.plies == 0 {
            told.push(progress.class.to_string());
        }
    };
    tables.build_telling(&class(of), tell).expect("it can be built");
    told
}

fn stats(rules: &Rules, folder: &Path, of: &str) -> Result<Stats, String> {
    tables(rules, folder).stats(&class(of)).map_err(|error| error.to_string())
}

/// What is said of a file with these bytes in the place of the table of two kings.
fn refusal(rules: &Rules, folder: &Path, bytes: &[u8]) -> String {
    let file = folder.join("0123/KvK.table");
    fs::write(&file, bytes).expect("the folder is there");
    let mut tables = tables(rules, folder);
    let found = tables.build(&class("KvK")).map(|table| table.material());
    let error = found.expect_err("the file is not what was written");
    assert!(matches!(error, TablebaseError::Damaged { .. }), "{error:?}");
    assert!(tables.classes().is_empty(), "nothing is taken from a damaged file");
    let said = error.to_string();
    let what = said.strip_prefix(&format!("{}: ", file.display())).expect("it names the file");
    what.strip_suffix("; delete it, and it is built again").expect("it says what to do").into()
}

/// The bytes of the table of two kings.
fn two_kings(rules: &Rules, folder: &Path) -> Vec<u8> {
    tables(rules, folder).build(&class("KvK")).expect("it can be built");
    fs::read(folder.join("0123/KvK.table")).expect("it was just written")
}

/// With the checksum that its bytes have.
fn sealed(text: &str, from: &str, to: &str, bytes: &[u8]) -> Vec<u8> {
    assert!(text.contains(from), "{from} is in the first lines");
    let rest = &bytes[text.len()..bytes.len() - 32];
    let mut bytes = [text.replacen(from, to, 1).as_bytes(), rest].concat();
    bytes.extend_from_slice(&Sha256::digest(&bytes));
    bytes
}

#[test]
fn a_table_is_read_as_it_was_written() {
    let (rules, folder) = (atomic(), folder("again"));
    for of in ["KQvK", "KPvK"] {
        let mut first = tables(&rules, &folder);
        let written = first.stats(&class(of)).expect("it can be built");
        let mut second = tables(&rules, &folder);
        assert_eq!(built(&mut second, of), [""; 0], "all of it is read");
        assert_eq!(second.stats(&class(of)).expect("it was read"), written);
        assert_eq!(second.verify(&class(of)).expect("it was read").1, []);
        let memory = Tables::new(&*rules).expect("atomic chess").stats(&class(of));
        assert_eq!(memory.expect("it can be built"), written);
    }
}

/// A side may lose by its own move, so that the bytes have another meaning.
#[test]
fn a_table_of_rules_by_which_a_move_can_lose_is_read_as_it_was_written() {
    let folder = folder("losing");
    let rules = load("giveaway").expect("shipped rulesets load").rules;
    let open = || kept_in(&rules, Store::new(&folder, "giveaway", "0123"));
    let written = open().stats(&class("PvP")).expect("it can be built");
    let mut again = open();
    assert_eq!(built(&mut again, "PvP"), [""; 0], "all of it is read");
    assert_eq!(again.stats(&class("PvP")).expect("it was read"), written);
    assert_eq!(again.verify(&class("PvP")).expect("it was read").1, []);
}

#[test]
fn a_table_that_is_cut_off_anywhere_is_refused() {
    let (rules, folder) = (atomic(), folder("short"));
    let bytes = two_kings(&rules, &folder);
    for length in 0..bytes.len() {
        let said = refusal(&rules, &folder, &bytes[..length]);
        assert!(said.contains("table"), "{length} bytes: {said}");
    }
    let mut longer = bytes;
    longer.push(0);
    let said = refusal(&rules, &folder, &longer);
    assert_eq!(said, "the table is damaged: its checksum does not fit");
}

#[test]
fn a_table_with_any_byte_changed_is_refused() {
    let (rules, folder) = (atomic(), folder("changed"));
    let bytes = two_kings(&rules, &folder);
    for at in 0..bytes.len() {
        for change in [1, 0x20, 0x80, 0xff] {
            let mut bytes = bytes.clone();
            bytes[at] ^= change;
            let said = refusal(&rules, &folder, &bytes);
            assert!(said.contains("table") || said.contains("other rules"), "byte {at}: {said}");
        }
    }
}

#[test]
fn what_is_not_the_table_asked_for_is_refused_and_called_by_its_name() {
    let (rules, folder) = (atomic(), folder("strange"));
    let bytes = two_kings(&rules, &folder);
    let lines = bytes.splitn(3, |byte| *byte == b'\n').take(2);
    let text: String = lines.map(|line| String::from_utf8_lossy(line) + "\n").collect();
    assert_eq!(text, "isotope tablebase 1\nKvK alternating 0123 atomic\n");
    let changed = |from, to| sealed(&text, from, to, &bytes);
    let big = vec![7; 5000];
    for (file, said) in [
        (changed("KvK", "KvK"), None),
        (changed("tablebase 1", "tablebase 2"), Some("this table is of another version")),
        (changed("tablebase 1", "tablebase 11"), Some("this table is of another version")),
        (changed("KvK", "KRvK"), Some("this is the table of KRvK")),
        (changed("0123 atomic", "4567 icc"), Some("this is KvK of other rules, icc 4567")),
        (changed("0123", "01234"), Some("this is KvK of other rules, atomic 01234")),
        (changed("alternating", "backwards"), Some("the table's first lines are damaged")),
        (big, Some("this is no table")),
        (b"GIF89a".to_vec(), Some("this is no table: it is too short")),
        (Vec::new(), Some("this is no table: it is too short")),
        (bytes[text.len()..].to_vec(), Some("this is no table")),
    ] {
        match said {
            None => assert_eq!(file, bytes, "the checksum is as it was"),
            Some(said) => assert_eq!(refusal(&rules, &folder, &file), said),
        }
    }
    // The positions of the other rules are the same, and what they are worth is not.
    fs::write(folder.join("0123/KvK.table"), &bytes).expect("the folder is there");
    fs::rename(folder.join("0123"), folder.join("4567")).expect("the folder is there");
    let error = kept_in(&rules, Store::new(&folder, "icc", "4567"))
        .build(&class("KvK"))
        .map(|table| table.material())
        .expect_err("it is of other rules");
    assert!(error.to_string().contains("this is KvK of other rules, atomic 0123"), "{error}");
}

#[test]
fn fewer_bytes_than_a_table_has_are_refused_be_their_checksum_right() {
    let (rules, folder) = (atomic(), folder("forged"));
    two_kings(&rules, &folder);
    let mut forged = b"isotope tablebase 1\nKvK alternating 0123 atomic\n".to_vec();
    // Nothing, packed.
    forged.extend_from_slice(&[0x78, 0x9c, 0x03, 0, 0, 0, 0, 1]);
    forged.extend_from_slice(&Sha256::digest(&forged));
    refusal(&rules, &folder, &forged);
}

#[test]
fn a_folder_that_cannot_be_written_or_read_is_named() {
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

/// A build that was stopped leaves whole tables, and at most a part of one that nobody reads.
#[test]
fn a_build_that_was_stopped_goes_on_where_it_was() {
    let (rules, folder) = (atomic(), folder("stopped"));
    assert_eq!(built(&mut tables(&rules, &folder), "KQvK"), ["KvK", "KQvK"]);
    fs::write(folder.join("0123/KPvK.1.part"), "cut off").expect("the folder is there");
    let kept = fs::metadata(folder.join("0123/KQvK.table")).expect("it is kept").modified();
    let mut again = tables(&rules, &folder);
    let mut told = built(&mut again, "KPvK");
    told.sort();
    assert_eq!(told, ["KBvK", "KNvK", "KPvK", "KRvK"], "the others are read");
    let left = fs::metadata(folder.join("0123/KQvK.table")).expect("it is kept").modified();
    assert_eq!(kept.expect("files have times"), left.expect("files have times"));
    let memory = Tables::new(&*rules).expect("atomic chess").stats(&class("KPvK"));
    assert_eq!(again.stats(&class("KPvK")).expect("it is built"), memory.expect("it is built"));
}

#[test]
fn several_who_write_the_same_table_at_the_same_time_leave_it_whole() {
    let (rules, folder) = (atomic(), folder("together"));
    let expected = Tables::new(&*rules).expect("atomic chess").stats(&class("KQvK"));
    let expected = expected.expect("it can be built");
    for _ in 0..10 {
        if folder.exists() {
            fs::remove_dir_all(&folder).expect("it was written by us");
        }
        thread::scope(|scope| {
            let writers = [(); 4].map(|()| scope.spawn(|| stats(&rules, &folder, "KQvK")));
            for writer in writers {
                let found = writer.join().expect("nobody panics");
                assert_eq!(found, Ok(expected.clone()));
            }
        });
        assert_eq!(stats(&rules, &folder, "KQvK"), Ok(expected.clone()));
        let names = fs::read_dir(folder.join("0123")).expect("it was written");
        let mut names: Vec<_> = names.map(|file| file.expect("it is there").file_name()).collect();
        names.sort();
        assert_eq!(names, ["KQvK.table", "KvK.table"], "nothing else is left");
    }
}

#[test]
fn a_damaged_table_is_built_anew_where_files_are_passed_over_and_a_note_says_so() {
    let (rules, folder) = (atomic(), folder("anew"));
    let bytes = two_kings(&rules, &folder);
    let file = folder.join("0123/KvK.table");
    fs::write(&file, &bytes[..bytes.len() / 2]).expect("the folder is there");
    let mut mending = kept_in(&rules, store(&folder).passing_over_files());
    assert_eq!(built(&mut mending, "KvK"), ["KvK"]);
    let notes = mending.take_notes();
    assert_eq!(notes.len(), 1, "{notes:?}");
    assert!(notes[0].starts_with(&file.display().to_string()), "{notes:?}");
    assert!(notes[0].ends_with("; it is built anew"), "{notes:?}");
    assert!(mending.take_notes().is_empty(), "it is said once");
    assert_eq!(fs::read(&file).expect("it is written"), bytes, "and the file is whole again");
}

#[test]
fn where_nothing_can_be_written_tables_answer_and_a_note_says_that_none_is_kept() {
    let (rules, folder) = (atomic(), folder("closed"));
    fs::create_dir_all(&folder).expect("the folder above is there");
    fs::write(folder.join("file"), "in the way").expect("the folder is there");
    let mut mending = kept_in(&rules, store(&folder.join("file")).passing_over_files());
    mending.build(&class("KQvK")).expect("it is built");
    let notes = mending.take_notes();
    let kept = notes.iter().filter(|note| note.starts_with("no table is kept: "));
    assert_eq!(kept.count(), 1, "it is said once for all tables: {notes:?}");
    let memory = Tables::new(&*rules).expect("atomic chess").stats(&class("KQvK"));
    assert_eq!(mending.stats(&class("KQvK")).expect("it is built"), memory.expect("it is built"));
}

#[test]
fn a_file_that_cannot_be_read_is_an_error_before_anything_is_built() {
    let (rules, folder) = (atomic(), folder("unreadable"));
    fs::create_dir_all(folder.join("0123/KvK.table")).expect("the folder is there");
    let mut told = 0;
    let mut tables = tables(&rules, &folder);
    let error = tables.build_telling(&class("KvK"), &mut |_| told += 1).map(|_| ());
    assert!(matches!(error, Err(TablebaseError::File { .. })), "{error:?}");
    assert_eq!(told, 0);
}

/// A reader that has the old file open reads it to its end.
#[test]
fn a_table_that_is_built_anew_takes_the_place_of_the_old_one_and_changes_nothing_in_it() {
    let (rules, folder) = (atomic(), folder("replaced"));
    let bytes = two_kings(&rules, &folder);
    let (file, old) = (folder.join("0123/KvK.table"), folder.join("old"));
    fs::write(&file, "damaged").expect("the folder is there");
    fs::hard_link(&file, &old).expect("the file has another name");
    kept_in(&rules, store(&folder).passing_over_files()).build(&class("KvK")).expect("it is built");
    assert_eq!(fs::read(&file).expect("it is written"), bytes);
    assert_eq!(fs::read(&old).expect("it is kept"), b"damaged");
}

/// The checksum is right, and the same side wins.
#[test]
fn a_table_in_which_a_win_takes_two_plies_more_is_found_wrong() {
    let (rules, folder) = (atomic(), folder("later"));
    tables(&rules, &folder).build(&class("KQvK")).expect("it can be built");
    let file = folder.join("0123/KQvK.table");
    let bytes = fs::read(&file).expect("it was just written");
    let mut forged = b"isotope tablebase 1\nKQvK alternating 0123 atomic\n".to_vec();
    let mut entries = Vec::new();
    let packed = &bytes[forged.len()..bytes.len() - 32];
    ZlibDecoder::new(packed).read_to_end(&mut entries).expect("it is packed");
    // A byte is one more than the plies.
    let three = entries.iter().position(|byte| *byte == 4).expect("a win in three");
    entries[three] += 2;
    let mut packed = ZlibEncoder::new(&mut forged, Compression::fast());
    packed.write_all(&entries).expect("there is memory");
    packed.finish().expect("there is memory");
    forged.extend_from_slice(&Sha256::digest(&forged));
    fs::write(&file, &forged).expect("the folder is there");
    let (_, wrong) = tables(&rules, &folder).verify(&class("KQvK")).expect("it can be read");
    let plies: Vec<_> =
        wrong.iter().filter_map(|one| Some((one.table?.plies, one.moves?.plies))).collect();
    assert!(plies.contains(&(5, 3)), "{wrong:?}");
}
