//! Tests that words which say the same as other words play the same game.

use isotope_kernel::{
    Blast, BlastEffect, Capture, Dead, Explode, Fate, Hits, Kings, PieceCondition, Position, Roles,
    Rules, SideKings, Spec, When,
};
use proptest::{prelude::*, sample::select};
use shakmaty::{Color, Position as _, Role, Square};

use super::{
    explosions::{compiled, with_conditions, with_explosions, with_pieces},
    identity::is_beyond_fen,
    model::contains,
    moves::sorted,
};
use crate::random::{Case, blast_cases, cases, en_passant_cases, promotion_cases};

/// Returns an error unless the case's position has the same moves, boards and outcome under the other rules.
fn plays_the_same(case: &Case, other: Spec) -> Result<(), TestCaseError> {
    let rules = Rules::compile(other).expect("the other rules compile");
    let position = case.position();
    if is_beyond_fen(&position) {
        return Ok(());
    }
    let other = Position::from_setup(&rules, position.setup(), position.castles().mode());
    let other = other.map_err(|error| TestCaseError::fail(error.to_string()))?;
    prop_assert_eq!(position.fen(), other.fen());
    prop_assert_eq!(position.ended(), other.ended());
    prop_assert_eq!(position.checkers(), other.checkers());
    let moves = sorted(position.all_moves());
    prop_assert_eq!(&moves, &sorted(other.all_moves()));
    for m in moves {
        let after = |position: &Position<'_>| position.after(m).fen();
        prop_assert_eq!(after(&position), after(&other), "{}", m);
    }
    Ok(())
}

/// The scene of a case under other rules.
fn under(case: &Case, spec: Spec) -> Case {
    Case { rules: compiled(spec).into(), scene: case.scene.clone() }
}

/// Returns an error unless explosions changed by `one` and those changed by `other` are the same game.
fn same_explosions(
    case: &Case,
    one: impl Fn(&mut Explode),
    other: impl Fn(&mut Explode),
) -> Result<(), TestCaseError> {
    let mut spec = with_explosions(case.rules.spec(), |explode, _| one(explode));
    // With any fates, no position is dead by a list.
    spec.draws.dead = Dead::Off;
    let case = under(case, spec);
    let spec = with_explosions(case.rules.spec(), |explode, _| other(explode));
    plays_the_same(&case, spec)
}

