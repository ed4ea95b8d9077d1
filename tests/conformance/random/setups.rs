//! Random positions.

use proptest::{
    collection::vec,
    option,
    prelude::{Just, Strategy, any},
    prop_oneof,
    sample::select,
};
use shakmaty::{
    Bitboard, Board, ByColor, CastlingMode, Color, File, Piece, Rank, RemainingChecks, Role, Setup,
    Square,
};

/// Start positions of Chess960.
pub(crate) fn chess960_starts() -> impl Strategy<Value = Setup> {
    (0u32..960).prop_map(|number| {
        let board = Board::chess960(number);
        let castling_rights = board.rooks();
        Setup { board, castling_rights, ..Setup::initial() }
    })
}

/// The place of a piece in a sparse position.
#[derive(Clone, Copy, Debug)]
enum Place {
    On(Square),
    /// At an offset, in files and ranks, from the king of the given colour.
    Near(Color, i32, i32),
    /// On the second rank of its side, where pawns start; `Seventh` is one step from promotion.
    Second(File),
    Seventh(File),
}

/// The description of a sparse position.
#[derive(Clone, Debug)]
struct SparseSetup {
    kings: (Square, Place),
    homes: ByColor<Option<Home>>,
    passed: Option<(File, bool)>,
    pieces: Vec<(Piece, Place)>,
    turn: Color,
    halfmoves: u32,
    checks: Option<ByColor<RemainingChecks>>,
    chess960: bool,
}

/// The files of a king with castling rights and of its rooks, all on the back rank.
#[derive(Clone, Copy, Debug)]
struct Home {
    king: File,
    rooks: (Option<File>, Option<File>),
}

/// Positions with both kings and about ten other pieces at most, biased towards difficult cases: kings close to
/// each other, castling rights, en passant, pawns about to promote, pieces around the kings.
pub(crate) fn sparse_setups() -> impl Strategy<Value = (Setup, CastlingMode)> {
    sparse_setup().prop_map(SparseSetup::build)
}

fn sparse_setup() -> impl Strategy<Value = SparseSetup> {
    let square = || (0u32..64).prop_map(Square::new);
    let near = |color| (-2i32..=2, -2i32..=2).prop_map(move |(dx, dy)| Place::Near(color, dx, dy));
    let kings = (square(), prop_oneof![2 => near(Color::White), 3 => square().prop_map(Place::On)]);
    let homes = (option::weighted(0.3, home()), option::weighted(0.3, home()))
        .prop_map(|(white, black)| ByColor { white, black });
    let passed = option::weighted(0.35, (file(), any::<bool>()));
    let color = || any::<bool>().prop_map(Color::from_white);
    let place = prop_oneof![
        3 => square().prop_map(Place::On),
        2 => color().prop_flat_map(near),
        1 => file().prop_map(Place::Second),
        1 => file().prop_map(Place::Seventh),
    ];
    let role = prop_oneof![
        3 => Just(Role::Pawn),
        4 => select(&[Role::Knight, Role::Bishop, Role::Rook, Role::Queen][..]),
    ];
    let piece = (role, color(), place).prop_map(|(role, color, place)| (role.of(color), place));
    let halfmoves = prop_oneof![6 => 0u32..4, 1 => 97u32..103];
    let checks = option::weighted(0.5, (0u32..=3, 0u32..=3)).prop_map(|checks| {
        checks.map(|(white, black)| ByColor { white, black }.map(RemainingChecks::new))
    });
    (kings, homes, passed, vec(piece, 0..=10), color(), halfmoves, checks, any::<bool>()).prop_map(
        |(kings, homes, passed, pieces, turn, halfmoves, checks, chess960)| SparseSetup {
            kings,
            homes,
            passed,
            pieces,
            turn,
            halfmoves,
            checks,
            chess960,
        },
    )
}

fn file() -> impl Strategy<Value = File> {
    (0u32..8).prop_map(File::new)
}

fn home() -> impl Strategy<Value = Home> {
    let standard = select(&[(true, true), (true, false), (false, true)][..]).prop_map(|(a, h)| {
        Home { king: File::E, rooks: (a.then_some(File::A), h.then_some(File::H)) }
    });
    let anywhere = (1u32..7, 0u32..8, 0u32..8, 0u32..3).prop_map(|(king, a, h, which)| Home {
        king: File::new(king),
        rooks: (
            (which != 1).then(|| File::new(a % king)),
            (which != 2).then(|| File::new(king + 1 + h % (7 - king))),
        ),
    });
    prop_oneof![3 => standard, 1 => anywhere]
}

