//! Breaks paragraphs into lines.

use textwrap::{Options, WordSplitter};

/// The length, in characters, at which a word is split, because words in ruleset files may be of any
/// length.
const LONGEST_WORD: usize = 200;

/// Breaks a paragraph into lines of at most `width` columns. A line exceeds the width only if it is a
/// single longer word.
pub(crate) fn wrap(paragraph: &str, width: usize) -> Vec<String> {
    let words: Vec<&str> = paragraph.split(' ').flat_map(split_word).collect();
    let options = Options::new(width).break_words(false).word_splitter(WordSplitter::NoHyphenation);
    textwrap::wrap(&words.join(" "), options).into_iter().map(String::from).collect()
}

/// Splits a word into pieces of at most [`LONGEST_WORD`] characters.
fn split_word(word: &str) -> Vec<&str> {
    let ends = word.char_indices().map(|(at, _)| at).skip(LONGEST_WORD).step_by(LONGEST_WORD);
    let ends: Vec<usize> = ends.chain([word.len()]).collect();
    let starts = [0].into_iter().chain(ends.iter().copied());
    starts.zip(ends.iter().copied()).map(|(start, end)| &word[start..end]).collect()
}

/// Whether a line looks like part of a drawing, which must not be broken.
pub(crate) fn is_drawn(line: &str) -> bool {
    line.starts_with(' ') || line.contains("  ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_filled_up_to_the_width() {
        assert_eq!(wrap("one two three", 7), ["one two", "three"]);
        assert_eq!(wrap("one two three", 6), ["one", "two", "three"]);
        assert_eq!(wrap("unbreakable", 3), ["unbreakable"]);
        assert_eq!(wrap("", 3), [""]);
    }

    #[test]
    fn an_overlong_word_is_split() {
        let word = "ö".repeat(450);
        let lines = wrap(&word, 20);
        assert_eq!(
            lines.iter().map(|line| line.chars().count()).collect::<Vec<_>>(),
            [200, 200, 50]
        );
        assert_eq!(lines.concat(), word);
    }
}
