//! Tables on disk.
//!
//! A table has two files: `.table` with the results and the plies to a capture or pawn move, and `.plies` with what
//! comes on top of these to the end of the game. Each begins with a line with the format and a line with the material,
//! the coding, the plies of the longest win or loss, and the ruleset; what follows is described in
//! [`block_file`](super::block_file). A file in which any part is wrong is rejected.

use std::{
    fs,
    io::{self, BufRead as _, BufReader, Read as _, Write as _},
    path::{Path, PathBuf},
    sync::{Arc, OnceLock, atomic::AtomicBool},
};

use isotope_kernel::Rules;

use super::{
    block_file::{BLOCK, BlockCache, BlockFile, ByLength},
    build::StateFile,
    error::TablebaseError,
    grid::Grid,
    material::Material,
    table::{Table, Values},
    table_file::TableFiles,
    value::Coding,
    whole_file::{open_file, write_whole},
    whole_table,
};

/// The two files of a table: the end of the name, and the first line. The number must change whenever the order of
/// positions or the meaning of bytes changes.
const FILES: [(&str, &str); 2] =
    [("table", "isotope tablebase 2"), ("plies", "isotope tablebase plies 2")];

/// The most bytes that the first two lines of a file may have.
const MAX_TEXT: u64 = 1 << 12;

/// The tables of one ruleset in a folder, in files such as `folder/hash/KRvK.table` and `folder/hash/KRvK.plies`.
pub struct Store {
    folder: PathBuf,
    name: String,
    hash: String,
    /// The blocks that were read last.
    cache: Arc<BlockCache>,
    /// The problems with files that were passed over; `None` if such files are errors.
    passed_over: Option<Vec<String>>,
}

/// The first words of the note about tables that cannot be written.
const NOT_KEPT: &str = "no table is kept";

impl Store {
    /// Creates a store in a folder. `hash` identifies the ruleset, and tables with another hash are rejected;
    /// `name` appears in messages only.
    pub fn new(folder: impl Into<PathBuf>, name: &str, hash: &str) -> Store {
        // The name must not contain spaces or line breaks, because it ends the second line of a file.
        let name: String = name.split_whitespace().collect::<Vec<_>>().join("-");
        let name = name.chars().take(200).collect();
        let cache = Arc::new(block_cache(64 << 20));
        Store {
            folder: folder.into().join(hash),
            name,
            hash: hash.into(),
            cache,
            passed_over: None,
        }
    }

    /// A store that rebuilds tables whose files are damaged or cannot be read, and ignores files that cannot be
    /// written. [`take_notes`](super::Tables::take_notes) returns the problems.
    #[must_use]
    pub fn ignoring_file_errors(self) -> Store {
        Store { passed_over: Some(Vec::new()), ..self }
    }

    /// A store that shares the blocks in memory with others.
    #[must_use]
    pub(crate) fn with_cache(self, cache: &Arc<BlockCache>) -> Store {
        Store { cache: Arc::clone(cache), ..self }
    }

    pub(crate) fn take_notes(&mut self) -> Vec<String> {
        self.passed_over.as_mut().map(std::mem::take).unwrap_or_default()
    }

    /// The file with the state of a build that was stopped.
    pub(crate) fn state_file(&self, material: Material) -> StateFile {
        let path = self.folder.join(format!("{material}.build"));
        StateFile::new(path, &format!("{material} {}", self.hash))
    }

    /// Adds a note about the state of a build that could not be saved.
    pub(crate) fn note_unsaved(&mut self, material: Material, problem: &io::Error) {
        if let Some(notes) = &mut self.passed_over {
            notes.push(format!("the state of the build of {material} is not kept: {problem}"));
        }
    }

    fn paths(&self, material: Material) -> [PathBuf; 2] {
        FILES.map(|(end, _)| self.folder.join(format!("{material}.{end}")))
    }

    /// Whether there are the files of a material, which may be damaged.
    pub(crate) fn has(&self, material: Material) -> bool {
        self.paths(material).iter().all(|path| path.is_file())
    }

    /// Writes a table to its files, either completely or not at all; returns whether it was written.
    pub(crate) fn write(&mut self, table: &Table) -> Result<bool, TablebaseError> {
        match (self.try_write(table), &mut self.passed_over) {
            (Err(error), Some(notes)) => {
                // One note is enough, because the folder is the same for all tables.
                if !notes.iter().any(|note| note.starts_with(NOT_KEPT)) {
                    notes.push(format!("{NOT_KEPT}: {error}"));
                }
                Ok(false)
            }
            (written, _) => written.map(|()| true),
        }
    }

