//! A single board of the page.

use crate::browser::Browser;

/// The board of a ruleset on the page.
#[derive(Clone, Debug)]
pub struct Board<'b> {
    browser: &'b Browser,
    selector: String,
}

impl<'b> Board<'b> {
    pub(crate) fn new(browser: &'b Browser, ruleset: &str) -> Board<'b> {
        Board { browser, selector: format!("article.board[aria-label='{ruleset}']") }
    }

    /// The CSS selector of an element within this board.
    pub fn part(&self, selector: &str) -> String {
        format!("{} {selector}", self.selector)
    }

    /// Gives the board another ruleset, by its name.
    ///
    /// # Panics
    /// Panics if the ruleset cannot be chosen.
    pub fn choose(&self, ruleset: &str) {
        self.browser.click(&self.part(".choice-of-rules"));
        self.browser.pick(ruleset);
    }

    /// The CSS selector of a square.
    pub fn square(&self, square: &str) -> String {
        self.part(&format!("[role=gridcell][data-square='{square}']"))
    }

    /// The accessible name of a square.
    ///
    /// # Panics
    /// Panics if the square does not exist.
    pub fn name(&self, square: &str) -> String {
        self.browser.attribute(&self.square(square), "aria-label").unwrap_or_default()
    }

    /// The text of the whole board element.
    ///
    /// # Panics
    /// Panics if the board does not exist.
    pub fn text(&self) -> String {
        self.browser.text(&self.selector)
    }

    /// The status line below the board.
    ///
    /// # Panics
    /// Panics if the board does not exist.
    pub fn status(&self) -> String {
        self.browser.text(&self.part(".status"))
    }

    /// The reason why the board has stopped following the line, if it has.
    ///
    /// # Panics
    /// Panics if the board does not exist.
    pub fn waits(&self) -> Option<String> {
        let told = self.browser.text(&self.part(".waits"));
        (!told.is_empty()).then_some(told)
    }

    /// Clicks on the squares, one after another.
    ///
    /// # Panics
    /// Panics if the square does not exist.
    pub fn click(&self, squares: &[&str]) {
        squares.iter().for_each(|square| self.browser.click(&self.square(square)));
    }

    /// Taps on the squares, one after another.
    ///
    /// # Panics
    /// Panics if the square does not exist.
    pub fn tap(&self, squares: &[&str]) {
        squares.iter().for_each(|square| self.browser.tap(&self.square(square)));
    }

    /// Drags the piece on the square `from` to the square `onto` with the mouse.
    ///
    /// # Panics
    /// Panics if the square does not exist.
    pub fn drag(&self, from: &str, onto: &str) {
        self.browser.drag(&self.square(from), &self.square(onto));
    }

    /// Drags the piece on the square `from` to the square `onto` with a finger.
    ///
    /// # Panics
    /// Panics if the square does not exist.
    pub fn swipe(&self, from: &str, onto: &str) {
        self.browser.swipe(&self.square(from), &self.square(onto));
    }
}
