//! The last move as the page animates it: which pieces go where, and what explodes when.

use isotope_analysis::PlayedMove;
use isotope_kernel::Aftermath;
use schemars::JsonSchema;
use serde::Serialize;
use shakmaty::{Bitboard, Move, Position as _, Square};

/// The last move on a board, as it is animated.
#[derive(Clone, Debug, JsonSchema, Serialize)]
#[schemars(rename = "Moved")]
pub(crate) struct Motion {
    /// The squares between which pieces go: two pairs for castling, none for a drop or for a piece that captures
    /// without moving.
    slides: Vec<(String, String)>,
    /// The square of the captured piece, if there is one.
    captured: Option<String>,
    /// The squares of the explosion, in the order in which it spreads: first those around its center, then those
    /// around the pieces that exploded in turn. Empty if nothing explodes.
    waves: Vec<Vec<String>>,
    /// The squares between which the explosion moves pieces.
    pushed: Vec<(String, String)>,
    /// The squares that have become walls.
    walls: Vec<String>,
}

impl Motion {
    pub(crate) fn of(played: &PlayedMove<'_>) -> Motion {
        let slides = match played.m {
            Move::Castle { king, rook } => match played.m.castling_side() {
                Some(side) => {
                    let color = !played.after.turn();
                    vec![(king, side.king_to(color)), (rook, side.rook_to(color))]
                }
                None => Vec::new(),
            },
            Move::Put { .. } => Vec::new(),
            Move::Normal { .. } | Move::EnPassant { .. } if played.aftermath.stays => Vec::new(),
            Move::Normal { from, to, .. } | Move::EnPassant { from, to } => vec![(from, to)],
        };
        let captured = match played.m {
            Move::EnPassant { from, to } => Some(Square::from_coords(to.file(), from.rank())),
            m => m.capture().map(|_| m.to()),
        };
        let named = |(from, to): (Square, Square)| (from.to_string(), to.to_string());
        Motion {
            slides: slides.into_iter().filter(|(from, to)| from != to).map(named).collect(),
            pushed: played.moved.iter().copied().map(named).collect(),
            captured: captured.map(|square| square.to_string()),
            waves: waves(played.aftermath).into_iter().map(names).collect(),
            walls: names(played.aftermath.walls),
        }
    }
}

/// The squares of an explosion in the order in which it spreads; together they are the whole blast.
///
/// The aftermath says where it exploded, but not in which order. The order is found by distance: it spreads as far from
/// each center as is needed to reach all others, and the whole blast. For a blast of any other shape than a square,
/// some squares may come a wave too early.
fn waves(aftermath: Aftermath) -> Vec<Bitboard> {
    let Aftermath { center: Some(first), blast, chained, .. } = aftermath else {
        return Vec::new();
    };
    let spread = |reach: u32| {
        let (mut waves, mut rest) = (Vec::new(), blast);
        let (mut lit, mut waiting) = (Bitboard::from(first), chained.without(first));
        while lit.any() {
            let near = |square: Square| lit.into_iter().any(|it| it.distance(square) <= reach);
            let wave: Bitboard = rest.into_iter().filter(|square| near(*square)).collect();
            let next: Bitboard = waiting.into_iter().filter(|square| near(*square)).collect();
            waves.push(wave);
            rest &= !wave;
            waiting &= !next;
            lit = next;
        }
        (rest | waiting).is_empty().then_some(waves)
    };
    // From any square, all others are at most 7 away.
    let mut waves = (0..=7).find_map(spread).unwrap_or_default();
    waves.retain(|wave| wave.any());
    waves
}

fn names(squares: Bitboard) -> Vec<String> {
    squares.into_iter().map(|square| square.to_string()).collect()
}

#[cfg(test)]
mod tests {
    use isotope_analysis::{Verdict, verdict};
    use isotope_kernel::{Position, fen, notation};
    use serde_json::{Value, json};

    use super::*;

    /// The motion of a move in a position, as JSON.
    fn motion(text: &str, start: &str, m: &str) -> Value {
        let ruleset = isotope_ruleset::Library::default().parse("test", text).expect("it is right");
        let layout = fen::read(start).expect("a FEN").layout;
        let position = Position::from_fen(&ruleset.rules, layout).expect("a position");
        match verdict(&position, notation::read(&position, m).expect("a move")) {
            Verdict::Legal(played) => serde_json::to_value(Motion::of(&played)).expect("JSON"),
            other => panic!("{other:?}"),
        }
    }

