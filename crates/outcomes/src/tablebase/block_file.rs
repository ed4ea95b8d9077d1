//! A file with one number for each position of a table, in compressed blocks that can be read one by one.
//!
//! A file consists of lines of text, the length of the index, the index, the SHA-256 of all this, and the blocks. The
//! index contains, for each side to move, the order of the pieces; the numbers that occur; and for each block its length
//! and the start of its SHA-256. A block has the indices of the numbers of [`BLOCK`] positions, compressed by LZMA.

use std::{
    fs::File,
    io::{self, Read as _, Seek as _, SeekFrom, Write as _},
    path::{Path, PathBuf},
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering},
    },
};

use flate2::{Compression, write::DeflateEncoder};
use lzma_rust2::{EncodeMode, LzmaOptions, LzmaReader, LzmaWriter, MfType};
use quick_cache::{Weighter, sync::Cache};
use rayon::prelude::*;
use sha2::{Digest as _, Sha256};
use shakmaty::{ByColor, Color};

use super::{file_order::FileOrder, whole_file::open_file};

/// The number of positions in a block.
pub(crate) const BLOCK: usize = 1 << 15;

/// The decompressed blocks of all open files that were used last, by file and number.
pub(crate) type BlockCache = Cache<(u64, usize), Arc<[u8]>, ByLength>;

/// Weighs blocks by their bytes.
#[derive(Clone)]
pub(crate) struct ByLength;

impl Weighter<(u64, usize), Arc<[u8]>> for ByLength {
    fn weight(&self, _: &(u64, usize), block: &Arc<[u8]>) -> u64 {
        block.len() as u64
    }
}

/// An open file, of which only the index is in memory.
pub(crate) struct BlockFile {
    path: PathBuf,
    /// A number that no other open file has.
    number: u64,
    index: Index,
    cache: Arc<BlockCache>,
}

/// What the index of a file says.
struct Index {
    orders: ByColor<FileOrder>,
    /// The numbers that occur.
    values: Vec<u16>,
    /// The blocks for White to move, then those for Black to move.
    blocks: Vec<Block>,
    /// The number of positions with one side to move.
    positions: usize,
}

/// Where a block is.
struct Block {
    first_byte: u64,
    length: u32,
    checksum: [u8; 8],
}

impl BlockFile {
    /// Opens a file, of which the lines of text were read already. `squares` are the numbers of squares of the pieces.
    ///
    /// # Errors
    /// Returns the problem if the file is not whole.
    pub(crate) fn open(
        path: PathBuf,
        text: &str,
        squares: &[usize],
        cache: Arc<BlockCache>,
    ) -> Result<BlockFile, String> {
        let index = read_index(&path, text, squares).map_err(|error| match error.kind() {
            io::ErrorKind::UnexpectedEof => "the table is cut off".into(),
            _ => error.to_string(),
        })??;
        static OPENED: AtomicU64 = AtomicU64::new(0);
        Ok(BlockFile { path, number: OPENED.fetch_add(1, Ordering::Relaxed), index, cache })
    }

    /// The number of the position at a place in memory.
    ///
    /// # Errors
    /// Returns the problem if the block of the position is damaged.
    pub(crate) fn value(&self, turn: Color, place: usize) -> Result<u16, String> {
        let at = self.index.orders.get(turn).in_file(place);
        let number = self.index.first_block(turn) + at / BLOCK;
        let block = self.cache.get_or_insert_with(&(self.number, number), || {
            self.read(&mut self.file()?, number).map(Arc::from)
        })?;
        self.index.value(&block, at % BLOCK)
    }

    /// Calls `take` with a function that returns the number of each position with one side to move.
    ///
    /// # Errors
    /// Returns the problem if a block is damaged, or the one that `take` returns.
    pub(crate) fn each_value(
        &self,
        turn: Color,
        take: impl FnOnce(&(dyn Fn(usize) -> Result<u16, String> + Sync)) -> Result<(), String>,
    ) -> Result<(), String> {
        let first = self.index.first_block(turn);
        let numbers = first..first + self.index.blocks.len() / 2;
        let blocks: Result<Vec<Vec<u8>>, String> = numbers
            .into_par_iter()
            .map_init(
                || self.file(),
                |file, number| self.read(file.as_mut().map_err(|error| error.clone())?, number),
            )
            .collect();
        let (blocks, order) = (blocks?, self.index.orders.get(turn));
        take(&|place| {
            let at = order.in_file(place);
            self.index.value(&blocks[at / BLOCK], at % BLOCK)
        })
    }

