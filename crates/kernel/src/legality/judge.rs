//! The definition of legality.
//!
//! A pseudo-legal move is legal when one's own king survives it (if `own_king` is `Protected`),
//! and then either the opponent's king is gone or one's own king is not in check. That is all;
//! whatever else players know about kings and explosions follows from it.
//!
//! [`judge`] says why. It is slow and meant to be read; the move generator gives the same answer
//! for all moves at once, and property tests hold the two equal.

use shakmaty::{Bitboard, Color, Move, Square};

use super::not_a_move::pseudo_legal;
use crate::{
    hooks::{
        capture::{Aftermath, Capturing},
        captures::{apply_move, capture_of, losses},
        check::{CheckPredicate, Harmless, Royal},
        end::OwnKing,
        kings::Kings,
    },
    position::{Position, crossings::crossings, pseudo},
    rules::spec::Compulsory,
    words::{castling::Crossing, illegal::Illegal},
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
    /// The mover's kings survive, standing here before the move.
    OwnKingSurvives(Bitboard),
    /// The mover's king is destroyed, or the last of them, which this game allows.
    OwnKingFalls(Bitboard),
    /// The opponent's king is destroyed, or the last of them: nothing else is asked.
    EnemyKingDestroyed(Bitboard),
    /// A side is left with a king where others are destroyed, and loses nothing by it.
    KingsLost {
        /// The side.
        color: Color,
        /// The kings that are destroyed.
        lost: Bitboard,
        /// Those that are left.
        left: Bitboard,
    },
    /// A castling king comes over this square, and it is safe there.
    Crosses(Crossing),
    /// The mover's king is not in check afterwards.
    NotInCheck {
        /// Where the king stands after the move.
        king: Square,
        /// The pieces that attack the king's square in the sense of chess and are no threat.
        harmless: Harmless,
    },
    /// The mover has several kings afterwards, and until one is left nothing is check.
    NoneInCheck(Bitboard),
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
    if let Some(outcome) = position.board_outcome() {
        return Err(Illegal::GameOver(outcome));
    }
    pseudo_legal(position, m).map_err(Illegal::NotAMove)?;
    tell(Step::PseudoLegal);
    let aftermath = legality(position, m, |step| tell(step()))?;
    match compulsory(position).filter(|_| !m.is_capture()) {
        None => Ok(aftermath),
        Some(Capturing { by, from, to, .. }) => {
            // A promoting pawn counts as what it becomes, and is a pawn still.
            let by = position.field().role_at(from).unwrap_or(by.role);
            Err(Illegal::CaptureCompulsory { by, from, to })
        }
    }
}

/// The legal moves by the definition: every pseudo-legal move, judged. The slow twin of the sets of
/// squares by which most games generate their moves, and the generator of all others.
pub fn legal_moves(position: &Position<'_>) -> Vec<Move> {
    let mut moves = Vec::new();
    if position.board_outcome().is_none() {
        for_each(position, Bitboard::FULL, |m| moves.push(m));
    }
    moves
}

/// Calls `visit` with the legal moves of the pieces on `origins`, though the game may be over.
pub(crate) fn for_each(position: &Position<'_>, origins: Bitboard, mut visit: impl FnMut(Move)) {
    let captures_only = compulsory(position).is_some();
    pseudo::moves(position, origins, |m| {
        if may_play(position, m, captures_only) {
            visit(m);
        }
    });
}

/// Whether a piece on `origins` has a legal move, though the game may be over.
pub(crate) fn any(position: &Position<'_>, origins: Bitboard) -> bool {
    let captures_only = compulsory(position).is_some();
    let mut found = false;
    pseudo::moves(position, origins, |m| {
        found = found || may_play(position, m, captures_only);
    });
    found
}

/// Whether a pseudo-legal move of a game that goes on is legal.
pub(crate) fn is_legal(position: &Position<'_>, m: Move) -> bool {
    may_play(position, m, compulsory(position).is_some())
}

/// The same where it is known whether only captures are legal.
fn may_play(position: &Position<'_>, m: Move, captures_only: bool) -> bool {
    (m.is_capture() || !captures_only) && legality(position, m, |_| ()).is_ok()
}

/// What a pseudo-legal move of a game that goes on destroys, or why it is illegal, but for captures that
/// are compulsory. Nobody pays for steps that are not told.
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
        if kings.lose(own) {
            if rules.spec().own_king == OwnKing::Protected {
                let center = aftermath.center.unwrap_or(capture.to);
                let kings = own.lost(capture.from, capture.to);
                return Err(Illegal::OwnKingDestroyed { kings, center });
            }
            tell(&|| Step::OwnKingFalls(own.lost(capture.from, capture.to)));
            return Ok(aftermath);
        }
        let theirs = losses(field, capture, aftermath, !color);
        let told = [(color, own), (!color, theirs)];
        for (side, losses) in told.into_iter().filter(|_| kings != Kings::Off) {
            let lost = losses.lost(capture.from, capture.to);
            let left = losses.left(capture.to);
            if kings.lose(losses) {
                tell(&|| Step::EnemyKingDestroyed(lost));
                return Ok(aftermath);
            } else if lost.any() {
                tell(&|| Step::KingsLost { color: side, lost, left });
            } else if side == color && left.any() {
                tell(&|| Step::OwnKingSurvives(left));
            }
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
    apply_move(&mut after, color, m, aftermath);
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
    let ours = after.kings() & after.by_color(color);
    if rules.spec().kings == Kings::Last && ours.more_than_one() {
        tell(&|| Step::NoneInCheck(ours));
    }
    Ok(aftermath)
}

/// A capture that is legal, where a side that can capture has to.
fn compulsory(position: &Position<'_>) -> Option<Capturing> {
    let mut found = None;
    if position.rules().spec().compulsory == Compulsory::Capture {
        pseudo::moves(position, Bitboard::FULL, |m| {
            if found.is_none() && m.is_capture() && legality(position, m, |_| ()).is_ok() {
                found = capture_of(position.turn(), m);
            }
        });
    }
    found
}
