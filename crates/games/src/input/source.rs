//! Sources of games: files and streams, plain or compressed.

use std::{
    fs::File,
    io::{self, BufRead, BufReader, Read},
    path::{Path, PathBuf},
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering},
    },
};

use bzip2::bufread::MultiBzDecoder;
use flate2::bufread::MultiGzDecoder;
use ruzstd::decoding::StreamingDecoder;

use super::blocks::{is_utf_16, utf_16};

/// The size of the read buffer in bytes.
const BUFFER: usize = 1 << 16;

/// A file or a stream of games.
pub struct Source {
    /// The name used in messages and in the `file` field of reports.
    pub name: String,
    input: Input,
}

enum Input {
    File(PathBuf),
    Stream(Box<dyn Read + Send>),
}

/// The compression of a file or stream.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Packing {
    /// No compression.
    Plain,
    /// gzip, with one or more members.
    Gzip,
    /// zstd, with one or more frames.
    Zstd,
    /// bzip2, with one or more streams.
    Bzip2,
}

impl Packing {
    /// The compression indicated by the first bytes of a file.
    ///
    /// ```
    /// use isotope_games::Packing;
    ///
    /// assert_eq!(Packing::of(b"[Event \"?\"]"), Packing::Plain);
    /// assert_eq!(Packing::of(&[0x1f, 0x8b, 8, 0]), Packing::Gzip);
    /// ```
    pub fn of(begin: &[u8]) -> Packing {
        match begin {
            [0x1f, 0x8b, ..] => Packing::Gzip,
            [0x28, 0xb5, 0x2f, 0xfd, ..] => Packing::Zstd,
            // A skippable frame, which parallel compressors write first.
            [0x50..=0x5f, 0x2a, 0x4d, 0x18, ..] => Packing::Zstd,
            [b'B', b'Z', b'h', b'1'..=b'9', ..] => Packing::Bzip2,
            _ => Packing::Plain,
        }
    }
}

/// A source that has been opened.
pub(crate) enum OpenSource {
    /// A plain file, which is seekable, and its length in bytes.
    Plain(File, u64),
    /// A stream, which can only be read from its beginning.
    Stream(Box<dyn Read + Send>),
}

impl Source {
    /// Returns the source that reads the file at `path`.
    pub fn file(path: impl Into<PathBuf>) -> Source {
        let path = path.into();
        Source { name: path.display().to_string(), input: Input::File(path) }
    }

    /// Returns the source that reads `stream`, called `name` in messages and reports.
    pub fn stream(name: impl Into<String>, stream: impl Read + Send + 'static) -> Source {
        Source { name: name.into(), input: Input::Stream(Box::new(stream)) }
    }

    /// The path of the file; `None` for a stream.
    pub fn path(&self) -> Option<&Path> {
        match &self.input {
            Input::File(path) => Some(path),
            Input::Stream(_) => None,
        }
    }

    /// The size of the file in bytes, before decompression; `None` for a stream or a special file.
    pub fn length(&self) -> Option<u64> {
        let meta = self.path()?.metadata().ok()?;
        meta.is_file().then_some(meta.len())
    }

    /// Opens the source. For a stream, `read` counts the bytes read before decompression.
    pub(crate) fn open(self, read: &Arc<AtomicU64>) -> io::Result<OpenSource> {
        let mut whole: Box<dyn Read + Send> = match self.input {
            Input::Stream(stream) => stream,
            Input::File(path) => {
                let mut file = File::open(&path)?;
                let meta = file.metadata()?;
                if meta.is_dir() {
                    return Err(io::Error::new(io::ErrorKind::IsADirectory, "it is a folder"));
                }
                if meta.is_file() {
                    let mut begin = [0; 4];
                    let length = fill(&mut file, &mut begin)?;
                    io::Seek::rewind(&mut file)?;
                    if Packing::of(&begin[..length]) == Packing::Plain {
                        if is_utf_16(&begin[..length]) {
                            return Err(utf_16());
                        }
                        return Ok(OpenSource::Plain(file, meta.len()));
                    }
                }
                Box::new(file)
            }
        };
        let mut begin = vec![0; 4];
        let length = fill(&mut whole, &mut begin)?;
        begin.truncate(length);
        let packing = Packing::of(&begin);
        let whole =
            CountingReader { inner: io::Cursor::new(begin).chain(whole), read: Arc::clone(read) };
        let whole = BufReader::with_capacity(BUFFER, whole);
        Ok(OpenSource::Stream(match packing {
            Packing::Plain => Box::new(whole),
            Packing::Gzip => Box::new(MultiGzDecoder::new(whole)),
            Packing::Bzip2 => Box::new(MultiBzDecoder::new(whole)),
            Packing::Zstd => Box::new(ZstdFrames { input: Some(whole), frame: None }),
        }))
    }
}

/// Reads until the buffer is full or the input ends, and returns the number of bytes read.
fn fill(input: &mut impl Read, buffer: &mut [u8]) -> io::Result<usize> {
    let mut length = 0;
    while length < buffer.len() {
        match input.read(&mut buffer[length..]) {
            Ok(0) => break,
            Ok(read) => length += read,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => (),
            Err(error) => return Err(error),
        }
    }
    Ok(length)
}

/// A reader that counts the bytes it reads.
pub(crate) struct CountingReader<R> {
    pub(crate) inner: R,
    pub(crate) read: Arc<AtomicU64>,
}

impl<R: Read> Read for CountingReader<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let length = self.inner.read(buffer)?;
        self.read.fetch_add(length as u64, Ordering::Relaxed);
        Ok(length)
    }
}

/// Reads the frames of a zstd file one after another.
struct ZstdFrames<R: BufRead> {
    /// The input between two frames; `None` while a frame is being read.
    input: Option<R>,
    frame: Option<Box<StreamingDecoder<R, ruzstd::decoding::FrameDecoder>>>,
}

impl<R: BufRead> Read for ZstdFrames<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        loop {
            if let Some(frame) = &mut self.frame {
                let length = frame.read(buffer)?;
                if length > 0 || buffer.is_empty() {
                    return Ok(length);
                }
                self.input = self.frame.take().map(|frame| frame.into_inner());
            }
            let Some(mut input) = self.input.take() else { return Ok(0) };
            if !at_frame(&mut input)? {
                self.input = Some(input);
                return Ok(0);
            }
            let frame = StreamingDecoder::new(input).map_err(io::Error::other)?;
            self.frame = Some(Box::new(frame));
        }
    }
}

/// Skips any skippable frames, and returns whether a data frame follows.
fn at_frame(input: &mut impl BufRead) -> io::Result<bool> {
    loop {
        let begin = input.fill_buf()?;
        if begin.is_empty() {
            return Ok(false);
        }
        // One byte is enough, and the buffer may hold no more: data frames begin with a different byte.
        if !(0x50..=0x5f).contains(&begin[0]) {
            return Ok(true);
        }
        let mut head = [0; 8];
        input.read_exact(&mut head)?;
        if head[1..4] != [0x2a, 0x4d, 0x18] {
            return Err(io::Error::new(io::ErrorKind::InvalidData, "no zstd frame begins there"));
        }
        let length = u32::from_le_bytes([head[4], head[5], head[6], head[7]]).into();
        if io::copy(&mut input.take(length), &mut io::sink())? < length {
            return Err(io::ErrorKind::UnexpectedEof.into());
        }
    }
}
