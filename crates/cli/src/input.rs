//! Positions, moves and rulesets as the command line names them.

use std::io::{self, BufRead as _};

use isotope_kernel::{Position, Rules, notation::MoveError};
use isotope_ruleset::Ruleset;

use crate::{
    args::{Format, Reading},
    json,
    output::{Failure, Output, shown},
    request::Request,
};

/// Why something that was asked for cannot be used.
#[derive(Clone, Debug)]
pub(crate) struct Refusal {
    /// A short name, in kebab-case.
    pub(crate) code: &'static str,
    /// What is wrong and what to do.
    pub(crate) message: String,
}

/// Loads a ruleset by name or path.
pub(crate) fn ruleset(name: &str) -> Result<Ruleset, Failure> {
    let ruleset = isotope_ruleset::load(name).map_err(Failure::Ruleset)?;
    Ok(Ruleset { id: shown(&ruleset.id), ..ruleset })
}

/// Calls `answer` with each position that was asked for, in order. One that cannot be read is
/// refused, and the rest goes on.
pub(crate) fn each_request(
    texts: &[String],
    reading: Reading,
    format: Format,
    output: &mut Output,
    mut answer: impl FnMut(&Request, &mut Output) -> Result<(), Failure>,
) -> Result<(), Failure> {
    let mut one = |text: &str, output: &mut Output| match Request::read(text, reading, output) {
        Ok(request) => answer(&request, output),
        Err(refusal) => refuse(text, refusal, format, output),
    };
    for text in texts {
        if text != "-" {
            one(text, output)?;
            continue;
        }
        for line in io::stdin().lock().split(b'\n') {
            let line = line.map_err(|error| {
                Failure::Unusable(format!("cannot read standard input: {error}"))
            })?;
            let line = String::from_utf8_lossy(&line);
            if !line.trim().is_empty() {
                one(line.trim(), output)?;
            }
        }
    }
    Ok(())
}

/// Calls `answer` with each position that was asked for, under `rules`. One that cannot be used is
/// refused, and the rest goes on.
pub(crate) fn each_position<'r>(
    texts: &[String],
    reading: Reading,
    rules: &'r Rules,
    format: Format,
    output: &mut Output,
    mut answer: impl FnMut(&Request, Position<'r>, &mut Output) -> Result<(), Failure>,
) -> Result<(), Failure> {
    each_request(texts, reading, format, output, |request, output| {
        match request.under(rules, reading) {
            Ok(position) => answer(request, position, output),
            Err(refusal) => refuse(&request.text, refusal, format, output),
        }
    })
}

/// Answers for an input that cannot be used; the command goes on with the next one.
pub(crate) fn refuse(
    input: &str,
    refusal: Refusal,
    format: Format,
    output: &mut Output,
) -> Result<(), Failure> {
    output.fail(2);
    if format.json {
        return output.json(&json::error_line(input, refusal));
    }
    let message = match input.trim() {
        "" => refusal.message,
        input => format!("{}: {}", shown(input), refusal.message),
    };
    output.complain("error", &message);
    Ok(())
}

/// The moves of a line, without move numbers and the result.
pub(crate) fn moves_of(line: &str) -> Vec<String> {
    line.split_whitespace()
        .filter(|word| !["1-0", "0-1", "1/2-1/2", "*"].contains(word))
        .map(|word| word.trim_start_matches(|c: char| c.is_ascii_digit() && word.contains('.')))
        .map(|word| word.trim_start_matches('.'))
        .filter(|word| !word.is_empty())
        .map(String::from)
        .collect()
}

/// Why a text is no move in any position, or does not say which; nothing if the position is to
/// blame.
pub(crate) fn not_a_text(error: &MoveError) -> Option<Refusal> {
    match error {
        MoveError::Unreadable(_) | MoveError::Ambiguous { .. } => {
            Some(Refusal { code: error.code(), message: error.to_string() })
        }
        _ => None,
    }
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
    fn move_numbers_and_results_are_not_moves() {
        let moves = ["e4", "e5", "Nf3"];
        for line in ["e4 e5 Nf3", "1.e4 e5 2.Nf3", "1. e4 e5 2. Nf3 *", "1.e4 1...e5 2.Nf3 1-0"] {
            assert_eq!(moves_of(line), moves, "{line}");
        }
        assert_eq!(moves_of("1. 0-0"), ["0-0"]);
    }

    #[test]
    fn a_fen_is_taken_apart_only_where_a_side_follows_a_board() {
        let words = |text: &str| text.split(' ').map(String::from).collect::<Vec<_>>();
        let board = "4k3/8/8/8/8/8/8/4K3";
        assert_eq!(unquoted_fen(&words(&format!("board {board} w - - 0 1"))), Some((board, "w")));
        assert_eq!(unquoted_fen(&words(&format!("play {board} e4"))), None);
        assert_eq!(unquoted_fen(&[format!("{board} w - - 0 1"), "b".into()]), None);
    }
}
