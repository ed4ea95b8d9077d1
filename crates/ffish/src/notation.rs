//! Moves in the notations of Fairy-Stockfish, other than SAN.

use isotope_kernel::Position;
use shakmaty::{
    Bitboard, CastlingSide, Color, File, Move, Position as _, Role, Square, san::Suffix,
};

/// A notation. The variants have Fairy-Stockfish's numbers.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Notation {
    /// Standard algebraic notation: `Nf3`.
    #[default]
    San = 1,
    /// Long algebraic notation: `Ng1-f3`.
    Lan = 2,
    /// Shogi by Hosking: `N36`.
    ShogiHosking = 3,
    /// Shogi by Hodges: `N-3f`.
    ShogiHodges = 4,
    /// Shogi by Hodges, with numbers: `N-36`.
    ShogiHodgesNumber = 5,
    /// Janggi: the rank before the file, from the top left: `N87-66`.
    Janggi = 6,
    /// Xiangqi, by files and directions: `N2+3`.
    XiangqiWxf = 7,
    /// Makruk: `ม-ฉ๓`.
    ThaiSan = 8,
    /// Makruk, with both squares: `ม ช๑-ฉ๓`.
    ThaiLan = 9,
}

use Notation::{
    Janggi, Lan, San, ShogiHodges, ShogiHodgesNumber, ShogiHosking, ThaiLan, ThaiSan, XiangqiWxf,
};

impl Notation {
    /// The notation with this number. Number 0 stands for the notation of the game, which is SAN.
    pub const fn of_number(number: i64) -> Option<Notation> {
        Some(match number {
            0 | 1 => San,
            2 => Lan,
            3 => ShogiHosking,
            4 => ShogiHodges,
            5 => ShogiHodgesNumber,
            6 => Janggi,
            7 => XiangqiWxf,
            8 => ThaiSan,
            9 => ThaiLan,
            _ => return None,
        })
    }

    const fn is_shogi(self) -> bool {
        matches!(self, ShogiHosking | ShogiHodges | ShogiHodgesNumber)
    }

    const fn is_thai(self) -> bool {
        matches!(self, ThaiSan | ThaiLan)
    }

    fn file(self, square: Square, turn: Color) -> String {
        let file = usize::from(square.file());
        match self {
            ShogiHosking | ShogiHodges | ShogiHodgesNumber => (8 - file).to_string(),
            Janggi => (file + 1).to_string(),
            XiangqiWxf => turn.fold_wb(8 - file, file + 1).to_string(),
            ThaiSan | ThaiLan => ["ก", "ข", "ค", "ง", "จ", "ฉ", "ช", "ญ"][file].into(),
            San | Lan => square.file().char().into(),
        }
    }

    fn rank(self, square: Square) -> String {
        let rank = usize::from(square.rank());
        match self {
            ShogiHosking | ShogiHodgesNumber | Janggi => (8 - rank).to_string(),
            ShogiHodges => File::new(7 - rank as u32).char().into(),
            ThaiSan | ThaiLan => ["๑", "๒", "๓", "๔", "๕", "๖", "๗", "๘"][rank].into(),
            San | Lan | XiangqiWxf => square.rank().char().into(),
        }
    }

    fn square(self, square: Square, turn: Color) -> String {
        let (file, rank) = (self.file(square, turn), self.rank(square));
        if self == Janggi { rank + &file } else { file + &rank }
    }
}

/// Writes a move, one of the `legal` moves. `suffix` is its suffix for check or the end of the game.
pub(crate) fn write_move(
    position: &Position<'_>,
    legal: &[Move],
    m: Move,
    suffix: Option<Suffix>,
    n: Notation,
) -> String {
    let mut text = match m {
        Move::Castle { .. } => {
            let is_short = m.castling_side() == Some(CastlingSide::KingSide);
            if is_short { "O-O".into() } else { "O-O-O".into() }
        }
        Move::Put { role, to } => drop(position, role, to, n),
        Move::Normal { from, .. } | Move::EnPassant { from, .. } => {
            step(position, legal, (m, from), n)
        }
    };
    if !n.is_shogi() && n != XiangqiWxf {
        text.extend(suffix.map(Suffix::char));
    }
    text
}

fn drop(position: &Position<'_>, role: Role, to: Square, n: Notation) -> String {
    let turn = position.turn();
    let sign = match n {
        ShogiHosking => '\'',
        n if n.is_shogi() => '*',
        _ => '@',
    };
    let space = if n == ThaiLan { " " } else { "" };
    let square = match n {
        // The rank is counted from the mover's own side.
        XiangqiWxf => n.file(to, turn) + &(turn.relative_rank(to.rank()) as u32 + 1).to_string(),
        _ => n.square(to, turn),
    };
    format!("{}{space}{sign}{square}", letter(position, role, n))
}

