//! Admits requests from this server's page and from programs on this machine, but not from other sites.
//!
//! Any page on the web can make a browser send requests to this address, but cannot choose the headers that are
//! checked here. `Host` is the name that the browser resolved, so foreign names that resolve to this machine (DNS
//! rebinding) are refused. `Origin` and `Sec-Fetch-Site` identify the page that sends the request.

use axum::http::{HeaderMap, HeaderName, Method, StatusCode, header};

/// Accepts a request from this server's own page or from a program, and rejects a request from another site.
///
/// # Errors
/// Returns the status code and the reason if the request is rejected.
pub(crate) fn admit(
    method: &Method,
    path: &str,
    headers: &HeaderMap,
    port: u16,
) -> Result<(), (StatusCode, &'static str)> {
    let host = only(headers, &header::HOST).ok().flatten().unwrap_or_default();
    let is_own = ["127.0.0.1", "localhost"].into_iter().any(|name| is_at(host, name, port));
    if !is_own {
        return Err((
            StatusCode::MISDIRECTED_REQUEST,
            "this server answers to its own address only",
        ));
    }
    let header = |name: &HeaderName| {
        only(headers, name)
            .map_err(|()| (StatusCode::FORBIDDEN, "a header is there twice or is no text"))
    };
    let site = header(&HeaderName::from_static("sec-fetch-site"))?;
    let origin = header(&header::ORIGIN)?;
    let is_of_own_page = origin.is_none_or(|origin| {
        let name = host.split(':').next().unwrap_or_default();
        origin.strip_prefix("http://").is_some_and(|origin| is_at(origin, name, port))
    });
    if *method == Method::GET || *method == Method::HEAD {
        // Other sites may link to the page but not to the API, and may not embed anything.
        let navigates =
            path == "/" && header(&HeaderName::from_static("sec-fetch-mode"))? == Some("navigate");
        return match site {
            _ if navigates => Ok(()),
            // Older browsers send no site, but the origin of a page that reads the answer.
            None | Some("same-origin" | "none") if is_of_own_page => Ok(()),
            _ => Err((StatusCode::FORBIDDEN, "another site's page asks")),
        };
    }
    // Browsers always send at least one of the two headers. Without either, the client is a program.
    let may_ask = match origin {
        Some(_) => is_of_own_page,
        None => matches!(site, None | Some("same-origin")),
    };
    if !may_ask {
        return Err((StatusCode::FORBIDDEN, "only the page of this server may ask"));
    }
    let kind = header(&header::CONTENT_TYPE)?.unwrap_or_default();
    if kind.split(';').next().map(str::trim) != Some("application/json") {
        return Err((StatusCode::UNSUPPORTED_MEDIA_TYPE, "a question is application/json"));
    }
    Ok(())
}

/// Whether `authority` is `name` with this server's port, which clients omit if it is 80.
fn is_at(authority: &str, name: &str, port: u16) -> bool {
    let with_port = format!("{name}:{port}");
    authority.eq_ignore_ascii_case(&with_port)
        || (port == 80 && authority.eq_ignore_ascii_case(name))
}

/// The value of a header; `None` if it does not occur.
///
/// # Errors
/// Returns an error if the header occurs more than once or is not visible ASCII, so that it is not taken for missing.
fn only<'a>(headers: &'a HeaderMap, name: &HeaderName) -> Result<Option<&'a str>, ()> {
    let mut values = headers.get_all(name).iter();
    match (values.next(), values.next()) {
        (None, _) => Ok(None),
        (Some(value), None) => value.to_str().map(Some).map_err(|_| ()),
        (Some(_), Some(_)) => Err(()),
    }
}

#[cfg(test)]
mod tests {
    use axum::http::HeaderValue;

    use super::*;

    fn status(method: Method, headers: &[(&'static str, &'static str)]) -> u16 {
        status_at(8064, method, headers)
    }

