//! Formats a ruleset file: changes indentation, spaces and commas, but not the meaning.

use std::ops::Range;

use crate::text::tree::{Node, Part, block_comment};

const INDENT: &str = "    ";

/// Returns the text formatted like the shipped rulesets, or `None` if a bracket or a comma is misplaced, so
/// that the meaning of the text is unclear.
///
/// The contents of brackets stay on one line if they were on one line; otherwise each part goes on its own
/// line. Comments and single empty lines are kept.
///
/// ```
/// let text = "(format:1,\n  capture: Explode( blast : Cross ))";
/// let laid_out = isotope_ruleset::formatted(text).unwrap();
/// assert_eq!(laid_out, "(\n    format: 1,\n    capture: Explode(blast: Cross),\n)\n");
/// assert_eq!(isotope_ruleset::formatted("(format: 1 check: Off)"), None);
/// ```
pub fn formatted(text: &str) -> Option<String> {
    let tree = Node::parse(text).ok()?;
    // Texts with RON attributes, `#![enable(…)]`, are not formatted.
    let head = Gap::of(text, 0..tree.span.start).filter(|gap| gap.signs.is_empty())?;
    let tail = Gap::of(text, tree.span.end..text.len()).filter(|gap| gap.signs.is_empty())?;
    tree.open?;
    let mut out = String::new();
    for (i, comment) in head.comments.iter().enumerate() {
        out.push_str(if i > 0 && comment.lines_before > 1 { "\n" } else { "" });
        out.push_str(&format!("{}\n", comment.text));
    }
    out.push_str(if !out.is_empty() && head.lines_after > 1 { "\n" } else { "" });
    out.push_str(&value(text, &tree, 0)?);
    for comment in &tail.comments {
        let between = match comment.lines_before {
            0 => " ",
            1 => "\n",
            _ => "\n\n",
        };
        out.push_str(&format!("{between}{}", comment.text));
    }
    out.push('\n');
    Some(out)
}

/// Returns the formatted value, of which the first line is not indented.
fn value(text: &str, node: &Node, depth: usize) -> Option<String> {
    let whole = &text[node.span.clone()];
    let Some((open, at)) = node.open else {
        return Some(whole.to_owned()).filter(|text| !text.is_empty());
    };
    let word = text[node.span.start..at].trim_end();
    if word.contains('/') {
        // A value with a comment between its name and its bracket stays as it is.
        return Some(whole.into());
    }
    let close = &text[node.span.end - 1..node.span.end];
    let starts = node.parts.iter().map(|part| part.span().start).chain([node.span.end - 1]);
    let ends = [at + 1].into_iter().chain(node.parts.iter().map(|part| part.span().end));
    let gaps: Option<Vec<Gap<'_>>> =
        ends.zip(starts).map(|(end, start)| Gap::of(text, end..start)).collect();
    let gaps = gaps?;
    let (last, between) = gaps.split_last()?;
    let right = |(i, gap): (usize, &Gap<'_>)| gap.signs == if i == 0 { "" } else { "," };
    let closes = last.signs.is_empty() || (last.signs == "," && !node.parts.is_empty());
    if !closes || !between.iter().enumerate().all(right) {
        return None;
    }
    let broken = gaps.iter().any(Gap::is_broken);
    let inner = if broken { depth + 1 } else { depth };
    let parts: Option<Vec<String>> =
        node.parts.iter().map(|part| field(text, part, inner)).collect();
    let body = match broken {
        true => lines(&parts?, &gaps, inner) + &INDENT.repeat(depth),
        false => line(&parts?, &gaps),
    };
    Some(format!("{word}{open}{body}{close}"))
}

fn field(text: &str, part: &Part, depth: usize) -> Option<String> {
    let Some(key) = &part.key else { return value(text, &part.value, depth) };
    let gap = Gap::of(text, key.end..part.value.span.start)?;
    match (gap.signs.as_str(), gap.comments.is_empty()) {
        (":", true) => {
            Some(format!("{}: {}", &text[key.clone()], value(text, &part.value, depth)?))
        }
        // A field with a comment between its name and its value stays as it is.
        (":", false) => Some(text[part.span()].into()),
        _ => None,
    }
}

/// Returns the parts on one line.
fn line(parts: &[String], gaps: &[Gap<'_>]) -> String {
    let mut out = String::new();
    for (i, gap) in gaps.iter().enumerate() {
        let is_between = i > 0 && i < parts.len();
        out.push_str(if is_between { ", " } else { "" });
        for comment in &gap.comments {
            match parts.get(i) {
                Some(_) => out.push_str(&format!("{} ", comment.text)),
                None if out.is_empty() => out.push_str(comment.text),
                None => out.push_str(&format!(" {}", comment.text)),
            }
        }
        out.push_str(parts.get(i).map_or("", String::as_str));
    }
    out
}

/// Returns the parts on separate lines, with the comments between them.
fn lines(parts: &[String], gaps: &[Gap<'_>], depth: usize) -> String {
    let indent = INDENT.repeat(depth);
    let mut out = String::from("\n");
    for (i, gap) in gaps.iter().enumerate() {
        let mut comments = &gap.comments[..];
        // Trailing comments stay on the line of the part that they follow.
        while let [first, rest @ ..] = comments
            && i > 0
            && first.lines_before == 0
            && (first.is_line()
                || rest.first().map_or(gap.lines_after, |next| next.lines_before) > 0)
        {
            out.truncate(out.trim_end().len());
            out.push_str(&format!(" {}\n", first.text));
            comments = rest;
        }
        let mut add = |text: &str, lines_before: usize| {
            out.push_str(if lines_before > 1 && out.len() > 1 { "\n" } else { "" });
            out.push_str(&format!("{indent}{text}\n"));
        };
        for comment in comments {
            add(comment.text, comment.lines_before);
        }
        if let Some(part) = parts.get(i) {
            add(&format!("{part},"), gap.lines_after);
        }
    }
    out
}

/// The text between two parts: comments, other characters, and line breaks.
struct Gap<'t> {
    comments: Vec<Comment<'t>>,
    signs: String,
    /// The number of newlines after the last comment.
    lines_after: usize,
}

struct Comment<'t> {
    text: &'t str,
    lines_before: usize,
}

impl Comment<'_> {
    fn is_line(&self) -> bool {
        self.text.starts_with("//")
    }
}

