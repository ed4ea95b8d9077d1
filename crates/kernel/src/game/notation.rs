//! Moves as text: reading them as people write them, in UCI or SAN, legal or not, and writing them.

mod spelling;

use shakmaty::{
    Bitboard, Move, MoveList, Position as _, Role, Square, attacks,
    san::{San, SanPlus, Suffix},
    uci::UciMove,
};
use thiserror::Error;

use crate::{
    legality::{
        generator, judge,
        not_a_move::{castling_fault, castling_of, drop_fault, fault},
    },
    position::{Position, pseudo},
    words::illegal::NotAMove,
};

/// The texts that stand for a move that only passes the turn.
pub const NULL_MOVES: [&str; 5] = ["--", "Z0", "0000", "<>", "@@@@"];

/// The error returned when text cannot be read as a move in a position.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum MoveError {
    /// The text is neither UCI nor SAN.
    #[error("`{0}` is not a move: write it like e2e4 or Nf3")]
    Unreadable(String),
    /// The text stands for a move that only passes the turn.
    #[error("`{0}` is no move: it passes the turn, which no rules here allow")]
    Null(String),
    /// No piece can make the move, for a known reason.
    #[error("`{text}`: {reason}")]
    NotAMove {
        /// The text of the move.
        text: String,
        /// The reason why no piece can make the move.
        reason: NotAMove,
    },
    /// No piece of the given kind can make the move.
    #[error("`{0}`: no piece of that kind can move there")]
    NoPiece(String),
    /// A capture written as a quiet move, or a quiet move written as a capture.
    #[error("`{text}` is {} capture: write `{written}`", if *.captures { "a" } else { "no" })]
    CaptureMark {
        /// The text of the move.
        text: String,
        /// Whether the move is a capture.
        captures: bool,
        /// The move in correct SAN.
        written: String,
    },
    /// The text fits several moves.
    #[error("`{text}` could be {}", .moves.join(" or "))]
    Ambiguous {
        /// The text of the move.
        text: String,
        /// The moves that the text fits, in UCI.
        moves: Vec<String>,
    },
}

impl MoveError {
    /// The short name of this kind of error, in kebab-case.
    pub const fn code(&self) -> &'static str {
        match self {
            MoveError::Unreadable(_) | MoveError::Null(_) => "move-unreadable",
            MoveError::NotAMove { .. } | MoveError::NoPiece(_) => "not-a-move",
            MoveError::CaptureMark { .. } => "capture-mark",
            MoveError::Ambiguous { .. } => "move-ambiguous",
        }
    }
}

/// Returns the pseudo-legal move that `text` denotes; [`judge`](crate::judge()) decides whether it is
/// legal. If the text fits one legal move and several illegal ones, it denotes the legal one.
///
/// The text may be UCI, SAN, or a common variation: `0-0`, `e2-e4`, `Ng1-f3`, `e8Q`, `e8(Q)`,
/// `exd6 e.p.`, `Nf3!?`. Signs for check, checkmate and en passant are ignored, and so are
/// annotations.
///
/// ```
/// use isotope_kernel::{Position, Rules, Spec, notation};
///
/// let rules = Rules::compile(Spec::default()).unwrap();
/// let start = Position::start(&rules);
/// assert_eq!(notation::read(&start, "g1f3"), notation::read(&start, "Ng1-f3!"));
/// let error = notation::read(&start, "O-O").unwrap_err();
/// assert_eq!(error.to_string(), "`O-O`: f1 and g1 stand in the way of castling kingside");
/// ```
///
/// # Errors
/// Returns the reason why `text` is not a move in this position.
pub fn read(position: &Position<'_>, text: &str) -> Result<Move, MoveError> {
    let text = text.trim();
    let plain = spelling::plain(text);
    if NULL_MOVES.contains(&&*plain) {
        return Err(MoveError::Null(text.into()));
    }
    if let Ok(uci) = plain.parse::<UciMove>() {
        return read_uci(position, text, uci);
    }
    let Ok(san) = plain.parse::<San>() else {
        return Err(MoveError::Unreadable(text.into()));
    };
    let fits = pseudo::those(position, |m| san.matches(m));
    let legal: Vec<Move> = fits.iter().copied().filter(|m| judge::is_legal(position, *m)).collect();
    match (legal.as_slice(), fits.as_slice()) {
        ([m], _) | ([], [m]) => Ok(*m),
        ([], []) => Err(no_such_san(position, text, san)),
        ([], several) | (several, _) => Err(MoveError::Ambiguous {
            text: text.into(),
            moves: several.iter().map(|m| uci(position, *m)).collect(),
        }),
    }
}

