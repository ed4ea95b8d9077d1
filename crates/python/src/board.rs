//! Positions with the moves that led to them.

use std::{fmt::Display, sync::Arc};

use isotope_analysis::{Verdict, verdict};
use isotope_answer::{PositionInput, Reading, RequestError, diagram_after, position_diagram};
use isotope_kernel::{
    Claims, Fault, Game, Illegal, PositionError, Rules, judge,
    notation::{self, MoveError},
};
use pyo3::{PyErr, PyResult, Python, pyclass, pymethods};
use shakmaty::{CastlingMode, Color, Move, Position as _};

use crate::{
    error::{Error, coded},
    ruleset::Ruleset,
};

/// The prefix of identifiers in pictures.
const PREFIX: &str = "isotope";

/// A position under a ruleset, with the moves that led to it; what the classes of `isotope` are made of.
#[pyclass(module = "isotope")]
#[derive(Clone)]
pub(crate) struct Board {
    game: Game<Arc<Rules>>,
    chess960: bool,
}

#[pymethods]
impl Board {
    /// With `ends`, draws end the game; otherwise they would have to be claimed.
    #[new]
    fn new(
        py: Python<'_>,
        ruleset: &Ruleset,
        fen: &str,
        chess960: bool,
        ends: bool,
    ) -> PyResult<Board> {
        let rules = Arc::clone(&ruleset.0.rules);
        let reading = Reading { by_command: false, ..Reading::default() };
        let refuse = |error: RequestError| coded::<Error>(py, error.code, error.message);
        let request = PositionInput::read(fen, reading).map_err(|error| refuse(error.error))?;
        let (start, usual) = rules.start();
        let layout = match request.layout() {
            Some(layout) => layout.clone(),
            None if fen == "startpos" => start,
            // A start of Chess960, by its number.
            None => request.under(&rules).map_err(refuse)?.0.setup(),
        };
        let is_numbered = request.layout().is_none() && fen != "startpos";
        let chess960 = chess960 || is_numbered || usual == CastlingMode::Chess960;
        let mode = match chess960 {
            true => CastlingMode::Chess960,
            false => rules.castling_mode(&layout),
        };
        let not_set_up =
            |error: PositionError| coded::<Error>(py, error.faults[0].code(), error.to_string());
        let (game, mut faults) = Game::allow_impossible(rules, layout, mode).map_err(not_set_up)?;
        // Rights that are impossible are only left out.
        faults.retain(|fault| matches!(fault, Fault::NoKings | Fault::OppositeCheck { .. }));
        if !faults.is_empty() {
            return Err(not_set_up(PositionError { faults }));
        }
        let claims = if ends { Claims::default() } else { Claims::ALL };
        Ok(Board { game: game.with_claims(claims), chess960 })
    }

    fn copy(&self) -> Board {
        self.clone()
    }

    fn start_fen(&self) -> String {
        let start = self.game.start();
        if self.chess960 { start.shredder_fen() } else { start.fen() }
    }

    fn fen(&self) -> String {
        let position = self.game.position();
        if self.chess960 { position.shredder_fen() } else { position.fen() }
    }

    fn moves(&self) -> Vec<String> {
        // Every position of a game is castled alike.
        let position = self.game.position();
        self.game.moves().iter().map(|m| notation::uci(&position, *m)).collect()
    }

    fn legal_moves(&self) -> Vec<String> {
        let position = self.game.position();
        let moves = if self.game.ended().is_some() { Vec::new() } else { position.all_moves() };
        moves.into_iter().map(|m| notation::uci(&position, m)).collect()
    }

    /// Plays a move, in UCI, SAN or written as people do.
    fn push(&mut self, py: Python<'_>, text: &str) -> PyResult<()> {
        let m = self.read(py, text)?;
        self.game.play(m).map_err(|illegal| invalid(py, text, illegal.code(), illegal))
    }

    fn pop(&mut self) -> Option<String> {
        let m = self.game.take_back()?;
        Some(notation::uci(&self.game.position(), m))
    }

    /// A legal move in SAN.
    fn san(&self, py: Python<'_>, text: &str) -> PyResult<String> {
        let m = self.legal(py, text)?;
        Ok(notation::san_and_play(&mut self.game.position(), m).to_string())
    }

    /// A legal move in UCI.
    fn uci(&self, py: Python<'_>, text: &str) -> PyResult<String> {
        Ok(notation::uci(&self.game.position(), self.legal(py, text)?))
    }

    fn is_white_to_move(&self) -> bool {
        self.game.position().turn() == Color::White
    }

    fn is_chess960(&self) -> bool {
        self.chess960
    }

    fn is_check(&self) -> bool {
        self.game.position().checkers().any()
    }

    fn repetitions(&self) -> u32 {
        self.game.repetitions()
    }

    /// The outcome, as the winner, the reason and both in words. A draw that the position does not show ends the
    /// game only if draws need no claim.
    fn outcome(&self) -> Option<(Option<&'static str>, &'static str, String)> {
        let outcome = self.game.position().ended().or_else(|| self.game.ended())?;
        let winner = outcome.winner.map(|color| color.fold_wb("white", "black"));
        Some((winner, outcome.reason.as_str(), outcome.to_string()))
    }

    /// The reason why a move is illegal, as its code and in words; `None` if the move is legal.
    fn reason(&self, py: Python<'_>, text: &str) -> PyResult<Option<(&'static str, String)>> {
        let position = self.game.position();
        let m = match notation::read(&position, text) {
            Ok(m) => m,
            Err(error @ (MoveError::NotAMove { .. } | MoveError::NoPiece(_))) => {
                return Ok(Some((error.code(), error.to_string())));
            }
            Err(error) => return Err(coded::<Error>(py, error.code(), error.to_string())),
        };
        let illegal =
            judge(&position, m).err().or_else(|| self.game.ended().map(Illegal::GameOver));
        Ok(illegal.map(|illegal| (illegal.code(), illegal.to_string())))
    }

    /// The board as a picture, or the board after a legal move with its explosion.
    fn svg(&self, py: Python<'_>, text: Option<&str>) -> PyResult<String> {
        let position = self.game.position();
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
        position_diagram(&self.game.position()).to_string()
    }
}

impl Board {
    fn read(&self, py: Python<'_>, text: &str) -> PyResult<Move> {
        notation::read(&self.game.position(), text)
            .map_err(|error| invalid(py, text, error.code(), error))
    }

    /// Reads a move that the position allows.
    fn legal(&self, py: Python<'_>, text: &str) -> PyResult<Move> {
        let m = self.read(py, text)?;
        judge(&self.game.position(), m)
            .map_err(|illegal| invalid(py, text, illegal.code(), illegal))?;
        Ok(m)
    }
}

fn invalid(py: Python<'_>, text: &str, code: &str, why: impl Display) -> PyErr {
    coded::<Error>(py, code, format!("Invalid move '{text}': {why}"))
}
