//! Conversions between byte offsets and the protocol's positions (lines and columns from 0, columns in UTF-16 code
//! units), and between paths and URIs.

use std::{
    ops::Range,
    path::{Path, PathBuf},
};

use lsp_types::{Position, Uri};
use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, percent_decode_str, utf8_percent_encode};

/// The characters that are percent-encoded in the URI of a file.
const ENCODED: &AsciiSet =
    &NON_ALPHANUMERIC.remove(b'/').remove(b'.').remove(b'-').remove(b'_').remove(b'~');

/// Converts a position in `text` to a byte offset. A position that does not exist is mapped to the nearest offset
/// before it.
pub(crate) fn offset(text: &str, position: Position) -> usize {
    let lines_before = text.split_inclusive('\n').take(position.line as usize);
    let start = lines_before.map(str::len).sum();
    let line = text[start..].split(['\n', '\r']).next().unwrap_or_default();
    let mut units = 0;
    let before = line.char_indices().find(|(_, c)| {
        units += c.len_utf16();
        units > position.character as usize
    });
    start + before.map_or(line.len(), |(at, _)| at)
}

/// Converts a byte offset in `text` to a position. An invalid offset is mapped to the end of the text.
pub(crate) fn position(text: &str, offset: usize) -> Position {
    let before = text.get(..offset).unwrap_or(text);
    let start = before.rfind('\n').map_or(0, |newline| newline + 1);
    let units = before[start..].encode_utf16().count();
    Position::new(before.matches('\n').count() as u32, units as u32)
}

/// Converts a span of bytes to a range of the protocol.
pub(crate) fn range(text: &str, span: &Range<usize>) -> lsp_types::Range {
    lsp_types::Range::new(position(text, span.start), position(text, span.end))
}

/// The path in a `file:` URI. `None` for other schemes, or if the path is not UTF-8.
pub(crate) fn path(uri: &Uri) -> Option<PathBuf> {
    let encoded = uri.as_str().strip_prefix("file://")?;
    // The host before the path is usually empty, and always ignored.
    let encoded = &encoded[encoded.find('/')?..];
    let path = percent_decode_str(encoded).decode_utf8().ok()?.into_owned();
    let drive = path.as_bytes().get(2) == Some(&b':');
    Some(PathBuf::from(if drive { &path[1..] } else { &path }))
}

/// The URI of a file, whose path may be relative. `None` if the path is not UTF-8.
pub(crate) fn uri(path: &Path) -> Option<Uri> {
    let path = std::path::absolute(path).ok()?;
    let path = path.to_str()?.replace('\\', "/");
    let root = if path.starts_with('/') { "" } else { "/" };
    format!("file://{root}{}", utf8_percent_encode(&path, ENCODED)).parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_count_utf_16() {
        let text = "ab\r\n\u{1f4a3}é,\n";
        let comma = text.find(',').expect("it is there");
        assert_eq!(position(text, comma), Position::new(1, 3));
        assert_eq!(offset(text, Position::new(1, 3)), comma);
        assert_eq!(offset(text, Position::new(1, 1)), 4, "not inside a character");
        assert_eq!(offset(text, Position::new(0, 99)), 2, "not beyond the line");
        assert_eq!(offset(text, Position::new(99, 0)), text.len());
        assert_eq!(position(text, 999), Position::new(2, 0));
    }

    #[test]
    fn a_uri_counts_from_the_root_whatever_the_path_counts_from() {
        let here = std::env::current_dir().expect("there is one");
        assert_eq!(super::uri(Path::new("a.ron")), super::uri(&here.join("a.ron")));
    }

    #[test]
    fn files_have_uris_and_come_back() {
        let uri = |text: &str| text.parse::<Uri>().expect(text);
        let odd = Path::new("/tmp/my rules/größe#1.ron");
        assert_eq!(path(&super::uri(odd).expect("a URI")).as_deref(), Some(odd));
        assert_eq!(path(&uri("file:///c%3A/rules/a.ron")), Some("c:/rules/a.ron".into()));
        assert_eq!(path(&uri("untitled:Untitled-1")), None);
        assert_eq!(path(&uri("file:///%ff")), None);
    }
}
