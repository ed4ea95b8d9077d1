//! The words of the third generation in random rulesets: fates, conditions on what stands around, counts, sets of
//! squares, directions.

use isotope_kernel::{
    AtEdge, Blast, Capture, Count, Drops, Explode, Fate, PieceCondition, RoleName, Roles,
    SideKings, Spec, Trigger, When, Win,
};
use proptest::{
    collection::vec,
    option,
    prelude::{Just, Strategy, any},
    prop_oneof,
    sample::{select, subsequence},
};
use shakmaty::{Role, Square};

use super::specs::roles_of;

/// What the words of the third generation add to a spec.
#[derive(Clone, Debug)]
pub(crate) struct Additions {
    /// For each explosion, its fates, and a shape in place of its own.
    explosions: Vec<(Vec<Fate>, Option<Blast>)>,
    /// For each trigger, its condition.
    triggers: Vec<When>,
    count: Count,
    wins: Vec<Win>,
    taken: bool,
}

/// Random additions; about half of them leave a spec as it is.
pub(crate) fn additions() -> impl Strategy<Value = Additions> {
    let explosion = || (fates(), option::weighted(0.3, blasts()));
    let count = prop_oneof![
        1 => Just(Count::Explosions),
        1 => roles_of(&Role::ALL, 1).prop_map(Count::Destroyed),
    ];
    let counted = option::weighted(0.3, (1u8..=4).prop_map(Win::Counted));
    let total = option::weighted(0.2, (1u8..=6).prop_map(Win::Total));
    // All start positions have these roles.
    let rid = select(vec![Roles::only(Role::Pawn), Roles::only(Role::King)]);
    let rid = option::weighted(0.1, rid.prop_map(Win::Rid));
    let wins = (counted, total, rid);
    let triggers = vec(option::weighted(0.4, conditions()), 3);
    let some = (
        vec(explosion(), 4),
        triggers,
        count,
        any::<bool>(),
        wins,
        option::weighted(0.3, Just(())),
    );
    let some = some.prop_map(|(explosions, triggers, count, counts, wins, taken)| {
        let (counted, total, rid) = wins;
        let count = if counts { count } else { Count::Off };
        let counting = counted.into_iter().chain(total).filter(|_| count != Count::Off);
        Additions {
            explosions,
            triggers: triggers.into_iter().map(Option::unwrap_or_default).collect(),
            count,
            wins: counting.chain(rid).collect(),
            taken: taken.is_some(),
        }
    });
    let none = Additions {
        explosions: vec![(Vec::new(), None)],
        triggers: vec![When::Always],
        count: Count::Off,
        wins: Vec::new(),
        taken: false,
    };
    prop_oneof![1 => Just(none), 1 => some]
}

impl Additions {
    /// The spec with the additions that it allows.
    pub(crate) fn add_to(self, mut spec: Spec) -> Spec {
        let mut explosions = self.explosions.into_iter().cycle();
        let mut add = |explode: &mut Explode| {
            let (fates, blast) = explosions.next().expect("a cycle does not end");
            if fates.iter().any(Fate::moves) {
                explode.chain = Roles::EMPTY;
            }
            explode.fates = fates;
            if let Some(blast) = blast {
                explode.blast = blast;
            }
            explode.when = counting(std::mem::take(&mut explode.when), self.count);
        };
        each_explosion(&mut spec.capture, &mut add);
        let mut conditions = self.triggers.into_iter().cycle();
        for trigger in &mut spec.triggers {
            let (Trigger::Promotion(it) | Trigger::Arrival(it) | Trigger::Detonation(it)) = trigger;
            each_explosion(&mut it.then, &mut add);
            let when = conditions.next().expect("a cycle does not end");
            it.when = without_victims(counting(when, self.count));
        }
        spec.count = self.count;
        let royal = !spec.kings.both(SideKings::Off);
        let fits = |win: &Win| !(royal && *win == Win::Rid(Roles::only(Role::King)));
        spec.win.extend(self.wins.into_iter().filter(fits));
        if self.taken && spec.drops == Drops::Captured {
            spec.drops = Drops::Taken;
        }
        spec
    }
}

fn each_explosion(capture: &mut Capture, add: &mut impl FnMut(&mut Explode)) {
    match capture {
        Capture::Replace => {}
        Capture::Explode(explode) => add(explode),
        Capture::Cases(cases) => cases.iter_mut().for_each(|case| each_explosion(case, add)),
    }
}

/// The condition with `leaf` in place of each condition that is not made of others.
fn map(when: When, leaf: &impl Fn(When) -> When) -> When {
    let all = |conditions: Vec<When>| conditions.into_iter().map(|it| map(it, leaf)).collect();
    match when {
        When::Not(when) => When::Not(Box::new(map(*when, leaf))),
        When::Any(conditions) => When::Any(all(conditions)),
        When::All(conditions) => When::All(all(conditions)),
        simple => leaf(simple),
    }
}

