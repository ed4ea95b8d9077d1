//! Replays the blocks of a collection on one or more threads and delivers the results in order.

mod job;
mod worker;

use std::{
    convert::Infallible,
    fs::File,
    io::{self, Read, Seek, SeekFrom},
    iter,
    sync::{Arc, atomic::AtomicU64},
};

use isotope_pgn::{LOOK_BACK, starts};
use isotope_search::{Control, InOrder};
use memchr::memchr_iter;
use thiserror::Error;

use crate::{
    input::{BLOCK, CountingReader, Cutter, OpenSource, Source},
    problem::Problem,
    report::{GameReport, Summary, json_head},
};
pub use job::{GameSelection, Job, Outputs};
use worker::{BlockReport, BlockWorker};

/// The most blocks for each thread that have been cut but not reported.
const AHEAD: usize = 3;

/// The results for one section of a collection. Batches come in the order of the collection.
#[derive(Debug, Default)]
pub struct Batch {
    /// The summary of the games in the batch.
    pub summary: Summary,
    /// The reported games.
    pub games: Vec<Game>,
    /// The problems found in the text.
    pub problems: Vec<Problem>,
}

/// A reported game.
#[derive(Debug)]
pub struct Game {
    /// The report on the game.
    pub found: GameReport,
    /// The report as a line of JSON if [`Outputs::json`] is set, else empty.
    pub json: String,
    /// The PGN text of the game, with tags for its ruleset, if [`Outputs::pgn`] is set, else empty.
    pub pgn: Vec<u8>,
}

/// The reason why a run ended before the end of the collection.
#[derive(Debug)]
pub enum RunError<E> {
    /// The collection cannot be read to its end.
    Unread(ReadError),
    /// The callback that receives the batches returned this error.
    Given(E),
}

/// The reason why a collection cannot be read to its end.
#[derive(Debug, Error)]
pub enum ReadError {
    /// The collection cannot be opened, or reading fails before the first game has been read.
    #[error("cannot be read: {0}")]
    Open(io::Error),
    /// Reading fails later. The games before the failure were delivered.
    #[error("cannot be read any further after {games} games: {error}")]
    Broken {
        /// The number of games read.
        games: u64,
        /// The error from the operating system or the decompressor.
        error: io::Error,
    },
}

impl ReadError {
    /// The error for a failure after `games` games have been read.
    pub(crate) fn after(games: u64, error: io::Error) -> ReadError {
        match games {
            0 => ReadError::Open(error),
            _ => ReadError::Broken { games, error },
        }
    }
}

/// Replays the games of a collection, passes the results to `give` batch by batch, and returns the summary of
/// all games. `read` counts the bytes read so far, before decompression. Memory use does not depend on the
/// length of the collection.
///
/// ```
/// use std::{convert::Infallible, sync::Arc};
/// use isotope_games::{Choice, Job, TaggedRulesets, Source, run};
///
/// let pgn = "[Variant \"Atomic\"]\n\n1. Nf3 d5 2. Ne5 a6 3. Nxf7 1-0\n";
/// let source = Source::stream("games", pgn.as_bytes());
/// let job = Job::new(Choice::ByTags(TaggedRulesets::default()));
/// let summary = run(source, &job, &Arc::default(), |_| Ok::<(), Infallible>(())).unwrap();
/// assert_eq!((summary.games, summary.plies), (1, 5));
/// assert_eq!(summary.rulesets[0].ends["king-destroyed"], 1);
/// ```
///
/// # Errors
/// Returns an error if the collection cannot be read to its end, or if `give` returns an error.
pub fn run<E>(
    source: Source,
    job: &Job,
    read: &Arc<AtomicU64>,
    mut give: impl FnMut(Batch) -> Result<(), E>,
) -> Result<Summary, RunError<E>> {
    let (name, path) = (source.name.clone(), source.path().map(ToOwned::to_owned));
    let opened = source.open(read).map_err(unopened)?;
    let ShardInput { mut cutter, first, dealt } = begin(opened, job, read).map_err(unopened)?;
    let mut builder = BatchBuilder { name: &name, job, sum: Summary::default(), lines: None };
    // The lines before the shard are counted only when a problem needs its line number.
    let lines_before = || match &path {
        Some(path) if first > 0 => lines_before(path, first),
        _ => Ok(0),
    };
    let worker = || {
        let settings = (&job.choice, job.only, job.wants);
        Ok::<_, Infallible>(BlockWorker::new(&name, settings, (job.shard, dealt)))
    };
    let (mut given, mut error) = (Ok(()), None);
    let blocks = iter::from_fn(|| {
        cutter.next().unwrap_or_else(|failed| {
            error = Some(failed);
            None
        })
    });
    let in_order = InOrder { threads: job.threads, ahead: AHEAD, control: &Control::new() };
    let work = |worker: &mut BlockWorker<'_>, block| Some(worker.work(&block));
    let Ok(()) = in_order.run(blocks, worker, work, |done| {
        given = give(builder.batch(done, lines_before));
        given.is_ok()
    });
    given.map_err(RunError::Given)?;
    match error {
        Some(error) => Err(RunError::Unread(ReadError::after(builder.sum.games, error))),
        None => Ok(builder.sum),
    }
}

