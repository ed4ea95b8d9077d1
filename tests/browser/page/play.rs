//! Tests of a game on one board, with the same controls as on Lichess.

use isotope_browser_tests::{Browser, END, ENTER, HOME, LEFT, RIGHT, Value, json};

use crate::{STALEMATE, shown};

fn line(browser: &Browser) -> Vec<String> {
    let script = "return [...document.querySelectorAll('#line .san')].map(it => it.textContent)";
    let found = browser.script(script, &[]);
    let moves = found.as_array().into_iter().flatten();
    moves.map(|san| san.as_str().unwrap_or_default().to_owned()).collect()
}

#[test]
fn a_game_is_dragged_clicked_taken_back_and_played_again() {
    let browser = shown("startpos", &["atomic"]);
    let board = browser.board("atomic");
    board.drag("g1", "f3");
    board.click(&["d7", "d5", "f3", "e5", "a7", "a6"]);
    board.drag("e5", "f7");
    assert_eq!(line(&browser), ["Nf3", "d5", "Ne5", "a6", "Nxf7#"]);
    assert_eq!(board.status(), "White wins: the black king was destroyed");
    assert_eq!(board.name("e8"), "e8, black king destroyed");
    browser.click("#undo");
    assert_eq!(board.status(), "White to move");
    browser.script("document.querySelector('#line button').focus()", &[]);
    browser.keys([LEFT, LEFT, RIGHT]);
    assert_eq!(board.status(), "Black to move");
    browser.click("#last");
    assert_eq!(board.status(), "White wins: the black king was destroyed");
    browser.click("#first");
    board.click(&["e2", "e4"]);
    let all = ["Nf3", "e4", "d5", "Ne5", "a6", "Nxf7#"];
    assert_eq!(line(&browser), all, "another move begins a variation");
}

#[test]
fn a_game_replaced_by_a_new_one_can_be_restored() {
    let browser = shown("startpos", &["atomic"]);
    let board = browser.board("atomic");
    board.click(&["e2", "e4", "e7", "e5"]);
    browser.click("#first");
    board.click(&["d2", "d4"]);
    assert_eq!(browser.count("#restore[hidden]"), 1, "nothing is lost by another move");
    browser.click("#start-again");
    assert!(line(&browser).is_empty());
    assert_eq!(browser.text("#restore"), "Bring back 3 moves");
    board.click(&["a2", "a3"]);
    assert_eq!(
        browser.text("#restore"),
        "Bring back 3 moves",
        "further moves replace nothing more"
    );
    browser.click("#restore");
    assert_eq!(line(&browser), ["e4", "d4", "e5"]);
    assert_eq!(browser.text("#restore"), "Bring back 1 move");
}

#[test]
fn a_dragged_piece_is_centred_on_the_pointer() {
    let browser = shown("startpos", &["atomic"]);
    let script = "const cell = document.querySelector(arguments[0]); \
        const { left, top, width, height } = cell.getBoundingClientRect(); \
        const send = (type, clientX, clientY) => cell.dispatchEvent(new PointerEvent(type, \
            { bubbles: true, isPrimary: true, button: 0, pointerId: 7, clientX, clientY })); \
        send('pointerdown', left + width / 2, top + height / 2); \
        send('pointermove', left + 30, top - 40); \
        const ghost = document.querySelector('.ghost svg').getBoundingClientRect(); \
        send('pointercancel', 0, 0); \
        return [ghost.left + ghost.width / 2 - left - 30, ghost.top + ghost.height / 2 - top + 40]";
    let square = browser.board("atomic").square("g1");
    let off = browser.script(script, &[square.into()]);
    let is_near = |part: &Value| part.as_f64().is_some_and(|part| part.abs() < 1.0);
    assert!(off.as_array().is_some_and(|parts| parts.iter().all(is_near)), "{off}");
}

#[test]
fn a_promotion_is_chosen_on_its_square() {
    let browser = shown("8/P7/8/8/8/k7/8/2K5 w - - 0 1", &["chess"]);
    let board = browser.board("chess");
    board.click(&["a7"]);
    // The move is not complete while the dialog is open, so the click is made by a script, without waiting for the
    // page to become idle.
    browser.script("document.querySelector(arguments[0]).click()", &[board.square("a8").into()]);
    browser.until("the dialog is open", "document.querySelector('#promotion').open");
    assert_eq!(browser.count("#promotion-choices button"), 4);
    let place = |selector: &str| {
        let script = "const { left, top } = document.querySelector(arguments[0]).getBoundingClientRect(); \
            return [left, top].map(Math.round)";
        browser.script(script, &[selector.into()])
    };
    assert_eq!(
        place("#promotion-choices button[data-becomes='queen']"),
        place(&board.square("a8"))
    );
    browser.click("#promotion-choices button[data-becomes='knight']");
    assert_eq!(line(&browser), ["a8=N"]);
    assert!(board.name("a8").starts_with("a8, white knight"), "{}", board.name("a8"));

    browser.click("#undo");
    board.click(&["a7"]);
    browser.script("document.querySelector(arguments[0]).click()", &[board.square("a8").into()]);
    browser.until("the dialog is open", "document.querySelector('#promotion').open");
    browser.keys([ENTER]);
    assert_eq!(line(&browser), ["a8=N", "a8=Q+"], "the first role has the focus");

    browser.click("#undo");
    board.click(&["a7"]);
    browser.script("document.querySelector(arguments[0]).click()", &[board.square("a8").into()]);
    browser.until("the dialog is open", "document.querySelector('#promotion').open");
    browser.click("#promotion-cancel");
    assert_eq!(board.status(), "White to move", "closing the dialog makes no move");
}

