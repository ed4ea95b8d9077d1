//! Conditions of the pieces in a blast: to which of them a fate applies, or how many of them there are.
//!
//! # What it does
//! A condition is asked of pieces on the board on which the first blast begins: the captured piece is gone, and the
//! capturer stands where it lands, as what it becomes, or on its own square if it stays. Chained explosions ask of the
//! same board, so their order makes no difference. Attacks are those of chess: pins and forbidden captures do not
//! matter, pieces and walls block lines.
//!
//! # RON
//! ```ron
//! Guarded([Pawn])                          // a pawn of its own side attacks its square
//! All([Enemy, Of([Queen, Rook]), Not(Within(1))])
//! ```
//!
//! # Laws
//! `Own` is `Not(Enemy)`, and `Within(7)` holds for every piece but one on the centre.

use std::cell::OnceCell;

use shakmaty::{Bitboard, Color, Piece, Square, attacks};

use super::condition::{Condition, compile_list, named, some};
use crate::{
    board::field::Field,
    words::{
        problem::Problem,
        roles::Roles,
        squares::{SideSquares, squares},
    },
};

/// To which pieces in a blast a fate applies, or which pieces are counted.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Deserialize, serde::Serialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum PieceCondition {
    /// All pieces.
    #[default]
    Always,
    /// Pieces of these roles.
    Of(Roles),
    /// Pieces of the side that makes the move.
    Own,
    /// Pieces of the opponent of the side that makes the move.
    Enemy,
    /// Pieces on one of these squares. `"its rank 5"` is counted from the first rank of the piece's own side.
    On(
        #[cfg_attr(feature = "schema", schemars(extend("items" = {"type": "string", "format": "square"})))]
         Vec<String>,
    ),
    /// Pieces whose square is attacked by another piece of their own side with one of these roles, as in chess.
    Guarded(Roles),
    /// Pieces whose square is attacked by a piece of the other side with one of these roles, as in chess.
    Attacked(Roles),
    /// Pieces next to which, on one of the eight squares around them, another piece of their own side with one of
    /// these roles stands.
    Beside(Roles),
    /// Pieces at most this many king moves, 1 to 7, from the centre of the first explosion, and not on it.
    Within(u8),
    /// Pieces to which the condition does not apply.
    Not(Box<PieceCondition>),
    /// Pieces to which at least one of the conditions applies.
    Any(Vec<PieceCondition>),
    /// Pieces to which all of the conditions apply.
    All(Vec<PieceCondition>),
}

/// A question about a piece on the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum PieceQuestion {
    Of(Roles),
    Own,
    On(SideSquares),
    Guarded(Roles),
    Attacked(Roles),
    Beside(Roles),
    Within(u8),
}

impl PieceCondition {
    /// Compiles the condition at `path`.
    pub(super) fn compile(
        &self,
        path: &str,
        problems: &mut Vec<Problem>,
    ) -> Condition<PieceQuestion> {
        use Condition::Ask;
        let list = |all: &[PieceCondition], name: &str, problems: &mut Vec<Problem>| {
            let example = format!("{name}([Own, Of([Queen])])");
            compile_list(all, path, &example, problems, PieceCondition::compile)
        };
        match self {
            PieceCondition::Always => Condition::ALWAYS,
            PieceCondition::Of(roles) => Ask(PieceQuestion::Of(some(*roles, "Of", path, problems))),
            PieceCondition::Own => Ask(PieceQuestion::Own),
            PieceCondition::Enemy => Condition::Not(Box::new(Ask(PieceQuestion::Own))),
            PieceCondition::On(names) => {
                named(names, "On", path, problems);
                Ask(PieceQuestion::On(squares(names, path, problems)))
            }
            PieceCondition::Guarded(roles) => {
                Ask(PieceQuestion::Guarded(some(*roles, "Guarded", path, problems)))
            }
            PieceCondition::Attacked(roles) => {
                Ask(PieceQuestion::Attacked(some(*roles, "Attacked", path, problems)))
            }
            PieceCondition::Beside(roles) => {
                Ask(PieceQuestion::Beside(some(*roles, "Beside", path, problems)))
            }
            PieceCondition::Within(steps) => {
                let what = "the distance in king moves";
                Problem::unless_within(*steps, (1, 7), path, what, problems);
                Ask(PieceQuestion::Within(*steps))
            }
            PieceCondition::Not(condition) => {
                Condition::Not(Box::new(condition.compile(path, problems)))
            }
            PieceCondition::Any(all) => Condition::Any(list(all, "Any", problems)),
            PieceCondition::All(all) => Condition::All(list(all, "All", problems)),
        }
    }
}

