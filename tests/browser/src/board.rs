//! One board of the page.

use crate::browser::Browser;

/// The board of a ruleset on the page.
#[derive(Clone, Debug)]
pub struct Board<'b> {
    browser: &'b Browser,
    selector: String,
}

impl<'b> Board<'b> {
    pub(crate) fn of(browser: &'b Browser, ruleset: &str) -> Board<'b> {
        Board { browser, selector: format!("article.board[aria-label='{ruleset}']") }
    }

    /// The selector of a part of this board.
    pub fn part(&self, selector: &str) -> String {
        format!("{} {selector}", self.selector)
    }

    /// The selector of a square.
    pub fn square(&self, square: &str) -> String {
        self.part(&format!("[role=gridcell][data-square='{square}']"))
    }

    /// The accessible name of a square.
    ///
    /// # Panics
    /// If there is no such square.
    pub fn name(&self, square: &str) -> String {
        self.browser.attribute(&self.square(square), "aria-label").unwrap_or_default()
    }

    /// All text around the board.
    ///
    /// # Panics
    /// If there is no such board.
    pub fn text(&self) -> String {
        self.browser.text(&self.selector)
    }

    /// The status line below the board.
    ///
    /// # Panics
    /// If there is no such board.
    pub fn status(&self) -> String {
        self.browser.text(&self.part(".status"))
    }

    /// The reason why the board does not follow the line, if it does not.
    ///
    /// # Panics
    /// If there is no such board.
    pub fn waits(&self) -> Option<String> {
        let told = self.browser.text(&self.part(".waits"));
        (!told.is_empty()).then_some(told)
    }

    /// Clicks on one square after the other.
    ///
    /// # Panics
    /// If there is no such square.
    pub fn click(&self, squares: &[&str]) {
        squares.iter().for_each(|square| self.browser.click(&self.square(square)));
    }

    /// Taps on one square after the other.
    ///
    /// # Panics
    /// If there is no such square.
    pub fn tap(&self, squares: &[&str]) {
        squares.iter().for_each(|square| self.browser.tap(&self.square(square)));
    }

    /// Drags the piece on a square to another with the mouse.
    ///
    /// # Panics
    /// If there is no such square.
    pub fn drag(&self, from: &str, onto: &str) {
        self.browser.drag(&self.square(from), &self.square(onto));
    }

    /// Drags the piece on a square to another with a finger.
    ///
    /// # Panics
    /// If there is no such square.
    pub fn swipe(&self, from: &str, onto: &str) {
        self.browser.swipe(&self.square(from), &self.square(onto));
    }
}
