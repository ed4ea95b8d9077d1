//! The picked piece and its target squares on all boards.

use isotope_analysis::{Verdict, verdict};
use isotope_kernel::{Illegal, Position, notation, words::role_name};
use schemars::JsonSchema;
use serde::{Serialize, Serializer};
use shakmaty::{CastlingMode, Move, Piece, Position as _, Role, Square, uci::UciMove};

use super::games::Game;

/// A picked piece.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Pick {
    /// The piece on a square.
    On(Square),
    /// A piece of this role in hand.
    InHand(Role),
}

/// A square that the picked piece may go to on at least one board.
#[derive(Clone, Debug, JsonSchema, Serialize)]
pub(crate) struct Target {
    /// The target square.
    #[serde(serialize_with = "name")]
    #[schemars(with = "String")]
    pub(crate) square: Square,
    /// The possible moves of the picked piece to this square; several for a promotion.
    pub(crate) moves: Vec<TargetMove>,
    /// The indices, from 0, of the boards on which such a move is legal.
    pub(crate) on: Vec<usize>,
    /// Whether the boards differ: a move is legal only on some of them, or has different results on boards that
    /// look the same.
    pub(crate) differs: bool,
}

/// A move to a target square.
#[derive(Clone, Debug, JsonSchema, Serialize)]
pub(crate) struct TargetMove {
    pub(crate) uci: String,
    /// The role that a pawn is promoted to, if any.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) becomes: Option<&'static str>,
    /// The move in UCI, with castling written as king takes rook, so that equal moves compare equal on all boards.
    #[serde(skip)]
    key: UciMove,
}

fn name<S: Serializer>(square: &Square, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(square)
}

impl Pick {
    /// Parses the text form of a pick: a square such as `e2`, or `N@` for a knight in hand.
    pub(crate) fn read(text: &str) -> Option<Pick> {
        match text.strip_suffix('@') {
            Some(role) => {
                let mut letters = role.chars();
                let role = letters.next().and_then(Role::from_char)?;
                letters.next().is_none().then_some(Pick::InHand(role))
            }
            None => text.parse().ok().map(Pick::On),
        }
    }

    /// The pick of the piece that is moved or dropped by a move.
    pub(crate) fn of(m: Move) -> Pick {
        m.from().map_or_else(|| Pick::InHand(m.role()), Pick::On)
    }

    /// The picked piece in `position`, if it exists there.
    pub(crate) fn piece(self, position: &Position<'_>) -> Option<Piece> {
        match self {
            Pick::On(square) => position.board().piece_at(square),
            Pick::InHand(role) => {
                let hands = position.pockets()?;
                let color = position.turn();
                (*hands.get(color).get(role) > 0).then(|| role.of(color))
            }
        }
    }

    /// The move of the picked piece to `square` in UCI. It need not be legal on any board.
    pub(crate) fn to(self, square: Square) -> String {
        match self {
            Pick::On(from) => format!("{from}{square}"),
            Pick::InHand(role) => format!("{}@{square}", role.upper_char()),
        }
    }

    /// The text form, which [`Pick::read`] parses.
    pub(crate) fn text(self) -> String {
        match self {
            Pick::On(square) => square.to_string(),
            Pick::InHand(role) => format!("{}@", role.upper_char()),
        }
    }
}

/// The targets of the picked piece on all boards, in order from a1 to h8.
pub(crate) fn targets(games: &[Game<'_>], pick: Pick) -> Vec<Target> {
    let mut targets: Vec<Target> = Vec::new();
    for game in games {
        for m in game.legal.iter().filter(|m| Pick::of(**m) == pick) {
            for square in landings(&game.position, *m) {
                let at = targets.binary_search_by_key(&square, |target| target.square);
                let at = at.unwrap_or_else(|at| {
                    let (moves, on) = (Vec::new(), Vec::new());
                    targets.insert(at, Target { square, moves, on, differs: false });
                    at
                });
                targets[at].add(game, *m);
            }
        }
    }
    let compared: Vec<&Game<'_>> = games.iter().filter(|game| is_compared(game, pick)).collect();
    let alike = all_look_same(&compared);
    for target in &mut targets {
        target.differs =
            target.moves.iter().any(|candidate| differ(&compared, alike, &candidate.uci));
    }
    targets
}

/// The target squares by which the user can choose a move. As on Lichess, castling is chosen by moving the king
/// two squares or onto the rook; in Chess960, only onto the rook.
fn landings(position: &Position<'_>, m: Move) -> Vec<Square> {
    let standard = position.castles().mode() == CastlingMode::Standard;
    let two = m.castling_side().filter(|_| standard).map(|side| side.king_to(position.turn()));
    [m.to()].into_iter().chain(two).collect()
}

impl Target {
    fn add(&mut self, game: &Game<'_>, m: Move) {
        let key = UciMove::from_chess960(m);
        if self.moves.iter().all(|other| other.key != key) {
            let uci = notation::uci(&game.position, m);
            self.moves.push(TargetMove { uci, becomes: m.promotion().map(role_name), key });
            // The most common promotion comes first, a king last.
            let wanted =
                [Role::Queen, Role::Knight, Role::Rook, Role::Bishop, Role::King].map(role_name);
            self.moves.sort_by_key(|candidate| {
                wanted.iter().position(|role| Some(*role) == candidate.becomes)
            });
        }
        if self.on.last() != Some(&game.board) {
            self.on.push(game.board);
        }
    }

    /// The move that is previewed if there are several.
    pub(crate) fn first(&self) -> Option<&str> {
        self.moves.first().map(|candidate| &*candidate.uci)
    }
}

/// Whether a board is included in the comparison of targets: its game follows the line, and the picked piece
/// exists there and belongs to the side to move.
fn is_compared(game: &Game<'_>, pick: Pick) -> bool {
    game.waits.is_none()
        && pick.piece(&game.position).is_some_and(|piece| piece.color == game.position.turn())
}

/// Whether all boards look the same.
pub(crate) fn all_look_same(games: &[&Game<'_>]) -> bool {
    games.windows(2).all(|pair| look_same(&pair[0].position, &pair[1].position))
}

/// Whether two positions look the same: the board, the walls, the side to move and the pieces in hand are equal.
pub(crate) fn look_same(one: &Position<'_>, other: &Position<'_>) -> bool {
    let hands = |position: &Position<'_>| position.pockets().copied().unwrap_or_default();
    one.field() == other.field() && one.turn() == other.turn() && hands(one) == hands(other)
}

/// Whether a move is legal on only some of the boards or, if the boards look the same (`alike`), has different
/// results. Boards whose game is over are ignored.
fn differ(games: &[&Game<'_>], alike: bool, uci: &str) -> bool {
    let verdicts = games.iter().map(|game| match notation::read(&game.position, uci) {
        Ok(m) => verdict(&game.position, m),
        Err(error) => Verdict::NoMove(error),
    });
    let over = |verdict: &Verdict<'_>| matches!(verdict, Verdict::Illegal(Illegal::GameOver(_)));
    let verdicts: Vec<Verdict<'_>> = verdicts.filter(|verdict| !over(verdict)).collect();
    verdicts.windows(2).any(|pair| match alike {
        true => !pair[0].agrees_with(&pair[1]),
        false => pair[0].is_legal() != pair[1].is_legal(),
    })
}
