//! The openings from which the pairs of a match are played.

use isotope_engine::{Engine, Limits, Score};
use isotope_kernel::{Game, Rules};
use isotope_pgn::{Pgn, PgnError};
use isotope_search::Control;

use crate::game::pgn;

/// How many random openings are looked at before one that is not balanced is accepted.
const TRIES: usize = 200;
/// The number of nodes by which a random opening is judged.
const JUDGED: u64 = 1000;
/// The score in centipawns up to which a random opening is balanced.
const BALANCED: i32 = 200;

/// Where the openings come from.
#[derive(Clone, Debug)]
pub enum Openings {
    /// Random moves from the start of the ruleset, as many as this. An opening after which the engine finds a
    /// great advantage is replaced by another.
    Random(usize),
    /// These positions and lines in turn.
    Listed(Vec<Opening>),
}

/// An opening: a position, or the start of the ruleset, and moves from there.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Opening {
    fen: Option<String>,
    moves: Vec<String>,
}

impl Openings {
    /// Reads openings from text: a FEN on each line, or games as PGN, of which the first `plies` moves are taken.
    ///
    /// # Errors
    /// Returns a message if the text contains no opening, or one that cannot be played under `rules` or ends the
    /// game.
    pub fn read(text: &str, plies: usize, rules: &Rules) -> Result<Openings, String> {
        let text = text.trim_start_matches('\u{feff}');
        let mut lines = text.lines().map(str::trim).filter(|line| !line.is_empty()).peekable();
        // The board of a FEN has seven slashes; a file without one is of games.
        let is_board = |line: &&str| {
            let board = line.split_whitespace().next().unwrap_or_default();
            !line.starts_with('[') && board.matches('/').count() >= 7
        };
        let openings: Vec<Opening> = match lines.peek().is_some_and(is_board) {
            true => {
                lines.map(|line| Opening { fen: Some(line.into()), moves: Vec::new() }).collect()
            }
            false => {
                let games = Pgn::read_all(text).into_iter().map(|game| opening(game?, plies));
                let games: Vec<_> = games.collect::<Result<_, _>>().map_err(|e| e.to_string())?;
                games.into_iter().flatten().collect()
            }
        };
        if openings.is_empty() {
            return Err("it contains no opening: write a FEN on each line, or games as PGN".into());
        }
        for (opening, number) in openings.iter().zip(1..) {
            opening.game(rules).map_err(|error| format!("opening {number}: {error}"))?;
        }
        Ok(Openings::Listed(openings))
    }

    /// The game of a pair, counted from 0, after its opening. It depends on nothing else but the seed.
    pub(crate) fn game<'r>(&self, rules: &'r Rules, seed: u64, pair: u64) -> Game<&'r Rules> {
        match self {
            Openings::Listed(openings) => {
                let opening = &openings[(pair % openings.len() as u64) as usize];
                opening.game(rules).expect("it was checked when it was read")
            }
            Openings::Random(plies) => {
                random_opening(rules, *plies, JUDGED, &mut generator(seed, pair))
            }
        }
    }
}

/// The opening of a game; `None` if there are neither tags nor moves.
fn opening(game: Pgn, plies: usize) -> Result<Option<Opening>, PgnError> {
    if let Some((fault, _)) = game.faults.iter().find(|(_, is_loss)| *is_loss) {
        return Err(fault.clone());
    }
    let fen = game.tag("FEN").map(String::from);
    let moves: Vec<String> = game.moves.into_iter().take(plies).collect();
    Ok((!game.game.tags.is_empty() || !moves.is_empty()).then_some(Opening { fen, moves }))
}

impl Opening {
    fn game<'r>(&self, rules: &'r Rules) -> Result<Game<&'r Rules>, String> {
        let mut game = pgn::begin(rules, self.fen.as_deref())?;
        for text in &self.moves {
            pgn::play(&mut game, text)?;
        }
        match game.ended() {
            Some(outcome) => Err(format!("the game is over after it: {outcome}")),
            None => Ok(game),
        }
    }
}

/// A generator of random numbers for the item `number` of a run. Runs with different seeds and items of one run
/// share no numbers.
pub fn generator(seed: u64, number: u64) -> fastrand::Rng {
    let mut mixed = fastrand::Rng::with_seed(seed);
    let seed = mixed.u64(..) ^ number.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    fastrand::Rng::with_seed(fastrand::Rng::with_seed(seed).u64(..))
}

/// A game after random moves that is not over and, if possible, in which neither side has a great advantage after a
/// search of `judged` nodes.
pub fn random_opening<'r>(
    rules: &'r Rules,
    plies: usize,
    judged: u64,
    random: &mut fastrand::Rng,
) -> Game<&'r Rules> {
    let mut engine = Engine::new(1, 1);
    let mut game = Game::begin(rules);
    for _ in 0..TRIES {
        let mut next = Game::begin(rules);
        while next.moves().len() < plies {
            let moves = next.position().all_moves();
            let Some(m) = random.choice(moves) else { break };
            next.play(m).ok();
            if next.ended().is_some() {
                break;
            }
        }
        if next.moves().len() == plies && next.ended().is_none() {
            game = next;
            // What a table remembers would make an opening depend on those that were replaced.
            engine.forget();
            if is_balanced(&game, &engine, judged) {
                break;
            }
        }
    }
    game
}

