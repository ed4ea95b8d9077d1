//! Tests of the editor, in which users write their own rulesets next to the boards.

use isotope_browser_tests::{Browser, DOWN, ENTER, ESCAPE, UP, json};

const MINE: &str =
    "(\n    format: 1, // mine\n    name: \"Mine\",\n    capture: Explode(blast: Cross),\n)\n";

/// Opens the page with a user's ruleset and, next to it, atomic chess.
fn inventing(text: &str) -> Browser {
    let browser = Browser::open();
    let mine = json!({ "name": "mine.ron", "text": text });
    browser.show(&json!({
        "layout": "invent",
        "start": "4k3/8/8/2pnb3/3p4/5N2/8/4K3 w - - 0 1",
        "rulesets": [mine, "atomic"],
    }));
    browser
}

fn text(browser: &Browser) -> String {
    let value = browser.script("return document.querySelector('#ruleset-text').value", &[]);
    value.as_str().unwrap_or_default().to_owned()
}

/// Selects `words` in the text of the ruleset, as with the mouse.
fn select(browser: &Browser, words: &str) {
    let script = "const area = document.querySelector('#ruleset-text'); \
        const at = area.value.indexOf(arguments[0]); \
        area.focus(); area.setSelectionRange(at, at + arguments[0].length); return at";
    assert_ne!(browser.script(script, &[words.into()]), -1, "{words}");
}

/// Opens the row of the form with the grid of the blast.
fn open_grid(browser: &Browser) {
    let script = "document.querySelector('details[data-path=capture]').open = true";
    browser.script(script, &[]);
}

fn dead_after_nxd4(browser: &Browser) -> String {
    let board = browser.board("Mine");
    board.click(&["f3", "d4"]);
    let dead = ["c5", "d5", "e5"];
    let dead = dead.into_iter().filter(|square| board.name(square).contains("destroyed"));
    let dead = dead.collect::<Vec<_>>().join(" ");
    browser.click("#undo");
    dead
}

#[test]
fn the_boards_keep_the_last_valid_ruleset_while_the_text_has_errors() {
    let browser = inventing(MINE);
    assert_eq!(dead_after_nxd4(&browser), "d5");
    select(&browser, "Cross");
    browser.write("Rng");
    let told = browser.text("#invent-told");
    assert!(told.contains("1 error") && told.contains("still play by the last text"), "{told}");
    assert_eq!(browser.text("#problems .place"), "4:29");
    assert_eq!(browser.attribute("#problems li", "data-code").as_deref(), Some("unknown-value"));
    assert_eq!(browser.text(".numbers .error"), "4".replace('4', ""), "the number is drawn");
    let mark = "return document.querySelector('.marks .error').textContent";
    assert_eq!(browser.script(mark, &[]), "Rng");
    assert_eq!(dead_after_nxd4(&browser), "d5", "the last valid text is played");

    // A click applies the suggested fix, and the boards follow the fixed ruleset.
    browser.click("#problems .fix");
    assert!(text(&browser).contains("Explode(blast: Ring)"), "{}", text(&browser));
    assert_eq!(browser.count("#problems li"), 0);
    assert_eq!(browser.text("#invent-told"), "Nothing is wrong.");
    assert_eq!(dead_after_nxd4(&browser), "d5 e5");
    assert!(browser.text("#words").contains("eight squares"), "{}", browser.text("#words"));
}

#[test]
fn a_click_on_a_problem_selects_its_place() {
    let browser = inventing(&MINE.replace("Cross", "Crss"));
    let told = browser.board("mine.ron").text();
    assert!(told.contains("line 4"), "{told}");
    browser.click("#problems .problem");
    let picked = "const area = document.activeElement; \
        return area.value.slice(area.selectionStart, area.selectionEnd)";
    assert_eq!(browser.script(picked, &[]), "Crss");
}

#[test]
fn a_blast_is_drawn_by_clicking_and_comments_stay() {
    let browser = inventing(MINE);
    let hit = |offset: &str| {
        let cell = format!(".blast-cell[data-offset='{offset}']");
        browser.attribute(&cell, "aria-selected").as_deref() == Some("true")
    };
    assert!(hit("0,1") && hit("1,0") && !hit("1,1"));
    open_grid(&browser);
    browser.click(".blast-cell[data-offset='1,1']");
    browser.click(".blast-cell[data-offset='0,1']");
    assert_eq!(
        text(&browser),
        MINE.replace(
            "Cross",
            "Drawn([\n        \". . x\",\n        \"x O x\",\n        \". x .\",\n    ])"
        )
    );
    assert_eq!(dead_after_nxd4(&browser), "e5");

    // With the keyboard, start from the last square used, which is the one that can take the focus.
    browser.script("document.querySelector('.blast-cell[tabindex=\"0\"]').focus()", &[]);
    browser.keys([UP, ENTER]);
    assert!(hit("0,2"), "two squares forward of the capture");
    assert!(text(&browser).contains("\". x .\",\n        \". . x\""), "{}", text(&browser));
}

