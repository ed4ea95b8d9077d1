//! Positions and rulesets as the command line names them.

use std::{fs, path::PathBuf};

use isotope_answer::{Answer, Asked, ErrorLine, Refusal, Request, shown};
use isotope_games::{At, PickError, Picked, Reference, Source};
use isotope_ruleset::Ruleset;

use crate::{
    args::{Format, Reading},
    library::library,
    output::{Failure, Output},
    stdin,
};

/// Loads a ruleset by name or path, or from standard input.
pub(crate) fn ruleset(name: &str, output: &mut Output) -> Result<Ruleset, Failure> {
    tell_of_shadowed(name, output);
    let loaded = match name {
        "-" => library().parse("stdin", &stdin::text()?),
        name => library().load(name),
    };
    let ruleset = loaded.map_err(Failure::Ruleset)?;
    Ok(Ruleset { id: shown(&ruleset.id), ..ruleset })
}

/// Loads several rulesets, none of them twice.
pub(crate) fn rulesets(asked: &[&str], output: &mut Output) -> Result<Vec<Ruleset>, Failure> {
    // A file may have the name of a shipped ruleset, and has to be asked for as a path.
    let home = |name: &str| match isotope_ruleset::shipped(name) {
        Ok(_) => PathBuf::from(name),
        Err(_) => fs::canonicalize(name).unwrap_or_else(|_| PathBuf::from(name)),
    };
    for (i, name) in asked.iter().enumerate() {
        if asked[..i].iter().any(|other| home(other) == home(name)) {
            let name = shown(name);
            return Err(Failure::Unusable(format!("{name} is named twice: leave one out")));
        }
    }
    asked.iter().map(|name| ruleset(name, output)).collect()
}

/// Tells whoever has a file of the same name as a shipped ruleset which of them is meant.
pub(crate) fn tell_of_shadowed(name: &str, output: &mut Output) {
    for path in library().shadowed().iter().filter(|path| path.file_stem() == Some(name.as_ref())) {
        let path = path.display();
        output.complain("note", &format!("{name} is the shipped ruleset; the other one is {path}"));
    }
}

/// Reads a position, or takes one out of a game. If the game does not say by which rules it is played, it
/// is by `ruleset`.
fn request(text: &str, reading: Reading, ruleset: &Ruleset) -> Result<Request, ErrorLine> {
    let Ok(reference) = text.parse::<Reference>() else {
        return Request::read(text, reading.into());
    };
    let refuse = |error: PickError| no_such_position(text, &error);
    let picked = Picked::read(Source::file(&reference.file), reference.game).map_err(refuse)?;
    position_of(&picked, reference.at, text, reading, ruleset)
}

/// A position out of a game that `text` asks for.
pub(crate) fn position_of(
    picked: &Picked,
    at: At,
    text: &str,
    reading: Reading,
    ruleset: &Ruleset,
) -> Result<Request, ErrorLine> {
    let own = picked.ruleset().and_then(|name| isotope_ruleset::shipped(name).ok());
    let rules = &own.as_ref().unwrap_or(ruleset).rules;
    let position = picked.position(rules, at).map_err(|error| no_such_position(text, &error))?;
    let mut request = Request::read(&position.fen(), reading.into())?;
    request.text = text.into();
    Ok(request)
}

pub(crate) fn no_such_position(text: &str, error: &PickError) -> ErrorLine {
    let refusal = Refusal { code: "no-such-position", message: error.to_string() };
    ErrorLine::new(text, &[], refusal)
}

/// Calls `answer` with each position that was asked for, in order. One that cannot be read is
/// refused, and the rest goes on. Games that do not name their rules are played by `ruleset`.
pub(crate) fn each_request(
    texts: &[String],
    reading: Reading,
    ruleset: &Ruleset,
    format: Format,
    output: &mut Output,
    mut answer: impl FnMut(Request, &mut Output) -> Result<(), Failure>,
) -> Result<(), Failure> {
    let mut one = |text: &str, output: &mut Output| match request(text, reading, ruleset) {
        Ok(request) => answer(request, output),
        Err(error) => output.refuse(&error, format),
    };
    for text in texts {
        if text != "-" {
            one(text, output)?;
            continue;
        }
        for line in stdin::lines()? {
            let line = line?;
            if line.too_long {
                let message = "the line is longer than 4096 bytes, and no FEN is";
                let refusal = Refusal { code: "line-too-long", message: message.into() };
                output.refuse(&ErrorLine::new(&line.text, &[], refusal), format)?;
            } else {
                one(&line.text, output)?;
            }
        }
    }
    Ok(())
}

/// Gives the answer to each position that was asked for, under `ruleset`. One that cannot be used
/// is refused, and the rest goes on.
pub(crate) fn each_position<'r, A: Answer>(
    texts: &[String],
    reading: Reading,
    ruleset: &'r Ruleset,
    format: Format,
    output: &mut Output,
    mut answer: impl FnMut(Asked<'r>) -> Result<A, ErrorLine>,
) -> Result<(), Failure> {
    each_request(texts, reading, ruleset, format, output, |request, output| {
        match Asked::of(request, ruleset).and_then(&mut answer) {
            Ok(answer) => output.give(&answer, format),
            Err(error) => output.refuse(&error, format),
        }
    })
}

/// The board and the side to move of a FEN among `words` that the shell has taken apart.
pub(crate) fn unquoted_fen(words: &[String]) -> Option<(&str, &str)> {
    let is_board = |word: &str| {
        let man = |c: char| c.is_ascii_digit() || "PNBRQKpnbrqk/~[]".contains(c);
        word.matches('/').count() == 7 && word.chars().all(man)
    };
    let apart = words.windows(2).find(|pair| is_board(&pair[0]) && matches!(&*pair[1], "w" | "b"));
    apart.map(|pair| (&*pair[0], &*pair[1]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_fen_is_taken_apart_only_where_a_side_follows_a_board() {
        let words = |text: &str| text.split(' ').map(String::from).collect::<Vec<_>>();
        let board = "4k3/8/8/8/8/8/8/4K3";
        for side in ["w", "b"] {
            let apart = words(&format!("board {board} {side} - - 0 1"));
            assert_eq!(unquoted_fen(&apart), Some((board, side)));
        }
        assert_eq!(unquoted_fen(&words(&format!("play {board} e4"))), None);
        assert_eq!(unquoted_fen(&[format!("{board} w - - 0 1"), "b".into()]), None);
    }
}
