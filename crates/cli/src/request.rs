//! A position as the command line names it, and the same under rules.

use isotope_kernel::{Position, Rules, fen};
use shakmaty::{Color, Position as _, fen::Fen};

use crate::{
    args::Reading,
    input::Refusal,
    output::{Output, shown},
};

/// A position as it was asked for, not yet under any rules.
pub(crate) struct Request {
    /// What was written.
    pub(crate) text: String,
    kind: Kind,
    /// Castling rights were written as rook files, and are to be answered so.
    rook_files: bool,
}

enum Kind {
    Start,
    Chess960(u32),
    Fen(Fen),
}

impl Request {
    /// Reads `text`, and complains of what had to be mended.
    pub(crate) fn read(
        text: &str,
        reading: Reading,
        output: &mut Output,
    ) -> Result<Request, Refusal> {
        let request = |kind| Request { text: text.into(), kind, rook_files: false };
        if text == "startpos" {
            return Ok(request(Kind::Start));
        }
        if let Some(number) = text.strip_prefix("chess960:") {
            return match number.parse() {
                Ok(number @ 0..=959) => Ok(request(Kind::Chess960(number))),
                _ => Err(Refusal {
                    code: "chess960-number",
                    message: format!(
                        "`{}` is not a start of Chess960: they are numbered 0 to 959",
                        shown(number)
                    ),
                }),
            };
        }
        let strictly = |written: fen::Written| match reading.strict {
            true => written.strict(),
            false => Ok(written),
        };
        let written = fen::parse(text).and_then(strictly).map_err(|error| {
            let hint = match error {
                fen::FenError::RankCount { found: 1 } => {
                    "; a position is a FEN in quotes, `startpos`, `chess960:N` or `-`"
                }
                _ => "",
            };
            Refusal { code: error.code(), message: format!("{error}{hint}") }
        })?;
        for repair in written.repairs {
            output.complain("note", &format!("{}: {repair}", shown(text)));
        }
        let kind = Kind::Fen(written.fen);
        Ok(Request { rook_files: written.rook_files, ..request(kind) })
    }

    /// The position under `rules`.
    pub(crate) fn under<'r>(
        &self,
        rules: &'r Rules,
        reading: Reading,
    ) -> Result<Position<'r>, Refusal> {
        let position = match &self.kind {
            Kind::Start => Ok(Position::start(rules)),
            Kind::Chess960(number) => Position::chess960(rules, *number),
            Kind::Fen(fen) if reading.allow_impossible => {
                let setup = fen.as_setup().clone();
                let mode = rules.castling_mode(&setup);
                Position::allow_impossible(rules, setup, mode).map(|(position, _)| position)
            }
            Kind::Fen(fen) => Position::from_fen(rules, fen.clone()),
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
        if !self.rook_files {
            return fen;
        }
        let mut fields: Vec<&str> = fen.split(' ').collect();
        let rights: String = [Color::White, Color::Black]
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
