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
    use std::time::Duration;

    use super::*;

    /// The results of the jobs from 0 to 39, of which later ones are done sooner, up to `most` of them.
    fn results(threads: usize, most: usize) -> Vec<u64> {
        let mut given = Vec::new();
        let work = |(): &mut (), job: u64| {
            thread::sleep(Duration::from_micros(100 * (7 - job % 8)));
            Some(job * job)
        };
        let give = |result| {
            given.push(result);
            given.len() < most
        };
        in_order(0..40, threads, &Control::new(), || Ok::<(), ()>(()), work, give)
            .expect("workers");
        given
    }

    #[test]
    fn results_come_in_order_whatever_the_number_of_threads() {
        let all: Vec<u64> = (0..40).map(|job| job * job).collect();
        for threads in [1, 2, 5] {
            assert_eq!(results(threads, 100), all);
            assert_eq!(results(threads, 3), all[..3], "work ends when no more is wanted");
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
