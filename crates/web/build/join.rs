//! Joins the modules of the page into one script, and its style sheets into one.
//!
//! The sources are plain ES modules, which browsers and the type checker read as they are. The joiner is no parser: it
//! looks at the lines that are not indented, accepts the few forms of `import` and `export` that the page needs, and
//! rejects all others. Each module but the first becomes a function that runs once and returns what it exports.

use std::collections::BTreeMap;

/// Sources by file name.
pub(crate) type Sources = BTreeMap<String, String>;

/// A page, and the style sheets and the module that it names.
#[derive(Debug)]
pub(crate) struct Page {
    /// The names of the style sheets, in order.
    pub(crate) styles: Vec<String>,
    /// The name of the module that imports all others.
    pub(crate) entry: String,
    /// The lines without those of style sheets and of the module; `None` stands for these.
    lines: Vec<Option<String>>,
}

/// Reads which style sheets and which module a page names.
///
/// # Errors
/// Returns the place and the reason if the page does not have both, the style sheets first and together.
pub(crate) fn page(text: &str) -> Result<Page, String> {
    let (mut styles, mut entry, mut lines) = (Vec::new(), None, Vec::new());
    for (index, line) in text.lines().enumerate() {
        let refused = |why| Err(format!("page.html:{}: {why}", index + 1));
        if let Some(style) = between(line, "<link rel=\"stylesheet\" href=\"", "\">") {
            if entry.is_some() {
                return refused("a style sheet comes after the script");
            }
            if styles.is_empty() {
                lines.push(None);
            }
            styles.push(style.to_owned());
        } else if let Some(module) = between(line, "<script type=\"module\" src=\"", "\"></script>")
        {
            if styles.is_empty() || entry.is_some() {
                return refused("the page has style sheets and one script, in this order");
            }
            entry = Some(module.to_owned());
            lines.push(None);
        } else if line.contains("<script") || line.contains("stylesheet") {
            return refused("the page does not join this form of script or style sheet");
        } else {
            lines.push(Some(line.to_owned()));
        }
    }
    let entry = entry.ok_or("page.html:1: the page names no script")?;
    Ok(Page { styles, entry, lines })
}

impl Page {
    /// The text of the page with the addresses of the joined files.
    pub(crate) fn with(&self, style: &str, script: &str) -> String {
        let mut joined = [
            format!("<link rel=\"stylesheet\" href=\"{style}\">\n"),
            format!("<script type=\"module\" src=\"{script}\"></script>\n"),
        ]
        .into_iter();
        let line = |line: &Option<String>| match line {
            Some(line) => format!("{line}\n"),
            None => joined.next().unwrap_or_default(),
        };
        self.lines.iter().map(line).collect()
    }
}

/// Joins style sheets in an order.
///
/// # Errors
/// Returns the place and the reason if a style sheet does not exist, is not in the order, or imports another.
pub(crate) fn styles(sources: &Sources, order: &[String]) -> Result<String, String> {
    let mut joined = String::new();
    for file in order {
        let text = sources.get(file).ok_or(format!("page.html:1: there is no {file}"))?;
        if let Some(line) = text.lines().position(|line| line.contains("@import")) {
            return Err(format!("{file}:{}: page.html has to name this style sheet", line + 1));
        }
        joined += &format!("/* {file} */\n{text}");
    }
    match sources.keys().find(|file| !order.contains(file)) {
        Some(unused) => Err(format!("{unused}:1: page.html does not name this style sheet")),
        None => Ok(joined),
    }
}

/// Joins the module `entry` and all that it imports, directly or not, in the order in which a browser would run them.
/// The result is a module, too: its first module, and no other, may `await` at the top level.
///
/// # Errors
/// Returns the place and the reason if a statement has none of the accepted forms, an imported file or name does not
/// exist, modules import each other in a circle, or a source is not imported.
pub(crate) fn scripts(sources: &Sources, entry: &str) -> Result<String, String> {
    let mut joining = Joining { sources, entry, exports: BTreeMap::new(), joined: String::new() };
    joining.add(entry, "page.html:1", &mut Vec::new())?;
    match sources.keys().find(|file| !joining.exports.contains_key(file.as_str())) {
        Some(unused) => Err(format!("{unused}:1: no script of the page imports this file")),
        None => Ok(joining.joined),
    }
}

/// The exported names of a module, each with whether it is a variable (`let`), whose value may change.
type Exports = BTreeMap<String, bool>;

struct Joining<'a> {
    sources: &'a Sources,
    entry: &'a str,
    /// What the modules that are joined already export.
    exports: BTreeMap<&'a str, Exports>,
    joined: String,
}

