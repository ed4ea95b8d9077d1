//! Tests of the settings, which stay in the browser: the theme of the boards, coordinates, and sounds.

use isotope_browser_tests::{Browser, Scheme, Value, json};

/// Runs a script in each page before its own scripts.
fn before_the_page(browser: &Browser, source: &str) {
    browser.devtools("Page.addScriptToEvaluateOnNewDocument", json!({ "source": source }));
}

fn set(browser: &Browser, input: &str) {
    browser.click("#settings-open");
    browser.click(&format!("#settings {input}"));
    browser.click("#settings-open");
}

fn look(browser: &Browser) -> Value {
    let script = "const square = document.querySelector('article .i-dark'); \
        const corner = document.querySelector('article .cell[data-rank=\"1\"]'); \
        return [getComputedStyle(square).fill, getComputedStyle(corner, '::before').content]";
    browser.script(script, &[])
}

#[test]
fn the_theme_and_the_coordinates_stay_when_the_page_is_opened_again() {
    let browser = Browser::open();
    browser.prefer(Scheme::Light, true);
    assert_eq!(look(&browser), json!(["rgb(138, 161, 177)", "\"1\""]));
    set(&browser, "[value='wood']");
    set(&browser, "[name='coordinates']");
    let wood = json!(["rgb(185, 138, 92)", "none"]);
    assert_eq!(look(&browser), wood);
    browser.goto("");
    assert_eq!(look(&browser), wood);
    assert_eq!(browser.script("return document.querySelector('[value=wood]').checked", &[]), true);
    // The cells still lie on the squares of the picture.
    let script = "const left = (it) => document.querySelector(it).getBoundingClientRect().left; \
        return Math.abs(left('article .cell[data-square=a8]') - left('article .svg [data-square=a8] rect'))";
    let off = browser.script(script, &[]).as_f64().unwrap_or(f64::MAX);
    assert!(off < 1.0, "{off}");
    browser.board("atomic").click(&["e2", "e4"]);
    assert_eq!(browser.board("atomic").status(), "Black to move");
}

#[test]
fn without_storage_and_with_a_broken_one_the_settings_still_work() {
    let denied =
        "Object.defineProperty(window, 'localStorage', { get() { throw new Error('denied') } })";
    let broken = "if (location.hostname) localStorage.setItem('isotope', '{\"theme\":7,\"coordinates\":\"no\",\"sounds\"')";
    let odd = "if (location.hostname) localStorage.setItem('isotope', '{\"theme\":\"plaid\",\"coordinates\":0}')";
    for source in [denied, broken, odd] {
        let browser = Browser::open();
        browser.prefer(Scheme::Light, true);
        before_the_page(&browser, source);
        browser.goto("");
        assert_eq!(look(&browser)[0], "rgb(138, 161, 177)", "{source}");
        set(&browser, "[value='green']");
        assert_eq!(look(&browser)[0], "rgb(125, 156, 95)", "{source}");
        assert_eq!(browser.complaints(), [] as [&str; 0], "{source}");
    }
}

#[test]
fn sounds_are_off_until_they_are_switched_on_and_an_explosion_is_heard() {
    let browser = Browser::open();
    let listen = "window.heard = []; \
        for (const name of ['OscillatorNode', 'AudioBufferSourceNode']) { \
            const Real = window[name]; \
            window[name] = class extends Real { constructor(...given) { super(...given); heard.push(name); } }; \
        }";
    before_the_page(&browser, listen);
    browser
        .show(&json!({ "rulesets": ["atomic"], "start": "4k3/p7/8/3p4/4P3/8/P7/4K3 w - - 0 1" }));
    let heard = || {
        let script = "const heard = window.heard.length; window.heard = []; \
            return [heard > 0, document.documentElement.dataset.sound ?? null]";
        browser.script(script, &[])
    };
    let board = browser.board("atomic");
    board.click(&["e4", "d5"]);
    assert_eq!(heard(), json!([false, null]));
    browser.click("#undo");
    set(&browser, "[name='sounds']");
    board.click(&["e4", "d5"]);
    assert_eq!(heard(), json!([true, "blast"]));
    board.click(&["e8", "e7"]);
    assert_eq!(heard(), json!([true, "move"]));
    board.click(&["e1"]);
    assert_eq!(heard()[0], false, "to pick a piece is silent");
}