/// The board on which the first blast of a move begins, with its centre.
pub(crate) struct Scene<'a> {
    field: &'a Field,
    by: Piece,
    /// The square that the moving piece leaves, and the one on which it stands then.
    step: (Square, Square),
    victim: Option<Square>,
    center: Square,
    before: OnceCell<Field>,
}

impl<'a> Scene<'a> {
    /// The scene of a move on `field` by which `by` goes from one square of `step` to the other.
    pub(super) fn new(
        field: &'a Field,
        by: Piece,
        step: (Square, Square),
        victim: Option<Square>,
        center: Square,
    ) -> Scene<'a> {
        Scene { field, by, step, victim, center, before: OnceCell::new() }
    }

    /// The field on which the blast begins.
    fn field(&self) -> &Field {
        self.before.get_or_init(|| {
            let mut field = self.field.clone();
            let (from, to) = self.step;
            for gone in self.victim.into_iter().chain([from]) {
                field.board.discard_piece_at(gone);
            }
            field.board.set_piece_at(to, self.by);
            field
        })
    }

    /// The pieces of these roles.
    pub(super) fn of(&self, roles: Roles) -> Bitboard {
        roles.on(self.field())
    }

    /// The pieces to which `condition` applies.
    pub(super) fn those(&self, condition: &Condition<PieceQuestion>) -> Bitboard {
        self.field().occupied() & condition.value(&|question| self.answer(*question))
    }

    /// The pieces for which the answer is yes.
    fn answer(&self, question: PieceQuestion) -> Bitboard {
        let field = self.field();
        let sides = |squares: &dyn Fn(Color) -> Bitboard| {
            let of = |color| field.by_color(color) & squares(color);
            of(Color::White) | of(Color::Black)
        };
        match question {
            PieceQuestion::Of(roles) => roles.on(field),
            PieceQuestion::Own => field.by_color(self.by.color),
            PieceQuestion::On(squares) => sides(&|color| *squares.get(color)),
            PieceQuestion::Guarded(roles) => sides(&|color| attacked(field, color, roles)),
            PieceQuestion::Attacked(roles) => sides(&|color| attacked(field, !color, roles)),
            PieceQuestion::Beside(roles) => sides(&|color| {
                let pieces = field.by_color(color) & roles.on(field);
                each(pieces, attacks::king_attacks)
            }),
            PieceQuestion::Within(steps) => ball(self.center, steps),
        }
    }
}

/// The squares that pieces of `color` with one of `roles` attack.
fn attacked(field: &Field, color: Color, roles: Roles) -> Bitboard {
    each(field.by_color(color) & roles.on(field), |square| field.attacks_from(square))
}

/// The squares that belong to any of `pieces`.
fn each(pieces: Bitboard, squares: impl Fn(Square) -> Bitboard) -> Bitboard {
    pieces.into_iter().fold(Bitboard::EMPTY, |all, square| all | squares(square))
}

/// The squares at most `steps` king moves from `center`, without the centre.
pub(super) fn ball(center: Square, steps: u8) -> Bitboard {
    let near = |square: &Square| square.distance(center) <= u32::from(steps);
    Square::ALL.into_iter().filter(near).collect::<Bitboard>().without(center)
}
