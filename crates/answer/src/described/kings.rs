//! Check and what kings may do; several kings.

use isotope_kernel::{Kings, Reason};

use super::{
    book::Book,
    page::Page,
    scene::{Scene, Shown, scenes},
};

/// What threatens a king, and what it and its side may do about it.
pub(crate) fn check(book: &Book<'_>) -> Page {
    let mut page = Page::default();
    let boards: Vec<_> =
        questions().iter().filter_map(|scenes| book.stage.first_strange(scenes)).collect();
    let fields = match book.spec().kings {
        Kings::Off => &["kings"][..],
        Kings::One | Kings::Each | Kings::Last => &["check", "own_king"],
    };
    if boards.is_empty() && !fields.iter().any(|field| book.is_strange(field)) {
        return page;
    }
    page.heading(2, "The king");
    for field in fields {
        page.paragraph(book.says(field));
    }
    for found in boards {
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
    page.heading(2, "Several kings");
    page.paragraph(book.says("kings"));
    let falls = |shown: &Shown<'_>| {
        let ended = shown.played().and_then(|played| played.outcome);
        ended.is_some_and(|outcome| outcome.reason == Reason::KingDestroyed)
    };
    let found = [
        book.stage.first(&attacked(), |_| true),
        book.stage.first(&sacrifices(), |shown| shown.played().is_some()),
        book.stage.first(&one_of_two(), falls),
    ];
    for found in found.into_iter().flatten() {
        page.scene(&found);
    }
    page
}

/// What a player of chess would ask about kings. Of each question the first scene is shown that has
/// another answer than chess, or than the nearest game.
fn questions() -> [Vec<Scene>; 6] {
    [
        // May kings touch, where something else attacks, too?
        scenes(&[("8/5p2/2k5/8/4K3/8/5P2/3r4 w - - 0 1", "Kd5")]),
        // May a king capture?
        scenes(&[("r3k3/5p2/8/8/8/8/3n1P2/4K2R w - - 0 1", "Kxd2")]),
        // May one capture beside one's own king?
        scenes(&[("4k3/5p2/8/8/1r6/8/3n1P2/3RK3 w - - 0 1", "Rxd2")]),
        // May a king be left where it is attacked?
        scenes(&[("r1bqr1k1/ppp2ppp/2n2n2/3p4/3P4/2N2N2/PPP1BPPP/R1BQK2R w - - 0 1", "Bd3")]),
        // May the neighbour of a king be left where it is attacked?
        scenes(&[("6k1/5ppp/8/2b5/8/4N3/5PPP/6K1 w - - 0 1", "Nd5")]),
        // Is check answered by destroying the other king?
        scenes(&[
            ("4r1k1/5ppp/8/6N1/8/8/5PPP/4K3 w - - 0 1", "Nxf7"),
            ("4r1k1/5ppp/8/8/8/8/1B3PPP/4K3 w - - 0 1", "Bxg7"),
            ("4r1k1/5ppp/5n2/6B1/8/8/5PPP/4K3 w - - 0 1", "Bxf6"),
        ]),
    ]
}

/// One of two kings is attacked, and its side moves something else.
fn attacked() -> Vec<Scene> {
    scenes(&[("3rk3/5p2/8/8/8/8/3K1N2/K7 w - - 0 1", "Ne4")])
}

/// One of two kings captures.
fn sacrifices() -> Vec<Scene> {
    scenes(&[("4k3/5p2/8/8/8/3n4/2K2P2/K7 w - - 0 1", "Kxd3")])
}

/// One of two kings is destroyed.
fn one_of_two() -> Vec<Scene> {
    scenes(&[("k5k1/5ppp/8/6N1/8/8/8/K6K w - - 0 1", "Nxf7")])
}
