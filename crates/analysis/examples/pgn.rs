//! Plays the games of a PGN file under a ruleset and prints the final state of each game.
//!
//! `cargo run -p isotope-analysis --example pgn -- atomic games.pgn`

use std::{env, error::Error, fs::File, io, ops::ControlFlow};

use isotope_kernel::{Claims, Game, Position, Rules, fen, notation};
use pgn_reader::{RawTag, Reader, Skip, Visitor};
use shakmaty::san::SanPlus;

/// A visitor that plays the moves that it reads. Repetition, the halfmove limit and dead positions do not end a
/// game, because these draws must be claimed.
struct Replay<'r>(&'r Rules);

impl<'r> Visitor for Replay<'r> {
    type Tags = Option<String>;
    type Movetext = Game<&'r Rules>;
    type Output = String;

    fn begin_tags(&mut self) -> ControlFlow<String, Option<String>> {
        ControlFlow::Continue(None)
    }

    fn tag(
        &mut self,
        start: &mut Option<String>,
        name: &[u8],
        value: RawTag<'_>,
    ) -> ControlFlow<String> {
        if name == b"FEN" {
            *start = Some(value.decode_utf8_lossy().into_owned());
        }
        ControlFlow::Continue(())
    }

    fn begin_movetext(&mut self, start: Option<String>) -> ControlFlow<String, Game<&'r Rules>> {
        let start = match start.as_deref().map(fen::read) {
            None => Ok(Position::start(self.0)),
            Some(Err(error)) => return ControlFlow::Break(error.to_string()),
            Some(Ok(fen)) => Position::from_fen(self.0, fen),
        };
        match start {
            Ok(start) => ControlFlow::Continue(Game::new(start).with_claims(Claims::ALL)),
            Err(error) => ControlFlow::Break(error.to_string()),
        }
    }

    fn san(&mut self, game: &mut Game<&'r Rules>, san: SanPlus) -> ControlFlow<String> {
        let ply = game.moves().len() + 1;
        let error = match notation::read(&game.position(), &san.to_string()) {
            Ok(m) => match game.play(m) {
                Ok(()) => return ControlFlow::Continue(()),
                Err(reason) => reason.to_string(),
            },
            Err(error) => error.to_string(),
        };
        ControlFlow::Break(format!("ply {ply}, {san}: {error}"))
    }

    fn begin_variation(&mut self, _: &mut Game<&'r Rules>) -> ControlFlow<String, Skip> {
        ControlFlow::Continue(Skip(true))
    }

    fn end_game(&mut self, game: Game<&'r Rules>) -> String {
        let plies = game.moves().len();
        match game.ended().or(game.claimable()) {
            Some(outcome) => format!("{plies} plies, {outcome}"),
            None => format!("{plies} plies, {}", game.position().fen()),
        }
    }
}

fn lines(rules: &Rules, pgn: impl io::Read) -> Result<Vec<String>, io::Error> {
    Reader::new(pgn).read_games(&mut Replay(rules)).collect()
}

fn main() -> Result<(), Box<dyn Error>> {
    let mut args = env::args().skip(1);
    let ruleset = isotope_ruleset::load(&args.next().unwrap_or("atomic".into()))?;
    let results = match args.next() {
        Some(path) => lines(&ruleset.rules, File::open(path)?)?,
        None => lines(&ruleset.rules, &b"1. Nf3 d5 2. Ne5 f6 3. Nd7 Kf7 4. Nxf8 1-0"[..])?,
    };
    for (game, result) in (1..).zip(results) {
        println!("game {game}: {result}");
    }
    Ok(())
}

#[test]
fn a_game_is_played_to_its_explosion_and_an_illegal_move_is_reported() {
    let atomic = isotope_ruleset::load("atomic").expect("it is shipped").rules;
    let pgn = "1. Nf3 d5 2. Ne5 a6 3. Nxf7 1-0\n\n[FEN \"4k3/8/8/8/8/8/8/4K2R w K - 0 1\"]\n\n1. O-O Ke6 2. Rf2";
    let results = lines(&atomic, pgn.as_bytes()).expect("memory can be read");
    assert_eq!(results[0], "5 plies, White wins: the black king was destroyed");
    assert_eq!(results[1], "ply 2, Ke6: `Ke6`: a king does not move from e8 to e6");
    assert_eq!(results.len(), 2);
}