impl<'a> Joining<'a> {
    /// Adds a module after those that it imports. `place` imports it, and `above` are the modules being added.
    fn add(&mut self, file: &str, place: &str, above: &mut Vec<&'a str>) -> Result<(), String> {
        let Some((file, text)) = self.sources.get_key_value(file) else {
            return Err(format!("{place}: there is no {file}"));
        };
        if above.contains(&file.as_str()) {
            return Err(format!("{place}: modules import each other: {}", above.join(", ")));
        }
        if self.exports.contains_key(file.as_str()) {
            return Ok(());
        }
        above.push(file);
        let (mut exports, mut code) = (Exports::new(), String::new());
        for (number, line) in statements(text) {
            let place = format!("{file}:{number}");
            let refused = |why: &str| Err(format!("{place}: {why}"));
            if starts_with_word(&line, "import") {
                let Some(import) = Import::parse(&line) else {
                    return refused("the page does not join this form of `import`");
                };
                self.add(import.from, &place, above)?;
                code += &import.code(&self.exports[import.from], &place)?;
            } else if starts_with_word(&line, "export") {
                let Some((exported, name, is_variable)) = export(&line) else {
                    return refused("the page does not join this form of `export`");
                };
                exports.insert(name.to_owned(), is_variable);
                code += &format!("{exported}\n");
            } else if !is_comment(&line) && line.contains("import(") {
                return refused("the page does not import while it runs");
            } else if file != self.entry && awaits(&line) {
                return refused(&format!("only {} may `await` at the top level", self.entry));
            } else {
                code += &format!("{line}\n");
            }
        }
        above.pop();
        self.joined += &format!("// {file}\n");
        if file == self.entry {
            // Its names may be those of modules.
            self.joined += &format!("{{\n{code}}}\n");
        } else {
            let getter = |name: &String| format!("get {name}() {{ return {name}; }},\n");
            let getters: String = exports.keys().map(getter).collect();
            let module = binding(file);
            self.joined +=
                &format!("const {module} = (() => {{\n{code}return {{\n{getters}}};\n}})();\n");
        }
        self.exports.insert(file, exports);
        Ok(())
    }
}

/// An `import` statement of an accepted form.
struct Import<'a> {
    from: &'a str,
    /// The local name of the whole module.
    whole: Option<&'a str>,
    /// Exported names with their local names.
    names: Vec<(&'a str, &'a str)>,
}

impl<'a> Import<'a> {
    /// `import "./x.js";`, `import * as x from "./x.js";` or `import { a, b as c } from "./x.js";`
    fn parse(line: &'a str) -> Option<Import<'a>> {
        let rest = line.strip_prefix("import ")?.strip_suffix("\";")?;
        let (what, from) = rest.rsplit_once("\"./")?;
        let mut import = Import { from, whole: None, names: Vec::new() };
        if what.is_empty() {
            return Some(import);
        }
        let what = what.strip_suffix(" from ")?;
        if let Some(name) = what.strip_prefix("* as ") {
            import.whole = is_name(name).then_some(name);
            return import.whole.is_some().then_some(import);
        }
        for name in between(what, "{", "}")?.split(',').map(str::trim) {
            // The last comma of a long list may be followed by none.
            if name.is_empty() {
                continue;
            }
            let (name, local) = name.split_once(" as ").unwrap_or((name, name));
            if !is_name(name) || !is_name(local) {
                return None;
            }
            import.names.push((name, local));
        }
        (!import.names.is_empty()).then_some(import)
    }

    /// The definitions that take the place of the statement.
    fn code(&self, exports: &Exports, place: &str) -> Result<String, String> {
        let module = binding(self.from);
        let mut code = match self.whole {
            Some(name) => format!("const {name} = {module};\n"),
            None => String::new(),
        };
        for (name, local) in &self.names {
            match exports.get(*name) {
                Some(false) => code += &format!("const {local} = {module}.{name};\n"),
                // A definition would keep its first value.
                Some(true) => {
                    return Err(format!(
                        "{place}: {name} changes: use `import * as` for {}",
                        self.from
                    ));
                }
                None => return Err(format!("{place}: {} does not export {name}", self.from)),
            }
        }
        Ok(code)
    }
}

/// The lines of a script with their numbers. An `import` over several lines becomes one.
fn statements(text: &str) -> Vec<(usize, String)> {
    let mut statements: Vec<(usize, String)> = Vec::new();
    let mut is_open = false;
    for (index, line) in text.lines().enumerate() {
        match statements.last_mut() {
            Some((_, statement)) if is_open => *statement += &format!(" {}", line.trim()),
            _ => statements.push((index + 1, line.to_owned())),
        }
        let statement = statements.last().map_or("", |(_, statement)| statement);
        is_open = statement.starts_with("import {") && !statement.contains('}');
    }
    statements
}

/// An exported definition without `export`, its name, and whether it is a variable.
fn export(line: &str) -> Option<(&str, &str, bool)> {
    let definition = line.strip_prefix("export ")?;
    let kinds = ["const ", "let ", "class ", "function ", "async function "];
    let kind = kinds.into_iter().find(|kind| definition.starts_with(kind))?;
    let rest = &definition[kind.len()..];
    let end = rest.find(|c| !is_name_character(c)).unwrap_or(rest.len());
    let name = &rest[..end];
    is_name(name).then_some((definition, name, kind == "let "))
}

/// Whether a line at the top level waits there, and not in an asynchronous function.
fn awaits(line: &str) -> bool {
    let is_indented = line.starts_with([' ', '\t', '}', '*']);
    let is_awaited = |part: &str| starts_with_word(part, "await");
    !is_indented
        && !is_comment(line)
        && !line.contains("async ")
        && line.split(|c| !is_name_character(c)).any(is_awaited)
}

/// The name of a module's exports in the joined script.
fn binding(file: &str) -> String {
    format!("{}_js", file.trim_end_matches(".js").replace('-', "_"))
}

fn is_comment(line: &str) -> bool {
    let line = line.trim_start();
    line.starts_with("//") || line.starts_with("/*") || line.starts_with('*')
}

fn is_name(text: &str) -> bool {
    !text.is_empty()
        && text.chars().all(is_name_character)
        && !text.starts_with(|c: char| c.is_ascii_digit())
}

fn is_name_character(c: char) -> bool {
    c.is_ascii_alphanumeric() || c == '_' || c == '$'
}

fn starts_with_word(line: &str, word: &str) -> bool {
    line.strip_prefix(word).is_some_and(|rest| !rest.starts_with(is_name_character))
}

fn between<'a>(line: &'a str, start: &str, end: &str) -> Option<&'a str> {
    line.trim().strip_prefix(start)?.strip_suffix(end)
}
