//! A position as people write it, first read from text and then set up under rules.

use isotope_kernel::{Fault, Layout, Position, PositionError, Rules, SideKings, fen, words::list};
use shakmaty::{CastlingMode, EnPassantMode, Position as _};

use crate::{
    input::{
        pasted::{Pasted, is_address, pasted},
        refusal::{InputError, RequestError},
    },
    output::excerpt::excerpt,
};

/// Options for reading positions.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ParseOptions {
    /// Whether to reject a FEN that needs repair, or that contains something the rules do not have.
    pub strict: bool,
    /// Whether to accept positions that cannot arise in a game, without their impossible castling and en
    /// passant rights.
    pub allow_impossible: bool,
    /// Whether error messages mention command-line flags.
    pub by_command: bool,
    /// Whether castling is written as in Chess960 whatever the position: as the king's move to the square of the rook,
    /// and rights as rook files.
    pub chess960: bool,
}

impl Default for ParseOptions {
    fn default() -> ParseOptions {
        ParseOptions { strict: false, allow_impossible: false, by_command: true, chess960: false }
    }
}

/// A position as written by people or programs, not yet under any rules.
#[derive(Clone, Debug)]
pub struct PositionInput {
    /// The text exactly as it was written.
    pub text: String,
    /// Notes on repairs made to the text and, once the position has been set up under rules, on the
    /// parts left out.
    pub notes: Vec<String>,
    options: ParseOptions,
    kind: InputKind,
    /// Whether castling rights are written as rook files: as in the text, or because of Chess960.
    rook_files: bool,
}

#[derive(Clone, Debug)]
enum InputKind {
    Start,
    Chess960(u32),
    Fen(Layout),
}

impl PositionInput {
    /// Reads a FEN, `startpos`, `chess960:N` or the address of a page that shows a position. A faulty FEN is repaired if
    /// possible, unless `options` is strict.
    ///
    /// # Errors
    /// Returns an error if the text cannot be read as a position.
    pub fn read(text: &str, options: ParseOptions) -> Result<PositionInput, InputError> {
        PositionInput::parse(text, options).map_err(|refusal| InputError::new(text, &[], refusal))
    }

    /// Reads the position of a program's question, in which `_` may stand for a space. With `chess960`, castling is
    /// written as in Chess960, whatever the position.
    pub(crate) fn by_program(text: &str, chess960: bool) -> Result<PositionInput, InputError> {
        let options = ParseOptions { by_command: false, chess960, ..ParseOptions::default() };
        PositionInput::read(&text.replace('_', " "), options)
    }

    fn parse(text: &str, options: ParseOptions) -> Result<PositionInput, RequestError> {
        let input = |kind| PositionInput {
            text: text.into(),
            notes: Vec::new(),
            options,
            kind,
            rook_files: options.chess960,
        };
        if text == "startpos" {
            return Ok(input(InputKind::Start));
        }
        if let Some(number) = text.strip_prefix("chess960:") {
            let digits = number.bytes().all(|b| b.is_ascii_digit());
            return match number.parse().ok().filter(|_| digits) {
                Some(number @ 0..=959) => Ok(input(InputKind::Chess960(number))),
                _ => Err(RequestError {
                    code: "chess960-number",
                    message: format!(
                        "`{}` is not a start of Chess960: they are numbered 0 to 959",
                        excerpt(number)
                    ),
                }),
            };
        }
        let Pasted { fen, out_of } = pasted(text);
        let refuse = |code, message| Err(RequestError { code, message });
        if let Some(out_of) = &out_of {
            if fen.is_empty() && is_address(text) {
                let why = "there is no position in this address: the address of an analysis board has one, and a \
                    FEN or a PGN can be copied from a game";
                return refuse("fen-empty", why.into());
            }
            if options.strict {
                let message = format!("not a strict FEN: it has to be taken out of {out_of}");
                return refuse("fen-not-strict", message);
            }
        }
        let strictly = |written: fen::ParsedFen| match options.strict {
            true => written.strict(),
            false => Ok(written),
        };
        let written = fen::read(&fen).and_then(strictly).map_err(|error| {
            let hint = match error {
                fen::FenError::RankCount { found: 1 } if !options.by_command => {
                    "; a position is a FEN, `startpos` or `chess960:N`"
                }
                fen::FenError::RankCount { found: 1 } => {
                    "; a position is a FEN in quotes, `startpos`, `chess960:N` or `-`"
                }
                _ => "",
            };
            RequestError { code: error.code(), message: format!("{error}{hint}") }
        })?;
        let taken = out_of.map(|out_of| format!("took the FEN out of {out_of}"));
        let notes =
            taken.into_iter().chain(written.repairs.iter().map(ToString::to_string)).collect();
        let kind = InputKind::Fen(written.layout);
        let rook_files = written.rook_files || options.chess960;
        Ok(PositionInput { rook_files, notes, ..input(kind) })
    }

