//! A conversation with a GUI.

use std::{
    io::{self, Write},
    path::Path,
    sync::{Arc, mpsc::Sender},
};

use isotope_engine::{Engine, Limits};
use isotope_kernel::{Claims, Game, Rules, fen, notation};
use isotope_ruleset::{Library, Ruleset};
use shakmaty::{CastlingMode, Position as _};

use crate::{
    command::{Command, Event},
    go::Go,
    line::LONGEST,
    names,
    options::{Changed, Options},
    running::{Done, Ending, Running, Task, caught},
    told::Output,
};

/// The ruleset that is played unless another is asked for. A GUI also names it for rules that it does not
/// know.
const DEFAULT: &str = "chess";

/// The state of a conversation with a GUI: rules, options, a game and perhaps a search.
pub(crate) struct Session {
    /// The rulesets of the user, and those that are offered now.
    home: Library,
    library: Library,
    /// The ruleset that `UCI_Variant` names, and the name that the GUI gave it.
    named: (String, Ruleset),
    /// The ruleset of the file that `RulesPath` names.
    file: Option<Ruleset>,
    /// The name of what is played, and its ruleset.
    variant: String,
    ruleset: Ruleset,
    options: Options,
    engine: Arc<Engine>,
    game: Game<Arc<Rules>>,
    running: Option<Running>,
    /// The number of the latest search, and where its end is told.
    number: u64,
    events: Sender<Event>,
    output: Output,
}

impl Session {
    pub(crate) fn new(
        library: Library,
        output: Box<dyn Write + Send>,
        events: Sender<Event>,
    ) -> Session {
        let ruleset = isotope_ruleset::shipped(DEFAULT).expect("a shipped ruleset has no problems");
        let options = Options::default();
        Session {
            home: library.clone(),
            library,
            named: (ruleset.id.clone(), ruleset.clone()),
            file: None,
            variant: ruleset.id.clone(),
            engine: Arc::new(Engine::new(options.hash, options.threads)),
            options,
            game: begun(&ruleset),
            ruleset,
            running: None,
            number: 0,
            events,
            output: Output::new(output),
        }
    }

    /// Does what it is told. What cannot be done is said in a line `info string`.
    pub(crate) fn obey(&mut self, command: Command) -> io::Result<()> {
        let result = caught(|| match command {
            Command::Uci => {
                let (options, variants) = (Options::default(), self.variants());
                Ok(self.output.say(format_args!(
                    "id name Isotope {}\nid author the Isotope developers\n{options}{variants}\n\
                     option name RulesPath type string default <empty>\nuciok",
                    env!("CARGO_PKG_VERSION")
                )))
            }
            Command::IsReady => Ok(self.output.say("readyok")),
            Command::NewGame => {
                self.forget();
                Ok(Ok(()))
            }
            Command::Set(name, value) => self.set(&name, value.as_deref()).map(Ok),
            Command::Position(fen, moves) => self.position(fen.as_deref(), &moves).map(Ok),
            Command::Go(go) => {
                self.go(&go);
                Ok(Ok(()))
            }
            Command::Stop => Ok(self.stop()),
            Command::PonderHit => {
                if let Some(running) = &mut self.running {
                    running.ponder_hit();
                }
                Ok(Ok(()))
            }
            Command::Display => Ok(self.display()),
            Command::Unknown(line) => Err(format!("`{line}` is no command")),
            Command::TooLong => Err(format!(
                "a line of more than {} bytes is not read, and nothing of it was done",
                LONGEST
            )),
            Command::Nothing | Command::Quit | Command::End => Ok(Ok(())),
        });
        match result {
            Ok(Ok(said)) => said,
            Ok(Err(message)) => self.output.inform(&message),
            Err(panic) => self.output.inform(&format!(
                "a command could not be obeyed for an error in the program: {panic}"
            )),
        }
    }

    fn variants(&self) -> String {
        let names: Vec<String> = names::all(&self.library);
        let vars: Vec<String> = names.iter().map(|name| format!(" var {name}")).collect();
        format!("option name UCI_Variant type combo default {}{}", self.variant, vars.concat())
    }

    fn set(&mut self, name: &str, value: Option<&str>) -> Result<(), String> {
        match name.to_ascii_lowercase().as_str() {
            "uci_variant" => self.name_rules(value.unwrap_or_default())?,
            "rulespath" => self.rules_path(value.unwrap_or_default())?,
            "clear hash" => self.forget(),
            _ => {
                if self.options.set(name, value)? == Changed::Engine {
                    let Options { hash, threads, .. } = self.options;
                    // The old table goes first.
                    self.engine = Arc::new(Engine::new(1, 1));
                    self.engine = Arc::new(Engine::new(hash, threads));
                }
            }
        }
        Ok(())
    }

    /// Plays the ruleset of that name. `chess` is what a GUI says of rules that it does not know, too: as
    /// long as `RulesPath` names a file, it means that file.
    fn name_rules(&mut self, asked: &str) -> Result<(), String> {
        let meant = names::meant(asked, &self.library)
            .ok_or_else(|| format!("there is no ruleset `{asked}`"))?;
        let ruleset = self.library.load(&meant).map_err(|error| error.to_string())?;
        self.named = (asked.into(), ruleset);
        let (variant, played, not) = match &self.file {
            None => {
                self.play_named();
                return Ok(());
            }
            Some(file) if meant == file.id => {
                self.play_by(file.id.clone(), file.clone());
                return Ok(());
            }
            Some(file) if meant == DEFAULT => {
                (&file.id, file, format!("{DEFAULT}, until RulesPath is empty"))
            }
            Some(file) => (&self.named.0, &self.named.1, format!("{} of RulesPath", file.name)),
        };
        let told = format!("{} is played, not {not}", played.name);
        self.play_by(variant.clone(), played.clone());
        self.inform(&told)
    }

