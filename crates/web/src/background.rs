//! Background work: a limited number of jobs of each kind, each stopped when its client disconnects.
//!
//! Each kind of work has its own places, so that no kind delays another. A search takes seconds: its results
//! are sent line by line, and the last line is the answer. There are no job ids to poll or to cancel: a client
//! stops a search by closing its connection.

use std::{
    convert::Infallible,
    panic::{AssertUnwindSafe, catch_unwind},
    pin::Pin,
    sync::Arc,
    task::{Context, Poll},
    thread,
    time::Duration,
};

use axum::body::{Body, Bytes};
use hyper::body::Frame;
use isotope_answer::{
    InputError, RequestError,
    protocol::{Bounds, Control, json},
};
use serde::Serialize;
use tokio::{
    sync::{
        OwnedSemaphorePermit, Semaphore,
        mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel},
    },
    task::spawn_blocking,
    time::timeout,
};

/// The maximum time of a search.
pub(crate) const LONGEST: Duration = Duration::from_secs(10);

/// The limits of one request of a program.
const BOUNDS: Bounds = Bounds { nodes: 100_000_000, time: LONGEST, lines: 20_000_000 };

/// The maximum number of threads of all kinds of work together.
pub(crate) fn threads() -> usize {
    3 * places()
}

/// The number of places for each kind of work: one for each CPU.
fn places() -> usize {
    thread::available_parallelism().map_or(1, usize::from)
}

/// The kinds of work, each with its own places.
#[derive(Clone)]
pub(crate) struct Kinds {
    /// Answers under shipped rules only.
    pub(crate) quick: Places,
    /// Answers under rules that the request contains, and checks of such rules.
    pub(crate) own: Places,
    /// Searches limited by time or nodes.
    pub(crate) searches: Places,
}

impl Kinds {
    pub(crate) fn new() -> Kinds {
        let long = Duration::from_secs(20);
        Kinds {
            quick: Places::new(long, Duration::MAX),
            own: Places::new(long, Duration::MAX),
            searches: Places::new(Duration::from_secs(3), LONGEST),
        }
    }
}

/// The places of one kind of work.
#[derive(Clone)]
pub(crate) struct Places {
    free: Arc<Semaphore>,
    /// The longest wait for a place.
    wait: Duration,
    /// The time after which the work is stopped; `Duration::MAX` for work with a budget, which must not depend on
    /// the clock.
    time: Duration,
}

/// The reason why a request got no answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Unanswered {
    /// No place became free in time.
    Busy,
    /// The work has panicked.
    Failed,
}

impl Places {
    fn new(wait: Duration, time: Duration) -> Places {
        Places { free: Arc::new(Semaphore::new(places())), wait, time }
    }

    /// The result of `work`, which is stopped when the client disconnects or the time is over.
    ///
    /// # Errors
    /// If no place becomes free in time, or the work panics.
    pub(crate) async fn answer<A: Send + 'static>(
        &self,
        work: impl FnOnce(&Control) -> A + Send + 'static,
    ) -> Result<A, Unanswered> {
        let place = self.place().await?;
        let control = Arc::new(Control::within(BOUNDS));
        let guard = StopOnDrop(Arc::clone(&control));
        let mut working = spawn_blocking(move || {
            let _place = place;
            work(&control)
        });
        let in_time = timeout(self.time, &mut working).await;
        drop(guard);
        let answer = match in_time {
            Ok(answer) => answer,
            Err(_) => working.await,
        };
        answer.map_err(|_| Unanswered::Failed)
    }

    /// A response body with the lines of a search; the last line is its return value.
    ///
    /// # Errors
    /// If no place becomes free in time, or the work panics before its first line.
    pub(crate) async fn lines<A: Serialize>(
        &self,
        work: impl FnOnce(&Asker) -> Result<A, InputError> + Send + 'static,
    ) -> Result<Body, Unanswered> {
        let place = self.place().await?;
        let control = Arc::new(isotope_search::Control::new());
        let (lines, receiver) = unbounded_channel();
        let asker = Asker { lines, control: Arc::clone(&control) };
        let mut receiver = LineBody { first: None, lines: receiver, control };
        spawn_blocking(move || {
            let answer = catch_unwind(AssertUnwindSafe(|| work(&asker)));
            // The place is free before the last line is sent, as the client may send its next request at once.
            drop(place);
            match answer {
                Ok(Ok(answer)) => asker.send_line(&answer),
                Ok(Err(error)) => asker.send_line(&error),
                Err(_) => asker.send(Err(Unanswered::Failed)),
            }
        });
        let first = receiver.lines.recv().await.ok_or(Unanswered::Failed)??;
        receiver.first = Some(first);
        Ok(Body::new(receiver))
    }

    async fn place(&self) -> Result<OwnedSemaphorePermit, Unanswered> {
        let free = Arc::clone(&self.free).acquire_owned();
        timeout(self.wait, free).await.ok().and_then(Result::ok).ok_or(Unanswered::Busy)
    }
}

impl Unanswered {
    /// The reason as an error object.
    pub(crate) fn error(self) -> InputError {
        let (code, message) = match self {
            Unanswered::Busy => ("busy", "too many ask at once: try again"),
            Unanswered::Failed => (
                "failed",
                "the server failed at this question, which is a fault of Isotope: it goes on with others",
            ),
        };
        InputError::new("", &[], RequestError { code, message: message.into() })
    }
}

/// A guard that stops the work when it is dropped, as happens when the client disconnects.
struct StopOnDrop(Arc<Control>);

impl Drop for StopOnDrop {
    fn drop(&mut self) {
        self.0.stop();
    }
}

/// The client of a search: the sender of its lines, and the control that is stopped when it disconnects.
pub(crate) struct Asker {
    lines: UnboundedSender<Result<Bytes, Unanswered>>,
    control: Arc<isotope_search::Control>,
}

impl Asker {
    /// Sends a line. After a disconnection this does nothing: the control is stopped then.
    pub(crate) fn send_line(&self, line: &impl Serialize) {
        self.send(Ok(written(line)));
    }

    /// A disconnected client, and the receiver of the lines that are sent to it all the same.
    #[cfg(test)]
    pub(crate) fn disconnected() -> (Asker, UnboundedReceiver<Result<Bytes, Unanswered>>) {
        let (lines, receiver) = unbounded_channel();
        let control = Arc::new(isotope_search::Control::new());
        control.stop();
        (Asker { lines, control }, receiver)
    }

    fn send(&self, line: Result<Bytes, Unanswered>) {
        let _ = self.lines.send(line);
    }

    /// The control of the search, stopped when the client disconnects.
    pub(crate) fn control(&self) -> &isotope_search::Control {
        &self.control
    }
}

fn written(line: &impl Serialize) -> Bytes {
    (json(line) + "\n").into()
}

/// A response body that yields the lines of a search and stops it when dropped.
struct LineBody {
    first: Option<Bytes>,
    lines: UnboundedReceiver<Result<Bytes, Unanswered>>,
    control: Arc<isotope_search::Control>,
}

impl hyper::body::Body for LineBody {
    type Data = Bytes;
    type Error = Infallible;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, Infallible>>> {
        if let Some(first) = self.first.take() {
            return Poll::Ready(Some(Ok(Frame::data(first))));
        }
        self.lines.poll_recv(cx).map(|line| {
            let line = line?.unwrap_or_else(|failed| written(&failed.error()));
            Some(Ok(Frame::data(line)))
        })
    }
}

impl Drop for LineBody {
    fn drop(&mut self) {
        self.control.stop();
    }
}
