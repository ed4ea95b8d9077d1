//! The questions of the protocol.

use std::sync::LazyLock;

use isotope_answer::{
    Answer as _, ComparisonQuestion, NamedRuleset, PositionInput, Reading, RulesetComparison,
    protocol::{Networks, Rulesets, TableLibrary, ask_line},
};
use isotope_ruleset::Library;
use pyo3::{PyRef, PyResult, Python, pyfunction};

use crate::{error::refused, interrupt::interruptible, ruleset::Ruleset};

/// The rulesets that questions name or contain.
static RULESETS: LazyLock<Rulesets> = LazyLock::new(rulesets);

/// The rulesets, networks and tables of the user.
fn rulesets() -> Rulesets {
    Rulesets::default()
        .with_library(Library::of_user())
        .with_networks(Networks::of_user())
        .with_built_tables(TableLibrary::of_user())
}

/// Answers a question, given as a line of JSON, by a line of JSON. `rulesets` are further rulesets that the
/// question may name, by the names that they are given with.
#[pyfunction]
#[pyo3(signature = (question, rulesets = Vec::new()))]
pub(crate) fn ask_json(
    py: Python<'_>,
    question: &str,
    rulesets: Vec<(String, PyRef<'_, Ruleset>)>,
) -> PyResult<String> {
    let own = self::rulesets();
    for (name, ruleset) in &rulesets {
        own.insert(name, ruleset.0.clone());
    }
    let known = if rulesets.is_empty() { &*RULESETS } else { &own };
    interruptible(py, |control| ask_line(question, known, control).line)
}

/// The picture of a position, or of a move in it, under several rulesets. `history` is the position before the moves
/// that led there, with the moves.
#[pyfunction]
#[pyo3(signature = (fen, text, rulesets, history = None, chess960 = false))]
pub(crate) fn compare_svg(
    py: Python<'_>,
    fen: &str,
    text: Option<String>,
    rulesets: Vec<(String, PyRef<'_, Ruleset>)>,
    history: Option<(String, Vec<String>)>,
    chess960: bool,
) -> PyResult<Option<String>> {
    let named = rulesets.iter().map(|(name, ruleset)| (name.as_str(), ruleset.0.clone()));
    let named = NamedRuleset::all(named.collect());
    let question = text.map_or(ComparisonQuestion::State, ComparisonQuestion::Move);
    let reading = Reading { by_command: false, chess960, ..Reading::default() };
    let before = |(start, moves): &'_ (String, Vec<String>)| {
        Ok((PositionInput::read(start, reading)?, moves.clone()))
    };
    let compared = history
        .as_ref()
        .map(before)
        .transpose()
        .and_then(|before| {
            let before = before.as_ref().map(|(start, moves)| (start.clone(), &moves[..]));
            RulesetComparison::after(before, PositionInput::read(fen, reading)?, &named, &question)
        })
        .map_err(|error| refused(py, &error))?;
    Ok(compared.picture("isotope"))
}