    pub(crate) fn path(&self) -> &PathBuf {
        &self.path
    }

    /// The size of the index in memory, in bytes.
    pub(crate) fn size(&self) -> usize {
        self.index.blocks.len() * size_of::<Block>()
    }

    fn file(&self) -> Result<File, String> {
        open_file(&self.path).map_err(|error| error.to_string())
    }

    /// Reads and decompresses a block.
    fn read(&self, file: &mut File, number: usize) -> Result<Vec<u8>, String> {
        let Block { first_byte, length, checksum } = &self.index.blocks[number];
        let mut packed = vec![0; *length as usize];
        let read =
            file.seek(SeekFrom::Start(*first_byte)).and_then(|_| file.read_exact(&mut packed));
        read.map_err(|error| error.to_string())?;
        if Sha256::digest(&packed)[..8] != checksum[..] {
            return Err("the table is damaged: the checksum of a block does not fit".into());
        }
        let bytes = self.index.block_length(number) * self.index.width();
        unpack(&packed, bytes).map_err(|error| format!("the table is damaged: {error}"))
    }
}

impl Index {
    fn first_block(&self, turn: Color) -> usize {
        turn.fold_wb(0, self.blocks.len() / 2)
    }

    /// The number of positions in a block. The last block of a side may be shorter.
    fn block_length(&self, number: usize) -> usize {
        let of_side = number % (self.blocks.len() / 2);
        BLOCK.min(self.positions - of_side * BLOCK)
    }

    /// The bytes of each position.
    fn width(&self) -> usize {
        width(&self.values)
    }

    /// The number of a position in a decompressed block.
    #[inline]
    fn value(&self, block: &[u8], at: usize) -> Result<u16, String> {
        let high = if self.width() == 1 { 0 } else { usize::from(block[block.len() / 2 + at]) };
        let value = self.values.get(high << 8 | usize::from(block[at]));
        value.copied().ok_or_else(|| "the table is damaged: a block has a wrong entry".into())
    }
}

/// The bytes that tell one of `values` from the others.
fn width(values: &[u16]) -> usize {
    if values.len() <= 1 << 8 { 1 } else { 2 }
}

/// Reads the index of a file; the problem with it, if it can be read but is wrong.
fn read_index(path: &Path, text: &str, squares: &[usize]) -> io::Result<Result<Index, String>> {
    let mut file = open_file(path)?;
    let file_length = file.metadata()?.len();
    let mut head = vec![0; text.len() + 4];
    file.read_exact(&mut head)?;
    let length = head.last_chunk().map_or(0, |length| u32::from_le_bytes(*length)) as usize;
    let damaged = |what: &str| Ok(Err(format!("the table is damaged: {what}")));
    if length > longest_index(squares) {
        return damaged("its index is too long");
    }
    let blocks_from = head.len() as u64 + length as u64 + 32;
    if blocks_from > file_length {
        return damaged("its index is cut off");
    }
    let mut rest = vec![0; length + 32];
    file.read_exact(&mut rest)?;
    let (index, checksum) = rest.split_at(length);
    if Sha256::new().chain_update(&head).chain_update(index).finalize()[..] != checksum[..] {
        return damaged("its checksum does not fit");
    }
    let Some(index) = parse_index(index, squares, blocks_from) else {
        return damaged("its index is wrong");
    };
    let end = index.blocks.last().map_or(0, |last| last.first_byte + u64::from(last.length));
    if end != file_length {
        return damaged("its length is wrong");
    }
    Ok(Ok(index))
}

/// The length of an index in which all numbers occur, in bytes.
fn longest_index(squares: &[usize]) -> usize {
    let blocks = 2 * squares.iter().product::<usize>().div_ceil(BLOCK);
    2 * squares.len() + 2 + 2 * usize::from(u16::MAX) + 12 * blocks
}

