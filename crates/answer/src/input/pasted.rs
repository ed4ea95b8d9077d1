//! What people paste around a FEN: the address of a page that shows the position, a tag of a PGN, quotes, and codes such
//! as `%20`.

use std::borrow::Cow;

use isotope_pgn::{is_blank, is_invisible};
use percent_encoding::percent_decode_str;

/// The quotes that may stand around a FEN.
const QUOTES: [char; 12] = ['"', '\'', '`', '“', '”', '„', '‘', '’', '‚', '«', '»', '´'];

/// What a FEN in quotes, or between characters that are not to be seen, was taken out of.
const AROUND: &str = "what stands around it";

/// A FEN without what stood around it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Pasted<'t> {
    /// The FEN. It is empty if the text is an address without one.
    pub fen: Cow<'t, str>,
    /// What the FEN was taken out of, if it did not stand alone.
    pub out_of: Option<Cow<'t, str>>,
}

/// Whether `text` is an address on the web.
pub fn is_address(text: &str) -> bool {
    address(unquoted(text)).is_some()
}

/// The FEN in a text as people paste it.
pub(crate) fn pasted(text: &str) -> Pasted<'_> {
    let bare = unquoted(text);
    if let Some(address) = address(bare) {
        let (fen, variant) = in_address(address);
        let out_of = match variant.filter(|_| !fen.is_empty()) {
            None => "the address".into(),
            Some(name) => {
                format!("the address, whose variant `{name}` does not choose the rules").into()
            }
        };
        return Pasted { fen: fen.into(), out_of: Some(out_of) };
    }
    if let Some(value) = tag_value(bare) {
        return Pasted { fen: unquoted(value).into(), out_of: Some("the tag".into()) };
    }
    // No FEN has a `%`.
    if bare.contains('%') {
        let decoded = percent_decode_str(bare).decode_utf8_lossy();
        let fen = unquoted(&decoded).to_owned();
        return Pasted { fen: fen.into(), out_of: Some("its encoding for addresses".into()) };
    }
    let out_of = (bare.len() < text.trim().len()).then_some(AROUND.into());
    Pasted { fen: if out_of.is_some() { bare } else { text }.into(), out_of }
}

/// A text without the quotes, spaces and characters without width around it.
fn unquoted(text: &str) -> &str {
    let is_around = |c: char| is_blank(c) || QUOTES.contains(&c) || is_invisible(c);
    text.trim_matches(is_around)
}

/// The value of the tag `FEN`, or what follows the word.
fn tag_value(text: &str) -> Option<&str> {
    let inside = text.strip_prefix('[').map_or(text, |tag| tag.trim_end_matches(']').trim());
    let (name, value) = inside.split_at_checked(3)?;
    let value = value.strip_prefix([':', '=']).unwrap_or(value);
    let is_apart = value.starts_with(|c: char| c.is_whitespace() || QUOTES.contains(&c));
    (name.eq_ignore_ascii_case("fen") && is_apart).then_some(value)
}

/// The part of an address behind its scheme. Lichess's addresses are also read without one.
fn address(text: &str) -> Option<&str> {
    let text = text.trim();
    let bare = ["https://", "http://"].iter().find_map(|scheme| text.strip_prefix(scheme));
    let bare = bare.or_else(|| {
        let hosts = ["lichess.org/", "pychess.org/", "chess.com/", "syzygy-tables.info/"];
        let host = text.strip_prefix("www.").unwrap_or(text);
        hosts.iter().any(|known| host.starts_with(known)).then_some(text)
    });
    bare.filter(|bare| bare.contains('/'))
}

/// The FEN in an address such as `lichess.org/analysis/atomic/4k3/8/8/8/8/8/8/4K3_w_-_-_0_1` or
/// `syzygy-tables.info/?fen=4k3/8/8/8/8/8/8/4K3_w_-_-_0_1`, with spaces between its fields, and the variant that the
/// address names.
fn in_address(address: &str) -> (String, Option<&str>) {
    let (path, query) = address.split_once(['?', '#']).unwrap_or((address, ""));
    let (variant, in_path) = behind_tool(path).unwrap_or_default();
    let given = query.split(['?', '&', '#']).find_map(|parameter| {
        let (name, value) = parameter.split_once('=')?;
        name.eq_ignore_ascii_case("fen").then_some(value)
    });
    let written = given.unwrap_or(in_path);
    let decoded = percent_decode_str(written).decode_utf8_lossy().replace('_', " ");
    // In queries, `+` is a space. In FENs, it counts checks, beside fields with spaces between them.
    let fen = if decoded.contains(' ') { decoded } else { decoded.replace('+', " ") };
    (fen, variant)
}

/// The variant behind the name of a tool in a path, and the FEN behind both, which is empty if there is none.
fn behind_tool(path: &str) -> Option<(Option<&str>, &str)> {
    let (_, path) = path.split_once('/')?;
    let (_, rest) =
        path.split_once('/').filter(|(tool, _)| ["analysis", "editor"].contains(tool))?;
    let (name, fen) = rest.split_once('/').unwrap_or((rest, ""));
    Some(match name {
        "pgn" => (None, ""),
        // All names of variants have letters that no piece has.
        name if name.contains(is_of_no_rank) => (Some(name), fen),
        _ => (None, rest),
    })
}

