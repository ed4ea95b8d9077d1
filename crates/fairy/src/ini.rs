//! The scanner for ini files, which splits the text into lines as Fairy-Stockfish does, and keeps track of
//! places.
//!
//! A line that begins with `[` starts a section, and a line that begins with `#` or `;` is a comment; there are
//! no comments after a value. No ini crate keeps the places of values and follows these rules.

use std::ops::Range;

use crate::fault::IniFault;

/// A part of the text, with its place.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Word {
    pub(crate) text: String,
    pub(crate) span: Range<usize>,
}

/// A section: a header `[name:parent]` and the lines below the header.
#[derive(Clone, Debug)]
pub(crate) struct Section {
    pub(crate) name: Word,
    pub(crate) parent: Option<Word>,
    pub(crate) entries: Vec<Entry>,
    /// The faults for lines that are neither keys nor comments.
    pub(crate) faults: Vec<IniFault>,
}

/// A line `key = value`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Entry {
    pub(crate) key: Word,
    /// The value, including any spaces at the end of the line.
    pub(crate) value: Word,
}

impl Section {
    /// Returns the header of the section, without the brackets.
    pub(crate) fn title(&self) -> String {
        match &self.parent {
            Some(parent) => format!("{}:{}", self.name.text, parent.text),
            None => self.name.text.clone(),
        }
    }
}

/// Returns the sections in text, and the faults outside sections.
pub(crate) fn scan(text: &str) -> (Vec<Section>, Vec<IniFault>) {
    let mut sections: Vec<Section> = Vec::new();
    let mut faults = Vec::new();
    // Lines below a header that cannot be read belong to no section, not to the one before.
    let mut is_inside = false;
    let mut start = 0;
    for full in text.split_inclusive('\n') {
        let line = full.trim_end_matches(['\n', '\r']);
        let at = start..start + line.len();
        start += full.len();
        if line.trim().is_empty() || line.starts_with(['#', ';']) {
            continue;
        }
        if line.starts_with('[') {
            let section = header(line, at.start);
            is_inside = section.is_some();
            match section {
                Some(section) => sections.push(section),
                None => faults.push(
                    IniFault::unreadable("section-open", at, "this section's name has no end")
                        .help("write `[name]` or `[name:parent]`"),
                ),
            }
            continue;
        }
        match sections.last_mut().filter(|_| is_inside) {
            None => faults.push(
                IniFault::unreadable("no-section", at, "this line belongs to no section")
                    .help("put it below a line such as `[my-variant:atomic]`"),
            ),
            Some(section) => match entry(line, at.start) {
                Ok(entry) => section.entries.push(entry),
                Err(fault) => section.faults.push(*fault),
            },
        }
    }
    (sections, faults)
}

fn header(line: &str, start: usize) -> Option<Section> {
    let end = line.find(']')?;
    let word = |from: usize, to: usize| Word {
        text: line[from..to].into(),
        span: start + from..start + to,
    };
    let colon = line[..end].find(':');
    Some(Section {
        name: word(1, colon.unwrap_or(end)),
        parent: colon.map(|colon| word(colon + 1, end)),
        entries: Vec::new(),
        faults: Vec::new(),
    })
}

fn entry(line: &str, start: usize) -> Result<Entry, Box<IniFault>> {
    let whole = start..start + line.len();
    let Some((key, value)) = line.split_once('=') else {
        return Err(IniFault::unreadable("no-value", whole, "this line has no `=`")
            .help("write `key = value`, or begin the line with `#` if it is a comment")
            .into());
    };
    let name = key.trim_end();
    let text = value.trim_start();
    if text.is_empty() {
        return Err(IniFault::unreadable("no-value", whole, format!("`{name}` has no value"))
            .help("write one behind the `=`, or leave the line out: Fairy-Stockfish passes over it")
            .into());
    }
    let from = start + line.len() - text.len();
    Ok(Entry {
        key: Word { text: name.into(), span: start..start + name.len() },
        value: Word { text: text.into(), span: from..start + line.len() },
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_read_as_fairy_stockfish_reads_them() {
        let text = "# a comment\r\n[one:chess] and this is nothing\r\nkey=value # no comment\r\n; a comment\r\n\r\n[two]\na = b = c \n";
        let (sections, faults) = scan(text);
        assert!(faults.is_empty());
        let titles: Vec<String> = sections.iter().map(Section::title).collect();
        assert_eq!(titles, ["one:chess", "two"]);
        assert!(sections.iter().all(|section| section.faults.is_empty()));
        let key_value = |section: &Section| {
            let entry = &section.entries[0];
            assert_eq!(&text[entry.value.span.clone()], entry.value.text);
            assert_eq!(&text[entry.key.span.clone()], entry.key.text);
            (entry.key.text.clone(), entry.value.text.clone())
        };
        assert_eq!(key_value(&sections[0]), ("key".into(), "value # no comment".into()));
        assert_eq!(key_value(&sections[1]), ("a".into(), "b = c ".into()));
    }

    #[test]
    fn lines_below_a_header_without_an_end_belong_to_no_section() {
        let (sections, faults) = scan("[a]\nb = c\n[open\nd = e\n[f]\ng = h\n");
        let keys = |section: &Section| {
            section.entries.iter().map(|entry| entry.key.text.clone()).collect::<Vec<_>>()
        };
        assert_eq!(sections.iter().map(keys).collect::<Vec<_>>(), [["b"], ["g"]]);
        let codes: Vec<&str> = faults.iter().map(|fault| fault.code).collect();
        assert_eq!(codes, ["section-open", "no-section"]);
    }

    #[test]
    fn lines_that_say_nothing_are_told() {
        let (sections, faults) = scan("stray = 1\n[open\n[a]\nno sign\nempty =\n");
        let codes = |faults: &[IniFault]| faults.iter().map(|fault| fault.code).collect::<Vec<_>>();
        assert_eq!(codes(&faults), ["no-section", "section-open"]);
        assert_eq!(codes(&sections[0].faults), ["no-value", "no-value"]);
    }
}