impl SparseSetup {
    fn build(self) -> (Setup, CastlingMode) {
        let mut setup = Setup { turn: self.turn, halfmoves: self.halfmoves, ..Setup::empty() };
        setup.remaining_checks = self.checks;
        let board = &mut setup.board;
        for (color, home) in self.homes.zip_color() {
            let Some(Home { king, rooks: (a_side, h_side) }) = home else { continue };
            let at = |file| Square::from_coords(file, color.relative_rank(Rank::First));
            board.set_piece_at(at(king), color.king());
            for rook in [a_side, h_side].into_iter().flatten().map(at) {
                board.set_piece_at(rook, color.rook());
                setup.castling_rights.add(rook);
            }
        }
        let (white, black) = self.kings;
        if board.king_of(Color::White).is_none() {
            put(board, white, Color::White.king());
        }
        if board.king_of(Color::Black).is_none() {
            let place = find(board, black, Color::Black);
            put(board, place.unwrap_or(Square::H7), Color::Black.king());
        }
        let mut free = Bitboard::FULL;
        if let Some((file, to_the_right)) = self.passed {
            let at = |rank| Square::from_coords(file, self.turn.relative_rank(rank));
            let (pawn, passed, home) = (at(Rank::Fifth), at(Rank::Sixth), at(Rank::Seventh));
            let beside = pawn.offset(if to_the_right { 1 } else { -1 });
            let beside = beside.filter(|beside| beside.rank() == pawn.rank());
            let needed = Bitboard::from(pawn).with(passed).with(home);
            if (board.occupied() & needed).is_empty() {
                board.set_piece_at(pawn, (!self.turn).pawn());
                free = !needed;
                setup.ep_square = Some(passed);
                if let Some(beside) = beside.filter(|square| board.piece_at(*square).is_none()) {
                    board.set_piece_at(beside, self.turn.pawn());
                }
            }
        }
        for (piece, place) in self.pieces {
            let may_stand = match piece.role {
                Role::Pawn => free & !Bitboard::BACKRANKS,
                _ => free,
            };
            let square = find(board, place, piece.color)
                .filter(|square| (may_stand & !board.occupied()).contains(*square));
            if let Some(square) = square {
                board.set_piece_at(square, piece);
            }
        }
        let mode =
            if self.chess960 { CastlingMode::Chess960 } else { CastlingMode::detect(&setup) };
        (setup, mode)
    }
}

/// Puts a king on `square`, or on the next free square after it.
fn put(board: &mut Board, square: Square, king: Piece) {
    let after = Square::ALL.into_iter().cycle().skip(square.to_usize()).take(64);
    let free = after.into_iter().find(|square| board.piece_at(*square).is_none());
    board.set_piece_at(free.expect("the board is not full"), king);
}

fn find(board: &Board, place: Place, color: Color) -> Option<Square> {
    match place {
        Place::On(square) => Some(square),
        Place::Near(king, dx, dy) => {
            let king = board.king_of(king)?;
            Some(Square::from_coords(king.file().offset(dx)?, king.rank().offset(dy)?))
        }
        Place::Second(file) => Some(Square::from_coords(file, color.relative_rank(Rank::Second))),
        Place::Seventh(file) => Some(Square::from_coords(file, color.relative_rank(Rank::Seventh))),
    }
}

/// Sparse positions in which the side to move may castle.
pub(crate) fn castling_setups() -> impl Strategy<Value = (Setup, CastlingMode)> {
    (sparse_setup(), home()).prop_map(|(sparse, home)| {
        let mut homes = sparse.homes;
        *homes.get_mut(sparse.turn) = Some(home);
        SparseSetup { homes, ..sparse }.build()
    })
}

/// Sparse positions in which a pawn may be able to capture another pawn en passant.
pub(crate) fn passed_pawns() -> impl Strategy<Value = (Setup, CastlingMode)> {
    (sparse_setup(), 1u32..8).prop_map(|(sparse, file)| {
        let homes = ByColor { white: None, black: None };
        let passed = Some((File::new(file), false));
        SparseSetup { homes, passed, ..sparse }.build()
    })
}

