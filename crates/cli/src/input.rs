//! Loads the positions and rulesets named on the command line.

pub(crate) mod stdin;

use std::{fs, path::PathBuf, sync::LazyLock};

use isotope_answer::{
    Answer, InputError, NamedRuleset, PositionInput, PositionQuery, RequestError, excerpt,
    is_address,
};
use isotope_games::{PickError, PositionPlace, Reference, SelectedGame, Source, TaggedRulesets};
use isotope_ruleset::Ruleset;

use crate::{
    args::{DEFAULT_RULESET, Format, InputArgs, TwoRulesets},
    library::library,
    output::{Output, failure::Failure},
};

/// Loads a ruleset by name or path, or from standard input.
pub(crate) fn ruleset(name: &str, output: &mut Output) -> Result<Ruleset, Failure> {
    tell_of_shadowed(name, output);
    let loaded = match name {
        "-" => library().parse("stdin", &stdin::text()?),
        name => library().load(name),
    };
    let ruleset = loaded.map_err(Failure::Ruleset)?;
    Ok(Ruleset { id: excerpt(&ruleset.id), ..ruleset })
}

/// The rulesets that games name.
static OF_GAMES: LazyLock<TaggedRulesets> = LazyLock::new(TaggedRulesets::default);

/// The ruleset of a command. If none was named, a position of a game has the ruleset of its game.
pub(crate) struct AskedRuleset {
    ruleset: Ruleset,
    is_given: bool,
}

impl AskedRuleset {
    /// A ruleset that was named.
    pub(crate) fn given(ruleset: Ruleset) -> AskedRuleset {
        AskedRuleset { ruleset, is_given: true }
    }
}

/// Loads the ruleset of a command about positions.
pub(crate) fn asked_ruleset(
    named: Option<&str>,
    output: &mut Output,
) -> Result<AskedRuleset, Failure> {
    let ruleset = ruleset(named.unwrap_or(DEFAULT_RULESET), output)?;
    Ok(AskedRuleset { ruleset, is_given: named.is_some() })
}

/// Loads several rulesets; returns an error if a ruleset is named twice.
pub(crate) fn rulesets(asked: &[&str], output: &mut Output) -> Result<Vec<Ruleset>, Failure> {
    // The name of a shipped ruleset never refers to a file of the same name in the current folder.
    let home = |name: &str| match isotope_ruleset::shipped(name) {
        Ok(_) => PathBuf::from(name),
        Err(_) => fs::canonicalize(name).unwrap_or_else(|_| PathBuf::from(name)),
    };
    for (i, name) in asked.iter().enumerate() {
        if asked[..i].iter().any(|other| home(other) == home(name)) {
            let name = excerpt(name);
            return Err(Failure::Unusable(format!("{name} is named twice: leave one out")));
        }
    }
    asked.iter().map(|name| ruleset(name, output)).collect()
}

/// Loads several rulesets under distinct names.
pub(crate) fn named(asked: &[&str], output: &mut Output) -> Result<Vec<NamedRuleset>, Failure> {
    let rulesets = rulesets(asked, output)?;
    Ok(NamedRuleset::all(asked.iter().copied().zip(rulesets).collect()))
}

/// Loads two rulesets, which may be the same, under distinct names.
pub(crate) fn two(
    TwoRulesets { a, b }: &TwoRulesets,
    output: &mut Output,
) -> Result<[NamedRuleset; 2], Failure> {
    Ok(NamedRuleset::two((a, ruleset(a, output)?), (b, ruleset(b, output)?)))
}

/// Writes a note to standard error if `name` is a shipped ruleset and one of the user's files has the same name.
pub(crate) fn tell_of_shadowed(name: &str, output: &mut Output) {
    for path in library().shadowed().iter().filter(|path| path.file_stem() == Some(name.as_ref())) {
        let path = path.display();
        output.complain("note", &format!("{name} is the shipped ruleset; the other one is {path}"));
    }
}

