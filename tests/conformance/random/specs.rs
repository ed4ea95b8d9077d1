//! Random rulesets.

use isotope_kernel::{
    Blast, BlastEffect, Both, Capture, Capturer, Castling, Center, Check, Compulsory, Count,
    Crater, Dead, DoubleStep, Draws, Drops, Explode, Hits, Kings, Limit, OwnKing, Problem, Residue,
    RoleName, Roles, Rules, SideKings, SideName, Spec, Stalemate, Start, Switch, Trigger,
    TriggerName, TriggerRule, When, Win,
};
use proptest::{
    collection::{btree_set, vec},
    option,
    prelude::{Just, Strategy, any},
    prop_oneof,
    sample::{Index, select, subsequence},
};
use shakmaty::{Role, Square};

use super::{per_test::PerTest, third};

/// Random specs that use the whole language of rulesets. All of them compile: triggers with which no game can
/// start, because a side is in check by them or has no move, are left out.
pub(crate) fn specs() -> impl Strategy<Value = Spec> {
    // On the heap, because two of these strategies are too large for the stack of a test.
    let any = (any_specs(), third::additions());
    let any = any.prop_map(|(spec, additions)| additions.add_to(spec)).boxed();
    let specs = prop_oneof![4 => any.clone(), 1 => any.prop_map(for_sets)];
    PerTest(specs).prop_map(|spec| {
        let is_start = |problem: &Problem| problem.code == "start-position";
        match Rules::compile(spec.clone()) {
            Err(error) if error.problems.iter().all(is_start) => {
                Spec { triggers: Vec::new(), ..spec }
            }
            _ => spec,
        }
    })
}

/// The spec without what the generator by sets cannot express, which few random specs are without.
fn for_sets(spec: Spec) -> Spec {
    let plain = |explode: &Explode| Explode {
        when: When::Always,
        center: match explode.center {
            Center::Origin => Center::Landing,
            center => center,
        },
        blast: match &explode.blast {
            Blast::Rays(..) | Blast::Along(..) => Blast::Ring,
            blast => blast.clone(),
        },
        immune: explode.immune,
        hits: explode.hits,
        spares: explode.spares,
        ..Explode::default()
    };
    let capture = spec.capture.explosions().first().map(|explode| Capture::Explode(plain(explode)));
    let mut win = spec.win;
    let is_counted = |win: &Win| matches!(win, Win::Counted(_) | Win::Total(_));
    let is_left = |win: &Win| matches!(win, Win::LoseAll | Win::Extinction(_) | Win::Rid(_));
    win.retain(|win| !is_left(win) && !is_counted(win));
    if !win.contains(&Win::KingDestroyed) {
        win.push(Win::KingDestroyed);
    }
    let pieces = Role::ALL[1..5].iter().copied().filter(|role| spec.promotion.contains(*role));
    Spec {
        capture: capture.unwrap_or(Capture::Replace),
        win,
        promotion: pieces.collect(),
        check: if spec.check == Check::Explosion { Check::Direct } else { spec.check },
        double_step: match spec.double_step {
            DoubleStep::FirstRank => DoubleStep::On,
            double_step => double_step,
        },
        triggers: Vec::new(),
        kings: Kings::One,
        cannot_capture: Vec::new(),
        compulsory: Compulsory::Off,
        drops: Drops::Off,
        count: Count::Off,
        ..spec
    }
}