#[test]
fn the_dialog_offers_a_king_if_the_rules_allow_it() {
    let browser = shown("8/P7/8/8/8/k7/8/2K5 w - - 0 1", &["giveaway"]);
    browser.board("giveaway").click(&["a7"]);
    let a8 = browser.board("giveaway").square("a8");
    browser.script("document.querySelector(arguments[0]).click()", &[a8.into()]);
    browser.until("the dialog is open", "document.querySelector('#promotion').open");
    browser.click("#promotion-choices button[data-becomes='king']");
    assert_eq!(line(&browser), ["a8=K"]);
}

#[test]
fn in_chess960_the_king_castles_onto_the_rook() {
    let browser = shown("bnrkrbqn/pppppppp/8/8/8/8/PPPPPPPP/R2K1R2 w AFec - 0 1", &["chess960"]);
    let board = browser.board("chess960");
    board.click(&["d1", "f1"]);
    assert_eq!(line(&browser), ["O-O"]);
    assert!(board.name("g1").starts_with("g1, white king"), "{}", board.name("g1"));
    assert!(board.name("f1").starts_with("f1, white rook"), "{}", board.name("f1"));
    browser.click("#undo");
    board.drag("d1", "a1");
    assert_eq!(line(&browser), ["O-O", "O-O-O"]);
    assert!(board.name("c1").starts_with("c1, white king"), "{}", board.name("c1"));
}

#[test]
fn in_chess_the_king_castles_by_two_squares_or_onto_the_rook() {
    for target in ["g1", "h1"] {
        let browser = shown("4k3/8/8/8/8/8/8/4K2R w K - 0 1", &["chess"]);
        browser.board("chess").click(&["e1", target]);
        assert_eq!(line(&browser), ["O-O"], "by e1{target}");
    }
}

#[test]
fn a_piece_in_hand_is_dropped_by_clicking() {
    let start = "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR[Nn] w KQkq - 0 2";
    let browser = shown(start, &["crazyhouse"]);
    let board = browser.board("crazyhouse");
    browser.click(&board.part(".hands button:not(:disabled)"));
    board.click(&["f5"]);
    assert_eq!(line(&browser), ["N@f5"]);
}

#[test]
fn a_piece_in_hand_is_dragged_onto_the_board_from_its_own_side() {
    let start = "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR[Nn] w KQkq - 0 2";
    let browser = shown(start, &["crazyhouse"]);
    let board = browser.board("crazyhouse");
    let (white, black) = (board.part(".hands [data-man='N']"), board.part(".hands [data-man='n']"));
    let top = |selector: &str| {
        let script = "return document.querySelector(arguments[0]).getBoundingClientRect().top";
        browser.script(script, &[selector.into()]).as_f64().unwrap_or_default()
    };
    let a8 = board.square("a8");
    assert!(top(&black) < top(&a8) && top(&a8) < top(&white));
    browser.drag(&white, &board.square("f5"));
    assert_eq!(line(&browser), ["N@f5"]);
    browser.click("#undo");
    browser.click("#flip");
    assert!(top(&white) < top(&a8) && top(&a8) < top(&black));
}

#[test]
fn after_a_click_on_a_board_the_arrow_keys_step_through_the_line() {
    let browser = shown("startpos", &["atomic"]);
    let board = browser.board("atomic");
    board.click(&["e2", "e4", "e7", "e5"]);
    browser.keys([LEFT]);
    assert_eq!(board.status(), "Black to move");
    browser.keys([HOME]);
    assert!(board.name("e2").starts_with("e2, white pawn"), "{}", board.name("e2"));
    browser.keys([END]);
    assert!(board.name("e5").starts_with("e5, black pawn"), "{}", board.name("e5"));
}

#[test]
fn the_whole_board_fits_on_the_screen() {
    let browser = Browser::open();
    for (width, height) in [(1366, 700), (1600, 900)] {
        browser.size(width, height);
        browser.show(&json!({ "layout": "play", "rulesets": ["atomic"] }));
        let script =
            "return document.querySelector('article.board .status').getBoundingClientRect().bottom";
        let bottom = browser.script(script, &[]).as_f64().unwrap_or(f64::MAX);
        assert!(bottom <= f64::from(height), "{bottom} of {height}");
        let script =
            "return document.querySelector('article.board .grid').getBoundingClientRect().width";
        let board = browser.script(script, &[]).as_f64().unwrap_or_default();
        assert!(board > 0.5 * f64::from(height), "{board} of {height}");
    }
}

