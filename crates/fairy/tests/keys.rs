//! Tests of keys that Fairy-Stockfish interprets differently from what a reader of the ini file would expect.

use isotope_fairy::{export, import};
use isotope_kernel::{Castling, Check, Kings, RoleName, Roles, Spec, Switch, Win};
use isotope_ruleset::{Ruleset, parse, shipped};
use shakmaty::Role;

fn roles(roles: &[Role]) -> Roles {
    roles.iter().copied().collect()
}

/// Returns the rules imported from a section.
fn said(ini: &str) -> Spec {
    import("mine.ini", ini, None).unwrap_or_else(|error| panic!("{ini}{error}")).spec
}

/// Returns the text of the ruleset file imported from a section.
fn ron(ini: &str) -> String {
    import("mine.ini", ini, None).unwrap_or_else(|error| panic!("{ini}{error}")).ron
}

/// Returns the error for a section that is refused.
fn refused(ini: &str) -> String {
    import("mine.ini", ini, None).expect_err(ini).to_string()
}

fn ruleset(fields: &str) -> Ruleset {
    parse("mine.ron", &format!("(format: 1, {fields})")).expect(fields)
}

#[test]
fn a_piece_whose_letter_is_given_again_is_promoted_to_no_more() {
    let minor = roles(&[Role::Knight, Role::Bishop, Role::Rook]);
    assert_eq!(said("[q:chess]\nqueen = q\n").promotion, minor);
    assert!(ron("[q:chess]\nqueen = q\n").contains("takes away the promotion"));
    let giveaway = said("[g:giveaway]\ncommoner = k\n");
    assert_eq!(giveaway.promotion, minor | Roles::only(Role::Queen));
    let back = "[q:chess]\nqueen = q\npromotionPieceTypes = nbrq\n";
    assert_eq!(said(back), Spec::default());
    assert!(!ron(back).contains("assumed"));
    assert_eq!(said("[k:chess]\nking = k\n"), Spec::default());
}

#[test]
fn a_piece_that_is_taken_out_is_promoted_to_no_more() {
    let start = "startFen = rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNB1KBNR w KQkq - 0 1";
    let minor = roles(&[Role::Knight, Role::Bishop, Role::Rook]);
    assert_eq!(said(&format!("[x:chess]\nqueen = -\n{start}\n")).promotion, minor);
    // The letter is given to another piece.
    let kings = "extinctionValue = loss\nextinctionPieceTypes = k\n";
    let ini = format!("[x:extinction]\nking = k\n{kings}");
    assert!(import("mine.ini", &ini, None).is_err());
    let ini = "[x:giveaway]\nking = k\ncastlingKingPiece = k\nextinctionValue = none\n";
    let spec = said(ini);
    assert_eq!(spec.promotion, minor | Roles::only(Role::Queen), "no pawn becomes a commoner");
}

#[test]
fn pieces_other_than_kings_are_never_royal() {
    let queens = "extinctionValue = loss\nextinctionPieceTypes = q\n";
    let error = refused(&format!("[q:chess]\n{queens}extinctionPseudoRoyal = true\n"));
    assert!(error.contains("check is about kings"), "{error}");
    let spec = said(&format!("[q:chess]\n{queens}"));
    assert!(spec.win.contains(&Win::Extinction(roles(&[Role::Queen]))));
    // Without such pieces the key says nothing.
    assert_eq!(said("[k:chess]\nextinctionPseudoRoyal = true\n"), Spec::default());
}

#[test]
fn what_follows_from_a_line_that_cannot_be_said_is_not_told() {
    for ini in [
        "[m:chess]\nsoldier = s\npawnTypes = ps\npromotionPieceTypes = s\n",
        "[m:chess]\nstartFen = 9/9/9/9/9/9/9/9/9 w - - 0 1\nflagRegion = i9 *10\nmaxRank = 9\n",
        "[m:xiangqi]\nflagPiece = z\nflagRegion = e10\n",
        "[m:nowhere]\nflagPiece = z\nflagRegion = e10\n",
    ] {
        let error = refused(ini);
        assert_eq!(error.matches("error[").count(), 1, "{error}");
        assert!(!error.contains("error[value]"), "{error}");
    }
}

