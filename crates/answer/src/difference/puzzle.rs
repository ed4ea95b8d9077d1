//! Puzzles about what two rulesets do not have in common.

use isotope_analysis::{Puzzle, PuzzleQuestion, puzzles};
use isotope_kernel::{notation, words::color_name};
use isotope_search::Control;
use schemars::JsonSchema;
use serde::Serialize;
use shakmaty::{Move, Position as _};

use crate::{
    difference::compare::NamedRuleset,
    output::{
        answer::{Answer, SCHEMA, Text},
        color::{self, HEADING, paint},
        diagram::position_diagram,
    },
    position::best_play::in_moves,
};

/// Puzzles about two rulesets, each with its only answer.
#[derive(Clone, Debug, JsonSchema, Serialize)]
pub struct Puzzles<'r> {
    schema: u32,
    /// The rulesets' names.
    rulesets: [&'r str; 2],
    /// The seed of the random games from which the positions come.
    seed: u64,
    /// The puzzles; fewer than requested if the rulesets have no more.
    puzzles: Vec<PuzzleObject<'r>>,
}

#[derive(Clone, Debug, JsonSchema, Serialize)]
#[schemars(rename = "Puzzle")]
struct PuzzleObject<'r> {
    /// What is asked: `legal` (which move is legal here and illegal under the other ruleset?), `destroyed`
    /// (where does the move destroy a piece?) or `wins` (which move wins within `plies`?).
    kind: &'static str,
    /// The name of the ruleset that the question is about.
    ruleset: &'r str,
    /// The name of the other ruleset.
    other: &'r str,
    /// The position, as FEN.
    fen: String,
    /// The question, in words.
    question: String,
    /// The move asked for or, under `destroyed`, asked about; in UCI notation.
    r#move: String,
    /// The same move in SAN.
    san: String,
    /// The squares asked for by `destroyed`; otherwise empty.
    squares: Vec<String>,
    /// The answer, in words.
    answer: String,
    #[serde(skip)]
    puzzle: Puzzle<'r>,
}

impl<'r> Puzzles<'r> {
    /// Makes up to `count` puzzles from a seed; fewer if there are no more or `control` ends the search.
    ///
    /// ```
    /// use isotope_answer::{NamedRuleset, Puzzles};
    /// use isotope_ruleset::shipped;
    /// use isotope_search::Control;
    ///
    /// let [atomic, icc] = ["atomic", "icc"].map(|name| (name, shipped(name).unwrap()));
    /// let rulesets = NamedRuleset::two(atomic, icc);
    /// let json = serde_json::to_value(Puzzles::make(&rulesets, 3, 1, &Control::new())).unwrap();
    /// assert_eq!(json["puzzles"].as_array().unwrap().len(), 3);
    /// ```
    pub fn make(
        rulesets: &'r [NamedRuleset; 2],
        count: usize,
        seed: u64,
        control: &Control,
    ) -> Puzzles<'r> {
        let names = rulesets.each_ref().map(|named| &*named.name);
        let rules = rulesets.each_ref().map(|named| &*named.ruleset.rules);
        let made = puzzles(rules, count, seed, control).into_iter();
        let puzzles = made.map(|puzzle| PuzzleObject::new(names, puzzle)).collect();
        Puzzles { schema: SCHEMA, rulesets: names, seed, puzzles }
    }
}

impl<'r> PuzzleObject<'r> {
    fn new(names: [&'r str; 2], puzzle: Puzzle<'r>) -> PuzzleObject<'r> {
        let [ruleset, other] =
            if puzzle.swapped { [names[1], names[0]] } else { [names[0], names[1]] };
        let (here, m) = (&puzzle.positions[0], puzzle.m);
        let san = notation::san_and_play(&mut here.clone(), m).to_string();
        let mut squares = Vec::new();
        let (kind, question, answer) = match &puzzle.asked {
            PuzzleQuestion::LegalHere { elsewhere } => (
                "legal",
                format!("Which move is legal under {ruleset} and illegal under {other}?"),
                format!("{san}: under {other}, {elsewhere}"),
            ),
            PuzzleQuestion::Destroyed { squares: destroyed } => {
                squares = destroyed.into_iter().map(|square| square.to_string()).collect();
                // A `#` would give away that a king is among the pieces.
                let plain = notation::san(here, m);
                let question = format!("Where does {plain} destroy a piece under {ruleset}?");
                ("destroyed", question, format!("{san}: on {}", squares.join(" ")))
            }
            PuzzleQuestion::Wins { plies } => {
                let turn = color_name(here.turn());
                let (within, not) = match plies {
                    1 => ("at once".to_owned(), "not"),
                    plies => (format!("in {}", in_moves(*plies)), "not as fast"),
                };
                let question =
                    format!("{turn} wins {within} under {ruleset}, but {not} under {other}. How?");
                ("wins", question, wins(&puzzle, &san))
            }
        };
        let (fen, uci) = (here.fen(), notation::uci(here, m));
        PuzzleObject {
            kind,
            ruleset,
            other,
            fen,
            question,
            r#move: uci,
            san,
            squares,
            answer,
            puzzle,
        }
    }
}

/// The move that wins, with the reason if it wins at once.
fn wins(puzzle: &Puzzle<'_>, san: &str) -> String {
    let after = |m: Move| puzzle.positions[0].after(m);
    match after(puzzle.m).decided() {
        Some(outcome) => format!("{san}: {outcome}"),
        None => format!("{san}, and no other move wins as fast"),
    }
}

impl Answer for Puzzles<'_> {
    fn write(&self, out: &mut Text) {
        let [a, b] = self.rulesets;
        if self.puzzles.is_empty() {
            return out.line(format_args!("{a} and {b}: no puzzle was found"));
        }
        for (number, puzzle) in self.puzzles.iter().enumerate() {
            if number > 0 {
                out.line("");
            }
            out.line(paint(HEADING, &format!("{}. {}", number + 1, puzzle.question)));
            out.line("");
            out.line(color::board(&position_diagram(&puzzle.puzzle.positions[0])));
            out.line("");
            out.line(&puzzle.fen);
            out.line(format_args!("{}: {} to move", puzzle.ruleset, self.turn(number)));
        }
        out.line("");
        out.line(paint(HEADING, "answers"));
        for (number, puzzle) in self.puzzles.iter().enumerate() {
            out.line(format_args!("{}. {}", number + 1, puzzle.answer));
        }
    }
}

impl Puzzles<'_> {
    fn turn(&self, number: usize) -> &'static str {
        color_name(self.puzzles[number].puzzle.positions[0].turn())
    }
}