fn unopened<E>(error: io::Error) -> RunError<E> {
    RunError::Unread(ReadError::Open(error))
}

/// The input of a run, positioned at the start of its shard.
struct ShardInput {
    cutter: Cutter<Box<dyn Read + Send>>,
    /// The byte offset of the first game.
    first: u64,
    /// Whether all games of the stream are read and the worker picks the games of the shard.
    dealt: bool,
}

/// Returns a cutter positioned at the start of the shard.
fn begin(opened: OpenSource, job: &Job, read: &Arc<AtomicU64>) -> io::Result<ShardInput> {
    let block = job.block.max(1);
    let (mut file, length) = match opened {
        OpenSource::Stream(stream) => {
            let cutter = Cutter::new(stream, 0, None, block);
            return Ok(ShardInput { cutter, first: 0, dealt: job.shard.is_some() });
        }
        OpenSource::Plain(file, length) => (file, length),
    };
    let (from, end) = match job.shard {
        Some(shard) => shard.bytes(length),
        None => (0, u64::MAX),
    };
    let first = if from == 0 { 0 } else { first_start(&mut file, from)?.unwrap_or(length) };
    let end = job.shard.filter(|shard| shard.number < shard.of).map(|_| end);
    file.seek(SeekFrom::Start(first))?;
    let counted = CountingReader { inner: file, read: Arc::clone(read) };
    let cutter = Cutter::new(Box::new(counted) as Box<dyn Read + Send>, first, end, block);
    Ok(ShardInput { cutter, first, dealt: false })
}

/// The byte offset of the first game that begins at or after `from`.
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
        // Keep the text that `starts` may look back at, and the last line.
        let gone = text.len().saturating_sub(2 * LOOK_BACK);
        text.drain(..gone);
        begin += gone as u64;
        from = from.saturating_sub(gone).max(text.len().min(LOOK_BACK));
    }
}

/// The number of newlines in the first `end` bytes of a file.
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

/// Builds batches from the reports on blocks, in order.
struct BatchBuilder<'j> {
    name: &'j str,
    job: &'j Job,
    sum: Summary,
    /// The number of newlines between the start of the shard and the next block; `None` before the first block.
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
            // A read error here will be reported when the remainder of the file is read.
            false => lines_before().unwrap_or_default(),
        };
        let problems = done.problems.into_iter().map(|(line, column, game, fault)| Problem {
            file: self.name.into(),
            line: shard_begins + lines + line,
            column,
            game: games_before + game,
            fault,
        });
        let games = done.games.into_iter().map(|(number, details, rest, pgn)| {
            let game = games_before + number;
            let json = match self.job.wants.json {
                true => json_head(self.name, game) + &rest,
                false => String::new(),
            };
            Game { found: GameReport { file: self.name.into(), game, details }, json, pgn }
        });
        let batch =
            Batch { games: games.collect(), problems: problems.collect(), summary: done.summary };
        self.sum.add(batch.summary.clone());
        batch
    }
}
