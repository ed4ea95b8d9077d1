//! Takes the screenshots of the page shown in `docs/page.md`: `.ci/browser pictures`.

use std::{fs, path::Path};

use isotope_browser_tests::{Browser, SOLVE, Scheme, Value, json};

/// The widths and heights of a phone, a tablet, and a wide screen, in pixels.
const SCREENS: [(u32, u32); 3] = [(360, 780), (900, 1100), (1600, 900)];

fn sights() -> [(&'static str, Value); 3] {
    let stalemate = "k7/1R6/8/8/2K5/8/8/8 b - - 0 1";
    let text = "// A blast that runs ahead.\n(\n    format: 1,\n    name: \"Spearhead\",\n    extends: \"icc\",\n\n    \
        capture: Explode(\n        blast: Drawn([\n            \". x .\",\n            \"x x x\",\n            \". O .\",\n        ]),\n        \
        immune: [],\n    ),\n)\n";
    [
        (
            "compare",
            json!({ "start": stalemate, "rulesets": ["atomic", "icc", "fairy-nocheck"], "moves": ["a8a7"], "at": 1 }),
        ),
        (
            "play",
            json!({ "layout": "play", "rulesets": ["atomic"], "moves": ["Nf3", "f6", "Nd4", "Nh6"], "at": 4 }),
        ),
        (
            "invent",
            json!({
                "layout": "invent",
                "start": "4k3/2p2p2/2nb1n2/4p3/8/3P1N2/2P2P2/4K3 w - - 0 1",
                "moves": ["f3e5"], "at": 1,
                "rulesets": [{ "name": "spearhead.ron", "text": text }, "icc"],
            }),
        ),
    ]
}

fn main() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/pictures");
    fs::create_dir_all(&folder).expect("a folder for pictures");
    for (what, state) in sights() {
        // A game that one sight begins is not part of the next.
        let browser = Browser::open();
        browser.release(SOLVE);
        browser.devtools("Emulation.setScrollbarsHidden", json!({ "hidden": true }));
        for (width, height) in SCREENS {
            for scheme in [Scheme::Light, Scheme::Dark] {
                browser.size(width, height);
                browser.prefer(scheme, true);
                browser.show(&state);
                let settled = "document.documentElement.dataset.settling === 'false'";
                browser.until("best play is settled", settled);
                if what == "play" {
                    play(&browser);
                }
                if what == "invent" && width < 1600 {
                    // On these screens, the text is below the boards.
                    let script = "document.querySelector('.board .picture').scrollIntoView();
                        if (innerWidth < 600) document.querySelector('#invent').scrollIntoView()";
                    browser.script(script, &[]);
                }
                let file = folder.join(format!("page-{what}-{width}-{}.png", scheme.name()));
                let picture = browser.picture();
                println!("{}: {} bytes", file.display(), picture.len());
                fs::write(file, picture).expect("a picture can be written");
            }
        }
    }
}

/// Plays a move after which the engine sees a forced win to its end, so that its evaluation does not depend on the
/// time.
fn play(browser: &Browser) {
    browser.click("#play-here");
    browser.board("atomic").click(&["d4", "b5"]);
    let played = "document.querySelector('#engine-told').textContent.startsWith('Played')";
    browser.until("the engine has moved", played);
    browser.idle();
    browser.script("scrollTo(0, 0)", &[]);
}
