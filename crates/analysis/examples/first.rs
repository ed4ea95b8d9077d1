//! The program of the README: a game under ICC's rules.

use isotope_ruleset::Game;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let icc = isotope_ruleset::shipped("icc")?; // or parse("mine.ron", text)
    let mut game = Game::from_fen(&icc.rules, "k7/1R6/8/8/2K5/8/8/8 b - - 0 1")?;
    println!("{}", game.play("Kxb7").unwrap_err());
    for san in ["Ka7", "Rxa7"] {
        game.play(san)?;
    }
    println!("{}", game.ended().expect("the king has exploded"));
    Ok(())
}

#[test]
fn the_program_of_the_readme_runs() {
    main().expect("the moves can be read and played");
}
