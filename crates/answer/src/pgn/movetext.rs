//! Extracts the moves from PGN movetext, without numbers, comments and variations.

use crate::input::refusal::{InputError, RequestError};

/// The moves in a line, exactly as they were written. Move numbers, results, comments in `{}` and after
/// `;`, variations in `()` and annotations such as `$1` and `!?` are skipped.
///
/// ```
/// assert_eq!(isotope_answer::parse_movetext("1. Nf3 {to e5} d5 2. Ne5 *").unwrap(), ["Nf3", "d5", "Ne5"]);
/// ```
///
/// # Errors
/// Returns an error if there is no move, or if a bracket is unmatched.
pub fn parse_movetext(line: &str) -> Result<Vec<String>, InputError> {
    match moves_or_none(line)? {
        none if none.is_empty() => {
            Err(refusal(line, "there is no move to play: write moves like e2e4 or Nf3"))
        }
        moves => Ok(moves),
    }
}

/// The moves in a line; empty if there are none.
fn moves_or_none(line: &str) -> Result<Vec<String>, InputError> {
    Ok(games_of(line)?.concat())
}

/// The moves of each game in text without tags. There is always at least one game, possibly without
/// moves. A result ends a game, and the next move begins another.
///
/// # Errors
/// Returns an error if a bracket is unmatched.
pub(crate) fn games_of(text: &str) -> Result<Vec<Vec<String>>, InputError> {
    let mut games = vec![Vec::<String>::new()];
    let mut has_ended = false;
    for word in strip_comments(text)?.replace('$', " $").split_whitespace() {
        let word = strip_number(word);
        has_ended |= is_result(word) && games.last().is_some_and(|moves| !moves.is_empty());
        if is_annotation(word) || is_result(word) {
            continue;
        }
        if std::mem::take(&mut has_ended) {
            games.push(Vec::new());
        }
        let moves = games.last_mut().expect("there is at least one");
        match moves.last_mut() {
            Some(last) if matches!(word.trim_end_matches(['!', '?', '+', '#']), "e.p." | "ep") => {
                last.push(' ');
                last.push_str(word);
            }
            _ => moves.push(word.into()),
        }
    }
    Ok(games)
}

fn refusal(line: &str, message: &str) -> InputError {
    InputError::new(line, &[], RequestError { code: "move-unreadable", message: message.into() })
}

/// Removes comments and variations from a line.
fn strip_comments(line: &str) -> Result<String, InputError> {
    let mut kept = String::new();
    let mut depth = 0;
    let mut rest = line;
    while let Some(at) = rest.find(['{', '}', '(', ')', ';']) {
        let (before, aside) = rest.split_at(at);
        if depth == 0 {
            kept.push_str(before);
        }
        let end = match &aside[..1] {
            "{" => match aside.find('}') {
                Some(end) => end + 1,
                None => {
                    return Err(refusal(
                        line,
                        "a comment begins with `{` and does not end with `}`",
                    ));
                }
            },
            ";" => aside.find('\n').unwrap_or(aside.len()),
            "(" if names_a_promotion(before, aside) => {
                if depth == 0 {
                    kept.push_str(&aside[..3]);
                }
                rest = &aside[3..];
                continue;
            }
            "(" => {
                depth += 1;
                1
            }
            ")" if depth > 0 => {
                depth -= 1;
                1
            }
            stray => {
                return Err(refusal(line, &format!("`{stray}` closes what nothing has opened")));
            }
        };
        kept.push(' ');
        rest = &aside[end..];
    }
    if depth > 0 {
        return Err(refusal(line, "a variation begins with `(` and does not end with `)`"));
    }
    kept.push_str(rest);
    Ok(kept)
}

/// Whether `bracket` begins with the role of a promotion such as `e8(Q)`, of which `before` ends with
/// the square.
fn names_a_promotion(before: &str, bracket: &str) -> bool {
    let role = bracket.get(..3).is_some_and(|role| {
        role.ends_with(')') && role[1..].starts_with(|c| "KQRBNkqrbn".contains(c))
    });
    role && before.ends_with(['1', '8', '='])
}

