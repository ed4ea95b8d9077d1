//! Positions and rulesets as the command line names them.

use isotope_kernel::{Position, Rules, notation::MoveError};
use isotope_ruleset::Ruleset;

use crate::{
    args::{Format, Reading},
    json,
    output::{Failure, Output, Refusal, shown},
    request::Request,
    stdin,
};

/// Loads a ruleset by name or path, or from standard input.
pub(crate) fn ruleset(name: &str) -> Result<Ruleset, Failure> {
    let loaded = match name {
        "-" => isotope_ruleset::parse("stdin", &stdin::text()?),
        name => isotope_ruleset::load(name),
    };
    let ruleset = loaded.map_err(Failure::Ruleset)?;
    Ok(Ruleset { id: shown(&ruleset.id), ..ruleset })
}

/// Calls `answer` with each position that was asked for, in order. One that cannot be read is
/// refused, and the rest goes on.
pub(crate) fn each_request(
    texts: &[String],
    reading: Reading,
    format: Format,
    output: &mut Output,
    mut answer: impl FnMut(Request, &mut Output) -> Result<(), Failure>,
) -> Result<(), Failure> {
    let mut one = |text: &str, output: &mut Output| match Request::read(text, reading) {
        Ok(request) => {
            request.tell(&request.notes, output);
            answer(request, output)
        }
        Err(refusal) => refuse(text, &[], refusal, format, output),
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
                refuse(&line.text, &[], refusal, format, output)?;
            } else {
                one(&line.text, output)?;
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
    each_request(texts, reading, format, output, |mut request, output| {
        match request.under(rules, reading) {
            Ok((position, left_out)) => {
                request.tell(&left_out, output);
                request.notes.extend(left_out);
                answer(&request, position, output)
            }
            Err(refusal) => refuse(&request.text, &request.notes, refusal, format, output),
        }
    })
}

/// Answers for an input that cannot be used, though some of it may have been mended; the command
/// goes on with the next one.
pub(crate) fn refuse(
    input: &str,
    notes: &[String],
    refusal: Refusal,
    format: Format,
    output: &mut Output,
) -> Result<(), Failure> {
    output.fail(2);
    if format.json {
        return output.json(&json::error_line(input, notes, refusal));
    }
    let message = match input.trim() {
        "" => refusal.message,
        input => format!("{}: {}", shown(input), refusal.message),
    };
    output.complain("error", &message);
    Ok(())
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
