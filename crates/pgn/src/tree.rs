//! A game with variations, comments and glyphs, as read from PGN.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::{
    blank::decoded,
    token::{Kind, Token, Wrong},
    word::move_text,
};

/// The greatest number of variations within each other.
pub const MAX_DEPTH: usize = 32;

/// A game as PGN can hold it: tags, a main line, variations, comments and glyphs.
#[derive(Clone, PartialEq, Eq, Debug, Default, Deserialize, JsonSchema, Serialize)]
pub struct GameTree {
    /// The names and values of the tags, in order.
    #[serde(default)]
    pub tags: Vec<(String, String)>,
    /// The comments before the first move.
    #[serde(default)]
    pub comments: Vec<String>,
    /// The main line.
    #[serde(default)]
    pub line: Vec<TreePly>,
}

/// A move of a line, with its annotations and the variations that replace it.
#[derive(Clone, PartialEq, Eq, Debug, Default, Deserialize, JsonSchema, Serialize)]
pub struct TreePly {
    /// The move in UCI or SAN, without glyphs such as `!?`.
    #[serde(rename = "move")]
    pub text: String,
    /// The comments before the move, if it begins a variation.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub before: Vec<String>,
    /// The glyphs by their numbers in PGN, such as 1 for `!`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub glyphs: Vec<u8>,
    /// The comments after the move.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub comments: Vec<String>,
    /// The variations: lines whose first moves are alternatives to this move.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub variations: Vec<Vec<TreePly>>,
}

impl GameTree {
    /// The value of a tag, unless it says that nothing is known, as `?` and `????.??.??` do.
    pub fn known_tag(&self, name: &str) -> Option<&str> {
        let value = self.tags.iter().find(|(tag, _)| tag == name).map(|(_, value)| value.trim());
        value.filter(|value| value.chars().any(|c| !"?.*-".contains(c)))
    }
}

impl TreePly {
    /// A move without annotations.
    pub fn new(text: &str) -> TreePly {
        TreePly { text: text.into(), ..TreePly::default() }
    }
}

/// The number of moves in a line and its variations.
///
/// ```
/// use isotope_pgn::{TreePly, moves_in};
///
/// let line = [TreePly { variations: vec![vec![TreePly::new("d4")]], ..TreePly::new("e4") }];
/// assert_eq!(moves_in(&line), 2);
/// ```
pub fn moves_in(line: &[TreePly]) -> usize {
    let inside = |ply: &TreePly| ply.variations.iter().map(|line| moves_in(line)).sum::<usize>();
    line.iter().map(|ply| 1 + inside(ply)).sum()
}

/// A parser of a line, with what it has read.
#[derive(Default)]
struct LineParser {
    line: Vec<TreePly>,
    /// What has been read before the next move, and belongs to it.
    next: TreePly,
}

impl LineParser {
    /// The last move, or the next if there is none.
    fn last(&mut self) -> &mut TreePly {
        self.line.last_mut().unwrap_or(&mut self.next)
    }

    fn comment(&mut self, text: String) {
        match self.line.last_mut() {
            Some(last) => last.comments.push(text),
            None => self.next.before.push(text),
        }
    }
}

/// The comments before the first move of a game, and its line. Words that are no moves are moves of the line, so that
/// nothing is lost. A variation without moves becomes comments of the move before it.
///
/// # Errors
/// Returns the index of the variation that is nested too deeply.
pub(crate) fn line_of(text: &[u8], tokens: &[Token]) -> Result<(Vec<String>, Vec<TreePly>), usize> {
    let mut parser = LineParser::default();
    let mut outer = Vec::new();
    for token in tokens {
        let written = &text[token.start..token.end];
        match token.kind {
            Kind::Move | Kind::Error(Wrong::Word) => {
                let ply = std::mem::take(&mut parser.next);
                parser.line.push(TreePly { text: written_move(written), ..ply });
            }
            Kind::Glyph(number) => parser.last().glyphs.extend(number),
            Kind::Comment | Kind::Error(Wrong::Comment) => {
                let text = comment(written);
                if !text.is_empty() {
                    parser.comment(text);
                }
            }
            Kind::Open if outer.len() == MAX_DEPTH => return Err(token.start),
            Kind::Open => outer.push(std::mem::take(&mut parser)),
            Kind::Close => close(&mut parser, &mut outer),
            Kind::Blank { .. } | Kind::Tag(_) | Kind::Number | Kind::Result(_) | Kind::Error(_) => {
            }
        }
    }
    // A variation that does not end is one nevertheless.
    while !outer.is_empty() {
        close(&mut parser, &mut outer);
    }
    let LineParser { mut line, next } = parser;
    let first = line.first_mut().map_or(next.before, |ply| std::mem::take(&mut ply.before));
    Ok((first, line))
}

/// Ends the innermost variation.
fn close(parser: &mut LineParser, outer: &mut Vec<LineParser>) {
    let Some(around) = outer.pop() else { return };
    let LineParser { line, next } = std::mem::replace(parser, around);
    match line.is_empty() {
        true => next.before.into_iter().for_each(|text| parser.comment(text)),
        false => parser.last().variations.push(line),
    }
}

/// The text of a move, or of a word that is none, on one line.
pub(crate) fn written_move(written: &[u8]) -> String {
    let text = move_text(written);
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The text of a comment on one line, without its braces and the spaces around it.
fn comment(written: &[u8]) -> String {
    let text = decoded(written);
    let inner = match text.strip_prefix('{') {
        Some(inner) => inner.strip_suffix('}').unwrap_or(inner),
        None => text.strip_prefix(';').unwrap_or(&text),
    };
    tidy(inner)
}

/// The text of a comment on one line, without spaces around it.
pub(crate) fn tidy(text: &str) -> String {
    text.replace("\r\n", " ").replace(char::is_control, " ").trim().into()
}
