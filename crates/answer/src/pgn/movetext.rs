//! Extracts the moves from PGN movetext, without numbers, comments and variations.

use super::tokens::{Token, refusal, tokens};
use crate::input::refusal::InputError;

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
    let moves = main_line(tokens(line)?);
    match moves.is_empty() {
        true => Err(refusal(line, "there is no move to play: write moves like e2e4 or Nf3")),
        false => Ok(moves),
    }
}

/// The moves outside variations.
pub(super) fn main_line(tokens: Vec<Token>) -> Vec<String> {
    let mut depth = 0;
    let moves = tokens.into_iter().filter_map(|token| {
        match token {
            Token::Open => depth += 1,
            Token::Close => depth -= 1,
            Token::Move(text) if depth == 0 => return Some(text),
            _ => (),
        }
        None
    });
    moves.collect()
}

/// The tokens of each game in text without tags. There is always at least one game, possibly without moves. A result
/// ends a game, and the next move begins another. Results of variations are left out.
pub(super) fn games(tokens: Vec<Token>) -> Vec<Vec<Token>> {
    let mut games = vec![Vec::new()];
    let (mut depth, mut has_moves, mut has_ended) = (0, false, false);
    for token in tokens {
        match &token {
            Token::Open => depth += 1,
            Token::Close => depth -= 1,
            Token::Result(_) if depth > 0 => continue,
            Token::Result(_) => has_ended |= has_moves,
            Token::Move(_) if depth == 0 => {
                if std::mem::take(&mut has_ended) {
                    games.push(Vec::new());
                }
                has_moves = true;
            }
            _ => (),
        }
        games.last_mut().expect("there is at least one").push(token);
    }
    games
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
