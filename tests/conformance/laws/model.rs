//! The effects of moves, computed square by square from the words of a ruleset, as an independent model of the
//! kernel's effects.

use isotope_kernel::{
    Blast, BlastEffect, Capture, Capturer, Center, Crater, Explode, Hits, Position, Residue,
    Trigger, When,
};
use shakmaty::{Bitboard, Color, Move, Position as _, Rank, Role, Square};

/// The effect of a move apart from the movement of a piece.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(super) struct Effect {
    pub(super) destroyed: Bitboard,
    pub(super) converted: Bitboard,
    pub(super) walls: Bitboard,
    pub(super) stays: bool,
}

/// The square of the captured piece, if the move is a capture.
pub(super) fn victim(m: Move) -> Option<Square> {
    match m {
        Move::EnPassant { from, to } => Some(Square::from_coords(to.file(), from.rank())),
        Move::Normal { capture: Some(_), to, .. } => Some(to),
        _ => None,
    }
}

/// The explosion that a move sets off, according to the ruleset.
pub(super) fn explosion<'r>(position: &Position<'r>, m: Move) -> Option<&'r Explode> {
    let spec = position.rules().spec();
    let (us, to) = (position.turn(), m.to());
    if let Some(victim) = victim(m) {
        let of = position.board().role_at(victim).expect("something is captured");
        let becomes = m.promotion().unwrap_or(m.role());
        let last = to.rank() == us.relative_rank(Rank::Eighth);
        let shoots = m.role() == Role::Pawn && last && m.promotion().is_none();
        return list(&spec.capture).into_iter().find_map(|case| match case {
            Capture::Explode(explode) => {
                let stays = explode.capturer == Capturer::Stays;
                let by = if stays { m.role() } else { becomes };
                let promotes = !stays && m.is_promotion();
                let applies = applies(&explode.when, (by, of), promotes, (to, us));
                (applies && (stays || !shoots)).then_some(Some(explode))
            }
            _ => Some(None),
        })?;
    }
    let Move::Normal { role, from, to, promotion, .. } = m else { return None };
    let by = promotion.unwrap_or(role);
    spec.triggers.iter().find_map(|trigger| {
        let (kind, occasion) = match trigger {
            Trigger::Promotion(occasion) => (promotion.is_some(), occasion),
            Trigger::Arrival(occasion) => (from != to, occasion),
            Trigger::Detonation(occasion) => (from == to, occasion),
        };
        let on = occasion.on.as_ref().is_none_or(|on| on.contains(&to.to_string()));
        let Capture::Explode(explode) = &occasion.then else { panic!("the rules compiled") };
        (kind && on && occasion.by.contains(by)).then_some(explode)
    })
}

fn list(capture: &Capture) -> Vec<&Capture> {
    match capture {
        Capture::Cases(cases) => cases.iter().collect(),
        single => vec![single],
    }
}

fn applies(when: &When, (by, of): (Role, Role), promotes: bool, at: (Square, Color)) -> bool {
    let inner = |when: &When| applies(when, (by, of), promotes, at);
    match when {
        When::Always => true,
        When::By(roles) => roles.contains(by),
        When::Of(roles) => roles.contains(of),
        When::SameRole => by == of,
        When::Promoting => promotes,
        When::On(squares) => squares.contains(&at.0.to_string()),
        When::Side(side) => Color::from(*side) == at.1,
        When::Not(when) => !inner(when),
        When::Any(all) => all.iter().any(inner),
        When::All(all) => all.iter().all(inner),
    }
}

/// The effect of a move.
pub(super) fn effect(position: &Position<'_>, m: Move) -> Effect {
    let victim = victim(m);
    let Some(explode) = explosion(position, m) else {
        return Effect { destroyed: Bitboard::from_iter(victim), ..Effect::default() };
    };
    let (us, board) = (position.turn(), position.board());
    let (from, to) = (m.from().expect("a drop does not explode"), m.to());
    let stays = explode.capturer == Capturer::Stays;
    let by = m.promotion().unwrap_or(m.role());
    let mut destroyed = Bitboard::from_iter(victim);
    if !stays && !explode.spares.contains(by) {
        destroyed.add(from);
    }
    let center = match explode.center {
        Center::Landing => to,
        Center::Victim => victim.unwrap_or(to),
        Center::Origin => from,
    };
    // The board that rays meet: the captured piece is gone, and the capturer stands where it lands.
    let standing = |square: Square| {
        let mover = if stays { square == from } else { square == to };
        mover
            || (board.piece_at(square).is_some()
                && Some(square) != victim
                && (stays || square != from))
    };
    let (mut converted, mut covered) = (Bitboard::EMPTY, Bitboard::from(center));
    let mut centers = vec![center];
    while let Some(center) = centers.pop() {
        covered.add(center);
        for square in shape(&explode.blast, center, us, standing, position.field().walls) {
            covered.add(square);
            let Some(piece) = board.piece_at(square) else { continue };
            let hit = match explode.hits {
                Hits::Both => true,
                Hits::Enemies => piece.color != us,
                Hits::Own => piece.color == us,
            };
            let is_mover = square == from && !stays;
            let settled = is_mover || destroyed.contains(square) || converted.contains(square);
            if !hit || settled || explode.immune.contains(piece.role) {
                continue;
            }
            match explode.effect {
                BlastEffect::Destroy => {
                    destroyed.add(square);
                    if explode.chain.contains(piece.role) {
                        centers.push(square);
                    }
                }
                BlastEffect::Convert => {
                    let last = (!piece.color).relative_rank(Rank::Eighth);
                    let strands = piece.role == Role::Pawn && square.rank() == last;
                    if piece.role != Role::King && !strands {
                        converted.add(square);
                    }
                }
            }
        }
    }
    let mut effect = Effect { destroyed, converted, walls: Bitboard::EMPTY, stays };
    let after = board_after(position, m, effect);
    let chained: Bitboard = destroyed
        .into_iter()
        .filter(|square| {
            let role = board.role_at(*square);
            let is_capture = *square == from && !stays || Some(*square) == victim;
            !is_capture && role.is_some_and(|role| explode.chain.contains(role))
        })
        .collect();
    let seen = |square: Square| if square == from && !stays { to } else { square };
    let left = match explode.residue {
        Residue::Empty => Bitboard::EMPTY,
        Residue::Crater(Crater::Center) => chained.with(center),
        Residue::Crater(Crater::Blast) => covered,
        Residue::Crater(Crater::Destroyed) => {
            let passed = |square: &Square| m.is_en_passant() && Some(*square) == victim;
            destroyed.into_iter().filter(|square| !passed(square)).map(seen).collect()
        }
    };
    effect.walls = left & !after.occupied() & !position.field().walls;
    effect
}

