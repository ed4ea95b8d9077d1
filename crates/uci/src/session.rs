//! A session with a GUI, which manages the rules, the options, the game and the searches.

mod settings;

use std::{
    io::{self, Write},
    sync::{Arc, mpsc::Sender},
};

use isotope_engine::Networks;
use isotope_engine::{Engine, Limits, Network};
use isotope_kernel::{Claims, Game, Position, Rules, fen, notation};
use isotope_outcomes::syzygy::SyzygyFiles;
use isotope_outcomes::{
    Wdl,
    syzygy::{SyzygySource as _, entries},
};
use isotope_ruleset::{Library, Ruleset};
use shakmaty::{CastlingMode, Move, Position as _};

use crate::{
    bounded_line::LONGEST,
    command::{Event, GuiCommand},
    go::Go,
    gui_output::GuiOutput,
    options::Options,
    search_thread::{EndNotice, SearchThread, Task, catch_panic},
};

/// The ruleset that is played by default. Some GUIs also send this name for rules that they do not know.
const DEFAULT: &str = "chess";

/// The state of a session: the rules, the options, the game and, if there is one, the running search.
pub(crate) struct Session {
    /// The user's own library of rulesets.
    home: Library,
    /// The learned evaluations that are found by the rules.
    networks: Networks,
    /// The library of the rulesets that are currently offered.
    library: Library,
    /// The ruleset selected by `UCI_Variant`, with the name used by the GUI.
    named: (String, Ruleset),
    /// The ruleset loaded from `RulesPath`; `None` if the option is empty or names a folder.
    file: Option<Ruleset>,
    /// The name of the variant that is being played.
    variant: String,
    /// The ruleset that is being played.
    ruleset: Ruleset,
    options: Options,
    /// The tables in the folders of `SyzygyPath`.
    syzygy: Option<Arc<SyzygyFiles>>,
    /// The learned evaluation of the rules that are played; `None` if the evaluation is derived from them.
    network: Option<Arc<Network>>,
    engine: Arc<Engine>,
    game: Game<Arc<Rules>>,
    /// Why no position can be searched; `None` if the game can be.
    refused: Option<Refused>,
    search: Option<SearchThread>,
    /// The number of the latest search, counted from 1.
    number: u64,
    /// The channel on which a search notifies the conversation that it has ended.
    events: Sender<Event>,
    output: GuiOutput,
}

/// The last command that would have set what is searched, with the reason why it was refused.
enum Refused {
    /// The rules that were asked for are not played. Until they or others are, no position is accepted.
    Rules(String),
    /// There is no position, because it was refused, or because the rules were.
    Position(String),
}

impl Session {
    pub(crate) fn new(
        library: Library,
        networks: Networks,
        output: Box<dyn Write + Send>,
        events: Sender<Event>,
    ) -> Session {
        let ruleset = isotope_ruleset::shipped(DEFAULT).expect("a shipped ruleset has no problems");
        let options = Options::default();
        // The conversation has not begun, so that there is no output for the problem with a file.
        let network = options.network(&ruleset, &networks).unwrap_or_default();
        Session {
            home: library.clone(),
            networks,
            library,
            named: (ruleset.id.clone(), ruleset.clone()),
            file: None,
            variant: ruleset.id.clone(),
            engine: Arc::new(options.engine(network.clone(), None)),
            network,
            options,
            syzygy: None,
            game: new_game(&ruleset),
            ruleset,
            refused: None,
            search: None,
            number: 0,
            events,
            output: GuiOutput::new(output),
        }
    }

