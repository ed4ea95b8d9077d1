//! Perft with several threads and a table of counts.
//!
//! The kernel's [`perft`](isotope_kernel::perft) walks every line on one thread. Here, the tree is split near the
//! root into subtrees, which the threads take one by one, and an optional table stores the counts of positions, so
//! that a position reached by several lines need not be counted again.

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

/// The desired number of subtrees per thread. It is large, so that the last subtrees, during which some threads
/// are idle, are a small part of the work.
const SUBTREES_PER_THREAD: usize = 256;

/// The time after which progress is reported even if no subtree has been finished.
const REPORT_INTERVAL: Duration = Duration::from_millis(250);

/// The stack size of a thread in bytes, the usual size for a main thread. Each ply needs a few kilobytes.
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
/// probability of this is below 2⁻⁶² for each lookup, or one in four billion for a count with a billion lookups.
/// Without a table, there is no such risk.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Perft {
    /// The number of threads; 0 means one per CPU available to the process.
    pub threads: usize,
    /// The size of the table in MiB; 0 for no table.
    pub hash_mib: usize,
}

impl Perft {
    /// The greatest depth of a count, in plies: each ply is a nested call.
    pub const MAX_DEPTH: u32 = 255;
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
    /// The number of subtrees counted so far.
    pub done: usize,
    /// The total number of subtrees.
    pub subtrees: usize,
    /// The number of lines counted so far, including those in unfinished subtrees.
    pub nodes: u64,
}

/// The reason why a count failed.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum PerftError {
    /// There is not enough memory for the table.
    #[error("there is no memory for a table of {mib} MiB")]
    Memory {
        /// The requested size of the table in MiB.
        mib: usize,
    },
    /// A thread could not be started.
    #[error("cannot start a thread: {0}")]
    Thread(#[from] io::Error),
    /// The control stopped the count.
    #[error("the count was stopped")]
    Stopped,
    /// The depth is greater than [`Perft::MAX_DEPTH`].
    #[error("a count goes to {} plies at most, not to {depth}", Perft::MAX_DEPTH)]
    TooDeep {
        /// The requested depth.
        depth: u32,
    },
    /// The count does not fit into 64 bits.
    #[error("there are more than {} lines", u64::MAX - 1)]
    TooMany,
}

impl Default for Perft {
    /// One thread and no table.
    fn default() -> Perft {
        Perft { threads: 1, hash_mib: 0 }
    }
}

impl Perft {
    /// Counts the lines of `depth` plies, like [`isotope_kernel::perft`]. `progress` is called after each subtree,
    /// and at intervals if a subtree takes long. Counts of at most three plies are not split and report no
    /// progress.
    ///
    /// # Errors
    /// Returns an error if there is not enough memory, a thread cannot be started, the lines are longer than 255
    /// plies, the count is stopped, or the result does not fit into 64 bits.
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

    /// Counts the lines that begin with each legal move, like [`isotope_kernel::divide`]. The sum of the counts
    /// fits into 64 bits.
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
    /// Returns an error under the same conditions as [`Perft::count`].
    pub fn divide(
        &self,
        position: &Position<'_>,
        depth: u32,
        control: &Control,
        progress: &mut dyn FnMut(PerftProgress),
    ) -> Result<Vec<(Move, u64)>, PerftError> {
        if depth > Perft::MAX_DEPTH {
            return Err(PerftError::TooDeep { depth });
        }
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
    // The count has a separate control, so that its nodes do not include those of other work.
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
    // Sums saturate at `u64::MAX`.
    if all == u64::MAX { Err(PerftError::TooMany) } else { Ok(branches) }
}

/// Counts `subtrees` and calls `counted` with the branch and the number of lines of each, in no particular order,
/// and with the number of lines counted so far. If no subtree has been finished for a while, `counted` is called
/// with `None` in place of a subtree.
fn count_all(
    subtrees: &[Subtree<'_>],
    threads: usize,
    table: Option<&CountTable>,
    control: &Control,
    counted: &mut dyn FnMut(Option<(usize, u64)>, u64),
) -> Result<(), PerftError> {
    let next = &AtomicUsize::new(0);
    let (sender, receiver) = mpsc::channel();
    let mut is_counted = false;
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
            match thread::Builder::new().stack_size(STACK).spawn_scoped(scope, work.clone()) {
                Ok(_) => (),
                // A system without threads, such as a browser: everything is counted here.
                Err(error) if error.kind() == io::ErrorKind::Unsupported => {
                    work();
                    is_counted = true;
                }
                Err(error) => {
                    control.end();
                    return Err(error.into());
                }
            }
        }
        drop(sender);
        // Waiting with a time limit needs a clock, which such a system does not have either.
        if is_counted {
            receiver.try_iter().for_each(|nodes| counted(Some(nodes), control.nodes()));
            return if control.is_over() { Err(PerftError::Stopped) } else { Ok(()) };
        }
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
