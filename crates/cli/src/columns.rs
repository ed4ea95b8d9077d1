//! Blocks of text side by side.

use anstream::adapter::strip_str;

/// The blocks beside each other, two spaces between them; each is as wide as its widest line.
pub(crate) fn beside(blocks: &[String]) -> String {
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

/// How many columns a line takes, colours not counted.
pub(crate) fn width(line: &str) -> usize {
    strip_str(line).to_string().chars().count()
}
