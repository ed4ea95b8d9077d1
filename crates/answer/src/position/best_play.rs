//! The result of best play from a position, as far as it is proven.

use isotope_kernel::{Position, notation, words::color_name};
use isotope_outcomes::{Solution, Wdl};
use isotope_pgn::numbered_line;
use schemars::JsonSchema;
use serde::Serialize;
use shakmaty::{Color, Move, Position as _};

use crate::{
    input::position_query::PositionQuery,
    output::{
        answer::{Answer, SCHEMA, Text},
        color::{HEADING, paint},
    },
};

/// The result of best play from a position, as far as it is proven.
///
/// The caller solves the position, within limits of its choice.
#[derive(Clone, Debug, JsonSchema, Serialize)]
#[schemars(rename = "Solve")]
pub struct BestPlayAnswer<'a> {
    schema: u32,
    /// The ruleset's name.
    ruleset: &'a str,
    /// The position, as FEN.
    fen: String,
    #[serde(flatten)]
    best_play: BestPlay,
    /// Notes on repairs to the position and on parts left out of it.
    #[serde(skip_serializing_if = "<[String]>::is_empty")]
    notes: &'a [String],
    #[serde(skip)]
    asked: &'a PositionQuery<'a>,
    #[serde(skip)]
    solution: &'a Solution,
}

/// The result of best play.
#[derive(Clone, Debug, JsonSchema, Serialize)]
pub(crate) struct BestPlay {
    /// `win`, `loss` or `draw` for the side to move, or `unknown`.
    result: &'static str,
    /// The number of plies to the end of the game with best play; null in a draw or if unknown.
    plies: Option<u32>,
    /// An upper bound on the number of plies to the win; only if the winner is known but `plies` is not, and not if
    /// only Syzygy tables tell the winner.
    #[serde(skip_serializing_if = "Option::is_none")]
    within: Option<u32>,
    /// The best moves, in UCI notation: those that win soonest, draw or resist longest, as far as is proven.
    best: Vec<String>,
    /// A line of best play, in UCI notation.
    line: Vec<String>,
    /// A proven bound: the side to move has no forced win within this many plies.
    no_win_within: u32,
    /// A proven bound: the other side has no forced win within this many plies.
    no_loss_within: u32,
    /// The number of positions searched.
    nodes: u64,
}

impl BestPlay {
    pub(crate) fn new(position: &Position<'_>, solution: &Solution) -> BestPlay {
        BestPlay {
            result: solution.result.map_or("unknown", Wdl::as_str),
            plies: solution.plies,
            within: solution.within.filter(|_| solution.plies.is_none()),
            best: uci_names(position, &solution.best),
            line: uci_line(position, &solution.line),
            no_win_within: solution.no_win_within,
            no_loss_within: solution.no_loss_within,
            nodes: solution.nodes,
        }
    }
}

