//! The per-thread worker, which replays games one block at a time.

use std::{
    any::Any,
    collections::BTreeMap,
    panic::{self, AssertUnwindSafe},
};

use isotope_kernel::{Layout, fen};
use isotope_pgn::{Places, WrittenGame, read_piece, starts};
use memchr::memchr_iter;

use super::job::{GameSelection, Outputs};
use crate::{
    input::{Block, Shard},
    pgn::{GameText, tagged},
    problem::GameError,
    replay::{Choice, GameRules, Replay, Track, dispute},
    report::{
        DueDraw, Example, GameDetails, GamePart, IllegalMove, RulesetResult, Summary, Tags,
        move_number,
    },
};

/// The report on a block.
#[derive(Default)]
pub(crate) struct BlockReport {
    pub(crate) summary: Summary,
    /// The reported games: number in the block, from 1, details, remainder of the JSON object, and PGN.
    pub(crate) games: Vec<(u64, GameDetails, String, Vec<u8>)>,
    /// The problems: the line in the block, from 1, the column if the problem is a part of the text, the number of the
    /// game, and the fault.
    pub(crate) problems: Vec<(u64, Option<u64>, u64, GameError)>,
    /// The number of newlines in the block.
    pub(crate) lines: u64,
}

/// Replays the games of blocks. Each thread has one worker.
pub(crate) struct BlockWorker<'j> {
    pub(crate) file: &'j str,
    choice: &'j Choice,
    only: Option<GameSelection>,
    wants: Outputs,
    /// The shard to read. If `dealt` is set, only games that begin in the shard's stretches of the stream are
    /// kept.
    shard: Option<Shard>,
    dealt: bool,
    /// For each choice of rulesets, by its index, their names, their hashes, and a reusable replay.
    replays: BTreeMap<usize, (Vec<&'j str>, Vec<&'j str>, Replay<'j>)>,
}

impl<'j> BlockWorker<'j> {
    pub(crate) fn new(
        file: &'j str,
        (choice, only, wants): (&'j Choice, Option<GameSelection>, Outputs),
        (shard, dealt): (Option<Shard>, bool),
    ) -> BlockWorker<'j> {
        BlockWorker { file, choice, only, wants, shard, dealt, replays: BTreeMap::new() }
    }

    /// Replays the games of a block.
    pub(crate) fn work(&mut self, block: &Block) -> BlockReport {
        let mut done = BlockReport::default();
        let bytes = &block.bytes;
        let (mut written, mut game) = (WrittenGame::default(), GameText::default());
        let (all_tags, mut places) = (self.wants.any(), Places::new(bytes));
        let mut begin = 0;
        let ends = starts(bytes, 1).chain([bytes.len()]);
        for end in ends {
            let (piece, begins) = ((begin, end), block.start + begin as u64);
            begin = end;
            if self.dealt && self.shard.is_some_and(|shard| !shard.keeps(begins)) {
                continue;
            }
            if let Some(fault) = block.fault(&bytes[piece.0..end]) {
                done.summary.games += 1;
                let (line, _) = places.place(piece.0);
                done.problems.push((line, None, done.summary.games, fault));
                continue;
            }
            read_piece(bytes, piece, &mut written, &mut |read: &mut WrittenGame| {
                game.set(bytes, read, all_tags);
                if !game.is_no_game() {
                    done.summary.games += 1;
                    self.replay_or_report_panic(&mut game, bytes, block.start, &mut done);
                }
                let number = done.summary.games;
                done.problems.extend(game.faults.drain(..).map(|(at, fault)| {
                    let (line, column) = places.place(at);
                    (line, matches!(fault, GameError::Text(_)).then_some(column), number, fault)
                }));
            });
        }
        done.summary.problems = done.problems.len() as u64;
        done.lines = newlines(bytes) + block.lines_left_out;
        done
    }

