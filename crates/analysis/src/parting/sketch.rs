//! Small positions, drawn so that what rules may differ in comes up: kings that touch or stand in
//! corners, pawns about to promote or to be captured en passant, kings about to castle.

use fastrand::Rng;
use isotope_kernel::{Kings, Layout, Limit, Rules};
use shakmaty::{
    Bitboard, ByColor, ByRole, Color, Piece, Rank, RemainingChecks, Role, Setup, Square,
};

/// White's king and rooks, at home.
const HOME: (Square, [Square; 2]) = (Square::E1, [Square::A1, Square::H1]);

/// Whether a king matters under one of the rules at least, so that both sides have one.
fn has_royals(rules: [&Rules; 2]) -> bool {
    rules.iter().any(|rules| rules.spec().kings != Kings::Off)
}

/// Draws positions of so many men. White is to move: rules are the same for both sides.
pub(crate) struct Sketcher {
    rng: Rng,
    men: u32,
    royals: bool,
    /// The roles of men that are no royal kings.
    roles: Vec<Role>,
    hands: bool,
    walls: bool,
    checks: bool,
    /// The halfmoves that are a draw under one of the rules alone.
    limits: Vec<u32>,
}

impl Sketcher {
    pub(crate) fn new(rules: [&Rules; 2], men: u32, seed: u64) -> Sketcher {
        let both = |has: fn(&Rules) -> bool| rules.iter().all(|rules| has(rules));
        let kings = both(|rules| rules.spec().kings != Kings::One);
        let [a, b] = rules.map(|rules| rules.spec().draws.halfmoves);
        let limits = [a, b].into_iter().filter(|_| a != b);
        Sketcher {
            rng: Rng::with_seed(seed),
            men,
            royals: has_royals(rules),
            roles: Role::ALL.into_iter().filter(|role| *role != Role::King || kings).collect(),
            hands: both(Rules::has_hands),
            walls: both(Rules::has_walls),
            checks: rules.iter().any(|rules| rules.checks_to_win().is_some()),
            limits: limits
                .filter_map(|limit| match limit {
                    Limit::After(count) => Some(count),
                    Limit::Off(_) => None,
                })
                .collect(),
        }
    }

    pub(crate) fn draw(&mut self) -> Layout {
        let mut layout = Layout::from(Setup::empty());
        match self.rng.u32(..4) {
            0 if self.men > 2 => self.castling(&mut layout),
            1 if self.men > 3 => self.en_passant(&mut layout),
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
        let on_board = self.men - u32::from(in_hand);
        while (layout.board.occupied().count() as u32) < on_board {
            let role = self.roles[self.rng.u32(..self.roles.len() as u32) as usize];
            // Each side has a man.
            let color = match layout.board.white().is_empty() {
                true => Color::White,
                false if layout.board.black().is_empty() => Color::Black,
                false => Color::from_white(self.rng.bool()),
            };
            self.put(Piece { role, color }, region, &mut layout);
        }
        self.beside_the_men(in_hand, region, &mut layout);
        layout
    }

    /// What a FEN says beside the men on the board.
    fn beside_the_men(&mut self, in_hand: bool, region: Bitboard, layout: &mut Layout) {
        if in_hand {
            let role = Role::ALL[self.rng.u32(..5) as usize];
            let white = ByRole::new_with(|other| u8::from(other == role));
            layout.pockets = Some(ByColor { white, black: ByRole::default() });
        }
        if self.walls && self.rng.bool() {
            let free = self.free(region, layout);
            layout.walls.add(any_of(free, &mut self.rng));
        }
        if self.checks && self.rng.bool() {
            let one = RemainingChecks::new(1);
            layout.remaining_checks = Some(ByColor { white: one, black: one });
        }
        if !self.limits.is_empty() && self.rng.bool() {
            let which = self.rng.u32(..self.limits.len() as u32);
            layout.halfmoves = self.limits[which as usize];
        }
    }

    /// White's king and a rook at home, with the right to castle.
    fn castling(&mut self, layout: &mut Layout) {
        let (king, rooks) = HOME;
        let rook = rooks[usize::from(self.rng.bool())];
        layout.board.set_piece_at(king, Color::White.king());
        layout.board.set_piece_at(rook, Color::White.rook());
        layout.castling_rights.add(rook);
    }

    /// A black pawn that has just passed a white one.
    fn en_passant(&mut self, layout: &mut Layout) {
        let fifth = Bitboard::from_rank(Rank::Fifth);
        let passing = any_of(fifth, &mut self.rng);
        let beside = shakmaty::attacks::king_attacks(passing) & fifth;
        layout.board.set_piece_at(any_of(beside, &mut self.rng), Color::White.pawn());
        layout.board.set_piece_at(passing, Color::Black.pawn());
        layout.ep_square = passing.offset(8);
    }

    /// Where the men are: anywhere, or close together, as often as not around a corner.
    fn region(&mut self) -> Bitboard {
        let center = match self.rng.u32(..4) {
            0 => return Bitboard::FULL,
            1 => any_of(Bitboard::CORNERS, &mut self.rng),
            2 => any_of(Bitboard::from_rank(Rank::First), &mut self.rng),
            _ => any_of(Bitboard::FULL, &mut self.rng),
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
        layout.board.set_piece_at(any_of(free, &mut self.rng), piece);
    }

    /// The empty squares of a region, without those that a pawn has just passed.
    fn free(&self, region: Bitboard, layout: &Layout) -> Bitboard {
        let passed = layout.ep_square.map_or(Bitboard::EMPTY, Bitboard::from);
        region & !layout.board.occupied() & !passed & !passed.shift(8)
    }
}

/// A square by lot. Numbers of 32 bits are the same on every machine.
fn any_of(squares: Bitboard, rng: &mut Rng) -> Square {
    let nth = rng.u32(..squares.count() as u32);
    squares.into_iter().nth(nth as usize).expect("the number is below the count")
}
