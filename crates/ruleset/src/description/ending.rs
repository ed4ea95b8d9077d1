//! Describes how a game ends.

use isotope_kernel::{
    Check, Count, Dead, Explode, Limit, Spec, Stalemate, When, Win,
    words::{or, role_name},
};

use super::{
    condition::places,
    phrase::{or_else, plural},
};

pub(super) fn win(spec: &Spec) -> String {
    let ways: Vec<_> = spec
        .win
        .iter()
        .filter(|way| **way != Win::Checkmate || has_mate(spec))
        .map(|way| match way {
            Win::KingDestroyed => "by destroying the opponent's king".into(),
            Win::Checkmate => "by checkmate".into(),
            Win::Hill(squares) => {
                format!("by bringing its own king to {}", places(squares, "its own"))
            }
            Win::Checks(1) => "by giving check".into(),
            Win::Checks(count) => format!("by giving check {count} times"),
            Win::LoseAll => "by having no piece left".into(),
            Win::Wipeout => "when the opponent has no piece left".into(),
            Win::Extinction(roles) => format!(
                "when the opponent, having started with one, has {} left",
                or(roles.iter().map(|role| format!("no {}", role_name(role))))
            ),
            Win::Rid(roles) => format!(
                "by getting rid of {}",
                or(roles.iter().map(|role| format!("its last {}", role_name(role))))
            ),
            Win::Counted(number) => counted(spec.count, *number, false),
            Win::Total(number) => counted(spec.count, *number, true),
            Win::Race(rank) => {
                format!("by bringing its own king to rank {rank}, counted from its own side")
            }
        })
        .collect();
    let has_or = |way: &Win| match way {
        Win::Hill(squares) => squares.len() > 1,
        Win::Extinction(roles) | Win::Rid(roles) => roles.len() > 1,
        _ => false,
    };
    format!("A side wins {}.", or_else(&ways, spec.win.iter().any(has_or)))
}

/// Describes the end of a game when a side, or both sides together, have counted this much.
fn counted(count: Count, number: u8, both: bool) -> String {
    match (count, both, number) {
        (Count::Destroyed(roles), false, _) => {
            format!("by taking {number} of the opponent's {} off the board", plural(roles))
        }
        (Count::Destroyed(roles), true, _) => format!(
            "with the move after which both sides together have taken {number} of each other's {} off the board",
            plural(roles)
        ),
        (_, false, 1) => "by setting off an explosion".into(),
        (_, false, _) => format!("by setting off {number} explosions"),
        (_, true, _) => format!("by setting off explosion {number} of the game"),
    }
}

/// Whether a game can end by checkmate.
fn has_mate(spec: &Spec) -> bool {
    spec.check != Check::Off && spec.win.contains(&Win::Checkmate)
}

pub(super) fn stalemate(spec: &Spec) -> &'static str {
    match (spec.stalemate, has_mate(spec)) {
        (Stalemate::Loses, _) => "A side without a legal move loses.",
        (Stalemate::Draw, true) => "A side that is not mated but has no legal move draws.",
        (Stalemate::Draw, false) => "A side without a legal move draws.",
        (Stalemate::Wins, true) => "A side that is not mated but has no legal move wins.",
        (Stalemate::Wins, false) => "A side without a legal move wins.",
    }
}

pub(super) fn draws(spec: &Spec) -> String {
    let draws = &spec.draws;
    let repetition =
        draws.repetition.number().map(|count| format!("when a position occurs {count} times"));
    // The phrase for `halfmoves` contains `or`, so alternatives are joined by `, or `.
    let counts = draws.halfmoves != Limit::OFF;
    let halfmoves = match draws.halfmoves {
        Limit::After(count) => {
            let moves = match count % 2 {
                0 => format!("{} moves of each side", count / 2),
                _ => format!("{count} halfmoves"),
            };
            Some(format!("after {moves} without a capture or a pawn move"))
        }
        Limit::Off(_) => None,
    };
    let dead = match draws.dead.in_game(spec) {
        Dead::Off => None,
        Dead::Derived if spec.is_won_by_losing_all() => Some(
            "when no line of play can be won any more, as far as that is proven: of positions of \
             three pieces at most, and of bishops that can never meet",
        ),
        Dead::Derived => Some(
            "when no line of play can be won any more, as far as that is proven: of positions of \
             three pieces at most",
        ),
        Dead::Fide => Some("when neither side has the material to mate, as in chess"),
        Dead::Locked => Some("when neither side can win, by the rule of Lichess"),
        Dead::Libraries => {
            Some("when neither side can win, by the rule of the atomic chess libraries")
        }
    };
    let reasons: Vec<_> =
        [repetition, halfmoves, dead.map(String::from)].into_iter().flatten().collect();
    let warning = match (draws.dead, dead) {
        (Dead::Off, _) | (_, Some(_)) => String::new(),
        (Dead::Derived, None) => {
            format!(" No position counts as dead: nothing is proven of games {}.", unproven(spec))
        }
        (_, None) => {
            let looks = |when: &When| matches!(when, When::AtLeast(..));
            let new = |explode: &Explode| !explode.fates.is_empty() || explode.when.asks(&looks);
            let what = match spec.explosions().any(new) {
                true => "all that explosions do in this game",
                false => "all ways to win this game",
            };
            format!(" No position counts as dead: the list of those does not know {what}.")
        }
    };
    match reasons.is_empty() {
        true => format!("No game is drawn while there are moves left.{warning}"),
        false => format!("The game is drawn {}.{warning}", or_else(&reasons, counts)),
    }
}

/// Returns the games, among them that of `spec`, in which no position is proven to be dead.
fn unproven(spec: &Spec) -> String {
    let rid = |win: &Win| matches!(win, Win::Rid(_));
    let reasons = [
        (spec.count != Count::Off, "in which something is counted"),
        (spec.win.iter().any(rid), "that a side wins by losing its own pieces"),
        (
            spec.explosions().any(Explode::rearranges),
            "in which explosions move pieces or change their roles",
        ),
    ];
    let reasons: Vec<_> = reasons.iter().filter(|(is, _)| *is).map(|(_, what)| *what).collect();
    match reasons.is_empty() {
        true => "with walls, with drops, or with other than one king on each side".into(),
        false => or(reasons),
    }
}
