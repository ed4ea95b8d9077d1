//! Tests of builds within a given memory.

use isotope_kernel::{Rules, Spec};
use isotope_outcomes::tablebase::{Material, Store, TablebaseError, Tables};

use super::{folder, material};

/// Enough for a table of four pieces without pawns while it is built, and for little else.
const MEMORY: u64 = 19 << 20;

fn chess() -> Rules {
    Rules::compile(Spec::default()).expect("chess")
}

fn names(tables: &Tables<&Rules>) -> Vec<String> {
    tables.materials().iter().map(ToString::to_string).collect()
}

#[test]
fn tables_that_are_not_needed_make_room_and_are_read_again() {
    let (rules, folder) = (chess(), folder("memory"));
    let store = || Store::new(&folder, "chess", "hash");
    let new = || Tables::new(&rules).expect("chess has tables").with_store(store());
    let mut tables = new().with_memory(MEMORY);
    for class in ["KRRvK", "KNNvK"] {
        tables.build(&material(class)).expect("there is room for it");
    }
    assert_eq!(names(&tables), ["KvK", "KNvK", "KNNvK"], "the oldest are dropped");
    // KRRvK is read again, for which KNNvK has to go.
    let table = tables.build(&material("KRRvK")).expect("it is in its file");
    assert_eq!(table.material(), material("KRRvK"));
    assert!(!names(&tables).contains(&"KNNvK".into()));
    // For play, all tables that a game can reach stay.
    tables.build_for_play(&material("KNNvK"), &mut |_| ()).expect("they are in files");
    let for_play = names(&tables);
    for class in ["KvK", "KNvK", "KNNvK"] {
        assert!(for_play.contains(&class.into()), "{for_play:?}");
    }
    // What was built within little memory is what is built within much.
    let mut other = Tables::new(&rules).expect("chess has tables");
    for class in ["KRRvK", "KNNvK", "KRvK"].map(material) {
        let [ours, theirs] = [tables.stats(&class), other.stats(&class)];
        let [ours, theirs] = [ours, theirs].map(|stats| format!("{:?}", stats.expect("counts")));
        assert_eq!(ours, theirs, "{class}");
    }
    std::fs::remove_dir_all(&folder).expect("it was made");
}

#[test]
fn a_table_in_no_file_stays_and_counts_as_used() {
    let rules = chess();
    let mut tables = Tables::new(&rules).expect("chess has tables").with_memory(MEMORY);
    tables.build(&material("KRRvK")).expect("there is room for it");
    let error = tables.build(&material("KNNvK")).map(|_| ()).expect_err("there is no room left");
    assert!(matches!(error, TablebaseError::TooLarge { .. }), "{error}");
    assert!(names(&tables).contains(&"KRRvK".into()));
}

#[test]
fn a_table_is_read_in_less_memory_than_its_build_takes() {
    let (rules, folder) = (chess(), folder("less"));
    let tables = || {
        let store = Store::new(&folder, "chess", "hash").ignoring_file_errors();
        Tables::new(&rules).expect("chess has tables").with_store(store)
    };
    tables().build(&material("KRRvK")).expect("it is built");
    let mut small = tables().with_memory(MEMORY / 2);
    small.build(&material("KRRvK")).expect("it is in its file");
    small.build(&material("KvKRR")).expect("it is the same table");
    std::fs::write(folder.join("hash/KRRvK.table"), "damaged").expect("the folder is there");
    let error = tables().with_memory(MEMORY / 2).build(&material("KRRvK")).map(|_| ());
    assert!(matches!(error, Err(TablebaseError::TooLarge { .. })), "{error:?}");
    std::fs::remove_dir_all(&folder).expect("it was made");
}

#[test]
fn a_forecast_counts_what_is_missing_with_the_largest_table() {
    let (rules, folder) = (chess(), folder("forecast"));
    let mut tables = Tables::new(&rules).expect("chess has tables");
    tables = tables.with_store(Store::new(&folder, "chess", "hash"));
    let forecast = |tables: &Tables<&Rules>, classes: &[&str]| {
        let classes: Vec<Material> = classes.iter().map(|class| material(class)).collect();
        let forecast = tables.forecast(&classes).expect("few pieces");
        (forecast.tables, forecast.largest.map(|largest| largest.to_string()), forecast.memory)
    };
    let (count, largest, memory) = forecast(&tables, &["KRvK", "KRvKP", "KRvKR"]);
    // KRvKP leads to four classes of four pieces, and to the six of three and two.
    assert_eq!((count, largest.as_deref()), (11, Some("KRvKP")));
    assert!((80 << 20..110 << 20).contains(&memory), "{memory}");
    tables.build(&material("KRvK")).expect("it is built");
    let (count, largest, memory) = forecast(&tables, &["KRvK"]);
    assert_eq!((count, largest, memory), (0, None, 0));
    assert_eq!(forecast(&tables, &["KRvKR"]).0, 1);
    // Six pieces can be forecast, and need more than any memory of today's small machines.
    assert!(forecast(&tables, &["KQRvKQR"]).2 > 70 << 30);
    let error = tables.with_memory(8 << 30).build(&material("KQRvKQR")).map(|_| ());
    assert!(matches!(error, Err(TablebaseError::TooLarge { gib: 70.., most: 8, .. })), "{error:?}");
    let _ = std::fs::remove_dir_all(&folder);
}
