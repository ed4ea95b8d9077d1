//! A conversation with a GUI.

use std::{
    io::{self, Write},
    sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError},
    thread::{self, JoinHandle},
};

use isotope_engine::{Budget, Engine, Limits, Signal};
use isotope_kernel::{Claims, Game, Position, Rules, fen, notation, perft};
use isotope_ruleset::{Library, Ruleset};
use shakmaty::{CastlingMode, Position as _};

use crate::{
    command::Command,
    go::Go,
    names,
    options::{Changed, Options},
    told,
};

/// Where lines are written, from any thread, one at a time.
#[derive(Clone)]
struct Mouth(Arc<Mutex<Box<dyn Write + Send>>>);

impl Mouth {
    fn say(&self, lines: impl std::fmt::Display) -> io::Result<()> {
        let mut output = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        writeln!(output, "{lines}")?;
        output.flush()
    }
}

/// A conversation with a GUI.
pub(crate) struct Session {
    library: Library,
    /// The name that the GUI knows it by.
    variant: String,
    ruleset: Ruleset,
    options: Options,
    engine: Arc<Engine>,
    game: Game<Arc<Rules>>,
    running: Option<Running>,
    mouth: Mouth,
}

/// A search under way.
struct Running {
    thread: JoinHandle<io::Result<()>>,
    signal: Arc<Signal>,
    /// Whether the answer may be given. While a GUI ponders, or wants to know for ever, it may not.
    wait: Arc<Wait>,
    /// How long it may take once the pondering was right.
    budget: Option<Budget>,
}

#[derive(Default)]
struct Wait {
    may_answer: Mutex<bool>,
    changed: Condvar,
}

impl Wait {
    fn lock(&self) -> MutexGuard<'_, bool> {
        self.may_answer.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn allow(&self) {
        *self.lock() = true;
        self.changed.notify_all();
    }

    fn until_allowed(&self) {
        let waits = self.changed.wait_while(self.lock(), |may_answer| !*may_answer);
        drop(waits.unwrap_or_else(PoisonError::into_inner));
    }
}

impl Session {
    pub(crate) fn new(library: Library, output: Box<dyn Write + Send>) -> Session {
        let ruleset = isotope_ruleset::shipped("chess").expect("a shipped ruleset has no problems");
        let options = Options::default();
        Session {
            library,
            variant: ruleset.id.clone(),
            engine: Arc::new(Engine::new(options.hash, options.threads)),
            options,
            game: begun(&ruleset),
            ruleset,
            running: None,
            mouth: Mouth(Arc::new(Mutex::new(output))),
        }
    }

    /// Does what it is told. What cannot be done is said in a line `info string`.
    pub(crate) fn obey(&mut self, command: Command) -> io::Result<()> {
        match command {
            Command::Uci => {
                let (options, variants) = (Options::default(), self.variants());
                self.mouth.say(format_args!(
                    "id name Isotope {}\nid author the Isotope developers\n{options}{variants}\n\
                     option name RulesPath type string default <empty>\nuciok",
                    env!("CARGO_PKG_VERSION")
                ))
            }
            Command::IsReady => self.mouth.say("readyok"),
            Command::NewGame => {
                self.stop()?;
                self.forget();
                Ok(())
            }
            Command::Set(name, value) => {
                self.stop()?;
                match self.set(&name, value.as_deref()) {
                    Ok(()) => Ok(()),
                    Err(message) => self.complain(&message),
                }
            }
            Command::Position(fen, moves) => {
                self.stop()?;
                match self.position(fen.as_deref(), &moves) {
                    Ok(()) => Ok(()),
                    Err(message) => self.complain(&message),
                }
            }
            Command::Go(go) => {
                self.stop()?;
                self.go(go)
            }
            Command::Stop => self.stop(),
            Command::PonderHit => {
                if let Some(running) = &self.running {
                    match running.budget {
                        Some(budget) => running.signal.limit(budget),
                        None => running.signal.stop(),
                    }
                    running.wait.allow();
                }
                Ok(())
            }
            Command::Display => self.display(),
            Command::Unknown(line) => self.complain(&format!("`{line}` is no command")),
            Command::Nothing | Command::Quit => Ok(()),
        }
    }

    /// Ends what runs, without waiting for more.
    pub(crate) fn quit(&mut self) -> io::Result<()> {
        self.stop()
    }

    /// Lets what runs come to its own end, if it has one.
    pub(crate) fn finish(&mut self) -> io::Result<()> {
        match &self.running {
            Some(running) if *running.wait.lock() => self.join(),
            _ => self.stop(),
        }
    }

    fn complain(&self, message: &str) -> io::Result<()> {
        let lines = message.lines().filter(|line| !line.trim().is_empty());
        let lines: Vec<String> = lines.map(|line| format!("info string {line}")).collect();
        self.mouth.say(lines.join("\n"))
    }

    fn variants(&self) -> String {
        let names: Vec<String> = names::all(&self.library);
        let vars: Vec<String> = names.iter().map(|name| format!(" var {name}")).collect();
        format!("option name UCI_Variant type combo default {}{}", self.variant, vars.concat())
    }

