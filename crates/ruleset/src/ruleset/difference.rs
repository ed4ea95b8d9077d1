//! Writes rules as the fields of a file, and computes their content hash.

use isotope_kernel::Spec;
use sha2::{Digest as _, Sha256};

use crate::{language::language, language::patch::values, text::tree::Node};

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
fn brief(rule: &str, text: &str) -> String {
    let rule = language().iter().find(|field| field.name == rule);
    let (Some(rule), Ok(node)) = (rule, Node::parse(text)) else { return text.into() };
    let word = node.word(text);
    let groups = rule.kind.parts();
    let group = groups.iter().find(|(other, _)| other.unwrap_or_default() == word);
    let Some((_, fields)) = group.filter(|_| node.open.is_some()) else { return text.into() };
    let is_default = |part: &str| {
        let defaults = fields.iter().filter_map(|field| Some((field, field.default.as_ref()?)));
        defaults.into_iter().any(|(field, value)| part == format!("{}: {value}", field.name))
    };
    let parts = node.parts.iter().map(|part| &text[part.span()]).filter(|part| !is_default(part));
    format!("{word}({})", parts.collect::<Vec<_>>().join(", "))
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
