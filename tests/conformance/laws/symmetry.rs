//! Tests of the symmetry of the rules between the two sides, and between left and right.

use isotope_kernel::{
    Blast, Capture, Fate, Kings, Layout, Outcome, PieceCondition, Position, Rules, SideName, Spec,
    Start, Trigger, When, Win,
};
use proptest::prelude::*;
use shakmaty::{Bitboard, Move, Position as _, Setup, Square};

use super::{identity::is_beyond_fen, moves::sorted};
use crate::random::{Case, cases};

/// A reflection of squares, moves, positions and rules.
#[derive(Clone, Copy)]
struct Mirror {
    square: fn(Square) -> Square,
    setup: fn(Setup) -> Setup,
    /// Whether the reflection swaps the colours.
    swaps: bool,
}

/// The vertical reflection, which swaps the colours.
const COLOR_FLIP: Mirror =
    Mirror { square: Square::flip_vertical, setup: Setup::into_mirrored, swaps: true };

/// The horizontal reflection, which swaps the a-file and the h-file.
const LEFT_RIGHT: Mirror = Mirror {
    square: Square::flip_horizontal,
    setup: |mut setup| {
        setup.board.flip_horizontal();
        setup.promoted = setup.promoted.flip_horizontal();
        setup.castling_rights = setup.castling_rights.flip_horizontal();
        setup.ep_square = setup.ep_square.map(Square::flip_horizontal);
        setup
    },
    swaps: false,
};

impl Mirror {
    fn reflect(self, m: Move) -> Move {
        let at = self.square;
        match m {
            Move::Normal { role, from, capture, to, promotion } => {
                Move::Normal { role, from: at(from), capture, to: at(to), promotion }
            }
            Move::EnPassant { from, to } => Move::EnPassant { from: at(from), to: at(to) },
            Move::Castle { king, rook } => Move::Castle { king: at(king), rook: at(rook) },
            Move::Put { role, to } => Move::Put { role, to: at(to) },
        }
    }

    fn layout(self, layout: Layout) -> Layout {
        let counts = if self.swaps { layout.counts.into_swapped() } else { layout.counts };
        Layout { setup: (self.setup)(layout.setup), walls: self.squares(layout.walls), counts }
    }

    fn outcome(self, outcome: Outcome) -> Outcome {
        let winner = outcome.winner.map(|winner| if self.swaps { !winner } else { winner });
        Outcome { winner, ..outcome }
    }

    fn squares(self, squares: Bitboard) -> Bitboard {
        squares.into_iter().map(self.square).collect()
    }

    fn names(self, names: &mut [String]) {
        for name in names {
            *name = self.name(name);
        }
    }

    /// The name of the reflected square or set of squares.
    fn name(self, name: &str) -> String {
        match (name, name.split_once(' ')) {
            ("light", _) => "dark".into(),
            ("dark", _) => "light".into(),
            ("edge" | "center", _) => name.into(),
            (_, Some(("rank", rank))) if self.swaps => {
                let rank: u8 = rank.parse().expect("the rules compiled");
                format!("rank {}", 9 - rank)
            }
            (_, Some(("file", file))) if !self.swaps => {
                let square: Square = format!("{file}1").parse().expect("the rules compiled");
                format!("file {}", (self.square)(square).file().char())
            }
            (_, Some(_)) => name.into(),
            (_, None) => {
                let square: Square = name.parse().expect("the rules compiled");
                (self.square)(square).to_string()
            }
        }
    }

    fn capture(self, capture: &mut Capture) {
        match capture {
            Capture::Replace => (),
            Capture::Explode(explode) => {
                self.when(&mut explode.when);
                for fate in &mut explode.fates {
                    let (Fate::Survive(it)
                    | Fate::Destroy(it)
                    | Fate::Convert(it)
                    | Fate::Become(_, it)
                    | Fate::Push(_, it, _)
                    | Fate::Pull(it)
                    | Fate::Home(it)) = fate;
                    self.pieces(it);
                }
            }
            Capture::Cases(cases) => cases.iter_mut().for_each(|case| self.capture(case)),
        }
    }

    fn when(self, when: &mut When) {
        match when {
            When::On(names) | When::From(names) => self.names(names),
            When::AtLeast(_, pieces) => self.pieces(pieces),
            When::Side(side) if self.swaps => {
                *side = match side {
                    SideName::White => SideName::Black,
                    SideName::Black => SideName::White,
                }
            }
            When::Not(inner) => self.when(inner),
            When::Any(all) | When::All(all) => all.iter_mut().for_each(|inner| self.when(inner)),
            _ => (),
        }
    }

