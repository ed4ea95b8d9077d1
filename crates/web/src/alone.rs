//! The files of a page without a server, whose requests are answered by WebAssembly.

use std::borrow::Cow;

use crate::routes::{ASSETS, policy};

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
/// assert!(files.iter().all(|(name, _)| !name.contains('/')));
/// ```
pub fn page_files<'a>(module: &'a [u8], script: &'a [u8]) -> Vec<(&'static str, Cow<'a, [u8]>)> {
    let mut files = vec![
        (MODULE, module.into()),
        (SCRIPT, script.into()),
        ("worker.js", include_bytes!("../assets/alone/worker.js").into()),
    ];
    for asset in ASSETS {
        files.push(match asset.path {
            "/" => ("index.html", with_policy(asset.text).into_bytes().into()),
            "/door.js" => ("door.js", include_bytes!("../assets/alone/door.js").into()),
            path => (&path[1..], asset.text.as_bytes().into()),
        });
    }
    files
}

/// The page with its security policy, which no server sends.
fn with_policy(page: &str) -> String {
    let head = "<head>\n";
    let policy = policy::of_page_alone();
    let meta = format!("<meta http-equiv=\"content-security-policy\" content=\"{policy}\">\n");
    page.replacen(head, &format!("{head}{meta}"), 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_page_needs_no_file_but_its_own_and_no_root() {
        let files = page_files(b"module", b"script");
        let names: Vec<&str> = files.iter().map(|(name, _)| *name).collect();
        for (name, content) in &files {
            let text = String::from_utf8_lossy(content);
            assert!(!text.contains("=\"/"), "{name} has an absolute address");
            let code = text.lines().filter(|line| !line.starts_with("/** @import"));
            let imports = code.filter_map(|line| line.split_once("from \"./"));
            for import in imports.filter_map(|(_, rest)| rest.split('"').next()) {
                assert!(names.contains(&import), "{name} imports {import}");
            }
        }
        let door = files.iter().find(|(name, _)| *name == "door.js").expect("it is there");
        assert!(String::from_utf8_lossy(&door.1).contains("new Worker"));
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
