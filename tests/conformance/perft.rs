//! Node counts.
