//! Adding, replacing and removing a part of a bracketed value, with all comments kept.

use std::ops::Range;

use crate::text::tree::{Node, Part, block_comment};

/// Returns the text with `new` added to the brackets of `group`, after the part `before` or as the first.
pub(crate) fn added(text: &str, group: &Node, before: Option<&Part>, new: &str) -> String {
    let Some((_, open)) = group.open else {
        // A word without brackets, such as `Mortal`.
        return replaced_range(text, group.span.clone(), &format!("{}({new})", group.word(text)));
    };
    let first = group.parts.first().map_or(group.span.end - 1, |part| part.span().start);
    let is_broken = text[open..first].contains('\n');
    let Some(part) = before else {
        let at = open + 1;
        return match (line_end(text, at).filter(|_| is_broken), group.parts.is_empty()) {
            (Some(end), true) => {
                let indent = indent_of(text, open);
                inserted(text, end, &format!("\n{indent}    {new},"))
            }
            (Some(end), false) => {
                inserted(text, end, &format!("\n{}{new},", indent_of(text, first)))
            }
            (None, true) => inserted(text, at, new),
            (None, false) => inserted(text, at, &format!("{new}, ")),
        };
    };
    let end = part.span().end;
    let comma = comma_of(text, part);
    let after = comma.map_or(end, |comma| comma + 1);
    let missing = if comma.is_none() { "," } else { "" };
    match line_end(text, after).filter(|_| is_broken) {
        Some(line) => {
            let (own, rest) = (&text[end..line], &text[line..]);
            let indent = indent_of(text, part.span().start);
            format!("{}{missing}{own}\n{indent}{new},{rest}", &text[..end])
        }
        None => {
            let closing = if comma.is_some() { "," } else { "" };
            inserted(text, after, &format!("{missing} {new}{closing}"))
        }
    }
}

/// Returns the text with `new` in place of the value `node` of a part that begins at `anchor`. Comments within the
/// value are put before the part, or before the value if the part does not begin a line.
pub(crate) fn replaced(text: &str, node: &Node, anchor: usize, new: &str) -> String {
    let comments = comments(text, node);
    let text = replaced_range(text, node.span.clone(), new);
    if comments.is_empty() {
        return text;
    }
    let line = line_start(&text, anchor);
    let indent = text[line..anchor].to_owned();
    match indent.trim().is_empty() {
        true => inserted(&text, line, &lines(&comments, &indent)),
        false => inserted(&text, node.span.start, &lines(&comments, "")),
    }
}

/// Returns the text without a part of `group`, with its line if the part has one for itself. Comments within the part
/// stay.
pub(crate) fn removed(text: &str, group: &Node, part: &Part) -> String {
    let span = part.span();
    let comments = comments_within(text, part);
    let comma = comma_of(text, part);
    let between = comma.map_or("", |comma| &text[span.end..comma]);
    let after = comma.map_or(span.end, |comma| comma + 1);
    let start = line_start(text, span.start);
    let indent = &text[start..span.start];
    let begins = indent.trim().is_empty();
    let end = text[after..].find('\n').map_or(text.len(), |newline| after + newline);
    if begins && between.trim().is_empty() && text[after..end].trim().is_empty() && end < text.len()
    {
        return format!("{}{}{}", &text[..start], lines(&comments, indent), &text[end + 1..]);
    }
    let kept = match begins {
        true => format!("{}{indent}", lines(&comments, indent)),
        false => format!("{indent}{}", lines(&comments, "")),
    };
    let previous = group.parts.iter().rfind(|other| other.span().end <= span.start);
    let previous = previous.and_then(|part| comma_of(text, part));
    match previous.filter(|comma| comma_is_last(text, *comma, &span) && comments.is_empty()) {
        // The comma before the last part goes with it.
        Some(before) if comma.is_none() => format!("{}{}", &text[..before], &text[span.end..]),
        _ => {
            let rest = text[after..].trim_start_matches(' ');
            format!("{}{kept}{}{rest}", &text[..start], between.trim_start_matches(' '))
        }
    }
}

/// Returns the comments within a value.
fn comments<'t>(text: &'t str, node: &Node) -> Vec<&'t str> {
    let mut found = Vec::new();
    collect(text, node, &mut found);
    found
}

fn comments_within<'t>(text: &'t str, part: &Part) -> Vec<&'t str> {
    let mut found = Vec::new();
    scan(text, part.span().start..part.value.span.start, &mut found);
    collect(text, &part.value, &mut found);
    found
}

fn collect<'t>(text: &'t str, node: &Node, found: &mut Vec<&'t str>) {
    if node.open.is_none() {
        return;
    }
    let mut at = node.span.start;
    for part in &node.parts {
        scan(text, at..part.value.span.start, found);
        collect(text, &part.value, found);
        at = part.value.span.end;
    }
    scan(text, at..node.span.end, found);
}

/// Collects the comments in a range that contains no string.
fn scan<'t>(text: &'t str, range: Range<usize>, found: &mut Vec<&'t str>) {
    let mut rest = text.get(range).unwrap_or_default();
    while let Some(at) = rest.find("//").into_iter().chain(rest.find("/*")).min() {
        let comment = &rest[at..];
        let length = match comment.starts_with("//") {
            true => comment.find('\n').unwrap_or(comment.len()),
            false => block_comment(comment).unwrap_or(comment.len()),
        };
        found.push(comment[..length].trim_end());
        rest = &comment[length..];
    }
}

/// Returns the comments on lines of their own.
fn lines(comments: &[&str], indent: &str) -> String {
    comments.iter().map(|comment| format!("{indent}{comment}\n")).collect()
}

/// Returns the offset of the comma after a part.
fn comma_of(text: &str, part: &Part) -> Option<usize> {
    part.separator.filter(|at| text[*at..].starts_with(','))
}

fn comma_is_last(text: &str, comma: usize, span: &Range<usize>) -> bool {
    text[comma + 1..span.start].trim().is_empty()
}

/// Returns the end of the line if only white space or a comment up to the end of the line follows `at`.
fn line_end(text: &str, at: usize) -> Option<usize> {
    let end = at + text[at..].find('\n')?;
    let rest = text[at..end].trim_start();
    (rest.is_empty() || rest.starts_with("//")).then_some(end)
}

fn line_start(text: &str, at: usize) -> usize {
    text[..at].rfind('\n').map_or(0, |newline| newline + 1)
}

/// Returns the white space at the beginning of the line that contains byte `at`.
pub(crate) fn indent_of(text: &str, at: usize) -> &str {
    let line = &text[line_start(text, at)..];
    &line[..line.len() - line.trim_start_matches([' ', '\t']).len()]
}

fn inserted(text: &str, at: usize, new: &str) -> String {
    replaced_range(text, at..at, new)
}

fn replaced_range(text: &str, range: Range<usize>, new: &str) -> String {
    let mut text = text.to_owned();
    text.replace_range(range, new);
    text
}
