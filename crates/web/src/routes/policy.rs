//! The security headers added to every response.

use std::sync::LazyLock;

use axum::http::{HeaderMap, HeaderValue, header};
use data_encoding::BASE64;
use isotope_diagram::STYLE;
use sha2::{Digest as _, Sha256};

/// Adds the security headers to the headers of a response.
pub(crate) fn add(headers: &mut HeaderMap) {
    static CONTENT: LazyLock<Option<HeaderValue>> =
        LazyLock::new(|| HeaderValue::from_str(&content()).ok());
    if let Some(content) = CONTENT.as_ref() {
        headers.insert(header::CONTENT_SECURITY_POLICY, content.clone());
    }
    let all = [
        ("cross-origin-opener-policy", "same-origin"),
        ("cross-origin-resource-policy", "same-origin"),
        ("permissions-policy", "camera=(), geolocation=(), microphone=()"),
        ("referrer-policy", "no-referrer"),
        ("x-content-type-options", "nosniff"),
        ("x-frame-options", "DENY"),
    ];
    for (name, value) in all {
        headers.insert(name, HeaderValue::from_static(value));
    }
    // Only the files of the page say otherwise.
    headers.entry(header::CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
}

/// The content security policy: only resources of this server, pictures within the page or made by it, and the one
/// inline style used in pictures are allowed.
fn content() -> String {
    format!("{}; frame-ancestors 'none'", directives("'self'"))
}

/// The policy of a page without a server, which also runs WebAssembly. Other pages may embed it: it holds no secrets,
/// and its policy is part of its text, where `frame-ancestors` does not count.
pub(crate) fn of_page_alone() -> String {
    directives("'self' 'wasm-unsafe-eval'")
}

fn directives(scripts: &str) -> String {
    let style = BASE64.encode(&Sha256::digest(STYLE));
    format!(
        "default-src 'none'; script-src {scripts}; style-src 'self' 'sha256-{style}'; connect-src 'self'; \
         img-src 'self' data: blob:; base-uri 'none'; form-action 'none'"
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_style_of_pictures_is_allowed_by_its_hash_in_base64() {
        let policy = content();
        let (_, hash) = policy.split_once("'sha256-").expect("one hash");
        let (hash, _) = hash.split_once('\'').expect("a quotation");
        assert_eq!(hash.len(), 44);
        let decoded = BASE64.decode(hash.as_bytes()).expect("base64");
        assert_eq!(decoded, Sha256::digest(STYLE).as_slice());
    }

    #[test]
    fn nothing_is_allowed_inline_but_the_style_of_pictures() {
        let policy = content();
        assert!(!policy.contains("unsafe"));
        assert_eq!(policy.matches("sha256-").count(), 1);
    }
}