    fn try_write(&self, table: &Table) -> Result<(), TablebaseError> {
        let paths = self.paths(table.material);
        let error = |error| TablebaseError::File { path: paths[0].clone(), error };
        fs::create_dir_all(&self.folder).map_err(error)?;
        let of = format!(
            "{} {} {} {} {}",
            table.material,
            table.coding.name(),
            table.longest_plies(),
            self.hash,
            self.name
        );
        let texts = FILES.map(|(_, format)| format!("{format}\n{of}\n"));
        let bytes = whole_table::encode(table, [&texts[0], &texts[1]]).map_err(error)?;
        // A table is there when its results are, which are written last.
        for (path, bytes) in paths.iter().zip(&bytes).rev() {
            write_whole(path, |file| file.write_all(bytes))
                .map_err(|error| TablebaseError::File { path: path.clone(), error })?;
        }
        Ok(())
    }

    /// Opens the files of a material, or reads them into memory if the table is wanted `whole`; `None` if there are no
    /// files or they are passed over.
    pub(crate) fn read(
        &mut self,
        material: Material,
        rules: &Rules,
        whole: bool,
    ) -> Result<Option<Table>, TablebaseError> {
        let read = self.try_read(material, rules, whole);
        let (Err(error), Some(notes)) = (&read, &mut self.passed_over) else { return read };
        let note = match error {
            TablebaseError::Damaged { path, what } => {
                format!("{}: {what}; it is built anew", path.display())
            }
            error => format!("{error}; the table is built anew"),
        };
        // A file may be tried twice, to be opened and to be read.
        if !notes.contains(&note) {
            notes.push(note);
        }
        Ok(None)
    }

    fn try_read(
        &self,
        material: Material,
        rules: &Rules,
        whole: bool,
    ) -> Result<Option<Table>, TablebaseError> {
        let grid = Grid::new(&material, rules);
        let [results, plies] = self.paths(material);
        let Some((results, coding, longest)) = self.open(results, 0, material, &grid)? else {
            return Ok(None);
        };
        let Some((more_plies, ..)) = self.open(plies, 1, material, &grid)? else {
            return Ok(None);
        };
        let path = results.path().clone();
        let values = Values::InFiles(Box::new(TableFiles {
            results,
            more_plies,
            damage: OnceLock::new(),
            is_noted: AtomicBool::default(),
        }));
        let longest = OnceLock::from(longest);
        let table = Table { material, grid, coding, values, is_stored: true, longest };
        match whole {
            false => Ok(Some(table)),
            true => {
                let table = table.into_memory(rules);
                table.map(Some).map_err(|what| TablebaseError::Damaged { path, what })
            }
        }
    }

    /// Opens one of the two files of a material; also returns the coding and the plies of the longest win or loss.
    fn open(
        &self,
        path: PathBuf,
        which: usize,
        material: Material,
        grid: &Grid,
    ) -> Result<Option<(BlockFile, Coding, u32)>, TablebaseError> {
        let text = match first_lines(&path) {
            Ok(text) => text,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
            Err(error) => return Err(TablebaseError::File { path, error }),
        };
        let read = || {
            let (coding, longest) = self.parse(&text, FILES[which].1, material)?;
            let cache = Arc::clone(&self.cache);
            let file = BlockFile::open(path.clone(), &text, &grid.squares(), cache)?;
            Ok(Some((file, coding, longest)))
        };
        read().map_err(|what| TablebaseError::Damaged { path: path.clone(), what })
    }

    /// The coding and the plies of the longest win or loss, which the first two lines of a file tell; the problem if
    /// these lines are not those of a material.
    fn parse(
        &self,
        text: &str,
        expected: &str,
        material: Material,
    ) -> Result<(Coding, u32), String> {
        let mut lines = text.split('\n');
        let (format, of) = (lines.next().unwrap_or_default(), lines.next().unwrap_or_default());
        if !format.starts_with("isotope tablebase ") || format.len() > 40 {
            return Err("this is no table".into());
        }
        if format != expected {
            return Err("this table is in the format of another version of Isotope".into());
        }
        let words: Vec<&str> = of.split(' ').collect();
        let [table, coding, longest, hash, name] = words[..] else {
            return Err("the table's first lines are damaged".into());
        };
        if hash != self.hash {
            return Err(format!("this is {table} of other rules, {name} {hash}"));
        }
        if table != material.to_string() {
            return Err(format!("this is the table of {table}"));
        }
        let coding =
            [Coding::Alternating, Coding::Split].into_iter().find(|of| of.name() == coding);
        let longest = longest.parse().ok().filter(|longest| *longest <= 252);
        coding.zip(longest).ok_or_else(|| "the table's first lines are damaged".into())
    }
}

/// An empty cache for blocks of so many bytes together.
pub(crate) fn block_cache(bytes: usize) -> BlockCache {
    let blocks = (bytes / BLOCK).clamp(1, 1 << 12);
    BlockCache::with_weighter(blocks, bytes as u64, ByLength)
}

/// The first two lines of a file, as far as it has them.
fn first_lines(path: &Path) -> io::Result<String> {
    let mut file = BufReader::new(open_file(path)?.take(MAX_TEXT));
    let mut text = Vec::new();
    for _ in 0..2 {
        file.read_until(b'\n', &mut text)?;
    }
    Ok(String::from_utf8_lossy(&text).into_owned())
}