impl<'a> BestPlayAnswer<'a> {
    /// The answer for a position and the position's solution.
    ///
    /// ```
    /// use isotope_outcomes::Solver;
    /// use isotope_answer::{Answer as _, PositionQuery, ParseOptions, PositionInput, BestPlayAnswer};
    ///
    /// let icc = isotope_ruleset::shipped("icc").unwrap();
    /// let input = PositionInput::read("k7/1R6/8/8/2K5/8/8/8 b - - 0 1", ParseOptions::default()).unwrap();
    /// let asked = PositionQuery::new(input, &icc).unwrap();
    /// let solution = Solver::default().solve(&asked.position);
    /// let text = BestPlayAnswer::new(&asked, &solution).text().to_string();
    /// assert!(text.starts_with("White wins in 2 plies, whatever Black does.\n"), "{text}");
    /// ```
    pub fn new(asked: &'a PositionQuery<'_>, solution: &'a Solution) -> BestPlayAnswer<'a> {
        BestPlayAnswer {
            schema: SCHEMA,
            ruleset: &asked.ruleset.id,
            fen: asked.fen(),
            best_play: BestPlay::new(&asked.position, solution),
            notes: &asked.input.notes,
            asked,
            solution,
        }
    }

    /// Describes the result in a sentence.
    pub fn sentence(&self) -> String {
        sentence(&self.asked.position, self.solution)
    }

    /// Describes the result in a few words, such as `White wins in 2 plies`, `draw` or `not decided`.
    ///
    /// ```
    /// use isotope_outcomes::Solver;
    /// use isotope_answer::{PositionQuery, ParseOptions, PositionInput, BestPlayAnswer};
    ///
    /// let icc = isotope_ruleset::shipped("icc").unwrap();
    /// let input = PositionInput::read("k7/1R6/8/8/2K5/8/8/8 b - - 0 1", ParseOptions::default()).unwrap();
    /// let asked = PositionQuery::new(input, &icc).unwrap();
    /// let solution = Solver::default().solve(&asked.position);
    /// let solved = BestPlayAnswer::new(&asked, &solution);
    /// assert_eq!(solved.in_short(), "White wins in 2 plies");
    /// assert_eq!(solved.best_in_san(), ["Ka7", "Kb8"]);
    /// assert_eq!(solved.line_in_san(), "1... Ka7 2. Rxa7#");
    /// ```
    pub fn in_short(&self) -> String {
        in_short(&self.asked.position, self.solution)
    }

    /// Describes the result in a few words, with its length in moves of the winner: `White wins in 1 move`, `drawn` or
    /// `not decided`.
    ///
    /// ```
    /// use isotope_outcomes::Solver;
    /// use isotope_answer::{PositionQuery, ParseOptions, PositionInput, BestPlayAnswer};
    ///
    /// let icc = isotope_ruleset::shipped("icc").unwrap();
    /// let input = PositionInput::read("k7/1R6/8/8/2K5/8/8/8 b - - 0 1", ParseOptions::default()).unwrap();
    /// let asked = PositionQuery::new(input, &icc).unwrap();
    /// let solution = Solver::default().solve(&asked.position);
    /// assert_eq!(BestPlayAnswer::new(&asked, &solution).in_moves(), "White wins in 1 move");
    /// ```
    pub fn in_moves(&self) -> String {
        let Solution { result, plies, within, .. } = self.solution;
        let winner = result.map(|result| result.winner(self.asked.position.turn()));
        match (winner, plies) {
            (None, _) => "not decided".into(),
            (Some(None), _) => "drawn".into(),
            (Some(Some(color)), Some(0)) => format!("{} has won", color_name(color)),
            (Some(Some(color)), _) => wins_in_moves(color, *plies, *within),
        }
    }

    /// The best moves that are worth naming: none if every move is equally good.
    pub fn named(&self) -> &[Move] {
        let best = &self.solution.best;
        let is_any = best.len() > 1 && best.len() == self.asked.position.all_moves().len();
        if is_any { &[] } else { best }
    }

    /// The best moves in SAN, sorted.
    pub fn best_in_san(&self) -> Vec<String> {
        san_names(&self.asked.position, &self.solution.best)
    }

    /// The line of best play in SAN, with move numbers.
    pub fn line_in_san(&self) -> String {
        numbered(&self.asked.position, &self.solution.line)
    }
}

impl Answer for BestPlayAnswer<'_> {
    fn notes(&self) -> Vec<String> {
        self.asked.notes()
    }

    fn write(&self, out: &mut Text) {
        let solution = self.solution;
        out.line(paint(HEADING, &self.sentence()));
        if !solution.best.is_empty() {
            out.line(format_args!("best: {}", self.best_in_san().join(", ")));
        }
        if !solution.line.is_empty() {
            out.line(format_args!("line: {}", self.line_in_san()));
        }
        out.line(format_args!("nodes: {}", solution.nodes));
    }
}

