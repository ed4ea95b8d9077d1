//! Editing the text of a ruleset: formatting, single values, forms, drawn blasts, and what may be written or is
//! written at the cursor.

pub(crate) mod completion;
pub(crate) mod cursor;
pub(crate) mod drawing;
pub(crate) mod form;
pub(crate) mod inherited;
pub(crate) mod layout;
pub(crate) mod meaning;
pub(crate) mod part;
pub(crate) mod value;