    /// Replays a game. A panic in its rules becomes a problem of the game.
    fn replay_or_report_panic(
        &mut self,
        game: &mut GameText,
        text: &[u8],
        byte: u64,
        done: &mut BlockReport,
    ) {
        let replayed = AssertUnwindSafe(|| self.replay(game, text, byte, done));
        if let Err(payload) = panic::catch_unwind(replayed) {
            // The panic may have left the replay in the middle of a move.
            self.replays.clear();
            game.faults.push((game.start, GameError::Internal(panic_message(&*payload))));
            self.report_unplayed(game, text, byte + game.start as u64, done);
        }
    }

    /// Replays a game, counts its results and reports it if it is selected.
    fn replay(&mut self, game: &mut GameText, text: &[u8], byte: u64, done: &mut BlockReport) {
        let summary = &mut done.summary;
        let number = summary.games;
        summary.plies += game.plies() as u64;
        let byte = byte + game.start as u64;
        let chosen = match self.choice.of(game) {
            None => Ok(0),
            Some(GameRules::Shipped(at, fault)) => {
                game.faults.extend(fault.map(|fault| (game.start, fault)));
                Ok(at)
            }
            Some(GameRules::Unknown(variant)) => {
                *summary.unknown_variants.entry(variant).or_default() += 1;
                Err(None)
            }
            Some(GameRules::Missing(name)) => {
                *summary.unknown_rulesets.entry(name.clone()).or_default() += 1;
                Err(Some(GameError::NoRuleset(name)))
            }
        };
        // A game whose start cannot be read cannot be replayed.
        let (at, start) = match chosen.and_then(|at| Ok((at, start(game).map_err(Some)?))) {
            Ok(choice_and_start) => choice_and_start,
            Err(fault) => {
                game.faults.extend(fault.map(|fault| (game.start, fault)));
                return self.report_unplayed(game, text, byte, done);
            }
        };
        let (file, choice) = (self.file, self.choice);
        let (names, hashes, replay) = self.replays.entry(at).or_insert_with(|| {
            let rules = choice.rules(at);
            let names = rules.iter().map(|(name, _)| *name).collect();
            let hashes = rules.iter().map(|(_, ruleset)| &*ruleset.hash).collect();
            (names, hashes, Replay::new(rules.into_iter().map(|(_, ruleset)| &*ruleset.rules)))
        });
        replay.play(game, start.as_ref());

        let before = replay.tracks[0].halfmoves_before();
        let example = |ply: u32, why: String| Example {
            file: file.into(),
            game: number,
            byte,
            at: (ply > 0).then(|| move_number(before, ply)),
            r#move: move_text(game, ply),
            why,
        };
        // The rules are called before the tallies change, so that a panic leaves no half-counted game.
        let disputes: Vec<_> = replay.tracks.iter().map(|track| dispute(track, game)).collect();
        let (mut illegal, mut disputed) = (false, false);
        for ((name, track), dispute) in names.iter().zip(&replay.tracks).zip(&disputes) {
            let tally = summary.of(name);
            let plies = track.moves.len() as u32;
            tally.games += 1;
            tally.plies += u64::from(plies);
            for (ply, reason) in track.draws() {
                if ply < plies {
                    tally.add_played_past(reason);
                }
            }
            if let Some(refusal) = &track.refusal {
                illegal = true;
                let ply = if track.has_started() { plies + 1 } else { 0 };
                let count = tally.illegal.entry(refusal.code()).or_default();
                count.add_one(|| example(ply, refusal.reason()));
                continue;
            }
            tally.add_legal(track.outcome);
            if let Some(why) = dispute {
                disputed = true;
                tally.disputed.add_one(|| example(0, why.clone()));
            }
        }
        if let Some(parting) = &replay.parting {
            let count = summary.partings.entry(parting.kind(names)).or_default();
            count.add_one(|| example(parting.ply, parting.why(names)));
        }

        let is_reported = self.wants.any()
            && match self.only {
                None => true,
                Some(GameSelection::Differing) => replay.parting.is_some(),
                Some(GameSelection::Illegal) => illegal,
                Some(GameSelection::Disputed) => disputed,
            };
        if is_reported {
            let under = names.iter().zip(&replay.tracks).zip(disputes);
            let under =
                under.map(|((name, track), disputed)| under_ruleset(name, track, game, disputed));
            let part = replay.parting.as_ref().map(|parting| GamePart {
                ply: parting.ply,
                r#move: move_text(game, parting.ply),
                why: parting.why(names),
            });
            let details = details(game, under.collect(), part, before);
            let details = GameDetails { byte, shard: self.shard, ..details };
            let played = (names[0].to_owned(), hashes[0].to_owned());
            self.report(game, text, details, done, Some(played));
        }
    }

