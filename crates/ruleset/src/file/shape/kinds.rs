//! Values of another kind than the one that is wanted.

use ron::error::Error;

use super::{case::Case, repair::Repair};
use crate::{
    text::diagnostic::Diagnostic,
    text::guess::did_you_mean,
    text::list::{all_of, one_of},
    text::tree::Part,
};

impl Case<'_> {
    /// A value of another kind than `wanted`.
    pub(super) fn wrong_type(&self, wanted: &str) -> Diagnostic {
        let value = self.value();
        let found = kind(&self.text()[value.clone()]);
        let message = format!("{} {wanted}, not {found}", self.taker());
        Diagnostic::new("wrong-type", message)
            .label(format!("{wanted} is expected here"))
            .at(self.source, value)
    }

    /// Who takes the value at the focus: a list, a variant with parentheses, or a field.
    pub(super) fn taker(&self) -> String {
        let trail = self.tree.trail(self.focus);
        let words = || trail.iter().rev().map(|(whole, _)| whole.word(self.text()));
        match trail.last() {
            Some((whole, _)) if whole.is_list() => {
                // The list of `Hill([…])` belongs to `Hill`.
                let word = words().nth(1).filter(|word| !word.is_empty());
                format!("each item of `{}` has to be", word.unwrap_or(self.field(self.focus)))
            }
            Some((_, Part { key: None, .. })) => match words().next() {
                Some("") | None => "this takes".into(),
                Some(word) => format!("`{word}` takes"),
            },
            _ => format!("`{}` takes", self.field(self.focus)),
        }
    }

    pub(super) fn not_text(&self) -> Diagnostic {
        let value = self.value();
        let word = &self.text()[value.clone()];
        let diagnostic = self.wrong_type("a text in quotes");
        match kind(word) {
            "a name" | "a number" => diagnostic.fix(value, format!("\"{word}\"")),
            _ => diagnostic,
        }
    }

    pub(super) fn not_a_list(&self) -> Diagnostic {
        // In `Hill("d4", "e4")` all of the parts are the items.
        let items = match self.part(self.focus) {
            Some((whole, part)) if part.key.is_none() && !whole.is_list() => {
                let last = whole.parts.last().map_or(part.span(), Part::span);
                part.span().start..last.end
            }
            _ => self.value(),
        };
        let diagnostic = self.wrong_type("a list in square brackets");
        match &self.text()[items.clone()] {
            "" => diagnostic,
            text if text.starts_with('(') => diagnostic,
            text => diagnostic.fix(items, format!("[{text}]")),
        }
    }

    /// Something else where one of a list of names is wanted.
    pub(super) fn not_a_name(&self) -> (Repair, Diagnostic) {
        let Some((_, part)) =
            self.part(self.focus).filter(|(_, part)| part.span().contains(&self.focus))
        else {
            let found = &self.text()[self.character()];
            let help = match found {
                "," => "leave it out",
                _ => "a field looks like `name: value`, and a comma follows it",
            };
            let diagnostic = Diagnostic::new("syntax", format!("`{found}` is unexpected here"))
                .help(help)
                .at(self.source, self.character());
            let repair = match found.len() {
                1 => Repair::Put(self.focus, " "),
                _ => Repair::Blank(self.focus),
            };
            return (repair, diagnostic);
        };
        (Repair::Blank(self.focus), self.not_this_name(part))
    }

    fn not_this_name(&self, part: &Part) -> Diagnostic {
        if let Some(key) = part.key.clone().filter(|key| key.contains(&self.focus)) {
            let text = &self.text()[key.clone()];
            let name = text.trim_matches('"');
            let diagnostic = Diagnostic::new("field-name", "a field's name is a plain word")
                .at(self.source, key.clone());
            return match name == text {
                true => diagnostic.help("begin it with a letter, and use letters and `_`"),
                false => diagnostic.help("write it without quotes").fix(key, name),
            };
        }
        let value = part.value.span.clone();
        match self.with(value.clone(), "NoSuchName") {
            Some(Error::NoSuchEnumVariant { expected, .. }) => {
                let text = &self.text()[value.clone()];
                let bare = text.trim_matches(['"', '\'']);
                let diagnostic =
                    self.wrong_type("a name").label("").help(format!("say {}", one_of(expected)));
                let guess = did_you_mean(bare, expected.iter().copied());
                match guess.filter(|_| text != bare) {
                    Some(guess) if guess == bare => return diagnostic.fix(value, guess),
                    Some(guess) => return diagnostic.suggest(value, guess),
                    None => (),
                }
                // Perhaps only the name is missing, as in `blast: 2` for `blast: Radius(2)`.
                let wrapped = expected.iter().map(|name| match text.starts_with('(') {
                    true => format!("{name}{text}"),
                    false => format!("{name}({text})"),
                });
                let fitting: Vec<_> =
                    wrapped.filter(|wrapped| self.fits(value.clone(), wrapped)).collect();
                match &fitting[..] {
                    [] => diagnostic,
                    [only] => diagnostic.suggest(value, only),
                    several => {
                        let several: Vec<_> = several.iter().map(String::as_str).collect();
                        diagnostic.help(format!("say {}", one_of(&several)))
                    }
                }
            }
            Some(Error::NoSuchStructField { expected, .. }) => self
                .wrong_type("fields")
                .label("")
                .help(format!("write them as `name: value`; they are {}", all_of(expected))),
            _ => self.wrong_type("a name").label(""),
        }
    }

    /// Something else where fields in parentheses are wanted.
    pub(super) fn no_fields(&self, of: &str) -> Diagnostic {
        if of == "Ruleset" {
            return Diagnostic::new("no-ruleset", "a ruleset is written in parentheses")
                .help("start with `(`, end with `)`, and put `format: 1,` first")
                .at(self.source, self.character());
        }
        let fields = match of {
            "Assumed" => "field: \"…\", why: \"…\"",
            "Draws" => "repetition: …, halfmoves: …, dead: …",
            _ => "name: value, …",
        };
        self.wrong_type("a group of fields in parentheses")
            .label("")
            .help(format!("write `({fields})`"))
    }

    /// The kernel's own word for a number or `Off`.
    pub(super) fn limit(&self, message: &str) -> (Repair, Diagnostic) {
        // The parser may have gone past the value.
        let end = self.read[..self.at.start].trim_end().len();
        let trail = self.tree.trail(end);
        let Some((_, part)) = trail.iter().rev().find(|(_, part)| part.key.is_some()) else {
            let diagnostic = Diagnostic::new("wrong-type", message).at(self.source, self.value());
            return (Repair::Blank(self.focus), diagnostic);
        };
        let value = part.value.span.clone();
        let text = &self.text()[value.clone()];
        let found = match kind(text) {
            "a name" | "a number" => format!("`{text}`"),
            other => other.into(),
        };
        let key = part.key.clone().map_or("this", |key| &self.text()[key]);
        let diagnostic = Diagnostic::new(
            "wrong-type",
            format!("`{key}` takes a whole number or `Off`, not {found}"),
        )
        .at(self.source, value.clone());
        let diagnostic = match did_you_mean(text.trim_matches('"'), ["Off"]) {
            Some(guess) => diagnostic.suggest(value.clone(), guess),
            None => diagnostic.help(match text.parse::<i128>() {
                Ok(number) if number > 0 => "for no limit at all say `Off`",
                Ok(_) => "say a number above 0, or `Off`",
                Err(_) => "say a whole number, or `Off`",
            }),
        };
        (Repair::Blank(value.start), diagnostic)
    }

    pub(super) fn out_of_range(&self) -> Diagnostic {
        let span = self.part(self.at.start).map_or(self.character(), |(_, part)| {
            if part.value.open.is_none() { part.value.span.clone() } else { self.at.clone() }
        });
        let number = &self.text()[span.clone()];
        let trail = self.tree.trail(self.at.start);
        let words = trail.iter().rev().map(|(whole, _)| whole.word(self.text()));
        let range = words.map(range_of).find(|range| !range.is_empty()).unwrap_or_default();
        Diagnostic::new("out-of-range", format!("{number} is out of range"))
            .help(if range.is_empty() { "say a smaller number, not below 0" } else { range })
            .at(self.source, span)
    }
}

/// What a text looks like.
pub(super) fn kind(text: &str) -> &'static str {
    match text.chars().next() {
        None => "nothing",
        Some('"') => "a text",
        Some('\'') => "a character",
        Some('[') => "a list",
        Some('{') => "a map",
        Some('(') => "parentheses",
        Some(c) if c.is_ascii_digit() || matches!(c, '-' | '+' | '.') => "a number",
        Some(c) if c.is_alphabetic() && text.contains('(') => "a name with parentheses",
        Some(c) if c.is_alphabetic() => "a name",
        Some(_) => "a stray sign",
    }
}

/// What numbers a value takes, for those that do not even fit into a byte. The kernel says the
/// same of the others.
fn range_of(name: &str) -> &'static str {
    match name {
        "Radius" => "a board has eight ranks: the radius is 1 to 7",
        "Checks" => "the number of checks is 1 to 3",
        "Race" => "the goal is rank 2 to 8, counted from one's own first rank",
        "Offsets" => "offsets are -7 to 7",
        _ => "",
    }
}
