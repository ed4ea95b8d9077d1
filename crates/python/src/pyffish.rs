//! The functions and constants of pyffish.

/// A replacement for pyffish, with the games of Isotope.
#[pyo3::pymodule]
pub(crate) mod pyffish {
    use std::{collections::BTreeMap, fs};

    use isotope_ffish::{FenStyle, OPTIONS};
    use pyo3::{
        Bound, FromPyObject, PyAny, PyResult, Python,
        exceptions::PyValueError,
        pyfunction,
        types::{PyAnyMethods, PyModule, PyModuleMethods},
    };

    use crate::library::{self, ask, change, error, library, style};

    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        module.add("error", module.py().get_type::<error>())?;
        let constants = [
            ("FEN_OK", 1),
            ("FEN_INVALID_PROMOTED_PIECE", -12),
            ("VALUE_DRAW", isotope_ffish::VALUE_DRAW),
            ("VALUE_MATE", isotope_ffish::VALUE_MATE),
            ("NOTATION_DEFAULT", 0),
            ("NOTATION_SAN", 1),
            ("NOTATION_LAN", 2),
            ("NOTATION_SHOGI_HOSKING", 3),
            ("NOTATION_SHOGI_HODGES", 4),
            ("NOTATION_SHOGI_HODGES_NUMBER", 5),
            ("NOTATION_JANGGI", 6),
            ("NOTATION_XIANGQI_WXF", 7),
            ("NOTATION_THAI_SAN", 8),
            ("NOTATION_THAI_LAN", 9),
        ];
        constants.into_iter().try_for_each(|(name, value)| module.add(name, value))
    }

    /// The version of pyffish that this module replaces.
    #[pyfunction]
    fn version() -> (u32, u32, u32) {
        (0, 0, 90)
    }

    /// The name of the program.
    #[pyfunction]
    fn info() -> String {
        format!("Isotope {} by the Isotope developers", env!("CARGO_PKG_VERSION"))
    }

    /// The names of all games: Fairy-Stockfish's and Isotope's.
    #[pyfunction]
    fn variants() -> Vec<String> {
        library().variants().map(String::from).collect()
    }

    /// Sets an option of Fairy-Stockfish. `VariantPath` loads a file; no other option changes an answer.
    #[pyfunction]
    #[pyo3(signature = (name, value, /))]
    fn set_option(py: Python<'_>, name: &str, value: &Bound<'_, PyAny>) -> PyResult<()> {
        if !OPTIONS.contains(&name) {
            return Err(PyValueError::new_err(format!("No such option '{name}'")));
        }
        let value = value.str()?.to_string();
        match name {
            "VariantPath" if !matches!(&*value, "" | "<empty>") => {
                let text = py.detach(|| fs::read(&value))?;
                library::load_variant_config(py, &String::from_utf8_lossy(&text))
            }
            "UCI_Variant" => library::variant(py, &value).map(|_| ()),
            _ => Ok(()),
        }
    }

    /// Loads variants from sections of Fairy-Stockfish's ini. Writes a line to `sys.stderr` about each that is left out.
    #[pyfunction]
    #[pyo3(signature = (config, /))]
    fn load_variant_config(py: Python<'_>, config: &str) -> PyResult<()> {
        library::load_variant_config(py, config)
    }

    #[derive(FromPyObject)]
    enum Rulesets {
        One(String),
        Several(BTreeMap<String, String>),
    }

    /// Loads a ruleset in RON, called by its own name, or several by the names that they are given with.
    #[pyfunction]
    #[pyo3(signature = (rulesets, /))]
    fn load_rulesets(py: Python<'_>, rulesets: Rulesets) -> PyResult<()> {
        change(py, |library| match rulesets {
            Rulesets::One(ron) => library.load_ruleset(None, &ron).map(|_| ()),
            Rulesets::Several(all) => all
                .iter()
                .try_for_each(|(name, ron)| library.load_ruleset(Some(name), ron).map(|_| ())),
        })
    }

    /// The start position of a game.
    #[pyfunction]
    #[pyo3(signature = (variant, /))]
    fn start_fen(py: Python<'_>, variant: &str) -> PyResult<String> {
        Ok(library::variant(py, variant)?.start_fen())
    }

    /// Whether a game is played on two boards, which no game of Isotope is.
    #[pyfunction]
    #[pyo3(signature = (variant, /))]
    fn two_boards(py: Python<'_>, variant: &str) -> PyResult<bool> {
        library::variant(py, variant).map(|_| false)
    }

    /// Whether captured pieces enter a hand.
    #[pyfunction]
    #[pyo3(signature = (variant, /))]
    fn captures_to_hand(py: Python<'_>, variant: &str) -> PyResult<bool> {
        Ok(library::variant(py, variant)?.captures_to_hand())
    }

    /// A legal move in SAN or LAN. The other notations are for games that Isotope does not have.
    #[pyfunction]
    #[pyo3(signature = (variant, fen, r#move, chess960 = false, notation = 0, /))]
    fn get_san(
        py: Python<'_>,
        variant: &str,
        fen: &str,
        r#move: &str,
        chess960: bool,
        notation: i64,
    ) -> PyResult<String> {
        let notation = library::notation(py, notation)?;
        ask(py, variant, fen, &[], chess960, |board| board.san(r#move, notation))
    }

    /// A line of moves in SAN or LAN, as in `get_san`.
    #[pyfunction]
    #[pyo3(signature = (variant, fen, movelist, chess960 = false, notation = 0, /))]
    fn get_san_moves(
        py: Python<'_>,
        variant: &str,
        fen: &str,
        movelist: Vec<String>,
        chess960: bool,
        notation: i64,
    ) -> PyResult<Vec<String>> {
        let notation = library::notation(py, notation)?;
        ask(py, variant, fen, &[], chess960, |board| board.san_moves(&movelist, notation))
    }

    /// The legal moves after a line of moves.
    #[pyfunction]
    #[pyo3(signature = (variant, fen, movelist, chess960 = false, /))]
    fn legal_moves(
        py: Python<'_>,
        variant: &str,
        fen: &str,
        movelist: Vec<String>,
        chess960: bool,
    ) -> PyResult<Vec<String>> {
        ask(py, variant, fen, &movelist, chess960, |board| Ok(board.legal_moves()))
    }

    /// The position after a line of moves. `sfen` is for shogi and `count_started` for games with counting rules;
    /// Isotope has neither, and refuses `sfen`.
    #[pyfunction]
    #[pyo3(signature = (variant, fen, movelist, chess960 = false, sfen = false, show_promoted = false, count_started = 0, /))]
    #[expect(clippy::too_many_arguments, reason = "those of pyffish")]
    fn get_fen(
        py: Python<'_>,
        variant: &str,
        fen: &str,
        movelist: Vec<String>,
        chess960: bool,
        sfen: bool,
        show_promoted: bool,
        count_started: i64,
    ) -> PyResult<String> {
        let _ = count_started;
        let style = style(py, sfen, show_promoted)?;
        ask(py, variant, fen, &movelist, chess960, |board| Ok(board.fen(style)))
    }

    /// Whether the side to move is in check after a line of moves.
    #[pyfunction]
    #[pyo3(signature = (variant, fen, movelist, chess960 = false, /))]
    fn gives_check(
        py: Python<'_>,
        variant: &str,
        fen: &str,
        movelist: Vec<String>,
        chess960: bool,
    ) -> PyResult<bool> {
        ask(py, variant, fen, &movelist, chess960, |board| Ok(board.gives_check()))
    }

    /// Whether a legal move is a capture.
    #[pyfunction]
    #[pyo3(signature = (variant, fen, movelist, r#move, chess960 = false, /))]
    fn is_capture(
        py: Python<'_>,
        variant: &str,
        fen: &str,
        movelist: Vec<String>,
        r#move: &str,
        chess960: bool,
    ) -> PyResult<bool> {
        ask(py, variant, fen, &movelist, chess960, |board| board.is_capture(r#move))
    }

    /// The piece that the last move captured, as a partner would get it; empty if there is none.
    #[pyfunction]
    #[pyo3(signature = (variant, fen, movelist, chess960 = false, /))]
    fn piece_to_partner(
        py: Python<'_>,
        variant: &str,
        fen: &str,
        movelist: Vec<String>,
        chess960: bool,
    ) -> PyResult<String> {
        ask(py, variant, fen, &movelist, chess960, |board| Ok(board.piece_to_partner()))
    }

    /// The result for the side to move, which has no legal move.
    #[pyfunction]
    #[pyo3(signature = (variant, fen, movelist, chess960 = false, /))]
    fn game_result(
        py: Python<'_>,
        variant: &str,
        fen: &str,
        movelist: Vec<String>,
        chess960: bool,
    ) -> PyResult<i32> {
        ask(py, variant, fen, &movelist, chess960, |board| Ok(board.game_result()))
    }

    /// Whether the rules of the variant end the game, and the result for the side to move.
    #[pyfunction]
    #[pyo3(signature = (variant, fen, movelist, chess960 = false, /))]
    fn is_immediate_game_end(
        py: Python<'_>,
        variant: &str,
        fen: &str,
        movelist: Vec<String>,
        chess960: bool,
    ) -> PyResult<(bool, i32)> {
        ask(py, variant, fen, &movelist, chess960, |board| Ok(end(board.immediate_end())))
    }

    /// Whether the game may be ended by a draw, and the result for the side to move.
    #[pyfunction]
    #[pyo3(signature = (variant, fen, movelist, chess960 = false, count_started = 0, /))]
    fn is_optional_game_end(
        py: Python<'_>,
        variant: &str,
        fen: &str,
        movelist: Vec<String>,
        chess960: bool,
        count_started: i64,
    ) -> PyResult<(bool, i32)> {
        let _ = count_started;
        ask(py, variant, fen, &movelist, chess960, |board| Ok(end(board.optional_end())))
    }

    fn end(value: Option<i32>) -> (bool, i32) {
        (value.is_some(), value.unwrap_or_default())
    }

    /// Whether White and Black can no longer win.
    #[pyfunction]
    #[pyo3(signature = (variant, fen, movelist, chess960 = false, /))]
    fn has_insufficient_material(
        py: Python<'_>,
        variant: &str,
        fen: &str,
        movelist: Vec<String>,
        chess960: bool,
    ) -> PyResult<(bool, bool)> {
        ask(py, variant, fen, &movelist, chess960, |board| Ok(board.insufficient_material()))
    }

    /// `FEN_OK`, or the code of what is wrong with a FEN.
    #[pyfunction]
    #[pyo3(signature = (fen, variant, chess960 = false, /))]
    fn validate_fen(py: Python<'_>, fen: &str, variant: &str, chess960: bool) -> PyResult<i32> {
        let variant = library::variant(py, variant)?;
        Ok(isotope_ffish::validate_fen(&variant, fen, chess960) as i32)
    }

    /// The position as the side to move sees it: walls hide what it neither holds nor can move to.
    #[pyfunction]
    #[pyo3(signature = (fen, variant, chess960 = false, /))]
    fn get_fog_fen(py: Python<'_>, fen: &str, variant: &str, chess960: bool) -> PyResult<String> {
        ask(py, variant, fen, &[], chess960, |board| Ok(board.fen(FenStyle::Fog)))
    }
}
