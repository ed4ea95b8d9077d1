//! The order in which commands are obeyed.
//!
//! The protocol lets a GUI send `stop`, `ponderhit`, `isready` and `quit` while the engine searches. Anything
//! else waits in a queue until the search has answered, and is obeyed in the order in which it came.

use std::{collections::VecDeque, io, mem, sync::mpsc::Receiver};

use crate::{
    command::{Command, Event},
    session::Session,
};

/// A session, and the commands that wait for the end of its search.
pub(crate) struct Conversation {
    session: Session,
    waiting: VecDeque<Command>,
    /// True after `quit`, or once everything that came before the end of the input is done.
    over: bool,
}

impl Conversation {
    pub(crate) fn new(session: Session) -> Conversation {
        Conversation { session, waiting: VecDeque::new(), over: false }
    }

    /// Obeys until `quit` or the end of the input.
    pub(crate) fn run(mut self, events: &Receiver<Event>) -> io::Result<()> {
        for event in events {
            match event {
                Event::Command(command) => self.hear(command)?,
                Event::Answered(number) => self.session.answered(number)?,
            }
            self.catch_up()?;
            if self.over {
                break;
            }
        }
        self.session.stop()
    }

    /// Obeys a command at once if the protocol allows it during a search, else puts it into the queue.
    fn hear(&mut self, command: Command) -> io::Result<()> {
        let later_search = self.waiting.iter().any(|command| matches!(command, Command::Go(_)));
        match command {
            Command::Quit => self.over = true,
            Command::IsReady | Command::Nothing | Command::Unknown(_) | Command::TooLong => {
                return self.session.obey(command);
            }
            Command::Stop => {
                self.session.stop()?;
                // It was sent after a search that has yet to begin.
                if later_search {
                    self.waiting.push_back(command);
                }
            }
            Command::PonderHit if !later_search => return self.session.obey(command),
            Command::Uci | Command::Display if self.waiting.is_empty() => {
                return self.session.obey(command);
            }
            _ => {
                // Nothing but `stop` ends a search without limits, and this GUI goes on without one.
                let goes_on =
                    !matches!(command, Command::Set(..) | Command::Uci | Command::Display);
                if goes_on && self.session.is_endless() {
                    self.session.stop()?;
                }
                self.waiting.push_back(command);
            }
        }
        Ok(())
    }

    /// Obeys what waits, up to and including the start of the next search.
    fn catch_up(&mut self) -> io::Result<()> {
        while !self.over && !self.session.is_searching() {
            let Some(command) = self.waiting.pop_front() else { break };
            match command {
                Command::End => self.over = true,
                Command::Go(_) => {
                    self.session.obey(command)?;
                    // What was sent to this search is obeyed now.
                    for command in mem::take(&mut self.waiting) {
                        self.hear(command)?;
                    }
                }
                command => self.session.obey(command)?,
            }
        }
        Ok(())
    }
}
