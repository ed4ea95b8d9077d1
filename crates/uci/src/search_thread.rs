//! Runs a search or a perft in a separate thread.

use std::{
    any::Any,
    io,
    panic::{self, AssertUnwindSafe},
    sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError, mpsc::Sender},
    thread::{self, JoinHandle},
};

use isotope_engine::{Engine, Limits, ResultModel};
use isotope_kernel::{Dead, Game, Position, Rules};
use isotope_ruleset::SHIPPED;
use isotope_search::{Control, Perft, PerftError, TimeLimit};
use shakmaty::{CastlingMode, Move, Position as _};

use crate::{
    command::Event,
    gui_output::{self, GuiOutput},
    search_end::SearchEnd,
};

/// A running search or perft, which writes its answer to the GUI.
pub(crate) struct SearchThread {
    thread: JoinHandle<io::Result<()>>,
    control: Arc<Control>,
    gate: Arc<AnswerGate>,
    ending: SearchEnd,
}

/// A search job: the game to search, where to write the output, and the notice to send when the search ends.
pub(crate) struct Task {
    pub(crate) game: Game<Arc<Rules>>,
    pub(crate) mode: CastlingMode,
    pub(crate) output: GuiOutput,
    /// How the probabilities of the results follow from scores, if they are told.
    pub(crate) results: Option<ResultModel>,
    pub(crate) done: EndNotice,
}

/// A guard that, when dropped, notifies the conversation that a search has ended.
pub(crate) struct EndNotice {
    pub(crate) events: Sender<Event>,
    pub(crate) number: u64,
}

impl Drop for EndNotice {
    fn drop(&mut self) {
        // Sending fails if the conversation has ended, which does not matter.
        let _ = self.events.send(Event::Answered(self.number));
    }
}

/// A gate that holds back the answer while the engine ponders, or until an infinite search is stopped.
#[derive(Default)]
struct AnswerGate {
    state: Mutex<GateState>,
    changed: Condvar,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
enum GateState {
    #[default]
    Closed,
    /// Closed, and the search has its answer.
    Waiting,
    Open,
}

impl AnswerGate {
    fn lock(&self) -> MutexGuard<'_, GateState> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn allow(&self) {
        *self.lock() = GateState::Open;
        self.changed.notify_all();
    }

    fn until_allowed(&self) {
        let mut state = self.lock();
        if *state == GateState::Closed {
            *state = GateState::Waiting;
            self.changed.notify_all();
        }
        let waits = self.changed.wait_while(state, |state| *state != GateState::Open);
        drop(waits.unwrap_or_else(PoisonError::into_inner));
    }
}

impl SearchThread {
    /// Starts a search. Its time is limited before it begins, since it may look at the limit at once.
    fn begin(
        ending: SearchEnd,
        budget: Option<TimeLimit>,
        work: impl FnOnce(&Control, &AnswerGate) -> io::Result<()> + Send + 'static,
    ) -> SearchThread {
        let (control, gate) = (Arc::new(Control::new()), Arc::new(AnswerGate::default()));
        if let Some(budget) = budget {
            control.limit(budget);
        }
        let shared = (Arc::clone(&control), Arc::clone(&gate));
        let thread = thread::spawn(move || work(&shared.0, &shared.1));
        SearchThread { thread, control, gate, ending }
    }

    /// Starts a search for the best move, which is written as soon as the protocol allows it.
    pub(crate) fn search(
        task: Task,
        engine: Arc<Engine>,
        limits: Limits,
        budget: Option<TimeLimit>,
        ending: SearchEnd,
    ) -> SearchThread {
        let budget = budget.filter(|_| ending.is_answered_at_once());
        let running = SearchThread::begin(ending, budget, move |control, gate| {
            let Task { game, mode, output, results, done: _done } = task;
            let (mut written, mut latest) = (Ok(()), Vec::new());
            let result = catch_panic(|| {
                let history = game.earlier_keys();
                engine.search(&game.position(), &history, &limits, control, |found| {
                    if written.is_ok() {
                        written = output.say(gui_output::info(&found, mode, results));
                    }
                    if found.line == 1 {
                        latest = found.moves;
                    }
                })
            });
            drop(engine);
            let mut best = match result {
                Ok(best) => best,
                Err(message) => {
                    output.inform(&format!(
                        "the search ended early by an error in the program: {message}; the best move so far is played"
                    ))?;
                    if latest.is_empty() { any_move(&game, &limits) } else { latest }
                }
            };
            gate.until_allowed();
            written?;
            if best.is_empty() {
                let why = game.ended().map(|outcome| format!(": {outcome}"));
                let why = why.or(limits.moves.map(|_| " among those of searchmoves".into()));
                output.inform(&format!("there is no move{}", why.unwrap_or_default()))?;
            }
            if best.len() > 1 && leaves_no_reply(&game, best[0]) {
                best.truncate(1);
            }
            output.say(gui_output::best(&best, mode))
        });
        if ending.is_answered_at_once() {
            running.gate.allow();
        }
        running
    }

    /// Answers without a search, because there is no position. The answer is held back like that of a search.
    pub(crate) fn refuse(task: Task, ending: SearchEnd) -> SearchThread {
        let running = SearchThread::begin(ending, None, move |_, gate| {
            let Task { mode, output, done: _done, .. } = task;
            gate.until_allowed();
            output.say(gui_output::best(&[], mode))
        });
        if ending.is_answered_at_once() {
            running.gate.allow();
        }
        running
    }

