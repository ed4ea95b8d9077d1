//! Tags such as `[White "Ada"]`, also as people write them: with other spaces and quotes, with quotes in the value, or
//! without quotes.

use memchr::memchr;

use crate::blank::{char_at, decoded, indent, trimmed_end};

/// The places of a tag's parts, from the start of the tag.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TagSpan {
    name: (u32, u32),
    value: (u32, u32),
}

/// The tags that are read without quotes around their value, because nothing else looks like them.
const COMMON: [&str; 30] = [
    "Event",
    "Site",
    "Date",
    "Round",
    "White",
    "Black",
    "Result",
    "Variant",
    "FEN",
    "SetUp",
    "Ruleset",
    "RulesetHash",
    "ECO",
    "Opening",
    "Variation",
    "Termination",
    "TimeControl",
    "Time",
    "UTCDate",
    "UTCTime",
    "WhiteElo",
    "BlackElo",
    "WhiteTitle",
    "BlackTitle",
    "Annotator",
    "PlyCount",
    "Mode",
    "EventDate",
    "Source",
    "Board",
];

impl TagSpan {
    /// The name of the tag that has this span in `tag`.
    pub fn name<'t>(&self, tag: &'t [u8]) -> &'t [u8] {
        &tag[self.name.0 as usize..self.name.1 as usize]
    }

    /// The value of the tag as it is written, with its escapes.
    pub fn raw_value<'t>(&self, tag: &'t [u8]) -> &'t [u8] {
        &tag[self.value.0 as usize..self.value.1 as usize]
    }
}

/// The value of a tag, in which `\"` stands for a quote and `\\` for a backslash.
pub fn tag_value(raw: &[u8]) -> String {
    let mut value = String::new();
    let text = decoded(raw);
    let mut chars = text.chars().peekable();
    while let Some(c) = chars.next() {
        let escaped =
            (c == '\\').then(|| chars.next_if(|next| matches!(next, '"' | '\\'))).flatten();
        value.push(escaped.unwrap_or(c));
    }
    value
}

/// Whether a line begins with a tag whose value is in quotes, so that a game may begin with it.
pub(crate) fn is_quoted_tag(line: &[u8]) -> bool {
    quoted_name(line).is_some()
}

/// The name of the tag in quotes that a line begins with.
pub(crate) fn quoted_name(line: &[u8]) -> Option<&[u8]> {
    let (begin, end) = name(line)?;
    let (c, _) = char_at(line, end + indent(&line[end..]))?;
    is_quote(c).then(|| &line[begin..end])
}

/// The name of the tag that a line begins with.
pub fn tag_name(line: &[u8]) -> Option<&[u8]> {
    let (_, span) = read(line)?;
    Some(span.name(line))
}

/// Reads the tag that `text` begins with, and returns its length and the places of its parts. A tag ends on its line.
pub(crate) fn read(text: &[u8]) -> Option<(usize, TagSpan)> {
    let line = &text[..memchr(b'\n', text).unwrap_or(text.len())];
    let (begin, end) = name(line)?;
    let span = |value: (usize, usize)| TagSpan {
        name: (begin as u32, end as u32),
        value: (value.0 as u32, value.1 as u32),
    };
    let value = end + indent(&line[end..]);
    if let Some((c, length)) = char_at(line, value)
        && is_quote(c)
    {
        let value = value + length;
        let (value_end, length) = quoted_end(line, value)?;
        return Some((length, span((value, value_end))));
    }
    let whole = trimmed_end(line);
    let inside = trimmed_end(whole.strip_suffix(b"]")?);
    let is_common =
        COMMON.iter().any(|known| known.as_bytes().eq_ignore_ascii_case(&line[begin..end]));
    if !is_common || value == end || value >= inside.len() {
        return None;
    }
    // A quote at the end alone was forgotten at the beginning.
    let value_end = inside.strip_suffix(b"\"").unwrap_or(inside).len();
    Some((whole.len(), span((value, value_end))))
}

/// The place of the name in a line that begins like a tag.
fn name(line: &[u8]) -> Option<(usize, usize)> {
    if line.first() != Some(&b'[') {
        return None;
    }
    let begin = 1 + indent(&line[1..]);
    let is_of_name = |byte: &u8| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-' | b'+');
    let length = line[begin..].iter().take_while(|byte| is_of_name(byte)).count();
    (length > 0 && line[begin].is_ascii_alphanumeric()).then_some((begin, begin + length))
}

fn is_quote(c: char) -> bool {
    matches!(c, '"' | '“' | '”' | '„' | '‟' | '«' | '»' | '\u{93}' | '\u{94}')
}

/// The end of the value that begins at `value` in a line, and the length of the tag.
fn quoted_end(line: &[u8], value: usize) -> Option<(usize, usize)> {
    // Nearly every tag has a line of its own, and no quote in its value.
    let quote = memchr(b'"', &line[value..]).map(|quote| value + quote);
    if let Some(quote) = quote
        && line.get(quote + 1) == Some(&b']')
        && line[quote - 1] != b'\\'
        && (line.len() == quote + 2 || line[quote + 2..] == *b"\r")
    {
        return Some((quote, quote + 2));
    }
    let mut last = None;
    let mut at = value;
    while let Some((c, length)) = char_at(line, at) {
        // A backslash before the last quote is one that should have been escaped.
        let is_escape = c == '\\' && matches!(line.get(at + 1), Some(b'"' | b'\\'));
        let (end, quote_end) = if is_escape { (at + 1, at + 2) } else { (at, at + length) };
        if (is_escape && line[at + 1] == b'"') || (!is_escape && is_quote(c)) {
            let bracket = quote_end + indent(&line[quote_end..]);
            let brackets = line[bracket..].iter().take_while(|byte| **byte == b']').count();
            if brackets > 0 {
                let after = bracket + brackets;
                let rest = &line[after..];
                let next = &rest[indent(rest)..];
                if !is_escape && (next.is_empty() || is_quoted_tag(next)) {
                    return Some((end, after));
                }
                if !is_escape || next.is_empty() {
                    last = Some((end, after));
                }
            }
        }
        at = quote_end;
    }
    // Without a quote and a bracket together, one of them was forgotten at the end of the line.
    last.or_else(|| {
        let whole = trimmed_end(line);
        let inside = trimmed_end(whole.strip_suffix(b"]").unwrap_or(whole));
        let unquoted = inside.strip_suffix(b"\"").unwrap_or(inside);
        let is_closed = unquoted.len() < whole.len() && unquoted.len() >= value;
        is_closed.then_some((unquoted.len(), whole.len()))
    })
}
