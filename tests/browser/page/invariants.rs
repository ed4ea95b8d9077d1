//! Tests of properties that the page has in every state: accessibility, no overflow in width, requests only to its
//! own server, and no errors.

use isotope_browser_tests::{BEGINNING, Browser, Scheme, TAB, Value, json};

use crate::STALEMATE;

/// States of the page, with their names: the initial state, a comparison in which a board waits, a game, and a
/// ruleset with errors.
fn states() -> Vec<(&'static str, Value)> {
    let broken = "(format: 1, capture: Explode(blast: Crss), draws: (dead: Locked))";
    vec![
        ("the beginning", json!({})),
        (
            "a comparison",
            json!({ "start": STALEMATE, "rulesets": ["atomic", "icc", "fairy-nocheck"], "moves": ["a8a7"], "at": 1 }),
        ),
        (
            "a game",
            json!({
                "layout": "play", "rulesets": ["crazyhouse"], "flipped": true,
                "moves": ["e4", "d5", "exd5", "Qxd5", "Nc3"], "at": 5,
            }),
        ),
        (
            "an invention",
            json!({ "layout": "invent", "rulesets": [{ "name": "mine.ron", "text": broken }, "chess"] }),
        ),
        (
            "a position that is none",
            json!({ "start": "8/8/8/8/8/8/8/8 w", "rulesets": ["atomic"] }),
        ),
    ]
}

#[test]
fn axe_finds_nothing_in_either_scheme_on_narrow_and_wide_screens() {
    let browser = Browser::open();
    let mut found = Vec::new();
    for (what, state) in states() {
        browser.show(&state);
        // Open all collapsed parts, so that they are checked, too.
        browser.script("document.querySelectorAll('details').forEach(it => it.open = true)", &[]);
        browser.idle();
        found.extend(browser.violations_everywhere().iter().map(|it| format!("{what}, {it}")));
    }
    assert!(found.is_empty(), "{}", found.join("\n"));
}

#[test]
fn nothing_is_wider_than_the_screen() {
    let browser = Browser::open();
    for (what, state) in states() {
        browser.show(&state);
        browser.script("document.querySelectorAll('details').forEach(it => it.open = true)", &[]);
        browser.idle();
        for width in [320, 360, 900, 1600] {
            browser.size(width, 900);
            let script = "return document.documentElement.scrollWidth";
            let needed = browser.script(script, &[]).as_u64();
            assert!(needed <= Some(width.into()), "{what} is {needed:?} wide at {width}");
        }
    }
}

#[test]
fn what_has_the_focus_is_never_under_the_bar_of_a_phone() {
    let browser = Browser::open();
    browser.size(360, 740);
    for (what, state) in states() {
        browser.show(&state);
        let mut stops = 0;
        for _ in 0..60 {
            browser.keys([TAB]);
            let script = "const at = document.activeElement, bar = document.querySelector('#table > .bar'); \
                if (at === document.body) return null; \
                const [own, over] = [at, bar].map((it) => it.getBoundingClientRect()); \
                const isCovered = own.bottom > over.top && own.top < over.bottom; \
                return isCovered && !bar.contains(at) ? at.outerHTML.slice(0, 100) : ''";
            let covered = browser.script(script, &[]);
            stops += usize::from(!covered.is_null());
            assert!(covered.is_null() || covered == "", "{what}: {covered}");
        }
        assert!(stops > 20, "{what}: {stops}");
    }
}

#[test]
fn no_request_leaves_the_page_and_the_console_is_silent() {
    let browser = Browser::open();
    for (_, state) in states() {
        browser.show(&state);
    }
    browser.goto(BEGINNING);
    browser.board("icc").click(&["e2", "e4", "d7", "d5", "e4", "d5"]);
    browser.click("[data-layout-button='invent']");
    browser.click("[data-layout-button='play']");
    let requests = browser.requests();
    for part in ["/main.js", "/api/rulesets", "/api/boards", "/api/check"] {
        assert!(requests.iter().any(|url| url.contains(part)), "no {part} in {requests:?}");
    }
    let own = |url: &&String| {
        url.starts_with(browser.page()) || ["about:blank", "data:,"].contains(&url.as_str())
    };
    let foreign: Vec<_> = requests.iter().filter(|url| !own(url)).collect();
    assert!(foreign.is_empty(), "{foreign:?}");
    assert_eq!(browser.complaints(), [] as [&str; 0]);
}

#[test]
fn a_blast_does_not_flash_if_the_user_prefers_reduced_motion() {
    let browser = Browser::open();
    // Animations stand still, so that they are seen.
    browser.devtools("Animation.enable", json!({}));
    browser.devtools("Animation.setPlaybackRate", json!({ "playbackRate": 0 }));
    let flashes = |less: bool| {
        browser.prefer(Scheme::Light, less);
        browser
            .show(&json!({ "start": "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "rulesets": ["atomic"] }));
        browser.board("atomic").click(&["e4", "d5"]);
        browser.count(".motion .flash")
    };
    assert!(flashes(false) > 0);
    assert_eq!(flashes(true), 0);
}
