//! Tests of games against the engine: when and on which board it moves, and when it does not. The engine's
//! strength is not tested here.

use isotope_browser_tests::{Browser, RIGHT, Scheme, Value, json};

use crate::{STALEMATE, THINK, play, resign, state};

/// Opens the page with a state in the layout for play, and begins a game in which the user has `side`.
fn played(state: &Value, side: &str, level: u8) -> Browser {
    let browser = Browser::open();
    let mut state = state.clone();
    state["layout"] = json!("play");
    // The engine chooses among good moves by chance, the same for each run.
    browser.show_at("?seed=1", &state);
    play(&browser, side, level);
    browser
}

/// Whether the result of a game is shown.
fn is_over(browser: &Browser) -> bool {
    browser.count("#play-result:not([hidden])") == 1
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
    let browser = played(&state("startpos", &["atomic"]), "white", 1);
    let board = browser.board("atomic");
    board.click(&["g1", "f3"]);
    until(&browser, 2);
    assert_eq!(board.status(), "White to move");
    let moves = line(&browser);
    assert_eq!(moves[0], "Nf3");
    let said = announcement(&browser);
    assert!(said.starts_with(&format!("The engine plays {}.", moves[1])), "{said}");
    assert!(said.trim_end().ends_with("White to move."), "{said}");
    assert_eq!(browser.text("#engine-told"), format!("Played {}", moves[1]));
    board.click(&["a2", "a3"]);
    until(&browser, 4);
    resign(&browser);
    assert_eq!(board.status(), "Black wins: White resigned");
    board.click(&["h2", "h3"]);
    assert_eq!(line(&browser).len(), 4, "after the game nothing is moved");
    browser.click("#play-analyse");
    board.click(&["h2", "h3"]);
    assert!(!thinks(&browser));
    assert_eq!(line(&browser).len(), 5, "until the user analyses it");
    assert_eq!(browser.complaints(), [] as [&str; 0]);
}

#[test]
fn the_engine_begins_with_white_and_stops_when_the_game_is_over() {
    let browser = played(&state("startpos", &["atomic"]), "black", 1);
    until(&browser, 1);
    assert_eq!(browser.board("atomic").status(), "Black to move");

    let mut before = state("startpos", &["atomic"]);
    before["moves"] = json!(["Nf3", "a6", "Ne5", "a5"]);
    before["at"] = json!(4);
    let browser = played(&before, "white", 1);
    browser.requests();
    browser.board("atomic").click(&["e5", "f7"]);
    assert!(is_over(&browser) && !thinks(&browser));
    let card = browser.text("#play-result");
    assert!(card.contains("You won") && card.contains("the black king was destroyed"), "{card}");
    assert_eq!(requests(&browser), 0);
    assert_eq!(browser.attribute("#engine-hint", "aria-disabled").as_deref(), Some("true"));
    browser.click("#play-rematch");
    // White is the engine's side now, and it begins where this game began.
    let lost = "document.querySelector('#play-result').textContent.startsWith('You lost')";
    browser.until("the engine has found the same move", lost);
    assert_eq!(line(&browser).len(), 5);
}

#[test]
fn a_game_is_resigned_paused_or_lost_on_time() {
    let browser = played(&state("startpos", &["atomic"]), "white", 1);
    browser.click("#play-resign");
    assert!(!is_over(&browser), "it is asked for once");
    browser.click("#play-resign-no");
    resign(&browser);
    assert!(browser.text("#play-result").contains("Black wins: White resigned"));
    assert_eq!(browser.attribute("#evaluation", "aria-disabled").as_deref(), Some("true"));
    browser.click("#play-again");
    assert!(!is_over(&browser));
    play(&browser, "white", 1);
    browser.click("[data-layout-button='compare']");
    assert!(browser.text("#play-paused").contains("Your game is paused"));
    browser.board("atomic").click(&["e2", "e4"]);
    assert!(!thinks(&browser), "whoever compares boards does not play");
    browser.click("#play-resume");
    assert_eq!(line(&browser).len(), 0, "the game is where it was");
    resign(&browser);
    browser.click("#play-again");

    browser.click("[data-layout-button='play']");
    browser.script(
        "const it = document.querySelector('[aria-label=\"Minutes for each side\"]'); \
            it.value = '1'; it.dispatchEvent(new Event('change'))",
        &[],
    );
    browser.click("#play-new");
    assert_eq!(browser.count(".clocks .clock"), 2);
    // The clock of the page, which is put forward.
    browser.script(
        "const { now } = performance; performance.now = () => now.call(performance) + (globalThis.later ?? 0)",
        &[],
    );
    browser.board("atomic").click(&["e2", "e4"]);
    until(&browser, 2);
    browser.script("globalThis.later = 61_000", &[]);
    browser.until("the time is over", "!document.querySelector('#play-result').hidden");
    let card = browser.text("#play-result");
    assert!(card.contains("You lost") && card.contains("Black wins on time"), "{card}");
}

