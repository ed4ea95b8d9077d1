//! A page to compare, play and invent rulesets, and the server that it asks: `isotope serve`.
//!
//! The page knows no chess. It sends what the user did, all of it every time, and shows what comes back: boards
//! drawn by `isotope-diagram`, sentences by `isotope-answer`, moves by `isotope-engine`. The server listens on this machine alone,
//! answers no other site's page, and keeps nothing but rulesets that it has compiled.
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
