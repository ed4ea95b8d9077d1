//! What the moves of a position have in common.

use shakmaty::{Bitboard, Color, Square};

use crate::{hooks::kings::SideKings, position::Position, rules::outline::SurveyRules};

/// What the moves of a position have in common.
pub(super) struct Survey<'a, 'r> {
    pub(super) position: &'a Position<'r>,
    pub(super) outline: &'a SurveyRules,
    pub(super) color: Color,
    pub(super) us: Bitboard,
    pub(super) them: Bitboard,
    /// The squares with a piece or a wall.
    pub(super) blocked: Bitboard,
    /// Our kings that may not be left in check; none in a game without check.
    pub(super) royals: Bitboard,
    /// The squares on which a capture could destroy one of the `royals`.
    pub(super) targets: Bitboard,
    /// Our pieces that alone block the line of an enemy slider to one of our pieces on a target.
    pub(super) blockers: Bitboard,
    /// Our pieces that alone block the line of an enemy slider to an empty target.
    pub(super) line_openers: Bitboard,
    /// All pieces on the lines from enemy sliders to our pieces on targets.
    pub(super) covers: Bitboard,
    /// Whether an enemy piece attacks one of our pieces on a target, or a trigger may threaten a king.
    pub(super) attacked: bool,
    /// Our pieces other than kings whose moves are all decided one by one, because leaving may end check.
    pub(super) exposed_victims: Bitboard,
    /// The moves without a capture.
    pub(super) quiet: Verdict,
    /// The ordinary captures.
    pub(super) captures: Verdict,
}

/// The squares to which pieces other than kings may go, unless they block a line. Moves to all other
/// squares are illegal.
#[derive(Clone, Copy)]
pub(super) struct Verdict {
    /// The targets of legal moves.
    pub(super) legal: Bitboard,
    /// The targets of moves that have to be decided one by one.
    pub(super) open: Bitboard,
}

impl Verdict {
    /// All moves are legal, except that those to `open` are decided one by one.
    pub(super) fn legal_except(open: Bitboard) -> Verdict {
        Verdict { legal: !open, open }
    }
}

/// The squares for which `test` is true.
#[inline(always)]
pub(super) fn those(squares: Bitboard, mut test: impl FnMut(Square) -> bool) -> Bitboard {
    let mut passed = Bitboard::EMPTY;
    for square in squares {
        if test(square) {
            passed.add(square);
        }
    }
    passed
}

impl<'a, 'r> Survey<'a, 'r> {
    #[inline(always)]
    pub(super) fn of(position: &'a Position<'r>, outline: &'a SurveyRules) -> Survey<'a, 'r> {
        let (field, color) = (position.field(), position.turn());
        let kings = *position.rules().captures().kings.get(color);
        let royals = if outline.no_check || kings == SideKings::Off {
            Bitboard::EMPTY
        } else {
            kings.royals(field, color)
        };
        let all = Verdict::legal_except(Bitboard::EMPTY);
        let mut survey = Survey {
            position,
            outline,
            color,
            us: field.by_color(color),
            them: field.by_color(!color),
            blocked: field.blocked(),
            royals,
            targets: royals,
            blockers: Bitboard::EMPTY,
            line_openers: Bitboard::EMPTY,
            covers: Bitboard::EMPTY,
            attacked: false,
            exposed_victims: Bitboard::EMPTY,
            quiet: all,
            captures: all,
        };
        if royals.any() {
            survey.look_for_threats();
        }
        survey
    }
}
