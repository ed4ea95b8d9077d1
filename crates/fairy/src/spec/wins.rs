//! The ways to win in a variant.

use isotope_kernel::{Check, Kings, Roles, SideKings, Win};
use shakmaty::{ByColor, Color, Role, Square};

use crate::{
    spec::reasons::Reasons,
    variant::Variant,
    variant::pieces::{Piece, is_any, roles},
    variant::value::Worth,
};

/// The note that Fairy-Stockfish does not count checks to a commoner, even if it is royal.
const NO_CHECK_COUNTED: &str =
    "Fairy-Stockfish counts no check that is given to a `commoner`; by these rules all count";
const BOTH_EMPTY: &str = "when one capture empties both sides, Fairy-Stockfish gives the game to the \
                          other side; here the side that made it wins";

/// Returns the ways to win in a fixed order: king destroyed, lost pieces, hill, checkmate, wipeout, race,
/// counted checks.
pub(crate) fn win(v: &Variant, kings: Kings, check: Check, reasons: &mut Reasons) -> Vec<Win> {
    let mut wins = Vec::new();
    if !kings.both(SideKings::Off) {
        wins.push(Win::KingDestroyed);
    }
    let extinction = extinction(v, kings, reasons);
    let (wipeout, others): (Vec<Win>, Vec<Win>) =
        extinction.into_iter().partition(|win| *win == Win::Wipeout);
    wins.extend(others);
    let goal = goal(v, kings, reasons);
    let first = matches!(goal, Some(Win::Hill(_)));
    let (hill, race) = if first { (goal, None) } else { (None, goal) };
    wins.extend(hill);
    if !kings.both(SideKings::Off) {
        wins.push(Win::Checkmate);
    }
    wins.extend(wipeout);
    wins.extend(race);
    wins.extend(checks(v, kings, reasons));
    if wins.is_empty() {
        reasons.no(
            "extinctionValue",
            "neither side can win: there is no king to lose, and nothing else to win by",
            "say `king = k`, or `extinctionValue` and `extinctionPieceTypes`",
        );
    }
    // There is no mate without check. The two ways to win in chess are kept, since rulesets inherit them.
    if check == Check::Off && wins.len() > 2 {
        wins.retain(|win| *win != Win::Checkmate);
    }
    wins
}

/// Returns the win by losing all pieces or by extinction, if there is one, apart from destroying the king.
fn extinction(v: &Variant, kings: Kings, reasons: &mut Reasons) -> Option<Win> {
    let types = &v.extinction_piece_types;
    let counts = v.extinction_opponent_piece_count;
    if v.commoners_matter() {
        if counts > 0 {
            reasons.no(
                "extinctionOpponentPieceCount",
                "who has lost his king has lost, whatever the other side has",
                "leave it out",
            );
        }
        return None;
    }
    if v.extinction_value == Worth::Nothing || types.is_empty() {
        return None;
    }
    if v.extinction_piece_count > 0 {
        reasons.no(
            "extinctionPieceCount",
            "a kind of piece is lost with its last one",
            "say 0, or leave it out",
        );
    }
    match (v.extinction_value, is_any(types)) {
        (Worth::Win, true) if counts <= 1 => {
            if !kings.both(SideKings::Off) {
                reasons.no(
                    "extinctionPieceTypes",
                    "who loses every piece has lost his king first",
                    "say `king = -` and `commoner = k`, as `giveaway` does",
                );
            }
            if counts == 1 {
                reasons.assumed.push(("win", BOTH_EMPTY));
            }
            Some(Win::LoseAll)
        }
        (Worth::Loss, false) if counts == 0 => dying_out(v, reasons),
        (_, _) if counts > 0 => {
            reasons.no(
                "extinctionOpponentPieceCount",
                "what a side has lost decides, whatever the other side has",
                "leave it out",
            );
            None
        }
        (Worth::Loss, true) => Some(Win::Wipeout),
        _ => {
            reasons.no(
                "extinctionValue",
                "who has lost all of one kind has lost, and who has lost everything may win",
                "say `loss` with letters, or `win` with `extinctionPieceTypes = *`",
            );
            None
        }
    }
}

