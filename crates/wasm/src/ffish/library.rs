//! The functions of ffish outside of its classes.

use isotope_ffish::{Notation, validate_fen};
use isotope_pgn::Pgn;
use isotope_ruleset::ruleset_called;
use wasm_bindgen::{JsError, JsValue, prelude::wasm_bindgen};

use super::{Game, LIBRARY, error, set_up, variant};

/// The name and the version.
#[wasm_bindgen]
pub fn info() -> String {
    concat!("Isotope ", env!("CARGO_PKG_VERSION")).into()
}

/// The names of all games, separated by spaces.
#[wasm_bindgen]
pub fn variants() -> String {
    LIBRARY.with_borrow(|library| library.variants().collect::<Vec<_>>().join(" "))
}

#[wasm_bindgen]
extern "C" {
    #[wasm_bindgen(js_namespace = console)]
    fn warn(line: &str);
}

/// Adds the games of an ini text, as Fairy-Stockfish reads it, and warns on the console of each that is left out. A
/// question about one of those is answered by an exception with the reason.
#[wasm_bindgen(js_name = loadVariantConfig)]
pub fn load_variant_config(ini: &str) {
    let left_out = LIBRARY.with_borrow_mut(|library| library.load_variant_config(ini));
    left_out.iter().for_each(|left_out| warn(&left_out.message));
}

/// Adds the game of a ruleset. Without a name, it is called by the name in the text. Returns the name.
///
/// # Errors
/// Returns all problems of the ruleset. Nothing is added then.
#[wasm_bindgen(js_name = loadRuleset)]
pub fn load_ruleset(ron: &str, name: Option<String>) -> Result<String, JsError> {
    LIBRARY.with_borrow_mut(|library| library.load_ruleset(name.as_deref(), ron)).map_err(error)
}

/// Accepts an option of Fairy-Stockfish and forgets it: none changes an answer.
#[wasm_bindgen(js_name = setOption)]
pub fn set_option(_name: &str, _value: &JsValue) {}

/// Like [`set_option`], for numbers.
#[wasm_bindgen(js_name = setOptionInt)]
pub fn set_option_int(_name: &str, _value: i32) {}

/// Like [`set_option`], for switches.
#[wasm_bindgen(js_name = setOptionBool)]
pub fn set_option_bool(_name: &str, _value: bool) {}

/// Whether captured or destroyed pieces enter a hand.
///
/// # Errors
/// Returns an error if there is no such game.
#[wasm_bindgen(js_name = capturesToHand)]
pub fn captures_to_hand(variant: &str) -> Result<bool, JsError> {
    Ok(super::variant(variant)?.captures_to_hand())
}

/// The start position of a game, as FEN.
///
/// # Errors
/// Returns an error if there is no such game.
#[wasm_bindgen(js_name = startingFen)]
pub fn starting_fen(variant: &str) -> Result<String, JsError> {
    Ok(super::variant(variant)?.start_fen())
}

/// 1 if the FEN is that of a position in a game, chess by default; otherwise Fairy-Stockfish's code for what is wrong.
///
/// # Errors
/// Returns an error if there is no such game.
#[wasm_bindgen(js_name = validateFen)]
pub fn validate(fen: &str, variant: Option<String>, is960: Option<bool>) -> Result<i32, JsError> {
    let variant = super::variant(&variant.unwrap_or_default())?;
    Ok(validate_fen(&variant, fen, is960.unwrap_or_default()) as i32)
}

/// Reads the first game of a PGN, and its moves up to the first illegal one. The tag `Variant` names the game.
///
/// # Errors
/// Returns an error if the text cannot be read, there is no such game, or its start cannot be played.
#[wasm_bindgen(js_name = readGamePGN)]
pub fn read_game_pgn(pgn: &str) -> Result<Game, JsError> {
    let read = Pgn::read(pgn).map_err(|refusal| JsError::new(&refusal.to_string()))?;
    let named = read.tag("Variant").unwrap_or_default();
    let game = variant(&named.to_lowercase())
        .or_else(|error| variant(ruleset_called(named).ok_or(error)?))?;
    let fen = read.tag("FEN").unwrap_or_default();
    let mut board = set_up(game, fen, named.contains("960"))?;
    for san in &read.moves {
        if !board.play(san, Notation::San) {
            break;
        }
    }
    Ok(Game { moves: board.move_stack(), tags: read.game.tags })
}
