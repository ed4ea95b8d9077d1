//! Work on several threads whose results are delivered in order.

use std::{
    any::Any,
    collections::BTreeMap,
    iter::{Enumerate, Fuse},
    panic::{self, AssertUnwindSafe},
    sync::{
        Mutex, PoisonError,
        mpsc::{self, Receiver, Sender},
    },
    thread,
};

use crate::control::Control;

/// Threads that do jobs, whose results are delivered in the order of the jobs.
#[derive(Clone, Copy, Debug)]
pub struct InOrder<'c> {
    /// The number of threads.
    pub threads: usize,
    /// The most jobs for each thread that may have begun before their results are delivered, which bounds what waits for
    /// a job that takes long; `usize::MAX` for no bound.
    pub ahead: usize,
    /// The control that ends the work. It is ended when no more results are wanted, and when a thread panics.
    pub control: &'c Control,
}

/// The jobs that no thread has taken.
struct Jobs<I: Iterator> {
    rest: Enumerate<Fuse<I>>,
    /// The number of jobs that may begin before any result is delivered.
    most: usize,
    /// Tells of each result that has been delivered.
    delivered: Receiver<()>,
}

/// What a thread sends: results, and then how it has ended.
enum Message<R, E> {
    Result(usize, R),
    End(Result<(), E>),
    Panic(Box<dyn Any + Send>),
}

impl InOrder<'_> {
    /// Does the jobs, on each thread with a worker of its own, and passes the results to `give` on the current thread,
    /// until `give` returns `false` or there are no more jobs. A worker is made when its thread has a job. After a
    /// job without a result, no more jobs begin. A panic of a thread continues in the caller.
    ///
    /// ```
    /// use isotope_search::{Control, InOrder};
    ///
    /// let mut squares = Vec::new();
    /// let work = InOrder { threads: 2, ahead: 3, control: &Control::new() };
    /// let worker = || Ok::<_, ()>(());
    /// let square = |(): &mut (), number: u64| Some(number * number);
    /// work.run(1.., worker, square, |square| {
    ///     squares.push(square);
    ///     squares.len() < 5
    /// });
    /// assert_eq!(squares, [1, 4, 9, 16, 25]);
    /// ```
    ///
    /// # Errors
    /// Returns the error of the first worker that cannot be made.
    pub fn run<J, W, R: Send, E: Send>(
        self,
        jobs: impl Iterator<Item = J> + Send,
        worker: impl Fn() -> Result<W, E> + Sync,
        work: impl Fn(&mut W, J) -> Option<R> + Sync,
        mut give: impl FnMut(R) -> bool,
    ) -> Result<(), E> {
        let InOrder { threads, ahead, control } = self;
        let threads = threads.max(1);
        let (tell, delivered) = mpsc::channel();
        let most = threads.saturating_mul(ahead.max(1));
        let jobs = Mutex::new(Jobs { rest: jobs.fuse().enumerate(), most, delivered });
        let (sender, messages) = mpsc::channel();
        thread::scope(|scope| {
            for _ in 0..threads {
                let (sender, jobs, worker, work) = (sender.clone(), &jobs, &worker, &work);
                scope.spawn(move || {
                    let each = AssertUnwindSafe(|| each(jobs, &sender, control, worker, work));
                    // Other threads must not go on without a result of one that has panicked.
                    let end = match panic::catch_unwind(each) {
                        Ok(end) => Message::End(end),
                        Err(payload) => {
                            control.end();
                            Message::Panic(payload)
                        }
                    };
                    // Sending fails if the current thread has panicked.
                    let _ = sender.send(end);
                });
            }
            drop(sender);
            // Dropped when no more jobs are to begin, so that no thread waits.
            let mut tell = Some(tell);
            let (mut next, mut early, mut is_wanted) = (0, BTreeMap::new(), true);
            let mut failed = Ok(());
            for message in messages {
                match message {
                    Message::Result(number, result) => drop(early.insert(number, result)),
                    Message::End(end) => {
                        failed = failed.and(end);
                        tell = None;
                    }
                    Message::Panic(payload) => panic::resume_unwind(payload),
                }
                while is_wanted && let Some(result) = early.remove(&next) {
                    next += 1;
                    if !give(result) {
                        is_wanted = false;
                        tell = None;
                        control.end();
                    } else if let Some(tell) = &tell {
                        tell.send(()).expect("the jobs are still there");
                    }
                }
            }
            failed
        })
    }
}

