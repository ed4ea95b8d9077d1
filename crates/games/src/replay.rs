//! Replays a game under several rulesets side by side, and finds their parting, the first ply at which they
//! differ.

mod choice;
mod dispute;
mod draws;
mod track;

use isotope_analysis::{Verdict, verdict};
use isotope_answer::consequence;
use isotope_kernel::{Layout, Outcome, Position, Rules, judge, notation::MoveError};
use shakmaty::Position as _;

use crate::pgn::GameText;
pub use choice::{Choice, TaggedRulesets};
pub(crate) use choice::{GameRules, UnknownRuleset, named_by_tags};
pub(crate) use dispute::dispute;
use track::Refusal;
pub(crate) use track::Track;

/// The replay of a game under each of several rulesets.
pub(crate) struct Replay<'r> {
    pub(crate) tracks: Vec<Track<'r>>,
    /// The parting of the rulesets, if there is one.
    pub(crate) parting: Option<GameParting>,
    /// The position of each track before the last move, used to describe a parting.
    before: Vec<Position<'r>>,
}

/// A parting, the first ply at which rulesets differ.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct GameParting {
    /// The ply, from 1; 0 is the start.
    pub(crate) ply: u32,
    /// The judgment of each ruleset.
    pub(crate) judgments: Vec<Judgment>,
}

/// A ruleset's judgment of the move or the start at a parting.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Judgment {
    /// The move is legal, or the start position is valid.
    Legal,
    /// The move is illegal, or the start position is invalid.
    Refused {
        /// The code of the reason.
        code: &'static str,
        /// The reason in words.
        reason: String,
    },
    /// The game is over with this outcome, or goes on if there is none.
    Over(Option<Outcome>),
    /// The effect of the move in words, or the FEN of the position if there is no effect to describe.
    Effect(String),
}

impl Judgment {
    fn refused(refusal: &Refusal) -> Judgment {
        Judgment::Refused { code: refusal.code(), reason: refusal.reason() }
    }
}

impl<'r> Replay<'r> {
    pub(crate) fn new(rules: impl Iterator<Item = &'r Rules>) -> Replay<'r> {
        let tracks = rules.map(Track::new).collect();
        Replay { tracks, parting: None, before: Vec::new() }
    }

    /// Replays a game from `start`, or from the start of each ruleset.
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
            _ => self.play_side_by_side(text),
        }
    }

    /// Plays move by move under all rulesets up to their parting, then to the end under each ruleset.
    fn play_side_by_side(&mut self, text: &GameText) {
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
                    self.part(ply as u32 + 1, |track, _| match &track.refusal {
                        Some(refusal) => Judgment::refused(refusal),
                        None => Judgment::Legal,
                    });
                }
                _ if self
                    .tracks
                    .windows(2)
                    .any(|pair| !is_same(&pair[0].position, &pair[1].position)) =>
                {
                    self.part(ply as u32 + 1, |track, before| {
                        Judgment::Effect(effect_of_last_move(track, before))
                    });
                }
                _ => (),
            }
        }
        for track in &mut self.tracks {
            track.play_on(text);
            track.finish();
        }
        if self.tracks.iter().all(|track| track.refusal.is_none()) {
            let outcomes = self.tracks.iter().map(|track| track.outcome);
            if differ(outcomes) {
                self.part(text.plies() as u32, |track, _| Judgment::Over(track.outcome));
            }
        }
    }

    /// Plays a move under each ruleset under which it is legal, and returns the number of such rulesets.
    fn play_one(&mut self, text: &GameText, ply: usize) -> usize {
        let mut played = 0;
        let mut legal = None;
        for track in &mut self.tracks {
            if track.play(text, ply) {
                played += 1;
                legal = track.moves.last().copied();
            }
        }
        // Text that is ambiguous under some rulesets stands for the move that it denotes under the others.
        let Some(legal) = legal.filter(|_| played < self.tracks.len()) else { return played };
        for track in &mut self.tracks {
            if matches!(track.refusal, Some(Refusal::NoMove(MoveError::Ambiguous { .. })))
                && judge(&track.position, legal).is_ok()
            {
                track.refusal = None;
                track.make(legal);
                played += 1;
            }
        }
        played
    }

    /// Records a parting if the rulesets disagree on whether the game was over after `ply` moves, or on its
    /// outcome.
    fn part_by_ends(&mut self, ply: u32) {
        if differ(self.before.iter().map(Position::decided)) {
            self.part(ply, |_, before| Judgment::Over(before.decided()));
        }
    }

    fn compare_starts(&mut self) {
        self.before.clear();
        self.before.extend(self.tracks.iter().map(|track| track.position.clone()));
        if self.tracks.iter().any(|track| track.refusal.is_some()) {
            if self.tracks.iter().any(|track| track.refusal.is_none()) {
                self.part(0, |track, _| match &track.refusal {
                    Some(refusal) => Judgment::refused(refusal),
                    None => Judgment::Legal,
                });
            }
        } else if self.tracks.windows(2).any(|pair| !is_same(&pair[0].position, &pair[1].position))
        {
            self.part(0, |track, _| Judgment::Effect(track.position.fen()));
        }
    }

    /// Records a parting, unless there already is one.
    fn part(&mut self, ply: u32, judgment: impl Fn(&Track<'r>, &Position<'r>) -> Judgment) {
        if self.parting.is_none() {
            let judgments =
                self.tracks.iter().zip(&self.before).map(|(track, before)| judgment(track, before));
            self.parting = Some(GameParting { ply, judgments: judgments.collect() });
        }
    }
}

/// The effect of the last move in words, or the FEN after the move if it has no effect to describe.
fn effect_of_last_move(track: &Track<'_>, before: &Position<'_>) -> String {
    let effect = match track.moves.last().map(|m| verdict(before, *m)) {
        Some(Verdict::Legal(played)) => consequence(&played),
        _ => String::new(),
    };
    match effect.is_empty() {
        true => track.position.fen(),
        false => effect,
    }
}

fn differ(mut outcomes: impl Iterator<Item = Option<Outcome>>) -> bool {
    let first = outcomes.next();
    outcomes.any(|outcome| Some(outcome) != first)
}

/// Whether two positions under different rulesets are the same, ignoring the number of checks.
fn is_same(a: &Position<'_>, b: &Position<'_>) -> bool {
    // Empty hands count as no hands.
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
