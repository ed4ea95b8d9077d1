//! Perft by several threads, and with a table of what was counted before.
//!
//! The kernel's [`perft`](isotope_kernel::perft) walks every line on one thread. Here the first
//! plies are split into subtrees, which threads take one after the other, and a table may
//! remember the count of a position that is reached on several ways.

mod cores;
mod subtree;
mod table;
#[cfg(test)]
mod tests;

use std::{
    io,
    num::NonZeroUsize,
    sync::{
        atomic::{AtomicUsize, Ordering::Relaxed},
        mpsc::{self, RecvTimeoutError},
    },
    thread,
    time::Duration,
};

use isotope_kernel::Position;
use shakmaty::Move;

use crate::control::Control;
use subtree::{SMALL, Subtree};
use table::Table;

/// How many subtrees there are for each thread: so many that the last ones, when some threads
/// have nothing left to do, are a small part of the work.
const SHARE: usize = 256;

/// How long to wait for a subtree before progress is shown without one.
const PATIENCE: Duration = Duration::from_millis(250);

/// As much as the first thread of a program usually has. Each ply needs a few kilobytes.
const STACK: usize = 8 << 20;

/// How lines of play are counted.
///
/// ```
/// use isotope_search::{Control, Perft};
/// use isotope_kernel::{Position, Rules, Spec};
///
/// let rules = Rules::compile(Spec::default()).unwrap();
/// let perft = Perft { threads: 2, hash_mib: 1 };
/// let count = perft.count(&Position::start(&rules), 4, &Control::new(), &mut |_| ()).unwrap();
/// assert_eq!(count, 197_281);
/// ```
///
/// With a table, the count rests on 128-bit Zobrist keys. Two positions that share one would be
/// taken for the same; the odds are below one in 2⁶² for each look into the table, which is one
/// in four billion for a count that looks a billion times. Without a table there is no such risk.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Perft {
    /// How many threads count; 0 is one for each CPU that this process may use.
    pub threads: usize,
    /// The size of the table in MiB; 0 is none.
    pub hash_mib: usize,
}

/// How far a count has come.
///
/// ```
/// use isotope_search::{Control, Perft, Progress};
/// use isotope_kernel::{Position, Rules, Spec};
///
/// let rules = Rules::compile(Spec::default()).unwrap();
/// let mut last = None;
/// let (start, control) = (Position::start(&rules), Control::new());
/// let count = Perft::default().count(&start, 4, &control, &mut |now| last = Some(now));
/// let Some(Progress { done, subtrees, nodes }) = last else { panic!("nothing was told") };
/// assert_eq!((done, nodes), (subtrees, count.unwrap()));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Progress {
    /// How many subtrees are counted.
    pub done: usize,
    /// How many there are.
    pub subtrees: usize,
    /// How many lines were found, in them and in those that are being counted.
    pub nodes: u64,
}

/// Why lines cannot be counted.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum PerftError {
    /// The table does not fit into memory.
    #[error("there is no memory for a table of {mib} MiB")]
    Memory {
        /// What was asked for.
        mib: usize,
    },
    /// The system refuses another thread.
    #[error("cannot start a thread: {0}")]
    Thread(#[from] io::Error),
    /// The control ended the count.
    #[error("the count was stopped")]
    Stopped,
    /// The number does not fit into 64 bits.
    #[error("there are more than {} lines", u64::MAX - 1)]
    TooMany,
}

impl Default for Perft {
    /// One thread, no table.
    fn default() -> Perft {
        Perft { threads: 1, hash_mib: 0 }
    }
}

impl Perft {
    /// The number of lines of `depth` plies, as [`isotope_kernel::perft`] counts them. `progress`
    /// is told after each subtree, and every now and then when they take long.
    ///
    /// # Errors
    /// If the table or a thread is not to be had, the count is stopped, or the lines are too many for a number.
    pub fn count(
        &self,
        position: &Position<'_>,
        depth: u32,
        control: &Control,
        progress: &mut dyn FnMut(Progress),
    ) -> Result<u64, PerftError> {
        if depth <= SMALL && !control.check() {
            return Ok(isotope_kernel::perft(position, depth));
        }
        let branches = self.divide(position, depth, control, progress)?;
        Ok(branches.iter().map(|(_, nodes)| nodes).sum())
    }

