//! The figures of an assessment.

use std::collections::BTreeMap;

use isotope_answer::SCHEMA;
use isotope_kernel::words::role_name;
use isotope_ruleset::Ruleset;
use schemars::JsonSchema;
use serde::Serialize;
use shakmaty::Role;

use super::{
    game::{AssessedGame, GameSource},
    tally::Tally,
    text::Header,
    worth::{QUANTITIES, worth},
};
use isotope_match::{Estimate, rounded};

/// The measurements of one ruleset. Every figure has a 95 % interval, in its place or in `intervals`.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct Assessment {
    schema: u32,
    /// The ruleset.
    pub ruleset: String,
    /// The content hash of the rules.
    pub hash: String,
    /// The number of games, without those between two strengths.
    pub games: u64,
    /// The number of nodes for each move.
    pub nodes: u64,
    /// The seed.
    pub seed: u64,
    /// The results of White.
    pub white: WhiteResults,
    /// The games by the reason for their end; `unfinished` for games that were ended by their length.
    pub ends: BTreeMap<String, u64>,
    /// The drawn games by the reason for their end.
    pub draws: BTreeMap<String, u64>,
    /// The number of plies of a game.
    pub plies: Plies,
    /// The mean number of legal moves.
    pub moves_per_position: Option<f64>,
    /// The mean number of captures in a game.
    pub captures_per_game: Option<f64>,
    /// The mean number of explosions in a game.
    pub explosions_per_game: Option<f64>,
    /// The mean number of pieces that an explosion destroys, with the capturer and the captured piece; `null`
    /// without explosions.
    pub destroyed_per_explosion: Option<f64>,
    /// How often the side that leads by a pawn changes in a game, in the mean.
    pub lead_changes: Option<f64>,
    /// The ply from which all scores of a won game favour the winner by three pawns, in the median.
    pub decided: Option<f64>,
    /// The difference in Elo that one more piece makes, by role. Roles that are rarely unequal are left out.
    pub worth: BTreeMap<String, Worth>,
    /// The score of four times the nodes against the nodes; `null` without such games.
    pub skill: Option<Skill>,
    /// The comparison with other rules, if there is one.
    pub against: Option<Against>,
    /// The 95 % intervals of all other figures by name, such as `plies.mean` and `ends.checkmate`. Those of
    /// `white.draws`, `ends` and `draws` are of the shares of all games.
    pub intervals: BTreeMap<String, [f64; 2]>,
}

/// The results of White.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, JsonSchema)]
pub struct WhiteResults {
    /// The games that White has won.
    pub wins: u64,
    /// The drawn games.
    pub draws: u64,
    /// The games that White has lost.
    pub losses: u64,
    /// White's score, from 0 to 1.
    pub score: Option<f64>,
    /// The 95 % interval of the score.
    pub interval: Option<[f64; 2]>,
}

/// The number of plies of a game.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, JsonSchema)]
#[schemars(rename = "AssessedPlies")]
pub struct Plies {
    /// The mean.
    pub mean: Option<f64>,
    /// A tenth of the games have at most this many plies.
    pub p10: Option<f64>,
    /// Half of the games have at most this many plies.
    pub median: Option<f64>,
    /// Nine tenths of the games have at most this many plies.
    pub p90: Option<f64>,
}

/// The worth of a role.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, JsonSchema)]
#[schemars(rename = "PieceWorth")]
pub struct Worth {
    /// The difference in Elo.
    pub value: f64,
    /// The standard error of the difference.
    pub error: f64,
}

/// How much better play is rewarded.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, JsonSchema)]
pub struct Skill {
    /// The number of games.
    pub games: u64,
    /// The score of the side with four times the nodes, from 0 to 1.
    pub score: f64,
    /// The 95 % interval of the score.
    pub interval: [f64; 2],
}

/// The comparison of best moves with those under other rules.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct Against {
    /// The other ruleset.
    pub ruleset: String,
    /// The content hash of the other rules.
    pub hash: String,
    /// The number of positions in which the best moves were compared.
    pub positions: u64,
    /// The share of positions in which the best moves differ.
    pub differing: Option<f64>,
    /// The 95 % interval of the share.
    pub interval: Option<[f64; 2]>,
}