#[test]
fn on_request_the_engine_plays_its_best_move_at_once() {
    let browser = played(&state("startpos", &["atomic"]), "white", 8);
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
    assert_eq!(focused, "engine-stop", "the focus stays on the button");
    assert_eq!(browser.board("atomic").status(), "White to move");
}

#[test]
fn a_move_that_is_taken_back_is_not_answered() {
    let browser = played(&state("startpos", &["atomic"]), "white", 8);
    let board = browser.board("atomic");
    browser.hold(THINK);
    board.click(&["e2", "e4"]);
    assert!(thinks(&browser));
    browser.click("#undo");
    assert!(!thinks(&browser));
    assert!(browser.text("#engine-told").starts_with("An earlier position"));
    board.click(&["d2", "d4"]);
    assert!(thinks(&browser), "another move starts another search");
    browser.click("#engine-stop");
    browser.release(THINK);
    // Another move takes the place of the one that was taken back.
    until(&browser, 2);
    assert_eq!(line(&browser)[0], "d4");
    let answer = line(&browser)[1].clone();
    browser.click("#undo");
    assert!(!thinks(&browser), "the engine does not move again in an earlier position");
    assert!(browser.text("#engine-told").contains("in which the engine is to move"));
    browser.click("#redo");
    assert_eq!(line(&browser), ["d4", &*answer]);
    assert_eq!(requests(&browser), 2);
    browser.click("#play-back");
    assert_eq!(line(&browser).len(), 0, "one press takes back a full turn");
    assert_eq!(browser.attribute("#play-back", "aria-disabled").as_deref(), Some("true"));
    assert!(!thinks(&browser));
}

#[test]
fn a_game_goes_on_after_a_reload_and_the_steps_of_the_browser() {
    let browser = played(&state("startpos", &["atomic"]), "white", 1);
    let board = browser.board("atomic");
    board.click(&["a2", "a3"]);
    until(&browser, 2);
    let reloaded = browser.fragment();
    browser.goto(&reloaded);
    board.click(&["b2", "b3"]);
    until(&browser, 4);
    browser.click("[data-layout-button='compare']");
    browser.script("history.back()", &[]);
    browser.until("the game is back", "document.documentElement.dataset.game === 'on'");
    browser.idle();
    assert_eq!(browser.attribute("html", "data-layout").as_deref(), Some("play"));
    board.click(&["c2", "c3"]);
    until(&browser, 6);
    browser.click("[data-layout-button='invent']");
    browser.click("[data-layout-button='play']");
    assert_eq!(browser.attribute("html", "data-game").as_deref(), Some("on"));
    assert_eq!(line(&browser).len(), 6);
    assert_eq!(browser.complaints(), [] as [&str; 0]);
}

#[test]
fn a_move_made_for_the_engine_replaces_its_own() {
    let browser = played(&state("startpos", &["atomic"]), "white", 8);
    let board = browser.board("atomic");
    browser.hold(THINK);
    board.click(&["e2", "e4", "a7", "a6"]);
    assert!(!thinks(&browser));
    assert_eq!(line(&browser), ["e4", "a6"]);
}

#[test]
fn other_rules_or_another_position_start_another_search() {
    let browser = played(&state("startpos", &["atomic"]), "white", 8);
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
    assert!(!thinks(&browser), "in another position, the game is paused");
    browser.script("document.querySelector('#start').value = arguments[0]", &[STALEMATE.into()]);
    browser.click("#start-form [type=submit]");
    assert!(!thinks(&browser) && !is_over(&browser));
    browser.click("#play-resume");
    assert!(thinks(&browser));
    assert_eq!(requests(&browser), 1);
    browser.release(THINK);
}

