//! The section on how a game is won or drawn.

use isotope_kernel::{Reason, Roles, Stalemate, Win, square_set};
use shakmaty::{Board, Color, Role, Square, attacks};

use super::{
    captures::beside_kings,
    page::Page,
    rules::GuideRules,
    scene::{Illustration, Pairs, Scene, SceneResult, scenes},
};

/// The section on the end of the game, which is in every guide, even if games end as in chess.
pub(crate) fn outcomes(rules: &GuideRules<'_>) -> Page {
    let mut page = Page::default();
    page.section("How a game ends", rules.text("win"));
    page.scenes(rules.spec().win.iter().filter_map(|win| win_scene(rules, win)));
    page.paragraph(rules.text("stalemate"));
    if rules.spec().stalemate != Stalemate::Draw
        && let Some(illustration) = ending_scene(rules, &scenes(STUCK), Reason::Stalemate)
    {
        page.scene(&illustration);
    }
    page.paragraph(rules.text("draws"));
    page
}

/// Finds a scene in which the game is won in this way; `None` if it would also be won in this way in
/// chess.
fn win_scene<'r>(rules: &GuideRules<'r>, win: &Win) -> Option<Illustration<'r>> {
    let (reason, scenes) = match win {
        Win::KingDestroyed => (Reason::KingDestroyed, king_captures()),
        Win::Checkmate => (Reason::Checkmate, scenes(MATES)),
        Win::Hill(squares) => (Reason::Hill, climbs(squares)),
        Win::Race(rank) => (Reason::Race, last_steps(*rank)),
        Win::Checks(_) => (Reason::Checks, last_checks()),
        Win::LoseAll => (Reason::LoseAll, scenes(LAST_LOSSES)),
        Win::Wipeout => (Reason::Wipeout, scenes(WIPEOUTS)),
        Win::Extinction(_) => (Reason::Extinction, scenes(LAST_OF_A_KIND)),
        Win::Rid(roles) => (Reason::Rid, farewells(*roles)),
        Win::Counted(number) => (Reason::Counted, last_counts(number - 1, 0)),
        Win::Total(number) => (Reason::Total, last_counts(number / 2, (number - 1) / 2)),
    };
    ending_scene(rules, &scenes, reason).filter(|illustration| {
        let in_chess = illustration.in_chess.as_ref().and_then(SceneResult::played);
        in_chess.is_none_or(|played| played.outcome.is_none_or(|outcome| outcome.reason != reason))
    })
}

/// The first scene in which the game ends for the given reason.
fn ending_scene<'r>(
    rules: &GuideRules<'r>,
    scenes: &[Scene],
    reason: Reason,
) -> Option<Illustration<'r>> {
    rules.games.first(scenes, |result| {
        let outcome = result.played().and_then(|played| played.outcome);
        outcome.is_some_and(|outcome| outcome.reason == reason)
    })
}

/// Captures next to the opponent's king, and a capture of the king itself.
fn king_captures() -> Vec<Scene> {
    let mut captures = beside_kings();
    captures.extend(scenes(&[("5rk1/5p1p/8/8/8/8/P4P1P/5RRK w - - 0 1", "Rxg8")]));
    captures
}

/// A move that does not mate in chess but may do so under other rules.
const MATES: Pairs = &[("k7/8/8/8/8/8/1Q5P/7K w - - 0 1", "Qb7")];

/// King moves to the given squares.
fn climbs(squares: &[String]) -> Vec<Scene> {
    let hill: Vec<Square> =
        squares.iter().filter_map(|name| square_set(name)).flat_map(|set| set.white).collect();
    let foot = |to: Square| {
        let around = attacks::king_attacks(to);
        around.into_iter().find(|from| !hill.contains(from)).map(|from| (from, to))
    };
    let steps: Vec<(Square, Square)> = hill.iter().filter_map(|to| foot(*to)).collect();
    let corners = [Square::H8, Square::A8, Square::A1, Square::H1];
    let apart = |from: Square, to: Square| {
        corners
            .into_iter()
            .filter(move |corner| corner.distance(from) > 2 && corner.distance(to) > 2)
    };
    let scenes = steps
        .into_iter()
        .flat_map(|(from, to)| apart(from, to).map(move |corner| march(from, to, corner)));
    scenes.collect()
}

