//! The text beside a board: all of it is what the kernel found.

use isotope_analysis::Played;
use isotope_kernel::{
    Aftermath, Capturing, Outcome, Position, Reason, Step,
    words::{color_name, list, role_name},
};
use shakmaty::{Bitboard, Color, Position as _, Role, san::San};

use super::scene::{Found, Shown};
use crate::{
    explain::{sentence, sentence_of},
    moves::{and, entering},
};

/// What there is to see: what a move does, or why it is illegal.
pub(crate) fn caption(found: &Found<'_>) -> String {
    let Found { here, in_chess } = found;
    match here.played() {
        Some(played) => {
            let chess = in_chess.as_ref().and_then(Shown::illegal).map(|reason| {
                let in_chess = format!("{reason}").replace(" in this game", "");
                format!("In chess it is illegal: {in_chess}.")
            });
            let strange = chess.is_some();
            let mut told: Vec<String> = chess.into_iter().collect();
            told.extend(what_happens(here, played));
            told.extend(here.steps.iter().filter(|step| is_told(step, strange)).map(|step| {
                sentence(&here.position, here.m, *step).replace("this game has", "there is")
            }));
            told.extend(played.outcome.map(ended));
            let plays = format!("{} plays {}.", color_name(here.position.turn()), played.san);
            format!("**{plays}** {}", told.join(" ")).trim_end().into()
        }
        None => {
            let san = San::from_move(&here.position, here.m);
            let reason = here.illegal().map(|reason| reason.to_string()).unwrap_or_default();
            let chess = match in_chess.as_ref().is_some_and(|there| there.played().is_some()) {
                true => " In chess it is legal.",
                false => "",
            };
            format!("**{san} is illegal:** {}.{chess}", reason.replace(" in this game", ""))
        }
    }
}

/// Whether a step says what the board does not; where the move is strange, why it is legal, too.
fn is_told(step: &Step, strange: bool) -> bool {
    match step {
        Step::KingsLost { .. } | Step::NoneInCheck(_) => true,
        Step::NotInCheck { harmless, .. } => {
            let all = harmless.without_check | harmless.forbidden | harmless.suicidal;
            strange && all.any()
        }
        _ => false,
    }
}

/// How a capture or castling goes, and what is left.
fn what_happens(here: &Shown<'_>, played: &Played<'_>) -> Vec<String> {
    let capture = here.steps.iter().find_map(|step| match step {
        Step::Captures(capture) => Some(*capture),
        _ => None,
    });
    let Some(capture) = capture else { return Vec::new() };
    let Capturing { from, of, victim, to, .. } = capture;
    let Aftermath { center, destroyed, spared, chained, walls } = played.aftermath;
    let capturer = here.position.board().role_at(from).unwrap_or(here.m.role());
    let survives = !destroyed.contains(from);
    let passing = if victim == to { "" } else { " en passant" };
    let first = format!("The {} captures the {} on {victim}{passing}", names(capturer), names(of));
    let mut told = vec![match center {
        Some(center) => format!("{first}, and the explosion is centred on {center}."),
        None if survives => format!("{first} and takes its place."),
        None => format!("{first}."),
    }];
    if center.is_some() {
        told.push(losses(&here.position, destroyed, from.into(), capturer));
    }
    if center.is_some() && survives {
        told.push(format!("The capturing {} survives.", names(capturer)));
    }
    if spared.any() {
        let survive = if spared.more_than_one() { "stand" } else { "stands" };
        told.push(sentence_of(&format!(
            "{} {survive} in the blast, immune",
            pieces(&here.position, spared)
        )));
    }
    if chained.any() {
        let explode = if chained.more_than_one() { "pieces explode" } else { "piece explodes" };
        told.push(format!("The {explode} in turn on {}.", list(chained)));
    }
    if walls.any() {
        let become_walls = if walls.more_than_one() { "become walls" } else { "becomes a wall" };
        told.push(format!("{} {become_walls}.", list(walls)));
    }
    told.extend(entering(played).iter().map(|clause| sentence_of(clause)));
    told
}

/// What each side loses: `White loses the capturing knight; Black loses the pawn on e5.`
fn losses(position: &Position<'_>, destroyed: Bitboard, capturer: Bitboard, role: Role) -> String {
    let side = |color: Color| {
        let lost = destroyed & position.board().by_color(color);
        let own = (lost & capturer).any().then(|| format!("the capturing {}", names(role)));
        let others = lost & !capturer;
        let others = others.any().then(|| pieces(position, others));
        let lost: Vec<String> = [own, others].into_iter().flatten().collect();
        let lost = lost.join(" and ");
        (!lost.is_empty()).then(|| format!("{} loses {lost}", color_name(color)))
    };
    let sides = [position.turn(), !position.turn()].into_iter().filter_map(side);
    format!("{}.", sides.collect::<Vec<_>>().join("; "))
}

/// Men by their kind: `the queen on d8 and the pawns on d4 and d5`.
pub(crate) fn pieces(position: &Position<'_>, squares: Bitboard) -> String {
    let kinds =
        Role::ALL.into_iter().rev().map(|role| (role, squares & position.board().by_role(role)));
    let kinds: Vec<String> = kinds
        .filter(|(_, squares)| squares.any())
        .map(|(role, squares)| {
            let several = if squares.more_than_one() { "s" } else { "" };
            format!("the {}{several} on {}", names(role), list(squares))
        })
        .collect();
    and(&kinds)
}

fn names(role: Role) -> &'static str {
    role_name(role)
}

/// How a game has ended, as a sentence.
fn ended(outcome: Outcome) -> String {
    let why = match outcome.reason {
        Reason::KingDestroyed => "a king is destroyed",
        Reason::Checkmate => "it is checkmate",
        Reason::Stalemate => "the other side has no legal move",
        Reason::Hill => "the king has reached the hill",
        Reason::Checks => "that was the last check",
        Reason::Race => "the king has reached the goal",
        Reason::LoseAll => "the winner has no piece left",
        Reason::Extinction => "a kind of piece has died out",
        Reason::Repetition => "the position has been there before",
        Reason::Halfmoves => "too long nothing was captured and no pawn moved",
        Reason::DeadPosition => "nobody can win any more",
        other => other.as_str(),
    };
    match outcome.winner {
        Some(winner) => format!("{} has won: {why}.", color_name(winner)),
        None => format!("The game is drawn: {why}."),
    }
}
