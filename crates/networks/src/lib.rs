//! The learned evaluation of a ruleset, from the user's data folder or from those that come with the program.
//!
//! Every program that makes an engine looks here for the network of the rules that are played. A network is found by
//! the content hash of the rules, so that it serves all rulesets with the same rules and no others.
//!
//! ```
//! use isotope_engine::Engine;
//!
//! let ruleset = isotope_ruleset::shipped("atomic").unwrap();
//! let engine = Engine::new(1, 1).with_network(isotope_networks::usual(&ruleset).unwrap());
//! ```

mod shipped;

use std::{
    fs, io,
    path::{Path, PathBuf},
    sync::Arc,
};

use isotope_engine::Network;
use isotope_ruleset::Ruleset;

pub use shipped::shipped;

/// The file of the user's network for a ruleset; `None` if the system has no folder for such data.
pub fn file(ruleset: &Ruleset) -> Option<PathBuf> {
    let folder = dirs::data_dir()?.join("isotope").join("networks");
    Some(folder.join(format!("{}.net", ruleset.hash)))
}

/// The network that is used if none is named: the user's own, or else the [shipped] one, if there is one.
///
/// # Errors
/// Returns a message if the user's file cannot be used.
pub fn usual(ruleset: &Ruleset) -> Result<Option<Arc<Network>>, String> {
    let own = file(ruleset).filter(|path| path.exists());
    match own {
        Some(path) => read(&path, ruleset).map(Some),
        None => Ok(shipped(&ruleset.hash)),
    }
}

/// Reads the network for a ruleset from a file.
///
/// # Errors
/// Returns a message if the file cannot be read, is no network, or is the network of other rules.
pub fn read(path: &Path, ruleset: &Ruleset) -> Result<Arc<Network>, String> {
    let unusable = |why: String| format!("{}: {why}", path.display());
    let bytes = fs::read(path).map_err(|error: io::Error| unusable(error.to_string()))?;
    let network = Network::from_bytes(&bytes).map_err(|error| unusable(error.to_string()))?;
    let hash = &network.origin().hash;
    if *hash != ruleset.hash {
        return Err(unusable(format!(
            "this evaluation was learned for other rules ({hash}) than those of {} ({}): `isotope train` learns one \
             for these",
            ruleset.id, ruleset.hash
        )));
    }
    Ok(Arc::new(network))
}
