//! `isotope tablebase`: builds and queries tables of all positions with few pieces.

pub(crate) mod census;
mod forecast;

use std::path::PathBuf;

use isotope_answer::{
    LongestWins, ProbeAnswer, RequestError, TableBuild, TableCheck, TablePlan, TableStats, excerpt,
};
use isotope_kernel::Rules;
use isotope_outcomes::{
    syzygy::SyzygySource as _,
    tablebase::{Grid, Material, Store, TableLibrary, TablebaseError, Tables},
};
use isotope_ruleset::Ruleset;
use shakmaty::Position as _;

use crate::{
    args::{self, TableFolder, TableQuestion},
    commands::{progress::tablebase::Bar, syzygy},
    input, interrupt,
    output::{Output, failure::Failure},
};

pub(crate) fn run(args: &args::Tablebase, output: &mut Output) -> Result<(), Failure> {
    match &args.question {
        TableQuestion::Build(args::TableBuild { memory, tables: args }) => {
            let purpose = Purpose::Build(*memory);
            each_class(purpose, args, output, |class, ruleset, tables, output| {
                if !tables.keeps(class) {
                    output.fail(2);
                    output
                        .complain("error", &format!("the table of {class} is built, but not kept"));
                }
                let table = tables.build(class).map_err(stopped)?;
                output.row(&TableBuild::new(&ruleset.id, class, table.size()), args.format)
            })
        }
        TableQuestion::Plan(args) => plan(args, output),
        TableQuestion::Stats(args) => {
            each_class(Purpose::Ask, args, output, |class, ruleset, tables, output| {
                let stats = tables.stats(class).map_err(stopped)?;
                output.give(&TableStats::new(&ruleset.id, &ruleset.rules, &stats), args.format)
            })
        }
        TableQuestion::Longest(args) => {
            each_class(Purpose::Ask, args, output, |class, ruleset, tables, output| {
                let wins = tables.longest(class).map_err(stopped)?;
                output.give(&LongestWins::new(&ruleset.id, class, &wins), args.format)
            })
        }
        TableQuestion::Verify(args) => {
            each_class(Purpose::Ask, args, output, |class, ruleset, tables, output| {
                let (entries, wrong) = tables.verify(class).map_err(stopped)?;
                if !wrong.is_empty() {
                    output.fail(1);
                }
                output.row(&TableCheck::new(&ruleset.id, class, entries, &wrong), args.format)
            })
        }
        TableQuestion::Probe(args) => probe(args, output),
    }
}

fn plan(args: &args::TableClasses, output: &mut Output) -> Result<(), Failure> {
    let ruleset = input::ruleset(args.rules.name(), output)?;
    let tables = open(&ruleset, &args.folder)?;
    let plan = tables.plan(&classes(&args.classes, args.men, &ruleset.rules)).map_err(unusable)?;
    plan.iter().try_for_each(|table| output.row(&TablePlan::new(&ruleset.id, table), args.format))
}

/// What the tables are wanted for.
enum Purpose {
    /// Only to be built, within the memory that was named.
    Build(Option<args::Size>),
    /// To be asked.
    Ask,
}

/// Builds the table of each requested class, and then calls `answer` with the class. Work that needs much memory or
/// disk is told before it begins, and refused if there is not as much.
fn each_class(
    purpose: Purpose,
    args: &args::TableClasses,
    output: &mut Output,
    mut answer: impl FnMut(&Material, &Ruleset, &mut Tables<&Rules>, &mut Output) -> Result<(), Failure>,
) -> Result<(), Failure> {
    let ruleset = input::ruleset(args.rules.name(), output)?;
    let tables = open(&ruleset, &args.folder)?;
    // Only builds drop tables, because only they can do without those of other classes.
    let (mut tables, is_limited) = match purpose {
        Purpose::Build(memory) => {
            let usual = tables.memory();
            let most = memory.map_or(usual, |args::Size(bytes)| bytes);
            (tables.with_memory(most), memory.is_some())
        }
        Purpose::Ask => (tables, false),
    };
    let bar = Bar::new();
    let classes = classes(&args.classes, args.men, &ruleset.rules);
    let folder = folder_of_tables(args.folder.tables.as_ref());
    forecast::tell(&tables, &classes, folder.as_deref(), is_limited, output)?;
    let sizes: Vec<u64> =
        classes.iter().map(|class| Grid::new(class, &ruleset.rules).rows() as u64).collect();
    let all = sizes.iter().sum();
    for (done, class) in classes.iter().enumerate() {
        let share = (sizes[..done].iter().sum(), sizes[done], all);
        let mut tell = |progress| bar.show(share, (done, classes.len()), progress);
        let built = tables.build_with_progress(class, &mut tell).map(|_| ());
        bar.clear();
        output.tell(&tables.take_notes());
        match built {
            Ok(()) => answer(class, &ruleset, &mut tables, output)?,
            Err(error @ TablebaseError::Stopped) => return Err(stopped(error)),
            Err(error) => {
                output.fail(2);
                output.complain("error", &error.to_string());
            }
        }
    }
    Ok(())
}

