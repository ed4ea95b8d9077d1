//! Pages of HTML, each a single file that loads nothing.

use isotope_diagram::{STYLE, escaped};

/// The policy of a page: nothing is loaded, and only what is in the page may run.
const POLICY: &str = "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'";

/// A page with its sections, which a small script shows one by one. Without scripts, and in print, all are shown.
pub(crate) fn document(title: &str, body: &str) -> String {
    let title = escaped(title);
    let (style, script) = (include_str!("html/page.css"), include_str!("html/page.js"));
    format!(
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"generator\" content=\"Isotope\">\n\
         <meta http-equiv=\"content-security-policy\" content=\"{POLICY}\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <meta name=\"color-scheme\" content=\"light dark\">\n<title>{title}</title>\n\
         <style>\n{STYLE}\n{style}</style>\n</head>\n<body>\n{body}<script>\n{script}</script>\n</body>\n</html>\n"
    )
}
