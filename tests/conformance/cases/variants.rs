//! The rules that can be named in data files: the shipped rulesets, and some variations of them.

use std::{
    collections::HashMap,
    sync::{Arc, LazyLock},
};

use isotope_kernel::{
    Blast, Both, Capture, Castling, Check, Dead, DoubleStep, Draws, Explode, OwnKing, RoleName,
    Roles, Rules, Spec, When, Win,
};
use shakmaty::Role;

use crate::rulesets;

/// The rules of the variation or shipped ruleset called `id`.
pub(crate) fn rules(id: &str) -> &'static Rules {
    static VARIANTS: LazyLock<HashMap<&'static str, Rules>> = LazyLock::new(|| {
        let compile = |(id, spec)| (id, Rules::compile(spec).expect("a variant compiles"));
        variants().into_iter().map(compile).collect()
    });
    VARIANTS.get(id).unwrap_or_else(|| rulesets::rules(id))
}

/// The rules of the shipped ruleset `id` with some `fields` replaced, written as in a file.
pub(crate) fn with_fields(id: &str, fields: &str) -> Arc<Rules> {
    let text = format!("(format: 1, extends: \"{id}\", {fields})");
    isotope_ruleset::parse("fields.ron", &text).unwrap_or_else(|e| panic!("{fields}: {e}")).rules
}

fn variants() -> [(&'static str, Spec); 10] {
    let atomic = || rulesets::rules("atomic").spec().clone();
    let draws = |dead| Draws { dead, ..Draws::default() };
    let explode = |explode| Capture::Explode(explode);
    [
        // As in Fairy-Stockfish, a king is destroyed neither by a blast nor by its own capture.
        (
            "fairy-atomar",
            Spec {
                capture: explode(Explode {
                    immune: roles(&[Role::Pawn, Role::King]),
                    spares: roles(&[Role::King]),
                    ..Explode::default()
                }),
                check: Check::Off,
                own_king: OwnKing::Mortal { both: Both::MoverLoses },
                cannot_capture: vec![(RoleName::King, RoleName::King)],
                ..atomic()
            },
        ),
        ("dead-libraries", Spec { draws: draws(Dead::Libraries), ..atomic() }),
        ("dead-off", Spec { draws: draws(Dead::Off), ..atomic() }),
        // There is no list of insufficient material for these rules.
        (
            "queens-only",
            Spec {
                capture: explode(Explode {
                    blast: Blast::Radius(2),
                    when: When::By(Roles::only(Role::Queen)),
                    ..Explode::default()
                }),
                ..Spec::default()
            },
        ),
        // Check as in Dead Square: a threat to a neighbour of the king is a threat to the king.
        ("any-threat", Spec { check: Check::Explosion, ..atomic() }),
        (
            "pawns-blown",
            Spec {
                capture: explode(Explode { immune: Roles::EMPTY, ..Explode::default() }),
                ..atomic()
            },
        ),
        // A capture of a piece with the same role destroys both pieces; other captures are as in chess.
        (
            "antimatter",
            Spec {
                capture: explode(Explode {
                    blast: Blast::Point,
                    when: When::SameRole,
                    ..Explode::default()
                }),
                ..Spec::default()
            },
        ),
        ("race", Spec { win: vec![Win::KingDestroyed, Win::Checkmate, Win::Race(8)], ..atomic() }),
        ("no-double-step", Spec { double_step: DoubleStep::Off, ..atomic() }),
        ("no-castling", Spec { castling: Castling::Off, ..atomic() }),
    ]
}

fn roles(roles: &[Role]) -> Roles {
    roles.iter().copied().collect()
}
