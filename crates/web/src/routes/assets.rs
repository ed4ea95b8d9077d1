//! The files of the page. No other files are served.

use std::{io::Write as _, sync::OnceLock};

use axum::{
    body::Bytes,
    http::{HeaderMap, HeaderValue, StatusCode, header},
    response::Response,
};
use flate2::{Compression, write::GzEncoder};

use crate::routes::responses::text;

/// A file of a page, as the build wrote it.
pub(crate) struct Asset {
    /// The name of the file. That of the page is `index.html`.
    pub(crate) name: &'static str,
    /// A hash of the content.
    hash: &'static str,
    pub(crate) text: &'static str,
    /// The text compressed by gzip, once it has been asked for.
    compressed: OnceLock<Bytes>,
}

// VERSION, a hash of the modules, style sheets and pictures, which is their folder; SHARED, the files of both pages;
// SERVED and ALONE, those of the page with a server only and of the page without one.
include!(concat!(env!("OUT_DIR"), "/files.rs"));

/// The name of the page among its files.
const PAGE: &str = "index.html";

/// The path of each file of the served page, with the file.
pub(crate) fn served() -> impl Iterator<Item = (String, &'static Asset)> {
    SHARED.iter().chain(&SERVED).map(|asset| match asset.name {
        PAGE => ("/".into(), asset),
        name => (format!("/{VERSION}/{name}"), asset),
    })
}

/// The path of each file of the page without a server, below the folder of the page. The worker stays where the module
/// is, whose name has no version.
pub(crate) fn alone() -> impl Iterator<Item = (String, &'static Asset)> {
    SHARED.iter().chain(&ALONE).map(|asset| match asset.name {
        PAGE | "worker.js" => (asset.name.into(), asset),
        name => (format!("{VERSION}/{name}"), asset),
    })
}

impl Asset {
    /// The response to a request with `headers` for this file. A browser keeps the file. It asks again for the page,
    /// whose name stays the same, and gets it again only if it has changed.
    pub(crate) fn response(&self, headers: &HeaderMap) -> Response {
        let kind = match self.name.rsplit_once('.') {
            Some((_, "html")) => "text/html; charset=utf-8",
            Some((_, "css")) => "text/css; charset=utf-8",
            Some((_, "svg")) => "image/svg+xml",
            _ => "text/javascript; charset=utf-8",
        };
        let tag = format!("W/\"{}\"", self.hash);
        let known = headers.get_all(header::IF_NONE_MATCH).iter();
        let is_known = known
            .filter_map(|tags| tags.to_str().ok())
            .any(|tags| tags.split(',').any(|known| known.trim() == tag));
        let is_compressed = !is_known && takes_gzip(headers);
        let mut response = if is_known {
            text(StatusCode::NOT_MODIFIED, kind, "")
        } else if is_compressed {
            text(StatusCode::OK, kind, self.compressed())
        } else {
            text(StatusCode::OK, kind, self.text)
        };
        let keep = match self.name {
            PAGE => "no-cache",
            _ => "public, max-age=31536000, immutable",
        };
        let head = response.headers_mut();
        head.insert(header::CACHE_CONTROL, HeaderValue::from_static(keep));
        head.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
        if is_compressed {
            head.insert(header::CONTENT_ENCODING, HeaderValue::from_static("gzip"));
        }
        if let Ok(tag) = HeaderValue::from_str(&tag) {
            head.insert(header::ETAG, tag);
        }
        response
    }

    /// The text, compressed by gzip when it is first asked for.
    fn compressed(&self) -> Bytes {
        let bytes = self.compressed.get_or_init(|| {
            let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
            let written = encoder.write_all(self.text.as_bytes()).and_then(|()| encoder.finish());
            written.expect("memory can be written").into()
        });
        bytes.clone()
    }
}

/// Whether a client accepts gzip: it names it, and not with the weight 0.
fn takes_gzip(headers: &HeaderMap) -> bool {
    let accepted = headers.get_all(header::ACCEPT_ENCODING).iter();
    accepted.filter_map(|codings| codings.to_str().ok()).flat_map(|codings| codings.split(',')).any(
        |coding| {
            let (name, weight) = coding.split_once(';').unwrap_or((coding, ""));
            let weight = weight.trim().strip_prefix("q=").map_or(Ok(1.0), str::parse::<f64>);
            name.trim().eq_ignore_ascii_case("gzip") && weight.is_ok_and(|weight| weight > 0.0)
        },
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_page_is_small_and_asks_for_nothing_from_elsewhere() {
        let bytes: usize = served().map(|(_, asset)| asset.compressed().len()).sum();
        assert!(bytes < 200_000, "{bytes} bytes");
        for (path, Asset { text, .. }) in served() {
            let foreign = text.replace("http://www.w3.org/", "");
            assert!(!foreign.contains("http://") && !foreign.contains("https://"), "{path}");
        }
    }

    #[test]
    fn gzip_is_sent_to_whoever_accepts_it() {
        for (accepted, expected) in [
            ("gzip", true),
            ("deflate, GZIP;q=0.5", true),
            ("gzip, deflate, br, zstd", true),
            ("gzip;q=0", false),
            ("gzip; q=0.000, br", false),
            ("gzip;q=much", false),
            ("br", false),
            ("x-gzip-like", false),
        ] {
            let mut headers = HeaderMap::new();
            assert!(!takes_gzip(&headers));
            headers.insert(header::ACCEPT_ENCODING, HeaderValue::from_static(accepted));
            assert_eq!(takes_gzip(&headers), expected, "{accepted}");
        }
    }
}
