//! Random positions, games and rulesets.
//!
//! A [`Scene`] consists of a position and a list of choices among the legal moves. Scenes are independent of the
//! rules, so a scene can be played under several rulesets, and a failing scene is shrunk to fewer pieces and
//! moves.
//!
//! The coverage of the cases is tested in `arrivals`.

mod arrivals;
mod material;
mod per_test;
mod setups;
mod specs;
pub(crate) mod texts;
mod third;

use std::{fmt, sync::Arc};

use isotope_kernel::{Count, DoubleStep, Drops, Layout, Position, Rules, SideKings};
use proptest::{
    collection::vec,
    prelude::{Just, Strategy, any},
    prop_assert_eq, prop_oneof, proptest,
    sample::{Index, select},
};
use shakmaty::{
    Bitboard, ByColor, ByRole, CastlingMode, Color, Move, Position as _, RemainingChecks, Setup,
    fen::Fen,
};

use crate::rulesets::shipped;
pub(crate) use material::{bare_setups, boards_of_three, crowded_setups, three_pieces};
use per_test::PerTest;
pub(crate) use setups::{chess960_starts, sparse_setups};
pub(crate) use specs::specs;

/// A position, and choices of the moves to play from it.
#[derive(Clone)]
pub(crate) struct Scene {
    pub(crate) setup: Setup,
    pub(crate) mode: CastlingMode,
    pub(crate) choices: Vec<Choice>,
}

/// A choice among the legal moves.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Choice {
    /// Any move.
    Any(Index),
    /// The reverse of the last move of the same side, or any move if the reverse is not legal.
    Back(Index),
}

impl Choice {
    fn of(self, moves: &[Move], played: &[Move]) -> Option<Move> {
        let any = |index: Index| moves.get(index.index(moves.len().max(1))).copied();
        match self {
            Choice::Any(index) => any(index),
            Choice::Back(index) => {
                let last = played.iter().rev().nth(1).and_then(|m| m.from().zip(Some(m.to())));
                let back = moves.iter().find(|m| {
                    m.from().zip(Some(m.to())).is_some_and(|(from, to)| last == Some((to, from)))
                });
                back.copied().or_else(|| any(index))
            }
        }
    }
}

