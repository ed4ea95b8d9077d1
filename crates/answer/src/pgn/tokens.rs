//! The tokens of PGN movetext: moves, glyphs, comments, brackets and results.

use crate::input::refusal::{InputError, RequestError};

/// A token of movetext.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Token {
    /// A move as written, without its number, with annotations such as `!?`.
    Move(String),
    /// The number of a glyph, such as 1 for `$1` or `!`.
    Glyph(u8),
    /// A comment, on one line.
    Comment(String),
    /// The beginning of a variation.
    Open,
    /// The end of a variation.
    Close,
    /// The result at the end of a game, as written.
    Result(String),
}

/// The glyphs that are written as signs after a move, with their numbers.
pub(super) const SIGNS: [(&str, u8); 6] =
    [("!!", 3), ("??", 4), ("!?", 5), ("?!", 6), ("!", 1), ("?", 2)];

/// Splits movetext into tokens. Move numbers are left out.
///
/// # Errors
/// Returns an error if a bracket is unmatched.
pub(super) fn tokens(text: &str) -> Result<Vec<Token>, InputError> {
    let mut found = Vec::new();
    let mut words = String::new();
    let mut depth = 0;
    let mut rest = text;
    while let Some(at) = rest.find(['{', '}', '(', ')', ';']) {
        let (before, aside) = rest.split_at(at);
        words.push_str(before);
        if aside.starts_with('(') && names_a_promotion(&words, aside) {
            words.push_str(&aside[..3]);
            rest = &aside[3..];
            continue;
        }
        add_words(&std::mem::take(&mut words), &mut found);
        let end = match &aside[..1] {
            "{" => match aside.find('}') {
                Some(end) => {
                    found.extend(comment(&aside[1..end]));
                    end + 1
                }
                None => {
                    let why = "a comment begins with `{` and does not end with `}`";
                    return Err(refusal(text, why));
                }
            },
            ";" => {
                let end = aside.find('\n').unwrap_or(aside.len());
                found.extend(comment(&aside[1..end]));
                end
            }
            "(" => {
                depth += 1;
                found.push(Token::Open);
                1
            }
            ")" if depth > 0 => {
                depth -= 1;
                found.push(Token::Close);
                1
            }
            stray => {
                return Err(refusal(text, &format!("`{stray}` closes what nothing has opened")));
            }
        };
        rest = &aside[end..];
    }
    if depth > 0 {
        return Err(refusal(text, "a variation begins with `(` and does not end with `)`"));
    }
    words.push_str(rest);
    add_words(&words, &mut found);
    Ok(found)
}

fn add_words(words: &str, found: &mut Vec<Token>) {
    for word in words.replace('$', " $").split_whitespace() {
        let word = strip_number(word);
        if word.is_empty() {
            continue;
        }
        if is_result(word) {
            found.push(Token::Result(word.into()));
        } else if let Some(glyph) = glyph(word) {
            found.push(Token::Glyph(glyph));
        } else if is_en_passant(word)
            && let Some(Token::Move(last)) = found.last_mut()
        {
            last.push(' ');
            last.push_str(word);
        } else {
            found.push(Token::Move(word.into()));
        }
    }
}

/// A comment as a token: line breaks are spaces, and there are none around it. `None` if nothing is left.
fn comment(text: &str) -> Option<Token> {
    let text = tidy(text);
    (!text.is_empty()).then_some(Token::Comment(text))
}

/// The text of a comment on one line, without spaces around it.
pub(super) fn tidy(text: &str) -> String {
    text.replace("\r\n", " ").replace(char::is_control, " ").trim().into()
}

/// Whether a word is the mark of an en passant capture, which belongs to the move before it.
pub(super) fn is_en_passant(word: &str) -> bool {
    matches!(word.trim_end_matches(['!', '?', '+', '#']), "e.p." | "ep")
}

/// Whether `bracket` begins with the role of a promotion such as `e8(Q)`, of which `before` ends with
/// the square.
fn names_a_promotion(before: &str, bracket: &str) -> bool {
    let role = bracket.get(..3).is_some_and(|role| {
        role.ends_with(')') && role[1..].starts_with(|c| "KQRBNkqrbn".contains(c))
    });
    role && before.ends_with(['1', '8', '='])
}

/// Strips the move number from a word: `2.Nf3` becomes `Nf3`, and a number alone becomes empty unless it
/// begins with a zero.
fn strip_number(word: &str) -> &str {
    let rest = word.trim_start_matches(|c: char| c.is_ascii_digit());
    match rest.starts_with(['.', '…']) || (rest.is_empty() && !word.starts_with('0')) {
        true => rest.trim_start_matches(['.', '…']),
        false => word,
    }
}

/// Whether a word is the result of a game.
fn is_result(word: &str) -> bool {
    ["1-0", "0-1", "1/2-1/2", "½-½", "*"].contains(&word.replace('–', "-").as_str())
}

/// The number of a glyph, written as in `$14` or by its sign. Numbers above 255 do not exist and are the last of them.
fn glyph(word: &str) -> Option<u8> {
    if let Some(number) = word.strip_prefix('$') {
        let is_number = !number.is_empty() && number.bytes().all(|b| b.is_ascii_digit());
        return is_number.then(|| number.parse().unwrap_or(u8::MAX));
    }
    let is_sign = word.chars().all(|c| matches!(c, '!' | '?'));
    is_sign.then(|| number_of_sign(word))
}

/// The number of the glyph that a sign of `!` and `?` begins with.
pub(super) fn number_of_sign(sign: &str) -> u8 {
    let found = SIGNS.iter().find(|(written, _)| sign.starts_with(written));
    found.map_or(0, |(_, number)| *number)
}

/// The error about text that cannot be read as moves.
pub(super) fn refusal(line: &str, message: &str) -> InputError {
    InputError::new(line, &[], RequestError { code: "move-unreadable", message: message.into() })
}
