//! The description of a position, which may be invalid.

use std::{
    fmt,
    ops::{Deref, DerefMut},
};

use shakmaty::{Bitboard, ByColor, File, Rank, Setup, Square, fen::Fen};

/// The contents of a FEN, including walls and counts. Its `Display` form is a FEN.
///
/// ```
/// use isotope_kernel::Layout;
/// use shakmaty::{Bitboard, Setup, Square};
///
/// let walls = Bitboard::from(Square::E4).with(Square::F4);
/// let layout = Layout { walls, ..Setup::initial().into() };
/// assert_eq!(
///     layout.to_string(),
///     "rnbqkbnr/pppppppp/8/8/4**2/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
/// );
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Layout {
    /// Everything except the walls and counts.
    pub setup: Setup,
    /// The walls.
    pub walls: Bitboard,
    /// The counts of the sides, 0 to 99.
    pub counts: ByColor<u8>,
}

impl From<Setup> for Layout {
    fn from(setup: Setup) -> Layout {
        Layout { setup, walls: Bitboard::EMPTY, counts: ByColor::default() }
    }
}

impl From<Fen> for Layout {
    fn from(fen: Fen) -> Layout {
        fen.into_setup().into()
    }
}

impl Deref for Layout {
    type Target = Setup;

    fn deref(&self) -> &Setup {
        &self.setup
    }
}

impl DerefMut for Layout {
    fn deref_mut(&mut self) -> &mut Setup {
        &mut self.setup
    }
}

/// Writes a FEN, with `*` for each wall, and with the counts behind everything else unless both are 0.
impl fmt::Display for Layout {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let fen = Fen::try_from_setup(self.setup.clone()).unwrap_or_else(|lossy| lossy.ignore());
        let fen = fen.to_string();
        if self.walls.is_empty() {
            f.write_str(&fen)?;
            return write_counts(self.counts, f);
        }
        let (text, rest) = fen.split_at(fen.find(['[', ' ']).unwrap_or(fen.len()));
        let ranks = text.split('/').zip(Rank::ALL.into_iter().rev());
        let ranks: Vec<String> = ranks
            .map(|(text, rank)| with_walls(text, self.walls & Bitboard::from_rank(rank)))
            .collect();
        write!(f, "{}{rest}", ranks.join("/"))?;
        write_counts(self.counts, f)
    }
}

fn write_counts(counts: ByColor<u8>, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    match counts {
        ByColor { white: 0, black: 0 } => Ok(()),
        ByColor { white, black } => write!(f, " {white}x{black}"),
    }
}

/// Inserts `walls` into the text of a rank.
fn with_walls(text: &str, walls: Bitboard) -> String {
    let walls: Vec<File> = walls.into_iter().map(Square::file).collect();
    let (mut rank, mut files, mut empty) = (String::new(), File::ALL.into_iter(), 0);
    let mut push = |empty: &mut u32, found: char| {
        if *empty > 0 {
            rank.push_str(&empty.to_string());
        }
        *empty = 0;
        rank.push(found);
    };
    for found in text.chars() {
        let run = found.to_digit(10);
        if run.is_none() {
            push(&mut empty, found);
        }
        // `~`, the mark of a promoted piece, does not stand for a square.
        let squares = if found == '~' { 0 } else { run.unwrap_or(1) };
        for file in files.by_ref().take(squares as usize) {
            match run {
                Some(_) if walls.contains(&file) => push(&mut empty, '*'),
                Some(_) => empty += 1,
                None => (),
            }
        }
    }
    if empty > 0 {
        rank.push_str(&empty.to_string());
    }
    rank
}
