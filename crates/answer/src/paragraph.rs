//! Paragraphs, broken into lines.

/// The words of a paragraph in lines of at most `width` columns, if no word is longer.
pub(crate) fn broken(paragraph: &str, width: usize) -> Vec<String> {
    let (mut lines, mut line) = (Vec::new(), String::new());
    for word in paragraph.split(' ') {
        if !line.is_empty() && line.chars().count() + word.chars().count() >= width {
            lines.push(std::mem::take(&mut line));
        }
        if !line.is_empty() {
            line.push(' ');
        }
        line.push_str(word);
    }
    lines.push(line);
    lines
}

/// Whether a line is part of a drawing, and is not to be broken.
pub(crate) fn is_drawn(line: &str) -> bool {
    line.starts_with(' ') || line.contains("  ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_as_wide_as_it_may_be() {
        assert_eq!(broken("one two three", 7), ["one two", "three"]);
        assert_eq!(broken("one two three", 6), ["one", "two", "three"]);
        assert_eq!(broken("unbreakable", 3), ["unbreakable"]);
    }
}
