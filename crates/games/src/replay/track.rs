//! Replays a game under one ruleset.

use isotope_kernel::{
    Illegal, Layout, Outcome, Position, Reason, Rules, judge,
    notation::{self, MoveError},
};
use shakmaty::{Color, Move, Position as _};

use super::draws::{self, Watch};
use crate::pgn::GameText;

/// The replay of a game under one ruleset.
pub(crate) struct Track<'r> {
    /// The start position of the ruleset.
    home: Position<'r>,
    /// The start position of this game.
    start: Position<'r>,
    /// The position after the moves played so far.
    pub(crate) position: Position<'r>,
    /// The legal moves played so far.
    pub(crate) moves: Vec<Move>,
    /// The reason why the start or the next move is refused, if it is.
    pub(crate) refusal: Option<Refusal>,
    watch: Watch,
    /// The outcome after the last move: a win, a lack of legal moves, or a draw that is due; `None` if the game
    /// goes on.
    pub(crate) outcome: Option<Outcome>,
}

/// The reason why a move or a start is refused.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Refusal {
    /// The move is illegal.
    Illegal(Illegal),
    /// The text does not denote a move in the position.
    NoMove(MoveError),
    /// The start position is invalid.
    Start { code: &'static str, reason: String },
}

impl Refusal {
    pub(crate) fn code(&self) -> &'static str {
        match self {
            Refusal::Illegal(reason) => reason.code(),
            Refusal::NoMove(error) => error.code(),
            Refusal::Start { code, .. } => code,
        }
    }

    pub(crate) fn reason(&self) -> String {
        match self {
            Refusal::Illegal(reason) => reason.to_string(),
            Refusal::NoMove(error) => error.to_string(),
            Refusal::Start { reason, .. } => reason.clone(),
        }
    }
}

impl<'r> Track<'r> {
    pub(super) fn new(rules: &'r Rules) -> Track<'r> {
        let home = Position::start(rules);
        Track {
            start: home.clone(),
            position: home.clone(),
            home,
            moves: Vec::new(),
            refusal: None,
            watch: Watch::default(),
            outcome: None,
        }
    }

    pub(super) fn begin(&mut self, start: Option<&Layout>) {
        self.moves.clear();
        (self.refusal, self.outcome) = (None, None);
        self.start = match start {
            None => self.home.clone(),
            Some(layout) => match Position::from_fen(self.home.rules(), layout.clone()) {
                Ok(start) => start,
                Err(error) => {
                    let code = error.faults[0].code();
                    self.refusal = Some(Refusal::Start { code, reason: error.to_string() });
                    self.home.clone()
                }
            },
        };
        self.position = self.start.clone();
        self.watch.begin(&self.position);
    }

    /// The position at which the game starts.
    pub(crate) fn start(&self) -> &Position<'r> {
        &self.start
    }

    /// Whether the start position is valid under the ruleset.
    pub(crate) fn has_started(&self) -> bool {
        !matches!(self.refusal, Some(Refusal::Start { .. }))
    }

    /// Plays the move at `ply`, counted from 0, and returns whether the move is legal.
    #[inline]
    pub(super) fn play(&mut self, text: &GameText, ply: usize) -> bool {
        if self.refusal.is_some() {
            return false;
        }
        let m = match notation::find(&self.position, text.san(ply)) {
            Some(m) => m,
            None => match read(&self.position, &text.move_text(ply)) {
                Ok(m) => m,
                Err(refusal) => {
                    self.refusal = Some(refusal);
                    return false;
                }
            },
        };
        self.make(m);
        true
    }

    /// Plays a legal move.
    #[inline]
    pub(super) fn make(&mut self, m: Move) {
        self.position.play_unchecked(m);
        self.moves.push(m);
        self.watch.after_move(m, &self.position, self.moves.len() as u32);
    }

    /// Plays the remaining moves up to the first illegal one.
    pub(super) fn play_on(&mut self, text: &GameText) {
        for ply in self.moves.len()..text.plies() {
            if !self.play(text, ply) {
                break;
            }
        }
    }

    /// Determines the outcome and the draws that became due, once all moves have been played.
    pub(super) fn finish(&mut self) {
        if !self.has_started() {
            return;
        }
        if self.watch.maybe_repeated {
            self.watch.due.repetition = draws::first_repetition(self.start.clone(), &self.moves);
        }
        self.outcome = self.position.decided();
        let due = &mut self.watch.due;
        if self.outcome.is_some() {
            // A move that wins or leaves no legal move does not make a draw due.
            let before = |ply: &u32| (*ply as usize) < self.moves.len();
            for due in [&mut due.dead, &mut due.halfmoves, &mut due.repetition] {
                *due = due.filter(before);
            }
            return;
        }
        let (position, due) = (&self.position, self.watch.due);
        let holds = |reason: &Reason| match reason {
            Reason::DeadPosition => due.dead.is_some() && position.is_dead(),
            Reason::Halfmoves => due.halfmoves.is_some() && position.has_reached_halfmoves(),
            _ => due.repetition.is_some() && self.is_repeated(),
        };
        let reasons = [Reason::DeadPosition, Reason::Halfmoves, Reason::Repetition];
        self.outcome = reasons.into_iter().find(holds).map(Outcome::draw);
    }

    /// Whether the last position has occurred as often as the rules require for a draw.
    fn is_repeated(&self) -> bool {
        let mut position = self.start.clone();
        let mut count = u32::from(position == self.position);
        for m in &self.moves {
            position.play_unchecked(*m);
            count += u32::from(position == self.position);
        }
        position.rules().spec().draws.repetition.reached(count)
    }

    /// The number of halfmoves before the start, derived from the start position's move number and side to
    /// move.
    pub(crate) fn halfmoves_before(&self) -> u64 {
        2 * u64::from(self.start.fullmoves().get() - 1)
            + u64::from(self.start.turn() == Color::Black)
    }

    /// The draws that became due, each with the first ply after which it was due.
    pub(crate) fn draws(&self) -> Vec<(u32, Reason)> {
        self.watch.due.all()
    }
}

/// Reads a move with the lenient notation reader, and returns it if it is legal.
#[cold]
fn read(position: &Position<'_>, text: &str) -> Result<Move, Refusal> {
    if let Some(outcome) = position.decided() {
        return Err(Refusal::Illegal(Illegal::GameOver(outcome)));
    }
    let m = notation::read(position, text).map_err(Refusal::NoMove)?;
    judge(position, m).map_err(Refusal::Illegal)?;
    Ok(m)
}
