//! How rules differ on a line of play.

use isotope_kernel::{Game, Position, notation};

use crate::verdict::{Verdict, verdict};

/// A line of play under several rules.
#[derive(Clone, Debug)]
pub struct Line<'r> {
    /// What each move of the line came to.
    pub plies: Vec<Ply<'r>>,
    /// The games as far as each went.
    pub games: Vec<Game<'r>>,
    /// The first ply, counted from 0, where the rules do not agree.
    pub parting: Option<usize>,
}

/// One move of a line.
#[derive(Clone, Debug)]
pub struct Ply<'r> {
    /// The move as it was written.
    pub text: String,
    /// What it came to under each of the rules. A game that has stopped earlier has stopped for
    /// good: its later verdicts are [`None`].
    pub verdicts: Vec<Option<Verdict<'r>>>,
}

/// Plays the moves of a line under each of the rules, as far as they allow.
///
/// ```
/// use isotope_analysis::follow;
/// use isotope_kernel::{Position, Rules, Spec, Switch};
///
/// let chess = Rules::compile(Spec::default()).unwrap();
/// let slow = Rules::compile(Spec { double_step: Switch::Off, ..Spec::default() }).unwrap();
/// let moves = ["Nf3", "e5"].map(String::from);
/// let line = follow(&[Position::start(&chess), Position::start(&slow)], &moves);
/// assert_eq!(line.parting, Some(1));
/// ```
pub fn follow<'r>(starts: &[Position<'r>], moves: &[String]) -> Line<'r> {
    let mut games: Vec<Game<'r>> = starts.iter().cloned().map(Game::new).collect();
    let mut stopped = vec![false; games.len()];
    let mut plies = Vec::new();
    for text in moves {
        let verdicts: Vec<Option<Verdict<'r>>> = games
            .iter_mut()
            .zip(&mut stopped)
            .map(|(game, stopped)| {
                if *stopped {
                    return None;
                }
                let verdict = play(game, text);
                *stopped = !verdict.is_legal();
                Some(verdict)
            })
            .collect();
        plies.push(Ply { text: text.clone(), verdicts });
    }
    let parting = plies.iter().position(|ply| {
        ply.verdicts.windows(2).any(|pair| match (&pair[0], &pair[1]) {
            (Some(a), Some(b)) => !a.agrees_with(b),
            (None, None) => false,
            _ => true,
        })
    });
    Line { plies, games, parting }
}

fn play<'r>(game: &mut Game<'r>, text: &str) -> Verdict<'r> {
    let m = match notation::read(game.position(), text) {
        Ok(m) => m,
        Err(error) => return Verdict::NoMove(error),
    };
    let mut verdict = verdict(game.position(), m);
    match game.play(m) {
        Ok(()) => {
            // The game knows about repetition, the position does not.
            if let Verdict::Legal(played) = &mut verdict {
                played.outcome = game.ended();
            }
            verdict
        }
        Err(reason) => Verdict::Illegal(reason),
    }
}
