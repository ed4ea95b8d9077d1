//! The files of a page without a server, whose requests are answered by WebAssembly.

use std::borrow::Cow;

use crate::routes::{Asset, alone, policy};

/// The name of the compiled module, in the package and in the page.
pub const MODULE: &str = "isotope_bg.wasm";

/// The name of the script that loads the module, in the package and in the page.
pub const SCRIPT: &str = "isotope.js";

/// Returns the names and contents of the files of a page that needs no server, only a host for files. The files may
/// be put below any address.
///
/// `module` and `script` are the files [`MODULE`] and [`SCRIPT`] of the package that `.ci/wasm` builds.
///
/// ```
/// let files = isotope_web::page_files(b"\0asm", b"");
/// assert!(files.iter().any(|(name, _)| *name == "index.html"));
/// assert!(files.iter().any(|(name, _)| name.ends_with("/main.js")), "in a folder that is named by its version");
/// ```
pub fn page_files<'a>(module: &'a [u8], script: &'a [u8]) -> Vec<(String, Cow<'a, [u8]>)> {
    let own = alone().map(|(path, Asset { name, text, .. })| match *name {
        "index.html" => (path, with_policy(text).into_bytes().into()),
        _ => (path, text.as_bytes().into()),
    });
    own.chain([(MODULE.into(), module.into()), (SCRIPT.into(), script.into())]).collect()
}

/// The mark of a page that was written by [`page_files`], which stands near the beginning of `index.html`.
pub const WRITTEN_PAGE: &str = "<meta name=\"generator\" content=\"isotope serve --write\">\n";

/// The page with its mark and with its security policy, which no server sends.
fn with_policy(page: &str) -> String {
    let head = "<head>\n";
    let policy = policy::of_page_alone();
    let meta = format!(
        "{WRITTEN_PAGE}<meta http-equiv=\"content-security-policy\" content=\"{policy}\">\n"
    );
    page.replacen(head, &format!("{head}{meta}"), 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_page_needs_no_file_but_its_own_and_no_root() {
        let files = page_files(b"module", b"script");
        let named = |name: &str| files.iter().any(|(file, _)| *file == name);
        let mut needed = 0;
        for (name, content) in &files {
            let text = String::from_utf8_lossy(content);
            assert!(!text.contains("=\"/"), "{name} has an absolute address");
            // Imports in comments are only for the type checker.
            let text: String =
                text.lines().filter(|line| !line.starts_with("/** @import")).collect();
            let folder =
                name.rsplit_once('/').map_or(String::new(), |(folder, _)| format!("{folder}/"));
            for start in ["src=\"", "href=\"", "from \"./", "import \"./", "new URL(\""] {
                for address in text.split(start).skip(1).filter_map(|rest| rest.split('"').next()) {
                    let path = match address.strip_prefix("../") {
                        Some(above) => above.to_owned(),
                        None => format!("{folder}{address}"),
                    };
                    assert!(named(&path), "{name} needs {address}");
                    needed += 1;
                }
            }
        }
        assert!(needed > 100, "only {needed}");
    }

    #[test]
    fn its_requests_go_to_workers() {
        let files = page_files(b"", b"");
        let script = files.iter().find(|(name, _)| name.ends_with("/transport.js"));
        let script = String::from_utf8_lossy(&script.expect("it is there").1);
        assert!(script.contains("new Worker") && !script.contains("fetch(path"), "{script}");
    }

    #[test]
    fn the_policy_is_in_the_head_and_allows_webassembly_but_no_other_code() {
        let files = page_files(b"", b"");
        let (_, page) = files.iter().find(|(name, _)| *name == "index.html").expect("it is there");
        let page = String::from_utf8_lossy(page);
        let (head, _) = page.split_once("</head>").expect("it has a head");
        assert!(head.contains("script-src 'self' 'wasm-unsafe-eval';"), "{head}");
        assert!(!head.contains("unsafe-inline") && !head.contains("frame-ancestors"), "{head}");
    }
}
