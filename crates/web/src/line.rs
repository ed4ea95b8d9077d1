//! The line of moves, as each of the games writes it.

use isotope_analysis::{Line, Ply, Verdict};
use isotope_answer::move_number;
use serde::Serialize;

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
        let plies = line.plies.iter().map(|ply| PlyObject::of(ply, names)).collect();
        LineObject { plies, parting: line.parting.filter(|_| names.len() > 1) }
    }
}

impl<'a> PlyObject<'a> {
    fn of(ply: &'a Ply<'_>, names: &[&'a str]) -> PlyObject<'a> {
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
        // Whoever plays on knows best which move it is.
        let goes_on = ply.verdicts.iter().position(|v| v.as_ref().is_some_and(Verdict::is_legal));
        let number = ply.before.get(goes_on.unwrap_or(0)).map(move_number).unwrap_or_default();
        PlyObject { r#move: &ply.text, number: number.trim_end().into(), said, waits }
    }
}
