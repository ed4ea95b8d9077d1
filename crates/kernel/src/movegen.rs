//! Legal moves, fast.
//!
//! [`judge`](crate::judge()) defines legality and asks it of one move. This module gives the same
//! answer for all moves of a position at once, and property tests hold the two equal over all
//! shipped rulesets and over random ones.
//!
//! | file | what |
//! |---|---|
//! | `generate` | the generator: its first function is the table of contents |
//! | `pieces`, `pawns`, `king` | their moves |
//! | `masks` | the rules, as sets of squares and roles |
//! | `kind` | the kinds of games: the generator is another function for each |
//! | `node`, `make` | the position as the generator copies it, and playing moves on it |
//! | `view` | a node from the side to move: who can threaten our king |
//! | `reach`, `zone` | what pieces attack, and from where |
//! | `captures` | which captures destroy a king, and which may open a line to ours |
//! | `threats` | checks, pins, and captures whose blast opens or closes a line |
//! | `fate` | one capture, by the definition |
//! | `want` | what callers want: `count` a number, `list` the moves, `tree` the number of lines |

mod captures;
mod count;
mod directions;
mod fate;
mod generate;
mod kind;
mod king;
mod list;
mod make;
pub(crate) mod masks;
mod node;
mod pawns;
mod pieces;
mod reach;
mod threats;
mod tree;
mod view;
mod want;
mod zone;

use shakmaty::{Bitboard, ByColor, ByRole, Color, Move, Position as _};

use crate::position::Position;
use generate::generate;
use kind::{Side, for_kind};
use list::List;
use masks::Masks;
use node::{CastlingMoves, Node};
use tree::Tree;
use want::Want;

/// Calls `visit` with the legal moves of the pieces on `origins` to one of `targets`, though the
/// game may be over. Both kings have to be there. The target of castling is the rook's square.
pub(crate) fn for_each(
    masks: &Masks,
    position: &Position<'_>,
    origins: Bitboard,
    targets: Bitboard,
    visit: &mut dyn FnMut(Move),
) {
    tell(masks, position, &mut List { origins, targets, visit });
}

/// The number of lines of `depth` plies, at least 1, of a game that is not over. Both kings have to be
/// there.
pub(crate) fn lines(masks: &Masks, position: &Position<'_>, depth: u32) -> u64 {
    let castling = CastlingMoves::new(position.board(), position.castles());
    let tree = Tree { rules: masks, castling: &castling };
    tree::count(&tree, &Node::of(position), position.turn(), depth)
}

fn tell(masks: &Masks, position: &Position<'_>, want: &mut impl Want) {
    for_kind!(masks.kind, W => tell_as::<_, W>(masks, position, want))
}

fn tell_as<T: Want, W: Side>(rules: &Masks, position: &Position<'_>, want: &mut T) {
    let node = Node::of(position);
    let castling = match want.origins() & position.board().kings() {
        Bitboard::EMPTY => CastlingMoves::NONE,
        _ => CastlingMoves::new(position.board(), position.castles()),
    };
    match position.turn() {
        Color::White => generate::<W, _>(rules, &castling, &node, want),
        Color::Black => generate::<W::Other, _>(rules, &castling, &node, want),
    }
}

impl Node {
    /// The node of a position.
    pub(crate) fn of(position: &Position<'_>) -> Node {
        let (roles, colors): (ByRole<Bitboard>, ByColor<Bitboard>) =
            position.board().clone().into_bitboards();
        let left = |color| {
            let remaining = position.remaining_checks();
            remaining.map_or(u8::MAX, |remaining| u8::from(*remaining.get(color)))
        };
        Node {
            roles: [roles.pawn, roles.knight, roles.bishop, roles.rook, roles.queen, roles.king],
            colors: [colors.black, colors.white],
            castling: position.castles().castling_rights(),
            en_passant: position.pseudo_legal_ep_square(),
            checks: [left(Color::Black), left(Color::White)],
        }
    }
}
