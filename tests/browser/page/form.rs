//! Tests of the form, with which users change their rulesets without writing text.

use isotope_browser_tests::{Browser, ENTER, Scheme, UP, json};

const MINE: &str =
    "(\n    format: 1, // mine\n    name: \"Mine\",\n    extends: \"atomic\", // the base\n)\n";

/// A position in which Nxd4 destroys three pieces.
const CAPTURE: &str = "4k3/8/8/2pnb3/3p4/5N2/8/4K3 w - - 0 1";

fn inventing(text: &str) -> Browser {
    let browser = Browser::open();
    let mine = json!({ "name": "mine.ron", "text": text });
    browser.show(&json!({ "layout": "invent", "start": CAPTURE, "rulesets": [mine, "atomic"] }));
    browser
}

fn text(browser: &Browser) -> String {
    let value = browser.script("return document.querySelector('#ruleset-text').value", &[]);
    value.as_str().unwrap_or_default().to_owned()
}

/// The selector of a control in the form, by its key.
fn control(key: &str) -> String {
    format!("[data-key='{key}']")
}

/// Opens the row at a path, with the rows around it.
fn open(browser: &Browser, path: &str) {
    let script = "for (const row of document.querySelectorAll('details.form-row')) \
        if (`${arguments[0]}.`.startsWith(`${row.dataset.path}.`)) row.open = true";
    browser.script(script, &[path.into()]);
}

/// The value and its origin, as the summary of a row says them.
fn summary(browser: &Browser, path: &str) -> String {
    let script = "const row = [...document.querySelectorAll('details.form-row')]
        .find((row) => row.dataset.path === arguments[0]); \
        return [...row.querySelectorAll(':scope > summary > span')].slice(1).map((it) => it.textContent).join('; ')";
    browser.script(script, &[path.into()]).as_str().unwrap_or_default().to_owned()
}

fn is_checked(browser: &Browser, key: &str) -> bool {
    browser.script("return document.querySelector(arguments[0]).checked", &[control(key).into()])
        == true
}

/// Replaces the whole text, as with the keyboard.
fn rewrite(browser: &Browser, text: &str) {
    let script = "const area = document.querySelector('#ruleset-text'); area.focus(); area.select(); \
        document.execCommand('insertText', false, arguments[0])";
    browser.script(script, &[text.into()]);
    browser.idle();
}

fn effect(browser: &Browser) -> String {
    browser.until("the effect is there", "document.documentElement.dataset.effect === 'idle'");
    let script = "return [...document.querySelectorAll('.effect p, .effect figcaption')]
        .map((it) => it.textContent).join(' ')";
    browser.script(script, &[]).as_str().unwrap_or_default().to_owned()
}

#[test]
fn the_form_follows_the_text() {
    let browser = inventing(MINE);
    assert_eq!(summary(&browser, "check"), "A threat to take the king; as in chess");
    assert_eq!(summary(&browser, "capture"), "Explodes; as in atomic");
    assert_eq!(summary(&browser, "name"), "Mine; in the text");
    open(&browser, "check");
    assert!(is_checked(&browser, "check Direct"));
    assert_eq!(browser.count(&control("check As inherited")), 0, "it is that");
    rewrite(&browser, &MINE.replace("\n)", "\n    check: Off,\n)"));
    assert_eq!(summary(&browser, "check"), "There is no check; in the text");
    assert!(is_checked(&browser, "check Off") && !is_checked(&browser, "check As inherited"));
    // A text whose brackets are open leaves the form as it was, and out of use.
    rewrite(&browser, &MINE.replace(")\n", ""));
    assert_eq!(summary(&browser, "check"), "There is no check; in the text");
    assert_eq!(browser.script("return document.querySelector('.rows').inert", &[]), true);
    assert!(browser.text(".form [role=status]").contains("Mend the text"));
    rewrite(&browser, MINE);
    assert_eq!(summary(&browser, "check"), "A threat to take the king; as in chess");
    assert_eq!(browser.script("return document.querySelector('.rows').inert", &[]), false);
}

