//! Equality with shakmaty.
