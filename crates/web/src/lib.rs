//! A page to compare, play and invent rulesets, and its server: `isotope serve`.
//!
//! The page contains no chess logic. With every request it sends its whole state, and it shows the response: boards
//! drawn by `isotope-diagram`, sentences by `isotope-answer`, moves by `isotope-engine`. The server listens on the
//! loopback address only, refuses requests from pages of other sites, and keeps nothing but compiled rulesets.
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
