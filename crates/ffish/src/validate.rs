//! Whether a text is the FEN of a position, with Fairy-Stockfish's codes for what is wrong.
//!
//! Fairy-Stockfish checks how a FEN is written, field by field, and of the position only the kings and the
//! castling rights. The same checks come first here; then the position must be one that Isotope can set up.

use isotope_kernel::{
    Castling, Check, Count, DoubleStep, Fault, OwnKing, Position, Rules, SideKings, fen::is_counts,
};
use shakmaty::{ByColor, CastlingMode, Color, Piece, Rank};

use crate::{fen::read_fen, variant::Variant};

/// What is wrong with a FEN. The values are Fairy-Stockfish's.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[expect(missing_docs, reason = "the names say it")]
pub enum Validity {
    CheckCount = -13,
    NumberOfFields = -11,
    Character = -10,
    TouchingKings = -9,
    BoardGeometry = -8,
    Pocket = -7,
    SideToMove = -6,
    Castling = -5,
    EnPassant = -4,
    NumberOfKings = -3,
    HalfmoveClock = -2,
    MoveNumber = -1,
    Empty = 0,
    Valid = 1,
}

/// Validates a FEN for a game. With `chess960`, king and rooks need not stand where the game starts with them.
pub fn validate_fen(variant: &Variant, fen: &str, chess960: bool) -> Validity {
    match check_text(variant, fen, chess960).and_then(|()| check_position(variant, fen, chess960)) {
        Ok(()) => Validity::Valid,
        Err(fault) => fault,
    }
}

type Checked = Result<(), Validity>;

fn require(holds: bool, fault: Validity) -> Checked {
    if holds { Ok(()) } else { Err(fault) }
}

/// Checks how the FEN is written.
fn check_text(variant: &Variant, fen: &str, chess960: bool) -> Checked {
    require(!fen.is_empty(), Validity::Empty)?;
    let rules = variant.rules();
    let counts_checks = rules.checks_to_win().is_some();
    // A space at the end begins no field.
    let fields = fen.strip_suffix(' ').unwrap_or(fen).split(' ');
    let is_counted = rules.spec().count != Count::Off;
    let fields: Vec<&str> = fields.filter(|field| !(is_counted && is_counts(field))).collect();
    require(fields.len() <= 6 + usize::from(counts_checks), Validity::NumberOfFields)?;
    let board = Squares::read(fields[0], variant)?;
    kings(&board, fields[0], variant)?;
    let turn = fields.get(1).is_none_or(|turn| turn.starts_with(['w', 'b']));
    require(turn, Validity::SideToMove)?;

    let is_digit = |text: &str| text.starts_with(|c: char| c.is_ascii_digit());
    let left_out = matches!(fields.len(), 4 | 5) && is_digit(fields[2]);
    let spec = rules.spec();
    if let Some(rights) = fields.get(2).filter(|_| !left_out && spec.castling != Castling::Off) {
        let by_start = !chess960 && !variant.is_chess960();
        require(castling(rights, &board, variant, by_start), Validity::Castling)?;
    }
    if let Some(square) = fields.get(3).filter(|_| !left_out && spec.double_step != DoubleStep::Off)
    {
        let is_square = matches!(square.as_bytes(), [file, rank]
            if file.is_ascii_alphabetic() && rank.is_ascii_digit());
        require(*square == "-" || is_square, Validity::EnPassant)?;
    }
    counters(&fields, if left_out { 2 } else { 4 }, counts_checks)
}