/// Writes a move on the board other than castling; `from` is its origin.
fn step(position: &Position<'_>, legal: &[Move], (m, from): (Move, Square), n: Notation) -> String {
    let (turn, role, to) = (position.turn(), m.role(), m.to());
    let mut text = match tandem(position, role, from).filter(|_| n == XiangqiWxf) {
        Some(place) => place.to_string(),
        None if role == Role::Pawn && matches!(n, San | Lan | ThaiSan) => String::new(),
        None => letter(position, role, n),
    };
    if n == ThaiLan {
        text.push(' ');
    }
    let origin = origin(position, legal, (m, from), n);
    text.push_str(&match origin {
        Origin::Omitted => String::new(),
        Origin::File => n.file(from, turn),
        Origin::Rank if n == XiangqiWxf => {
            let is_behind = ahead(turn, from) & position.us() & position.board().by_role(role);
            if is_behind.any() { "-".into() } else { "+".into() }
        }
        Origin::Rank => n.rank(from),
        Origin::Square => n.square(from, turn),
    });
    let (before, after) = (turn.relative_rank(from.rank()), turn.relative_rank(to.rank()));
    text.push_str(match n {
        XiangqiWxf if before == after => "=",
        XiangqiWxf if before < after => "+",
        XiangqiWxf => "-",
        _ if m.is_capture() => "x",
        Lan | ThaiLan | Janggi | ShogiHodges | ShogiHodgesNumber => "-",
        ShogiHosking if origin == Origin::Square => "-",
        ThaiSan if role != Role::Pawn => "-",
        _ => "",
    });
    text.push_str(&match n {
        XiangqiWxf if from.file() == to.file() => from.distance(to).to_string(),
        XiangqiWxf => n.file(to, turn),
        _ => n.square(to, turn),
    });
    if let Some(role) = m.promotion() {
        text.extend(['=', role.upper_char()]);
    }
    text
}

fn letter(position: &Position<'_>, role: Role, n: Notation) -> String {
    match role {
        _ if !n.is_thai() => role.upper_char().into(),
        Role::Pawn => "บ".into(),
        Role::Knight => "ม".into(),
        Role::Rook => "ร".into(),
        // Fairy-Stockfish knows no letter for a king that can be captured or explode.
        Role::King if crate::variant::has_kings_of_chess(position.rules()) => "ข".into(),
        _ => "X".into(),
    }
}

/// How much of the square that a piece comes from is written.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Origin {
    Omitted,
    File,
    Rank,
    Square,
}

fn origin(
    position: &Position<'_>,
    legal: &[Move],
    (m, from): (Move, Square),
    n: Notation,
) -> Origin {
    match n {
        Lan | ThaiLan | Janggi => return Origin::Square,
        XiangqiWxf => return xiangqi_origin(position, m, from),
        ThaiSan if m.role() == Role::Pawn && m.is_capture() => return Origin::File,
        _ => (),
    }
    let is_rival = |other: &Move| {
        let is_step = matches!(other, Move::Normal { .. } | Move::EnPassant { .. });
        is_step
            && (other.role(), other.to(), other.promotion()) == (m.role(), m.to(), m.promotion())
            && other.from() != Some(from)
            && other.from() != Some(other.to())
    };
    let rivals: Bitboard =
        legal.iter().filter(|other| is_rival(other)).filter_map(|other| other.from()).collect();
    match rivals {
        Bitboard::EMPTY => Origin::Omitted,
        _ if n.is_shogi() => Origin::Square,
        _ if (rivals & Bitboard::from(from.file())).is_empty() => Origin::File,
        _ if (rivals & Bitboard::from(from.rank())).is_empty() => Origin::Rank,
        _ => Origin::Square,
    }
}

/// Of two pieces on a file, the front and the rear one are told apart if both could make the step on an empty
/// board; otherwise the file says which piece it is.
fn xiangqi_origin(position: &Position<'_>, m: Move, from: Square) -> Origin {
    let alike = position.our(m.role());
    let others = (alike & Bitboard::from(from.file())).without(from);
    let step = |other: Square| {
        let rank = other.rank() as i32 + m.to().rank() as i32 - from.rank() as i32;
        (0..8).contains(&rank)
    };
    match others.single_square() {
        Some(other) if !has_tandems(alike) && step(other) => Origin::Rank,
        _ => Origin::File,
    }
}

/// The place of a piece among at least three on its file, or two if there are pairs on other files, counted
/// from the front.
fn tandem(position: &Position<'_>, role: Role, from: Square) -> Option<usize> {
    let alike = position.our(role);
    let least = if has_tandems(alike) { 2 } else { 3 };
    let is_tandem = (alike & Bitboard::from(from.file())).count() >= least;
    is_tandem.then(|| (alike & ahead(position.turn(), from)).count() + 1)
}

/// Whether at least two files hold more than one of these pieces.
fn has_tandems(pieces: Bitboard) -> bool {
    let files =
        File::ALL.into_iter().filter(|file| (pieces & Bitboard::from(*file)).more_than_one());
    files.count() >= 2
}

/// The squares of the same file that lie ahead of `square`.
fn ahead(turn: Color, square: Square) -> Bitboard {
    let is_ahead =
        |other: &Square| turn.relative_rank(other.rank()) > turn.relative_rank(square.rank());
    Bitboard::from(square.file()).into_iter().filter(is_ahead).collect()
}