#[test]
fn the_text_follows_the_form_and_keeps_its_comments() {
    let browser = inventing(MINE);
    open(&browser, "check");
    browser.click(&control("check Off"));
    assert_eq!(text(&browser), MINE.replace("// the base\n", "// the base\n    check: Off,\n"));
    assert_eq!(summary(&browser, "check"), "There is no check; in the text");
    assert!(browser.text("#words").contains("check"), "{}", browser.text("#words"));
    let held = browser.script("return document.activeElement.dataset.key", &[]);
    assert_eq!(held, "check Off", "the focus stays");
    // The arrow keys choose, one step of undo takes it back, and the row can be inherited again. What is chosen as it is
    // inherited is left out.
    browser.keys([UP]);
    assert_eq!(text(&browser), MINE);
    browser.take_back();
    assert!(text(&browser).contains("check: Off,"), "{}", text(&browser));
    browser.click(&control("check As inherited"));
    assert_eq!(text(&browser), MINE);
    assert_eq!(summary(&browser, "check"), "A threat to take the king; as in chess");
}

#[test]
fn a_name_and_a_number_are_typed() {
    let browser = inventing(MINE);
    open(&browser, "name");
    open(&browser, "draws.repetition");
    let write = |key: &str, words: &str| {
        let script =
            "const input = document.querySelector(arguments[0]); input.focus(); input.select()";
        browser.script(script, &[control(key).into()]);
        browser.write(words);
        browser.keys([ENTER]);
    };
    write("name entry", "Two");
    assert!(text(&browser).contains("name: \"Two\","), "{}", text(&browser));
    write("draws.repetition entry", "5");
    let drawn = text(&browser);
    assert!(drawn.contains("draws: (") && drawn.contains("repetition: 5"), "{drawn}");
    write("draws.repetition entry", "-");
    assert_eq!(text(&browser), drawn, "a number is typed, or nothing changes");
    let typed = browser.script(
        "return document.querySelector(arguments[0]).value",
        &[control("draws.repetition entry").into()],
    );
    assert_eq!(typed, "5");
}

#[test]
fn chips_are_the_roles_of_a_list() {
    let browser = inventing(MINE);
    open(&browser, "capture.Explode.immune");
    let pressed = |name: &str| {
        let key = control(&format!("capture.Explode.immune chip {name}"));
        browser.attribute(&key, "aria-pressed").as_deref() == Some("true")
    };
    assert!(pressed("Pawn") && !pressed("Rook"));
    browser.click(&control("capture.Explode.immune chip Rook"));
    assert!(
        text(&browser).contains("capture: Explode(immune: [Pawn, Rook]),"),
        "{}",
        text(&browser)
    );
    assert!(pressed("Pawn") && pressed("Rook"));
    browser.click(&control("capture.Explode.immune chip Pawn"));
    assert!(text(&browser).contains("immune: [Rook]"), "{}", text(&browser));
    assert_eq!(summary(&browser, "capture.Explode.immune"), "Rook; in the text");
    assert!(text(&browser).contains("// the base"));
    // Of many pairs, those in the list are chips, and others are added from a list.
    open(&browser, "cannot_capture");
    let add = "const list = document.querySelector(arguments[0]); \
        list.value = [...list.options].find((it) => it.textContent === 'Pawn × Queen').value; \
        list.dispatchEvent(new Event('change'))";
    browser.script(add, &[control("cannot_capture add").into()]);
    browser.idle();
    assert!(text(&browser).contains("cannot_capture: [(Pawn, Queen)],"), "{}", text(&browser));
    browser.click(&control("cannot_capture chip Pawn × Queen"));
    assert!(!text(&browser).contains("cannot_capture: "), "{}", text(&browser));
}

#[test]
fn a_small_board_shows_what_a_choice_does() {
    let browser = inventing(MINE);
    open(&browser, "check");
    browser.click(&control("check show Off"));
    let told = effect(&browser);
    assert!(
        told.contains("Now:") && told.contains("is illegal") && told.contains("Then:"),
        "{told}"
    );
    assert_eq!(browser.count("details[data-path='check'] .effect svg"), 3);
    assert_eq!(text(&browser), MINE, "nothing is changed yet");
    // After a change, it shows what the change did.
    browser.click(&control("check Off"));
    assert_eq!(effect(&browser), told);
    open(&browser, "draws.repetition");
    browser.click(&control("draws.repetition Off"));
    let told = effect(&browser);
    assert!(told.contains("No difference was found in "), "{told}");
    assert_eq!(browser.count(".effect svg"), 0);
}