fn any_specs() -> impl Strategy<Value = Spec> {
    let check = || select(&[Check::Direct, Check::Off, Check::Explosion][..]);
    let explosions = (captures(), triggers());
    let play = (explosions, check(), own_kings(), forbidden(), castling(), stalemates());
    let pawns = (switch(), double_steps(), roles_of(&Role::ALL[1..5], 1));
    let draws = (limits(2..5), limits(1..120), dead());
    (play, pawns, draws, wins(), beyond(), starts()).prop_map(
        |(play, pawns, (repetition, halfmoves, dead), mut win, beyond, start)| {
            let ((capture, triggers), check, own_king, cannot_capture, castling, stalemate) = play;
            let (en_passant, double_step, mut promotion) = pawns;
            let (kings, compulsory, drops, crowned) = beyond;
            let fits = |win: &Win| match (kings.both(SideKings::Off), win) {
                (true, win) => matches!(win, Win::LoseAll | Win::Extinction(_) | Win::Wipeout),
                (_, Win::Checks(_)) => check != Check::Off,
                (_, win) => *win != Win::LoseAll,
            };
            win.retain(fits);
            if !kings.either(SideKings::One) && crowned {
                promotion = promotion | Roles::only(Role::King);
            }
            Spec {
                capture,
                triggers,
                check,
                own_king,
                kings,
                cannot_capture,
                compulsory,
                win,
                stalemate,
                draws: Draws { repetition, halfmoves, dead },
                castling,
                en_passant,
                double_step,
                promotion,
                drops,
                count: Count::Off,
                start,
            }
        },
    )
}

/// All kinds of ways to win, some of which are allowed only with certain values of `kings`.
fn wins() -> impl Strategy<Value = Vec<Win>> {
    let checks = option::weighted(0.25, (1u8..=3).prop_map(Win::Checks));
    let race = option::weighted(0.25, (2u8..=8).prop_map(Win::Race));
    let hill = hills().prop_map(|squares| squares.map(Win::Hill));
    let mate = option::weighted(0.5, Just(Win::Checkmate));
    // All start positions have these roles.
    let extinct = select(vec![vec![Role::Pawn], vec![Role::King], vec![Role::Pawn, Role::King]]);
    let extinct = extinct.prop_map(|roles| Win::Extinction(roles.into_iter().collect()));
    let extinct = option::weighted(0.15, extinct);
    let wipeout = option::weighted(0.15, Just(Win::Wipeout));
    (checks, race, hill, mate, extinct, wipeout, any::<Index>()).prop_map(
        |(checks, race, hill, mate, extinct, wipeout, order)| {
            let mut win = vec![Win::KingDestroyed, Win::LoseAll];
            win.extend([checks, race, hill, mate, extinct, wipeout].into_iter().flatten());
            let first = order.index(win.len());
            win.rotate_left(first);
            win
        },
    )
}

/// The values of further fields, which are the defaults in most specs. The last value is whether pawns may promote
/// to kings.
fn beyond() -> impl Strategy<Value = (Kings, Compulsory, Drops, bool)> {
    let side = || select(&[SideKings::One, SideKings::Each, SideKings::Last, SideKings::Off][..]);
    let sides = (side(), side()).prop_map(|(white, black)| Kings::Sides { white, black });
    let kings = prop_oneof![
        8 => Just(Kings::One),
        1 => Just(Kings::Each),
        1 => Just(Kings::Last),
        1 => Just(Kings::Off),
        2 => sides,
    ];
    let compulsory = prop_oneof![7 => Just(Compulsory::Off), 1 => Just(Compulsory::Capture)];
    let drops = prop_oneof![
        6 => Just(Drops::Off),
        1 => Just(Drops::Captured),
        1 => Just(Drops::Destroyed),
    ];
    (kings, compulsory, drops, any::<bool>())
}

fn captures() -> impl Strategy<Value = Capture> {
    let explode = explosions().prop_map(Capture::Explode);
    let cases = (vec(explosions(), 1..4), any::<bool>()).prop_map(|(explosions, replace)| {
        let last = explosions.iter().position(|explode| explode.when == When::Always);
        let count = last.map_or(explosions.len(), |last| last + 1);
        let mut cases: Vec<Capture> =
            explosions.into_iter().take(count).map(Capture::Explode).collect();
        if replace && last.is_none() {
            cases.push(Capture::Replace);
        }
        Capture::Cases(cases)
    });
    prop_oneof![2 => Just(Capture::Replace), 8 => explode, 4 => cases]
}

