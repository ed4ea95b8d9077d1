//! `isotope census`: compares statistics of endings under several rulesets.

use isotope_answer::{Census, ResultCounts};
use isotope_outcomes::tablebase::TablebaseError;

use crate::{
    args,
    commands::{
        progress::tablebase::Bar,
        tablebase::{classes, open, stopped, unusable},
    },
    input,
    output::{Output, failure::Failure},
};

pub(crate) fn run(args: &args::Census, output: &mut Output) -> Result<(), Failure> {
    output.draw(&args.picture)?;
    let names: Vec<&str> = args.rulesets.iter().map(String::as_str).collect();
    let rulesets = input::rulesets(&names, output)?;
    let classes = classes(&args.classes, args.men, &rulesets[0].rules);
    let mut fates = vec![Vec::new(); classes.len()];
    let bar = Bar::new();
    for (place, ruleset) in rulesets.iter().enumerate() {
        let mut tables = open(ruleset, &args.folder)?;
        for (number, (class, fates)) in classes.iter().zip(&mut fates).enumerate() {
            let (done, all) = (place * classes.len() + number, classes.len() * rulesets.len());
            let share = (done as u64, 1, all as u64);
            let mut tell = |progress| bar.show(share, (done, all), progress);
            tables.build_with_progress(class, &mut tell).map_err(|error| {
                bar.clear();
                match error {
                    TablebaseError::Stopped => stopped(error),
                    error => unusable(format_args!("{}: {error}", ruleset.id)),
                }
            })?;
            fates.push(ResultCounts::of(&tables.stats(class).map_err(stopped)?));
        }
        bar.clear();
        output.tell(&tables.take_notes());
    }
    let ids = rulesets.iter().map(|ruleset| ruleset.id.as_str()).collect();
    let named = classes.iter().map(ToString::to_string).zip(fates).collect();
    let census = Census::new(ids, named);
    if args.markdown {
        return output.line(census.markdown().trim_end());
    }
    output.give(&census, args.format)
}
