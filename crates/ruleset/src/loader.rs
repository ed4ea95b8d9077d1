//! The methods of `Library` that load and check rulesets.

use std::path::{Path, PathBuf};

use crate::{
    chain::library::Library,
    chain::{self, Chain, Location, OR_A_PATH, UNREADABLE},
    check::Checked,
    example::budget::Budget,
    ruleset::{Ruleset, assemble},
    text::diagnostic::{LoadError, Source},
};

impl Library {
    /// Loads a ruleset. Text that contains `/` or `\` or ends in `.ron` is the path of a file; any other text
    /// is the name of a shipped ruleset or of a ruleset in one of the folders.
    ///
    /// # Errors
    /// Returns all problems of the file, or of the first of its bases that has any.
    pub fn load(&self, name_or_path: &str) -> Result<Ruleset, LoadError> {
        assemble(&chain::follow(self.location(name_or_path)?, self)?)
    }

    /// Loads the ruleset called `name`: a shipped one, ignoring case or by a name of servers or other programs, or one in
    /// the folders, by the name of its file or by a title that no other ruleset has. A path is no name.
    ///
    /// # Errors
    /// Returns all problems of the file, or of the first of its bases that has any.
    pub fn load_named(&self, name: &str) -> Result<Ruleset, LoadError> {
        assemble(&chain::follow(self.named_location(name)?, self)?)
    }

    /// Reads a ruleset from memory; `origin` is its name in messages. Since the ruleset has no folder, it
    /// cannot extend a file by path.
    ///
    /// # Errors
    /// Returns all problems of the ruleset.
    pub fn parse(&self, origin: &str, text: &str) -> Result<Ruleset, LoadError> {
        self.assembled(origin, text, false)
    }

    /// Checks a ruleset for errors, warnings and failing examples. The cost is taken from `budget`.
    ///
    /// # Errors
    /// Returns an error if there is no such ruleset or its file cannot be opened.
    pub fn check(&self, name_or_path: &str, budget: &Budget) -> Result<Checked, LoadError> {
        self.check_at(self.location(name_or_path)?, name_or_path, budget)
    }

    /// Checks the ruleset called `name`, as [`load_named`](Library::load_named) finds it.
    ///
    /// # Errors
    /// Returns an error if there is no such ruleset or its file cannot be opened.
    pub fn check_named(&self, name: &str, budget: &Budget) -> Result<Checked, LoadError> {
        self.check_at(self.named_location(name)?, name, budget)
    }

    fn check_at(
        &self,
        location: Location,
        called: &str,
        budget: &Budget,
    ) -> Result<Checked, LoadError> {
        match chain::follow(location, self) {
            Ok(chain) => Ok(Checked::of(chain, budget)),
            // The file was opened, but is too large or not UTF-8.
            Err(error) if error.diagnostics.iter().all(|problem| problem.code != UNREADABLE) => {
                Ok(Checked::from_load_error(called, error))
            }
            Err(error) => Err(error),
        }
    }

    /// Checks text in memory; `origin` is its name in messages. If `is_file` is set, `origin` is the path of
    /// the file that contains the text, and the paths of bases are relative to this file.
    pub fn check_text(&self, origin: &str, text: &str, is_file: bool, budget: &Budget) -> Checked {
        Checked::of(self.chain_of(origin, text, is_file), budget)
    }

    /// Loads text in memory, as [`check_text`](Library::check_text) does.
    pub(crate) fn assembled(
        &self,
        origin: &str,
        text: &str,
        is_file: bool,
    ) -> Result<Ruleset, LoadError> {
        assemble(&self.chain_of(origin, text, is_file))
    }

    fn chain_of(&self, origin: &str, text: &str, is_file: bool) -> Chain {
        let location = match is_file {
            true => Location::File(origin.into()),
            false => Location::Memory(origin.into()),
        };
        chain::follow_from(location, Source::new(origin, text), self)
    }

    /// Returns the file that a ruleset in `folder` refers to as `called`, or `None` if `called` is the name of
    /// a shipped ruleset or of no ruleset.
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
        match Location::find(called, folder, self)? {
            Location::File(path) => Some(path),
            Location::Shipped(_) | Location::Memory(_) => None,
        }
    }

    /// Resolves a name given by a user to the name of a ruleset. `name` may be the ruleset's own name, ignoring
    /// case, or a name used for it by servers or other programs.
    ///
    /// ```
    /// let library = isotope_ruleset::Library::default();
    /// assert_eq!(library.named("ICC").as_deref(), Some("icc"));
    /// assert_eq!(library.named("nocheckatomic").as_deref(), Some("fairy-nocheck"));
    /// assert_eq!(library.named("xiangqi"), None);
    /// ```
    pub fn named(&self, name: &str) -> Option<String> {
        Location::by_alias(name, self).map(|location| location.id())
    }

    fn named_location(&self, name: &str) -> Result<Location, LoadError> {
        let location = Location::by_alias(name, self);
        location.ok_or_else(|| chain::unknown_ruleset(name, "", self))
    }

    fn location(&self, called: &str) -> Result<Location, LoadError> {
        let location = Location::find(called, Path::new(""), self);
        // The path of a folder is treated as a file, so that the error states that it is a folder.
        let is_folder = !called.is_empty() && Path::new(called).is_dir();
        let location = location.or_else(|| is_folder.then(|| Location::File(called.into())));
        let location = location.or_else(|| Location::by_alias(called, self));
        location.ok_or_else(|| chain::unknown_ruleset(called, OR_A_PATH, self))
    }
}
