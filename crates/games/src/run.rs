//! Reads a collection from one end to the other, on as many threads as are asked for, in memory that does
//! not depend on its length.

mod job;
mod threads;
mod worker;

use std::{
    fs::File,
    io::{self, Read, Seek, SeekFrom},
    sync::{Arc, atomic::AtomicU64},
};

use memchr::memchr_iter;
use thiserror::Error;

use crate::{
    input::{BLOCK, Counted, Cutter, LOOK_BACK, Opened, Source, starts},
    problem::Problem,
    report::{Found, Summary, head},
};
pub use job::{Job, Only, Wants};
use threads::on_threads;
use worker::{BlockReport, BlockWorker};

/// What was found in a part of a collection. The parts come in order.
#[derive(Debug, Default)]
pub struct Batch {
    /// Its numbers.
    pub summary: Summary,
    /// The games that are told.
    pub games: Vec<Game>,
    /// What is wrong.
    pub problems: Vec<Problem>,
}

/// A game that is told.
#[derive(Debug)]
pub struct Game {
    /// What is told.
    pub found: Found,
    /// The same as a line of JSON, if it is wanted.
    pub json: String,
    /// Its text with the tags of its rules, if it is wanted.
    pub pgn: Vec<u8>,
}

/// Why a collection is not read to its end.
#[derive(Debug)]
pub enum Stopped<E> {
    /// It cannot be read.
    Unread(Unread),
    /// Who is given the games does not want any more.
    Given(E),
}

/// Why a collection cannot be read to its end.
#[derive(Debug, Error)]
pub enum Unread {
    /// It cannot be opened, or there is not one game before it breaks off.
    #[error("cannot be read: {0}")]
    Open(io::Error),
    /// It breaks off. The games before that were given, as far as they were there.
    #[error("cannot be read any further after {games} games: {error}")]
    Broken {
        /// How many games were read.
        games: u64,
        /// What is wrong.
        error: io::Error,
    },
}

impl Unread {
    /// What breaks off before its first game cannot be read at all.
    pub(crate) fn after(games: u64, error: io::Error) -> Unread {
        match games {
            0 => Unread::Open(error),
            _ => Unread::Broken { games, error },
        }
    }
}

/// Replays the games of a collection and gives what is found, part by part. `read` is told how many bytes
/// have been read so far, packed as they may be.
///
/// ```
/// use std::{convert::Infallible, sync::Arc};
/// use isotope_games::{Choice, Job, Shelf, Source, run};
///
/// let pgn = "[Variant \"Atomic\"]\n\n1. Nf3 d5 2. Ne5 a6 3. Nxf7 1-0\n";
/// let source = Source::stream("games", pgn.as_bytes());
/// let job = Job::new(Choice::ByTags(Shelf::default()));
/// let summary = run(source, &job, &Arc::default(), |_| Ok::<(), Infallible>(())).unwrap();
/// assert_eq!((summary.games, summary.plies), (1, 5));
/// assert_eq!(summary.rulesets[0].ends["king-destroyed"], 1);
/// ```
///
/// # Errors
/// Why it is not read to its end.
pub fn run<E>(
    source: Source,
    job: &Job,
    read: &Arc<AtomicU64>,
    mut give: impl FnMut(Batch) -> Result<(), E>,
) -> Result<Summary, Stopped<E>> {
    let (name, path) = (source.name.clone(), source.path().map(ToOwned::to_owned));
    let opened = source.open(read).map_err(unopened)?;
    let begun = begin(opened, job, read).map_err(unopened)?;
    let ShardInput { mut cutter, first, dealt } = begun;
    let mut gather = BatchBuilder { name: &name, job, sum: Summary::default(), lines: None };
    // Where the shard begins, lines are counted if somebody has to be told one.
    let lines_before = || match &path {
        Some(path) if first > 0 => lines_before(path, first),
        _ => Ok(0),
    };
    let worker = || BlockWorker::new(&name, (&job.choice, job.only, job.wants), (job.shard, dealt));
    let broken = if job.threads <= 1 {
        let mut worker = worker();
        loop {
            match cutter.next() {
                Ok(Some(block)) => {
                    let batch = gather.batch(worker.work(&block), lines_before);
                    give(batch).map_err(Stopped::Given)?;
                }
                Ok(None) => break None,
                Err(error) => break Some(error),
            }
        }
    } else {
        on_threads(&mut cutter, job.threads, worker, |done| give(gather.batch(done, lines_before)))
            .map_err(Stopped::Given)?
    };
    match broken {
        Some(error) => Err(Stopped::Unread(Unread::after(gather.sum.games, error))),
        None => Ok(gather.sum),
    }
}

