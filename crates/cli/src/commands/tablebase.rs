//! `isotope tablebase`: what every position of a few men is worth.

mod bar;

use std::{env, path::PathBuf};

use isotope_analysis::tablebase::{Material, Tables};
use isotope_answer::{Asked, ErrorLine, LongestWins, Probed, Refusal, TableStats, grouped};
use isotope_kernel::Rules;
use isotope_ruleset::Ruleset;

pub(crate) use self::bar::Bar;
use crate::{
    args::{self, TableFolder, TableQuestion},
    input,
    output::{Failure, Output},
};

pub(crate) fn run(args: &args::Tablebase, output: &mut Output) -> Result<(), Failure> {
    match &args.question {
        TableQuestion::Build(args) => each_class(args, output, |class, _, tables, output| {
            let table = tables.build(class).map_err(unusable)?;
            let bytes = grouped(table.size() as u64);
            output.line(format_args!("{class}: {bytes} bytes in memory"))
        }),
        TableQuestion::Stats(args) => each_class(args, output, |class, ruleset, tables, output| {
            let stats = tables.stats(class).map_err(unusable)?;
            output.give(&TableStats::of(&ruleset.id, &stats), args.format)
        }),
        TableQuestion::Longest(args) => {
            each_class(args, output, |class, ruleset, tables, output| {
                let wins = tables.longest(class).map_err(unusable)?;
                output.give(&LongestWins::of(&ruleset.id, class, &wins), args.format)
            })
        }
        TableQuestion::Verify(args) => each_class(args, output, |class, _, tables, output| {
            let (asked, wrong) = tables.verify(class).map_err(unusable)?;
            if wrong.is_empty() {
                let asked = grouped(asked);
                return output
                    .line(format_args!("{class}: {asked} entries follow from their moves"));
            }
            output.fail(1);
            wrong.iter().try_for_each(|wrong| {
                let (table, moves) = (wrong.table, wrong.moves);
                output.line(format_args!("{class}: {}: {table:?}, but {moves:?}", wrong.fen))
            })
        }),
        TableQuestion::Probe(args) => probe(args, output),
    }
}

/// Calls `answer` with each class that was asked for, when it is built.
fn each_class(
    args: &args::TableClasses,
    output: &mut Output,
    mut answer: impl FnMut(&Material, &Ruleset, &mut Tables<'_>, &mut Output) -> Result<(), Failure>,
) -> Result<(), Failure> {
    let ruleset = input::ruleset(&args.rules.ruleset, output)?;
    let mut tables = open(&ruleset, &args.folder)?;
    let bar = Bar::new();
    for class in classes(&args.classes, args.men, &ruleset.rules) {
        let built = tables.build_telling(&class, &mut |progress| bar.show(progress)).map(|_| ());
        bar.clear();
        match built {
            Ok(()) => answer(&class, &ruleset, &mut tables, output)?,
            Err(error) => {
                output.fail(2);
                output.complain("error", &error.to_string());
            }
        }
    }
    Ok(())
}

fn probe(args: &args::TableProbe, output: &mut Output) -> Result<(), Failure> {
    let ruleset = input::ruleset(&args.rules.ruleset, output)?;
    let mut tables = open(&ruleset, &args.folder)?;
    let bar = Bar::new();
    let format = args.format;
    let args::Positions { fens, reading } = &args.positions;
    input::each_request(fens, *reading, &ruleset, format, output, |request, output| {
        let asked = match Asked::of(request, &ruleset) {
            Ok(asked) => asked,
            Err(error) => return output.refuse(&error, format),
        };
        let class = Material::of(asked.position.field());
        // Where somebody has won there may be no class, and nothing to build.
        let built = match asked.position.won() {
            Some(_) => Ok(()),
            None => tables.build_for_play(&class, &mut |progress| bar.show(progress)).map(|_| ()),
        };
        bar.clear();
        if let Err(error) = built {
            let refusal = Refusal { code: "no-table", message: error.to_string() };
            return output.refuse(&asked.request.refuse(refusal), format);
        }
        let probed: Result<Probed<'_>, ErrorLine> = Probed::of(&asked, &tables);
        match probed {
            Ok(probed) => output.give(&probed, format),
            Err(error) => output.refuse(&error, format),
        }
    })
}

/// The tables of a ruleset in their folder.
pub(crate) fn open<'r>(ruleset: &'r Ruleset, folder: &TableFolder) -> Result<Tables<'r>, Failure> {
    let named = || env::var_os("ISOTOPE_TABLES").filter(|name| !name.is_empty()).map(PathBuf::from);
    let usual = || dirs::cache_dir().map(|cache| cache.join("isotope").join("tables"));
    let folder = folder.tables.clone().or_else(named).or_else(usual);
    let Ruleset { rules, id, hash, .. } = ruleset;
    match folder {
        Some(folder) => Tables::in_folder(rules, folder, id, hash),
        None => Tables::new(rules),
    }
    .map_err(|error| Failure::Unusable(format!("{id}: {error}")))
}

/// The classes that were named, or all of up to so many men.
pub(crate) fn classes(named: &[Material], men: Option<u8>, rules: &Rules) -> Vec<Material> {
    let all = (2..=men.unwrap_or_default().into()).flat_map(|men| Material::all(rules, men));
    named.iter().copied().chain(all).collect()
}

pub(crate) fn unusable(error: impl std::fmt::Display) -> Failure {
    Failure::Unusable(error.to_string())
}
