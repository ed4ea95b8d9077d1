//! Common spellings of moves, and their conversion to the notation that shakmaty reads.

use shakmaty::{Role, Square};

use crate::words::DASHES;

/// Strips trailing annotations from the move in `text` and rewrites it in the notation that shakmaty reads.
/// If the spelling is not recognized, only the annotations are stripped and dashes replaced by hyphens.
pub(super) fn plain(text: &str) -> String {
    let text = without_remarks(text).replace(DASHES, "-");
    match castling(&text) {
        Some(castling) => castling.into(),
        None => promoting(joined(text)),
    }
}

/// Removes annotations at the end: `exd6+! e.p.` becomes `exd6`.
fn without_remarks(text: &str) -> &str {
    let mut text = text;
    loop {
        let shorter = text.trim_end_matches(['!', '?', '+', '#']).trim_end();
        let shorter = shorter.strip_suffix("e.p.").unwrap_or(shorter);
        let shorter = shorter.strip_suffix("ep").unwrap_or(shorter);
        if shorter.len() == text.len() {
            return text;
        }
        text = shorter;
    }
}

/// Recognizes castling, written with letters or zeros.
fn castling(text: &str) -> Option<&'static str> {
    match text.replace(['0', 'o'], "O").as_str() {
        "O-O" => Some("O-O"),
        "O-O-O" => Some("O-O-O"),
        _ => None,
    }
}

/// Removes the hyphen between two squares: `e2-e4` becomes `e2e4`.
fn joined(text: String) -> String {
    match text.split_once('-') {
        Some((from, to)) if ends_with_square(from) && begins_with_square(to) => {
            format!("{from}{to}")
        }
        _ => text,
    }
}

/// Rewrites promotions: `e8Q` and `e8(Q)` become `e8=Q`. A lower-case letter without brackets is UCI
/// and stays.
fn promoting(text: String) -> String {
    let bracketed = text.strip_suffix(')').and_then(|text| text.rsplit_once('('));
    let (to, role) = match bracketed {
        Some(parts) => parts,
        None => match text.char_indices().last() {
            Some((at, last)) if last.is_ascii_uppercase() => text.split_at(at),
            _ => return text,
        },
    };
    let to = to.strip_suffix('=').unwrap_or(to);
    match role.parse::<char>().ok().and_then(Role::from_char) {
        Some(role) if ends_with_square(to) => format!("{to}={}", role.upper_char()),
        _ => text,
    }
}

fn ends_with_square(text: &str) -> bool {
    let square = text.len().checked_sub(2).and_then(|at| text.get(at..));
    square.is_some_and(|square| square.parse::<Square>().is_ok())
}

fn begins_with_square(text: &str) -> bool {
    text.get(..2).is_some_and(|square| square.parse::<Square>().is_ok())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_move_has_many_spellings() {
        for (written, read) in [
            ("0-0", "O-O"),
            ("o-o-o+", "O-O-O"),
            ("0–0–0!", "O-O-O"),
            ("Nf3!?", "Nf3"),
            ("Qxd7+#", "Qxd7"),
            ("e2-e4", "e2e4"),
            ("e2–e4", "e2e4"),
            ("Ng1-f3", "Ng1f3"),
            ("e8Q", "e8=Q"),
            ("e8(Q)+", "e8=Q"),
            ("dxe8=(n)", "dxe8=N"),
            ("e7-e8Q", "e7e8=Q"),
            ("exd6 e.p.", "exd6"),
            ("exd6e.p.!", "exd6"),
            ("exd6! ep", "exd6"),
        ] {
            assert_eq!(plain(written), read, "{written}");
        }
    }

    #[test]
    fn other_texts_stay_as_they_are() {
        for text in
            ["", "0000", "--", "0-1", "O-O-", "e2--e4", "e2-", "-e4", "a7a8q", "Qd1", "ü(Q)", "(Q)"]
        {
            assert_eq!(plain(text), text);
        }
    }
}
