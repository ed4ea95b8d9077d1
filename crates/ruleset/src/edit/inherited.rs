//! The rules that a text inherits from its base.

use isotope_kernel::Spec;

use crate::{
    chain::{Location, follow_from, library::Library, spec},
    language::{difference::brief, patch::values},
    text::{diagnostic::Source, tree::Node},
};

/// The rules of a text's base.
pub(crate) struct Inherited {
    /// The rules with their values as RON, without parts that equal the default.
    values: Vec<(&'static str, String)>,
    /// The name of each base with the fields that it states, the nearest first.
    bases: Vec<(String, Vec<String>)>,
}

impl Inherited {
    /// Returns the rules that `text` inherits from shipped rulesets. If the base is unknown or the text cannot be
    /// read, the rules are those of chess.
    pub(crate) fn of(text: &str) -> Inherited {
        let library = Library::default();
        let source = Source::new("", text);
        let chain = follow_from(Location::Memory(String::new()), source, &library);
        let bases = chain.links.get(1..).unwrap_or_default();
        let values = match bases {
            [] => values(&Spec::default()),
            bases => values(&spec(bases)),
        };
        let brief = |(field, value): (&'static str, String)| (field, brief(field, &value));
        let stated = |tree: &Node, text: &str| {
            let keys = tree.parts.iter().filter_map(|part| part.key.clone());
            keys.map(|key| text[key].to_owned()).collect()
        };
        let bases = bases
            .iter()
            .map(|link| (link.called.clone(), stated(&link.file.tree, &link.file.source.text)));
        Inherited { values: values.into_iter().map(brief).collect(), bases: bases.collect() }
    }

    /// The inherited value of a rule; `None` if `field` is not a rule.
    pub(crate) fn value(&self, field: &str) -> Option<&str> {
        self.values.iter().find(|(name, _)| *name == field).map(|(_, value)| &**value)
    }

    /// The name of the base that states a rule; `chess` if none does.
    pub(crate) fn origin(&self, field: &str) -> &str {
        let states = |(_, fields): &&(String, Vec<String>)| fields.iter().any(|it| it == field);
        self.bases.iter().find(states).map_or("chess", |(name, _)| name)
    }
}
