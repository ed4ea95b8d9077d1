//! Writes the template for a new ruleset file.

use isotope_kernel::{Position, fen, notation, words::capital};
use isotope_ruleset::{Kind, Ruleset, describe, language};
use shakmaty::Position as _;

use crate::{
    output::paragraph::{is_drawn, wrap},
    ruleset::reference::form_of,
};

/// The candidates for the example in a template, each a position and a capture in UCI notation. The
/// first capture that is legal is used.
const CAPTURES: [(&str, &str); 3] = [
    ("k7/8/2n5/3r4/2p5/4N3/8/6K1 w - - 0 1", "e3d5"),
    ("k7/8/2n5/3p4/2p1P3/8/8/6K1 w - - 0 1", "e4d5"),
    ("8/8/2n5/3r4/2p5/4N3/8/8 w - - 0 1", "e3d5"),
];

/// The maximum width of the text in a comment, in columns.
const WIDTH: usize = 92;

/// Writes the text of a new ruleset file, called `stem`, that extends `base` under the name `extends`.
/// It contains every rule as a comment, with the rule's meaning and its value in the base, and one
/// example. The new ruleset has the rules of its base, and checking it reports no problems.
///
/// ```
/// let atomic = isotope_ruleset::shipped("atomic").unwrap();
/// let text = isotope_answer::template("my-bombs", &atomic, "atomic");
/// assert!(text.contains("name: \"My bombs\""));
/// assert!(text.contains("// check: Direct,"));
///
/// let checked = isotope_ruleset::check("my-bombs.ron", &text);
/// assert_eq!(checked.problems, []);
/// assert_eq!(checked.run, 1);
/// ```
pub fn template(stem: &str, base: &Ruleset, extends: &str) -> String {
    let mut text = String::new();
    let mut line = |line: &str| text.extend([line, "\n"]);
    let title = capital(&stem.replace(['-', '_'], " "));
    line(&format!("// {title}: for people, what is special about this game."));
    line("(");
    line("    format: 1,");
    line(&format!("    name: {title:?},"));
    line("    summary: \"\", // one line about it");
    line(&format!("    extends: {extends:?},"));
    line("");
    line(&format!(
        "    // The rules of {}. To change one, take away the slashes before it;",
        base.id
    ));
    line(
        "    // what is not said stays as it is there. `isotope reference` has all fields and values.",
    );
    for rule in describe(base.rules.spec()) {
        line("");
        for paragraph in rule.sentence.lines() {
            let lines = match is_drawn(paragraph) {
                true => vec![paragraph.to_owned()],
                false => wrap(paragraph, WIDTH),
            };
            lines.iter().for_each(|words| line(&format!("    // {words}")));
        }
        if let Some(values) = alternatives(rule.field) {
            wrap(&values, WIDTH).iter().for_each(|words| line(&format!("    // {words}")));
        }
        line(&format!("    // {}: {},", rule.field, rule.value));
    }
    line("");
    line("    // Where the rules are documented.");
    line("    sources: [],");
    line("");
    line("    // What has to be so: `isotope check` tries it.");
    match example(base) {
        Some(example) => {
            line("    examples: [");
            line(&format!("        {example},"));
            line("    ],");
        }
        None => line("    examples: [],"),
    }
    line(")");
    text
}

/// The values that a rule can have, if they are words.
fn alternatives(field: &str) -> Option<String> {
    let field = language().iter().find(|other| other.name == field)?;
    let (lead, kind) = match &field.kind {
        Kind::List(items) => ("A list of:", &**items),
        kind => ("One of:", kind),
    };
    let words: Vec<_> = kind.words().iter().map(form_of).collect();
    (!words.is_empty()).then(|| format!("{lead} {}.", words.join(", ")))
}

/// Writes an example that states the result of a capture under the rules of the base.
fn example(base: &Ruleset) -> Option<String> {
    CAPTURES.iter().find_map(|(text, uci)| {
        let position = Position::from_fen(&base.rules, fen::read(text).ok()?).ok()?;
        let m = notation::read(&position, uci).ok().filter(|m| position.is_legal(*m))?;
        let after = position.after(m);
        let fen = after.fen();
        let board: Vec<_> = fen.split(' ').take(2).collect();
        let board = board.join(" ");
        Some(format!(
            "(fen: {text:?}, about: \"a capture\", expect: [Becomes({uci:?}, {board:?})])"
        ))
    })
}
