//! A game: a start and the moves played from it, which is what repetition needs.

use shakmaty::{EnPassantMode, Move, Position as _, zobrist::Zobrist64};

use crate::{
    illegal::Illegal,
    outcome::{Outcome, Reason},
    position::Position,
};

/// A game in progress, or one that has ended.
///
/// ```
/// use isotope_kernel::{Game, Position, Reason, Rules, Spec, notation};
///
/// let rules = Rules::compile(Spec::default()).unwrap();
/// let mut game = Game::new(Position::start(&rules));
/// for text in ["Nf3", "Nf6", "Ng1", "Ng8"].repeat(2) {
///     let m = notation::read(game.position(), text).unwrap();
///     game.play(m).unwrap();
/// }
/// assert_eq!(game.ended().unwrap().reason, Reason::Repetition);
/// ```
#[derive(Clone, Debug)]
pub struct Game<'r> {
    start: Position<'r>,
    moves: Vec<Move>,
    position: Position<'r>,
    /// Every position of the game with its hash, the current one last.
    seen: Vec<(u64, Position<'r>)>,
}

impl<'r> Game<'r> {
    /// A game from `start`, with no move played.
    pub fn new(start: Position<'r>) -> Game<'r> {
        let seen = vec![(hash(&start), start.clone())];
        Game { position: start.clone(), moves: Vec::new(), start, seen }
    }

    /// Where the game began.
    pub fn start(&self) -> &Position<'r> {
        &self.start
    }

    /// The moves played.
    pub fn moves(&self) -> &[Move] {
        &self.moves
    }

    /// Where the game stands.
    pub fn position(&self) -> &Position<'r> {
        &self.position
    }

    /// How often the current position has occurred, this time included.
    pub fn repetitions(&self) -> u32 {
        let (key, position) = self.seen.last().expect("a game has a start");
        let same = self.seen.iter().filter(|(other, seen)| other == key && seen == position);
        same.count() as u32
    }

    /// How the game has ended, if it has.
    pub fn ended(&self) -> Option<Outcome> {
        let limit = self.position.rules().spec().draws.repetition;
        self.position.ended().or_else(|| {
            limit.reached(self.repetitions()).then(|| Outcome::draw(Reason::Repetition))
        })
    }

    /// Plays a move.
    ///
    /// # Errors
    /// Why the move is illegal, and [`Illegal::GameOver`] for every move once the game has ended.
    /// The game is unchanged.
    pub fn play(&mut self, m: Move) -> Result<(), Illegal> {
        if let Some(outcome) = self.ended() {
            return Err(Illegal::GameOver(outcome));
        }
        self.position.try_play(m)?;
        self.moves.push(m);
        self.seen.push((hash(&self.position), self.position.clone()));
        Ok(())
    }
}

fn hash(position: &Position<'_>) -> u64 {
    let Zobrist64(hash) = position.zobrist_hash(EnPassantMode::Legal);
    hash
}