#[test]
fn chess_of_random_starts_is_called_fischerandom() {
    let chess960 = shipped("chess960").expect("it is shipped");
    let ini = export(&chess960).expect("it is said");
    assert!(ini.contains(":fischerandom]"), "{ini}");
    assert_eq!(said(&ini), *chess960.rules.spec());
    assert_eq!(said("[x:fischerandom]\n"), *chess960.rules.spec());
    assert_eq!(said("[x:normal]\n"), Spec::default());
    assert!(refused("[x:chess960]\n").contains("fischerandom"));
}

#[test]
fn where_the_last_king_is_royal_the_file_says_when_it_is_asked() {
    let ini = "[x:atomic]\nstartFen = rnkqknnr/pppppppp/8/8/8/8/PPPPPPPP/RNKQKNNR w - - 0 1\n";
    assert_eq!(said(ini).kings, Kings::Last);
    let asked = "Fairy-Stockfish asks before a move which kings are royal";
    assert!(ron(ini).contains(asked));
    let exported =
        export(&shipped("two-kings-atomic").expect("it is shipped")).expect("it is said");
    assert!(exported.contains(asked), "{exported}");
}

#[test]
fn only_its_region_forbids_en_passant() {
    assert!(refused("[x:chess]\nenPassantTypes = -\n").contains("`enPassantRegion = -`"));
    assert_eq!(said("[x:chess]\nenPassantTypes = p\n"), Spec::default());
    assert_eq!(said("[x:chess]\nenPassantRegion = -\n").en_passant, Switch::Off);
    assert_eq!(said("[x:chess]\nenPassantRegion = *3 *6\n").en_passant, Switch::On);
    for part in ["*3", "*6", "a3 b3", "a* b* c* d* e* f* g*"] {
        let ini = format!("[x:chess]\nenPassantRegion = {part}\n");
        assert!(refused(&ini).contains("everywhere or nowhere"), "{part}");
    }
    let exported = export(&ruleset("en_passant: Off")).expect("it is said");
    assert!(exported.contains("enPassantRegion = -"), "{exported}");
}

#[test]
fn a_rank_that_has_to_be_reached_is_a_race() {
    let crossing = "flagPiece = k\nflagRegionWhite = *5\nflagRegionBlack = *4\n";
    let spec = said(&format!("[x:chess]\n{crossing}"));
    assert!(spec.win.contains(&Win::Race(5)), "{:?}", spec.win);
    let whole = "flagPiece = k\nflagRegionWhite = *5 *6 *7 *8\nflagRegionBlack = *4 *3 *2 *1\n";
    assert_eq!(said(&format!("[x:chess]\n{whole}")), spec);
    // A pawn that promotes to a king gets past the rank.
    let crowned = format!("[x:atomic]\npromotionPieceTypes = nbrqk\n{crossing}");
    assert!(refused(&crowned).contains("far ranks"));
    let other = crossing.replace("*4", "*5 *4");
    assert!(refused(&format!("[x:chess]\n{other}")).contains("far ranks"));
    assert!(
        refused("[x:chess]\nflagPiece = k\nflagRegionWhite = *5\nflagRegionBlack = *3\n")
            .contains("far ranks")
    );
}

#[test]
fn pawns_that_spare_each_other_capture_en_passant_all_the_same() {
    let ini = "[x:nocheckatomic]\nmutuallyImmuneTypes = p\n";
    assert!(refused(ini).contains("capture en passant there all the same"));
    for without in ["enPassantRegion = -", "doubleStep = false"] {
        let spec = said(&format!("{ini}{without}\n"));
        assert_eq!(spec.cannot_capture, [(RoleName::Pawn, RoleName::Pawn)]);
    }
    let fields =
        "extends: \"fairy-nocheck\", draws: (dead: Derived), cannot_capture: [(Pawn, Pawn)]";
    let error = export(&ruleset(fields)).expect_err("it is another game there");
    assert!(error.to_string().contains("en_passant: Off"), "{error}");
    let exported = export(&ruleset(&format!("{fields}, en_passant: Off"))).expect("it is said");
    assert!(exported.contains("mutuallyImmuneTypes = p"), "{exported}");
}