/// Takes an index apart; `None` if it does not fit the pieces.
fn parse_index(mut bytes: &[u8], squares: &[usize], mut first_byte: u64) -> Option<Index> {
    let mut take = |count: usize| bytes.split_off(..count);
    let mut order = || FileOrder::new(take(squares.len())?, squares);
    let orders = ByColor { white: order()?, black: order()? };
    let count = u16::from_le_bytes(take(2)?.try_into().ok()?);
    let values = take(2 * usize::from(count))?;
    let values =
        values.chunks_exact(2).map(|pair| u16::from_le_bytes([pair[0], pair[1]])).collect();
    let positions = squares.iter().product::<usize>();
    let mut blocks = Vec::new();
    for _ in 0..2 * positions.div_ceil(BLOCK) {
        let length = u32::from_le_bytes(take(4)?.try_into().ok()?);
        blocks.push(Block { first_byte, length, checksum: take(8)?.try_into().ok()? });
        first_byte += u64::from(length);
    }
    take(1).is_none().then_some(Index { orders, values, blocks, positions })
}

/// The bytes of a file. `value` returns the number of the position at a place in memory; `None` if this position is
/// never looked up, so that its number may be what can be compressed best.
pub(crate) fn encode(
    text: &str,
    squares: &[usize],
    value: impl Fn(Color, usize) -> Option<u16> + Sync,
) -> io::Result<Vec<u8>> {
    let positions: usize = squares.iter().product();
    let values = occurring(positions, &value);
    let mut indices = vec![0; 1 << 16];
    for (index, value) in values.iter().enumerate() {
        indices[usize::from(*value)] = index as u16;
    }
    let index_of = |turn, place| value(turn, place).map(|value| indices[usize::from(value)]);
    let two_bytes = width(&values) == 2;
    let orders = ByColor::new_with(|turn| best_order(squares, &|place| index_of(turn, place)));
    let mut packed = Vec::new();
    for (turn, order) in orders.as_ref().zip_color() {
        let of_side: io::Result<Vec<Vec<u8>>> = (0..positions.div_ceil(BLOCK))
            .into_par_iter()
            .map(|block| {
                pack(&block_bytes(order, block, two_bytes, &|place| index_of(turn, place)))
            })
            .collect();
        packed.extend(of_side?);
    }
    let mut index: Vec<u8> = orders.iter().flat_map(FileOrder::pieces).collect();
    index.extend((values.len() as u16).to_le_bytes());
    index.extend(values.iter().flat_map(|value| value.to_le_bytes()));
    for block in &packed {
        index.extend((block.len() as u32).to_le_bytes());
        index.extend(&Sha256::digest(block)[..8]);
    }
    let mut bytes = text.as_bytes().to_vec();
    bytes.extend((index.len() as u32).to_le_bytes());
    bytes.extend(index);
    bytes.extend(Sha256::digest(&bytes));
    packed.iter().for_each(|block| bytes.extend(block));
    Ok(bytes)
}

/// The numbers that occur, sorted.
fn occurring(positions: usize, value: &(impl Fn(Color, usize) -> Option<u16> + Sync)) -> Vec<u16> {
    let none = || vec![false; 1 << 16];
    let seen = (0..positions).into_par_iter().with_min_len(BLOCK).fold(none, |mut seen, place| {
        for value in Color::ALL.into_iter().filter_map(|turn| value(turn, place)) {
            seen[usize::from(value)] = true;
        }
        seen
    });
    let seen = seen.reduce(none, |one, other| {
        one.iter().zip(&other).map(|(one, other)| one | other).collect()
    });
    (0..=u16::MAX).filter(|value| seen[usize::from(*value)]).collect()
}

/// The bytes of a block before it is compressed. Positions that are never looked up repeat the
/// position before them.
fn block_bytes(
    order: &FileOrder,
    block: usize,
    two_bytes: bool,
    index_of: &impl Fn(usize) -> Option<u16>,
) -> Vec<u8> {
    let first = block * BLOCK;
    let count = BLOCK.min(order.positions() - first);
    let indices: Vec<_> = order.in_memory(first, count).map(index_of).collect();
    let mut last = indices.iter().flatten().next().copied().unwrap_or(0);
    let (mut low, mut high) = (Vec::with_capacity(count), Vec::new());
    for index in indices {
        last = index.unwrap_or(last);
        low.push(last as u8);
        high.push((last >> 8) as u8);
    }
    if two_bytes {
        low.extend(high);
    }
    low
}

