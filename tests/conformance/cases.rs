//! Positions that some implementation got wrong once.
