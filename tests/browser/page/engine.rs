//! Tests of games against the engine: when and on which board it moves, and when it does not. The engine's
//! strength is not tested here.

use isotope_browser_tests::{Browser, DOWN, RIGHT, Scheme, TAB, Value, json};

use crate::{STALEMATE, THINK, state};

/// Opens the page with a state in the layout for play, and chooses `thinks` as the engine's thinking time.
fn played(state: &Value, thinks: &str) -> Browser {
    let browser = Browser::open();
    let mut state = state.clone();
    state["layout"] = json!("play");
    browser.show(&state);
    choose(&browser, thinks);
    browser
}

/// Chooses an option by its value: the engine's side or its thinking time.
fn choose(browser: &Browser, word: &str) {
    browser.click(&format!("#engine label:has([value='{word}'])"));
}

fn line(browser: &Browser) -> Vec<String> {
    let script = "return [...document.querySelectorAll('#line .san')].map(it => it.textContent)";
    let found = browser.script(script, &[]);
    let moves = found.as_array().into_iter().flatten();
    moves.map(|san| san.as_str().unwrap_or_default().to_owned()).collect()
}

/// Waits until the list contains `plies` moves and the engine is idle.
fn until(browser: &Browser, plies: usize) {
    let rests = "document.documentElement.dataset.thinking === 'false'";
    let there = format!("document.querySelectorAll('#line .san').length === {plies} && {rests}");
    browser.until("the engine has moved", &there);
    browser.idle();
}

fn thinks(browser: &Browser) -> bool {
    browser.script("return document.documentElement.dataset.thinking", &[]) == "true"
}

/// The announcement for screen readers.
fn announcement(browser: &Browser) -> String {
    let said = browser.script("return document.querySelector('#says').textContent", &[]);
    said.as_str().unwrap_or_default().to_owned()
}

/// The number of requests to the engine since the last call.
fn requests(browser: &Browser) -> usize {
    browser.requests().iter().filter(|url| url.ends_with(THINK)).count()
}

#[test]
fn the_engine_answers_each_move_and_announces_its_own() {
    let browser = played(&state("startpos", &["atomic"]), "quick");
    choose(&browser, "black");
    let board = browser.board("atomic");
    board.click(&["g1", "f3"]);
    until(&browser, 2);
    assert_eq!(board.status(), "White to move");
    let moves = line(&browser);
    assert_eq!(moves[0], "Nf3");
    let said = announcement(&browser);
    assert!(said.starts_with(&format!("The engine plays {}.", moves[1])), "{said}");
    assert!(said.trim_end().ends_with("White to move."), "{said}");
    let told = browser.text("#engine-told");
    assert!(told.starts_with(&format!("Played {}, ", moves[1])), "{told}");
    board.click(&["a2", "a3"]);
    until(&browser, 4);
    choose(&browser, "neither");
    board.click(&["h2", "h3"]);
    assert!(!thinks(&browser));
    assert_eq!(line(&browser).len(), 5, "without the engine the user moves for both sides");
    assert_eq!(browser.complaints(), [] as [&str; 0]);
}

#[test]
fn the_engine_begins_with_white_and_stops_when_the_game_is_over() {
    let browser = played(&state("startpos", &["atomic"]), "quick");
    choose(&browser, "white");
    until(&browser, 1);
    assert_eq!(browser.board("atomic").status(), "Black to move");

    let mut over = state("startpos", &["atomic"]);
    over["moves"] = json!(["Nf3", "a6", "Ne5", "a5", "Nxf7"]);
    over["at"] = json!(5);
    browser.show(&over);
    browser.requests();
    browser.script("document.querySelector('#engine').open = true", &[]);
    choose(&browser, "black");
    assert!(!thinks(&browser));
    assert_eq!(requests(&browser), 0);
    assert_eq!(browser.attribute("#engine-hint", "aria-disabled").as_deref(), Some("true"));
}

