//! Tests of what is on the screen without scrolling, measured by rectangles.

use isotope_browser_tests::{Browser, SOLVE, Scheme, Value, json};

use crate::STALEMATE;

/// The rectangle of an element on the screen, in pixels.
#[derive(Clone, Copy, Debug)]
struct Rectangle {
    left: f64,
    top: f64,
    right: f64,
    bottom: f64,
}

impl Rectangle {
    fn fits(self, (width, height): (u32, u32)) -> bool {
        self.left >= 0.0
            && self.top >= 0.0
            && self.right <= f64::from(width)
            && self.bottom <= f64::from(height)
            && self.right > self.left
            && self.bottom > self.top
    }

    fn width(self) -> f64 {
        self.right - self.left
    }
}

/// The rectangles of all elements that match a selector, in the order of the document.
fn rectangles(browser: &Browser, selector: &str) -> Vec<Rectangle> {
    let script = "return [...document.querySelectorAll(arguments[0])].map((it) => { \
        const { left, top, right, bottom } = it.getBoundingClientRect(); \
        return [left, top, right, bottom] })";
    let found = browser.script(script, &[selector.into()]);
    let found = found.as_array().into_iter().flatten();
    let found = found.map(|it| [0, 1, 2, 3].map(|side| it[side].as_f64().unwrap_or(f64::NAN)));
    found.map(|[left, top, right, bottom]| Rectangle { left, top, right, bottom }).collect()
}

/// Asserts that each selector matches elements, and that all of them are on the screen.
fn all_fit(browser: &Browser, screen: (u32, u32), selectors: &[&str]) {
    for selector in selectors {
        let found = rectangles(browser, selector);
        assert!(!found.is_empty(), "{selector}");
        for rectangle in found {
            assert!(rectangle.fits(screen), "{selector} on {screen:?}: {rectangle:?}");
        }
    }
}

/// Opens the page anew on a screen, calls `check` in both schemes, and asserts that axe finds nothing in either.
fn on(screen: (u32, u32), state: &Value, check: impl Fn(&Browser)) {
    let browser = Browser::open();
    browser.size(screen.0, screen.1);
    for scheme in [Scheme::Light, Scheme::Dark] {
        browser.prefer(scheme, true);
        browser.show(state);
        check(&browser);
        let violations = browser.violations();
        let told: Vec<String> = violations.iter().map(ToString::to_string).collect();
        assert!(told.is_empty(), "{screen:?}, {scheme:?}: {}", told.join("\n"));
    }
}

#[test]
fn on_a_phone_the_board_and_its_status_fill_the_first_screen() {
    let states = [
        json!({ "layout": "play", "rulesets": ["atomic"], "moves": ["Nf3"], "at": 1 }),
        json!({ "layout": "play", "rulesets": ["crazyhouse"], "moves": ["e4", "d5", "exd5", "Qxd5"], "at": 4 }),
        json!({ "rulesets": ["atomic", "icc"] }),
    ];
    for screen in [(360, 640), (390, 844)] {
        for state in &states {
            on(screen, state, |browser| {
                let first = "article.board:first-child";
                for part in [".picture", ".status"] {
                    all_fit(browser, screen, &[&format!("{first} {part}")]);
                }
                let status = rectangles(browser, &format!("{first} .status"))[0];
                let picture = rectangles(browser, &format!("{first} .picture"))[0];
                // One board has the width of the screen, and two are seen together.
                let least = if browser.count("article.board") == 1 { 0.9 } else { 0.4 };
                assert!(picture.width() > least * f64::from(screen.0), "{picture:?}");
                all_fit(browser, screen, &["article .picture", "article .status"]);
                // The buttons that step through the moves stay in reach, and hide nothing of the board.
                all_fit(browser, screen, &["#first", "#undo", "#redo", "#last", "#flip"]);
                let bar = rectangles(browser, "#table > .bar")[0];
                assert!(bar.top >= status.bottom, "{bar:?} {status:?}");
            });
        }
    }
}

#[test]
fn on_its_side_a_phone_shows_the_whole_board_and_cuts_no_choice() {
    let state = json!({ "layout": "play", "rulesets": ["atomic"] });
    // The second is a laptop at 200 %.
    for screen in [(740, 360), (683, 384)] {
        on(screen, &state, |browser| {
            all_fit(browser, screen, &["article .picture", "article .status", ".bar button"]);
            for group in ["You play", "Level"] {
                let choices = format!("[role=radiogroup][aria-label='{group}'] label");
                let choices = rectangles(browser, &choices);
                assert!(choices.len() > 3);
                // None is cut, and none stands alone in a second row.
                let fits = |it: &Rectangle| {
                    it.right <= f64::from(screen.0) && (it.top - choices[0].top).abs() < 1.0
                };
                assert!(choices.iter().all(fits), "{choices:?}");
            }
        });
    }
}

