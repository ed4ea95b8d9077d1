//! Random small positions that favour situations in which rulesets differ: kings that touch or stand in corners,
//! pawns about to promote or to be captured en passant, and kings about to castle.

use fastrand::Rng;
use isotope_kernel::{Count, Kings, Layout, Limit, Rules};
use shakmaty::{
    Bitboard, ByColor, ByRole, Color, Piece, Rank, RemainingChecks, Role, Setup, Square,
};

/// The home squares of the white king and rooks.
const HOME: (Square, [Square; 2]) = (Square::E1, [Square::A1, Square::H1]);

/// Whether kings are royal under at least one of the rulesets, so that each side needs a king.
fn has_royals(rules: [&Rules; 2]) -> bool {
    rules.iter().any(|rules| rules.spec().kings != Kings::Off)
}

/// A source of random positions with a given number of pieces and White to move.
pub(crate) struct RandomPositions {
    rng: Rng,
    piece_count: u32,
    royals: bool,
    /// The roles of pieces other than royal kings.
    roles: Vec<Role>,
    hands: bool,
    walls: bool,
    counts: bool,
    checks: bool,
    /// The halfmove limits of the two rulesets; empty if the limits are equal.
    limits: Vec<u32>,
}

impl RandomPositions {
    pub(crate) fn new(rules: [&Rules; 2], piece_count: u32, seed: u64) -> RandomPositions {
        let both = |has: fn(&Rules) -> bool| rules.iter().all(|rules| has(rules));
        let kings = both(|rules| rules.spec().kings != Kings::One);
        let [a, b] = rules.map(|rules| rules.spec().draws.halfmoves);
        let limits = [a, b].into_iter().filter(|_| a != b);
        RandomPositions {
            rng: Rng::with_seed(seed),
            piece_count,
            royals: has_royals(rules),
            roles: Role::ALL.into_iter().filter(|role| *role != Role::King || kings).collect(),
            hands: both(Rules::has_hands),
            walls: both(Rules::has_walls),
            counts: both(|rules| rules.spec().count != Count::Off),
            checks: rules.iter().any(|rules| rules.checks_to_win().is_some()),
            limits: limits.filter_map(Limit::number).collect(),
        }
    }

    pub(crate) fn draw(&mut self) -> Layout {
        let mut layout = Layout::from(Setup::empty());
        match self.rng.u32(..4) {
            0 if self.piece_count > 2 => self.castling(&mut layout),
            1 if self.piece_count > 3 => self.en_passant(&mut layout),
            _ => (),
        }
        let region = self.region();
        if self.royals {
            for color in Color::ALL {
                if layout.board.king_of(color).is_none() {
                    self.put(color.king(), region, &mut layout);
                }
            }
        }
        let in_hand = self.hands && self.rng.bool();
        let on_board = self.piece_count - u32::from(in_hand);
        while (layout.board.occupied().count() as u32) < on_board {
            let role = self.roles[self.rng.u32(..self.roles.len() as u32) as usize];
            // Each side gets at least one piece.
            let color = match layout.board.white().is_empty() {
                true => Color::White,
                false if layout.board.black().is_empty() => Color::Black,
                false => Color::from_white(self.rng.bool()),
            };
            self.put(Piece { role, color }, region, &mut layout);
        }
        self.add_other_fields(in_hand, region, &mut layout);
        layout
    }

    /// Adds a piece in hand if `in_hand`, and at random a wall, remaining checks and a number of halfmoves.
    fn add_other_fields(&mut self, in_hand: bool, region: Bitboard, layout: &mut Layout) {
        if in_hand {
            let role = Role::ALL[self.rng.u32(..5) as usize];
            let white = ByRole::new_with(|other| u8::from(other == role));
            layout.pockets = Some(ByColor { white, black: ByRole::default() });
        }
        if self.walls && self.rng.bool() {
            let free = self.free(region, layout);
            layout.walls.add(random_square(free, &mut self.rng));
        }
        if self.checks && self.rng.bool() {
            let one = RemainingChecks::new(1);
            layout.remaining_checks = Some(ByColor { white: one, black: one });
        }
        if self.counts && self.rng.bool() {
            layout.counts = ByColor::new_with(|_| self.rng.u8(..4));
        }
        if !self.limits.is_empty() && self.rng.bool() {
            let which = self.rng.u32(..self.limits.len() as u32);
            layout.halfmoves = self.limits[which as usize];
        }
    }

    /// Adds the white king and a white rook on their home squares, with the castling right.
    fn castling(&mut self, layout: &mut Layout) {
        let (king, rooks) = HOME;
        let rook = rooks[usize::from(self.rng.bool())];
        layout.board.set_piece_at(king, Color::White.king());
        layout.board.set_piece_at(rook, Color::White.rook());
        layout.castling_rights.add(rook);
    }

    /// Adds a black pawn that has just passed a white pawn.
    fn en_passant(&mut self, layout: &mut Layout) {
        let fifth = Bitboard::from_rank(Rank::Fifth);
        let passing = random_square(fifth, &mut self.rng);
        let beside = shakmaty::attacks::king_attacks(passing) & fifth;
        layout.board.set_piece_at(random_square(beside, &mut self.rng), Color::White.pawn());
        layout.board.set_piece_at(passing, Color::Black.pawn());
        layout.ep_square = passing.offset(8);
    }

    /// A random region for the pieces: the whole board, or the squares around a corner, a first-rank square or any
    /// square.
    fn region(&mut self) -> Bitboard {
        let center = match self.rng.u32(..4) {
            0 => return Bitboard::FULL,
            1 => random_square(Bitboard::CORNERS, &mut self.rng),
            2 => random_square(Bitboard::from_rank(Rank::First), &mut self.rng),
            _ => random_square(Bitboard::FULL, &mut self.rng),
        };
        let near = |square: &Square| square.distance(center) <= 2;
        Square::ALL.into_iter().filter(near).collect()
    }

    fn put(&mut self, piece: Piece, region: Bitboard, layout: &mut Layout) {
        let ranks = match piece.role {
            Role::Pawn => !Bitboard::BACKRANKS,
            _ => Bitboard::FULL,
        };
        let free = self.free(region & ranks, layout);
        let free = if free.is_empty() { self.free(ranks, layout) } else { free };
        layout.board.set_piece_at(random_square(free, &mut self.rng), piece);
    }

    /// The empty squares of a region, without the squares that a pawn has just left or passed.
    fn free(&self, region: Bitboard, layout: &Layout) -> Bitboard {
        let passed = layout.ep_square.map_or(Bitboard::EMPTY, Bitboard::from);
        region & !layout.board.occupied() & !passed & !passed.shift(8)
    }
}

/// A random square of a set. A random number of 32 bits makes the choice the same on every machine.
fn random_square(squares: Bitboard, rng: &mut Rng) -> Square {
    let nth = rng.u32(..squares.count() as u32);
    squares.into_iter().nth(nth as usize).expect("the number is below the count")
}