    fn pieces(self, pieces: &mut PieceCondition) {
        match pieces {
            PieceCondition::On(names) => self.names(names),
            PieceCondition::Not(inner) => self.pieces(inner),
            PieceCondition::Any(all) | PieceCondition::All(all) => {
                all.iter_mut().for_each(|inner| self.pieces(inner));
            }
            _ => (),
        }
    }

    /// The rules with named squares, named sides and the start position reflected. Blasts need no change: they
    /// are oriented by the capturing side.
    fn rules(self, rules: &Rules) -> Rules {
        let mut spec: Spec = rules.spec().clone();
        for win in &mut spec.win {
            if let Win::Hill(names) = win {
                self.names(names);
            }
        }
        self.capture(&mut spec.capture);
        for trigger in &mut spec.triggers {
            let (Trigger::Promotion(it) | Trigger::Arrival(it) | Trigger::Detonation(it)) = trigger;
            it.on.iter_mut().for_each(|on| self.names(on));
            self.when(&mut it.when);
            self.capture(&mut it.then);
        }
        if let (Kings::Sides { white, black }, true) = (&mut spec.kings, self.swaps) {
            std::mem::swap(white, black);
        }
        let mut start = self.layout(rules.start().0);
        if !self.swaps {
            start.castling_rights = Bitboard::EMPTY;
        }
        spec.start = Start::Fen(start.to_string());
        Rules::compile(spec).expect("reflected rules compile")
    }

    fn position<'r>(self, rules: &'r Rules, position: &Position<'_>) -> Position<'r> {
        let layout = self.layout(position.setup());
        Position::from_setup(rules, layout, position.castles().mode())
            .expect("a reflected position can be played")
    }

    /// Returns an error unless the reflected position has the reflected properties.
    fn holds(self, case: &Case) -> Result<(), TestCaseError> {
        let position = case.position();
        if is_beyond_fen(&position) {
            return Ok(());
        }
        let rules = self.rules(&case.rules);
        let mirrored = self.position(&rules, &position);
        let moves = position.legal_moves();
        let expected = sorted(moves.iter().map(|m| self.reflect(*m)));
        prop_assert_eq!(sorted(mirrored.legal_moves()), expected);
        prop_assert_eq!(mirrored.checkers(), self.squares(position.checkers()));
        prop_assert_eq!(mirrored.ended(), position.ended().map(|outcome| self.outcome(outcome)));
        for m in moves {
            let (mut after, mut after_mirrored) = (position.clone(), mirrored.clone());
            after.play_unchecked(m);
            after_mirrored.play_unchecked(self.reflect(m));
            if is_beyond_fen(&after) {
                continue;
            }
            prop_assert_eq!(&after_mirrored, &self.position(&rules, &after), "{}", m);
            let outcome = after.ended().map(|outcome| self.outcome(outcome));
            prop_assert_eq!(after_mirrored.ended(), outcome, "{}", m);
        }
        Ok(())
    }
}

/// Whether all blasts are left-right symmetric, and no piece goes home: the homes of king and queen are not.
fn is_left_right_symmetric(rules: &Rules) -> bool {
    let goes_home = |fate: &Fate| matches!(fate, Fate::Home(_));
    let mut explosions = rules.spec().explosions();
    if explosions.any(|explode| explode.fates.iter().any(goes_home)) {
        return false;
    }
    rules.spec().explosions().all(|explode| match &explode.blast {
        Blast::Ring | Blast::Point | Blast::Cross | Blast::Radius(_) => true,
        Blast::Leap(..) | Blast::Along(..) => true,
        Blast::Offsets(offsets) | Blast::Rays(offsets, ..) => {
            offsets.iter().all(|(dx, dy)| offsets.contains(&(-dx, *dy)))
        }
        Blast::Drawn(rows) => rows.iter().all(|row| {
            let row: Vec<char> = row.chars().filter(|c| !c.is_whitespace()).collect();
            let center_row = row.contains(&'O');
            let middle = if center_row { row.iter().position(|c| *c == 'O') } else { None };
            row.iter().eq(row.iter().rev()) && middle.is_none_or(|at| 2 * at + 1 == row.len())
        }),
    })
}

/// Removes the castling rights of a case, which are not symmetric.
fn without_castling(mut case: Case) -> Case {
    case.scene.setup.castling_rights = Bitboard::EMPTY;
    case
}

proptest! {
    #[test]
    fn the_game_is_the_same_for_both_sides(case in cases()) {
        COLOR_FLIP.holds(&case)?;
    }

    #[test]
    fn the_game_is_symmetric_from_left_to_right_if_the_blast_is(case in cases().prop_map(without_castling)) {
        let has_rights = case.position().castles().any();
        if is_left_right_symmetric(&case.rules) && !has_rights {
            LEFT_RIGHT.holds(&case)?;
        }
    }
}
