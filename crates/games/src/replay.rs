//! A game replayed under several rulesets side by side, and where they part.

mod choice;
mod dispute;
mod draws;
mod track;

use isotope_analysis::{Verdict, verdict};
use isotope_answer::consequence;
use isotope_kernel::{Layout, Outcome, Position, Rules, judge, notation::MoveError};
use shakmaty::Position as _;

use crate::pgn::GameText;
pub use choice::{Choice, Shelf};
pub(crate) use choice::{Chosen, Missing, named_by_tags};
pub(crate) use dispute::dispute;
use track::Refused;
pub(crate) use track::Track;

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

impl Seen {
    fn refused(refused: &Refused) -> Seen {
        Seen::Refused { code: refused.code(), reason: refused.reason() }
    }
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
                        Some(refused) => Seen::refused(refused),
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
                    Some(refused) => Seen::refused(refused),
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
