//! A match of pairs of games between two engines.

pub(crate) mod game;
pub(crate) mod pgn;
pub(crate) mod scoreboard;

use std::time::Duration;

use isotope_engine::Networks;
use isotope_kernel::{Game, Rules};
use isotope_outcomes::tablebase::Tables;
use isotope_search::{Control, InOrder};
use shakmaty::{ByColor, Color};

use crate::{
    game::referee::{PlayedGame, Referee},
    openings::Openings,
    player::{
        Limit, Player,
        spec::{EngineSpec, Played},
    },
    statistics::sprt::Sprt,
};
use game::MatchGame;
use scoreboard::Scoreboard;

/// A match between two engines under one ruleset.
pub struct Contest<'r> {
    /// The ruleset.
    pub played: &'r Played,
    /// The two engines.
    pub engines: [EngineSpec; 2],
    /// The networks by which the engine in this process evaluates.
    pub networks: Networks,
    /// The limit of each move.
    pub limit: Limit,
    /// How much longer than its time a move may take.
    pub margin: Duration,
    /// The time after which an engine without a time limit counts as hanging.
    pub hang: Duration,
    /// The openings, one for each pair.
    pub openings: Openings,
    /// The seed of random openings.
    pub seed: u64,
    /// The number of pairs after which the match ends; `None` for a match that ends by its test alone.
    pub pairs: Option<u64>,
    /// The test that may end the match.
    pub sprt: Option<Sprt>,
    /// The number of games that are played at once.
    pub threads: usize,
    /// Tables that decide the games that reach them.
    pub tables: Option<&'r Tables<&'r Rules>>,
}

/// Two engines that play one game at a time.
type Players = [Box<dyn Player>; 2];

impl<'r> Contest<'r> {
    /// Plays the pairs that follow those in `scoreboard`, in which it counts them. After each pair, its two games are
    /// passed to `give`, which returns whether the match goes on. The order of the games and, where moves are limited by
    /// nodes or depth, their moves do not depend on the number of threads.
    ///
    /// # Errors
    /// Returns a message if an engine cannot be started.
    pub fn play(
        &self,
        scoreboard: &mut Scoreboard,
        control: &Control,
        mut give: impl FnMut([MatchGame<'r>; 2], &Scoreboard) -> bool,
    ) -> Result<(), String> {
        let first = scoreboard.pairs.count();
        let pairs = first..self.pairs.unwrap_or(u64::MAX);
        let is_decided = |scoreboard: &Scoreboard| {
            self.sprt.is_some_and(|sprt| sprt.verdict(&scoreboard.pairs).is_some())
        };
        if is_decided(scoreboard) {
            return Ok(());
        }
        // Ends the games that are in progress when the match is decided, but not the caller's control.
        let over = Control::new();
        let start = || -> Result<Players, String> {
            let [first, second] = &self.engines;
            let start = |engine: &EngineSpec| engine.start(self.played, &self.networks);
            Ok([start(first)?, start(second)?])
        };
        let work = |players: &mut Players, pair| {
            if control.is_stopped() {
                return None;
            }
            self.pair(players, pair, [control, &over])
        };
        let watch = |games: [MatchGame<'r>; 2]| {
            scoreboard.add(&games);
            give(games, scoreboard) && !is_decided(scoreboard) && !control.is_stopped()
        };
        let in_order = InOrder { threads: self.threads, ahead: usize::MAX, control: &over };
        in_order.run(pairs, start, work, watch)
    }

    /// Plays both games of a pair; `None` if they are stopped.
    fn pair(
        &self,
        players: &mut Players,
        pair: u64,
        controls: [&Control; 2],
    ) -> Option<[MatchGame<'r>; 2]> {
        let rules: &'r Rules = &self.played.ruleset.rules;
        let opening = self.openings.game(rules, self.seed, pair);
        let mut game = |color| {
            let played = self.game(players, opening.clone(), color, controls)?;
            Some(MatchGame::new(played, pair, color))
        };
        Some([game(Color::White)?, game(Color::Black)?])
    }

    /// Plays a game in which the first engine has `color`.
    fn game(
        &self,
        [first, second]: &mut Players,
        opening: Game<&'r Rules>,
        color: Color,
        [control, over]: [&Control; 2],
    ) -> Option<PlayedGame<'r>> {
        let Contest { limit, margin, hang, tables, .. } = *self;
        let (first, second): (&mut dyn Player, &mut dyn Player) = (&mut **first, &mut **second);
        let players = match color {
            Color::White => ByColor { white: first, black: second },
            Color::Black => ByColor { white: second, black: first },
        };
        Referee { limit, margin, hang, tables, control, over }.play(opening, players)
    }
}
