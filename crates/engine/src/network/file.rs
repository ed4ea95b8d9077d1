//! The file of a network: a few numbers about it, its weights, and a checksum.
//!
//! All numbers are little-endian. The order is that of [`Network::to_bytes`].

use std::{array, fmt};

use sha2::{Digest as _, Sha256};

use super::{HIDDEN, Network, Origin, Units, inputs::Layout};
use crate::{
    evaluate::weights::{TERMS, Weights},
    result_model::ResultModel,
};

/// The first bytes of each file. The last one is the version of the format.
const BEGIN: [u8; 8] = *b"isonet\r\x01";
/// The greatest absolute value of a weight of the output.
const MOST: u16 = 127;

/// The reason why a file is not the network of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NetworkError {
    /// The file does not begin as one.
    NoNetwork,
    /// The file is of another version.
    Version,
    /// The file was cut off, or has been changed.
    Damaged,
}

impl fmt::Display for NetworkError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            NetworkError::NoNetwork => "this is no learned evaluation: `isotope train` writes one",
            NetworkError::Version => {
                "this learned evaluation is of another version of Isotope: train it again"
            }
            NetworkError::Damaged => {
                "this learned evaluation is damaged: copy it again, or train it again"
            }
        })
    }
}

impl std::error::Error for NetworkError {}

impl Network {
    /// The content of the file of this network.
    pub fn to_bytes(&self) -> Vec<u8> {
        let Network { layout, origin, weights, results, inputs, bias, output, output_bias } = self;
        let mut bytes = BEGIN.to_vec();
        bytes.push(HIDDEN as u8);
        bytes.push(TERMS as u8);
        bytes.push(layout.to_bits());
        bytes.extend(origin.hash.bytes().chain([0; 16]).take(16));
        for number in [origin.games, origin.nodes, origin.seed] {
            bytes.extend(number.to_le_bytes());
        }
        let floats = [results.even, results.spread].into_iter();
        for number in floats.chain(weights.0.as_flattened().iter().copied()) {
            bytes.extend(number.to_le_bytes());
        }
        bytes.extend(output_bias.to_le_bytes());
        for units in output.iter().chain([bias]).chain(inputs) {
            bytes.extend(units.iter().flat_map(|unit| unit.to_le_bytes()));
        }
        bytes.extend(checksum(&bytes).to_le_bytes());
        bytes
    }

    /// Reads the content of a file.
    ///
    /// # Errors
    /// Returns the reason why the file cannot be used.
    pub fn from_bytes(bytes: &[u8]) -> Result<Network, NetworkError> {
        let (begin, rest) = bytes.split_first_chunk::<8>().ok_or(NetworkError::NoNetwork)?;
        if begin[..7] != BEGIN[..7] {
            return Err(NetworkError::NoNetwork);
        }
        if begin[7] != BEGIN[7] || !rest.starts_with(&[HIDDEN as u8, TERMS as u8]) {
            return Err(NetworkError::Version);
        }
        let (content, sum) = bytes.split_last_chunk().ok_or(NetworkError::Damaged)?;
        if checksum(content) != u64::from_le_bytes(*sum) {
            return Err(NetworkError::Damaged);
        }
        read(&content[10..]).ok_or(NetworkError::Damaged)
    }

    /// The checksum of the file, by which learned evaluations are told apart.
    pub fn checksum(&self) -> u64 {
        let bytes = self.to_bytes();
        checksum(&bytes[..bytes.len() - 8])
    }
}

/// Reads what comes after the version; `None` if something is missing, left over or out of range.
fn read(mut rest: &[u8]) -> Option<Network> {
    let bytes = &mut rest;
    let layout = Layout::of_bits(take::<1>(bytes)?[0])?;
    let hash = String::from_utf8(take::<16>(bytes)?.to_vec()).ok()?;
    let mut number = || take(bytes).map(u64::from_le_bytes);
    let origin = Origin { hash, games: number()?, nodes: number()?, seed: number()? };
    let mut float = || take(bytes).map(f32::from_le_bytes).filter(|number| number.is_finite());
    let results = ResultModel { even: float()?, spread: float()? };
    let mut weights = Weights([[0.0; TERMS]; 2]);
    for weight in weights.0.as_flattened_mut() {
        *weight = float()?;
    }
    let output_bias = i32::from_le_bytes(take(bytes)?);
    let output = [units(bytes)?, units(bytes)?];
    let bias = units(bytes)?;
    let inputs = (0..layout.inputs()).map(|_| units(bytes)).collect::<Option<_>>()?;
    let is_in_range = output.as_flattened().iter().all(|weight| weight.unsigned_abs() <= MOST)
        && output_bias.unsigned_abs() < 1 << 20
        && results.is_valid();
    (bytes.is_empty() && is_in_range).then_some(Network {
        layout,
        origin,
        weights,
        results,
        inputs,
        bias,
        output,
        output_bias,
    })
}

/// The next `N` bytes.
fn take<const N: usize>(bytes: &mut &[u8]) -> Option<[u8; N]> {
    let (taken, rest) = bytes.split_first_chunk()?;
    *bytes = rest;
    Some(*taken)
}

fn units(bytes: &mut &[u8]) -> Option<Units> {
    let taken: [u8; 2 * HIDDEN] = take(bytes)?;
    Some(array::from_fn(|i| i16::from_le_bytes([taken[2 * i], taken[2 * i + 1]])))
}

/// The first eight bytes of the SHA-256.
fn checksum(bytes: &[u8]) -> u64 {
    Sha256::digest(bytes).first_chunk().map_or(0, |start| u64::from_le_bytes(*start))
}

impl Layout {
    fn flags(&mut self) -> [&mut bool; 5] {
        let Layout { hands, checks, walls, turned, mirrored } = self;
        [hands, checks, walls, turned, mirrored]
    }

    fn to_bits(mut self) -> u8 {
        self.flags().into_iter().rev().fold(0, |bits, flag| bits << 1 | u8::from(*flag))
    }

    fn of_bits(bits: u8) -> Option<Layout> {
        let mut layout =
            Layout { hands: false, checks: false, walls: false, turned: false, mirrored: false };
        for (at, flag) in layout.flags().into_iter().enumerate() {
            *flag = bits >> at & 1 == 1;
        }
        (bits < 32).then_some(layout)
    }
}
