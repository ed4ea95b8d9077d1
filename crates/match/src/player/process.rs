//! An engine that runs as a process and speaks UCI.

use std::{
    io::{self, BufRead, BufReader, Read as _, Write as _},
    path::Path,
    process::{Child, ChildStdin, Command, Stdio},
    sync::mpsc::{self, Receiver, RecvTimeoutError},
    thread,
    time::{Duration, Instant},
};

use isotope_answer::excerpt;
use isotope_kernel::{Game, Rules, notation};
use isotope_search::Control;
use shakmaty::{CastlingMode, Position as _};
use tempfile::NamedTempFile;

use super::{
    ChosenMove, Limit, Player, PlayerError, Time,
    spec::{EngineSpec, Played},
    variant::{Offered, select},
};

/// The time for the answer to `uci`, to `isready` and to `stop`.
const PATIENCE: Duration = Duration::from_secs(20);
/// How often a wait looks whether the match was stopped.
const GLANCE: Duration = Duration::from_millis(50);
/// The most bytes of a line. The names of all variants that an engine offers take a few thousand.
const MAX_LINE: u64 = 1 << 16;
/// The most lines that wait to be read. An engine that writes more waits, too.
const WAITING: usize = 256;
/// The most lines before an answer.
const MAX_LINES: usize = 1_000_000;
/// The most options of an engine.
const MAX_OPTIONS: usize = 1_000;
/// The most bytes of the text of a move.
const MAX_MOVE: usize = 32;
/// The options that select a game. If the user sets one of them, the user has selected the game.
const SELECTING: [&str; 3] = ["UCI_Variant", "RulesPath", "VariantPath"];

/// An engine that runs as a process. It is started again after it has failed.
pub(crate) struct Process {
    spec: EngineSpec,
    played: Played,
    running: Option<Running>,
}

/// A process, ended when it is dropped.
struct Running {
    process: Child,
    input: ChildStdin,
    lines: Receiver<Result<String, PlayerError>>,
    /// Whether the engine has the option `UCI_Chess960`, and its value.
    chess960: Option<bool>,
    /// The file of the variant, which the engine may read again.
    _file: Option<NamedTempFile>,
}

impl Process {
    /// Starts an engine and selects the game.
    ///
    /// # Errors
    /// Returns a message if the command cannot be run or does not speak UCI, if the engine lacks an option, or if
    /// it cannot play the game.
    pub(crate) fn start(spec: EngineSpec, played: Played) -> Result<Process, String> {
        let mut process = Process { spec, played, running: None };
        process.running = Some(process.run().map_err(|error| {
            format!("the engine `{}` cannot be used: {error}", process.spec.command)
        })?);
        Ok(process)
    }

    fn run(&self) -> Result<Running, String> {
        let mut running = Running::spawn(&self.spec.command).map_err(|error| error.to_string())?;
        let offered = running.handshake()?;
        let has = |name: &str| offered.iter().any(|option| option.name.eq_ignore_ascii_case(name));
        for (name, _) in &self.spec.options {
            if !has(name) {
                return Err(format!("it has no option `{name}`"));
            }
        }
        let named =
            |name: &&str| self.spec.options.iter().any(|(own, _)| own.eq_ignore_ascii_case(name));
        let selection = match SELECTING.iter().any(named) {
            true => Default::default(),
            false => select(&offered, &self.played)?,
        };
        for (name, value) in selection.options.iter().chain(&self.spec.options) {
            running.set(name, value).map_err(|error| error.to_string())?;
        }
        running._file = selection.file;
        running.chess960 = has("UCI_Chess960").then_some(false);
        running.ready().map_err(|fault| fault.to_string())?;
        Ok(running)
    }

    /// The running process, which is started if it is not running.
    fn running(&mut self) -> Result<&mut Running, PlayerError> {
        if self.running.is_none() {
            self.running = Some(self.run().map_err(PlayerError::Crash)?);
        }
        Ok(self.running.as_mut().expect("it was started"))
    }
}

impl Player for Process {
    fn begin(&mut self) -> Result<(), PlayerError> {
        let running = self.running()?;
        let began =
            running.say("ucinewgame").map_err(PlayerError::from).and_then(|()| running.ready());
        if began.is_err() {
            self.running = None;
        }
        began
    }

    fn choose(&mut self, game: &Game<&Rules>, time: &Time, control: &Control) -> ChosenMove {
        let chosen = self.running().and_then(|running| running.choose(game, time, control));
        // After an illegal move or a move that is too late, the engine can play the next game.
        if matches!(
            chosen,
            Err(PlayerError::Crash(_) | PlayerError::Hang(_) | PlayerError::Stopped)
        ) {
            self.running = None;
        }
        chosen
    }
}

