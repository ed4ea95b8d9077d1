//! A server that runs many games at once, under rulesets that users upload while it runs.
//!
//! `cargo run -p isotope-analysis --example server`

use std::{collections::HashMap, error::Error, sync::Arc};

use isotope_kernel::{Claims, Game, Record, Rules, notation};
use isotope_ruleset::LoadError;

/// The rulesets and games of a server. Games share ownership of their rules, so that a ruleset can be replaced
/// while games under it go on.
#[derive(Default)]
struct Server {
    rulesets: HashMap<String, Uploaded>,
    games: HashMap<u32, (Uploaded, Game<Arc<Rules>>)>,
}

/// A ruleset and its text. A later upload under the same name replaces both.
#[derive(Clone)]
struct Uploaded {
    text: Arc<str>,
    rules: Arc<Rules>,
}

impl Server {
    /// Adds a ruleset from a user's text, which can extend only shipped rulesets and cannot read files.
    fn upload(&mut self, name: &str, text: &str) -> Result<(), LoadError> {
        let rules = isotope_ruleset::parse(name, text)?.rules;
        self.rulesets.insert(name.into(), Uploaded { text: text.into(), rules });
        Ok(())
    }

    /// Starts a game in which repetition must be claimed, and returns its number.
    fn start(&mut self, ruleset: &str) -> Option<u32> {
        let uploaded = self.rulesets.get(ruleset)?.clone();
        let claims = Claims { repetition: true, ..Claims::default() };
        let game = Game::begin(Arc::clone(&uploaded.rules)).with_claims(claims);
        let number = self.games.len() as u32;
        self.games.insert(number, (uploaded, game));
        Some(number)
    }

    /// Plays a move, and returns the outcome or the position.
    fn play(&mut self, number: u32, text: &str) -> Result<String, Box<dyn Error>> {
        let (_, game) = self.games.get_mut(&number).ok_or("there is no such game")?;
        let m = notation::read(&game.position(), text)?;
        game.play(m)?;
        Ok(match game.ended() {
            Some(outcome) => outcome.to_string(),
            None => game.position().fen(),
        })
    }

    /// Returns a game as a line of JSON, with the text of its ruleset.
    fn save(&self, number: u32) -> Result<String, Box<dyn Error>> {
        let (uploaded, game) = self.games.get(&number).ok_or("there is no such game")?;
        Ok(serde_json::to_string(&(&*uploaded.text, game.record()))?)
    }

    /// Restores a game from a line of JSON.
    fn restore(&mut self, number: u32, line: &str) -> Result<(), Box<dyn Error>> {
        let (text, record): (String, Record) = serde_json::from_str(line)?;
        let rules = isotope_ruleset::parse("a game's ruleset", &text)?.rules;
        let game = Game::replay(Arc::clone(&rules), &record)?;
        self.games.insert(number, (Uploaded { text: text.into(), rules }, game));
        Ok(())
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let mut server = Server::default();
    server.upload("bombs", r#"(format: 1, capture: Explode(blast: Radius(2), immune: []))"#)?;
    let number = server.start("bombs").ok_or("it was uploaded")?;
    for text in ["Nf3", "d5", "Ne5", "a6"] {
        println!("{text:4} {}", server.play(number, text)?);
    }
    let line = server.save(number)?;
    println!("{line}");

    // A new version of the ruleset does not affect the game, which goes on under its own rules.
    server.upload("bombs", r#"(format: 1, extends: "atomic")"#)?;
    println!("Nxf7 {}", server.play(number, "Nxf7")?);

    if let Err(error) = server.upload("typo", "(format: 1, capture: Explode(blsat: Ring))") {
        println!("{error}");
    }
    server.restore(number, &line)
}

#[test]
fn a_server_plays_a_users_game_to_its_end() -> Result<(), Box<dyn Error>> {
    let mut server = Server::default();
    server.upload("cross", "(format: 1, capture: Explode(blast: Cross))")?;
    let number = server.start("cross").ok_or("it was uploaded")?;
    for text in ["Nf3", "d5", "Ne5", "a6"] {
        server.play(number, text)?;
    }
    let line = server.save(number)?;
    assert!(server.play(number, "Nxd7").is_err());
    assert_eq!(server.play(number, "Nxf7")?.split(' ').nth(1), Some("b"));
    // The ruleset is replaced, but the game keeps its own rules.
    server.upload("cross", "(format: 1)")?;
    server.restore(number, &line)?;
    assert_eq!(server.save(number)?, line);
    assert!(server.play(number, "Nxd7").is_err());
    Ok(())
}
