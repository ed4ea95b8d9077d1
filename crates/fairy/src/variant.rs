//! A variant of Fairy-Stockfish, as far as a ruleset can express it.

pub(crate) mod keys;
pub(crate) mod pieces;
pub(crate) mod value;

use std::collections::BTreeMap;

use isotope_kernel::{Layout, fen};
use isotope_ruleset::did_you_mean;
use shakmaty::{Color, Setup, Square};

use crate::{
    fault::IniFault,
    ini::{Entry, Section, Word},
};
use keys::{Key, MOVES, key, names, order};
use pieces::{Letters, Piece, Pieces};
use value::{Value, Worth};

/// The only custom piece that a ruleset can express: a piece that moves like a pawn, with double step and en
/// passant.
pub(crate) const OWN_PAWN: &str = "p:fmWfceFifmnD";

/// A variant, with fields named as in Fairy-Stockfish, but with types for chess.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Variant {
    pub(crate) letters: Letters,
    /// The piece type that promotes, captures en passant and resets the move count.
    pub(crate) pawn_types: Piece,
    pub(crate) blast_on_capture: bool,
    pub(crate) blast_immune_types: Pieces,
    pub(crate) mutually_immune_types: Pieces,
    pub(crate) petrify_on_capture_types: Pieces,
    pub(crate) petrify_blast_pieces: bool,
    pub(crate) must_capture: bool,
    pub(crate) stalemate_value: Worth,
    pub(crate) n_fold_rule: u32,
    pub(crate) n_move_rule: u32,
    pub(crate) castling: bool,
    pub(crate) castling_king_piece: Piece,
    pub(crate) en_passant: bool,
    pub(crate) double_step: bool,
    /// Whether pawns on their first rank may advance two squares, for White and Black.
    pub(crate) first_rank: [bool; 2],
    /// Whether pawns capture en passant on other ranks than the third and the sixth, too.
    pub(crate) en_passant_beyond: bool,
    pub(crate) promotion_piece_types: Pieces,
    pub(crate) piece_drops: bool,
    pub(crate) captures_to_hand: bool,
    pub(crate) start: Layout,
    pub(crate) chess960: bool,
    pub(crate) extinction_value: Worth,
    pub(crate) extinction_piece_types: Pieces,
    pub(crate) extinction_piece_count: u32,
    pub(crate) extinction_opponent_piece_count: u32,
    pub(crate) extinction_pseudo_royal: bool,
    pub(crate) flag_piece: Piece,
    /// The goals of White and of Black, in the order in which the squares were written.
    pub(crate) flag_region: [Vec<Square>; 2],
    pub(crate) check_counting: bool,
    /// Whether a piece to which pawns promote was given its own letter again, which removes that promotion.
    pub(crate) restated: bool,
}

/// The initial state of a section without a parent: chess without pieces.
impl Default for Variant {
    fn default() -> Variant {
        Variant {
            letters: Letters::new(),
            pawn_types: Piece::Pawn,
            blast_on_capture: false,
            blast_immune_types: Pieces::new(),
            mutually_immune_types: Pieces::new(),
            petrify_on_capture_types: Pieces::new(),
            petrify_blast_pieces: false,
            must_capture: false,
            stalemate_value: Worth::Draw,
            n_fold_rule: 3,
            n_move_rule: 50,
            castling: true,
            castling_king_piece: Piece::King,
            en_passant: true,
            double_step: true,
            first_rank: [false; 2],
            en_passant_beyond: true,
            promotion_piece_types: [Piece::Knight, Piece::Bishop, Piece::Rook, Piece::Queen].into(),
            piece_drops: false,
            captures_to_hand: false,
            start: Setup::initial().into(),
            chess960: false,
            extinction_value: Worth::Nothing,
            extinction_piece_types: Pieces::new(),
            extinction_piece_count: 0,
            extinction_opponent_piece_count: 0,
            extinction_pseudo_royal: false,
            flag_piece: Piece::Any,
            flag_region: [Vec::new(), Vec::new()],
            check_counting: false,
            restated: false,
        }
    }
}

impl Variant {
    /// Whether the variant has the piece.
    pub(crate) fn has(&self, piece: Piece) -> bool {
        self.letters.values().any(|other| *other == piece)
    }

    /// Whether a king may not be left in check, because it is a chess king or pseudo-royal.
    pub(crate) fn is_royal(&self) -> bool {
        self.has(Piece::King) || self.extinction_pseudo_royal
    }

    /// Whether the kings are commoners whose extinction loses the game.
    pub(crate) fn commoners_matter(&self) -> bool {
        self.has(Piece::Commoner)
            && self.extinction_value == Worth::Loss
            && self.extinction_piece_types == Pieces::from([Piece::Commoner])
    }

    /// Applies the lines of a section. Faults for lines that cannot be read or expressed are added to `faults`.
    pub(crate) fn apply(&mut self, section: &Section, faults: &mut Vec<IniFault>) {
        faults.extend(section.faults.iter().cloned());
        let mut said: BTreeMap<&str, &Entry> = BTreeMap::new();
        for entry in &section.entries {
            let Entry { key: Word { text, span }, value } = entry;
            match said.insert(text, entry) {
                Some(other) if other.value.text != value.text => faults.push(
                    IniFault::unreadable(
                        "key-twice",
                        span.clone(),
                        format!("`{text}` is given twice"),
                    )
                    .help("keep the one that is meant: Fairy-Stockfish takes the last"),
                ),
                _ => (),
            }
        }
        let mut entries: Vec<&Entry> = said.into_values().collect();
        entries.sort_by_key(|entry| (order(&entry.key.text), entry.key.span.start));
        faults.extend(entries.into_iter().filter_map(|entry| self.set(entry).err()).map(|f| *f));
    }

