//! The section on explosions without a capture.

use isotope_kernel::{Trigger, TriggerName};
use shakmaty::{Bitboard, Board, Color, Rank, Role, Square, attacks};

use super::{
    page::Page,
    rules::GuideRules,
    scene::{Scene, SceneResult},
};

/// The section on explosions without a capture; empty if there are none.
pub(crate) fn triggers(rules: &GuideRules<'_>) -> Page {
    let mut page = Page::default();
    if rules.spec().triggers.is_empty() {
        return page;
    }
    page.section("Explosions without a capture", rules.text("triggers"));
    let explodes = |result: &SceneResult<'_>| {
        result.played().is_some_and(|played| played.aftermath.center.is_some())
    };
    let shows_more = |result: &SceneResult<'_>| {
        explodes(result)
            && result.played().is_some_and(|played| {
                let aftermath = played.aftermath;
                (aftermath.destroyed | aftermath.converted).count() > 1 && played.outcome.is_none()
            })
    };
    page.scenes(rules.spec().triggers.iter().filter_map(|trigger| {
        let scenes = candidates(trigger);
        rules.games.first(&scenes, shows_more).or_else(|| rules.games.first(&scenes, explodes))
    }));
    page
}

/// Moves by White that set off the trigger, with Black's pieces beside the explosion.
fn candidates(trigger: &Trigger) -> Vec<Scene> {
    let occasion = trigger.occasion();
    let squares: Vec<Square> = match &occasion.on {
        Some(names) => names.iter().filter_map(|name| name.parse().ok()).collect(),
        None => vec![Square::D5, Square::D8],
    };
    let roles = || Role::ALL.into_iter().rev().filter(|role| occasion.by.contains(*role));
    let pairs = squares.iter().flat_map(|to| roles().map(move |role| (role, *to)));
    pairs.filter_map(|(role, to)| candidate(trigger.name(), role, to)).collect()
}

fn candidate(trigger: TriggerName, role: Role, to: Square) -> Option<Scene> {
    let pawn = trigger == TriggerName::Promotion || role == Role::Pawn;
    let from = match trigger {
        TriggerName::Detonation => to,
        _ if pawn => to.offset(-8)?,
        _ => (attacks::attacks(to, role.of(Color::White), Bitboard::EMPTY)
            & !attacks::king_attacks(to))
        .first()
        .or((attacks::king_attacks(to) & attacks::attacks(to, role.of(Color::White), to.into()))
            .first())?,
    };
    let mover = if pawn { Role::Pawn } else { role };
    let backranks = [Rank::First, Rank::Eighth];
    let is_misplaced = mover == Role::Pawn && backranks.contains(&from.rank());
    if is_misplaced || (trigger == TriggerName::Promotion) != (pawn && to.rank() == Rank::Eighth) {
        return None;
    }
    let mut board = Board::empty();
    board.set_piece_at(from, mover.of(Color::White));
    let mut beside = attacks::king_attacks(to) & !attacks::between(from, to);
    beside.discard(from);
    for (square, victim) in beside.into_iter().zip([Role::Knight, Role::Bishop]) {
        board.set_piece_at(square, victim.of(Color::Black));
    }
    let corners = [Square::H8, Square::H1, Square::A8, Square::A1];
    let mut far = corners.into_iter().filter(|corner| {
        corner.distance(to) > 3 && corner.distance(from) > 1 && !board.occupied().contains(*corner)
    });
    let (black, white) = (far.next()?, far.next()?);
    board.set_piece_at(black, Color::Black.king());
    if mover != Role::King {
        board.set_piece_at(white, Color::White.king());
    }
    let promotion = match trigger {
        TriggerName::Promotion => role.char().to_string(),
        _ => String::new(),
    };
    Some(Scene::new(format!("{} w - - 0 1", board.board_fen()), format!("{from}{to}{promotion}")))
}
