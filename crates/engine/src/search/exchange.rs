//! Static exchange evaluation under any capture effect.

use isotope_kernel::{Aftermath, Captures, Cause, Field, Position, SideKings};
use shakmaty::{Bitboard, Color, Piece, Role, Square};

use crate::score::INFINITE;

/// The material that `us` wins by what a capture or a trigger destroys and converts, in centipawns; [`INFINITE`] if
/// a royal king of the opponent is destroyed.
pub(crate) fn destroyed(
    field: &Field,
    aftermath: Aftermath,
    us: Color,
    royal: bool,
    values: &[i32; 6],
) -> i32 {
    let (destroyed, converted) = (aftermath.destroyed, aftermath.converted);
    let (ours, theirs) = (field.by_color(us), field.by_color(!us));
    if royal && (destroyed & theirs & field.kings()).any() {
        return INFINITE;
    }
    let material = |squares: Bitboard| -> i32 {
        let roles = squares.into_iter().filter_map(|square| field.role_at(square));
        roles.map(|role| values[role as usize - 1]).sum()
    };
    // A piece that changes sides is lost to one side and won by the other.
    material(destroyed & theirs) - material(destroyed & ours)
        + 2 * (material(converted & theirs) - material(converted & ours))
}

/// The field after the piece on `from`, now `by`, has moved to `landing` with this aftermath.
pub(crate) fn after(
    field: &Field,
    by: Piece,
    from: Square,
    landing: Square,
    aftermath: Aftermath,
) -> Field {
    let mut field = field.clone();
    field.walls |= aftermath.walls;
    field.board.discard_piece_at(from);
    for square in aftermath.destroyed {
        field.board.discard_piece_at(square);
    }
    if !aftermath.destroyed.contains(from) {
        field.board.set_piece_at(landing, by);
    }
    for square in aftermath.converted {
        if let Some(piece) = field.board.piece_at(square) {
            field.board.set_piece_at(square, Piece { color: !piece.color, ..piece });
        }
    }
    field
}

/// The most that `us` can win, in centipawns, by capturing the piece on `square` or not, if both sides go on to
/// capture there with their least valuable pieces for as long as it pays. At most `depth` captures are followed.
pub(crate) fn exchange(
    position: &Position<'_>,
    field: &Field,
    us: Color,
    square: Square,
    values: &[i32; 6],
    depth: u32,
) -> i32 {
    let captures: &Captures = position.rules().captures();
    let royal = |color| position.rules().spec().kings.of(color) != SideKings::Off;
    if depth == 0 || !field.by_color(!us).contains(square) {
        return 0;
    }
    let mut attackers = field.attackers(square, us);
    while let Some(from) = attackers
        .into_iter()
        .min_by_key(|from| field.role_at(*from).map_or(0, |role| rank(role, values)))
    {
        attackers.discard(from);
        let Some(capture) = captures.on(field, from, square).next() else { continue };
        let aftermath = captures.effect(field, Cause::Capture(capture));
        if royal(us) && (aftermath.destroyed & field.by_color(us) & field.kings()).any() {
            continue;
        }
        let won = destroyed(field, aftermath, us, royal(!us), values);
        if won >= INFINITE {
            return won;
        }
        if ((aftermath.destroyed | aftermath.converted) & field.by_color(us)).contains(from) {
            if won <= 0 {
                continue;
            }
            return won;
        }
        let landing = aftermath.landing(from, square);
        let next = after(field, capture.by, from, landing, aftermath);
        let back = exchange(position, &next, !us, landing, values, depth - 1);
        return (won - back).max(0);
    }
    0
}

/// The order in which pieces capture: the least valuable first, and kings last.
fn rank(role: Role, values: &[i32; 6]) -> i32 {
    if role == Role::King { INFINITE } else { values[role as usize - 1] }
}