    /// The number of lines that begin with each legal move, as [`isotope_kernel::divide`] counts
    /// them. Their sum fits into 64 bits.
    ///
    /// ```
    /// use isotope_search::{Control, Perft};
    /// use isotope_kernel::{Position, Rules, Spec};
    ///
    /// let rules = Rules::compile(Spec::default()).unwrap();
    /// let (start, control) = (Position::start(&rules), Control::new());
    /// let branches = Perft::default().divide(&start, 4, &control, &mut |_| ()).unwrap();
    /// let most = branches.into_iter().max_by_key(|(_, lines)| *lines).unwrap();
    /// assert_eq!((most.0.to_string(), most.1), ("e2-e4".into(), 13_160));
    /// ```
    ///
    /// # Errors
    /// As for [`Perft::count`].
    pub fn divide(
        &self,
        position: &Position<'_>,
        depth: u32,
        control: &Control,
        progress: &mut dyn FnMut(Progress),
    ) -> Result<Vec<(Move, u64)>, PerftError> {
        if control.check() {
            return Err(PerftError::Stopped);
        }
        if depth <= SMALL {
            return Ok(isotope_kernel::divide(position, depth));
        }
        let table = match self.hash_mib {
            0 => None,
            mib => Some(Table::new(mib).ok_or(PerftError::Memory { mib })?),
        };
        let threads = match self.threads {
            0 => thread::available_parallelism().map_or(1, NonZeroUsize::get),
            threads => threads,
        };
        divide(position, depth, threads, table.as_ref(), control, progress)
    }
}

fn divide(
    position: &Position<'_>,
    depth: u32,
    threads: usize,
    table: Option<&Table>,
    control: &Control,
    progress: &mut dyn FnMut(Progress),
) -> Result<Vec<(Move, u64)>, PerftError> {
    let (moves, subtrees) = subtree::split(position, depth, threads * SHARE);
    let mut branches: Vec<(Move, u64)> = moves.into_iter().map(|m| (m, 0)).collect();
    let mut state = Progress { done: 0, subtrees: subtrees.len(), nodes: 0 };
    let mut all = 0_u64;
    // The nodes of this count alone.
    let part = control.part(None);
    count_all(&subtrees, threads, table, &part, &mut |counted, found| {
        if let Some((branch, nodes)) = counted {
            let sum = &mut branches[branch].1;
            *sum = sum.saturating_add(nodes);
            all = all.saturating_add(nodes);
            state.done += 1;
        }
        state.nodes = found;
        progress(state);
    })?;
    // Sums stop at the largest number instead of starting again at 0.
    if all == u64::MAX { Err(PerftError::TooMany) } else { Ok(branches) }
}

/// Counts subtrees and tells `counted` of each, in no order: its branch and its lines, and how many lines were
/// found in all of them so far.
fn count_all(
    subtrees: &[Subtree<'_>],
    threads: usize,
    table: Option<&Table>,
    control: &Control,
    counted: &mut dyn FnMut(Option<(usize, u64)>, u64),
) -> Result<(), PerftError> {
    let next = &AtomicUsize::new(0);
    let (sender, receiver) = mpsc::channel();
    thread::scope(|scope| {
        let _guard = control.end_on_panic();
        for cpu in cores::for_threads(threads.min(subtrees.len())) {
            let sender = sender.clone();
            let work = move || {
                let _guard = control.end_on_panic();
                cores::pin(cpu);
                while let Some(subtree) = subtrees.get(next.fetch_add(1, Relaxed)) {
                    let counted = (subtree.branch, subtree.count(table, control));
                    if control.is_over() {
                        break;
                    }
                    sender.send(counted).expect("the receiver outlives the threads");
                }
            };
            if let Err(error) = thread::Builder::new().stack_size(STACK).spawn_scoped(scope, work) {
                control.end();
                return Err(error.into());
            }
        }
        drop(sender);
        loop {
            match receiver.recv_timeout(PATIENCE) {
                Ok(nodes) => counted(Some(nodes), control.nodes()),
                Err(RecvTimeoutError::Timeout) => counted(None, control.nodes()),
                Err(RecvTimeoutError::Disconnected) if control.is_over() => {
                    return Err(PerftError::Stopped);
                }
                Err(RecvTimeoutError::Disconnected) => return Ok(()),
            }
        }
    })
}