    /// Reports a game that is not replayed, if all games are selected.
    fn report_unplayed(&self, game: &GameText, text: &[u8], byte: u64, done: &mut BlockReport) {
        if self.wants.any() && self.only.is_none() {
            let details =
                GameDetails { byte, shard: self.shard, ..details(game, Vec::new(), None, 0) };
            self.report(game, text, details, done, None);
        }
    }

    fn report(
        &self,
        game: &GameText,
        text: &[u8],
        details: GameDetails,
        done: &mut BlockReport,
        played: Option<(String, String)>,
    ) {
        let json = if self.wants.json { details.json_rest() } else { String::new() };
        let pgn = match played {
            Some((ruleset, hash)) if self.wants.pgn => {
                let tags_end = game.tags_end - game.start;
                tagged(&text[game.start..game.end], tags_end, &ruleset, &hash)
            }
            None if self.wants.pgn => [text[game.start..game.end].trim_ascii(), b"\n\n"].concat(),
            _ => Vec::new(),
        };
        done.games.push((done.summary.games, details, json, pgn));
    }
}

/// The message of a panic.
fn panic_message(payload: &(dyn Any + Send)) -> String {
    let text = payload.downcast_ref::<&str>().map(ToString::to_string);
    text.or_else(|| payload.downcast_ref().cloned()).unwrap_or_else(|| "a panic".into())
}

/// The start of a game as given by its `FEN` tag; `None` for the start of its ruleset.
fn start(game: &GameText) -> Result<Option<Layout>, GameError> {
    match game.tag("FEN") {
        Some(text) => match fen::read(&text) {
            Ok(written) => Ok(Some(written.layout)),
            Err(error) => Err(GameError::Fen(error.to_string())),
        },
        None if game.tag("Variant").is_some_and(|variant| variant == "From Position") => {
            Err(GameError::NoFen)
        }
        None => Ok(None),
    }
}

/// The details of a game with `before` halfmoves before its start. The caller sets `byte` and `shard`.
fn details(
    game: &GameText,
    rulesets: Vec<RulesetResult>,
    part: Option<GamePart>,
    before: u64,
) -> GameDetails {
    let tags = game.tags().map(|(name, value)| (name.into_owned(), value));
    GameDetails {
        tags: Tags(tags.collect()),
        rulesets,
        part,
        byte: 0,
        shard: None,
        problems: game.faults.iter().map(|(_, fault)| fault.to_string()).collect(),
        before,
    }
}

/// The results of a game under one ruleset.
fn under_ruleset(
    name: &str,
    track: &Track<'_>,
    game: &GameText,
    disputed: Option<String>,
) -> RulesetResult {
    let plies = track.moves.len() as u32;
    let illegal = track.refusal.as_ref().map(|refusal| {
        let ply = if track.has_started() { plies + 1 } else { 0 };
        let (reason, code) = (refusal.reason(), refusal.code());
        IllegalMove { ply, r#move: move_text(game, ply), reason, code }
    });
    let draws = track.draws().into_iter().map(|(ply, reason)| DueDraw { ply, reason });
    RulesetResult {
        ruleset: name.into(),
        plies,
        fen: track.has_started().then(|| track.position.fen()),
        outcome: track.outcome,
        illegal,
        draws: draws.collect(),
        disputed,
    }
}

/// The text of the move at `ply`, counted from 1, as written in the game; `None` if there is no such move.
fn move_text(game: &GameText, ply: u32) -> Option<String> {
    let ply = (ply as usize).checked_sub(1)?;
    (ply < game.plies()).then(|| game.move_text(ply))
}

fn newlines(text: &[u8]) -> u64 {
    memchr_iter(b'\n', text).count() as u64
}