fn probe(args: &args::TableProbe, output: &mut Output) -> Result<(), Failure> {
    let ruleset = input::asked_ruleset(args.rules.named.as_deref(), output)?;
    let syzygy = syzygy::open(&args.syzygy.syzygy)?;
    // The tables of the ruleset with this hash, which is the same for all positions unless games name theirs.
    let mut opened: Option<(String, _, _)> = None;
    let bar = Bar::new();
    let format = args.format;
    let args::Positions { fens, options } = &args.positions;
    input::each_asked(fens, *options, &ruleset, format, output, |asked, output| {
        if opened.as_ref().is_none_or(|(hash, ..)| *hash != asked.ruleset.hash) {
            let game = syzygy.as_ref().and_then(|syzygy| syzygy.game(&asked.ruleset.rules));
            let hash = asked.ruleset.hash.clone();
            opened = Some((hash, game, open(asked.ruleset, &args.folder)?));
        }
        let (_, game, tables) = opened.as_mut().expect("they were just opened");
        // Where Syzygy tables have the position, no large table has to be built.
        let men = asked.position.board().occupied().count();
        let is_large = men > Tables::MAX_CACHED_PIECES;
        if let Some(game) = game.as_deref().filter(|_| is_large) {
            let probed = ProbeAnswer::of_syzygy(&asked, game);
            output.tell(&syzygy::take_notes(&syzygy));
            if let Ok(probed) = probed {
                output.tell(&asked.notes());
                let heading = input::several(fens).then(|| asked.heading());
                return output.answer_below(heading, &probed, format);
            }
        }
        let class = Material::of(asked.position.field());
        // A position that is already decided may have no table, for example if a king is missing.
        let built = match asked.position.board_outcome() {
            Some(_) => Ok(()),
            None => {
                let mut tell = |progress| bar.show((0, 1, 1), (0, 1), progress);
                tables.open_to_probe(&class, &mut tell)
            }
        };
        bar.clear();
        output.tell(&tables.take_notes());
        if let Err(error) = built {
            if matches!(error, TablebaseError::Stopped) {
                return Err(stopped(error));
            }
            let refusal = RequestError { code: "no-table", message: error.to_string() };
            return output.refuse(&asked.input.refuse(refusal), format);
        }
        let probed = ProbeAnswer::new(&asked, tables);
        output.tell(&tables.take_notes());
        match probed {
            Ok(probed) => {
                output.tell(&asked.notes());
                let heading = input::several(fens).then(|| asked.heading());
                output.answer_below(heading, &probed, format)
            }
            Err(error) => output.refuse(&error, format),
        }
    })
}

/// Opens the tables of a ruleset, which are stored in the given folder, in the one named by the environment
/// variable `ISOTOPE_TABLES`, or in the user's cache folder.
pub(crate) fn open<'r>(
    ruleset: &'r Ruleset,
    folder: &TableFolder,
) -> Result<Tables<&'r Rules>, Failure> {
    let folder = folder_of_tables(folder.tables.as_ref());
    let Ruleset { rules, id, hash, .. } = ruleset;
    let tables = Tables::new(&**rules)
        .map_err(|error| Failure::Unusable(format!("{id}: {error}")))?
        .with_control(interrupt::control());
    Ok(match folder {
        Some(folder) => tables.with_store(Store::new(folder, id, hash).ignoring_file_errors()),
        None => tables,
    })
}

/// The tables in a folder that is named, or in the usual one, for a server.
pub(crate) fn library(folder: Option<&PathBuf>) -> Result<TableLibrary, Failure> {
    let folder = folder_of_tables(folder).ok_or_else(|| {
        unusable("there is no folder of tables: name one, as in --tables ./tables")
    })?;
    if folder.exists() && !folder.is_dir() {
        return Err(unusable(format!(
            "the tables are in a folder, and {} is none: name their folder",
            excerpt(&folder.display().to_string())
        )));
    }
    Ok(TableLibrary::within_free_memory(folder))
}

/// The folder of tables: the named one, or the user's.
fn folder_of_tables(named: Option<&PathBuf>) -> Option<PathBuf> {
    named.cloned().or_else(TableLibrary::folder_of_user)
}

/// The classes in `named`, followed by all classes of up to `men` pieces.
pub(crate) fn classes(named: &[Material], men: Option<u8>, rules: &Rules) -> Vec<Material> {
    let all = (2..=men.unwrap_or_default().into()).flat_map(|men| Material::all(rules, men));
    named.iter().copied().chain(all).collect()
}

/// The failure of a command that was stopped by Ctrl-C or could not build its tables.
pub(crate) fn stopped(error: TablebaseError) -> Failure {
    match error {
        TablebaseError::Stopped => {
            Failure::Stopped("the tables that were finished are kept".into())
        }
        error => unusable(error),
    }
}

pub(crate) fn unusable(error: impl std::fmt::Display) -> Failure {
    Failure::Unusable(error.to_string())
}