/// King moves to the given rank, a number from 2 to 8.
fn last_steps(rank: u8) -> Vec<Scene> {
    let step = |file: char| {
        let square = |rank: u8| format!("{file}{rank}").parse().ok();
        Some(march(square(rank.saturating_sub(1))?, square(rank)?, Square::A5))
    };
    ['e', 'g'].into_iter().filter_map(step).collect()
}

/// A move of White's king from one square to another on a board with pawns; Black's king is on `other`.
fn march(from: Square, to: Square, other: Square) -> Scene {
    let mut board = Board::empty();
    for (square, color) in [
        (Square::B2, Color::White),
        (Square::G2, Color::White),
        (Square::B7, Color::Black),
        (Square::G7, Color::Black),
    ] {
        board.set_piece_at(square, color.pawn());
    }
    board.discard_piece_at(to);
    board.set_piece_at(other, Color::Black.king());
    board.set_piece_at(from, Color::White.king());
    Scene::new(format!("{} w - - 0 1", board.board_fen()), format!("{from}{to}"))
}

/// Checks by White with three, two and one checks left to give.
fn last_checks() -> Vec<Scene> {
    let board = "6k1/5pp1/8/8/8/8/5PPP/R5K1 w - -";
    ["1+3 0 1", "1+2 0 1", "1+1 0 1"]
        .map(|rest| Scene::new(format!("{board} {rest}"), "Ra8"))
        .into()
}

/// Captures by White of a piece of each role, when the sides have counted this.
fn last_counts(white: u8, black: u8) -> Vec<Scene> {
    let fen = |role: Role| {
        let piece = role.of(Color::Black).char();
        format!("4k3/8/8/3{piece}4/4P3/8/8/4K3 w - - 0 1 {white}x{black}")
    };
    let roles = Role::ALL.into_iter().filter(|role| *role != Role::King);
    roles.map(|role| Scene::new(fen(role), "exd5")).collect()
}

/// Captures by which White may lose its last piece of one of these roles: by the piece, and of it.
fn farewells(roles: Roles) -> Vec<Scene> {
    let each = roles.iter().flat_map(|role| {
        let piece = role.of(Color::White).char();
        let (from, ranks) = match role {
            Role::Knight => ("c3", format!("8/2{piece}5")),
            Role::Rook => ("d4", format!("3{piece}4/8")),
            _ => ("c4", format!("2{piece}5/8")),
        };
        let captures = format!("6k1/8/8/3p4/{ranks}/8/7K w - - 0 1");
        let captured = format!("6k1/8/8/3p4/2{piece}5/8/8/7K b - - 0 1");
        [Scene::new(captures, format!("{from}d5")), Scene::new(captured, "dxc4")]
    });
    each.collect()
}

/// Captures after which a side has no pieces left.
const LAST_LOSSES: Pairs =
    &[("7k/8/8/8/2p5/1NRP4/8/8 w - - 0 1", "dxc4"), ("8/8/6k1/8/8/1p6/2P5/8 b - - 0 1", "bxc2")];

/// A capture of the opponent's last piece.
const WIPEOUTS: Pairs = &[
    ("8/8/8/3k4/4P3/8/8/8 b - - 0 1", "Kxe4"),
    ("8/8/8/3K4/4p3/8/8/8 w - - 0 1", "Kxe4"),
    ("8/8/8/2rk4/4P3/8/8/7K b - - 0 1", "Kxe4"),
];

/// A capture of a side's only queen.
const LAST_OF_A_KIND: Pairs =
    &[("rnb1kbnr/ppp1pppp/8/3q4/8/2N5/PPPP1PPP/R1BQKBNR w KQkq - 0 1", "Nxd5")];

/// Moves that leave Black without a legal move.
const STUCK: Pairs =
    &[("7k/8/8/p7/P7/8/5Q2/6K1 w - - 0 1", "Qf7"), ("8/8/8/p7/8/P7/8/8 w - - 0 1", "a4")];

/// The candidates from this file, except those whose squares or rank come from the rules.
#[cfg(test)]
pub(crate) fn candidates() -> Vec<Scene> {
    let wins = king_captures().into_iter().chain(scenes(MATES)).chain(scenes(LAST_LOSSES));
    wins.chain(last_checks().into_iter().take(1))
        .chain(scenes(WIPEOUTS).into_iter().take(1))
        .chain(scenes(LAST_OF_A_KIND))
        .chain(scenes(STUCK))
        .collect()
}