/// The order in which the positions take least space, judged by a fast compression of a few blocks.
fn best_order(squares: &[usize], index_of: &(impl Fn(usize) -> Option<u16> + Sync)) -> FileOrder {
    const SAMPLES: usize = 8;
    let size = |order: &FileOrder| -> usize {
        let blocks = order.positions().div_ceil(BLOCK);
        let chosen = (0..blocks).step_by(blocks.div_ceil(SAMPLES));
        let size = |block| {
            let mut packed = DeflateEncoder::new(Vec::new(), Compression::fast());
            let bytes = block_bytes(order, block, false, index_of);
            packed
                .write_all(&bytes)
                .and_then(|()| packed.finish())
                .map_or(usize::MAX, |packed| packed.len())
        };
        chosen.map(size).fold(0, usize::saturating_add)
    };
    let orders = FileOrder::all(squares);
    orders.into_par_iter().min_by_key(size).expect("a table has a piece")
}

/// How blocks are compressed: fast, because that takes as long as a build, and blocks are short.
fn options() -> LzmaOptions {
    LzmaOptions::new(BLOCK as u32, 0, 0, 0, EncodeMode::Fast, 128, MfType::Hc4, 24)
}

fn pack(bytes: &[u8]) -> io::Result<Vec<u8>> {
    let mut packed = LzmaWriter::new_no_header(Vec::new(), &options(), false)?;
    packed.write_all(bytes)?;
    packed.finish()
}

fn unpack(packed: &[u8], length: usize) -> io::Result<Vec<u8>> {
    let mut bytes = vec![0; length];
    let props = options().get_props();
    LzmaReader::new_with_props(packed, length as u64, props, BLOCK as u32, None)?
        .read_exact(&mut bytes)?;
    Ok(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tablebase::store::block_cache;

    /// Two blocks for each side, of which the second is shorter.
    const SQUARES: [usize; 3] = [10, 64, 64];
    const POSITIONS: usize = 10 * 64 * 64;

    /// Writes and opens a file with these numbers, and compares all.
    fn reads_back(name: &str, value: impl Fn(Color, usize) -> Option<u16> + Sync) {
        let path = std::env::temp_dir().join(format!("isotope-{name}-{}", std::process::id()));
        let bytes = encode("text\n", &SQUARES, &value).expect("memory is written");
        std::fs::write(&path, bytes).expect("the folder is there");
        let cache = Arc::new(block_cache(1 << 20));
        let file = BlockFile::open(path.clone(), "text\n", &SQUARES, cache).expect("it is whole");
        for turn in Color::ALL {
            let wrong = |place: &usize, found: Result<u16, String>| {
                value(turn, *place).is_some_and(|value| found != Ok(value))
            };
            assert_eq!((0..POSITIONS).find(|place| wrong(place, file.value(turn, *place))), None);
            let compare = |found: &(dyn Fn(usize) -> Result<u16, String> + Sync)| {
                assert_eq!((0..POSITIONS).find(|place| wrong(place, found(*place))), None);
                Ok(())
            };
            file.each_value(turn, compare).expect("it is whole");
        }
        std::fs::remove_file(path).expect("it was written");
    }

    #[test]
    fn numbers_are_read_back_even_if_a_byte_does_not_tell_them_apart() {
        reads_back("few", |turn, place| {
            (place % 3 > 0).then_some((place / 64 % 7) as u16 * 300 + turn as u16)
        });
        reads_back("many", |turn, place| Some((place % 1000) as u16 * 60 + turn as u16));
        reads_back("none", |_, _| None);
    }

    #[test]
    fn the_order_of_the_pieces_is_the_one_that_takes_least_space() {
        // The number depends on the square of one piece only, so that one varies slowest.
        for (piece, divisor) in [(0, 64 * 64), (1, 64), (2, 1)] {
            let noise = |place: usize| Some((place / divisor % 64 * 37 % 61) as u16);
            let order = best_order(&SQUARES, &noise);
            assert_eq!(order.pieces().next(), Some(piece));
        }
    }
}