/// Whether the engine finds no great advantage for either side.
fn is_balanced(game: &Game<&Rules>, engine: &Engine, nodes: u64) -> bool {
    let mut score = None;
    let limits = Limits { nodes: Some(nodes), ..Limits::default() };
    engine.search(&game.position(), &[], &limits, &Control::new(), |line| score = Some(line.score));
    matches!(score, Some(Score::Centipawns(value)) if value.abs() <= BALANCED)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rules(id: &str) -> std::sync::Arc<Rules> {
        isotope_ruleset::shipped(id).expect("it is shipped").rules
    }

    fn fens(openings: &Openings, rules: &Rules, seed: u64) -> Vec<String> {
        (0..12).map(|pair| openings.game(rules, seed, pair).position().fen()).collect()
    }

    #[test]
    fn random_openings_differ_by_pair_and_seed_and_are_found_again() {
        let rules = rules("atomic");
        let openings = Openings::Random(6);
        let first = fens(&openings, &rules, 1);
        assert_eq!(first, fens(&openings, &rules, 1));
        let mut all = [first, fens(&openings, &rules, 2)].concat();
        all.sort();
        all.dedup();
        assert!(all.len() >= 23, "{} of 24 differ", all.len());
    }

    #[test]
    fn a_random_opening_has_its_length_is_not_over_and_is_balanced_if_any_is() {
        for id in ["chess", "atomic", "crazyhouse-atomic"] {
            let rules = rules(id);
            for pair in 0..6 {
                let game = Openings::Random(7).game(&rules, 9, pair);
                assert_eq!((game.moves().len(), game.ended()), (7, None), "{id}");
                assert!(is_balanced(&game, &Engine::new(1, 1), JUDGED), "{id}: {game:?}");
            }
        }
    }

    #[test]
    fn listed_openings_are_played_in_turn() {
        let rules = rules("chess");
        let fens = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\n\n4k3/4p3/8/8/8/8/8/4K3 b - - 0 1\n";
        let openings = Openings::read(fens, 8, &rules).expect("two positions");
        let starts: Vec<String> =
            (0..3).map(|pair| openings.game(&rules, 1, pair).position().fen()).collect();
        assert!(starts[0] == starts[2] && starts[0] != starts[1]);
        let pgn =
            "[Event \"a\"]\n\n1. e4 {best} e5 (1... c5) 2. Nf3 *\n\n[Event \"b\"]\n\n1. d4 *\n";
        let openings = Openings::read(pgn, 2, &rules).expect("two lines");
        let plies: Vec<usize> =
            (0..2).map(|pair| openings.game(&rules, 1, pair).moves().len()).collect();
        assert_eq!(plies, [2, 1]);
    }

    #[test]
    fn lines_of_an_epd_are_positions_and_games_are_known_by_their_moves() {
        let rules = rules("chess");
        let read = |text: &str| -> Vec<String> {
            let openings = Openings::read(text, 8, &rules).expect(text);
            let Openings::Listed(all) = &openings else { panic!("they are listed") };
            let games = (0..all.len() as u64).map(|pair| openings.game(&rules, 1, pair));
            games.map(|game| game.position().fen()).collect()
        };
        let board = "4k3/8/8/8/8/8/4P3/4K3 w - -";
        let epd = format!(
            "{board} hmvc 4; fmvn 7;\n{board} bm e4; id \"x\";\n{board} 0 1 ;D1 6 ;D2 30\n"
        );
        assert_eq!(
            read(&epd),
            [format!("{board} 4 7"), format!("{board} 0 1"), format!("{board} 0 1")]
        );
        for text in [
            "1.\u{a0}e4 e5 *",
            "e4 e5",
            "\u{feff}1:e4 e5",
            "[ Event \"a\" ]\n\n1.e4± e5",
            "; a\n1. e4 e5",
        ] {
            let fen = "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2";
            assert_eq!(read(text), [fen], "{text}");
        }
    }

    #[test]
    fn an_opening_that_cannot_be_played_is_an_error_with_its_number() {
        let rules = rules("chess");
        let error = |text: &str| Openings::read(text, 8, &rules).expect_err("it is an error");
        assert!(error("\n").contains("no opening"));
        assert!(
            error("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\nnonsense\n")
                .starts_with("opening 2: `nonsense`")
        );
        assert!(error("[Event \"a\"]\n\n1. e4 e5 2. Ke3 *\n").starts_with("opening 1: "));
        // A word that is no move is not left out, which would make another opening.
        assert!(
            error("1. e4 c5 2. Nf3 hello d6 3. d4 *\n").starts_with("line 1, column 17: `hello`")
        );
        assert!(error("1. e4 c5 (1... e5 2. Nf3").starts_with("line 1, column 10: a variation"));
        let mate = "[Event \"a\"]\n\n1. f3 e5 2. g4 Qh4 0-1\n";
        assert!(error(mate).contains("the game is over after it"));
    }
}
