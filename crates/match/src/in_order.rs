//! Work on several threads whose results are delivered in order.

use std::{
    collections::BTreeMap,
    sync::{
        Mutex, PoisonError,
        mpsc::{self, Sender},
    },
    thread,
};

use isotope_search::Control;

/// Does the jobs on `threads` threads, each with a worker of its own, and passes the results to `give` in the order
/// of the jobs, until `give` returns `false` or there are no more jobs. A worker is made when its thread has a job.
/// `control` is ended when `give` returns `false`. A job without a result ends the work of its thread.
///
/// # Errors
/// Returns the error of the first worker that cannot be made.
pub(crate) fn in_order<J, W, R, E>(
    jobs: impl Iterator<Item = J> + Send,
    threads: usize,
    control: &Control,
    worker: impl Fn() -> Result<W, E> + Sync,
    work: impl Fn(&mut W, J) -> Option<R> + Sync,
    mut give: impl FnMut(R) -> bool,
) -> Result<(), E>
where
    R: Send,
    E: Send,
{
    let jobs = Mutex::new(jobs.enumerate());
    let failed = Mutex::new(None);
    let (sender, results) = mpsc::channel();
    thread::scope(|scope| {
        for _ in 0..threads.max(1) {
            let (sender, jobs, failed, worker, work) =
                (sender.clone(), &jobs, &failed, &worker, &work);
            scope.spawn(move || {
                // Other threads must not wait for a result of a thread that has panicked.
                let _guard = control.end_on_panic();
                if let Err(error) = each(jobs, &sender, control, worker, work) {
                    control.end();
                    failed.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert(error);
                }
            });
        }
        drop(sender);
        let (mut next, mut early) = (0, BTreeMap::new());
        let mut goes_on = true;
        for (number, result) in results {
            early.insert(number, result);
            while goes_on && let Some(result) = early.remove(&next) {
                next += 1;
                if !give(result) {
                    goes_on = false;
                    control.end();
                }
            }
        }
    });
    failed.into_inner().unwrap_or_else(PoisonError::into_inner).map_or(Ok(()), Err)
}

/// Does jobs with one worker until there are no more or the work is over.
fn each<J, W, R, E>(
    jobs: &Mutex<impl Iterator<Item = (usize, J)>>,
    results: &Sender<(usize, R)>,
    control: &Control,
    make: impl Fn() -> Result<W, E>,
    work: impl Fn(&mut W, J) -> Option<R>,
) -> Result<(), E> {
    let mut worker = None;
    while !control.is_over() {
        let next = jobs.lock().unwrap_or_else(PoisonError::into_inner).next();
        let Some((number, job)) = next else { break };
        let worker = match &mut worker {
            Some(worker) => worker,
            none => none.insert(make()?),
        };
        let Some(result) = work(worker, job) else { break };
        if results.send((number, result)).is_err() {
            break;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicBool, Ordering::SeqCst};

    use super::*;

    const JOBS: usize = 40;

    /// A worker that tells which results have been delivered: the one of its last job when it begins another, or when
    /// it is dropped.
    struct Worker<'a> {
        delivered: &'a [AtomicBool; JOBS],
        last: Option<usize>,
    }

    impl Worker<'_> {
        fn begin(&mut self, job: Option<usize>) {
            if let Some(last) = self.last {
                self.delivered[last].store(true, SeqCst);
            }
            self.last = job;
        }
    }

    impl Drop for Worker<'_> {
        fn drop(&mut self) {
            self.begin(None);
        }
    }

    /// The results of the jobs, up to `most` of them. Where there are several threads, the result of the second job of
    /// each pair is delivered before that of the first one.
    fn results(threads: usize, most: usize) -> Vec<usize> {
        let (mut given, control) = (Vec::new(), Control::new());
        let delivered = &[const { AtomicBool::new(false) }; JOBS];
        let work = |worker: &mut Worker<'_>, job: usize| {
            worker.begin(Some(job));
            let waits = threads > 1 && job.is_multiple_of(2);
            while waits && !delivered[job + 1].load(SeqCst) && !control.is_over() {
                thread::yield_now();
            }
            Some(job * job)
        };
        let give = |result| {
            given.push(result);
            given.len() < most
        };
        let worker = || Ok::<_, ()>(Worker { delivered, last: None });
        in_order(0..JOBS, threads, &control, worker, work, give).expect("workers");
        assert_eq!(control.is_over(), given.len() == most, "work ends when no more is wanted");
        given
    }

    #[test]
    fn results_come_in_order_whatever_the_number_of_threads() {
        let all: Vec<usize> = (0..JOBS).map(|job| job * job).collect();
        for threads in [1, 2, 5] {
            assert_eq!(results(threads, 100), all);
            assert_eq!(results(threads, 3), all[..3]);
        }
    }

    #[test]
    fn a_worker_that_cannot_be_made_is_an_error() {
        let work = |(): &mut (), job: u64| Some(job);
        let made = in_order(0.., 2, &Control::new(), || Err("no engine"), work, |_| true);
        assert_eq!(made, Err("no engine"));
        let made = in_order(0..0, 2, &Control::new(), || Err("no engine"), work, |_| true);
        assert_eq!(made, Ok(()), "no worker is made if there is nothing to do");
    }
}
