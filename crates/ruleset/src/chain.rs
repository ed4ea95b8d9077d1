//! The chain of bases that a ruleset extends.

pub(crate) mod library;

use std::{
    fs::{self, File as OpenFile},
    io::Read as _,
    path::{Component, Path, PathBuf},
};

use isotope_kernel::Spec;
use isotope_rulesets::{SHIPPED, ruleset_called};

use crate::{
    file::{self, File},
    text::diagnostic::{Diagnostic, LoadError, Source},
    text::guess::did_you_mean,
};

use library::Library;

/// The base of all other rulesets.
const ROOT: &str = "chess";

/// The maximum number of bases in a chain.
const MAX_BASES: usize = 16;

/// The maximum size of a file in bytes, far more than a ruleset needs.
const MAX_BYTES: u64 = 1 << 20;

/// The problem code for a file that cannot be opened.
pub(crate) const UNREADABLE: &str = "unreadable";

/// The location of a ruleset's text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Location {
    /// A shipped ruleset, by name.
    Shipped(&'static str),
    /// A file, by path.
    File(PathBuf),
    /// Text in memory, by its name in messages.
    Memory(String),
}

impl Location {
    /// Returns the location of the ruleset that a file in the folder `from` refers to as `called`, or `None` if
    /// no ruleset has that name.
    pub(crate) fn find(called: &str, from: &Path, library: &Library) -> Option<Location> {
        if is_path(called) {
            let plain = called.strip_prefix("./").filter(|_| from != Path::new(""));
            return Some(Location::File(from.join(plain.unwrap_or(called))));
        }
        Location::shipped(called).or_else(|| library.find(called).map(Location::File))
    }

    /// Resolves a name given by a user: the ruleset's own name, ignoring case, or a name used for it by servers
    /// or other programs. The base of a ruleset must be named exactly, so that a file has the same meaning
    /// everywhere.
    pub(crate) fn by_alias(name: &str, library: &Library) -> Option<Location> {
        let own = || library.names().into_iter().find(|(own, _)| own.eq_ignore_ascii_case(name));
        let is_name = name.contains(char::is_alphanumeric) && !is_path(name);
        Location::shipped(name)
            .or_else(|| library.find(name).filter(|_| is_name).map(Location::File))
            .or_else(|| Location::shipped(&name.to_ascii_lowercase()))
            .or_else(|| own().map(|(_, path)| Location::File(path)))
            .or_else(|| Location::shipped(ruleset_called(name).filter(|_| is_name)?))
            .or_else(|| match &mut Location::titled(name, library)[..] {
                [(_, one)] => Some(one.clone()),
                _ => None,
            })
    }

    /// The rulesets whose title is `title`, ignoring case, with their names. A title of a shipped ruleset is not that of
    /// others.
    fn titled(title: &str, library: &Library) -> Vec<(String, Location)> {
        let has_title = |(_, location): &(String, Location)| {
            let file = location.source().and_then(file::read);
            let own = file.ok().and_then(|file| file.patch.name);
            own.is_some_and(|own| own.to_lowercase() == title.to_lowercase())
        };
        let shipped = SHIPPED.iter().map(|(name, _)| ((*name).into(), Location::Shipped(name)));
        let shipped: Vec<_> = shipped.filter(has_title).collect();
        let own = library.names().into_iter().map(|(name, path)| (name, Location::File(path)));
        if shipped.is_empty() { own.filter(has_title).collect() } else { shipped }
    }

    /// Returns the location of the shipped ruleset called `name`.
    pub(crate) fn shipped(name: &str) -> Option<Location> {
        SHIPPED.iter().find(|(other, _)| *other == name).map(|(name, _)| Location::Shipped(name))
    }

    /// Returns the name used for the ruleset in messages.
    fn called(&self) -> String {
        match self {
            Location::Shipped(name) => (*name).into(),
            Location::File(path) => tidy(path).display().to_string(),
            Location::Memory(name) => name.clone(),
        }
    }

