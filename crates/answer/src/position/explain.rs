//! The explanation of why a move is legal or illegal, step by step.

use isotope_analysis::Verdict;
use isotope_kernel::{Illegal, Outcome, explain, notation, words};
use schemars::JsonSchema;
use serde::Serialize;
use shakmaty::Move;

use crate::{
    input::{
        position_query::PositionQuery,
        refusal::{InputError, RequestError},
    },
    output::{
        answer::{Answer, SCHEMA, Text},
        color::{self, HEADING, legality, paint},
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
    pub fn new(asked: PositionQuery<'r>, text: &str) -> Result<Explanation<'r>, InputError> {
        let PositionQuery { ruleset, input, position, ended } = &asked;
        let mut steps = Vec::new();
        let (m, verdict) = match notation::read(position, text) {
            Ok(m) => {
                let explanation = explain(position, m);
                steps = explanation.sentences();
                (Some(m), Verdict::new(position, m, explanation.verdict))
            }
            Err(error) => match RequestError::unreadable_move(&error) {
                Some(refusal) => return Err(input.refuse(refusal)),
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
            r#move: VerdictObject::new(&ruleset.id, input, position, &verdict),
            steps,
            notes: input.notes.clone(),
            asked,
            text: text.into(),
            m,
            verdict,
        })
    }

    /// The steps and, if the move is illegal, the reason, as sentences.
    ///
    /// ```
    /// use isotope_answer::{PositionQuery, Explanation, ParseOptions, PositionInput};
    ///
    /// let atomic = isotope_ruleset::shipped("atomic").unwrap();
    /// let input = PositionInput::read("k7/1R6/8/8/2K5/8/8/8 b - - 0 1", ParseOptions::default()).unwrap();
    /// let asked = PositionQuery::new(input, &atomic).unwrap();
    /// let sentences = Explanation::new(asked, "a8a7").unwrap().sentences();
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

    /// Writes the sentences and, if the move ends the game, the outcome.
    pub(crate) fn write_sentences(&self, indent: &str, is_numbered: bool, out: &mut Text) {
        for (sentence, number) in self.sentences().iter().zip(1..) {
            let number = if is_numbered { format!("{number}. ") } else { String::new() };
            out.line(format_args!("{indent}{number}{sentence}"));
        }
        if let Verdict::Legal(played) = &self.verdict
            && let Some(outcome) = played.outcome
        {
            out.line(format_args!("{indent}{outcome}"));
        }
    }

    /// The verdict on the move, as an object that calls the ruleset by another name.
    pub(crate) fn verdict_object<'a>(&self, ruleset: &'a str) -> VerdictObject<'a> {
        self.r#move.clone().under(ruleset)
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
        let (style, word) = legality(verdict.is_legal());
        out.line(format_args!("{ruleset}: {text} is {}", paint(style, word)));
        // If the text is not a move in the position, the only sentence is the error, which is not numbered.
        self.write_sentences("  ", !matches!(verdict, Verdict::NoMove(_)), out);
    }
}

/// Turns a clause into a sentence.
pub(crate) fn sentence_of(clause: &str) -> String {
    format!("{}.", words::capital(clause))
}
