//! A game replayed under each of some rulesets, beside each other.

use isotope_analysis::{Verdict, verdict};
use isotope_answer::consequence;
use isotope_kernel::{
    Illegal, Layout, Outcome, Position, Reason, Rules, judge,
    notation::{self, MoveError},
};
use shakmaty::{Move, Position as _};

use crate::{
    draws::{self, Watch},
    text::GameText,
};

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

    fn seen(&self) -> Seen {
        Seen::Refused { code: self.code(), reason: self.reason() }
    }

    pub(crate) fn reason(&self) -> String {
        match self {
            Refused::Illegal(reason) => reason.to_string(),
            Refused::NoMove(error) => error.to_string(),
            Refused::Start { reason, .. } => reason.clone(),
        }
    }
}

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

/// A game under each of some rulesets.
pub(crate) struct Replay<'r> {
    pub(crate) tracks: Vec<Track<'r>>,
    /// Where they part, if they do.
    pub(crate) parting: Option<Parting>,
    /// The positions before the last move, for whoever asks what it did.
    before: Vec<Position<'r>>,
}

/// Where rulesets part.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Parting {
    /// The ply that they see differently, from 1; 0 is the start.
    pub(crate) ply: u32,
    /// What each of them makes of it.
    pub(crate) seen: Vec<Seen>,
}

/// What a ruleset makes of the move, or the start, where others see something else.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Seen {
    /// It is legal.
    Legal,
    /// It is not.
    Refused {
        /// The short name of the reason.
        code: &'static str,
        /// The reason.
        reason: String,
    },
    /// The game is over then, or goes on.
    Over(Option<Outcome>),
    /// What it does.
    Does(String),
}

