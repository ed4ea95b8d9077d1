//! Who may ask: a page from this server, in a browser on this machine, and nobody else.
//!
//! Any page on the web can have a browser send requests to this address. It cannot choose the headers that
//! are looked at here: `Host` tells by which name the browser came here, so that a name of somebody else's
//! that leads to this machine (DNS rebinding) is refused; `Origin` and `Sec-Fetch-Site` tell which page asks.

use axum::http::{HeaderMap, HeaderName, Method, StatusCode, header};

/// Refuses a request that this page would not send.
///
/// # Errors
/// The status, and why.
pub(crate) fn admit(
    method: &Method,
    headers: &HeaderMap,
    port: u16,
) -> Result<(), (StatusCode, &'static str)> {
    let hosts = [format!("127.0.0.1:{port}"), format!("localhost:{port}")];
    let host = only(headers, &header::HOST).unwrap_or_default();
    if !hosts.iter().any(|own| own.eq_ignore_ascii_case(host)) {
        return Err((
            StatusCode::MISDIRECTED_REQUEST,
            "this server answers to its own address only",
        ));
    }
    let site = only(headers, &HeaderName::from_static("sec-fetch-site"));
    if *method == Method::GET || *method == Method::HEAD {
        // A link on another page may lead here; what another page embeds may not.
        let navigates =
            only(headers, &HeaderName::from_static("sec-fetch-mode")) == Some("navigate");
        return match site {
            None | Some("same-origin" | "none") => Ok(()),
            Some(_) if navigates => Ok(()),
            Some(_) => Err((StatusCode::FORBIDDEN, "another site's page asks")),
        };
    }
    let own_page = match only(headers, &header::ORIGIN) {
        Some(origin) => {
            origin.strip_prefix("http://").is_some_and(|name| name.eq_ignore_ascii_case(host))
        }
        None => site == Some("same-origin"),
    };
    if !own_page {
        return Err((StatusCode::FORBIDDEN, "only the page of this server may ask"));
    }
    let kind = only(headers, &header::CONTENT_TYPE).unwrap_or_default();
    if kind.split(';').next().map(str::trim) != Some("application/json") {
        return Err((StatusCode::UNSUPPORTED_MEDIA_TYPE, "a question is application/json"));
    }
    Ok(())
}

/// The value of a header that is there once.
fn only<'a>(headers: &'a HeaderMap, name: &HeaderName) -> Option<&'a str> {
    let mut values = headers.get_all(name).iter();
    let value = values.next().filter(|_| values.next().is_none())?;
    value.to_str().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn status(method: Method, headers: &[(&'static str, &'static str)]) -> u16 {
        let mut map = HeaderMap::new();
        for (name, value) in headers {
            map.append(*name, value.parse().expect("a header"));
        }
        admit(&method, &map, 8064).map_or_else(|(status, _)| status.as_u16(), |()| 200)
    }

    #[test]
    fn only_the_own_address_is_answered() {
        for (host, expected) in [
            ("127.0.0.1:8064", 200),
            ("localhost:8064", 200),
            ("LocalHost:8064", 200),
            ("localhost", 421),
            ("127.0.0.1:80", 421),
            ("evil.example:8064", 421),
            ("127.0.0.1:8064.evil.example", 421),
        ] {
            assert_eq!(status(Method::GET, &[("host", host)]), expected, "{host}");
        }
        assert_eq!(status(Method::GET, &[]), 421);
        let twice = [("host", "localhost:8064"), ("host", "evil.example")];
        assert_eq!(status(Method::GET, &twice), 421);
    }

    #[test]
    fn only_the_own_page_may_ask() {
        let ask = |more: &[(&'static str, &'static str)]| {
            let head = [("host", "localhost:8064"), ("content-type", "application/json")];
            status(Method::POST, &[&head, more].concat())
        };
        assert_eq!(ask(&[("origin", "http://localhost:8064")]), 200);
        assert_eq!(ask(&[("sec-fetch-site", "same-origin")]), 200);
        assert_eq!(ask(&[]), 403);
        assert_eq!(
            ask(&[("origin", "http://127.0.0.1:8064")]),
            403,
            "another name is another origin"
        );
        assert_eq!(ask(&[("origin", "https://localhost:8064")]), 403);
        assert_eq!(ask(&[("origin", "null"), ("sec-fetch-site", "same-origin")]), 403);
        assert_eq!(ask(&[("sec-fetch-site", "same-site")]), 403);
    }

    #[test]
    fn a_form_of_another_page_is_no_question() {
        let head = [("host", "localhost:8064"), ("origin", "http://localhost:8064")];
        assert_eq!(status(Method::POST, &head), 415);
        let form = [&head[..], &[("content-type", "text/plain")]].concat();
        assert_eq!(status(Method::POST, &form), 415);
    }

    #[test]
    fn a_link_may_lead_here_and_nothing_may_be_embedded() {
        let get = |mode, site| {
            let head =
                [("host", "localhost:8064"), ("sec-fetch-mode", mode), ("sec-fetch-site", site)];
            status(Method::GET, &head)
        };
        assert_eq!(get("navigate", "cross-site"), 200);
        assert_eq!(get("no-cors", "cross-site"), 403);
        assert_eq!(get("no-cors", "same-origin"), 200);
        assert_eq!(get("navigate", "none"), 200);
    }
}
