//! A game replayed under one ruleset.

use isotope_kernel::{
    Illegal, Layout, Outcome, Position, Reason, Rules, judge,
    notation::{self, MoveError},
};
use shakmaty::{Color, Move, Position as _};

use super::draws::{self, Watch};
use crate::pgn::GameText;

/// A game under one ruleset.
pub(crate) struct Track<'r> {
    /// Where games of the ruleset start.
    home: Position<'r>,
    start: Position<'r>,
    /// Where it stands.
    pub(crate) position: Position<'r>,
    pub(crate) moves: Vec<Move>,
    /// Why the next move is not played.
    pub(crate) refused: Option<Refused>,
    watch: Watch,
    /// How it has ended: by a win, for want of a move, or by a draw that is due.
    pub(crate) outcome: Option<Outcome>,
}

/// Why a move is not played.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Refused {
    /// It is illegal.
    Illegal(Illegal),
    /// The text is not a move there.
    NoMove(MoveError),
    /// No game can start there.
    Start { code: &'static str, reason: String },
}

impl Refused {
    pub(crate) fn code(&self) -> &'static str {
        match self {
            Refused::Illegal(reason) => reason.code(),
            Refused::NoMove(error) => error.code(),
            Refused::Start { code, .. } => code,
        }
    }

    pub(crate) fn reason(&self) -> String {
        match self {
            Refused::Illegal(reason) => reason.to_string(),
            Refused::NoMove(error) => error.to_string(),
            Refused::Start { reason, .. } => reason.clone(),
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
            refused: None,
            watch: Watch::default(),
            outcome: None,
        }
    }

    pub(super) fn begin(&mut self, start: Option<&Layout>) {
        self.moves.clear();
        (self.refused, self.outcome) = (None, None);
        self.start = match start {
            None => self.home.clone(),
            Some(layout) => match Position::from_fen(self.home.rules(), layout.clone()) {
                Ok(start) => start,
                Err(error) => {
                    let code = error.faults[0].code();
                    self.refused = Some(Refused::Start { code, reason: error.to_string() });
                    self.home.clone()
                }
            },
        };
        self.position = self.start.clone();
        self.watch.begin(&self.position);
    }

    /// Where it begins.
    pub(crate) fn start(&self) -> &Position<'r> {
        &self.start
    }

    /// Whether it has begun.
    pub(crate) fn is_begun(&self) -> bool {
        !matches!(self.refused, Some(Refused::Start { .. }))
    }

    /// Plays a move if it is legal.
    #[inline]
    pub(super) fn play(&mut self, text: &GameText, ply: usize) -> bool {
        if self.refused.is_some() {
            return false;
        }
        let san = text.sans.get(ply).filter(|_| text.words.is_empty());
        let m = match san.and_then(|san| notation::find(&self.position, san.san)) {
            Some(m) => m,
            None => match read(&self.position, &text.written(ply)) {
                Ok(m) => m,
                Err(refused) => {
                    self.refused = Some(refused);
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
        self.watch.look(m, &self.position, self.moves.len() as u32);
    }

    /// Plays the moves that have not been played, as far as they are legal.
    pub(super) fn play_on(&mut self, text: &GameText) {
        for ply in self.moves.len()..text.plies() {
            if !self.play(text, ply) {
                break;
            }
        }
    }

    /// What the rules say of where it stands.
    pub(super) fn finish(&mut self) {
        if !self.is_begun() {
            return;
        }
        if self.watch.maybe_repeated {
            self.watch.due.repetition = draws::repeated(self.start.clone(), &self.moves);
        }
        self.outcome = self.position.decided();
        let due = &mut self.watch.due;
        if self.outcome.is_some() {
            // A game that is won or has no move left is not drawn by the same move.
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

    /// Whether the position at the end has occurred as often as the rules ask for.
    fn is_repeated(&self) -> bool {
        let mut position = self.start.clone();
        let mut count = u32::from(position == self.position);
        for m in &self.moves {
            position.play_unchecked(*m);
            count += u32::from(position == self.position);
        }
        position.rules().spec().draws.repetition.reached(count)
    }

    /// The halfmoves played before the start, by its move number and side to move.
    pub(crate) fn halfmoves_before(&self) -> u64 {
        2 * u64::from(self.start.fullmoves().get() - 1)
            + u64::from(self.start.turn() == Color::Black)
    }

    /// The draws that were due, each with the first ply after which it was.
    pub(crate) fn draws(&self) -> Vec<(u32, Reason)> {
        self.watch.due.all()
    }
}

/// A move that the quick way does not find: what people make of SAN, or a reason.
#[cold]
fn read(position: &Position<'_>, text: &str) -> Result<Move, Refused> {
    if let Some(outcome) = position.decided() {
        return Err(Refused::Illegal(Illegal::GameOver(outcome)));
    }
    let m = notation::read(position, text).map_err(Refused::NoMove)?;
    judge(position, m).map_err(Refused::Illegal)?;
    Ok(m)
}
