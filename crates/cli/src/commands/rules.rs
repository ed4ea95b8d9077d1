//! `isotope rules`: the rulesets that come with Isotope.

use isotope_ruleset::SHIPPED;
use serde::Serialize;

use crate::{
    args, input,
    json::SCHEMA,
    output::{Failure, Output},
    paint::{HEADING, painted},
};

#[derive(Serialize)]
struct Line<'a> {
    schema: u32,
    ruleset: &'a str,
    name: &'a str,
    summary: &'a str,
}

pub(crate) fn run(args: &args::Rules, output: &mut Output) -> Result<(), Failure> {
    let width = SHIPPED.iter().map(|(id, _)| id.len()).max().unwrap_or(0);
    for &(id, _) in SHIPPED {
        let ruleset = input::ruleset(id)?;
        if args.format.json {
            output.json(&Line {
                schema: SCHEMA,
                ruleset: id,
                name: &ruleset.name,
                summary: &ruleset.summary,
            })?;
        } else {
            let id = painted(HEADING, &format!("{id:width$}"));
            output.line(format_args!("{id}  {}", ruleset.summary))?;
        }
    }
    Ok(())
}
