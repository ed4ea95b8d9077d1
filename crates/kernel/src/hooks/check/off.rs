//! `Off`: there is no check.
//!
//! # What it does
//! A king may stay on or move to a square where it can be captured, and under `castling: Derived` it
//! may also castle out of, through and into attack. Games are won by destroying the king, not by
//! checkmate.
//!
//! # RON
//! `check: Off`
