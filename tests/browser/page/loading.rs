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

#[test]
fn the_page_is_there_after_sixty_requests_and_200_kilobytes() {
    let browser = Browser::open();
    let loaded = loaded(&browser);
    let has = |name: &str| loaded.iter().filter(|(path, _)| path.ends_with(name)).count();
    assert!(has("/main.js") == 1 && loaded.len() <= 60, "{loaded:?}");
    let mut paths: Vec<&String> = loaded.iter().map(|(path, _)| path).collect();
    paths.sort();
    paths.dedup();
    assert_eq!(paths.len(), loaded.len(), "each once: {loaded:?}");
    if is_served(&browser) {
        assert_eq!((has("api/boards"), has("api/rulesets")), (1, 1), "{loaded:?}");
        let bytes: u64 = loaded.iter().map(|(_, bytes)| bytes).sum();
        assert!((10_000..200_000).contains(&bytes), "{bytes} bytes: {loaded:?}");
    }
}

#[test]
fn all_modules_are_named_by_the_page_so_that_they_are_asked_for_at_once() {
    let browser = Browser::open();
    let script = "const named = [...document.querySelectorAll('link[rel=modulepreload]')].map(({ href }) => href); \
        const loaded = performance.getEntriesByType('resource').map(({ name }) => name); \
        return loaded.filter((name) => name.endsWith('.js')).map((name) => [name, named.includes(name)])";
    let modules = browser.script(script, &[]);
    let modules = modules.as_array().expect("a list");
    assert!(modules.len() > 30, "{modules:?}");
    // The worker of a page without a server, and the script of its module, are no part of the page.
    let is_apart = |name: &str| name.ends_with("/isotope.js") || name.ends_with("/worker.js");
    for module in modules {
        let name = module[0].as_str().unwrap_or_default();
        assert!(module[1] == true || is_apart(name), "{name}");
    }
}

#[test]
fn scripts_and_style_sheets_are_loaded_once() {
    let browser = Browser::open();
    if !is_served(&browser) {
        // The host of a page without a server decides for how long a browser keeps it.
        return;
    }
    browser.goto("");
    for (path, bytes) in loaded(&browser) {
        let is_kept = [".js", ".css", ".svg"].iter().any(|end| path.ends_with(end));
        assert_eq!(bytes == 0, is_kept, "{path}: {bytes} bytes");
    }
}
