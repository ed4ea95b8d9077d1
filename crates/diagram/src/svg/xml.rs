//! The escaping of text in XML.

/// Escapes `text` for use in the text and the attribute values of XML and HTML. Characters that XML cannot contain
/// become replacement characters.
pub fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            '\t' | '\n' => escaped.push(c),
            '\0'..='\x1f' | '\u{fffe}' | '\u{ffff}' => escaped.push('\u{fffd}'),
            _ => escaped.push(c),
        }
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn markup_and_control_characters_are_escaped() {
        assert_eq!(escaped("a<b>&\"\u{1b}[1m\0é"), "a&lt;b&gt;&amp;&quot;\u{fffd}[1m\u{fffd}é");
    }
}
