//! Reads framed messages, which consist of a header with a length and a body in JSON.
//!
//! `lsp-server` could read messages, too, but it allocates the announced length before it reads the first byte of
//! the body.

use std::io::{BufRead, Read as _};

use lsp_server::Message;

use crate::ending::ServeError;

/// The maximum length of a message, in bytes: more than any ruleset needs.
const MAX_MESSAGE: u64 = 1 << 26;

/// The maximum length of a header line, in bytes.
const MAX_LINE: u64 = 1 << 12;

/// Reads the next message.
///
/// # Errors
/// Returns an error if the input ends, cannot be read, or is not a message within the limits.
pub(crate) fn read(input: &mut impl BufRead) -> Result<Message, ServeError> {
    let mut length = None;
    loop {
        let mut line = Vec::new();
        input.take(MAX_LINE).read_until(b'\n', &mut line)?;
        if line.is_empty() && length.is_none() {
            return Err(ServeError::Gone);
        }
        if !line.ends_with(b"\n") {
            return Err(unreadable("a header does not end"));
        }
        let line = String::from_utf8_lossy(&line);
        let line = line.trim_end();
        if line.is_empty() {
            break;
        }
        let Some((name, value)) = line.split_once(':') else {
            return Err(unreadable("a header is not `Name: value`"));
        };
        if name.eq_ignore_ascii_case("Content-Length") {
            length = value.trim().parse().ok().filter(|length| *length <= MAX_MESSAGE);
            if length.is_none() {
                return Err(unreadable(
                    "`Content-Length` is not a length in bytes of 64 MiB at most",
                ));
            }
        }
    }
    let Some(length) = length else {
        return Err(unreadable("`Content-Length` is missing"));
    };
    let mut body = Vec::new();
    input.take(length).read_to_end(&mut body)?;
    if (body.len() as u64) < length {
        return Err(unreadable("it is shorter than its `Content-Length`"));
    }
    serde_json::from_slice(&body).map_err(|error| unreadable(&error.to_string()))
}

fn unreadable(why: &str) -> ServeError {
    ServeError::Unreadable(why.into())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn error(text: &str) -> String {
        read(&mut text.as_bytes()).expect_err(text).to_string()
    }

    #[test]
    fn what_is_no_message_is_an_error_that_says_why() {
        assert!(error("").contains("has gone"));
        assert!(error("\r\n").contains("`Content-Length` is missing"));
        assert!(error("Content-Length: 5\r\n\r\n{").contains("shorter"));
        assert!(error("Content-Length: 99999999999999\r\n\r\n{").contains("64 MiB"));
        assert!(error("Content-Length: 2\r\n\r\n{}").contains("no message"));
        assert!(error("Content-Length: 2\r\n\r\n}{").contains("no message"));
        assert!(error("nonsense\r\n\r\n").contains("`Name: value`"));
        assert!(error(&"x".repeat(10_000)).contains("does not end"));
    }

    #[test]
    fn a_header_is_given_up_before_it_is_read_to_its_end() {
        let text = "x".repeat(1 << 20);
        let mut input = text.as_bytes();
        assert!(read(&mut input).is_err());
        assert_eq!(text.len() - input.len(), MAX_LINE as usize);
    }

    #[test]
    fn headers_may_come_in_any_order() {
        let text = "content-type: x\r\nCONTENT-LENGTH: 17\r\n\r\n{\"method\":\"exit\"}";
        assert!(matches!(read(&mut text.as_bytes()), Ok(Message::Notification(_))));
    }
}
