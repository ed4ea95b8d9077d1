//! A game: a start position and the moves played from it, so that repetitions can be counted.

pub(crate) mod compile;
mod identity;
pub mod notation;
pub(crate) mod perft;
mod play;
pub(crate) mod ply;
pub(crate) mod record;
pub(crate) mod setup;

use std::fmt;

use shakmaty::{Bitboard, CastlingMode, Move};

use crate::{
    board::layout::Layout,
    game::{
        ply::Ply,
        setup::{Fault, PositionError},
    },
    position::{Position, State},
    rules::Rules,
    words::{
        illegal::Illegal,
        outcome::{Outcome, Reason},
    },
};

/// A game, in progress or finished.
///
/// `R` is how the game holds its rules: `&Rules` for short-lived use, `Arc<Rules>` for a server that
/// stores many games. [`record`](Game::record) returns the game as plain data, without the rules.
///
/// ```
/// use std::sync::Arc;
/// use isotope_kernel::{Game, Reason, Rules, Spec, notation};
///
/// let rules = Arc::new(Rules::compile(Spec::default()).unwrap());
/// let mut game = Game::begin(Arc::clone(&rules));
/// for text in ["Nf3", "Nf6", "Ng1", "Ng8"].repeat(2) {
///     let m = notation::read(&game.position(), text).unwrap();
///     game.play(m).unwrap();
/// }
/// assert_eq!(game.ended().unwrap().reason, Reason::Repetition);
/// ```
#[derive(Clone)]
pub struct Game<R> {
    rules: R,
    /// Every position of the game, with the current one last.
    seen: Vec<State>,
    /// The occupied squares of each position in `seen`: positions that differ in them are not equal. They are
    /// kept apart, since a long game is searched for repetitions after every move.
    occupied: Vec<Bitboard>,
    pub(crate) moves: Vec<Move>,
    pub(crate) claims: Claims,
    pub(crate) claimed: Option<Outcome>,
}

/// The draws that end a game only when a player claims them. By default there are none: every draw in
/// the ruleset ends the game automatically.
///
/// ```
/// use isotope_kernel::{Claims, Game, Position, Reason, Rules, Spec, notation};
///
/// let rules = Rules::compile(Spec::default()).unwrap();
/// let claims = Claims { repetition: true, ..Claims::default() };
/// let mut game = Game::new(Position::start(&rules)).with_claims(claims);
/// for text in ["Nf3", "Nf6", "Ng1", "Ng8"].repeat(2) {
///     let m = notation::read(&game.position(), text).unwrap();
///     game.play(m).unwrap();
/// }
/// assert_eq!(game.ended(), None);
/// assert_eq!(game.claim().unwrap().reason, Reason::Repetition);
/// assert_eq!(game.ended().unwrap().winner, None);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Deserialize, serde::Serialize),
    serde(default, deny_unknown_fields)
)]
pub struct Claims {
    /// Whether a draw by repetition must be claimed.
    pub repetition: bool,
    /// Whether a draw by halfmoves without a capture or a pawn move must be claimed.
    pub halfmoves: bool,
    /// Whether a draw by dead position must be claimed.
    pub dead_position: bool,
}

impl Claims {
    /// Every draw that can be claimed must be claimed.
    pub const ALL: Claims = Claims { repetition: true, halfmoves: true, dead_position: true };

    fn contains(self, reason: Reason) -> bool {
        match reason {
            Reason::Repetition => self.repetition,
            Reason::Halfmoves => self.halfmoves,
            Reason::DeadPosition => self.dead_position,
            _ => false,
        }
    }
}

impl<'r> Game<&'r Rules> {
    /// Creates a game from `start`, with no moves played. A position set up by
    /// [`Position::allow_impossible`] is accepted, but if it cannot occur in a game, the record of
    /// this game cannot be replayed.
    pub fn new(start: Position<'r>) -> Game<&'r Rules> {
        Game::of(start.rules(), start.state().clone())
    }

    /// The position after the first `plies` moves of the game; `None` if fewer have been played.
    ///
    /// ```
    /// use isotope_kernel::{Game, Position, Rules, Spec, notation};
    ///
    /// let rules = Rules::compile(Spec::default()).unwrap();
    /// let mut game = Game::new(Position::start(&rules));
    /// let e4 = notation::read(&game.position(), "e4").unwrap();
    /// game.play(e4).unwrap();
    /// assert_eq!(game.position_after(0), Some(game.start()));
    /// assert_eq!(game.position_after(1), Some(game.position()));
    /// assert_eq!(game.position_after(2), None);
    /// ```
    pub fn position_after(&self, plies: usize) -> Option<Position<'r>> {
        Some(Position::of(self.rules, self.seen.get(plies)?.clone()))
    }
}

impl<R: AsRef<Rules>> Game<R> {
    /// Creates a game from the start position of `rules`.
    pub fn begin(rules: R) -> Game<R> {
        let state = Position::start(rules.as_ref()).state().clone();
        Game::of(rules, state)
    }

