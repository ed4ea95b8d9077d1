//! Lays out blocks of text side by side, in rows of bounded width.

use unicode_width::UnicodeWidthStr;

use crate::output::{
    color::{HEADING, paint, strip_colors},
    paragraph::wrap,
};

/// The default width of the text form, in columns.
pub const WIDTH: usize = 100;

/// The width, in columns, at which the names above a block are wrapped.
const HEADING_WIDTH: usize = 36;

/// Lays out blocks, each below its name, with [`rows`]. Equal blocks are merged into one block below all
/// their names.
pub(crate) fn named_rows(
    head: Option<&str>,
    blocks: &[(&str, String)],
    max_width: usize,
) -> String {
    let merged = group_equal(blocks.iter().map(|(name, block)| (*name, block.as_str())));
    let headings: Vec<Vec<String>> =
        merged.iter().map(|(names, _)| wrap(&names.join(", "), HEADING_WIDTH)).collect();
    let height = headings.iter().map(Vec::len).max().unwrap_or(0);
    let above = |lines: &[String]| -> String {
        (0..height)
            .map(|y| lines.get(y).map_or("\n".into(), |line| paint(HEADING, line) + "\n"))
            .collect()
    };
    let blocks: Vec<String> =
        merged.iter().zip(&headings).map(|((_, block), lines)| above(lines) + block).collect();
    let head = head.map(|head| "\n".repeat(height) + head);
    rows(head.as_deref(), &blocks, max_width)
}

/// The distinct values in order of first appearance, each with all names that have the value.
pub fn group_equal<'a, T: PartialEq>(
    named: impl IntoIterator<Item = (&'a str, T)>,
) -> Vec<(Vec<&'a str>, T)> {
    let mut groups: Vec<(Vec<&str>, T)> = Vec::new();
    for (name, text) in named {
        match groups.iter_mut().find(|(_, other)| *other == text) {
            Some((names, _)) => names.push(name),
            None => groups.push((vec![name], text)),
        }
    }
    groups
}

/// Places the blocks side by side, in as few rows of up to `max_width` columns as possible. Each row
/// begins with `head`. A block that is wider gets a row of its own.
pub fn rows(head: Option<&str>, blocks: &[String], max_width: usize) -> String {
    let mut rows = Vec::new();
    let mut row: Vec<&str> = head.into_iter().collect();
    for block in blocks {
        let first = row.len() == head.iter().len();
        row.push(block);
        if !first && text_width(&side_by_side(&row)) > max_width {
            row.pop();
            rows.push(side_by_side(&row));
            row = head.into_iter().chain([block.as_str()]).collect();
        }
    }
    rows.push(side_by_side(&row));
    // Empty captions leave empty lines at the end of a row.
    let rows: Vec<&str> = rows.iter().map(|row| row.trim_end()).collect();
    rows.join("\n\n")
}

/// Places the blocks side by side with two spaces between them, each block as wide as its widest line.
fn side_by_side(blocks: &[&str]) -> String {
    let blocks: Vec<Vec<&str>> = blocks.iter().map(|block| block.split('\n').collect()).collect();
    let height = blocks.iter().map(Vec::len).max().unwrap_or(0);
    let widths: Vec<usize> = blocks
        .iter()
        .map(|lines| lines.iter().map(|line| text_width(line)).max().unwrap_or(0))
        .collect();
    let row = |y: usize| {
        let cells = blocks
            .iter()
            .zip(&widths)
            .map(|(lines, wide)| padded(lines.get(y).copied().unwrap_or_default(), *wide));
        cells.collect::<Vec<_>>().join("  ")
    };
    (0..height).map(row).collect::<Vec<_>>().join("\n")
}

/// The width of the widest line of `text`, in columns of a terminal, not counting escape sequences for colours.
pub fn text_width(text: &str) -> usize {
    strip_colors(text).split('\n').map(UnicodeWidthStr::width).max().unwrap_or(0)
}

/// The text, followed by spaces up to `width` columns of a terminal.
///
/// ```
/// assert_eq!(isotope_answer::padded("原子", 6), "原子  ");
/// ```
pub fn padded(text: &str, width: usize) -> String {
    format!("{text}{:1$}", "", width.saturating_sub(text_width(text)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blocks_side_by_side_are_as_wide_as_their_widest_line() {
        let blocks = ["1\n\u{1b}[1m22\u{1b}[0m\n333".to_owned(), "x\ny".to_owned()];
        let expected = "1    x\n\u{1b}[1m22\u{1b}[0m   y\n333";
        assert_eq!(rows(None, &blocks, WIDTH), expected);
    }

    #[test]
    fn a_letter_takes_the_columns_that_a_terminal_gives_it() {
        for (name, columns) in [("Größe", 5), ("原子", 4), ("e\u{301}", 1), ("ｱﾄﾑ", 3), ("💥", 2)]
        {
            let blocks = [format!("{name}\n1"), "x\ny".into()];
            let second = format!("1{}y", " ".repeat(columns + 1));
            assert_eq!(rows(None, &blocks, WIDTH), format!("{name}  x\n{second}"));
        }
    }

    #[test]
    fn a_full_row_is_followed_by_another_with_the_same_head() {
        let blocks = ["x".repeat(46), "y".repeat(49), "z".repeat(120)];
        let [x, y, z] = &blocks;
        assert_eq!(rows(Some("h"), &blocks, WIDTH), format!("h  {x}  {y}\n\nh  {z}"));
        let wider = [format!("{x}x"), y.clone()];
        assert_eq!(rows(Some("h"), &wider, WIDTH), format!("h  {x}x\n\nh  {y}"));
    }

    #[test]
    fn equal_blocks_are_merged_below_all_their_names() {
        let blocks =
            [("a", "1"), ("b", "22"), ("c", "1")].map(|(name, text)| (name, text.to_owned()));
        assert_eq!(
            strip_colors(&named_rows(Some("n"), &blocks, WIDTH)),
            "   a, c  b \nn  1     22"
        );
    }

    #[test]
    fn a_narrow_terminal_has_more_rows() {
        let blocks = ["one".to_owned(), "two".to_owned()];
        assert_eq!(rows(None, &blocks, 8), "one  two");
        assert_eq!(rows(None, &blocks, 7), "one\n\ntwo");
    }
}
