//! The explanation of why a move is legal or illegal, step by step.

use isotope_analysis::{Verdict, explain, seen};
use isotope_kernel::{
    Aftermath, Capturing, Castling, Check, Crossing, Harmless, Illegal, Outcome, Position, Step,
    TriggerName, Triggering, notation, words, words::list,
};
use schemars::JsonSchema;
use serde::Serialize;
use shakmaty::{Bitboard, Move, Position as _, Square};

use crate::{
    input::{
        position_query::PositionQuery,
        refusal::{InputError, RequestError},
    },
    output::{
        answer::{Answer, SCHEMA, Text},
        color::{self, HEADING, ILLEGAL, LEGAL, paint},
        diagram::{mark_move, position_diagram},
        excerpt::excerpt,
    },
    position::{moves::entering, objects::VerdictObject},
};

/// The explanation of why a move is legal or illegal, step by step.
#[derive(Clone, Debug, JsonSchema, Serialize)]
#[schemars(rename = "Explain")]
pub struct Explanation<'r> {
    schema: u32,
    /// The ruleset's name.
    ruleset: &'r str,
    /// The position before the move, as FEN.
    fen: String,
    /// The outcome, if the game was already over before the move; otherwise null.
    outcome: Option<Outcome>,
    /// The verdict on the move.
    r#move: VerdictObject<'r>,
    /// The steps of the explanation, as sentences.
    steps: Vec<String>,
    /// Notes on repairs to the position and on parts left out of it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    notes: Vec<String>,
    #[serde(skip)]
    asked: PositionQuery<'r>,
    /// The move exactly as it was written.
    #[serde(skip)]
    text: String,
    /// The move; `None` if the text is not a move in the position.
    #[serde(skip)]
    m: Option<Move>,
    #[serde(skip)]
    verdict: Verdict<'r>,
}

impl<'r> Explanation<'r> {
    /// Explains the move that `text` denotes in the requested position.
    ///
    /// # Errors
    /// Returns an error if `text` is not a move in any position, or is ambiguous.
    pub fn of(asked: PositionQuery<'r>, text: &str) -> Result<Explanation<'r>, InputError> {
        let PositionQuery { ruleset, request, position, ended } = &asked;
        let mut steps = Vec::new();
        let (m, verdict) = match notation::read(position, text) {
            Ok(m) => {
                (Some(m), explain(position, m, |step| steps.push(sentence(position, m, step))))
            }
            Err(error) => match RequestError::unreadable_move(&error) {
                Some(refusal) => return Err(request.refuse(refusal)),
                None => (None, Verdict::NoMove(error)),
            },
        };
        if let Verdict::Legal(played) = &verdict {
            steps.extend(entering(played).iter().map(|clause| sentence_of(clause)));
        }
        Ok(Explanation {
            schema: SCHEMA,
            ruleset: &ruleset.id,
            fen: asked.fen(),
            outcome: *ended,
            r#move: VerdictObject::of(&ruleset.id, request, position, &verdict),
            steps,
            notes: request.notes.clone(),
            asked,
            text: text.into(),
            m,
            verdict,
        })
    }

    /// The steps and, if the move is illegal, the reason, as sentences.
    ///
    /// ```
    /// use isotope_answer::{PositionQuery, Explanation, Reading, Request};
    ///
    /// let atomic = isotope_ruleset::shipped("atomic").unwrap();
    /// let request = Request::read("k7/1R6/8/8/2K5/8/8/8 b - - 0 1", Reading::default()).unwrap();
    /// let asked = PositionQuery::of(request, &atomic).unwrap();
    /// let sentences = Explanation::of(asked, "a8a7").unwrap().sentences();
    /// assert_eq!(sentences, ["A king moves like that.", "But the king on a7 would be in check from b7."]);
    /// ```
    pub fn sentences(&self) -> Vec<String> {
        let last = match &self.verdict {
            Verdict::Legal(_) => None,
            Verdict::Illegal(reason) => Some(format!("But {reason}.")),
            Verdict::NoMove(error) => Some(excerpt(&error.to_string())),
        };
        self.steps.iter().cloned().chain(last).collect()
    }

    /// The verdict on the move.
    pub fn verdict(&self) -> &Verdict<'r> {
        &self.verdict
    }
}

impl Answer for Explanation<'_> {
    fn notes(&self) -> Vec<String> {
        self.asked.notes()
    }

    fn write(&self, out: &mut Text) {
        let Explanation { ruleset, verdict, .. } = self;
        let position = position_diagram(&self.asked.position);
        out.line(color::board(&match self.m {
            Some(m) => mark_move(position, m),
            None => position,
        }));
        out.line("");
        // There are still moves after a draw, and the verdict on a move does not mention that outcome.
        if let Some(outcome) = self.outcome
            && !matches!(verdict, Verdict::Illegal(Illegal::GameOver(_)))
        {
            out.line(format_args!(
                "{ruleset}: the game is over already ({outcome}); this is about the board alone"
            ));
        }
        let text = paint(HEADING, &excerpt(&self.text));
        let word = match verdict {
            Verdict::Legal(_) => paint(LEGAL, "legal"),
            _ => paint(ILLEGAL, "illegal"),
        };
        out.line(format_args!("{ruleset}: {text} is {word}"));
        let sentences = self.sentences();
        for (sentence, number) in sentences.iter().zip(1..) {
            // If the text is not a move in the position, the only sentence is the error, which is not
            // numbered.
            match verdict {
                Verdict::NoMove(_) => out.line(format_args!("  {sentence}")),
                _ => out.line(format_args!("  {number}. {sentence}")),
            }
        }
        if let Verdict::Legal(played) = verdict
            && let Some(outcome) = played.outcome
        {
            out.line(format_args!("  {outcome}"));
        }
    }
}

