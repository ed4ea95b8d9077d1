//! Guesses at misspelled names.

/// Returns the name of which `word` is probably a misspelling, if there is one. At most a third of the letters
/// of `word`, or one letter, may be wrong.
///
/// ```
/// use isotope_ruleset::did_you_mean;
///
/// assert_eq!(did_you_mean("blastOnCapure", ["blastOnCapture", "castling"]), Some("blastOnCapture"));
/// assert_eq!(did_you_mean("chess", ["blastOnCapture", "castling"]), None);
/// ```
pub fn did_you_mean<'a>(word: &str, names: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let plain = |word: &str| word.to_lowercase().replace(['_', '-', ' '], "");
    let word = plain(word);
    let length = word.chars().count();
    let near = (length / 3).max(1);
    names
        .into_iter()
        // Words whose lengths differ too much need not be compared, and may be very long.
        .filter(|name| plain(name).chars().count().abs_diff(length) <= near)
        .map(|name| (strsim::damerau_levenshtein(&word, &plain(name)), name))
        .filter(|(distance, name)| *distance <= near && *distance < plain(name).chars().count())
        .min_by_key(|(distance, _)| *distance)
        .map(|(_, name)| name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn misspellings_are_recognised_and_other_words_are_not() {
        let names = ["Direct", "Off", "Explosion"];
        assert_eq!(did_you_mean("off", names), Some("Off"));
        assert_eq!(did_you_mean("Drect", names), Some("Direct"));
        assert_eq!(did_you_mean("explosoin", names), Some("Explosion"));
        assert_eq!(did_you_mean("Never", names), None);
        assert_eq!(did_you_mean("", names), None);
    }

    #[test]
    fn a_third_of_the_letters_may_be_wrong() {
        assert_eq!(did_you_mean("abxxef", ["abcdef"]), Some("abcdef"));
        assert_eq!(did_you_mean("axxxef", ["abcdef"]), None);
        assert_eq!(did_you_mean("abcxx", ["abcde"]), None);
        assert_eq!(did_you_mean("Xf", ["Off"]), None, "another letter, and one too few");
        assert_eq!(did_you_mean("No", ["On"]), Some("On"), "letters that changed places are one");
        assert_eq!(did_you_mean("x", ["y"]), None, "nothing of it is right");
    }

    #[test]
    fn the_nearest_of_several_is_meant() {
        assert_eq!(did_you_mean("bishops", ["biscops", "bishop"]), Some("biscops"));
        assert_eq!(did_you_mean("bishopp", ["bisshp", "bishop"]), Some("bishop"));
    }

    #[test]
    fn a_book_is_no_misspelling() {
        assert_eq!(did_you_mean(&"a".repeat(1 << 20), ["Direct"]), None);
    }
}
