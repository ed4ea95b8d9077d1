//! Tests of what a browser has to load before the page is there.

use isotope_browser_tests::{Browser, Value};

/// What has been loaded since the page was opened: the path below the page, and the bytes that were transferred.
fn loaded(browser: &Browser) -> Vec<(String, u64)> {
    let script = "return ['navigation', 'resource'].flatMap((type) => performance.getEntriesByType(type)) \
        .map(({ name, transferSize }) => [name.split('#')[0], transferSize])";
    let entries = browser.script(script, &[]);
    let entry = |entry: &Value| {
        let address = entry[0].as_str().unwrap_or_default();
        let path = address.strip_prefix(browser.page()).unwrap_or(address);
        (path.to_owned(), entry[1].as_u64().unwrap_or_default())
    };
    let all = entries.as_array().into_iter().flatten().map(entry);
    // The search for best play begins when the page is there. Without a server, there is the module and its worker.
    let later = ["api/solve", "isotope_bg.wasm", "isotope.js", "worker.js"];
    all.filter(|(path, _)| !later.contains(&path.as_str())).collect()
}

fn is_served(browser: &Browser) -> bool {
    !browser.page().ends_with("/page/")
}

/// The kind of a path: `page-*.js`, whatever the hash is.
fn kind(path: &str) -> String {
    match (path.split_once('-'), path.rsplit_once('.')) {
        (Some((name, _)), Some((_, extension))) => format!("{name}-*.{extension}"),
        _ => path.to_owned(),
    }
}

#[test]
fn the_page_is_there_after_five_requests_and_200_kilobytes() {
    let browser = Browser::open();
    let loaded = loaded(&browser);
    let mut kinds: Vec<String> = loaded.iter().map(|(path, _)| kind(path)).collect();
    kinds.sort();
    let files = ["", "page-*.css", "page-*.js"];
    if !is_served(&browser) {
        assert_eq!(kinds, files);
        return;
    }
    assert_eq!(kinds, ["", "api/boards", "api/rulesets", "page-*.css", "page-*.js"]);
    let bytes: u64 = loaded.iter().map(|(_, bytes)| bytes).sum();
    assert!((10_000..200_000).contains(&bytes), "{bytes} bytes: {loaded:?}");
}

#[test]
fn the_script_and_the_style_sheet_are_loaded_once() {
    let browser = Browser::open();
    if !is_served(&browser) {
        // The host of a page without a server decides for how long a browser keeps it.
        return;
    }
    browser.goto("");
    for (path, bytes) in loaded(&browser) {
        assert_eq!(bytes == 0, path.starts_with("page-"), "{path}: {bytes} bytes");
    }
}
