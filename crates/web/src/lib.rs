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

#[cfg(feature = "server")]
mod alone;
mod answers;
mod asker;
#[cfg(feature = "server")]
mod background;
mod boards;
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
