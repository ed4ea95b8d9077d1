//! The meaning of the word at a cursor: of a field, a word or the name of a base.

use std::path::Path;

use isotope_rulesets::SHIPPED;

use crate::{
    chain::library::Library,
    description::describe,
    edit::cursor::{AllowedText, TextCursor},
    language::{Kind, Text},
    shipped,
};

/// The maximum number of lines of a shipped ruleset that are part of its meaning.
const HEAD: usize = 20;

/// Returns the meaning of the word at a cursor in `text`, in Markdown: the documentation, and for a rule its value and
/// where it is stated. Returns `None` if the word has no meaning. `origin` and `is_file` are those of
/// [`Library::check_text`].
///
/// ```
/// use isotope_ruleset::{Library, TextCursor, meaning};
///
/// let text = "(format: 1, extends: \"atomic\", check: Off)";
/// let cursor = TextCursor::of(text, text.find("check").unwrap()).unwrap();
/// let found = meaning(text, &cursor, &Library::default(), "mine", false).unwrap();
/// assert!(found.ends_with("`Off`, stated here, in line 1"), "{found}");
/// ```
///
/// # Panics
/// Panics if the cursor belongs to another text.
pub fn meaning(
    text: &str,
    cursor: &TextCursor,
    library: &Library,
    origin: &str,
    is_file: bool,
) -> Option<String> {
    let word = &text[cursor.span.clone()];
    let found = match &cursor.wanted {
        AllowedText::Fields(fields) => {
            let (field, _) = fields.iter().find(|(field, _)| field.name == word)?;
            let is_rule = cursor.field == Some(*field);
            let rule = is_rule.then(|| rule_text(text, word, library, origin, is_file)).flatten();
            let default = field.default.as_ref().filter(|_| !is_rule);
            let default = default.map(|default| format!("If it is left out: `{default}`"));
            [Some(field.doc.clone()), rule, default]
                .into_iter()
                .flatten()
                .collect::<Vec<_>>()
                .join("\n\n")
        }
        AllowedText::Value(_) if cursor.quoted => {
            base_text(cursor.base(text)?, library, Path::new(origin).parent().filter(|_| is_file))?
        }
        AllowedText::Value(kind) => {
            kind.words().iter().find(|other| other.name == word)?.doc.clone()
        }
    };
    (!found.is_empty()).then_some(found)
}

impl TextCursor {
    /// Returns the name or path of a base as written at the cursor in `text`, if there is one.
    pub fn base<'t>(&self, text: &'t str) -> Option<&'t str> {
        let is_base = self.quoted && self.wanted == AllowedText::Value(&Kind::Text(Text::Ruleset));
        text.get(self.span.clone()).filter(|_| is_base)
    }
}

/// The value of a rule in words, and the ruleset that states it.
fn rule_text(
    text: &str,
    rule: &str,
    library: &Library,
    origin: &str,
    is_file: bool,
) -> Option<String> {
    let ruleset = library.assembled(origin, text, is_file).ok()?;
    let rule_words =
        describe(ruleset.rules.spec()).into_iter().find(|rule_words| rule_words.field == rule)?;
    let stated = ruleset.origins.iter().find(|origin| origin.field == rule);
    let from = match stated {
        Some(stated) if stated.ruleset == origin => format!("stated here, in line {}", stated.line),
        Some(stated) => format!("stated by `{}`, in line {}", stated.ruleset, stated.line),
        None => "as in chess".into(),
    };
    Some(format!("{}\n\n`{}`, {from}", with_drawings(&rule_words.sentence), rule_words.value))
}

/// Sentences as Markdown, in which drawings of squares are blocks of text.
fn with_drawings(sentences: &str) -> String {
    let is_drawn = |line: &&str| line.starts_with(' ');
    let lines: Vec<&str> = sentences.lines().collect();
    let blocks = lines.chunk_by(|one, next| is_drawn(one) && is_drawn(next)).map(|block| {
        let lines = block.iter().map(|line| line.trim()).collect::<Vec<_>>().join("\n");
        if is_drawn(&block[0]) { format!("```text\n{lines}\n```") } else { lines }
    });
    blocks.collect::<Vec<_>>().join("\n\n")
}

/// The name and summary of a base. For a shipped ruleset, which has no file to open, its first lines are included.
fn base_text(called: &str, library: &Library, folder: Option<&Path>) -> Option<String> {
    if let Some((name, text)) = SHIPPED.iter().find(|(name, _)| *name == called) {
        let ruleset = shipped(name).ok()?;
        let mut lines: Vec<_> = text.lines().take(HEAD).collect();
        lines.extend((text.lines().count() > HEAD).then_some("…"));
        let head = format!("```ron\n{}\n```", lines.join("\n"));
        return Some(format!("**{}**: {}\n\n{head}", ruleset.name, ruleset.summary));
    }
    let file = library.base_file(called, folder?)?;
    let ruleset = library.load(&file.display().to_string()).ok()?;
    Some(format!("**{}**: {}", ruleset.name, ruleset.summary))
}
