//! Plays a match between two UCI engines under any ruleset, with the kernel as referee.
//!
//! `cargo run --release --example match -- atomic 200 'nodes 20000' 'isotope uci' 'other engine'`
//!
//! The engines play two games from each random opening, once with each colour. The limit is either a
//! text that follows `go` or a clock: `clock 1000 10` is one second plus ten milliseconds per move. The
//! output has the first engine's score, and the difference in Elo with a margin of two standard errors.

use std::{
    env,
    error::Error,
    io::{BufRead, BufReader, Write},
    process::{Child, ChildStdin, ChildStdout, Command, Stdio},
    time::{Duration, Instant},
};

use isotope_kernel::{Game, Outcome, Rules, notation};
use shakmaty::{ByColor, Color, Position as _};

/// An engine that runs as a process.
struct Player {
    process: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
}

/// The limit for each move, as words after `go` or as a clock.
enum Limit {
    Words(String),
    Clock { time: Duration, increment: Duration },
}

impl Player {
    /// Starts an engine. The words of `command` are the program and its arguments; words of the form
    /// `Name=value` are UCI options.
    fn start(command: &str, variant: &str) -> Result<Player, Box<dyn Error>> {
        let (options, words): (Vec<&str>, Vec<&str>) = command
            .split_whitespace()
            .partition(|word| word.contains('=') && !word.starts_with('-'));
        let mut process = Command::new(words[0])
            .args(&words[1..])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()?;
        let (input, output) = process.stdin.take().zip(process.stdout.take()).expect("piped");
        let mut player = Player { process, input, output: BufReader::new(output) };
        player.say("uci")?;
        player.until("uciok")?;
        player.say(&format!("setoption name UCI_Variant value {variant}"))?;
        for option in options {
            let (name, value) = option.split_once('=').expect("it has one");
            player.say(&format!("setoption name {} value {value}", name.replace('_', " ")))?;
        }
        player.say("isready")?;
        player.until("readyok")?;
        Ok(player)
    }

    fn say(&mut self, line: &str) -> std::io::Result<()> {
        writeln!(self.input, "{line}")?;
        self.input.flush()
    }

    /// Reads lines until one begins with `word`, and returns that line.
    fn until(&mut self, word: &str) -> Result<String, Box<dyn Error>> {
        let mut line = String::new();
        loop {
            line.clear();
            if self.output.read_line(&mut line)? == 0 {
                return Err(format!("the engine has gone before it said `{word}`").into());
            }
            if line.split_whitespace().next() == Some(word) {
                return Ok(line);
            }
        }
    }
}

/// Continues `game` until it is over, a player forfeits or more than 400 plies have been played. Returns
/// the winner, or `None` for a draw, and the reason.
fn play(
    mut game: Game<&Rules>,
    players: &mut [Player; 2],
    white: usize,
    limit: &Limit,
) -> Result<(Option<Color>, String), Box<dyn Error>> {
    for player in players.iter_mut() {
        player.say("ucinewgame")?;
        player.say("isready")?;
        player.until("readyok")?;
    }
    let start = game.start().fen();
    let mut left = match limit {
        Limit::Clock { time, .. } => ByColor::new_with(|_| *time),
        Limit::Words(_) => ByColor::new_with(|_| Duration::ZERO),
    };
    loop {
        if let Some(Outcome { winner, reason }) = game.ended() {
            return Ok((winner, reason.to_string()));
        }
        if game.moves().len() > 400 {
            return Ok((None, "400 plies".into()));
        }
        let turn = game.position().turn();
        let player = &mut players[turn.fold_wb(white, 1 - white)];
        let mode = game.position().castles().mode();
        let moves: Vec<String> = game.moves().iter().map(|m| m.to_uci(mode).to_string()).collect();
        let moves =
            if moves.is_empty() { String::new() } else { format!(" moves {}", moves.join(" ")) };
        player.say(&format!("position fen {start}{moves}"))?;
        let began = Instant::now();
        match limit {
            Limit::Words(words) => player.say(&format!("go {words}"))?,
            Limit::Clock { increment, .. } => player.say(&format!(
                "go wtime {} btime {} winc {increment} binc {increment}",
                left.white.as_millis(),
                left.black.as_millis(),
                increment = increment.as_millis()
            ))?,
        }
        let answer = player.until("bestmove")?;
        if let Limit::Clock { increment, .. } = limit {
            let clock = left.get_mut(turn);
            match clock.checked_sub(began.elapsed()) {
                Some(rest) => *clock = rest + *increment,
                None => return Ok((Some(!turn), format!("{turn} forfeits on time"))),
            }
        }
        let text = answer.split_whitespace().nth(1).unwrap_or_default();
        let m = notation::read(&game.position(), text);
        let played =
            m.map_err(|e| e.to_string()).and_then(|m| game.play(m).map_err(|e| e.to_string()));
        if let Err(reason) = played {
            let fen = game.position().fen();
            return Ok((
                Some(!turn),
                format!("{turn} forfeits: illegal {text} in {fen}: {reason}"),
            ));
        }
    }
}

