//! The list of the moves of the line, in the notation of each game.

use isotope_analysis::{LineComparison, LineGames, Ply, Verdict};
use isotope_answer::group_equal;
use isotope_kernel::Position;
use isotope_pgn::{TreePly, ply_number};
use schemars::JsonSchema;
use serde::Serialize;

use super::{games::without_annotation, selection::look_same};

/// The line of moves as sent to the page.
#[derive(Debug, JsonSchema, Serialize)]
#[schemars(rename = "PageLine")]
pub(crate) struct LineObject<'a> {
    /// The moves of the line.
    plies: Vec<PlyObject<'a>>,
    /// The index, from 0, of the first ply that is legal in only some games, or after which the boards or the
    /// outcomes differ; null if there is none. Differences in castling rights alone do not count.
    parting: Option<usize>,
}

/// One move of the line.
#[derive(Debug, JsonSchema, Serialize)]
#[schemars(rename = "PagePly")]
pub(crate) struct PlyObject<'a> {
    /// The move as sent in the state, without annotations such as `!?`.
    r#move: &'a str,
    /// The move number, such as `12.` or `12...`.
    number: String,
    /// The move in SAN; each spelling with the names of the games that use it.
    said: Vec<(String, Vec<&'a str>)>,
    /// The names of the games that do not play this move.
    waits: Vec<&'a str>,
}

impl<'a> LineObject<'a> {
    /// Describes `line`, as played by the games called `names`.
    pub(crate) fn new(line: &'a LineComparison<'_>, names: &[&'a str]) -> LineObject<'a> {
        let start = line.plies.first().and_then(|ply| ply.before.first());
        let number = |i| start.map(|start| ply_number(start, i)).unwrap_or_default();
        let plies = line.plies.iter().enumerate();
        let plies =
            plies.map(|(i, ply)| PlyObject::new((&ply.text, &ply.verdicts), number(i), names));
        let plies = plies.collect();
        LineObject { plies, parting: line.plies.iter().position(parts) }
    }
}

impl<'a> PlyObject<'a> {
    fn new(
        (text, verdicts): (&'a str, &[Option<Verdict<'_>>]),
        number: String,
        names: &[&'a str],
    ) -> PlyObject<'a> {
        let mut waits = Vec::new();
        let said =
            group_equal(names.iter().zip(verdicts).filter_map(|(name, verdict)| match verdict {
                Some(Verdict::Legal(played)) => Some((*name, played.san.clone())),
                _ => {
                    waits.push(*name);
                    None
                }
            }));
        let said = said.into_iter().map(|(names, san)| (san, names)).collect();
        PlyObject { r#move: without_annotation(text), number, said, waits }
    }
}

/// The moves of a tree as the games called `names` write them, each followed by the variations that replace it.
pub(crate) fn tree_plies<'a>(
    tree: &'a [TreePly],
    starts: &[Position<'_>],
    names: &[&'a str],
) -> Vec<PlyObject<'a>> {
    let mut plies = Vec::new();
    let number = |ply| starts.first().map(|start| ply_number(start, ply)).unwrap_or_default();
    add_plies((tree, 0), &mut LineGames::begin(starts), (names, &number), &mut plies);
    plies
}

/// Adds the moves of a line that begins at a ply, and of its variations.
fn add_plies<'a>(
    (line, begin): (&'a [TreePly], usize),
    games: &mut LineGames<'_>,
    (names, number): (&[&'a str], &dyn Fn(usize) -> String),
    plies: &mut Vec<PlyObject<'a>>,
) {
    for (i, ply) in line.iter().enumerate() {
        let at = begin + i;
        let before = (!ply.variations.is_empty()).then(|| games.clone());
        let verdicts = games.play(&ply.text);
        plies.push(PlyObject::new((&ply.text, &verdicts), number(at), names));
        for variation in &ply.variations {
            let mut games = before.clone().expect("it was kept for them");
            add_plies((variation, at), &mut games, (names, number), plies);
        }
    }
}

/// Whether a ply is played in only some games, or the games look different or have different outcomes after it.
fn parts(ply: &Ply<'_>) -> bool {
    ply.verdicts.windows(2).any(|pair| match (&pair[0], &pair[1]) {
        (Some(Verdict::Legal(one)), Some(Verdict::Legal(other))) => {
            one.outcome != other.outcome || !look_same(&one.after, &other.after)
        }
        (one, other) => {
            let is_played = |verdict: &Option<_>| verdict.as_ref().is_some_and(Verdict::is_legal);
            one.is_some() != other.is_some() || is_played(one) != is_played(other)
        }
    })
}
