//! The replacement of ffish: its classes, and its functions in the module [`library`].

pub mod library;

use std::{cell::RefCell, sync::Arc};

use isotope_ffish::{FenStyle, Library, Variant};
use shakmaty::{Color, Position as _};
use wasm_bindgen::{JsError, prelude::wasm_bindgen};

/// The notations of moves, with the numbers of ffish. Only the first three are for games that Isotope has.
#[wasm_bindgen]
#[derive(Clone, Copy, Debug)]
#[expect(non_camel_case_types, reason = "the names are those of ffish")]
#[expect(missing_docs, reason = "the notations are documented in `isotope_ffish`")]
pub enum Notation {
    DEFAULT = 0,
    SAN = 1,
    LAN = 2,
    SHOGI_HOSKING = 3,
    SHOGI_HODGES = 4,
    SHOGI_HODGES_NUMBER = 5,
    JANGGI = 6,
    XIANGQI_WXF = 7,
    THAI_SAN = 8,
    THAI_LAN = 9,
}

/// The reasons why a game ends, with the numbers of ffish, in which no function returns them either.
#[wasm_bindgen]
#[derive(Clone, Copy, Debug)]
#[expect(non_camel_case_types, reason = "the names are those of ffish")]
#[expect(missing_docs, reason = "no function returns them")]
pub enum Termination {
    ONGOING = 0,
    CHECKMATE = 1,
    STALEMATE = 2,
    INSUFFICIENT_MATERIAL = 3,
    N_MOVE_RULE = 4,
    N_FOLD_REPETITION = 5,
    VARIANT_END = 6,
}

/// Returns the notation that was asked for, SAN by default. Those for games that Isotope does not have are errors.
fn notation(given: Option<Notation>) -> Result<isotope_ffish::Notation, JsError> {
    let given = given.map_or(0, |notation| notation as i64);
    isotope_ffish::Notation::of_number(given).map_err(error)
}

thread_local! {
    /// The games that can be asked about. A module has one thread.
    static LIBRARY: RefCell<Library> = RefCell::default();
}

/// Returns the game called `name`; no name stands for chess.
fn variant(name: &str) -> Result<Arc<Variant>, JsError> {
    let name = if name.is_empty() { "chess" } else { name };
    LIBRARY.with_borrow(|library| library.variant(name)).map_err(error)
}

fn error(error: isotope_ffish::Error) -> JsError {
    JsError::new(&error.message)
}

/// A position of a game, with the moves that led to it. Lists are texts with spaces.
#[wasm_bindgen]
#[derive(Clone, Debug)]
pub struct Board {
    board: isotope_ffish::Board,
    /// What was asked for. Some games are always castled as in Chess960.
    is960: bool,
}

#[wasm_bindgen]
impl Board {
    /// Sets up a position of a game: by default, the start of the game, and the start of chess.
    ///
    /// # Errors
    /// Returns an error if there is no such game, or if the FEN cannot be played.
    #[wasm_bindgen(constructor)]
    pub fn new(
        variant: Option<String>,
        fen: Option<String>,
        is960: Option<bool>,
    ) -> Result<Board, JsError> {
        let variant = self::variant(&variant.unwrap_or_default())?;
        set_up(variant, &fen.unwrap_or_default(), is960.unwrap_or_default())
    }

    /// Frees the memory of the board, which otherwise happens when it is no longer used.
    pub fn delete(self) {}

    /// The legal moves in UCI.
    #[wasm_bindgen(js_name = legalMoves)]
    pub fn legal_moves(&self) -> String {
        self.board.legal_moves().join(" ")
    }

    /// The legal moves in SAN.
    #[wasm_bindgen(js_name = legalMovesSan)]
    pub fn legal_moves_san(&self) -> String {
        self.board.legal_moves_san(isotope_ffish::Notation::San).join(" ")
    }

    /// The number of legal moves.
    #[wasm_bindgen(js_name = numberLegalMoves)]
    pub fn number_legal_moves(&self) -> usize {
        self.board.number_legal_moves()
    }

    /// Plays a move in UCI, and returns whether it was legal.
    pub fn push(&mut self, uci: &str) -> bool {
        self.board.push(uci).is_ok()
    }

