//! The answers of pyffish 0.0.90 to some questions. `tests/python` asks many more of pyffish itself.

mod loaded;

use isotope_ffish::{
    Board, FenStyle, Library, Notation, VALUE_DRAW, VALUE_MATE, Validity, validate_fen,
};

fn board(variant: &str, fen: &str, moves: &[&str]) -> Board {
    let variant = Library::default().variant(variant).expect("there is such a game");
    Board::after(variant, fen, moves, false).expect("the moves are legal")
}

/// A game, a position, a move, and the move in SAN and LAN.
const WRITTEN: &[(&str, &str, &str, [&str; 2])] = &[
    ("chess", "r3k2r/pP1n1n2/8/3N4/2pP4/5N2/R6R/R3K2R w KQkq - 0 1", "f3d2", ["Nd2", "Nf3-d2"]),
    ("chess", "r3k2r/pP1n1n2/8/3N4/2pP4/5N2/R6R/R3K2R w KQkq - 0 1", "h2d2", ["Rhd2", "Rh2-d2"]),
    (
        "chess",
        "r3k2r/pP1n1n2/8/3N4/2pP4/5N2/R6R/R3K2R w KQkq - 0 1",
        "b7a8q",
        ["bxa8=Q+", "b7xa8=Q+"],
    ),
    ("chess", "r3k2r/pP1n1n2/8/3N4/2pP4/5N2/R6R/R3K2R w KQkq - 0 1", "e1c1", ["O-O-O"; 2]),
    ("chess", "4k3/8/8/8/2pP4/8/8/4K3 b - d3 0 1", "c4d3", ["cxd3", "c4xd3"]),
    ("crazyhouse", "4k3/8/8/8/8/8/8/4K3[NPq] w - - 0 1", "N@c7", ["N@c7+", "N@c7+"]),
    ("crazyhouse", "4k3/8/8/8/8/8/8/4K3[NPq] w - - 0 1", "P@d7", ["P@d7+"; 2]),
    ("atomic", "4k3/3p4/8/4N3/8/8/4Q3/4K3 w - - 0 1", "e1d1", ["Kd1", "Ke1-d1"]),
    ("atomic", "4k3/3p4/8/4N3/8/8/4Q3/4K3 w - - 0 1", "e5d7", ["Nxd7#", "Ne5xd7#"]),
    ("chess", "4k3/P1P5/8/2P1P3/8/4P3/8/R3K2R w - - 0 1", "e5e6", ["e6", "e5-e6"]),
];

#[test]
fn a_move_is_written_in_every_notation() {
    for (variant, fen, m, written) in WRITTEN {
        let board = board(variant, fen, &[]);
        for (text, notation) in written.iter().zip([Notation::San, Notation::Lan]) {
            assert_eq!(board.san(m, notation).as_deref(), Ok(*text), "{m} {notation:?}");
            let moves = board.legal_moves();
            let each = moves.iter().map(|m| board.san(m, notation).expect("it is legal"));
            assert_eq!(board.legal_moves_san(notation), each.collect::<Vec<_>>(), "{notation:?}");
        }
    }
}

#[test]
fn a_notation_for_a_game_that_is_not_here_is_refused() {
    assert_eq!(Notation::of_number(0), Ok(Notation::San));
    assert_eq!(Notation::of_number(1), Ok(Notation::San));
    assert_eq!(Notation::of_number(2), Ok(Notation::Lan));
    let games = ["shogi", "shogi", "shogi", "janggi", "xiangqi", "Thai chess", "Thai chess"];
    for (number, game) in (3..).zip(games) {
        let error = Notation::of_number(number).expect_err("it is for another game");
        assert_eq!(error.code, "no-variant");
        let message = format!("notation {number} is for {game}, and there is no such game here");
        assert!(error.message.starts_with(&message), "{error}");
    }
    for number in [-1, 10, i64::MAX] {
        assert_eq!(Notation::of_number(number).unwrap_err().code, "notation", "{number}");
    }
}

