//! A web page for comparing, playing and inventing rulesets, and the server behind it: `isotope serve`.
//!
//! The page contains no chess logic. It sends its whole state with every request, and shows the response: boards
//! drawn by `isotope-diagram`, sentences from `isotope-answer`, moves from `isotope-engine`. The server listens on
//! the loopback address only, refuses requests from other sites' pages, and keeps nothing between requests except
//! compiled rulesets.
//!
//! ```
//! let server = isotope_web::Server::bind(0).unwrap();
//! assert!(server.url().starts_with("http://127.0.0.1:"));
//! std::thread::spawn(move || server.run_until(std::future::pending::<()>()));
//! ```

mod background;
mod boards;
mod invent;
mod routes;
mod searches;
mod server;
mod starts;
mod state;

pub use routes::schema;
pub use server::Server;