fn dying_out(v: &Variant, reasons: &mut Reasons) -> Option<Win> {
    let dying: Roles = roles(&v.extinction_piece_types).collect();
    let has = |color: Color, role: Role| v.start.board.by_piece(role.of(color)).any();
    let missing = |role: &Role| !Color::ALL.into_iter().all(|color| has(color, *role));
    if dying.iter().any(|role| missing(&role)) {
        reasons.no(
            "extinctionPieceTypes",
            "who has none of a kind when the game starts has lost it before it begins",
            "list pieces that both sides have in startFen",
        );
    }
    if v.has(Piece::King) && dying.contains(Role::King) {
        reasons.no("extinctionPieceTypes", "a `king` is never lost", "leave out `k`");
    }
    Some(Win::Extinction(dying))
}

/// Returns a hill if both sides have the same goal, or a race if each side's goal is its far ranks; `None` if
/// there is no goal.
fn goal(v: &Variant, kings: Kings, reasons: &mut Reasons) -> Option<Win> {
    let [white, black] = &v.flag_region;
    if white.is_empty() && black.is_empty() {
        return None;
    }
    let king = v.letters.get(&'k').copied();
    if kings.both(SideKings::Off) {
        reasons.no(
            "flagRegion",
            "a goal is for a king who matters, and this game's kings are pieces like all others",
            "win by something else, or make the kings matter",
        );
    } else if Some(v.flag_piece) != king {
        reasons.no("flagPiece", "only kings have a goal", "say `flagPiece = k`");
    }
    let mut sorted = [white.clone(), black.clone()];
    sorted.iter_mut().for_each(|squares| squares.sort_unstable());
    if sorted[0] == sorted[1] {
        return Some(Win::Hill(white.iter().map(ToString::to_string).collect()));
    }
    // A king that reaches a rank has won before it goes further, so only a pawn that promotes to a king could
    // get past the rank.
    let crowned = v.promotion_piece_types.iter().any(|piece| piece.role() == Some(Role::King));
    let is_race = |rank: &u8| sorted == race(*rank) || !crowned && sorted == crossing(*rank);
    let race = (2..=8u8).find(is_race);
    if race.is_none() {
        reasons.no(
            "flagRegion",
            "both sides have the same goal, or the far ranks, each counted from its own side",
            "say the same squares for both, or `*8` for White and `*1` for Black (`*7` and `*2`, and so on)",
        );
    }
    race.map(Win::Race)
}

fn checks(v: &Variant, kings: Kings, reasons: &mut Reasons) -> Option<Win> {
    let left = v.start.remaining_checks;
    match (v.check_counting, left) {
        (false, None) => None,
        (false, Some(_)) => {
            reasons.no(
                "startFen",
                "it counts checks, and the game counts none",
                "say `checkCounting = true`, or leave the checks out",
            );
            None
        }
        (true, Some(ByColor { white, black })) if white == black => {
            if kings.both(SideKings::Off) || !v.is_royal() {
                reasons.no(
                    "checkCounting",
                    "there is no check in this game, and none can be counted",
                    "say `extinctionPseudoRoyal = true`, or leave it out",
                );
            } else if !v.has(Piece::King) {
                reasons.assumed.push(("win", NO_CHECK_COUNTED));
            }
            Some(Win::Checks(u32::from(white) as u8))
        }
        (true, _) => {
            reasons.no(
                "startFen",
                "it does not say how many checks win, the same number for both",
                "write it before the move counters, as in `… KQkq - 3+3 0 1`",
            );
            None
        }
    }
}

/// Returns the goals of both sides if only `rank` itself is a goal, and not the ranks beyond it.
fn crossing(rank: u8) -> [Vec<Square>; 2] {
    let [mut white, mut black] = race(rank);
    white.truncate(8);
    black.drain(..black.len().saturating_sub(8));
    [white, black]
}

/// Returns the goals of both sides in a race to `rank`, counted from each side's own first rank.
pub(crate) fn race(rank: u8) -> [Vec<Square>; 2] {
    let beyond = |color: Color| {
        let far = move |square: &Square| {
            let from_own = color.fold_wb(square.rank(), square.rank().flip_vertical());
            u32::from(from_own) + 1 >= u32::from(rank)
        };
        Square::ALL.into_iter().filter(far).collect()
    };
    [beyond(Color::White), beyond(Color::Black)]
}
