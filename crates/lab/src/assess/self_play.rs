//! Plays the games of an assessment, and those that an evaluation is learned from.

use std::{ops::RangeInclusive, sync::Arc};

use isotope_engine::{Engine, Limits, Network, Score};
use isotope_kernel::{Game, Position, Rules, fen, notation};
use isotope_match::{LONGEST, generator, random_opening};
use isotope_search::Control;
use shakmaty::{Color, Move, Position as _};

use super::game::{AssessedGame, GameSource};

/// The number of plies that are chosen among moves of nearly equal value.
pub(crate) const OPENING: usize = 8;
/// The number of moves that are looked at in the opening.
const LINES: usize = 5;
/// The least number of nodes for a move of the opening, so that each of these moves has a value.
const LOOKED: u64 = 1000;
/// The difference in centipawns up to which moves are of nearly equal value.
const NEAR: i32 = 40;
/// The factor by which the stronger side of a game of two strengths has more nodes.
pub(crate) const STRONGER: u64 = 4;
/// The best moves are compared with those under other rules once in this many plies.
const COMPARED: usize = 8;
/// The number of random plies at the start of a game to learn from.
const RANDOM: RangeInclusive<usize> = 2..=8;
/// The number of nodes by which these openings are judged. They need not be as balanced as those of matches.
const JUDGED: u64 = 100;
/// A game to learn from that is not over after this many plies is a draw.
const LONG: usize = 300;
/// The size in MiB of an engine's table. It may change the games.
const HASH: usize = 2;

/// What the games depend on.
#[derive(Clone)]
pub(crate) struct Conditions<'r> {
    pub(crate) rules: &'r Rules,
    pub(crate) nodes: u64,
    pub(crate) seed: u64,
    pub(crate) against: Option<&'r Rules>,
    /// The learned evaluation of the rules.
    pub(crate) network: Option<Arc<Network>>,
}

/// Plays one game at a time.
pub(crate) struct SelfPlay<'r> {
    conditions: Conditions<'r>,
    /// The engine that plays, and that of the stronger side or of comparisons.
    engines: [Engine; 2],
}

impl<'r> SelfPlay<'r> {
    pub(crate) fn new(conditions: Conditions<'r>) -> SelfPlay<'r> {
        let engine = || Engine::new(HASH, 1).with_network(conditions.network.clone());
        SelfPlay { engines: [engine(), engine()], conditions }
    }

    /// Plays the game of this place, which depends on nothing else but the conditions. `None` if it was stopped.
    pub(crate) fn play(
        &mut self,
        source: GameSource,
        control: &Control,
    ) -> Option<AssessedGame<'r>> {
        let &Conditions { rules, nodes, seed, .. } = &self.conditions;
        let (number, stronger) = match source {
            GameSource::Training(number) => return self.play_to_learn(number, control),
            GameSource::Main(number) => (2 * number, None),
            // Both games of a pair have the same opening.
            GameSource::Skill(number) => {
                let odd = number % 2 == 1;
                (2 * number.div_ceil(2) + 1, Some(if odd { Color::White } else { Color::Black }))
            }
        };
        let mut random = generator(seed, number);
        let mut played = AssessedGame {
            source,
            game: Game::begin(rules),
            scores: Vec::new(),
            against: Vec::new(),
        };
        self.engines.iter_mut().for_each(Engine::forget);
        while played.game.ended().is_none() && played.game.moves().len() < LONGEST {
            let game = &played.game;
            let turn = game.position().turn();
            let in_opening = game.moves().len() < OPENING;
            let [engine, other] = &self.engines;
            let found = match stronger {
                _ if in_opening => near_best(engine, game, nodes.max(LOOKED), &mut random, control),
                Some(color) if color == turn => best(other, game, STRONGER * nodes, control),
                _ => best(engine, game, nodes, control),
            };
            let compared =
                stronger.is_none() && !in_opening && game.moves().len().is_multiple_of(COMPARED);
            let against =
                if compared { self.compare(&played.game.position(), control) } else { None };
            // A search that was stopped has not found the move of this game.
            if control.is_stopped() {
                return None;
            }
            let (m, score) = found;
            played.against.push(against);
            played.scores.push(Some(score.for_white(turn)));
            played.game.play(m).expect("the engine plays legal moves");
        }
        Some(played)
    }

