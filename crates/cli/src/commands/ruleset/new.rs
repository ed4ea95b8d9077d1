//! `isotope new`: creates a ruleset file.

use std::{
    fs,
    path::{Path, PathBuf},
};

use isotope_answer::{Text, escape_text, template};
use isotope_ruleset::SHIPPED;

use crate::{
    args, input,
    output::{
        Output,
        failure::Failure,
        file::{self, Replace},
    },
};

pub(crate) fn run(args: &args::New, output: &mut Output) -> Result<(), Failure> {
    let base = input::ruleset(&args.from, output)?;
    let path = match args.name.ends_with(".ron") {
        true => PathBuf::from(&args.name),
        false => PathBuf::from(format!("{}.ron", args.name)),
    };
    let shown = escape_text(&path.display().to_string(), usize::MAX);
    let stem = path.file_stem().map(|stem| stem.to_string_lossy().into_owned());
    let is_name = |stem: &String| {
        !stem.trim().is_empty() && !stem.starts_with('.') && !stem.contains(char::is_control)
    };
    let Some(stem) = stem.filter(is_name) else {
        let message = format!("`{shown}` is no name for a ruleset: take letters, digits and `-`");
        return Err(Failure::Unusable(message));
    };
    if SHIPPED.iter().any(|(name, _)| *name == stem) {
        let note = format!(
            "{stem} is a shipped ruleset, too, and asked for by that name: yours is {shown}"
        );
        output.complain("note", &note);
    }
    let text = template(&stem, &base, &seen_from(&path, &args.from)?);
    file::write(&path, &text, Replace::Nothing)?;
    let mut text = Text::default();
    text.line(format_args!("{shown} is written: it plays as {} does", base.id));
    let word = quoted(&shown);
    text.line(format_args!("change it, and isotope check {word} says whether it is right"));
    output.text(&text)
}

/// Quotes a path for use on the command line of a shell, if necessary.
fn quoted(path: &str) -> String {
    let is_plain = |c: char| c.is_alphanumeric() || "-_./\\:".contains(c);
    match path.chars().all(is_plain) {
        true => path.into(),
        false => format!("'{}'", path.replace('\'', r"'\''")),
    }
}

/// The value of `extends` for a file at `path` that extends the ruleset `name`. Paths in a ruleset are relative to
/// the file that contains them.
fn seen_from(path: &Path, name: &str) -> Result<String, Failure> {
    let is_path = name.contains(['/', '\\']) || name.ends_with(".ron");
    let beside = path.parent().is_none_or(|folder| folder == Path::new(""));
    match (is_path, name) {
        (_, "-") => {
            let message = "what extends a ruleset has to name it, and standard input has no name";
            Err(Failure::Unusable(message.into()))
        }
        (true, _) if !beside => {
            let real = fs::canonicalize(name)
                .map_err(|error| Failure::Unusable(format!("{name} cannot be found: {error}")))?;
            Ok(real.display().to_string())
        }
        _ => Ok(name.into()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_is_quoted_as_one_word_of_a_command_line() {
        assert_eq!(quoted("my/größe-1_a.ron"), "my/größe-1_a.ron");
        assert_eq!(quoted("my bombs.ron"), "'my bombs.ron'");
        assert_eq!(quoted("it's.ron"), r"'it'\''s.ron'");
    }
}
