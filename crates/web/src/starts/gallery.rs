//! The gallery of documented diagrams, from which the start of a game can be chosen.

use isotope_answer::{SCHEMA, documented_diagrams};
use isotope_diagram::Diagram;
use isotope_kernel::fen;
use schemars::JsonSchema;
use serde::Serialize;

/// The documented diagrams.
#[derive(Debug, JsonSchema, Serialize)]
pub(crate) struct Gallery {
    schema: u32,
    /// All documented diagrams.
    diagrams: Vec<GalleryDiagram>,
}

/// A documented diagram.
#[derive(Debug, JsonSchema, Serialize)]
struct GalleryDiagram {
    id: &'static str,
    /// The title of the diagram.
    name: &'static str,
    /// The document that contains the diagram.
    source: &'static str,
    /// A sentence about what the diagram shows.
    says: &'static str,
    fen: &'static str,
    /// The picture, without coordinates, so that it can be shown at a small size.
    svg: String,
}

/// Returns all documented diagrams whose FEN can be read.
pub(crate) fn gallery() -> Gallery {
    let diagrams = documented_diagrams().into_iter().enumerate().filter_map(|(i, documented)| {
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
