//! Imports a section of an ini file as a ruleset.

pub(crate) mod file;

use std::{collections::BTreeMap, ops::Range};

use isotope_kernel::{Problem, Rules, Spec};
use isotope_ruleset::{Source, did_you_mean};

use crate::{
    builtin::{self, is_built_in},
    fault::{ImportError, IniFault, error, keep_causes},
    ini::{Entry, Section, Word, scan},
    shipped::specs,
    spec::to_spec,
    variant::Variant,
};
use file::ruleset_text;

/// A section of an ini file, imported as a ruleset.
#[derive(Clone, Debug)]
pub struct Imported {
    /// The name of the section.
    pub name: String,
    /// The rules of the section.
    pub spec: Spec,
    /// The text of the ruleset file.
    pub ron: String,
}

/// Imports the section called `name` from an ini file, or the only section if `name` is `None`. `file` is the
/// name of the file in messages and in the `sources` of the ruleset.
///
/// ```
/// let ini = "[knightproof:nocheckatomic]\nblastImmuneTypes = n\n";
/// let imported = isotope_fairy::import("mine.ini", ini, None).unwrap();
/// assert!(imported.ron.contains("extends: \"fairy-nocheck\""));
/// assert!(imported.ron.contains("capture: Explode(immune: [Pawn, Knight], spares: [Knight])"));
///
/// let ini = "[ducks:atomic]\nwallingRule = duck\n";
/// let error = isotope_fairy::import("ducks.ini", ini, None).unwrap_err();
/// assert!(error.to_string().starts_with("error[not-sayable]: `wallingRule = duck` cannot be said"));
/// ```
///
/// # Errors
/// Returns all text that cannot be read and all rules that cannot be expressed, with their places. Other
/// sections are ignored unless the imported section extends them.
pub fn import(file: &str, text: &str, name: Option<&str>) -> Result<Imported, ImportError> {
    let source = Source::new(file, text);
    let (sections, faults) = scan(&source.text);
    let refuse = |faults| Err(error(&source, faults));
    if !faults.is_empty() {
        return refuse(faults);
    }
    let section = match find(&sections, name, &source.text) {
        Ok(found) => found,
        Err(fault) => return refuse(vec![*fault]),
    };
    let (chain, variant, mut faults) = read_section(&sections, section, &Known::default());
    faults.extend(chain.iter().filter_map(|section| taken(section, &sections)));
    convert(&source, &chain, &variant, faults)
}

/// The variants that have been read, by their names, with the faults of each.
pub(crate) type Known = BTreeMap<String, (Variant, Vec<IniFault>)>;

/// Converts the variant of a chain of sections to a ruleset, unless it has faults.
pub(crate) fn convert(
    source: &Source,
    chain: &[&Section],
    variant: &Variant,
    mut faults: Vec<IniFault>,
) -> Result<Imported, ImportError> {
    let refuse = |faults| Err(error(source, faults));
    let Some(section) = chain.last() else { return refuse(faults) };
    if !faults.is_empty() {
        return refuse(faults);
    }
    let conversion = to_spec(variant);
    let assumed = conversion.reasons.assumed;
    for reason in conversion.reasons.all {
        let (span, inherited) = place(chain, reason.key);
        let key = reason.key;
        let from = inherited.map(|from| format!(" of `{from}`")).unwrap_or_default();
        let message = format!("`{key}`{from} cannot be said here: {}", reason.message);
        faults.push(IniFault::not_sayable(span, message).help(reason.help));
    }
    if !faults.is_empty() {
        return refuse(faults);
    }
    let spec = with_dead(conversion.spec);
    if let Err(error) = Rules::compile(spec.clone()) {
        let fault = |problem: &Problem| {
            let message = format!("its rules do not fit together: {}", problem.message);
            let field = problem.path.split(['.', '[']).next().unwrap_or_default();
            IniFault::not_sayable(section.name.span.clone(), message)
                .help(format!("`{field}` of the ruleset would be wrong; {}", problem.help))
        };
        return refuse(error.problems.iter().map(fault).collect());
    }
    let name = &section.name.text;
    let ron = ruleset_text(name, &spec, &section.title(), &source.file, &assumed);
    Ok(Imported { name: name.clone(), spec, ron })
}

/// Returns the index of the section to import.
fn find(sections: &[Section], name: Option<&str>, text: &str) -> Result<usize, Box<IniFault>> {
    let names = || sections.iter().map(|section| section.name.text.as_str());
    let list = || {
        let names: Vec<String> = names().map(|name| format!("`{name}`")).collect();
        names.join(", ")
    };
    let fault = |code, message: String| IniFault::unreadable(code, 0..0, message);
    let found = |name: &str| sections.iter().position(|section| section.name.text == name);
    match (name, sections) {
        (_, []) => {
            let what =
                if text.trim().is_empty() { "the file is empty" } else { "there is no section" };
            let help = "a variant begins with a line such as `[my-variant:atomic]`";
            Err(fault("no-section", what.into()).help(help).into())
        }
        (None, [_]) => Ok(0),
        (None, _) => {
            let message =
                format!("there are {} sections, and one is imported at a time", sections.len());
            let help = format!("write `:NAME` behind the file: the names are {}", list());
            Err(fault("which-section", message).help(help).into())
        }
        (Some(name), _) => found(name).ok_or_else(|| {
            let help = match did_you_mean(name, names()) {
                Some(guess) => format!("did you mean `{guess}`?"),
                None if is_built_in(name) => {
                    format!(
                        "it is built into Fairy-Stockfish: a section `[mine:{name}]` extends it"
                    )
                }
                None => format!("the names are {}", list()),
            };
            fault("unknown-section", format!("no section is called `{name}`")).help(help).into()
        }),
    }
}

