//! The files of one or more folders.

use std::{
    fmt, fs,
    io::{self, ErrorKind},
    path::{Path, PathBuf},
    sync::{LazyLock, Mutex, PoisonError},
};

use isotope_kernel::{Castling, Rules, Spec, Start};
use isotope_ruleset::{SYZYGY, shipped};
use shakmaty::{
    Chess,
    variant::{Antichess, Atomic},
};
use shakmaty_syzygy::{Syzygy, Tablebase};
use thiserror::Error;

use super::{
    entries::{SyzygyGame, SyzygySource},
    game::{Game, Notes},
};

/// The Syzygy tables of folders: `.rtbw` and `.rtbz` for chess, `.atbw` and `.atbz` for atomic chess, `.gtbw`,
/// `.gtbz`, `.stbw` and `.stbz` for antichess.
///
/// A file is opened when a position needs it. A file that is damaged is passed over, and noted once.
///
/// ```
/// use isotope_outcomes::syzygy::SyzygyFiles;
///
/// let error = SyzygyFiles::open(["/no/such/folder"]).unwrap_err();
/// assert!(error.to_string().starts_with("/no/such/folder: "), "{error}");
/// ```
pub struct SyzygyFiles {
    chess: Tablebase<Chess>,
    atomic: Tablebase<Atomic>,
    antichess: Tablebase<Antichess>,
    count: usize,
    notes: Notes,
}

/// A folder from which no tables can be read.
#[derive(Debug, Error)]
pub enum SyzygyFolderError {
    /// The folder or a file in it cannot be read.
    #[error("{}: {error}", path.display())]
    Unreadable {
        /// The folder or file.
        path: PathBuf,
        /// The cause.
        #[source]
        error: io::Error,
    },
    /// There are no Syzygy files in the folder.
    #[error(
        "{}: there are no Syzygy files here: their names are such as KQvK.rtbw, and folders inside are not searched",
        .0.display()
    )]
    Empty(PathBuf),
    /// A file is not complete.
    #[error("{}: this is no complete Syzygy file, by its size: remove it, or fetch it again", .0.display())]
    Incomplete(PathBuf),
}

impl SyzygyFiles {
    /// The tables of all these folders together.
    ///
    /// # Errors
    /// Returns an error if a folder cannot be read or has no Syzygy files, or if a file cannot be complete.
    pub fn open<P: AsRef<Path>>(
        folders: impl IntoIterator<Item = P>,
    ) -> Result<SyzygyFiles, SyzygyFolderError> {
        let mut files = SyzygyFiles {
            chess: Tablebase::new(),
            atomic: Tablebase::new(),
            antichess: Tablebase::new(),
            count: 0,
            notes: Mutex::default(),
        };
        for folder in folders {
            files.add_folder(folder.as_ref())?;
        }
        Ok(files)
    }

    /// The number of files.
    pub fn count(&self) -> usize {
        self.count
    }

    fn add_folder(&mut self, folder: &Path) -> Result<(), SyzygyFolderError> {
        let unreadable =
            |error| SyzygyFolderError::Unreadable { path: folder.to_path_buf(), error };
        let before = self.count;
        for entry in fs::read_dir(folder).map_err(unreadable)? {
            let path = entry.map_err(unreadable)?.path();
            let added = [
                self.chess.add_file(&path),
                self.atomic.add_file(&path),
                self.antichess.add_file(&path),
            ];
            for added in added {
                match added {
                    Ok(()) => self.count += 1,
                    // This is no file of the game.
                    Err(error) if error.kind() == ErrorKind::InvalidInput => (),
                    Err(error) if error.kind() == ErrorKind::InvalidData => {
                        return Err(SyzygyFolderError::Incomplete(path));
                    }
                    Err(error) => return Err(SyzygyFolderError::Unreadable { path, error }),
                }
            }
        }
        if self.count == before {
            return Err(SyzygyFolderError::Empty(folder.to_path_buf()));
        }
        Ok(())
    }
}