impl<'r> Replay<'r> {
    pub(crate) fn new(rules: impl Iterator<Item = &'r Rules>) -> Replay<'r> {
        let tracks = rules.map(Track::new).collect();
        Replay { tracks, parting: None, before: Vec::new() }
    }

    /// Plays a game from where its rules start, or from `start`.
    pub(crate) fn play(&mut self, text: &GameText, start: Option<&Layout>) {
        self.parting = None;
        for track in &mut self.tracks {
            track.begin(start);
        }
        match &mut self.tracks[..] {
            [only] => {
                only.play_on(text);
                only.finish();
            }
            _ => self.play_beside(text),
        }
    }

    /// Plays move by move under all of the rulesets until they part, and then to the end under each.
    fn play_beside(&mut self, text: &GameText) {
        self.compare_starts();
        for ply in 0..text.plies() {
            if self.parting.is_some() {
                break;
            }
            self.before.clear();
            self.before.extend(self.tracks.iter().map(|track| track.position.clone()));
            match self.play_one(text, ply) {
                0 => {
                    self.part_by_ends(ply as u32);
                    break;
                }
                played if played < self.tracks.len() => {
                    self.part_by_ends(ply as u32);
                    self.part(ply as u32 + 1, |track, _| match &track.refused {
                        Some(refused) => refused.seen(),
                        None => Seen::Legal,
                    });
                }
                _ if self
                    .tracks
                    .windows(2)
                    .any(|pair| !same(&pair[0].position, &pair[1].position)) =>
                {
                    self.part(ply as u32 + 1, |track, before| Seen::Does(done(track, before)));
                }
                _ => (),
            }
        }
        for track in &mut self.tracks {
            track.play_on(text);
            track.finish();
        }
        if self.tracks.iter().all(|track| track.refused.is_none()) {
            let outcomes = self.tracks.iter().map(|track| track.outcome);
            if differ(outcomes) {
                self.part(text.plies() as u32, |track, _| Seen::Over(track.outcome));
            }
        }
    }

    /// Plays a move where it is legal, and tells under how many of the rulesets.
    fn play_one(&mut self, text: &GameText, ply: usize) -> usize {
        let mut played = 0;
        let mut meant = None;
        for track in &mut self.tracks {
            if track.play(text, ply) {
                played += 1;
                meant = track.moves.last().copied();
            }
        }
        // What is one move where it was written may be several by other rules. It is the same one then.
        let Some(meant) = meant.filter(|_| played < self.tracks.len()) else { return played };
        for track in &mut self.tracks {
            if matches!(track.refused, Some(Refused::NoMove(MoveError::Ambiguous { .. })))
                && judge(&track.position, meant).is_ok()
            {
                track.refused = None;
                track.make(meant);
                played += 1;
            }
        }
        played
    }

    /// Parts where some of the rulesets, or all for other reasons, had the game over after `ply` moves.
    fn part_by_ends(&mut self, ply: u32) {
        if differ(self.before.iter().map(Position::decided)) {
            self.part(ply, |_, before| Seen::Over(before.decided()));
        }
    }

    fn compare_starts(&mut self) {
        self.before.clear();
        self.before.extend(self.tracks.iter().map(|track| track.position.clone()));
        if self.tracks.iter().any(|track| track.refused.is_some()) {
            if self.tracks.iter().any(|track| track.refused.is_none()) {
                self.part(0, |track, _| match &track.refused {
                    Some(refused) => refused.seen(),
                    None => Seen::Legal,
                });
            }
        } else if self.tracks.windows(2).any(|pair| !same(&pair[0].position, &pair[1].position)) {
            self.part(0, |track, _| Seen::Does(track.position.fen()));
        }
    }

    /// Parts, unless they have.
    fn part(&mut self, ply: u32, seen: impl Fn(&Track<'r>, &Position<'r>) -> Seen) {
        if self.parting.is_none() {
            let seen =
                self.tracks.iter().zip(&self.before).map(|(track, before)| seen(track, before));
            self.parting = Some(Parting { ply, seen: seen.collect() });
        }
    }
}

impl<'r> Track<'r> {
    fn new(rules: &'r Rules) -> Track<'r> {
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

    fn begin(&mut self, start: Option<&Layout>) {
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
    fn play(&mut self, text: &GameText, ply: usize) -> bool {
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
    fn make(&mut self, m: Move) {
        self.position.play_unchecked(m);
        self.moves.push(m);
        self.watch.look(m, &self.position, self.moves.len() as u32);
    }

    /// Plays the moves that have not been played, as far as they are legal.
    fn play_on(&mut self, text: &GameText) {
        for ply in self.moves.len()..text.plies() {
            if !self.play(text, ply) {
                break;
            }
        }
    }

    /// What the rules say of where it stands.
    fn finish(&mut self) {
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

/// What the last move did, or where it led if that tells nothing.
fn done(track: &Track<'_>, before: &Position<'_>) -> String {
    let done = match track.moves.last().map(|m| verdict(before, *m)) {
        Some(Verdict::Legal(played)) => consequence(&played),
        _ => String::new(),
    };
    match done.is_empty() {
        true => track.position.fen(),
        false => done,
    }
}

fn differ(mut outcomes: impl Iterator<Item = Option<Outcome>>) -> bool {
    let first = outcomes.next();
    outcomes.any(|outcome| Some(outcome) != first)
}

/// Whether two positions of different games are the same: their keys would be, whatever checks are left.
fn same(a: &Position<'_>, b: &Position<'_>) -> bool {
    // An empty hand is none.
    let hands = |position: &Position<'_>| position.pockets().copied().unwrap_or_default();
    let alike = a.board() == b.board()
        && a.field().walls == b.field().walls
        && a.turn() == b.turn()
        && a.castles().castling_rights() == b.castles().castling_rights()
        && hands(a) == hands(b)
        && a.promoted() == b.promoted();
    let passed = |position: &Position<'_>| position.maybe_ep_square().is_some();
    alike && ((!passed(a) && !passed(b)) || a.key_across_games() == b.key_across_games())
}
