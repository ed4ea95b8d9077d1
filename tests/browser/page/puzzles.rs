//! Tests of the puzzles: asked, answered on the board, and explained.

use isotope_browser_tests::{Browser, DOWN, ENTER, RIGHT, SOLVE, UP, json};

use crate::{shown, state};

/// Opens the puzzles and begins those with an index in the list.
fn begun(browser: &Browser, index: &str) {
    browser.click("#puzzles-open");
    browser.until(
        "the puzzles are listed",
        "document.querySelector('#puzzle-set').options.length > 0",
    );
    let choose = "document.querySelector('#puzzle-set').value = arguments[0]";
    browser.script(choose, &[index.into()]);
    browser.click("#puzzle-begin");
    browser.until("a puzzle is asked", "document.documentElement.dataset.puzzle === 'asked'");
    browser.idle();
}

fn said(browser: &Browser) -> String {
    browser.text(".puzzle .said")
}

#[test]
fn a_wrong_move_is_taken_back_and_the_right_one_is_told_with_its_reason() {
    let browser = shown("startpos", &["chess", "atomic"]);
    begun(&browser, "0");
    assert_eq!(
        browser.text("#puzzle-question"),
        "Which move is legal under icc and illegal under atomic?"
    );
    assert_eq!(browser.count("article.board"), 1, "another board would give the answer away");
    browser.board("icc").click(&["g2", "g3"]);
    assert_eq!(said(&browser), "Not this: g3 is legal under atomic, too. Try again.");
    assert!(browser.board("icc").name("g2").contains("white pawn"), "it is taken back");
    browser.board("icc").tap(&["f2", "f3"]);
    let reason = "the king on f3 would be in check from e4";
    assert_eq!(said(&browser), format!("Right. Kf3: under atomic, {reason}."));
    let waits = browser.board("atomic").waits().expect("it is illegal there");
    assert!(waits.contains(reason), "{waits}");
    assert_eq!(browser.text(".puzzle .quiet"), "Puzzle 1 of 20, 0 solved at the first try");
    assert_eq!(browser.complaints(), [] as [&str; 0]);
}

#[test]
fn the_squares_that_die_are_chosen_by_mouse_touch_and_keyboard() {
    let browser = shown("startpos", &["chess", "atomic"]);
    begun(&browser, "0");
    browser.click("#puzzle-next");
    assert_eq!(browser.text("#puzzle-question"), "Where does Qxd2 destroy a piece under atomic?");
    let atomic = browser.board("atomic");
    atomic.click(&["c1", "c2"]);
    browser.click("#puzzle-check");
    assert_eq!(
        said(&browser),
        "Not this: 3 more squares are cleared, and 1 of yours is not. Try again."
    );
    atomic.tap(&["c2", "d2"]);
    // Black is at the bottom, so the way from e1 to d1 leads to the right.
    browser.script("document.querySelector(arguments[0]).focus()", &[atomic.square("e1").into()]);
    browser.keys([DOWN, UP, ENTER, RIGHT, ENTER]);
    assert_eq!(browser.count(".cell.chosen[aria-selected='true']"), 4);
    browser.click("#puzzle-check");
    assert_eq!(said(&browser), "Right. Qxd2#: on c1 d1 e1 d2.");
    assert_eq!(browser.count(".cell.chosen"), 0);
    assert!(atomic.name("d2").contains("explosion"), "{}", atomic.name("d2"));
}

#[test]
fn a_win_is_not_given_away_by_best_play_and_counts_if_it_is_found_at_once() {
    let browser = shown("startpos", &["chess", "atomic"]);
    browser.release(SOLVE);
    begun(&browser, "0");
    browser.click("#puzzle-next");
    browser.click("#puzzle-next");
    let question = "White wins in 2 moves under atomic, but not as fast under icc. How?";
    assert_eq!(browser.text("#puzzle-question"), question);
    assert!(
        !browser
            .script("return document.querySelector('.best-play').checkVisibility()", &[])
            .as_bool()
            .unwrap_or(true)
    );
    browser.board("atomic").click(&["c2", "d1"]);
    assert_eq!(said(&browser), "Not this: Qd1 does not win as fast. Try again.");
    browser.board("atomic").click(&["c2", "h7"]);
    assert_eq!(said(&browser), "Right. Qh7, and no other move wins as fast.");
    browser.click("#puzzle-next");
    browser.board("icc").click(&["h6", "g5"]);
    assert_eq!(browser.text(".puzzle .quiet"), "Puzzle 4 of 20, 1 solved at the first try");
}

#[test]
fn the_answer_is_shown_on_demand_and_the_end_brings_the_page_back() {
    let browser = shown("4k3/8/8/8/8/8/8/4K3 w - - 0 1", &["chess", "rifle"]);
    begun(&browser, "0");
    browser.click("#puzzle-reveal");
    assert!(said(&browser).starts_with("The answer: Kf3: under atomic,"), "{}", said(&browser));
    assert_eq!(browser.count("article.board"), 2);
    browser.click("#puzzle-end");
    assert_eq!(browser.count(".puzzle[hidden]"), 2);
    assert!(browser.board("rifle").name("e1").contains("white king"));
    assert_eq!(browser.count("article.board"), 2);
}

#[test]
fn new_puzzles_are_made_about_the_rules_of_the_boards_even_ones_own() {
    let browser = Browser::open();
    let own = "(format: 1, extends: \"atomic\", name: \"Mine\", capture: Explode(blast: Cross))";
    let mut asked = state("startpos", &["chess"]);
    asked["rulesets"] = json!([{ "name": "mine.ron", "text": own }, "atomic"]);
    let boards = |ruleset| browser.count(&browser.board(ruleset).part(".status"));
    // Not every question names both rulesets; the answer shows both.
    let questions = ["?seed=1", "?seed=2", "?seed=1"].map(|seed| {
        browser.show_at(seed, &asked);
        begun(&browser, "own");
        let question = browser.text("#puzzle-question");
        assert_eq!(boards("Mine") + boards("atomic"), 1, "{question}");
        let shown = if boards("Mine") == 1 { "mine" } else { "atomic" };
        assert!(question.contains(shown), "{question}");
        format!(
            "{question} {}",
            browser.script("return document.querySelector('#start').value", &[])
        )
    });
    assert_eq!(questions[0], questions[2], "the same seed makes the same puzzles");
    assert_ne!(questions[0], questions[1]);
    browser.click("#puzzle-reveal");
    assert!(said(&browser).starts_with("The answer: "), "{}", said(&browser));
    assert_eq!([boards("Mine"), boards("atomic")], [1, 1]);
    // Another position ends the puzzles.
    browser.click("#start-again");
    assert_eq!(browser.count(".puzzle[hidden]"), 2);
}

#[test]
fn axe_finds_nothing_in_a_puzzle() {
    let browser = shown("startpos", &["chess", "atomic"]);
    begun(&browser, "0");
    browser.click("#puzzle-next");
    browser.board("atomic").click(&["c1"]);
    for width in [360, 1600] {
        browser.size(width, 900);
        assert_eq!(browser.violations(), []);
        let needed = browser.script("return document.documentElement.scrollWidth", &[]).as_u64();
        assert!(needed <= Some(width.into()), "{needed:?} at {width}");
    }
}
