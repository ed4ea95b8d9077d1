//! Writes rules as the fields of a file, and computes their content hash.

use isotope_kernel::Spec;
use sha2::{Digest as _, Sha256};

use crate::{
    language::{Kind, Word, language, patch::values},
    text::tree::{Node, Part},
};

/// Returns the fields in which `spec` differs from `base`, with their values as RON, in the order of
/// [`FIELDS`](crate::FIELDS). These are the fields that a file extending `base` has to state. Parts of a value
/// that equal the default are left out.
///
/// ```
/// use isotope_ruleset::{changed_fields, shipped};
///
/// let [chess, atomic, icc] = ["chess", "atomic", "icc"].map(|name| shipped(name).unwrap().rules);
/// let fields = changed_fields(icc.spec(), atomic.spec());
/// assert_eq!(fields, [("check", "Off".into()), ("draws", "(dead: Off)".into())]);
/// assert_eq!(changed_fields(atomic.spec(), chess.spec())[0], ("capture", "Explode()".into()));
/// ```
pub fn changed_fields(spec: &Spec, base: &Spec) -> Vec<(&'static str, String)> {
    let fields = values(spec).into_iter().zip(values(base));
    let other = fields.filter(|(field, base)| field != base);
    other.map(|((field, value), _)| (field, brief(field, &value))).collect()
}

/// Returns the content hash of rules: the first 16 hexadecimal digits of the SHA-256 of their
/// [`changed_fields`] against chess, written as lines of `field: value`. New words in the language do not
/// change the hash of rules that do not use them.
pub(crate) fn hash(spec: &Spec) -> String {
    let lines: String = changed_fields(spec, &Spec::default())
        .into_iter()
        .map(|(field, value)| format!("{field}: {value}\n"))
        .collect();
    let digest = Sha256::digest(lines);
    digest.iter().take(8).map(|byte| format!("{byte:02x}")).collect()
}

/// Returns the value of a rule without the parts that equal the default.
pub(crate) fn brief(rule: &str, text: &str) -> String {
    let rule = language().iter().find(|field| field.name == rule);
    let (Some(rule), Ok(node)) = (rule, Node::parse(text)) else { return text.into() };
    brief_value(text, &node, &rule.kind, &[])
}

/// Returns a value without the parts that equal the default. `around` contains the words of a recursive kind.
fn brief_value(text: &str, node: &Node, kind: &Kind, around: &[Word]) -> String {
    let (word, whole) = (node.word(text), &text[node.span.clone()]);
    let words = match kind {
        Kind::Words(words) if words.is_empty() => around,
        Kind::Words(words) => words,
        _ => &[],
    };
    let inside =
        words.iter().find(|other| other.name == word).and_then(|word| word.inside.as_ref());
    let value = |part: &Part, kind: &Kind| brief_value(text, &part.value, kind, words);
    let all = |parts: Vec<String>| parts.join(", ");
    match (inside.unwrap_or(kind), node.open) {
        (_, None) => whole.into(),
        (Kind::Fields(fields), _) => {
            let part = |part: &Part| {
                let name = &text[part.key.clone()?];
                let field = fields.iter().find(|field| field.name == name)?;
                let value = value(part, &field.kind);
                (field.default.as_ref() != Some(&value)).then(|| format!("{name}: {value}"))
            };
            format!("{word}({})", all(node.parts.iter().filter_map(part).collect()))
        }
        (Kind::List(item), Some(('[', _))) => {
            format!("[{}]", all(node.parts.iter().map(|part| value(part, item)).collect()))
        }
        (Kind::List(_) | Kind::Words(_), Some(_)) if inside.is_some() => {
            let kind = inside.unwrap_or(kind);
            format!("{word}({})", all(node.parts.iter().map(|part| value(part, kind)).collect()))
        }
        _ => whole.into(),
    }
}

#[cfg(test)]
mod tests {
    use crate::{SHIPPED, parse, shipped};

    #[test]
    fn what_is_written_reads_back_as_the_same_rules() {
        for &(name, _) in SHIPPED {
            let ruleset = shipped(name).unwrap();
            let chess = isotope_kernel::Spec::default();
            let fields = super::changed_fields(ruleset.rules.spec(), &chess);
            let fields: String = fields.iter().map(|(f, v)| format!("{f}: {v}, ")).collect();
            let again = parse(name, &format!("(format: 1, {fields})")).unwrap();
            assert_eq!(again.rules.spec(), ruleset.rules.spec(), "{fields}");
            assert_eq!(again.hash, ruleset.hash, "{name}");
        }
    }

    #[test]
    fn equal_rules_have_equal_hashes_and_others_have_others() {
        let hash = |text: &str| parse("mine", text).unwrap().hash;
        let chess = hash("(format: 1)");
        assert_eq!(chess, shipped("chess").unwrap().hash);
        assert_eq!(chess, hash(r#"(format: 1, name: "Mine", castling: Derived, draws: ())"#));
        assert_ne!(chess, hash("(format: 1, castling: Off)"));
        assert_eq!(
            hash("(format: 1, capture: Explode())"),
            hash("(format: 1, capture: Explode(immune: [Pawn], blast: Ring))")
        );
    }
}
