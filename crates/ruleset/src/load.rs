//! `Library` loads and checks rulesets.

use std::path::{Path, PathBuf};

use crate::{
    chain::library::Library,
    chain::{self, Home, OR_A_PATH, UNREADABLE},
    check::Checked,
    example::budget::Budget,
    ruleset::{Ruleset, assemble},
    text::diagnostic::{LoadError, Source},
};

impl Library {
    /// Loads a ruleset. What has a `/` or a `\` in it or ends in `.ron` is the path of a file, anything
    /// else the name of a ruleset that is shipped or in one of the folders.
    ///
    /// # Errors
    /// All that is wrong with the file and its bases.
    pub fn load(&self, name_or_path: &str) -> Result<Ruleset, LoadError> {
        assemble(&chain::follow(self.home(name_or_path)?, self)?)
    }

    /// Reads a ruleset from memory, called `origin` in messages. It has no folder from which another file
    /// could be found by its path.
    ///
    /// # Errors
    /// All that is wrong with it.
    pub fn parse(&self, origin: &str, text: &str) -> Result<Ruleset, LoadError> {
        let source = Source::new(origin, text);
        assemble(&chain::follow_from(Home::Memory(origin.into()), source, self))
    }

    /// Finds everything that there is to say of a ruleset: errors, warnings, examples that fail. What it
    /// costs is taken from the `budget`.
    ///
    /// # Errors
    /// If there is no such ruleset, or its file cannot be opened.
    pub fn check(&self, name_or_path: &str, budget: &Budget) -> Result<Checked, LoadError> {
        match chain::follow(self.home(name_or_path)?, self) {
            Ok(chain) => Ok(Checked::of(chain, budget)),
            // It was opened, and what is in it is no text.
            Err(error) if error.diagnostics.iter().all(|problem| problem.code != UNREADABLE) => {
                Ok(Checked::unread(name_or_path, error))
            }
            Err(error) => Err(error),
        }
    }

    /// The same for a text in memory, called `origin` in messages. If it `is_file`, `origin` is the path
    /// of the file that it is to be saved in, and the paths of bases count from there.
    pub fn check_text(&self, origin: &str, text: &str, is_file: bool, budget: &Budget) -> Checked {
        let home = match is_file {
            true => Home::File(origin.into()),
            false => Home::Memory(origin.into()),
        };
        Checked::of(chain::follow_from(home, Source::new(origin, text), self), budget)
    }

    /// The file that `called` means to a ruleset in `folder`; none if it is the name of a shipped ruleset,
    /// or of nothing.
    ///
    /// ```
    /// use std::path::{Path, PathBuf};
    ///
    /// let library = isotope_ruleset::Library::default();
    /// let base = |called| library.base_file(called, Path::new("rulesets"));
    /// assert_eq!(base("./atomic.ron").as_deref(), Some(Path::new("rulesets/atomic.ron")));
    /// assert_eq!(base("atomic"), None);
    /// ```
    pub fn base_file(&self, called: &str, folder: &Path) -> Option<PathBuf> {
        match Home::find(called, folder, self)? {
            Home::File(path) => Some(path),
            Home::Shipped(_) | Home::Memory(_) => None,
        }
    }

    /// The name of the ruleset that `name` means: its own in any case, or what servers and other programs call
    /// it.
    ///
    /// ```
    /// let library = isotope_ruleset::Library::default();
    /// assert_eq!(library.named("ICC").as_deref(), Some("icc"));
    /// assert_eq!(library.named("nocheckatomic").as_deref(), Some("fairy-nocheck"));
    /// assert_eq!(library.named("xiangqi"), None);
    /// ```
    pub fn named(&self, name: &str) -> Option<String> {
        Home::meant(name, self).map(|home| home.id())
    }

    fn home(&self, called: &str) -> Result<Home, LoadError> {
        let home = Home::find(called, Path::new(""), self);
        // Whoever asks for a folder is told that it is one.
        let is_folder = !called.is_empty() && Path::new(called).is_dir();
        let home = home.or_else(|| is_folder.then(|| Home::File(called.into())));
        let home = home.or_else(|| Home::meant(called, self));
        home.ok_or_else(|| chain::unknown_ruleset(called, OR_A_PATH, self))
    }
}
