//! A web page for comparing, playing and inventing rulesets, and the server behind it: `isotope serve`.
//!
//! The page contains no chess logic. It sends its whole state with every request, and shows the response: boards
//! drawn by `isotope-diagram`, sentences from `isotope-answer`, moves from `isotope-engine`. The server listens on
//! the loopback address only, refuses requests from other sites' pages, and keeps nothing between requests except
//! compiled rulesets. Without the feature `server`, the crate only [answers](answer) the page's requests, as it does
//! in a browser, for a page without a server.
//!
#![cfg_attr(feature = "server", doc = "```")]
#![cfg_attr(not(feature = "server"), doc = "```ignore")]
//! let server = isotope_web::Server::bind(0).unwrap();
//! assert!(server.url().starts_with("http://127.0.0.1:"));
//! std::thread::spawn(move || server.run_until(std::future::pending::<()>()));
//! ```
//!
//! # Files
//!
//! The lines are ordered from the top: a file or folder imports only from those below.
//!
//! ```text
//! alone          the files of a page without a server
//! server/        the address, connections and signals
//! routes/        the page's files, access control, headers, the API, tables
//! background     work on other threads, limited in number, stopped when the client leaves
//! schema         the JSON schema of all requests and answers
//! answers        every request of the page, with the function that answers it
//! searches/      the engine's move, the evaluation of all boards, and best play, line by line
//! starts/        a diagram, a puzzle, a position set up by hand, a PGN
//! invent/        a ruleset being written: its first text, its form, what a change does, examples, diagnostics
//! boards/        the games of a line, each on its board; selection, marks, move list, differences
//! client         where a search sends its lines, and what stops it
//! state          the state that the page sends with every request
//! ```

#[cfg(feature = "server")]
mod alone;
mod answers;
#[cfg(feature = "server")]
mod background;
mod boards;
mod client;
mod invent;
#[cfg(feature = "server")]
mod routes;
mod schema;
mod searches;
#[cfg(feature = "server")]
mod server;
mod starts;
mod state;

#[cfg(feature = "server")]
pub use alone::{MODULE, SCRIPT, WRITTEN_PAGE, page_files};
pub use answers::answer;
pub use schema::schema;
#[cfg(feature = "server")]
pub use server::Server;
