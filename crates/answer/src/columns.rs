//! Blocks of text side by side.

use crate::paint::plain;

/// A line longer than this is broken.
pub(crate) const WIDTH: usize = 100;

/// The blocks beside each other, in as many rows as fit into `WIDTH` columns. Each row begins with
/// `head`.
pub fn rows(head: Option<&str>, blocks: &[String]) -> String {
    let mut rows = Vec::new();
    let mut row: Vec<&str> = head.into_iter().collect();
    for block in blocks {
        let first = row.len() == head.iter().len();
        row.push(block);
        if !first && width(&beside(&row)) > WIDTH {
            row.pop();
            rows.push(beside(&row));
            row = head.into_iter().chain([block.as_str()]).collect();
        }
    }
    rows.push(beside(&row));
    // Captions that nobody has leave empty lines.
    let rows: Vec<&str> = rows.iter().map(|row| row.trim_end()).collect();
    rows.join("\n\n")
}

/// The blocks beside each other, two spaces between them; each is as wide as its widest line.
fn beside(blocks: &[&str]) -> String {
    let blocks: Vec<Vec<&str>> = blocks.iter().map(|block| block.split('\n').collect()).collect();
    let height = blocks.iter().map(Vec::len).max().unwrap_or(0);
    let widths: Vec<usize> = blocks
        .iter()
        .map(|lines| lines.iter().map(|line| width(line)).max().unwrap_or(0))
        .collect();
    let row = |y: usize| {
        let cells = blocks.iter().zip(&widths).map(|(lines, wide)| {
            let line = lines.get(y).copied().unwrap_or_default();
            format!("{line}{:1$}", "", wide - width(line))
        });
        cells.collect::<Vec<_>>().join("  ")
    };
    (0..height).map(row).collect::<Vec<_>>().join("\n")
}

/// How many columns a text takes, colours not counted.
pub(crate) fn width(text: &str) -> usize {
    plain(text).split('\n').map(|line| line.chars().count()).max().unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blocks_stand_beside_each_other_as_wide_as_their_widest_line() {
        let blocks = ["1\n\u{1b}[1m22\u{1b}[0m\n333".to_owned(), "x\ny".to_owned()];
        let expected = "1    x\n\u{1b}[1m22\u{1b}[0m   y\n333";
        assert_eq!(rows(None, &blocks), expected);
    }

    #[test]
    fn a_letter_is_one_column_wide_whatever_it_is() {
        assert_eq!(rows(None, &["Größe\n1".into(), "x\ny".into()]), "Größe  x\n1      y");
    }

    #[test]
    fn a_row_that_is_full_is_followed_by_another_with_the_same_head() {
        let blocks = ["x".repeat(46), "y".repeat(49), "z".repeat(120)];
        let [x, y, z] = &blocks;
        assert_eq!(rows(Some("h"), &blocks), format!("h  {x}  {y}\n\nh  {z}"));
        let wider = [format!("{x}x"), y.clone()];
        assert_eq!(rows(Some("h"), &wider), format!("h  {x}x\n\nh  {y}"));
    }
}
