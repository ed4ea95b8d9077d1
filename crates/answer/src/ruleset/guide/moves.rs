//! The sections on castling, pawns, drops and the starting position.

use isotope_kernel::{Capture, Castling, Drops, Position, Start, Switch};
use shakmaty::Role;

use super::{
    captures::crowd,
    page::Page,
    rules::GuideRules,
    scene::{Pairs, Scene, SceneResult, scenes},
};

/// The section on castling; empty if castling is as in chess.
pub(crate) fn castling(rules: &GuideRules<'_>) -> Page {
    let mut page = Page::default();
    let mut answers: Vec<_> = crossings()
        .into_iter()
        .filter(|_| rules.spec().castling != Castling::Off)
        .filter_map(|(question, scenes)| Some((question, rules.games.first_different(&scenes)?)))
        .collect();
    if rules.spec().start == Start::Chess960 {
        let illustration = rules.games.first(&scenes(SHUFFLED), |result| result.played().is_some());
        answers.extend(
            illustration.map(|illustration| ("Where do king and rook arrive?", illustration)),
        );
    }
    if answers.is_empty() && !rules.differs("castling") {
        return page;
    }
    page.section("Castling", rules.text("castling"));
    for (question, illustration) in answers {
        page.heading(3, question);
        page.scene(&illustration);
    }
    page
}

/// The section on pawns; empty if pawns move, capture and promote as in chess.
pub(crate) fn pawns(rules: &GuideRules<'_>) -> Page {
    let mut page = Page::default();
    let spec = rules.spec();
    let explodes =
        |result: &SceneResult<'_>| result.played().is_some_and(|p| p.aftermath.center.is_some());
    let passing = match spec.en_passant {
        Switch::On => rules.games.first(&scenes(PASSINGS), explodes),
        Switch::Off => None,
    };
    let crowned = match spec.promotion.contains(Role::King) {
        true => rules.games.first(&scenes(CORONATIONS), |result| result.played().is_some()),
        false => None,
    };
    let fields = [("double_step", None), ("en_passant", passing), ("promotion", crowned)];
    for (field, illustration) in fields {
        if illustration.is_none() && !rules.differs(field) {
            continue;
        }
        if page.is_empty() {
            page.heading(2, "Pawns");
        }
        page.paragraph(rules.text(field));
        page.scenes(illustration);
    }
    page
}

/// The section on drops; empty if there are none.
pub(crate) fn drops(rules: &GuideRules<'_>) -> Page {
    let mut page = Page::default();
    let spec = rules.spec();
    if spec.drops == Drops::Off {
        return page;
    }
    page.section("Drops", rules.text("drops"));
    let legal = |result: &SceneResult<'_>| result.played().is_some();
    // If captures explode, the hands have already been shown in the scene of an explosion.
    if spec.capture == Capture::Replace
        && let Some(illustration) = rules.games.first(&crowd(), legal)
    {
        page.scene(&illustration);
    }
    page.scenes(rules.games.first(&scenes(LANDINGS), legal));
    page
}

/// The section on the starting position; empty if the start is as in chess.
pub(crate) fn start(rules: &GuideRules<'_>) -> Page {
    let mut page = Page::default();
    if !rules.differs("start") {
        return page;
    }
    page.section("The start", rules.text("start"));
    if matches!(rules.spec().start, Start::Fen(_)) {
        page.position(&Position::start(rules.games.rules));
    }
    page
}

/// Questions that a chess player would ask about castling, with candidate scenes.
fn crossings() -> [(&'static str, Vec<Scene>); 3] {
    let beside = [("8/5p2/8/8/8/8/5Pk1/4K2R w K - 0 1", "O-O")];
    let attacked = [("rn1qkbnr/p1pp1ppp/bp2p3/8/4P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 0 1", "O-O")];
    let neighbour = [("rn1qkbnr/pbpp1ppp/1p2p3/8/3P4/3BP3/PPP1NPPP/RNBQK2R w KQkq - 0 1", "O-O")];
    [
        ("May a king castle past the other king?", scenes(&beside)),
        ("May a king castle over a square that is attacked?", scenes(&attacked)),
        ("May a king castle where its neighbour is attacked?", scenes(&neighbour)),
    ]
}

/// Castling with king and rook on different files than in chess.
const SHUFFLED: Pairs = &[("1k6/pp6/8/8/8/8/PP6/1K5R w H - 0 1", "O-O")];

/// En passant captures, with pieces near both pawns.
const PASSINGS: Pairs = &[
    ("r2q1r1k/pppb1ppp/8/b2Pp3/5n2/2N2N2/PPP2PPP/R1BQKB1R w KQ e6 0 1", "dxe6"),
    ("3q3k/3b1p2/8/3Pp3/5n2/8/5PP1/3QK3 w - e6 0 1", "dxe6"),
];

/// Promotions to a king: one that rescues a side whose other king is attacked, one for rules without
/// royal kings, and one with pieces of all roles on the board.
const CORONATIONS: Pairs = &[
    ("r7/6P1/8/8/8/5k2/8/K7 w - - 0 1", "g8=K"),
    ("8/1P6/8/8/8/8/5pk1/8 w - - 0 1", "b8=K"),
    ("r1bqkbnr/pPpppppp/2n5/8/8/8/1PPPPPPP/RNBQKBNR w - - 0 1", "b8=K"),
];

/// A drop of a piece in hand.
const LANDINGS: Pairs = &[("6k1/5ppp/8/8/8/8/5PPP/6K1[Q] w - - 0 1", "Q@d8")];

/// All candidates from this file.
#[cfg(test)]
pub(crate) fn candidates() -> Vec<Scene> {
    let castling = crossings().into_iter().flat_map(|(_, scenes)| scenes).chain(scenes(SHUFFLED));
    castling.chain(scenes(PASSINGS)).chain(scenes(CORONATIONS)).chain(scenes(LANDINGS)).collect()
}