    /// Returns the name by which the ruleset is loaded.
    pub(crate) fn id(&self) -> String {
        match self {
            Location::Shipped(name) => (*name).into(),
            Location::File(path) => stem(path),
            Location::Memory(name) => stem(Path::new(name)),
        }
    }

    /// Whether both locations are the same, even if their paths differ.
    fn is(&self, other: &Location) -> bool {
        match (self, other) {
            (Location::File(one), Location::File(two)) => {
                let real = |path: &PathBuf| fs::canonicalize(path).unwrap_or(path.clone());
                real(one) == real(two)
            }
            _ => self == other,
        }
    }

    fn source(&self) -> Result<Source, LoadError> {
        let text = match self {
            Location::Shipped(name) => {
                SHIPPED.iter().find(|(other, _)| other == name).map_or("", |(_, text)| text).into()
            }
            Location::File(path) => read(
                path,
                "check the path; a name without `/` and `.ron` means a ruleset that is shipped or in a folder of yours",
            )?,
            Location::Memory(_) => String::new(),
        };
        let file = match self {
            Location::Shipped(name) => format!("{name}.ron"),
            other => other.called(),
        };
        Ok(Source::new(file, &text))
    }
}

/// Whether the text is a path rather than a name, also one of a drive of Windows, such as `c:mine`.
fn is_path(called: &str) -> bool {
    let has_drive = called.as_bytes().get(1) == Some(&b':');
    called.contains(['/', '\\']) || called.ends_with(".ron") || has_drive
}

fn stem(path: &Path) -> String {
    path.file_stem().unwrap_or(path.as_os_str()).to_string_lossy().into_owned()
}

/// Simplifies a path such as `sub/../koth.ron` to `koth.ron`, unless `sub` is a link that leads elsewhere.
fn tidy(path: &Path) -> PathBuf {
    let mut tidy = PathBuf::new();
    for part in path.components() {
        match (part, tidy.components().next_back()) {
            (Component::ParentDir, Some(Component::Normal(_))) => drop(tidy.pop()),
            _ => tidy.push(part),
        }
    }
    match (fs::canonicalize(&tidy), fs::canonicalize(path)) {
        (Ok(one), Ok(other)) if one == other => tidy,
        _ => path.to_owned(),
    }
}

/// Reads the text of a file of at most 1 MiB. If the file cannot be opened, the error has `help`.
///
/// ```
/// use std::path::Path;
///
/// let error = isotope_ruleset::read(Path::new("nowhere.ini"), "check the path").unwrap_err();
/// let said = "error[unreadable]: nowhere.ini cannot be read: there is no such file\nhelp: check the path";
/// assert_eq!(error.to_string(), said);
/// ```
///
/// # Errors
/// Returns an error if the file cannot be opened, is too large, or is not UTF-8.
pub fn read(path: &Path, help: &str) -> Result<String, LoadError> {
    let file = path.display();
    let unreadable = |cause: String| {
        Diagnostic::new(UNREADABLE, format!("{file} cannot be read: {cause}")).help(help)
    };
    // Check before opening: opening a pipe would wait for another process to write to it.
    let kind = fs::metadata(path).map_err(|error| unreadable(cause(&error)))?.file_type();
    if kind.is_dir() {
        return Err(unreadable("it is a folder".into()).into());
    }
    if !kind.is_file() {
        return Err(unreadable(
            "it is a device or a pipe, not a file (`-` reads a ruleset from standard input)".into(),
        )
        .into());
    }
    let mut bytes = Vec::new();
    OpenFile::open(path)
        .and_then(|file| file.take(MAX_BYTES + 1).read_to_end(&mut bytes))
        .map_err(|error| unreadable(cause(&error)))?;
    if bytes.len() as u64 > MAX_BYTES {
        let message = format!("{file} is larger than 1 MiB");
        let help = "a ruleset is a page of text: check the path";
        return Err(Diagnostic::new("too-large", message).help(help).into());
    }
    let text = String::from_utf8(bytes).map_err(|error| {
        let at = error.utf8_error().valid_up_to();
        // Invalid bytes are displayed as the replacement character.
        let mark = '\u{fffd}';
        let shown = String::from_utf8_lossy(error.as_bytes());
        let shown = Source::new(file.to_string(), &shown);
        Diagnostic::new("not-utf8", "this is not text in UTF-8")
            .help("save the file as UTF-8")
            .at(&shown, at..at + mark.len_utf8())
    })?;
    Ok(text)
}

