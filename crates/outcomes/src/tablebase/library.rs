//! The tables of a folder, read when a position needs them and shared by all threads of a server.

use std::{
    collections::HashMap,
    env, fmt,
    path::PathBuf,
    sync::{Arc, Mutex, PoisonError},
};

use isotope_kernel::{Position, Rules};
use isotope_search::Control;
use shakmaty::Position as _;

use super::{
    block_file::BlockCache,
    error::TablebaseError,
    grid,
    material::Material,
    store::{Store, block_cache},
    table_index::TableIndex,
    tables::Tables,
};

/// The tables of all rulesets in a folder.
///
/// Of the files, single blocks are read when they are needed, and those that were needed last are kept in memory.
/// Tables of up to three pieces are built if they are missing; larger ones are not, because that takes minutes. Above a
/// limit, the tables of the ruleset that was asked for least recently are dropped.
pub struct TableLibrary {
    folder: PathBuf,
    max_bytes: usize,
    /// The blocks of files that were read last.
    cache: Arc<BlockCache>,
    /// The tables by hash of the ruleset, the most recently used ones last.
    rulesets: Mutex<Vec<(String, Arc<Mutex<KeptTables>>)>>,
}

/// The tables of one ruleset.
#[derive(Default)]
struct KeptTables {
    index: TableIndex,
    /// For each material, the tables that games from it can reach.
    reachable: HashMap<Material, TableIndex>,
    bytes: usize,
}

/// Shows only the folder and the limit.
impl fmt::Debug for TableLibrary {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let TableLibrary { folder, max_bytes, .. } = self;
        f.debug_struct("TableLibrary")
            .field("folder", folder)
            .field("max_bytes", max_bytes)
            .finish_non_exhaustive()
    }
}

impl TableLibrary {
    /// The tables of a folder, of which at most `max_bytes` bytes are kept in memory: a half for blocks of files, and a
    /// half for tables that were built.
    pub fn new(folder: impl Into<PathBuf>, max_bytes: usize) -> TableLibrary {
        let max_bytes = max_bytes / 2;
        let cache = Arc::new(block_cache(max_bytes));
        TableLibrary { folder: folder.into(), max_bytes, cache, rulesets: Mutex::default() }
    }

    /// The tables in the [user's folder](TableLibrary::folder_of_user), of which at most half of the free memory is
    /// used; `None` if there is no such folder.
    pub fn of_user() -> Option<TableLibrary> {
        TableLibrary::folder_of_user().map(TableLibrary::within_free_memory)
    }

    /// The tables of a folder, of which at most half of the free memory is used, so that they do not drive out
    /// everything else.
    pub fn within_free_memory(folder: impl Into<PathBuf>) -> TableLibrary {
        let free = isotope_search::free_memory().unwrap_or(2 << 30);
        TableLibrary::new(folder, usize::try_from(free / 2).unwrap_or(usize::MAX))
    }

    /// The folder of the tables that are built on this machine: the one in the environment variable `ISOTOPE_TABLES`,
    /// or the one in the user's cache folder. It may not exist yet.
    pub fn folder_of_user() -> Option<PathBuf> {
        let named = env::var_os("ISOTOPE_TABLES").filter(|name| !name.is_empty());
        let usual = || dirs::cache_dir().map(|cache| cache.join("isotope").join("tables"));
        named.map(PathBuf::from).or_else(usual)
    }

    /// The tables that a game can reach from a position. `name` and `hash` identify the ruleset, as for
    /// [`Store::new`].
    ///
    /// # Errors
    /// Returns [`TablebaseError::TooMany`] if there are more pieces than a table can have,
    /// [`TablebaseError::Missing`] if a table of more than three pieces is not in the folder,
    /// [`TablebaseError::NoRoom`] if the tables do not fit into the memory, and otherwise the errors of
    /// [`Tables::new`] and [`Tables::build`].
    pub fn tables<'r>(
        &self,
        position: &Position<'r>,
        (name, hash): (&str, &str),
        control: &Control,
    ) -> Result<Tables<&'r Rules>, TablebaseError> {
        let tables = Tables::new(position.rules())?.with_control(control);
        // The material of a game that is over may have no table, and needs none.
        if position.board_outcome().is_some() {
            return Ok(tables);
        }
        let material = tables.canonical(&Material::of(position.board()));
        grid::check_count(&material)?;
        let kept = self.of_ruleset(hash);
        let mut kept = kept.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(index) = kept.reachable.get(&material) {
            return Ok(Tables { index: index.clone(), ..tables });
        }
        let store = Store::new(&self.folder, name, hash).with_cache(&self.cache);
        let store = store.ignoring_file_errors();
        let mut tables = Tables { index: kept.index.clone(), ..tables.with_store(store) };
        let mut materials = tables.open_for_play(material, self.max_bytes);
        if kept.bytes > 0 && matches!(materials, Err(TablebaseError::NoRoom { .. })) {
            // The tables of other positions make room.
            *kept = KeptTables::default();
            tables.index = TableIndex::default();
            materials = tables.open_for_play(material, self.max_bytes);
        }
        let materials = materials?;
        kept.bytes = tables.index.size();
        kept.index = tables.index.clone();
        let index = tables.index.only(&materials, position.rules());
        kept.reachable.insert(material, index.clone());
        drop(kept);
        self.drop_oldest();
        Ok(Tables { index, ..tables })
    }

    fn of_ruleset(&self, hash: &str) -> Arc<Mutex<KeptTables>> {
        let mut all = self.rulesets.lock().unwrap_or_else(PoisonError::into_inner);
        let newest = match all.iter().position(|(other, _)| other == hash) {
            Some(place) => all.remove(place),
            None => (hash.to_owned(), Arc::default()),
        };
        let kept = Arc::clone(&newest.1);
        all.push(newest);
        kept
    }

    /// Drops the tables of the least recently used rulesets until the others fit into the memory.
    fn drop_oldest(&self) {
        let mut all = self.rulesets.lock().unwrap_or_else(PoisonError::into_inner);
        // Tables that another thread is reading are counted when they have been read.
        let size = |(_, kept): &(String, Arc<Mutex<KeptTables>>)| {
            kept.try_lock().map_or(0, |kept| kept.bytes)
        };
        let mut bytes: usize = all.iter().map(size).sum();
        while bytes > self.max_bytes && all.len() > 1 {
            bytes -= size(&all[0]).min(bytes);
            all.remove(0);
        }
    }
}

