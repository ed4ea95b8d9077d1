//! The rules of one game as they are played, compiled from a [`Spec`].

pub(crate) mod masks;
pub(crate) mod sets;
pub(crate) mod spec;
pub(crate) mod winnable;

use std::{fmt, sync::Arc};

use shakmaty::{Bitboard, Board, ByColor, CastlingMode, Color, Setup, Square};

use crate::{
    board::layout::Layout,
    hooks::{
        capture::Effect,
        captures::Captures,
        check::Predicate,
        drops::Drops,
        end::{self, End, dead::Dead},
        kings::Kings,
    },
    rules::{masks::Masks, spec::Spec, winnable::WinnableTables},
    words::castling,
};

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
    pub(crate) spec: Spec,
    pub(crate) captures: Captures,
    pub(crate) check: Predicate,
    pub(crate) generator: Generator,
    /// What is found out about positions of few men, when it is first asked for.
    pub(crate) winnable: Arc<WinnableTables>,
    pub(crate) ends: Vec<End>,
    pub(crate) start: Layout,
    pub(crate) mode: CastlingMode,
}

/// How the legal moves of a game are found.
#[derive(Clone)]
pub(crate) enum Generator {
    /// By sets of squares and roles, for all moves at once.
    Sets(Box<Masks>),
    /// By the definition, move for move: where some word of the rules cannot be said as sets.
    Definition,
}

impl Rules {
    /// The ruleset that these rules were compiled from.
    pub fn spec(&self) -> &Spec {
        &self.spec
    }

    /// The start of a game, and how castling is written in it.
    pub fn start(&self) -> (Layout, CastlingMode) {
        (self.start.clone(), self.mode)
    }

    /// How castling is written in a position of this game: as in chess, unless its rights or the
    /// start of the game speak of Chess960.
    pub fn castling_mode(&self, setup: &Setup) -> CastlingMode {
        match self.mode {
            CastlingMode::Chess960 => CastlingMode::Chess960,
            CastlingMode::Standard => castling::mode(setup, self.castling_kings(&setup.board)),
        }
    }

    /// Whether a program has plugged in hooks of its own, so that [`spec`](Rules::spec) does not say
    /// everything.
    pub fn is_plugged(&self) -> bool {
        let plugged = |end: &End| matches!(end, End::Plugged(_));
        matches!(self.captures.effect, Effect::Plugged(_))
            || matches!(self.check, Predicate::Plugged(_))
            || self.ends.iter().any(plugged)
    }

    /// Whether the moves are found by sets of squares, for all pieces at once. Otherwise some word of
    /// the rules cannot be said as sets, or is plugged in, and each move is tried by the definition.
    pub fn plays_by_sets(&self) -> bool {
        matches!(self.generator, Generator::Sets(_))
    }

    /// Whether pieces may be in hand.
    pub fn has_hands(&self) -> bool {
        self.spec.drops != Drops::Off
    }

    /// How dead positions are found. No algorithm that others have made winnable at what is plugged in.
    pub fn dead(&self) -> Dead {
        match self.spec.draws.dead {
            Dead::Derived if self.is_plugged() => Dead::Derived,
            _ if self.is_plugged() => Dead::Off,
            dead => dead.in_game(&self.spec),
        }
    }

    /// Whether walls may stand on the board: explosions leave them, or the game starts with some.
    pub fn has_walls(&self) -> bool {
        self.start.walls.any() || self.captures.effect.leaves_walls()
    }

    /// The kings that rights to castle belong to.
    pub(crate) fn castling_kings(&self, board: &Board) -> ByColor<Option<Square>> {
        let kings = castling::castling_kings(board, &self.start.board);
        // Where each side has one king, a board with more of them is refused, and none of them has rights.
        let is_one = |color| self.spec.kings != Kings::One || board.king_of(color).is_some();
        ByColor::new_with(|color| kings.get(color).filter(|_| is_one(color)))
    }

    /// Its captures.
    pub fn captures(&self) -> &Captures {
        &self.captures
    }

    /// The squares on which a king of `color` has won.
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

    /// How many checks a side has to give in order to win, if that is a way to win.
    pub fn checks_to_win(&self) -> Option<u8> {
        self.ends.iter().find_map(|end| match end {
            End::Checks(count) => Some(*count),
            _ => None,
        })
    }

    pub(crate) fn check(&self) -> &Predicate {
        &self.check
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

/// What the ruleset says: the tables would fill pages.
impl fmt::Debug for Rules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Rules").field(&self.spec).finish()
    }
}
