//! Reads a collection from one end to the other, on as many threads as are asked for, in memory that does
//! not depend on its length.

use std::{
    collections::BTreeMap,
    fs::File,
    io::{self, Read, Seek, SeekFrom},
    panic::{self, AssertUnwindSafe},
    sync::{Arc, Mutex, atomic::AtomicU64, mpsc},
    thread,
};

use memchr::memchr_iter;
use thiserror::Error;

use crate::{
    blocks::{BLOCK, Block, Cutter, LOOK_BACK, starts},
    choice::Choice,
    found::{Found, head},
    problem::Problem,
    shard::Shard,
    source::{Counted, Opened, Source},
    summary::Summary,
    work::{Done, Only, Wants, Worker},
};

/// For each thread so many blocks are under way.
const UNDER_WAY: usize = 3;

/// What is to be done with collections.
pub struct Job {
    /// By which rules games are replayed.
    pub choice: Choice,
    /// Which games are told; nothing for all.
    pub only: Option<Only>,
    /// What is wanted of them.
    pub wants: Wants,
    /// The part of the collection that is read.
    pub shard: Option<Shard>,
    /// How many threads replay games.
    pub threads: usize,
    /// About how many bytes a thread is given at once. What is found does not depend on it.
    pub block: usize,
}

impl Job {
    /// Counts what is found in whole collections, on one thread.
    pub fn new(choice: Choice) -> Job {
        let (only, wants, shard) = (None, Wants::default(), None);
        Job { choice, only, wants, shard, threads: 1, block: BLOCK }
    }
}

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
    let Begun { mut cutter, first, dealt } = begun;
    let mut gather = Gather { name: &name, job, sum: Summary::default(), lines: None };
    // Where the shard begins, lines are counted if somebody has to be told one.
    let lines_before = || match &path {
        Some(path) if first > 0 => lines_before(path, first),
        _ => Ok(0),
    };
    let worker = || Worker::new(&name, (&job.choice, job.only, job.wants), (job.shard, dealt));
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

struct Begun {
    cutter: Cutter<Box<dyn Read + Send>>,
    /// Where the first game begins.
    first: u64,
    /// The shard keeps games by where they begin.
    dealt: bool,
}

/// Goes to where the shard begins.
fn begin(opened: Opened, job: &Job, read: &Arc<AtomicU64>) -> io::Result<Begun> {
    let block = job.block.max(1);
    let (mut file, length) = match opened {
        Opened::Stream(stream) => {
            let cutter = Cutter::new(stream, 0, None, block);
            return Ok(Begun { cutter, first: 0, dealt: job.shard.is_some() });
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
    Ok(Begun { cutter, first, dealt: false })
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
struct Gather<'j> {
    name: &'j str,
    job: &'j Job,
    sum: Summary,
    /// How many line ends come before the next block, and were counted from where lines were.
    lines: Option<u64>,
}

impl Gather<'_> {
    fn batch(&mut self, mut done: Done, lines_before: impl Fn() -> io::Result<u64>) -> Batch {
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

/// Cuts on a thread, works on `threads` others and gives on this one, in order. Answers why the cutter
/// stopped, if something was wrong.
fn on_threads<'j, R: Read + Send, E>(
    cutter: &mut Cutter<R>,
    threads: usize,
    worker: impl Fn() -> Worker<'j>,
    mut give: impl FnMut(Done) -> Result<(), E>,
) -> Result<Option<io::Error>, E> {
    let workers: Vec<Worker<'j>> = (0..threads).map(|_| worker()).collect();
    let under_way = UNDER_WAY * threads;
    // Whoever holds one may cut a block. It comes back when what was found in the block is given.
    let (put_back, permits) = mpsc::sync_channel::<()>(under_way);
    (0..under_way).for_each(|_| put_back.send(()).expect("there is room for all of them"));
    let (send_block, blocks) = mpsc::sync_channel::<(u64, Block)>(under_way);
    let (send_done, dones) = mpsc::channel::<(u64, thread::Result<Done>)>();
    let blocks = Arc::new(Mutex::new(blocks));
    thread::scope(|scope| {
        let cutting = scope.spawn(move || {
            for number in 0.. {
                if permits.recv().is_err() {
                    break;
                }
                match cutter.next() {
                    Ok(Some(block)) => {
                        if send_block.send((number, block)).is_err() {
                            break;
                        }
                    }
                    Ok(None) => break,
                    Err(error) => return Some(error),
                }
            }
            None
        });
        for mut worker in workers {
            let (blocks, send_done) = (Arc::clone(&blocks), send_done.clone());
            scope.spawn(move || {
                loop {
                    let next = blocks.lock().map(|blocks| blocks.recv());
                    let Ok(Ok((number, block))) = next else { break };
                    // Blocks are given in order: all would wait for the one in which this thread ended.
                    let work = AssertUnwindSafe(|| worker.work(&block));
                    let done = panic::catch_unwind(work);
                    if send_done.send((number, done)).is_err() {
                        break;
                    }
                }
            });
        }
        drop((send_done, blocks));
        let mut waiting = BTreeMap::new();
        let mut next = 0;
        let mut given = Ok(());
        'all: for (number, done) in &dones {
            let done = done.unwrap_or_else(|panicked| panic::resume_unwind(panicked));
            waiting.insert(number, done);
            while let Some(done) = waiting.remove(&next) {
                next += 1;
                given = give(done);
                if given.is_err() {
                    break 'all;
                }
                // The cutter may have come to the end.
                let _ = put_back.send(());
            }
        }
        drop((dones, put_back));
        let broken = cutting.join().unwrap_or_else(|panicked| panic::resume_unwind(panicked));
        given.map(|()| broken)
    })
}
