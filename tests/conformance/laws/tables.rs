//! Tests that every entry of a table follows from the entries of the positions after each legal move. The
//! following command tests every class with three pieces under every shipped ruleset, instead of a ninth of the
//! classes:
//!
//! ```text
//! STRIDE=1 cargo test --release -p isotope-tests laws::tables
//! ```

use std::env;

use isotope_kernel::{
    Count, Drops, Fate, Residue, Roles, Rules, SideKings, SideName, Spec, Start, When, Win,
};
use isotope_outcomes::tablebase::{Material, TablebaseError, Tables};
use proptest::{prelude::*, sample::Index};

use super::explosions::{compiled, with_conditions, with_explosions};
use crate::{
    random::specs,
    rulesets::{rules, shipped},
};

/// Whether a fate gives pieces other roles or other squares.
fn rearranges(fate: &Fate) -> bool {
    match fate {
        Fate::Become(..) | Fate::Push(..) | Fate::Pull(_) | Fate::Home(_) => true,
        Fate::Survive(_) | Fate::Destroy(_) | Fate::Convert(_) => false,
    }
}

/// Whether a trigger cannot ask for this where there are tables: counts, and whatever else than the arriving piece and its
/// square.
fn looks_beyond(when: &When) -> bool {
    matches!(when, When::From(_) | When::AtLeast(..) | When::Counted(_) | When::Total(_))
}

/// The rules in `spec` without those that need state other than the pieces on the board, that give pieces other roles or
/// squares, or whose triggers look beyond the arriving piece, with which there are no tables.
fn of_the_board(spec: Spec) -> Spec {
    let spec = with_conditions(&spec, |when, is_trigger| {
        if matches!(when, When::Counted(_) | When::Total(_)) || is_trigger && looks_beyond(when) {
            *when = When::Side(SideName::White);
        }
    });
    let mut spec = with_explosions(&spec, |explode, is_trigger| {
        explode.residue = Residue::Empty;
        explode.fates.retain(|fate| !rearranges(fate));
        if is_trigger {
            explode.spares = Roles::EMPTY;
        }
    });
    spec.win.retain(|win| !matches!(win, Win::Checks(_) | Win::Counted(_) | Win::Total(_)));
    let start = match spec.start {
        Start::Fen(fen) => Start::Fen(fen.trim_end_matches(" 2x1").into()),
        start => start,
    };
    Spec { drops: Drops::Off, count: Count::Off, start, ..spec }
}

/// All classes with `men` pieces, with either side as White.
fn classes(rules: &Rules, men: usize) -> Vec<Material> {
    let classes = Material::all(rules, men);
    match rules.is_same_for_both_sides() {
        true => classes.into_iter().flat_map(|class| [class, class.swapped()]).collect(),
        false => classes,
    }
}

/// Builds the table of a class, verifies every entry, and returns their number. Returns 0 if a win is too long for
/// a table.
fn verify(rules: &Rules, class: &Material) -> Result<u64, String> {
    let mut tables = Tables::new(rules).map_err(|error| error.to_string())?;
    match tables.verify(class) {
        Ok((asked, wrong)) if wrong.is_empty() => Ok(asked),
        Ok((_, wrong)) => Err(format!("{class}: {wrong:#?}")),
        Err(TablebaseError::TooLong(_)) => Ok(0),
        Err(error) => Err(format!("{class}: {error}")),
    }
}

#[test]
fn every_entry_of_shipped_rulesets_follows_from_its_moves() {
    let stride: usize = env::var("STRIDE").map_or(9, |stride| stride.parse().expect("a number"));
    let mut asked = 0;
    let mut seen: Vec<&Spec> = Vec::new();
    for (i, ruleset) in shipped().iter().enumerate() {
        // Rulesets with the same rules are tested only once; some rulesets do not allow tables.
        let spec = ruleset.rules.spec();
        if seen.contains(&spec) || Tables::new(&*ruleset.rules).is_err() {
            continue;
        }
        seen.push(spec);
        for class in classes(&ruleset.rules, 3).iter().skip(i % stride).step_by(stride) {
            // If kings are not royal and pawns can promote to any role, hundreds of other tables have to be built
            // first.
            if spec.kings.either(SideKings::Off) && stride > 1 {
                continue;
            }
            asked += verify(&ruleset.rules, class)
                .unwrap_or_else(|found| panic!("{}: {found}", ruleset.id));
        }
    }
    assert!(asked > 3_000_000 / stride as u64, "only {asked} positions were tested");
}

/// If kings are not royal, there can be games with only two pawns, one of which can capture the other en passant.
#[test]
fn entries_with_en_passant_captures_follow_from_their_moves() {
    for id in ["giveaway", "antichess"] {
        assert_eq!(verify(rules(id), &"PvP".parse().expect("a class")), Ok(2256), "{id}");
    }
}

proptest! {
    // Each case builds several tables.
    #![proptest_config(ProptestConfig::with_cases(16))]

    #[test]
    fn every_entry_under_random_rules_follows_from_its_moves(
        spec in specs(),
        class in any::<Index>(),
    ) {
        let rules = compiled(of_the_board(spec));
        // If kings are not royal and pawns can promote to any role, three pieces require hundreds of tables.
        let men = if rules.spec().kings.either(SideKings::Off) { 2 } else { 3 };
        prop_assert_eq!(verify(&rules, class.get(&classes(&rules, men))).map(drop), Ok(()));
    }
}

proptest! {
    #[test]
    fn there_are_no_tables_where_something_is_counted_or_pieces_take_other_roles_or_squares(
        spec in specs(),
    ) {
        let has_no_tables = spec.count != Count::Off
            || spec.explosions().any(|explode| explode.fates.iter().any(rearranges))
            || spec.triggers.iter().any(|trigger| trigger.occasion().when.asks(&looks_beyond));
        let rules = Rules::compile(spec).expect("random specs compile");
        prop_assert!(!has_no_tables || Tables::new(&rules).is_err());
    }
}
