//! Tests of what hands expect of a board: pieces that slide, explosions in their order, arrows and circles, the wheel,
//! and moves made in advance.

use isotope_browser_tests::{Browser, DOWN, ENTER, ESCAPE, Scheme, UP, Value, json};

use crate::{THINK, play, shown};

/// Knights explode in turn, and each explosion leaves a wall on its center.
const CHAIN: &str = "(format: 1, extends: \"atomic\", \
    capture: Explode(blast: Radius(1), immune: [], chain: [Knight], residue: Crater(Center)))";

/// Opens the page with animations that stand still at their beginning, so that they can be looked at.
fn stopped(state: &Value) -> Browser {
    let browser = Browser::open();
    browser.prefer(Scheme::Light, false);
    browser.devtools("Animation.enable", json!({}));
    browser.devtools("Animation.setPlaybackRate", json!({ "playbackRate": 0 }));
    browser.show(state);
    browser
}

/// The squares between which pieces slide, as distances in the units of the picture.
fn slides(browser: &Browser) -> Vec<String> {
    let script = "return document.getAnimations().filter(({ effect }) => effect.target.closest('.motion')) \
        .map(({ effect }) => effect.getKeyframes()[0].transform).filter(Boolean)";
    texts(&browser.script(script, &[]))
}

fn texts(list: &Value) -> Vec<String> {
    let texts = list.as_array().into_iter().flatten();
    texts.map(|text| text.as_str().unwrap_or_default().to_owned()).collect()
}

/// The squares on which circles are drawn and the ends of arrows, with their colours, on the first board.
fn drawn(browser: &Browser) -> Vec<String> {
    let script = "return [...document.querySelector('article .drawn').children] \
        .map((it) => `${it.getAttribute('class')} ${it.getAttribute('transform') ?? it.getAttribute('cx')}`)";
    texts(&browser.script(script, &[]))
}

/// The squares that are marked for a move in advance.
fn planned(browser: &Browser) -> Vec<String> {
    let script = "return [...document.querySelectorAll('.cell.premove')].map((it) => it.dataset.square).sort()";
    texts(&browser.script(script, &[]))
}

fn announcement(browser: &Browser) -> String {
    let said = browser.script("return document.querySelector('#says').textContent", &[]);
    said.as_str().unwrap_or_default().to_owned()
}

fn moves(browser: &Browser) -> Vec<String> {
    let script = "return [...document.querySelectorAll('#line .san')].map((it) => it.textContent)";
    texts(&browser.script(script, &[]))
}

fn focus(browser: &Browser, selector: &str) {
    browser.script("document.querySelector(arguments[0]).focus()", &[selector.into()]);
}

#[test]
fn a_piece_slides_forth_and_back_but_not_if_it_was_dragged() {
    let browser = stopped(&json!({ "layout": "play", "rulesets": ["chess"] }));
    let board = browser.board("chess");
    board.click(&["e2", "e4"]);
    assert_eq!(slides(&browser), ["translate(0px, 160px)"]);
    browser.click("#undo");
    assert_eq!(slides(&browser), ["translate(0px, -160px)"]);
    browser.click("#redo");
    assert_eq!(slides(&browser), ["translate(0px, 160px)"]);
    browser.click("#first");
    board.drag("g1", "f3");
    assert_eq!(slides(&browser), [] as [&str; 0]);
    browser.show(&json!({ "rulesets": ["chess"], "start": "4k3/8/8/8/8/8/8/4K2R w K - 0 1" }));
    browser.board("chess").click(&["e1", "g1"]);
    assert_eq!(slides(&browser).len(), 2, "the king and the rook");
}

#[test]
fn an_explosion_spreads_in_its_order_and_leaves_its_walls_last() {
    let own = json!({ "name": "chain.ron", "text": CHAIN });
    let start = "k7/8/8/6n1/5n2/4n3/3p4/K2R4 w - - 0 1";
    let browser = stopped(&json!({ "rulesets": [own], "start": start, "bestPlay": false }));
    browser.board("chain").click(&["d1", "d2"]);
    let delays = |selector: &str| -> Vec<u64> {
        let script = "const all = document.getAnimations().filter(({ effect }) => effect.target.matches(arguments[0])); \
            return all.map(({ effect }) => effect.getTiming().delay)";
        let found = browser.script(script, &[selector.into()]);
        let mut delays: Vec<u64> =
            found.as_array().into_iter().flatten().filter_map(Value::as_u64).collect();
        delays.sort_unstable();
        delays.dedup();
        delays
    };
    let flashes = delays(".motion .flash");
    assert_eq!(flashes.len(), 4, "the capture and three knights: {flashes:?}");
    assert!(flashes[0] > 0, "the rook arrives before");
    let walls = delays("[href$='-wall']");
    assert_eq!(walls.len(), 1);
    assert!(walls[0] > flashes[3], "{walls:?} {flashes:?}");
    // The knights are there until it is their turn.
    let script = "const held = document.getAnimations().map(({ effect }) => effect) \
        .filter(({ target }) => target.matches('.motion [href=\"#men-n\"]')); \
        return held.map((effect) => effect.getTiming().duration).sort((a, b) => a - b)";
    let held = browser.script(script, &[]);
    assert_eq!(held, json!(flashes[..3]), "each until its wave");
    browser.devtools("Animation.setPlaybackRate", json!({ "playbackRate": 100 }));
    browser.until("it is over", "document.querySelector('.motion').childElementCount === 0");
    assert_eq!(browser.complaints(), [] as [&str; 0]);
}