#[test]
fn the_first_visit_fits_on_a_phone() {
    let browser = Browser::open();
    browser.prefer(Scheme::Light, true);
    for screen in [(360, 740), (740, 360)] {
        browser.size(screen.0, screen.1);
        browser.script("localStorage.clear()", &[]);
        browser.goto("");
        all_fit(&browser, screen, &[".welcome button", "article .picture", "#undo"]);
        let bar = rectangles(&browser, "#table > .bar")[0];
        if screen.0 < screen.1 {
            for board in rectangles(&browser, "article .picture") {
                assert!(board.bottom <= bar.top, "{board:?} {bar:?}");
            }
        }
    }
}

#[test]
fn on_a_phone_the_clocks_are_over_and_under_the_board() {
    let browser = Browser::open();
    let screen = (360, 640);
    browser.size(screen.0, screen.1);
    let kept = "localStorage.setItem('isotope', '{\"minutes\":5,\"side\":\"white\",\"level\":1}')";
    browser.script(kept, &[]);
    browser.show(&json!({ "layout": "play", "rulesets": ["atomic"] }));
    browser.click("#play-new");
    let clocks = rectangles(&browser, "article .clock");
    let picture = rectangles(&browser, "article .picture")[0];
    let bar = rectangles(&browser, "#table > .bar")[0];
    assert_eq!(clocks.len(), 2);
    assert!(clocks[0].top >= 0.0 && clocks[0].bottom <= picture.top, "{clocks:?} {picture:?}");
    assert!(clocks[1].top >= picture.bottom && clocks[1].bottom <= bar.top, "{clocks:?} {bar:?}");
    assert_eq!(browser.text("article .picture + .clock-at-board .quiet"), "You");
    // On its side, the board has the height that the names of the players leave.
    browser.size(740, 360);
    browser.until(
        "the board is as high as the screen",
        "document.querySelector('article .picture').clientWidth < 300",
    );
    all_fit(&browser, (740, 360), &["#game strong", "article .picture", "article .status"]);
}

#[test]
fn on_a_phone_what_is_opened_below_a_board_is_seen_whole() {
    let browser = Browser::open();
    browser.size(360, 740);
    browser.show(&json!({
        "start": STALEMATE, "rulesets": ["atomic", "icc"], "moves": ["a8a7", "b7a7"], "at": 2,
    }));
    let under = browser.board("atomic").part(".under");
    let hidden = format!(
        "const it = document.querySelector({under:?}); return it.scrollHeight > it.clientHeight + 1"
    );
    assert_eq!(browser.script(&hidden, &[]), true);
    let marked = browser.attribute(&under, "class").unwrap_or_default();
    assert!(marked.contains("more-below"), "{marked}");
    browser.click(&browser.board("atomic").part(".waits summary"));
    assert_eq!(browser.script(&hidden, &[]), false);
}

#[test]
fn on_small_boards_titles_show_what_tells_them_apart() {
    let browser = Browser::open();
    browser.size(360, 740);
    browser.show(&json!({ "rulesets": ["atomic", "icc", "chess-com", "gics-1995"] }));
    let cut = "return [...document.querySelectorAll('.title')] \
        .filter((it) => it.scrollHeight > it.clientHeight + 1 || it.scrollWidth > it.clientWidth + 1) \
        .map((it) => it.textContent)";
    assert_eq!(browser.script(cut, &[]), json!([]));
    all_fit(&browser, (360, 740), &["article:nth-child(-n+2) :is(.about, .remove)"]);
}

#[test]
fn on_a_phone_a_game_is_chosen_above_the_board_and_its_result_stands_below() {
    let screen = (360, 740);
    let browser = Browser::open();
    browser.size(screen.0, screen.1);
    browser.show(&json!({ "layout": "play", "rulesets": ["atomic"] }));
    all_fit(&browser, screen, &["#play-game", "[name='play-level'] + span", "#play-new"]);
    browser.click("#play-new");
    all_fit(&browser, screen, &["article .picture", "article .status"]);
    browser.click("#play-resign");
    browser.click("#play-resign-yes");
    all_fit(&browser, screen, &["article .status", "#play-result"]);
}

#[test]
fn on_a_phone_everything_but_the_boards_is_below_them() {
    on((360, 640), &json!({ "rulesets": ["atomic", "icc"] }), |browser| {
        let last = rectangles(browser, "article.board:last-child .status")[0];
        for part in rectangles(browser, "#start-form, #line-title, #differences-title, #best-play")
        {
            assert!(part.top >= last.bottom && part.width() > 0.0, "{part:?}");
        }
    });
}

#[test]
fn on_a_laptop_the_board_its_status_the_reason_and_the_moves_fit() {
    let screen = (1366, 768);
    let waiting = json!({
        "start": STALEMATE, "rulesets": ["atomic", "icc"], "moves": ["a8a7", "b7a7"], "at": 2,
    });
    on(screen, &waiting, |browser| {
        let parts = [
            "article .picture",
            "article .status",
            "#line button",
            "#first",
            "#last",
            "#differences-title",
        ];
        all_fit(browser, screen, &parts);
        all_fit(browser, screen, &[&browser.board("atomic").part(".waits > *")]);
        let side = rectangles(browser, "article .picture")[0].width();
        assert!(side > 400.0, "{side}");
    });
    let playing = json!({ "layout": "play", "rulesets": ["atomic"], "moves": ["Nf3"], "at": 1 });
    on(screen, &playing, |browser| {
        all_fit(
            browser,
            screen,
            &["article .picture", "article .status", "#line button", "#engine"],
        );
    });
}

