//! Enumeration of all positions with few pieces.

use isotope_kernel::{Kings, Layout, Rules};
use isotope_outcomes::tablebase::{Grid, Material};
use rayon::prelude::{IntoParallelIterator as _, ParallelIterator};
use shakmaty::{Board, Color, Piece, Role, Setup, Square};

/// The maximum number of positions to enumerate.
const MAX_POSITIONS: usize = 4 << 20;

/// The materials with `piece_count` pieces that occur under both rulesets; each with both assignments of colours
/// if either ruleset treats the two sides differently.
pub(crate) fn materials(rules: [&Rules; 2], piece_count: usize) -> Vec<Material> {
    let [of_a, of_b] = rules.map(|rules| Material::all(rules, piece_count));
    let mut materials: Vec<Material> = of_a.into_iter().filter(|one| of_b.contains(one)).collect();
    if !rules.iter().all(|rules| rules.is_same_for_both_sides()) {
        let swapped: Vec<Material> = materials.iter().map(Material::swapped).collect();
        materials.extend(swapped.into_iter().filter(|material| material.canonical() != *material));
    }
    materials
}

/// The placements of a material, one from each set of placements that are equivalent under both rulesets.
pub(crate) fn grid(material: &Material, rules: [&Rules; 2]) -> Grid {
    let [a, b] = rules.map(|rules| Grid::new(material, rules));
    if a.symmetry() <= b.symmetry() { a } else { b }
}

/// All positions with `piece_count` pieces, without castling rights, en passant captures, walls and hands; `None`
/// if there are too many.
pub(crate) fn all_positions(
    rules: [&Rules; 2],
    piece_count: usize,
) -> Option<impl ParallelIterator<Item = Layout>> {
    let grids: Vec<Grid> =
        materials(rules, piece_count).iter().map(|material| grid(material, rules)).collect();
    let positions: usize = grids.iter().map(|grid| grid.rows() * 64 * 2).sum();
    (positions <= MAX_POSITIONS).then(|| {
        grids.into_par_iter().flat_map(|grid| {
            let rows = (0..grid.rows()).into_par_iter();
            rows.flat_map_iter(move |row| {
                let boards = grid.boards(row);
                boards.flat_map(|board| Color::ALL.map(|turn| layout_of(board.clone(), turn)))
            })
        })
    })
}

/// All positions of two kings and a rook in which White has a castling right; if either ruleset treats the two
/// sides differently, also those in which Black has one.
pub(crate) fn castling_positions(rules: [&Rules; 2]) -> Vec<Layout> {
    if rules.iter().any(|rules| rules.spec().kings == Kings::Off) {
        return Vec::new();
    }
    let alike = rules.iter().all(|rules| rules.is_same_for_both_sides());
    let sides = if alike { &Color::ALL[..1] } else { &Color::ALL[..] };
    let mut layouts = Vec::new();
    for side in sides {
        let [king, a, h] = [Square::E1, Square::A1, Square::H1]
            .map(|square| side.fold_wb(square, square.flip_vertical()));
        for rook in [a, h] {
            let mut home = Board::empty();
            home.set_piece_at(king, side.king());
            home.set_piece_at(rook, Role::Rook.of(*side));
            for square in !home.occupied() {
                let mut board = home.clone();
                board.set_piece_at(square, Piece { role: Role::King, color: !*side });
                for turn in Color::ALL {
                    let mut layout = layout_of(board.clone(), turn);
                    layout.castling_rights.add(rook);
                    layouts.push(layout);
                }
            }
        }
    }
    layouts
}

/// The position with this board and side to move, and with all other fields empty.
pub(crate) fn layout_of(board: Board, turn: Color) -> Layout {
    Setup { board, turn, ..Setup::empty() }.into()
}

#[cfg(test)]
mod tests {
    use isotope_kernel::{Spec, Win};

    use super::*;

    fn rules(win: Win) -> Rules {
        let win = vec![Win::KingDestroyed, Win::Checkmate, win];
        Rules::compile(Spec { win, ..Spec::default() }).expect("they compile")
    }

    /// A hill on a1 is nearer to White than to Black.
    #[test]
    fn asymmetric_rules_have_materials_and_castling_positions_of_both_colours() {
        let chess = Rules::compile(Spec::default()).expect("chess");
        let near = rules(Win::Hill(vec!["a1".into()]));
        let both = |rules| {
            let names: Vec<String> = materials(rules, 3).iter().map(ToString::to_string).collect();
            let black = castling_positions(rules)
                .iter()
                .any(|layout| (layout.castling_rights & shakmaty::Rank::Eighth).any());
            (names.contains(&"KvKQ".to_string()), black)
        };
        assert_eq!(both([&chess, &near]), (true, true));
        assert_eq!(both([&chess, &chess]), (false, false));
    }

    #[test]
    fn a_grid_uses_the_symmetries_of_both_rules_only() {
        let chess = Rules::compile(Spec::default()).expect("chess");
        let corner = rules(Win::Hill(vec!["a1".into()]));
        let kings = "KvK".parse().expect("a material");
        for rules in [[&chess, &corner], [&corner, &chess]] {
            assert_eq!(grid(&kings, rules).symmetry(), 1);
        }
        assert_eq!(grid(&kings, [&chess, &chess]).symmetry(), 8);
    }
}
