//! Tests that words which say the same as other words play the same game.

use isotope_kernel::{
    Blast, BlastEffect, Capture, Explode, Kings, Position, Roles, Rules, SideKings, Spec, When,
};
use proptest::{prelude::*, sample::select};
use shakmaty::Position as _;

use super::{explosions::with_explosions, identity::is_beyond_fen, moves::sorted};
use crate::random::{Case, cases, en_passant_cases, promotion_cases};

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

proptest! {
    #[test]
    fn a_list_of_one_case_is_that_case(
        case in prop_oneof![3 => cases(), 1 => promotion_cases(), 1 => en_passant_cases()],
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
    fn an_ordinary_capture_at_the_end_of_the_cases_may_be_left_out(case in cases()) {
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
    fn sides_with_the_same_kings_are_as_if_both_were_named_at_once(case in cases()) {
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
        case in prop_oneof![3 => cases(), 1 => promotion_cases()],
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
    fn rays_of_one_king_step_are_a_ring(case in cases()) {
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
    fn a_blast_that_reaches_no_piece_may_as_well_convert(case in cases()) {
        let point = |explode: &mut Explode, _| {
            if explode.blast == Blast::Point {
                (explode.effect, explode.chain) = (BlastEffect::Convert, Roles::EMPTY);
            }
        };
        plays_the_same(&case, with_explosions(case.rules.spec(), point))?;
    }
}
