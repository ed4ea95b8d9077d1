//! Positions and moves as diagrams.

use isotope_analysis::Played;
use isotope_diagram::{Diagram, Mark};
use isotope_kernel::Position;
use shakmaty::{Bitboard, Move, Position as _, Square};

/// A position: men, walls, hands, whose move it is, and a king in check.
pub fn standing(position: &Position<'_>) -> Diagram {
    let diagram = Diagram::new(position.board())
        .walls(position.field().walls)
        .hands(position.pockets())
        .turn(position.turn());
    match position.is_check() {
        true => diagram.mark(Mark::Check, checked(position)),
        false => diagram,
    }
}

/// Of several kings those that are attacked, if any is: a blast may give check without an attack.
fn checked(position: &Position<'_>) -> Bitboard {
    let turn = position.turn();
    let kings = position.board().by_piece(turn.king());
    let is_attacked = |king: &Square| position.field().attackers(*king, !turn).any();
    let attacked: Bitboard = kings.into_iter().filter(is_attacked).collect();
    if attacked.any() { attacked } else { kings }
}

/// The position after a move, with the blast and the move marked. Only [`Diagram::before`] makes it
/// known who was destroyed.
pub fn after(played: &Played<'_>) -> Diagram {
    let aftermath = played.aftermath;
    moved(standing(&played.after), played.m)
        .mark(Mark::Center, aftermath.center.into_iter().collect::<Bitboard>())
        .mark(Mark::Chained, aftermath.chained)
        // Who takes the place of what he has captured stands there unharmed.
        .mark(Mark::Destroyed, played.seen() & !played.after.board().occupied())
        .mark(Mark::Spared, aftermath.spared)
        .mark(Mark::Blast, aftermath.blast)
}

/// The squares where a move begins, if it does on the board, and ends.
pub fn moved(diagram: Diagram, m: Move) -> Diagram {
    let from: Bitboard = m.from().into_iter().collect();
    diagram.mark(Mark::Origin, from).mark(Mark::Target, m.to())
}