/// Reads a position from a FEN or an address, or from a game in a collection, and the ruleset for it.
fn read_input<'r>(
    text: &str,
    options: InputArgs,
    asked: &'r AskedRuleset,
) -> Result<(PositionInput, &'r Ruleset), InputError> {
    let read = || Ok((PositionInput::read(text, options.into())?, &asked.ruleset));
    // An address may have a `#`, too.
    if is_address(text) {
        return read();
    }
    let Ok(reference) = text.parse::<Reference>() else {
        return match no_reference(text) {
            None => read(),
            Some(message) => {
                let refusal = RequestError { code: "no-such-position", message };
                Err(InputError::new(text, &[], refusal))
            }
        };
    };
    let refuse = |error: PickError| no_such_position(text, &error);
    let picked =
        SelectedGame::read(Source::file(&reference.file), reference.game).map_err(refuse)?;
    position_of(&picked, reference.at, text, options, asked)
}

/// The error message for text that contains `#` but is not a valid reference to a game. `None` for text
/// without `#`, which may be a FEN.
fn no_reference(text: &str) -> Option<String> {
    let (file, place) = text.rsplit_once('#')?;
    let (game, at) = place.split_once(':').unwrap_or((place, ""));
    Some(match game.parse::<u64>() {
        _ if file.is_empty() => "no file stands before `#`: write `games.pgn#12:34w`".into(),
        Ok(1..) => format!(
            "`{}` is no move of a game: write its number, with `w` or `b` behind it, as in `games.pgn#12:34w`",
            excerpt(at)
        ),
        _ => format!(
            "`{}` is no number of a game: they are counted from 1, as in `games.pgn#12:34w`",
            excerpt(game)
        ),
    })
}

/// Returns the position at `at` in the selected game as an input, and the ruleset for it. The text of the input is
/// `text`, the reference as the user wrote it.
pub(crate) fn position_of<'r>(
    picked: &SelectedGame,
    at: PositionPlace,
    text: &str,
    options: InputArgs,
    asked: &'r AskedRuleset,
) -> Result<(PositionInput, &'r Ruleset), InputError> {
    let refuse = |error: PickError| no_such_position(text, &error);
    let played = match asked.is_given {
        true => picked.ruleset_or(&asked.ruleset, &OF_GAMES).map_err(refuse)?,
        false => picked.ruleset(&OF_GAMES).map_err(refuse)?,
    };
    let position = picked.position(played, at).map_err(refuse)?;
    let mut input = PositionInput::read(&position.fen(), options.into())?;
    input.text = text.into();
    input.notes.extend(picked.problems(played));
    Ok((input, if asked.is_given { &asked.ruleset } else { played }))
}

pub(crate) fn no_such_position(text: &str, error: &PickError) -> InputError {
    let refusal = RequestError { code: "no-such-position", message: error.to_string() };
    InputError::new(text, &[], refusal)
}

/// Calls `answer` with each position of `texts`, in order; `-` stands for the lines of standard input. A position
/// that cannot be read is reported, and the remaining positions are still answered.
pub(crate) fn each_input<'r>(
    texts: &[String],
    options: InputArgs,
    asked: &'r AskedRuleset,
    format: Format,
    output: &mut Output,
    mut answer: impl FnMut(PositionInput, &'r Ruleset, &mut Output) -> Result<(), Failure>,
) -> Result<(), Failure> {
    let mut one = |text: &str, output: &mut Output| match read_input(text, options, asked) {
        Ok((input, ruleset)) => answer(input, ruleset, output),
        Err(error) => output.refuse(&error, format),
    };
    for text in texts {
        if text != "-" {
            one(text, output)?;
            continue;
        }
        let mut lines = stdin::lines()?;
        loop {
            if lines.may_wait() {
                output.flush()?;
            }
            let Some(line) = lines.next()? else { break };
            if line.text.is_empty() {
                continue;
            }
            if line.too_long {
                let message = "the line is longer than 4096 bytes, and no FEN is";
                let refusal = RequestError { code: "line-too-long", message: message.into() };
                output.refuse(&InputError::new(&line.text, &[], refusal), format)?;
            } else {
                one(&line.text, output)?;
            }
        }
    }
    Ok(())
}

