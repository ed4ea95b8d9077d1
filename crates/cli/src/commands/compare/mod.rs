//! `isotope compare`: what the same position means under different rules.

mod json_lines;
mod results;
mod text;

use std::{fs, path::PathBuf};

use isotope_analysis::{Comparison, Line, Verdict, compare, follow, verdict};
use isotope_kernel::{Position, notation};
use isotope_ruleset::Ruleset;
use shakmaty::Position as _;

use crate::{
    args::{self, Reading},
    input::{self, not_a_text},
    movetext::moves_of,
    output::{Failure, Output, Refusal, shown},
    request::Request,
};

/// The rulesets compared when none is named.
const DEFAULT: [&str; 3] = ["atomic", "icc", "chess-com"];

/// What is asked of each position.
enum Question {
    /// How the rulesets differ on the position.
    State,
    /// What a move comes to.
    Move(String),
    /// Where a line parts.
    Line(Vec<String>),
}

/// A ruleset, and a name that no other in the comparison has.
struct Named {
    name: String,
    ruleset: Ruleset,
}

/// A position under one of the rulesets: playable there, or refused.
struct Column<'r> {
    name: &'r str,
    position: Result<Position<'r>, Refusal>,
    /// What of the position it leaves out.
    notes: Vec<String>,
}

/// A position under all of the rulesets, and the answer to what was asked of it.
struct Compared<'r> {
    columns: Vec<Column<'r>>,
    /// The rulesets under which the position can be played, with the position.
    names: Vec<&'r str>,
    positions: Vec<Position<'r>>,
    comparison: Comparison<'r>,
    answer: Answer<'r>,
}

enum Answer<'r> {
    /// The comparison says it.
    State,
    /// A move as it was written, and what it comes to.
    Move(String, Vec<Verdict<'r>>),
    Line(Line<'r>),
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
    let home = |name: &str| fs::canonicalize(name).unwrap_or_else(|_| PathBuf::from(name));
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

impl<'r> Compared<'r> {
    /// Answers the question, unless all refuse the position or nobody can read the move.
    fn new(columns: Vec<Column<'r>>, question: &Question) -> Result<Compared<'r>, Refusal> {
        let (names, positions): (Vec<_>, Vec<_>) = columns
            .iter()
            .filter_map(|column| Some((column.name, column.position.as_ref().ok()?.clone())))
            .unzip();
        if let (true, Some(Err(refusal))) =
            (positions.is_empty(), columns.first().map(|column| &column.position))
        {
            return Err(refusal.clone());
        }
        let answer = match question {
            Question::State => Answer::State,
            Question::Move(text) => {
                let verdicts = read_all(&positions, text);
                readable(verdicts.iter())?;
                Answer::Move(text.clone(), verdicts)
            }
            Question::Line(moves) => {
                let line = follow(&positions, moves);
                for ply in &line.plies {
                    readable(ply.verdicts.iter().flatten())?;
                }
                Answer::Line(line)
            }
        };
        let comparison = compare(&positions);
        Ok(Compared { columns, names, positions, comparison, answer })
    }

    /// Whether there is anything to compare.
    fn several(&self) -> bool {
        self.positions.len() > 1
    }

    /// Whether all stand before the same board. `startpos` is what each ruleset makes of it.
    fn start_alike(&self) -> bool {
        let mut pairs = self.positions.windows(2);
        pairs.all(|pair| pair[0].board() == pair[1].board() && pair[0].turn() == pair[1].turn())
    }

    /// Whether the rulesets differ in what was asked. Refusing the position is a difference.
    fn differ(&self) -> bool {
        let refused = self.positions.len() < self.columns.len();
        refused
            || match &self.answer {
                Answer::State => self.comparison.differ(),
                Answer::Move(_, all) => all.windows(2).any(|pair| !pair[0].agrees_with(&pair[1])),
                Answer::Line(line) => line.parting.is_some(),
            }
    }
}

/// What the move that `text` means comes to in each position.
fn read_all<'r>(positions: &[Position<'r>], text: &str) -> Vec<Verdict<'r>> {
    positions
        .iter()
        .map(|position| match notation::read(position, text) {
            Ok(m) => verdict(position, m),
            Err(error) => Verdict::NoMove(error),
        })
        .collect()
}

/// Refuses a text that is not a move to anybody who was asked.
fn readable<'a, 'r: 'a>(verdicts: impl Iterator<Item = &'a Verdict<'r>>) -> Result<(), Refusal> {
    let refusals: Option<Vec<Refusal>> = verdicts
        .map(|verdict| match verdict {
            Verdict::NoMove(error) => not_a_text(error),
            _ => None,
        })
        .collect();
    match refusals.and_then(|refusals| refusals.into_iter().next()) {
        Some(refusal) => Err(refusal),
        None => Ok(()),
    }
}
