//! Draws a blast into the text of a ruleset: squares chosen on a board become the value of `blast`.

use crate::{
    description::rows,
    edit::{
        part::indent_of,
        value::{root, with_value},
    },
};

/// Returns the text with its blast drawn. `offsets` are the squares that the blast hits, as `(dx, dy)` from the
/// center, with positive `dy` forward. The remainder of the text, including comments, stays unchanged. Text
/// that does not state a capture itself gets a `capture: Explode(…)` with the explosion of its base.
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
    let tree = root(text)?;
    // The blast or what will contain it. A part is added to the lines of the parts that are there.
    let node = tree.find(text, "capture.blast");
    let at = node.parts.first().map_or(node.span.start, |part| part.span().start);
    let drawing = drawing(offsets, indent_of(text, at));
    with_value(text, "capture.Explode.blast", Some(&drawing))
        .or_else(|| with_value(text, "capture", Some(&format!("Explode(blast: {drawing})"))))
}

/// Returns the value of `blast`, of which the first line is not indented.
fn drawing(offsets: &[(i8, i8)], indent: &str) -> String {
    if offsets.iter().all(|offset| *offset == (0, 0)) {
        return "Point".into();
    }
    let rows = rows(offsets).into_iter().map(|row| format!("{indent}    \"{row}\",\n"));
    format!("Drawn([\n{}{indent}])", rows.collect::<String>())
}

#[cfg(test)]
mod tests {
    use isotope_kernel::{Capture, Explode};
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
            "(\n    format: 1,\n    name: \"Mine\", // a name\n    capture: Explode(blast: \
             Drawn([\n        \"x\",\n        \"O\",\n    ])),\n\n    castling: Off,\n)\n"
        );
        assert_eq!(blast(&drawn), [(0, 1)]);
    }

    #[test]
    fn a_blast_is_drawn_on_the_lines_of_the_other_parts_and_comments_in_a_capture_stay() {
        let text =
            "(\n    format: 1,\n    capture: Explode(\n        immune: [], // none\n    ),\n)\n";
        assert_eq!(
            with_blast(text, &[(0, 1)]).unwrap(),
            "(\n    format: 1,\n    capture: Explode(\n        blast: Drawn([\n            \"x\",\n            \
             \"O\",\n        ]),\n        immune: [], // none\n    ),\n)\n"
        );
        let cases = "(format: 1, capture: Cases([ /* one */ Explode(immune: [])]))";
        let drawn = with_blast(cases, &[(0, 1)]).unwrap();
        assert!(drawn.contains("/* one */") && blast(&drawn) == [(0, 1)], "{drawn}");
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