#[test]
fn regions_for_drops_are_known() {
    for key in ["dropRegionWhite", "dropRegionBlack", "whiteDropRegion", "blackDropRegion"] {
        let told = refused(&format!("[x:crazyhouse]\n{key} = *1 *2\n"));
        assert!(told.contains("cannot be said") && !told.contains("no key"), "{told}");
    }
}

#[test]
fn a_game_does_not_start_without_a_king() {
    let start =
        |men: &str, checks: &str| format!("startFen = {men}/8/8/8/8/8/P7/R3K3 w - -{checks} 0 1\n");
    for (base, checks) in [("chess", ""), ("3check", " 3+3"), ("atomic", "")] {
        let told = refused(&format!("[x:{base}]\n{}", start("8", checks)));
        assert!(told.contains("king"), "{told}");
        said(&format!("[x:{base}]\n{}", start("4k3", checks)));
    }
}

#[test]
fn numbers_go_up_to_a_thousand() {
    assert!(refused("[x:chess]\nnMoveRule = 1001\n").contains("not a number from 0 to 1000"));
    said("[x:chess]\nnMoveRule = 1000\n");
}

#[test]
fn letters_are_given_before_they_are_used_wherever_they_stand() {
    let ini = "[x:chess]\nextinctionValue = loss\nextinctionPieceTypes = k\n\
               castlingKingPiece = k\ncommoner = k\nking = -\n";
    let spec = said(ini);
    assert_eq!((spec.kings, spec.check), (Kings::One, Check::Off));
}

#[test]
fn a_king_of_chess_is_never_lost() {
    let ini = "[x:chess]\nextinctionValue = loss\nextinctionPieceTypes = k\n";
    assert!(refused(ini).contains("a `king` is never lost"));
}

#[test]
fn what_a_parent_says_is_told_with_its_name() {
    let ini = "[x:3check]\nking = -\ncommoner = k\ncastlingKingPiece = k\nextinctionValue = loss\n\
               extinctionPieceTypes = k\n";
    assert!(refused(ini).contains("`checkCounting` of `3check` cannot be said here"));
}

#[test]
fn walls_are_left_by_explosions_and_not_where_a_capturer_stands() {
    let told = refused("[x:chess]\npetrifyOnCaptureTypes = n\n");
    assert!(told.contains("a wall is what an explosion leaves"), "{told}");
    let ini = "[x:nocheckatomic]\npetrifyOnCaptureTypes = pnbrq\nblastImmuneTypes = n\n";
    assert!(refused(ini).contains("a capturer that survives the blast would become a wall"));
}

#[test]
fn a_file_is_named_without_its_folder_and_a_section_without_spaces() {
    let ini = "[x:nocheckatomic]\nblastImmuneTypes = n\n";
    let imported = import("some/where/mine.ini", ini, None).expect("it is said");
    assert!(imported.ron.contains("Fairy-Stockfish, mine.ini ([x:"), "{}", imported.ron);
    let text = "(format: 1, extends: \"fairy-nocheck\", stalemate: Loses, draws: (dead: Derived))";
    let exported = export(&parse("my bombs.ron", text).expect(text)).expect("it is said");
    assert!(exported.contains("[my-bombs:"), "{exported}");
}

