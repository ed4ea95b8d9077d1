//! The line of moves, as each of the games writes it.

use isotope_analysis::{Line, Ply, Verdict};
use isotope_kernel::Position;
use serde::Serialize;
use shakmaty::Position as _;

use crate::games::bare;

/// The line.
#[derive(Debug, Serialize)]
pub(crate) struct LineObject<'a> {
    plies: Vec<PlyObject<'a>>,
    /// The first ply, from 0, in which the games do not agree.
    parting: Option<usize>,
}

/// One of its moves.
#[derive(Debug, Serialize)]
struct PlyObject<'a> {
    r#move: &'a str,
    /// `12.` or `12...`
    number: String,
    /// How it is written, in each way with the games that write it so.
    said: Vec<(String, Vec<&'a str>)>,
    /// The games that do not play it.
    waits: Vec<&'a str>,
}

impl<'a> LineObject<'a> {
    /// The line of the games called `names`.
    pub(crate) fn of(line: &'a Line<'_>, names: &[&'a str]) -> LineObject<'a> {
        let start = line.plies.first().and_then(|ply| ply.before.first());
        let number = |i| start.map(|start| number(start, i)).unwrap_or_default();
        let plies = line.plies.iter().enumerate();
        let plies = plies.map(|(i, ply)| PlyObject::of(ply, number(i), names)).collect();
        LineObject { plies, parting: line.parting.filter(|_| names.len() > 1) }
    }
}

impl<'a> PlyObject<'a> {
    fn of(ply: &'a Ply<'_>, number: String, names: &[&'a str]) -> PlyObject<'a> {
        let (mut said, mut waits) = (Vec::<(String, Vec<&str>)>::new(), Vec::new());
        for (name, verdict) in names.iter().zip(&ply.verdicts) {
            match verdict {
                Some(Verdict::Legal(played)) => {
                    match said.iter_mut().find(|(san, _)| *san == played.san) {
                        Some((_, names)) => names.push(name),
                        None => said.push((played.san.clone(), vec![name])),
                    }
                }
                _ => waits.push(*name),
            }
        }
        PlyObject { r#move: bare(&ply.text), number, said, waits }
    }
}

/// The number of a ply of a line, from 0, whether or not anybody plays it.
pub(crate) fn number(start: &Position<'_>, ply: usize) -> String {
    let half = ply + usize::from(start.turn().is_black());
    let dots = if half.is_multiple_of(2) { "." } else { "..." };
    format!("{}{dots}", u32::from(start.fullmoves()) as usize + half / 2)
}