impl Scene {
    /// The position before the moves: the setup; if that is not valid under `rules`, the setup with the other side
    /// to move; if that is not valid either, the start position of the game.
    pub(crate) fn start<'r>(&self, rules: &'r Rules) -> Position<'r> {
        let setup = self.setup_for(rules);
        let other = Layout { setup: setup.setup.clone().into_swapped_turn(), ..setup };
        Position::from_setup(rules, setup, self.mode)
            .or_else(|_| Position::from_setup(rules, other, self.mode))
            .unwrap_or_else(|_| Position::start(rules))
    }

    /// The position after all moves of the scene.
    pub(crate) fn position<'r>(&self, rules: &'r Rules) -> Position<'r> {
        let mut position = self.start(rules);
        self.play(&mut position, |_, _| ());
        position
    }

    /// Plays the moves of the scene, or as many as possible until the game ends, and calls `visit` before each
    /// move.
    pub(crate) fn play(&self, position: &mut Position<'_>, mut visit: impl FnMut(&Position, Move)) {
        let mut played = Vec::new();
        while let Some(m) = self.next(&position.legal_moves(), &played) {
            visit(position, m);
            position.play_unchecked(m);
            played.push(m);
        }
    }

    /// The next choice among the legal `moves`, after the moves `played` from the start; `None` at the end of the
    /// scene or if there is no legal move.
    pub(crate) fn next(&self, moves: &[Move], played: &[Move]) -> Option<Move> {
        self.choices.get(played.len())?.of(moves, played)
    }

    /// The setup adapted to `rules`: remaining checks are limited to the number that wins, and additional kings,
    /// walls, hands and counts are added where the rules have them, derived from the random pieces.
    fn setup_for(&self, rules: &Rules) -> Layout {
        let mut setup = self.setup.clone();
        if let Some(count) = rules.checks_to_win() {
            let all = RemainingChecks::new(count.into());
            setup.remaining_checks =
                setup.remaining_checks.map(|given| given.map(|remaining| remaining.min(all)));
        }
        let spec = rules.spec();
        let chance = setup.board.occupied().0.wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let some = |squares: Bitboard, rare: u32| {
            squares & Bitboard(chance) & Bitboard(chance.rotate_left(rare))
        };
        for color in Color::ALL {
            let own = setup.board.by_color(color);
            let kings = spec.kings.of(color);
            if kings != SideKings::One {
                for square in some(own & (setup.board.knights() | setup.board.bishops()), 0) {
                    setup.board.set_piece_at(square, color.king());
                }
            }
            if kings == SideKings::Off && chance & 3 == 0 {
                for square in setup.board.by_piece(color.king()) {
                    setup.board.set_piece_at(square, color.rook());
                }
                setup.castling_rights &= !own;
            }
            if spec.double_step == DoubleStep::FirstRank {
                let pieces = setup.board.by_color(color) & color.backrank();
                let pieces = pieces & !(setup.board.kings() | setup.castling_rights);
                for square in some(pieces, 5) {
                    setup.board.set_piece_at(square, color.pawn());
                }
            }
        }
        if spec.drops != Drops::Off {
            let count = |shift: u32| (chance >> shift & 3) as u8 / 2;
            let hand = |shift| ByRole {
                pawn: count(shift),
                knight: count(shift + 2),
                rook: count(shift + 4),
                queen: count(shift + 6),
                ..ByRole::default()
            };
            setup.pockets = Some(ByColor { white: hand(8), black: hand(32) });
            // Some pieces are promoted pawns.
            let pieces = setup.board.occupied() & !setup.board.pawns() & !setup.board.kings();
            setup.promoted = some(pieces & !setup.castling_rights, 23);
        }
        let walls = match rules.has_walls() && setup.ep_square.is_none() {
            true => some(!setup.board.occupied(), 17) & Bitboard(chance.rotate_left(31)),
            false => Bitboard::EMPTY,
        };
        // Mostly few, so that conditions and wins by counts are close to their numbers; seldom as many as there can be.
        let count = |shift: u32| match chance >> shift & 31 {
            0 => 99,
            1 => 98,
            some => (some & 3) as u8,
        };
        let counts = match spec.count {
            Count::Off => ByColor::default(),
            _ => ByColor { white: count(40), black: count(47) },
        };
        Layout { setup, walls, counts }
    }
}

impl fmt::Debug for Scene {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let fen = Fen::try_from_setup(self.setup.clone()).unwrap_or_else(|error| error.ignore());
        write!(f, "`{fen}` and {} moves ({:?})", self.choices.len(), self.mode)
    }
}

/// A scene, and the rules under which it is played.
#[derive(Clone)]
pub(crate) struct Case {
    pub(crate) rules: Arc<Rules>,
    pub(crate) scene: Scene,
}

impl Case {
    /// The position after all moves of the scene.
    pub(crate) fn position(&self) -> Position<'_> {
        self.scene.position(&self.rules)
    }
}

/// Writes the data needed to reproduce a failure.
impl fmt::Debug for Case {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut position = self.scene.start(&self.rules);
        let spec = ron::to_string(self.rules.spec()).expect("specs are written as RON");
        write!(f, "\nrules {spec}\nfrom  {}", position.fen())?;
        self.scene.play(&mut position, |_, m| write!(f, " {m}").expect("formatting works"));
        write!(f, "\nto    {}\n", position.fen())
    }
}

/// Scenes under shipped rulesets and random rulesets.
pub(crate) fn cases() -> impl Strategy<Value = Case> {
    cases_of(scenes())
}

/// Positions in which the side to move may castle.
pub(crate) fn castling_cases() -> impl Strategy<Value = Case> {
    cases_of(setups::castling_setups().prop_map(without_moves))
}

/// Positions in which a pawn may be able to capture another pawn en passant.
pub(crate) fn en_passant_cases() -> impl Strategy<Value = Case> {
    cases_of(setups::passed_pawns().prop_map(without_moves))
}

/// Positions in which the side to move may be able to capture a piece that has others around it.
pub(crate) fn blast_cases() -> impl Strategy<Value = Case> {
    prop_oneof![cases_of(setups::blast_setups().prop_map(without_moves)), fate_cases()]
}

