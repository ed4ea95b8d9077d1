//! Background work: a limited number of jobs of each kind, each stopped when its client disconnects.
//!
//! Each kind of work has its own slots, so that no kind delays another. A search takes seconds, so its results are
//! sent line by line; the last line is the answer. There are no job ids to poll or to cancel: a client stops a
//! search by closing its connection.

use std::{
    convert::Infallible,
    panic::{AssertUnwindSafe, catch_unwind},
    pin::Pin,
    sync::Arc,
    thread,
    time::Duration,
};

use axum::body::{Body, Bytes};
use futures_util::{StreamExt as _, stream::poll_fn};
use isotope_answer::{
    InputError, RequestError,
    protocol::{Bounds, QuestionControl, json},
};
use serde::Serialize;
use tokio::{
    sync::{OwnedSemaphorePermit, Semaphore, mpsc::unbounded_channel},
    task::spawn_blocking,
    time::timeout,
};

use crate::client::{Client, LONGEST};

/// The limits of the work for one request.
fn bounds() -> Bounds {
    Bounds { nodes: 100_000_000, time: LONGEST, ..Bounds::default() }
}

/// The maximum number of threads, for all kinds of work together.
pub(crate) fn threads() -> usize {
    3 * slots()
}

/// The number of slots for each kind of work: one per available CPU.
pub(crate) fn slots() -> usize {
    thread::available_parallelism().map_or(1, usize::from)
}

/// The queues of the kinds of work.
#[derive(Clone)]
pub(crate) struct Queues {
    /// Requests that need no rulesets other than the shipped ones.
    pub(crate) quick: Queue,
    /// Requests with rulesets of their own, which have to be compiled or checked.
    pub(crate) own: Queue,
    /// Searches, limited by time or nodes.
    pub(crate) searches: Queue,
}

impl Queues {
    pub(crate) fn new() -> Queues {
        let long = Duration::from_secs(20);
        Queues {
            quick: Queue::new(long, Late::GoesOn),
            own: Queue::new(long, Late::GoesOn),
            searches: Queue::new(Duration::from_secs(3), Late::Ends),
        }
    }
}

/// The slots of one kind of work, and how long a request waits for one.
#[derive(Clone)]
pub(crate) struct Queue {
    free: Arc<Semaphore>,
    /// The maximum time to wait for a free slot.
    wait: Duration,
    late: Late,
}

/// What becomes of work that takes longer than [`LONGEST`].
#[derive(Clone, Copy, PartialEq, Eq)]
enum Late {
    /// It goes on: it is limited by a budget, and its result must not depend on the clock.
    GoesOn,
    /// It is stopped, and has the result that was found by then.
    Ends,
    /// It is stopped, and the request is refused.
    Refused,
}

/// The reason why a request was not answered.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Unanswered {
    /// No slot became free in time.
    Busy,
    /// The work panicked.
    Failed,
    /// The work took too long.
    TooLong,
}

impl Queue {
    fn new(wait: Duration, late: Late) -> Queue {
        Queue { free: Arc::new(Semaphore::new(slots())), wait, late }
    }

    /// The same slots, for requests that are refused if they would go on for longer than [`LONGEST`].
    pub(crate) fn refusing_late(self) -> Queue {
        let late = if self.late == Late::GoesOn { Late::Refused } else { self.late };
        Queue { late, ..self }
    }

    /// Runs `work` and returns its result. The work is stopped when the client disconnects or its time is up.
    ///
    /// # Errors
    /// Returns an error if no slot becomes free in time, the work panics, or it takes too long.
    pub(crate) async fn answer<A: Send + 'static>(
        &self,
        work: impl FnOnce(&QuestionControl) -> A + Send + 'static,
    ) -> Result<A, Unanswered> {
        let slot = self.slot().await?;
        let control = Arc::new(QuestionControl::within(bounds()));
        let guard = StopOnDrop(Arc::clone(&control));
        let mut working = spawn_blocking(move || {
            let _slot = slot;
            work(&control)
        });
        let time = if self.late == Late::GoesOn { Duration::MAX } else { LONGEST };
        let in_time = timeout(time, &mut working).await;
        drop(guard);
        let answer = match in_time {
            Ok(answer) => answer,
            Err(_) if self.late == Late::Refused => return Err(Unanswered::TooLong),
            Err(_) => working.await,
        };
        answer.map_err(|_| Unanswered::Failed)
    }

    /// Starts a search and returns a response body with the lines that it sends; the last line is its return
    /// value. The search is stopped when the body is dropped, which happens when the client disconnects.
    ///
    /// # Errors
    /// Returns an error if no slot becomes free in time, or the work panics before it sends a line.
    pub(crate) async fn lines<A: Serialize>(
        &self,
        work: impl FnOnce(&Client<'_>) -> Result<A, InputError> + Send + 'static,
    ) -> Result<Body, Unanswered> {
        let slot = self.slot().await?;
        let control = Arc::new(QuestionControl::default());
        let guard = StopOnDrop(Arc::clone(&control));
        let (lines, mut receiver) = unbounded_channel();
        spawn_blocking(move || {
            // A client that has disconnected does not read what is sent.
            let send = |line: Result<Bytes, Unanswered>| drop(lines.send(line));
            let send_line = |line: String| send(Ok((line + "\n").into()));
            let client = Client::new(control.search(), &send_line);
            let answer = catch_unwind(AssertUnwindSafe(|| work(&client)));
            // The slot is freed before the last line is sent, because the client may send its next request at
            // once.
            drop(slot);
            match answer {
                Ok(Ok(answer)) => client.send_line(&answer),
                Ok(Err(error)) => client.send_line(&error),
                Err(_) => send(Err(Unanswered::Failed)),
            }
        });
        let mut lines = poll_fn(move |cx| {
            let _guard = &guard;
            receiver.poll_recv(cx)
        })
        .peekable();
        let first = Pin::new(&mut lines).peek().await.ok_or(Unanswered::Failed)?;
        first.as_ref().map_err(|failed| *failed)?;
        Ok(Body::from_stream(lines.map(|line| {
            Ok::<_, Infallible>(line.unwrap_or_else(|failed| (json(&failed.error()) + "\n").into()))
        })))
    }

    async fn slot(&self) -> Result<OwnedSemaphorePermit, Unanswered> {
        let free = Arc::clone(&self.free).acquire_owned();
        timeout(self.wait, free).await.ok().and_then(Result::ok).ok_or(Unanswered::Busy)
    }
}

impl Unanswered {
    /// The reason as an error object.
    pub(crate) fn error(self) -> InputError {
        let (code, message) = match self {
            Unanswered::TooLong => {
                ("too-long", "the question takes longer than 10 seconds: ask for less")
            }
            Unanswered::Busy => ("busy", "too many ask at once: try again"),
            Unanswered::Failed => (
                "failed",
                "the server failed at this question, which is a fault of Isotope: it goes on with others",
            ),
        };
        InputError::new("", &[], RequestError { code, message: message.into() })
    }
}

/// A guard that stops the work when dropped, which happens when the client disconnects.
struct StopOnDrop(Arc<QuestionControl>);

impl Drop for StopOnDrop {
    fn drop(&mut self) {
        self.0.stop();
    }
}
