//! Measures the time from an input to the new boards in the browser: `.ci/browser measure`.
//!
//! The browser itself measures the time from the event until the last board is replaced.
//! `ISOTOPE=target/release/isotope .ci/browser measure` measures a release build.

use isotope_browser_tests::{Browser, Value, json};

const ROUNDS: usize = 40;

const RULESETS: [&str; 4] = ["atomic", "icc", "chess", "fairy-nocheck"];

/// A position with captures.
const START: &str = "r1bqkb1r/pppp1ppp/2n2n2/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 4 4";
const MOVES: [[&str; 2]; 5] =
    [["f3", "e5"], ["d2", "d4"], ["e1", "g1"], ["c4", "f7"], ["b1", "c3"]];

/// A script that records the time between an event and the change of the boards. The page replaces all boards at
/// once, and the observer is called after the last of them is replaced.
const WATCH: &str = "
    window.began = 0;
    window.taken = [];
    for (const kind of ['pointerdown', 'click', 'keydown', 'input']) {
        addEventListener(kind, (event) => { window.began = event.timeStamp; }, { capture: true });
    }
    new MutationObserver((changes) => {
        if (!window.began || !changes.some(({ target }) => target.classList.contains('svg'))) return;
        window.taken.push(performance.now() - window.began);
        window.began = 0;
    }).observe(document.querySelector('#boards'), { childList: true, subtree: true });
";

fn main() {
    let browser = Browser::open();
    browser.show(&json!({ "start": START, "rulesets": RULESETS }));
    browser.script(WATCH, &[]);
    let taken = || -> f64 {
        let last =
            browser.script("const it = window.taken.at(-1); window.taken = []; return it", &[]);
        last.as_f64().expect("the boards have changed")
    };
    let board = browser.board(RULESETS[0]);
    let (mut picked, mut moved, mut taken_back, mut keyed) = (vec![], vec![], vec![], vec![]);
    for [from, to] in MOVES.into_iter().cycle().take(ROUNDS) {
        board.click(&[from]);
        picked.push(taken());
        board.click(&[to]);
        moved.push(taken());
        browser.script("document.querySelector('#line button').focus()", &[]);
        browser.keys(['\u{e012}']);
        keyed.push(taken());
        browser.click("#redo");
        taken();
        browser.click("#undo");
        taken_back.push(taken());
    }

    let mine = json!({ "name": "mine.ron", "text": "(format: 1, extends: \"atomic\") " });
    let rulesets: Vec<Value> =
        [mine].into_iter().chain(RULESETS[..3].iter().map(|it| json!(it))).collect();
    browser.show(&json!({ "layout": "invent", "start": START, "rulesets": rulesets }));
    browser.script(WATCH, &[]);
    browser.script("document.querySelector('#ruleset-text').focus()", &[]);
    let mut typed = Vec::new();
    for _ in 0..ROUNDS {
        browser.write(" ");
        typed.push(taken());
    }

    println!("{} boards, {ROUNDS} times each, in milliseconds", RULESETS.len());
    println!("{:34} {:>7} {:>7}", "", "median", "95 %");
    for (what, samples) in [
        ("a click that picks a piece", picked),
        ("a click that moves it", moved),
        ("a click that takes it back", taken_back),
        ("a key that takes it back", keyed),
        ("a key in the text, its pause included", typed),
    ] {
        let (median, late) = spread(samples);
        println!("{what:38} {median:>5.1} {late:>7.1}");
    }
    let sizes = "return performance.getEntriesByType('resource') \
        .filter((it) => !it.name.includes('/api/')).reduce((sum, it) => sum + it.decodedBodySize, \
        performance.getEntriesByType('navigation')[0].decodedBodySize)";
    browser.goto("");
    println!("bytes of the page: {}", browser.script(sizes, &[]));
}

/// The median and the 95th percentile of some samples.
fn spread(mut samples: Vec<f64>) -> (f64, f64) {
    samples.sort_by(f64::total_cmp);
    let at = |share: f64| samples[((samples.len() - 1) as f64 * share).round() as usize];
    (at(0.5), at(0.95))
}
