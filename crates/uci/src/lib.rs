//! The engine's Universal Chess Interface (UCI).
//!
//! Other crates for this protocol support only moves from one square to another. This crate also
//! supports drops, and keeps moves as text until the position is known.
//!
//! # Files
//!
//! The lines are ordered from the top: a file or folder imports only from those below.
//!
//! ```text
//! conversation   the commands of a conversation in the right order, while a search runs
//! session/       the rules, the options, the game and the searches of a session; what the GUI sets
//! search_thread  a search or a perft in a thread of its own
//! options        the options of the engine
//! variant_names  the names of the rulesets that a GUI can select
//! command        the commands of a GUI
//! go             the command `go`, which sets the limits of a search
//! gui_output     output to a GUI: the lines that report searches
//! search_end     the event that ends a search
//! bounded_line   lines of input, up to a maximum length
//! ```

mod bounded_line;
mod command;
mod conversation;
mod go;
mod gui_output;
mod options;
mod search_end;
mod search_thread;
mod session;
mod variant_names;

use std::{
    io::{self, BufRead, Write},
    panic,
    sync::mpsc::{self, Sender},
    thread,
};

use isotope_engine::Networks;
use isotope_ruleset::Library;

use bounded_line::LONGEST;
use command::{Event, GuiCommand};
use conversation::Conversation;
use session::Session;

pub use bounded_line::BoundedLine;
pub use options::{Changed, Options};

/// Serves a GUI as an engine until `quit` or the end of the input, with the shipped rulesets and those
/// of `library`, and with `networks` for their evaluation.
///
/// ```
/// use isotope_engine::Networks;
/// use isotope_ruleset::Library;
///
/// let input = b"setoption name UCI_Variant value atomic\n\
///     position fen 4k3/4p3/8/8/8/8/8/K3R3 w - - 0 1\ngo depth 2\n";
/// let output = isotope_uci::SharedBuffer::default();
/// let (library, networks) = (Library::default(), Networks::default());
/// isotope_uci::serve(&input[..], output.clone(), library, networks).unwrap();
/// let text = output.text();
/// assert!(text.contains("info depth 1 seldepth 2 multipv 1 score mate 1"), "{text}");
/// assert!(text.ends_with("bestmove e1e7\n"), "the explosion reaches the king");
/// ```
///
/// # Errors
/// Returns an error if the input cannot be read or the output cannot be written.
pub fn serve(
    mut input: impl BufRead,
    output: impl Write + Send + 'static,
    library: Library,
    networks: Networks,
) -> io::Result<()> {
    let (sender, events) = mpsc::channel();
    let answers = sender.clone();
    thread::scope(|scope| {
        let session = scope.spawn(move || {
            let session = Session::new(library, networks, Box::new(output), answers);
            Conversation::new(session).run(&events)
        });
        let read = read(&mut input, &sender);
        session.join().unwrap_or_else(|panic| panic::resume_unwind(panic)).and(read)
    })
}

/// Reads commands and sends them to the conversation until `quit`, the end of the input or the end of
/// the conversation.
fn read(input: &mut impl BufRead, commands: &Sender<Event>) -> io::Result<()> {
    loop {
        let line = BoundedLine::read(input, LONGEST);
        let command = match &line {
            Ok(Some(line)) if line.too_long => GuiCommand::TooLong,
            Ok(Some(line)) => GuiCommand::read(&String::from_utf8_lossy(&line.bytes)),
            // No `stop` can follow: a search without limits is stopped, and any other search continues
            // to its end.
            Ok(None) | Err(_) => GuiCommand::End,
        };
        let last = matches!(command, GuiCommand::Quit | GuiCommand::End);
        if commands.send(Event::Command(command)).is_err() || last {
            return line.map(drop);
        }
    }
}

/// An in-memory output that is shared by all its clones, for programs that run the engine themselves.
#[derive(Clone, Debug, Default)]
pub struct SharedBuffer(std::sync::Arc<std::sync::Mutex<Vec<u8>>>);

impl SharedBuffer {
    /// Returns the text written so far.
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
