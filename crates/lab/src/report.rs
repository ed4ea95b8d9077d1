//! Assessments as text, as a table in Markdown, as a picture, and as a page.

pub(crate) mod page;
pub(crate) mod plot;
pub(crate) mod rows;
pub(crate) mod terminal;