/// Returns the reason why a file cannot be read, worded alike on every system where possible.
fn cause(error: &std::io::Error) -> String {
    use std::io::ErrorKind::{NotFound, PermissionDenied};
    match error.kind() {
        NotFound => "there is no such file".into(),
        PermissionDenied => "permission is denied".into(),
        _ => error.to_string(),
    }
}

/// The alternative that help text offers where a path is allowed.
pub(crate) const OR_A_PATH: &str = ", or give the path of a `.ron` file";

/// Returns the diagnostic for a name that no ruleset has, with a guess at the intended name.
fn unknown(
    code: &'static str,
    name: &str,
    or: &str,
    library: &Library,
) -> (Diagnostic, Option<String>) {
    let titled = Location::titled(name, library);
    if titled.len() > 1 {
        let names: Vec<_> = titled.iter().map(|(name, _)| format!("`{name}`")).collect();
        let message = format!("several rulesets are called `{name}`: {}", names.join(", "));
        return (Diagnostic::new(code, message).help("say one of these names"), None);
    }
    let own: Vec<String> = library.names().into_iter().map(|(name, _)| name).collect();
    let names = || SHIPPED.iter().map(|(name, _)| *name).chain(own.iter().map(String::as_str));
    let diagnostic = Diagnostic::new(code, format!("no ruleset is called `{name}`"));
    // After `extends`, a title is no name.
    let guess = titled.into_iter().next().map(|(name, _)| name);
    let guess = guess
        .or_else(|| ruleset_called(name).or_else(|| did_you_mean(name, names())).map(String::from));
    let another = if guess.is_some() { "another" } else { "one" };
    let help = format!("say {another} that `isotope rules` lists, such as `atomic` or `icc`{or}");
    (diagnostic.help(help), guess)
}

/// Returns the error for a name that no ruleset has.
pub(crate) fn unknown_ruleset(name: &str, or: &str, library: &Library) -> LoadError {
    let (diagnostic, guess) = unknown("unknown-ruleset", name, or, library);
    let help = match guess {
        Some(guess) => format!("did you mean `{guess}`? If not, {}", diagnostic.help),
        None => diagnostic.help.clone(),
    };
    diagnostic.help(help).into()
}

/// A link in the chain of bases.
#[derive(Debug)]
pub(crate) struct Link {
    /// The name of the shipped ruleset, or the path of the file.
    pub(crate) called: String,
    pub(crate) file: File,
}

/// The files of a ruleset and its bases.
#[derive(Debug)]
pub(crate) struct Chain {
    /// The name by which the ruleset is loaded.
    pub(crate) id: String,
    /// Whether the ruleset is in a file.
    pub(crate) is_file: bool,
    /// The links from the file itself to its last base; empty if the file could not be read.
    pub(crate) links: Vec<Link>,
    /// The reason why a file, or the reference to a base, cannot be used.
    pub(crate) problem: Option<LoadError>,
}

/// Reads the ruleset at `location` and its bases.
///
/// # Errors
/// Returns an error if the ruleset's own file cannot be read.
pub(crate) fn follow(location: Location, library: &Library) -> Result<Chain, LoadError> {
    let source = location.source()?;
    Ok(follow_from(location, source, library))
}

