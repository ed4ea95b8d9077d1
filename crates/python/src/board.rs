//! Positions with the moves that led to them.

use std::sync::Arc;

use isotope_analysis::{Verdict, verdict};
use isotope_answer::{diagram_after, position_diagram};
use isotope_ffish::{FenStyle, Variant};
use isotope_kernel::{judge, notation};
use pyo3::{PyResult, Python, pyclass, pymethods};
use shakmaty::{Color, Position as _};

use crate::{
    error::{Error, coded, not_played},
    ruleset::Ruleset,
};

/// The prefix of identifiers in pictures.
const PREFIX: &str = "isotope";

/// A position under a ruleset, with the moves that led to it; what the classes of `isotope` are made of.
#[pyclass(module = "isotope")]
#[derive(Clone)]
pub(crate) struct Board(isotope_ffish::Board);

#[pymethods]
impl Board {
    #[new]
    fn new(py: Python<'_>, ruleset: &Ruleset, fen: &str, chess960: bool) -> PyResult<Board> {
        let variant = Variant::new(&ruleset.0.id, Arc::clone(&ruleset.0.rules));
        let board = isotope_ffish::Board::strict(Arc::new(variant), fen, chess960);
        board.map(Board).map_err(|error| not_played(py, error))
    }

    fn copy(&self) -> Board {
        self.clone()
    }

    fn start_fen(&self) -> String {
        self.0.game().start().fen()
    }

    fn fen(&self) -> String {
        self.0.fen(FenStyle::Plain)
    }

    fn moves(&self) -> Vec<String> {
        self.0.moves()
    }

    fn legal_moves(&self) -> Vec<String> {
        self.0.legal_moves()
    }

    /// Plays a move, in UCI, SAN or written as people do.
    fn push(&mut self, py: Python<'_>, text: &str) -> PyResult<()> {
        self.0.push_san(text).map_err(|error| not_played(py, error))
    }

    fn pop(&mut self) -> bool {
        self.0.pop()
    }

    /// A legal move in SAN.
    fn san(&self, py: Python<'_>, text: &str) -> PyResult<String> {
        let uci = self.uci(py, text)?;
        let mut position = self.0.position();
        let m = notation::read(&position, &uci)
            .map_err(|error| coded::<Error>(py, error.code(), error.to_string()))?;
        Ok(notation::san_and_play(&mut position, m).to_string())
    }

    /// A legal move in UCI.
    fn uci(&self, py: Python<'_>, text: &str) -> PyResult<String> {
        self.0.uci(text).map_err(|error| not_played(py, error))
    }

    fn is_white_to_move(&self) -> bool {
        self.0.position().turn() == Color::White
    }

    fn is_chess960(&self) -> bool {
        self.0.is_chess960()
    }

    fn is_check(&self) -> bool {
        self.0.gives_check()
    }

    fn repetitions(&self) -> u32 {
        self.0.game().repetitions()
    }

    /// The outcome, as the winner, the reason and both in words; with `by_history` also draws by repetition.
    fn outcome(&self, by_history: bool) -> Option<(Option<&'static str>, &'static str, String)> {
        let game = self.0.game();
        let by_position = game.position().ended();
        let by_game = || game.claimable().filter(|_| by_history);
        let outcome = by_position.or_else(by_game)?;
        let winner = outcome.winner.map(|color| color.fold_wb("white", "black"));
        Some((winner, outcome.reason.as_str(), outcome.to_string()))
    }

    /// The reason why a move is illegal, as its code and in words; `None` if the move is legal.
    fn reason(&self, py: Python<'_>, text: &str) -> PyResult<Option<(&'static str, String)>> {
        let position = self.0.position();
        let m = notation::read(&position, text)
            .map_err(|error| coded::<Error>(py, error.code(), error.to_string()))?;
        Ok(judge(&position, m).err().map(|illegal| (illegal.code(), illegal.to_string())))
    }

    /// The board as a picture, or the board after a legal move with its explosion.
    fn svg(&self, py: Python<'_>, text: Option<&str>) -> PyResult<String> {
        let position = self.0.position();
        let Some(text) = text else { return Ok(position_diagram(&position).svg(PREFIX)) };
        let m = notation::read(&position, text)
            .map_err(|error| coded::<Error>(py, error.code(), error.to_string()))?;
        match verdict(&position, m) {
            Verdict::Legal(played) => {
                Ok(diagram_after(&played).before(position.board()).svg(PREFIX))
            }
            Verdict::Illegal(reason) => {
                Err(coded::<Error>(py, reason.code(), format!("`{text}` is illegal: {reason}")))
            }
            Verdict::NoMove(error) => Err(coded::<Error>(py, error.code(), error.to_string())),
        }
    }

    fn text(&self) -> String {
        position_diagram(&self.0.position()).to_string()
    }
}
