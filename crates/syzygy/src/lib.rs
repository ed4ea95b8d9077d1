//! Reads Syzygy tables for the rulesets that have the rules of one of their games.
//!
//! ```
//! use isotope_syzygy::SyzygyFiles;
//!
//! let error = SyzygyFiles::open(["/no/such/folder"]).unwrap_err();
//! assert!(error.to_string().starts_with("/no/such/folder: "), "{error}");
//! ```

mod files;
mod game;

pub use files::{SyzygyFiles, SyzygyFolderError};