/// Describes a step in a sentence.
pub(crate) fn sentence(position: &Position<'_>, m: Move, step: Step) -> String {
    match step {
        Step::PseudoLegal => match m {
            Move::Castle { king, rook } => {
                format!(
                    "The king on {king} may castle with the rook on {rook}: nothing is in the way."
                )
            }
            Move::Put { role, to } => {
                format!("There is a {} in hand, and {to} is empty.", words::role_name(role))
            }
            _ if m.from() == Some(m.to()) => "No piece has to move.".into(),
            _ => format!("A {} moves like that.", words::role_name(m.role())),
        },
        Step::Captures(Capturing { of, victim, to, by, .. }) => {
            let becomes = match m.promotion() {
                Some(_) => format!(", and counts as a {}", words::role_name(by.role)),
                None => String::new(),
            };
            let passing = if victim == to { "" } else { " en passant" };
            format!("It captures the {} on {victim}{passing}{becomes}.", words::role_name(of))
        }
        Step::Triggers(Triggering { trigger, by, from, to }) => {
            let role = words::role_name(by.role);
            match trigger {
                TriggerName::Promotion => format!("A pawn that becomes a {role} explodes on {to}."),
                TriggerName::Arrival => format!("A {role} that arrives on {to} explodes."),
                TriggerName::Detonation => {
                    format!("A {role} may explode where it stands, on {from}.")
                }
            }
        }
        Step::Aftermath(aftermath) => blast(m, aftermath),
        Step::OwnKingSurvives(kings) => {
            let survive = if kings.more_than_one() { "survive" } else { "survives" };
            format!("The mover's own {} {survive}.", kings_on(kings))
        }
        Step::OwnKingFalls(kings) => {
            format!("The mover's own {} destroyed, which this game allows.", kings_are(kings))
        }
        Step::EnemyKingDestroyed(kings) => format!(
            "The opponent's {} destroyed: whether the mover is in check does not matter.",
            kings_are(kings)
        ),
        Step::KingsLost { color, lost, left } => {
            let whose = if color == position.turn() { "mover's own" } else { "opponent's" };
            format!("The {whose} {} destroyed, but the {} left.", kings_are(lost), kings_are(left))
        }
        Step::Crosses(Crossing { square, .. }) => {
            let spec = position.rules().spec();
            match (spec.castling, spec.check) {
                (Castling::Derived, Check::Off) => format!(
                    "The castling king may stand on {square}, attacked or not: this game has no check."
                ),
                _ => format!("The castling king is safe on {square}."),
            }
        }
        Step::NotInCheck { king, harmless } => not_in_check(king, harmless),
        Step::NoneInCheck(kings) => format!(
            "The mover has {} afterwards, and while there are several none is in check.",
            kings_on(kings)
        ),
    }
}

/// Names kings by their squares, as in `king on e1` or `kings on d1 and e1`.
fn kings_on(kings: Bitboard) -> String {
    let several = if kings.more_than_one() { "kings" } else { "king" };
    format!("{several} on {}", list(kings))
}

/// Names kings as the subject of a sentence, as in `king on e1 is` or `kings on d1 and e1 are`.
fn kings_are(kings: Bitboard) -> String {
    format!("{} {}", kings_on(kings), if kings.more_than_one() { "are" } else { "is" })
}

fn blast(m: Move, aftermath: Aftermath) -> String {
    let destroyed = seen(m, aftermath);
    let Some(center) = aftermath.center else {
        return format!("Nothing explodes; what stood on {} is gone.", list(destroyed));
    };
    let Aftermath { chained, converted, spared, walls, stays, .. } = aftermath;
    let mut text = match destroyed.any() {
        true => format!("It explodes on {center} and destroys what stands on {}.", list(destroyed)),
        false => format!("It explodes on {center} and destroys nothing."),
    };
    if let Some(from) = m.from().filter(|from| stays && !destroyed.contains(*from)) {
        text += &format!(" The capturer stays on {from}.");
    }
    if m.from().is_some_and(|from| !stays && !aftermath.destroyed.contains(from)) {
        text += " The piece that moves survives.";
    }
    if converted.any() {
        text += &format!(" What stands on {} changes sides.", list(converted));
    }
    if chained.any() {
        text += &format!(" What stood on {} explodes in turn.", list(chained));
    }
    if spared.any() {
        let is_immune = if converted.any() { "stays as it is" } else { "is immune" };
        text += &format!(" What stands on {} {is_immune}.", list(spared));
    }
    if walls.any() {
        let become_walls = if walls.more_than_one() { "become walls" } else { "becomes a wall" };
        text += &format!(" {} {become_walls}.", list(walls));
    }
    text
}

/// Turns a clause into a sentence.
pub(crate) fn sentence_of(clause: &str) -> String {
    format!("{}.", words::capital(clause))
}

fn not_in_check(king: Square, harmless: Harmless) -> String {
    let Harmless { without_check, forbidden, suicidal } = harmless;
    let reasons = [
        (without_check, "this game has no check"),
        (forbidden, "may not capture a king in this game"),
        (suicidal, "capturing there would cost the capturer's own king"),
    ];
    let reasons: Vec<String> = reasons
        .into_iter()
        .filter(|(squares, _)| squares.any())
        .map(|(squares, why)| {
            let aim = if squares.more_than_one() { "aim" } else { "aims" };
            format!("{} {aim} there, but {why}", list(squares))
        })
        .collect();
    match reasons.is_empty() {
        true => format!("Nothing attacks the mover's king on {king} afterwards."),
        false => format!("The mover's king on {king} is not in check: {}.", reasons.join("; ")),
    }
}