    const CHESS: &str = "(format: 1, extends: \"chess\")";
    const CHAIN: &str = "(format: 1, extends: \"atomic\", \
        capture: Explode(blast: Radius(1), immune: [], chain: [Knight], residue: Crater(Center)))";

    #[test]
    fn a_piece_slides_and_so_does_the_rook_it_castles_with() {
        let start = "4k3/8/8/8/8/8/8/4K2R w K - 0 1";
        assert_eq!(motion(CHESS, start, "Rh5")["slides"], json!([["h1", "h5"]]));
        assert_eq!(motion(CHESS, start, "O-O")["slides"], json!([["e1", "g1"], ["h1", "f1"]]));
        let start = "r3k3/8/8/8/8/8/8/4K3 b q - 0 1";
        assert_eq!(motion(CHESS, start, "O-O-O")["slides"], json!([["e8", "c8"], ["a8", "d8"]]));
    }

    #[test]
    fn pieces_that_an_explosion_pushes_go_from_square_to_square() {
        let push = "(format: 1, capture: Explode(fates: [Push(1, Always)]))";
        let moved = motion(push, "4k3/8/8/2npn3/4P3/8/8/4K3 w - - 0 1", "exd5");
        assert_eq!(moved["pushed"], json!([["c5", "b5"], ["e5", "f5"]]));
        assert_eq!(moved["slides"], json!([["e4", "d5"]]));
    }

    #[test]
    fn a_pawn_captured_in_passing_is_not_where_the_capturer_lands() {
        let moved = motion(CHESS, "4k3/8/8/3Pp3/8/8/8/4K3 w - e6 0 1", "dxe6");
        assert_eq!((&moved["captured"], &moved["waves"]), (&json!("e5"), &json!([])));
    }

    #[test]
    fn an_explosion_spreads_from_its_center_over_the_pieces_that_explode_in_turn() {
        let start = "k7/8/8/6n1/5n2/8/3p4/K2R4 w - - 0 1";
        let moved = motion(CHAIN, start, "Rxd2");
        assert_eq!(moved["waves"].as_array().map(Vec::len), Some(1), "it is too far away: {moved}");
        let start = "k7/8/8/6n1/5n2/4n3/3p4/K2R4 w - - 0 1";
        let moved = motion(CHAIN, start, "Rxd2");
        let waves: Vec<Vec<String>> = serde_json::from_value(moved["waves"].clone()).expect("it");
        assert_eq!(waves[0], ["c1", "d1", "e1", "c2", "d2", "e2", "c3", "d3", "e3"]);
        assert_eq!(waves[1], ["f2", "f3", "d4", "e4", "f4"]);
        assert_eq!(waves[2], ["g3", "g4", "e5", "f5", "g5"]);
        assert_eq!(waves[3], ["h4", "h5", "f6", "g6", "h6"]);
        assert_eq!(moved["walls"], json!(["d2", "e3", "f4", "g5"]));
    }

    #[test]
    fn whatever_the_shape_the_waves_are_the_whole_blast_and_share_no_square() {
        let squares = |text: &str| -> Bitboard {
            text.split(' ').map(|name| name.parse::<Square>().expect("a square")).collect()
        };
        for (blast, chained) in [("d4", ""), ("d4 d5 d6 d7 e6 h1", "d6"), ("d4 a1 h8", "a1 h8")] {
            let aftermath = Aftermath {
                center: Some(Square::D4),
                blast: squares(blast),
                chained: if chained.is_empty() { Bitboard::EMPTY } else { squares(chained) },
                ..Aftermath::NOTHING
            };
            let waves = waves(aftermath);
            assert_eq!(waves.iter().fold(Bitboard::EMPTY, |all, wave| all | *wave), squares(blast));
            assert_eq!(
                waves.iter().map(|wave| wave.count()).sum::<usize>(),
                squares(blast).count()
            );
            assert!(waves[0].contains(Square::D4));
        }
    }
}
