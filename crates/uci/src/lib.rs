//! The Universal Chess Interface of the engine.
//!
//! Other crates for this protocol support moves between squares only. Here pieces are dropped, too, and moves are
//! kept as text until the position is known.

mod command;
mod conversation;
mod go;
mod gui_output;
mod input_line;
mod options;
mod search_thread;
mod session;
mod variant_names;

use std::{
    io::{self, BufRead, Write},
    panic,
    sync::mpsc::{self, Sender},
    thread,
};

use isotope_ruleset::Library;

use command::{Event, GuiCommand};
use conversation::Conversation;
use input_line::{InputLine, LONGEST};
use session::Session;

/// Plays for a GUI until `quit` or the end of the input, with the rulesets of `library`.
///
/// ```
/// use isotope_ruleset::Library;
///
/// let input = b"setoption name UCI_Variant value atomic\n\
///     position fen 4k3/4p3/8/8/8/8/8/K3R3 w - - 0 1\ngo depth 2\n";
/// let output = isotope_uci::SharedBuffer::default();
/// isotope_uci::serve(&input[..], output.clone(), Library::default()).unwrap();
/// let text = output.text();
/// assert!(text.contains("info depth 1 seldepth 2 multipv 1 score mate 1"), "{text}");
/// assert!(text.ends_with("bestmove e1e7\n"), "the explosion reaches the king");
/// ```
///
/// # Errors
/// If the input cannot be read or the output cannot be written.
pub fn serve(
    mut input: impl BufRead,
    output: impl Write + Send + 'static,
    library: Library,
) -> io::Result<()> {
    let (sender, events) = mpsc::channel();
    let answers = sender.clone();
    thread::scope(|scope| {
        let session = scope.spawn(move || {
            Conversation::new(Session::new(library, Box::new(output), answers)).run(&events)
        });
        let read = read(&mut input, &sender);
        session.join().unwrap_or_else(|panic| panic::resume_unwind(panic)).and(read)
    })
}

/// Sends commands to the conversation until `quit`, the end of the input or the end of the conversation.
fn read(input: &mut impl BufRead, commands: &Sender<Event>) -> io::Result<()> {
    loop {
        let line = InputLine::read(input, LONGEST);
        let command = match &line {
            Ok(InputLine::Text(line)) => GuiCommand::read(line),
            Ok(InputLine::TooLong) => GuiCommand::TooLong,
            // No `stop` can follow, so that the search goes on to its own end.
            Ok(InputLine::End) | Err(_) => GuiCommand::End,
        };
        let last = matches!(command, GuiCommand::Quit | GuiCommand::End);
        if commands.send(Event::Command(command)).is_err() || last {
            return line.map(drop);
        }
    }
}

/// An output in memory that is shared between its clones, for programs that run the engine themselves.
#[derive(Clone, Debug, Default)]
pub struct SharedBuffer(std::sync::Arc<std::sync::Mutex<Vec<u8>>>);

impl SharedBuffer {
    /// The text written so far.
    pub fn text(&self) -> String {
        let written = self.0.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        String::from_utf8_lossy(&written).into_owned()
    }
}

impl Write for SharedBuffer {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let mut written = self.0.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        written.extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
