//! Measures the time from an input to the painted boards in the browser: `.ci/browser measure`.
//!
//! The browser itself measures the time from the event until the frame with the new boards is laid out and painted.
//! `ISOTOPE=target/release/isotope .ci/browser measure` measures a release build.

use isotope_browser_tests::{Browser, SOLVE, Value, json};

const ROUNDS: usize = 40;

/// The rulesets of six boards. The long line is legal under all of them.
const RULESETS: [&str; 6] =
    ["atomic", "icc", "chess", "fairy-nocheck", "chess-com", "red-hot-pawn"];

/// A position with captures.
const START: &str = "r1bqkb1r/pppp1ppp/2n2n2/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 4 4";
const MOVES: [[&str; 2]; 5] =
    [["f3", "e5"], ["d2", "d4"], ["e1", "g1"], ["c4", "f7"], ["b1", "c3"]];

/// Random moves without captures, checks and the third repetition of a position, with a pawn move now and then, so
/// that the game goes on for 2,000 plies under all rulesets.
const LONG_LINE: &str = include_str!("long-line.txt");

/// A script that records the time between an event and the frame that shows what follows from it. The page is idle
/// again when it has changed all boards. A message sent while a frame begins arrives when that frame is painted.
const WATCH: &str = "
    let began = 0;
    for (const kind of ['pointerdown', 'click', 'keydown', 'input']) {
        addEventListener(kind, (event) => { began = event.timeStamp; }, { capture: true });
    }
    const painted = new MessageChannel();
    painted.port1.onmessage = ({ data }) => { document.body.dataset.taken = performance.now() - data; };
    new MutationObserver(() => {
        const since = began;
        if (!since || document.documentElement.dataset.idle !== 'true') return;
        began = 0;
        requestAnimationFrame(() => painted.port2.postMessage(since));
    }).observe(document.documentElement, { attributeFilter: ['data-idle'] });
";

fn main() {
    let browser = Browser::open();
    browser.release(SOLVE);
    println!("{ROUNDS} times each, in milliseconds: median and 95 %");
    for count in [1, 4, 6] {
        println!("{count} boards");
        moves(&browser, &RULESETS[..count]);
    }
    println!("6 boards, a line of 2,000 plies");
    steps(&browser, &LONG_LINE.split_whitespace().collect::<Vec<_>>());
    println!("4 boards, one of them with its text");
    text(&browser);
    let sizes = "return performance.getEntriesByType('resource') \
        .filter((it) => !it.name.includes('/api/')).reduce((sum, it) => sum + it.decodedBodySize, \
        performance.getEntriesByType('navigation')[0].decodedBodySize)";
    browser.goto("");
    println!("bytes of the page: {}", browser.script(sizes, &[]));
}

/// Shows a state and watches the boards.
fn watch(browser: &Browser, state: &Value) {
    browser.show(state);
    browser.script(WATCH, &[]);
}

/// The time of the last change of the boards, once it is painted.
fn taken(browser: &Browser) -> f64 {
    browser.until("the changed boards are painted", "'taken' in document.body.dataset");
    let last = "const { taken } = document.body.dataset; delete document.body.dataset.taken; return +taken";
    browser.script(last, &[]).as_f64().expect("a number")
}

/// Measures picking a piece, moving it, and taking the move back.
fn moves(browser: &Browser, rulesets: &[&str]) {
    watch(browser, &json!({ "start": START, "rulesets": rulesets }));
    let board = browser.board(rulesets[0]);
    let (mut picked, mut moved, mut taken_back, mut keyed) = (vec![], vec![], vec![], vec![]);
    for [from, to] in MOVES.into_iter().cycle().take(ROUNDS) {
        board.click(&[from]);
        picked.push(taken(browser));
        board.click(&[to]);
        moved.push(taken(browser));
        browser.script("document.querySelector('#line button').focus()", &[]);
        browser.keys(['\u{e012}']);
        keyed.push(taken(browser));
        browser.click("#redo");
        taken(browser);
        browser.click("#undo");
        taken_back.push(taken(browser));
    }
    print("a click that picks a piece", picked);
    print("a click that moves it", moved);
    print("a click that takes it back", taken_back);
    print("a key that takes it back", keyed);
}

/// Measures steps through a long line, near its end.
fn steps(browser: &Browser, moves: &[&str]) {
    watch(
        browser,
        &json!({ "start": "startpos", "moves": moves, "at": moves.len(), "rulesets": RULESETS }),
    );
    browser.click("#undo");
    taken(browser);
    let mut stepped = Vec::new();
    for button in ["#undo", "#undo", "#undo", "#redo"].into_iter().cycle().take(ROUNDS) {
        browser.click(button);
        stepped.push(taken(browser));
    }
    print("a click that steps", stepped);
}

/// Measures a key in the text of a ruleset.
fn text(browser: &Browser) {
    let mine = json!({ "name": "mine.ron", "text": "(format: 1, extends: \"atomic\") " });
    let rulesets: Vec<Value> =
        [mine].into_iter().chain(RULESETS[..3].iter().map(|it| json!(it))).collect();
    watch(browser, &json!({ "layout": "invent", "start": START, "rulesets": rulesets }));
    let focus = "const area = document.querySelector('#ruleset-text'); \
        area.closest('details').open = true; area.focus()";
    browser.script(focus, &[]);
    let mut typed = Vec::new();
    for _ in 0..ROUNDS {
        browser.write(" ");
        typed.push(taken(browser));
    }
    print("a key in the text, its pause included", typed);
}

fn print(what: &str, samples: Vec<f64>) {
    let (median, late) = spread(samples);
    println!("  {what:38} {median:>5.1} {late:>7.1}");
}

/// The median and the 95th percentile of some samples.
fn spread(mut samples: Vec<f64>) -> (f64, f64) {
    samples.sort_by(f64::total_cmp);
    let at = |share: f64| samples[((samples.len() - 1) as f64 * share).round() as usize];
    (at(0.5), at(0.95))
}