/// Waits until what the page searches by itself is known: best play first, then the evaluation.
fn searched(browser: &Browser) {
    let found = "document.documentElement.dataset.settling === 'false' && \
        [...document.querySelectorAll('.evaluation')].every((it) => it.querySelectorAll('.evaluated button').length > 1)";
    browser.until("best play and the evaluation are known", found);
}

#[test]
fn what_comes_by_itself_moves_no_button() {
    // With few pieces, there is a list of all moves; best play and the best moves differ.
    let state = json!({ "start": "8/8/8/1k6/8/2K5/1R6/8 b - - 0 1", "rulesets": ["icc", "atomic", "chess"] });
    let browser = Browser::open();
    browser.show(&state);
    browser.click("#evaluation");
    let lines = "const it = document.querySelector('#evaluation-lines'); \
        it.value = '2'; it.dispatchEvent(new Event('change'))";
    browser.script(lines, &[]);
    // Sentences about all boards come above the list of differences. On a wide screen, only this column has to move.
    let places = |others: &str| {
        let script = "const own = `.evaluated, .every-move ol, .side, ${arguments[0]}`; \
            return [...document.querySelectorAll('button, select, summary, .picture, .status')] \
                .filter((it) => it.checkVisibility() && !it.closest(own)) \
                .map((it) => `${it.tagName} ${it.id || it.className}: ${it.getBoundingClientRect().top}`)";
        browser.script(script, &[others.into()])
    };
    for (layout, (width, height), others) in [
        ("compare", (360, 780), ".start"),
        ("compare", (900, 1100), ".start"),
        ("invent", (1280, 900), ".start"),
        ("compare", (1280, 900), ".none"),
        ("play", (1600, 900), ".none"),
    ] {
        browser.size(width, height);
        let mut state = state.clone();
        state["layout"] = layout.into();
        browser.show(&state);
        let before = places(others);
        browser.release(SOLVE);
        searched(&browser);
        assert_eq!(places(others), before, "{layout} {width}");
        browser.hold(SOLVE);
    }
}

#[test]
fn what_the_mouse_points_at_is_not_pushed_away_by_a_sentence_that_comes_by_itself() {
    let browser = Browser::open();
    browser.size(1280, 900);
    browser.show(&json!({ "start": STALEMATE, "rulesets": ["atomic", "icc"] }));
    let button = "#differences button:last-child";
    let top = || rectangles(&browser, button)[0].top;
    let sentence = || browser.count("#best-play-differs:not([hidden])");
    browser.point(button);
    let before = top();
    let settled = "document.documentElement.dataset.settling === 'false'";
    browser.until_after("best play is known", settled, || browser.release(SOLVE));
    assert_eq!((sentence(), top()), (0, before));
    browser.point("#undo");
    assert_eq!(sentence(), 1, "it has waited");
    let told = rectangles(&browser, "#best-play-differs")[0];
    assert!(told.bottom <= top(), "{told:?} is above {}", top());
}

#[test]
fn six_boards_fit_on_a_wide_screen() {
    let screen = (1920, 1080);
    let rulesets = ["atomic", "icc", "chess", "fairy-nocheck", "chess-com", "antichess"];
    let state = json!({ "rulesets": rulesets, "moves": ["Nf3"], "at": 1 });
    on(screen, &state, |browser| {
        assert_eq!(browser.count("article.board"), 6);
        all_fit(
            browser,
            screen,
            &["article .picture", "article .status", ".choice-of-rules", "#line button"],
        );
        let boards = rectangles(browser, "article .picture");
        assert!(boards.iter().all(|board| board.width() > 300.0), "{boards:?}");
    });
}

#[test]
fn the_current_move_of_a_long_game_is_in_sight_in_the_list() {
    let moves: Vec<&str> = include_str!("../examples/long-line.txt").split_whitespace().collect();
    let browser = Browser::open();
    browser.size(1366, 768);
    browser.show(&json!({ "layout": "play", "rulesets": ["chess"], "moves": moves, "at": 1000 }));
    let in_sight = "(() => { const rectangle = (it) => it.getBoundingClientRect(); \
        const move = rectangle(document.querySelector('#line [aria-current]')); \
        const list = rectangle(document.querySelector('#line')); \
        return move.top >= list.top && move.bottom <= list.bottom })()";
    browser.until("the move of a link is in sight", in_sight);
    for buttons in [["#last", "#undo"], ["#first", "#redo"]] {
        buttons.iter().for_each(|button| browser.click(button));
        browser.until(&format!("the move after {} is in sight", buttons.join(" and ")), in_sight);
    }
}
