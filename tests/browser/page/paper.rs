//! Tests of what leaves the page: printed, or exported as one page.

use std::{fs, path::PathBuf};

use isotope_browser_tests::{Browser, END, LEFT, RIGHT, Scheme, json};

use crate::{STALEMATE, shown};

/// The number of printed pages.
fn printed(browser: &Browser) -> u64 {
    let pdf = browser.devtools("Page.printToPDF", json!({}));
    let count = "return atob(arguments[0]).match(/\\/Type \\/Page\\b(?!s)/g).length";
    browser.script(count, &[pdf["data"].clone()]).as_u64().expect("a number")
}

#[test]
fn a_print_has_the_boards_their_names_and_all_differences_and_no_controls() {
    let browser = shown(STALEMATE, &["atomic", "icc"]);
    browser.prefer(Scheme::Dark, true);
    let media = json!({ "media": "print", "features": [{ "name": "prefers-color-scheme", "value": "dark" }] });
    browser.devtools("Emulation.setEmulatedMedia", media);
    for selector in
        ["#table > .bar", ".head nav", "#start-form", ".rules", "#engine-place", "#line-more"]
    {
        let script = "return document.querySelector(arguments[0]).checkVisibility()";
        assert_eq!(browser.script(script, &[selector.into()]), false, "{selector}");
    }
    let board = "const [board] = document.querySelectorAll('article.board'); \
        return [getComputedStyle(board, '::before').content, getComputedStyle(board).breakInside, \
        getComputedStyle(document.body).backgroundColor, board.querySelector('.svg svg').checkVisibility()]";
    let expected = json!(["\"atomic\"", "avoid", "rgb(255, 255, 255)", true]);
    assert_eq!(browser.script(board, &[]), expected);
    let coordinate = "const cell = document.querySelector('.cell[data-square=h1]'); \
        return [cell.checkVisibility(), getComputedStyle(cell, '::after').content]";
    assert_eq!(browser.script(coordinate, &[]), json!([true, "\"h\""]));
    let cut = "const list = document.querySelector('#differences'); return list.scrollHeight > list.clientHeight";
    assert_eq!(browser.script(cut, &[]), false);
    assert_eq!(printed(&browser), 1);
    browser.show(&json!({ "start": "startpos", "rulesets": ["atomic", "icc", "chess", "rifle", "atomar", "antichess"] }));
    assert!(printed(&browser) >= 2, "six boards do not fit on a page");
}

/// Goes to a page exported to a file.
fn visit(browser: &Browser, page: &str) -> String {
    let file = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("exported.html");
    fs::write(&file, page).expect("it can be written");
    let address = format!("file://{}", file.display());
    browser.devtools("Page.navigate", json!({ "url": address }));
    browser.until("it is there", "document.querySelector('nav')");
    // This page has nothing to wait for.
    browser.script("document.documentElement.dataset.idle = 'true'", &[]);
    address
}

#[test]
fn an_exported_game_has_its_title_comments_and_arrows_and_coordinates_that_one_can_read() {
    let browser = Browser::open();
    browser.show(&json!({
        "start": "startpos", "rulesets": ["atomic", "chess"], "bestPlay": false, "at": 2, "leaf": 2,
        "tags": [["White", "Ann"], ["Black", "Ben"]],
        "tree": [{ "move": "e2e4" }, {
            "move": "d7d5", "glyphs": [6], "comments": ["so [%cal Gd7d5]"],
            "variations": [[{ "move": "e7e5", "comments": ["or this"] }]],
        }],
    }));
    browser.click("#share-open");
    let page = browser.saved("atomic-chess.html", || browser.click("#export"));
    let told = browser.text("#share-told");
    assert!(told.starts_with("Saved as atomic-chess.html"), "{told}");
    visit(&browser, &page);
    assert_eq!(browser.text("h1"), "Ann – Ben");
    browser.keys([END]);
    browser.keys([RIGHT, RIGHT]);
    assert_eq!(browser.text("section:not([hidden]) h2"), "After 1... d5?!");
    assert_eq!(browser.text("section:not([hidden]) .told"), "so");
    assert_eq!(browser.text("section:not([hidden]) .variation"), "1... e5 or this");
    assert!(browser.count("section:not([hidden]) path[fill='#15781b']") > 0);
    // What is used is styled by the rules that match within it.
    let colors = "return [...document.querySelectorAll('defs text')].map((text) => { \
        const { fill, fontSize } = getComputedStyle(text); return `${fill} ${fontSize}`; })";
    for (scheme, expected) in
        [(Scheme::Light, "rgb(60, 70, 78) 26px"), (Scheme::Dark, "rgb(207, 216, 222) 26px")]
    {
        browser.prefer(scheme, true);
        let colors = browser.script(colors, &[]);
        let colors = colors.as_array().expect("a list");
        assert!(colors.len() >= 16 && colors.iter().all(|color| color == expected), "{colors:?}");
    }
}

#[test]
fn a_comparison_is_exported_as_one_page_that_needs_nothing_else() {
    let browser = Browser::open();
    // No search begins after the requests of this page have been counted.
    browser.show(&json!({ "start": STALEMATE, "rulesets": ["atomic", "icc"], "bestPlay": false }));
    browser.click("#share-open");
    let page = browser.saved("atomic-icc.html", || browser.click("#export"));
    assert!(page.starts_with("<!doctype html>") && page.len() < 400_000, "{} bytes", page.len());
    browser.requests();
    let address = visit(&browser, &page);
    assert_eq!(browser.requests(), [address], "it loads nothing");
    let steps = browser.count("section");
    assert_eq!(steps, 3, "the position, and the two moves that differ");
    let at = || browser.text("nav span");
    assert_eq!(at(), "Step 1 of 3");
    browser.keys([RIGHT]);
    assert_eq!(at(), "Step 2 of 3");
    assert_eq!(browser.count("section:not([hidden]) figure"), 2);
    let words = browser.text("section:not([hidden])");
    assert!(words.contains("Ka7") && words.contains("in check from b7"), "{words}");
    browser.keys([END, LEFT]);
    assert_eq!(at(), "Step 2 of 3");
    browser.script("document.querySelector('nav button:nth-child(3)').click()", &[]);
    assert_eq!(browser.count("section:not([hidden])"), 3);
    for scheme in [Scheme::Light, Scheme::Dark] {
        browser.prefer(scheme, true);
        for width in [360, 1600] {
            browser.size(width, 900);
            assert_eq!(browser.violations(), [], "{scheme:?}, {width}");
            let needed = browser.script("return document.documentElement.scrollWidth", &[]);
            assert!(needed.as_u64() <= Some(width.into()), "{needed} at {width}");
        }
    }
    browser.script("document.querySelector('nav button:nth-child(3)').click()", &[]);
    assert!(printed(&browser) >= 1);
    let media = json!({ "media": "print", "features": [] });
    browser.devtools("Emulation.setEmulatedMedia", media);
    let shown = "return [...document.querySelectorAll('section')].filter((it) => it.checkVisibility()).length";
    assert_eq!(browser.script(shown, &[]), 3, "paper shows all steps");
    assert_eq!(browser.complaints(), [] as [&str; 0]);
}