#[test]
fn a_new_ruleset_begins_with_a_template() {
    let browser = Browser::open();
    browser.click("[data-layout-button='invent']");
    assert!(text(&browser).contains("extends: \"atomic\""), "{}", text(&browser));
    assert_eq!(browser.count("article.board"), 3);
    assert_eq!(browser.text("#invent-told"), "Nothing is wrong.", "and it has no examples");
    browser.click("#invent-base");
    browser.pick("flamethrower");
    browser.click("#invent-copy");
    assert!(text(&browser).starts_with("// Flamethrower"), "{}", text(&browser));
    assert_eq!(browser.attribute("#invent-name", "value"), None);
    let hit = browser.count(".blast-cell[aria-selected='true']");
    assert_eq!(hit, 4, "the grid shows a drawn blast");
    assert_eq!(browser.text("#invent-told"), "Nothing is wrong.", "nor has a copy");
}

#[test]
fn the_boards_of_the_first_visit_give_way_to_the_base() {
    let browser = Browser::open_at("");
    browser.click(".welcome button:nth-of-type(3)");
    browser.until("the text is played", "document.querySelectorAll('article.board').length === 2");
    for name in ["Like atomic", "atomic"] {
        assert_eq!(browser.count(&format!("article.board[aria-label='{name}']")), 1, "{name}");
    }
}

#[test]
fn a_link_carries_the_users_ruleset() {
    let browser = inventing(MINE);
    select(&browser, "Cross");
    browser.write("Point");
    let other = Browser::open_at(&browser.fragment());
    assert_eq!(text(&other), MINE.replace("Cross", "Point"));
    assert_eq!(dead_after_nxd4(&other), "");
}

#[test]
fn a_text_cannot_extend_a_file() {
    let browser = inventing("(format: 1, extends: \"./rulesets/atomic.ron\")");
    assert_eq!(browser.attribute("#problems li", "data-code").as_deref(), Some("extends-path"));
}

#[test]
fn every_change_by_the_page_is_one_step_of_undo() {
    let browser = inventing(MINE);
    open_grid(&browser);
    browser.click(".blast-cell[data-offset='1,1']");
    let drawn = text(&browser);
    assert!(drawn.contains("Drawn(["), "{drawn}");
    browser.take_back();
    assert_eq!(text(&browser), MINE, "from the drawing");
    assert_eq!(
        browser.attribute(".blast-cell[data-offset='1,1']", "aria-selected").as_deref(),
        Some("false")
    );

    select(&browser, "Cross");
    browser.write("Rng");
    browser.click("#problems .fix");
    assert_eq!(text(&browser), MINE.replace("Cross", "Ring"));
    select(&browser, "Ring");
    browser.take_back();
    assert_eq!(text(&browser), MINE.replace("Cross", "Rng"));

    // A text that takes the place of another has a history of its own.
    browser.click("#invent-copy");
    browser.script("document.querySelector('#ruleset-text').focus()", &[]);
    browser.take_back();
    assert!(text(&browser).starts_with("// Atomic"), "{}", text(&browser));
    assert_eq!(browser.count(".invent button:disabled"), 2, "neither Undo nor Redo");
    crate::click(&browser, "Bring it back");
    assert_eq!(text(&browser), MINE.replace("Cross", "Rng"));
}

#[test]
fn a_text_that_cannot_be_kept_is_brought_back_and_not_under_another_name() {
    let browser = inventing(MINE);
    browser.script("Storage.prototype.setItem = () => { throw new Error('full') }", &[]);
    select(&browser, "Cross");
    browser.write("Ring");
    assert!(browser.text("#invent-kept").contains("The browser keeps nothing"));
    browser.click("#invent-variation");
    assert!(browser.text("#invent-kept").contains("The text before could not be kept"));
    crate::click(&browser, "Bring it back");
    assert_eq!(text(&browser), MINE.replace("Cross", "Ring"));
    let name = browser.script("return document.querySelector('#invent-name').value", &[]);
    assert_eq!(name, "mine.ron");
}

