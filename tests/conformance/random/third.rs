//! Random words of the third generation: sets of squares, conditions on single pieces, fates, and counts.

use isotope_kernel::{
    AtEdge, Blast, Capture, Check, Count, Drops, Explode, Fate, PieceCondition, RoleName, Roles,
    Spec, When, Win,
};
use proptest::{
    collection::vec,
    prelude::{Just, Strategy},
    prop_oneof,
    sample::{select, subsequence},
};
use shakmaty::{Role, Square};

use super::specs::roles_of;

/// Lists of squares and of sets of squares, none of them empty.
pub(super) fn squares() -> impl Strategy<Value = Vec<String>> {
    let single: Vec<String> = Square::ALL.iter().map(Square::to_string).collect();
    let sets = || vec(square_sets(), 1..3);
    prop_oneof![
        2 => subsequence(single.clone(), 1..48),
        2 => sets(),
        1 => (subsequence(single, 1..6), sets()).prop_map(|(one, other)| [one, other].concat()),
    ]
}

fn square_sets() -> impl Strategy<Value = String> {
    let sets = ["light", "dark", "edge", "center"].map(String::from);
    prop_oneof![
        2 => select(sets.to_vec()),
        1 => (1..=8).prop_map(|rank| format!("rank {rank}")),
        1 => select(('a'..='h').collect::<Vec<_>>()).prop_map(|file| format!("file {file}")),
        2 => (1..=8).prop_map(|rank| format!("its rank {rank}")),
    ]
}

/// Sets of squares on which no king starts a game.
pub(super) fn hills() -> impl Strategy<Value = Vec<String>> {
    let rank = || 3..=6;
    prop_oneof![
        1 => Just(vec!["center".into()]),
        1 => rank().prop_map(|rank| vec![format!("rank {rank}")]),
        1 => rank().prop_map(|rank| vec![format!("its rank {rank}"), "c3".into()]),
    ]
}

/// Conditions on single pieces.
pub(super) fn pieces() -> impl Strategy<Value = PieceCondition> {
    let roles = || roles_of(&Role::ALL, 1);
    let simple = prop_oneof![
        4 => Just(PieceCondition::Always),
        3 => roles().prop_map(PieceCondition::Of),
        1 => Just(PieceCondition::Own),
        1 => Just(PieceCondition::Enemy),
        1 => squares().prop_map(PieceCondition::On),
        1 => roles().prop_map(PieceCondition::Guarded),
        1 => roles().prop_map(PieceCondition::Attacked),
        1 => roles().prop_map(PieceCondition::Beside),
        1 => (1..=3u8).prop_map(PieceCondition::Within),
        1 => (4..=7u8).prop_map(PieceCondition::Within),
    ];
    simple.prop_recursive(2, 4, 2, |inner| {
        prop_oneof![
            1 => inner.clone().prop_map(|it| PieceCondition::Not(Box::new(it))),
            1 => vec(inner.clone(), 1..3).prop_map(PieceCondition::Any),
            1 => vec(inner, 1..3).prop_map(PieceCondition::All),
        ]
    })
}

/// Fates, the last of which alone may always apply.
pub(super) fn fates() -> impl Strategy<Value = Vec<Fate>> {
    let become_role = select(&Role::ALL[..5]).prop_map(RoleName::from);
    let at_edge = prop_oneof![2 => Just(AtEdge::Falls), 1 => Just(AtEdge::Stops)];
    let push = (1..=7u8, pieces(), at_edge);
    let fate = prop_oneof![
        2 => pieces().prop_map(Fate::Survive),
        1 => pieces().prop_map(Fate::Destroy),
        1 => pieces().prop_map(Fate::Convert),
        2 => (become_role, pieces()).prop_map(|(role, it)| Fate::Become(role, it)),
        2 => push.prop_map(|(squares, it, at_edge)| Fate::Push(squares, it, at_edge)),
        2 => pieces().prop_map(Fate::Pull),
        2 => pieces().prop_map(Fate::Home),
    ];
    let some = vec(fate, 1..4).prop_map(|mut fates| {
        let last = fates.iter().position(|fate| *fate.condition() == PieceCondition::Always);
        fates.truncate(last.map_or(fates.len(), |last| last + 1));
        fates
    });
    prop_oneof![1 => Just(Vec::new()), 2 => some]
}

/// Questions of captures and of triggers about the move's origin, the counts, and the pieces on the board.
pub(super) fn questions() -> impl Strategy<Value = When> {
    let number = prop_oneof![4 => 1..=4u8, 1 => 5..=64u8];
    prop_oneof![
        1 => squares().prop_map(When::From),
        1 => (1..=3u8).prop_map(When::Counted),
        1 => prop_oneof![4 => 1..=5u8, 1 => 99..=198u8].prop_map(When::Total),
        2 => (number, pieces()).prop_map(|(number, it)| When::AtLeast(number, it)),
    ]
}

/// What may be counted.
pub(super) fn counts() -> impl Strategy<Value = Count> {
    prop_oneof![Just(Count::Explosions), roles_of(&Role::ALL, 1).prop_map(Count::Destroyed)]
}

/// Wins by counts, and by being rid of pieces that all start positions have.
pub(super) fn wins() -> impl Strategy<Value = Win> {
    let rid = select(vec![vec![Role::Pawn], vec![Role::King], vec![Role::Pawn, Role::King]]);
    prop_oneof![
        1 => (1..=4u8).prop_map(Win::Counted),
        1 => (1..=6u8).prop_map(Win::Total),
        2 => rid.prop_map(|roles| Win::Rid(roles.into_iter().collect::<Roles>())),
    ]
}

/// Whether the rules ask for a count.
pub(super) fn asks_for_counts(spec: &Spec) -> bool {
    let asks = |when: &When| when.asks(&|when| matches!(when, When::Counted(_) | When::Total(_)));
    spec.explosions().any(|explode| asks(&explode.when))
        || spec.triggers.iter().any(|trigger| asks(&trigger.occasion().when))
        || spec.win.iter().any(|win| matches!(win, Win::Counted(_) | Win::Total(_)))
}

/// Chess, but every capture explodes and gives the pieces around it fates. Mostly nothing is check, so that few of the
/// random positions are not allowed.
pub(super) fn games_of_fates() -> impl Strategy<Value = Spec> {
    let blast = select(vec![
        Blast::Ring,
        Blast::Radius(2),
        Blast::Leap(1, 2),
        Blast::Along(3, None),
        Blast::Along(3, Some(Roles::EMPTY)),
        Blast::Rays(vec![(1, 0), (-1, 0), (0, 1)], 3, Some(Roles::only(Role::Rook))),
    ]);
    let count = prop_oneof![Just(Count::Off), counts()];
    let drops = select(vec![Drops::Off, Drops::Off, Drops::Taken, Drops::Destroyed]);
    let immune = select(vec![Roles::EMPTY, Roles::EMPTY, Roles::only(Role::Pawn)]);
    let check = select(vec![Check::Off, Check::Off, Check::Off, Check::Direct, Check::Explosion]);
    (fates(), blast, immune, check, count, drops).prop_map(
        |(fates, blast, immune, check, count, drops)| {
            let explode = Explode { fates, blast, immune, ..Explode::default() };
            Spec { capture: Capture::Explode(explode), check, count, drops, ..Spec::default() }
        },
    )
}
