//! FENs as Fairy-Stockfish reads them, and in its styles.

use isotope_kernel::{
    Count, Layout, Position, Rules,
    fen::{self, FenError},
};
use shakmaty::{Bitboard, Color, File, Position as _, Rank, Role, Square};

use crate::error::Error;

/// How a position is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum FenStyle {
    /// As in the rest of Isotope: promoted pieces are marked only in games in which it matters.
    #[default]
    Plain,
    /// All promoted pieces are marked with `~`.
    ShowPromoted,
    /// Walls hide all squares that the side to move neither holds nor can move to.
    Fog,
}

/// Reads a FEN. As in Fairy-Stockfish, castling rights and en passant square may be left out together, what stands in
/// their fields and is none is ignored, and so is whatever follows in place of the counters or behind them, but for counts. Where
/// checks are counted, they may stand at the end as those already given; without them, the next check wins.
pub(crate) fn read_fen(text: &str, rules: &Rules) -> Result<Layout, Error> {
    let fields = text.split(|c: char| c.is_whitespace() || c == '_');
    let fields = fields.filter(|field| !field.is_empty());
    let is_counted = rules.spec().count != Count::Off;
    let (counts, fields): (Vec<&str>, Vec<&str>) =
        fields.partition(|field| is_counted && fen::is_counts(field));
    let mut fields = fields.into_iter().peekable();
    let refuse = |error: FenError| Error::new(error.code(), error);
    let board = fields.next().ok_or(FenError::Empty).map_err(refuse)?;
    let turn = fields.next().unwrap_or("w");
    let is_number = |field: &&str| field.starts_with(|c: char| c.is_ascii_digit());
    let (mut castling, mut en_passant) = ("", "-");
    if !fields.peek().is_some_and(is_number) {
        castling = fields.next().unwrap_or_default();
        let is_square = |field: &&str| field.parse::<Square>().is_ok();
        en_passant = fields.next().filter(is_square).unwrap_or("-");
    }
    let is_right = |c: &char| matches!(c, 'K' | 'Q' | 'k' | 'q' | 'A'..='H' | 'a'..='h');
    let castling: String = castling.chars().filter(is_right).collect();
    let castling = if castling.is_empty() { "-" } else { &castling };

    let (checks, counters): (Vec<&str>, Vec<&str>) = fields.partition(|field| field.contains('+'));
    let checks = match rules.checks_to_win() {
        Some(_) => checks.first().copied().unwrap_or("1+1"),
        None => "",
    };
    let mut counters = counters.into_iter().map_while(|field| field.parse::<u32>().ok()).fuse();
    let (halfmoves, moves) = (counters.next().unwrap_or(0), counters.next().unwrap_or(1));
    let counts = counts.first().copied().unwrap_or_default();
    let full = match checks.starts_with('+') {
        true => {
            format!("{board} {turn} {castling} {en_passant} {halfmoves} {moves} {checks} {counts}")
        }
        false => {
            format!("{board} {turn} {castling} {en_passant} {checks} {halfmoves} {moves} {counts}")
        }
    };
    Ok(fen::read(&full).map_err(refuse)?.layout)
}

/// Writes a position; `promoted` are its promoted pieces.
pub(crate) fn write_fen(
    position: &Position<'_>,
    promoted: Bitboard,
    chess960: bool,
    style: FenStyle,
) -> String {
    let fog = match style {
        FenStyle::Fog => !visible(position),
        _ => Bitboard::EMPTY,
    };
    let marks_all = style == FenStyle::ShowPromoted;
    let marked = if marks_all || position.rules().has_hands() { promoted } else { Bitboard::EMPTY };
    let board = ranks(position, marked, fog);
    let plain = if chess960 { position.shredder_fen() } else { position.fen() };
    let mut fields = plain.split(' ').skip(2);
    let castling = fields.next().unwrap_or("-");
    let hands = match position.rules().has_hands() {
        true => format!("[{}]", hands(position)),
        false => String::new(),
    };
    let rest: Vec<&str> = fields.collect();
    format!("{board}{hands} {} {castling} {}", position.turn().char(), rest.join(" "))
}

/// Writes the board, the side to move and the hands in the notation of shogi, in which White is `b`.
pub(crate) fn write_sfen(position: &Position<'_>) -> String {
    let mut in_hand = String::new();
    for color in Color::ALL {
        for role in Role::ALL.into_iter().rev() {
            match position.pockets().map_or(0, |pockets| pockets[color][role]) {
                0 => continue,
                1 => (),
                count => in_hand.push_str(&count.to_string()),
            }
            in_hand.push(role.of(color).char());
        }
    }
    let in_hand = if in_hand.is_empty() { "-" } else { &in_hand };
    let board = ranks(position, position.promoted(), Bitboard::EMPTY);
    format!("{board} {} {in_hand}", position.turn().fold_wb('b', 'w'))
}

/// The squares that the side to move sees: its own and those that it can move to.
fn visible(position: &Position<'_>) -> Bitboard {
    position.us() | position.all_moves().into_iter().map(|m| m.to()).collect::<Bitboard>()
}

fn ranks(position: &Position<'_>, marked: Bitboard, fog: Bitboard) -> String {
    let walls = position.field().walls | fog;
    let mut text = String::new();
    for rank in Rank::ALL.into_iter().rev() {
        if !text.is_empty() {
            text.push('/');
        }
        let mut empty = 0;
        for file in File::ALL {
            let square = Square::from_coords(file, rank);
            let piece = position.board().piece_at(square);
            if piece.is_none() && !walls.contains(square) {
                empty += 1;
                continue;
            }
            push_count(&mut text, &mut empty);
            match piece.filter(|_| !walls.contains(square)) {
                Some(piece) => text.push(piece.char()),
                None => text.push('*'),
            }
            if marked.contains(square) && !walls.contains(square) {
                text.push('~');
            }
        }
        push_count(&mut text, &mut empty);
    }
    text
}

fn push_count(text: &mut String, empty: &mut u32) {
    if *empty > 0 {
        text.push_str(&empty.to_string());
    }
    *empty = 0;
}

/// The pieces in hand from the king down, first White's.
fn hands(position: &Position<'_>) -> String {
    let mut text = String::new();
    let Some(pockets) = position.pockets() else { return text };
    for color in Color::ALL {
        for role in Role::ALL.into_iter().rev() {
            let (count, letter) = (pockets[color][role], role.of(color).char());
            text.extend(std::iter::repeat_n(letter, count.into()));
        }
    }
    text
}
