//! Tests of properties that the page has in every state: accessibility, no overflow in width, requests only to its
//! own server, and no errors.

use isotope_browser_tests::{BEGINNING, Browser, Scheme, Value, json};

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
fn what_gets_the_focus_comes_out_from_under_the_bar_of_a_phone() {
    let browser = Browser::open();
    browser.size(360, 740);
    let rulesets = ["atomic", "icc", "chess", "fairy-nocheck", "chess-com", "antichess"];
    let six = ("six boards", json!({ "rulesets": rulesets }));
    for (what, state) in [states(), vec![six]].concat() {
        browser.show(&state);
        let script = "const bar = document.querySelector('#table > .bar'), covered = []; \
            let count = 0; \
            for (const it of document.querySelectorAll('main :is(button, select, textarea):enabled, main summary, .cell[tabindex=\"0\"]')) { \
                if (!it.checkVisibility() || bar.contains(it)) continue; \
                scrollBy(0, it.getBoundingClientRect().bottom - innerHeight); \
                it.focus(); \
                const [own, over] = [it, bar].map((part) => part.getBoundingClientRect()); \
                count += 1; \
                if (own.bottom > over.top && own.top < over.bottom) covered.push(it.outerHTML.slice(0, 100)); \
            } \
            return [count, covered]";
        let found = browser.script(script, &[]);
        assert!(found[0].as_u64() > Some(10), "{what}: {found}");
        assert_eq!(found[1], json!([]), "{what}");
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
