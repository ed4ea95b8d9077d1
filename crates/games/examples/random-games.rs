//! Writes random legal games under a ruleset to standard output. The same seed gives the same games.
//!
//! `cargo run --release -p isotope-games --example random-games -- atomic 10000 [seed] > games.pgn`

#[path = "../tests/games/random.rs"]
mod random;

use std::{
    env,
    error::Error,
    io::{self, Write as _},
};

use random::{Style, random_game};

fn main() -> Result<(), Box<dyn Error>> {
    let args: Vec<String> = env::args().skip(1).collect();
    let [name, games, seed @ ..] = &args[..] else {
        return Err("say a ruleset and how many games".into());
    };
    let ruleset = isotope_ruleset::load(name)?;
    let seed = seed.first().map_or(Ok(1), |seed| seed.parse())?;
    let style = Style { variant: &ruleset.id, half_life: 50, longest: 300, clocks: 2 };
    let mut out = io::stdout().lock();
    let mut pgn = String::new();
    for number in 1..=games.parse()? {
        random_game(&mut pgn, &ruleset.rules, style, seed, number);
        if pgn.len() > 1 << 20 {
            out.write_all(pgn.as_bytes())?;
            pgn.clear();
        }
    }
    out.write_all(pgn.as_bytes())?;
    Ok(())
}
