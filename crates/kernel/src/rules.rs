//! The rules of one game: what a ruleset says ([`Spec`]) and what is played ([`Rules`]).

use std::{fmt, sync::Arc};

use serde::{Deserialize, Serialize};
use shakmaty::{Bitboard, Board, CastlingMode, Color, Position as _, Role, Setup, Square};

use crate::{
    castling::Castling,
    fen,
    hooks::{
        capture::{Aftermath, Capture, CaptureEffect, Capturing, Effect},
        check::Check,
        end::{self, Draws, End, Win, dead::Looks},
    },
    movegen::masks::Masks,
    outcome::color_name,
    position::Position,
    roles::{RoleName, Roles},
};

/// The rules of a game in the words of a ruleset. The default is chess.
///
/// A `Spec` may contain nonsense, such as an empty hill; [`Rules::compile`] finds all of it.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Spec {
    /// What a capture destroys.
    pub capture: Capture,
    /// Which threats to a king have to be answered.
    pub check: Check,
    /// Whether a side may destroy its own king.
    pub own_king: OwnKing,
    /// Captures that are forbidden, as pairs (capturer, captured). A capturing pawn is a pawn,
    /// whatever it becomes.
    pub cannot_capture: Vec<(RoleName, RoleName)>,
    /// The ways to win. The first that holds decides.
    pub win: Vec<Win>,
    /// What it means for a side to have no legal move, unless that is checkmate.
    pub stalemate: Stalemate,
    /// When the game is drawn though moves are left.
    pub draws: Draws,
    /// Whether and over which squares kings castle.
    pub castling: Castling,
    /// Whether pawns capture en passant.
    pub en_passant: Switch,
    /// Whether pawns on their second rank may advance two squares.
    pub double_step: Switch,
    /// What a pawn may become.
    pub promotion: Roles,
    /// The start of a game.
    pub start: Start,
}

impl Default for Spec {
    fn default() -> Spec {
        Spec {
            capture: Capture::Replace,
            check: Check::Direct,
            own_king: OwnKing::Protected,
            cannot_capture: Vec::new(),
            win: vec![Win::KingDestroyed, Win::Checkmate],
            stalemate: Stalemate::Draw,
            draws: Draws::default(),
            castling: Castling::Derived,
            en_passant: Switch::On,
            double_step: Switch::On,
            promotion: [Role::Knight, Role::Bishop, Role::Rook, Role::Queen].into_iter().collect(),
            start: Start::Standard,
        }
    }
}

/// Whether a side may destroy its own king.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub enum OwnKing {
    /// It may not, even if the opponent's king goes too.
    #[default]
    Protected,
    /// It may, and loses.
    Mortal {
        /// What happens if both kings are destroyed.
        #[serde(default)]
        both: Both,
    },
}

/// What happens when a move destroys both kings.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize, Serialize)]
pub enum Both {
    /// The side that moved loses.
    #[default]
    MoverLoses,
    /// The game is drawn.
    Draw,
}

/// What stalemate is worth, for the side without a legal move.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize, Serialize)]
pub enum Stalemate {
    /// The game is drawn.
    #[default]
    Draw,
    /// The side without a move loses.
    Loses,
    /// The side without a move wins.
    Wins,
}

/// Whether something exists in a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize, Serialize)]
pub enum Switch {
    /// It does.
    #[default]
    On,
    /// It does not.
    Off,
}

impl Switch {
    /// Whether it is on.
    pub const fn is_on(self) -> bool {
        matches!(self, Switch::On)
    }
}

/// The start of a game.
#[derive(Clone, PartialEq, Eq, Debug, Default, Deserialize, Serialize)]
pub enum Start {
    /// The start of chess.
    #[default]
    Standard,
    /// Any of the 960 starts of Chess960, with its castling; number 518 is that of chess.
    Chess960,
    /// A position.
    Fen(String),
}

/// Everything that is wrong with a ruleset.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RulesError {
    /// The problems, at least one.
    pub problems: Vec<Problem>,
}

impl fmt::Display for RulesError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, problem) in self.problems.iter().enumerate() {
            let separator = if i == 0 { "" } else { "; " };
            write!(f, "{separator}{}: {}", problem.path, problem.message)?;
        }
        Ok(())
    }
}

impl std::error::Error for RulesError {}

/// Something wrong with a ruleset.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Problem {
    /// Where it is, as field names and list positions: `draws.repetition`, `win[2]`.
    pub path: String,
    /// A short name for this kind of problem, in kebab-case.
    pub code: &'static str,
    /// What is wrong.
    pub message: String,
    /// What to do about it.
    pub help: String,
}

impl Problem {
    pub(crate) fn new(
        path: impl Into<String>,
        code: &'static str,
        message: impl Into<String>,
        help: impl Into<String>,
    ) -> Problem {
        Problem { path: path.into(), code, message: message.into(), help: help.into() }
    }
}

