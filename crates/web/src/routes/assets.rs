//! The files of the page, compiled into the program. No other files are served.

/// A file of the page.
pub(crate) struct Asset {
    /// The path of the file in its URL.
    pub(crate) path: &'static str,
    /// The content type.
    pub(crate) kind: &'static str,
    /// The content of the file.
    pub(crate) text: &'static str,
}

const HTML: &str = "text/html; charset=utf-8";
const CSS: &str = "text/css; charset=utf-8";
const SCRIPT: &str = "text/javascript; charset=utf-8";
const SVG: &str = "image/svg+xml";

macro_rules! assets {
    ($($path:literal $kind:ident $file:literal;)*) => {
        /// Every file of the page.
        pub(crate) const ASSETS: &[Asset] = &[
            $(Asset {
                path: $path,
                kind: $kind,
                text: include_str!(concat!("../../assets/", $file)),
            }),*
        ];
    };
}

assets! {
    "/" HTML "page.html";
    "/page.css" CSS "page.css";
    "/icon.svg" SVG "icon.svg";
    "/main.js" SCRIPT "main.js";
    "/door.js" SCRIPT "door.js";
    "/state.js" SCRIPT "state.js";
    "/link.js" SCRIPT "link.js";
    "/dom.js" SCRIPT "dom.js";
    "/boards.js" SCRIPT "boards.js";
    "/board.js" SCRIPT "board.js";
    "/figure.js" SCRIPT "figure.js";
    "/drag.js" SCRIPT "drag.js";
    "/promotion.js" SCRIPT "promotion.js";
    "/line.js" SCRIPT "line.js";
    "/differences.js" SCRIPT "differences.js";
    "/controls.js" SCRIPT "controls.js";
    "/invent.css" CSS "invent.css";
    "/invent.js" SCRIPT "invent.js";
    "/editor.js" SCRIPT "editor.js";
    "/blast.js" SCRIPT "blast.js";
    "/problems.js" SCRIPT "problems.js";
    "/words.js" SCRIPT "words.js";
    "/file.js" SCRIPT "file.js";
    "/pgn.js" SCRIPT "pgn.js";
    "/setup.js" SCRIPT "setup.js";
    "/gallery.js" SCRIPT "gallery.js";
    "/engine.css" CSS "engine.css";
    "/engine.js" SCRIPT "engine.js";
    "/bestplay.js" SCRIPT "bestplay.js";
    "/stream.js" SCRIPT "stream.js";
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_page_is_small_and_asks_for_nothing_from_elsewhere() {
        let bytes: usize = ASSETS.iter().map(|asset| asset.text.len()).sum();
        assert!(bytes < 140_000, "{bytes} bytes");
        for Asset { path, text, .. } in ASSETS {
            let foreign = text.replace("http://www.w3.org/", "");
            assert!(!foreign.contains("http://") && !foreign.contains("https://"), "{path}");
        }
    }

    #[test]
    fn whatever_a_file_imports_is_there() {
        for Asset { path, text, .. } in ASSETS {
            // Imports in comments are only for the type checker.
            let code = text.lines().filter(|line| !line.starts_with("/** @import"));
            let imports = code.filter_map(|line| line.split_once("from \"./"));
            for import in imports.filter_map(|(_, rest)| rest.split('"').next()) {
                let there = ASSETS.iter().any(|other| other.path[1..] == *import);
                assert!(there, "{path} imports {import}");
            }
        }
    }
}
