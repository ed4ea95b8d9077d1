//! The reasons why a move is illegal.

use std::fmt;

use shakmaty::{Bitboard, CastlingSide, Role, Square};

use super::{castling::Crossing, list, outcome::Outcome, role_name};

/// Why a move is illegal, with the squares involved.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Illegal {
    /// The game is over.
    GameOver(Outcome),
    /// The move is not pseudo-legal.
    NotAMove(NotAMove),
    /// The rules forbid this capture.
    ForbiddenCapture {
        /// The role of the capturer.
        by: Role,
        /// The role of the piece that it would capture.
        of: Role,
        /// The captured piece's square.
        on: Square,
    },
    /// The capture or trigger would destroy the mover's king or, if there are several, enough kings to
    /// lose the game.
    OwnKingDestroyed {
        /// The squares of the kings that would be destroyed; a capturing king counts on the square
        /// where it would land.
        kings: Bitboard,
        /// The centre of the explosion, or the target of a capture that does not explode.
        center: Square,
        /// Whether the move is a capture, and not a trigger.
        capture: bool,
    },
    /// A capture is compulsory, and the move is not a capture.
    CaptureCompulsory {
        /// The role of a piece that can capture.
        by: Role,
        /// The square of the piece that can capture.
        from: Square,
        /// The square on which the piece would land.
        to: Square,
    },
    /// The mover's king would be in check.
    InCheck {
        /// The king's square after the move.
        king: Square,
        /// The pieces that would threaten the king.
        attackers: Bitboard,
    },
    /// The castling king would not be safe on this square of its path.
    Castling(Crossing),
}

impl Illegal {
    /// The short name of this kind of reason, in kebab-case.
    pub const fn code(self) -> &'static str {
        match self {
            Illegal::GameOver(_) => "game-over",
            Illegal::NotAMove(_) => "not-a-move",
            Illegal::ForbiddenCapture { .. } => "forbidden-capture",
            Illegal::OwnKingDestroyed { .. } => "own-king-destroyed",
            Illegal::CaptureCompulsory { .. } => "capture-compulsory",
            Illegal::InCheck { .. } => "in-check",
            Illegal::Castling(_) => "castling",
        }
    }
}

/// Why a move is not pseudo-legal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum NotAMove {
    /// The square is empty.
    Empty(Square),
    /// The piece on the square belongs to the opponent.
    NotYours(Square),
    /// A piece of the mover's side stands on the target.
    Occupied {
        /// The role of the moving piece.
        role: Role,
        /// The target square.
        to: Square,
    },
    /// There is a wall on the target.
    Wall(Square),
    /// The side to move has no such piece in hand.
    NotInHand(Role),
    /// The target of a drop is occupied.
    DropOccupied {
        /// The role of the dropped piece.
        role: Role,
        /// The target square.
        to: Square,
    },
    /// The target of a pawn drop is on the first or last rank.
    DropOnBackrank(Square),
    /// The game has no drops.
    NoDrops,
    /// The piece cannot move in this way.
    Unreachable {
        /// The role of the moving piece.
        role: Role,
        /// The square of the moving piece.
        from: Square,
        /// The target square.
        to: Square,
    },
    /// A piece or wall is in the way.
    Blocked {
        /// The role of the moving piece.
        role: Role,
        /// The target square.
        to: Square,
        /// The pieces or walls in the way.
        by: Bitboard,
    },
    /// A pawn would move diagonally to a square without an enemy piece.
    NothingToCapture {
        /// The target square.
        to: Square,
    },
    /// A promotion is missing or not allowed.
    Promotion {
        /// The requested role; `None` if there was none.
        role: Option<Role>,
    },
    /// The piece cannot detonate where it stands.
    NoDetonation {
        /// The role of the piece.
        role: Role,
        /// The square of the piece.
        on: Square,
    },
    /// A promotion is given for a piece that is not a pawn.
    NotAPawn {
        /// The role of the moving piece.
        role: Role,
    },
    /// The right to castle on this side is gone.
    NoCastlingRight(CastlingSide),
    /// The game has no castling.
    NoCastling,
    /// A piece or wall is in the way of the king or the rook.
    CastlingBlocked {
        /// The side on which the king would castle.
        side: CastlingSide,
        /// The pieces or walls in the way.
        by: Bitboard,
    },
}

