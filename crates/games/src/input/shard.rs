//! A part of a collection that one of several machines reads.

use std::{fmt, str::FromStr};

use serde::{Serialize, Serializer};

/// Shard `number` of `of`, from 1. It is written `2/8`.
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
    /// Which, from 1.
    pub number: u32,
    /// Of how many.
    pub of: u32,
}

/// What is packed is dealt out to shards by this many bytes of text.
const DEALT: u64 = 1 << 16;

impl Shard {
    /// The bytes of a plain file in which its games begin.
    pub(crate) fn bytes(self, length: u64) -> (u64, u64) {
        let cut =
            |number: u32| (u128::from(length) * u128::from(number) / u128::from(self.of)) as u64;
        (cut(self.number - 1), cut(self.number))
    }

    /// Whether it keeps a game of a stream that begins at `byte`.
    pub(crate) fn keeps(self, byte: u64) -> bool {
        (byte / DEALT) % u64::from(self.of) == u64::from(self.number - 1)
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