    fn status_at(port: u16, method: Method, headers: &[(&'static str, &'static str)]) -> u16 {
        let mut map = HeaderMap::new();
        for (name, value) in headers {
            map.append(*name, value.parse().expect("a header"));
        }
        admit(&method, "/", &map, port).map_or_else(|(status, _)| status.as_u16(), |()| 200)
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
    fn clients_leave_out_the_port_of_http_itself() {
        for host in ["localhost", "127.0.0.1", "LOCALHOST", "localhost:80"] {
            assert_eq!(status_at(80, Method::GET, &[("host", host)]), 200, "{host}");
            for (origin, expected) in [
                ("http://localhost", 200),
                ("http://localhost:80", 200),
                ("http://127.0.0.1", 200),
                ("http://localhost:8064", 403),
                ("http://isotope.example", 403),
            ] {
                // A different name for this machine is a different origin.
                let same = origin.contains(&host.to_lowercase().replace(":80", ""));
                let json = ("content-type", "application/json");
                let found =
                    status_at(80, Method::POST, &[("host", host), ("origin", origin), json]);
                assert_eq!(found, if same { expected } else { 403 }, "{host}, {origin}");
            }
        }
        for host in
            ["localhost:8064", "localhost:", "evil.example", "evil.example:80", "localhost:80:80"]
        {
            assert_eq!(status_at(80, Method::GET, &[("host", host)]), 421, "{host}");
        }
        assert_eq!(status_at(8080, Method::GET, &[("host", "localhost")]), 421);
    }

    #[test]
    fn the_own_page_and_programs_may_ask_and_other_sites_may_not() {
        let ask = |more: &[(&'static str, &'static str)]| {
            let head = [("host", "localhost:8064"), ("content-type", "application/json")];
            status(Method::POST, &[&head, more].concat())
        };
        assert_eq!(ask(&[("origin", "http://localhost:8064")]), 200);
        assert_eq!(ask(&[("sec-fetch-site", "same-origin")]), 200);
        assert_eq!(ask(&[]), 200, "a program sends neither");
        assert_eq!(
            ask(&[("origin", "http://127.0.0.1:8064")]),
            403,
            "another name is another origin"
        );
        assert_eq!(ask(&[("origin", "https://localhost:8064")]), 403);
        assert_eq!(ask(&[("origin", "null"), ("sec-fetch-site", "same-origin")]), 403);
        assert_eq!(ask(&[("sec-fetch-site", "same-site")]), 403);
        assert_eq!(ask(&[("sec-fetch-site", "cross-site")]), 403);
        assert_eq!(ask(&[("sec-fetch-site", "none")]), 403);
    }

    #[test]
    fn a_header_that_is_there_twice_is_not_taken_for_missing() {
        let own = ("origin", "http://localhost:8064");
        for twice in [
            [own, ("origin", "https://evil.example")],
            [own, own],
            [("sec-fetch-site", "same-origin"), ("sec-fetch-site", "cross-site")],
            [("content-type", "application/json"), ("content-type", "text/plain")],
            [own, ("origin", "https://\u{e9}vil.example")],
        ] {
            let head = [("host", "localhost:8064"), ("content-type", "application/json")];
            assert_eq!(status(Method::POST, &[&head[..], &twice].concat()), 403, "{twice:?}");
        }
        let site = ("sec-fetch-site", "none");
        assert_eq!(status(Method::GET, &[("host", "localhost:8064"), site, site]), 403);
    }

    #[test]
    fn a_page_of_another_site_reads_nothing_in_an_old_browser_either() {
        let get = |origin| status(Method::GET, &[("host", "localhost:8064"), ("origin", origin)]);
        assert_eq!(get("https://evil.example"), 403);
        assert_eq!(get("http://localhost:8064"), 200);
    }

    #[test]
    fn a_link_of_another_site_leads_to_no_answer() {
        let head = |site: &'static str| {
            let pairs = [
                ("host", "localhost:8064"),
                ("sec-fetch-mode", "navigate"),
                ("sec-fetch-site", site),
            ];
            let mut map = HeaderMap::new();
            for (name, value) in pairs {
                map.append(name, HeaderValue::from_static(value));
            }
            map
        };
        let get = |path, site| admit(&Method::GET, path, &head(site), 8064).is_ok();
        assert!(get("/", "cross-site") && get("/", "none") && get("/v1/moves", "none"));
        assert!(!get("/v1/moves", "cross-site") && !get("/v1/moves", "same-site"));
    }

    #[test]
    fn a_form_of_another_page_is_no_question() {
        let head = [("host", "localhost:8064"), ("origin", "http://localhost:8064")];
        assert_eq!(status(Method::POST, &head), 415);
        let ask = |kind| status(Method::POST, &[&head[..], &[("content-type", kind)]].concat());
        for kind in
            ["text/plain", "text/plain; of=application/json", "application/json-seq", "json"]
        {
            assert_eq!(ask(kind), 415, "{kind}");
        }
        assert_eq!(ask("application/json; charset=utf-8"), 200);
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
        assert_eq!(get("no-cors", "same-site"), 403);
        assert_eq!(get("no-cors", "same-origin"), 200);
        assert_eq!(get("navigate", "none"), 200);
        assert_eq!(status(Method::HEAD, &[("host", "localhost:8064")]), 200);
    }
}