/// Counts the games of an assessment one by one, and computes its figures.
#[derive(Clone, Debug, Default)]
pub struct AssessmentBuilder(Vec<Tally>);

impl AssessmentBuilder {
    /// Counts a game.
    pub fn add(&mut self, game: &AssessedGame<'_>) {
        self.0.push(Tally::of(game));
    }

    /// The number of games counted.
    pub fn games(&self) -> usize {
        self.0.len()
    }

    /// White's score so far, in the games between equals.
    pub fn score(&self) -> Option<Estimate> {
        Estimate::score(&self.main().iter().map(|tally| tally.score).collect::<Vec<_>>())
    }

    fn main(&self) -> Vec<&Tally> {
        self.0.iter().filter(|tally| matches!(tally.source, GameSource::Main(_))).collect()
    }

    /// The figures of all games counted.
    pub fn figures(
        &self,
        ruleset: &Ruleset,
        Header { nodes, seed, .. }: &Header,
        against: Option<&Ruleset>,
    ) -> Assessment {
        let games = self.main();
        let mut intervals = BTreeMap::new();
        let mut figure = |name: &str, estimate: Option<Estimate>| {
            let estimate = estimate?;
            intervals.insert(name.to_owned(), interval(estimate));
            Some(rounded(estimate.value))
        };
        let of =
            |count: fn(&Tally) -> f64| games.iter().map(|tally| count(tally)).collect::<Vec<_>>();
        let ratio = |count: fn(&Tally) -> [u32; 2]| {
            let pairs = games.iter().map(|tally| count(tally).map(f64::from));
            Estimate::ratio(&pairs.map(|[above, below]| (above, below)).collect::<Vec<_>>())
        };

        let many = |score: f64| games.iter().filter(|tally| tally.score == score).count() as u64;
        let score = self.score();
        let white = WhiteResults {
            wins: many(1.0),
            draws: many(0.5),
            losses: many(0.0),
            score: score.map(|score| rounded(score.value)),
            interval: score.map(interval),
        };
        figure("white.draws", Estimate::share(white.draws, games.len() as u64));
        let (mut ends, mut draws) = (BTreeMap::new(), BTreeMap::new());
        for tally in &games {
            *ends.entry(tally.end.to_owned()).or_default() += 1;
            if tally.score == 0.5 {
                *draws.entry(tally.end.to_owned()).or_default() += 1;
            }
        }
        for (kind, counts) in [("ends", &ends), ("draws", &draws)] {
            for (reason, count) in counts {
                figure(&format!("{kind}.{reason}"), Estimate::share(*count, games.len() as u64));
            }
        }
        let mut lengths = of(|tally| f64::from(tally.plies));
        lengths.sort_by(f64::total_cmp);
        let plies = Plies {
            mean: figure("plies.mean", Estimate::mean(&lengths)),
            p10: figure("plies.p10", Estimate::quantile(&lengths, 0.1)),
            median: figure("plies.median", Estimate::quantile(&lengths, 0.5)),
            p90: figure("plies.p90", Estimate::quantile(&lengths, 0.9)),
        };
        let mut decided: Vec<f64> =
            games.iter().filter_map(|tally| tally.decided.map(f64::from)).collect();
        decided.sort_by(f64::total_cmp);
        // Long games, of which there are few, would decide the mean of all positions.
        let moves =
            Estimate::mean(&of(|tally| f64::from(tally.moves) / f64::from(tally.plies.max(1))));
        let destroyed = ratio(|tally| [tally.destroyed, tally.explosions]);
        let captures = Estimate::mean(&of(|tally| f64::from(tally.captures)));
        let explosions = Estimate::mean(&of(|tally| f64::from(tally.explosions)));
        let lead_changes = Estimate::mean(&of(|tally| f64::from(tally.lead_changes)));
        let differing = ratio(|tally| [tally.compared[1], tally.compared[0]]);

        let mut roles = BTreeMap::new();
        for (role, worth) in Role::ALL.into_iter().zip(worth(&games)) {
            if let Some((value, error)) = worth {
                let name = role_name(role);
                let estimate =
                    Estimate::around(value, error, games.len() as f64 - QUANTITIES as f64);
                figure(&format!("worth.{name}"), Some(estimate));
                roles.insert(name.to_owned(), Worth { value: tenths(value), error: tenths(error) });
            }
        }
        Assessment {
            schema: SCHEMA,
            ruleset: ruleset.id.clone(),
            hash: ruleset.hash.clone(),
            games: games.len() as u64,
            nodes: *nodes,
            seed: *seed,
            white,
            ends,
            draws,
            plies,
            moves_per_position: figure("moves_per_position", moves),
            captures_per_game: figure("captures_per_game", captures),
            explosions_per_game: figure("explosions_per_game", explosions),
            destroyed_per_explosion: figure("destroyed_per_explosion", destroyed),
            lead_changes: figure("lead_changes", lead_changes),
            decided: figure("decided", Estimate::quantile(&decided, 0.5)),
            worth: roles,
            skill: self.skill(),
            against: against.map(|other| Against {
                ruleset: other.id.clone(),
                hash: other.hash.clone(),
                positions: games.iter().map(|tally| u64::from(tally.compared[0])).sum(),
                differing: differing.map(|share| rounded(share.value)),
                interval: differing.map(interval),
            }),
            intervals,
        }
    }

