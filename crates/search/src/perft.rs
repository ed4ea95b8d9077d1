//! Perft on several threads and with a table of counts.
//!
//! The kernel's [`perft`](isotope_kernel::perft) walks every line on one thread. Here the first plies are split
//! into subtrees, which the threads count one after the other, and an optional table stores the counts of
//! positions that several lines reach.

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
use table::CountTable;

/// The number of subtrees for each thread: many, so that the last ones, when some threads are already idle, are a
/// small part of the work.
const SUBTREES_PER_THREAD: usize = 256;

/// The time after which progress is reported even if no subtree was finished.
const REPORT_INTERVAL: Duration = Duration::from_millis(250);

/// The stack size of a thread, as large as that of a main thread. Each ply needs a few kilobytes.
const STACK: usize = 8 << 20;

/// The settings of a perft count.
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
/// With a table, the count relies on 128-bit Zobrist keys: two positions with the same key would be confused. The
/// probability is below 2⁻⁶² for each lookup, or one in four billion for a count with a billion lookups. Without a
/// table there is no such risk.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Perft {
    /// The number of threads; 0 for one for each CPU that the process may use.
    pub threads: usize,
    /// The size of the table in MiB; 0 for no table.
    pub hash_mib: usize,
}

/// The progress of a count.
///
/// ```
/// use isotope_search::{Control, Perft, PerftProgress};
/// use isotope_kernel::{Position, Rules, Spec};
///
/// let rules = Rules::compile(Spec::default()).unwrap();
/// let mut last = None;
/// let (start, control) = (Position::start(&rules), Control::new());
/// let count = Perft::default().count(&start, 4, &control, &mut |now| last = Some(now));
/// let Some(PerftProgress { done, subtrees, nodes }) = last else { panic!("nothing was told") };
/// assert_eq!((done, nodes), (subtrees, count.unwrap()));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PerftProgress {
    /// The number of subtrees counted.
    pub done: usize,
    /// The number of all subtrees.
    pub subtrees: usize,
    /// The number of lines counted so far, including those in unfinished subtrees.
    pub nodes: u64,
}

/// An error of a count.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum PerftError {
    /// The table does not fit into memory.
    #[error("there is no memory for a table of {mib} MiB")]
    Memory {
        /// The requested size.
        mib: usize,
    },
    /// A thread cannot be started.
    #[error("cannot start a thread: {0}")]
    Thread(#[from] io::Error),
    /// The control ended the count.
    #[error("the count was stopped")]
    Stopped,
    /// The count does not fit into 64 bits.
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
    /// is called after each subtree, and at intervals while subtrees take long.
    ///
    /// # Errors
    /// If the memory or a thread is not available, the count is stopped, or it does not fit into 64 bits.
    pub fn count(
        &self,
        position: &Position<'_>,
        depth: u32,
        control: &Control,
        progress: &mut dyn FnMut(PerftProgress),
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
        progress: &mut dyn FnMut(PerftProgress),
    ) -> Result<Vec<(Move, u64)>, PerftError> {
        if control.check() {
            return Err(PerftError::Stopped);
        }
        if depth <= SMALL {
            return Ok(isotope_kernel::divide(position, depth));
        }
        let table = match self.hash_mib {
            0 => None,
            mib => Some(CountTable::new(mib).ok_or(PerftError::Memory { mib })?),
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
    table: Option<&CountTable>,
    control: &Control,
    progress: &mut dyn FnMut(PerftProgress),
) -> Result<Vec<(Move, u64)>, PerftError> {
    let (moves, subtrees) = subtree::split(position, depth, threads * SUBTREES_PER_THREAD);
    let mut branches: Vec<(Move, u64)> = moves.into_iter().map(|m| (m, 0)).collect();
    let mut state = PerftProgress { done: 0, subtrees: subtrees.len(), nodes: 0 };
    let mut all = 0_u64;
    // A control of its own, whose nodes are those of this count alone.
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
    // Sums saturate at the largest number.
    if all == u64::MAX { Err(PerftError::TooMany) } else { Ok(branches) }
}

/// Counts subtrees and calls `counted` with the branch and the lines of each, in no particular order, and with the
/// number of lines counted so far.
fn count_all(
    subtrees: &[Subtree<'_>],
    threads: usize,
    table: Option<&CountTable>,
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
            match receiver.recv_timeout(REPORT_INTERVAL) {
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
