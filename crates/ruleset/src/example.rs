//! Examples in a ruleset file: positions with statements that hold under the file's rules.

pub(crate) mod budget;
mod expect;
mod verification;

use isotope_kernel::{Position, Rules, fen};
use schemars::JsonSchema;
use serde::Deserialize;

use budget::Budget;
pub use expect::Expect;
pub use verification::FailedStatement;

/// A position with statements about it, which serves as a test in a ruleset file.
///
/// ```
/// let text = r#"(
///     format: 1,
///     extends: "atomic",
///     check: Off,
///     examples: [
///         (fen: "k7/1R6/8/8/2K5/8/8/8 b", about: "a king may stay in check", expect: [
///             Legal("a8a7"),
///             Because("a8b7", "the explosion on b7 would destroy the capturing king"),
///             NoCheck,
///         ]),
///     ],
/// )"#;
/// let mine = isotope_ruleset::parse("mine.ron", text).unwrap();
/// let budget = isotope_ruleset::Budget::default();
/// assert_eq!(mine.examples[0].failures(&mine.rules, &budget), []);
///
/// let atomic = isotope_ruleset::shipped("atomic").unwrap();
/// let wrong = mine.examples[0].failures(&atomic.rules, &budget);
/// assert_eq!(wrong[0].path, "expect[0]");
/// assert!(wrong[0].message.starts_with("a8a7 is illegal: "));
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Example {
    /// The position as a FEN, whose last fields may be omitted, or `startpos` for the start position.
    pub fen: String,
    /// What the example shows, in one line.
    #[serde(default)]
    pub about: String,
    /// The statements that hold in the position.
    pub expect: Vec<Expect>,
}

impl Example {
    /// Returns the position under `rules`.
    ///
    /// # Errors
    /// Returns an error if the FEN is not a valid position under `rules`.
    pub fn position<'r>(&self, rules: &'r Rules) -> Result<Position<'r>, String> {
        if self.fen == "startpos" {
            return Ok(Position::start(rules));
        }
        let read = fen::read(&self.fen).map_err(|error| error.to_string())?;
        Position::from_fen(rules, read).map_err(|error| error.to_string())
    }

    /// Returns the position, or an error if the budget does not suffice for reading the FEN.
    pub(crate) fn position_within<'r>(
        &self,
        rules: &'r Rules,
        budget: &Budget,
    ) -> Result<Position<'r>, String> {
        if budget.take_fen() { self.position(rules) } else { Err("it is not tried".into()) }
    }

    /// Returns the statements that do not hold under `rules`, each with its path inside the example, such as
    /// `fen` or `expect[2]`. The cost is taken from `budget`; once the budget is spent, the remaining
    /// statements are returned without being checked.
    pub fn failures(&self, rules: &Rules, budget: &Budget) -> Vec<FailedStatement> {
        match self.position_within(rules, budget) {
            Ok(position) => Expect::failures(&self.expect, "expect", &position, budget),
            Err(why) => {
                vec![FailedStatement::at("fen", format!("this is no position here: {why}"))]
            }
        }
    }
}