    /// Starts a perft of `depth` plies, which reports the count for each first move and the sum.
    pub(crate) fn perft(task: Task, depth: u32) -> SearchThread {
        SearchThread::begin(SearchEnd::Count, None, move |control, _| {
            let Task { game, mode, output, done: _done, .. } = task;
            if depth == 0 {
                return output.inform("`go perft` is followed by a number of plies, from 1");
            }
            if depth > Perft::MAX_DEPTH {
                return output.inform(&PerftError::TooDeep { depth }.to_string());
            }
            let counted = catch_panic(|| {
                let position = game.position();
                let mut nodes = 0;
                for m in position.all_moves() {
                    let child = position.after(m);
                    let counting = Perft::default();
                    let depth = depth - 1;
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

    /// Searches the starting position of every shipped ruleset to `depth` plies, each with an empty table on one
    /// thread, and reports the nodes of each and their sum. The sum changes only if the search does.
    pub(crate) fn bench(task: Task, depth: u32) -> SearchThread {
        SearchThread::begin(SearchEnd::Count, None, move |control, _| {
            let Task { output, done: _done, .. } = task;
            let limits = Limits { depth: Some(depth), ..Limits::default() };
            let counted = catch_panic(|| {
                let mut all = 0;
                for (name, _) in SHIPPED {
                    let rules = isotope_ruleset::shipped(name).map_err(io::Error::other)?.rules;
                    let (part, mut nodes) = (control.part(None), 0);
                    Engine::new(1, 1).search(
                        &Position::start(&rules),
                        &[],
                        &limits,
                        &part,
                        |found| {
                            nodes = found.nodes;
                        },
                    );
                    if part.is_stopped() {
                        return output.inform("the bench was stopped: there is no sum");
                    }
                    output.inform(&format!("{name} {nodes}"))?;
                    all += nodes;
                }
                let speed = (all as f64 / control.elapsed().as_secs_f64().max(0.001)) as u64;
                output.say(format_args!("\nNodes searched: {all}\nNodes per second: {speed}\n"))
            });
            counted.unwrap_or_else(|message| {
                output.inform(&format!("the bench ended by an error in the program: {message}"))
            })
        })
    }

    /// Waits until the search has its answer, and returns whether the answer is held back. In that case, nothing is
    /// written before the gate opens. A search that never comes to its gate is waited for in vain.
    #[cfg(test)]
    pub(crate) fn holds_back_its_answer(&self) -> bool {
        let (gate, patience) = (&self.gate, std::time::Duration::from_secs(300));
        let is_closed = |state: &mut GateState| *state == GateState::Closed;
        let waited = gate.changed.wait_timeout_while(gate.lock(), patience, is_closed);
        *waited.unwrap_or_else(PoisonError::into_inner).0 == GateState::Waiting
    }

    /// Whether there is a time limit.
    #[cfg(test)]
    pub(crate) fn has_a_clock(&self) -> bool {
        self.control.is_limited()
    }

    /// Whether the search has no limit that will soon end it.
    pub(crate) fn is_endless(&self) -> bool {
        !matches!(self.ending, SearchEnd::Limits | SearchEnd::Count)
    }

    /// Whether this is a perft or a bench, whose answer is complete or worth nothing.
    pub(crate) fn is_count(&self) -> bool {
        self.ending == SearchEnd::Count
    }

    /// Applies the limits from now on, because the opponent has played the expected move. Has no effect
    /// unless the engine ponders.
    pub(crate) fn ponder_hit(&mut self) {
        let SearchEnd::PonderHit { budget, infinite, limited } = self.ending else { return };
        self.ending = match (infinite, limited) {
            (true, _) => SearchEnd::Stop,
            (false, true) => SearchEnd::Limits,
            (false, false) => SearchEnd::Depth,
        };
        if let Some(budget) = budget {
            self.control.limit(budget);
        }
        if !infinite {
            self.gate.allow();
        }
    }

    /// Stops the search. It still reports its best move.
    pub(crate) fn stop(&self) {
        self.control.stop();
        self.gate.allow();
    }

    /// Waits until the search has answered.
    pub(crate) fn join(self) -> io::Result<()> {
        self.thread.join().unwrap_or_else(|panic| Err(io::Error::other(message(&*panic))))
    }
}

/// Runs `work`, and returns its result or the message of the panic that ended it.
pub(crate) fn catch_panic<T>(work: impl FnOnce() -> T) -> Result<T, String> {
    panic::catch_unwind(AssertUnwindSafe(work)).map_err(|panic| message(&*panic))
}

/// The message of a panic.
fn message(panic: &(dyn Any + Send)) -> String {
    let text = panic.downcast_ref::<&str>().map(ToString::to_string);
    text.or_else(|| panic.downcast_ref().cloned()).unwrap_or_else(|| "a panic".into())
}

/// Finds a move to play after a panic: the first legal move, of those that were requested if any were. Empty if there is no such move or the move generator panics, too.
fn any_move(game: &Game<Arc<Rules>>, limits: &Limits) -> Vec<Move> {
    let legal = catch_panic(|| game.position().all_moves()).unwrap_or_default();
    let wanted = |m: &&Move| limits.moves.as_ref().is_none_or(|moves| moves.contains(m));
    legal.iter().find(wanted).copied().into_iter().collect()
}

/// Whether there is no reply to ponder on after `m`, because the game is over or is a draw that the GUI declares.
fn leaves_no_reply(game: &Game<Arc<Rules>>, m: Move) -> bool {
    catch_panic(|| {
        let mut after = game.clone();
        if after.play(m).is_err() {
            return true;
        }
        let position = after.position();
        // To find out whether so few pieces are a dead position can take seconds, which no clock allows.
        let may_be_dead =
            position.rules().dead() == Dead::Derived && position.board().occupied().count() <= 3;
        may_be_dead || after.ended().or_else(|| after.claimable()).is_some()
    })
    .unwrap_or(true)
}
