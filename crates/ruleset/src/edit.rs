//! Editing the text of a ruleset: formatting, drawing blasts, and finding what is at the cursor.

pub(crate) mod cursor;
pub(crate) mod drawing;
pub(crate) mod layout;
