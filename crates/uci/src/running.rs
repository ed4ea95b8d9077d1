//! A search or a count that runs in a thread of its own.

use std::{
    any::Any,
    io,
    panic::{self, AssertUnwindSafe},
    sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError, mpsc::Sender},
    thread::{self, JoinHandle},
};

use isotope_engine::{Engine, Limits};
use isotope_kernel::{Game, Rules};
use isotope_search::{Control, Perft, PerftError, TimeLimit, after};
use shakmaty::{CastlingMode, Move};

use crate::{
    command::Event,
    told::{self, Output},
};

/// A search or a count under way.
pub(crate) struct Running {
    thread: JoinHandle<io::Result<()>>,
    control: Arc<Control>,
    wait: Arc<Wait>,
    ending: Ending,
}

/// What ends a search, besides `stop`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Ending {
    /// Its own limits.
    Limits,
    /// The greatest depth that there is.
    Depth,
    /// Nothing: it answers after `stop` alone.
    Stop,
    /// Nothing before `ponderhit`. Then the clock starts, and the search ends as any other.
    PonderHit { budget: Option<TimeLimit>, infinite: bool, limited: bool },
}

/// What is searched, and how it is written.
pub(crate) struct Task {
    pub(crate) game: Game<Arc<Rules>>,
    pub(crate) mode: CastlingMode,
    pub(crate) output: Output,
    pub(crate) done: Done,
}

/// Tells the conversation that the work of this number is over, however it ends.
pub(crate) struct Done {
    pub(crate) events: Sender<Event>,
    pub(crate) number: u64,
}

impl Drop for Done {
    fn drop(&mut self) {
        // A conversation that is over needs to know nothing.
        let _ = self.events.send(Event::Answered(self.number));
    }
}

/// Whether the answer may be given. It may not while a GUI ponders, or searches until `stop`.
#[derive(Default)]
struct Wait {
    may_answer: Mutex<bool>,
    changed: Condvar,
}

impl Wait {
    fn lock(&self) -> MutexGuard<'_, bool> {
        self.may_answer.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn allow(&self) {
        *self.lock() = true;
        self.changed.notify_all();
    }

    fn until_allowed(&self) {
        let waits = self.changed.wait_while(self.lock(), |may_answer| !*may_answer);
        drop(waits.unwrap_or_else(PoisonError::into_inner));
    }
}

impl Running {
    fn begin(
        ending: Ending,
        work: impl FnOnce(&Control, &Wait) -> io::Result<()> + Send + 'static,
    ) -> Running {
        let (control, wait) = (Arc::new(Control::new()), Arc::new(Wait::default()));
        let heard = (Arc::clone(&control), Arc::clone(&wait));
        let thread = thread::spawn(move || work(&heard.0, &heard.1));
        Running { thread, control, wait, ending }
    }

    /// Searches for the best move, and says it when it may be said.
    pub(crate) fn search(
        task: Task,
        engine: Arc<Engine>,
        limits: Limits,
        budget: Option<TimeLimit>,
        ending: Ending,
    ) -> Running {
        let running = Running::begin(ending, move |control, wait| {
            let Task { game, mode, output, done: _done } = task;
            let (mut said, mut latest) = (Ok(()), Vec::new());
            let result = caught(|| {
                let mut history: Vec<u128> = game.keys().collect();
                history.pop();
                engine.search(&game.position(), &history, &limits, control, |found| {
                    if said.is_ok() {
                        said = output.say(told::info(&found, mode));
                    }
                    if found.line == 1 {
                        latest = found.moves;
                    }
                })
            });
            drop(engine);
            let best = match result {
                Ok(best) => best,
                Err(message) => {
                    output.inform(&format!(
                        "the search ended early by an error in the program: {message}; the best move so far is played"
                    ))?;
                    if latest.is_empty() { any_move(&game, &limits) } else { latest }
                }
            };
            wait.until_allowed();
            said?;
            if best.is_empty() {
                let outcome =
                    game.ended().map_or_else(String::new, |outcome| format!(": {outcome}"));
                output.say(format_args!("info string there is no move{outcome}"))?;
            }
            output.say(told::best(&best, mode))
        });
        match ending {
            Ending::Limits | Ending::Depth => {
                if let Some(budget) = budget {
                    running.control.limit(budget);
                }
                running.wait.allow();
            }
            Ending::Stop | Ending::PonderHit { .. } => (),
        }
        running
    }

    /// Counts the lines of `depth` plies, move by move.
    pub(crate) fn perft(task: Task, depth: u32) -> Running {
        Running::begin(Ending::Limits, move |control, _| {
            let Task { game, mode, output, done: _done } = task;
            let counted = caught(|| {
                let position = game.position();
                let mut nodes = 0;
                for m in position.all_moves() {
                    let child = after(&position, m);
                    let counting = Perft::default();
                    let depth = depth.saturating_sub(1);
                    let count = match counting.count(&child, depth, control, &mut |_| ()) {
                        Ok(count) => count,
                        Err(PerftError::Stopped) => {
                            return output.inform("the count was stopped: there is no sum");
                        }
                        Err(error) => return output.inform(&error.to_string()),
                    };
                    nodes += count;
                    output.say(format_args!("{}: {count}", m.to_uci(mode)))?;
                }
                output.say(format_args!("\nNodes searched: {nodes}\n"))
            });
            counted.unwrap_or_else(|message| {
                output.inform(&format!("the count ended by an error in the program: {message}"))
            })
        })
    }

    /// Whether no limit of its own will end it soon.
    pub(crate) fn is_endless(&self) -> bool {
        self.ending != Ending::Limits
    }

    /// The GUI's guess was right: the limits count from now on.
    pub(crate) fn ponder_hit(&mut self) {
        let Ending::PonderHit { budget, infinite, limited } = self.ending else { return };
        self.ending = match (infinite, limited) {
            (true, _) => Ending::Stop,
            (false, true) => Ending::Limits,
            (false, false) => Ending::Depth,
        };
        if let Some(budget) = budget {
            self.control.limit(budget);
        }
        if !infinite {
            self.wait.allow();
        }
    }

    /// Asks it to end and to answer.
    pub(crate) fn stop(&self) {
        self.control.stop();
        self.wait.allow();
    }

    /// Waits until it has answered.
    pub(crate) fn join(self) -> io::Result<()> {
        self.thread.join().unwrap_or_else(|panic| Err(io::Error::other(message(&*panic))))
    }
}

/// The result of `work`, or the message of the panic that ended it.
pub(crate) fn caught<T>(work: impl FnOnce() -> T) -> Result<T, String> {
    panic::catch_unwind(AssertUnwindSafe(work)).map_err(|panic| message(&*panic))
}

fn message(panic: &(dyn Any + Send)) -> String {
    let text = panic.downcast_ref::<&str>().map(ToString::to_string);
    text.or_else(|| panic.downcast_ref().cloned()).unwrap_or_else(|| "a panic".into())
}

/// A move that may be played, if one can still be found.
fn any_move(game: &Game<Arc<Rules>>, limits: &Limits) -> Vec<Move> {
    let legal = caught(|| game.position().all_moves()).unwrap_or_default();
    limits.moves.first().or(legal.first()).copied().into_iter().collect()
}