/// The same positions, in games of which every capture explodes and gives the pieces around it fates.
pub(crate) fn fate_cases() -> impl Strategy<Value = Case> {
    let scenes = setups::blast_setups().prop_map(without_moves);
    PerTest((third::games_of_fates(), scenes)).prop_map(|(spec, scene)| {
        let rules = Arc::new(Rules::compile(spec).expect("random specs compile"));
        Case { rules, scene }
    })
}

/// Positions in which the side to move may have a promotion with a capture.
pub(crate) fn promotion_cases() -> impl Strategy<Value = Case> {
    cases_of(promotion_scenes())
}

pub(crate) fn promotion_scenes() -> impl Strategy<Value = Scene> {
    setups::promoting_setups().prop_map(without_moves)
}

/// Games in which pieces move back and forth, so that positions are repeated.
pub(crate) fn shuffled_cases() -> impl Strategy<Value = Case> {
    let choices = (vec(any::<Index>().prop_map(Choice::Any), 2), vec(any::<Index>(), 8..=14));
    let scene = (sparse_setups(), choices).prop_map(|((setup, mode), (first, back))| Scene {
        setup,
        mode,
        choices: first.into_iter().chain(back.into_iter().map(Choice::Back)).collect(),
    });
    cases_of(scene)
}

/// Positions in which the side to move has few moves.
pub(crate) fn cornered_cases() -> impl Strategy<Value = Case> {
    cases_of(setups::cornered_setups().prop_map(without_moves))
}

/// Positions one move before those of [`en_passant_cases`], in which a pawn may make its double step.
pub(crate) fn double_step_cases() -> impl Strategy<Value = Case> {
    let before = setups::passed_pawns().prop_map(|(mut setup, mode)| {
        if let Some(passed) = setup.ep_square.take() {
            let forward = setup.turn.fold_wb(8, -8);
            let (home, pawn) = (passed.offset(forward), passed.offset(-forward));
            let (home, pawn) = home.zip(pawn).expect("the board goes on there");
            setup.board.discard_piece_at(pawn);
            setup.board.set_piece_at(home, (!setup.turn).pawn());
            setup.turn = !setup.turn;
        }
        without_moves((setup, mode))
    });
    cases_of(before)
}

/// A scene without moves.
fn without_moves((setup, mode): (Setup, CastlingMode)) -> Scene {
    Scene { setup, mode, choices: Vec::new() }
}

fn cases_of(scenes: impl Strategy<Value = Scene>) -> impl Strategy<Value = Case> {
    PerTest((any_rules(), scenes)).prop_map(|(rules, scene)| Case { rules, scene })
}

/// The rules of shipped rulesets and random rules, in equal shares.
pub(crate) fn any_rules() -> impl Strategy<Value = Arc<Rules>> {
    let shipped: Vec<Arc<Rules>> =
        shipped().iter().map(|ruleset| Arc::clone(&ruleset.rules)).collect();
    prop_oneof![
        select(shipped),
        specs().prop_map(|spec| Arc::new(Rules::compile(spec).expect("random specs compile"))),
    ]
}

/// Games of chess from the start position, games of Chess960, sparse positions with up to six moves, and pawns
/// that may promote with a capture.
pub(crate) fn scenes() -> impl Strategy<Value = Scene> {
    let choices = |most: usize| vec(any::<Index>().prop_map(Choice::Any), 0..=most);
    let scene = |(setup, mode, choices)| Scene { setup, mode, choices };
    let standard = (Just(Setup::initial()), Just(CastlingMode::Standard), choices(90));
    let chess960 = (chess960_starts(), Just(CastlingMode::Chess960), choices(60));
    let sparse = (sparse_setups(), choices(6)).prop_map(|((setup, mode), choices)| Scene {
        setup,
        mode,
        choices,
    });
    PerTest(prop_oneof![
        2 => standard.prop_map(scene),
        1 => chess960.prop_map(scene),
        5 => sparse,
        1 => promotion_scenes(),
    ])
}

proptest! {
    #[test]
    fn every_scene_starts_from_a_position_that_the_rules_allow(case in cases()) {
        let start = case.scene.start(&case.rules);
        let read = Position::from_setup(&case.rules, start.setup(), start.castles().mode());
        prop_assert_eq!(read.map_err(|error| error.to_string()), Ok(start));
    }
}