impl<'t> Gap<'t> {
    /// Returns the gap in a range of the text, or `None` if a block comment is not closed in the range.
    fn of(text: &'t str, range: Range<usize>) -> Option<Gap<'t>> {
        let mut gap = Gap { comments: Vec::new(), signs: String::new(), lines_after: 0 };
        let mut rest = text.get(range)?;
        while let Some(c) = rest.chars().next() {
            let length = match rest {
                _ if rest.starts_with("//") => rest.find('\n').unwrap_or(rest.len()),
                _ if rest.starts_with("/*") => block_comment(rest)?,
                _ => c.len_utf8(),
            };
            let (here, after) = rest.split_at(length);
            rest = after;
            match c {
                '/' if length > 1 => {
                    let lines_before = std::mem::take(&mut gap.lines_after);
                    gap.comments.push(Comment { text: here.trim_end(), lines_before });
                }
                '\n' => gap.lines_after += 1,
                c if c.is_whitespace() => (),
                c => gap.signs.push(c),
            }
        }
        Some(gap)
    }

    /// Whether the gap contains a line break.
    fn is_broken(&self) -> bool {
        let broken = |comment: &Comment<'_>| {
            comment.lines_before > 0 || comment.is_line() || comment.text.contains('\n')
        };
        self.lines_after > 0 || self.comments.iter().any(broken)
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::{SHIPPED, parse};

    #[test]
    fn shipped_files_are_laid_out_already() {
        for (name, text) in SHIPPED {
            assert_eq!(formatted(text).as_deref(), Some(*text), "{name}");
        }
    }

    #[test]
    fn comments_and_empty_lines_stay() {
        let text = "/* head */ // more\n\n\n(format:1, // one\n\n\n // two\nwin : [ /* a */ Checkmate,\
                    KingDestroyed /* b */ , ], draws: // c\n ()) // end";
        assert_eq!(
            formatted(text).unwrap(),
            "/* head */\n// more\n\n(\n    format: 1, // one\n\n    // two\n    \
             win: [/* a */ Checkmate, KingDestroyed /* b */],\n    draws: // c\n ()\n) // end\n"
                .replace(" ()\n)", " (),\n)")
        );
    }

    #[test]
    fn a_comment_behind_the_rules_stays_on_its_line() {
        for text in [
            "(format: 1) // here\n",
            "(format: 1)\n// below\n",
            "(format: 1)\n\n// apart\n",
            "(format: 1) // here\n// below\n",
        ] {
            assert_eq!(formatted(text).as_deref(), Some(text));
        }
    }

    #[test]
    fn text_that_cannot_be_read_stays_as_it_is() {
        for text in [
            "(format: 1 check: Off)",
            "(format = 1)",
            "(a: 1,, b: 2)",
            "(,)",
            "(a: )",
            "(",
            "",
            "word",
            "() ()",
        ] {
            assert_eq!(formatted(text), None, "{text}");
        }
    }

    /// Generates a shipped file without its comment lines, with other white space and comments inserted.
    fn disordered() -> impl Strategy<Value = (&'static str, String)> {
        let blank = prop::sample::select(vec![
            " ",
            "\n",
            "\n\n\n",
            "\t",
            " // a, (\n",
            " /* b, [ */ ",
            " /* c\n */",
        ]);
        (0..SHIPPED.len(), prop::collection::vec(blank, 1..40)).prop_map(|(which, blanks)| {
            let (name, text) = SHIPPED[which];
            let mut blanks = blanks.iter().cycle();
            let mut out = String::new();
            for line in text.lines().filter(|line| !line.trim_start().starts_with("//")) {
                let mut quoted = false;
                for c in line.chars() {
                    quoted ^= c == '"';
                    match c {
                        ',' | '(' | ')' | '[' | ']' | ':' if !quoted && !line.contains('\\') => {
                            out.push(c);
                            out.push_str(blanks.next().expect("they go on"));
                        }
                        c => out.push(c),
                    }
                }
                out.push('\n');
            }
            (name, out)
        })
    }

    proptest! {
        #[test]
        fn layout_changes_no_rule_and_no_comment_and_comes_to_rest((name, text) in disordered()) {
            let once = formatted(&text).expect("it is balanced");
            prop_assert_eq!(formatted(&once).expect("it is still balanced"), once.clone());
            let (before, after) = (parse(name, &text).unwrap(), parse(name, &once).unwrap());
            prop_assert_eq!(before.rules.spec(), after.rules.spec());
            prop_assert_eq!((before.sources, before.assumed), (after.sources, after.assumed));
            for mark in ["// a, (", "/* b, [ */", "/* c"] {
                prop_assert_eq!(text.matches(mark).count(), once.matches(mark).count());
            }
        }
    }
}
