//! Games between levels of the engine, or others:
//!
//! ```sh
//! cargo run --release -p isotope-engine --example levels -- 1 30:0 100 atomic
//! ```
//!
//! A player is a level from 1 to 8, or a number of nodes and a spread. Each pair of games begins with the same two random
//! moves, and has either player as White once. The result is told for the first player.

use std::env;

use isotope_engine::{Control, Engine, LEVELS, Level};
use isotope_kernel::{Game, Rules};
use shakmaty::{Color, Position as _};

/// The number of plies after which a game counts as drawn.
const LONGEST: usize = 400;

fn main() {
    let words: Vec<String> = env::args().skip(1).collect();
    let [one, other, games, rulesets @ ..] = &words[..] else {
        panic!("say two players, a number of games and rulesets, as in `1 30:0 100 atomic`")
    };
    let players = [player(one), player(other)];
    let games: u64 = games.parse().expect("the number of games");
    for name in rulesets {
        let ruleset = isotope_ruleset::shipped(name).expect("a shipped ruleset");
        let mut results = [0; 3];
        for number in 0..games {
            let first = if number % 2 == 0 { Color::White } else { Color::Black };
            let winner = play(&ruleset.rules, &players, first, number);
            let result = winner.map_or(1, |winner| if winner == first { 0 } else { 2 });
            results[result] += 1;
        }
        let [won, drawn, lost] = results;
        println!("{name}: {one} against {other}: {won} won, {drawn} drawn, {lost} lost of {games}");
    }
}

fn player(word: &str) -> Level {
    let number = |text: &str| text.parse::<u32>().expect("a number");
    match word.split_once(':') {
        Some((nodes, spread)) => {
            Level { nodes: number(nodes).into(), spread: number(spread) as i32 }
        }
        None => LEVELS[number(word) as usize - 1],
    }
}

/// Plays a game, in which `first` is the colour of the first player, and returns the winner.
fn play(rules: &Rules, players: &[Level; 2], first: Color, number: u64) -> Option<Color> {
    let mut game = Game::begin(rules);
    // Both games of a pair begin alike, and go on by chances of their own.
    let mut opening = fastrand::Rng::with_seed(number / 2);
    let mut chance = fastrand::Rng::with_seed(number);
    while game.ended().is_none() && game.moves().len() < LONGEST {
        let position = game.position();
        let m = if game.moves().len() < 2 {
            opening.choice(position.legal_moves()).expect("the game goes on")
        } else {
            let level = players[usize::from(position.turn() != first)];
            let engine = Engine::new(1, 1);
            let history = game.earlier_keys();
            let line =
                level.search(&engine, &position, &history, &Control::new(), chance.u32(..), |_| ());
            line.expect("the game goes on").moves[0]
        };
        game.play(m).expect("it is legal");
    }
    game.ended().and_then(|outcome| outcome.winner)
}
