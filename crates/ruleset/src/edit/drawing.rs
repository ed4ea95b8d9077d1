//! Draws a blast into the text of a ruleset: squares chosen on a board become the value of `blast`.

use isotope_kernel::{Blast, Capture, Explode, Spec};

use crate::{
    chain::library::Library,
    description::rows,
    edit::part::indent_of,
    ruleset::difference::changed_fields,
    text::tree::{Node, skip_trivia},
};

/// Returns the text with its blast drawn. `offsets` are the squares that the blast hits, as `(dx, dy)` from the
/// center, with positive `dy` forward. The remainder of the text, including comments, stays unchanged. Text
/// that does not state an explosion itself gets a `capture: Explode(…)` with the explosion of its base.
///
/// ```
/// let text = "(\n    format: 1, // mine\n    capture: Explode(blast: Cross, immune: []),\n)\n";
/// let drawn = isotope_ruleset::with_blast(text, &[(0, 1), (-1, 0)]).unwrap();
/// assert_eq!(drawn, r#"(
///     format: 1, // mine
///     capture: Explode(blast: Drawn([
///         ". x",
///         "x O",
///     ]), immune: []),
/// )
/// "#);
/// let ruleset = isotope_ruleset::parse("mine.ron", &drawn).unwrap();
/// assert!(isotope_ruleset::describe(ruleset.rules.spec())[0].value.contains(r#"[". x", "x O"]"#));
/// ```
///
/// Returns `None` if the brackets of the text do not match, if the text is not a list of fields, or if an
/// offset exceeds the size of the board.
pub fn with_blast(text: &str, offsets: &[(i8, i8)]) -> Option<String> {
    if offsets.iter().any(|&(dx, dy)| dx.unsigned_abs().max(dy.unsigned_abs()) > 7) {
        return None;
    }
    let tree = Node::parse(text).ok()?;
    let (_, open) = tree.open.filter(|(bracket, _)| *bracket == '(')?;
    let indent = |at: usize, deeper: &str| format!("{}{deeper}", indent_of(text, at));
    let (span, new) = match tree.field(text, "capture").map(|part| &part.value) {
        Some(capture) if capture.word(text) == "Explode" && capture.open.is_some() => {
            match capture.field(text, "blast") {
                Some(part) => {
                    let span = part.value.span.clone();
                    let drawing = drawing(offsets, &indent(span.start, ""));
                    (span, drawing)
                }
                None => {
                    let (_, bracket) = capture.open?;
                    let after = if capture.parts.is_empty() { "" } else { ", " };
                    let drawing = drawing(offsets, &indent(bracket, ""));
                    (bracket + 1..bracket + 1, format!("blast: {drawing}{after}"))
                }
            }
        }
        Some(other) => {
            (other.span.clone(), explosion(text, offsets, &indent(other.span.start, "")))
        }
        None => {
            let (at, comma, lines) = after_head(text, &tree, open);
            let gap = if lines { format!("\n\n{}", indent(at, "")) } else { " ".into() };
            let indent = if lines { indent(at, "") } else { String::new() };
            let last = if !lines && tree.parts.is_empty() { "" } else { "," };
            (at..at, format!("{comma}{gap}capture: {}{last}", explosion(text, offsets, &indent)))
        }
    };
    let mut text = text.to_owned();
    text.replace_range(span, &new);
    Some(text)
}

/// Returns `Explode(…)` with the drawing and the other settings of the explosion that the text inherits.
fn explosion(text: &str, offsets: &[(i8, i8)], indent: &str) -> String {
    let deeper = format!("{indent}    ");
    let drawing = format!("{deeper}blast: {},\n", drawing(offsets, &deeper));
    let rest: String = inherited(text)
        .map(|explode| {
            let spec = Spec { capture: Capture::Explode(explode), ..Spec::default() };
            let value = changed_fields(&spec, &Spec::default()).swap_remove(0).1;
            let node = Node::parse(&value).unwrap_or_default();
            let parts = node.parts.iter().map(|part| &value[part.span()]);
            parts.map(|part| format!("{deeper}{part},\n")).collect()
        })
        .unwrap_or_default();
    format!("Explode(\n{drawing}{rest}{indent})")
}

/// Returns the explosion under the current rules of the text, with the default blast, or `None` if captures do
/// not explode.
fn inherited(text: &str) -> Option<Explode> {
    match &Library::default().parse("", text).ok()?.rules.spec().capture {
        Capture::Explode(explode) => Some(Explode { blast: Blast::default(), ..explode.clone() }),
        Capture::Replace | Capture::Cases(_) => None,
    }
}

/// Returns the value of `blast`, of which the first line is not indented.
fn drawing(offsets: &[(i8, i8)], indent: &str) -> String {
    if offsets.iter().all(|offset| *offset == (0, 0)) {
        return "Point".into();
    }
    let rows = rows(offsets).into_iter().map(|row| format!("{indent}    \"{row}\",\n"));
    format!("Drawn([\n{}{indent}])", rows.collect::<String>())
}

