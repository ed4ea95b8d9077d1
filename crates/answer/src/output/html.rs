//! Documents of HTML, each a single file that loads nothing.

use isotope_diagram::{STYLE, escaped};

/// The policy of a document: nothing is loaded, and only what is in it may run.
const POLICY: &str = "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'";

/// A document of HTML with a title, a style sheet, and the elements of its body.
///
/// ```
/// let page = isotope_answer::document("Bishops & pawns", "", "<p>None.</p>\n");
/// assert!(page.starts_with("<!doctype html>") && page.contains("<title>Bishops &amp; pawns</title>"));
/// ```
pub fn document(title: &str, style: &str, body: &str) -> String {
    let title = escaped(title);
    format!(
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"generator\" content=\"Isotope\">\n\
         <meta http-equiv=\"content-security-policy\" content=\"{POLICY}\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <meta name=\"color-scheme\" content=\"light dark\">\n<title>{title}</title>\n\
         <style>\n{style}</style>\n</head>\n<body>\n{body}</body>\n</html>\n"
    )
}

/// A document with boards in sections, which a small script shows one by one. Without scripts, and in print, all are
/// shown.
pub(crate) fn document_of_steps(title: &str, body: &str) -> String {
    let (style, script) = (include_str!("html/page.css"), include_str!("html/page.js"));
    let (style, script) = (format!("{STYLE}\n{style}"), format!("<script>\n{script}</script>\n"));
    document(title, &style, &format!("{body}{script}"))
}