    /// Plays a game to learn from: a random opening, then the best moves of searches.
    fn play_to_learn(&mut self, number: u64, control: &Control) -> Option<AssessedGame<'r>> {
        // Another seed than that of assessments.
        let mut random = generator(!self.conditions.seed, number);
        let plies = random.usize(RANDOM);
        let mut game = random_opening(self.conditions.rules, plies, JUDGED, &mut random);
        let mut scores = vec![None; game.moves().len()];
        let [engine, _] = &mut self.engines;
        engine.forget();
        while game.ended().is_none() && game.moves().len() < LONG {
            let (m, score) = best(engine, &game, self.conditions.nodes, control);
            if control.is_stopped() {
                return None;
            }
            scores.push(Some(score.for_white(game.position().turn())));
            game.play(m).expect("the engine plays legal moves");
        }
        let against = vec![None; scores.len()];
        Some(AssessedGame { source: GameSource::Training(number), game, scores, against })
    }

    /// The best moves of a position under the rules and under the other ones; `None` if there are no others, or if
    /// the position cannot be played under them.
    fn compare(&mut self, position: &Position<'_>, control: &Control) -> Option<[String; 2]> {
        let rules = self.conditions.against?;
        let fen = fen::read(&position.fen()).ok()?;
        let other = Position::from_fen(rules, fen).ok()?;
        if other.ended().is_some() {
            return None;
        }
        let best = [position, &other].map(|position| {
            let engine = &mut self.engines[1];
            engine.forget();
            let limits = Limits { nodes: Some(self.conditions.nodes), ..Limits::default() };
            let best = engine.search(position, &[], &limits, &control.part(None), |_| ());
            best.first().map(|m| notation::uci(position, *m))
        });
        self.engines[1].forget();
        let [own, other] = best;
        Some([own?, other?])
    }
}

/// The best move, and its score for the side to move.
fn best(engine: &Engine, game: &Game<&Rules>, nodes: u64, control: &Control) -> (Move, Score) {
    let limits = Limits { nodes: Some(nodes), ..Limits::default() };
    let mut score = Score::Centipawns(0);
    let (position, history, control) = (game.position(), game.earlier_keys(), control.part(None));
    let best = engine.search(&position, &history, &limits, &control, |line| score = line.score);
    (best[0], score)
}

/// One of the moves of nearly the value of the best one, with its score for the side to move.
fn near_best(
    engine: &Engine,
    game: &Game<&Rules>,
    nodes: u64,
    random: &mut fastrand::Rng,
    control: &Control,
) -> (Move, Score) {
    let limits = Limits { nodes: Some(nodes), lines: LINES, ..Limits::default() };
    let position = game.position();
    let lines = LINES.min(position.all_moves().len());
    // The lines of the last depth at which all were searched, and those of the current depth.
    let (mut all, mut current) = (Vec::new(), Vec::new());
    let history = game.earlier_keys();
    let best = engine.search(&position, &history, &limits, &control.part(None), |line| {
        if line.line == 1 {
            current.clear();
        }
        current.push((line.moves[0], line.score));
        if current.len() == lines {
            all.clone_from(&current);
        }
    });
    let most = all.iter().map(|(_, score)| score.value()).max();
    all.retain(|(_, score)| most.is_some_and(|most| score.value() >= most - NEAR));
    random
        .choice(all)
        .unwrap_or((best[0], current.first().map_or(Score::Centipawns(0), |line| line.1)))
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

    use isotope_kernel::{Aftermath, CaptureEffect, Capturing, Field, Plugins, Spec};

    use super::*;

    /// An ordinary capture that stops the games when it has been looked at a thousand times.
    struct Stopping {
        control: Arc<Control>,
        calls: Arc<AtomicUsize>,
    }

    impl CaptureEffect for Stopping {
        fn aftermath(&self, _: &Field, capture: Capturing) -> Aftermath {
            if self.calls.fetch_add(1, Relaxed) == 1_000 {
                self.control.stop();
            }
            Aftermath { destroyed: capture.victim.into(), ..Aftermath::NOTHING }
        }
    }

    #[test]
    fn a_game_that_is_stopped_does_not_wait_for_its_move() {
        for source in [GameSource::Main(1), GameSource::Skill(1), GameSource::Training(1)] {
            let (control, calls) = (Arc::new(Control::new()), Arc::new(AtomicUsize::new(0)));
            let hook = Stopping { control: Arc::clone(&control), calls: Arc::clone(&calls) };
            let plugins = Plugins { capture: Some(Box::new(hook)), ..Plugins::default() };
            let rules = Rules::compile_with(Spec::default(), plugins).expect("the rules compile");
            let nodes = 100_000;
            let conditions =
                Conditions { rules: &rules, nodes, seed: 1, against: None, network: None };
            let game = SelfPlay::new(conditions).play(source, &control);
            assert!(game.is_none(), "{source:?}");
            let calls = calls.load(Relaxed);
            assert!((1_000..10_000).contains(&calls), "{source:?}: {calls} captures");
        }
    }
}