fn is_of_no_rank(letter: char) -> bool {
    letter.is_ascii_alphabetic() && !"pnbrqkPNBRQK".contains(letter)
}

#[cfg(test)]
mod tests {
    use super::*;

    const FEN: &str = "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1";

    #[test]
    fn a_fen_is_found_in_the_addresses_of_boards() {
        let fen = "4k3/8/8/8/8/8/8/R3K3_w_Q_-_0_1";
        let spaces = FEN.replace(' ', "%20");
        let plus = FEN.replace(' ', "+");
        let all_encoded = FEN.replace('/', "%2F").replace(' ', "+");
        for address in [
            format!("https://lichess.org/analysis/atomic/{fen}"),
            format!("https://lichess.org/analysis/{fen}"),
            format!("lichess.org/analysis/standard/{fen}#12"),
            format!(" http://lichess.org/editor/{fen}?color=black&variant=atomic "),
            format!("https://lichess.org/editor/kingOfTheHill/{fen}"),
            format!("https://lichess.org/analysis/atomic/{spaces}"),
            format!("https://lichess.org/analysis/{FEN}"),
            format!("https://lichess.org/?fen={fen}#friend"),
            format!("https://lichess.org/editor?fen={spaces}"),
            format!("https://www.pychess.org/analysis/atomic?fen={fen}"),
            format!("https://www.pychess.org/editor/atomic?fen={spaces}"),
            format!("https://www.chess.com/analysis?fen={plus}&flip=false&tab=analysis"),
            format!("www.chess.com/analysis?flip=true&fen={all_encoded}"),
            format!("https://syzygy-tables.info/?fen={fen}"),
            format!("syzygy-tables.info/?fen={fen}"),
            format!("https://tablebase.lichess.ovh/atomic?FEN={fen}"),
            format!("“https://lichess.org/analysis/{fen}”"),
        ] {
            let found = pasted(&address);
            assert_eq!(found.fen, FEN, "{address}");
            let out_of = found.out_of.expect(&address);
            let names = ["atomic", "kingOfTheHill", "standard"];
            let is_named = |name: &&str| {
                ["analysis", "editor"]
                    .iter()
                    .any(|tool| address.contains(&format!("/{tool}/{name}")))
            };
            let told = names
                .into_iter()
                .filter(is_named)
                .all(|name| out_of.contains(&format!("whose variant `{name}` ")));
            assert!(out_of.starts_with("the address") && told, "{address}: {out_of}");
        }
    }

    #[test]
    fn ranks_full_of_pieces_are_not_taken_for_a_variant() {
        let address =
            "https://lichess.org/analysis/rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR_w_KQkq_-_0_1";
        let found = pasted(address).fen;
        assert!(found.starts_with("rnbqkbnr/pppppppp/8"), "{found}");
        let hands = "https://lichess.org/analysis/crazyhouse/4k3/8/8/8/8/8/8/4K3%5BNn%5D_w_-_-_0_1";
        assert_eq!(pasted(hands).fen, "4k3/8/8/8/8/8/8/4K3[Nn] w - - 0 1");
        let checks = "https://lichess.org/editor?fen=4k3/8/8/8/8/8/8/4K3_w_-_-_3+3_0_1";
        assert_eq!(pasted(checks).fen, "4k3/8/8/8/8/8/8/4K3 w - - 3+3 0 1");
    }

    #[test]
    fn an_address_without_a_position_has_an_empty_fen_and_other_text_is_no_address() {
        for address in [
            "https://lichess.org/abcdefgh",
            "lichess.org/analysis/atomic",
            "https://lichess.org/analysis/pgn/e4_e5",
            "https://lichess.org/",
            "https://example.org/analysis?pgn=e4",
        ] {
            assert!(is_address(address) && pasted(address).fen.is_empty(), "{address}");
        }
        for text in [FEN, "startpos", "games.pgn#1", "https://", ""] {
            let alone = Pasted { fen: text.into(), out_of: None };
            assert!(!is_address(text) && pasted(text) == alone, "{text}");
        }
    }

    #[test]
    fn a_fen_is_found_in_tags_quotes_and_codes() {
        let encoded = FEN.replace(' ', "%20");
        for (text, out_of) in [
            (format!("[FEN \"{FEN}\"]"), "the tag"),
            (format!(" [ fen “{FEN}” ] "), "the tag"),
            (format!("FEN: {FEN}"), "the tag"),
            (format!("fen {FEN}"), "the tag"),
            (format!("\"{FEN}\""), AROUND),
            (format!("'{FEN}'"), AROUND),
            (format!("„{FEN}“"), AROUND),
            (format!("\u{feff}{FEN}\u{200b}"), AROUND),
            (encoded.clone(), "its encoding for addresses"),
            (encoded.replace('/', "%2f"), "its encoding for addresses"),
            (format!("\"{encoded}\""), "its encoding for addresses"),
        ] {
            let found = pasted(&text);
            assert_eq!((&*found.fen, found.out_of.as_deref()), (FEN, Some(out_of)), "{text}");
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
            let found = pasted(&format!("lichess.org/analysis/8/{text}")).fen.into_owned();
            assert_eq!(found, format!("8/{expected}"));
        }
    }
}
