//! Starts the engines that the user names.

use isotope_engine::Networks;
use isotope_uci::Options;

use super::{
    Player,
    in_process::InProcess,
    process::Process,
    spec::{EngineSpec, Played},
};

/// The name of the engine in this process.
const OWN: &str = "isotope";

impl EngineSpec {
    /// Starts the engine; the one in this process evaluates by one of `networks`.
    ///
    /// # Errors
    /// Returns a message if an option is unknown, the process cannot be started or does not speak UCI, or the engine
    /// cannot play the ruleset.
    pub(crate) fn start(
        &self,
        played: &Played,
        networks: &Networks,
    ) -> Result<Box<dyn Player>, String> {
        if self.command.trim() != OWN {
            return Ok(Box::new(Process::start(self.clone(), played.clone())?));
        }
        let mut options = Options::default();
        for (name, value) in &self.options {
            options.set(name, Some(value)).map_err(|error| format!("{OWN}: {error}"))?;
        }
        let network = options.network(&played.ruleset, networks);
        let network = network.map_err(|error| format!("{OWN}: {error}"))?;
        Ok(Box::new(InProcess::new(options, network)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn started(options: &[(&str, &str)]) -> Result<(), String> {
        let ruleset = isotope_ruleset::shipped("atomic").expect("it is shipped");
        let options = options.iter().map(|(name, value)| (name.to_string(), value.to_string()));
        let engine = EngineSpec { command: OWN.into(), options: options.collect() };
        engine.start(&Played { ruleset, path: None }, &Networks::default()).map(|_| ())
    }

    #[test]
    fn the_engine_in_this_process_has_the_options_of_the_conversation() {
        assert_eq!(started(&[("Hash", "2"), ("threads", "1")]), Ok(()));
        let error = started(&[("Hash", "none")]).expect_err("it is no number");
        assert_eq!(error, "isotope: Hash is a number from 1 to 65536, not `none`");
        assert!(started(&[("Contempt", "1")]).is_err());
    }
}
