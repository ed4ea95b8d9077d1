//! Tables on disk.
//!
//! A file consists of a line with the format, a line with the material, the coding and the ruleset, the compressed
//! bytes of the table, and the SHA-256 of everything before it. A file in which any of these parts is wrong is
//! rejected.

use std::{
    fs,
    io::{self, Read as _, Write as _},
    path::PathBuf,
    sync::{
        OnceLock,
        atomic::{AtomicU64, Ordering},
    },
};

use flate2::{Compression, read::ZlibDecoder, write::ZlibEncoder};
use isotope_kernel::Rules;
use sha2::{Digest as _, Sha256};
use shakmaty::ByColor;

use super::{error::TablebaseError, grid::Grid, material::Material, table::Table, value::Coding};

/// The first line of a file. The number must change whenever the order of positions or the meaning of bytes
/// changes.
const FORMAT: &str = "isotope tablebase 1";

/// The tables of one ruleset in a folder, in files such as `folder/hash/KRvK.table`.
pub struct Store {
    folder: PathBuf,
    name: String,
    hash: String,
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
        let name = name.split_whitespace().collect::<Vec<_>>().join("-");
        Store { folder: folder.into().join(hash), name, hash: hash.into(), passed_over: None }
    }

    /// A store that rebuilds tables whose files are damaged or cannot be read, and ignores files that cannot be
    /// written. [`take_notes`](super::Tables::take_notes) returns the problems.
    #[must_use]
    pub fn ignoring_file_errors(self) -> Store {
        Store { passed_over: Some(Vec::new()), ..self }
    }

    pub(crate) fn take_notes(&mut self) -> Vec<String> {
        self.passed_over.as_mut().map(std::mem::take).unwrap_or_default()
    }

    fn path(&self, material: Material) -> PathBuf {
        self.folder.join(format!("{material}.table"))
    }

    /// The first two lines of a file, without the name of the ruleset that ends the second line.
    fn header(&self, material: Material, coding: Coding) -> String {
        let coding = match coding {
            Coding::Alternating => "alternating",
            Coding::Split => "split",
        };
        format!("{FORMAT}\n{material} {coding} {} ", self.hash)
    }

    /// Whether there is a file of a material, which may be damaged.
    pub(crate) fn has(&self, material: Material) -> bool {
        self.path(material).is_file()
    }

    /// Writes a table to its file, either completely or not at all; returns whether it was written.
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
        let path = self.path(table.material);
        let write = || -> io::Result<()> {
            fs::create_dir_all(&self.folder)?;
            let header = self.header(table.material, table.coding);
            let mut bytes = format!("{header}{}\n", self.name).into_bytes();
            let mut packed = ZlibEncoder::new(&mut bytes, Compression::fast());
            for part in table.dtm.iter().chain(table.dtz.iter()) {
                packed.write_all(part)?;
            }
            packed.finish()?;
            bytes.extend_from_slice(&Sha256::digest(&bytes));
            // The temporary name is unique, because another thread or process may write the same table.
            static WRITTEN: AtomicU64 = AtomicU64::new(0);
            let number = WRITTEN.fetch_add(1, Ordering::Relaxed);
            let unfinished = path.with_extension(format!("{}.{number}.part", std::process::id()));
            let mut file = fs::File::create(&unfinished)?;
            file.write_all(&bytes)?;
            file.sync_all()?;
            fs::rename(&unfinished, &path)
        };
        write().map_err(|error| TablebaseError::File { path: path.clone(), error })
    }

    /// Reads the table of a material; `None` if there is no file or the file is passed over.
    pub(crate) fn read(
        &mut self,
        material: Material,
        rules: &Rules,
    ) -> Result<Option<Table>, TablebaseError> {
        match (self.try_read(material, rules), &mut self.passed_over) {
            (Err(TablebaseError::Damaged { path, what }), Some(notes)) => {
                notes.push(format!("{}: {what}; it is built anew", path.display()));
                Ok(None)
            }
            (Err(error @ TablebaseError::File { .. }), Some(notes)) => {
                notes.push(format!("{error}; the table is built anew"));
                Ok(None)
            }
            (kept, _) => kept,
        }
    }

    fn try_read(&self, material: Material, rules: &Rules) -> Result<Option<Table>, TablebaseError> {
        let path = self.path(material);
        let bytes = match fs::read(&path) {
            Ok(bytes) => bytes,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
            Err(error) => return Err(TablebaseError::File { path, error }),
        };
        let read = self.decode(&bytes, material, rules);
        read.map(Some).map_err(|what| TablebaseError::Damaged { path, what })
    }

    fn decode(&self, bytes: &[u8], material: Material, rules: &Rules) -> Result<Table, String> {
        let (bytes, digest) = bytes
            .split_last_chunk::<32>()
            .ok_or_else(|| "this is no table: it is too short".to_string())?;
        let found = [Coding::Alternating, Coding::Split].into_iter().find_map(|coding| {
            let rest = bytes.strip_prefix(self.header(material, coding).as_bytes())?;
            let name = rest.iter().position(|byte| *byte == b'\n')?;
            Some((coding, &rest[name + 1..]))
        });
        let Some((coding, packed)) = found else {
            return Err(self.header_problem(bytes, material));
        };
        if Sha256::digest(bytes)[..] != digest[..] {
            return Err("the table is damaged: its checksum does not fit".into());
        }
        let grid = Grid::new(&material, rules);
        let size = grid.rows() * 64;
        let mut packed = ZlibDecoder::new(packed);
        let mut part = || {
            let mut part = vec![0; size];
            packed.read_exact(&mut part).map(|()| part)
        };
        let mut parts = || Ok(ByColor { white: part()?, black: part()? });
        let both = parts().and_then(|dtm| Ok((dtm, parts()?)));
        let (dtm, dtz) = both.map_err(|error: io::Error| error.to_string())?;
        Ok(Table { material, grid, coding, dtm, dtz, is_stored: true, longest: OnceLock::new() })
    }

    /// The problem with a file whose first two lines are wrong.
    fn header_problem(&self, bytes: &[u8], material: Material) -> String {
        let mut lines = bytes.splitn(3, |byte| *byte == b'\n').map(String::from_utf8_lossy);
        let (format, of) = (lines.next().unwrap_or_default(), lines.next().unwrap_or_default());
        if !format.starts_with("isotope tablebase ") || format.len() > 40 {
            return "this is no table".into();
        }
        if format != FORMAT {
            return "this table is of another version".into();
        }
        let words: Vec<&str> = of.split(' ').take(4).collect();
        match words[..] {
            [table, _, hash, name] if hash != self.hash => {
                format!("this is {table} of other rules, {name} {hash}")
            }
            [table, ..] if table != material.to_string() => format!("this is the table of {table}"),
            _ => "the table's first lines are damaged".into(),
        }
    }
}