#[test]
fn a_link_to_play_shows_the_first_board_and_a_link_with_too_many_boards_is_broken() {
    let browser = Browser::open();
    browser.show(&json!({ "layout": "play", "rulesets": ["icc", "atomic"] }));
    assert_eq!(browser.count("article.board"), 1);
    assert_eq!(browser.board("icc").status(), "White to move");
    browser.show(&json!({ "rulesets": vec!["atomic"; 7] }));
    let told = browser.text("#error");
    assert!(told.contains("The link is broken") && told.contains("6 boards"), "{told}");
    assert_eq!(browser.count("article.board"), 2);
}

#[test]
fn a_link_opened_elsewhere_shows_the_same() {
    let browser = shown(STALEMATE, &["atomic", "icc"]);
    browser.board("icc").click(&["a8", "a7"]);
    browser.click("#flip");
    let link = browser.fragment();
    let other = Browser::open_at(&link);
    assert_eq!(other.fragment(), link);
    assert_eq!(line(&other), ["Ka7"]);
    assert!(other.board("atomic").waits().is_some());
    let first = other.attribute(&other.board("icc").part("[role=gridcell]"), "data-square");
    assert_eq!(first.as_deref(), Some("h1"), "Black is at the bottom");
}

#[test]
fn a_broken_link_is_reported_and_ignored() {
    let browser = Browser::open();
    for fragment in ["#s=broken", "#z=AAAA", "#nothing", "#s=eyJhdCI6LTF9"] {
        browser.goto(fragment);
        assert!(browser.text("#error").contains("The link is broken"), "{fragment}");
        assert_eq!(browser.count("article.board"), 2, "{fragment}");
    }
    browser.show(&json!({ "start": "no position", "rulesets": ["atomic"] }));
    assert!(!browser.text("#error").is_empty());
}

#[test]
fn what_counts_in_a_game_is_told_from_its_start() {
    let browser = shown("startpos", &["three-check", "minefield"]);
    let board = browser.board("three-check");
    let counters = || browser.text(&board.part(".counters"));
    assert!(counters().contains("Checks given: White 0 of 3, Black 0 of 3."), "{}", counters());
    let top = |selector: &str| {
        let script = "return document.querySelector(arguments[0]).getBoundingClientRect().top";
        browser.script(script, &[board.part(selector).into()])
    };
    let before = top(".status");
    board.click(&["e2", "e4", "f7", "f6", "d1", "h5"]);
    assert!(counters().contains("Checks given: White 1 of 3, Black 0 of 3."), "{}", counters());
    assert_eq!(top(".status"), before, "nothing moves when a check is counted");
    let mines = browser.board("minefield");
    assert_eq!(browser.count(&mines.part(".counters")), 0);
    assert!(mines.name("d4").ends_with(", mined"), "{}", mines.name("d4"));
}

#[test]
fn a_click_on_an_illegal_square_tells_why_step_by_step() {
    let browser = shown("8/8/3K4/3k4/8/2N5/P7/8 w - - 0 1", &["atomic"]);
    let board = browser.board("atomic");
    board.tap(&["c3", "d5"]);
    let why = || browser.text(&board.part(".why"));
    assert!(why().contains("Illegal: the blast on d5 would destroy the king on d6"), "{}", why());
    assert_eq!(browser.attribute(&board.square("c3"), "aria-selected").as_deref(), Some("true"));
    browser.until("there are steps", "document.querySelector('.why summary') !== null");
    browser.click(&board.part(".why summary"));
    assert!(why().contains("But the blast on d5 would destroy the king on d6."), "{}", why());
    board.tap(&["h8"]);
    assert_eq!(browser.count(".why"), 0, "a square that the knight cannot reach drops it");
    assert_eq!(browser.complaints(), [] as [&str; 0]);
}

#[test]
fn a_board_that_has_stopped_shows_the_move_that_it_refuses() {
    let browser = shown(STALEMATE, &["atomic", "icc"]);
    browser.board("icc").click(&["a8", "a7"]);
    let atomic = browser.board("atomic");
    assert_eq!(browser.count(&atomic.part(".suggested .refused")), 1);
    assert_eq!(browser.count(&browser.board("icc").part(".suggested .refused")), 0);
    browser.click("#undo");
    assert_eq!(browser.count(".suggested .refused"), 0);
}

#[test]
fn a_question_mark_opens_the_help_but_not_in_a_field() {
    let browser = shown("startpos", &["atomic"]);
    browser.script("document.querySelector('#start').focus()", &[]);
    browser.keys(['?']);
    assert_eq!(browser.count("#help"), 0);
    browser.script("document.activeElement.blur()", &[]);
    browser.keys(['?']);
    browser.until("the help is open", "document.querySelector('#help[open]') !== null");
}

#[test]
fn fields_that_a_position_leaves_out_are_said_to_mean_that_nobody_may_castle() {
    let browser = shown("startpos", &["atomic"]);
    let write = "document.querySelector('#start').value = arguments[0]";
    browser.script(write, &["4k3/8/8/8/8/8/8/4K2R".into()]);
    browser.click("#start-form [type=submit]");
    assert!(browser.text("#hint").contains("nobody may castle"), "{}", browser.text("#hint"));
}