    /// Plays a move in a notation, SAN by default, and returns whether it was legal.
    ///
    /// # Errors
    /// Returns an error if the notation is for games that Isotope does not have.
    #[wasm_bindgen(js_name = pushSan)]
    pub fn push_san(&mut self, san: &str, notation: Option<Notation>) -> Result<bool, JsError> {
        let notation = self::notation(notation)?;
        Ok(self.play(san, notation))
    }

    /// Takes back the last move, if there is one.
    pub fn pop(&mut self) {
        self.board.pop();
    }

    /// Returns to the start of the game.
    ///
    /// # Errors
    /// Returns an error if the start cannot be played, which does not happen.
    pub fn reset(&mut self) -> Result<(), JsError> {
        self.set_fen("")
    }

    /// Whether the board was set up for Chess960.
    pub fn is960(&self) -> bool {
        self.is960
    }

    /// The position as FEN; `show_promoted` marks promoted pieces also where this does not matter. The count of
    /// makruk, for which ffish has the second argument, does not occur in any game.
    pub fn fen(&self, show_promoted: Option<bool>, _count_started: Option<i32>) -> String {
        let shown = show_promoted.unwrap_or_default();
        self.board.fen(if shown { FenStyle::ShowPromoted } else { FenStyle::Plain })
    }

    /// Sets up another position of the same game.
    ///
    /// # Errors
    /// Returns an error if the FEN cannot be played. The board is then unchanged.
    #[wasm_bindgen(js_name = setFen)]
    pub fn set_fen(&mut self, fen: &str) -> Result<(), JsError> {
        *self = set_up(Arc::clone(self.board.variant()), fen, self.is960)?;
        Ok(())
    }

    /// A move in another notation, SAN by default; empty if it is illegal.
    ///
    /// # Errors
    /// Returns an error if the notation is for games that Isotope does not have.
    #[wasm_bindgen(js_name = sanMove)]
    pub fn san_move(&self, uci: &str, notation: Option<Notation>) -> Result<String, JsError> {
        let notation = self::notation(notation)?;
        Ok(self.board.san(uci, notation).unwrap_or_default())
    }

    /// Moves in another notation, by default SAN with move numbers; empty if one of them is illegal.
    ///
    /// # Errors
    /// Returns an error if the notation is for games that Isotope does not have.
    #[wasm_bindgen(js_name = variationSan)]
    pub fn variation_san(
        &self,
        uci: &str,
        notation: Option<Notation>,
        move_numbers: Option<bool>,
    ) -> Result<String, JsError> {
        let notation = self::notation(notation)?;
        let moves: Vec<&str> = uci.split_whitespace().collect();
        let is_numbered = move_numbers.unwrap_or(true);
        Ok(self.board.variation(&moves, notation, is_numbered).unwrap_or_default())
    }

    /// Whether White is to move.
    pub fn turn(&self) -> bool {
        self.board.position().turn() == Color::White
    }

    /// The number of the move, from 1.
    #[wasm_bindgen(js_name = fullmoveNumber)]
    pub fn fullmove_number(&self) -> u32 {
        self.board.position().fullmoves().get()
    }

    /// The number of halfmoves since the last capture or pawn move.
    #[wasm_bindgen(js_name = halfmoveClock)]
    pub fn halfmove_clock(&self) -> u32 {
        self.board.halfmoves()
    }

    /// The number of plies played since move 1.
    #[wasm_bindgen(js_name = gamePly)]
    pub fn game_ply(&self) -> f64 {
        // The number is below 2³³, so that it is exact.
        self.board.ply() as f64
    }

    /// Whether a side, White if true, can no longer win.
    #[wasm_bindgen(js_name = hasInsufficientMaterial)]
    pub fn has_insufficient_material(&self, white: bool) -> bool {
        let (for_white, for_black) = self.board.insufficient_material();
        if white { for_white } else { for_black }
    }

    /// Whether neither side can win.
    #[wasm_bindgen(js_name = isInsufficientMaterial)]
    pub fn is_insufficient_material(&self) -> bool {
        self.board.insufficient_material() == (true, true)
    }

    /// Whether the game is over or, with `claim_draw`, a player may claim a draw.
    #[wasm_bindgen(js_name = isGameOver)]
    pub fn is_game_over(&self, claim_draw: Option<bool>) -> bool {
        self.board.is_game_over(claim_draw.unwrap_or_default())
    }

    /// The result as in PGN, `*` while the game goes on.
    pub fn result(&self, claim_draw: Option<bool>) -> String {
        self.board.result(claim_draw.unwrap_or_default()).into()
    }

