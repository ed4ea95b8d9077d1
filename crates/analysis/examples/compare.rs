//! Compares the shipped rulesets on a position, move by move.
//!
//! `cargo run -p isotope-analysis --example compare -- 'k7/1R6/8/8/2K5/8/8/8 b - - 0 1'`

use std::{env, error::Error};

use isotope_analysis::{Verdict, compare};
use isotope_kernel::{Position, fen, notation};
use isotope_ruleset::{SHIPPED, load};

/// Returns a line for each ruleset, then a line for each ruleset and each move on which the rulesets differ.
fn table(text: &str) -> Result<Vec<String>, Box<dyn Error>> {
    let fen = fen::read(text)?;
    let rulesets = SHIPPED.iter().map(|(name, _)| load(name)).collect::<Result<Vec<_>, _>>()?;
    // Rulesets under which the position is invalid are left out.
    let playable: Vec<(&str, Position<'_>)> = rulesets
        .iter()
        .filter_map(|ruleset| {
            Some((&*ruleset.id, Position::from_fen(&ruleset.rules, fen.clone()).ok()?))
        })
        .collect();
    let (names, positions): (Vec<&str>, Vec<Position<'_>>) = playable.into_iter().unzip();
    let comparison = compare(&positions);

    let mut lines = Vec::new();
    for (name, state) in names.iter().zip(&comparison.states) {
        let outcome = state.outcome.map_or("the game goes on".into(), |end| end.to_string());
        lines.push(format!("{name}: {} legal moves, {outcome}", state.moves));
    }
    for difference in &comparison.differences {
        let m = notation::uci(&positions[0], difference.m);
        for (name, verdict) in names.iter().zip(&difference.verdicts) {
            lines.push(match verdict {
                Verdict::Legal(played) => format!("{m} {name}: {}", played.san),
                Verdict::Illegal(reason) => format!("{m} {name}: illegal, {reason}"),
                Verdict::NoMove(error) => format!("{m} {name}: {error}"),
            });
        }
    }
    Ok(lines)
}

fn main() -> Result<(), Box<dyn Error>> {
    let text = env::args().nth(1).unwrap_or("k7/1R6/8/8/2K5/8/8/8 b - - 0 1".into());
    for line in table(&text)? {
        println!("{line}");
    }
    Ok(())
}

#[test]
fn two_servers_see_a_cornered_king_differently() {
    let lines = table("k7/1R6/8/8/2K5/8/8/8 b - - 0 1").expect("the position can be compared");
    assert!(lines.contains(&"atomic: 0 legal moves, draw: stalemate".into()), "{lines:#?}");
    assert!(lines.contains(&"icc: 2 legal moves, the game goes on".into()), "{lines:#?}");
    assert!(lines.contains(&"a8a7 icc: Ka7".into()), "{lines:#?}");
    assert!(table("k7").is_err());
}
