//! The definition of legality.
//!
//! A pseudo-legal move is legal if it makes no forbidden capture, the mover's king survives the move
//! (when `own_king` is `Protected`), and either the opponent's king is destroyed or the mover's king
//! is not in check after the move. Castling and compulsory captures have further conditions. All other
//! facts about kings and explosions follow from this definition.
//!
//! [`judge`] also gives the reason why a move is illegal. The function is written for clarity, not
//! speed; the move generator finds the same legal moves all at once, and property tests check that
//! both agree.

use shakmaty::{Bitboard, Color, Move, Square};

use super::not_a_move::pseudo_legal;
use crate::{
    hooks::{
        capture::{Aftermath, Capturing, Cause, Triggering},
        captures::{capture_of, losses},
        check::{CheckPredicate, Harmless, Royal},
        end::OwnKing,
        kings::SideKings,
    },
    position::{Position, crossings::crossings, pseudo},
    rules::spec::Compulsory,
    words::{castling::Crossing, illegal::Illegal},
};

/// One step of judging a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Step {
    /// The move is pseudo-legal.
    PseudoLegal,
    /// The move is a capture that the rules allow.
    Captures(Capturing),
    /// The move sets off an explosion without a capture.
    Triggers(Triggering),
    /// The effect of the capture or trigger.
    Aftermath(Aftermath),
    /// The mover's kings, on these squares, survive the capture or trigger. The squares are those before
    /// the move, except for a king made by promotion.
    OwnKingSurvives(Bitboard),
    /// The mover loses the king or kings on these squares, and thereby the game, which the rules
    /// allow.
    OwnKingFalls(Bitboard),
    /// The opponent loses the king or kings on these squares, and thereby the game: no further step is
    /// needed.
    EnemyKingDestroyed(Bitboard),
    /// A side loses some of its kings, but not the game.
    KingsLost {
        /// The side that loses the kings.
        color: Color,
        /// The destroyed kings.
        lost: Bitboard,
        /// The kings that the side has left.
        left: Bitboard,
    },
    /// The castling king is safe on this square of its path.
    Crosses(Crossing),
    /// The mover's king is not in check after the move.
    NotInCheck {
        /// The king's square after the move.
        king: Square,
        /// The pieces that attack the king's square as in ordinary chess without threatening the king.
        harmless: Harmless,
    },
    /// The mover has several kings after the move, so none of them is in check.
    NoneInCheck(Bitboard),
}

/// Returns the effect of `m`, if the move is legal.
///
/// ```
/// use isotope_kernel::{Position, Rules, Spec, judge, notation};
///
/// let rules = Rules::compile(Spec::default()).unwrap();
/// // . . . . r . . .
/// // . . . . . . . .
/// // . . . . B . . .
/// // . . . . K . . .   (Black's king is on a8)
/// let position = Position::from_fen(&rules, "k3r3/8/4B3/4K3/8/8/8/8 w - - 0 1").unwrap();
/// let pinned = notation::read(&position, "Bd5+").unwrap();
/// let reason = judge(&position, pinned).unwrap_err();
/// assert_eq!(reason.to_string(), "the king on e5 would be in check from e8");
/// ```
///
/// # Errors
/// Returns the first reason why the move is illegal.
pub fn judge(position: &Position<'_>, m: Move) -> Result<Aftermath, Illegal> {
    examine(position, m, |_| ())
}

/// Judges `m` like [`judge`], and calls `tell` with every step before the one that the move fails.
pub(super) fn examine(
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
            // `by` is what a promoting pawn becomes; the message names the pawn.
            let by = position.field().role_at(from).unwrap_or(by.role);
            Err(Illegal::CaptureCompulsory { by, from, to })
        }
    }
}

/// The legal moves by the definition: every pseudo-legal move that is judged legal, or none if the
/// game is over. Property tests compare it with [`Position::all_moves`], which is faster.
pub fn legal_moves(position: &Position<'_>) -> Vec<Move> {
    let mut moves = Vec::new();
    if position.board_outcome().is_none() {
        for_each(position, Bitboard::FULL, |m| moves.push(m));
    }
    moves
}

