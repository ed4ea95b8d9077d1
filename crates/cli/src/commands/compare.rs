//! `isotope compare`: what the same position means under different rules.

mod compared;
mod json_lines;
mod results;
mod text;

use std::{fs, path::PathBuf};

use isotope_ruleset::Ruleset;

use crate::{
    args::{self, Reading},
    input,
    movetext::moves_of,
    output::{Failure, Output, shown},
    request::Request,
};
use compared::{Column, Compared, Question};

/// The rulesets compared when none is named.
const DEFAULT: [&str; 3] = ["atomic", "icc", "chess-com"];

/// A ruleset, and a name that no other in the comparison has.
struct Named {
    name: String,
    ruleset: Ruleset,
}

pub(crate) fn run(args: &args::Compare, output: &mut Output) -> Result<(), Failure> {
    let rulesets = load(&args.rulesets)?;
    let (reading, format) = (args.positions.reading, args.format);
    let question = match (&args.one_move, &args.moves) {
        (Some(one), _) => Question::Move(one.clone()),
        (_, Some(line)) => match moves_of(line) {
            Ok(moves) => Question::Line(moves),
            Err(refusal) => return input::refuse(line, &[], refusal, format, output),
        },
        _ => Question::State,
    };
    let answer = |request: Request, output: &mut Output| {
        let columns = rulesets.iter().map(|named| named.column(&request, reading)).collect();
        let compared = match Compared::new(columns, &question) {
            Ok(compared) => compared,
            Err(refusal) => {
                return input::refuse(&request.text, &request.notes, refusal, format, output);
            }
        };
        for Column { name, notes, .. } in &compared.columns {
            let notes: Vec<String> = notes.iter().map(|note| format!("{name}: {note}")).collect();
            request.tell(&notes, output);
        }
        if format.json {
            json_lines::answer(&request, &compared, output)?;
        } else {
            text::answer(&request, &compared, output)?;
        }
        if compared.differ() && args.exit_code {
            output.fail(1);
        }
        Ok(())
    };
    input::each_request(&args.positions.fens, reading, format, output, answer)
}

fn load(asked: &[String]) -> Result<Vec<Named>, Failure> {
    let asked: Vec<&str> = match asked {
        [] => DEFAULT.to_vec(),
        asked => asked.iter().map(String::as_str).collect(),
    };
    // A file may have the name of a shipped ruleset, and has to be asked for as a path.
    let home = |name: &str| match isotope_ruleset::shipped(name) {
        Ok(_) => PathBuf::from(name),
        Err(_) => fs::canonicalize(name).unwrap_or_else(|_| PathBuf::from(name)),
    };
    for (i, name) in asked.iter().enumerate() {
        if asked[..i].iter().any(|other| home(other) == home(name)) {
            let name = shown(name);
            return Err(Failure::Unusable(format!("{name} is named twice: leave one out")));
        }
    }
    let rulesets: Vec<Ruleset> =
        asked.iter().map(|name| input::ruleset(name)).collect::<Result<_, _>>()?;
    if let [only] = &rulesets[..] {
        return Err(Failure::Unusable(format!(
            "there is nothing to compare {} with: name another ruleset with --rules",
            only.id
        )));
    }
    let ids: Vec<String> = rulesets.iter().map(|ruleset| ruleset.id.clone()).collect();
    let named = rulesets.into_iter().zip(asked).map(|(ruleset, asked)| {
        let shared = ids.iter().filter(|id| **id == ruleset.id).count() > 1;
        Named { name: if shared { shown(asked) } else { ruleset.id.clone() }, ruleset }
    });
    Ok(named.collect())
}

impl Named {
    fn column(&self, request: &Request, reading: Reading) -> Column<'_> {
        let Named { name, ruleset } = self;
        match request.under(&ruleset.rules, reading) {
            Ok((position, notes)) => Column { name, position: Ok(position), notes },
            Err(refusal) => Column { name, position: Err(refusal), notes: Vec::new() },
        }
    }
}