#[test]
fn a_goal_is_squares_for_a_king() {
    let goal = |region: &str| format!("[x:chess]\nflagPiece = k\nflagRegion = {region}\n");
    let hill = |names: &[&str]| Win::Hill(names.iter().map(|name| (*name).into()).collect());
    assert!(said(&goal("d4 e4 d4")).win.contains(&hill(&["d4", "e4"])));
    let queen = goal("d4").replace("flagPiece = k", "flagPiece = q");
    assert!(refused(&queen).contains("only kings have a goal"));
    let sides = "[x:giveaway]\nflagPiece = k\nflagRegionWhite = *8\nflagRegionBlack = *1\n";
    assert!(refused(sides).contains("`flagRegion` cannot be said here"), "stated here");
    // A whole rank and one more square.
    let rank = "\"a4\", \"b4\", \"c4\", \"d4\", \"e4\", \"f4\", \"g4\", \"h4\", \"e5\"";
    let fields = format!("win: [KingDestroyed, Hill([{rank}]), Checkmate]");
    let exported = export(&ruleset(&fields)).expect("it is said");
    assert!(exported.contains("flagRegion = a4 b4 c4 d4 e4 f4 g4 h4 e5\n"), "{exported}");
    let both = "win: [KingDestroyed, Checkmate, Hill([\"d4\"]), Race(8)]";
    let error = export(&ruleset(both)).expect_err("one key for both").to_string();
    assert!(error.contains("a hill and a race are the same key"), "{error}");
}

#[test]
fn both_sides_lose_with_the_same_of_their_kings() {
    let ini = |black: &str, white: &str| {
        let start = format!("{black}/pppppppp/8/8/8/8/PPPPPPPP/{white} w - - 0 1");
        format!("[x:atomic]\nextinctionPieceCount = 1\nstartFen = {start}\n")
    };
    assert_eq!(said(&ini("rnbkkbnr", "RNBKKBNR")).kings, Kings::Each);
    for (black, white) in [("rnbkkbnr", "RNBQKBNR"), ("rnbqkbnr", "RNBKKBNR")] {
        let told = refused(&ini(black, white));
        assert!(told.contains("or with the first of those that it starts with"), "{told}");
    }
}

#[test]
fn what_a_start_says_has_to_be_in_the_game() {
    let castles = "[x:chess]\nking = -\ncommoner = k\nextinctionValue = loss\n\
                   extinctionPieceTypes = k\n";
    assert!(refused(castles).contains("the piece that castles is not the one"));
    let hand = "startFen = rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[Q] w KQkq - 0 1\n";
    assert!(
        refused(&format!("[x:chess]\n{hand}"))
            .contains("`startFen` cannot be said here: there are pieces in hand")
    );
    said(&format!("[x:crazyhouse]\n{hand}"));
}

#[test]
fn a_key_may_be_repeated_with_its_value_and_a_piece_keeps_its_letter() {
    assert_eq!(said("[x:chess]\ncastling = false\ncastling = false\n").castling, Castling::Off);
    assert!(refused("[x:chess]\nqueen = w\n").contains("its letter is `q`"));
}

#[test]
fn moves_are_counted_in_pairs() {
    let error = export(&ruleset("draws: (halfmoves: 99)")).expect_err("an odd number").to_string();
    assert!(error.contains("no half of one"), "{error}");
    assert!(export(&ruleset("draws: (halfmoves: 98)")).is_ok());
}

#[test]
fn the_region_of_a_side_goes_before_that_of_both_wherever_they_stand() {
    let own = "flagRegionWhite = e4\nflagRegionBlack = e4\n";
    let both = "flagRegion = d4\n";
    let hill = said("[q:chess]\nflagPiece = k\nflagRegion = e4\n");
    for regions in [format!("{own}{both}"), format!("{both}{own}")] {
        assert_eq!(said(&format!("[q:chess]\nflagPiece = k\n{regions}")), hill, "{regions}");
    }
}

#[test]
fn pieces_that_blasts_spare_are_named_one_by_one() {
    let all = refused("[q:atomic]\nblastImmuneTypes = *\n");
    assert!(all.contains("name the pieces"), "{all}");
}

#[test]
fn a_side_that_loses_with_the_first_of_two_kings_loses_when_one_is_left() {
    let each = ruleset("extends: \"two-kings-atomic\", kings: Each, draws: ()");
    let ini = export(&each).unwrap_or_else(|error| panic!("{error}")).to_string();
    assert!(ini.contains("extinctionPieceCount = 1\n"), "{ini}");
}
