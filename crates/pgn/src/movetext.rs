//! The moves of a line that is written or pasted as movetext.

use crate::{
    fault::{Fault, PgnError},
    place::Places,
    token::{Kind, Tokens, Wrong},
    tree::written_move,
};

/// The moves in a line. Move numbers, results, comments in `{}` and after `;`, variations in `()` and glyphs such as
/// `$1` and `!?` are skipped; every other word is taken for a move.
///
/// ```
/// assert_eq!(isotope_pgn::parse_movetext("1. Nf3 {to e5} d5 2. Ne5! *").unwrap(), ["Nf3", "d5", "Ne5"]);
/// ```
///
/// # Errors
/// Returns an error if there is no move, or if a bracket is unmatched.
pub fn parse_movetext(line: &str) -> Result<Vec<String>, PgnError> {
    let text = line.as_bytes();
    let mut moves = Vec::new();
    let mut open = Vec::new();
    for token in Tokens::of_moves(text) {
        match token.kind {
            Kind::Move | Kind::Tag(_) | Kind::Error(Wrong::Word | Wrong::Tag) if token.is_main => {
                moves.push(written_move(&text[token.start..token.end]));
            }
            Kind::Open => open.push(token.start),
            Kind::Close => {
                open.pop();
            }
            Kind::Error(wrong @ (Wrong::Close | Wrong::Brace | Wrong::Comment)) => {
                return Err(
                    Fault::new(wrong, token.start, b"", true).placed(&mut Places::new(text))
                );
            }
            _ => (),
        }
    }
    match (open.first(), moves.is_empty()) {
        (Some(at), _) => {
            Err(Fault::new(Wrong::Variation, *at, b"", true).placed(&mut Places::new(text)))
        }
        (None, true) => {
            let message = "there is no move to play: write moves like e2e4 or Nf3".into();
            Err(PgnError { place: None, message })
        }
        (None, false) => Ok(moves),
    }
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
        assert_eq!(moves("5. exd6 e.p.!? Kd7 6. fxe6 ep"), ["exd6 e.p.", "Kd7", "fxe6 ep"]);
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
        let message = |line: &str| parse_movetext(line).expect_err(line).message;
        for line in ["", " ", "1. *", "{e4}"] {
            assert!(message(line).starts_with("there is no move"), "{line}");
        }
        let comment = "a comment begins with `{` and does not end: what follows is not read";
        assert_eq!(message("e4 {e5"), comment);
        let variation =
            "a variation begins with `(` and does not end: what follows is taken to be in it";
        assert_eq!(message("e4 (e5 (d5)"), variation);
        assert_eq!(message("e4) e5"), "`)` closes what nothing has opened");
        assert_eq!(message("e4} e5"), "`}` closes what nothing has opened");
    }
}
