//! A language server for rulesets, with diagnostics, completion, hover text, definitions, quick fixes and
//! formatting.
//!
//! The server implements the Language Server Protocol. All knowledge of the ruleset language comes from the
//! [loader](isotope_ruleset).

mod actions;
mod completion;
mod conversion;
mod definition;
mod diagnostics;
mod document;
mod ending;
mod frame;
mod hover;
mod server;
#[cfg(test)]
mod tests;

use std::io::{BufRead, Write};

use isotope_ruleset::Library;

pub use ending::{Ending, ServeError};
use server::{Server, Step};

/// Serves an editor until it sends `exit`. The editor's messages are read from `input`; the server's messages are
/// written to `output`. Base rulesets are looked up in `library`.
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
/// Returns an error if `input` cannot be read, contains something that is not a message, or ends before `exit`, or
/// if `output` cannot be written.
pub fn serve(
    mut input: impl BufRead,
    mut output: impl Write,
    library: Library,
) -> Result<Ending, ServeError> {
    let mut server = Server::new(library);
    loop {
        let message = frame::read(&mut input)?;
        match server.receive(message) {
            Step::Send(messages) => {
                for message in messages {
                    message.write(&mut output)?;
                }
            }
            Step::End(ending) => return Ok(ending),
        }
    }
}
