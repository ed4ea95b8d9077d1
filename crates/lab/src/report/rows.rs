//! The figures of an assessment, each with its name, in the order of reports.

use isotope_kernel::words::role_name;
use shakmaty::Role;

use isotope_match::Estimate;

use crate::assess::figures::Assessment;

/// A figure of a report.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Row {
    pub(super) name: String,
    pub(super) estimate: Estimate,
    pub(super) unit: Unit,
}

/// How a figure is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Unit {
    /// A share, written in per cent.
    Share,
    /// A number with one decimal.
    Number,
    /// A whole number.
    Whole,
}

impl Row {
    /// The value without its interval.
    pub(super) fn value(&self) -> String {
        self.unit.written(self.estimate.value)
    }

    /// The value, and in brackets the interval.
    pub(super) fn with_interval(&self) -> [String; 2] {
        let Estimate { low, high, .. } = self.estimate;
        [self.value(), format!("({} to {})", self.unit.written(low), self.unit.written(high))]
    }
}

impl Unit {
    pub(super) fn written(self, number: f64) -> String {
        match self {
            Unit::Share => format!("{:.1} %", 100.0 * number),
            Unit::Number => format!("{number:.1}"),
            Unit::Whole => format!("{number:.0}"),
        }
    }
}

/// All figures of an assessment that it has.
pub(super) fn rows(of: &Assessment) -> Vec<Row> {
    let mut rows = Vec::new();
    let mut add = |name: &str, value: Option<f64>, ends: Option<[f64; 2]>, unit| {
        if let (Some(value), Some([low, high])) = (value, ends) {
            rows.push(Row { name: name.into(), estimate: Estimate { value, low, high }, unit });
        }
    };
    let ends = |key: &str| of.intervals.get(key).copied();
    let share = |count: u64| Some(count as f64 / of.games.max(1) as f64);
    add("White's score", of.white.score, of.white.interval, Unit::Share);
    add("drawn", share(of.white.draws), ends("white.draws"), Unit::Share);
    for (reason, count) in &of.draws {
        let key = format!("draws.{reason}");
        add(&format!("  drawn by {reason}"), share(*count), ends(&key), Unit::Share);
    }
    for (reason, count) in &of.ends {
        let key = format!("ends.{reason}");
        add(&format!("ends by {reason}"), share(*count), ends(&key), Unit::Share);
    }
    for (name, key, value, unit) in [
        ("plies", "plies.mean", of.plies.mean, Unit::Number),
        ("  a tenth up to", "plies.p10", of.plies.p10, Unit::Whole),
        ("  half up to", "plies.median", of.plies.median, Unit::Whole),
        ("  nine tenths up to", "plies.p90", of.plies.p90, Unit::Whole),
        ("legal moves", "moves_per_position", of.moves_per_position, Unit::Number),
        ("captures a game", "captures_per_game", of.captures_per_game, Unit::Number),
        ("explosions a game", "explosions_per_game", of.explosions_per_game, Unit::Number),
        (
            "pieces an explosion",
            "destroyed_per_explosion",
            of.destroyed_per_explosion,
            Unit::Number,
        ),
        ("changes of the lead", "lead_changes", of.lead_changes, Unit::Number),
        ("decided at ply", "decided", of.decided, Unit::Number),
    ] {
        add(name, value, ends(key), unit);
    }
    for role in Role::ALL.map(role_name) {
        let value = of.worth.get(role).map(|worth| worth.value);
        add(&format!("Elo of a {role}"), value, ends(&format!("worth.{role}")), Unit::Whole);
    }
    if let Some(skill) = &of.skill {
        add("score of 4 × the nodes", Some(skill.score), Some(skill.interval), Unit::Share);
    }
    if let Some(against) = &of.against {
        let name = format!("other best move in {}", against.ruleset);
        add(&name, against.differing, against.interval, Unit::Share);
    }
    rows
}
