//! A line of played moves, with a board after each move.

use isotope_analysis::{Ply, Verdict, compare_line};
use isotope_diagram::{Sheet, SheetLine};
use isotope_kernel::{Illegal, Outcome, Position, words::color_name};
use schemars::JsonSchema;
use serde::Serialize;
use shakmaty::Position as _;

use crate::{
    input::position_query::PositionQuery,
    output::{
        answer::{Answer, SCHEMA, Text},
        color::{self, HEADING, paint},
        diagram,
        excerpt::excerpt,
    },
    position::{moves::consequence, objects::VerdictObject},
};

/// A line of played moves, with a board after each move.
#[derive(Clone, Debug, JsonSchema, Serialize)]
pub struct Play<'r> {
    schema: u32,
    /// The ruleset's name.
    ruleset: &'r str,
    /// The position in which the line begins, as FEN.
    start: String,
    /// The verdicts on the moves, in order; an illegal move ends the line.
    plies: Vec<VerdictObject<'r>>,
    /// The position at the end of the line, as FEN.
    fen: String,
    /// The outcome at the end of the line; null while the game goes on.
    outcome: Option<Outcome>,
    /// Notes on repairs to the position and on parts left out of it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    notes: Vec<String>,
    #[serde(skip)]
    asked: PositionQuery<'r>,
    #[serde(skip)]
    line: isotope_analysis::LineComparison<'r>,
}

impl<'r> Play<'r> {
    /// Plays the moves up to the first illegal move or the end of the game.
    pub fn new(asked: PositionQuery<'r>, moves: &[String]) -> Play<'r> {
        let line = compare_line(std::slice::from_ref(&asked.position), moves);
        let PositionQuery { ruleset, input, .. } = &asked;
        let object = |(ply, verdict): (&Ply<'_>, &Verdict<'_>)| {
            VerdictObject::new(&ruleset.id, input, &ply.before[0], verdict)
        };
        let game = &line.games[0];
        Play {
            schema: SCHEMA,
            ruleset: &ruleset.id,
            start: asked.fen(),
            plies: judged_plies(&line).map(object).collect(),
            fen: input.fen(&game.position()),
            outcome: game.ended(),
            notes: input.notes.clone(),
            asked,
            line,
        }
    }

    /// Whether all moves were played.
    pub fn is_played(&self) -> bool {
        self.line.stop.is_none()
    }
}

/// The moves with their verdicts, up to and including the first move that is not played.
fn judged_plies<'a, 'r>(
    line: &'a isotope_analysis::LineComparison<'r>,
) -> impl Iterator<Item = (&'a Ply<'r>, &'a Verdict<'r>)> {
    line.plies.iter().filter_map(|ply| Some((ply, ply.verdicts[0].as_ref()?)))
}

impl Answer for Play<'_> {
    fn notes(&self) -> Vec<String> {
        self.asked.notes()
    }

    fn write(&self, out: &mut Text) {
        out.line(color::board(&diagram::position_diagram(&self.asked.position)));
        out.line("");
        for (ply, verdict) in judged_plies(&self.line) {
            match verdict {
                Verdict::Legal(played) => {
                    let number = move_number(&ply.before[0]);
                    let consequence = consequence(played);
                    let separator = if consequence.is_empty() { "" } else { "  " };
                    let heading = paint(HEADING, &format!("{number}{}", played.san));
                    out.line(format_args!("{heading}{separator}{consequence}"));
                    out.line(color::board(&diagram::diagram_after(played)));
                    out.line("");
                }
                _ => out.error(stop_reason(ply, verdict)),
            }
        }
        out.line(&self.fen);
        out.line(self.end());
    }

    fn picture(&self, prefix: &str) -> Option<String> {
        let start = diagram::position_diagram(&self.asked.position);
        let mut sheet = Sheet::new(self.end()).diagram("start", start, []);
        for (ply, verdict) in judged_plies(&self.line).skip(self.omitted_boards()) {
            let Verdict::Legal(played) = verdict else { continue };
            let before = &ply.before[0];
            let caption = format!("{}{}", move_number(before), played.san);
            let diagram = diagram::diagram_after(played).before(before.board());
            let consequence = consequence(played);
            let below = (!consequence.is_empty()).then_some(consequence.as_str());
            sheet = sheet.diagram(caption, diagram, below);
        }
        let stop = judged_plies(&self.line).find(|(_, verdict)| !verdict.is_legal());
        let stop = stop.map(|(ply, verdict)| stop_reason(ply, verdict));
        let sheet = self
            .left_out()
            .into_iter()
            .chain(stop)
            .fold(sheet, |sheet, sentence| sheet.line(SheetLine::plain(sentence)));
        let sheet = sheet.line(SheetLine::heading(self.end())).line(SheetLine::plain(&self.fen));
        Some(sheet.svg(prefix))
    }

    fn left_out(&self) -> Option<String> {
        let moves: Vec<String> = judged_plies(&self.line)
            .take(self.omitted_boards())
            .map(|(ply, _)| format!("{}{}", move_number(&ply.before[0]), excerpt(&ply.text)))
            .collect();
        let (first, last) = (moves.first()?, moves.last()?);
        Some(format!(
            "a picture has room for {MAX_FRAMES} boards: those from {first} to {last} are left out"
        ))
    }
}

/// The maximum number of boards in a picture, which shows the start and the positions after the last
/// moves.
const MAX_FRAMES: usize = 40;

/// The reason why the line stops at this ply.
fn stop_reason(ply: &Ply<'_>, verdict: &Verdict<'_>) -> String {
    let (number, text) = (move_number(&ply.before[0]), excerpt(&ply.text));
    match verdict {
        Verdict::Legal(_) => format!("{number}{text}"),
        Verdict::Illegal(reason @ Illegal::GameOver(_)) => {
            format!("{number}{text} is not played: {reason}")
        }
        Verdict::Illegal(reason) => format!("{number}{text} is illegal: {reason}"),
        Verdict::NoMove(error) => format!("{number}{error}"),
    }
}

impl Play<'_> {
    /// The number of leading moves whose boards are left out of the picture.
    fn omitted_boards(&self) -> usize {
        let played = judged_plies(&self.line).filter(|(_, verdict)| verdict.is_legal()).count();
        (played + 1).saturating_sub(MAX_FRAMES)
    }

    /// Describes the end of the line: the outcome or, while the game goes on, the side to move.
    fn end(&self) -> String {
        let standing = match self.outcome {
            Some(outcome) => outcome.to_string(),
            None => format!("{} to move", color_name(self.line.games[0].position().turn())),
        };
        format!("{}: {standing}", self.ruleset)
    }
}

/// The number written before a move, such as `12. ` or `12... `.
pub fn move_number(position: &Position<'_>) -> String {
    isotope_pgn::ply_number(position, 0) + " "
}
