//! A conversation with a GUI, which executes commands in the right order.
//!
//! The protocol lets a GUI send `stop`, `ponderhit`, `isready` and `quit` while the engine searches. Other
//! commands wait in a queue until the search has answered, and are executed in the order in which they came.

use std::{collections::VecDeque, io, mem, sync::mpsc::Receiver};

use crate::{
    command::{Event, GuiCommand},
    session::Session,
};

/// A session, and the commands that wait for the end of its search.
pub(crate) struct Conversation {
    session: Session,
    waiting: VecDeque<GuiCommand>,
    /// True after `quit`, or once all commands before the end of the input are done.
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

    /// Executes a command at once if the protocol allows it during a search, else queues it.
    fn receive(&mut self, command: GuiCommand) -> io::Result<()> {
        let later_search = self.waiting.iter().any(|command| matches!(command, GuiCommand::Go(_)));
        match command {
            GuiCommand::Quit => self.over = true,
            GuiCommand::IsReady
            | GuiCommand::Nothing
            | GuiCommand::Unknown(_)
            | GuiCommand::TooLong => {
                return self.session.execute(command);
            }
            GuiCommand::Stop => {
                self.session.stop()?;
                // It belongs to a search that is still in the queue.
                if later_search {
                    self.waiting.push_back(command);
                }
            }
            GuiCommand::PonderHit if !later_search => return self.session.execute(command),
            GuiCommand::Uci | GuiCommand::Display if self.waiting.is_empty() => {
                return self.session.execute(command);
            }
            _ => {
                // A search without limits ends only by `stop`, which some GUIs leave out.
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

    /// Executes queued commands, up to and including the start of the next search.
    fn run_queue(&mut self) -> io::Result<()> {
        while !self.over && !self.session.is_searching() {
            let Some(command) = self.waiting.pop_front() else { break };
            match command {
                GuiCommand::End => self.over = true,
                GuiCommand::Go(_) => {
                    self.session.execute(command)?;
                    // Commands that may be executed during this search may be in the queue.
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
