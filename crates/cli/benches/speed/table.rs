//! Tables in plain text.

/// A table of text cells. The first column is left-aligned, the others right-aligned.
pub(crate) struct Table {
    rows: Vec<Vec<String>>,
}

impl Table {
    pub(crate) fn new(headings: &[&str]) -> Table {
        Table { rows: vec![headings.iter().copied().map(String::from).collect()] }
    }

    pub(crate) fn row(&mut self, cells: Vec<String>) {
        self.rows.push(cells);
    }

    /// Prints the table under a title.
    pub(crate) fn print(&self, title: &str) {
        println!("{title}");
        let columns = self.rows.iter().map(Vec::len).max().unwrap_or(0);
        let width = |column: usize| {
            let cells = self.rows.iter().filter_map(|row| row.get(column));
            cells.map(|cell| cell.chars().count()).max().unwrap_or(0)
        };
        let widths: Vec<usize> = (0..columns).map(width).collect();
        for row in &self.rows {
            let cells = row.iter().zip(&widths).enumerate().map(|(column, (cell, &width))| {
                if column == 0 { format!("{cell:<width$}") } else { format!("{cell:>width$}") }
            });
            println!("  {}", cells.collect::<Vec<_>>().join("  ").trim_end());
        }
    }
}

/// Formats a ratio, as in `1.25x`.
pub(crate) fn times(ratio: f64) -> String {
    format!("{ratio:.2}x")
}