/// Returns the legal move that `san` denotes, if there is exactly one. This gives the result of
/// [`San::to_move`] but is faster.
///
/// ```
/// use isotope_kernel::{Position, Rules, Spec, notation};
/// use shakmaty::san::San;
///
/// let rules = Rules::compile(Spec::default()).unwrap();
/// let start = Position::start(&rules);
/// let knight: San = "Nf3".parse().unwrap();
/// assert_eq!(notation::find(&start, knight), knight.to_move(&start).ok());
/// assert_eq!(notation::find(&start, "Nxf3".parse().unwrap()), None);
/// ```
#[inline]
pub fn find(position: &Position<'_>, san: San) -> Option<Move> {
    let (role, file, rank, capture, to, promotion) = match san {
        San::Normal { role, file, rank, capture, to, promotion } => {
            (role, file, rank, capture, to, promotion)
        }
        San::Put { role, to } => {
            let drop = Move::Put { role, to };
            return judge::judge(position, drop).is_ok().then_some(drop);
        }
        San::Castle(_) | San::Null => return san.to_move(position).ok(),
    };
    let us = position.us();
    let mut origins = position.board().by_role(role) & us;
    if let Some(file) = file {
        origins &= Bitboard::from(file);
    }
    if let Some(rank) = rank {
        origins &= Bitboard::from(rank);
    }
    // A piece of the side to move on the target can only detonate there.
    let own = Bitboard::from(to) & us;
    if own.any() {
        origins &= own
            & position.rules().captures().triggers.detonators(position.field(), position.turn());
    }
    let targets = Bitboard::from(to);
    if origins.more_than_one() {
        origins &= could_reach(position, role, to);
    }
    if origins.is_empty() {
        return None;
    }
    generator::only(position, (origins, targets), capture, promotion)
}

/// Returns the squares from which a piece could reach `to` on an empty board. Pieces in the way are
/// ignored because the attack tables for occupied boards are large and rarely in the processor's
/// cache.
fn could_reach(position: &Position<'_>, role: Role, to: Square) -> Bitboard {
    let empty = Bitboard::EMPTY;
    match role {
        Role::Pawn => attacks::pawn_attacks(!position.turn(), to) | Bitboard::from(to.file()),
        Role::Knight => attacks::knight_attacks(to),
        Role::Bishop => attacks::bishop_attacks(to, empty),
        Role::Rook => attacks::rook_attacks(to, empty),
        Role::Queen => attacks::queen_attacks(to, empty),
        Role::King => attacks::king_attacks(to),
    }
}

/// Writes a legal move in SAN, without a suffix for check. This is shakmaty's SAN, except for a piece
/// that explodes where it stands, which is written with both squares.
///
/// ```
/// use isotope_kernel::{Position, Rules, Spec, Trigger, notation};
///
/// let triggers = vec![Trigger::Detonation(Default::default())];
/// let rules = Rules::compile(Spec { triggers, ..Spec::default() }).unwrap();
/// let start = Position::start(&rules);
/// let written = |text| notation::san(&start, notation::read(&start, text).unwrap()).to_string();
/// assert_eq!(written("g1f3"), "Nf3");
/// assert_eq!(written("b1b1"), "Nb1b1");
/// assert_eq!(written("a2a2"), "a2a2");
/// ```
pub fn san(position: &Position<'_>, m: Move) -> San {
    detonation(m).unwrap_or_else(|| San::from_move(position, m))
}

/// Writes all legal moves like [`san`], in the order of [`Position::all_moves`]. This is faster than
/// writing each move by itself.
///
/// ```
/// use isotope_kernel::{Position, Rules, Spec, notation};
///
/// let rules = Rules::compile(Spec::default()).unwrap();
/// let start = Position::start(&rules);
/// let sans = notation::sans(&start);
/// assert_eq!(sans.len(), 20);
/// assert!(sans.into_iter().all(|(m, san)| san == notation::san(&start, m)));
/// ```
pub fn sans(position: &Position<'_>) -> Vec<(Move, San)> {
    let moves = position.all_moves();
    // Pawns, castling and drops are written alike whatever else is legal. All other moves fit into the
    // list.
    let is_of_piece = |m: &&Move| matches!(m, Move::Normal { role, .. } if *role != Role::Pawn);
    let rivals: MoveList = moves.iter().filter(is_of_piece).copied().collect();
    let san = |m| detonation(m).unwrap_or_else(|| San::disambiguate(m, &rivals));
    moves.into_iter().map(|m| (m, san(m))).collect()
}