fn unopened<E>(error: io::Error) -> Stopped<E> {
    Stopped::Unread(Unread::Open(error))
}

struct ShardInput {
    cutter: Cutter<Box<dyn Read + Send>>,
    /// Where the first game begins.
    first: u64,
    /// The shard keeps games by where they begin.
    dealt: bool,
}

/// Goes to where the shard begins.
fn begin(opened: Opened, job: &Job, read: &Arc<AtomicU64>) -> io::Result<ShardInput> {
    let block = job.block.max(1);
    let (mut file, length) = match opened {
        Opened::Stream(stream) => {
            let cutter = Cutter::new(stream, 0, None, block);
            return Ok(ShardInput { cutter, first: 0, dealt: job.shard.is_some() });
        }
        Opened::Plain(file, length) => (file, length),
    };
    let (from, end) = match job.shard {
        Some(shard) => shard.bytes(length),
        None => (0, u64::MAX),
    };
    let first = if from == 0 { 0 } else { first_start(&mut file, from)?.unwrap_or(length) };
    let end = job.shard.filter(|shard| shard.number < shard.of).map(|_| end);
    file.seek(SeekFrom::Start(first))?;
    let counted = Counted { inner: file, read: Arc::clone(read) };
    let cutter = Cutter::new(Box::new(counted) as Box<dyn Read + Send>, first, end, block);
    Ok(ShardInput { cutter, first, dealt: false })
}

/// The first game that begins at `from` or later.
fn first_start(file: &mut File, from: u64) -> io::Result<Option<u64>> {
    let mut begin = from.saturating_sub(LOOK_BACK as u64);
    file.seek(SeekFrom::Start(begin))?;
    let mut text = Vec::new();
    let mut from = (from - begin) as usize;
    loop {
        let read = file.by_ref().take(BLOCK as u64).read_to_end(&mut text)?;
        if let Some(at) = starts(&text, from).next() {
            return Ok(Some(begin + at as u64));
        }
        if read == 0 {
            return Ok(None);
        }
        // What may be looked back at, or has not been read to its end, stays.
        let gone = text.len().saturating_sub(2 * LOOK_BACK);
        text.drain(..gone);
        begin += gone as u64;
        from = from.saturating_sub(gone).max(text.len().min(LOOK_BACK));
    }
}

fn lines_before(path: &std::path::Path, end: u64) -> io::Result<u64> {
    let mut file = File::open(path)?.take(end);
    let mut chunk = vec![0; BLOCK];
    let mut lines = 0;
    loop {
        match file.read(&mut chunk)? {
            0 => return Ok(lines),
            read => lines += memchr_iter(b'\n', &chunk[..read]).count() as u64,
        }
    }
}

/// Puts together what was found in the blocks, in their order.
struct BatchBuilder<'j> {
    name: &'j str,
    job: &'j Job,
    sum: Summary,
    /// How many line ends come before the next block, and were counted from where lines were.
    lines: Option<u64>,
}

impl BatchBuilder<'_> {
    fn batch(
        &mut self,
        mut done: BlockReport,
        lines_before: impl Fn() -> io::Result<u64>,
    ) -> Batch {
        let games_before = self.sum.games;
        done.summary.shift(games_before);
        let lines = self.lines.unwrap_or_default();
        self.lines = Some(lines + done.lines);
        let shard_begins = match done.problems.is_empty() {
            true => 0,
            // That the file cannot be read twice is told where it is read.
            false => lines_before().unwrap_or_default(),
        };
        let problems = done.problems.into_iter().map(|(line, game, fault)| Problem {
            file: self.name.into(),
            line: shard_begins + lines + line + 1,
            game: games_before + game,
            fault,
        });
        let games = done.told.into_iter().map(|(number, told, rest, pgn)| {
            let game = games_before + number;
            let json = match self.job.wants.json {
                true => head(self.name, game) + &rest,
                false => String::new(),
            };
            Game { found: Found { file: self.name.into(), game, told }, json, pgn }
        });
        let batch =
            Batch { games: games.collect(), problems: problems.collect(), summary: done.summary };
        self.sum.add(batch.summary.clone());
        batch
    }
}
