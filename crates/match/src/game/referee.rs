//! The referee, which plays a game by asking its players for moves.

use std::time::Duration;
#[cfg(not(test))]
use std::time::Instant;

use isotope_kernel::{Game, Outcome, Reason, Rules, notation};
use isotope_outcomes::tablebase::Tables;
use isotope_search::Control;
use shakmaty::{ByColor, Color, Position as _};

use crate::player::{Limit, Player, PlayerError, Time};
#[cfg(test)]
use tests::Instant;

/// The number of plies after which a game that does not end by its rules is drawn.
pub const LONGEST: usize = 1000;

/// The conditions under which games are played.
pub(crate) struct Referee<'r> {
    /// The limit of each move.
    pub(crate) limit: Limit,
    /// How much longer than its time a move may take.
    pub(crate) margin: Duration,
    /// The time after which an engine without a time limit counts as hanging.
    pub(crate) hang: Duration,
    /// Tables that decide the games that reach them.
    pub(crate) tables: Option<&'r Tables<&'r Rules>>,
    /// The control that stops games at once.
    pub(crate) control: &'r Control,
    /// The control that ends games at the next move.
    pub(crate) over: &'r Control,
}

/// A game that is over.
#[derive(Clone, Debug)]
pub(crate) struct PlayedGame<'r> {
    /// The game, with the moves of its opening.
    pub(crate) game: Game<&'r Rules>,
    /// How it ended.
    pub(crate) end: GameEnd,
}

/// How a game has ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct GameEnd {
    /// The winner; `None` if the game is drawn.
    pub(crate) winner: Option<Color>,
    /// Why the game is over.
    pub(crate) why: Termination,
}

/// Why a game is over.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Termination {
    /// By its rules.
    Rules(Reason),
    /// By the tables.
    Tables,
    /// By a fault of the side that has lost.
    Fault(PlayerError),
    /// By its length: there were [`LONGEST`] plies.
    TooLong,
}

impl GameEnd {
    /// The reason as one word.
    pub(crate) fn word(&self) -> &'static str {
        match &self.why {
            Termination::Rules(reason) => reason.as_str(),
            Termination::Tables => "tables",
            Termination::Fault(fault) => fault.as_str(),
            Termination::TooLong => "too-long",
        }
    }
}

impl From<Outcome> for GameEnd {
    fn from(Outcome { winner, reason }: Outcome) -> GameEnd {
        GameEnd { winner, why: Termination::Rules(reason) }
    }
}

impl Referee<'_> {
    /// Plays `game` to its end; `None` if the games are stopped.
    pub(crate) fn play<'r>(
        &self,
        mut game: Game<&'r Rules>,
        players: ByColor<&mut dyn Player>,
    ) -> Option<PlayedGame<'r>> {
        let ByColor { white, black } = players;
        let begun = [(Color::White, white.begin()), (Color::Black, black.begin())];
        for (color, begun) in begun {
            if let Err(fault) = begun {
                return forfeit(game, color, fault);
            }
        }
        let clock = match self.limit {
            Limit::Clock { time, .. } => time,
            _ => Duration::ZERO,
        };
        let mut left = ByColor::new_with(|_| clock);
        loop {
            if self.over.is_over() {
                return None;
            }
            if let Some(end) = self.end(&game) {
                return Some(PlayedGame { game, end });
            }
            let turn = game.position().turn();
            let player: &mut dyn Player = turn.fold_wb(&mut *white, &mut *black);
            let time = Time { limit: self.limit, left, margin: self.margin, hang: self.hang };
            let began = Instant::now();
            let chosen = player.choose(&game, &time, self.control);
            let spent = began.elapsed();
            let played = chosen.and_then(|m| {
                self.on_time(spent, left.get_mut(turn))?;
                let text = notation::uci(&game.position(), m);
                game.play(m).map_err(|illegal| PlayerError::Illegal(text, illegal.to_string()))
            });
            if let Err(fault) = played {
                return forfeit(game, turn, fault);
            }
        }
    }

    /// How the game has ended, if it has.
    fn end(&self, game: &Game<&Rules>) -> Option<GameEnd> {
        if let Some(outcome) = game.ended() {
            return Some(outcome.into());
        }
        if game.moves().len() >= LONGEST {
            return Some(GameEnd { winner: None, why: Termination::TooLong });
        }
        let position = game.position();
        let value = self.tables?.probe(&position)?;
        Some(GameEnd { winner: value.wdl.winner(position.turn()), why: Termination::Tables })
    }

    /// Takes the time that a move has taken off the clock.
    fn on_time(&self, spent: Duration, clock: &mut Duration) -> Result<(), PlayerError> {
        let (most, increment) = match self.limit {
            Limit::Clock { increment, .. } => (*clock, increment),
            Limit::MoveTime(time) => (time, Duration::ZERO),
            Limit::Nodes(_) | Limit::Depth(_) => return Ok(()),
        };
        if spent > most + self.margin {
            return Err(PlayerError::Time);
        }
        *clock = clock.saturating_sub(spent) + increment;
        Ok(())
    }
}

/// Ends a game by a fault of `color`; `None` if the games are stopped.
fn forfeit<'r>(game: Game<&'r Rules>, color: Color, fault: PlayerError) -> Option<PlayedGame<'r>> {
    if fault == PlayerError::Stopped {
        return None;
    }
    Some(PlayedGame { game, end: GameEnd { winner: Some(!color), why: Termination::Fault(fault) } })
}

#[cfg(test)]
mod tests;
