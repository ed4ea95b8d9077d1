//! Executes the commands of a conversation with a GUI in the right order.
//!
//! The protocol allows a GUI to send `stop`, `ponderhit`, `isready` and `quit` while the engine
//! searches. Other commands wait in a queue until the search has ended, and are then executed in the
//! order in which they arrived. `quit` waits for what was asked before it and has no answer yet: a
//! count, and the commands in the queue that answer.

use std::{collections::VecDeque, io, mem, sync::mpsc::Receiver};

use crate::{
    command::{Event, GuiCommand},
    session::Session,
};

/// A session, with the commands that wait for the end of the current search.
pub(crate) struct Conversation {
    session: Session,
    waiting: VecDeque<GuiCommand>,
    /// Whether the conversation has ended, either by `quit` or because all commands up to the end of the
    /// input are done.
    over: bool,
}

impl Conversation {
    pub(crate) fn new(session: Session) -> Conversation {
        Conversation { session, waiting: VecDeque::new(), over: false }
    }

    /// Executes commands until `quit` or the end of the input.
    pub(crate) fn run(mut self, events: &Receiver<Event>) -> io::Result<()> {
        for event in events {
            match event {
                Event::Command(command) => self.receive(command)?,
                Event::Answered(number) => self.session.finish(number)?,
            }
            self.run_queue()?;
            if self.over {
                break;
            }
        }
        self.session.stop()
    }

    /// Executes a command at once if this is possible during a search; otherwise adds it to the queue.
    fn receive(&mut self, command: GuiCommand) -> io::Result<()> {
        let later_search = self.waiting.iter().any(|command| matches!(command, GuiCommand::Go(_)));
        match command {
            GuiCommand::Quit if !self.owes_answers() => self.over = true,
            GuiCommand::IsReady
            | GuiCommand::Nothing
            | GuiCommand::Unknown(_)
            | GuiCommand::TooLong => {
                return self.session.execute(command);
            }
            GuiCommand::Stop => {
                self.session.stop()?;
                // The `stop` is meant for a search that is still queued.
                if later_search {
                    self.waiting.push_back(command);
                }
            }
            GuiCommand::PonderHit if !later_search => return self.session.execute(command),
            GuiCommand::Uci | GuiCommand::Display if self.waiting.is_empty() => {
                return self.session.execute(command);
            }
            _ => {
                // A search without limits ends only after `stop`, which some GUIs fail to send.
                let goes_on =
                    !matches!(command, GuiCommand::Set(..) | GuiCommand::Uci | GuiCommand::Display);
                if goes_on && self.session.is_endless() {
                    self.session.stop()?;
                }
                self.waiting.push_back(command);
            }
        }
        Ok(())
    }

    /// Whether a count is running, or a command that answers waits in the queue.
    fn owes_answers(&self) -> bool {
        let answers = |command: &GuiCommand| {
            matches!(command, GuiCommand::Go(_) | GuiCommand::Uci | GuiCommand::Display)
        };
        self.session.is_counting() || self.waiting.iter().any(answers)
    }

    /// Executes queued commands, up to and including the start of the next search.
    fn run_queue(&mut self) -> io::Result<()> {
        while !self.over && !self.session.is_searching() {
            let Some(command) = self.waiting.pop_front() else { break };
            match command {
                GuiCommand::End | GuiCommand::Quit => self.over = true,
                GuiCommand::Go(_) => {
                    self.session.execute(command)?;
                    // The queue may contain commands that can be executed during this search.
                    for command in mem::take(&mut self.waiting) {
                        self.receive(command)?;
                    }
                }
                command => self.session.execute(command)?,
            }
        }
        Ok(())
    }
}
