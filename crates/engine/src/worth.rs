//! What men and squares are worth under some rules, found by asking the rules.

use isotope_kernel::{Capturing, Field, Kings, Rules, Win};
use shakmaty::{Bitboard, Board, ByColor, Color, Rank, Role, Square, attacks};

/// What is asked of the rules once, before a search.
pub(crate) struct Worth {
    /// Whether a man of this role dies where he captures.
    pub(crate) dies: [bool; 6],
    /// Whether a king can die of what is captured beside it.
    pub(crate) dying: bool,
    /// How many squares a man of this role reaches on a board where every fourth is occupied, in
    /// the mean over all squares.
    pub(crate) reach: [f32; 6],
    /// By how much more he reaches from a square.
    pub(crate) outlook: [[f32; 64]; 6],
    /// By the capturing side and a square: where the capture of a man may destroy what stands there.
    pub(crate) fuse: ByColor<[Bitboard; 64]>,
    /// Moves of a king to the nearest square that wins, for each square.
    pub(crate) goal: Option<ByColor<[u8; 64]>>,
    /// How many checks win.
    pub(crate) checks: Option<u8>,
    /// Whether who has lost all men has won.
    pub(crate) burden: bool,
    /// Whether the loss of a king loses.
    pub(crate) royal: bool,
}

impl Worth {
    pub(crate) fn of(rules: &Rules) -> Worth {
        let spec = rules.spec();
        let mut outlook = [[0.0; 64]; 6];
        let mut reach = [0.0; 6];
        for role in Role::ALL.into_iter().filter(|role| *role != Role::Pawn) {
            let from = &mut outlook[role as usize - 1];
            for square in Square::ALL {
                from[square.to_usize()] = reached(role, square);
            }
            let mean = from.iter().sum::<f32>() / 64.0;
            from.iter_mut().for_each(|reached| *reached -= mean);
            reach[role as usize - 1] = mean;
        }
        let fuse = ByColor::new_with(|color| {
            let mut fuse = [Bitboard::EMPTY; 64];
            for square in Square::ALL {
                let victims = rules.captures().victims(color, square);
                // Where anything may blow up anything else, what stands near is the danger.
                let near = attacks::king_attacks(square).with(square);
                fuse[square.to_usize()] = if victims.count() > 32 { near } else { victims };
            }
            fuse
        });
        let goal = rules.goal(Color::White).any().then(|| {
            ByColor::new_with(|color| {
                let distance = |from: Square| {
                    let to = rules.goal(color).into_iter();
                    to.map(|to| from.distance(to) as u8).min().unwrap_or(7)
                };
                Square::ALL.map(distance)
            })
        });
        let dies = Role::ALL.map(|role| dies(rules, role));
        Worth {
            dies,
            dying: fuse.white[Square::E4.to_usize()].more_than_one() && blown_up(rules),
            reach,
            outlook,
            fuse,
            goal,
            checks: rules.checks_to_win(),
            burden: spec.win.contains(&Win::LoseAll),
            royal: spec.kings != Kings::Off,
        }
    }
}

/// How many squares a man of `role` on `square` reaches in the mean, when others stand on every fourth.
fn reached(role: Role, square: Square) -> f32 {
    let all = attacks::attacks(square, role.of(Color::White), Bitboard::EMPTY);
    if !matches!(role, Role::Bishop | Role::Rook | Role::Queen) {
        return all.count() as f32;
    }
    // A square is reached if all between are empty.
    all.into_iter().map(|to| 0.75f32.powi(attacks::between(square, to).count() as i32)).sum()
}

/// Whether a man of `role` dies when he captures one who stands alone.
fn dies(rules: &Rules, role: Role) -> bool {
    let (from, victim) = (Square::D4, Square::D5);
    let mut board = Board::empty();
    board.set_piece_at(from, role.of(Color::White));
    board.set_piece_at(victim, Color::Black.knight());
    let capture =
        Capturing { by: role.of(Color::White), from, of: Role::Knight, victim, to: victim };
    rules.captures().aftermath(&Field::of(board), capture).destroyed.contains(from)
}

/// Whether a king dies when a man beside it is captured.
fn blown_up(rules: &Rules) -> bool {
    let (from, victim) = (Square::D1, Square::D5);
    let mut board = Board::empty();
    board.set_piece_at(from, Color::White.queen());
    board.set_piece_at(victim, Color::Black.knight());
    board.set_piece_at(Square::E5, Color::Black.king());
    let by = Color::White.queen();
    let capture = Capturing { by, from, of: Role::Knight, victim, to: victim };
    rules.captures().aftermath(&Field::of(board), capture).destroyed.contains(Square::E5)
}

/// The ranks that a pawn of `color` on `square` has advanced beyond its second.
pub(crate) fn advanced(color: Color, square: Square) -> i32 {
    let second = color.relative_rank(Rank::Second);
    (i32::from(square.rank()) - i32::from(second)).abs()
}
