//! Shrinks a position as long as it shows the same kind of difference between two rulesets.

use std::num::NonZeroU32;

use isotope_kernel::{Layout, Rules};
use shakmaty::{Bitboard, ByColor, Color};

use super::kind::{PartingKind, PositionPair, under};

/// Removes pieces, walls, rights and counters without which the position still shows the difference, and no
/// [blemish](has_blemish) is added.
pub(crate) fn shrink(layout: Layout, rules: [&Rules; 2], how: PartingKind) -> Layout {
    let mut layout = layout;
    let mut may_be_blemished = has_blemish(&layout, rules, how);
    let still_differs = |smaller: &Layout, may_be_blemished: bool| {
        under(rules, smaller).is_some_and(|positions| PositionPair::new(&positions).differs(how))
            && (may_be_blemished || !has_blemish(smaller, rules, how))
    };
    while let Some(smaller) =
        reductions(&layout).into_iter().find(|smaller| still_differs(smaller, may_be_blemished))
    {
        layout = smaller;
        may_be_blemished &= has_blemish(&layout, rules, how);
    }
    layout
}

/// Whether the position has a blemish, which distracts from the difference: castling rights if the difference is
/// in the outcome, otherwise a game that is over under either ruleset.
pub(crate) fn has_blemish(layout: &Layout, rules: [&Rules; 2], how: PartingKind) -> bool {
    match how {
        PartingKind::End => layout.castling_rights.any(),
        _ => under(rules, layout).iter().flatten().any(|one| one.ended().is_some()),
    }
}

/// All layouts with one element removed or reset.
fn reductions(layout: &Layout) -> Vec<Layout> {
    let mut layouts = Vec::new();
    let mut with = |change: &dyn Fn(&mut Layout)| {
        let mut smaller = layout.clone();
        change(&mut smaller);
        if smaller != *layout {
            layouts.push(smaller);
        }
    };
    // Each side keeps at least one king, because most games end when a side has none.
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
    with(&|smaller| smaller.counts = ByColor::default());
    with(&|smaller| smaller.halfmoves = 0);
    with(&|smaller| smaller.fullmoves = NonZeroU32::MIN);
    layouts
}

/// The sort key of positions, the simplest first.
pub(crate) type Simplicity = (usize, bool, usize, usize, usize, String);

/// The sort key of a position: the number of pieces on the board and in hand, whether there is a
/// [blemish](has_blemish), the number of other elements of the FEN, the number of moves that differ, the number of
/// all moves, and finally the FEN itself.
pub(crate) fn simplicity(layout: &Layout, rules: [&Rules; 2], how: PartingKind) -> Simplicity {
    let in_hand = layout.pockets.iter().flatten().flat_map(|hand| hand.into_iter());
    let in_hand: usize = in_hand.map(|count| usize::from(*count)).sum();
    let pieces = layout.board.occupied().count() + in_hand;
    let fields = layout.castling_rights.count()
        + layout.walls.count()
        + layout.promoted.count()
        + usize::from(layout.ep_square.is_some())
        + usize::from(layout.remaining_checks.is_some())
        + usize::from(layout.counts != ByColor::default())
        + usize::from(layout.halfmoves > 0);
    let positions = under(rules, layout);
    let differ = positions
        .as_ref()
        .map_or(0, |positions| PositionPair::new(positions).count_differences(how));
    let moves: usize = positions.iter().flatten().map(|position| position.all_moves().len()).sum();
    (pieces, has_blemish(layout, rules, how), fields, differ, moves, layout.to_string())
}