    /// Applies a line `key = value`.
    fn set(&mut self, entry: &Entry) -> Result<(), Box<IniFault>> {
        let Word { text: name, span } = &entry.key;
        let value = Value { key: name, word: &entry.value };
        let found = key(name).ok_or_else(|| {
            let message = format!("Fairy-Stockfish has no key `{name}`");
            let fault = IniFault::unreadable("unknown-key", span.clone(), message);
            match did_you_mean(name, names()) {
                Some(guess) => fault.instead(span.clone(), guess),
                None => fault.help("begin the line with `#` to leave it out"),
            }
        })?;
        match found {
            Key::NoRule => return Ok(()),
            Key::Old(new) => {
                let message = format!("`{name}` is what older versions called `{new}`");
                let fault = IniFault::unreadable("old-key", span.clone(), message);
                let help = format!("say `{new}`, whose values may be written otherwise");
                return Err(fault.help(help).into());
            }
            Key::Only(values, why) => return value.only(values, why),
            Key::OtherPiece if value.text() == "-" => return Ok(()),
            Key::OtherPiece => return Err(value.not_sayable(MOVES)),
            Key::CustomPiece => return self.custom_piece(&value),
            Key::Letter(piece) => return self.letter(piece, &value),
            Key::Rule => (),
        }
        let letters = &self.letters;
        match name.as_str() {
            "blastOnCapture" => self.blast_on_capture = value.bool()?,
            "blastImmuneTypes" => self.blast_immune_types = value.pieces(letters)?,
            "mutuallyImmuneTypes" => self.mutually_immune_types = value.pieces(letters)?,
            "petrifyOnCaptureTypes" => self.petrify_on_capture_types = value.pieces(letters)?,
            "petrifyBlastPieces" => self.petrify_blast_pieces = value.bool()?,
            "pawnTypes" => self.pawn_types = value.pawn(letters)?,
            "startFen" => match fen::read(value.text()) {
                Ok(written) => self.start = written.layout,
                Err(error) => return Err(value.unknown_here(&error.to_string())),
            },
            "chess960" => self.chess960 = value.bool()?,
            "promotionPieceTypes" => {
                self.promotion_piece_types = value.pieces(letters)?;
                self.restated = false;
            }
            "doubleStep" => self.double_step = value.bool()?,
            "doubleStepRegionWhite" => {
                self.first_rank[0] = value.double_step_region(Color::White)?
            }
            "doubleStepRegionBlack" => {
                self.first_rank[1] = value.double_step_region(Color::Black)?
            }
            "enPassantRegion" => {
                (self.en_passant, self.en_passant_beyond) = value.en_passant_region()?;
            }
            "castling" => self.castling = value.bool()?,
            "castlingKingPiece" => self.castling_king_piece = value.piece(letters)?,
            "mustCapture" => self.must_capture = value.bool()?,
            "pieceDrops" => self.piece_drops = value.bool()?,
            "capturesToHand" => self.captures_to_hand = value.bool()?,
            "nMoveRule" => self.n_move_rule = value.number()?,
            "nFoldRule" => self.n_fold_rule = value.number()?,
            "stalemateValue" => self.stalemate_value = value.worth()?,
            "extinctionValue" => self.extinction_value = value.worth()?,
            "extinctionPieceTypes" => self.extinction_piece_types = value.pieces(letters)?,
            "extinctionPieceCount" => self.extinction_piece_count = value.number()?,
            "extinctionOpponentPieceCount" => {
                self.extinction_opponent_piece_count = value.number()?;
            }
            "extinctionPseudoRoyal" => self.extinction_pseudo_royal = value.bool()?,
            "flagPiece" => self.flag_piece = value.piece(letters)?,
            "flagRegion" => self.flag_region = [value.squares()?, value.squares()?],
            "flagRegionWhite" => self.flag_region[0] = value.squares()?,
            "flagRegionBlack" => self.flag_region[1] = value.squares()?,
            "checkCounting" => self.check_counting = value.bool()?,
            other => unreachable!("`{other}` is said to be sayable"),
        }
        Ok(())
    }

    fn letter(&mut self, piece: Piece, value: &Value<'_>) -> Result<(), Box<IniFault>> {
        let letter = piece.letter();
        match value.text() {
            "-" => self.remove(piece),
            text if text.eq_ignore_ascii_case(&letter.to_string()) => self.add(letter, piece),
            text if text.contains(':') => return Err(value.not_sayable(MOVES)),
            text if text.len() == 1 && text.chars().all(char::is_alphabetic) => {
                let why = format!("its letter is `{letter}`, as everywhere in chess");
                return Err(value.not_sayable(&why));
            }
            _ => return Err(value.unreadable("a piece has one letter, or `-` if there is none")),
        }
        Ok(())
    }

    fn custom_piece(&mut self, value: &Value<'_>) -> Result<(), Box<IniFault>> {
        match value.text() {
            "-" => self.remove(Piece::OwnPawn),
            OWN_PAWN => self.add('p', Piece::OwnPawn),
            _ => return Err(value.not_sayable(MOVES)),
        }
        Ok(())
    }

    /// Adds a piece. If the letter is in use, the piece replaces the other piece with that letter, and pawns no
    /// longer promote to the other piece. Giving a piece its own letter again removes the piece and adds it
    /// back, without the promotion.
    fn add(&mut self, letter: char, piece: Piece) {
        if let Some(other) = self.letters.insert(letter, piece) {
            let was_promotion = self.promotion_piece_types.remove(&other);
            self.restated |= was_promotion && other == piece;
        }
    }

    /// Removes a piece, including from the promotions.
    fn remove(&mut self, piece: Piece) {
        self.letters.retain(|_, other| *other != piece);
        self.promotion_piece_types.remove(&piece);
    }
}
