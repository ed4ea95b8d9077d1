//! The text form of answers, with colours, columns, paragraphs, numbers and boards.

pub(crate) mod answer;
pub(crate) mod color;
pub(crate) mod columns;
pub(crate) mod counters;
pub(crate) mod diagram;
pub(crate) mod excerpt;
pub(crate) mod html;
pub(crate) mod numbers;
pub(crate) mod paragraph;
