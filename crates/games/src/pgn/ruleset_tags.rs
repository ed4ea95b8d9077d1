//! The PGN tags that name the ruleset of a game, and the text of games with these tags.

/// The name of the tag that holds the name of a ruleset.
pub const RULESET_TAG: &str = "Ruleset";

/// The name of the tag that holds the content hash of a ruleset.
pub const HASH_TAG: &str = "RulesetHash";

/// The text of one game, whose tags end at `tags_end`, with the two ruleset tags replaced or added.
pub(crate) fn tagged(text: &[u8], tags_end: usize, ruleset: &str, hash: &str) -> Vec<u8> {
    let (tags, moves) = text.split_at(tags_end.min(text.len()));
    let mut out = Vec::with_capacity(text.len() + 80);
    for line in tags.trim_ascii().split_inclusive(|byte| *byte == b'\n') {
        let is_ours = |name: &[u8]| {
            [RULESET_TAG, HASH_TAG].iter().any(|ours| ours.as_bytes().eq_ignore_ascii_case(name))
        };
        if !isotope_pgn::tag_name(line).is_some_and(is_ours) {
            out.extend_from_slice(line);
        }
    }
    if !out.is_empty() && !out.ends_with(b"\n") {
        out.push(b'\n');
    }
    let escaped = ruleset.replace('\\', "\\\\").replace('"', "\\\"");
    let tags = format!("[{RULESET_TAG} \"{escaped}\"]\n[{HASH_TAG} \"{hash}\"]\n\n");
    out.extend_from_slice(tags.as_bytes());
    let moves = moves.trim_ascii();
    if !moves.is_empty() {
        out.extend_from_slice(moves);
        out.extend_from_slice(b"\n\n");
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_keeps_its_text_and_gets_the_tags_of_its_rules() {
        let (tags, moves) = ("[White \"w\"]\n[Ruleset \"old\"]\n\n", "1. e4 {best} (1. d4) *\n\n");
        let again = tagged(format!("{tags}{moves}").as_bytes(), tags.len(), "icc", "0123");
        let expected = "[White \"w\"]\n[Ruleset \"icc\"]\n[RulesetHash \"0123\"]\n\n1. e4 {best} (1. d4) *\n\n";
        assert_eq!(String::from_utf8_lossy(&again), expected);
        let bare = tagged(b"1. e4 *", 0, "icc", "0123");
        assert!(bare.starts_with(b"[Ruleset \"icc\"]\n"));
    }
}