/// Sets up a position under its ruleset. If it is from a game, the error names the ruleset, which may be the game's.
pub(crate) fn query(
    input: PositionInput,
    ruleset: &Ruleset,
) -> Result<PositionQuery<'_>, InputError> {
    let is_of_game = !is_address(&input.text) && input.text.parse::<Reference>().is_ok();
    PositionQuery::new(input, ruleset).map_err(|mut error| {
        if is_of_game {
            error.error.message = format!("{}: {}", excerpt(&ruleset.id), error.error.message);
        }
        error
    })
}

/// Whether there may be several answers, so that each needs its position as a heading.
pub(crate) fn several(texts: &[String]) -> bool {
    texts.len() > 1 || texts[0] == "-"
}

/// Calls `answer` with each position of `texts` under its ruleset. A position that cannot be used is reported, and
/// the remaining positions are still answered.
pub(crate) fn each_asked<'r>(
    texts: &[String],
    options: InputArgs,
    asked: &'r AskedRuleset,
    format: Format,
    output: &mut Output,
    mut answer: impl FnMut(PositionQuery<'r>, &mut Output) -> Result<(), Failure>,
) -> Result<(), Failure> {
    each_input(texts, options, asked, format, output, |input, ruleset, output| {
        match query(input, ruleset) {
            Ok(asked) => answer(asked, output),
            Err(error) => output.refuse(&error, format),
        }
    })
}

/// Like [`each_asked`], but prints the answers that `answer` returns.
pub(crate) fn each_position<'r, A: Answer>(
    texts: &[String],
    options: InputArgs,
    asked: &'r AskedRuleset,
    format: Format,
    output: &mut Output,
    mut answer: impl FnMut(PositionQuery<'r>) -> Result<A, InputError>,
) -> Result<(), Failure> {
    each_asked(texts, options, asked, format, output, |asked, output| match answer(asked) {
        Ok(answer) => output.give(&answer, format),
        Err(error) => output.refuse(&error, format),
    })
}

/// The board and the side to move of a FEN that was not quoted, so that the shell has split it into several
/// `words`.
pub(crate) fn unquoted_fen(words: &[String]) -> Option<(&str, &str)> {
    let is_board = |word: &str| {
        let is_symbol = |c: char| c.is_ascii_digit() || "PNBRQKpnbrqk/~[]".contains(c);
        word.matches('/').count() == 7 && word.chars().all(is_symbol)
    };
    let split = words.windows(2).find(|pair| is_board(&pair[0]) && matches!(&*pair[1], "w" | "b"));
    split.map(|pair| (&*pair[0], &*pair[1]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bad_reference_to_a_game_has_a_message_that_names_the_bad_part() {
        let message = |text: &str| no_reference(text).unwrap_or_default();
        for (text, part) in [
            ("a.pgn#0", "`0` is no number of a game: they are counted from 1"),
            ("a.pgn#x:3", "`x` is no number"),
            ("a.pgn#-1", "`-1` is no number"),
            ("a.pgn#1:x", "`x` is no move of a game"),
            ("a.pgn#1:34wb", "`34wb` is no move"),
            ("#1", "no file stands before"),
        ] {
            assert!(message(text).contains(part), "{text}: {}", message(text));
        }
        assert_eq!(no_reference("8/8 w"), None);
    }

    #[test]
    fn a_board_followed_by_a_side_to_move_is_an_unquoted_fen() {
        let words = |text: &str| text.split(' ').map(String::from).collect::<Vec<_>>();
        let board = "4k3/8/8/8/8/8/8/4K3";
        for side in ["w", "b"] {
            let split = words(&format!("board {board} {side} - - 0 1"));
            assert_eq!(unquoted_fen(&split), Some((board, side)));
        }
        assert_eq!(unquoted_fen(&words(&format!("play {board} e4"))), None);
        assert_eq!(unquoted_fen(&[format!("{board} w - - 0 1"), "b".into()]), None);
    }
}
