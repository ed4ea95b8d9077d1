//! `isotope match`: plays a match between two engines.

use std::{
    fs,
    path::{Path, PathBuf},
    time::Duration,
};

use isotope_engine::Networks;
use isotope_kernel::Rules;
use isotope_match::{
    Contest, EngineSpec, MatchGame, MatchPgn, MatchResult, Openings, Played, Scoreboard, Sprt,
};
use isotope_outcomes::tablebase::Tables;

use crate::{
    args::{self, TableFolder},
    commands::{
        progress::{matches::Bar, tablebase},
        tablebase::{open, stopped},
        threads::threads,
    },
    input, interrupt,
    library::library,
    output::{Output, failure::Failure, run_file::RunFile},
};

/// The greatest difference in Elo that can be tested. At a much greater one, no score differs from a sure win.
const MAX_ELO: f64 = 1000.0;

/// What is said about a record, which earlier versions wrote and continued.
const RECORD: &str = "a match writes no record any more: name a PGN with --pgn, from which it goes on just the same, and of \
    which `isotope games FILE --json` makes JSON; finish the match of an old record with the version that has begun it";

pub(crate) fn run(args: &args::Match, output: &mut Output) -> Result<(), Failure> {
    if args.record.is_some() {
        return Err(unusable(RECORD));
    }
    let played = played(args.rules.name(), output)?;
    let ruleset = &played.ruleset;
    let tables = args.tables.map(|men| tables(men.into(), &played, output)).transpose()?;
    let sprt = match args.sprt.as_deref() {
        Some([elo0, elo1]) if -MAX_ELO <= *elo0 && elo0 < elo1 && *elo1 <= MAX_ELO => {
            Some(Sprt::new([*elo0, *elo1], args.model))
        }
        Some(_) => {
            return Err(unusable(&format!(
                "--sprt has two numbers from -{MAX_ELO} to {MAX_ELO}, the smaller one first"
            )));
        }
        None => None,
    };
    let limit = args.limit.limit();
    let games = args.games.or(sprt.is_none().then_some(100));
    let contest = Contest {
        played: &played,
        engines: engines(args),
        networks: Networks::of_user(),
        limit,
        margin: Duration::from_millis(args.margin),
        hang: Duration::from_secs(args.hang),
        openings: openings(args, &ruleset.rules)?,
        seed: args.seed,
        pairs: games.map(|games| games / 2),
        sprt,
        threads: threads(args.threads),
        tables: tables.as_ref(),
    };
    let names = contest.engines.clone().map(|engine| engine.name());

    // With the ruleset, what has to be alike for games to belong to the same match.
    let mut conditions = vec![("Limit", limit.to_string())];
    let from = args
        .openings
        .as_ref()
        .map_or(format!("seed {}", args.seed), |path| path.display().to_string());
    conditions.push(("Openings", format!("{} plies of {from}", args.plies)));
    conditions.extend(args.tables.map(|men| ("Tables", men.to_string())));
    let as_pgn = MatchPgn { ruleset, engines: names.clone(), conditions };
    let (mut file, earlier) = match &args.pgn {
        Some(path) => {
            let (file, games) = open_pgn(path, args, &contest, &as_pgn, output)?;
            (Some(file), games)
        }
        None => (None, Vec::new()),
    };

    let mut scoreboard = Scoreboard::default();
    for pair in &earlier {
        scoreboard.add(pair);
    }
    if !earlier.is_empty() {
        let games = 2 * earlier.len();
        output.complain("note", &format!("the match continues after {games} games"));
    }
    let bar = Bar::new(games, 2 * earlier.len() as u64);
    let control = interrupt::control();
    let mut failure = None;
    let played = contest.play(&mut scoreboard, control, |games, scoreboard| {
        for game in &games {
            if let Some(fault) = &game.fault {
                bar.pause(|| output.complain("note", &format!("game {}: {fault}", game.number)));
            }
        }
        bar.show(2 * scoreboard.pairs.count(), scoreboard.line(sprt.as_ref()));
        if let Some(file) = &mut file {
            let text = games.each_ref().map(|game| as_pgn.write(game)).concat();
            failure = file.write(&text).err();
        }
        failure.is_none()
    });
    bar.finish();
    played.map_err(|error| unusable(&error))?;
    failure.map_or(Ok(()), Err)?;
    let result =
        MatchResult::new(ruleset, names.clone(), limit.to_string(), &scoreboard, sprt.as_ref());
    output.give(&result, args.format)?;
    match control.is_stopped() {
        true => Err(Failure::Stopped("these are the pairs of games that were over by then".into())),
        false => Ok(()),
    }
}

/// Opens the file to which the games are added, and reads the pairs that it has.
fn open_pgn<'m>(
    path: &Path,
    args: &args::Match,
    contest: &Contest<'_>,
    as_pgn: &MatchPgn<'m>,
    output: &mut Output,
) -> Result<(RunFile, Vec<[MatchGame<'m>; 2]>), Failure> {
    let inputs = [&args.openings, &contest.played.path].into_iter().flatten();
    let inputs = inputs.map(PathBuf::as_path).chain([Path::new(args.rules.name())]);
    let mut file = RunFile::open(path, inputs)?;
    let (pairs, end) = as_pgn.read(file.text()).map_err(|error| file.unusable(error))?;
    file.cut(end, output)?;
    Ok((file, pairs))
}

/// The game to play: the ruleset, and the file that other engines can read.
fn played(name: &str, output: &mut Output) -> Result<Played, Failure> {
    let ruleset = input::ruleset(name, output)?;
    let is_shipped = isotope_ruleset::shipped(name).is_ok();
    // A ruleset in the folders may have been named by its title.
    let own = || {
        let found = library().names().into_iter().find(|(own, _)| *own == ruleset.id);
        found.map(|(_, path)| path)
    };
    let file = || Some(Path::new(name).to_owned()).filter(|path| path.is_file()).or_else(own);
    let path = if is_shipped { None } else { file().and_then(|path| fs::canonicalize(path).ok()) };
    Ok(Played { ruleset, path })
}

fn engines(args: &args::Match) -> [EngineSpec; 2] {
    let mut engines = [&args.first, &args.second]
        .map(|command| EngineSpec { command: command.trim().into(), options: Vec::new() });
    for option in &args.options {
        for (i, engine) in engines.iter_mut().enumerate() {
            if option.engine.is_none_or(|only| only == i) {
                engine.options.push((option.name.clone(), option.value.clone()));
            }
        }
    }
    engines
}

fn openings(args: &args::Match, rules: &Rules) -> Result<Openings, Failure> {
    let plies = usize::from(args.plies);
    let Some(path) = &args.openings else { return Ok(Openings::Random(plies)) };
    let text = fs::read_to_string(path).map_err(|error| error.to_string());
    let openings = text.and_then(|text| Openings::read(&text, plies, rules));
    openings.map_err(|error| unusable(&format!("{}: {error}", path.display())))
}

/// The tables of all endings of up to `men` pieces.
fn tables<'r>(
    men: usize,
    played: &'r Played,
    output: &mut Output,
) -> Result<Tables<&'r Rules>, Failure> {
    let mut tables = open(&played.ruleset, &TableFolder { tables: None })?;
    let bar = tablebase::Bar::new();
    let built = tables.build_all(men, &mut |progress| bar.show((0, 1, 1), (0, 1), progress));
    bar.clear();
    output.tell(&tables.take_notes());
    built.map_err(stopped)?;
    Ok(tables)
}

fn unusable(message: &str) -> Failure {
    Failure::Unusable(message.into())
}