    /// The score of the stronger side in complete pairs of games between two strengths.
    fn skill(&self) -> Option<Skill> {
        let mut pairs: BTreeMap<u64, Vec<f64>> = BTreeMap::new();
        for tally in &self.0 {
            if let GameSource::Skill(number) = tally.source {
                let stronger = if number % 2 == 1 { tally.score } else { 1.0 - tally.score };
                pairs.entry(number.div_ceil(2)).or_default().push(stronger);
            }
        }
        let complete = pairs.into_values().filter(|pair| pair.len() == 2);
        let scores: Vec<f64> = complete.map(|pair| (pair[0] + pair[1]) / 2.0).collect();
        let score = Estimate::score(&scores)?;
        Some(Skill {
            games: 2 * scores.len() as u64,
            score: rounded(score.value),
            interval: interval(score),
        })
    }
}

fn interval(estimate: Estimate) -> [f64; 2] {
    [estimate.low, estimate.high].map(rounded)
}

fn tenths(number: f64) -> f64 {
    (number * 10.0).round() / 10.0
}

#[cfg(test)]
mod tests {
    use isotope_engine::Score;
    use isotope_search::Control;
    use shakmaty::Color;

    use super::*;
    use crate::assess::Assess;

    fn played(games: u64, nodes: u64) -> (Ruleset, AssessmentBuilder) {
        let ruleset = isotope_ruleset::shipped("atomic").expect("it is shipped");
        let mut builder = AssessmentBuilder::default();
        let rules = &*ruleset.rules;
        let assess = Assess {
            rules,
            games,
            nodes,
            seed: 11,
            against: None,
            network: None,
            shard: None,
            threads: 2,
        };
        assess.play(&assess.sources(), &Control::new(), |game| {
            builder.add(&game);
            true
        });
        (ruleset, builder)
    }

    fn figures(builder: &AssessmentBuilder, ruleset: &Ruleset) -> Assessment {
        let header =
            Header { hash: ruleset.hash.clone(), nodes: 1, seed: 1, against: None, network: None };
        builder.figures(ruleset, &header, None)
    }