#[test]
fn the_file_follows_the_name_of_the_game_until_the_user_names_the_file() {
    let browser = inventing(MINE);
    let named = || browser.script("return document.querySelector('#invent-name').value", &[]);
    select(&browser, "\"Mine\"");
    browser.write("\"Queen Bomb\"");
    assert_eq!(named(), "queen-bomb.ron");
    let rename = "const name = document.querySelector('#invent-name'); \
        name.value = 'other'; name.dispatchEvent(new Event('change'))";
    browser.script(rename, &[]);
    browser.idle();
    select(&browser, "Queen");
    browser.write("King");
    assert_eq!(named(), "other.ron");
    assert_eq!(browser.text("#invent-kept"), "Kept in this browser, under Mine, as other.ron.");
}

#[test]
fn an_invalid_text_survives_a_reload() {
    let browser = inventing(MINE);
    select(&browser, "Cross");
    browser.write("Rng");
    browser.goto(&browser.fragment());
    assert_eq!(text(&browser), MINE.replace("Cross", "Rng"));
    assert_eq!(dead_after_nxd4(&browser), "d5", "the boards play by the last valid text");
    select(&browser, "Rng");
    browser.write("Ring");
    browser.goto(&browser.fragment());
    assert_eq!(text(&browser), MINE.replace("Cross", "Ring"));
}

#[test]
fn the_board_of_the_users_ruleset_is_closed_and_reopened() {
    let browser = inventing(MINE);
    let own = browser.board("Mine");
    browser.click(&own.part(".remove"));
    assert_eq!(browser.count("article.board"), 1);
    assert!(
        !browser
            .script("return document.querySelector('#invent').checkVisibility()", &[])
            .as_bool()
            .unwrap_or(true)
    );
    browser.click("[data-layout-button='invent']");
    assert_eq!(text(&browser), MINE);
    assert_eq!(dead_after_nxd4(&browser), "d5");

    own.choose("icc");
    assert_eq!(browser.board("icc").status(), "White to move");
    assert_eq!(browser.count("article.board"), 2);
}

#[test]
fn a_users_ruleset_does_not_replace_another_board() {
    let six = ["atomic", "icc", "chess", "antichess", "giveaway", "crazyhouse"];
    let browser = crate::shown("startpos", &six);
    browser.click("[data-layout-button='invent']");
    assert!(browser.text("#error").contains("room for 6 boards"), "{}", browser.text("#error"));
    assert_eq!(browser.count("article.board"), 6);
    browser.click(&browser.board("giveaway").part(".remove"));
    assert_eq!(browser.count("article.board"), 6);
    assert_eq!(browser.count("article.board[aria-label='giveaway']"), 0);
}

#[test]
fn a_variation_is_compared_with_what_it_varies() {
    let browser = Browser::open();
    let text = "(\n    format: 1,\n    extends: \"chess\",\n    capture: Explode(),\n)\n";
    let mine = json!({ "name": "mine.ron", "text": text });
    browser.show(&json!({ "layout": "play", "rulesets": [mine] }));
    browser.click("[data-layout-button='compare']");
    assert_eq!(browser.text("article:nth-child(2) .title"), "Chess");
}

#[test]
fn line_numbers_do_not_cover_the_beginning_of_lines() {
    let browser = inventing(MINE);
    select(&browser, "// mine");
    browser.write(&format!("// {}", "long ".repeat(60)));
    browser.keys([ENTER]);
    let script = "const area = document.querySelector('#ruleset-text'); \
        const begins = area.getBoundingClientRect().left + parseFloat(getComputedStyle(area).paddingLeft); \
        return begins - document.querySelector('.numbers').getBoundingClientRect().right";
    let room = browser.script(script, &[]);
    assert!(room.as_f64().is_some_and(|room| room >= 0.0), "{room}");
}

#[test]
fn a_changed_text_is_kept_under_mine_before_another_takes_its_place() {
    let browser = inventing(MINE);
    assert_eq!(browser.text("#invent-kept"), "", "nothing was changed yet");
    select(&browser, "Cross");
    browser.write("Ring");
    assert!(browser.text("#invent-kept").contains("under Mine, as mine.ron"));
    browser.click("#invent-variation");
    assert!(text(&browser).contains("extends: \"atomic\""), "{}", text(&browser));
    let kept = browser.text("#invent-kept");
    assert!(kept.starts_with("The text before is kept under Mine as mine.ron."), "{kept}");
    browser.click("#invent-mine");
    browser.until("the inventions are listed", "document.querySelector('#mine li')");
    assert_eq!(browser.count("#mine li"), 1);
    browser.click("#mine [aria-label='Duplicate Mine']");
    assert_eq!(browser.count("#mine li"), 2);
    browser.click("#mine li [aria-label='Delete Mine']");
    browser.click("#mine [aria-label='Open Mine']");
    assert_eq!(text(&browser), MINE.replace("Cross", "Ring"));
}

