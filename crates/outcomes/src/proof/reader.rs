//! Reads the file of a proof.

use std::io::{self, BufRead, BufReader, Read, Seek};

use flate2::bufread::GzDecoder;
use shakmaty::Color;

use super::error::ProofError;

/// The first line of a proof. The number must change whenever the meaning of a file changes.
pub(super) const FORMAT: &str = "isotope proof 1";

/// The word that stands for the position after the winner's last move, which has no line.
pub(super) const WON: &str = "#";

/// The maximum length of a line in bytes. No position has as many moves as would fit.
const MAX_LINE: u64 = 1 << 20;

/// What a proof claims.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ProofHeader {
    /// The name of the ruleset.
    pub name: String,
    /// The hash of the ruleset.
    pub hash: String,
    /// The position, as FEN.
    pub fen: String,
    /// The side that wins.
    pub winner: Color,
    /// The number of plies in which it wins at the latest.
    pub plies: u32,
    /// The number of positions, each of which has a line.
    pub positions: u64,
}

/// A proof that is read line by line. Only the positions that are still to come are kept in memory.
pub struct ProofReader<R> {
    header: ProofHeader,
    pub(super) lines: Lines<R>,
}

impl<R: Read + Seek> ProofReader<R> {
    /// Opens a proof, and reads what it claims. The whole file is read first, to see that it is undamaged.
    ///
    /// # Errors
    /// Returns [`ProofError::Unreadable`] if `file` cannot be read or is no proof.
    pub fn open(mut file: R) -> Result<ProofReader<R>, ProofError> {
        let no_proof = || ProofError::Unreadable("this is no proof of `isotope solve`".into());
        let mut lines = Lines::new(&mut file);
        if lines.next().map_err(|_| no_proof())? != Some(FORMAT) {
            let other = lines.text.starts_with("isotope proof ");
            let newer = || ProofError::Unreadable("this is a proof of another version".into());
            return Err(if other { newer() } else { no_proof() });
        }
        file.rewind()?;
        check_undamaged(&mut file)?;
        file.rewind()?;
        let mut lines = Lines::new(file);
        lines.next()?;
        let mut field = |name: &str| {
            let line = lines.next()?.and_then(|line| line.strip_prefix(name)?.strip_prefix(' '));
            let missing = || ProofError::Unreadable(format!("the line of `{name}` is missing"));
            line.map(str::to_owned).ok_or_else(missing)
        };
        let (rules, fen) = (field("rules")?, field("fen")?);
        let (winner, plies, positions) = (field("winner")?, field("plies")?, field("positions")?);
        let header = || {
            let (name, hash) = rules.split_once(' ')?;
            Some(ProofHeader {
                name: name.into(),
                hash: hash.into(),
                fen,
                winner: winner.parse().ok()?,
                plies: number(&plies)?.try_into().ok()?,
                positions: number(&positions)?,
            })
        };
        let header = header().filter(|header| header.positions > 0);
        match (header, lines.next()?) {
            (Some(header), Some("")) => Ok(ProofReader { header, lines }),
            _ => Err(ProofError::Unreadable("the first lines of the proof are damaged".into())),
        }
    }
}

impl<R> ProofReader<R> {
    /// What the proof claims.
    pub fn header(&self) -> &ProofHeader {
        &self.header
    }
}

/// The lines of a compressed file.
pub(super) struct Lines<R> {
    file: BufReader<GzDecoder<BufReader<R>>>,
    text: String,
}

/// Checks that a file is one compressed text with the checksum that stands at its end, and nothing else.
fn check_undamaged(file: impl Read) -> Result<(), ProofError> {
    let mut packed = GzDecoder::new(BufReader::new(file));
    let read = io::copy(&mut packed, &mut io::sink());
    let is_whole = read.is_ok() && packed.into_inner().fill_buf()?.is_empty();
    let damaged =
        || ProofError::Unreadable("the file is damaged: its checksum does not fit".into());
    if is_whole { Ok(()) } else { Err(damaged()) }
}

impl<R: Read> Lines<R> {
    fn new(file: R) -> Lines<R> {
        let packed = GzDecoder::new(BufReader::new(file));
        Lines { file: BufReader::new(packed), text: String::new() }
    }

    /// The next line, without its line break; `None` at the end.
    pub(super) fn next(&mut self) -> Result<Option<&str>, ProofError> {
        self.text.clear();
        let read = self.file.by_ref().take(MAX_LINE).read_line(&mut self.text)?;
        if read as u64 == MAX_LINE {
            return Err(ProofError::Unreadable("a line is too long".into()));
        }
        Ok((read > 0).then_some(self.text.trim_end_matches('\n')))
    }
}

/// A number, as a proof is written with it: without a sign and without zeros before it.
fn number(text: &str) -> Option<u64> {
    text.parse().ok().filter(|_| !text.starts_with(['+', '0']))
}

/// Where a move of a proof leads.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Target {
    /// The game is over.
    Won,
    /// The position of this line.
    Line(u64),
}

/// The moves of a line and where they lead; `None` if the line is not written like that.
pub(super) fn moves(line: &str) -> Option<Vec<(&str, Target)>> {
    let words: Vec<&str> = line.split(' ').collect();
    let (pairs, []) = words.as_chunks::<2>() else { return None };
    let target = |word: &str| match word {
        WON => Some(Target::Won),
        text => number(text).map(Target::Line),
    };
    pairs.iter().map(|[name, to]| Some((*name, target(to)?))).collect()
}
