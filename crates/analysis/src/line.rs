//! How rules differ on a line of play.

use isotope_kernel::{Game, Position, Rules, notation};

use crate::verdict::{Verdict, verdict};

/// A line of play under several rules.
#[derive(Clone, Debug)]
pub struct Line<'r> {
    /// What each move of the line came to.
    pub plies: Vec<Ply<'r>>,
    /// The games as far as each went.
    pub games: Vec<Game<&'r Rules>>,
    /// The first ply, counted from 0, where the rules do not agree.
    pub parting: Option<usize>,
    /// The first ply, counted from 0, that is not played under each of the rules.
    pub stop: Option<usize>,
}

/// One move of a line.
#[derive(Clone, Debug)]
pub struct Ply<'r> {
    /// The move as it was written.
    pub text: String,
    /// Where each of the games stands before it.
    pub before: Vec<Position<'r>>,
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
/// assert_eq!((line.parting, line.stop), (Some(1), Some(1)));
/// ```
pub fn follow<'r>(starts: &[Position<'r>], moves: &[String]) -> Line<'r> {
    let mut games: Vec<Game<&'r Rules>> = starts.iter().cloned().map(Game::new).collect();
    let mut positions = starts.to_vec();
    let mut stopped = vec![false; games.len()];
    let mut plies = Vec::new();
    for text in moves {
        let before = positions.clone();
        let verdicts: Vec<Option<Verdict<'r>>> = games
            .iter_mut()
            .zip(&mut positions)
            .zip(&mut stopped)
            .map(|((game, position), stopped)| {
                if *stopped {
                    return None;
                }
                let verdict = play(game, position, text);
                *stopped = !verdict.is_legal();
                Some(verdict)
            })
            .collect();
        plies.push(Ply { text: text.clone(), before, verdicts });
    }
    let stop = plies.iter().position(|ply| !ply.verdicts.iter().flatten().all(Verdict::is_legal));
    let parting = plies.iter().position(|ply| {
        ply.verdicts.windows(2).any(|pair| match (&pair[0], &pair[1]) {
            (Some(a), Some(b)) => !a.agrees_with(b),
            (None, None) => false,
            _ => true,
        })
    });
    Line { plies, games, parting, stop }
}

/// Plays a move of the game that stands at `position`.
fn play<'r>(game: &mut Game<&'r Rules>, position: &mut Position<'r>, text: &str) -> Verdict<'r> {
    let m = match notation::read(position, text) {
        Ok(m) => m,
        Err(error) => return Verdict::NoMove(error),
    };
    if let Err(reason) = game.play(m) {
        return Verdict::Illegal(reason);
    }
    let mut verdict = verdict(position, m);
    if let Verdict::Legal(played) = &mut verdict {
        *position = played.after.clone();
        // The game knows about repetition, the position does not.
        played.outcome = game.ended();
    }
    verdict
}

#[cfg(test)]
mod tests {
    use isotope_kernel::{Spec, Switch};
    use shakmaty::Position as _;

    use super::*;

    /// The line under chess twice and under chess without double steps.
    fn line(moves: &str, check: impl Fn(Line<'_>)) {
        let slow = Spec { double_step: Switch::Off, ..Spec::default() };
        let rules =
            [Spec::default(), Spec::default(), slow].map(|spec| Rules::compile(spec).unwrap());
        let moves: Vec<String> = moves.split(' ').map(String::from).collect();
        check(follow(&rules.each_ref().map(Position::start), &moves));
    }

    #[test]
    fn games_part_where_only_the_last_goes_another_way() {
        line("Nf3 e5", |line| assert_eq!(line.parting, Some(1)));
        line("Nf3 e6", |line| assert_eq!(line.parting, None));
    }

    #[test]
    fn a_game_that_has_stopped_has_stopped_for_good() {
        line("e4 e6 d3", |line| {
            let told: Vec<_> = line.plies.iter().map(|ply| ply.verdicts[2].is_some()).collect();
            assert_eq!(told, [true, false, false]);
            assert_eq!(line.stop, Some(0));
            let before = line.plies.iter().map(|ply| ply.before[2].board().clone());
            assert!(before.eq(std::iter::repeat_n(shakmaty::Board::new(), 3)));
            assert!(line.games[2].moves().is_empty());
            assert_eq!(line.games[0].moves().len(), 3);
        });
    }

    #[test]
    fn the_verdict_on_the_move_that_repeats_a_position_is_the_end_of_the_game() {
        let rules = Rules::compile(isotope_kernel::Spec::default()).expect("it is chess");
        let moves = ["Nf3", "Nf6", "Ng1", "Ng8"].repeat(2).into_iter().map(String::from);
        let line = follow(&[Position::start(&rules)], &moves.collect::<Vec<_>>());
        let outcomes = line.plies.iter().map(|ply| match &ply.verdicts[0] {
            Some(Verdict::Legal(played)) => played.outcome.map(|outcome| outcome.reason),
            other => panic!("{other:?}"),
        });
        let repetition = Some(isotope_kernel::Reason::Repetition);
        assert_eq!(outcomes.collect::<Vec<_>>()[6..], [None, repetition]);
    }
}
