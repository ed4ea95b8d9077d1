//! Where the piece that is picked may go, on any of the boards.

use isotope_analysis::{Verdict, verdict};
use isotope_kernel::{Illegal, Position, notation, words::role_name};
use schemars::JsonSchema;
use serde::{Serialize, Serializer};
use shakmaty::{CastlingMode, Move, Piece, Position as _, Role, Square, uci::UciMove};

use super::games::Game;

/// A piece that is picked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Pick {
    /// The one that stands here.
    On(Square),
    /// One in hand.
    InHand(Role),
}

/// A square where the picked piece may go on some board.
#[derive(Clone, Debug, JsonSchema, Serialize)]
pub(crate) struct Target {
    /// The square.
    #[serde(serialize_with = "name")]
    #[schemars(with = "String")]
    pub(crate) square: Square,
    /// The moves that this may mean.
    pub(crate) moves: Vec<Meant>,
    /// The boards on which it is legal.
    pub(crate) on: Vec<usize>,
    /// Whether the boards differ in it: one may go there on some of them alone, or with another result.
    pub(crate) differs: bool,
}

/// A move that choosing a target may mean.
#[derive(Clone, Debug, JsonSchema, Serialize)]
#[schemars(rename = "TargetMove")]
pub(crate) struct Meant {
    pub(crate) uci: String,
    /// What a pawn becomes by it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) becomes: Option<&'static str>,
    /// The same for all boards, however each writes castling.
    #[serde(skip)]
    key: UciMove,
}

fn name<S: Serializer>(square: &Square, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(square)
}

impl Pick {
    /// Reads `e2` or `N@`.
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

    /// What a move that it makes begins from.
    pub(crate) fn of(m: Move) -> Pick {
        m.from().map_or_else(|| Pick::InHand(m.role()), Pick::On)
    }

    /// What is picked on a board.
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

    /// A move to `square` that no board may know, in UCI.
    pub(crate) fn to(self, square: Square) -> String {
        match self {
            Pick::On(from) => format!("{from}{square}"),
            Pick::InHand(role) => format!("{}@{square}", role.upper_char()),
        }
    }

    /// As the page writes it.
    pub(crate) fn text(self) -> String {
        match self {
            Pick::On(square) => square.to_string(),
            Pick::InHand(role) => format!("{}@", role.upper_char()),
        }
    }
}

/// The targets of the picked piece on all boards, from a1 to h8.
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
    let asked: Vec<&Game<'_>> = games.iter().filter(|game| is_asked(game, pick)).collect();
    let alike = alike(&asked);
    for target in &mut targets {
        target.differs = target.moves.iter().any(|meant| differ(&asked, alike, &meant.uci));
    }
    targets
}

/// Where a move is made by choosing: as on Lichess, castling is moving the king two squares or onto the rook,
/// and onto the rook alone in Chess960.
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
            self.moves.push(Meant { uci, becomes: m.promotion().map(role_name), key });
            // What most people want is offered first, and a king last.
            let wanted =
                [Role::Queen, Role::Knight, Role::Rook, Role::Bishop, Role::King].map(role_name);
            self.moves
                .sort_by_key(|meant| wanted.iter().position(|role| Some(*role) == meant.becomes));
        }
        if self.on.last() != Some(&game.board) {
            self.on.push(game.board);
        }
    }

    /// The move that is shown where several may be meant.
    pub(crate) fn first(&self) -> Option<&str> {
        self.moves.first().map(|meant| &*meant.uci)
    }
}

/// Whether a board has a say in where the picked piece may go: one that waits has not.
fn is_asked(game: &Game<'_>, pick: Pick) -> bool {
    game.waits.is_none()
        && pick.piece(&game.position).is_some_and(|piece| piece.color == game.position.turn())
}

/// Whether all boards show the same.
pub(crate) fn alike(games: &[&Game<'_>]) -> bool {
    games.windows(2).all(|pair| show_same(&pair[0].position, &pair[1].position))
}

/// Whether two positions are the same to the eye: the board, the side to move and the pieces in hand.
pub(crate) fn show_same(one: &Position<'_>, other: &Position<'_>) -> bool {
    let hands = |position: &Position<'_>| position.pockets().copied().unwrap_or_default();
    one.field() == other.field() && one.turn() == other.turn() && hands(one) == hands(other)
}

/// Whether a move is legal on some boards alone. Where all show the same, another result counts, too.
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
