//! The lexical form of a value, regardless of its meaning, and the parsing of numbers and strings.

use std::fmt;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Form {
    Nothing,
    Text,
    Character,
    List,
    Map,
    Parentheses,
    Number,
    Name,
    Call,
    Brackets,
    Sign,
}

impl Form {
    /// Returns the form of `text`, which is either a whole value or only the word before a value's brackets.
    pub(super) fn of(text: &str) -> Form {
        let mut chars = text.chars();
        let Some(first) = chars.next() else { return Form::Nothing };
        match first {
            '"' => Form::Text,
            '\'' => Form::Character,
            '[' => Form::List,
            '{' => Form::Map,
            '(' => Form::Parentheses,
            // RON reads a byte literal as a number.
            'b' if chars.as_str().starts_with('\'') => Form::Number,
            c if c.is_ascii_digit() || matches!(c, '-' | '+' | '.') => match text.contains('[') {
                false => Form::Number,
                true => Form::Brackets,
            },
            c if !c.is_alphabetic() && c != '_' => Form::Sign,
            _ => match text.chars().find(|c| matches!(c, '"' | '(' | '[' | '{')) {
                Some('"') => Form::Text,
                Some('(') => Form::Call,
                Some(_) => Form::Brackets,
                None => Form::Name,
            },
        }
    }
}

impl fmt::Display for Form {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Form::Nothing => "nothing",
            Form::Text => "a text",
            Form::Character => "a character",
            Form::List => "a list",
            Form::Map => "a map",
            Form::Parentheses => "parentheses",
            Form::Number => "a number",
            Form::Name => "a name",
            Form::Call => "a name with parentheses",
            Form::Brackets => "a name with brackets",
            Form::Sign => "a stray sign",
        })
    }
}

/// Parses a whole number in RON notation. A number that is too large for any type becomes `i128::MAX`.
pub(super) fn whole(text: &str) -> Option<i128> {
    let digits = text.trim_start_matches(['+', '-']);
    let number = ron::from_str::<ron::Value>(text).ok()?;
    let small = number.clone().into_rust::<i64>().map(i128::from);
    let large = || number.into_rust::<u64>().map(i128::from);
    match small.or_else(|_| large()) {
        Ok(number) => Some(number),
        Err(_) => digits.chars().all(|c| c.is_ascii_digit() || c == '_').then_some(i128::MAX),
    }
}

/// Returns the contents of a quoted string, or `None` if an escape sequence is invalid.
pub(crate) fn unquoted(text: &str) -> Option<String> {
    let plain = text.strip_prefix('"').and_then(|text| text.strip_suffix('"'));
    match plain.filter(|text| !text.contains('\\')) {
        Some(plain) => Some(plain.into()),
        None => ron::from_str(text).ok(),
    }
}
