//! What a client sets: the rules, the folder of Syzygy tables, and the options of the engine.

use std::{env, path::Path, sync::Arc};

use isotope_engine::{Endings, Engine};
use isotope_kernel::Position;
use isotope_outcomes::syzygy::SyzygyFiles;
use isotope_outcomes::{Wdl, syzygy::SyzygySource as _};
use isotope_ruleset::{Library, Ruleset};

use super::{DEFAULT, Refused, Session, new_game};
use crate::{options::Changed, variant_names::variant_names};

impl Session {
    pub(super) fn variants(&self) -> String {
        let names: Vec<String> = variant_names(&self.library);
        let vars: Vec<String> = names.iter().map(|name| format!(" var {name}")).collect();
        format!("option name UCI_Variant type combo default {}{}", self.variant, vars.concat())
    }

    pub(super) fn set(&mut self, name: &str, value: Option<&str>) -> Result<(), String> {
        match name.to_ascii_lowercase().as_str() {
            "uci_variant" => {
                self.set_rules(|session| session.set_variant(value.unwrap_or_default()))?
            }
            "rulespath" => {
                self.set_rules(|session| session.set_rules_path(value.unwrap_or_default()))?
            }
            "syzygypath" => self.set_syzygy_path(value.unwrap_or_default())?,
            "clear hash" => self.forget(),
            _ => {
                let mut options = self.options.clone();
                let changed = options.set(name, value)?;
                if changed == Changed::Evaluation {
                    self.network = options.network(&self.ruleset, &self.networks)?;
                }
                self.options = options;
                if changed != Changed::Other {
                    self.renew_engine();
                }
            }
        }
        Ok(())
    }

    pub(super) fn renew_engine(&mut self) {
        // This frees the memory of the old table before a new one is allocated.
        self.engine = Arc::new(Engine::new(1, 1));
        self.engine = Arc::new(self.options.engine(self.network.clone(), self.endings()));
    }

    /// Changes the rules by `set`. If that fails, there is nothing to search until it succeeds and a position is accepted.
    fn set_rules(
        &mut self,
        set: impl FnOnce(&mut Session) -> Result<(), String>,
    ) -> Result<(), String> {
        let result = set(self);
        self.refused = match (&result, self.refused.take()) {
            (Err(why), _) => Some(Refused::Rules(why.clone())),
            (Ok(()), Some(Refused::Rules(why))) => Some(Refused::Position(why)),
            (Ok(()), refused) => refused,
        };
        result
    }

    /// Switches to the ruleset with this name. Some GUIs send `chess` for rules that they do not know,
    /// so while `RulesPath` is a file, `chess` stands for the ruleset of that file.
    fn set_variant(&mut self, requested: &str) -> Result<(), String> {
        let id = self
            .library
            .named(requested)
            .ok_or_else(|| format!("there is no ruleset `{requested}`"))?;
        let ruleset = self.library.load(&id).map_err(|error| error.to_string())?;
        self.named = (requested.into(), ruleset);
        let (variant, played, not) = match &self.file {
            None => {
                self.play_named();
                return Ok(());
            }
            Some(file) if id == file.id => {
                self.play_by(file.id.clone(), file.clone());
                return Ok(());
            }
            Some(file) if id == DEFAULT => {
                (&file.id, file, format!("{DEFAULT}, until RulesPath is empty"))
            }
            Some(file) => (&self.named.0, &self.named.1, format!("{} of RulesPath", file.name)),
        };
        let message = format!("{} is played, not {not}", played.name);
        self.play_by(variant.clone(), played.clone());
        self.inform(&message)
    }

    /// Switches to the ruleset of a file, or offers the rulesets of a folder. An empty path restores the
    /// user's own library.
    fn set_rules_path(&mut self, path: &str) -> Result<(), String> {
        let is_empty = matches!(path, "" | "<empty>");
        let path = Path::new(path);
        let is_file = !is_empty && !path.is_dir();
        let folder = if is_file { path.parent() } else { Some(path) };
        if is_empty && self.file.is_none() && self.library == self.home {
            return Ok(());
        }
        if is_file {
            // The file is loaded by its path, even if a shipped ruleset has the same name.
            let ruleset = self.library.load(&path.to_string_lossy());
            let ruleset = ruleset.map_err(|error| error.to_string())?;
            self.file = Some(ruleset.clone());
            self.play_by(ruleset.id.clone(), ruleset);
        } else if self.file.take().is_some() {
            self.play_named();
        }
        self.library = match folder.filter(|_| !is_empty) {
            Some(folder) => Library::new(vec![folder.into()]),
            None => self.home.clone(),
        };
        self.inform(&format!("{} is played", self.ruleset.name))?;
        self.output.say(self.variants()).map_err(|error| error.to_string())
    }

    /// Opens the Syzygy tables in the folders of a list, as in `PATH`. An empty list closes them.
    fn set_syzygy_path(&mut self, folders: &str) -> Result<(), String> {
        let opened = match folders {
            "" | "<empty>" => Ok(None),
            _ => SyzygyFiles::open(env::split_paths(folders)).map(|files| Some(Arc::new(files))),
        };
        // After an error, no tables are open.
        self.syzygy = opened.as_ref().ok().cloned().flatten();
        self.renew_engine();
        match opened.map_err(|error| error.to_string())? {
            Some(files) => {
                self.inform(&format!("{} files of Syzygy tables are there", files.count()))
            }
            None => Ok(()),
        }
    }

    /// What the Syzygy tables know about endings under the rules that are played.
    fn endings(&self) -> Option<Endings> {
        let files = Arc::clone(self.syzygy.as_ref()?);
        let most = files.game(&self.ruleset.rules)?.max_pieces();
        let result = move |position: &Position<'_>| {
            let result = files.game(position.rules())?.probe(position)?.result.with_limit()?;
            Some(result.cmp(&Wdl::Draw))
        };
        Some(Endings::new(most, result))
    }

    fn play_named(&mut self) {
        let (variant, ruleset) = self.named.clone();
        self.play_by(variant, ruleset);
    }

    pub(super) fn inform(&self, message: &str) -> Result<(), String> {
        self.output.inform(message).map_err(|error| error.to_string())
    }

    pub(super) fn play_by(&mut self, variant: String, ruleset: Ruleset) {
        self.game = new_game(&ruleset);
        (self.variant, self.ruleset) = (variant, ruleset);
        let network = self.options.network(&self.ruleset, &self.networks);
        self.network = network.unwrap_or_else(|error| {
            // A GUI that is gone ends the conversation elsewhere.
            let _ = self.output.inform(&format!("{error}; the derived evaluation is used"));
            None
        });
        self.renew_engine();
    }
}