/// Checks the fields after those for castling and en passant: checks, halfmove clock and move number.
fn counters(fields: &[&str], first: usize, counts_checks: bool) -> Checked {
    let (mut before, mut behind) = (first, 0);
    let digit = |byte: u8| byte.is_ascii_digit();
    if counts_checks && fields.len() > first && fields.len() % 2 == 1 {
        let left = matches!(fields[first].as_bytes(), &[a, _, b] if digit(a) && digit(b));
        let given = matches!(fields[fields.len() - 1].as_bytes(), &[_, a, _, b]
            if (b'0'..=b'3').contains(&a) && (b'0'..=b'3').contains(&b));
        require(left || fields.len() > first + 2 && given, Validity::CheckCount)?;
        if left { before += 1 } else { behind += 1 }
    }
    let is_number = |text: &str| text == "-" || text.bytes().all(digit);
    let rest = fields.len().saturating_sub(before);
    let at = |place: usize| fields[fields.len() - place - behind];
    require(rest < 1 || is_number(at(2)), Validity::HalfmoveClock)?;
    require(rest < 2 || is_number(at(1)), Validity::MoveNumber)
}

/// The pieces of the first field, as they are written.
struct Squares {
    /// From the first rank.
    ranks: [[Option<Piece>; 8]; 8],
    pocket: String,
}

impl Squares {
    fn read(text: &str, variant: &Variant) -> Result<Squares, Validity> {
        let has_hands = variant.rules().has_hands();
        let signs = if has_hands { "/*~[-]" } else { "/*~" };
        let is_known =
            |c: char| c.is_ascii_digit() || Piece::from_char(c).is_some() || signs.contains(c);
        require(text.chars().all(is_known), Validity::Character)?;
        let (mut ranks, mut rank, mut file) = ([[None; 8]; 8], 0, 0);
        let mut before = None;
        for c in text.chars().take_while(|c| *c != '[') {
            if let Some(digit) = c.to_digit(10) {
                // Two digits are one number.
                file += digit as usize + 9 * before.unwrap_or_default();
            } else if c == '*' {
                file += 1;
            } else if c == '/' {
                require(file == 8, Validity::BoardGeometry)?;
                rank += 1;
                if rank == 8 {
                    break;
                }
                file = 0;
            } else if let Some(piece) = Piece::from_char(c) {
                require(file < 8, Validity::BoardGeometry)?;
                ranks[7 - rank][file] = Some(piece);
                file += 1;
            }
            before = c.to_digit(10).map(|digit| digit as usize);
        }
        // Pieces in hand may be a ninth rank.
        require(rank == 7 || has_hands && rank == 8, Validity::BoardGeometry)?;
        let pocket = if has_hands { pocket(text)? } else { String::new() };
        Ok(Squares { ranks, pocket })
    }

    /// The first square with this piece, as rank and file.
    fn find(&self, piece: Piece) -> Option<(usize, usize)> {
        let at = |rank: &[Option<Piece>; 8]| rank.iter().position(|found| *found == Some(piece));
        self.ranks.iter().enumerate().find_map(|(i, rank)| Some((i, at(rank)?)))
    }

    /// The first and the last file of a rank with this piece.
    fn ends(&self, rank: usize, piece: Piece) -> Option<(usize, usize)> {
        let is_piece = |found: &Option<Piece>| *found == Some(piece);
        let files = &self.ranks[rank];
        files.iter().position(is_piece).zip(files.iter().rposition(is_piece))
    }
}

/// Returns the pieces in hand.
fn pocket(text: &str) -> Result<String, Validity> {
    let inside = if text.matches('/').count() == 8 {
        text.rsplit('/').next()
    } else if text.matches('[').count() == 1 {
        let closed = text.strip_suffix(']').ok_or(Validity::Pocket)?;
        closed.rsplit('[').next()
    } else {
        None
    };
    let inside = inside.unwrap_or_default();
    let is_hand = |c: char| c == '-' || Piece::from_char(c).is_some();
    require(inside.chars().all(is_hand), Validity::Pocket)?;
    Ok(inside.into())
}

