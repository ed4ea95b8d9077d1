//! What is done with a block of games.

use std::{
    any::Any,
    collections::BTreeMap,
    panic::{self, AssertUnwindSafe},
};

use isotope_kernel::{Layout, fen};
use memchr::memchr_iter;

use super::job::{Only, Wants};
use crate::{
    input::{Block, Shard, starts},
    pgn::{ChunkInput, GameText, TextReader, tagged},
    problem::Fault,
    replay::{Choice, Chosen, Replay, Track, dispute},
    report::{Due, Example, IllegalMove, Part, Summary, Tags, Told, Under, move_number},
};

/// What was done with a block.
#[derive(Default)]
pub(crate) struct BlockReport {
    pub(crate) summary: Summary,
    /// Games by their number in the block, from 1.
    pub(crate) told: Vec<(u64, Told, String, Vec<u8>)>,
    /// What is wrong: the line end before which it is, the game, and what.
    pub(crate) problems: Vec<(u64, u64, Fault)>,
    /// How many line ends the block has.
    pub(crate) lines: u64,
}

/// Does it. Each thread has one of these.
pub(crate) struct BlockWorker<'j> {
    pub(crate) file: &'j str,
    choice: &'j Choice,
    only: Option<Only>,
    wants: Wants,
    /// The shard, in which games are kept by where they begin if it is `dealt`.
    shard: Option<Shard>,
    dealt: bool,
    replays: BTreeMap<usize, (Vec<&'j str>, Vec<&'j str>, Replay<'j>)>,
}

impl<'j> BlockWorker<'j> {
    pub(crate) fn new(
        file: &'j str,
        (choice, only, wants): (&'j Choice, Option<Only>, Wants),
        (shard, dealt): (Option<Shard>, bool),
    ) -> BlockWorker<'j> {
        BlockWorker { file, choice, only, wants, shard, dealt, replays: BTreeMap::new() }
    }

    pub(crate) fn work(&mut self, block: &Block) -> BlockReport {
        let mut done = BlockReport::default();
        let bytes = &block.bytes;
        let input = ChunkInput::default();
        let mut reader = TextReader::new(&input, self.wants.any());
        let mut begin = 0;
        let ends = starts(bytes, 1).chain([bytes.len()]);
        for end in ends {
            let text = &bytes[begin..end];
            let byte = block.start + begin as u64;
            let kept = !self.dealt || self.shard.is_none_or(|shard| shard.keeps(byte));
            if !kept {
                begin = end;
                continue;
            }
            if let Some(fault) = block.fault(text) {
                done.summary.games += 1;
                done.problems.push((newlines(&bytes[..begin]), done.summary.games, fault));
            } else {
                reader.read(text, |game| {
                    if !game.is_no_game() {
                        done.summary.games += 1;
                        self.game_or_its_panic(game, text, byte, &mut done);
                    }
                    let number = done.summary.games;
                    let faults = game.faults.drain(..);
                    let placed =
                        faults.map(|(at, fault)| (newlines(&bytes[..begin + at]), number, fault));
                    done.problems.extend(placed);
                });
            }
            begin = end;
        }
        done.summary.problems = done.problems.len() as u64;
        done.lines = newlines(bytes) + block.lines_left_out;
        done
    }

    /// Replays a game. A panic of its rules is told of that game, and the others go on.
    fn game_or_its_panic(
        &mut self,
        game: &mut GameText,
        text: &[u8],
        byte: u64,
        done: &mut BlockReport,
    ) {
        let replayed = AssertUnwindSafe(|| self.game(game, text, byte, done));
        if let Err(payload) = panic::catch_unwind(replayed) {
            // What was being replayed stands anywhere.
            self.replays.clear();
            game.faults.push((game.start, Fault::Internal(message(&*payload))));
            self.tell_unplayed(game, text, byte + game.start as u64, done);
        }
    }