/// Returns the fault for a section whose name Fairy-Stockfish or another of `sections` has.
pub(crate) fn taken(section: &Section, sections: &[Section]) -> Option<IniFault> {
    let name = &section.name;
    let twice = |span: &Range<usize>, message| {
        IniFault::unreadable("section-twice", span.clone(), message)
            .help("give it another name: Fairy-Stockfish keeps the first of a name")
    };
    if is_built_in(&name.text) {
        let message = format!("a variant called `{}` is built into Fairy-Stockfish", name.text);
        return Some(twice(&name.span, message));
    }
    let called: Vec<&Section> =
        sections.iter().filter(|other| other.name.text == name.text).collect();
    let [_, .., last] = called[..] else { return None };
    let message = format!("there are {} sections called `{}`", called.len(), name.text);
    Some(twice(&last.name.span, message))
}

/// Returns the section and the sections that it extends, ordered from the last base to the section itself, the variant
/// that they define, and its faults. The last base may be one of `earlier` or built in.
pub(crate) fn read_section<'s>(
    sections: &'s [Section],
    section: usize,
    earlier: &Known,
) -> (Vec<&'s Section>, Variant, Vec<IniFault>) {
    let mut faults = Vec::new();
    let chain = chain(sections, section, earlier, &mut faults);
    let variant = variant(&chain, earlier, &mut faults);
    keep_causes(&mut faults);
    (chain, variant, faults)
}

fn chain<'s>(
    sections: &'s [Section],
    section: usize,
    earlier: &Known,
    faults: &mut Vec<IniFault>,
) -> Vec<&'s Section> {
    let mut chain = vec![&sections[section]];
    let mut at = section;
    // Built-in variants take precedence: no section may have the name of one.
    while let Some(parent) = sections[at].parent.as_ref().filter(|of| !is_built_in(&of.text)) {
        match sections.iter().position(|other| other.name.text == parent.text) {
            Some(i) if i < at => {
                chain.push(&sections[i]);
                at = i;
            }
            _ if earlier.contains_key(&parent.text) => break,
            found => {
                faults.push(no_parent(parent, found, at, sections));
                break;
            }
        }
    }
    chain.reverse();
    chain
}

/// Returns the fault for the section at index `at`, which cannot extend `parent`. `found` is the index of the
/// section called `parent`, if there is one.
fn no_parent(parent: &Word, found: Option<usize>, at: usize, sections: &[Section]) -> IniFault {
    let Word { text: name, span } = parent.clone();
    if found == Some(at) {
        let message = format!("`{name}` extends itself");
        return IniFault::unreadable("parent-itself", span, message)
            .help("extend another variant, like `chess` or `atomic`");
    }
    if found.is_some() {
        let message =
            format!("`{name}` stands further down, and Fairy-Stockfish does not know it yet");
        return IniFault::unreadable("parent-below", span, message)
            .help("move that section above this one; two that extend each other cannot be read");
    }
    let message = format!("no section is called `{name}`, and no variant that is known here");
    let fault = IniFault::unreadable("unknown-parent", span.clone(), message);
    if name == "chess960" {
        return fault.instead(span, "fischerandom");
    }
    let named: Vec<&str> = sections.iter().map(|section| section.name.text.as_str()).collect();
    let names = named.into_iter().chain(builtin::names().map(|name| name as &str));
    match did_you_mean(&name, names) {
        Some(guess) => fault.instead(span, guess),
        None => fault.help(
            "extend a section above this one, or a built-in variant with the board and the pieces of \
             chess, like `chess`, `atomic`, `giveaway` or `crazyhouse`",
        ),
    }
}

/// Returns the variant that a chain of sections defines.
fn variant(chain: &[&Section], earlier: &Known, faults: &mut Vec<IniFault>) -> Variant {
    let parent = chain.first().and_then(|section| section.parent.as_ref());
    let base = parent.and_then(|parent| {
        let built_in = builtin::variant(&parent.text).map(|base| (base, "is built in"));
        let loaded = || Some((earlier.get(&parent.text)?.clone(), "was loaded before"));
        Some((parent, built_in.or_else(loaded)?))
    });
    let mut variant = Variant::default();
    if let Some((parent, ((base, inherited), whence))) = base {
        variant = base;
        faults.extend(inherited.into_iter().map(|fault| {
            let message = format!("`{}` {whence}, and {}", parent.text, fault.message);
            IniFault::not_sayable(parent.span.clone(), message).help("extend another variant")
        }));
    }
    for section in chain {
        variant.apply(section, faults);
    }
    variant
}

/// Returns the place where `key` was last stated or, if no section states the key, the place where the built-in
/// variant is named, with the name of that variant.
fn place<'s>(chain: &[&'s Section], key: &str) -> (Range<usize>, Option<&'s str>) {
    // `flagRegion` may be stated as `flagRegionWhite`.
    let says = |entry: &&Entry| entry.key.text.starts_with(key);
    let entry = chain.iter().rev().find_map(|section| section.entries.iter().rev().find(says));
    if let Some(entry) = entry {
        return (entry.value.span.clone(), None);
    }
    let first = chain.first().map(|section| match &section.parent {
        Some(parent) => (parent.span.clone(), Some(parent.text.as_str())),
        None => (section.name.span.clone(), None),
    });
    first.unwrap_or((0..0, None))
}

/// Returns the rules with a rule for dead positions, which an ini file does not specify: the one in a shipped
/// ruleset with otherwise equal rules, or else `Derived`.
fn with_dead(spec: Spec) -> Spec {
    let as_in = |other: &Spec| {
        let mut alike = spec.clone();
        alike.draws.dead = other.draws.dead;
        (alike == *other).then_some(alike)
    };
    specs().iter().find_map(|(_, other)| as_in(other)).unwrap_or(spec)
}
