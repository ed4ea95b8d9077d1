//! A language server for rulesets: what an editor is told while one is written.
//!
//! It speaks the Language Server Protocol and knows nothing that the [loader](isotope_ruleset) does not
//! know: what is wrong, what may be written in a place, what it means.

mod actions;
mod completion;
mod definition;
mod diagnostics;
mod document;
mod ending;
mod frame;
mod hover;
mod places;
mod server;
#[cfg(test)]
mod tests;

use std::io::{BufRead, Write};

use isotope_ruleset::Library;

pub use ending::{Ending, ServeError};
use server::{Server, Step};

/// Serves an editor until it asks to exit. It sends its messages to `input` and reads `output`. Bases are
/// found in `library`.
///
/// ```
/// use isotope_ruleset::Library;
///
/// let bye = r#"{"jsonrpc": "2.0", "method": "exit"}"#;
/// let input = format!("Content-Length: {}\r\n\r\n{bye}", bye.len());
/// let ending = isotope_lsp::serve(input.as_bytes(), Vec::new(), Library::default()).unwrap();
/// assert_eq!(ending, isotope_lsp::Ending::Abrupt, "it did not say `shutdown` first");
/// ```
///
/// # Errors
/// If the editor sends what is no message, goes without a word, or cannot be answered.
pub fn serve(
    mut input: impl BufRead,
    mut output: impl Write,
    library: Library,
) -> Result<Ending, ServeError> {
    let mut server = Server::new(library);
    loop {
        let message = frame::read(&mut input)?;
        match server.receive(message) {
            Step::Say(messages) => {
                for message in messages {
                    message.write(&mut output)?;
                }
            }
            Step::End(ending) => return Ok(ending),
        }
    }
}
