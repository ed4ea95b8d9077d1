//! Tablebases: what every position of a few men is worth, under any rules whose state is the board.

mod build;
mod grid;
mod leave;
mod material;
mod moves;
mod passing;
mod table;
mod value;
mod zeroing;

use std::collections::HashMap;

use isotope_kernel::{Drops, Rules};
use thiserror::Error;

pub use material::{Material, MaterialError};
pub use table::Table;
pub use value::Value;

use table::Below;
use value::Coding;

/// Why there is no table.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum TablebaseError {
    /// What the rules have that a table does not know.
    #[error("{0}")]
    Rules(&'static str),
    /// A win takes longer than a table can say.
    #[error("a win of {0} takes more plies than a table can say")]
    TooLong(String),
}

/// Builds all classes.
pub fn build_all(rules: &Rules, classes: &[Material]) -> Result<Vec<Table>, TablebaseError> {
    let _ = Drops::Off;
    let mut built: HashMap<u64, Table> = HashMap::new();
    let mut order = Vec::new();
    for class in classes {
        needed(rules, canonical(rules, *class), &mut order);
    }
    for class in order {
        let needs: Vec<u64> =
            class.successors(rules).iter().map(|class| canonical(rules, *class).order()).collect();
        let below = Below::new(built.iter().filter(|(of, _)| needs.contains(of)).map(|(_, t)| t), rules);
        let began = std::time::Instant::now();
        let table = build::build(rules, class, &below, Coding::Alternating)
            .or_else(|_| build::build(rules, class, &below, Coding::Split))
            .map_err(|_| TablebaseError::TooLong(class.to_string()))?;
        eprintln!("{class} {:?}", began.elapsed());
        built.insert(class.order(), table);
    }
    Ok(built.into_values().collect())
}

fn canonical(rules: &Rules, class: Material) -> Material {
    if rules.is_same_for_both_sides() { class.canonical() } else { class }
}

fn needed(rules: &Rules, class: Material, order: &mut Vec<Material>) {
    if order.contains(&class) {
        return;
    }
    for smaller in class.successors(rules) {
        needed(rules, canonical(rules, smaller), order);
    }
    order.push(class);
}
