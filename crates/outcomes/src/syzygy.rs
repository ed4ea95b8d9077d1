//! Syzygy tables: what they say about a position, and their files.

mod entries;
#[cfg(feature = "syzygy")]
mod files;
#[cfg(feature = "syzygy")]
mod game;

pub use entries::{SyzygyEntries, SyzygyGame, SyzygySource, SyzygyValue, entries, line};
#[cfg(feature = "syzygy")]
pub use files::{SyzygyFiles, SyzygyFolderError};