impl Running {
    /// Runs a command: a program with its arguments, or the path of a program.
    fn spawn(command: &str) -> io::Result<Running> {
        let mut words = command.split_whitespace();
        let (program, arguments) = match Path::new(command).is_file() {
            true => (command, Vec::new()),
            false => (words.next().unwrap_or_default(), words.collect()),
        };
        let mut command = Command::new(program);
        command.args(arguments);
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
        // A group of its own, with which the processes that it starts are ended, too.
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        let mut process = command.spawn()?;
        let pipes = process.stdin.take().zip(process.stdout.take());
        let (input, output) = pipes.ok_or_else(|| io::Error::other("it has no pipes"))?;
        let (sender, lines) = mpsc::sync_channel(WAITING);
        // The thread ends when the process closes its output, or when the receiver of its lines has been dropped.
        thread::spawn(move || {
            let mut output = BufReader::new(output);
            while let Some(line) = read_line(&mut output) {
                let is_last = line.is_err();
                if sender.send(line).is_err() || is_last {
                    break;
                }
            }
        });
        Ok(Running { process, input, lines, chess960: None, _file: None })
    }

    fn say(&mut self, line: &str) -> io::Result<()> {
        writeln!(self.input, "{line}")?;
        self.input.flush()
    }

    fn set(&mut self, name: &str, value: &str) -> io::Result<()> {
        match value {
            "" => self.say(&format!("setoption name {name}")),
            value => self.say(&format!("setoption name {name} value {value}")),
        }
    }

    /// Waits for a line; `None` if there is none for `time`.
    fn line(&mut self, time: Duration) -> Result<Option<String>, PlayerError> {
        match self.lines.recv_timeout(time) {
            Ok(line) => line.map(Some),
            Err(RecvTimeoutError::Timeout) => Ok(None),
            Err(RecvTimeoutError::Disconnected) => Err(PlayerError::Crash(self.status())),
        }
    }

    /// How the process has ended, in words.
    fn status(&mut self) -> String {
        kill(&mut self.process);
        self.process.wait().map_or_else(|error| error.to_string(), |status| status.to_string())
    }

    /// Reads lines until one begins with `word`, and returns that line; `None` if there is none for `time`, but for
    /// lines that were waiting by then. Calls `each` with the other lines.
    fn until(
        &mut self,
        word: &str,
        time: Duration,
        control: Option<&Control>,
        mut each: impl FnMut(&str),
    ) -> Result<Option<String>, PlayerError> {
        let began = Instant::now();
        let (mut lines, mut late) = (0, 0);
        loop {
            let left = time.saturating_sub(began.elapsed());
            match self.line(left.min(GLANCE))? {
                Some(line) if line.split_whitespace().next() == Some(word) => {
                    return Ok(Some(line));
                }
                Some(line) => {
                    each(&line);
                    lines += 1;
                    late += usize::from(left.is_zero());
                }
                None if left.is_zero() => return Ok(None),
                None => (),
            }
            if late > WAITING {
                return Ok(None);
            }
            if lines > MAX_LINES {
                let message = format!("it was ended after {MAX_LINES} lines without `{word}`");
                return Err(PlayerError::Crash(message));
            }
            if control.is_some_and(Control::is_stopped) {
                return Err(PlayerError::Stopped);
            }
        }
    }

    /// Says `uci` and returns the options of the engine.
    fn handshake(&mut self) -> Result<Vec<Offered>, String> {
        let mut offered = Vec::new();
        self.say("uci").map_err(|error| error.to_string())?;
        let answer = self.until("uciok", PATIENCE, None, |line| {
            if offered.len() < MAX_OPTIONS {
                offered.extend(Offered::read(line));
            }
        });
        match answer {
            Ok(Some(_)) => Ok(offered),
            Ok(None) => Err(format!("it did not answer `uci` for {} s", PATIENCE.as_secs())),
            Err(fault) => Err(fault.to_string()),
        }
    }

    /// Waits until the engine has done all that was asked.
    fn ready(&mut self) -> Result<(), PlayerError> {
        self.say("isready")?;
        self.until("readyok", PATIENCE, None, |_| ())?
            .ok_or(PlayerError::Hang(PATIENCE))
            .map(|_| ())
    }

    fn choose(&mut self, game: &Game<&Rules>, time: &Time, control: &Control) -> ChosenMove {
        let position = game.position();
        let mode = position.castles().mode();
        let is_960 = mode == CastlingMode::Chess960;
        if self.chess960.is_some_and(|set| set != is_960) {
            self.chess960 = Some(is_960);
            self.set("UCI_Chess960", if is_960 { "true" } else { "false" })?;
        }
        let mut words = format!("position fen {}", game.start().fen());
        for (i, m) in game.moves().iter().enumerate() {
            words += if i == 0 { " moves " } else { " " };
            words += &m.to_uci(mode).to_string();
        }
        self.say(&words)?;
        let most = match time.limit {
            Limit::Nodes(_) | Limit::Depth(_) => time.hang,
            Limit::MoveTime(limit) => limit + time.margin,
            Limit::Clock { .. } => *time.left.get(position.turn()) + time.margin,
        };
        self.say(&go(time))?;
        let answer = self.until("bestmove", most, Some(control), |_| ())?;
        let Some(answer) = answer else { return Err(self.late(time)) };
        let text = answer.split_whitespace().nth(1).unwrap_or_default();
        if text.len() > MAX_MOVE {
            return Err(PlayerError::Illegal(excerpt(text), "no move is as long as that".into()));
        }
        notation::read(&position, text)
            .map_err(|error| PlayerError::Illegal(text.into(), error.to_string()))
    }

