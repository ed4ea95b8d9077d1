//! The appearance of a board, with marks for the last move, the picked piece and the square under the pointer.

use isotope_analysis::{Verdict, seen};
use isotope_answer::{consequence, diagram_after, mark_effect, mark_move, position_diagram};
use isotope_diagram::{Diagram, Mark};
use isotope_kernel::{explain, notation};
use schemars::JsonSchema;
use serde::Serialize;
use shakmaty::{Bitboard, File, Position as _, Rank, Square};

use super::{
    games::Game,
    selection::{Pick, Target},
};

/// The beginning of the ids of the shapes that all boards share, which `/api/rulesets` has.
pub(crate) const SHAPES: &str = "men";

/// The selection, which is shared by all boards.
#[derive(Clone, Copy)]
pub(crate) struct Selection<'a> {
    pub(crate) picked: Option<(Pick, &'a [Target])>,
    pub(crate) flipped: bool,
}

/// The appearance of one board.
pub(crate) struct Appearance {
    diagram: Diagram,
    /// The squares of the pieces that can be picked.
    movable: Bitboard,
    /// The squares that the picked piece may go to on this board.
    pub(crate) targets: Bitboard,
}

/// What the square under the pointer changes on a board, if the picked piece may go there on some board.
#[derive(Clone, Debug, JsonSchema, Serialize)]
pub(crate) struct Pointed {
    /// The result of moving the picked piece there.
    pub(crate) says: String,
    /// The squares that look otherwise then.
    squares: Vec<PointedSquare>,
}

/// A square that looks otherwise while the pointer is on a square.
#[derive(Clone, Debug, JsonSchema, Serialize)]
struct PointedSquare {
    /// The name of the square.
    square: String,
    /// The marks and the piece on it: SVG elements that use the shapes of `/api/rulesets`.
    svg: String,
    /// Its description.
    name: String,
}

impl Appearance {
    /// The appearance of a game's board.
    pub(crate) fn of(game: &Game<'_>, selection: Selection<'_>) -> Appearance {
        let Some((pick, targets)) = selection.picked else {
            let diagram = match game.last {
                Some(last) => diagram_after(last).before(game.before.board()),
                None => position_diagram(&game.position),
            };
            let movable = game.legal.iter().filter_map(|m| m.from()).collect();
            return Appearance::new(game, diagram, selection).with_movable(movable);
        };
        // The last move's blast is not marked: it could be mistaken for the blast of the move being chosen.
        let diagram = match game.last {
            Some(last) => mark_move(position_diagram(&game.position), last.m),
            None => position_diagram(&game.position),
        };
        let mut look = Appearance::new(game, diagram, selection);
        if let Pick::On(square) = pick {
            look.mark(Mark::Picked, square);
        }
        let among = |fits: &dyn Fn(&Target) -> bool| -> Bitboard {
            targets.iter().filter(|target| fits(target)).map(|target| target.square).collect()
        };
        look.targets = among(&|target| target.on.contains(&game.board));
        look.mark(Mark::Legal, look.targets);
        look.mark(Mark::Differs, among(&|target| target.differs));
        look
    }

    /// What changes while the pointer is on `square`.
    pub(crate) fn pointed(
        &self,
        game: &Game<'_>,
        selection: Selection<'_>,
        square: Square,
    ) -> Option<Pointed> {
        let (pick, targets) = selection.picked.filter(|_| game.waits.is_none())?;
        let mut pointed = Appearance { diagram: self.diagram.clone(), ..*self };
        let says = pointed.point(game, pick, targets, square)?;
        let (before, after) = (&self.diagram, &pointed.diagram);
        let changed =
            Square::ALL.into_iter().filter(|square| before.cell(*square) != after.cell(*square));
        let squares = changed.map(|square| PointedSquare {
            square: square.to_string(),
            svg: after.cell(square).svg(SHAPES),
            name: pointed.name(square),
        });
        Some(Pointed { says, squares: squares.collect() })
    }

    fn new(game: &Game<'_>, diagram: Diagram, selection: Selection<'_>) -> Appearance {
        // The page shows pieces in hand next to the picture, where they can be picked.
        let diagram =
            diagram.hands(None).flipped(selection.flipped).titled(game.ruleset.name.clone());
        let (movable, targets) = (Bitboard::EMPTY, Bitboard::EMPTY);
        Appearance { diagram, movable, targets }
    }

    fn with_movable(self, movable: Bitboard) -> Appearance {
        Appearance { movable, ..self }
    }

    fn mark(&mut self, mark: Mark, squares: impl Into<Bitboard>) {
        self.diagram = self.diagram.clone().mark(mark, squares);
    }

    /// Marks the effect of moving the picked piece to `square`, and describes it in words.
    fn point(
        &mut self,
        game: &Game<'_>,
        pick: Pick,
        targets: &[Target],
        square: Square,
    ) -> Option<String> {
        let target = targets.iter().find(|target| target.square == square);
        let text = target.and_then(Target::first).map_or_else(|| pick.to(square), String::from);
        let m = match notation::read(&game.position, &text) {
            Ok(m) => m,
            // If `square` is a target on another board, the error explains why it is not one here.
            Err(error) => return target.map(|_| format!("Illegal: {error}")),
        };
        let explanation = explain(&game.position, m);
        let aftermath = explanation.aftermath();
        self.diagram = mark_effect(self.diagram.clone(), m, aftermath)
            .mark(Mark::Destroyed, seen(m, aftermath))
            .mark(Mark::Moved, aftermath.moved())
            .arrows(&aftermath.moves(game.position.field()).collect::<Vec<_>>());
        Some(match Verdict::new(&game.position, m, explanation.verdict) {
            Verdict::Legal(played) => match consequence(&played) {
                nothing if nothing.is_empty() => played.san,
                consequence => format!("{}: {consequence}", played.san),
            },
            Verdict::Illegal(reason) => format!("Illegal: {reason}"),
            Verdict::NoMove(error) => format!("Illegal: {error}"),
        })
    }

    /// The board as SVG, with element ids that begin with `prefix`.
    pub(crate) fn svg(&self, prefix: &str) -> String {
        self.diagram.svg(prefix)
    }

    /// Descriptions of the squares, from a8 to h1.
    pub(crate) fn names(&self) -> Vec<String> {
        let ranks = Rank::ALL.into_iter().rev();
        let squares = ranks.flat_map(|rank| File::ALL.map(|file| Square::from_coords(file, rank)));
        squares.map(|square| self.name(square)).collect()
    }

    fn name(&self, square: Square) -> String {
        let mut name = self.diagram.name(square);
        if self.movable.contains(square) {
            name += ", can move";
        }
        name
    }
}
