//! The tree of a RON text: values, their names, and the punctuation between them, each with its place.
//!
//! The tree is more lenient than RON: for example, commas may be missing. What is missing is reported when the
//! tree is read according to the language. The tree is also used to locate problems that are found later.

mod node;
mod scanner;

pub(crate) use node::{Node, Part, Unbalanced, plain};
use scanner::{MAX_DEPTH, Scanner};
pub(crate) use scanner::{block_comment, closing};

impl Node {
    /// Parses `text`, or returns an error if brackets, quotes or comments are not balanced.
    pub(crate) fn parse(text: &str) -> Result<Node, Unbalanced> {
        let mut scanner = Scanner { text, at: 0 };
        scanner.trivia()?;
        scanner.at = scanner.text.len() - behind_head(&text[scanner.at..]).len();
        let root = scanner.value(0)?;
        scanner.trivia()?;
        Ok(root)
    }

    /// Parses an unfinished text by closing the brackets and quotes that are open at its end. Returns `None` if
    /// a comment or a raw string is open, or if a closing bracket does not match.
    pub(crate) fn of_unfinished(text: &str) -> Option<Node> {
        // The newline keeps the closing brackets out of a comment.
        let mut closed = format!("{text}\n");
        // Each round closes one bracket or string, and the scanner limits the depth.
        for _ in 0..MAX_DEPTH + 3 {
            match Node::parse(&closed) {
                Ok(node) => return Some(node),
                Err(unbalanced) => closed.push(unbalanced.close?),
            }
        }
        None
    }
}

/// Returns the text after any RON attributes, such as `#![enable(…)]`.
fn behind_head(text: &str) -> &str {
    match text.starts_with('#').then(|| ron::Deserializer::from_str(text)) {
        Some(Ok(read)) => read.remainder(),
        _ => text,
    }
}

/// Returns the offset of the first character at or after `at` that is neither white space nor part of a
/// comment.
pub(crate) fn skip_trivia(text: &str, at: usize) -> usize {
    let mut scanner = Scanner { text, at };
    // An unclosed comment extends to the end of the text.
    scanner.trivia().map_or(text.len(), |()| scanner.at)
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = r##"// (a comment: [
(
    capture: Explode(blast: Drawn([/* ( */ "x)x", r#"O""#])), // ]
    größe: Some((deep: 'c')),
    win: [KingDestroyed, Hill(["d4", "é5"])],
)"##;

    fn at(path: &str) -> &'static str {
        let node = Node::parse(TEXT).expect("balanced");
        &TEXT[node.find(TEXT, path).span.clone()]
    }

    #[test]
    fn paths_lead_to_values() {
        assert_eq!(at("capture.blast[0]"), "\"x)x\"");
        assert_eq!(at("capture.blast[1]"), "r#\"O\"\"#");
        assert_eq!(at("größe.deep"), "'c'");
        assert_eq!(at("win[1]"), "Hill([\"d4\", \"é5\"])");
        assert_eq!(at("win[1][1]"), "\"é5\"");
    }

    #[test]
    fn a_path_that_ends_nowhere_leads_as_far_as_it_can() {
        assert_eq!(at("win[0].nothing"), "KingDestroyed");
        assert_eq!(at("capture.center"), at("capture"));
    }

    #[test]
    fn a_trail_leads_from_the_whole_to_the_part() {
        let node = Node::parse(TEXT).expect("balanced");
        let trail = node.trail(TEXT.find("d4").expect("it is there"));
        let words: Vec<_> = trail.iter().map(|(_, part)| &TEXT[part.span()]).collect();
        assert_eq!(words.len(), 4);
        assert!(words[0].starts_with("win: ["));
        assert_eq!(words[3], "\"d4\"");
    }

    #[test]
    fn what_is_still_open_is_closed_at_the_end() {
        for text in ["(a: [B(\"x", "(a: [B(x // (", "(a: ", "", &"(".repeat(MAX_DEPTH)] {
            assert!(Node::of_unfinished(text).is_some(), "{text}");
        }
        for text in ["(a: [1)", "( /* x", "(a: r#\"x", &"(".repeat(100)] {
            assert!(Node::of_unfinished(text).is_none(), "{text}");
        }
    }

    #[test]
    fn what_is_never_closed_is_named_where_it_opens() {
        for (text, start) in [("(a: [1, 2)", 9), ("(a: 1", 0), ("(a: \"x)", 4), ("( /* x )", 2)] {
            assert_eq!(Node::parse(text).expect_err(text).span.start, start, "{text}");
        }
    }
}