fn explosions() -> impl Strategy<Value = Explode> {
    let immune = prop_oneof![Just(Roles::only(Role::Pawn)), roles_of(&Role::ALL, 0)];
    let spares = prop_oneof![Just(Roles::EMPTY), roles_of(&Role::ALL, 0)];
    let hits = prop_oneof![3 => Just(Hits::Both), 1 => Just(Hits::Enemies), 1 => Just(Hits::Own)];
    let center = prop_oneof![
        3 => Just(Center::Landing),
        1 => Just(Center::Victim),
        1 => Just(Center::Origin),
    ];
    let chain = prop_oneof![4 => Just(Roles::EMPTY), 1 => roles_of(&Role::ALL, 1)];
    let residue = prop_oneof![
        6 => Just(Residue::Empty),
        1 => Just(Residue::Crater(Crater::Center)),
        1 => Just(Residue::Crater(Crater::Blast)),
        1 => Just(Residue::Crater(Crater::Destroyed)),
    ];
    let capturer = prop_oneof![2 => Just(Capturer::Lands), 1 => Just(Capturer::Stays)];
    let effect = prop_oneof![2 => Just(BlastEffect::Destroy), 1 => Just(BlastEffect::Convert)];
    let second = (residue, capturer, effect);
    (blasts(), immune, spares, conditions(), hits, center, chain, second).prop_map(
        |(blast, immune, spares, when, hits, center, chain, (residue, capturer, effect))| {
            // A capturer that stays is never spared, and nothing that changes sides explodes in turn.
            let spares = if capturer == Capturer::Stays { Roles::EMPTY } else { spares };
            let chain = if effect == BlastEffect::Convert { Roles::EMPTY } else { chain };
            let fates = Vec::new();
            Explode {
                blast,
                immune,
                spares,
                when,
                hits,
                center,
                chain,
                residue,
                capturer,
                effect,
                fates,
            }
        },
    )
}

fn blasts() -> impl Strategy<Value = Blast> {
    let offset = || (-3i8..=3, -3i8..=3).prop_filter("not the centre", |o| *o != (0, 0));
    let offsets = move || btree_set(offset(), 1..6).prop_map(Vec::from_iter).prop_shuffle();
    let drawn = vec(vec(select(&["x", "."][..]), 3), 3).prop_map(|mut rows| {
        rows[1][1] = "O";
        rows[0][1] = "x";
        Blast::Drawn(rows.into_iter().map(|row| row.join(" ")).collect())
    });
    prop_oneof![
        3 => Just(Blast::Ring),
        1 => Just(Blast::Point),
        1 => Just(Blast::Cross),
        1 => (1u8..=7).prop_map(Blast::Radius),
        1 => offsets().prop_map(Blast::Offsets),
        1 => drawn,
        1 => (offsets(), 1u8..=7).prop_map(|(steps, n)| Blast::Rays(steps, n, None)),
    ]
}

fn conditions() -> impl Strategy<Value = When> {
    let side = select(&[SideName::White, SideName::Black][..]);
    let simple = prop_oneof![
        6 => Just(When::Always),
        3 => roles_of(&Role::ALL, 1).prop_map(When::By),
        2 => roles_of(&Role::ALL, 1).prop_map(When::Of),
        1 => Just(When::SameRole),
        1 => Just(When::Promoting),
        1 => half_of_the_board().prop_map(When::On),
        1 => side.prop_map(When::Side),
        2 => third::conditions(),
    ];
    simple.prop_recursive(2, 4, 2, |inner| {
        prop_oneof![
            1 => inner.clone().prop_map(|when| When::Not(Box::new(when))),
            1 => vec(inner.clone(), 1..3).prop_map(When::Any),
            1 => vec(inner, 1..3).prop_map(When::All),
        ]
    })
}

fn half_of_the_board() -> impl Strategy<Value = Vec<String>> {
    let squares: Vec<String> = Square::ALL.iter().map(Square::to_string).collect();
    subsequence(squares, 1..48)
}

