//! What a change in the form does: a position on which the rules before and after the change differ.

use std::{sync::Arc, time::Duration};

use isotope_analysis::{Verdict, compare, find_parting, verdict};
use isotope_answer::{
    InputError, SCHEMA, consequence, diagram_after, mark_move, position_diagram,
    protocol::{RulesetRef, Rulesets},
    with_commas,
};
use isotope_kernel::{
    Position, Rules, notation,
    words::{capital, color_name},
};
use isotope_ruleset::{Ruleset, changed_fields};
use isotope_search::TimeLimit;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use shakmaty::{Move, Position as _};

use super::form::{FormChange, changed};
use crate::{boards::outcome_sentence, client::Client};

/// The maximum time of the search for a position.
const LONGEST: Duration = Duration::from_secs(5);

/// A request for a position that shows what a change in the form does.
#[derive(Debug, Deserialize, JsonSchema)]
pub(crate) struct EffectQuestion {
    /// The file name of the ruleset, for messages.
    name: String,
    /// The text of the ruleset before the change.
    text: String,
    /// The change.
    change: FormChange,
    /// The text with which the changed one is compared; by default the one before the change, which may have errors.
    since: Option<String>,
}

/// A position on which the rules before and after a change differ.
#[derive(Debug, JsonSchema, Serialize)]
#[schemars(rename = "FormEffect")]
pub(crate) struct EffectObject {
    schema: u32,
    /// Always true: this is the only line.
    done: bool,
    /// What was found, or that nothing was, as a sentence.
    told: String,
    /// The position, as FEN; null if none was found.
    fen: Option<String>,
    /// The position before a move on which the rules differ, then the position under the rules before the change and
    /// after it; empty if none was found.
    sides: Vec<EffectSide>,
}

/// A position under the rules before or after a change.
#[derive(Debug, JsonSchema, Serialize)]
struct EffectSide {
    /// `Before` for the position before the move, `Now` for the rules before the change, `Then` for those after it.
    name: &'static str,
    /// The board after the move on which the rules differ, if it is legal.
    svg: String,
    /// What happens, as a sentence.
    told: String,
}

/// Searches for a position on which the rules differ, for a few seconds at most.
///
/// # Errors
/// Returns an error if the change cannot be made, or the rules before or after it have errors.
pub(crate) fn effect(
    question: &EffectQuestion,
    rulesets: &Rulesets,
    client: &Client<'_>,
) -> Result<EffectObject, InputError> {
    let EffectQuestion { name, text, change, since } = question;
    let texts = [since.as_ref().unwrap_or(text).clone(), changed(text, change)?];
    let load = |text: &String| {
        let ruleset = RulesetRef::Own { name: name.clone(), text: text.clone() };
        rulesets.load(&ruleset).map_err(|why| InputError::new("", &[], why))
    };
    client.control().limit(TimeLimit::exactly(LONGEST));
    let rulesets: [Arc<Ruleset>; 2] = [load(&texts[0])?, load(&texts[1])?];
    let stopping = |ruleset: &Arc<Ruleset>| {
        Rules::clone(&ruleset.rules).stopped_by(client.control().stop_signal())
    };
    let [now, then] = &rulesets.each_ref().map(stopping);
    let fields = changed_fields(then.spec(), now.spec());
    let without = |told: String| EffectObject {
        schema: SCHEMA,
        done: true,
        told,
        fen: None,
        sides: Vec::new(),
    };
    match &fields[..] {
        [] => return Ok(without("The rules stay the same.".into())),
        [("start", _)] => {
            let starts = [Position::start(now), Position::start(then)];
            let told = || "The game starts here.".to_owned();
            let sides =
                [0, 1].map(|i| side(i, position_diagram(&starts[i]).svg(PREFIXES[i]), told()));
            let told = "Only the start of the game differs.".to_owned();
            return Ok(EffectObject { sides: sides.into(), ..without(told) });
        }
        _ => (),
    }
    let search = find_parting([now, then], client.control());
    // A difference may rest on an analysis that was cut off under one of the rules.
    let found = search.found.filter(|_| !client.control().is_stop_heard());
    let Some(parting) = found else {
        let count = with_commas(search.looked_at as u64);
        let told = format!("No difference was found in {count} positions.");
        return Ok(without(match fields.iter().all(|(field, _)| *field == "draws") {
            true => format!("{told} What occurred before is not part of a position."),
            false => told,
        }));
    };
    let positions = &parting.positions;
    let differing = compare(positions).differences.into_iter().next().map(|it| it.m);
    let before = differing.map(|m| before(&positions[0], m));
    let sides = [0, 1].map(|i| match differing {
        Some(m) => moved(i, &positions[i], m),
        None => stands(i, &positions[i]),
    });
    let told = match differing {
        Some(m) => format!("{} shows it.", notation::san(&positions[0], m)),
        None => "This position shows it.".into(),
    };
    let fen = Some(parting.layout.to_string());
    Ok(EffectObject { fen, sides: before.into_iter().chain(sides).collect(), ..without(told) })
}

/// The names of the rules before the change and after it.
const NAMES: [&str; 2] = ["Now", "Then"];

/// The prefixes of the identifiers in the pictures.
const PREFIXES: [&str; 2] = ["now", "then"];

fn side(i: usize, svg: String, told: String) -> EffectSide {
    EffectSide { name: NAMES[i], svg, told }
}

/// The board before a move on which the rules differ.
fn before(position: &Position<'_>, m: Move) -> EffectSide {
    let svg = mark_move(position_diagram(position), m).svg("before");
    let turn = color_name(position.turn());
    EffectSide { name: "Before", svg, told: format!("{} is to move.", capital(turn)) }
}

/// The board after a move, with what it does or why it is illegal.
fn moved(i: usize, before: &Position<'_>, m: Move) -> EffectSide {
    let san = notation::san(before, m);
    match verdict(before, m) {
        Verdict::Legal(played) => {
            let effect = match consequence(&played) {
                nothing if nothing.is_empty() => "is legal, and the game goes on".into(),
                effect => effect,
            };
            let diagram = diagram_after(&played).before(before.board());
            side(i, diagram.svg(PREFIXES[i]), format!("{san} {effect}."))
        }
        refused => {
            let why = match refused {
                Verdict::Illegal(reason) => format!(": {reason}"),
                _ => String::new(),
            };
            let diagram = mark_move(position_diagram(before), m);
            side(i, diagram.svg(PREFIXES[i]), format!("{san} is illegal{why}."))
        }
    }
}

/// The board of a position whose outcome differs.
fn stands(i: usize, position: &Position<'_>) -> EffectSide {
    let outcome = position.ended();
    let told = outcome.map_or_else(|| "The game goes on".into(), outcome_sentence);
    side(i, position_diagram(position).svg(PREFIXES[i]), format!("{told}."))
}