#[test]
fn a_position_is_written_in_every_style() {
    let written = |variant, fen, moves: &[&str], style| board(variant, fen, moves).fen(style);
    let exchange = ["e2e4", "d7d5", "e4d5"];
    assert_eq!(
        written("crazyhouse", "startpos", &exchange, FenStyle::Plain),
        "rnbqkbnr/ppp1pppp/8/3P4/8/8/PPPP1PPP/RNBQKBNR[P] b KQkq - 0 2"
    );
    assert_eq!(
        written("atomic", "startpos", &exchange, FenStyle::Plain),
        "rnbqkbnr/ppp1pppp/8/8/8/8/PPPP1PPP/RNBQKBNR b KQkq - 0 2"
    );
    assert_eq!(
        written("crazyhouse", "4k3/8/8/8/8/8/8/4K3[PqNP] w - - 0 1", &[], FenStyle::Plain),
        "4k3/8/8/8/8/8/8/4K3[NPPq] w - - 0 1"
    );
    let promotes = ("4k3/P7/8/8/8/8/8/4K3 w - - 0 1", ["a7a8r", "e8d7", "a8b8"]);
    for (style, rank) in [(FenStyle::Plain, "1R6"), (FenStyle::ShowPromoted, "1R~6")] {
        let fen = written("chess", promotes.0, &promotes.1, style);
        assert_eq!(fen, format!("{rank}/3k4/8/8/8/8/8/4K3 b - - 2 2"));
    }
    // The promoted queen shoots, and stays where it is.
    let fen = written(
        "rifle",
        "4k2r/P7/8/8/8/8/8/4K3 w - - 0 1",
        &["a7a8q", "e8d7", "a8h8"],
        FenStyle::ShowPromoted,
    );
    assert!(fen.starts_with("Q~7/3k4/"), "{fen}");
    // The queen has exploded, and the knight that is dropped there is no promoted one.
    let dropped = ["a7a8q", "b8b7", "N@a8"];
    let fen = written(
        "crazyhouse-atomic",
        "1r5k/PN6/8/8/8/8/8/4K3[N] w - - 0 1",
        &dropped,
        FenStyle::Plain,
    );
    assert!(fen.starts_with("N6k/8/"), "{fen}");
    assert_eq!(
        written("chess", "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", &[], FenStyle::Fog),
        "********/********/********/********/****1***/****1***/***1P1**/***1K1** w - - 0 1"
    );
    let library = Library::default();
    let start = library.variant("atomic").expect("it is shipped");
    let board = Board::new(start, "startpos", true).expect("it is the start");
    assert!(board.fen(FenStyle::Plain).ends_with(" w HAha - 0 1"));
}

#[test]
fn a_board_is_drawn_with_its_position_and_what_gives_check() {
    let board = board("crazyhouse", "4k3/8/8/8/8/8/4r3/4K3[PqNP] w - - 0 1", &[]);
    let text = board.drawing_with_details();
    let (squares, details) = text.split_once("\n\n").expect("there is an empty line");
    let ranks: Vec<&str> = squares.lines().filter(|line| line.starts_with(" |")).collect();
    assert_eq!(ranks[0], " |   |   |   |   | k |   |   |   |8   [q]");
    assert_eq!(ranks[6], " |   |   |   |   | r |   |   |   |2");
    assert_eq!(ranks[7], " |   |   |   |   | K |   |   |   |1 * [NPP]");
    let lines: Vec<&str> = details.lines().collect();
    let [fen, sfen, key, checkers, chased] = lines[..] else { panic!("{details}") };
    assert_eq!(fen, "Fen: 4k3/8/8/8/8/8/4r3/4K3[NPPq] w - - 0 1");
    assert_eq!(sfen, "Sfen: 4k3/8/8/8/8/8/4r3/4K3 b N2Pq 1");
    assert!(key.starts_with("Key: ") && key.len() == 21, "{key}");
    assert_eq!((checkers, chased), ("Checkers: e2 ", "Chased: "));
}

#[test]
fn plies_are_counted_by_the_number_of_the_move() {
    let ply = |fen: &str| board("chess", fen, &[]).ply();
    assert_eq!(ply("startpos"), 0);
    assert_eq!(ply("4k3/8/8/8/8/8/8/4K3 b - - 0 2"), 3);
    assert_eq!(ply(&format!("4k3/8/8/8/8/8/8/4K3 b - - 0 {}", u32::MAX)), 8_589_934_589);
}