/// Strips the move number from a word: `2.Nf3` becomes `Nf3`, and a number alone becomes empty unless it
/// begins with a zero.
fn strip_number(word: &str) -> &str {
    let rest = word.trim_start_matches(|c: char| c.is_ascii_digit());
    match rest.starts_with(['.', '…']) || (rest.is_empty() && !word.starts_with('0')) {
        true => rest.trim_start_matches(['.', '…']),
        false => word,
    }
}

/// Whether a word is the result of a game.
fn is_result(word: &str) -> bool {
    ["1-0", "0-1", "1/2-1/2", "½-½", "*"].contains(&word.replace('–', "-").as_str())
}

/// Whether a word is a move annotation or empty.
fn is_annotation(word: &str) -> bool {
    let number = word.strip_prefix('$').unwrap_or_default();
    let annotation = !number.is_empty() && number.bytes().all(|b| b.is_ascii_digit());
    let glyph = word.chars().all(|c| matches!(c, '!' | '?'));
    annotation || glyph
}

#[cfg(test)]
mod tests {
    use super::*;

    fn moves(line: &str) -> Vec<String> {
        parse_movetext(line).expect(line)
    }

    #[test]
    fn move_numbers_and_results_are_not_moves() {
        for line in [
            "e4 e5 Nf3",
            "1.e4 e5 2.Nf3",
            "1. e4 e5 2. Nf3 *",
            "1.e4 1...e5 2.Nf3 1-0",
            "1.e4 1…e5 2 Nf3 1/2-1/2",
            "1. e4 ... e5 2. Nf3 0–1",
            "1. e4 e5 2. Nf3 ½-½",
        ] {
            assert_eq!(moves(line), ["e4", "e5", "Nf3"], "{line}");
        }
        assert_eq!(moves("1. 0-0 0-0-0"), ["0-0", "0-0-0"]);
        assert_eq!(moves("1.0-0"), ["0-0"]);
    }

    #[test]
    fn comments_variations_and_annotations_are_left_out() {
        for line in [
            "e4 {best by test} e5 Nf3",
            "e4{;)}e5 Nf3",
            "e4 ; the king's pawn (\ne5 Nf3",
            "e4 (1. d4 d5 (1... Nf6 {Indian} 2. c4) 2. c4) e5 Nf3",
            "e4 $1 e5$14 Nf3",
            "e4 !? e5 Nf3 {",
        ] {
            match line.ends_with('{') {
                true => assert!(parse_movetext(line).is_err(), "{line}"),
                false => assert_eq!(moves(line), ["e4", "e5", "Nf3"], "{line}"),
            }
        }
    }

    #[test]
    fn drops_are_moves() {
        assert_eq!(moves("1. N@f3 P@e5 2.@e4 {!} e8(K)"), ["N@f3", "P@e5", "@e4", "e8(K)"]);
    }

    #[test]
    fn brackets_after_the_last_rank_are_a_promotion() {
        assert_eq!(moves("e8(Q) (e8(N) Kd7) Kd6 dxc1=(n)+"), ["e8(Q)", "Kd6", "dxc1=(n)+"]);
        assert_eq!(moves("Nf3(Q)"), ["Nf3"]);
    }

    #[test]
    fn an_en_passant_suffix_stays_with_its_move() {
        assert_eq!(moves("5. exd6 e.p.!? Kd7 6. fxe6 ep"), ["exd6 e.p.!?", "Kd7", "fxe6 ep"]);
    }

    #[test]
    fn nothing_else_is_left_out() {
        assert_eq!(
            moves("e4 hello 0000 -- $x [Event"),
            ["e4", "hello", "0000", "--", "$x", "[Event"]
        );
    }

    #[test]
    fn a_line_without_moves_or_with_an_unmatched_bracket_is_refused() {
        let message = |line: &str| parse_movetext(line).expect_err(line).error.message;
        for line in ["", " ", "1. *", "{e4}"] {
            assert!(message(line).starts_with("there is no move"), "{line}");
        }
        assert_eq!(message("e4 {e5"), "a comment begins with `{` and does not end with `}`");
        assert_eq!(message("e4 (e5 (d5)"), "a variation begins with `(` and does not end with `)`");
        assert_eq!(message("e4) e5"), "`)` closes what nothing has opened");
        assert_eq!(message("e4} e5"), "`}` closes what nothing has opened");
    }
}