    /// Creates a game from a position, set up as by [`Position::from_setup`].
    ///
    /// # Errors
    /// Returns every [`Fault`](crate::Fault) of the setup.
    pub fn from_setup(
        rules: R,
        setup: impl Into<Layout>,
        mode: CastlingMode,
    ) -> Result<Game<R>, PositionError> {
        let state = Position::from_setup(rules.as_ref(), setup, mode)?.state().clone();
        Ok(Game::of(rules, state))
    }

    /// Creates a game from a position, set up as by [`Position::allow_impossible`], and returns the faults that were
    /// forgiven. If the position cannot occur in a game, the record of this game cannot be replayed.
    ///
    /// # Errors
    /// Returns the faults that cannot be forgiven.
    pub fn allow_impossible(
        rules: R,
        setup: impl Into<Layout>,
        mode: CastlingMode,
    ) -> Result<(Game<R>, Vec<Fault>), PositionError> {
        let (position, faults) = Position::allow_impossible(rules.as_ref(), setup, mode)?;
        let state = position.state().clone();
        Ok((Game::of(rules, state), faults))
    }

    /// Creates a game from the position described by a FEN, set up as by [`Position::from_fen`].
    ///
    /// ```
    /// use std::sync::Arc;
    /// use isotope_kernel::{Game, Rules, Spec};
    ///
    /// let rules = Arc::new(Rules::compile(Spec::default()).unwrap());
    /// let game = Game::from_fen(&rules, "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1").unwrap();
    /// assert_eq!(game.position().fen(), "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1");
    /// ```
    ///
    /// # Errors
    /// Returns every [`Fault`](crate::Fault) of the position, or the reason why the text is not a FEN.
    pub fn from_fen<F>(rules: R, fen: F) -> Result<Game<R>, PositionError>
    where
        F: TryInto<Layout>,
        PositionError: From<F::Error>,
    {
        let state = Position::from_fen(rules.as_ref(), fen)?.state().clone();
        Ok(Game::of(rules, state))
    }

    /// Creates a game from the Chess960 starting position `number`, set up as by
    /// [`Position::chess960`].
    ///
    /// # Errors
    /// Returns [`Fault::Chess960Number`](crate::Fault::Chess960Number) for a number above 959, or the
    /// faults of the starting position under these rules.
    pub fn chess960(rules: R, number: u32) -> Result<Game<R>, PositionError> {
        let state = Position::chess960(rules.as_ref(), number)?.state().clone();
        Ok(Game::of(rules, state))
    }

    fn of(rules: R, state: State) -> Game<R> {
        Game {
            rules,
            occupied: vec![state.field.board.occupied()],
            seen: vec![state],
            moves: Vec::new(),
            claims: Claims::default(),
            claimed: None,
        }
    }

    /// Sets the draws that must be claimed. Call this before the first move, since a
    /// [`Record`](crate::Record) is replayed under its claims from the start.
    #[must_use]
    pub fn with_claims(self, claims: Claims) -> Game<R> {
        Game { claims, ..self }
    }

    /// The rules of the game.
    pub fn rules(&self) -> &R {
        &self.rules
    }