#[test]
fn the_engine_plays_an_invented_game_by_its_rules() {
    // A king may stay under attack and be captured; a side without a king has lost.
    let text = "(format: 1, extends: \"icc\", capture: Explode(blast: Radius(2)))";
    let own = json!({ "name": "mine.ron", "text": text });
    let browser = played(&json!({ "start": STALEMATE, "rulesets": [own] }), "white", 1);
    until(&browser, 1);
    assert_eq!(line(&browser).len(), 1);
    assert!(browser.text("#engine-told").starts_with("Played K"));
}

#[test]
fn with_several_boards_a_hint_is_by_the_rules_of_the_board_moved_on() {
    let browser = Browser::open();
    browser.show(&state(STALEMATE, &["atomic", "icc"]));
    browser.script("document.querySelector('#engine').open = true", &[]);
    assert!(browser.text("#engine-rules").starts_with("Hints are by the rules of atomic,"));
    browser.board("icc").click(&["a8", "a7"]);
    assert!(browser.text("#engine-rules").starts_with("Hints are by the rules of icc,"));
    browser.click("#engine-hint");
    let there = "document.querySelector('#engine-told').textContent.startsWith('Hint: Rxa7#')";
    browser.until("there is a hint", there);
    browser.idle();
    assert_eq!(browser.count(&browser.board("icc").part(".suggested .hint")), 1);
    assert_eq!(browser.count(&browser.board("atomic").part(".suggested .hint")), 0);
}

#[test]
fn a_hint_shows_a_move_without_playing_it() {
    let mut state = state("startpos", &["atomic"]);
    state["moves"] = json!(["Nf3", "d6", "Ng5", "a6"]);
    state["at"] = json!(4);
    let browser = played(&state, "white", 1);
    browser.click("#engine-hint");
    let there = "document.querySelector('#engine-told').textContent.startsWith('Hint: Nxf7#')";
    browser.until("there is a hint", there);
    browser.idle();
    browser.click("#engine-thinking summary");
    assert!(browser.text("#engine-score").starts_with("White wins in 1 move"));
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
    let browser = played(&state("startpos", &["atomic"]), "black", 1);
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
fn a_game_is_begun_with_the_keyboard_and_its_level_changed_while_the_engine_thinks() {
    let browser = Browser::open();
    browser.show(&json!({ "layout": "play", "rulesets": ["atomic"] }));
    browser.script("document.querySelector('[name=play-side]:checked').focus()", &[]);
    browser.keys([RIGHT]);
    let chosen = "return document.querySelector('[name=play-side]:checked').value";
    assert_eq!(browser.script(chosen, &[]), "black");
    browser.hold(THINK);
    browser.script("document.querySelector('#play-new').focus()", &[]);
    browser.keys([' ']);
    browser.until("it thinks", "document.documentElement.dataset.thinking === 'true'");
    assert_eq!(requests(&browser), 1);
    browser.script("document.querySelector('[name=play-level]:checked').focus()", &[]);
    browser.keys([RIGHT]);
    assert_eq!(requests(&browser), 1, "another level begins another search");
    browser.release(THINK);
    until(&browser, 1);
}

#[test]
fn axe_finds_nothing_while_the_engine_thinks() {
    let browser = Browser::open();
    browser.show(&json!({ "layout": "play", "rulesets": ["atomic"] }));
    browser.click("[name='play-level'][value='8'] + span");
    browser.click("#engine-thinking summary");
    let mut found = Vec::new();
    for scheme in [Scheme::Light, Scheme::Dark] {
        for width in [360, 1600] {
            browser.size(width, 900);
            browser.prefer(scheme, true);
            browser.click("#play-new");
            browser.hold(THINK);
            browser.board("atomic").click(&["e2", "e4"]);
            assert!(thinks(&browser));
            let thought = "document.documentElement.dataset.thinking === 'true' && \
                document.querySelector('#engine-line').textContent";
            browser.until_after("there is a thought", thought, || browser.release(THINK));
            found
                .extend(browser.violations().iter().map(|it| format!("{scheme:?}, {width}: {it}")));
            resign(&browser);
            found.extend(browser.violations().iter().map(|it| format!("its end: {it}")));
            browser.click("#play-again");
            found.extend(browser.violations().iter().map(|it| format!("its choice: {it}")));
            let wide = browser.script("return document.documentElement.scrollWidth", &[]);
            assert!(wide.as_u64() <= Some(width.into()), "{wide:?} wide at {width}");
        }
    }
    assert!(found.is_empty(), "{}", found.join("\n"));
    assert_eq!(browser.complaints(), [] as [&str; 0]);
}
