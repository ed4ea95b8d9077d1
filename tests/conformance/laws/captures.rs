//! Tests of the effects of captures.

use isotope_kernel::{
    Blast, Capture, Center, Crater, Explode, Hits, Kings, OwnKing, Position, Residue, Rules, Spec,
    When, judge,
};
use proptest::prelude::*;
use shakmaty::{Bitboard, CastlingSide, Color, Move, Position as _, Square};

use crate::random::{cases, config, en_passant_cases};

fn after(position: &Position<'_>, m: Move) -> shakmaty::Board {
    let mut after = position.clone();
    after.play_unchecked(m);
    after.board().clone()
}

/// The square of the captured piece, if the move is a capture.
fn victim(m: Move) -> Option<Square> {
    match m {
        Move::EnPassant { from, to } => Some(Square::from_coords(to.file(), from.rank())),
        Move::Normal { capture: Some(_), to, .. } => Some(to),
        _ => None,
    }
}

/// The offsets of a blast, derived directly from its specification in the ruleset.
fn offsets(blast: &Blast) -> Vec<(i32, i32)> {
    let ball = |radius: i32| {
        let side = -radius..=radius;
        side.clone().flat_map(move |dx| side.clone().map(move |dy| (dx, dy))).collect()
    };
    match blast {
        Blast::Ring => ball(1),
        Blast::Point => Vec::new(),
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

/// The squares of the pieces destroyed by a capture, computed square by square from the specification in the
/// ruleset.
fn destroyed(explode: &Explode, position: &Position<'_>, m: Move) -> Bitboard {
    let (us, board) = (position.turn(), position.board());
    let (from, to) = (m.from().expect("nothing is dropped"), m.to());
    let victim = victim(m).expect("it is a capture");
    let by = m.promotion().unwrap_or(m.role());
    let of = board.role_at(victim).expect("something is captured");
    let mut destroyed = Bitboard::from(victim);
    let explodes = match explode.when {
        When::Always => true,
        When::By(roles) => roles.contains(by),
        When::Of(roles) => roles.contains(of),
        When::SameRole => by == of,
    };
    if !explodes {
        return destroyed;
    }
    if !explode.spares.contains(by) {
        destroyed.add(from);
    }
    let center = match explode.center {
        Center::Landing => to,
        Center::Victim => victim,
        Center::Origin => from,
    };
    // The order of chained explosions does not affect the result.
    let mut centers = vec![center];
    while let Some(center) = centers.pop() {
        for (dx, dy) in offsets(&explode.blast) {
            let forward = if us == Color::White { dy } else { -dy };
            let file = center.file().offset(dx);
            let Some((file, rank)) = file.zip(center.rank().offset(forward)) else { continue };
            let square = Square::from_coords(file, rank);
            let Some(piece) = board.piece_at(square) else { continue };
            let hit = match explode.hits {
                Hits::Both => true,
                Hits::Enemies => piece.color != us,
                Hits::Own => piece.color == us,
            };
            let settled = square == from || destroyed.contains(square);
            if hit && !settled && !explode.immune.contains(piece.role) {
                destroyed.add(square);
                if explode.chain.contains(piece.role) {
                    centers.push(square);
                }
            }
        }
    }
    destroyed
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn a_capture_destroys_the_pieces_that_the_words_of_the_ruleset_describe(case in cases()) {
        let position = case.position();
        if let Capture::Explode(explode) = &case.rules.spec().capture {
            for m in position.legal_moves().into_iter().filter(|m| m.is_capture()) {
                let expected = destroyed(explode, &position, m);
                let aftermath = judge(&position, m).expect("the move is legal");
                prop_assert_eq!(aftermath.destroyed, expected, "{}", m);
            }
        }
    }

    #[test]
    fn walls_stay_and_craters_appear_only_where_an_explosion_left_a_square_empty(case in cases()) {
        let position = case.position();
        let residue = match &case.rules.spec().capture {
            Capture::Explode(explode) => explode.residue,
            Capture::Replace => Residue::Empty,
        };
        for m in position.legal_moves() {
            let aftermath = judge(&position, m).expect("the move is legal");
            let mut after = position.clone();
            after.play_unchecked(m);
            let Some(from) = m.from() else { continue };
            prop_assert_eq!(after.field().walls, position.field().walls | aftermath.walls, "{}", m);
            prop_assert!((after.field().walls & after.board().occupied()).is_empty(), "{m}");
            let seen = aftermath.seen(from, m.to());
            let left = match (residue, aftermath.center) {
                (Residue::Empty, _) | (_, None) => Bitboard::EMPTY,
                (Residue::Crater(Crater::Center), Some(center)) => {
                    aftermath.chained.with(center) & !after.board().occupied()
                }
                (Residue::Crater(Crater::Destroyed), _) if m.is_en_passant() => continue,
                (Residue::Crater(Crater::Destroyed), _) => seen & !after.board().occupied(),
                // Craters of the whole blast also form on squares that were empty before.
                (Residue::Crater(Crater::Blast), Some(center)) => {
                    let left = aftermath.chained.with(center) & !after.board().occupied();
                    prop_assert!((left & !aftermath.walls).is_empty(), "{m}");
                    continue;
                }
            };
            prop_assert_eq!(aftermath.walls, left & !position.field().walls, "{}", m);
        }
    }

    #[test]
    fn an_en_passant_capture_destroys_the_pieces_that_the_ruleset_describes(case in en_passant_cases()) {
        let position = case.position();
        for m in position.en_passant_moves() {
            let aftermath = judge(&position, m).expect("the move is legal");
            let expected = match &case.rules.spec().capture {
                Capture::Explode(explode) => destroyed(explode, &position, m),
                Capture::Replace => victim(m).into_iter().collect(),
            };
            prop_assert_eq!(aftermath.destroyed, expected, "{}", m);
        }
    }

    #[test]
    fn the_victim_is_always_destroyed_and_empty_squares_never(case in cases()) {
        let position = case.position();
        for m in position.legal_moves() {
            let aftermath = judge(&position, m).expect("the move is legal");
            prop_assert!((aftermath.destroyed & !position.board().occupied()).is_empty(), "{m}");
            prop_assert!((aftermath.spared & !position.board().occupied()).is_empty(), "{m}");
            prop_assert!((aftermath.spared & aftermath.destroyed).is_empty(), "{m}");
            match victim(m) {
                Some(victim) => prop_assert!(aftermath.destroyed.contains(victim), "{m}"),
                None => prop_assert!(aftermath.destroyed.is_empty(), "{m}"),
            }
        }
    }

    #[test]
    fn a_move_changes_only_the_squares_of_the_mover_and_of_its_aftermath(case in cases()) {
        let position = case.position();
        let color = position.turn();
        for m in position.legal_moves() {
            let mut expected = position.board().clone();
            for square in judge(&position, m).expect("the move is legal").destroyed {
                expected.discard_piece_at(square);
            }
            match m {
                Move::Put { role, to } => expected.set_piece_at(to, role.of(color)),
                Move::Castle { king, rook } => {
                    let side = CastlingSide::from_queen_side(rook < king);
                    expected.discard_piece_at(king);
                    expected.discard_piece_at(rook);
                    expected.set_piece_at(side.king_to(color), color.king());
                    expected.set_piece_at(side.rook_to(color), color.rook());
                }
                _ => {
                    let from = m.from().expect("it is no drop");
                    if expected.remove_piece_at(from).is_some() {
                        let role = m.promotion().unwrap_or(m.role());
                        expected.set_piece_at(m.to(), role.of(color));
                    }
                }
            }
            prop_assert_eq!(after(&position, m), expected, "{}", m);
        }
    }

    #[test]
    fn immune_pieces_survive_unless_they_capture_or_are_captured(case in cases()) {
        let position = case.position();
        for m in position.legal_moves().into_iter().filter(|m| m.is_capture()) {
            let immune = match &case.rules.spec().capture {
                Capture::Replace => position.board().occupied(),
                Capture::Explode(explode) => explode.immune.on(position.board()),
            };
            let after = after(&position, m);
            for square in immune {
                if Some(square) != m.from() && Some(square) != victim(m) {
                    prop_assert_eq!(after.piece_at(square), position.board().piece_at(square));
                }
            }
        }
    }

    #[test]
    fn a_spared_capturer_survives_on_its_target_square(case in cases()) {
        let position = case.position();
        for m in position.legal_moves().into_iter().filter(|m| m.is_capture()) {
            let role = m.promotion().unwrap_or(m.role());
            let spared = match &case.rules.spec().capture {
                Capture::Replace => true,
                Capture::Explode(explode) => explode.spares.contains(role),
            };
            if spared {
                let mover = Some(role.of(position.turn()));
                prop_assert_eq!(after(&position, m).piece_at(m.to()), mover, "{}", m);
            }
        }
    }

    #[test]
    fn no_legal_move_destroys_a_protected_king_of_the_mover(case in cases()) {
        let position = case.position();
        if case.rules.spec().own_king == OwnKing::Protected {
            let ours = |board: &shakmaty::Board| board.by_piece(position.turn().king()).count();
            for m in position.legal_moves() {
                let kept = ours(&after(&position, m));
                let left = match case.rules.spec().kings {
                    Kings::Off => continue,
                    Kings::One | Kings::Last => 1,
                    Kings::Each => ours(position.board()),
                };
                prop_assert!(kept >= left, "{m}");
            }
        }
    }

    #[test]
    fn castling_rights_are_lost_with_the_rook_or_the_king(case in cases()) {
        let position = case.position();
        for m in position.legal_moves() {
            let mut after = position.clone();
            after.play_unchecked(m);
            let rights = after.castles().castling_rights();
            prop_assert!((rights & !position.castles().castling_rights()).is_empty(), "{m}");
            prop_assert!((rights & !after.board().rooks()).is_empty(), "{m}");
            for rook in rights {
                let color = after.board().color_at(rook).expect("a rook stands there");
                let kings = position.board().by_piece(color.king()) & color.backrank();
                let stayed = kings & after.board().by_piece(color.king());
                prop_assert!(stayed.any(), "{m}");
                if case.rules.spec().kings == Kings::One {
                    prop_assert_eq!(stayed, kings, "{}", m);
                }
            }
        }
    }
}

/// Opposite edges of the board are seven files or ranks apart.
#[test]
fn a_drawn_blast_reaches_seven_squares_in_each_direction_and_no_further() {
    let compiles = |rows: &[String]| {
        let explode = Explode { blast: Blast::Drawn(rows.to_vec()), ..Explode::default() };
        Rules::compile(Spec { capture: Capture::Explode(explode), ..Spec::default() }).is_ok()
    };
    let column = |row: &str| row.chars().map(String::from).collect::<Vec<_>>();
    for (row, fits) in
        [("O......x", true), ("x......O", true), ("O.......x", false), ("x.......O", false)]
    {
        assert_eq!(compiles(&[row.into()]), fits, "{row}");
        assert_eq!(compiles(&column(row)), fits, "{row}, from top to bottom");
    }
}