#[test]
fn nothing_moves_if_the_user_prefers_reduced_motion() {
    let browser = Browser::open();
    browser.prefer(Scheme::Light, true);
    browser.show(&json!({ "rulesets": ["chess"] }));
    browser.board("chess").click(&["e2", "e4"]);
    assert_eq!(browser.count(".motion"), 0);
}

#[test]
fn arrows_and_circles_are_drawn_with_the_right_button_on_all_boards() {
    let browser = shown("startpos", &["atomic", "icc"]);
    let board = browser.board("icc");
    browser.drag_right(&board.square("e2"), &board.square("e4"));
    browser.drag_right(&board.square("f7"), &board.square("f7"));
    assert_eq!(drawn(&browser), ["green 5.5", "green translate(4.5 6.5)rotate(-90)"]);
    assert_eq!(browser.count("article .drawn > *"), 4);
    browser.click("#flip");
    assert_eq!(drawn(&browser), ["green 2.5", "green translate(3.5 1.5)rotate(90)"]);
    browser.drag_right(&board.square("f7"), &board.square("f7"));
    assert_eq!(drawn(&browser).len(), 1, "a circle is removed like it is drawn");
    assert_eq!(moves(&browser), [] as [&str; 0]);
    board.click(&["e2", "e4"]);
    assert_eq!(browser.board("atomic").status(), "Black to move");
    assert_eq!(drawn(&browser).len(), 0, "they belong to the move before");
    browser.drag_right(&board.square("d7"), &board.square("d5"));
    browser.click("#undo");
    assert_eq!(drawn(&browser), ["green translate(3.5 1.5)rotate(90)"]);
    let other = Browser::open_at(&browser.fragment());
    assert_eq!(drawn(&other), ["green translate(3.5 1.5)rotate(90)"], "the link has them");
    other.click("#redo");
    assert_eq!(drawn(&other).len(), 1);
}

#[test]
fn arrows_and_circles_are_drawn_with_the_keyboard() {
    let browser = shown("startpos", &["chess"]);
    focus(&browser, &browser.board("chess").part("[role=gridcell][tabindex='0']"));
    browser.keys(['c']);
    assert_eq!(announcement(&browser), "Circle on e2.");
    browser.keys(['a', UP, UP, 'a']);
    assert_eq!(announcement(&browser), "Arrow from e2 to e4.");
    assert_eq!(drawn(&browser), ["green 4.5", "green translate(4.5 6.5)rotate(-90)"]);
    browser.keys([DOWN, DOWN, 'c']);
    assert_eq!(announcement(&browser), "Circle on e2 removed.");
}

#[test]
fn arrows_and_circles_are_drawn_by_touch_with_a_pen_until_it_is_put_away() {
    let browser = shown("startpos", &["chess", "atomic"]);
    browser.click("#line .more");
    browser.click("#annotate [data-pen='red']");
    let board = browser.board("atomic");
    board.swipe("g1", "f3");
    board.tap(&["e5"]);
    assert_eq!(drawn(&browser), ["red 4.5", "red translate(6.5 7.5)rotate(-116.56505117707799)"]);
    board.click(&["e2"]);
    assert_eq!(drawn(&browser).len(), 3, "the left button draws, too");
    assert_eq!((browser.count("[aria-selected='true'].cell"), moves(&browser).len()), (0, 0));
    browser.keys([ESCAPE]);
    board.tap(&["e2", "e4"]);
    assert_eq!(moves(&browser), ["e4"]);
}

#[test]
fn the_wheel_steps_through_the_game_while_the_pointer_is_on_a_board() {
    let browser = Browser::open();
    browser.show(
        &json!({ "layout": "play", "rulesets": ["atomic"], "moves": ["Nf3", "d5"], "at": 2 }),
    );
    let board = browser.board("atomic");
    let square = board.square("e4");
    browser.wheel(&square, -120);
    assert_eq!(board.status(), "Black to move");
    browser.wheel(&square, -120);
    browser.wheel(&square, -120);
    assert!(board.name("g1").starts_with("g1, white knight"), "{}", board.name("g1"));
    browser.wheel(&square, 120);
    assert_eq!(board.status(), "Black to move");
    browser.wheel("#line-title", 120);
    assert_eq!(board.status(), "Black to move", "elsewhere, the wheel scrolls");
}

