//! Work that takes seconds: how much of it is done at once, how long it may take, and that it ends when nobody
//! waits for it any more.
//!
//! What is found is told at once, a line for each, and the last line is the answer. There is nothing to be
//! asked for later and nothing to be stopped by name: who has heard enough goes away, and that stops the work.

use std::{
    convert::Infallible,
    pin::Pin,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    task::{Context, Poll},
    thread,
    time::Duration,
};

use axum::body::{Body, Bytes};
use hyper::body::Frame;
use isotope_answer::ErrorLine;
use isotope_engine::{Budget, Signal};
use serde_json::{Value, json};
use tokio::{
    sync::{
        Semaphore,
        mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel},
    },
    task::spawn_blocking,
    time::timeout,
};

/// No work takes longer.
pub(crate) const LONGEST: Duration = Duration::from_secs(10);

/// Who finds no place waits for one so long.
const WAIT: Duration = Duration::from_secs(3);

/// So much is done at once: one thing on each CPU.
pub(crate) fn places() -> usize {
    thread::available_parallelism().map_or(1, usize::from)
}

/// Where such work is done.
#[derive(Clone)]
pub(crate) struct Background {
    free: Arc<Semaphore>,
}

/// Who asked, while the work is done.
pub(crate) struct Asker {
    lines: UnboundedSender<Bytes>,
    signal: Arc<Signal>,
    gone: Arc<AtomicBool>,
}

/// What is told, on its way. Without it, nobody hears.
struct Told {
    lines: UnboundedReceiver<Bytes>,
    signal: Arc<Signal>,
    gone: Arc<AtomicBool>,
}

impl Background {
    pub(crate) fn new() -> Background {
        Background { free: Arc::new(Semaphore::new(places())) }
    }

    /// Begins with some work as soon as there is a place, and answers with the lines that it tells, the last of
    /// which is what it returns. Nothing if there is no place.
    pub(crate) async fn begin(
        &self,
        work: impl FnOnce(&Asker) -> Result<Value, ErrorLine> + Send + 'static,
    ) -> Option<Body> {
        let free = Arc::clone(&self.free).acquire_owned();
        let place = timeout(WAIT, free).await.ok()?.ok()?;
        let signal = Arc::new(Signal::new());
        signal.limit(Budget::exactly(LONGEST));
        let gone = Arc::new(AtomicBool::new(false));
        let (lines, told) = unbounded_channel();
        let told = Told { lines: told, signal: Arc::clone(&signal), gone: Arc::clone(&gone) };
        spawn_blocking(move || {
            let asker = Asker { lines, signal, gone };
            let answer = work(&asker);
            // Who reads the end of it may ask again.
            drop(place);
            asker.tell(&answer.unwrap_or_else(|error| json!(error)));
        });
        Some(Body::new(told))
    }
}

impl Asker {
    /// Tells a line. That nobody hears it is seen by the signal.
    pub(crate) fn tell(&self, line: &Value) {
        let _ = self.lines.send(format!("{line}\n").into());
    }

    /// Says when to stop: the asker has gone, or it takes too long. It may be given less time.
    pub(crate) fn signal(&self) -> &Signal {
        &self.signal
    }

    /// Set when the asker has gone. It says nothing of the time.
    pub(crate) fn gone(&self) -> &AtomicBool {
        &self.gone
    }
}

impl hyper::body::Body for Told {
    type Data = Bytes;
    type Error = Infallible;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, Infallible>>> {
        self.lines.poll_recv(cx).map(|line| Some(Ok(Frame::data(line?))))
    }
}

impl Drop for Told {
    fn drop(&mut self) {
        self.signal.stop();
        self.gone.store(true, Ordering::Relaxed);
    }
}