/// Returns a game after some random moves that is not yet over.
fn opening<'r>(rules: &'r Rules, random: &mut fastrand::Rng) -> Game<&'r Rules> {
    loop {
        let mut game = Game::begin(rules);
        for _ in 0..random.usize(2..=6) {
            let moves = game.position().all_moves();
            if moves.is_empty() {
                break;
            }
            game.play(moves[random.usize(..moves.len())]).expect("it is legal");
        }
        if game.ended().is_none() {
            return game;
        }
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let args: Vec<String> = env::args().skip(1).collect();
    let [ruleset, games, limit, first, second, names @ ..] = &args[..] else {
        return Err("RULESET GAMES LIMIT ENGINE ENGINE [UCI_VARIANT]".into());
    };
    let rules = isotope_ruleset::load(ruleset)?.rules;
    let variant = names.first().unwrap_or(ruleset);
    let limit = match limit.split_whitespace().collect::<Vec<_>>()[..] {
        ["clock", time, increment] => Limit::Clock {
            time: Duration::from_millis(time.parse()?),
            increment: Duration::from_millis(increment.parse()?),
        },
        _ => Limit::Words(limit.clone()),
    };
    let mut players = [Player::start(first, variant)?, Player::start(second, variant)?];
    let mut random = fastrand::Rng::with_seed(1);
    let (mut points, mut squares, mut count) = (0.0, 0.0, 0.0);
    let (mut results, mut forfeits) = ([0; 3], 0);
    let pairs = games.parse::<usize>()?.div_ceil(2);
    for pair in 0..pairs {
        let start = opening(&rules, &mut random);
        let mut both = 0.0;
        for white in 0..2 {
            let (winner, reason) = play(start.clone(), &mut players, white, &limit)?;
            let score = winner.map_or(0.5, |color| f64::from(color.fold_wb(white, 1 - white) == 0));
            results[(2.0 - 2.0 * score) as usize] += 1;
            both += score / 2.0;
            if reason.contains("forfeits") {
                forfeits += 1;
                println!("game {}: {reason}", 2 * pair + white + 1);
            }
        }
        // The two games of a pair are not independent, so each pair counts as one sample.
        points += both;
        squares += both * both;
        count += 1.0;
        let mean: f64 = points / count;
        let error = 2.0 * ((squares / count - mean * mean).max(0.0) / count).sqrt();
        let elo = |share: f64| -400.0 * (1.0 / share.clamp(0.001, 0.999) - 1.0).log10();
        if (pair + 1) % 10 == 0 || pair + 1 == pairs {
            let [won, drawn, lost] = results;
            println!(
                "{} games: +{won} ={drawn} -{lost}, {:.1} %, Elo {:+.0} ({:+.0} to {:+.0}), {forfeits} forfeits",
                2 * (pair + 1),
                100.0 * mean,
                elo(mean),
                elo(mean - error),
                elo(mean + error)
            );
        }
    }
    for player in &mut players {
        player.say("quit")?;
        player.process.wait()?;
    }
    Ok(())
}
