//! `isotope assess`: measures what rulesets are like to play.

pub(crate) mod games_file;

use std::{collections::BTreeSet, fs, path::Path};

use isotope_engine::Networks;
use isotope_lab::{
    Assess, AssessedGames, Assessment, AssessmentBuilder, AssessmentTable, GameSource, Header,
};
use isotope_ruleset::Ruleset;

use crate::{
    args,
    commands::{progress::matches::Bar, threads::threads},
    input, interrupt,
    output::{
        Output,
        failure::Failure,
        file::{self, Replace},
    },
};
use games_file::GamesFile;

pub(crate) fn run(args: &args::Assess, output: &mut Output) -> Result<(), Failure> {
    let names: Vec<&str> = args.rulesets.iter().map(String::as_str).collect();
    let rulesets = input::rulesets(&names, output)?;
    let against = args.against.as_deref().map(|name| input::ruleset(name, output)).transpose()?;
    output.draw(&args.picture)?;
    if let Some(path) = &args.report {
        file::check(path, Replace::Pages, &args.rulesets)?;
    }
    let report = args.report.as_deref();
    let open = |path| GamesFile::open(path, report, output);
    let mut file = args.pgn.as_deref().map(open).transpose()?;
    let merged = args.merge.iter().map(|path| read(path)).collect::<Result<Vec<_>, _>>()?;

    let mut assessments = Vec::new();
    let control = interrupt::control();
    for ruleset in &rulesets {
        let assessment = match args.merge.is_empty() {
            true => play(args, ruleset, against.as_ref(), file.as_mut(), output)?,
            false => merge(&merged, ruleset, against.as_ref())?,
        };
        // Each ruleset takes a while, so its figures are shown as soon as they are known.
        if !args.markdown && args.picture.svg.is_none() {
            output.give(&assessment, args.format)?;
            output.flush()?;
        }
        assessments.push(assessment);
        if control.is_stopped() {
            break;
        }
    }
    let table = AssessmentTable(assessments);
    if args.markdown {
        output.line(table.markdown().trim_end())?;
    } else if args.picture.svg.is_some() {
        output.give(&table, args.format)?;
    }
    if let Some(path) = &args.report {
        file::write(path, &table.page(), Replace::Pages)?;
        output.complain("note", &format!("{} is written", path.display()));
    }
    match control.is_stopped() {
        true => Err(Failure::Stopped("these are the figures of the games that were over".into())),
        false => Ok(()),
    }
}

/// Plays the games of an assessment that the file does not have, and counts all.
fn play(
    args: &args::Assess,
    ruleset: &Ruleset,
    against: Option<&Ruleset>,
    mut file: Option<&mut GamesFile>,
    output: &mut Output,
) -> Result<Assessment, Failure> {
    let learned =
        || Networks::of_user().find(&ruleset.id, &ruleset.hash).map_err(Failure::Unusable);
    let network = if args.derived { None } else { learned()? };
    let assess = Assess {
        rules: &ruleset.rules,
        games: args.games,
        nodes: args.nodes,
        seed: args.self_play.seed,
        against: against.map(|other| &*other.rules),
        network: network.clone(),
        shard: args.shard,
        threads: threads(args.self_play.threads),
    };
    let header = Header {
        hash: ruleset.hash.clone(),
        nodes: args.nodes,
        seed: args.self_play.seed,
        against: against.map(|other| other.hash.clone()),
        network: network.map(|network| format!("{:016x}", network.checksum())),
    };
    let mut missing: BTreeSet<GameSource> = assess.sources().into_iter().collect();
    let mut builder = AssessmentBuilder::default();
    if let Some(file) = &file {
        for game in file.games(&header, ruleset)? {
            // The file may have games of a longer assessment, or of other shards.
            if missing.remove(&game.source) {
                builder.add(&game);
            }
        }
    }
    let mut sources = assess.sources();
    sources.retain(|source| missing.contains(source));
    if builder.games() > 0 && !sources.is_empty() {
        let message = format!("{}: {} games are there already", ruleset.id, builder.games());
        output.complain("note", &message);
    }
    let bar = Bar::new(Some((builder.games() + sources.len()) as u64), builder.games() as u64);
    let mut failure = None;
    assess.play(&sources, interrupt::control(), |game| {
        builder.add(&game);
        if let Some(file) = &mut file {
            failure = file.write(&header.pgn(&game, ruleset)).err();
        }
        let score = builder.score().map_or_else(String::new, |score| {
            let [value, low, high] =
                [score.value, score.low, score.high].map(|share| 100.0 * share);
            format!("White scores {value:.1} % ({low:.1} to {high:.1})")
        });
        bar.show(builder.games() as u64, format!("{}: {score}", ruleset.id));
        failure.is_none()
    });
    bar.finish();
    failure.map_or(Ok(()), Err)?;
    Ok(builder.figures(ruleset, &header, against))
}

/// Counts the games of a ruleset in files.
fn merge(
    files: &[(String, AssessedGames)],
    ruleset: &Ruleset,
    against: Option<&Ruleset>,
) -> Result<Assessment, Failure> {
    let hash = against.map(|other| &other.hash);
    let fits = |header: &Header| header.hash == ruleset.hash && header.against.as_ref() == hash;
    let mut headers: Vec<Header> = files.iter().flat_map(|(_, games)| games.headers()).collect();
    headers.retain(fits);
    headers.sort();
    headers.dedup();
    let header = match &headers[..] {
        [header] => header,
        [] => {
            let message = format!("{}: the files have no games of its assessment", ruleset.id);
            return Err(Failure::Unusable(message));
        }
        _ => {
            let message = "the files have games of different nodes, seeds or evaluations: merge those of one assessment";
            return Err(Failure::Unusable(format!("{}: {message}", ruleset.id)));
        }
    };
    let (mut builder, mut sources) = (AssessmentBuilder::default(), BTreeSet::new());
    for (name, games) in files {
        let games = games.of(header, ruleset);
        for game in games.map_err(|error| Failure::Unusable(format!("{name}: {error}")))? {
            if !matches!(game.source, GameSource::Training(_)) && sources.insert(game.source) {
                builder.add(&game);
            }
        }
    }
    Ok(builder.figures(ruleset, header, against))
}

pub(crate) fn read(path: &Path) -> Result<(String, AssessedGames), Failure> {
    let name = path.display().to_string();
    let text = fs::read_to_string(path).map_err(|error| error.to_string());
    match text.and_then(|text| AssessedGames::read(&text)) {
        Ok(games) => Ok((name, games)),
        Err(error) => Err(Failure::Unusable(format!("{name}: {error}"))),
    }
}
