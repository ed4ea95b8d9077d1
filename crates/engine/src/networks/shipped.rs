//! The learned evaluations that come with the program.
//!
//! [`docs/engine.md`](../../../../docs/engine.md#what-it-gains) has the commands that made them, and what each gains.

use std::{
    collections::HashMap,
    sync::{Arc, LazyLock},
};

use crate::network::Network;

/// The files of these names, with their contents.
#[cfg(not(target_family = "wasm"))]
macro_rules! files {
    ($($name:literal)*) => {
        [$(($name, include_bytes!(concat!("../../shipped/", $name, ".net")).as_slice())),*]
    };
}

/// The shipped files, each with the name of a ruleset that it is for. A browser loads none, because its package has no
/// room left for them.
#[cfg(not(target_family = "wasm"))]
static FILES: &[(&str, &[u8])] = &files! {
    "antichess"
    "atomic"
    "chess"
    "crazyhouse"
    "cross"
    "giveaway"
    "horde"
    "icc"
    "king-of-the-hill"
    "three-check"
};
#[cfg(target_family = "wasm")]
static FILES: &[(&str, &[u8])] = &[];

/// The shipped network for the rules with this content hash, if there is one.
///
/// ```
/// let atomic = isotope_ruleset::shipped("atomic").unwrap();
/// let network = isotope_engine::networks::shipped(&atomic.hash).unwrap();
/// assert_eq!(network.origin().hash, atomic.hash);
/// ```
pub fn shipped(hash: &str) -> Option<Arc<Network>> {
    static NETWORKS: LazyLock<HashMap<String, Arc<Network>>> = LazyLock::new(|| {
        let read = |(_, bytes): &(&str, &[u8])| {
            let network = Network::from_bytes(bytes).expect("a shipped file is whole");
            (network.origin().hash.clone(), Arc::new(network))
        };
        FILES.iter().map(read).collect()
    });
    NETWORKS.get(hash).cloned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_shipped_file_is_small_and_is_for_the_rules_of_its_name() {
        for (name, bytes) in FILES {
            let hash = isotope_ruleset::shipped(name).expect("it is shipped").hash;
            let network = Network::from_bytes(bytes).expect("the file is whole");
            assert_eq!(network.origin().hash, hash, "{name}");
            assert!(shipped(&hash).is_some_and(|shipped| *shipped == network), "{name}");
            assert!(bytes.len() <= 100_000, "{name}");
        }
        assert!(FILES.iter().map(|(_, bytes)| bytes.len()).sum::<usize>() <= 1_000_000);
    }
}