/// The condition without questions about counts, unless something is counted.
fn counting(when: When, count: Count) -> When {
    map(when, &|simple| match simple {
        When::Counted(_) | When::Total(_) if count == Count::Off => {
            When::By(Roles::only(Role::Queen))
        }
        other => other,
    })
}

/// The condition without questions about the captured piece.
fn without_victims(when: When) -> When {
    map(when, &|simple| match simple {
        When::Of(roles) => When::By(roles),
        When::SameRole => When::Promoting,
        other => other,
    })
}

fn fates() -> impl Strategy<Value = Vec<Fate>> {
    let role = select(&Role::ALL[..5]).prop_map(RoleName::from);
    let edge = select(vec![AtEdge::Falls, AtEdge::Stops]);
    let fate = prop_oneof![
        2 => pieces().prop_map(Fate::Survive),
        1 => pieces().prop_map(Fate::Destroy),
        1 => pieces().prop_map(Fate::Convert),
        2 => (role, pieces()).prop_map(|(role, it)| Fate::Become(role, it)),
        3 => (1u8..=7, pieces(), edge).prop_map(|(steps, it, edge)| Fate::Push(steps, it, edge)),
        2 => pieces().prop_map(Fate::Pull),
        2 => pieces().prop_map(Fate::Home),
    ];
    let fates = vec(fate, 1..4).prop_map(|mut fates| {
        // No piece comes to a fate behind one that applies to all.
        let last = fates.iter().position(|fate| *fate.condition() == PieceCondition::Always);
        fates.truncate(last.map_or(fates.len(), |last| last + 1));
        fates
    });
    prop_oneof![1 => Just(Vec::new()), 2 => fates]
}

fn pieces() -> impl Strategy<Value = PieceCondition> {
    let some = || roles_of(&Role::ALL, 1);
    let simple = prop_oneof![
        4 => Just(PieceCondition::Always),
        2 => some().prop_map(PieceCondition::Of),
        1 => Just(PieceCondition::Own),
        1 => Just(PieceCondition::Enemy),
        1 => squares().prop_map(PieceCondition::On),
        1 => some().prop_map(PieceCondition::Guarded),
        1 => some().prop_map(PieceCondition::Attacked),
        1 => some().prop_map(PieceCondition::Beside),
        1 => (1u8..=3).prop_map(PieceCondition::Within),
    ];
    simple.prop_recursive(2, 4, 2, |inner| {
        prop_oneof![
            2 => inner.clone().prop_map(|it| PieceCondition::Not(Box::new(it))),
            1 => vec(inner.clone(), 1..3).prop_map(PieceCondition::Any),
            1 => vec(inner, 1..3).prop_map(PieceCondition::All),
        ]
    })
}

/// Conditions with a word of the third generation.
pub(crate) fn conditions() -> impl Strategy<Value = When> {
    prop_oneof![
        1 => squares().prop_map(When::From),
        1 => squares().prop_map(When::On),
        1 => (1u8..=3).prop_map(When::Counted),
        1 => (1u8..=4).prop_map(When::Total),
        2 => (1u8..=8, pieces()).prop_map(|(number, it)| When::AtLeast(number, it)),
    ]
}

pub(crate) fn blasts() -> impl Strategy<Value = Blast> {
    let stops = || option::of(roles_of(&Role::ALL, 0));
    let leap = (0u8..=3, 0u8..=3).prop_filter("it goes somewhere", |leap| *leap != (0, 0));
    let step = (-2i8..=2, -2i8..=2).prop_filter("not the centre", |step| *step != (0, 0));
    prop_oneof![
        1 => leap.prop_map(|(m, n)| Blast::Leap(m, n)),
        1 => (1u8..=7, stops()).prop_map(|(steps, stops)| Blast::Along(steps, stops)),
        1 => (step, 1u8..=7, stops()).prop_map(|(step, n, stops)| Blast::Rays(vec![step], n, stops)),
    ]
}

/// Lists of squares with sets among them.
pub(crate) fn squares() -> impl Strategy<Value = Vec<String>> {
    let sets = [
        "light",
        "dark",
        "edge",
        "center",
        "rank 1",
        "rank 5",
        "file a",
        "file e",
        "its rank 2",
        "its rank 5",
        "its rank 8",
    ];
    let sets = subsequence(sets.map(String::from).to_vec(), 1..3);
    let single: Vec<String> = Square::ALL.iter().map(Square::to_string).collect();
    (sets, subsequence(single, 0..8)).prop_map(|(sets, single)| [sets, single].concat())
}