/// Sparse positions with a pawn one step from promotion and an enemy piece diagonally ahead of it, which is the
/// king in a fifth of the positions.
pub(crate) fn promoting_setups() -> impl Strategy<Value = (Setup, CastlingMode)> {
    let victim = select(&Role::ALL[1..]);
    (sparse_setup(), 1u32..8, any::<bool>(), victim).prop_map(
        |(sparse, file, to_the_right, victim)| {
            let on =
                |file, rank| Square::from_coords(File::new(file), sparse.turn.relative_rank(rank));
            let (from, to) = if to_the_right { (file - 1, file) } else { (file, file - 1) };
            let (from, to) = (on(from, Rank::Seventh), on(to, Rank::Eighth));
            let (mut kings, mut homes) = (sparse.kings, sparse.homes);
            if victim == Role::King {
                *homes.get_mut(!sparse.turn) = None;
                match sparse.turn {
                    Color::White => kings.1 = Place::On(to),
                    Color::Black => kings.0 = to,
                }
            }
            let pieces = [(sparse.turn.pawn(), from), (victim.of(!sparse.turn), to)];
            let pieces = pieces.map(|(piece, square)| (piece, Place::On(square))).into_iter();
            let pieces =
                pieces.filter(|(piece, _)| piece.role != Role::King).chain(sparse.pieces).collect();
            SparseSetup { kings, homes, pieces, ..sparse }.build()
        },
    )
}

/// Sparse positions with an enemy piece that the side to move may capture, and pieces around it.
pub(crate) fn blast_setups() -> impl Strategy<Value = (Setup, CastlingMode)> {
    let role = || select(&Role::ALL[..5]);
    let color = || any::<bool>().prop_map(Color::from_white);
    let center = (0i32..8, 0i32..8);
    let capturer = prop_oneof![
        (Just(Role::Knight), select(&[(1, 2), (-2, 1), (-1, -2), (2, -1)][..])),
        (Just(Role::Queen), select(&[(1, 0), (-1, 1), (0, -2), (-3, -3), (0, 4), (2, 0)][..])),
        (Just(Role::Pawn), select(&[(1, -1), (-1, -1)][..])),
    ];
    let near = prop_oneof![2 => (-1i32..=1, -1i32..=1), 1 => (-3i32..=3, -3i32..=3)];
    let around = vec((role(), color(), near), 2..=8);
    (sparse_setup(), center, capturer, role(), around).prop_map(
        |(sparse, (file, rank), (by, from), victim, around)| {
            let us = sparse.turn;
            let forward = us.fold_wb(1, -1);
            let at = |(dx, dy): (i32, i32)| {
                let file = u32::try_from(file + dx).ok().filter(|file| *file < 8)?;
                let rank = u32::try_from(rank + dy * forward).ok().filter(|rank| *rank < 8)?;
                Some(Place::On(Square::from_coords(File::new(file), Rank::new(rank))))
            };
            let capture = [(by.of(us), from), (victim.of(!us), (0, 0))].into_iter();
            let around = around.into_iter().map(|(role, color, near)| (role.of(color), near));
            let placed = capture.chain(around);
            let placed = placed.filter_map(|(piece, offset)| Some((piece, at(offset)?)));
            let pieces = placed.chain(sparse.pieces.into_iter().take(3)).collect();
            SparseSetup { passed: None, pieces, ..sparse }.build()
        },
    )
}

/// Positions with the king of the side to move in a corner, an enemy queen a knight's move away, and up to two
/// pairs of pawns that block each other.
pub(crate) fn cornered_setups() -> impl Strategy<Value = (Setup, CastlingMode)> {
    let corner = select(&[Square::A1, Square::H1, Square::A8, Square::H8][..]);
    let square = (0u32..64).prop_map(Square::new);
    let pawns = vec((0u32..8, 2u32..6), 0..=2);
    (corner, any::<bool>(), square, pawns).prop_map(|(corner, wide, other, pawns)| {
        let us = Color::from_white(corner.rank() == Rank::First);
        let mut setup = Setup { turn: us, ..Setup::empty() };
        let board = &mut setup.board;
        board.set_piece_at(corner, us.king());
        let inward = |on_the_first: bool| if on_the_first { 1 } else { -1 };
        let (right, up) = (inward(corner.file() == File::A), inward(corner.rank() == Rank::First));
        let (dx, dy) = if wide { (2, 1) } else { (1, 2) };
        if let Some(queen) = find(board, Place::Near(us, dx * right, dy * up), us) {
            board.set_piece_at(queen, (!us).queen());
        }
        put(board, other, (!us).king());
        for (file, rank) in pawns {
            let at = |rank| Square::from_coords(File::new(file), Rank::new(rank));
            let (ours, theirs) = us.fold_wb((at(rank), at(rank + 1)), (at(rank + 1), at(rank)));
            if (board.occupied() & Bitboard::from(ours).with(theirs)).is_empty() {
                board.set_piece_at(ours, us.pawn());
                board.set_piece_at(theirs, (!us).pawn());
            }
        }
        (setup, CastlingMode::Standard)
    })
}

#[test]
fn chess960_start_518_is_that_of_chess() {
    assert_eq!(Board::chess960(518), Board::new());
}
