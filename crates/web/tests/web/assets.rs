//! Tests of how the files of the page are sent: compressed, and only once.

use crate::client::{Response, get, send};

/// Requests a path with a header line.
fn get_with(path: &str, header: &str) -> Response {
    let head = format!("Host: 127.0.0.1:PORT\r\n{header}\r\nConnection: close");
    send(&format!("GET {path} HTTP/1.1\r\n{head}\r\n\r\n"))
}

/// The value of a header.
fn value<'a>(response: &'a Response, name: &str) -> Option<&'a str> {
    response.head.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(": "))
}

/// The paths of the files that the page names.
fn named() -> Vec<String> {
    let page = get("/").body;
    let named = page.split("src=\"").skip(1).chain(page.split("href=\"").skip(1));
    let addresses = named.filter_map(|rest| rest.split('"').next());
    let mut named: Vec<String> = addresses.map(|it| format!("/{it}")).collect();
    // The entry is also preloaded.
    named.sort();
    named.dedup();
    named
}

#[test]
fn the_page_names_all_files_that_it_needs_and_a_browser_keeps_them() {
    let (named, page) = (named(), get("/").body);
    assert!((40..58).contains(&named.len()), "{named:?}");
    for path in &named {
        let file = get(path);
        assert_eq!(file.status, 200, "{path}");
        assert_eq!(value(&file, "cache-control"), Some("public, max-age=31536000, immutable"));
        // Imports of types are comments.
        let lines = file.body.lines().filter(|line| !line.starts_with("/** @import"));
        let (folder, _) = path.rsplit_once('/').expect("a folder");
        for start in ["from \"./", "import \"./"] {
            for (_, import) in lines.clone().filter_map(|line| line.split_once(start)) {
                let (import, _) = import.split_once('"').expect("a name");
                assert!(named.contains(&format!("{folder}/{import}")), "{path} imports {import}");
            }
        }
        let preloaded = format!("<link rel=\"modulepreload\" href=\"{}\">", &path[1..]);
        assert!(page.contains(&preloaded) || !path.ends_with(".js"), "{path} is asked for at once");
        let version = path.split('/').nth(1).expect("a version");
        assert_eq!(get(&path.replace(version, "0000000000000000")).status, 404);
    }
}

#[test]
fn the_page_is_asked_for_again_and_sent_again_only_if_it_has_changed() {
    let page = get("/");
    assert_eq!(value(&page, "cache-control"), Some("no-cache"));
    let tag = value(&page, "etag").expect("it has a tag").replace("w/", "W/");
    for header in [format!("If-None-Match: {tag}"), format!("If-None-Match: \"other\", {tag}")] {
        let again = get_with("/", &header);
        assert_eq!((again.status, again.body.as_str()), (304, ""));
        assert!(value(&again, "etag").is_some() && again.head.contains("content-security-policy"));
    }
    let other = get_with("/", "If-None-Match: W/\"0000000000000000\"");
    assert_eq!((other.status, other.body), (200, page.body));
}

#[test]
fn files_are_compressed_for_clients_that_accept_it() {
    let mut sums = (0, 0);
    for path in named().iter().map(String::as_str).chain(["/"]) {
        let plain = get(path);
        let gzip = get_with(path, "Accept-Encoding: gzip, deflate, br");
        assert_eq!(value(&plain, "content-encoding"), None);
        assert_eq!(value(&gzip, "content-encoding"), Some("gzip"));
        assert_eq!(value(&gzip, "vary"), Some("accept-encoding"));
        assert_eq!(value(&gzip, "content-type"), value(&plain, "content-type"));
        let length = |response| {
            value(response, "content-length").and_then(|length| length.parse::<usize>().ok())
        };
        let (plain, gzip) = (length(&plain).expect("a length"), length(&gzip).expect("a length"));
        sums = (sums.0 + plain, sums.1 + gzip);
    }
    assert!(sums.1 * 2 < sums.0 && sums.1 < 200_000, "{} of {} bytes", sums.1, sums.0);
}

#[test]
fn answers_are_not_kept() {
    assert_eq!(value(&get("/api/rulesets"), "cache-control"), Some("no-store"));
}
