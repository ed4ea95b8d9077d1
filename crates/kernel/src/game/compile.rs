//! The compilation of a spec into rules, or into a list of all its problems.

use std::sync::Arc;

use shakmaty::{ByColor, CastlingMode, Color, Role, Setup};

use crate::{
    board::fen::{self, ParsedFen},
    hooks::{
        capture::{CaptureEffect, Effect, cases::Cases, when::Setting},
        captures::Captures,
        check::{CheckPredicate, Predicate},
        end::{self, CompileContext, Draws, End, EndCondition, Limit},
        kings::{Kings, SideKings},
        triggers::Triggers,
    },
    position::Position,
    rules::{
        Generator, Rules, Stop,
        outline::SurveyRules,
        sets::Sets,
        spec::{Spec, Start},
    },
    words::{
        self, castling, color_name,
        problem::{Problem, RulesError},
        roles::Roles,
    },
};

/// A program's own hooks, for rules that no ruleset can express.
///
/// Plugins replace fields of a [`Spec`] and must obey the laws of their traits. With a capture effect or
/// a check predicate of its own, a game uses the definition of legality for every move; judging, SAN,
/// PGN, comparing and counting work as for any other game. Plugged-in ways to win are tested before those
/// of the ruleset, and report their own [`Reason`](crate::Reason::Plugged).
#[derive(Default)]
pub struct Plugins {
    /// The effect that replaces `capture`.
    pub capture: Option<Box<dyn CaptureEffect>>,
    /// The predicate that replaces `check`.
    pub check: Option<Box<dyn CheckPredicate>>,
    /// The end conditions that are tested before `win`, in this order.
    pub end: Vec<Box<dyn EndCondition>>,
}

impl Rules {
    /// Compiles `spec`.
    ///
    /// ```
    /// use isotope_kernel::{Rules, Spec, Win};
    ///
    /// let error = Rules::compile(Spec { win: vec![Win::Checkmate], ..Spec::default() }).unwrap_err();
    /// assert_eq!(error.problems[0].code, "win-without-king-destroyed");
    /// ```
    ///
    /// # Errors
    /// Returns all problems found in the spec, not only the first.
    pub fn compile(spec: Spec) -> Result<Rules, RulesError> {
        Rules::compile_with(spec, Plugins::default())
    }

