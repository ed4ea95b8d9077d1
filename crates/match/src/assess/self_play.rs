//! Plays the games of an assessment.

use isotope_engine::{Engine, Limits, Score};
use isotope_kernel::{Game, Position, Rules, fen, notation};
use isotope_search::Control;
use shakmaty::{Color, Move, Position as _};

use super::game::{AssessedGame, Part};
use crate::{game::referee::LONGEST, openings::generator};

/// The number of plies that are chosen among moves of nearly equal value.
pub(crate) const OPENING: usize = 8;
/// The number of moves that are looked at in the opening.
const LINES: usize = 5;
/// The least number of nodes for a move of the opening, so that each of these moves has a value.
const LOOKED: u64 = 1000;
/// The difference in centipawns up to which moves are of nearly equal value.
const NEAR: i32 = 40;
/// The factor by which the stronger side of a game of two strengths has more nodes.
const STRONGER: u64 = 4;
/// The best moves are compared with those under other rules once in this many plies.
const COMPARED: usize = 8;
/// The size in MiB of an engine's table. It may change the games.
const HASH: usize = 2;

/// What the games of an assessment depend on.
#[derive(Clone, Copy)]
pub(crate) struct Conditions<'r> {
    pub(crate) rules: &'r Rules,
    pub(crate) nodes: u64,
    pub(crate) seed: u64,
    pub(crate) against: Option<&'r Rules>,
}

/// Plays one game at a time.
pub(crate) struct SelfPlay<'r> {
    conditions: Conditions<'r>,
    /// The engine that plays, and that of the stronger side or of comparisons.
    engines: [Engine; 2],
}

impl<'r> SelfPlay<'r> {
    pub(crate) fn new(conditions: Conditions<'r>) -> SelfPlay<'r> {
        SelfPlay { conditions, engines: [Engine::new(HASH, 1), Engine::new(HASH, 1)] }
    }

    /// Plays the game of this place, which depends on nothing else but the rules, the nodes and the seed. `None` if
    /// it was stopped.
    pub(crate) fn play(&mut self, part: Part, control: &Control) -> Option<AssessedGame<'r>> {
        let Conditions { rules, nodes, seed, .. } = self.conditions;
        let (number, stronger) = match part {
            Part::Main(number) => (2 * number, None),
            // Both games of a pair have the same opening.
            Part::Skill(number) => {
                let odd = number % 2 == 1;
                (2 * number.div_ceil(2) + 1, Some(if odd { Color::White } else { Color::Black }))
            }
        };
        let mut random = generator(seed, number);
        let mut played = AssessedGame {
            part,
            game: Game::begin(rules),
            scores: Vec::new(),
            against: Vec::new(),
        };
        self.engines.iter_mut().for_each(Engine::forget);
        while played.game.ended().is_none() && played.game.moves().len() < LONGEST {
            if control.is_stopped() {
                return None;
            }
            let game = &played.game;
            let turn = game.position().turn();
            let in_opening = game.moves().len() < OPENING;
            let (m, score) = match stronger {
                _ if in_opening => {
                    near_best(&self.engines[0], game, nodes.max(LOOKED), &mut random)
                }
                Some(color) if color == turn => best(&self.engines[1], game, STRONGER * nodes),
                _ => best(&self.engines[0], game, nodes),
            };
            let compared =
                stronger.is_none() && !in_opening && game.moves().len().is_multiple_of(COMPARED);
            let against = if compared { self.compare(&played.game.position()) } else { None };
            played.against.push(against);
            played.scores.push(Some(for_white(score, turn)));
            played.game.play(m).expect("the engine plays legal moves");
        }
        Some(played)
    }

    /// The best moves of a position under the rules and under the other ones; `None` if there are no others, or if
    /// the position cannot be played under them.
    fn compare(&mut self, position: &Position<'_>) -> Option<[String; 2]> {
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
            let best = engine.search(position, &[], &limits, &Control::new(), |_| ());
            best.first().map(|m| notation::uci(position, *m))
        });
        self.engines[1].forget();
        let [own, other] = best;
        Some([own?, other?])
    }
}

/// The best move, and its score for the side to move.
fn best(engine: &Engine, game: &Game<&Rules>, nodes: u64) -> (Move, Score) {
    let limits = Limits { nodes: Some(nodes), ..Limits::default() };
    let mut score = Score::Centipawns(0);
    let best = engine.search(&game.position(), &history(game), &limits, &Control::new(), |line| {
        score = line.score;
    });
    (best[0], score)
}

/// One of the moves of nearly the value of the best one, with its score for the side to move.
fn near_best(
    engine: &Engine,
    game: &Game<&Rules>,
    nodes: u64,
    random: &mut fastrand::Rng,
) -> (Move, Score) {
    let limits = Limits { nodes: Some(nodes), lines: LINES, ..Limits::default() };
    let position = game.position();
    let lines = LINES.min(position.all_moves().len());
    // The lines of the last depth at which all were searched, and those of the current depth.
    let (mut all, mut current) = (Vec::new(), Vec::new());
    let best = engine.search(&position, &history(game), &limits, &Control::new(), |line| {
        if line.line == 1 {
            current.clear();
        }
        current.push((line.moves[0], line.score));
        if current.len() == lines {
            all.clone_from(&current);
        }
    });
    let most = all.iter().map(|(_, score)| value(*score)).max();
    all.retain(|(_, score)| most.is_some_and(|most| value(*score) >= most - NEAR));
    random
        .choice(all)
        .unwrap_or((best[0], current.first().map_or(Score::Centipawns(0), |line| line.1)))
}

fn history(game: &Game<&Rules>) -> Vec<u128> {
    let mut keys: Vec<u128> = game.keys().collect();
    keys.pop();
    keys
}

/// A score in centipawns. A win is worth more, the shorter it is.
pub(crate) fn value(score: Score) -> i32 {
    match score {
        Score::Centipawns(value) => value,
        Score::Mate(moves) if moves > 0 => 30_000 - moves,
        Score::Mate(moves) => -30_000 - moves,
    }
}

/// The score for White of a score for `turn`.
fn for_white(score: Score, turn: Color) -> Score {
    match (turn, score) {
        (Color::White, score) => score,
        (Color::Black, Score::Centipawns(value)) => Score::Centipawns(-value),
        (Color::Black, Score::Mate(moves)) => Score::Mate(-moves),
    }
}