    /// The position from which the game started.
    pub fn start(&self) -> Position<'_> {
        Position::of(self.rules.as_ref(), self.seen[0].clone())
    }

    /// The moves played so far.
    pub fn moves(&self) -> &[Move] {
        &self.moves
    }

    /// The current position.
    pub fn position(&self) -> Position<'_> {
        Position::of(self.rules.as_ref(), self.last().clone())
    }

    /// The [keys](Position::key) of all positions of the game, with the current one last.
    pub fn keys(&self) -> impl Iterator<Item = u128> {
        self.seen.iter().map(|state| Position::of(self.rules.as_ref(), state.clone()).key())
    }

    /// The [keys](Position::key) of the positions before the current one, oldest first.
    ///
    /// ```
    /// use isotope_kernel::{Game, Rules, Spec, notation};
    ///
    /// let rules = Rules::compile(Spec::default()).unwrap();
    /// let mut game = Game::begin(&rules);
    /// assert_eq!(game.earlier_keys(), []);
    /// let e4 = notation::read(&game.position(), "e4").unwrap();
    /// game.play(e4).unwrap();
    /// assert_eq!(game.earlier_keys(), [game.start().key()]);
    /// ```
    pub fn earlier_keys(&self) -> Vec<u128> {
        self.keys().take(self.moves.len()).collect()
    }

    /// The number of times that the current position has occurred, including this time.
    pub fn repetitions(&self) -> u32 {
        1 + self.repeated().count() as u32
    }

    /// The earlier positions that are equal to the current one, latest first.
    fn repeated(&self) -> impl Iterator<Item = &State> {
        let position = |state: &State| Position::of(self.rules.as_ref(), state.clone());
        let last = self.last();
        let occupied = last.field.board.occupied();
        // Keys are expensive, and few positions have the same pieces on the same squares.
        let alike =
            self.seen.iter().zip(&self.occupied).rev().skip(1).filter(move |(state, other)| {
                **other == occupied && state.turn == last.turn && state.field == last.field
            });
        alike.map(|(state, _)| state).filter(move |state| position(state) == position(last))
    }

    /// Whether the current position has occurred as often as the rules allow. Does not look for more than that.
    fn has_reached_repetitions(&self) -> bool {
        let earlier = self
            .rules
            .as_ref()
            .spec()
            .draws
            .repetition
            .number()
            .map(|limit| limit.saturating_sub(1) as usize);
        earlier.is_some_and(|earlier| self.repeated().take(earlier).count() == earlier)
    }

    /// The outcome, if the game is over: a win, the lack of a legal move, a draw that needs no claim,
    /// or a claimed draw.
    pub fn ended(&self) -> Option<Outcome> {
        self.position().decided().or_else(|| self.closed())
    }

    /// The draw that has ended the game, by a claim or without one, if neither side has won.
    fn closed(&self) -> Option<Outcome> {
        self.claimed.or_else(|| self.drawn(|reason| !self.claims.contains(reason)))
    }

    /// The draw that a player can claim now; `None` if there is none or the game is over.
    pub fn claimable(&self) -> Option<Outcome> {
        match self.ended() {
            Some(_) => None,
            None => self.drawn(|reason| self.claims.contains(reason)),
        }
    }

    /// Claims the [`claimable`](Game::claimable) draw, if there is one, which ends the game. Returns
    /// the draw.
    pub fn claim(&mut self) -> Option<Outcome> {
        let draw = self.claimable()?;
        self.claimed = Some(draw);
        self.claimed
    }

    /// Plays a move: a [`Move`], or a text in SAN or UCI, as read by [`notation::read`].
    ///
    /// ```
    /// use isotope_kernel::{Game, Rules, Spec};
    ///
    /// let rules = Rules::compile(Spec::default()).unwrap();
    /// let mut game = Game::begin(&rules);
    /// for text in ["f3", "e7e5", "g4"] {
    ///     game.play(text).unwrap();
    /// }
    /// let error = game.play("Ke7xe5").unwrap_err();
    /// assert_eq!(error.to_string(), "`Ke7xe5`: no piece of that kind can move there");
    /// game.play("Qh4#").unwrap();
    /// assert_eq!(game.ended().unwrap().to_string(), "Black wins: checkmate");
    /// ```
    ///
    /// # Errors
    /// Returns the reason why the move is illegal, [`Illegal::GameOver`] for any move after the end of the game, or,
    /// of a text, why it is no move in this position. The game is then unchanged.
    pub fn play<M: Ply>(&mut self, m: M) -> Result<(), M::Error> {
        let m = m.read(|| self.position())?;
        Ok(self.play_move(m)?)
    }

    fn play_move(&mut self, m: Move) -> Result<(), Illegal> {
        // A legal move shows that the game is not decided, so that only a draw can have ended it.
        let mut position = self.position();
        let played = position.try_play(m);
        let ended = if played.is_ok() { self.closed() } else { self.ended() };
        if let Some(outcome) = ended {
            return Err(Illegal::GameOver(outcome));
        }
        played?;
        let state = position.state;
        self.moves.push(m);
        self.occupied.push(state.field.board.occupied());
        self.seen.push(state);
        Ok(())
    }

    /// Takes back any claim and the last move, and returns the move if there is one.
    ///
    /// ```
    /// use isotope_kernel::{Game, Position, Rules, Spec, notation};
    ///
    /// let rules = Rules::compile(Spec::default()).unwrap();
    /// let mut game = Game::new(Position::start(&rules));
    /// let e4 = notation::read(&game.position(), "e4").unwrap();
    /// game.play(e4).unwrap();
    /// assert_eq!(game.take_back(), Some(e4));
    /// assert_eq!(game.position(), game.start());
    /// assert_eq!(game.take_back(), None);
    /// ```
    pub fn take_back(&mut self) -> Option<Move> {
        self.claimed = None;
        let m = self.moves.pop()?;
        self.seen.pop();
        self.occupied.pop();
        Some(m)
    }

    /// Returns the first draw that `wanted` accepts and whose condition is met.
    fn drawn(&self, wanted: impl Fn(Reason) -> bool) -> Option<Outcome> {
        let reasons = [Reason::DeadPosition, Reason::Halfmoves, Reason::Repetition];
        let holds = |reason: &Reason| match reason {
            Reason::DeadPosition => self.position().is_dead(),
            Reason::Halfmoves => self.position().has_reached_halfmoves(),
            _ => self.has_reached_repetitions(),
        };
        reasons.into_iter().filter(|r| wanted(*r)).find(holds).map(Outcome::draw)
    }

    fn last(&self) -> &State {
        self.seen.last().expect("a game has a start")
    }
}

/// Shows only the start position and the moves, since the rules would fill pages.
impl<R: AsRef<Rules>> fmt::Debug for Game<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let moves: Vec<String> = self.moves.iter().map(Move::to_string).collect();
        write!(f, "Game({} {})", self.start().fen(), moves.join(" "))
    }
}