    /// Executes a command. Errors are written as `info string`.
    pub(crate) fn execute(&mut self, command: GuiCommand) -> io::Result<()> {
        let result = catch_panic(|| match command {
            GuiCommand::Uci => {
                let (options, variants) = (Options::default(), self.variants());
                Ok(self.output.say(format_args!(
                    "id name Isotope {}\nid author the Isotope developers\n{options}{variants}\n\
                     option name RulesPath type string default <empty>\n\
                     option name SyzygyPath type string default <empty>\nuciok",
                    env!("CARGO_PKG_VERSION")
                )))
            }
            GuiCommand::IsReady => Ok(self.output.say("readyok")),
            GuiCommand::NewGame => {
                self.forget();
                Ok(Ok(()))
            }
            GuiCommand::Set(name, value) => self.set(&name, value.as_deref()).map(Ok),
            GuiCommand::Position(fen, moves) => self.position(fen.as_deref(), &moves).map(Ok),
            GuiCommand::Go(go) => {
                self.go(&go);
                Ok(Ok(()))
            }
            GuiCommand::Stop => Ok(self.stop()),
            GuiCommand::PonderHit => {
                if let Some(search) = &mut self.search {
                    search.ponder_hit();
                }
                Ok(Ok(()))
            }
            GuiCommand::Display => Ok(self.display()),
            GuiCommand::Unknown(line) => Err(format!("`{line}` is no command")),
            GuiCommand::TooLong => Err(format!(
                "a line of more than {} bytes is not read, and nothing of it was done",
                LONGEST
            )),
            GuiCommand::Nothing | GuiCommand::Quit | GuiCommand::End => Ok(Ok(())),
        });
        match result {
            Ok(Ok(said)) => said,
            Ok(Err(message)) => self.output.inform(&message),
            Err(panic) => self.output.inform(&format!(
                "a command could not be obeyed for an error in the program: {panic}"
            )),
        }
    }

    fn forget(&mut self) {
        match Arc::get_mut(&mut self.engine) {
            Some(engine) => engine.forget(),
            None => self.renew_engine(),
        }
    }

    /// Sets up a position and plays `moves`. If this fails, there is nothing to search until it succeeds.
    fn position(&mut self, fen: Option<&str>, moves: &[String]) -> Result<(), String> {
        if let Some(Refused::Rules(_)) = self.refused {
            return Err(
                "no position is set up, since the rules that were asked for are not played".into(),
            );
        }
        // This remains if the code of the rules panics.
        self.refused = Some(Refused::Position("it could not be set up".into()));
        let result = self.set_up(fen, moves);
        self.refused = result.as_ref().err().map(|why| Refused::Position(why.clone()));
        result
    }

