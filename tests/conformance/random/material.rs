//! Random positions with very few or very many pieces.

use std::env;

use proptest::{
    collection::vec,
    prelude::{Just, Strategy, any},
    prop_oneof,
    sample::{select, subsequence},
};
use shakmaty::{Bitboard, Board, Color, Piece, Role, Setup, Square};

/// Positions with both kings and a few other pieces, which may or may not be sufficient to win.
pub(crate) fn bare_setups() -> impl Strategy<Value = Setup> {
    let role = prop_oneof![
        6 => select(&[Role::Knight, Role::Bishop][..]),
        1 => select(&[Role::Pawn, Role::Rook, Role::Queen][..]),
    ];
    let color = prop_oneof![2 => Just(Color::White), 1 => Just(Color::Black)];
    let squares = subsequence((8..56u32).collect::<Vec<_>>(), 7).prop_shuffle();
    (vec((role, color), 0..=5), squares).prop_map(|(pieces, squares)| {
        let pieces = pieces.into_iter().map(|(role, color)| role.of(color));
        let pieces = [Color::White.king(), Color::Black.king()].into_iter().chain(pieces);
        let mut setup = Setup::empty();
        for (square, piece) in squares.into_iter().map(Square::new).zip(pieces) {
            setup.board.set_piece_at(square, piece);
        }
        setup
    })
}

/// Forty positions with both kings and the same third piece on random squares.
pub(crate) fn three_pieces() -> impl Strategy<Value = Vec<Setup>> {
    let places = || subsequence((0..64u32).collect::<Vec<_>>(), 3).prop_shuffle();
    let piece = (select(&Role::ALL[..5]), any::<bool>());
    (piece, vec((places(), any::<bool>()), 40)).prop_map(|((role, white), positions)| {
        let pieces = [Color::White.king(), Color::Black.king(), role.of(Color::from_white(white))];
        let set_up = |(squares, white_to_move): (Vec<u32>, bool)| {
            let mut setup = Setup { turn: Color::from_white(white_to_move), ..Setup::empty() };
            for (square, piece) in squares.into_iter().map(Square::new).zip(pieces) {
                if piece.role != Role::Pawn || !Bitboard::BACKRANKS.contains(square) {
                    setup.board.set_piece_at(square, piece);
                }
            }
            setup
        };
        positions.into_iter().map(set_up).collect()
    })
}

/// Positions in which the board is nearly full, mostly of queens and knights, with a king for each side.
pub(crate) fn crowded_setups() -> impl Strategy<Value = Setup> {
    let piece = prop_oneof![
        4 => select(&[Role::Queen, Role::Knight][..]).prop_map(Some),
        2 => select(&[Role::Pawn, Role::Bishop, Role::Rook][..]).prop_map(Some),
        2 => Just(None),
    ];
    let color = prop_oneof![2 => Just(Color::White), 1 => Just(Color::Black)];
    let kings = subsequence((0..64u32).collect::<Vec<_>>(), 2);
    (vec((piece, color), 64), kings, any::<bool>()).prop_map(|(pieces, kings, white)| {
        let mut setup = Setup { turn: Color::from_white(white), ..Setup::empty() };
        for (square, (role, color)) in Square::ALL.into_iter().zip(pieces) {
            let backrank = Bitboard::BACKRANKS.contains(square);
            let role = role.filter(|role| *role != Role::Pawn || !backrank);
            if let Some(role) = role {
                setup.board.set_piece_at(square, role.of(color));
            }
        }
        setup.board.set_piece_at(Square::new(kings[0]), Color::White.king());
        setup.board.set_piece_at(Square::new(kings[1]), Color::Black.king());
        setup
    })
}

/// The boards with both kings and at most one more piece: every `stride`-th board, where the environment variable
/// `STRIDE` overrides `stride`.
pub(crate) fn boards_of_three(stride: usize) -> impl Iterator<Item = Board> {
    let stride = env::var("STRIDE").map_or(stride, |stride| stride.parse().expect("a number"));
    let pieces = [None].into_iter().chain(
        Role::ALL[..5]
            .iter()
            .flat_map(|role| Color::ALL.map(|color| Some(Piece { role: *role, color }))),
    );
    let squares = || Square::ALL.into_iter();
    let all = pieces.flat_map(move |piece| {
        let places = if piece.is_some() { 64 } else { 1 };
        squares().flat_map(move |white| {
            squares().flat_map(move |black| {
                squares().take(places).map(move |square| (white, black, piece, square))
            })
        })
    });
    all.step_by(stride).filter_map(|(white, black, piece, square)| {
        let kings = Bitboard::from(white).with(black);
        let mut board = Board::empty();
        board.set_piece_at(white, Color::White.king());
        board.set_piece_at(black, Color::Black.king());
        if let Some(piece) = piece {
            let backrank = piece.role == Role::Pawn && Bitboard::BACKRANKS.contains(square);
            if kings.contains(square) || backrank {
                return None;
            }
            board.set_piece_at(square, piece);
        }
        kings.more_than_one().then_some(board)
    })
}