/// Reads the ruleset in `source`, which is at `location`, and its bases.
pub(crate) fn follow_from(location: Location, source: Source, library: &Library) -> Chain {
    let mut chain = Chain {
        id: location.id(),
        is_file: matches!(location, Location::File(_)),
        links: Vec::new(),
        problem: None,
    };
    let mut locations = Vec::new();
    let mut next = Some((location, source));
    while let Some((location, source)) = next.take() {
        match file::read(source) {
            Ok(file) => chain.links.push(Link { called: location.called(), file }),
            Err(problem) => chain.problem = Some(problem),
        }
        locations.push(location);
        let Some(link) = chain.links.last().filter(|_| chain.problem.is_none()) else { break };
        match base(&locations, &link.file, library) {
            Ok(base) => next = base,
            Err(problem) => chain.problem = Some(problem),
        }
    }
    chain
}

/// Returns the base of the ruleset in `file`, whose location is the last of `locations`, with the text of the
/// base; `None` for the root.
fn base(
    locations: &[Location],
    file: &File,
    library: &Library,
) -> Result<Option<(Location, Source)>, LoadError> {
    let Some(location) = locations.last().filter(|location| **location != Location::Shipped(ROOT))
    else {
        return Ok(None);
    };
    let File { source, tree, patch, .. } = file;
    let name = patch.extends.as_deref().unwrap_or(ROOT);
    let span = tree.find(&source.text, "extends").span.clone();
    let folder = match location {
        Location::File(path) => path.parent().unwrap_or(Path::new("")),
        Location::Shipped(_) | Location::Memory(_) if is_path(name) => {
            return Err(Diagnostic::new(
                "extends-path",
                "a ruleset that is not in a file has no folder to find another file from",
            )
            .help("extend a shipped ruleset by its name, or save this one as a file")
            .at(source, span)
            .into());
        }
        _ => Path::new(""),
    };
    let Some(base) = Location::find(name, folder, library) else {
        let (diagnostic, guess) = unknown("unknown-base", name, OR_A_PATH, library);
        let diagnostic = diagnostic.at(source, span.clone());
        return Err(match guess {
            Some(guess) => diagnostic.suggest(span, format!("\"{guess}\"")),
            None => diagnostic,
        }
        .into());
    };
    if let Some(first) = locations.iter().position(|location| location.is(&base)) {
        let mut names: Vec<_> = locations[first..].iter().map(Location::called).collect();
        names.push(base.called());
        let (start, rest) = (&names[0], &names[1..]);
        let rest = rest.join("`, which extends `");
        let message = format!("the bases run in a circle: `{start}` extends `{rest}`");
        let help = "a chain of bases has to end with a shipped ruleset: break it here";
        let circle = Diagnostic::new("extends-cycle", message).help(help);
        return Err(circle.at(source, span).into());
    }
    if locations.len() > MAX_BASES {
        let message = format!("more than {MAX_BASES} rulesets extend one another");
        let help = "state the rules in fewer files";
        let depth = Diagnostic::new("extends-depth", message).help(help);
        return Err(depth.at(source, span).into());
    }
    let found = base.source().map_err(|error| error.or_at(source, &span))?;
    Ok(Some((base, found)))
}

/// Returns the rules that the files of a chain state, applied in order from the last base.
pub(crate) fn spec(links: &[Link]) -> Spec {
    let mut spec = Spec::default();
    for link in links.iter().rev() {
        link.file.patch.apply(&mut spec);
    }
    spec
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_is_shown_without_detours() {
        let shown = |path: &str| tidy(Path::new(path)).display().to_string();
        assert_eq!(shown("src/../src/./chain.rs"), "src/chain.rs");
        assert_eq!(shown("../ruleset/src/chain.rs"), "../ruleset/src/chain.rs");
        assert_eq!(shown("nowhere/../src/chain.rs"), "nowhere/../src/chain.rs");
    }
}
