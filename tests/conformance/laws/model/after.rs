//! The position after a move: what a FEN tells of it, except the en passant square.

use isotope_kernel::{Drops, Layout, Position, SideKings};
use shakmaty::{Bitboard, Board, ByColor, ByRole, Color, Move, Position as _, Role, Square};

use super::{Effect, effect, victim};

/// The position after a move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct After {
    pub(crate) board: Board,
    pub(crate) walls: Bitboard,
    /// The rooks that may castle.
    pub(crate) rights: Bitboard,
    pub(crate) hands: Option<ByColor<ByRole<u8>>>,
    /// The promoted pieces, which are told of games with hands alone.
    pub(crate) promoted: Bitboard,
    pub(crate) counts: ByColor<u8>,
    pub(crate) halfmoves: u32,
}

impl After {
    /// What the kernel says of a position.
    pub(crate) fn told(position: &Position<'_>) -> After {
        let Layout { setup, walls, counts } = position.setup();
        After {
            board: setup.board,
            walls,
            rights: setup.castling_rights,
            hands: setup.pockets,
            promoted: setup.promoted,
            counts,
            halfmoves: setup.halfmoves,
        }
    }

    /// What the words say of the position after a move. Where a side has several kings, it may have fewer rights: the
    /// model does not know which king they belong to.
    pub(crate) fn expected(position: &Position<'_>, m: Move) -> After {
        let before = After::told(position);
        let (effect, board) = effect(position, m);
        let mut counts = before.counts;
        let count = counts.get_mut(position.turn());
        *count = (*count + effect.counted).min(99);
        let halfmoves =
            if resets_clock(&before, m, &effect) { 0 } else { before.halfmoves.saturating_add(1) };
        After {
            board,
            walls: before.walls | effect.walls,
            rights: rights(&before, m, &effect),
            hands: before.hands.map(|hands| add_to(hands, position, m, &effect)),
            promoted: before.hands.map_or(Bitboard::EMPTY, |_| promoted(&before, m, &effect)),
            counts,
            halfmoves,
        }
    }
}

/// After a capture, a pawn's move, and a trigger that destroyed a piece, left a wall, gave a piece another role or moved a
/// pawn, the clock starts again.
fn resets_clock(before: &After, m: Move, effect: &Effect) -> bool {
    let is_pawn = |square: &Square| before.board.role_at(*square) == Some(Role::Pawn);
    m.is_zeroing()
        || effect.destroyed.any()
        || effect.walls.any()
        || !effect.changed.is_empty()
        || effect.moved.keys().any(is_pawn)
}

/// The rooks that have stayed as and where they were, with a king that has, too.
fn rights(before: &After, m: Move, effect: &Effect) -> Bitboard {
    let has_stayed = |square: &Square| {
        !(effect.destroyed | effect.converted).contains(*square)
            && !effect.changed.contains_key(square)
            && !effect.moved.contains_key(square)
            && (effect.stays || m.from() != Some(*square))
    };
    let keeps = |rook: &Square| {
        let color = before.board.color_at(*rook).expect("a rook has the right");
        let mut kings = before.board.by_piece(color.king()).into_iter();
        has_stayed(rook) && kings.any(|king| has_stayed(&king))
    };
    before.rights.into_iter().filter(keeps).collect()
}

/// The hands after a move.
fn add_to(
    mut hands: ByColor<ByRole<u8>>,
    position: &Position<'_>,
    m: Move,
    effect: &Effect,
) -> ByColor<ByRole<u8>> {
    let (spec, us) = (position.rules().spec(), position.turn());
    let promoted = position.setup().promoted;
    if let Move::Put { role, .. } = m {
        *hands.get_mut(us).get_mut(role) -= 1;
    }
    for square in effect.destroyed {
        let piece = position.board().piece_at(square).expect("a piece is destroyed");
        let enters = match spec.drops {
            Drops::Off => false,
            Drops::Captured => victim(m) == Some(square),
            Drops::Taken => piece.color != us,
            Drops::Destroyed => true,
        };
        let is_king = piece.role == Role::King && !promoted.contains(square);
        if enters && (!is_king || Color::ALL.map(|it| spec.kings.of(it)) == [SideKings::Off; 2]) {
            let role = if promoted.contains(square) { Role::Pawn } else { piece.role };
            *hands.get_mut(!piece.color).get_mut(role) += 1;
        }
    }
    hands
}

/// The promoted pieces after a move: one that takes another role is no longer promoted, one that is moved still is.
fn promoted(before: &After, m: Move, effect: &Effect) -> Bitboard {
    let mut promoted = Bitboard::EMPTY;
    for square in before.promoted & !effect.destroyed {
        if effect.changed.contains_key(&square) {
            continue;
        }
        let is_mover = m.from() == Some(square) && !effect.stays;
        let moved = effect.moved.get(&square).copied().unwrap_or(square);
        promoted.add(if is_mover { m.to() } else { moved });
    }
    if m.is_promotion() && m.from().is_some_and(|from| !effect.destroyed.contains(from)) {
        promoted.add(m.to());
    }
    promoted
}
