//! The learned evaluation of a ruleset, from the user's data folder or from those that come with the program.
//!
//! Every program that makes an engine looks here for the network of the rules that are played. A network is found by
//! the content hash of the rules, so that it serves all rulesets with the same rules and no others.
//!
//! ```
//! use isotope_engine::{Engine, Networks};
//!
//! let ruleset = isotope_ruleset::shipped("atomic").unwrap();
//! let network = Networks::of_user().find(&ruleset.id, &ruleset.hash).unwrap();
//! let engine = Engine::new(1, 1).with_network(network);
//! ```

mod shipped;

use std::{
    fs::{self, File},
    io::{self, Read as _},
    path::{Path, PathBuf},
    sync::Arc,
};

use crate::network::Network;
pub use shipped::shipped;

/// The networks that are found by the rules: those in a folder, and the [shipped] ones. The default has no folder.
///
/// ```
/// use isotope_engine::networks::{Networks, shipped};
///
/// let ruleset = isotope_ruleset::shipped("atomic").unwrap();
/// assert_eq!(Networks::default().find(&ruleset.id, &ruleset.hash).unwrap(), shipped(&ruleset.hash));
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Networks {
    folder: Option<PathBuf>,
}

impl Networks {
    /// Returns the networks in `folder` and the shipped ones.
    pub fn new(folder: PathBuf) -> Networks {
        Networks { folder: Some(folder) }
    }

    /// Returns the networks in the user's data folder, if the system has one, and the shipped ones.
    pub fn of_user() -> Networks {
        let folder = dirs::data_dir().map(|folder| folder.join("isotope").join("networks"));
        Networks { folder }
    }

    /// The file of the network for the rules with this content hash, which need not exist; `None` if there is no folder.
    pub fn file(&self, hash: &str) -> Option<PathBuf> {
        Some(self.folder.as_ref()?.join(format!("{hash}.net")))
    }

    /// The network that is used for a ruleset, by its name and its content hash, if no other is named: the one in the folder, or else the shipped one, if there is one.
    ///
    /// # Errors
    /// Returns a message if the file in the folder cannot be used.
    pub fn find(&self, id: &str, hash: &str) -> Result<Option<Arc<Network>>, String> {
        match self.file(hash).filter(|path| path.exists()) {
            Some(path) => read(&path, id, hash).map(Some),
            None => Ok(shipped(hash)),
        }
    }
}

/// The most bytes that are read of a file. A network has about 50,000.
const MAX_BYTES: u64 = 1 << 20;

/// The content of a file, which must not be a pipe, whose end may never come.
fn content(path: &Path) -> io::Result<Vec<u8>> {
    if !fs::metadata(path)?.is_file() {
        return Err(io::Error::other("this is a folder, a device or a pipe, and no file"));
    }
    let mut bytes = Vec::new();
    File::open(path)?.take(MAX_BYTES + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > MAX_BYTES {
        return Err(io::Error::other("this file is too large for a learned evaluation"));
    }
    Ok(bytes)
}

/// Reads the network for a ruleset, by its name and its content hash, from a file.
///
/// # Errors
/// Returns a message if the file cannot be read, is no network, or is the network of other rules.
pub fn read(path: &Path, id: &str, hash: &str) -> Result<Arc<Network>, String> {
    let unusable = |why: String| format!("{}: {why}", path.display());
    let bytes = content(path).map_err(|error| unusable(error.to_string()))?;
    let network = Network::from_bytes(&bytes).map_err(|error| unusable(error.to_string()))?;
    let other = &network.origin().hash;
    if other != hash {
        return Err(unusable(format!(
            "this evaluation was learned for other rules ({other}) than those of {id} ({hash}): `isotope train` learns \
             one for these"
        )));
    }
    Ok(Arc::new(network))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_in_the_folder_takes_the_place_of_the_shipped_network() {
        let name = format!("isotope-networks-{}", std::process::id());
        let networks = Networks::new(std::env::temp_dir().join(name));
        let ruleset = isotope_ruleset::shipped("atomic").expect("it is shipped");
        let shipped = shipped(&ruleset.hash);
        assert!(shipped.is_some());
        assert_eq!(
            networks.find(&ruleset.id, &ruleset.hash),
            Ok(shipped.clone()),
            "there is no file"
        );
        let file = networks.file(&ruleset.hash).expect("there is a folder");
        let folder = file.parent().expect("it is in the folder");
        fs::create_dir_all(folder).expect("tests may write there");
        fs::write(&file, "bread, milk").expect("and here");
        let error = networks.find(&ruleset.id, &ruleset.hash).expect_err("it is no network");
        assert!(error.starts_with(&*file.to_string_lossy()), "{error}");
        assert_eq!(Networks::default().find(&ruleset.id, &ruleset.hash), Ok(shipped));
        fs::remove_file(&file).expect("it was made");
        for (is_folder, told) in [(true, "and no file"), (false, "too large")] {
            if is_folder {
                fs::create_dir(&file).expect("the folder is writable");
            } else {
                fs::remove_dir(&file).expect("it was made");
                // A hole, which takes no room.
                let hole = File::create(&file).expect("the folder is writable");
                hole.set_len(1 << 40).expect("it is a hole");
            }
            let error = networks.find(&ruleset.id, &ruleset.hash).expect_err("it is no network");
            assert!(error.contains(told), "{error}");
        }
        fs::remove_dir_all(folder).expect("it was made");
    }
}
