//! The rules of the shipped rulesets, for comparisons.

use std::sync::LazyLock;

use isotope_kernel::Spec;
use isotope_ruleset::{SHIPPED, shipped};

static SPECS: LazyLock<Vec<(&'static str, Spec)>> = LazyLock::new(|| {
    let spec = |name| Some((name, shipped(name).ok()?.rules.spec().clone()));
    SHIPPED.iter().filter_map(|&(name, _)| spec(name)).collect()
});

/// Returns the names and rules of the shipped rulesets, starting with chess; each ruleset comes after its base.
pub(crate) fn specs() -> &'static [(&'static str, Spec)] {
    &SPECS
}
