//! Broken FENs and what is said of them.
