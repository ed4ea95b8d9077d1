//! The features of the rules that determine which moves a [survey](crate::legality) can decide without
//! judging them.
//!
//! Every field of the captures is destructured here, so that a new one does not compile until this file
//! handles it. Judging more moves than necessary is always correct.

use shakmaty::{Bitboard, ByColor, Piece, Role};

use super::spec::{Compulsory, Spec};
use crate::{
    cpu::Modern,
    hooks::{
        capture::{Effect, explode::Explosion},
        captures::Captures,
        check::{Check, Predicate},
        end::End,
        kings::SideKings,
    },
    words::castling::Castling,
};

/// The features of the rules on which a survey depends.
#[derive(Clone, Debug)]
pub(crate) struct SurveyRules {
    /// Proof that the processor supports the modern instruction set; `None` if it does not.
    pub(crate) modern: Option<Modern>,
    /// Whether every move is judged, because a hook is plugged in.
    pub(crate) has_plugins: bool,
    /// Whether kings are never in check.
    pub(crate) no_check: bool,
    /// Whether an explosion near a king can be check.
    pub(crate) explosive_check: bool,
    /// Whether a capture destroys only the captured piece.
    pub(crate) ordinary: bool,
    /// Whether the board ends the game only if a side has no king left.
    pub(crate) ends_with_kings: bool,
    /// Whether some captures are forbidden.
    pub(crate) restricted: bool,
    /// Whether what a capture does to the kings depends only on its squares and on theirs, so that no
    /// other move can change it: there are no chains, no rays, no fates, and nothing asks of counts or other pieces.
    pub(crate) settled: bool,
    /// Whether every attack on a royal king, as in chess, is check.
    pub(crate) plain_check: bool,
    /// Whether captures are compulsory.
    pub(crate) compulsory: bool,
    /// Whether castling is `Derived`, so that it is always legal in a game without royal kings.
    pub(crate) derived_castling: bool,
    /// For each side and role, from pawn to king, the squares on which its arrival may trigger an explosion.
    pub(crate) arrivals: ByColor<[Bitboard; 6]>,
}

impl SurveyRules {
    pub(crate) fn new(
        spec: &Spec,
        captures: &Captures,
        check: &Predicate,
        ends: &[End],
    ) -> SurveyRules {
        // The other fields are asked of the captures in each position.
        let Captures { effect, triggers, forbidden, promotion: _, kings: _, shots: _, count: _ } =
            captures;
        let (no_check, explosive, plugged) = match check {
            Predicate::BuiltIn(Check::Off) => (true, false, false),
            Predicate::BuiltIn(Check::Direct) => (false, false, false),
            Predicate::BuiltIn(Check::Explosion) => (false, true, false),
            // With a predicate of a program's own, every move is judged.
            Predicate::Plugged(_) => (false, false, true),
        };
        let cases = match effect {
            Effect::BuiltIn(cases) => Some(&cases.0[..]),
            Effect::Plugged(_) => None,
        };
        let ordinary = cases.is_some_and(<[_]>::is_empty);
        let kings_capturable = forbidden.iter().all(|roles| !roles.contains(Role::King));
        SurveyRules {
            modern: Modern::detect(),
            has_plugins: plugged || cases.is_none(),
            no_check,
            explosive_check: explosive && !(ordinary && triggers.is_empty()),
            ordinary,
            ends_with_kings: !spec.kings.either(SideKings::Each)
                && ends.iter().all(|end| matches!(end, End::KingDestroyed(..) | End::Checkmate)),
            restricted: forbidden.iter().any(|roles| !roles.is_empty()),
            settled: cases.is_some_and(|cases| cases.iter().all(is_settled)),
            plain_check: ordinary && triggers.is_empty() && kings_capturable,
            compulsory: spec.compulsory == Compulsory::Capture,
            derived_castling: spec.castling == Castling::Derived,
            arrivals: ByColor::new_with(|color| {
                Role::ALL.map(|role| triggers.arrivals(role.of(color)))
            }),
        }
    }

    /// The squares on which a piece may set off an explosion by moving there without promoting.
    pub(crate) fn triggered(&self, piece: Piece) -> Bitboard {
        self.arrivals.get(piece.color)[piece.role as usize - 1]
    }
}

/// Whether the effect of an explosion on a king depends only on the capture and on the king's square, and
/// not on other pieces.
fn is_settled(explosion: &Explosion) -> bool {
    let Explosion {
        rays,
        chain,
        fates,
        when,
        // These depend on the capture, on the king's square and on its colour alone.
        blast: _,
        inverse: _,
        on: _,
        immune: _,
        spares: _,
        hits: _,
        center: _,
        capturer: _,
        effect: _,
        // Where pawns may stand matters to fates alone.
        pawns: _,
        // Walls block lines, which a survey looks at.
        residue: _,
    } = explosion;
    rays.is_none() && chain.is_empty() && fates.is_empty() && !when.depends_on_position()
}
