//! Chromium without a window, and the messages of the Chrome DevTools protocol.

use std::{
    collections::HashMap,
    env,
    fs::File,
    io::{BufRead, BufReader, Write},
    path::PathBuf,
    process::{ChildStdin, Command, Stdio, id},
    sync::{
        LazyLock, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicU64, Ordering},
        mpsc::{Receiver, Sender, channel},
    },
    thread,
    time::Duration,
};

use serde_json::{Value, json};

/// The maximum time to wait for an answer or an event, hundreds of times as long as needed on an idle machine. It only
/// ends a run that would wait forever.
const PATIENCE: Duration = Duration::from_secs(120);

/// Options that keep the browser's own activity out of the tests.
const FLAGS: [&str; 11] = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-dev-shm-usage",
    "--disable-features=BackForwardCache,SpareRendererForSitePerProcess",
    "--remote-debugging-pipe",
];

/// The browser that all tests of a process share. It ends with the process, which closes its pipe.
pub(crate) static CHROMIUM: LazyLock<Chromium> = LazyLock::new(Chromium::start);

/// A running Chromium.
#[derive(Debug)]
pub(crate) struct Chromium {
    pipe: Mutex<ChildStdin>,
    inboxes: &'static Mutex<Inboxes>,
    last: AtomicU64,
}

/// The receivers of messages: of an answer by the number of its command, and of events by their session.
#[derive(Default, Debug)]
struct Inboxes {
    answers: HashMap<u64, Sender<Value>>,
    events: HashMap<String, Sender<Value>>,
    is_closed: bool,
}

/// The folder for the temporary files of the tests.
pub(crate) fn folder() -> PathBuf {
    PathBuf::from(env::var_os("TMPDIR").unwrap_or("/tmp".into()))
}

impl Chromium {
    fn start() -> Chromium {
        let program = env::var_os("CHROMIUM").unwrap_or("chromium-headless-shell".into());
        let profile = folder().join(format!("profile-{}", id()));
        let log = File::create(folder().join("chromium.log")).expect("a log can be written");
        // The pipe of the protocol has the numbers 3 and 4.
        let mut child = Command::new("sh")
            .args(["-c", "exec \"$0\" \"$@\" 3<&0 4>&1 < /dev/null > /dev/null"])
            .arg(&program)
            .args(FLAGS)
            .arg(format!("--user-data-dir={}", profile.display()))
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(log)
            .spawn()
            .unwrap_or_else(|error| panic!("{}: {error}", program.display()));
        let pipe = child.stdin.take().expect("it is piped");
        let output = BufReader::new(child.stdout.take().expect("it is piped"));
        let inboxes: &'static Mutex<Inboxes> = Box::leak(Box::default());
        thread::spawn(move || {
            deliver(output, inboxes);
            child.wait()
        });
        Chromium { pipe: Mutex::new(pipe), inboxes, last: AtomicU64::new(0) }
    }

    /// Sends a command, to a session or to the browser itself, and returns the answer or the message of an error.
    pub(crate) fn call(
        &self,
        session: Option<&str>,
        method: &str,
        params: &Value,
    ) -> Result<Value, String> {
        let mut answer = receive(self.inboxes, &self.send(session, method, params)?)?;
        match answer["error"]["message"].as_str() {
            Some(message) => Err(message.to_owned()),
            None => Ok(answer["result"].take()),
        }
    }

    /// Sends commands to a session, one after another without waiting in between, and returns when all are done.
    pub(crate) fn call_all(
        &self,
        session: &str,
        method: &str,
        params: &[Value],
    ) -> Result<(), String> {
        let sent = params.iter().map(|params| self.send(Some(session), method, params));
        let sent = sent.collect::<Result<Vec<_>, _>>()?;
        for receiver in sent {
            let answer = receive(self.inboxes, &receiver)?;
            if let Some(message) = answer["error"]["message"].as_str() {
                return Err(message.to_owned());
            }
        }
        Ok(())
    }

    /// Sends a command, and returns the receiver of its answer.
    fn send(
        &self,
        session: Option<&str>,
        method: &str,
        params: &Value,
    ) -> Result<Receiver<Value>, String> {
        let number = self.last.fetch_add(1, Ordering::Relaxed) + 1;
        let mut command = json!({ "id": number, "method": method, "params": params });
        if let Some(session) = session {
            command["sessionId"] = session.into();
        }
        let (sender, receiver) = channel();
        locked(self.inboxes).answers.insert(number, sender);
        let sent = locked(&self.pipe).write_all(format!("{command}\0").as_bytes());
        sent.map_err(|error| format!("Chromium has ended: {error}"))?;
        Ok(receiver)
    }

    /// The receiver of the events of a session from now on.
    pub(crate) fn events(&self, session: &str) -> Receiver<Value> {
        let (sender, receiver) = channel();
        locked(self.inboxes).events.insert(session.to_owned(), sender);
        receiver
    }

    /// The next event, for which it waits.
    pub(crate) fn next(&self, events: &Receiver<Value>) -> Result<Value, String> {
        receive(self.inboxes, events)
    }
}

fn receive(inboxes: &Mutex<Inboxes>, receiver: &Receiver<Value>) -> Result<Value, String> {
    receiver.recv_timeout(PATIENCE).map_err(|_| {
        let why = if locked(inboxes).is_closed { "Chromium has ended" } else { "no answer came" };
        why.to_owned()
    })
}

/// Distributes the messages of the browser, which end with a zero byte, until it ends.
fn deliver(mut output: impl BufRead, inboxes: &Mutex<Inboxes>) {
    let mut bytes = Vec::new();
    while output.read_until(0, &mut bytes).is_ok_and(|size| size > 0) {
        let message: Value = serde_json::from_slice(bytes.strip_suffix(b"\0").unwrap_or(&bytes))
            .expect("the browser writes JSON");
        let mut inboxes = locked(inboxes);
        let receiver = match message["id"].as_u64() {
            Some(number) => inboxes.answers.remove(&number),
            None => message["sessionId"].as_str().and_then(|it| inboxes.events.get(it).cloned()),
        };
        // A test that has failed receives nothing more.
        let _ = receiver.map(|receiver| receiver.send(message));
        bytes.clear();
    }
    *locked(inboxes) = Inboxes { is_closed: true, ..Inboxes::default() };
}

/// A lock on a value that stays usable when a test panics.
pub(crate) fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