    /// A file of rules, by which is played at once, or a folder of them, which are offered. Without a path
    /// there is neither.
    fn rules_path(&mut self, path: &str) -> Result<(), String> {
        let is_empty = matches!(path, "" | "<empty>");
        let path = Path::new(path);
        let is_file = !is_empty && !path.is_dir();
        let folder = if is_file { path.parent() } else { Some(path) };
        if is_empty && self.file.is_none() && self.library == self.home {
            return Ok(());
        }
        if is_file {
            // By its path, also where a shipped ruleset has its name.
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

    fn play_named(&mut self) {
        let (variant, ruleset) = self.named.clone();
        self.play_by(variant, ruleset);
    }

    fn inform(&self, message: &str) -> Result<(), String> {
        self.output.inform(message).map_err(|error| error.to_string())
    }

    fn play_by(&mut self, variant: String, ruleset: Ruleset) {
        self.game = begun(&ruleset);
        (self.variant, self.ruleset) = (variant, ruleset);
        self.forget();
    }

    fn forget(&mut self) {
        match Arc::get_mut(&mut self.engine) {
            Some(engine) => engine.forget(),
            None => self.engine = Arc::new(Engine::new(self.options.hash, self.options.threads)),
        }
    }

    /// Sets up a position. If it cannot be, the last one stands; if a move cannot be played, it is the
    /// position before that.
    fn position(&mut self, fen: Option<&str>, moves: &[String]) -> Result<(), String> {
        let mut game = match fen {
            None => begun(&self.ruleset),
            Some(fen) => {
                let written = fen::read(fen).map_err(|error| error.to_string())?;
                let rules = Arc::clone(&self.ruleset.rules);
                let mode = match self.options.chess960 {
                    true => CastlingMode::Chess960,
                    false => rules.castling_mode(&written.layout),
                };
                let game = Game::from_setup(rules, written, mode);
                game.map_err(|error| error.to_string())?.with_claims(Claims::ALL)
            }
        };
        let mut result = Ok(());
        for text in moves {
            let read = notation::read(&game.position(), text).map_err(|error| error.to_string());
            result =
                read.and_then(|m| game.play(m).map_err(|illegal| format!("{text}: {illegal}")));
            if result.is_err() {
                break;
            }
        }
        self.game = game;
        result
    }

    fn mode(&self) -> CastlingMode {
        match self.options.chess960 {
            true => CastlingMode::Chess960,
            false => self.game.position().castles().mode(),
        }
    }

    fn go(&mut self, go: &Go) {
        self.number += 1;
        let done = Done { events: self.events.clone(), number: self.number };
        let (mode, game, output) = (self.mode(), self.game.clone(), self.output.clone());
        let task = Task { game, mode, output, done };
        if let Some(depth) = go.perft {
            self.running = Some(Running::perft(task, depth));
            return;
        }
        let position = self.game.position();
        let moves = go.moves.iter().filter_map(|text| notation::read(&position, text).ok());
        let limits = Limits {
            depth: go.depth,
            nodes: go.nodes,
            mate: go.mate,
            moves: moves.collect(),
            lines: self.options.lines,
        };
        let color = position.turn();
        let (budget, limited) = (go.budget(color, self.options.overhead), go.is_limited(color));
        let ending = match (go.infinite, limited) {
            _ if go.ponder => Ending::PonderHit { budget, infinite: go.infinite, limited },
            (true, _) => Ending::Stop,
            (false, true) => Ending::Limits,
            (false, false) => Ending::Depth,
        };
        let engine = Arc::clone(&self.engine);
        self.running = Some(Running::search(task, engine, limits, budget, ending));
    }

    fn display(&self) -> io::Result<()> {
        let position = self.game.position();
        let outcome = self.game.ended().map(|outcome| format!("\n{outcome}")).unwrap_or_default();
        self.output.say(format_args!(
            "{:?}\nRules: {} ({})\nFen: {}{outcome}",
            position.board(),
            self.ruleset.name,
            self.ruleset.hash,
            position.fen()
        ))
    }

    /// Whether a search has yet to answer.
    pub(crate) fn is_searching(&self) -> bool {
        self.running.is_some()
    }

    /// Whether a search runs that `stop` alone ends.
    pub(crate) fn is_endless(&self) -> bool {
        self.running.as_ref().is_some_and(Running::is_endless)
    }

    /// The search of this number has answered, unless it was waited for.
    pub(crate) fn answered(&mut self, number: u64) -> io::Result<()> {
        if number == self.number { self.join() } else { Ok(()) }
    }

    /// Stops what runs, and waits until it has answered.
    pub(crate) fn stop(&mut self) -> io::Result<()> {
        if let Some(running) = &self.running {
            running.stop();
        }
        self.join()
    }

    fn join(&mut self) -> io::Result<()> {
        self.running.take().map_or(Ok(()), Running::join)
    }
}

/// A game from its start. Draws that people claim do not end it: a GUI decides.
fn begun(ruleset: &Ruleset) -> Game<Arc<Rules>> {
    Game::begin(Arc::clone(&ruleset.rules)).with_claims(Claims::ALL)
}

#[cfg(test)]
mod tests;