/// Opens a game in which the engine thinks about its answer until the test lets it move.
fn thinking() -> Browser {
    let browser = Browser::open();
    browser.show(&json!({ "layout": "play", "rulesets": ["chess"] }));
    play(&browser, "white", 8);
    browser.hold(THINK);
    browser.board("chess").click(&["g1", "f3"]);
    browser
}

fn engine_moves(browser: &Browser) {
    browser.click("#engine-stop");
    browser.release(THINK);
    browser.until("the engine has moved", "document.documentElement.dataset.thinking === 'false'");
    browser.idle();
}

#[test]
fn a_move_chosen_while_the_engine_thinks_is_played_after_its_answer() {
    let browser = thinking();
    let board = browser.board("chess");
    board.click(&["b1", "c3"]);
    assert_eq!(
        (planned(&browser), announcement(&browser)),
        (vec!["b1".into(), "c3".into()], "Premove b1 to c3.".into())
    );
    assert_eq!(moves(&browser).len(), 1);
    browser.click("#engine-stop");
    browser.release(THINK);
    browser.until("it is played", "document.querySelectorAll('#line .san').length >= 3");
    browser.idle();
    assert_eq!(moves(&browser)[2], "Nc3");
    assert_eq!(planned(&browser).len(), 0);
}

#[test]
fn a_move_in_advance_is_chosen_by_dragging_by_touch_and_with_the_keyboard() {
    let browser = thinking();
    let board = browser.board("chess");
    board.drag("a2", "a3");
    assert_eq!(planned(&browser), ["a2", "a3"]);
    browser.keys([ESCAPE]);
    assert_eq!(planned(&browser).len(), 0);
    board.swipe("h2", "h3");
    assert_eq!(planned(&browser), ["h2", "h3"]);
    browser.drag_right(&board.square("d4"), &board.square("d4"));
    assert_eq!(planned(&browser).len(), 0, "the right button drops it");
    board.tap(&["d2", "d4"]);
    assert_eq!(planned(&browser), ["d2", "d4"]);
    focus(&browser, &board.square("e2"));
    browser.keys([ESCAPE]);
    browser.keys([ENTER, UP, UP, ENTER]);
    assert_eq!(planned(&browser), ["e2", "e4"]);
    assert_eq!(moves(&browser).len(), 1);
}

#[test]
fn a_move_in_advance_that_is_illegal_after_all_is_dropped() {
    let browser = thinking();
    browser.board("chess").click(&["a1", "a7"]);
    assert_eq!(planned(&browser), ["a1", "a7"]);
    engine_moves(&browser);
    browser.until(
        "it is told",
        "document.querySelector('#says').textContent.startsWith('The premove')",
    );
    assert_eq!(announcement(&browser), "The premove is illegal now: a1 to a7.");
    assert_eq!((planned(&browser).len(), moves(&browser).len()), (0, 2));
    assert_eq!(browser.count("[aria-selected='true'][role='gridcell'].cell"), 0);
}

#[test]
fn a_move_in_advance_is_forgotten_when_another_position_is_set_up() {
    let browser = thinking();
    browser.board("chess").click(&["b1", "c3"]);
    browser.click("#start-again");
    assert_eq!(planned(&browser).len(), 0);
    browser.click("#play-resume");
    engine_moves(&browser);
    assert_eq!(moves(&browser).len(), 2);
}

#[test]
fn a_piece_that_is_dragged_to_an_illegal_square_comes_back_whole() {
    let browser = shown("8/8/3K4/3k4/8/2N5/P7/8 w - - 0 1", &["atomic"]);
    browser.board("atomic").drag("c3", "d5");
    browser.until("the reason is told", "document.querySelector('.why') !== null");
    browser.idle();
    let pale = "return [...document.querySelectorAll('.svg [data-square] > *')].filter((it) => it.style.opacity).length";
    assert_eq!(browser.script(pale, &[]), 0);
    assert_eq!(moves(&browser).len(), 0);
}

#[test]
fn boards_of_a_row_stand_level_beside_one_with_pieces_in_hand() {
    let browser = shown("startpos", &["atomic", "crazyhouse-atomic"]);
    let tops = "return [...document.querySelectorAll('article .picture')].map((it) => it.getBoundingClientRect().top)";
    let tops = browser.script(tops, &[]);
    assert_eq!(tops[0], tops[1], "{tops}");
}

#[test]
fn a_game_with_hands_has_room_for_them_from_the_beginning() {
    let browser = Browser::open();
    let place = |at: u32| {
        browser.show(&json!({
            "layout": "play", "rulesets": ["crazyhouse-atomic"], "moves": ["e4", "d5", "exd5"], "at": at,
        }));
        let script = "const { left, top, width } = document.querySelector('article .picture').getBoundingClientRect(); \
            return [left, top, width, document.querySelectorAll('.hands button').length]";
        browser.script(script, &[])
    };
    let (before, after) = (place(0), place(3));
    assert_eq!((&before[3], after[3].as_u64() > Some(0)), (&json!(0), true));
    for side in 0..3 {
        assert_eq!(before[side], after[side], "{before} {after}");
    }
}
