//! Where games come from: files and streams, unpacked and cut into blocks of whole games.

mod blocks;
mod shard;
mod source;

pub use blocks::LARGEST_GAME;
pub(crate) use blocks::{BLOCK, Block, Cutter, LOOK_BACK, starts};
pub use shard::Shard;
pub(crate) use source::{Counted, Opened};
pub use source::{Packing, Source};