    /// Replays a game and counts what is found.
    fn game(&mut self, game: &mut GameText, text: &[u8], byte: u64, done: &mut BlockReport) {
        let summary = &mut done.summary;
        let number = summary.games;
        summary.plies += game.plies() as u64;
        let byte = byte + game.start as u64;
        let chosen = match self.choice.of(game) {
            Chosen::Named => Ok(0),
            Chosen::Shipped(at, fault) => {
                game.faults.extend(fault.map(|fault| (game.start, fault)));
                Ok(at)
            }
            Chosen::Unknown(variant) => {
                *summary.unknown_variants.entry(variant).or_default() += 1;
                Err(None)
            }
            Chosen::Missing(name) => {
                *summary.unknown_rulesets.entry(name.clone()).or_default() += 1;
                Err(Some(Fault::NoRuleset(name)))
            }
        };
        // Without its start no move of it can be judged.
        let (at, start) = match chosen.and_then(|at| Ok((at, start(game).map_err(Some)?))) {
            Ok(known) => known,
            Err(fault) => {
                game.faults.extend(fault.map(|fault| (game.start, fault)));
                return self.tell_unplayed(game, text, byte, done);
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
            r#move: written(game, ply),
            why,
        };
        // All that is asked of rules comes before the first number, so that none is left if they panic.
        let disputes: Vec<_> = replay.tracks.iter().map(|track| dispute(track, game)).collect();
        let (mut illegal, mut disputed) = (false, false);
        for ((name, track), dispute) in names.iter().zip(&replay.tracks).zip(&disputes) {
            let tally = summary.of(name);
            let plies = track.moves.len() as u32;
            tally.games += 1;
            tally.plies += u64::from(plies);
            for (ply, reason) in track.draws() {
                if ply < plies {
                    tally.play_past(reason);
                }
            }
            if let Some(refused) = &track.refused {
                illegal = true;
                let ply = if track.is_begun() { plies + 1 } else { 0 };
                let count = tally.illegal.entry(refused.code()).or_default();
                count.one(|| example(ply, refused.reason()));
                continue;
            }
            tally.end(track.outcome);
            if let Some(why) = dispute {
                disputed = true;
                tally.disputed.one(|| example(0, why.clone()));
            }
        }
        if let Some(parting) = &replay.parting {
            let count = summary.partings.entry(parting.kind(names)).or_default();
            count.one(|| example(parting.ply, parting.why(names)));
        }

        let is_told = self.wants.any()
            && match self.only {
                None => true,
                Some(Only::Differing) => replay.parting.is_some(),
                Some(Only::Illegal) => illegal,
                Some(Only::Disputed) => disputed,
            };
        if is_told {
            let under = names.iter().zip(&replay.tracks).zip(disputes);
            let under =
                under.map(|((name, track), disputed)| under_ruleset(name, track, game, disputed));
            let part = replay.parting.as_ref().map(|parting| Part {
                ply: parting.ply,
                r#move: written(game, parting.ply),
                why: parting.why(names),
            });
            let told = told(game, under.collect(), part, before);
            let told = Told { byte, shard: self.shard, ..told };
            let played = (names[0].to_owned(), hashes[0].to_owned());
            self.tell(game, text, told, done, Some(played));
        }
    }

    /// Tells of a game that is not replayed, if all games are told.
    fn tell_unplayed(&self, game: &GameText, text: &[u8], byte: u64, done: &mut BlockReport) {
        if self.wants.any() && self.only.is_none() {
            let told = Told { byte, shard: self.shard, ..told(game, Vec::new(), None, 0) };
            self.tell(game, text, told, done, None);
        }
    }

    fn tell(
        &self,
        game: &GameText,
        text: &[u8],
        told: Told,
        done: &mut BlockReport,
        played: Option<(String, String)>,
    ) {
        let json = if self.wants.json { told.json_rest() } else { String::new() };
        let pgn = match played {
            Some((ruleset, hash)) if self.wants.pgn => {
                let tags_end = game.tags_end - game.start;
                tagged(&text[game.start..game.end], tags_end, &ruleset, &hash)
            }
            None if self.wants.pgn => [text[game.start..game.end].trim_ascii(), b"\n\n"].concat(),
            _ => Vec::new(),
        };
        done.told.push((done.summary.games, told, json, pgn));
    }
}

/// What a panic says.
fn message(payload: &(dyn Any + Send)) -> String {
    let text = payload.downcast_ref::<&str>().map(ToString::to_string);
    text.or_else(|| payload.downcast_ref().cloned()).unwrap_or_else(|| "a panic".into())
}

/// Where a game starts; nothing if it does where its rules say.
fn start(game: &GameText) -> Result<Option<Layout>, Fault> {
    match game.tag("FEN") {
        Some(text) => match fen::read(&text) {
            Ok(written) => Ok(Some(written.layout)),
            Err(error) => Err(Fault::Fen(error.to_string())),
        },
        None if game.tag("Variant").is_some_and(|variant| variant == "From Position") => {
            Err(Fault::NoFen)
        }
        None => Ok(None),
    }
}

fn told(game: &GameText, rulesets: Vec<Under>, part: Option<Part>, before: u64) -> Told {
    let tags = game.tags().map(|(name, value)| (name.into_owned(), value.into_owned()));
    Told {
        tags: Tags(tags.collect()),
        rulesets,
        part,
        byte: 0,
        shard: None,
        problems: game.faults.iter().map(|(_, fault)| fault.to_string()).collect(),
        before,
    }
}

fn under_ruleset(
    name: &str,
    track: &Track<'_>,
    game: &GameText,
    disputed: Option<String>,
) -> Under {
    let plies = track.moves.len() as u32;
    let illegal = track.refused.as_ref().map(|refused| {
        let ply = if track.is_begun() { plies + 1 } else { 0 };
        let (reason, code) = (refused.reason(), refused.code());
        IllegalMove { ply, r#move: written(game, ply), reason, code }
    });
    let draws = track.draws().into_iter().map(|(ply, reason)| Due { ply, reason });
    Under {
        ruleset: name.into(),
        plies,
        fen: track.is_begun().then(|| track.position.fen()),
        outcome: track.outcome,
        illegal,
        draws: draws.collect(),
        disputed,
    }
}

/// The move of a ply, from 1.
fn written(game: &GameText, ply: u32) -> Option<String> {
    let ply = (ply as usize).checked_sub(1)?;
    (ply < game.plies()).then(|| game.written(ply))
}

fn newlines(text: &[u8]) -> u64 {
    memchr_iter(b'\n', text).count() as u64
}
