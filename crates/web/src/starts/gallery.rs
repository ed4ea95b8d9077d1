//! The documented diagrams, to choose a start from.

use isotope_answer::{SCHEMA, documented};
use isotope_diagram::Diagram;
use isotope_kernel::fen;
use schemars::JsonSchema;
use serde::Serialize;

/// The documented diagrams.
#[derive(Debug, JsonSchema, Serialize)]
pub(crate) struct Gallery {
    schema: u32,
    /// The diagrams.
    diagrams: Vec<GalleryDiagram>,
}

/// A documented diagram.
#[derive(Debug, JsonSchema, Serialize)]
struct GalleryDiagram {
    id: &'static str,
    /// What it is called.
    name: &'static str,
    /// Where it is documented.
    source: &'static str,
    /// What it shows.
    says: &'static str,
    fen: &'static str,
    /// Its picture, small as it may be shown.
    svg: String,
}

/// The documented diagrams that are positions.
pub(crate) fn gallery() -> Gallery {
    let diagrams = documented().into_iter().enumerate().filter_map(|(i, documented)| {
        let layout = fen::read(documented.fen).ok()?.layout;
        let diagram =
            Diagram::new(&layout.board).walls(layout.walls).turn(layout.turn).coordinates(false);
        Some(GalleryDiagram {
            id: documented.id,
            name: documented.name,
            source: documented.source,
            says: documented.says,
            fen: documented.fen,
            svg: diagram.svg(&format!("g{i}")),
        })
    });
    Gallery { schema: SCHEMA, diagrams: diagrams.collect() }
}
