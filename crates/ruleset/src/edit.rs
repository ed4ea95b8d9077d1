//! Edits of a ruleset's text: its layout, the drawing of a blast, and the position of a cursor.

pub(crate) mod cursor;
pub(crate) mod drawing;
pub(crate) mod layout;
