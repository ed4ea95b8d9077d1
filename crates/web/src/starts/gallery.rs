//! The documented diagrams, to choose a start from.

use isotope_answer::documented;
use isotope_diagram::Diagram;
use isotope_kernel::fen;
use serde_json::{Value, json};

/// Each with its picture, small as it may be shown.
pub(crate) fn gallery() -> Value {
    let diagrams = documented().into_iter().enumerate().filter_map(|(i, documented)| {
        let layout = fen::read(documented.fen).ok()?.layout;
        let diagram =
            Diagram::new(&layout.board).walls(layout.walls).turn(layout.turn).coordinates(false);
        Some(json!({
            "id": documented.id,
            "name": documented.name,
            "source": documented.source,
            "says": documented.says,
            "fen": documented.fen,
            "svg": diagram.svg(&format!("g{i}")),
        }))
    });
    json!({ "schema": isotope_answer::SCHEMA, "diagrams": diagrams.collect::<Vec<_>>() })
}
