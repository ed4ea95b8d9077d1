//! Random rulesets.

use isotope_kernel::{
    Blast, Both, Capture, Castling, Center, Check, Compulsory, Crater, Dead, Draws, Drops, Explode,
    Hits, Kings, Limit, OwnKing, Residue, RoleName, Roles, Spec, Stalemate, Start, Switch, When,
    Win,
};
use proptest::{
    collection::{hash_set, vec},
    option,
    prelude::{Just, Strategy, any},
    prop_oneof,
    sample::{Index, select, subsequence},
};
use shakmaty::{Role, Square};

/// Random specs that use the whole language of rulesets. All of them compile.
pub(crate) fn specs() -> impl Strategy<Value = Spec> {
    let check = || select(&[Check::Direct, Check::Off, Check::Explosion][..]);
    let play = (captures(), check(), own_kings(), forbidden(), castling(), stalemates());
    let pawns = (switch(), switch(), roles_of(&Role::ALL[1..5], 1));
    let draws = (limits(2..5), limits(1..120), dead());
    (play, pawns, draws, wins(), beyond(), starts()).prop_map(
        |(play, pawns, (repetition, halfmoves, dead), mut win, beyond, start)| {
            let (capture, check, own_king, cannot_capture, castling, stalemate) = play;
            let (en_passant, double_step, mut promotion) = pawns;
            let (kings, compulsory, drops, crowned) = beyond;
            let fits = |win: &Win| match (kings, win) {
                (Kings::Off, win) => matches!(win, Win::LoseAll | Win::Extinction(_)),
                (_, Win::Checks(_)) => check != Check::Off,
                (_, win) => *win != Win::LoseAll,
            };
            win.retain(fits);
            if kings != Kings::One && crowned {
                promotion = promotion | Roles::only(Role::King);
            }
            Spec {
                capture,
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
    (checks, race, hill, mate, extinct, any::<Index>()).prop_map(
        |(checks, race, hill, mate, extinct, order)| {
            let mut win = vec![Win::KingDestroyed, Win::LoseAll];
            win.extend([checks, race, hill, mate, extinct].into_iter().flatten());
            let first = order.index(win.len());
            win.rotate_left(first);
            win
        },
    )
}

/// The values of further fields, which are the defaults in most specs. The last value is whether pawns may promote
/// to kings.
fn beyond() -> impl Strategy<Value = (Kings, Compulsory, Drops, bool)> {
    let kings = prop_oneof![
        6 => Just(Kings::One),
        1 => Just(Kings::Each),
        1 => Just(Kings::Last),
        1 => Just(Kings::Off),
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
    let offset = || (-3i8..=3, -3i8..=3).prop_filter("not the centre", |o| *o != (0, 0));
    let drawn = vec(vec(select(&["x", "."][..]), 3), 3).prop_map(|mut rows| {
        rows[1][1] = "O";
        rows[0][1] = "x";
        Blast::Drawn(rows.into_iter().map(|row| row.join(" ")).collect())
    });
    let blast = prop_oneof![
        3 => Just(Blast::Ring),
        1 => Just(Blast::Point),
        1 => Just(Blast::Cross),
        1 => (1u8..=7).prop_map(Blast::Radius),
        1 => hash_set(offset(), 1..6)
            .prop_map(|offsets| Blast::Offsets(offsets.into_iter().collect())),
        1 => drawn,
    ];
    let when = prop_oneof![
        4 => Just(When::Always),
        2 => roles_of(&Role::ALL, 1).prop_map(When::By),
        1 => roles_of(&Role::ALL, 1).prop_map(When::Of),
        1 => Just(When::SameRole),
    ];
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
    let explode = (blast, immune, spares, when, hits, center, chain, residue).prop_map(
        |(blast, immune, spares, when, hits, center, chain, residue)| {
            let shape = Explode { blast, center, hits, ..Explode::default() };
            Capture::Explode(Explode { immune, spares, when, chain, residue, ..shape })
        },
    );
    prop_oneof![1 => Just(Capture::Replace), 6 => explode]
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

fn roles_of(roles: &[Role], least: usize) -> impl Strategy<Value = Roles> + use<> {
    subsequence(roles.to_vec(), least..=roles.len())
        .prop_map(|roles| roles.into_iter().collect::<Roles>())
}
