//! Editing the text of a ruleset: formatting, single values, forms, drawn blasts, and finding what is at the cursor.

pub(crate) mod cursor;
pub(crate) mod drawing;
pub(crate) mod form;
pub(crate) mod inherited;
pub(crate) mod layout;
pub(crate) mod part;
pub(crate) mod value;