    /// Compiles `spec` with a program's own hooks.
    ///
    /// ```
    /// use isotope_kernel::{
    ///     Aftermath, CaptureEffect, Capturing, Field, Plugins, Position, Rules, Spec, notation,
    /// };
    /// use shakmaty::Bitboard;
    ///
    /// /// Both the capturer and the captured piece are removed.
    /// struct Trade;
    ///
    /// impl CaptureEffect for Trade {
    ///     fn aftermath(&self, _: &Field, capture: Capturing) -> Aftermath {
    ///         let destroyed = Bitboard::from(capture.victim).with(capture.from);
    ///         Aftermath { destroyed, ..Aftermath::NOTHING }
    ///     }
    /// }
    ///
    /// let plugins = Plugins { capture: Some(Box::new(Trade)), ..Plugins::default() };
    /// let rules = Rules::compile_with(Spec::default(), plugins).unwrap();
    /// let mut position = Position::from_fen(&rules, "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1").unwrap();
    /// position.try_play(notation::read(&position, "exd5").unwrap()).unwrap();
    /// assert_eq!(position.fen(), "4k3/8/8/8/8/8/8/4K3 b - - 0 1");
    /// ```
    ///
    /// # Errors
    /// Returns all problems found in the spec, not only the first.
    pub fn compile_with(spec: Spec, plugins: Plugins) -> Result<Rules, RulesError> {
        let mut problems = Vec::new();
        spec.count.compile(&mut problems);
        let setting = Setting { trigger: false, count: spec.count, pawns: spec.double_step };
        let cases = Cases::compile(&spec.capture, "capture", setting, &mut problems);
        let written = Effect::BuiltIn(cases);
        let effect = plugins.capture.map_or(written, |effect| Effect::Plugged(effect.into()));
        let written = Predicate::BuiltIn(spec.check);
        let check = plugins.check.map_or(written, |check| Predicate::Plugged(check.into()));
        let plugged = plugins.end.into_iter().map(|end| End::Plugged(end.into()));
        check_limits(&spec.draws, &mut problems);
        check_promotion(spec.promotion, spec.kings, &mut problems);
        let triggers = Triggers::compile(&spec.triggers, setting, &mut problems);
        let (start, mode) = match &spec.start {
            Start::Standard => (Setup::initial().into(), CastlingMode::Standard),
            Start::Chess960 => (Setup::initial().into(), CastlingMode::Chess960),
            Start::Fen(fen) => match fen::read(fen).and_then(ParsedFen::strict) {
                Ok(fen) => {
                    let board = &fen.layout.board;
                    let kings = castling::castling_kings(board, board);
                    let mode = castling::mode(&fen.layout, kings);
                    (fen.layout, mode)
                }
                Err(error) => {
                    problems.push(start_problem(error.to_string()));
                    return Err(RulesError { problems });
                }
            },
        };
        let starting = ByColor::new_with(|color| {
            let on_board = |role: &Role| start.board.by_piece(role.of(color)).any();
            Role::ALL.into_iter().filter(on_board).collect()
        });
        let Spec { check: written, own_king, kings, count, .. } = spec;
        let setting =
            CompileContext { check: written, own_king, kings, count, starting: &starting };
        let written = end::compile(&spec.win, &setting, &mut problems);
        let ends: Vec<End> = plugged.chain(written).collect();
        let forbidden = Role::ALL.map(|by| {
            let pairs = spec.cannot_capture.iter();
            pairs
                .filter(|(capturer, _)| Role::from(*capturer) == by)
                .map(|(_, captured)| Role::from(*captured))
                .collect()
        });
        let captures = Captures {
            shots: matches!(&effect, Effect::BuiltIn(cases) if cases.have_shots()),
            effect,
            triggers,
            forbidden,
            promotion: spec.promotion,
            kings: ByColor::new_with(|color| kings.of(color)),
            count,
        };
        let generator = match Sets::new(&spec, &captures, &check, &ends, &start) {
            Some(sets) => Generator::Sets(Box::new(sets)),
            None => Generator::Survey(SurveyRules::new(&spec, &captures, &check, &ends)),
        };
        let (winnable, stop) = (Arc::default(), Stop::default());
        let rules = Rules { spec, captures, check, generator, winnable, stop, ends, start, mode };
        if problems.is_empty() {
            match Position::from_setup(&rules, rules.start.clone(), rules.mode) {
                Err(error) => problems.push(start_problem(error.to_string())),
                Ok(start) => {
                    let kingless = Color::ALL
                        .into_iter()
                        .filter(|color| kings.of(*color) != SideKings::Off)
                        .find(|color| start.board().by_piece(color.king()).is_empty());
                    if let Some(color) = kingless {
                        problems.push(start_problem(format!("{} has no king", color_name(color))));
                    } else if let Some(outcome) = start.ended() {
                        problems.push(start_problem(format!("the game is over: {outcome}")));
                    }
                }
            }
        }
        if problems.is_empty() { Ok(rules) } else { Err(RulesError { problems }) }
    }
}

fn check_limits(draws: &Draws, problems: &mut Vec<Problem>) {
    use Limit::After;
    if matches!(draws.repetition, After(0 | 1)) {
        problems.push(Problem::new(
            "draws.repetition",
            "repetition-count",
            "a position has to occur at least twice to be repeated",
            "say a number from 2 up, or `Off`",
        ));
    }
    if draws.halfmoves == After(0) {
        problems.push(Problem::new(
            "draws.halfmoves",
            "halfmoves-count",
            "the game would be drawn before the first move",
            "say a number of halfmoves (100 is the 50-move rule), or `Off`",
        ));
    }
}

fn check_promotion(promotion: Roles, kings: Kings, problems: &mut Vec<Problem>) {
    if promotion.is_empty() {
        problems.push(Problem::new(
            "promotion",
            "promotion-empty",
            "a pawn on the last rank could become nothing",
            "list at least one role",
        ));
    }
    for role in [Role::Pawn, Role::King] {
        if promotion.contains(role) && (role == Role::Pawn || kings.either(SideKings::One)) {
            problems.push(Problem::new(
                "promotion",
                "promotion-role",
                format!("a pawn cannot become a {}", words::role_name(role)),
                match role {
                    Role::King => {
                        "a side has one king: say `kings: Each`, `Last` or `Off`, or leave it out"
                    }
                    _ => "choose from Knight, Bishop, Rook, Queen",
                },
            ).with(&["kings"]));
        }
    }
}

fn start_problem(message: String) -> Problem {
    Problem::new(
        "start",
        "start-position",
        format!("no game can start here: {message}"),
        "say `Standard`, `Chess960`, or `Fen(\"…\")` with a position that these rules allow",
    )
    .with(&["kings", "drops", "count"])
}