/// Describes the result in a sentence.
fn sentence(position: &Position<'_>, solution: &Solution) -> String {
    let turn = position.turn();
    let (us, them) = (color_name(turn), color_name(!turn));
    let &Solution { result, plies, within, no_win_within, no_loss_within, .. } = solution;
    if let (Some(outcome), Some(0)) = (position.ended(), plies) {
        return format!("The game is over: {outcome}.");
    }
    match (result, plies, within) {
        (Some(Wdl::Draw), ..) => "Neither side can force a win.".into(),
        (Some(Wdl::Win), Some(length), _) => {
            format!("{us} wins in {}, and no sooner.", in_plies(length))
        }
        (Some(Wdl::Loss), Some(length), _) => {
            format!("{them} wins in {}, whatever {us} does.", in_plies(length))
        }
        (Some(wdl), None, within) => {
            let (winner, not) = match wdl {
                Wdl::Win => (turn, no_win_within),
                _ => (!turn, no_loss_within),
            };
            let (winner, not) = (color_name(winner), in_plies(not));
            match within.map(in_plies) {
                Some(within) => format!(
                    "{winner} wins within {within}, but perhaps sooner otherwise: not within {not}."
                ),
                None => format!(
                    "{winner} wins, by Syzygy tables, which do not tell in how many plies: not within {not}."
                ),
            }
        }
        (None, ..) => format!(
            "Not decided within the limit: {us} has no forced win within {}, {them} none within {}.",
            in_plies(no_win_within),
            in_plies(no_loss_within)
        ),
    }
}

/// Describes the result in a few words, for a table.
pub(crate) fn in_short(position: &Position<'_>, solution: &Solution) -> String {
    let Some(result) = solution.result else { return "not decided".into() };
    match (result.winner(position.turn()), solution.plies) {
        (None, _) => "draw".into(),
        (Some(color), Some(0)) => format!("{} has won", color_name(color)),
        (Some(color), plies) => wins(color, plies, solution.within),
    }
}

/// Says that `winner` wins in exactly `plies`, or else `within` a number of plies, as far as they are known.
pub(crate) fn wins(winner: Color, plies: Option<u32>, within: Option<u32>) -> String {
    let winner = color_name(winner);
    match (plies, within) {
        (Some(plies), _) => format!("{winner} wins in {}", in_plies(plies)),
        (None, Some(within)) => format!("{winner} wins within {}", in_plies(within)),
        (None, None) => format!("{winner} wins"),
    }
}

/// Says the same in moves of the winner, as in `#3`.
pub(crate) fn wins_in_moves(winner: Color, plies: Option<u32>, within: Option<u32>) -> String {
    let winner = color_name(winner);
    match (plies, within) {
        (Some(plies), _) => format!("{winner} wins in {}", in_moves(plies)),
        (None, Some(within)) => format!("{winner} wins within {}", in_moves(within)),
        (None, None) => format!("{winner} wins"),
    }
}

/// The moves of the winner in a line of `plies`.
pub(crate) fn in_moves(plies: u32) -> String {
    match plies.div_ceil(2) {
        1 => "1 move".into(),
        moves => format!("{moves} moves"),
    }
}

pub(crate) fn in_plies(plies: u32) -> String {
    match plies {
        1 => "1 ply".into(),
        plies => format!("{plies} plies"),
    }
}

/// The moves in UCI notation, sorted.
pub(crate) fn uci_names(position: &Position<'_>, moves: &[Move]) -> Vec<String> {
    let mut names: Vec<String> = moves.iter().map(|m| notation::uci(position, *m)).collect();
    names.sort();
    names
}

/// The moves of `line` in UCI notation.
pub(crate) fn uci_line(position: &Position<'_>, line: &[Move]) -> Vec<String> {
    let mut position = position.clone();
    let name = |m: &Move| {
        let name = notation::uci(&position, *m);
        position.play_unchecked(*m);
        name
    };
    line.iter().map(name).collect()
}

/// The moves of `line` in SAN.
pub(crate) fn san_line(position: &Position<'_>, line: &[Move]) -> Vec<String> {
    let mut position = position.clone();
    line.iter().map(|m| notation::san_and_play(&mut position, *m).to_string()).collect()
}

/// The moves in SAN, sorted.
pub(crate) fn san_names(position: &Position<'_>, moves: &[Move]) -> Vec<String> {
    let name = |m: &Move| notation::san_and_play(&mut position.clone(), *m).to_string();
    let mut names: Vec<String> = moves.iter().map(name).collect();
    names.sort();
    names
}

/// The moves of `line` in SAN, with move numbers.
pub(crate) fn numbered(position: &Position<'_>, line: &[Move]) -> String {
    numbered_line(position, 0, san_line(position, line))
}
