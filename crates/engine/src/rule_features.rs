//! The features of a ruleset that the evaluation needs: dangers, mobility and ways to win.

use isotope_kernel::{Capturing, Field, Rules, SideKings, Win};
use shakmaty::{Bitboard, Board, ByColor, Color, Rank, Role, Square, attacks};

/// The features of a ruleset, computed once before a search.
pub(crate) struct RuleFeatures {
    /// For each role, whether a piece of that role is destroyed by its own capture.
    pub(crate) capturer_dies: [bool; 6],
    /// Whether the capture of a piece next to a king destroys the king.
    pub(crate) king_explodes: bool,
    /// For each role, the mean number of squares that a piece reaches, over all squares of a board of which a
    /// quarter is occupied at random. 0 for pawns.
    pub(crate) reach: [f32; 6],
    /// For each role and square, the number of squares reached from the square, minus the mean over all squares. 0
    /// for pawns.
    pub(crate) outlook: [[f32; 64]; 6],
    /// For each capturing side and square, the squares on which a capture may destroy a piece on the square. If
    /// there are more than 32 of them, only the square itself and its neighbours count.
    pub(crate) fuse: ByColor<[Bitboard; 64]>,
    /// For each side and square, the number of king moves to the nearest square that wins; `None` if no square
    /// wins.
    pub(crate) goal_distance: Option<ByColor<[u8; 64]>>,
    /// The number of checks that wins the game; `None` if checks do not win.
    pub(crate) checks_to_win: Option<u8>,
    /// The count that wins, if there is one.
    pub(crate) count_to_win: Option<u8>,
    /// Whether a side without pieces wins.
    pub(crate) lose_all: bool,
    /// For each side, whether its kings are royal.
    pub(crate) royal: ByColor<bool>,
}

impl RuleFeatures {
    pub(crate) fn of(rules: &Rules) -> RuleFeatures {
        let spec = rules.spec();
        let mut outlook = [[0.0; 64]; 6];
        let mut reach = [0.0; 6];
        for role in Role::ALL.into_iter().filter(|role| *role != Role::Pawn) {
            let from = &mut outlook[role as usize - 1];
            for square in Square::ALL {
                from[square.to_usize()] = mobility(role, square);
            }
            let mean = from.iter().sum::<f32>() / 64.0;
            from.iter_mut().for_each(|reached| *reached -= mean);
            reach[role as usize - 1] = mean;
        }
        let fuse = ByColor::new_with(|color| {
            let mut fuse = [Bitboard::EMPTY; 64];
            for square in Square::ALL {
                let victims = rules.captures().victims(color, square);
                // If captures on more than half of the squares may destroy the piece, only the square itself and
                // its neighbours count.
                let near = attacks::king_attacks(square).with(square);
                fuse[square.to_usize()] = if victims.count() > 32 { near } else { victims };
            }
            fuse
        });
        let goal_distance = rules.goal(Color::White).any().then(|| {
            ByColor::new_with(|color| {
                let distance = |from: Square| {
                    let to = rules.goal(color).into_iter();
                    to.map(|to| from.distance(to) as u8).min().unwrap_or(7)
                };
                Square::ALL.map(distance)
            })
        });
        let capturer_dies = Role::ALL.map(|role| capturer_dies(rules, role));
        RuleFeatures {
            capturer_dies,
            king_explodes: fuse.white[Square::E4.to_usize()].more_than_one()
                && king_explodes(rules),
            reach,
            outlook,
            fuse,
            goal_distance,
            checks_to_win: rules.checks_to_win(),
            count_to_win: spec.win.iter().find_map(|win| match win {
                Win::Counted(number) => Some(*number),
                _ => None,
            }),
            lose_all: spec.win.contains(&Win::LoseAll),
            royal: ByColor::new_with(|color| spec.kings.of(color) != SideKings::Off),
        }
    }

    /// Whether some kings are royal.
    pub(crate) fn has_royals(&self) -> bool {
        self.royal.white || self.royal.black
    }
}

/// The mean number of squares that a piece of `role` on `square` reaches if a quarter of the board is occupied at
/// random.
fn mobility(role: Role, square: Square) -> f32 {
    let all = attacks::attacks(square, role.of(Color::White), Bitboard::EMPTY);
    if !matches!(role, Role::Bishop | Role::Rook | Role::Queen) {
        return all.count() as f32;
    }
    // A square is reached if all squares in between are empty, each with a probability of 0.75.
    all.into_iter().map(|to| 0.75f32.powi(attacks::between(square, to).count() as i32)).sum()
}

/// Whether a piece of `role` is destroyed when it captures a knight on an otherwise empty board.
fn capturer_dies(rules: &Rules, role: Role) -> bool {
    let (from, victim) = (Square::D4, Square::D5);
    let mut board = Board::empty();
    board.set_piece_at(from, role.of(Color::White));
    board.set_piece_at(victim, Color::Black.knight());
    let capture =
        Capturing { by: role.of(Color::White), from, of: Role::Knight, victim, to: victim };
    rules.captures().aftermath(&Field::of(board), capture).destroyed.contains(from)
}

/// Whether a king is destroyed when a knight next to it is captured.
fn king_explodes(rules: &Rules) -> bool {
    let (from, victim) = (Square::D1, Square::D5);
    let mut board = Board::empty();
    board.set_piece_at(from, Color::White.queen());
    board.set_piece_at(victim, Color::Black.knight());
    board.set_piece_at(Square::E5, Color::Black.king());
    let by = Color::White.queen();
    let capture = Capturing { by, from, of: Role::Knight, victim, to: victim };
    rules.captures().aftermath(&Field::of(board), capture).destroyed.contains(Square::E5)
}

/// The number of ranks between `square` and the second rank of `color`.
pub(crate) fn advanced(color: Color, square: Square) -> i32 {
    let second = color.relative_rank(Rank::Second);
    (i32::from(square.rank()) - i32::from(second)).abs()
}