/// Does jobs with one worker until there are no more or the work is over.
fn each<I: Iterator, W, R, E>(
    jobs: &Mutex<Jobs<I>>,
    results: &Sender<Message<R, E>>,
    control: &Control,
    make: impl Fn() -> Result<W, E>,
    work: impl Fn(&mut W, I::Item) -> Option<R>,
) -> Result<(), E> {
    let mut worker = None;
    let next = || jobs.lock().unwrap_or_else(PoisonError::into_inner).next();
    while !control.is_over()
        && let Some((number, job)) = next()
    {
        let worker = match &mut worker {
            Some(worker) => worker,
            none => none.insert(make().inspect_err(|_| control.end())?),
        };
        let Some(result) = work(worker, job) else {
            // No later result can be delivered.
            control.end();
            break;
        };
        if results.send(Message::Result(number, result)).is_err() {
            break;
        }
    }
    Ok(())
}

impl<I: Iterator> Jobs<I> {
    /// The next job with its number, as soon as it may begin.
    fn next(&mut self) -> Option<(usize, I::Item)> {
        match self.most {
            0 => self.delivered.recv().ok()?,
            _ => self.most -= 1,
        }
        self.rest.next()
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::SeqCst};

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
        // A worker that may not begin another job would never tell of its last one.
        let in_order = InOrder { threads, ahead: JOBS, control: &control };
        in_order.run(0..JOBS, worker, work, give).expect("workers");
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
        let (control, work) = (Control::new(), |(): &mut (), job: u64| Some(job));
        let in_order = InOrder { threads: 2, ahead: 1, control: &control };
        let made = in_order.run(0..0, || Err("no engine"), work, |_| true);
        assert_eq!(made, Ok(()), "no worker is made if there is nothing to do");
        let made = in_order.run(0.., || Err("no engine"), work, |_| true);
        assert_eq!(made, Err("no engine"));
    }

    #[test]
    fn no_more_jobs_begin_than_may_wait_for_the_first_one() {
        let (taken, control) = (AtomicUsize::new(0), Control::new());
        let jobs = (0..100).inspect(|_| _ = taken.fetch_add(1, SeqCst));
        let in_order = InOrder { threads: 3, ahead: 2, control: &control };
        let work = |(): &mut (), job: usize| {
            while job == 0 && taken.load(SeqCst) < 6 {
                thread::yield_now();
            }
            // Long enough for the other threads to take all jobs, if they may.
            (0..1000 * usize::from(job == 0)).for_each(|_| thread::yield_now());
            Some((job, taken.load(SeqCst)))
        };
        let mut results = Vec::new();
        let give = |(job, taken)| {
            results.push(job);
            taken <= job + 6
        };
        in_order.run(jobs, || Ok::<_, ()>(()), work, give).expect("workers");
        assert!(results.into_iter().eq(0..100));
    }

    #[test]
    fn a_panic_or_a_job_without_a_result_ends_all_threads() {
        for threads in [1, 2, 5] {
            let control = Control::new();
            let in_order = InOrder { threads, ahead: 1, control: &control };
            let mut given = 0;
            let some = |(): &mut (), job: u64| (job != 9).then_some(job);
            let count = |_| {
                given += 1;
                true
            };
            in_order.run(0.., || Ok::<_, ()>(()), some, count).expect("workers");
            assert!(given == 9 && control.is_over(), "{given} of 9 results, {threads} threads");
            let control = Control::new();
            let in_order = InOrder { threads, ahead: 1, control: &control };
            let none = |(): &mut (), job: u64| if job == 9 { panic!("at 9") } else { Some(job) };
            let run = || in_order.run(0.., || Ok::<_, ()>(()), none, |_| true);
            let payload = panic::catch_unwind(AssertUnwindSafe(run)).expect_err("a panic");
            assert_eq!(payload.downcast_ref(), Some(&"at 9"), "{threads} threads");
            assert!(control.is_over());
        }
    }
}
