//! The input of a run: files and streams, decompressed and cut into blocks of whole games.

mod blocks;
mod shard;
mod source;

pub use blocks::LARGEST_GAME;
pub(crate) use blocks::{BLOCK, Block, Cutter};
pub use shard::Shard;
pub(crate) use source::{CountingReader, OpenSource};
pub use source::{Packing, Source};