#[test]
fn on_request_the_engine_plays_its_best_move_at_once() {
    let browser = played(&state("startpos", &["atomic"]), "deep");
    choose(&browser, "black");
    browser.hold(THINK);
    browser.board("atomic").click(&["e2", "e4"]);
    assert!(thinks(&browser));
    assert!(
        announcement(&browser).contains("The engine is thinking."),
        "{}",
        announcement(&browser)
    );
    browser.script("document.querySelector('#engine-stop').focus()", &[]);
    browser.keys([' ']);
    browser.release(THINK);
    until(&browser, 2);
    let focused = browser.script("return document.activeElement.id", &[]);
    assert_eq!(focused, "engine-hint", "the focus is not lost with the button");
    assert_eq!(browser.board("atomic").status(), "White to move");
}

#[test]
fn a_move_that_is_taken_back_is_not_answered() {
    let browser = played(&state("startpos", &["atomic"]), "deep");
    choose(&browser, "black");
    let board = browser.board("atomic");
    browser.hold(THINK);
    board.click(&["e2", "e4"]);
    assert!(thinks(&browser));
    browser.click("#undo");
    assert!(!thinks(&browser));
    assert_eq!(browser.text("#engine-told"), "");
    board.click(&["d2", "d4"]);
    assert!(thinks(&browser), "another move starts another search");
    browser.click("#engine-stop");
    browser.release(THINK);
    // The move that was taken back stays in the tree.
    until(&browser, 3);
    assert_eq!(line(&browser)[..2], ["e4", "d4"]);
    let answer = line(&browser)[2].clone();
    browser.click("#undo");
    assert!(!thinks(&browser), "after taking its move back the engine waits");
    browser.click("#redo");
    assert_eq!(line(&browser), ["e4", "d4", &*answer]);
    assert_eq!(requests(&browser), 2);
}

#[test]
fn a_move_made_for_the_engine_replaces_its_own() {
    let browser = played(&state("startpos", &["atomic"]), "deep");
    choose(&browser, "black");
    let board = browser.board("atomic");
    browser.hold(THINK);
    board.click(&["e2", "e4", "a7", "a6"]);
    assert!(!thinks(&browser));
    assert_eq!(line(&browser), ["e4", "a6"]);
}

#[test]
fn other_rules_or_another_position_start_another_search() {
    let browser = played(&state("startpos", &["atomic"]), "deep");
    choose(&browser, "black");
    browser.hold(THINK);
    browser.board("atomic").click(&["e2", "e4"]);
    assert!(thinks(&browser));
    browser.click("#flip");
    browser.requests();
    assert!(thinks(&browser), "a board that is turned round is the same board");
    browser.board("atomic").choose("chess");
    assert!(thinks(&browser));
    assert_eq!(requests(&browser), 1);
    browser.click("#start-again");
    assert!(!thinks(&browser), "White is to move, and that is not the engine");
    browser.board("chess").choose("atomic");
    browser.script("document.querySelector('#start').value = arguments[0]", &[STALEMATE.into()]);
    browser.click("#start-form [type=submit]");
    assert!(!thinks(&browser), "by these rules it is stalemate");
    browser.board("atomic").choose("icc");
    browser.release(THINK);
    until(&browser, 1);
    assert_eq!(browser.board("icc").status(), "White to move");
}

#[test]
fn the_engine_plays_an_invented_game_by_its_rules() {
    // A king may stay under attack and be captured; a side without a king has lost.
    let text = "(format: 1, extends: \"icc\", capture: Explode(blast: Radius(2)))";
    let own = json!({ "name": "mine.ron", "text": text });
    let browser = played(&json!({ "start": STALEMATE, "rulesets": [own] }), "quick");
    choose(&browser, "black");
    until(&browser, 1);
    assert_eq!(line(&browser).len(), 1);
    assert!(browser.text("#engine-told").starts_with("Played K"));
}