/// Checks the numbers of kings, where kings are those of chess, and that they do not touch.
fn kings(board: &Squares, text: &str, variant: &Variant) -> Checked {
    if !has_kings_of_chess(variant.rules()) {
        return Ok(());
    }
    let start = variant.start_fen();
    let start = start.split(' ').next().unwrap_or_default();
    let count = |text: &str, color: Color| text.matches(color.king().char()).count();
    let is_usual = |color| count(text, color) <= 1 && count(text, color) == count(start, color);
    require(Color::ALL.into_iter().all(is_usual), Validity::NumberOfKings)?;
    let on_board = |color| count(text, color) - count(&board.pocket, color).min(count(text, color));
    let [white, black] =
        Color::ALL.map(|color| board.find(color.king()).filter(|_| on_board(color) == 1));
    if let (Some(white), Some(black)) = (white, black) {
        let apart = white.0.abs_diff(black.0) > 1 || white.1.abs_diff(black.1) > 1;
        require(apart, Validity::TouchingKings)?;
    }
    Ok(())
}

/// Whether Fairy-Stockfish has the king of chess in the game, and not a king that may be captured or explode,
/// which it calls a commoner.
fn has_kings_of_chess(rules: &Rules) -> bool {
    let spec = rules.spec();
    spec.kings.either(SideKings::One)
        && spec.check == Check::Direct
        && spec.own_king == OwnKing::Protected
        && spec.explosions().next().is_none()
}

/// Whether the castling rights fit the board. If `by_start`, king and rooks stand as at the start.
fn castling(rights: &str, board: &Squares, variant: &Variant, by_start: bool) -> bool {
    if !rights.chars().all(|c| c == '-' || c.is_ascii_alphabetic()) {
        return false;
    }
    let start = variant.start_fen();
    let Ok(start) = Squares::read(start.split(' ').next().unwrap_or_default(), variant) else {
        return false;
    };
    let sides = ByColor::new_with(|color: Color| {
        let is_own = |c: &char| {
            c.is_ascii_alphabetic() && Color::from_white(c.is_ascii_uppercase()) == color
        };
        rights.chars().filter(is_own).map(|c| c.to_ascii_lowercase()).collect::<String>()
    });
    Color::ALL.into_iter().all(|color| {
        let flags = &sides[color];
        let rank = usize::from(color.relative_rank(Rank::First));
        let king = board.find(color.king());
        let rooks = board.ends(rank, color.rook());
        let fits = |flag: char| match (flag, king, rooks) {
            ('k', Some((at, king)), Some((_, last))) => at == rank && last > king,
            ('q', Some((at, king)), Some((first, _))) => at == rank && first < king,
            ('k' | 'q', ..) => false,
            (file, ..) => {
                let file = file as usize - 'a' as usize;
                board.ranks[rank].get(file).is_some_and(Option::is_some)
            }
        };
        let stands = |flag: char, file: Option<usize>| {
            let rook = file.is_some_and(|file| board.ranks[rank][file] == Some(color.rook()));
            !flags.contains(flag) || rook
        };
        let at_start = || {
            let rooks = start.ends(rank, color.rook());
            king == start.find(color.king())
                && stands('q', rooks.map(|(first, _)| first))
                && stands('k', rooks.map(|(_, last)| last))
        };
        flags.is_empty() || flags.chars().all(fits) && (!by_start || at_start())
    })
}

/// Checks that the position can be set up.
fn check_position(variant: &Variant, text: &str, chess960: bool) -> Checked {
    let rules = variant.rules();
    let layout = read_fen(text, rules).map_err(|_| Validity::BoardGeometry)?;
    let mode = match chess960 || variant.is_chess960() {
        true => CastlingMode::Chess960,
        false => rules.castling_mode(&layout),
    };
    let Err(error) = Position::from_setup(rules, layout, mode) else { return Ok(()) };
    let code = |fault: &Fault| match fault {
        Fault::ManyKings(..) | Fault::NoKings => Some(Validity::NumberOfKings),
        fault if fault.is_forgivable() => None,
        _ => Some(Validity::BoardGeometry),
    };
    error.faults.iter().find_map(code).map_or(Ok(()), Err)
}
