//! The boards of a comparison at one moment, with what is said about them: what a picture and a page show.

use isotope_analysis::{LineComparison, Verdict};
use isotope_diagram::{Diagram, Mark};
use shakmaty::{Bitboard, Position as _};

use super::{
    comparison::RulesetComparison,
    move_text::{comments, numbered, outcome},
    side::{Judged, Playable},
};
use crate::output::diagram::{diagram_after, position_diagram};

/// The boards at one moment, and what is said about all of them.
pub(super) struct Scene<'a> {
    pub(super) title: String,
    pub(super) frames: Vec<Frame<'a>>,
    pub(super) words: Vec<String>,
    /// What the author of a game says.
    pub(super) told: Vec<String>,
    /// The variations that replace the move, as HTML.
    pub(super) variations: Vec<String>,
}

/// The board under one ruleset, with lines of text below it.
pub(super) struct Frame<'a> {
    pub(super) name: &'a str,
    pub(super) diagram: Diagram,
    pub(super) below: Vec<String>,
}

/// The position with its state under each ruleset. The squares of moves that differ are marked.
pub(super) fn position<'a>(compared: &RulesetComparison<'a>) -> Scene<'a> {
    let RulesetComparison { differences, .. } = compared;
    let is_alike = compared.has_same_board();
    let differing: Bitboard = differences.iter().map(|difference| difference.m.to()).collect();
    let frame = |(i, side): (usize, &Playable<'a>)| {
        let mut diagram = position_diagram(&side.position);
        if is_alike {
            let legal = differences.iter().filter(|one| one.verdicts[i].is_legal());
            let legal: Bitboard = legal.map(|one| one.m.to()).collect();
            diagram = diagram.mark(Mark::Differs, differing).mark(Mark::Legal, legal);
        }
        let mut below = vec![side.standing(), format!("legal moves: {}", side.legal_moves)];
        if side.check {
            below.push("check".into());
        }
        Frame { name: side.ruleset, diagram, below }
    };
    let names: Vec<&str> = compared.playable().map(|side| side.ruleset).collect();
    Scene {
        title: names.join(", "),
        frames: compared.playable().enumerate().map(frame).collect(),
        words: Vec::new(),
        told: Vec::new(),
        variations: Vec::new(),
    }
}

/// For each ruleset, the board after a move or, if the move is illegal, the board before it. A game that has stopped
/// before has no board.
pub(super) fn after<'a>(judged: &[Judged<'_, 'a>], title: String) -> Scene<'a> {
    let frame = |one: &Judged<'_, 'a>| {
        let (diagram, below) = match one.verdict? {
            Verdict::Legal(played) => {
                (diagram_after(played).before(one.before.board()), outcome(played))
            }
            _ => (position_diagram(one.before), "illegal".into()),
        };
        let below = if below.is_empty() { Vec::new() } else { vec![below] };
        Some(Frame { name: one.ruleset, diagram, below })
    };
    let frames = judged.iter().filter_map(frame).collect();
    let (told, variations) = (Vec::new(), Vec::new());
    Scene { title, frames, words: comments(judged), told, variations }
}

/// The title of a ply of a line: whether the games part there, or stop.
pub(super) fn ply_title(line: &LineComparison<'_>, at: usize) -> String {
    let verb = match (line.parting, line.stop) {
        (Some(parting), _) if parting == at => "the games part at",
        (None, Some(stop)) if stop == at => "the games stop at",
        _ => "after",
    };
    format!("{verb} {}", numbered(line, at))
}
