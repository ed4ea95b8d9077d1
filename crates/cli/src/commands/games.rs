//! `isotope games`: replays collections of games and compares them under several rulesets.

use std::{io::Write as _, path::Path, sync::Arc};

use isotope_games::{
    Batch, Choice, GameSelection, Job, Outputs, RunError, Source, Summary, TaggedRulesets,
};

use crate::{
    args,
    commands::{progress::games::Bar, threads::threads},
    input,
    input::stdin,
    interrupt,
    output::{
        Output,
        failure::Failure,
        file::{NewFile, Replace},
    },
};

pub(crate) fn run(args: &args::Games, output: &mut Output) -> Result<(), Failure> {
    if args.parquet.is_some() {
        let message = "--parquet was removed: use --json, which DuckDB and Spark read as it is";
        return Err(Failure::Unusable(message.into()));
    }
    let choice = choice(&args.rulesets, output)?;
    let only = args.only.map(|only| match only {
        args::Only::Differing => GameSelection::Differing,
        args::Only::Illegal => GameSelection::Illegal,
        args::Only::Disputed => GameSelection::Disputed,
    });
    let json = args.format.json && !args.summary;
    let wants = Outputs { objects: only.is_some(), json, pgn: args.pgn.is_some() };
    let threads = threads(args.threads);
    let job = Job { only, wants, shard: args.shard, threads, ..Job::new(choice) };
    let mut writer = Writer::new(args)?;

    let sources: Vec<Source> =
        args.files.iter().map(|file| source(file)).collect::<Result<_, _>>()?;
    let mut bar = Bar::new(&sources, args.shard, json || only.is_some());
    let (mut sum, mut stopped) = (Summary::default(), None);
    let control = interrupt::control();
    let read = Arc::clone(bar.read());
    for source in sources {
        let (name, mut so_far) = (source.name.clone(), Summary::default());
        let given = |batch: Batch| {
            bar.add(batch.summary.games);
            so_far.add(batch.summary.clone());
            writer.write(batch, &bar, output)?;
            match control.is_stopped() {
                true => {
                    Err(Failure::Stopped("the games that were read by then are counted".into()))
                }
                false => Ok(()),
            }
        };
        match isotope_games::run(source, &job, &read, given) {
            Ok(summary) => sum.add(summary),
            Err(RunError::Given(failure @ Failure::Stopped(_))) => {
                sum.add(so_far);
                stopped = Some(failure);
                break;
            }
            Err(RunError::Given(failure)) => return Err(failure),
            Err(RunError::Unread(error)) => {
                output.fail(2);
                bar.pause(|| output.complain("error", &format!("{name}: {error}")));
            }
        }
    }
    bar.finish();
    // The output of an interrupted run does not replace any file.
    if stopped.is_none() {
        writer.finish()?;
    }
    for (variant, games) in &sum.unknown_variants {
        let many = if *games == 1 { "1 game is".into() } else { format!("{games} games are") };
        let message = format!("{many} of the variant {variant}, which has no ruleset here");
        output.complain("note", &message);
    }
    for (name, games) in &sum.unknown_rulesets {
        let many = if *games == 1 { "1 game names".into() } else { format!("{games} games name") };
        let message = format!("{many} the ruleset {name}, which is not shipped: replay by --rules");
        output.complain("note", &message);
    }
    if args.exit_code && has_failures(&sum, only) {
        output.fail(1);
    }
    match (args.format.json, args.summary) {
        (true, true) => output.json(&sum)?,
        (true, false) => (),
        (false, _) => output.give(&sum, args.format)?,
    }
    stopped.map_or(Ok(()), Err)
}

/// The rulesets named on the command line; if there are none, those named by the games.
fn choice(asked: &[String], output: &mut Output) -> Result<Choice, Failure> {
    if asked.is_empty() {
        return Ok(Choice::ByTags(TaggedRulesets::default()));
    }
    let asked: Vec<&str> = asked.iter().map(String::as_str).collect();
    let named = input::named(&asked, output)?.into_iter();
    Ok(Choice::Named(named.map(|named| (named.name, named.ruleset)).collect()))
}

fn source(file: &str) -> Result<Source, Failure> {
    match file {
        "-" => Ok(Source::stream("-", stdin::whole()?)),
        file => Ok(Source::file(file)),
    }
}

fn has_failures(summary: &Summary, only: Option<GameSelection>) -> bool {
    let mut tallies = summary.rulesets.iter();
    match only {
        None => summary.has_something(),
        Some(GameSelection::Differing) => !summary.partings.is_empty(),
        Some(GameSelection::Illegal) => tallies.any(|tally| !tally.illegal.is_empty()),
        Some(GameSelection::Disputed) => tallies.any(|tally| tally.disputed.games > 0),
    }
}

/// Writes the reports on games to their outputs.
struct Writer<'a> {
    args: &'a args::Games,
    pgn: Option<NewFile>,
}

impl Writer<'_> {
    /// Creates the output file, which must differ from the input files.
    fn new(args: &args::Games) -> Result<Writer<'_>, Failure> {
        let inputs = args.files.iter().chain(&args.rulesets);
        let create = |path: &Path| NewFile::create(path, Replace::Anything, inputs);
        Ok(Writer { args, pgn: args.pgn.as_deref().map(create).transpose()? })
    }

    fn write(&mut self, batch: Batch, bar: &Bar, output: &mut Output) -> Result<(), Failure> {
        for problem in &batch.problems {
            let label = match problem.fault.is_loss() {
                true => {
                    output.fail(2);
                    "error"
                }
                false => "note",
            };
            bar.pause(|| output.complain(label, &problem.to_string()));
        }
        for game in batch.games {
            if let Some(pgn) = &mut self.pgn {
                pgn.write_all(&game.pgn).map_err(|error| pgn.unwritten(&error))?;
            }
            if self.args.format.json {
                if !self.args.summary {
                    output.line(&game.json)?;
                }
            } else if self.args.only.is_some() {
                output.line(isotope_answer::escape_text(&game.found.to_string(), usize::MAX))?;
            }
        }
        Ok(())
    }

    fn finish(self) -> Result<(), Failure> {
        self.pgn.map_or(Ok(()), NewFile::finish)
    }
}
