//! The engines that the user names, with their options.

use std::path::PathBuf;

use isotope_ruleset::Ruleset;

/// The game that is played: its ruleset, and the file of the ruleset if it is not shipped.
#[derive(Clone, Debug)]
pub struct Played {
    /// The ruleset.
    pub ruleset: Ruleset,
    /// The absolute path of the file, which engines read.
    pub path: Option<PathBuf>,
}

/// An engine as the user has named it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct EngineSpec {
    /// `isotope` for the engine in this process, or a command with its arguments, separated by spaces.
    pub command: String,
    /// UCI options, each with its value, which is empty for a button.
    pub options: Vec<(String, String)>,
}

impl EngineSpec {
    /// The name of the engine in games: its command, with the options.
    pub fn name(&self) -> String {
        let options = self.options.iter().map(|(name, value)| format!(" {name}={value}"));
        format!("{}{}", self.command, options.collect::<String>())
    }
}
