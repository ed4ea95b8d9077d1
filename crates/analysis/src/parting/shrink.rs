//! Making a position smaller while rules part on it in the same way.

use std::num::NonZeroU32;

use isotope_kernel::{Layout, Rules};
use shakmaty::{Bitboard, Color};

use super::how::{Beside, How, under};

/// The position without the men, walls, rights and counters that the parting does not need. With `unblemished` it
/// gets no [blemish](has_blemish) by that.
pub(crate) fn shrunk(layout: Layout, rules: [&Rules; 2], how: How, unblemished: bool) -> Layout {
    let mut layout = layout;
    let mut may_be_blemished = !unblemished || has_blemish(&layout, rules, how);
    let still_parts = |smaller: &Layout, may_be_blemished: bool| {
        under(rules, smaller).is_some_and(|positions| Beside::of(&positions).parts(how))
            && (may_be_blemished || !has_blemish(smaller, rules, how))
    };
    while let Some(smaller) =
        smaller(&layout).into_iter().find(|smaller| still_parts(smaller, may_be_blemished))
    {
        layout = smaller;
        may_be_blemished &= !unblemished || has_blemish(&layout, rules, how);
    }
    layout
}

/// True if the position shows something besides what the rules part in: that the game is over in it, or, where
/// that is what they part in, rights to castle.
pub(crate) fn has_blemish(layout: &Layout, rules: [&Rules; 2], how: How) -> bool {
    match how {
        How::End => layout.castling_rights.any(),
        _ => under(rules, layout).iter().flatten().any(|one| one.ended().is_some()),
    }
}

/// The position with one thing less.
fn smaller(layout: &Layout) -> Vec<Layout> {
    let mut found = Vec::new();
    let mut with = |change: &dyn Fn(&mut Layout)| {
        let mut smaller = layout.clone();
        change(&mut smaller);
        if smaller != *layout {
            found.push(smaller);
        }
    };
    // A king that is gone ends most games, and what is left is no position to look at.
    for square in layout.board.occupied() & !layout.board.kings() {
        with(&|smaller| {
            smaller.board.discard_piece_at(square);
            smaller.castling_rights.discard(square);
            smaller.promoted.discard(square);
        });
    }
    for color in Color::ALL {
        let kings = layout.board.by_piece(color.king());
        for king in kings.into_iter().filter(|_| kings.more_than_one()) {
            with(&|smaller| smaller.board.discard_piece_at(king));
        }
    }
    for right in layout.castling_rights {
        with(&|smaller| smaller.castling_rights.discard(right));
    }
    for wall in layout.walls {
        with(&|smaller| smaller.walls.discard(wall));
    }
    with(&|smaller| smaller.ep_square = None);
    with(&|smaller| smaller.promoted = Bitboard::EMPTY);
    with(&|smaller| smaller.pockets = None);
    with(&|smaller| smaller.remaining_checks = None);
    with(&|smaller| smaller.halfmoves = 0);
    with(&|smaller| smaller.fullmoves = NonZeroU32::MIN);
    found
}

/// What positions are ordered by.
pub(crate) type Simplicity = (usize, bool, usize, usize, usize, String);

/// What is smaller is simpler: men on the board and in hand, then a [blemish](has_blemish), then whatever else a FEN
/// says, then the moves that differ, and then all moves. The FEN itself decides between equals.
pub(crate) fn simplicity(layout: &Layout, rules: [&Rules; 2], how: How) -> Simplicity {
    let in_hand = layout.pockets.iter().flatten().flat_map(|hand| hand.into_iter());
    let in_hand: usize = in_hand.map(|count| usize::from(*count)).sum();
    let men = layout.board.occupied().count() + in_hand;
    let said = layout.castling_rights.count()
        + layout.walls.count()
        + layout.promoted.count()
        + usize::from(layout.ep_square.is_some())
        + usize::from(layout.remaining_checks.is_some())
        + usize::from(layout.halfmoves > 0);
    let positions = under(rules, layout);
    let differ = positions.as_ref().map_or(0, |positions| Beside::of(positions).differing(how));
    let moves: usize = positions.iter().flatten().map(|position| position.all_moves().len()).sum();
    (men, has_blemish(layout, rules, how), said, differ, moves, layout.to_string())
}
