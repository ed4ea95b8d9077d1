//! Positions in the addresses of Lichess's analysis board and board editor.

use percent_encoding::percent_decode_str;

/// Whether `text` is an address of Lichess.
pub fn is_address(text: &str) -> bool {
    path(text).is_some()
}

/// The FEN in an address such as `https://lichess.org/analysis/atomic/4k3/8/8/8/8/8/8/4K3_w_-_-_0_1`, with spaces in
/// place of underscores. It is empty if the address names no position, and `None` if `text` is no address of
/// Lichess.
pub(crate) fn fen_in(text: &str) -> Option<String> {
    let path = path(text)?.split(['?', '#']).next().unwrap_or_default();
    let Some(rest) = ["analysis/", "editor/"].iter().find_map(|tool| path.strip_prefix(tool))
    else {
        return Some(String::new());
    };
    // The name of a variant may stand before the FEN. All of them have letters that no piece has.
    let rest = match rest.split_once('/') {
        Some((name, rest)) if name.contains(is_of_no_rank) => rest,
        None if rest.contains(is_of_no_rank) => "",
        _ => rest,
    };
    Some(percent_decode_str(rest).decode_utf8_lossy().replace('_', " "))
}

/// The part of an address behind `https://lichess.org/`.
fn path(text: &str) -> Option<&str> {
    let text = text.trim();
    let bare = text.strip_prefix("https://").or_else(|| text.strip_prefix("http://"));
    bare.unwrap_or(text).strip_prefix("lichess.org/")
}

fn is_of_no_rank(letter: char) -> bool {
    letter.is_ascii_alphabetic() && !"pnbrqkPNBRQK".contains(letter)
}

#[cfg(test)]
mod tests {
    use super::*;

    const FEN: &str = "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1";

    #[test]
    fn a_fen_is_found_behind_the_tool_and_the_variant() {
        let fen = "4k3/8/8/8/8/8/8/R3K3_w_Q_-_0_1";
        for address in [
            format!("https://lichess.org/analysis/atomic/{fen}"),
            format!("https://lichess.org/analysis/{fen}"),
            format!("lichess.org/analysis/standard/{fen}#12"),
            format!(" http://lichess.org/editor/{fen}?color=black&variant=atomic "),
            format!("https://lichess.org/editor/kingOfTheHill/{fen}"),
            format!("https://lichess.org/analysis/atomic/{}", fen.replace('_', "%20")),
            format!("https://lichess.org/analysis/{}", fen.replace('_', " ")),
        ] {
            assert_eq!(fen_in(&address).as_deref(), Some(FEN), "{address}");
            assert!(is_address(&address));
        }
    }

    #[test]
    fn ranks_full_of_pieces_are_not_taken_for_a_variant() {
        let address =
            "https://lichess.org/analysis/rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR_w_KQkq_-_0_1";
        let fen = fen_in(address).expect("it is an address");
        assert!(fen.starts_with("rnbqkbnr/pppppppp/8"), "{fen}");
        let hands = "https://lichess.org/analysis/crazyhouse/4k3/8/8/8/8/8/8/4K3%5BNn%5D_w_-_-_0_1";
        assert_eq!(fen_in(hands).as_deref(), Some("4k3/8/8/8/8/8/8/4K3[Nn] w - - 0 1"));
    }

    #[test]
    fn an_address_without_a_position_has_an_empty_fen_and_other_text_is_no_address() {
        for address in
            ["https://lichess.org/abcdefgh", "lichess.org/analysis/atomic", "https://lichess.org/"]
        {
            assert_eq!(fen_in(address).as_deref(), Some(""), "{address}");
        }
        for text in [FEN, "startpos", "https://example.org/analysis/4k3", ""] {
            assert_eq!(fen_in(text), None, "{text}");
        }
    }

    #[test]
    fn damaged_codes_are_left_alone() {
        for (text, expected) in [
            ("%", "%"),
            ("a%2", "a%2"),
            ("%zz", "%zz"),
            ("%5bN", "[N"),
            ("ä%20ö", "ä ö"),
            ("%ff", "\u{fffd}"),
        ] {
            // Without a rank before it, some of this would be the name of a variant.
            let fen = fen_in(&format!("lichess.org/analysis/8/{text}"));
            assert_eq!(fen, Some(format!("8/{expected}")));
        }
    }
}