/// Compiled rules: immutable, shared by all positions of a game.
///
/// ```
/// use isotope_kernel::{Capture, Explode, Position, Rules, Spec};
///
/// let spec = Spec { capture: Capture::Explode(Explode::default()), ..Spec::default() };
/// let rules = Rules::compile(spec).unwrap();
/// assert_eq!(Position::start(&rules).legal_moves().len(), 20);
/// # use shakmaty::Position as _;
/// ```
#[derive(Clone)]
pub struct Rules {
    spec: Spec,
    effect: Effect,
    masks: Box<Masks>,
    /// What is found out about positions of few men, when it is first asked for.
    looks: Arc<Looks>,
    /// For each capturer, from pawn to king, what it may not capture.
    forbidden: [Roles; 6],
    ends: Vec<End>,
    start: Setup,
    mode: CastlingMode,
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
    /// All problems of the ruleset, not only the first.
    pub fn compile(spec: Spec) -> Result<Rules, RulesError> {
        let mut problems = Vec::new();
        let effect = spec.capture.compile(&mut problems);
        let ends = end::compile(&spec.win, spec.check, spec.own_king, &mut problems);
        check_limits(&spec.draws, &mut problems);
        check_promotion(spec.promotion, &mut problems);
        let (start, mode) = match &spec.start {
            Start::Standard => (Setup::initial(), CastlingMode::Standard),
            Start::Chess960 => (Setup::initial(), CastlingMode::Chess960),
            Start::Fen(fen) => match fen::read_strict(fen) {
                Ok(fen) => {
                    let setup = fen.into_setup();
                    let mode = CastlingMode::detect(&setup);
                    (setup, mode)
                }
                Err(error) => {
                    problems.push(start_problem(error.to_string()));
                    return Err(RulesError { problems });
                }
            },
        };
        let forbidden = Role::ALL.map(|by| {
            let pairs = spec.cannot_capture.iter();
            pairs
                .filter(|(capturer, _)| Role::from(*capturer) == by)
                .map(|(_, captured)| Role::from(*captured))
                .collect()
        });
        let masks = Box::new(Masks::new(&spec, &effect, forbidden, &ends));
        let looks = Arc::default();
        let rules = Rules { spec, effect, masks, looks, forbidden, ends, start, mode };
        if problems.is_empty() {
            match Position::from_setup(&rules, rules.start.clone(), rules.mode) {
                Err(error) => problems.push(start_problem(error.to_string())),
                Ok(start) => {
                    let kingless = Color::ALL
                        .into_iter()
                        .find(|color| start.board().king_of(*color).is_none());
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

    /// The ruleset that these rules were compiled from.
    pub fn spec(&self) -> &Spec {
        &self.spec
    }

    /// The start of a game, and how castling is written in it.
    pub fn start(&self) -> (Setup, CastlingMode) {
        (self.start.clone(), self.mode)
    }

    /// How castling is written in a position of this game: as in chess, unless its rights or the
    /// start of the game speak of Chess960.
    pub fn castling_mode(&self, setup: &Setup) -> CastlingMode {
        match self.mode {
            CastlingMode::Chess960 => CastlingMode::Chess960,
            CastlingMode::Standard => CastlingMode::detect(setup),
        }
    }

    /// Whether a piece of role `by` may capture one of role `of`.
    pub fn may_capture(&self, by: Role, of: Role) -> bool {
        !self.forbidden[by as usize - 1].contains(of)
    }

    /// How many checks a side has to give in order to win, if that is a way to win.
    pub fn checks_to_win(&self) -> Option<u8> {
        self.ends.iter().find_map(|end| match end {
            End::Checks(count) => Some(*count),
            _ => None,
        })
    }

    /// Whether nothing tells left from right: not the blast, and no square that wins.
    pub(crate) fn is_symmetric(&self) -> bool {
        let has_equal_halves = |squares: Bitboard| squares.flip_horizontal() == squares;
        self.effect.is_symmetric()
            && self
                .ends
                .iter()
                .all(|end| Color::ALL.into_iter().all(|color| has_equal_halves(end.goal(color))))
    }

    pub(crate) fn looks(&self) -> &Looks {
        &self.looks
    }

    pub(crate) fn masks(&self) -> &Masks {
        &self.masks
    }

    pub(crate) fn ends(&self) -> &[End] {
        &self.ends
    }

    /// What `capture` destroys.
    pub(crate) fn aftermath_of(&self, board: &Board, capture: Capturing) -> Aftermath {
        self.effect.aftermath(board, capture)
    }

    /// Whether the capturing side has a king and `capture` does not destroy it.
    pub(crate) fn own_king_survives(&self, board: &Board, capture: Capturing) -> bool {
        board
            .king_of(capture.by.color)
            .is_some_and(|king: Square| !self.aftermath_of(board, capture).destroyed.contains(king))
    }
}

/// What the ruleset says: the tables would fill pages.
impl fmt::Debug for Rules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Rules").field(&self.spec).finish()
    }
}

fn check_limits(draws: &Draws, problems: &mut Vec<Problem>) {
    use end::Limit::After;
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

fn check_promotion(promotion: Roles, problems: &mut Vec<Problem>) {
    if promotion.is_empty() {
        problems.push(Problem::new(
            "promotion",
            "promotion-empty",
            "a pawn on the last rank could become nothing",
            "list at least one role",
        ));
    }
    for role in [Role::Pawn, Role::King] {
        if promotion.contains(role) {
            problems.push(Problem::new(
                "promotion",
                "promotion-role",
                format!("a pawn cannot become a {}", crate::roles::name(role)),
                "choose from Knight, Bishop, Rook, Queen",
            ));
        }
    }
}

fn start_problem(message: String) -> Problem {
    Problem::new(
        "start",
        "start-position",
        format!("no game can start here: {message}"),
        "say `Standard`, `Chess960`, or `Fen(\"…\")` with a position where both kings stand",
    )
}