#[test]
fn a_faulty_fen_has_the_code_of_the_first_fault() {
    let kings = |rest: &str| format!("4k3/8/8/8/8/8/8/4K3 {rest}");
    for (variant, fen, expected) in [
        ("chess", String::new(), Validity::Empty),
        ("chess", kings("w - - 0 1"), Validity::Valid),
        ("chess", "8/8/8/8/8/8/8/8 w - - 0 1".into(), Validity::NumberOfKings),
        ("chess", kings("x - - 0 1"), Validity::SideToMove),
        ("chess", kings("w Q - 0 1"), Validity::Castling),
        ("chess", kings("w - e 0 1"), Validity::EnPassant),
        ("chess", kings("w - - x 1"), Validity::HalfmoveClock),
        ("chess", kings("w - - 0 x"), Validity::MoveNumber),
        ("chess", kings("w - - 0 1 2"), Validity::NumberOfFields),
        ("chess", "4k3/8/8/8/8/8/8/4K2x w - - 0 1".into(), Validity::Character),
        ("chess", "3kK3/8/8/8/8/8/8/8 w - - 0 1".into(), Validity::TouchingKings),
        ("atomic", "3kK3/8/8/8/8/8/8/8 w - - 0 1".into(), Validity::Valid),
        ("chess", "4k3/8/8/8/8/7/8/4K3 w - - 0 1".into(), Validity::BoardGeometry),
        ("crazyhouse", "4k3/8/8/8/8/8/8/4K3[Nn w - - 0 1".into(), Validity::Pocket),
        ("3check", kings("w - - a+3 0 1"), Validity::CheckCount),
        ("3check", kings("w - - 2+3 0 1"), Validity::Valid),
        ("3check", kings("w - - 0 1 +1+3"), Validity::Valid),
        ("chess", kings("w 1 2"), Validity::Valid),
        ("chess", "4k3/8/8/8/8/8/8/4R2K w - - 0 1".into(), Validity::Valid),
        // Isotope is stricter where the position could not be set up.
        ("atomic", "kk6/8/8/8/8/8/8/K7 w - - 0 1".into(), Validity::NumberOfKings),
        ("chess", "4k3/8/8/8/8/8/8/P3K3 w - - 0 1".into(), Validity::BoardGeometry),
    ] {
        let variant = Library::default().variant(variant).expect("there is such a game");
        assert_eq!(validate_fen(&variant, &fen, false), expected, "{fen}");
    }
}

#[test]
fn a_game_ends_for_the_side_to_move() {
    let exploded = ["g1f3", "f7f6", "f3d4", "e7e5", "d4e6", "d7d5", "e6d8"];
    let lost = board("atomic", "startpos", &exploded);
    assert_eq!(lost.immediate_end(), Some(-VALUE_MATE));
    assert_eq!((lost.game_result(), lost.result(false)), (-VALUE_MATE, "1-0"));
    assert!(lost.legal_moves().is_empty() && lost.piece_to_partner() == "q");

    let stalemate = board("atomic", "k7/1R6/8/8/2K5/8/8/8 b - - 0 1", &[]);
    assert_eq!((stalemate.immediate_end(), stalemate.game_result()), (None, VALUE_DRAW));
    assert_eq!(board("giveaway", "k7/8/8/8/8/8/8/8 w - - 0 1", &[]).game_result(), VALUE_MATE);

    let knights = ["g1f3", "g8f6", "f3g1", "f6g8"].repeat(2);
    let mut repeated = board("chess", "startpos", &knights);
    assert_eq!((repeated.optional_end(), repeated.result(true)), (Some(VALUE_DRAW), "1/2-1/2"));
    assert_eq!((repeated.result(false), repeated.is_game_over(false)), ("*", false));
    assert!(repeated.pop());
    assert_eq!(repeated.optional_end(), None);
    // Checkmate comes before the draw by halfmoves, stalemate does not.
    for (fen, end) in [
        ("4R1k1/5ppp/8/8/8/8/8/6K1 b - - 100 90", None),
        ("k7/8/1Q6/8/8/8/8/K7 b - - 100 90", Some(VALUE_DRAW)),
        ("4k3/8/8/8/8/8/8/R3K3 w - - 100 90", Some(VALUE_DRAW)),
    ] {
        assert_eq!(board("chess", fen, &[]).optional_end(), end, "{fen}");
    }
}

#[test]
fn a_move_that_is_not_played_leaves_the_board_as_it_was() {
    let mut board = board("chess", "startpos", &["e2e4"]);
    for text in ["e7e4", "e2e4", "Nf6", "0000", "", "é7é5", "e7e5==", "e7e5=q"] {
        assert!(board.push(text).is_err(), "{text}");
    }
    assert_eq!(board.push("e8g8").unwrap_err().code, "not-a-move");
    let error = board.push("Nf6").unwrap_err();
    assert_eq!(error.message, "Invalid move 'Nf6': write it in UCI: g8f6");
    assert_eq!(board.uci("Nf6").as_deref(), Ok("g8f6"));
    assert_eq!((board.moves(), board.legal_moves().len()), (vec!["e2e4".to_owned()], 20));
    board.push_san("Nf6").expect("it is legal");
    board.push("d2d4=").expect("some programs write that a move does not promote");
    assert_eq!(board.moves(), ["e2e4", "g8f6", "d2d4"]);
}

#[test]
fn every_game_of_the_library_starts() {
    let library = Library::default();
    for name in library.variants() {
        let variant = library.variant(name).expect("it is in the list");
        assert_eq!(validate_fen(&variant, &variant.start_fen(), false), Validity::Valid, "{name}");
    }
}