    fn set(&mut self, name: &str, value: Option<&str>) -> Result<(), String> {
        match name.to_ascii_lowercase().as_str() {
            "uci_variant" => {
                let asked = value.unwrap_or_default();
                let meant = names::meant(asked, &self.library)
                    .ok_or_else(|| format!("there is no ruleset `{asked}`"))?;
                let ruleset = self.library.load(&meant).map_err(|error| error.to_string())?;
                self.play_by(asked.into(), ruleset);
            }
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

    /// A file of rules, by which is played at once, or a folder of them, which are offered.
    fn rules_path(&mut self, path: &str) -> Result<(), String> {
        if matches!(path, "" | "<empty>") {
            return Ok(());
        }
        let path = std::path::Path::new(path);
        let folder = if path.is_dir() { Some(path) } else { path.parent() };
        if !path.is_dir() {
            // By its path, also where a shipped ruleset has its name.
            let ruleset = self.library.load(&path.to_string_lossy());
            let ruleset = ruleset.map_err(|error| error.to_string())?;
            self.play_by(ruleset.id.clone(), ruleset);
        }
        self.library = Library::new(folder.into_iter().map(Into::into).collect());
        self.mouth.say(self.variants()).map_err(|error| error.to_string())
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

    fn go(&mut self, go: Go) -> io::Result<()> {
        if let Some(depth) = go.perft {
            self.perft(depth);
            return Ok(());
        }
        let (mode, game, mouth) = (self.mode(), self.game.clone(), self.mouth.clone());
        let position = game.position();
        let moves = go.moves.iter().filter_map(|text| notation::read(&position, text).ok());
        let limits = Limits {
            depth: go.depth,
            nodes: go.nodes,
            mate: go.mate,
            moves: moves.collect(),
            lines: self.options.lines,
        };
        let budget = go.budget(position.turn(), self.options.overhead);
        let (signal, wait) = (Arc::new(Signal::new()), Arc::new(Wait::default()));
        if !go.ponder && !go.infinite {
            wait.allow();
        }
        if let Some(budget) = budget.filter(|_| !go.ponder) {
            signal.limit(budget);
        }
        let engine = Arc::clone(&self.engine);
        let heard = (Arc::clone(&signal), Arc::clone(&wait));
        let thread = thread::spawn(move || {
            let (signal, wait) = heard;
            let mut said = Ok(());
            let mut history: Vec<u128> = game.keys().collect();
            history.pop();
            let best = engine.search(&game.position(), &history, &limits, &signal, |found| {
                if said.is_ok() {
                    said = mouth.say(told::info(&found, mode));
                }
            });
            drop(engine);
            wait.until_allowed();
            said?;
            if best.is_empty() {
                let outcome =
                    game.ended().map_or_else(String::new, |outcome| format!(": {outcome}"));
                mouth.say(format_args!("info string there is no move{outcome}"))?;
            }
            mouth.say(told::best(&best, mode))
        });
        self.running = Some(Running { thread, signal, wait, budget });
        Ok(())
    }

    /// Counts lines, move by move, in a thread of its own that `stop` ends.
    fn perft(&mut self, depth: u32) {
        let (mode, game, mouth) = (self.mode(), self.game.clone(), self.mouth.clone());
        let signal = Arc::new(Signal::new());
        let heard = Arc::clone(&signal);
        let thread = thread::spawn(move || {
            let position = game.position();
            let mut nodes = 0;
            for m in position.all_moves() {
                let mut child = position.clone();
                child.play_unchecked(m);
                let Some(count) = lines(&child, depth.saturating_sub(1), &heard) else { break };
                nodes += count;
                mouth.say(format_args!("{}: {count}", m.to_uci(mode)))?;
            }
            mouth.say(format_args!("\nNodes searched: {nodes}\n"))
        });
        let wait = Arc::new(Wait::default());
        wait.allow();
        self.running = Some(Running { thread, signal, wait, budget: None });
    }

    fn display(&self) -> io::Result<()> {
        let position = self.game.position();
        let outcome = self.game.ended().map(|outcome| format!("\n{outcome}")).unwrap_or_default();
        self.mouth.say(format_args!(
            "{:?}\nRules: {} ({})\nFen: {}{outcome}",
            position.board(),
            self.ruleset.name,
            self.ruleset.hash,
            position.fen()
        ))
    }

    /// Stops what runs, and waits until it has answered.
    fn stop(&mut self) -> io::Result<()> {
        if let Some(running) = &self.running {
            running.signal.stop();
            running.wait.allow();
        }
        self.join()
    }

    fn join(&mut self) -> io::Result<()> {
        match self.running.take().map(|running| running.thread.join()) {
            None => Ok(()),
            Some(Ok(said)) => said,
            Some(Err(panic)) => std::panic::resume_unwind(panic),
        }
    }
}

/// A game from its start. Draws that people claim do not end it: a GUI decides.
fn begun(ruleset: &Ruleset) -> Game<Arc<Rules>> {
    Game::begin(Arc::clone(&ruleset.rules)).with_claims(Claims::ALL)
}

/// The number of lines of `depth` plies, unless counting is stopped.
fn lines(position: &Position<'_>, depth: u32, signal: &Signal) -> Option<u64> {
    if signal.is_stopped() {
        return None;
    }
    if depth <= 3 {
        return Some(perft(position, depth));
    }
    let children = position.all_moves().into_iter().map(|m| {
        let mut child = position.clone();
        child.play_unchecked(m);
        lines(&child, depth - 1, signal)
    });
    children.sum()
}