#[cfg(test)]
mod tests {
    use isotope_kernel::{Draws, Limit, Spec};

    use super::*;
    use crate::wdl::Wdl;

    fn rules(halfmoves: u32) -> Rules {
        let draws = Draws { halfmoves: Limit::After(halfmoves), ..Draws::default() };
        Rules::compile(Spec { draws, ..Spec::default() }).expect("they compile")
    }

    fn folder(name: &str) -> PathBuf {
        let folder = std::env::temp_dir().join(format!("isotope-{name}-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&folder);
        folder
    }

    fn wdl(library: &TableLibrary, rules: &Rules, fen: &str) -> Result<Wdl, TablebaseError> {
        let position = Position::from_fen(rules, fen).expect("legal");
        let hash = format!("{:?}", rules.spec().draws.halfmoves);
        let tables = library.tables(&position, ("chess", &hash), &Control::new())?;
        Ok(tables.probe(&position).expect("its table is there").wdl)
    }

    const ROOK: &str = "8/8/8/8/8/k7/8/KR6 w - - 0 1";
    const ROOK_AND_ROOK: &str = "8/8/8/8/8/k7/7r/KR6 b - - 0 1";
    const KNIGHT: &str = "8/8/8/8/8/k7/8/KN6 b - - 0 1";

    #[test]
    fn small_tables_are_built_and_large_ones_must_be_in_the_folder() {
        let (rules, folder) = (rules(100), folder("library"));
        let library = TableLibrary::new(&folder, usize::MAX);
        assert_eq!(wdl(&library, &rules, ROOK).expect("it is built"), Wdl::Win);
        let missing = wdl(&library, &rules, ROOK_AND_ROOK).expect_err("it is not built");
        assert!(matches!(&missing, TablebaseError::Missing(what) if what == "KRvKR"), "{missing}");
        let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1";
        let many = wdl(&library, &rules, start).expect_err("it cannot be built either");
        assert!(matches!(many, TablebaseError::TooMany { pieces: 32 }), "{many}");
        let store = Store::new(&folder, "chess", "After(100)");
        Tables::new(&rules)
            .expect("tables")
            .with_store(store)
            .build(&"KRvKR".parse().expect("one"))
            .expect("it is built");
        wdl(&library, &rules, ROOK_AND_ROOK).expect("now it is in the folder");
        std::fs::remove_dir_all(&folder).expect("it was made");
        wdl(&library, &rules, ROOK_AND_ROOK).expect("it is kept in memory");
    }

    #[test]
    fn tables_that_do_not_fit_are_refused_and_old_ones_make_room() {
        let folder = folder("room");
        let (one, other) = (rules(101), rules(102));
        let small = TableLibrary::new(&folder, 1_000);
        let full = wdl(&small, &one, ROOK).expect_err("a table is larger");
        assert!(matches!(full, TablebaseError::NoRoom { .. }), "{full}");
        // A half is for tables that are built, as all are when the folder is empty.
        std::fs::remove_dir_all(&folder).expect("it was made");
        let roomy = TableLibrary::new(&folder, usize::MAX);
        wdl(&roomy, &one, ROOK).expect("it fits");
        let bytes = roomy.of_ruleset("After(101)").lock().expect("no test panics").bytes;
        std::fs::remove_dir_all(&folder).expect("it was made");
        let library = TableLibrary::new(&folder, bytes * 3);
        wdl(&library, &one, ROOK).expect("it fits");
        wdl(&library, &other, ROOK).expect("it fits alone");
        let kept = library.rulesets.lock().expect("no test panics");
        let hashes: Vec<&str> = kept.iter().map(|(hash, _)| hash.as_str()).collect();
        assert_eq!(hashes, ["After(102)"]);
        drop(kept);
        let _ = std::fs::remove_dir_all(&folder);
    }

    #[test]
    fn tables_of_one_ruleset_make_room_for_each_other() {
        let (rules, folder) = (rules(103), folder("alternating"));
        let mut tables = Tables::new(&rules).expect("tables");
        let bytes = tables.build(&"KRvK".parse().expect("one")).expect("it is built").size();
        // There is room for one and a half of the tables that are built.
        let library = TableLibrary::new(&folder, bytes * 3);
        for fen in [ROOK, KNIGHT, ROOK, KNIGHT] {
            wdl(&library, &rules, fen).expect("it fits alone");
        }
        std::fs::remove_dir_all(&folder).expect("it was made");
    }
}