    /// The error for this input, with its notes.
    pub fn refuse(&self, refusal: RequestError) -> InputError {
        InputError::new(&self.text, &self.notes, refusal)
    }

    /// The position under `rules`, with notes on the parts of the FEN that were left out because the
    /// rules do not have them or because they are impossible.
    ///
    /// # Errors
    /// Returns an error if the rules do not allow the position or, in strict reading, if a part of the
    /// FEN would be left out.
    pub fn under<'r>(&self, rules: &'r Rules) -> Result<(Position<'r>, Vec<String>), RequestError> {
        let sound = |position: Result<Position<'r>, PositionError>| {
            position.map(|position| (position, Vec::new()))
        };
        let chess960 = self.options.chess960.then_some(CastlingMode::Chess960);
        let mode = |layout: &Layout| chess960.unwrap_or_else(|| rules.castling_mode(layout));
        let position = match &self.kind {
            InputKind::Start => {
                let (layout, mode) = rules.start();
                sound(Position::from_setup(rules, layout, chess960.unwrap_or(mode)))
            }
            InputKind::Chess960(number) => sound(Position::chess960(rules, *number)),
            InputKind::Fen(fen) if self.options.allow_impossible => {
                Position::allow_impossible(rules, fen.clone(), mode(fen))
            }
            InputKind::Fen(fen) => sound(Position::from_setup(rules, fen.clone(), mode(fen))),
        };
        let (position, forgiven) = position.map_err(|error| {
            let has_lost = |fault: &Fault| {
                matches!(fault, Fault::OppositeCheck { .. }) && rules.spec().kings.either(SideKings::Each)
            };
            let lost = match error.faults.iter().any(has_lost) {
                true => "; a FEN cannot say that a side has lost one of several kings and the game is over",
                false => "",
            };
            let forgivable = error.faults.iter().all(|fault| fault.is_forgivable());
            let hint = match self.options.by_command && forgivable {
                true => "; --allow-impossible reads it all the same",
                false => "",
            };
            RequestError { code: error.faults[0].code(), message: format!("{error}{lost}{hint}") }
        })?;
        let mut left_out = match &self.kind {
            InputKind::Fen(fen) => left_out(fen, &position),
            InputKind::Start | InputKind::Chess960(_) => Vec::new(),
        };
        // A position with one of these faults is played as it stands, with nothing left out.
        let as_it_stands = |f: &&Fault| matches!(f, Fault::OppositeCheck { .. } | Fault::NoKings);
        let forgiven = forgiven.iter().filter(as_it_stands);
        left_out.extend(forgiven.map(|fault| format!("played all the same: {fault}")));
        if self.options.strict && !left_out.is_empty() {
            let message = format!("not a strict FEN in this game: {}", left_out.join("; "));
            return Err(RequestError { code: "fen-not-strict", message });
        }
        Ok((position, left_out))
    }

    /// The position that was read from a FEN; `None` for `startpos` and `chess960:N`, which depend on the rules.
    pub fn layout(&self) -> Option<&Layout> {
        match &self.kind {
            InputKind::Fen(layout) => Some(layout),
            InputKind::Start | InputKind::Chess960(_) => None,
        }
    }

    /// The FEN of a position reached from the requested one, with castling rights in the notation used
    /// by the input.
    pub fn fen(&self, position: &Position<'_>) -> String {
        if self.rook_files { position.shredder_fen() } else { position.fen() }
    }
}

/// Notes on what was stated in the FEN but is missing from the position.
fn left_out(said: &Layout, position: &Position<'_>) -> Vec<String> {
    let read = position.to_setup(EnPassantMode::Always);
    let mut notes = Vec::new();
    let rooks = said.castling_rights & !read.castling_rights;
    if rooks.any() {
        notes.push(format!("left out the right to castle with {}", list(rooks)));
    }
    if let Some(square) = said.ep_square.filter(|_| read.ep_square.is_none()) {
        notes.push(format!("left out the en passant square {square}"));
    }
    match (said.remaining_checks, read.remaining_checks) {
        (Some(_), None) => notes.push("left out the checks left to give".into()),
        (Some(said), Some(read)) if said != read => {
            notes.push(format!("took the checks left to give to be {read}"));
        }
        _ => (),
    }
    if said.counts != position.field().counts {
        notes.push("left out the counts".into());
    }
    if let Some(hands) = said.pockets.filter(|_| read.pockets.is_none()) {
        let empty = hands.iter().flatten().all(|count| *count == 0);
        let what = if empty { "the empty hands `[]`" } else { "the pieces in hand" };
        notes.push(format!("left out {what}"));
    }
    if (said.promoted & !read.promoted).any() {
        notes.push("left out `~`, the marks of promoted pieces".into());
    }
    let walls = said.walls & !position.field().walls;
    if walls.any() {
        notes.push(format!("left out the walls on {}", list(walls)));
    }
    notes
}
