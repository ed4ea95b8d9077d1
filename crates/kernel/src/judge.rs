//! The definition of legality.
//!
//! A pseudo-legal move is legal when one's own king survives it (if `own_king` is `Protected`),
//! and then either the opponent's king is gone or one's own king is not in check. That is all;
//! whatever else players know about kings and explosions follows from it.
//!
//! [`judge`] says why. It is slow and meant to be read; the move generator gives the same answer
//! for all moves at once, and property tests hold the two equal.

use shakmaty::{Bitboard, Move, MoveList, Square};

use crate::{
    captures::{capture_of, losses, put_through},
    castling::Crossing,
    crossings::crossings,
    hooks::{
        capture::{Aftermath, Capturing},
        check::{CheckPredicate, Harmless, Royal},
        end::OwnKing,
        kings::Kings,
    },
    illegal::Illegal,
    not_a_move::pseudo_legal,
    position::Position,
    pseudo,
    spec::Compulsory,
};

/// One thing that was asked on the way to a verdict, in the order of asking.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Step {
    /// The piece moves like that.
    PseudoLegal,
    /// The move captures, and the rules allow this pair.
    Captures(Capturing),
    /// What the capture destroys and spares.
    Aftermath(Aftermath),
    /// The mover's king survives, standing here before the move.
    OwnKingSurvives(Square),
    /// The mover's king is destroyed, which this game allows.
    OwnKingFalls(Square),
    /// The opponent's king is destroyed: nothing else is asked.
    EnemyKingDestroyed(Square),
    /// A castling king comes over this square, and it is safe there.
    Crosses(Crossing),
    /// The mover's king is not in check afterwards.
    NotInCheck {
        /// Where the king stands after the move.
        king: Square,
        /// The pieces that attack the king's square in the sense of chess and are no threat.
        harmless: Harmless,
    },
}

/// Judges `m`: what it destroys, or why it is illegal.
///
/// ```
/// use isotope_kernel::{Position, Rules, Spec, fen, judge, notation};
///
/// let rules = Rules::compile(Spec::default()).unwrap();
/// // . . . . r . . .
/// // . . . . . . . .
/// // . . . . B . . .
/// // . . . . K . . .   (Black's king is on a8)
/// let fen = fen::read("k3r3/8/4B3/4K3/8/8/8/8 w - - 0 1").unwrap();
/// let position = Position::from_fen(&rules, fen).unwrap();
/// let pinned = notation::read(&position, "Bd5+").unwrap();
/// let reason = judge(&position, pinned).unwrap_err();
/// assert_eq!(reason.to_string(), "the king on e5 would be in check from e8");
/// ```
///
/// # Errors
/// The first reason that makes the move illegal.
pub fn judge(position: &Position<'_>, m: Move) -> Result<Aftermath, Illegal> {
    explain(position, m, |_| ())
}

/// Judges `m` like [`judge`], and tells every step.
///
/// ```
/// use isotope_kernel::{Position, Rules, Spec, Step, explain, notation};
///
/// let rules = Rules::compile(Spec::default()).unwrap();
/// let position = Position::start(&rules);
/// let m = notation::read(&position, "Nf3").unwrap();
/// let mut steps = Vec::new();
/// explain(&position, m, |step| steps.push(step)).unwrap();
/// assert!(matches!(steps[..], [Step::PseudoLegal, Step::NotInCheck { .. }]));
/// ```
///
/// # Errors
/// The first reason that makes the move illegal; the steps before it have been told.
pub fn explain(
    position: &Position<'_>,
    m: Move,
    mut tell: impl FnMut(Step),
) -> Result<Aftermath, Illegal> {
    if let Some(outcome) = position.won() {
        return Err(Illegal::GameOver(outcome));
    }
    pseudo_legal(position, m).map_err(Illegal::NotAMove)?;
    tell(Step::PseudoLegal);
    let aftermath = legality(position, m, |step| tell(step()))?;
    match m.is_capture() || !must_capture(position) {
        true => Ok(aftermath),
        false => Err(Illegal::CaptureCompulsory),
    }
}

/// The legal moves by the definition: every pseudo-legal move, judged. The slow twin of the sets of
/// squares by which most games generate their moves, and the generator of all others.
pub fn legal_moves(position: &Position<'_>) -> MoveList {
    match position.won() {
        Some(_) => MoveList::new(),
        None => list(position, Bitboard::FULL, Bitboard::FULL),
    }
}

