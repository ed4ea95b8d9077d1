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
