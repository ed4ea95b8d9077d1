//! Positions and rulesets as the command line names them.

use std::io::{self, BufRead as _};

use isotope_kernel::{Position, PositionError, Rules, fen};
use isotope_ruleset::Ruleset;
use shakmaty::{Board, CastlingMode, Position as _, Setup, fen::Fen};

use crate::{
    args::Reading,
    output::{Failure, Output},
};

/// A position as it was asked for, not yet under any rules.
pub(crate) struct Request {
    /// What was written.
    pub(crate) text: String,
    kind: Kind,
    /// Castling rights were written as rook files, and are to be answered so.
    shredder: bool,
}

enum Kind {
    Start,
    Chess960(u32),
    Fen(Fen),
}

/// Why something that was asked for cannot be used.
#[derive(Debug)]
pub(crate) struct Refusal {
    /// A short name, in kebab-case.
    pub(crate) code: &'static str,
    /// What is wrong and what to do.
    pub(crate) message: String,
}

/// Loads a ruleset by name or path.
pub(crate) fn ruleset(name: &str) -> Result<Ruleset, Failure> {
    isotope_ruleset::load(name).map_err(Failure::Ruleset)
}

/// Calls `answer` with each position that was asked for, in order. A position that cannot be read
/// goes to `refuse`, and the rest goes on.
pub(crate) fn for_each(
    texts: &[String],
    reading: Reading,
    output: &mut Output,
    mut answer: impl FnMut(&Request, &mut Output) -> Result<(), Failure>,
    mut refuse: impl FnMut(&str, Refusal, &mut Output) -> Result<(), Failure>,
) -> Result<(), Failure> {
    let mut one = |text: &str, output: &mut Output| match read(text, reading, output) {
        Ok(request) => answer(&request, output),
        Err(refusal) => refuse(text, refusal, output),
    };
    for text in texts {
        if text != "-" {
            one(text, output)?;
            continue;
        }
        for line in io::stdin().lock().split(b'\n') {
            let line = line.map_err(|error| {
                Failure::Unusable(format!("cannot read standard input: {error}"))
            })?;
            let line = String::from_utf8_lossy(&line);
            if !line.trim().is_empty() {
                one(line.trim(), output)?;
            }
        }
    }
    Ok(())
}

fn read(text: &str, reading: Reading, output: &mut Output) -> Result<Request, Refusal> {
    let request = |kind, shredder| Request { text: text.into(), kind, shredder };
    if text == "startpos" {
        return Ok(request(Kind::Start, false));
    }
    if let Some(number) = text.strip_prefix("chess960:") {
        return match number.parse() {
            Ok(number @ 0..=959) => Ok(request(Kind::Chess960(number), false)),
            _ => Err(Refusal {
                code: "chess960-number",
                message: format!(
                    "`{number}` is not a start of Chess960: they are numbered 0 to 959"
                ),
            }),
        };
    }
    let refusal = |error: fen::FenError| {
        let hint = match error {
            fen::FenError::RankCount { found: 1 } => {
                "; a position is a FEN in quotes, `startpos`, `chess960:N` or `-`"
            }
            _ => "",
        };
        Refusal { code: error.code(), message: format!("{error}{hint}") }
    };
    let fen = if reading.strict {
        fen::read_strict(text).map_err(refusal)?
    } else {
        let (fen, repairs) = fen::read(text).map_err(refusal)?;
        for repair in repairs {
            output.complain("note", &format!("{text}: {repair}"));
        }
        fen
    };
    let rights = text.split([' ', '_']).filter(|field| !field.is_empty()).nth(2).unwrap_or("-");
    let shredder = rights != "-" && !rights.contains(['K', 'Q', 'k', 'q']);
    Ok(request(Kind::Fen(fen), shredder))
}

impl Request {
    /// The position under `rules`.
    pub(crate) fn under<'r>(
        &self,
        rules: &'r Rules,
        reading: Reading,
    ) -> Result<Position<'r>, Refusal> {
        let position = match &self.kind {
            Kind::Start => Ok(Position::start(rules)),
            Kind::Chess960(number) => {
                let board = Board::chess960(*number);
                let castling_rights = board.rooks();
                let setup = Setup { board, castling_rights, ..Setup::initial() };
                Position::from_setup(rules, setup, CastlingMode::Chess960)
            }
            Kind::Fen(fen) => Position::from_fen(rules, fen.clone()),
        };
        let position = if reading.allow_impossible {
            position.or_else(PositionError::allow_impossible)
        } else {
            position
        };
        position.map_err(|error| {
            let hint = if error.faults.iter().all(|fault| fault.is_forgivable()) {
                "; --allow-impossible reads it all the same"
            } else {
                ""
            };
            Refusal { code: error.faults[0].code(), message: format!("{error}{hint}") }
        })
    }

    /// A position that came from this one, as FEN in the same dialect.
    pub(crate) fn fen(&self, position: &Position<'_>) -> String {
        let fen = position.fen();
        if !self.shredder {
            return fen;
        }
        let mut fields: Vec<&str> = fen.split(' ').collect();
        let rights: String = [shakmaty::Color::White, shakmaty::Color::Black]
            .into_iter()
            .flat_map(|color| {
                let rooks = position.castles().castling_rights() & color.backrank();
                let files = rooks.into_iter().rev().map(|rook| rook.file().char());
                files
                    .map(move |file| color.fold_wb(file.to_ascii_uppercase(), file))
                    .collect::<Vec<_>>()
            })
            .collect();
        if !rights.is_empty() {
            fields[2] = &rights;
        }
        fields.join(" ")
    }
}