    /// Sets up a position and plays `moves`. If the position is invalid, the game does not change; if a
    /// move cannot be played, the game ends up in the position before that move.
    fn set_up(&mut self, fen: Option<&str>, moves: &[String]) -> Result<(), String> {
        let mut game = match fen {
            None => new_game(&self.ruleset),
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
        let done = EndNotice { events: self.events.clone(), number: self.number };
        let (mode, game, output) = (self.mode(), self.game.clone(), self.output.clone());
        let model = || self.network.as_ref().map(|network| network.results()).unwrap_or_default();
        let results = self.options.wdl.then(model);
        let task = Task { game, mode, output, results, done };
        if let Some(depth) = go.bench {
            self.search = Some(SearchThread::bench(task, depth));
            return;
        }
        let ending = go.ending(self.game.position().turn(), self.options.overhead);
        if let Some(Refused::Rules(why) | Refused::Position(why)) = &self.refused {
            // A GUI that is gone ends the conversation elsewhere.
            let _ = self.output.inform(&format!("there is no position to search: {why}"));
            self.search = go.perft.is_none().then(|| SearchThread::refuse(task, ending));
            return;
        }
        if let Some(depth) = go.perft {
            self.search = Some(SearchThread::perft(task, depth));
            return;
        }
        let position = self.game.position();
        let moves = (!go.moves.is_empty()).then(|| self.search_moves(&position, &go.moves));
        let moves = self.best_in_syzygy(&position, moves);
        let limits = Limits {
            depth: go.depth,
            nodes: go.nodes,
            mate: go.mate,
            moves,
            lines: self.options.lines,
            // Moves that were asked about are analysed, even a single one.
            analysis: self.options.analysis || !go.moves.is_empty(),
        };
        let budget = go.budget(position.turn(), self.options.overhead);
        let engine = Arc::clone(&self.engine);
        self.search = Some(SearchThread::search(task, engine, limits, budget, ending));
    }

    /// The moves of `searchmoves`, without those that are no legal moves.
    fn search_moves(&self, position: &Position<'_>, texts: &[String]) -> Vec<Move> {
        let read = |text: &String| notation::read(position, text);
        let (moves, errors): (Vec<_>, Vec<_>) = texts.iter().map(read).partition(Result::is_ok);
        for error in errors.into_iter().filter_map(Result::err) {
            let _ = self.output.inform(&format!("left out of searchmoves: {error}"));
        }
        moves.into_iter().flatten().collect()
    }

    /// Of the requested moves, or of all if none is requested, those that are best by Syzygy tables; without tables of
    /// the position, the requested moves.
    fn best_in_syzygy(
        &self,
        position: &Position<'_>,
        requested: Option<Vec<Move>>,
    ) -> Option<Vec<Move>> {
        let Some(files) = &self.syzygy else { return requested };
        let Some(game) = files.game(position.rules()) else { return requested };
        let entries = entries(position, &*game);
        let mut best = entries.value.map(|_| entries.best(position)).unwrap_or_default();
        if let Some(requested) = &requested {
            best.retain(|m| requested.contains(m));
        }
        let notes = files.take_notes();
        // A GUI that is gone ends the conversation elsewhere.
        for note in notes {
            let _ = self.output.inform(&note);
        }
        let Some(value) = entries.value.filter(|_| !best.is_empty()) else { return requested };
        let result = value.result.with_limit();
        let result = result.map_or("not certain with the halfmove limit", Wdl::as_str);
        let dtz = value.dtz.filter(|dtz| *dtz != 0).map(|dtz| format!(", dtz {dtz}"));
        let said = format!("Syzygy tables: {result}{}", dtz.unwrap_or_default());
        let _ = self.output.inform(&said);
        Some(best)
    }

    fn display(&self) -> io::Result<()> {
        let position = self.game.position();
        let outcome = self.game.ended().map(|outcome| format!("\n{outcome}")).unwrap_or_default();
        let refused =
            self.refused.as_ref().map(|(Refused::Rules(why) | Refused::Position(why))| {
                format!("\nThis is not the position that was asked for: {why}")
            });
        let refused = refused.unwrap_or_default();
        self.output.say(format_args!(
            "{:?}\nRules: {} ({})\nFen: {}{outcome}{refused}",
            position.board(),
            self.ruleset.name,
            self.ruleset.hash,
            position.fen()
        ))
    }

    /// Whether there is a search that has not answered yet.
    pub(crate) fn is_searching(&self) -> bool {
        self.search.is_some()
    }

    /// Whether a search is running that has no limit that will soon end it.
    pub(crate) fn is_endless(&self) -> bool {
        self.search.as_ref().is_some_and(SearchThread::is_endless)
    }

    /// Whether a perft or a bench is running.
    pub(crate) fn is_counting(&self) -> bool {
        self.search.as_ref().is_some_and(SearchThread::is_count)
    }

    /// Joins the thread of the search with this number, which has answered, unless it has already been
    /// joined.
    pub(crate) fn finish(&mut self, number: u64) -> io::Result<()> {
        if number == self.number { self.join() } else { Ok(()) }
    }

    /// Stops the search, if there is one, and waits until it has answered.
    pub(crate) fn stop(&mut self) -> io::Result<()> {
        if let Some(search) = &self.search {
            search.stop();
        }
        self.join()
    }

    fn join(&mut self) -> io::Result<()> {
        self.search.take().map_or(Ok(()), SearchThread::join)
    }
}

/// Begins a game under a ruleset. Draws by repetition, by halfmoves or by a dead position would have to
/// be claimed, so that they do not end the game: the GUI decides.
fn new_game(ruleset: &Ruleset) -> Game<Arc<Rules>> {
    Game::begin(Arc::clone(&ruleset.rules)).with_claims(Claims::ALL)
}

#[cfg(test)]
mod tests;
