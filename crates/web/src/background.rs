//! Work beside the thread that speaks with everybody: how much of each kind is done at once, and that it ends when
//! its asker leaves.
//!
//! Each kind of work has places of its own, so that no kind keeps another waiting. A search takes seconds: what it
//! finds is sent line by line, and the last line is the answer. There is nothing to be asked for later and nothing
//! to be stopped by name: an asker that has heard enough goes away, and that stops the work.

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
    ErrorLine, Refusal,
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

/// The longest time of a search.
pub(crate) const LONGEST: Duration = Duration::from_secs(10);

/// What a question of a program may take.
const BOUNDS: Bounds = Bounds { nodes: 100_000_000, time: LONGEST, lines: 20_000_000 };

/// How many threads all kinds of work may take together.
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
    /// Answers by shipped rules alone.
    pub(crate) quick: Places,
    /// Answers by rules that the page sends, and checks of them.
    pub(crate) own: Places,
    /// Searches that are asked for by time or nodes.
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
    /// The time after which the work is stopped. What a budget bounds needs none, and depends on no clock.
    time: Duration,
}

/// The reason for an answer that is none.
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

    /// The answer of some work, which is stopped when the asker leaves or its time is over.
    ///
    /// # Errors
    /// If there is no place for it, or it panics.
    pub(crate) async fn answer<A: Send + 'static>(
        &self,
        work: impl FnOnce(&Control) -> A + Send + 'static,
    ) -> Result<A, Unanswered> {
        let place = self.place().await?;
        let control = Arc::new(Control::within(BOUNDS));
        let asker = Waiting(Arc::clone(&control));
        let mut working = spawn_blocking(move || {
            let _place = place;
            work(&control)
        });
        let in_time = timeout(self.time, &mut working).await;
        drop(asker);
        let answer = match in_time {
            Ok(answer) => answer,
            Err(_) => working.await,
        };
        answer.map_err(|_| Unanswered::Failed)
    }

    /// The lines of a search, of which the last is what the search returns.
    ///
    /// # Errors
    /// If there is no place for it, or it panics before its first line.
    pub(crate) async fn lines<A: Serialize>(
        &self,
        work: impl FnOnce(&Asker) -> Result<A, ErrorLine> + Send + 'static,
    ) -> Result<Body, Unanswered> {
        let place = self.place().await?;
        let control = Arc::new(isotope_search::Control::new());
        let (lines, told) = unbounded_channel();
        let asker = Asker { lines, control: Arc::clone(&control) };
        let mut told = Told { first: None, lines: told, control };
        spawn_blocking(move || {
            let answer = catch_unwind(AssertUnwindSafe(|| work(&asker)));
            // The reader of the last line may ask again at once.
            drop(place);
            match answer {
                Ok(Ok(answer)) => asker.tell(&answer),
                Ok(Err(error)) => asker.tell(&error),
                Err(_) => asker.send(Err(Unanswered::Failed)),
            }
        });
        let first = told.lines.recv().await.ok_or(Unanswered::Failed)??;
        told.first = Some(first);
        Ok(Body::new(told))
    }

    async fn place(&self) -> Result<OwnedSemaphorePermit, Unanswered> {
        let free = Arc::clone(&self.free).acquire_owned();
        timeout(self.wait, free).await.ok().and_then(Result::ok).ok_or(Unanswered::Busy)
    }
}

impl Unanswered {
    /// The same for the page.
    pub(crate) fn error(self) -> ErrorLine {
        let (code, message) = match self {
            Unanswered::Busy => ("busy", "too many ask at once: try again"),
            Unanswered::Failed => (
                "failed",
                "the server failed at this question, which is a fault of Isotope: it goes on with others",
            ),
        };
        ErrorLine::new("", &[], Refusal { code, message: message.into() })
    }
}

/// An asker that waits for an answer. If it leaves, this value is dropped, and the work is stopped.
struct Waiting(Arc<Control>);

impl Drop for Waiting {
    fn drop(&mut self) {
        self.0.stop();
    }
}

/// The asker of a search, as the search sees it.
pub(crate) struct Asker {
    lines: UnboundedSender<Result<Bytes, Unanswered>>,
    control: Arc<isotope_search::Control>,
}

impl Asker {
    /// Sends a line. An asker that has left is seen by the control.
    pub(crate) fn tell(&self, line: &impl Serialize) {
        self.send(Ok(written(line)));
    }

    /// An asker that has left, and the lines that are sent to it all the same.
    #[cfg(test)]
    pub(crate) fn that_has_left() -> (Asker, UnboundedReceiver<Result<Bytes, Unanswered>>) {
        let (lines, told) = unbounded_channel();
        let control = Arc::new(isotope_search::Control::new());
        control.stop();
        (Asker { lines, control }, told)
    }

    fn send(&self, line: Result<Bytes, Unanswered>) {
        let _ = self.lines.send(line);
    }

    /// The control of the search. It is stopped when the asker has left.
    pub(crate) fn control(&self) -> &isotope_search::Control {
        &self.control
    }
}

fn written(line: &impl Serialize) -> Bytes {
    (json(line) + "\n").into()
}

/// The lines on their way to the asker.
struct Told {
    first: Option<Bytes>,
    lines: UnboundedReceiver<Result<Bytes, Unanswered>>,
    control: Arc<isotope_search::Control>,
}

impl hyper::body::Body for Told {
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

impl Drop for Told {
    fn drop(&mut self) {
        self.control.stop();
    }
}
