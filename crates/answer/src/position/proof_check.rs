//! The answer to the command that checks a proof.

use isotope_kernel::words::color_name;
use isotope_outcomes::ProofHeader;
use schemars::JsonSchema;
use serde::Serialize;

use crate::{
    output::{
        answer::{Answer, SCHEMA, Text},
        color::{HEADING, paint},
        numbers::with_commas,
    },
    position::best_play::in_plies,
};

/// The result of checking a proof.
#[derive(Clone, Debug, JsonSchema, Serialize)]
pub struct ProofCheck<'a> {
    schema: u32,
    /// The ruleset's name.
    ruleset: &'a str,
    /// The position, as FEN.
    fen: &'a str,
    /// Whether the file proves the win that it claims.
    verified: bool,
    /// The side that wins according to the file: `white` or `black`.
    winner: String,
    /// The number of plies in which it wins at the latest, according to the file.
    plies: u32,
    /// The number of positions in the proof, according to the file.
    positions: u64,
    /// What is wrong with the proof, and where; null if nothing is.
    refusal: Option<&'a str>,
    #[serde(skip)]
    header: &'a ProofHeader,
}

impl<'a> ProofCheck<'a> {
    /// The answer for a proof that was checked under the ruleset named `ruleset`; `refusal` is what is wrong with it.
    pub fn new(
        ruleset: &'a str,
        header: &'a ProofHeader,
        refusal: Option<&'a str>,
    ) -> ProofCheck<'a> {
        ProofCheck {
            schema: SCHEMA,
            ruleset,
            fen: &header.fen,
            verified: refusal.is_none(),
            winner: header.winner.to_string(),
            plies: header.plies,
            positions: header.positions,
            refusal,
            header,
        }
    }
}

impl Answer for ProofCheck<'_> {
    fn write(&self, out: &mut Text) {
        let ProofCheck { ruleset, fen, plies, positions, header, .. } = self;
        match self.refusal {
            Some(why) => out.line(format_args!("This proves nothing: {why}.")),
            None => {
                let (winner, within) = (color_name(header.winner), in_plies(*plies));
                let sentence = format!("{winner} wins within {within} under {ruleset}: proven.");
                out.line(paint(HEADING, &sentence));
                out.line(format_args!("position: {fen}"));
                out.line(format_args!("checked: {} positions", with_commas(*positions)));
            }
        }
    }
}
