//! How reading goes on after an error.

/// What to do about an error in order to find the next one. Neither moves what follows.
pub(super) enum Repair {
    /// Leave out the field or list item around this place.
    Blank(usize),
    /// Put this character in the place of another.
    Put(usize, &'static str),
}
