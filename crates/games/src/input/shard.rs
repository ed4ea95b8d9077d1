//! Shards: parts of a collection that can be read on different machines.

use std::{fmt, str::FromStr};

use serde::{Serialize, Serializer};

/// One of `of` parts of a collection, written as in `2/8`.
///
/// ```
/// use isotope_games::Shard;
///
/// let shard: Shard = "2/8".parse().unwrap();
/// assert_eq!((shard.number, shard.of), (2, 8));
/// assert!("0/8".parse::<Shard>().is_err());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Shard {
    /// The number of the shard, from 1.
    pub number: u32,
    /// The number of shards.
    pub of: u32,
}

/// The size in bytes of the stretches of a stream that are dealt out to the shards in turn.
const STRETCH: u64 = 1 << 16;

impl Shard {
    /// The range of bytes, in a plain file of `length` bytes, in which the games of the shard begin.
    pub(crate) fn bytes(self, length: u64) -> (u64, u64) {
        let cut =
            |number: u32| (u128::from(length) * u128::from(number) / u128::from(self.of)) as u64;
        (cut(self.number - 1), cut(self.number))
    }

    /// Whether the item at `index`, counted from 0, is in the shard if items are dealt out to the shards in turn.
    pub fn has(self, index: u64) -> bool {
        index % u64::from(self.of) == u64::from(self.number - 1)
    }

    /// Whether a game that begins at offset `byte` in a stream belongs to the shard.
    pub(crate) fn keeps(self, byte: u64) -> bool {
        self.has(byte / STRETCH)
    }
}

impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.number, self.of)
    }
}

impl FromStr for Shard {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Shard, &'static str> {
        let numbers = text.split_once('/');
        let numbers =
            numbers.and_then(|(number, of)| Some((number.parse().ok()?, of.parse().ok()?)));
        match numbers {
            Some((number, of)) if (1..=of).contains(&number) => Ok(Shard { number, of }),
            _ => Err("a shard is written I/N, with I from 1 to N"),
        }
    }
}

impl Serialize for Shard {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}
