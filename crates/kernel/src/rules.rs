//! The compiled rules of a game.

pub(crate) mod outline;
pub(crate) mod sets;
pub(crate) mod spec;
pub(crate) mod winnable;

use std::{fmt, sync::Arc};

use shakmaty::{Bitboard, Board, ByColor, CastlingMode, Color, Setup, Square};

use crate::{
    board::layout::Layout,
    hooks::{
        capture::{Effect, explode::Explode},
        captures::Captures,
        check::Predicate,
        drops::Drops,
        end::{self, End, dead::Dead},
        kings::SideKings,
    },
    rules::{outline::SurveyRules, sets::Sets, spec::Spec, winnable::WinnableTables},
    words::{castling, squares::EVERYWHERE},
};

/// The rules of a game, compiled from a [`Spec`]. They are immutable and shared by all positions of the
/// game.
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
    pub(crate) spec: Spec,
    pub(crate) captures: Captures,
    pub(crate) check: Predicate,
    pub(crate) generator: Generator,
    /// Tables of the sides that can still win with at most three pieces, computed on demand.
    pub(crate) winnable: Arc<WinnableTables>,
    pub(crate) stop: Stop,
    pub(crate) ends: Vec<End>,
    pub(crate) start: Layout,
    pub(crate) mode: CastlingMode,
}

/// The function that tells whether work is to end, if there is one.
#[derive(Clone, Default)]
pub(crate) struct Stop(Option<Arc<dyn Fn() -> bool + Send + Sync>>);

/// How the legal moves of a game are found.
#[derive(Clone)]
pub(crate) enum Generator {
    /// All moves at once, with sets of squares and roles.
    Sets(Box<Sets>),
    /// By a survey of each position, because some rule cannot be expressed as sets.
    Survey(SurveyRules),
}

impl Rules {
    /// The spec that these rules were compiled from.
    pub fn spec(&self) -> &Spec {
        &self.spec
    }

    /// The starting position of a game, and its castling notation.
    pub fn start(&self) -> (Layout, CastlingMode) {
        (self.start.clone(), self.mode)
    }

    /// The castling notation for a position of this game: as in chess, unless the castling rights in the
    /// position or the starting position of the game require the notation of Chess960.
    pub fn castling_mode(&self, setup: &Setup) -> CastlingMode {
        match self.mode {
            CastlingMode::Chess960 => CastlingMode::Chess960,
            CastlingMode::Standard => castling::mode(setup, self.castling_kings(&setup.board)),
        }
    }

    /// Whether the program has plugged in hooks of its own, which are not part of [`spec`](Rules::spec).
    pub fn is_plugged(&self) -> bool {
        let plugged = |end: &End| matches!(end, End::Plugged(_));
        matches!(self.captures.effect, Effect::Plugged(_))
            || matches!(self.check, Predicate::Plugged(_))
            || self.ends.iter().any(plugged)
    }

    /// Whether all moves are generated at once, with sets of squares. Otherwise, because some rule
    /// cannot be expressed as sets, they are found by a survey of each position; with plugged-in hooks,
    /// each move is checked by the definition of legality.
    pub fn plays_by_sets(&self) -> bool {
        matches!(self.generator, Generator::Sets(_))
    }

    /// The same rules, played by a survey of each position even if sets can express them. For tests that hold the two
    /// generators equal: games by sets are much faster.
    #[doc(hidden)]
    #[must_use]
    pub fn by_survey(self) -> Rules {
        let outline = SurveyRules::new(&self.spec, &self.captures, &self.check, &self.ends);
        Rules { generator: Generator::Survey(outline), ..self }
    }

    /// Whether the game has drops, so that each side has a hand.
    pub fn has_hands(&self) -> bool {
        self.spec.drops != Drops::Off
    }

    /// The algorithm for dead positions that takes effect in this game. With plugged-in hooks, lists of
    /// material are not used.
    pub fn dead(&self) -> Dead {
        match self.spec.draws.dead {
            Dead::Derived if self.is_plugged() => Dead::Derived,
            _ if self.is_plugged() => Dead::Off,
            dead => dead.in_game(&self.spec),
        }
    }

    /// Whether a position may occur again after a move that starts the halfmove clock again, because pieces that were
    /// captured are dropped, or pieces change sides, roles or squares and back. Otherwise, only the positions since that
    /// move have to be compared to find repetitions.
    ///
    /// ```
    /// use isotope_kernel::{Drops, Rules, Spec};
    ///
    /// let chess = Rules::compile(Spec::default()).unwrap();
    /// let drops = Rules::compile(Spec { drops: Drops::Captured, ..Spec::default() }).unwrap();
    /// assert!(!chess.can_undo_zeroing() && drops.can_undo_zeroing());
    /// ```
    pub fn can_undo_zeroing(&self) -> bool {
        self.has_hands()
            || self.is_plugged()
            || self.spec.keeps_material_while_converting()
            || self.spec.triggered().any(Explode::rearranges)
    }

