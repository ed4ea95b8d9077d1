//! The sections on check and the king, and on several kings.

use isotope_kernel::{Check, Kings, Reason, SideKings, Spec};

use super::{
    page::Page,
    rules::GuideRules,
    scene::{Pairs, Scene, SceneResult, scenes},
};

/// The section on check and the king; empty if everything is as in chess.
pub(crate) fn check(rules: &GuideRules<'_>) -> Page {
    let mut page = Page::default();
    let answers = questions(rules.spec()).into_iter();
    let answers: Vec<_> = answers
        .filter_map(|(question, scenes)| Some((question, rules.games.first_different(&scenes)?)))
        .collect();
    let fields = match rules.spec().kings {
        Kings::Off => &["kings"][..],
        Kings::One | Kings::Each | Kings::Last => &["check", "own_king"],
        Kings::Sides { .. } => &["kings", "check", "own_king"],
    };
    if answers.is_empty() && !fields.iter().any(|field| rules.differs(field)) {
        return page;
    }
    page.heading(2, "The king");
    for field in fields {
        page.paragraph(rules.text(field));
    }
    for (question, illustration) in answers {
        page.heading(3, question);
        page.scene(&illustration);
    }
    page
}

/// The section on several kings; empty if no side may have more than one king or kings are not royal.
pub(crate) fn several(rules: &GuideRules<'_>) -> Page {
    let mut page = Page::default();
    let kings = rules.spec().kings;
    if !kings.either(SideKings::Each) && !kings.either(SideKings::Last) {
        return page;
    }
    page.section("Several kings", rules.text("kings"));
    let destroys_a_king = |result: &SceneResult<'_>| {
        let ended = result.played().and_then(|played| played.outcome);
        ended.is_some_and(|outcome| outcome.reason == Reason::KingDestroyed)
    };
    let illustrations = [
        rules.games.first(&scenes(ATTACKED), |_| true),
        rules.games.first(&scenes(SACRIFICES), |result| result.played().is_some()),
        rules.games.first(&scenes(ONE_OF_TWO), destroys_a_king),
    ];
    page.scenes(illustrations.into_iter().flatten());
    page
}

/// Questions that a chess player would ask about kings, with candidate scenes. A question is shown if
/// one of its scenes has a different answer in chess or in the nearest ruleset.
fn questions(spec: &Spec) -> Vec<(&'static str, Vec<Scene>)> {
    let left = ("May a king be left where it is attacked?", scenes(LEFT));
    if spec.kings.both(SideKings::Off) {
        return vec![left];
    }
    let mut questions = vec![
        ("May a king touch the other king where it is attacked?", scenes(TOUCHING)),
        ("May a king capture?", scenes(CAPTURING)),
        ("May one capture beside one's own king?", scenes(CAPTURING_BESIDE)),
        left,
    ];
    // Without check, there is no check to answer.
    if spec.check != Check::Off {
        questions.push((
            "May the neighbour of a king be left where it is attacked?",
            scenes(NEIGHBOURS),
        ));
        questions
            .push(("May check be answered by a capture beside the other king?", scenes(ANSWERS)));
    }
    questions
}

/// A king moves next to the enemy king, to a square that is also attacked by another piece.
const TOUCHING: Pairs = &[("8/p7/5k2/r7/6K1/8/P7/8 w - - 0 1", "Kg5")];

/// A king captures an unprotected piece.
const CAPTURING: Pairs = &[("r3k3/5p2/8/8/8/8/3n1P2/4K2R w - - 0 1", "Kxd2")];

/// A capture next to the mover's own king.
const CAPTURING_BESIDE: Pairs = &[("4k3/5p2/8/8/1r6/8/3n1P2/3RK3 w - - 0 1", "Rxd2")];

/// A move that exposes the mover's own king to an attack, and a king move to an attacked square.
const LEFT: Pairs = &[
    ("r1bqr1k1/ppp2ppp/2n2n2/3p4/3P4/2N2N2/PPP1BPPP/R1BQK2R w - - 0 1", "Bd3"),
    ("6k1/5p2/8/8/4K3/8/5P2/3r4 w - - 0 1", "Kd5"),
];

/// A move that exposes a piece next to the mover's own king to an attack.
const NEIGHBOURS: Pairs = &[("6k1/5ppp/8/2b5/8/4N3/5PPP/6K1 w - - 0 1", "Nd5")];

/// Captures next to the enemy king while in check.
const ANSWERS: Pairs = &[
    ("4r1k1/5ppp/8/6N1/8/8/5PPP/4K3 w - - 0 1", "Nxf7"),
    ("4r1k1/5ppp/8/8/8/8/1B3PPP/4K3 w - - 0 1", "Bxg7"),
    ("4r1k1/5ppp/5n2/6B1/8/8/5PPP/4K3 w - - 0 1", "Bxf6"),
    ("4r1k1/5ppp/8/8/2Q5/8/5PPP/4K3 w - - 0 1", "Qxf7"),
];

/// Another piece moves while one of two kings is attacked.
const ATTACKED: Pairs = &[("3rk3/5p2/8/8/8/8/3K1N2/K7 w - - 0 1", "Ne4")];

/// A capture by one of two kings.
const SACRIFICES: Pairs = &[("4k3/5p2/8/8/8/3n4/2K2P2/K7 w - - 0 1", "Kxd3")];

/// A capture that destroys one of two kings.
const ONE_OF_TWO: Pairs = &[("k5k1/5ppp/8/6N1/8/8/8/K6K w - - 0 1", "Nxf7")];

/// All candidates from this file.
#[cfg(test)]
pub(crate) fn candidates() -> Vec<Scene> {
    let questions = questions(&Spec::default()).into_iter().flat_map(|(_, scenes)| scenes);
    questions.chain(scenes(ATTACKED)).chain(scenes(SACRIFICES)).chain(scenes(ONE_OF_TWO)).collect()
}