    /// The fault of an engine that has not answered in time. If there was a time limit, the engine is told to stop, so
    /// that it can play the next game; one that hangs is started again.
    fn late(&mut self, time: &Time) -> PlayerError {
        if let Limit::Nodes(_) | Limit::Depth(_) = time.limit {
            return PlayerError::Hang(time.hang);
        }
        let stopped = self.say("stop").map_err(PlayerError::from);
        match stopped.and_then(|()| self.until("bestmove", PATIENCE, None, |_| ())) {
            Ok(Some(_)) => PlayerError::Time,
            Ok(None) => PlayerError::Hang(PATIENCE),
            Err(fault) => fault,
        }
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        let _ = self.say("quit");
        // A moment to end by itself.
        for _ in 0..20 {
            if !matches!(self.process.try_wait(), Ok(None)) {
                break;
            }
            thread::sleep(Duration::from_millis(10));
        }
        kill(&mut self.process);
        let _ = self.process.wait();
    }
}

/// Ends a process and, on Unix, those that it has started.
fn kill(process: &mut Child) {
    #[cfg(unix)]
    if let Ok(group) = i32::try_from(process.id()) {
        // There is no such group if all have ended.
        let _ = nix::sys::signal::killpg(
            nix::unistd::Pid::from_raw(group),
            nix::sys::signal::Signal::SIGKILL,
        );
    }
    let _ = process.kill();
}

/// Reads a line of an engine; `None` at the end of its output.
fn read_line(output: &mut impl BufRead) -> Option<Result<String, PlayerError>> {
    let mut line = Vec::new();
    output.by_ref().take(MAX_LINE).read_until(b'\n', &mut line).ok().filter(|read| *read > 0)?;
    if line.len() as u64 == MAX_LINE && !line.ends_with(b"\n") {
        let message = format!("it was ended after {MAX_LINE} bytes without the end of a line");
        return Some(Err(PlayerError::Crash(message)));
    }
    Some(Ok(String::from_utf8_lossy(&line).trim().to_owned()))
}

impl From<io::Error> for PlayerError {
    fn from(error: io::Error) -> PlayerError {
        PlayerError::Crash(error.to_string())
    }
}

/// The command that starts a search with this time.
fn go(time: &Time) -> String {
    match time.limit {
        Limit::Nodes(nodes) => format!("go nodes {nodes}"),
        Limit::Depth(depth) => format!("go depth {depth}"),
        Limit::MoveTime(time) => format!("go movetime {}", time.as_millis()),
        Limit::Clock { increment, .. } => format!(
            "go wtime {} btime {} winc {increment} binc {increment}",
            time.left.white.as_millis(),
            time.left.black.as_millis(),
            increment = increment.as_millis()
        ),
    }
}

#[cfg(all(test, unix))]
mod tests {
    use std::sync::Arc;

    use shakmaty::ByColor;

    use super::*;

    /// An engine that answers `go` only after the next line.
    const LATE: &str = "while read word rest; do\n  case $word in\n    uci) echo uciok ;;\n    isready) echo readyok ;;\n    \
        go) read next; echo 'bestmove e2e4' ;;\n    quit) exit 0 ;;\n  esac\ndone\n";

    /// The fault of that engine, and whether it can play the next game.
    fn fault_of_late_engine(limit: Limit) -> (PlayerError, bool) {
        let mut file = NamedTempFile::new().expect("a file can be made");
        file.write_all(LATE.as_bytes()).expect("it can be written");
        let command = format!("sh {}", file.path().display());
        let ruleset = isotope_ruleset::shipped("chess").expect("it is shipped");
        let rules = Arc::clone(&ruleset.rules);
        let spec = EngineSpec { command, options: Vec::new() };
        let mut engine = Process::start(spec, Played { ruleset, path: None }).expect("it starts");
        let (margin, hang) = (Duration::ZERO, Duration::from_millis(1));
        let left = ByColor::new_with(|_| Duration::from_millis(1));
        let time = Time { limit, left, margin, hang };
        let chosen = engine.choose(&Game::begin(&*rules), &time, &Control::new());
        (chosen.expect_err("it is late"), engine.running.is_some())
    }

    #[test]
    fn an_engine_whose_time_is_over_is_told_to_stop_and_plays_on() {
        let ms = Duration::from_millis(1);
        for limit in [Limit::MoveTime(ms), Limit::Clock { time: ms, increment: ms }] {
            assert_eq!(fault_of_late_engine(limit), (PlayerError::Time, true));
        }
    }

    #[test]
    fn an_engine_without_a_time_limit_hangs_and_is_started_again() {
        for limit in [Limit::Nodes(1), Limit::Depth(1)] {
            let hangs = PlayerError::Hang(Duration::from_millis(1));
            assert_eq!(fault_of_late_engine(limit), (hangs, false));
        }
    }
}