fn triggers() -> impl Strategy<Value = Vec<Trigger>> {
    let by = prop_oneof![1 => Just(Roles::ALL), 3 => roles_of(&Role::ALL, 1)];
    let on = option::weighted(0.5, half_of_the_board());
    let name = select(&[TriggerName::Promotion, TriggerName::Arrival, TriggerName::Detonation][..]);
    let trigger = (name, by, on, explosions()).prop_map(|(name, by, on, mut explode)| {
        (explode.when, explode.center) = (When::Always, Center::Landing);
        explode.capturer = Capturer::Lands;
        if name == TriggerName::Detonation {
            explode.spares = Roles::EMPTY;
        }
        let occasion = TriggerRule { by, on, when: When::Always, then: Capture::Explode(explode) };
        match name {
            TriggerName::Promotion => Trigger::Promotion(occasion),
            TriggerName::Arrival => Trigger::Arrival(occasion),
            TriggerName::Detonation => Trigger::Detonation(occasion),
        }
    });
    prop_oneof![1 => Just(Vec::new()), 1 => vec(trigger, 1..4)]
}

fn own_kings() -> impl Strategy<Value = OwnKing> {
    prop_oneof![
        2 => Just(OwnKing::Protected),
        1 => Just(OwnKing::Mortal { both: Both::MoverLoses }),
        1 => Just(OwnKing::Mortal { both: Both::Draw }),
    ]
}

fn forbidden() -> impl Strategy<Value = Vec<(RoleName, RoleName)>> {
    let role = || select(&Role::ALL[..]).prop_map(RoleName::from);
    prop_oneof![
        3 => Just(Vec::new()),
        1 => Just(vec![(RoleName::King, RoleName::King)]),
        1 => vec((role(), role()), 1..4),
        1 => roles_of(&Role::ALL, 1).prop_map(|roles| {
            roles.iter().map(|role| (role.into(), RoleName::King)).collect()
        }),
    ]
}

fn castling() -> impl Strategy<Value = Castling> {
    select(&[Castling::Derived, Castling::Orthodox, Castling::Off][..])
}

fn stalemates() -> impl Strategy<Value = Stalemate> {
    select(&[Stalemate::Draw, Stalemate::Loses, Stalemate::Wins][..])
}

fn switch() -> impl Strategy<Value = Switch> {
    prop_oneof![3 => Just(Switch::On), 1 => Just(Switch::Off)]
}

fn double_steps() -> impl Strategy<Value = DoubleStep> {
    prop_oneof![
        4 => Just(DoubleStep::On),
        1 => Just(DoubleStep::Off),
        1 => Just(DoubleStep::FirstRank),
    ]
}

fn limits(numbers: std::ops::Range<u32>) -> impl Strategy<Value = Limit> {
    prop_oneof![2 => numbers.prop_map(Limit::After), 1 => Just(Limit::OFF)]
}

fn dead() -> impl Strategy<Value = Dead> {
    select(&[Dead::Derived, Dead::Off, Dead::Fide, Dead::Locked, Dead::Libraries][..])
}

/// Any squares other than those on which the kings start; `None` if there is no hill.
fn hills() -> impl Strategy<Value = Option<Vec<String>>> {
    let squares: Vec<String> = Square::ALL
        .into_iter()
        .filter(|square| ![Square::E1, Square::E8].contains(square))
        .map(|square| square.to_string())
        .collect();
    option::weighted(0.25, subsequence(squares, 1..6))
}

fn starts() -> impl Strategy<Value = Start> {
    let pawns = "4k3/pppppppp/8/8/8/8/PPPPPPPP/4K3 b - - 0 7";
    select(vec![Start::Standard, Start::Chess960, Start::Fen(pawns.into())])
}

pub(crate) fn roles_of(roles: &[Role], least: usize) -> impl Strategy<Value = Roles> + use<> {
    subsequence(roles.to_vec(), least..=roles.len())
        .prop_map(|roles| roles.into_iter().collect::<Roles>())
}
