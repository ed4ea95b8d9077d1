//! The scoreboard of a match, as JSON and as text.

use isotope_answer::{Answer, SCHEMA, Text};
use isotope_ruleset::Ruleset;
use schemars::JsonSchema;
use serde::Serialize;

use super::game::MatchGame;
use crate::statistics::{
    estimate::{Estimate, rounded},
    pairs::Pairs,
    sprt::{EloModel, Sprt, Verdict},
};

/// The results of a match so far.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Scoreboard {
    /// The pairs by the points of the first engine.
    pub pairs: Pairs,
    /// The games that the first engine has won, drawn and lost.
    pub games: [u64; 3],
    /// The games that each engine has lost by a fault.
    pub faults: [u64; 2],
}

impl Scoreboard {
    /// Adds a pair of games.
    pub fn add(&mut self, pair: &[MatchGame<'_>; 2]) {
        self.pairs.add(pair.iter().map(MatchGame::half_points).sum());
        for game in pair {
            self.games[2 - game.half_points()] += 1;
            if let Some(is_of_first) = game.is_fault_of_first() {
                self.faults[usize::from(!is_of_first)] += 1;
            }
        }
    }

    /// The scoreboard in one line: games, score, Elo with its interval, and the ratio of the test.
    pub fn line(&self, sprt: Option<&Sprt>) -> String {
        let [won, drawn, lost] = self.games;
        let score = self.pairs.score().map_or(50.0, |score| 100.0 * score.value);
        let elo = self.pairs.elo().map_or_else(String::new, |elo| format!(", Elo {}", ranged(elo)));
        let llr = sprt.map_or_else(String::new, |sprt| {
            format!(", LLR {:.2} of ±{:.2}", sprt.llr(&self.pairs), sprt.bound())
        });
        format!("{} games: +{won} ={drawn} -{lost}, {score:.1} %{elo}{llr}", won + drawn + lost)
    }
}

/// An Elo difference with its interval, such as `+12 (-3 to +28)`.
fn ranged(Estimate { value, low, high }: Estimate) -> String {
    let shown = |elo: f64| match elo.is_finite() {
        true => format!("{elo:+.0}"),
        false if elo > 0.0 => "+∞".into(),
        false => "-∞".into(),
    };
    format!("{} ({} to {})", shown(value), shown(low), shown(high))
}

/// The result of a match.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct MatchResult {
    schema: u32,
    /// The ruleset.
    ruleset: String,
    /// The content hash of the rules.
    hash: String,
    /// The names of the two engines, with their options.
    engines: [String; 2],
    /// The limit of each move.
    limit: String,
    /// The number of games.
    games: u64,
    /// The games that the first engine has won.
    wins: u64,
    /// The drawn games.
    draws: u64,
    /// The games that the first engine has lost.
    losses: u64,
    /// The games that each engine has lost by an illegal move, a crash, a hang, or on time.
    faults: [u64; 2],
    /// The pairs of games in which the first engine has scored 0, ½, 1, 1½ and 2 points.
    pairs: [u64; 5],
    /// The score of the first engine, from 0 to 1, with its 95 % interval.
    score: Option<MatchFigure>,
    /// The difference in Elo, with its 95 % interval. A value without a number is infinite, and so are both ends: their
    /// sign is that of `wins` - `losses`. Otherwise, a lower end without a number is -∞, and an upper end +∞.
    elo: Option<MatchFigure>,
    /// The difference in normalised Elo, with its 95 % interval.
    normalized_elo: Option<MatchFigure>,
    /// The sequential test, if there is one.
    sprt: Option<MatchTest>,
}

/// A figure of a match.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, JsonSchema)]
pub struct MatchFigure {
    /// The value; `null` if it is infinite.
    value: Option<f64>,
    /// The ends of the 95 % interval.
    interval: [Option<f64>; 2],
}

/// The sequential test of a match.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, JsonSchema)]
pub struct MatchTest {
    /// The two differences in Elo between which the test decides.
    elo: [f64; 2],
    /// Whether the differences are normalised Elo.
    normalized: bool,
    /// The log likelihood ratio.
    llr: f64,
    /// The ratio at which the second difference is accepted; at its opposite, the first one is.
    bound: f64,
    /// Whether the second difference was accepted; `null` if the test has not ended.
    accepted: Option<bool>,
}

