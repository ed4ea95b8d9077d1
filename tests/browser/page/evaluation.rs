//! Tests of the evaluation beside the boards, and of the values of all moves.

use isotope_browser_tests::{Browser, SOLVE, Value, json};

use crate::{STALEMATE, play, shown, state};

/// Waits until there are lines on each board on which the game goes on.
fn wait_until_evaluated(browser: &Browser) {
    let script = "document.querySelector('.evaluation') && \
        [...document.querySelectorAll('.evaluation')].every(it => it.querySelector('.evaluated button'))";
    browser.until("every board is evaluated", script);
}

fn evaluation(browser: &Browser, ruleset: &str) -> String {
    browser.text(&browser.board(ruleset).part(".evaluation"))
}

fn requests(browser: &Browser) -> usize {
    browser.requests().iter().filter(|url| url.ends_with("/api/evaluate")).count()
}

/// A position in which White wins at once under atomic rules, and must save a knight under those of chess.
fn forked() -> Value {
    json!({ "start": "startpos", "moves": ["Nf3", "d5", "Ne5", "a6"], "at": 4, "rulesets": ["atomic", "chess"] })
}

#[test]
fn where_the_best_moves_differ_the_page_says_so_and_plays_one_by_a_click() {
    let browser = Browser::open();
    browser.release(SOLVE);
    browser.show(&forked());
    assert_eq!(requests(&browser), 0, "it is off at first");
    browser.click("#evaluation");
    browser.until(
        "they differ",
        "document.querySelector('#evaluation-differs').textContent.includes('chess: ')",
    );
    let told = browser.text("#evaluation-differs");
    assert!(told.starts_with("The best moves differ. atomic: Nxf7# (#1). chess: "), "{told}");
    assert!(evaluation(&browser, "atomic").contains("White wins in 1 move"));
    browser.click(&browser.board("atomic").part(".evaluated button"));
    assert_eq!(browser.board("atomic").status(), "White wins: the black king was destroyed");
    assert_eq!(browser.count(&browser.board("atomic").part(".evaluation")), 0);
}

#[test]
fn a_gauge_and_an_arrow_show_the_evaluation_without_moving_anything() {
    let browser = Browser::open();
    browser.release(SOLVE);
    browser.show(&forked());
    let place = || {
        let script = "const { left, top, width } = document.querySelector('article .picture').getBoundingClientRect(); \
            return [left, top, width]";
        browser.script(script, &[])
    };
    let before = place();
    browser.click("#evaluation");
    wait_until_evaluated(&browser);
    let atomic = browser.board("atomic");
    assert_eq!(browser.count(&atomic.part(".gauge")), 1);
    assert_eq!(browser.count(&atomic.part(".suggested .line")), 1);
    assert_eq!(place(), before);
    // The part that scrolls would cut off what stands beyond its edge.
    let room = "const right = (selector) => document.querySelector(selector).getBoundingClientRect().right; \
        return right('article:last-child .gauge') <= right('#hall')";
    assert_eq!(browser.script(room, &[]), true);
    browser.click("#evaluation");
    assert_eq!(browser.count(".gauge, .suggested .line"), 0);
}

#[test]
fn the_browser_keeps_that_it_is_on_and_how_many_lines_there_are() {
    let browser = Browser::open();
    browser.release(SOLVE);
    browser.show(&forked());
    browser.click("#evaluation");
    browser.script(
        "const it = document.querySelector('#evaluation-lines'); it.value = '3'; it.dispatchEvent(new Event('change'))",
        &[],
    );
    browser.goto("");
    browser.until(
        "three lines are shown",
        "document.querySelectorAll('article.board .evaluated')[0]?.children.length === 3",
    );
    assert_eq!(browser.attribute("#evaluation", "aria-pressed").as_deref(), Some("true"));
    browser.click("#evaluation");
    assert_eq!(browser.count(".evaluation"), 0);
    browser.goto("");
    assert_eq!(browser.attribute("#evaluation", "aria-pressed").as_deref(), Some("false"));
}

#[test]
fn it_never_runs_while_the_engine_plays() {
    let browser = shown("startpos", &["atomic"]);
    browser.release(SOLVE);
    browser.click("#evaluation");
    browser.until("it runs", "document.querySelector('.evaluated button') !== null");
    browser.click("[data-layout-button='play']");
    play(&browser, "white", 1);
    assert_eq!(browser.count(".evaluation"), 0);
    browser.requests();
    browser.board("atomic").click(&["e2", "e4"]);
    browser.until("the engine has moved", "document.querySelectorAll('#line .san').length === 2");
    assert_eq!(requests(&browser), 0);
}

#[test]
fn with_few_pieces_every_move_is_shown_with_its_value_under_each_ruleset() {
    let browser = shown(STALEMATE, &["icc", "chess"]);
    browser.release(SOLVE);
    browser.until("it is settled", "document.documentElement.dataset.settling === 'false'");
    let icc = browser.board("icc");
    browser.click(&icc.part(".every-move summary"));
    let moves = browser.text(&icc.part(".every-move ol"));
    assert_eq!(
        moves.split_whitespace().collect::<Vec<_>>().join(" "),
        "Ka7 White wins in 1 move Kb8 White wins in 1 move"
    );
    let chess = browser.board("chess");
    browser.click(&chess.part(".every-move summary"));
    assert!(browser.text(&chess.part(".every-move li:first-child")).contains("drawn"));
    browser.click(&icc.part(".every-move li:last-child button"));
    assert_eq!(icc.status(), "White to move");
    browser.until("it is settled", "document.documentElement.dataset.settling === 'false'");
    let first = browser.text(&icc.part(".every-move li:first-child"));
    assert!(first.contains("White wins in 1 move"), "{first}, and the list is still open");
}

#[test]
fn axe_finds_nothing_when_boards_are_evaluated_and_every_move_is_shown() {
    let browser = Browser::open();
    browser.release(SOLVE);
    let mut found = Vec::new();
    browser.click("#evaluation");
    for shown in [forked(), state(STALEMATE, &["icc", "atomic", "chess"])] {
        browser.show(&shown);
        wait_until_evaluated(&browser);
        browser
            .script("document.querySelectorAll('.every-move').forEach(it => it.open = true)", &[]);
        browser.idle();
        found.extend(browser.violations_everywhere());
    }
    assert!(found.is_empty(), "{}", found.join("\n"));
    assert_eq!(browser.complaints(), [] as [&str; 0]);
}