/// The squares that a blast covers around its centre.
fn shape(
    blast: &Blast,
    center: Square,
    us: Color,
    standing: impl Fn(Square) -> bool,
    walls: Bitboard,
) -> Vec<Square> {
    let at = |(dx, dy): (i32, i32)| {
        let forward = if us == Color::White { dy } else { -dy };
        let (file, rank) = (center.file().offset(dx)?, center.rank().offset(forward)?);
        Some(Square::from_coords(file, rank))
    };
    let Blast::Rays(steps, length) = blast else {
        return offsets(blast).into_iter().filter(|o| *o != (0, 0)).filter_map(at).collect();
    };
    let mut squares = Vec::new();
    for (dx, dy) in steps {
        for n in 1..=i32::from(*length) {
            let next = at((n * i32::from(*dx), n * i32::from(*dy)));
            let Some(square) = next.filter(|square| !walls.contains(*square)) else { break };
            squares.push(square);
            if standing(square) {
                break;
            }
        }
    }
    squares
}

/// The offsets of a blast other than rays, derived directly from its specification in the ruleset.
fn offsets(blast: &Blast) -> Vec<(i32, i32)> {
    let ball = |radius: i32| {
        let side = -radius..=radius;
        side.clone().flat_map(move |dx| side.clone().map(move |dy| (dx, dy))).collect()
    };
    match blast {
        Blast::Ring => ball(1),
        Blast::Point | Blast::Rays(..) => Vec::new(),
        Blast::Cross => vec![(0, 1), (0, -1), (1, 0), (-1, 0)],
        Blast::Radius(radius) => ball(i32::from(*radius)),
        Blast::Offsets(offsets) => offsets.iter().map(|&(dx, dy)| (dx.into(), dy.into())).collect(),
        Blast::Drawn(rows) => {
            let cells = rows.iter().zip(0..).flat_map(|(row, y)| {
                row.chars().filter(|c| !c.is_whitespace()).zip(0..).map(move |(c, x)| (c, x, y))
            });
            let cells: Vec<(char, i32, i32)> = cells.collect();
            let center = cells.iter().find(|(c, ..)| *c == 'O').expect("the rules compiled");
            let hit = cells.iter().filter(|(c, ..)| *c == 'x');
            hit.map(|(_, x, y)| (x - center.1, center.2 - y)).collect()
        }
    }
}

/// The board after a move with this effect.
pub(super) fn board_after(position: &Position<'_>, m: Move, effect: Effect) -> shakmaty::Board {
    use shakmaty::CastlingSide;
    let color = position.turn();
    let mut board = position.board().clone();
    for square in effect.destroyed {
        board.discard_piece_at(square);
    }
    for square in effect.converted {
        let piece = board.remove_piece_at(square).expect("a piece changes sides");
        board.set_piece_at(square, piece.role.of(!piece.color));
    }
    match m {
        Move::Put { role, to } => board.set_piece_at(to, role.of(color)),
        Move::Castle { king, rook } => {
            let side = CastlingSide::from_queen_side(rook < king);
            board.discard_piece_at(king);
            board.discard_piece_at(rook);
            board.set_piece_at(side.king_to(color), color.king());
            board.set_piece_at(side.rook_to(color), color.rook());
        }
        _ if effect.stays => (),
        _ => {
            let from = m.from().expect("it is no drop");
            if board.remove_piece_at(from).is_some() {
                let role = m.promotion().unwrap_or(m.role());
                board.set_piece_at(m.to(), role.of(color));
            }
        }
    }
    board
}
