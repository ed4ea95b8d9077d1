//! A line played, each board with its blast.

use isotope_analysis::{Ply, Verdict, follow};
use isotope_diagram::{Line, Sheet};
use isotope_kernel::{Illegal, Outcome, Position, words::color_name};
use serde::Serialize;
use shakmaty::{Color, Position as _};

use crate::{
    answer::{Answer, SCHEMA, Text},
    asked::Asked,
    drawn,
    json::VerdictObject,
    moves::consequence,
    paint::{self, HEADING, painted},
    shown::shown,
};

/// A line played, each board with its blast.
#[derive(Clone, Debug, Serialize)]
pub struct Play<'r> {
    schema: u32,
    ruleset: &'r str,
    start: String,
    plies: Vec<VerdictObject<'r>>,
    fen: String,
    outcome: Option<Outcome>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    notes: Vec<String>,
    #[serde(skip)]
    asked: Asked<'r>,
    #[serde(skip)]
    line: isotope_analysis::Line<'r>,
}

impl<'r> Play<'r> {
    /// Plays the moves, to the end of the line or of the game.
    pub fn of(asked: Asked<'r>, moves: &[String]) -> Play<'r> {
        let line = follow(std::slice::from_ref(&asked.position), moves);
        let Asked { ruleset, request, .. } = &asked;
        let object = |(ply, verdict): (&Ply<'_>, &Verdict<'_>)| {
            VerdictObject::of(&ruleset.id, request, &ply.before[0], verdict)
        };
        let game = &line.games[0];
        Play {
            schema: SCHEMA,
            ruleset: &ruleset.id,
            start: asked.fen(),
            plies: told(&line).map(object).collect(),
            fen: request.fen(&game.position()),
            outcome: game.ended(),
            notes: request.notes.clone(),
            asked,
            line,
        }
    }

    /// Whether all moves were played.
    pub fn is_played(&self) -> bool {
        self.line.stop.is_none()
    }
}

/// The moves, to the first that is not played, each with its verdict.
fn told<'a, 'r>(
    line: &'a isotope_analysis::Line<'r>,
) -> impl Iterator<Item = (&'a Ply<'r>, &'a Verdict<'r>)> {
    line.plies.iter().filter_map(|ply| Some((ply, ply.verdicts[0].as_ref()?)))
}

impl Answer for Play<'_> {
    fn notes(&self) -> Vec<String> {
        self.asked.notes()
    }

    fn write(&self, out: &mut Text) {
        out.line(paint::board(&drawn::standing(&self.asked.position)));
        out.line("");
        for (ply, verdict) in told(&self.line) {
            let number = move_number(&ply.before[0]);
            let text = shown(&ply.text);
            match verdict {
                Verdict::Legal(played) => {
                    let consequence = consequence(played);
                    let separator = if consequence.is_empty() { "" } else { "  " };
                    let heading = painted(HEADING, &format!("{number}{}", played.san));
                    out.line(format_args!("{heading}{separator}{consequence}"));
                    out.line(paint::board(&drawn::after(played)));
                    out.line("");
                }
                Verdict::Illegal(reason @ Illegal::GameOver(_)) => {
                    out.error(format_args!("{number}{text} is not played: {reason}"));
                }
                Verdict::Illegal(reason) => {
                    out.error(format_args!("{number}{text} is illegal: {reason}"));
                }
                Verdict::NoMove(error) => out.error(format_args!("{number}{error}")),
            }
        }
        out.line(&self.fen);
        out.line(self.end());
    }

    fn picture(&self, prefix: &str) -> Option<String> {
        let start = drawn::standing(&self.asked.position);
        let mut sheet = Sheet::new(self.end()).diagram("start", start, []);
        for (ply, verdict) in told(&self.line) {
            let Verdict::Legal(played) = verdict else { continue };
            let before = &ply.before[0];
            let caption = format!("{}{}", move_number(before), played.san);
            let diagram = drawn::after(played).before(before.board());
            let consequence = consequence(played);
            let below = (!consequence.is_empty()).then_some(consequence.as_str());
            sheet = sheet.diagram(caption, diagram, below);
        }
        let sheet = sheet.line(Line::heading(self.end())).line(Line::plain(&self.fen));
        Some(sheet.svg(prefix))
    }
}

impl Play<'_> {
    /// How the game stands after the last move, in words.
    fn end(&self) -> String {
        let standing = match self.outcome {
            Some(outcome) => outcome.to_string(),
            None => format!("{} to move", color_name(self.line.games[0].position().turn())),
        };
        format!("{}: {standing}", self.ruleset)
    }
}

/// `12. ` or `12... `.
pub fn move_number(position: &Position<'_>) -> String {
    let dots = match position.turn() {
        Color::White => ".",
        Color::Black => "...",
    };
    format!("{}{dots} ", position.fullmoves())
}