impl MatchResult {
    /// The result of a match between engines with these names.
    pub fn new(
        ruleset: &Ruleset,
        engines: [String; 2],
        limit: String,
        scoreboard: &Scoreboard,
        sprt: Option<&Sprt>,
    ) -> MatchResult {
        let [wins, draws, losses] = scoreboard.games;
        let figure = |Estimate { value, low, high }: Estimate| MatchFigure {
            value: finite(value),
            interval: [finite(low), finite(high)],
        };
        MatchResult {
            schema: SCHEMA,
            ruleset: ruleset.id.clone(),
            hash: ruleset.hash.clone(),
            engines,
            limit,
            games: wins + draws + losses,
            wins,
            draws,
            losses,
            faults: scoreboard.faults,
            pairs: scoreboard.pairs.0,
            score: scoreboard.pairs.score().map(figure),
            elo: scoreboard.pairs.elo().map(figure),
            normalized_elo: scoreboard.pairs.normalized_elo().map(figure),
            sprt: sprt.map(|sprt| MatchTest {
                elo: [sprt.elo0, sprt.elo1],
                normalized: sprt.model == EloModel::Normalized,
                llr: rounded(sprt.llr(&scoreboard.pairs)),
                bound: rounded(sprt.bound()),
                accepted: sprt
                    .verdict(&scoreboard.pairs)
                    .map(|verdict| verdict == Verdict::Accepted),
            }),
        }
    }
}

/// A number with four decimals; `None` if it is infinite.
fn finite(number: f64) -> Option<f64> {
    number.is_finite().then(|| rounded(number))
}

impl Answer for MatchResult {
    fn write(&self, out: &mut Text) {
        let MatchResult { games, wins, draws, losses, pairs, .. } = self;
        out.line(format_args!("{} against {}", self.engines[0], self.engines[1]));
        out.line(format_args!("{}, {}", self.ruleset, self.limit));
        out.line("");
        out.line(format_args!("games           {games}: +{wins} ={draws} -{losses}"));
        let [zero, half, one, more, two] = pairs;
        out.line(format_args!(
            "pairs           {zero}, {half}, {one}, {more}, {two} with 0, ½, 1, 1½, 2 points"
        ));
        let mut line = |name: &str, figure: &Option<MatchFigure>, scale: f64, unit: &str| {
            let Some(MatchFigure { value, interval }) = figure else { return };
            let decimals = if scale > 1.0 { 1 } else { 0 };
            let sign = if wins < losses { "-∞" } else { "+∞" };
            let [low, high] = if value.is_none() { [sign; 2] } else { ["-∞", "+∞"] };
            let shown = |number: &Option<f64>, infinite: &str| match number {
                Some(number) if unit.is_empty() => format!("{number:+.decimals$}"),
                Some(number) => format!("{:.decimals$}", scale * number),
                None => infinite.into(),
            };
            out.line(format_args!(
                "{name:<14}  {}{unit} ({} to {}{unit})",
                shown(value, sign),
                shown(&interval[0], low),
                shown(&interval[1], high)
            ));
        };
        line("score", &self.score, 100.0, " %");
        line("Elo", &self.elo, 1.0, "");
        line("normalised Elo", &self.normalized_elo, 1.0, "");
        if let Some(MatchTest { elo: [elo0, elo1], llr, bound, accepted, .. }) = &self.sprt {
            let verdict = match accepted {
                None => "not decided".into(),
                Some(true) => format!("accepted: {elo1} rather than {elo0}"),
                Some(false) => format!("rejected: {elo0} rather than {elo1}"),
            };
            out.line(format_args!("SPRT            {verdict}, LLR {llr:.2} of ±{bound:.2}"));
        }
        for (engine, faults) in self.engines.iter().zip(self.faults) {
            if faults > 0 {
                out.line(format_args!("lost by faults  {faults} by {engine}"));
            }
        }
    }
}
