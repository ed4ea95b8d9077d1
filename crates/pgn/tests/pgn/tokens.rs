//! Tests that every byte of a text belongs to exactly one token, whatever the text is.

use isotope_pgn::{Kind, Pgn, Tokens, parse_movetext, read_games};
use proptest::prelude::{Strategy, any, prop, prop_oneof, proptest};

use crate::texts::texts;

/// Checks that the tokens cover a text without gaps, and that blanks have nothing that could be read.
fn check(text: &[u8]) {
    let mut end = 0;
    for token in Tokens::new(text) {
        assert_eq!(token.start, end, "a gap or an overlap in {text:?}");
        assert!(token.end > token.start, "an empty token in {text:?}");
        end = token.end;
        if matches!(token.kind, Kind::Blank { .. }) {
            let blank = String::from_utf8_lossy(&text[token.start..token.end]).into_owned();
            let is_escape = |line: &str| {
                line.trim_start_matches(|c: char| !c.is_ascii_graphic()).starts_with('%')
            };
            let mut lines = blank.lines().filter(|line| !is_escape(line));
            assert!(
                lines.all(|line| line.chars().all(|c| !c.is_ascii_graphic())),
                "{blank:?} in {text:?}"
            );
        }
    }
    assert_eq!(end, text.len());
    // Every token that is not blank belongs to one game.
    let mut tokens =
        Tokens::new(text).filter(|token| !matches!(token.kind, Kind::Blank { .. })).count();
    if isotope_pgn::starts(text, 1).next().is_none() {
        let mut in_games = 0;
        let mut set_aside = false;
        read_games(text, |game| {
            in_games += game.tokens.len();
            set_aside |=
                game.faults.iter().any(|fault| fault.wrong == isotope_pgn::Wrong::AmongTags);
        });
        // Comments alone are no game, and text among tags is put together.
        let only_comments = in_games == 0;
        if set_aside || only_comments {
            tokens = in_games;
        }
        assert!(in_games <= tokens && tokens - in_games <= comments(text), "{text:?}");
    }
}

fn comments(text: &[u8]) -> usize {
    Tokens::new(text).filter(|token| token.kind == Kind::Comment).count()
}

#[test]
fn the_tokens_of_the_texts_cover_them() {
    for row in texts() {
        let text = row["text"].as_str().expect("a text").as_bytes();
        check(text);
        for end in 0..text.len() {
            check(&text[..end]);
        }
    }
}

/// Parts of texts, joined in any order.
fn parts() -> impl Strategy<Value = String> {
    let parts = [
        "[Event \"e\"]",
        "[Variant \"Atomic\"]",
        "[",
        "]",
        "\"",
        "[Site \"a\" \"b\"]",
        "[Mood x]",
        "\n",
        "\n\n",
        " ",
        "\u{a0}",
        "\u{200b}",
        "\u{feff}",
        "\0",
        "1.",
        "1...",
        "…",
        "12",
        "0",
        "1:",
        ",",
        "e4",
        "Nf3",
        "♘f3",
        "O-O",
        "0-0",
        "--",
        "Z0",
        "0000",
        "<>",
        "exd6 e.p.",
        "e8(Q)",
        "±",
        "+-",
        "=",
        "N",
        "!",
        "?!",
        "$14",
        "$",
        "½",
        "½-½",
        "1-0",
        "0-1",
        "1/2-1/2",
        "*",
        "{",
        "}",
        "(",
        ")",
        ";",
        "%",
        "hello",
        "é",
        "–",
        "-",
        "0.5-0.5",
        "[%clk 1]",
        "@",
        "/",
        "\\",
    ];
    prop::collection::vec(prop::sample::select(parts.to_vec()), 0..40)
        .prop_map(|parts| parts.concat())
}

proptest! {
    #[test]
    fn the_tokens_of_any_text_cover_it(text in prop_oneof![parts(), any::<String>()]) {
        check(text.as_bytes());
        let _ = (Pgn::read_all(&text), parse_movetext(&text));
    }

    #[test]
    fn the_tokens_of_any_bytes_cover_them(text in prop::collection::vec(any::<u8>(), 0..200)) {
        check(&text);
    }
}
