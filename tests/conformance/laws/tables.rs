//! Every entry of a table follows from where the legal moves of its position lead.
//!
//! ```text
//! STRIDE=1 cargo test --release -p isotope-tests laws::tables
//! ```
//! looks at every class of three men under every shipped ruleset, and not at one of nine.

use std::env;

use isotope_kernel::{Capture, Drops, Explode, Kings, Residue, Rules, Spec, Win};
use isotope_outcomes::tablebase::{Material, TablebaseError, Tables};
use proptest::{prelude::*, sample::Index};

use crate::{
    random::{config, specs},
    rulesets::{rules, shipped},
};

/// The same rules, if all that they know is on the board.
fn of_the_board(spec: Spec) -> Spec {
    let capture = match spec.capture {
        Capture::Explode(explode) => {
            Capture::Explode(Explode { residue: Residue::Empty, ..explode })
        }
        Capture::Replace => Capture::Replace,
    };
    let mut win = spec.win;
    win.retain(|win| !matches!(win, Win::Checks(_)));
    Spec { capture, win, drops: Drops::Off, ..spec }
}

/// All classes of so many men, whichever side is White.
fn classes(rules: &Rules, men: usize) -> Vec<Material> {
    Material::all(rules, men).into_iter().flat_map(|class| [class, class.swapped()]).collect()
}

/// Builds a class and asks every position of it. A win can be too long to be said.
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
        // Some rulesets differ in what no table knows; a few others fit no table.
        let spec = ruleset.rules.spec();
        if seen.contains(&spec) || Tables::new(&*ruleset.rules).is_err() {
            continue;
        }
        seen.push(spec);
        for class in classes(&ruleset.rules, 3).iter().skip(i % stride).step_by(stride) {
            // Without kings, where pawns become anything, it takes hundreds of tables below.
            if spec.kings == Kings::Off && stride > 1 {
                continue;
            }
            asked += verify(&ruleset.rules, class)
                .unwrap_or_else(|found| panic!("{}: {found}", ruleset.id));
        }
    }
    assert!(asked > 3_000_000 / stride as u64, "only {asked} positions were asked");
}

/// Where kings are ordinary men, two pawns are a game, and one captures the other en passant.
#[test]
fn pawns_that_pass_each_other_follow_from_their_moves() {
    for id in ["giveaway", "antichess"] {
        assert_eq!(verify(rules(id), &"PvP".parse().expect("a class")), Ok(2256), "{id}");
    }
}

proptest! {
    // Each case builds several tables.
    #![proptest_config(ProptestConfig { cases: config().cases / 16, ..config() })]

    #[test]
    fn every_entry_under_random_rules_follows_from_its_moves(
        spec in specs(),
        class in any::<Index>(),
    ) {
        let rules = Rules::compile(of_the_board(spec)).expect("fewer words say less");
        // Without kings, where pawns become anything, it takes hundreds of tables of three men.
        let men = if rules.spec().kings == Kings::Off { 2 } else { 3 };
        prop_assert_eq!(verify(&rules, class.get(&classes(&rules, men))).map(drop), Ok(()));
    }
}