/// Returns the offset at which a field can be added after the fields about the ruleset itself, the text to
/// insert before the new field, and whether the offset is at the end of a line, so that the field goes on its
/// own lines.
fn after_head(text: &str, tree: &Node, open: usize) -> (usize, &'static str, bool) {
    let of_head = ["format", "name", "summary", "extends"];
    let is_head = |key: &str| of_head.contains(&key);
    let head = tree
        .parts
        .iter()
        .rfind(|part| part.key.as_ref().is_some_and(|key| is_head(&text[key.clone()])));
    let (mut at, comma) = match head {
        None => (open + 1, ""),
        Some(part) => {
            let end = part.span().end;
            match skip_trivia(text, end) {
                comma if text[comma..].starts_with(',') => (comma + 1, ""),
                _ => (end, ","),
            }
        }
    };
    let line = &text[at..at + text[at..].find('\n').unwrap_or(0)];
    let rest = line.trim_start();
    let lines = text[at..].contains('\n') && (rest.is_empty() || rest.starts_with("//"));
    if lines && comma.is_empty() {
        at += line.len();
    }
    (at, comma, lines)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::{SHIPPED, parse};

    fn blast(text: &str) -> Vec<(i8, i8)> {
        let ruleset = parse("mine", text).unwrap_or_else(|error| panic!("{error}\n{text}"));
        match &ruleset.rules.spec().capture {
            Capture::Explode(explode) => explode.blast.reach(),
            Capture::Replace | Capture::Cases(_) => panic!("nothing explodes: {text}"),
        }
    }

    fn sorted(mut offsets: Vec<(i8, i8)>) -> Vec<(i8, i8)> {
        offsets.sort_unstable();
        offsets.dedup();
        offsets
    }

    #[test]
    fn a_text_without_an_explosion_is_given_one_behind_its_head() {
        let text = "(\n    format: 1,\n    name: \"Mine\", // a name\n\n    castling: Off,\n)\n";
        let drawn = with_blast(text, &[(0, 1)]).unwrap();
        assert_eq!(
            drawn,
            "(\n    format: 1,\n    name: \"Mine\", // a name\n\n    capture: Explode(\n        \
             blast: Drawn([\n            \"x\",\n            \"O\",\n        ]),\n    ),\n\n    \
             castling: Off,\n)\n"
        );
        assert_eq!(blast(&drawn), [(0, 1)]);
    }

    #[test]
    fn what_is_inherited_of_an_explosion_stays() {
        let text = "(format: 1, extends: \"chain-reaction\")";
        let before = parse("mine", text).unwrap();
        let drawn = with_blast(text, &[(1, 1)]).unwrap();
        let after = parse("mine", &drawn).unwrap();
        let (Capture::Explode(old), Capture::Explode(new)) =
            (&before.rules.spec().capture, &after.rules.spec().capture)
        else {
            panic!("{drawn}");
        };
        assert_eq!(&Explode { blast: new.blast.clone(), ..old.clone() }, new);
        assert_eq!(new.blast.reach(), [(1, 1)]);
    }

    #[test]
    fn where_nothing_is_hit_the_blast_is_a_point() {
        let drawn = with_blast("(format: 1, capture: Explode())", &[]).unwrap();
        assert_eq!(drawn, "(format: 1, capture: Explode(blast: Point))");
    }

    #[test]
    fn a_text_that_cannot_be_read_or_an_offset_over_the_edge_is_left_alone() {
        for text in ["", "(format: 1", "[1]", "(capture: ]"] {
            assert_eq!(with_blast(text, &[(0, 1)]), None, "{text}");
        }
        assert_eq!(with_blast("(format: 1)", &[(8, 0)]), None);
        assert_eq!(with_blast("(format: 1)", &[(i8::MIN, 0)]), None);
    }

    proptest! {
        #[test]
        fn what_is_drawn_is_read_again_and_the_other_rules_stay(
            which in 0..SHIPPED.len(),
            offsets in prop::collection::vec((-7..=7i8, -7..=7i8), 0..12),
        ) {
            let offsets: Vec<_> = offsets.into_iter().filter(|it| *it != (0, 0)).collect();
            let text = SHIPPED[which].1;
            let drawn = with_blast(text, &offsets).unwrap();
            prop_assert_eq!(sorted(blast(&drawn)), sorted(offsets));
            let own = |text: &str| -> Vec<String> {
                text.lines().filter(|line| line.contains("//")).map(String::from).collect()
            };
            let kept = own(&drawn);
            prop_assert!(own(text).iter().all(|line| kept.contains(line) || line.contains("capture")));
            let _ = with_blast(&text[..text.len() / 2], &[(1, 0)]);
        }
    }
}