#[test]
fn with_several_boards_the_engine_plays_by_the_rules_of_the_board_moved_on() {
    let browser = Browser::open();
    browser.show(&state(STALEMATE, &["atomic", "icc"]));
    browser.script("document.querySelector('#engine').open = true", &[]);
    choose(&browser, "quick");
    choose(&browser, "white");
    assert!(browser.text("#engine-rules").starts_with("By the rules of atomic,"));
    browser.board("icc").click(&["a8", "a7"]);
    until(&browser, 2);
    assert!(browser.text("#engine-rules").starts_with("By the rules of icc,"));
    assert_eq!(line(&browser), ["Ka7", "Rxa7#"]);
    assert_eq!(browser.board("icc").status(), "White wins: the black king was destroyed");
}

#[test]
fn a_hint_shows_a_move_without_playing_it() {
    let mut state = state("startpos", &["atomic"]);
    state["moves"] = json!(["Nf3", "d6", "Ng5", "a6"]);
    state["at"] = json!(4);
    let browser = played(&state, "quick");
    browser.click("#engine-hint");
    let there = "document.querySelector('#engine-told').textContent.startsWith('Hint: Nxf7#')";
    browser.until("there is a hint", there);
    browser.idle();
    assert!(browser.text("#engine-told").ends_with("White wins in 1 move"));
    assert!(announcement(&browser).starts_with("Hint: Nxf7#. White wins in 1 move."));
    assert_eq!(line(&browser).len(), 4);
    let board = browser.board("atomic");
    let picked = browser.attribute(&board.square("g5"), "aria-selected");
    assert_eq!(picked.as_deref(), Some("true"));
    board.click(&["f7"]);
    assert_eq!(board.status(), "White wins: the black king was destroyed");
}

#[test]
fn a_link_does_not_start_the_engine() {
    let browser = played(&state("startpos", &["atomic"]), "quick");
    choose(&browser, "white");
    until(&browser, 1);
    let link = browser.fragment();
    browser.script("location.hash = '#s=e30'", &[]);
    browser.until("it is open", "document.querySelectorAll('#line .san').length === 0");
    browser.idle();
    assert!(!thinks(&browser));
    let other = Browser::open_at(&link);
    assert!(!thinks(&other));
    assert_eq!(line(&other).len(), 1);
}

#[test]
fn the_engine_is_operated_with_the_keyboard() {
    let browser = played(&state("startpos", &["atomic"]), "quick");
    browser.script("document.querySelector('#engine summary').focus()", &[]);
    browser.keys([TAB, RIGHT]);
    let chosen = "return document.querySelector('[name=engine-plays]:checked').value";
    assert_eq!(browser.script(chosen, &[]), "white");
    until(&browser, 1);
    browser.hold(THINK);
    browser.keys([DOWN]);
    assert_eq!(browser.script(chosen, &[]), "black");
    assert!(thinks(&browser), "now the engine has the other side");
    browser.release(THINK);
    until(&browser, 2);
}

#[test]
fn axe_finds_nothing_while_the_engine_thinks() {
    let browser = played(&state("startpos", &["atomic"]), "deep");
    choose(&browser, "black");
    let mut found = Vec::new();
    for scheme in [Scheme::Light, Scheme::Dark] {
        for width in [360, 1600] {
            browser.size(width, 900);
            browser.prefer(scheme, true);
            browser.click("#start-again");
            browser.hold(THINK);
            browser.board("atomic").click(&["e2", "e4"]);
            assert!(thinks(&browser));
            let thought = "document.documentElement.dataset.thinking === 'true' && \
                document.querySelector('#engine-line').textContent";
            browser.until_after("there is a thought", thought, || browser.release(THINK));
            found
                .extend(browser.violations().iter().map(|it| format!("{scheme:?}, {width}: {it}")));
            let wide = browser.script("return document.documentElement.scrollWidth", &[]);
            assert!(wide.as_u64() <= Some(width.into()), "{wide:?} wide at {width}");
        }
    }
    assert!(found.is_empty(), "{}", found.join("\n"));
    assert_eq!(browser.complaints(), [] as [&str; 0]);
}
