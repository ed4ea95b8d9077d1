//! The scanner that builds the tree from brackets, strings and comments, regardless of their meaning.

use super::node::{Node, Part, Unbalanced};

/// The maximum nesting depth of brackets, more than any ruleset needs. RON itself has a limit, too.
pub(super) const MAX_DEPTH: usize = 64;

/// A scanner over text, with its current offset.
pub(super) struct Scanner<'t> {
    pub(super) text: &'t str,
    pub(super) at: usize,
}

impl<'t> Scanner<'t> {
    fn rest(&self) -> &'t str {
        &self.text[self.at..]
    }

    fn peek(&self) -> Option<char> {
        self.rest().chars().next()
    }

    pub(super) fn value(&mut self, depth: usize) -> Result<Node, Unbalanced> {
        let start = self.at;
        if let Some(hashes) = self.raw_string() {
            let end = format!("\"{}", "#".repeat(hashes));
            let body = self.rest().find('"').map_or(self.rest().len(), |quote| quote + 1);
            return match self.rest()[body..].find(&end) {
                Some(length) => Ok(self.scalar(start, body + length + end.len())),
                // A quote alone does not close a raw string.
                None => Err(Unbalanced { close: None, ..open_text(start) }),
            };
        }
        if let Some(length) = self.character() {
            return Ok(self.scalar(start, length));
        }
        match self.peek() {
            Some('"') => self.string(start),
            Some('(' | '[' | '{') => self.group(start, depth),
            // The value is empty, which is reported when the tree is read.
            None | Some(')' | ']' | '}' | ',') => Ok(self.scalar(start, 0)),
            Some(first) => {
                let word = self.word_length();
                if word == 0 {
                    return Ok(self.scalar(start, first.len_utf8()));
                }
                self.at += word;
                let end = self.at;
                // `Explode{…}` is not valid RON, but a likely mistake in a file.
                if matches!(self.peek(), Some('[' | '{')) {
                    return self.group(start, depth);
                }
                self.trivia()?;
                if self.peek() == Some('(') {
                    return self.group(start, depth);
                }
                self.at = end;
                Ok(Node { span: start..end, ..Node::default() })
            }
        }
    }

    fn scalar(&mut self, start: usize, length: usize) -> Node {
        self.at = start + length;
        Node { span: start..self.at, ..Node::default() }
    }

    fn group(&mut self, start: usize, depth: usize) -> Result<Node, Unbalanced> {
        let at = self.at;
        let open = self.peek().unwrap_or('(');
        let close = closing(open);
        if depth > MAX_DEPTH {
            return Err(Unbalanced {
                span: at..at + 1,
                message: format!("brackets are nested more than {MAX_DEPTH} deep"),
                help: "no ruleset needs more than a few levels: look for a bracket too many".into(),
                close: None,
                open: None,
            });
        }
        self.at += 1;
        let (mut parts, mut strays) = (Vec::new(), Vec::new());
        loop {
            self.trivia()?;
            match self.peek() {
                None => {
                    return Err(Unbalanced {
                        span: at..at + 1,
                        message: format!("this `{open}` is never closed"),
                        help: format!("add the missing `{close}`"),
                        close: Some(close),
                        open: None,
                    });
                }
                Some(found) if found == close => {
                    self.at += 1;
                    let (span, open) = (start..self.at, Some((open, at)));
                    return Ok(Node { span, open, parts, strays });
                }
                Some(found @ (')' | ']' | '}')) => {
                    return Err(Unbalanced {
                        span: self.at..self.at + 1,
                        message: format!("`{found}` does not close the `{open}` that is open here"),
                        help: format!("close it with `{close}` first"),
                        close: None,
                        open: Some(at),
                    });
                }
                Some(',' | ':' | ';' | '=') => {
                    match parts.last_mut() {
                        Some(Part { separator: place @ None, .. }) => *place = Some(self.at),
                        _ => strays.push(self.at),
                    }
                    self.at += 1;
                }
                Some(_) => parts.push(self.part(open, depth)?),
            }
        }
    }

    fn part(&mut self, open: char, depth: usize) -> Result<Part, Unbalanced> {
        let first = self.value(depth + 1)?;
        let end = self.at;
        self.trivia()?;
        if open == '(' && first.open.is_none() && matches!(self.peek(), Some(':' | '=')) {
            let colon = Some(self.at);
            self.at += 1;
            self.trivia()?;
            let value = self.value(depth + 1)?;
            return Ok(Part { key: Some(first.span), colon, value, separator: None });
        }
        self.at = end;
        Ok(Part { key: None, colon: None, value: first, separator: None })
    }

    /// Skips white space and comments. Block comments can be nested.
    pub(super) fn trivia(&mut self) -> Result<(), Unbalanced> {
        loop {
            let rest = self.rest().trim_start_matches(is_space);
            self.at = self.text.len() - rest.len();
            if !rest.starts_with('/') {
                return Ok(());
            }
            if rest.starts_with("//") {
                self.at += rest.find('\n').unwrap_or(rest.len());
            } else if rest.starts_with("/*") {
                let length = block_comment(rest).ok_or_else(|| Unbalanced {
                    span: self.at..self.at + 2,
                    message: "this comment is never closed".into(),
                    help: "close it with `*/`".into(),
                    close: None,
                    open: None,
                })?;
                self.at += length;
            } else {
                return Ok(());
            }
        }
    }

    fn string(&mut self, start: usize) -> Result<Node, Unbalanced> {
        let mut escaped = false;
        for (i, byte) in self.rest().bytes().enumerate().skip(1) {
            match byte {
                _ if escaped => escaped = false,
                b'\\' => escaped = true,
                b'"' => return Ok(self.scalar(start, i + 1)),
                _ => {}
            }
        }
        Err(open_text(start))
    }

    /// Returns the number of `#` characters if a raw string starts here.
    fn raw_string(&self) -> Option<usize> {
        let rest = self.rest();
        let marks = rest.strip_prefix("br").or_else(|| rest.strip_prefix('r'))?;
        let after = marks.trim_start_matches('#');
        after.starts_with('"').then(|| marks.len() - after.len())
    }

    /// Returns the length of a quoted character, or of a byte literal such as `b'x'`, if one starts here.
    fn character(&self) -> Option<usize> {
        let quote = usize::from(self.rest().starts_with("b'"));
        if !self.rest()[quote..].starts_with('\'') {
            return None;
        }
        let mut escaped = false;
        for (i, c) in self.rest().char_indices().skip(quote + 1).take(12) {
            match c {
                _ if escaped => escaped = false,
                '\\' => escaped = true,
                '\'' => return Some(i + 1),
                _ => {}
            }
        }
        None
    }

    /// Returns the length of the name or number, or of similar text, that starts here.
    fn word_length(&self) -> usize {
        let part = |c: char| c.is_alphanumeric() || matches!(c, '_' | '.' | '-' | '+' | '#');
        self.rest().find(|c| !part(c)).unwrap_or(self.rest().len())
    }
}

/// Whether RON treats a character as white space.
fn is_space(c: char) -> bool {
    matches!(c, '\t'..='\r' | ' ' | '\u{85}' | '\u{200e}' | '\u{200f}' | '\u{2028}' | '\u{2029}')
}

/// Returns the length of the block comment at the beginning of `text`, or `None` if the comment is not closed.
/// Block comments can be nested.
pub(crate) fn block_comment(text: &str) -> Option<usize> {
    let (mut depth, mut at) = (0_usize, 0);
    loop {
        let rest = &text[at..];
        if rest.starts_with("/*") {
            (depth, at) = (depth + 1, at + 2);
        } else if rest.starts_with("*/") {
            (depth, at) = (depth - 1, at + 2);
            if depth == 0 {
                return Some(at);
            }
        } else {
            at += rest.chars().next()?.len_utf8();
        }
    }
}

fn open_text(start: usize) -> Unbalanced {
    Unbalanced {
        span: start..start + 1,
        message: "this text is never closed".into(),
        help: "close it with `\"`".into(),
        close: Some('"'),
        open: None,
    }
}

/// Returns the bracket that closes `open`.
pub(crate) fn closing(open: char) -> char {
    match open {
        '(' => ')',
        '[' => ']',
        _ => '}',
    }
}
