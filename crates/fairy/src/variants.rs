//! Variants from several ini texts, each text read as far as it can be.

use isotope_ruleset::Source;

use crate::{
    fault::{ImportError, error},
    import::{Imported, Known, convert, read_section, taken},
    ini::scan,
};

/// The variants that have been read from ini texts, which later texts may extend.
///
/// ```
/// let mut variants = isotope_fairy::Variants::default();
/// variants.read("mine.ini", "[calm:atomic]\ndoubleStep = false\n[ducks:atomic]\nwallingRule = duck\n");
/// let more = variants.read("more.ini", "[calmer:calm]\ncastling = false\n[geese:ducks]\n");
/// let [(calmer, Ok(_)), (geese, Err(error))] = &more.sections[..] else { panic!() };
/// assert_eq!((&**calmer, &**geese), ("calmer", "geese"));
/// assert!(error.to_string().contains("`ducks` was loaded before, and `wallingRule = duck` cannot be said"));
/// ```
#[derive(Clone, Debug, Default)]
pub struct Variants {
    known: Known,
}

/// What an ini text contains.
#[derive(Clone, Debug)]
pub struct Reading {
    /// The name of each section, in their order, with its ruleset or the reasons why it has none. As in
    /// Fairy-Stockfish, a section whose name is built in or stands further up is left out.
    pub sections: Vec<(String, Result<Imported, ImportError>)>,
    /// The lines that belong to no section.
    pub outside: Option<ImportError>,
}

impl Variants {
    /// Reads each section of an ini text as [`import`](crate::import()) does. What is wrong with one of them does
    /// not matter to the others, except to those that extend it.
    pub fn read(&mut self, file: &str, text: &str) -> Reading {
        let source = Source::new(file, text);
        let (sections, outside) = scan(&source.text);
        let outside = (!outside.is_empty()).then(|| error(&source, outside));
        let mut read = Known::new();
        let mut rulesets = Vec::new();
        for (i, section) in sections.iter().enumerate() {
            let name = &section.name.text;
            if let Some(fault) = taken(section, &sections[..=i]) {
                rulesets.push((name.clone(), Err(error(&source, vec![fault]))));
                continue;
            }
            let (chain, variant, faults) = read_section(&sections, i, &self.known);
            rulesets.push((name.clone(), convert(&source, &chain, &variant, faults.clone())));
            read.insert(name.clone(), (variant, faults));
        }
        self.known.extend(read);
        Reading { sections: rulesets, outside }
    }
}