fn side_name(side: CastlingSide) -> &'static str {
    match side {
        CastlingSide::KingSide => "kingside",
        CastlingSide::QueenSide => "queenside",
    }
}

/// Writes a clause, without a capital letter at its beginning or a full stop at its end.
impl fmt::Display for Illegal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Illegal::GameOver(outcome) => write!(f, "the game is over ({outcome})"),
            Illegal::NotAMove(reason) => reason.fmt(f),
            Illegal::ForbiddenCapture { by, of, on } => {
                write!(
                    f,
                    "a {} may not capture a {} (on {on}) in this game",
                    role_name(by),
                    role_name(of)
                )
            }
            Illegal::OwnKingDestroyed { kings, center, capture } if kings == center.into() => {
                let king = if capture { "the capturing king" } else { "the king that sets it off" };
                write!(f, "the explosion on {center} would destroy {king}")
            }
            Illegal::OwnKingDestroyed { kings, center, .. } => {
                let several = if kings.more_than_one() { "kings" } else { "king" };
                write!(f, "the blast on {center} would destroy the {several} on {}", list(kings))
            }
            Illegal::CaptureCompulsory { by, from, to } => write!(
                f,
                "a side that can capture has to in this game, and the {} on {from} can capture on {to}",
                role_name(by)
            ),
            Illegal::InCheck { king, attackers } => {
                write!(f, "the king on {king} would be in check from {}", list(attackers))
            }
            // Under `Orthodox`, an unsafe square need not be one where the king is in check.
            Illegal::Castling(Crossing { square, home: true, attackers }) => {
                let from = list(attackers);
                write!(f, "the king is not safe from {from} on {square}, and cannot castle")
            }
            Illegal::Castling(Crossing { square, attackers, .. }) => {
                let from = list(attackers);
                write!(f, "the castling king would not be safe from {from} on {square}")
            }
        }
    }
}

impl fmt::Display for NotAMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            NotAMove::Empty(square) => write!(f, "nothing stands on {square}"),
            NotAMove::NotYours(square) => {
                write!(f, "the piece on {square} belongs to the side that is not to move")
            }
            NotAMove::Occupied { role, to } => {
                write!(f, "the {} cannot move to {to}, where its own side stands", role_name(role))
            }
            NotAMove::Wall(to) => write!(f, "there is a wall on {to}, and nothing enters it"),
            NotAMove::NotInHand(role) => write!(f, "there is no {} in hand", role_name(role)),
            NotAMove::DropOccupied { role, to } => {
                write!(f, "a {} is dropped on an empty square, and {to} is not", role_name(role))
            }
            NotAMove::DropOnBackrank(to) => {
                write!(f, "a pawn cannot be dropped on {to}, on the first or the last rank")
            }
            NotAMove::NoDrops => f.write_str("this game has no drops"),
            NotAMove::Unreachable { role, from, to } => {
                write!(f, "a {} does not move from {from} to {to}", role_name(role))
            }
            NotAMove::Blocked { role, to, by } => {
                write!(f, "the {} cannot pass {} on its way to {to}", role_name(role), list(by))
            }
            NotAMove::NothingToCapture { to } => {
                write!(f, "a pawn moves diagonally only to capture, and {to} is empty")
            }
            NotAMove::Promotion { role: None } => {
                f.write_str("the pawn promotes: say to what, as in e8=Q or e7e8q")
            }
            NotAMove::Promotion { role: Some(role) } => {
                write!(f, "the pawn cannot become a {} here", role_name(role))
            }
            NotAMove::NoDetonation { role, on } => {
                write!(f, "the {} on {on} cannot explode where it stands", role_name(role))
            }
            NotAMove::NotAPawn { role } => {
                write!(
                    f,
                    "only a pawn becomes something else, and a {} moves there",
                    role_name(role)
                )
            }
            NotAMove::NoCastlingRight(side) => {
                write!(f, "the right to castle {} is gone", side_name(side))
            }
            NotAMove::NoCastling => f.write_str("this game has no castling"),
            NotAMove::CastlingBlocked { side, by } => {
                let stand = if by.more_than_one() { "stand" } else { "stands" };
                write!(f, "{} {stand} in the way of castling {}", list(by), side_name(side))
            }
        }
    }
}

impl std::error::Error for Illegal {}
