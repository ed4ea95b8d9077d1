//! A game with variations, comments and glyphs, as read from PGN.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::tokens::{SIGNS, Token, number_of_sign, refusal};
use crate::input::refusal::InputError;

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

impl TreePly {
    /// A move without annotations.
    pub fn of(text: &str) -> TreePly {
        TreePly { text: text.into(), ..TreePly::default() }
    }
}

/// The number of moves in a line and its variations.
///
/// ```
/// use isotope_answer::{TreePly, moves_in};
///
/// let line = [TreePly { variations: vec![vec![TreePly::of("d4")]], ..TreePly::of("e4") }];
/// assert_eq!(moves_in(&line), 2);
/// ```
pub fn moves_in(line: &[TreePly]) -> usize {
    let inside = |ply: &TreePly| ply.variations.iter().map(|line| moves_in(line)).sum::<usize>();
    line.iter().map(|ply| 1 + inside(ply)).sum()
}

/// A line that is being read.
#[derive(Default)]
struct Reading {
    line: Vec<TreePly>,
    /// What has been read before the next move, and belongs to it.
    next: TreePly,
}

impl Reading {
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

/// The line of a game, and the comments before its first move. A variation without moves becomes comments of the move
/// before it.
///
/// # Errors
/// Returns an error if variations are nested too deeply.
pub(super) fn line_of(tokens: &[Token]) -> Result<(Vec<String>, Vec<TreePly>), InputError> {
    let mut reading = Reading::default();
    let mut outer = Vec::new();
    for token in tokens {
        match token {
            Token::Move(written) => {
                let mut ply = std::mem::take(&mut reading.next);
                let text = written.trim_end_matches(['!', '?']);
                ply.text = text.into();
                let sign = &written[text.len()..];
                if !sign.is_empty() {
                    ply.glyphs.push(number_of_sign(sign));
                }
                reading.line.push(ply);
            }
            Token::Glyph(number) => reading.last().glyphs.push(*number),
            Token::Comment(text) => reading.comment(text.clone()),
            Token::Open if outer.len() == MAX_DEPTH => {
                let why = format!("variations are nested more than {MAX_DEPTH} deep");
                return Err(refusal("", &why));
            }
            Token::Open => outer.push(std::mem::take(&mut reading)),
            Token::Close => {
                let Some(around) = outer.pop() else { continue };
                let Reading { line, next } = std::mem::replace(&mut reading, around);
                match line.is_empty() {
                    true => next.before.into_iter().for_each(|text| reading.comment(text)),
                    false => reading.last().variations.push(line),
                }
            }
            Token::Result(_) => (),
        }
    }
    let Reading { mut line, next } = reading;
    let first = line.first_mut().map_or(next.before, |ply| std::mem::take(&mut ply.before));
    Ok((first, line))
}

/// The glyph of a number as it is written after a move: by its sign, or as in `$14`.
pub(super) fn written_glyph(number: u8) -> String {
    let sign = SIGNS.iter().find(|(_, other)| *other == number);
    sign.map_or_else(|| format!("${number}"), |(sign, _)| (*sign).into())
}