    /// The values of all figures with an interval.
    fn values(of: &Assessment) -> BTreeMap<String, f64> {
        let many = of.games as f64;
        let share = |kind: &'static str, counts: &BTreeMap<String, u64>| {
            let shares = counts
                .iter()
                .map(|(reason, count)| (format!("{kind}.{reason}"), *count as f64 / many));
            shares.collect::<Vec<_>>()
        };
        let worth = of.worth.iter().map(|(role, worth)| (format!("worth.{role}"), worth.value));
        let one = |name: &str, value: Option<f64>| value.map(|value| (name.to_owned(), value));
        [
            one("white.score", of.white.score),
            one("white.draws", Some(of.white.draws as f64 / many)),
            one("plies.mean", of.plies.mean),
            one("plies.p10", of.plies.p10),
            one("plies.median", of.plies.median),
            one("plies.p90", of.plies.p90),
            one("moves_per_position", of.moves_per_position),
            one("captures_per_game", of.captures_per_game),
            one("destroyed_per_explosion", of.destroyed_per_explosion),
            one("lead_changes", of.lead_changes),
            one("decided", of.decided),
            one("skill", of.skill.map(|skill| skill.score)),
        ]
        .into_iter()
        .flatten()
        .chain(share("ends", &of.ends))
        .chain(worth)
        .collect()
    }

    /// The interval of a figure.
    fn ends(of: &Assessment, name: &str) -> Option<[f64; 2]> {
        match name {
            "white.score" => of.white.interval,
            "skill" => of.skill.map(|skill| skill.interval),
            _ => of.intervals.get(name).copied(),
        }
    }

    /// The games of one long assessment stand for all games. Assessments of 80 games are drawn from them, and most
    /// of their intervals have to cover the figures of all games.
    #[test]
    fn nineteen_of_twenty_intervals_cover_the_figures_of_all_games() {
        let (ruleset, all) = played(300, 25);
        let truth = values(&figures(&all, &ruleset));
        let (main, skill): (Vec<Tally>, Vec<Tally>) =
            all.0.iter().cloned().partition(|tally| matches!(tally.source, GameSource::Main(_)));
        let pairs: Vec<&[Tally]> = skill.chunks(2).collect();
        let mut random = fastrand::Rng::with_seed(6);
        let mut covering: BTreeMap<&str, u32> = BTreeMap::new();
        for _ in 0..200 {
            let mut drawn = AssessmentBuilder::default();
            drawn.0.extend((0..80).map(|_| main[random.usize(..main.len())].clone()));
            for pair in 0..10 {
                let chosen = pairs[random.usize(..pairs.len())].iter().cloned().zip(1..);
                drawn.0.extend(chosen.map(|(tally, of)| Tally {
                    source: GameSource::Skill(2 * pair + of),
                    ..tally
                }));
            }
            let found = figures(&drawn, &ruleset);
            for (name, value) in &truth {
                let covers =
                    ends(&found, name).is_some_and(|[low, high]| (low..=high).contains(value));
                *covering.entry(name).or_default() += u32::from(covers);
            }
        }
        // An end that hardly occurs is often missing, and then has no interval.
        covering.retain(|name, _| !name.starts_with("ends.") || truth[*name] > 0.1);
        assert!(covering.len() > 15, "{covering:?}");
        for (name, covering) in &covering {
            // Among the games are a few very long ones, and a mean length without them is too small.
            let least = if *name == "plies.mean" { 166 } else { 176 };
            assert!((least..=200).contains(covering), "{name}: {covering} of 200");
        }
        let sum: u32 = covering.values().sum();
        let mean = f64::from(sum) / covering.len() as f64;
        assert!((184.0..=197.0).contains(&mean), "{mean} of 200 in the mean: {covering:?}");
    }

    #[test]
    fn the_side_with_four_times_the_nodes_scores_more_and_leads_when_it_wins() {
        let ruleset = isotope_ruleset::shipped("atomic").expect("it is shipped");
        let rules = &*ruleset.rules;
        let assess = Assess {
            rules,
            games: 80,
            nodes: 50,
            seed: 3,
            against: None,
            network: None,
            shard: None,
            threads: 2,
        };
        let skill: Vec<GameSource> = (1..=20).map(GameSource::Skill).collect();
        let mut builder = AssessmentBuilder::default();
        assess.play(&skill, &Control::new(), |game| {
            let winner = game.game.ended().and_then(|outcome| outcome.winner);
            let last = game.scores.last().copied().flatten();
            if let (Some(winner), Some(Score::Mate(moves))) = (winner, last) {
                assert_eq!(moves > 0, winner == Color::White, "{:?}", game.game);
            }
            builder.add(&game);
            true
        });
        let skill = builder.skill().expect("there are pairs");
        assert!(skill.games == 20 && skill.score > 0.6, "{skill:?}");
    }

    #[test]
    fn without_games_there_are_no_figures_but_an_object() {
        let ruleset = isotope_ruleset::shipped("atomic").expect("it is shipped");
        let none = figures(&AssessmentBuilder::default(), &ruleset);
        assert_eq!((none.games, none.white.score, none.skill), (0, None, None));
        assert!(none.intervals.is_empty() && none.worth.is_empty());
    }
}
