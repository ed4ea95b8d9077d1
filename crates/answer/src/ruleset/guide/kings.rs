//! Check and what kings may do; several kings.

use isotope_kernel::{Check, Kings, Reason, Spec};

use super::{
    book::Book,
    page::Page,
    scene::{Pairs, Scene, Shown, scenes},
};

/// What threatens a king, and what it and its side may do about it.
pub(crate) fn check(book: &Book<'_>) -> Page {
    let mut page = Page::default();
    let answers = questions(book.spec()).into_iter();
    let answers: Vec<_> = answers
        .filter_map(|(question, scenes)| Some((question, book.stage.first_strange(&scenes)?)))
        .collect();
    let fields = match book.spec().kings {
        Kings::Off => &["kings"][..],
        Kings::One | Kings::Each | Kings::Last => &["check", "own_king"],
    };
    if answers.is_empty() && !fields.iter().any(|field| book.is_strange(field)) {
        return page;
    }
    page.heading(2, "The king");
    for field in fields {
        page.paragraph(book.says(field));
    }
    for (question, found) in answers {
        page.heading(3, question);
        page.scene(&found);
    }
    page
}

/// Several kings on a side.
pub(crate) fn several(book: &Book<'_>) -> Page {
    let mut page = Page::default();
    if matches!(book.spec().kings, Kings::One | Kings::Off) {
        return page;
    }
    page.section("Several kings", book.says("kings"));
    let falls = |shown: &Shown<'_>| {
        let ended = shown.played().and_then(|played| played.outcome);
        ended.is_some_and(|outcome| outcome.reason == Reason::KingDestroyed)
    };
    let found = [
        book.stage.first(&scenes(ATTACKED), |_| true),
        book.stage.first(&scenes(SACRIFICES), |shown| shown.played().is_some()),
        book.stage.first(&scenes(ONE_OF_TWO), falls),
    ];
    page.scenes(found.into_iter().flatten());
    page
}

/// What a player of chess would ask about kings. Of each question a scene is shown that has another
/// answer than in chess, or than in the nearest game.
fn questions(spec: &Spec) -> Vec<(&'static str, Vec<Scene>)> {
    let left = ("May a king be left where it is attacked?", scenes(LEFT));
    if spec.kings == Kings::Off {
        return vec![left];
    }
    let mut questions = vec![
        ("May a king touch the other king where it is attacked?", scenes(TOUCHING)),
        ("May a king capture?", scenes(CAPTURING)),
        ("May one capture beside one's own king?", scenes(CAPTURING_BESIDE)),
        left,
    ];
    // Without check none has to be answered.
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

/// A king goes beside the other one, where something else attacks it, too.
const TOUCHING: Pairs = &[("8/p7/5k2/r7/6K1/8/P7/8 w - - 0 1", "Kg5")];

/// A king captures what nobody protects.
const CAPTURING: Pairs = &[("r3k3/5p2/8/8/8/8/3n1P2/4K2R w - - 0 1", "Kxd2")];

/// A capture beside one's own king.
const CAPTURING_BESIDE: Pairs = &[("4k3/5p2/8/8/1r6/8/3n1P2/3RK3 w - - 0 1", "Rxd2")];

/// A move that uncovers one's own king, or takes it where it is attacked.
const LEFT: Pairs = &[
    ("r1bqr1k1/ppp2ppp/2n2n2/3p4/3P4/2N2N2/PPP1BPPP/R1BQK2R w - - 0 1", "Bd3"),
    ("6k1/5p2/8/8/4K3/8/5P2/3r4 w - - 0 1", "Kd5"),
];

/// A move that uncovers what stands beside one's own king.
const NEIGHBOURS: Pairs = &[("6k1/5ppp/8/2b5/8/4N3/5PPP/6K1 w - - 0 1", "Nd5")];

/// In check, a capture beside the other king.
const ANSWERS: Pairs = &[
    ("4r1k1/5ppp/8/6N1/8/8/5PPP/4K3 w - - 0 1", "Nxf7"),
    ("4r1k1/5ppp/8/8/8/8/1B3PPP/4K3 w - - 0 1", "Bxg7"),
    ("4r1k1/5ppp/5n2/6B1/8/8/5PPP/4K3 w - - 0 1", "Bxf6"),
    ("4r1k1/5ppp/8/8/2Q5/8/5PPP/4K3 w - - 0 1", "Qxf7"),
];

/// One of two kings is attacked, and its side moves something else.
const ATTACKED: Pairs = &[("3rk3/5p2/8/8/8/8/3K1N2/K7 w - - 0 1", "Ne4")];

/// One of two kings captures.
const SACRIFICES: Pairs = &[("4k3/5p2/8/8/8/3n4/2K2P2/K7 w - - 0 1", "Kxd3")];

/// One of two kings is destroyed.
const ONE_OF_TWO: Pairs = &[("k5k1/5ppp/8/6N1/8/8/8/K6K w - - 0 1", "Nxf7")];

/// All that this part picks from.
#[cfg(test)]
pub(crate) fn candidates() -> Vec<Scene> {
    let questions = questions(&Spec::default()).into_iter().flat_map(|(_, scenes)| scenes);
    questions.chain(scenes(ATTACKED)).chain(scenes(SACRIFICES)).chain(scenes(ONE_OF_TWO)).collect()
}