/// Calls `visit` for each legal move of the pieces on `origins`, even if the game is over.
pub(crate) fn for_each(position: &Position<'_>, origins: Bitboard, mut visit: impl FnMut(Move)) {
    let captures_only = compulsory(position).is_some();
    pseudo::moves(position, origins, |m| {
        if may_play(position, m, captures_only) {
            visit(m);
        }
    });
}

/// Whether a pseudo-legal move is legal, without regard to compulsory captures. The game must not be
/// over.
pub(crate) fn is_lawful(position: &Position<'_>, m: Move) -> bool {
    legality(position, m, |_| ()).is_ok()
}

/// Whether a pseudo-legal move is legal. The game must not be over.
pub(crate) fn is_legal(position: &Position<'_>, m: Move) -> bool {
    may_play(position, m, compulsory(position).is_some())
}

/// Whether a pseudo-legal move is legal, where `captures_only` is whether only captures are legal. The
/// game must not be over.
fn may_play(position: &Position<'_>, m: Move, captures_only: bool) -> bool {
    (m.is_capture() || !captures_only) && legality(position, m, |_| ()).is_ok()
}

/// Returns the effect of a pseudo-legal move, or the reason why it is illegal, without regard to
/// compulsory captures. The game must not be over. Steps are passed to `tell` as closures, so that
/// unused steps cost nothing.
fn legality(
    position: &Position<'_>,
    m: Move,
    mut tell: impl FnMut(&dyn Fn() -> Step),
) -> Result<Aftermath, Illegal> {
    let rules = position.rules();
    let field = position.field();
    let color = position.turn();
    let mut aftermath = Aftermath::NOTHING;

    if let Some(cause) = rules.captures().cause(field, color, m) {
        match cause {
            Cause::Capture(capture) => {
                let by = m.role();
                if !rules.captures().may_capture(by, capture.of) {
                    return Err(Illegal::ForbiddenCapture {
                        by,
                        of: capture.of,
                        on: capture.victim,
                    });
                }
                tell(&|| Step::Captures(capture));
            }
            Cause::Trigger(trigger) => tell(&|| Step::Triggers(trigger)),
        }
        aftermath = rules.captures().effect(field, cause);
        tell(&|| Step::Aftermath(aftermath));

        let royal = &rules.captures().kings;
        let own = losses(field, cause, aftermath, color);
        if royal.get(color).lose(own) {
            if rules.spec().own_king == OwnKing::Protected {
                let center = aftermath.center.unwrap_or(cause.to());
                let (kings, capture) = (own.lost(), m.is_capture());
                return Err(Illegal::OwnKingDestroyed { kings, center, capture });
            }
            tell(&|| Step::OwnKingFalls(own.lost()));
            return Ok(aftermath);
        }
        let theirs = losses(field, cause, aftermath, !color);
        let told = [(color, own), (!color, theirs)];
        for (side, losses) in told {
            let (kings, lost, left) = (*royal.get(side), losses.lost(), losses.left());
            if kings == SideKings::Off {
                continue;
            } else if kings.lose(losses) {
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
    rules.captures().apply_move(&mut after, color, m, aftermath);
    let kings = rules.captures().kings.get(color);
    for king in kings.royals(&after, color) {
        let en_passant = position.ep_square_after(m, aftermath);
        let royal = Royal { field: &after, king, color, en_passant };
        let attackers = rules.check().attackers(rules.captures(), royal);
        if attackers.any() {
            return Err(Illegal::InCheck { king, attackers });
        }
        let harmless = || rules.check().harmless(rules.captures(), royal);
        tell(&|| Step::NotInCheck { king, harmless: harmless() });
    }
    let ours = after.kings() & after.by_color(color);
    if *kings == SideKings::Last && ours.more_than_one() {
        tell(&|| Step::NoneInCheck(ours));
    }
    Ok(aftermath)
}

/// A legal capture, if captures are compulsory and a legal one exists.
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