    /// Whether walls may stand on the board, because explosions leave them or the game starts with some.
    pub fn has_walls(&self) -> bool {
        self.start.walls.any()
            || self.captures.effect.leaves_walls()
            || self.captures.triggers.leave_walls()
    }

    /// For each side, the king that its castling rights apply to, if there is one.
    pub(crate) fn castling_kings(&self, board: &Board) -> ByColor<Option<Square>> {
        let kings = castling::castling_kings(board, &self.start.board);
        // Under `One`, a board on which a side has several kings is invalid, so none of these kings has
        // rights.
        let is_one = |color| self.spec.kings.of(color) == SideKings::One;
        let valid = |color| !is_one(color) || board.king_of(color).is_some();
        ByColor::new_with(|color| kings.get(color).filter(|_| valid(color)))
    }

    /// The compiled rules for captures and triggers.
    pub fn captures(&self) -> &Captures {
        &self.captures
    }

    /// The squares on which a king of `color` wins.
    ///
    /// ```
    /// use isotope_kernel::{Rules, Spec, Win};
    /// use shakmaty::{Bitboard, Color, Rank};
    ///
    /// let win = vec![Win::KingDestroyed, Win::Checkmate, Win::Race(8)];
    /// let rules = Rules::compile(Spec { win, ..Spec::default() }).unwrap();
    /// assert_eq!(rules.goal(Color::White), Bitboard::from_rank(Rank::Eighth));
    /// ```
    pub fn goal(&self, color: Color) -> Bitboard {
        *end::goals(&self.ends).get(color)
    }

    /// The squares of the [triggers](crate::Trigger) that name their squares: a move there may set off an explosion,
    /// whichever side makes it.
    ///
    /// ```
    /// use isotope_kernel::{Rules, Spec, Trigger, TriggerRule};
    /// use shakmaty::{Bitboard, Square};
    ///
    /// let on = Some(vec!["d4".to_owned()]);
    /// let triggers = vec![Trigger::Arrival(TriggerRule { on, ..TriggerRule::default() })];
    /// let rules = Rules::compile(Spec { triggers, ..Spec::default() }).unwrap();
    /// assert_eq!(rules.mined(), Bitboard::from(Square::D4));
    /// ```
    pub fn mined(&self) -> Bitboard {
        let named = self.captures.triggers.squares().filter(|on| **on != EVERYWHERE);
        named.fold(Bitboard::EMPTY, |all, on| all | on.white | on.black)
    }

    /// The number of checks that wins the game, if checks are counted.
    pub fn checks_to_win(&self) -> Option<u8> {
        self.ends.iter().find_map(|end| match end {
            End::Checks(count) => Some(*count),
            _ => None,
        })
    }

    pub(crate) fn check(&self) -> &Predicate {
        &self.check
    }

    /// The same rules for work that may be stopped: long work under them ends once `is_stopped` returns `true`.
    ///
    /// Whether a position with at most three pieces is dead may take an analysis of all positions with the same pieces,
    /// which takes seconds under slow rules. It is made once, for all copies of the rules, and asks `is_stopped` at
    /// each position. An analysis that was stopped has no result: its positions count as not dead, so the caller has
    /// to discard what depends on them.
    ///
    /// ```
    /// use isotope_kernel::{Capture, Explode, Position, Rules, Spec, fen};
    ///
    /// let spec = Spec { capture: Capture::Explode(Explode::default()), ..Spec::default() };
    /// let rules = Rules::compile(spec).unwrap();
    /// let fen = fen::read("8/8/8/4k3/8/8/8/4KN2 w - - 0 1").unwrap();
    /// let stopped = rules.clone().stopped_by(|| true);
    /// assert!(!Position::from_fen(&stopped, fen.clone()).unwrap().is_dead());
    /// assert!(Position::from_fen(&rules, fen).unwrap().is_dead());
    /// ```
    #[must_use]
    pub fn stopped_by(self, is_stopped: impl Fn() -> bool + Send + Sync + 'static) -> Rules {
        Rules { stop: Stop(Some(Arc::new(is_stopped))), ..self }
    }

    /// Whether work under these rules [is to end](Rules::stopped_by).
    pub fn is_stopped(&self) -> bool {
        self.stop.0.as_ref().is_some_and(|is_stopped| is_stopped())
    }

    pub(crate) fn winnable(&self) -> &WinnableTables {
        &self.winnable
    }

    pub(crate) fn generator(&self) -> &Generator {
        &self.generator
    }

    pub(crate) fn ends(&self) -> &[End] {
        &self.ends
    }
}

impl AsRef<Rules> for Rules {
    fn as_ref(&self) -> &Rules {
        self
    }
}

/// Writes only the spec: the compiled tables would fill pages.
impl fmt::Debug for Rules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Rules").field(&self.spec).finish()
    }
}
