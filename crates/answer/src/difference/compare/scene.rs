//! The boards of a comparison at one moment, with what is said about them: what a picture and a page show.

use isotope_analysis::{Ply, Verdict};
use isotope_diagram::{Diagram, Mark};
use isotope_kernel::Position;
use shakmaty::{Bitboard, Position as _};

use super::{
    comparison::RulesetComparison,
    move_text::{comments, numbered, outcome},
    position_text::standing_of,
};
use crate::output::diagram::{diagram_after, position_diagram};

/// The boards at one moment, and what is said about all of them.
pub(super) struct Scene<'a> {
    pub(super) title: String,
    pub(super) frames: Vec<Frame<'a>>,
    pub(super) words: Vec<String>,
}

/// The board under one ruleset, with lines of text below it.
pub(super) struct Frame<'a> {
    pub(super) name: &'a str,
    pub(super) diagram: Diagram,
    pub(super) below: Vec<String>,
}

/// The position with its state under each ruleset. The squares of moves that differ are marked.
pub(super) fn position<'a>(compared: &RulesetComparison<'a>) -> Scene<'a> {
    let RulesetComparison { names, positions, comparison, .. } = compared;
    let is_alike = compared.has_same_board();
    let differing: Bitboard =
        comparison.differences.iter().map(|difference| difference.m.to()).collect();
    let frame = |(i, (name, position)): (usize, (&&'a str, &Position<'_>))| {
        let (state, mut diagram) = (comparison.states[i], position_diagram(position));
        if is_alike {
            let legal = comparison.differences.iter().filter(|one| one.verdicts[i].is_legal());
            let legal: Bitboard = legal.map(|one| one.m.to()).collect();
            diagram = diagram.mark(Mark::Differs, differing).mark(Mark::Legal, legal);
        }
        let mut below = vec![standing_of(state, position), format!("legal moves: {}", state.moves)];
        if state.check {
            below.push("check".into());
        }
        Frame { name, diagram, below }
    };
    Scene {
        title: names.join(", "),
        frames: names.iter().zip(positions).enumerate().map(frame).collect(),
        words: Vec::new(),
    }
}

/// For each ruleset, the board after a move or, if the move is illegal or not played, the board before it.
pub(super) fn after<'a>(
    names: &[&'a str],
    before: &[Position<'_>],
    verdicts: &[Option<&Verdict<'_>>],
    title: String,
) -> Scene<'a> {
    let frame = |((name, before), verdict): ((&&'a str, &Position<'_>), &Option<&Verdict<'_>>)| {
        let (diagram, below) = match verdict {
            Some(Verdict::Legal(played)) => {
                (diagram_after(played).before(before.board()), outcome(played))
            }
            Some(_) => (position_diagram(before), "illegal".into()),
            None => (position_diagram(before), "has stopped".into()),
        };
        let below = if below.is_empty() { Vec::new() } else { vec![below] };
        Frame { name, diagram, below }
    };
    let frames = names.iter().zip(before).zip(verdicts).map(frame).collect();
    Scene { title, frames, words: comments(names, verdicts) }
}

/// The title of a ply: whether the games part there, or stop.
pub(super) fn ply_title(ply: &Ply<'_>, parts: bool, stops: bool) -> String {
    match (parts, stops) {
        (true, _) => format!("the games part at {}", numbered(ply)),
        (false, true) => format!("the games stop at {}", numbered(ply)),
        (false, false) => format!("after {}", numbered(ply)),
    }
}
