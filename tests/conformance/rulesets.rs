//! The shipped rulesets, which are loaded only once.

use std::sync::LazyLock;

use isotope_kernel::Rules;
use isotope_ruleset::{Ruleset, SHIPPED, load};

/// All shipped rulesets, in the order of `SHIPPED`.
pub(crate) fn shipped() -> &'static [Ruleset] {
    static ALL: LazyLock<Vec<Ruleset>> = LazyLock::new(|| {
        SHIPPED.iter().map(|(name, _)| load(name).expect("shipped rulesets load")).collect()
    });
    &ALL
}

/// The rules of the shipped ruleset called `id`.
pub(crate) fn rules(id: &str) -> &'static Rules {
    let found = shipped().iter().find(|ruleset| ruleset.id == id);
    &found.unwrap_or_else(|| panic!("no ruleset is called {id}")).rules
}

/// Tables, proofs, learned evaluations and records of matches name rules by these hashes.
#[test]
fn the_content_hash_of_each_shipped_ruleset_stays() {
    let hashes: String =
        shipped().iter().map(|ruleset| format!("{} {}\n", ruleset.hash, ruleset.id)).collect();
    insta::with_settings!({
        snapshot_path => "../snapshots",
        prepend_module_to_snapshot => false,
        omit_expression => true,
    }, {
        insta::assert_snapshot!("hashes", hashes);
    });
}
