//! The referee, which plays a game by asking its players for moves.

use std::time::{Duration, Instant};

use isotope_engine::Score;
use isotope_kernel::{Game, Outcome, Reason, Rules, notation};
use isotope_outcomes::tablebase::Tables;
use isotope_search::Control;
use shakmaty::{ByColor, Color, Position as _};

use crate::player::{Choice, Fault, Limit, Player, Time};

/// The number of plies after which a game that does not end by its rules is drawn.
pub const LONGEST: usize = 1000;

/// The conditions under which games are played.
pub struct Referee<'r> {
    /// The limit of each move.
    pub limit: Limit,
    /// How much longer than its time a move may take.
    pub margin: Duration,
    /// The time after which an engine without a time limit counts as hanging.
    pub hang: Duration,
    /// Tables that decide the games that reach them.
    pub tables: Option<&'r Tables<&'r Rules>>,
    /// The control that stops games at once.
    pub control: &'r Control,
    /// The control that stops games at the next move.
    pub over: &'r Control,
}

/// A game that is over.
#[derive(Clone, Debug)]
pub struct PlayedGame<'r> {
    /// The game, with the moves of its opening.
    pub game: Game<&'r Rules>,
    /// The score that its player gave each move, for the side to move; `None` for moves of the opening.
    pub scores: Vec<Option<Score>>,
    /// How it ended.
    pub end: End,
}

/// How a game has ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct End {
    /// The winner; `None` if the game is drawn.
    pub winner: Option<Color>,
    /// Why the game is over.
    pub why: Why,
}

/// Why a game is over.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Why {
    /// By its rules.
    Rules(Reason),
    /// By the tables.
    Tables,
    /// By a fault of the side that has lost.
    Fault(Fault),
    /// By its length: there were [`LONGEST`] plies.
    TooLong,
}

impl End {
    /// The reason as one word.
    pub fn word(&self) -> &'static str {
        match &self.why {
            Why::Rules(reason) => reason.as_str(),
            Why::Tables => "tables",
            Why::Fault(fault) => fault.as_str(),
            Why::TooLong => "too-long",
        }
    }
}

impl From<Outcome> for End {
    fn from(Outcome { winner, reason }: Outcome) -> End {
        End { winner, why: Why::Rules(reason) }
    }
}

impl<'r> Referee<'r> {
    /// Plays `game` to its end; `None` if the games are stopped.
    pub fn play(
        &self,
        mut game: Game<&'r Rules>,
        players: ByColor<&mut dyn Player>,
    ) -> Option<PlayedGame<'r>> {
        let ByColor { white, black } = players;
        let mut scores = vec![None; game.moves().len()];
        let begun = [(Color::White, white.begin()), (Color::Black, black.begin())];
        for (color, begun) in begun {
            if let Err(fault) = begun {
                return self.forfeit(game, scores, color, fault);
            }
        }
        let clock = match self.limit {
            Limit::Clock { time, .. } => time,
            _ => Duration::ZERO,
        };
        let mut left = ByColor::new_with(|_| clock);
        loop {
            if self.over.is_stopped() {
                return None;
            }
            if let Some(end) = self.end(&game) {
                return Some(PlayedGame { game, scores, end });
            }
            let turn = game.position().turn();
            let player: &mut dyn Player = turn.fold_wb(&mut *white, &mut *black);
            let time = Time { limit: self.limit, left, margin: self.margin, hang: self.hang };
            let began = Instant::now();
            let chosen = player.choose(&game, &time, self.control);
            let spent = began.elapsed();
            let chosen = chosen.and_then(|chosen| self.on_time(spent, left.get_mut(turn), chosen));
            let played = chosen.and_then(|Choice { m, score }| {
                let text = notation::uci(&game.position(), m);
                game.play(m).map_err(|illegal| Fault::Illegal(text, illegal.to_string()))?;
                scores.push(score);
                Ok(())
            });
            if let Err(fault) = played {
                return self.forfeit(game, scores, turn, fault);
            }
        }
    }

    /// How the game has ended, if it has.
    fn end(&self, game: &Game<&Rules>) -> Option<End> {
        if let Some(outcome) = game.ended() {
            return Some(outcome.into());
        }
        if game.moves().len() >= LONGEST {
            return Some(End { winner: None, why: Why::TooLong });
        }
        let position = game.position();
        let value = self.tables?.probe(&position)?;
        Some(End { winner: value.wdl.winner(position.turn()), why: Why::Tables })
    }

    /// Takes the time that a move has taken off the clock.
    fn on_time(
        &self,
        spent: Duration,
        clock: &mut Duration,
        chosen: Choice,
    ) -> Result<Choice, Fault> {
        let (most, increment) = match self.limit {
            Limit::Clock { increment, .. } => (*clock, increment),
            Limit::MoveTime(time) => (time, Duration::ZERO),
            Limit::Nodes(_) | Limit::Depth(_) => return Ok(chosen),
        };
        if spent > most + self.margin {
            return Err(Fault::Time);
        }
        *clock = clock.saturating_sub(spent) + increment;
        Ok(chosen)
    }

    /// Ends the game by a fault of `color`.
    fn forfeit(
        &self,
        game: Game<&'r Rules>,
        scores: Vec<Option<Score>>,
        color: Color,
        fault: Fault,
    ) -> Option<PlayedGame<'r>> {
        if fault == Fault::Stopped {
            return None;
        }
        let end = End { winner: Some(!color), why: Why::Fault(fault) };
        Some(PlayedGame { game, scores, end })
    }
}

#[cfg(test)]
mod tests;
