//! Every position of a few men.

use isotope_kernel::{Kings, Layout, Rules};
use isotope_outcomes::tablebase::{Grid, Material};
use rayon::prelude::{IntoParallelIterator as _, ParallelIterator};
use shakmaty::{Board, Color, Piece, Role, Setup, Square};

/// More positions of a number of men than this are not all looked at.
const MOST: usize = 4 << 20;

/// The classes of so many men that games of both rules have. Where the two sides are not alike, each comes
/// with the colours exchanged, too.
pub(crate) fn classes(rules: [&Rules; 2], men: usize) -> Vec<Material> {
    let [of_a, of_b] = rules.map(|rules| Material::all(rules, men));
    let mut classes: Vec<Material> = of_a.into_iter().filter(|one| of_b.contains(one)).collect();
    if !rules.iter().all(|rules| rules.is_same_for_both_sides()) {
        let swapped: Vec<Material> = classes.iter().map(Material::swapped).collect();
        classes.extend(swapped.into_iter().filter(|class| class.canonical() != *class));
    }
    classes
}

/// How the men of a class are placed, so that of positions that stand for one another under both rules there
/// is one.
pub(crate) fn grid(class: &Material, rules: [&Rules; 2]) -> Grid {
    let [a, b] = rules.map(|rules| Grid::new(class, rules));
    if a.symmetry() <= b.symmetry() { a } else { b }
}

/// Every position of so many men of whom nobody may castle or capture en passant, with nothing but men on the
/// board; `None` if they are too many.
pub(crate) fn all(rules: [&Rules; 2], men: usize) -> Option<impl ParallelIterator<Item = Layout>> {
    let grids: Vec<Grid> = classes(rules, men).iter().map(|class| grid(class, rules)).collect();
    let positions: usize = grids.iter().map(|grid| grid.rows() * 64 * 2).sum();
    (positions <= MOST).then(|| {
        grids.into_par_iter().flat_map(|grid| {
            let rows = (0..grid.rows()).into_par_iter();
            rows.flat_map_iter(move |row| {
                let boards = grid.boards(row);
                boards.flat_map(|board| Color::ALL.map(|turn| laid_out(board.clone(), turn)))
            })
        })
    })
}

/// Every position of three men in which White's king and a rook stand at home and may castle. Black may, too,
/// where the sides are not alike.
pub(crate) fn castling(rules: [&Rules; 2]) -> Vec<Layout> {
    if rules.iter().any(|rules| rules.spec().kings == Kings::Off) {
        return Vec::new();
    }
    let alike = rules.iter().all(|rules| rules.is_same_for_both_sides());
    let sides = if alike { &Color::ALL[..1] } else { &Color::ALL[..] };
    let mut found = Vec::new();
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
                    let mut layout = laid_out(board.clone(), turn);
                    layout.castling_rights.add(rook);
                    found.push(layout);
                }
            }
        }
    }
    found
}

pub(crate) fn laid_out(board: Board, turn: Color) -> Layout {
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

    /// White's way to the hill is not Black's.
    #[test]
    fn where_the_sides_are_not_alike_each_has_its_classes_and_its_castling() {
        let chess = Rules::compile(Spec::default()).expect("chess");
        let near = rules(Win::Hill(vec!["a1".into()]));
        let both = |rules| {
            let names: Vec<String> = classes(rules, 3).iter().map(ToString::to_string).collect();
            let black = castling(rules)
                .iter()
                .any(|layout| (layout.castling_rights & shakmaty::Rank::Eighth).any());
            (names.contains(&"KvKQ".to_string()), black)
        };
        assert_eq!(both([&chess, &near]), (true, true));
        assert_eq!(both([&chess, &chess]), (false, false));
    }

    #[test]
    fn positions_stand_for_one_another_that_do_under_both_rules() {
        let chess = Rules::compile(Spec::default()).expect("chess");
        let corner = rules(Win::Hill(vec!["a1".into()]));
        let kings = "KvK".parse().expect("a class");
        for rules in [[&chess, &corner], [&corner, &chess]] {
            assert_eq!(grid(&kings, rules).symmetry(), 1);
        }
        assert_eq!(grid(&kings, [&chess, &chess]).symmetry(), 8);
    }
}
