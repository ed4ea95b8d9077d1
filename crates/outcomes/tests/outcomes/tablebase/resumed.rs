//! Tests that a build that was stopped goes on where it was.

use std::fs;

use isotope_outcomes::tablebase::{BuildPass, Progress, Store, TablebaseError, Tables};
use isotope_ruleset::load;
use isotope_search::Control;

use super::{
    files::{atomic, built_tables, tables, with_store},
    folder, material,
};

/// A stopped build leaves complete tables and at most one temporary file, which is never read.
#[test]
fn a_stopped_build_resumes_where_it_was() {
    let (rules, folder) = (atomic(), folder("stopped"));
    assert_eq!(built_tables(&mut tables(&rules, &folder), "KQvK"), ["KvK", "KQvK"]);
    fs::write(folder.join("0123/KPvK.1.part"), "cut off").expect("the folder is there");
    let kept = fs::metadata(folder.join("0123/KQvK.table")).expect("it is kept").modified();
    let mut again = tables(&rules, &folder);
    let mut built = built_tables(&mut again, "KPvK");
    built.sort();
    assert_eq!(built, ["KBvK", "KNvK", "KPvK", "KRvK"], "the others are read");
    let left = fs::metadata(folder.join("0123/KQvK.table")).expect("it is kept").modified();
    assert_eq!(kept.expect("files have times"), left.expect("files have times"));
    let memory = Tables::new(&*rules).expect("atomic chess").stats(&material("KPvK"));
    assert_eq!(again.stats(&material("KPvK")).expect("it is built"), memory.expect("it is built"));
}

/// The build is stopped when the wins and losses of five plies are to be computed.
#[test]
fn a_build_that_was_stopped_goes_on_within_its_table() {
    let (rules, folder) = (atomic(), folder("within"));
    let control = Control::new();
    let stop = &mut |progress: Progress| {
        if progress.material == material("KQvK") && progress.pass == BuildPass::Plies(5) {
            control.stop();
        }
    };
    let stopped = tables(&rules, &folder)
        .with_control(&control)
        .build_with_progress(&material("KQvK"), stop)
        .map(|_| ());
    assert!(matches!(stopped, Err(TablebaseError::Stopped)), "{stopped:?}");
    let saved = folder.join("0123/KQvK.build");
    let bytes = fs::read(&saved).expect("the state is saved");
    let build = || {
        let mut passes = Vec::new();
        let mut tables = tables(&rules, &folder);
        let tell = &mut |progress: Progress| passes.push(progress.pass);
        tables.build_with_progress(&material("KQvK"), tell).expect("it goes on");
        let stats = tables.stats(&material("KQvK")).expect("it is built");
        assert!(!saved.exists(), "a finished table needs no state");
        fs::remove_file(folder.join("0123/KQvK.table")).expect("it was written");
        (passes[0], stats)
    };
    let (first, stats) = build();
    assert_eq!(first, BuildPass::Plies(5));
    let memory = Tables::new(&*rules).expect("atomic chess").stats(&material("KQvK"));
    assert_eq!(stats, memory.expect("it can be built"));
    // A state that is damaged, cut off or of other rules is ignored.
    for at in (0..bytes.len()).step_by(bytes.len() / 20) {
        let mut damaged = bytes.clone();
        damaged[at] ^= 0x10;
        for bytes in [&damaged[..], &bytes[..at]] {
            fs::write(&saved, bytes).expect("the folder is there");
            let (_, again) = build();
            assert_eq!(again, stats, "byte {at}");
        }
    }
    fs::write(&saved, &bytes).expect("the folder is there");
    fs::rename(folder.join("0123"), folder.join("4567")).expect("the folder is there");
    let mut passes = Vec::new();
    with_store(&rules, Store::new(&folder, "icc", "4567").ignoring_file_errors())
        .build_with_progress(&material("KQvK"), &mut |progress| passes.push(progress.pass))
        .expect("it is built");
    assert_eq!(passes[0], BuildPass::Captures(0));
}

/// Endings with double steps past a pawn, and with positions that the board decides.
#[test]
fn a_build_that_is_stopped_again_and_again_ends_with_the_same_table() {
    for (ruleset, class) in [("atomic", "KRvKR"), ("giveaway", "PvP"), ("hill-atomic", "KPvK")] {
        let rules = load(ruleset).expect("shipped rulesets load").rules;
        let folder = folder(&format!("again-{ruleset}"));
        let mut passes = Vec::new();
        let stopped = |passes: &mut Vec<BuildPass>| {
            let control = Control::new();
            let tell = &mut |progress: Progress| {
                // Every pass is stopped when it begins for the first time.
                if progress.number == progress.of && !passes.contains(&progress.pass) {
                    passes.push(progress.pass);
                    control.stop();
                }
            };
            let mut tables = tables(&rules, &folder).with_control(&control);
            let built = tables.build_with_progress(&material(class), tell).map(|_| ());
            matches!(built, Err(TablebaseError::Stopped))
        };
        while stopped(&mut passes) {}
        assert!(passes.contains(&BuildPass::Distances) && passes.len() > 5, "{passes:?}");
        let mut tables = tables(&rules, &folder);
        assert_eq!(built_tables(&mut tables, class), [""; 0], "it is in its files");
        let memory = Tables::new(&*rules).expect("tables").stats(&material(class));
        let memory = memory.expect("it can be built");
        assert_eq!(tables.stats(&material(class)).expect("it is read"), memory, "{ruleset}");
    }
}
