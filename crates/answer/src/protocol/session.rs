//! `Session`: what answers are made with.

use isotope_analysis::{LineEnd, PlayedMove};
use isotope_kernel::{Game, Position, Rules};
use isotope_ruleset::Ruleset;

use super::{
    control::QuestionControl,
    rulesets::{RulesetRef, Rulesets},
};
use crate::{
    difference::compare::NamedRuleset,
    input::{position_input::PositionInput, position_query::PositionQuery, refusal::InputError},
};

/// The answer to a question, as a line of JSON.
pub(crate) type Answered = Result<String, InputError>;

/// The rulesets that a question may name, and the control of the question.
#[derive(Clone, Copy)]
pub(crate) struct Session<'a> {
    pub(crate) rulesets: &'a Rulesets,
    pub(crate) control: &'a QuestionControl,
}

impl Session<'_> {
    /// Loads a ruleset that is within the bounds of the question, for work that ends when the question is stopped.
    pub(crate) fn load(self, wanted: &RulesetRef) -> Result<Ruleset, InputError> {
        self.load_for("", wanted)
    }

    fn load_for(self, input: &str, wanted: &RulesetRef) -> Result<Ruleset, InputError> {
        let admitted = self.rulesets.load(wanted).and_then(|ruleset| {
            self.control.bounds().admit_ruleset(&ruleset)?;
            Ok(self.control.stopping(&ruleset))
        });
        admitted.map_err(|why| InputError::new(input, &[], why))
    }

    /// Loads several rulesets under distinct names.
    pub(crate) fn named(self, wanted: &[RulesetRef]) -> Result<Vec<NamedRuleset>, InputError> {
        let load = |wanted| Ok((RulesetRef::name(wanted), self.load_for(wanted.name(), wanted)?));
        Ok(NamedRuleset::all(wanted.iter().map(load).collect::<Result<_, InputError>>()?))
    }

    /// Loads two rulesets under distinct names.
    pub(crate) fn pair(self, wanted: &[RulesetRef; 2]) -> Result<[NamedRuleset; 2], InputError> {
        Ok(self.named(wanted)?.try_into().expect("a pair has two rulesets"))
    }
}

/// A position, the game that led there, and the last move of the game, with the position before it.
pub(crate) type Reached<'r> =
    (PositionQuery<'r>, Game<&'r Rules>, Option<(Position<'r>, PlayedMove<'r>)>);

/// Reads a position and plays the given moves.
pub(crate) fn game_after<'r>(
    (fen, chess960, moves): (&str, bool, &[String]),
    ruleset: &'r Ruleset,
) -> Result<Reached<'r>, InputError> {
    let asked = PositionQuery::new(PositionInput::by_program(fen, chess960)?, ruleset)?;
    let LineEnd { game, last, .. } = asked.played(moves)?;
    let asked = match &last {
        Some((_, last)) => {
            PositionQuery { position: last.after.clone(), ended: last.outcome, ..asked }
        }
        None => asked,
    };
    Ok((asked, game, last))
}
