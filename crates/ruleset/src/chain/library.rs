//! `Library`: the user's folders of rulesets, searched by name after the shipped rulesets.

use std::{
    env,
    ffi::OsStr,
    fs,
    path::{Path, PathBuf},
};

use isotope_rulesets::SHIPPED;

/// The environment variable that lists folders of rulesets, as `PATH` lists folders of programs.
pub const FOLDERS: &str = "ISOTOPE_RULESETS";

/// Folders that are searched for rulesets by name. Shipped rulesets come first, so that their names have the
/// same meaning everywhere.
///
/// ```
/// use isotope_ruleset::Library;
///
/// let library = Library::new(vec!["docs/examples".into()]);
/// assert_eq!(library.load("atomic").unwrap().id, "atomic");
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Library {
    folders: Vec<PathBuf>,
}

impl Library {
    /// Returns a library of these folders, which are searched in this order.
    pub fn new(folders: Vec<PathBuf>) -> Library {
        Library { folders }
    }

    /// Returns the user's library: the folders listed in the environment variable [`FOLDERS`], then
    /// `isotope/rulesets` in the user's configuration folder.
    pub fn of_user() -> Library {
        let named = env::var_os(FOLDERS).unwrap_or_default();
        let own = dirs::config_dir().map(|folder| folder.join("isotope").join("rulesets"));
        Library::new(listed(&named).chain(own).collect())
    }

    /// Returns the folders, in the order in which they are searched.
    pub fn folders(&self) -> &[PathBuf] {
        &self.folders
    }

    /// Returns the folders that the environment variable [`FOLDERS`] lists although there are none.
    pub fn absent_folders() -> Vec<PathBuf> {
        let named = env::var_os(FOLDERS).unwrap_or_default();
        listed(&named).filter(|folder| !folder.is_dir()).collect()
    }

    /// Returns the names of the rulesets in the folders, sorted, with their files. A file that shares its name
    /// with a shipped ruleset or with a file in an earlier folder can be loaded only by path and is left out.
    pub fn names(&self) -> Vec<(String, PathBuf)> {
        let mut found: Vec<(String, PathBuf)> = Vec::new();
        for path in self.folders.iter().flat_map(|folder| rulesets_in(folder)) {
            let name = path.file_stem().and_then(OsStr::to_str).unwrap_or_default();
            let is_shipped = SHIPPED.iter().any(|(shipped, _)| *shipped == name);
            if !is_shipped && found.iter().all(|(other, _)| other != name) {
                found.push((name.into(), path));
            }
        }
        found.sort();
        found
    }

    /// Returns the files in the folders that cannot be loaded by name because a shipped ruleset has the same
    /// name.
    pub fn shadowed(&self) -> Vec<PathBuf> {
        let files = self.folders.iter().flat_map(|folder| {
            SHIPPED.iter().map(move |(name, _)| folder.join(format!("{name}.ron")))
        });
        files.filter(|path| path.is_file()).collect()
    }

    /// Returns the file of the ruleset called `name`.
    pub(crate) fn find(&self, name: &str) -> Option<PathBuf> {
        let files = self.folders.iter().map(|folder| folder.join(format!("{name}.ron")));
        files.into_iter().find(|path| path.is_file())
    }
}

/// Returns the folders in a list formatted like `PATH`. Empty entries, which would mean the current folder, are
/// ignored.
fn listed(list: &OsStr) -> impl Iterator<Item = PathBuf> {
    env::split_paths(list).filter(|folder| folder != Path::new(""))
}

/// Returns the ruleset files in `folder`; none if `folder` cannot be read.
fn rulesets_in(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let paths = entries.map(|entry| entry.path());
    paths.filter(|path| path.extension() == Some(OsStr::new("ron")) && path.is_file()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_empty_entry_of_the_list_is_no_folder() {
        let list = env::join_paths(["", "one", "", "two", ""]).expect("no colons");
        assert!(listed(&list).eq(["one", "two"].map(PathBuf::from)));
    }
}