/// The SAN of a move of a piece that explodes where it stands; `None` for other moves.
fn detonation(m: Move) -> Option<San> {
    match m {
        Move::Normal { role, from, to, .. } if from == to => {
            let (file, rank) = (Some(from.file()), Some(from.rank()));
            Some(San::Normal { role, file, rank, capture: false, to, promotion: None })
        }
        _ => None,
    }
}

/// Writes a legal move like [`san`], with the suffix for check or checkmate, and plays it.
pub fn san_and_play(position: &mut Position<'_>, m: Move) -> SanPlus {
    let san = san(position, m);
    position.play_unchecked(m);
    SanPlus { san, suffix: suffix(position) }
}

/// The suffix of the move that led to this position: `#` if a side has won, otherwise `+` if the side
/// to move is in check. This is shakmaty's [`Suffix::from_position`], without its test for draws, which
/// may require a search of all positions with three pieces.
pub fn suffix(position: &Position<'_>) -> Option<Suffix> {
    if position.winner().is_some() {
        return Some(Suffix::Checkmate);
    }
    position.is_in_check().then_some(Suffix::Check)
}

/// Writes a move in UCI. Castling is written as the king's move to its target, or, in Chess960
/// positions, to the square of the rook.
pub fn uci(position: &Position<'_>, m: Move) -> String {
    UciMove::from_move(m, position.castles().mode()).to_string()
}

fn read_uci(position: &Position<'_>, text: &str, uci: UciMove) -> Result<Move, MoveError> {
    // In Chess960, a king's step and castling may be written alike. The step is preferred, unless only
    // castling is legal.
    let mut fits = pseudo::those(position, |m| UciMove::from_chess960(m) == uci);
    fits.extend(pseudo::those(position, |m| UciMove::from_standard(m) == uci));
    let legal = fits.iter().find(|m| judge::is_legal(position, **m));
    if let Some(m) = legal.or(fits.first()) {
        return Ok(*m);
    }
    let (from, to, promotion) = match uci {
        UciMove::Normal { from, to, promotion } => (from, to, promotion),
        UciMove::Put { role, to } => {
            let reason = drop_fault(position, role, to);
            return Err(MoveError::NotAMove { text: text.into(), reason });
        }
        UciMove::Null => return Err(MoveError::Unreadable(text.into())),
    };
    let reason = castling_of(position, from, to)
        .and_then(|side| castling_fault(position, side))
        .unwrap_or_else(|| fault(position, from, to, promotion));
    Err(MoveError::NotAMove { text: text.into(), reason })
}

/// Returns the reason why a SAN fits no move.
fn no_such_san(position: &Position<'_>, text: &str, san: San) -> MoveError {
    let text = text.to_owned();
    let reason = match san {
        San::Normal { role, file, rank, capture, to, promotion } => {
            let captures = !capture;
            let other = San::Normal { role, file, rank, capture: captures, to, promotion };
            if let Some(m) = pseudo::those(position, |m| other.matches(m)).first() {
                let from = m.from().filter(|_| role == Role::Pawn && captures);
                let file = from.map(Square::file).or(file.filter(|_| role != Role::Pawn));
                let written = San::Normal { role, file, rank, capture: captures, to, promotion };
                return MoveError::CaptureMark { text, captures, written: written.to_string() };
            }
            // Without `x`, a pawn stays on its file.
            let file = file.or_else(|| (role == Role::Pawn && !capture).then(|| to.file()));
            let meant = position
                .our(role)
                .into_iter()
                .filter(|from| file.is_none_or(|file| file == from.file()))
                .filter(|from| rank.is_none_or(|rank| rank == from.rank()));
            let only = meant.collect::<Bitboard>().single_square();
            let wall = position.field().walls.contains(to).then_some(NotAMove::Wall(to));
            wall.or_else(|| only.map(|from| fault(position, from, to, promotion)))
        }
        San::Castle(side) => castling_fault(position, side),
        San::Put { role, to } => Some(drop_fault(position, role, to)),
        San::Null => return MoveError::Unreadable(text),
    };
    match reason {
        Some(reason) => MoveError::NotAMove { text, reason },
        None => MoveError::NoPiece(text),
    }
}