proptest! {
    #[test]
    fn a_list_of_one_case_is_that_case(
        case in prop_oneof![2 => cases(), 2 => blast_cases(), 1 => promotion_cases(), 1 => en_passant_cases()],
    ) {
        let spec = case.rules.spec();
        let capture = match &spec.capture {
            Capture::Cases(cases) if cases.len() == 1 => cases[0].clone(),
            Capture::Cases(_) => return Ok(()),
            single => Capture::Cases(vec![single.clone()]),
        };
        plays_the_same(&case, Spec { capture, ..spec.clone() })?;
    }

    #[test]
    fn an_ordinary_capture_at_the_end_of_the_cases_may_be_left_out(case in prop_oneof![cases(), blast_cases()]) {
        let spec = case.rules.spec();
        let Capture::Cases(cases) = &spec.capture else { return Ok(()) };
        let mut cases = cases.clone();
        match cases.last() {
            Some(Capture::Replace) if cases.len() > 1 => drop(cases.pop()),
            Some(Capture::Explode(explode)) if explode.when != When::Always => {
                cases.push(Capture::Replace);
            }
            _ => return Ok(()),
        }
        plays_the_same(&case, Spec { capture: Capture::Cases(cases), ..spec.clone() })?;
    }

    #[test]
    fn sides_with_the_same_kings_are_as_if_both_were_named_at_once(case in prop_oneof![cases(), blast_cases()]) {
        let spec = case.rules.spec();
        let both = |kings| Kings::Sides { white: kings, black: kings };
        let kings = match spec.kings {
            Kings::One => both(SideKings::One),
            Kings::Each => both(SideKings::Each),
            Kings::Last => both(SideKings::Last),
            Kings::Off => both(SideKings::Off),
            Kings::Sides { white, black } if white == black => match white {
                SideKings::One => Kings::One,
                SideKings::Each => Kings::Each,
                SideKings::Last => Kings::Last,
                SideKings::Off => Kings::Off,
            },
            Kings::Sides { .. } => return Ok(()),
        };
        plays_the_same(&case, Spec { kings, ..spec.clone() })?;
    }

    #[test]
    fn a_condition_twice_denied_is_the_condition(
        case in prop_oneof![2 => cases(), 2 => blast_cases(), 1 => promotion_cases()],
        how in select(&["Not(Not(w))", "Any([w])", "All([w, w])"][..]),
    ) {
        let deny = |explode: &mut Explode, is_trigger: bool| {
            let not = |when: When| When::Not(Box::new(when));
            let when = explode.when.clone();
            if !is_trigger {
                explode.when = match how {
                    "Not(Not(w))" => not(not(when)),
                    "Any([w])" => When::Any(vec![when]),
                    _ => When::All(vec![when.clone(), when]),
                };
            }
        };
        plays_the_same(&case, with_explosions(case.rules.spec(), deny))?;
    }

    #[test]
    fn rays_of_one_king_step_are_a_ring(case in prop_oneof![cases(), blast_cases()]) {
        if case.rules.has_walls() {
            return Ok(());
        }
        let steps = [(-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1)];
        let blast = Blast::Rays(steps.to_vec(), 1, None);
        let rays = |explode: &mut Explode, _| {
            if explode.blast == Blast::Ring {
                explode.blast = blast.clone();
            }
        };
        plays_the_same(&case, with_explosions(case.rules.spec(), rays))?;
    }

    #[test]
    fn a_blast_that_reaches_no_piece_may_as_well_convert(case in prop_oneof![cases(), blast_cases()]) {
        let point = |explode: &mut Explode, _| {
            if explode.blast == Blast::Point {
                (explode.effect, explode.chain) = (BlastEffect::Convert, Roles::EMPTY);
            }
        };
        plays_the_same(&case, with_explosions(case.rules.spec(), point))?;
    }

    /// `Explode(fates: [Survive(Of([King]))])` is `immune: [Pawn, King]`.
    #[test]
    fn a_role_that_survives_by_the_first_fate_is_immune(
        case in prop_oneof![2 => cases(), 2 => blast_cases(), 1 => promotion_cases()],
        role in select(&Role::ALL[..]),
    ) {
        let survives = |explode: &mut Explode| {
            let fate = Fate::Survive(PieceCondition::Of(Roles::only(role)));
            explode.fates.insert(0, fate);
        };
        let is_immune = |explode: &mut Explode| {
            explode.fates.remove(0);
            explode.immune = explode.immune | Roles::only(role);
        };
        same_explosions(&case, survives, is_immune)?;
    }

    /// `Survive(Own)` is `hits: Enemies`.
    #[test]
    fn where_own_pieces_survive_by_the_first_fate_the_blast_hits_enemies(case in prop_oneof![cases(), blast_cases()], own: bool) {
        let (hits, who) = match own {
            true => (Hits::Enemies, PieceCondition::Own),
            false => (Hits::Own, PieceCondition::Enemy),
        };
        let survive = |explode: &mut Explode| {
            explode.hits = Hits::Both;
            explode.fates.insert(0, Fate::Survive(who.clone()));
        };
        let hit = |explode: &mut Explode| {
            explode.hits = hits;
            explode.fates.remove(0);
        };
        same_explosions(&case, survive, hit)?;
    }

    #[test]
    fn a_last_fate_that_applies_to_all_is_the_effect(case in prop_oneof![cases(), blast_cases()]) {
        let fate = |explode: &mut Explode| {
            let always = PieceCondition::Always;
            let is_open = explode.fates.last().is_none_or(|fate| *fate.condition() != always);
            if is_open {
                explode.fates.push(match explode.effect {
                    BlastEffect::Destroy => Fate::Destroy(always),
                    BlastEffect::Convert => Fate::Convert(always),
                });
            }
            explode.effect = BlastEffect::Destroy;
        };
        let effect = |explode: &mut Explode| {
            explode.effect = match explode.fates.pop() {
                Some(Fate::Destroy(PieceCondition::Always)) => BlastEffect::Destroy,
                Some(Fate::Convert(PieceCondition::Always)) if explode.chain.is_empty() => {
                    BlastEffect::Convert
                }
                other => return explode.fates.extend(other),
            };
        };
        same_explosions(&case, fate, effect)?;
    }

    #[test]
    fn an_enemy_is_no_own_piece_and_what_applies_to_all_pieces_applies_to_each_role(case in prop_oneof![cases(), blast_cases()]) {
        let other = |condition: &mut PieceCondition| match condition {
            PieceCondition::Enemy => {
                *condition = PieceCondition::Not(Box::new(PieceCondition::Own));
            }
            PieceCondition::Always => *condition = PieceCondition::Of(Roles::ALL),
            _ => (),
        };
        plays_the_same(&case, with_pieces(case.rules.spec(), other))?;
    }

    #[test]
    fn a_condition_on_pieces_twice_denied_is_the_condition(
        case in prop_oneof![cases(), blast_cases()],
        how in select(&["Not(Not(p))", "Any([p])", "All([p, p])"][..]),
    ) {
        let other = |condition: &mut PieceCondition| {
            let it = std::mem::take(condition);
            let not = |it: PieceCondition| PieceCondition::Not(Box::new(it));
            *condition = match how {
                "Not(Not(p))" => not(not(it)),
                "Any([p])" => PieceCondition::Any(vec![it]),
                _ => PieceCondition::All(vec![it.clone(), it]),
            };
        };
        plays_the_same(&case, with_pieces(case.rules.spec(), other))?;
    }

    #[test]
    fn a_set_of_squares_is_its_squares(case in prop_oneof![cases(), blast_cases()]) {
        let written_out = |names: &mut Vec<String>| {
            // What is counted from a side's own first rank are other squares for the other side.
            if !names.iter().any(|name| name.starts_with("its")) {
                let all = Square::ALL.into_iter();
                let some = all.filter(|square| contains(names, *square, Color::White));
                *names = some.map(|square| square.to_string()).collect();
            }
        };
        let spec = with_conditions(case.rules.spec(), |when, _| {
            if let When::On(names) | When::From(names) = when {
                written_out(names);
            }
        });
        let spec = with_pieces(&spec, |condition| {
            if let PieceCondition::On(names) = condition {
                written_out(names);
            }
        });
        plays_the_same(&case, spec)?;
    }

    #[test]
    fn a_leap_is_the_list_of_its_offsets(case in prop_oneof![cases(), blast_cases()], (m, n) in (0..=7i8, 1..=7i8)) {
        let leap = |explode: &mut Explode| {
            if !matches!(explode.blast, Blast::Rays(..)) {
                explode.blast = Blast::Leap(m.unsigned_abs(), n.unsigned_abs());
            }
        };
        let listed = |explode: &mut Explode| {
            if matches!(explode.blast, Blast::Leap(..)) {
                let signs = [(1, 1), (1, -1), (-1, 1), (-1, -1)];
                let all = signs.into_iter().flat_map(|(x, y)| [(x * m, y * n), (x * n, y * m)]);
                let mut offsets: Vec<(i8, i8)> = all.collect();
                offsets.sort_unstable();
                offsets.dedup();
                explode.blast = Blast::Offsets(offsets);
            }
        };
        same_explosions(&case, leap, listed)?;
    }

    #[test]
    fn rays_that_every_role_ends_are_rays_that_every_piece_ends(case in prop_oneof![cases(), blast_cases()]) {
        let every_role = |explode: &mut Explode, _| {
            if let Blast::Rays(_, _, roles @ None) | Blast::Along(_, roles @ None) = &mut explode.blast {
                *roles = Some(Roles::ALL);
            }
        };
        plays_the_same(&case, with_explosions(case.rules.spec(), every_role))?;
    }
}

/// Rules are those of the list written out, in the order Pawn, Knight, Bishop, Rook, Queen, King.
#[test]
fn all_roles_and_all_but_some_are_the_lists_written_out() {
    let parsed = |fields: &str| {
        let text = format!("(format: 1, {fields})");
        isotope_ruleset::parse("mine.ron", &text).expect(fields).rules.spec().clone()
    };
    for (short, long) in [
        ("All", "[Pawn, Knight, Bishop, Rook, Queen, King]"),
        ("AllBut([Pawn, King])", "[Knight, Bishop, Rook, Queen]"),
    ] {
        for fields in [
            "capture: Explode(when: By(ROLES), immune: ROLES, fates: [Push(2, Guarded(ROLES))])",
            "capture: Explode(blast: Along(3, ROLES)), count: Destroyed(ROLES)",
            "triggers: [Arrival(by: ROLES, when: AtLeast(9, Of(ROLES)))]",
        ] {
            let [short, long] = [short, long].map(|roles| parsed(&fields.replace("ROLES", roles)));
            assert_eq!(short, long, "{fields}");
        }
    }
}
