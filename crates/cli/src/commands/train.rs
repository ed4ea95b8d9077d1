//! `isotope train`: learns an evaluation for a ruleset.

mod shard;

use std::{
    collections::BTreeMap,
    fs,
    io::Write as _,
    path::{Path, PathBuf},
    time::{Duration, Instant},
};

use isotope_engine::Networks;
use isotope_engine::{Network, learn::Learned};
use isotope_lab::{AssessedGame, GameSource, Header, Train, TrainedSoFar};
use isotope_ruleset::Ruleset;

use crate::{
    args,
    commands::{
        assess::{self, games_file::GamesFile},
        progress::matches::Bar,
        threads::threads,
    },
    input, interrupt,
    output::{
        Output,
        failure::Failure,
        file::{NewFile, Replace, check},
    },
};

/// What is said if the engine would play worse by what was learned.
const USELESS: &str = "that predicts results worse than the derived evaluation, so the engine goes on with what it had: \
    play more games (--minutes, and --pgn to keep them), or name a file with --output";

pub(crate) fn run(args: &args::Train, output: &mut Output) -> Result<(), Failure> {
    let ruleset = input::ruleset(&args.ruleset, output)?;
    let header = Header {
        hash: ruleset.hash.clone(),
        nodes: args.nodes,
        seed: args.self_play.seed,
        against: None,
        network: None,
    };
    let train = Train {
        ruleset: &ruleset,
        nodes: args.nodes,
        seed: args.self_play.seed,
        threads: threads(args.self_play.threads),
    };
    if let Some((shard, path)) = args.shard.zip(args.pgn.as_deref()) {
        return shard::play(args, shard, &train, &header, path, output);
    }
    let path = target(args, &ruleset)?;
    let open = |path| GamesFile::open(path, [&args.ruleset], output);
    let mut file = args.pgn.as_deref().map(open).transpose()?;
    let mut earlier = match &file {
        Some(file) => file.games(&header, &ruleset)?,
        None => Vec::new(),
    };
    for path in &args.merge {
        let (name, games) = assess::read(path)?;
        let games = games.of(&header, &ruleset);
        earlier.extend(games.map_err(|error| Failure::Unusable(format!("{name}: {error}")))?);
    }
    let earlier = by_number(earlier, args.games.unwrap_or(u64::MAX));
    if !earlier.is_empty() {
        output.complain("note", &format!("{} games are there already", earlier.len()));
    }
    let (began, most) = (Instant::now(), Duration::from_secs(60 * args.minutes));
    let mut played = earlier.len() as u64;
    let bar = Bar::new(args.games, played);
    let (mut failure, mut message) = (None, String::from("plays by the derived evaluation"));
    let control = interrupt::control();
    let tell = |so_far: TrainedSoFar<'_, '_>| {
        match so_far {
            TrainedSoFar::Game(game) => {
                played += 1;
                if let Some(file) = &mut file {
                    failure = file.write(&header.pgn(game, &ruleset)).err();
                }
            }
            TrainedSoFar::Learned(learned) => message = format!("has learned: {}", error(learned)),
        }
        bar.show(played, format!("{played} games, {message}"));
        failure.is_none() && (args.games.is_some() || began.elapsed() < most)
    };
    let learned = train.run(earlier, args.games.unwrap_or(u64::MAX), control, tell);
    bar.finish();
    failure.map_or(Ok(()), Err)?;
    let Some(learned) = learned else {
        return Err(Failure::Stopped("no game was over, so there is nothing to learn".into()));
    };
    let games = learned.network.origin().games;
    output.line(format_args!(
        "{}: learned from {} positions of {games} games",
        ruleset.id, learned.positions
    ))?;
    output.line(format_args!("Results of other games: {}", error(&learned)))?;
    let [even, spread] = learned.network.results().parameters();
    output.line(format_args!(
        "Probability of a win: 1 / (1 + exp(({even:.0} - score) / {spread:.0}))"
    ))?;
    if args.output.is_some() || learned.after < learned.before {
        let mut new = NewFile::create(&path, Replace::Anything, inputs(args))?;
        new.write_all(&learned.network.to_bytes()).map_err(|error| new.unwritten(&error))?;
        new.finish()?;
        let where_used = if args.output.is_some() { "" } else { ", where the engine finds it" };
        output.complain("note", &format!("{} is written{where_used}", path.display()));
        if let Some(shipped) =
            isotope_engine::networks::shipped(&ruleset.hash).filter(|_| args.output.is_none())
        {
            let games = shipped.origin().games;
            let message = format!(
                "it is used in place of the shipped one, learned from {games} games, as long as the file is there"
            );
            output.complain("note", &message);
        }
    } else {
        output.complain("note", USELESS);
    }
    match control.is_stopped() {
        true => Err(Failure::Stopped("that was learned from the games that were over".into())),
        false => Ok(()),
    }
}

/// What was learned, in figures.
fn error(learned: &Learned) -> String {
    let Learned { before, after, .. } = learned;
    format!("mean squared error {after:.4}, before {before:.4}")
}

/// The games of a training by their numbers, up to `most`.
fn by_number(games: Vec<AssessedGame<'_>>, most: u64) -> BTreeMap<u64, AssessedGame<'_>> {
    let mut by_number = BTreeMap::new();
    for game in games {
        if let GameSource::Training(number @ 1..) = game.source
            && number <= most
        {
            by_number.insert(number, game);
        }
    }
    by_number
}

/// The files that are read or written besides the one with what is learned.
fn inputs(args: &args::Train) -> impl Iterator<Item = &Path> {
    args.pgn.iter().chain(&args.merge).map(PathBuf::as_path).chain([Path::new(&args.ruleset)])
}

/// The file to write, whose folder is made if it is that of the user's data.
fn target(args: &args::Train, ruleset: &Ruleset) -> Result<PathBuf, Failure> {
    let path = match &args.output {
        Some(path) => path.clone(),
        None => {
            let path = Networks::of_user().file(&ruleset.hash).ok_or_else(|| {
                let message =
                    "there is no folder for the data of this user: name a file with --output";
                Failure::Unusable(message.into())
            })?;
            let folder = path.parent().unwrap_or(&path);
            fs::create_dir_all(folder).map_err(|error| {
                Failure::Unusable(format!("{} cannot be made: {error}", folder.display()))
            })?;
            path
        }
    };
    check(&path, Replace::Anything, inputs(args))?;
    // Another file is not lost by a mistyped name.
    let is_other = |bytes: Vec<u8>| !bytes.is_empty() && Network::from_bytes(&bytes).is_err();
    if fs::read(&path).is_ok_and(is_other) {
        let message = "is there already and is no learned evaluation: choose another name";
        return Err(Failure::Unusable(format!("{} {message}", path.display())));
    }
    Ok(path)
}
