//! Describes a diagram as a page of text: the board, followed by sections with the verdicts of the rulesets.

mod layout;
mod parts;

use std::collections::HashMap;

use isotope_diagram::Diagram as Board;
use isotope_kernel::{Position, fen};
use shakmaty::Position as _;

use super::{Diagram, Origin};
use crate::{
    cases::played,
    rulesets::{rules, shipped},
};
use layout::wrap;
use parts::{Part, difference, line, parts, text};

/// The page that describes `diagram`.
pub(super) fn page(diagram: &Diagram) -> String {
    let origin = match &diagram.origin {
        Origin::Given => "as given".into(),
        Origin::Normalised(how) => format!("normalised: {how}"),
        Origin::Reconstructed(from) => format!("reconstructed from {from}"),
    };
    let source = format!("{} ({origin}).", diagram.source);
    let mut page = format!("# {}\n\n{}{}\n", diagram.name, wrap(&source), wrap(&diagram.says));
    page += &format!("{}\n", shown(diagram));
    for section in sections(diagram) {
        page += &format!("\n## {}\n\n{}", section.heading(), text(&section.told));
    }
    page
}

/// A section with verdicts shared by some rulesets.
struct Section<'a> {
    rulesets: Vec<&'a str>,
    /// The base ruleset, if only the differences from its verdicts are described.
    base: Option<&'a str>,
    told: Vec<Part>,
}

impl Section<'_> {
    fn heading(&self) -> String {
        let rulesets = self.rulesets.join(", ");
        self.base.map_or(rulesets.clone(), |base| format!("{rulesets}: as {base}, but"))
    }
}

/// The sections for a diagram. Rulesets that agree on everything share a section. A section lists only the
/// differences from the base of its ruleset, unless these make up most of the text.
fn sections(diagram: &Diagram) -> Vec<Section<'static>> {
    let mut sections: Vec<(Vec<Part>, Section<'static>)> = Vec::new();
    let mut by_id: HashMap<&str, Vec<Part>> = HashMap::new();
    for ruleset in shipped() {
        let (id, all) = (ruleset.id.as_str(), parts(diagram, &ruleset.rules));
        by_id.insert(id, all.clone());
        if let Some((_, section)) = sections.iter_mut().find(|(other, _)| *other == all) {
            section.rulesets.push(id);
            continue;
        }
        let section = match ruleset.extends.first().map(String::as_str) {
            Some(base) => {
                let told = difference(&all, &by_id[base]);
                let is_small = 4 * text(&told).len() < 3 * text(&all).len();
                is_small.then_some(Section { rulesets: vec![id], base: Some(base), told })
            }
            None => None,
        };
        let in_full = || Section { rulesets: vec![id], base: None, told: all.clone() };
        let section = section.unwrap_or_else(in_full);
        sections.push((all, section));
    }
    sections.into_iter().map(|(_, section)| section).collect()
}

/// The board, which is the same under all rulesets, and the moves that lead to the position.
fn shown(diagram: &Diagram) -> String {
    let fen = fen::read(&diagram.fen).expect("a readable FEN");
    let rules = rules("chess");
    let mode = rules.castling_mode(&fen.layout);
    let (start, _) = Position::allow_impossible(rules, fen, mode).expect("a fault to overlook");
    let position = played(&start, &diagram.after).expect("moves of chess");
    let text = format!("{}\n\n{}", Board::new(position.board()), diagram.fen);
    match diagram.after.as_str() {
        "" => text,
        moves => format!("{text}\nafter {}", line(&start, moves).0),
    }
}