impl SyzygySource for SyzygyFiles {
    fn game(&self, rules: &Rules) -> Option<Box<dyn SyzygyGame + '_>> {
        let extension = extension(rules)?;
        let SyzygyFiles { chess, atomic, antichess, notes, .. } = self;
        Some(match () {
            () if extension == Chess::TBW.ext => Box::new(Game { tables: chess, notes }),
            () if extension == Atomic::TBW.ext => Box::new(Game { tables: atomic, notes }),
            () if extension == Antichess::TBW.ext => Box::new(Game { tables: antichess, notes }),
            () => return None,
        })
    }

    fn take_notes(&self) -> Vec<String> {
        let mut notes = self.notes.lock().unwrap_or_else(PoisonError::into_inner);
        notes.iter_mut().filter_map(|(_, note)| note.take()).collect()
    }
}

/// The extension of the Syzygy files for these rules; `None` if there are none.
fn extension(rules: &Rules) -> Option<&'static str> {
    static SPECS: LazyLock<Vec<(Spec, &str)>> = LazyLock::new(|| {
        let spec = |(name, extension): &(&str, &'static str)| {
            let ruleset = shipped(name).ok()?;
            Some((of_tables(ruleset.rules.spec()), *extension))
        };
        SYZYGY.iter().filter_map(spec).collect()
    });
    if rules.is_plugged() {
        return None;
    }
    let spec = of_tables(rules.spec());
    SPECS.iter().find(|(of, _)| *of == spec).map(|(_, extension)| *extension)
}

/// Rules without the parts that do not matter to the entries of tables, which have no castling rights and no earlier
/// positions.
fn of_tables(spec: &Spec) -> Spec {
    let mut spec = spec.clone();
    spec.start = Start::Standard;
    spec.castling = Castling::Off;
    spec.draws.repetition = isotope_kernel::Limit::After(3);
    spec
}

/// Shows only the number of files.
impl fmt::Debug for SyzygyFiles {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SyzygyFiles").field("count", &self.count).finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_are_used_by_the_rules_of_a_game_whatever_its_name() {
        let of = |name: &str| extension(&shipped(name).expect("it is shipped").rules);
        // Tables have no castling rights and do not know the start.
        for (name, files) in [
            ("chess", Some("rtbw")),
            ("chess960", Some("rtbw")),
            ("atomic", Some("atbw")),
            ("atomic960", Some("atbw")),
            ("antichess", Some("gtbw")),
            ("giveaway", Some("gtbw")),
            ("icc", None),
            ("king-of-the-hill", None),
            ("three-check", None),
            ("horde", None),
            ("crazyhouse", None),
        ] {
            assert_eq!(of(name), files, "{name}");
        }
        let mine = |text: &str| {
            let ruleset = isotope_ruleset::parse("mine", text).expect("it is sound");
            extension(&ruleset.rules)
        };
        assert_eq!(
            mine(r#"(format: 1, extends: "icc", check: Direct, draws: (dead: Locked))"#),
            Some("atbw")
        );
        assert_eq!(mine("(format: 1, draws: (halfmoves: 150))"), None, "the limit is another one");
        assert_eq!(mine("(format: 1, draws: (repetition: 5))"), Some("rtbw"));
        assert_eq!(mine("(format: 1, stalemate: Loses)"), None);
    }

    #[test]
    fn a_folder_without_whole_files_is_refused_with_the_reason() {
        let folder = std::env::temp_dir().join(format!("isotope-syzygy-{}", std::process::id()));
        fs::create_dir_all(&folder).expect("a folder");
        let error = SyzygyFiles::open([&folder]).expect_err("it is empty");
        assert!(matches!(&error, SyzygyFolderError::Empty(path) if *path == folder), "{error}");
        let file = folder.join("KQvK.rtbw");
        fs::write(&file, [0; 81]).expect("a file");
        let error = SyzygyFiles::open([&folder]).expect_err("its size is wrong");
        assert!(matches!(&error, SyzygyFolderError::Incomplete(path) if *path == file), "{error}");
        fs::write(&file, [0; 80]).expect("a file");
        assert_eq!(SyzygyFiles::open([&folder]).expect("its size is possible").count(), 1);
        fs::remove_dir_all(&folder).expect("it was made");
    }
}