    /// The squares of the kings that are in check.
    #[wasm_bindgen(js_name = checkedPieces)]
    pub fn checked_pieces(&self) -> String {
        let squares: Vec<String> = self.board.checked().iter().map(ToString::to_string).collect();
        squares.join(" ")
    }

    /// Whether the side to move is in check.
    #[wasm_bindgen(js_name = isCheck)]
    pub fn is_check(&self) -> bool {
        self.board.gives_check()
    }

    /// Whether the generals of janggi face each other, which are in no game of Isotope.
    #[wasm_bindgen(js_name = isBikjang)]
    pub fn is_bikjang(&self) -> bool {
        false
    }

    /// Whether a move is legal and a capture.
    #[wasm_bindgen(js_name = isCapture)]
    pub fn is_capture(&self, uci: &str) -> bool {
        self.board.is_capture(uci).unwrap_or_default()
    }

    /// The moves played so far, in UCI.
    #[wasm_bindgen(js_name = moveStack)]
    pub fn move_stack(&self) -> String {
        self.board.moves().join(" ")
    }

    /// Plays moves in UCI; illegal ones are left out.
    #[wasm_bindgen(js_name = pushMoves)]
    pub fn push_moves(&mut self, uci: &str) {
        for uci in uci.split_whitespace() {
            self.push(uci);
        }
    }

    /// Plays moves in a notation, SAN by default; illegal ones are left out.
    ///
    /// # Errors
    /// Returns an error if the notation is for games that Isotope does not have. No move is played then.
    #[wasm_bindgen(js_name = pushSanMoves)]
    pub fn push_san_moves(
        &mut self,
        moves: &str,
        notation: Option<Notation>,
    ) -> Result<(), JsError> {
        let notation = self::notation(notation)?;
        for san in moves.split_whitespace() {
            self.play(san, notation);
        }
        Ok(())
    }

    /// The pieces in the hand of a side, White if true, in lower case.
    pub fn pocket(&self, white: bool) -> String {
        self.board.pocket(Color::from_white(white))
    }

    /// The board as lines of letters.
    #[wasm_bindgen(js_name = toString)]
    pub fn drawing(&self) -> String {
        self.board.drawing()
    }

    /// The board with its state.
    #[wasm_bindgen(js_name = toVerboseString)]
    pub fn drawing_with_details(&self) -> String {
        self.board.drawing_with_details()
    }

    /// The name of the game.
    pub fn variant(&self) -> String {
        self.board.variant().name().into()
    }
}

impl Board {
    /// Plays a move in a notation, and returns whether it was legal.
    fn play(&mut self, san: &str, notation: isotope_ffish::Notation) -> bool {
        if notation == isotope_ffish::Notation::San {
            return self.board.push_san(san).is_ok();
        }
        let place = self.board.legal_moves_san(notation).iter().position(|other| other == san);
        place.is_some_and(|place| self.push(&self.board.legal_moves()[place]))
    }
}

/// Sets up a position; an empty FEN stands for the start of the game.
fn set_up(variant: Arc<Variant>, fen: &str, is960: bool) -> Result<Board, JsError> {
    let fen = if fen.is_empty() { "startpos" } else { fen };
    let board = isotope_ffish::Board::new(variant, fen, is960).map_err(error)?;
    Ok(Board { board, is960 })
}

/// A game read from PGN.
#[wasm_bindgen]
#[derive(Clone, Debug)]
pub struct Game {
    tags: Vec<(String, String)>,
    moves: String,
}

#[wasm_bindgen]
impl Game {
    /// Frees the memory of the game, which otherwise happens when it is no longer used.
    pub fn delete(self) {}

    /// The names of the tags.
    #[wasm_bindgen(js_name = headerKeys)]
    pub fn header_keys(&self) -> String {
        let names: Vec<&str> = self.tags.iter().map(|(name, _)| &**name).collect();
        names.join(" ")
    }

    /// The value of a tag; empty if the game does not have it.
    pub fn headers(&self, item: &str) -> String {
        let tag = self.tags.iter().find(|(name, _)| name == item);
        tag.map(|(_, value)| value.clone()).unwrap_or_default()
    }

    /// The moves in UCI, up to the first illegal one.
    #[wasm_bindgen(js_name = mainlineMoves)]
    pub fn mainline_moves(&self) -> String {
        self.moves.clone()
    }
}