#[test]
fn a_problem_is_told_in_the_row_that_causes_it() {
    let browser = inventing(&MINE.replace("Cross", "Crss"));
    let row = "details[data-path='capture']";
    assert_eq!(browser.text(&format!("{row} > summary > .row-problem")), "error");
    open_grid(&browser);
    let told = browser.script(
        "return document.querySelector('details[data-path=capture] .row-problems')?.textContent",
        &[],
    );
    assert!(told.as_str().is_some_and(|told| told.contains("Crss")), "{told}");
}

#[test]
fn what_cannot_be_said_is_listed_with_the_rule_that_was_meant() {
    let browser = inventing(&MINE.replace("blast: Cross", "effect: Heal"));
    assert_eq!(browser.attribute("#problems li", "data-code").as_deref(), Some("not-sayable"));
    browser.click("#problems button[aria-haspopup]");
    browser.until("the list is open", "document.querySelector('#unsayable section')");
    assert!(browser.count("#unsayable section") >= 20);
    let meant = browser.text("#unsayable section[aria-current]");
    assert!(meant.to_lowercase().contains("pieces that heal others"), "{meant}");
}

#[test]
fn the_boards_stay_in_sight_beside_the_form() {
    let browser = inventing(MINE);
    browser.size(1366, 768);
    let script = "document.querySelector('#invent').scrollTop = 1e6; \
        const {top, bottom} = document.querySelector('.picture').getBoundingClientRect(); \
        return document.querySelector('#invent').scrollTop > 100 && top >= 0 && bottom <= innerHeight";
    assert_eq!(browser.script(script, &[]), true);
    browser.size(360, 740);
    let script = "scrollTo(0, 1500); \
        const {top, bottom} = document.querySelector('.picture').getBoundingClientRect(); \
        return scrollY > 100 && top >= 0 && bottom <= innerHeight / 2";
    assert_eq!(browser.script(script, &[]), true);
}

/// The labels of the completions that the page shows.
fn offered(browser: &Browser) -> String {
    let script = "return [...document.querySelectorAll('.completions:not([hidden]) li code')]\
        .map((label) => label.textContent).join(' ')";
    browser.script(script, &[]).as_str().unwrap_or_default().into()
}

#[test]
fn a_word_is_completed_by_its_beginning_and_then_its_value_by_a_choice() {
    let browser = inventing(MINE);
    select(&browser, "capture: Explode(blast: Cross),");
    browser.until("completion is loaded", "document.querySelector('#completions')");
    browser.write("cap");
    browser.until("completions", "document.querySelector('.completions:not([hidden])')");
    assert_eq!(offered(&browser), "capture cannot_capture");
    let active = browser.attribute("#ruleset-text", "aria-activedescendant");
    assert_eq!(active.as_deref(), Some("completion-0"));
    browser.keys([ENTER]);
    browser
        .until("the values", "document.querySelector('#completion-0').textContent === 'Replace'");
    browser.keys([DOWN]);
    assert!(browser.text(".completions .prose").starts_with("An explosion."));
    browser.keys([ENTER]);
    assert!(text(&browser).contains("    capture: Explode(),\n"), "{}", text(&browser));
    assert!(browser.text("#invent-kept").contains("as mine.ron"), "it is a change by the user");
    assert_eq!(browser.violations(), []);
    browser.keys([ESCAPE]);
    assert_eq!(offered(&browser), "");
}

#[test]
fn what_a_word_means_is_told_by_keys_and_by_the_pointer() {
    let browser = inventing(MINE);
    select(&browser, "Cross");
    browser.until("completion is loaded", "document.querySelector('#word-meaning')");
    let shown = "document.querySelector('#word-meaning:not([hidden])')?.textContent";
    let ask = "document.activeElement.dispatchEvent(new KeyboardEvent('keydown', \
        { key: ' ', ctrlKey: true, shiftKey: true, bubbles: true })); return 1";
    browser.until_after("a meaning", shown, || {
        browser.script(ask, &[]);
    });
    assert!(browser.text("#word-meaning").contains("four"), "{}", browser.text("#word-meaning"));
    browser.keys([ESCAPE]);
    assert_eq!(browser.count("#word-meaning:not([hidden])"), 0);
}