/// Those of the pieces on `origins` to one of `targets`, though the game may be over.
pub(crate) fn list(position: &Position<'_>, origins: Bitboard, targets: Bitboard) -> MoveList {
    let mut moves = MoveList::new();
    for_each(position, origins, |m| {
        if targets.contains(m.to()) {
            moves.push(m);
        }
    });
    moves
}

/// Calls `visit` with the legal moves of the pieces on `origins`, though the game may be over.
pub(crate) fn for_each(position: &Position<'_>, origins: Bitboard, mut visit: impl FnMut(Move)) {
    let captures_only = must_capture(position);
    pseudo::moves(position, origins, |m| {
        if (m.is_capture() || !captures_only) && legality(position, m, |_| ()).is_ok() {
            visit(m);
        }
    });
}

/// Whether a piece on `origins` has a legal move, though the game may be over.
pub(crate) fn any(position: &Position<'_>, origins: Bitboard) -> bool {
    let captures_only = must_capture(position);
    let mut found = false;
    pseudo::moves(position, origins, |m| {
        found =
            found || (m.is_capture() || !captures_only) && legality(position, m, |_| ()).is_ok();
    });
    found
}

/// Whether a pseudo-legal move of a game that goes on is legal.
pub(crate) fn is_legal(position: &Position<'_>, m: Move) -> bool {
    legality(position, m, |_| ()).is_ok() && (m.is_capture() || !must_capture(position))
}

/// What a pseudo-legal move of a game that goes on destroys, or why it is illegal. Nobody pays for steps that are not
/// told.
fn legality(
    position: &Position<'_>,
    m: Move,
    mut tell: impl FnMut(&dyn Fn() -> Step),
) -> Result<Aftermath, Illegal> {
    let rules = position.rules();
    let field = position.field();
    let color = position.turn();
    let mut aftermath = Aftermath::NOTHING;

    if let Some(capture) = capture_of(color, m) {
        let by = m.role();
        if !rules.captures().may_capture(by, capture.of) {
            return Err(Illegal::ForbiddenCapture { by, of: capture.of, on: capture.victim });
        }
        tell(&|| Step::Captures(capture));
        aftermath = rules.captures().aftermath(field, capture);
        tell(&|| Step::Aftermath(aftermath));

        let kings = rules.spec().kings;
        let own = losses(field, capture, aftermath, color);
        if kings.fall(own) {
            let king = (own.kings & own.destroyed).first().unwrap_or(capture.from);
            if rules.spec().own_king == OwnKing::Protected {
                let center = aftermath.center.unwrap_or(capture.to);
                let king = if king == capture.from { capture.to } else { king };
                return Err(Illegal::OwnKingDestroyed { king, center });
            }
            tell(&|| Step::OwnKingFalls(king));
            return Ok(aftermath);
        }
        if let Some(king) = (own.kings & !own.destroyed).first().filter(|_| kings != Kings::Off) {
            tell(&|| Step::OwnKingSurvives(king));
        }
        let theirs = losses(field, capture, aftermath, !color);
        if kings.fall(theirs)
            && let Some(king) = (theirs.kings & theirs.destroyed).first()
        {
            tell(&|| Step::EnemyKingDestroyed(king));
            return Ok(aftermath);
        }
    }

    if let Move::Castle { king, rook } = m {
        for crossing in crossings(position, king, rook) {
            if crossing.attackers.any() {
                return Err(Illegal::Castling(crossing));
            }
            tell(&|| Step::Crosses(crossing));
        }
    }

    let mut after = field.clone();
    put_through(&mut after, color, m, aftermath);
    for king in rules.spec().kings.royals(&after, color) {
        let en_passant = position.ep_square_after(m);
        let royal = Royal { field: &after, king, color, en_passant };
        let attackers = rules.check().attackers(rules.captures(), royal);
        if attackers.any() {
            return Err(Illegal::InCheck { king, attackers });
        }
        let harmless = || rules.check().harmless(rules.captures(), royal);
        tell(&|| Step::NotInCheck { king, harmless: harmless() });
    }
    Ok(aftermath)
}

/// Whether a side that has to capture can.
fn must_capture(position: &Position<'_>) -> bool {
    let mut found = false;
    if position.rules().spec().compulsory == Compulsory::Capture {
        pseudo::moves(position, Bitboard::FULL, |m| {
            found = found || (m.is_capture() && legality(position, m, |_| ()).is_ok());
        });
    }
    found
}