#[test]
fn a_control_stays_where_it_is_while_problems_and_effects_appear_around_it() {
    let browser = inventing(MINE);
    for (width, height) in [(1366, 768), (360, 740)] {
        browser.size(width, height);
        for (path, key) in [
            ("check", "check Off"),
            ("stalemate", "stalemate Loses"),
            ("kings", "kings Off"),
            ("kings", "kings As inherited"),
            ("check", "check As inherited"),
            ("stalemate", "stalemate As inherited"),
        ] {
            open(&browser, path);
            let top = |script: &str| {
                let top =
                    "Math.round(document.querySelector(arguments[0]).getBoundingClientRect().top)";
                let found =
                    browser.script(&format!("{script}; return {top}"), &[control(key).into()]);
                found.as_f64().unwrap_or(f64::NAN)
            };
            // What takes its place after it was chosen as inherited is the choice with that name.
            let before =
                top("document.querySelector(arguments[0]).scrollIntoView({ block: 'center' })");
            browser.click(&control(key));
            effect(&browser);
            if !key.ends_with("As inherited") {
                let moved = top("") - before;
                assert!(moved.abs() <= 1.0, "{key} at {width} pixels moved by {moved}");
            }
        }
    }
}

#[test]
fn the_position_of_the_effect_goes_to_the_boards() {
    let browser = inventing(MINE);
    open(&browser, "check");
    browser.click(&control("check show Off"));
    effect(&browser);
    let put = "[...document.querySelectorAll('.effect button')].find((it) => !it.hidden).click()";
    browser.script(put, &[]);
    browser.idle();
    let start = browser.script("return document.querySelector('#start').value", &[]);
    assert_ne!(start, CAPTURE);
    assert_eq!(browser.count("article.board"), 2);
}

#[test]
fn what_is_on_the_board_becomes_an_example() {
    let browser = inventing(MINE);
    browser.board("Mine").click(&["f3", "d4"]);
    crate::click(&browser, "Make this position an example");
    let written = text(&browser);
    assert!(written.contains("Becomes(\"f3d4\", "), "{written}");
    assert!(written.contains("// mine") && written.contains("// the base"), "{written}");
    let told = browser.text("#invent-told");
    assert!(told.contains("Examples that hold: 1 of 1."), "{told}");
    assert!(summary(&browser, "examples").starts_with("1; "));
    browser.click("#undo");
    crate::click(&browser, "Make this position an example");
    assert!(browser.text("#invent-told").contains("Examples that hold: 2 of 2."));
}

#[test]
fn the_start_is_taken_from_the_board() {
    let browser = inventing(MINE);
    browser.board("Mine").click(&["f3", "d4"]);
    crate::click(&browser, "Take the start from the board");
    let written = text(&browser);
    assert!(written.contains("start: Fen(\"4k3/8/8/2p5/8/8/8/4K3 b - - 0 1\"),"), "{written}");
    let start = "From a position: 4k3/8/8/2p5/8/8/8/4K3 b - - 0 1; in the text";
    assert_eq!(summary(&browser, "start"), start);
    let told = effect(&browser);
    assert!(told.contains("Only the start of the game differs."), "{told}");
}

#[test]
fn a_value_that_only_text_can_say_leads_to_its_place() {
    let cases = "(format: 1, capture: Cases([Explode(when: Of([Queen]))]))";
    let browser = inventing(cases);
    open(&browser, "capture");
    let shown = browser.text("details[data-path='capture'] .row-text");
    assert_eq!(shown, "Cases([Explode(when: Of([Queen]))])");
    browser.click(&control("capture go"));
    let picked = "const area = document.activeElement; \
        return area.value.slice(area.selectionStart, area.selectionEnd)";
    assert_eq!(browser.script(picked, &[]), "Cases([Explode(when: Of([Queen]))])");
}

#[test]
fn the_form_is_accessible_and_fits_on_a_phone() {
    let browser = inventing(&MINE.replace("\n)", "\n    own_king: Mortal(),\n)"));
    browser.script(
        "for (const row of document.querySelectorAll('details.form-row')) row.open = true",
        &[],
    );
    browser.click(&control("check show Off"));
    effect(&browser);
    let found = browser.violations_everywhere();
    assert!(found.is_empty(), "{}", found.join("\n"));
    browser.prefer(Scheme::Light, true);
    browser.size(360, 780);
    browser.tap(&control("check Off"));
    assert!(text(&browser).contains("check: Off,"), "{}", text(&browser));
    browser.tap(&control("capture.Explode.immune chip Pawn"));
    assert!(text(&browser).contains("immune: []"), "{}", text(&browser));
    assert_eq!(browser.complaints(), Vec::<String>::new());
}
