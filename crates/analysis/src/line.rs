//! The comparison of a line of play under several rulesets.

use isotope_kernel::{Game, Position, Rules, notation};
use shakmaty::Move;

use crate::verdict::{PlayedMove, Verdict, verdict};

/// A line of play under several rulesets.
#[derive(Clone, Debug)]
pub struct LineComparison<'r> {
    /// The moves of the line, with their verdicts.
    pub plies: Vec<Ply<'r>>,
    /// The game under each ruleset, up to the first illegal move.
    pub games: Vec<Game<&'r Rules>>,
    /// The parting: the index of the first ply at which the rulesets disagree; `None` if they agree on the whole
    /// line.
    pub parting: Option<usize>,
    /// The index of the first ply that is illegal under any of the rulesets; `None` if the whole line is legal.
    pub stop: Option<usize>,
}

/// One move of a line.
#[derive(Clone, Debug)]
pub struct Ply<'r> {
    /// The text of the move.
    pub text: String,
    /// The position before the move under each ruleset.
    pub before: Vec<Position<'r>>,
    /// The verdict on the move under each ruleset; [`None`] if an earlier move was illegal under that ruleset.
    pub verdicts: Vec<Option<Verdict<'r>>>,
}

/// Plays a line of moves under each ruleset, up to the first move that is illegal under that ruleset.
///
/// ```
/// use isotope_analysis::compare_line;
/// use isotope_kernel::{Position, Rules, Spec, DoubleStep};
///
/// let chess = Rules::compile(Spec::default()).unwrap();
/// let slow = Rules::compile(Spec { double_step: DoubleStep::Off, ..Spec::default() }).unwrap();
/// let moves = ["Nf3", "e5"].map(String::from);
/// let line = compare_line(&[Position::start(&chess), Position::start(&slow)], &moves);
/// assert_eq!((line.parting, line.stop), (Some(1), Some(1)));
/// ```
pub fn compare_line<'r>(starts: &[Position<'r>], moves: &[String]) -> LineComparison<'r> {
    let mut played = LineGames::begin(starts);
    let mut plies = Vec::new();
    for text in moves {
        if starts.first().is_some_and(|start| start.rules().is_stopped()) {
            break;
        }
        let before = played.games.iter().map(current).collect();
        let verdicts = played.play(text);
        plies.push(Ply { text: text.clone(), before, verdicts });
    }
    let games = played.games;
    let stop = plies.iter().position(|ply| !ply.verdicts.iter().flatten().all(Verdict::is_legal));
    let parting = plies.iter().position(|ply| {
        ply.verdicts.windows(2).any(|pair| match (&pair[0], &pair[1]) {
            (Some(a), Some(b)) => !a.agrees_with(b),
            (None, None) => false,
            _ => true,
        })
    });
    LineComparison { plies, games, parting, stop }
}

/// The end of a line under one ruleset.
#[derive(Clone, Debug)]
pub struct LineEnd<'r> {
    /// The game, up to the first illegal move.
    pub game: Game<&'r Rules>,
    /// The last move of the game, and the position before it; `None` if no move has been played.
    pub last: Option<(Position<'r>, PlayedMove<'r>)>,
    /// The verdict on the move at which the game stopped; `None` if the whole line is legal.
    pub stop: Option<Verdict<'r>>,
}

/// Plays a line of moves under one ruleset, up to the first illegal move. [`compare_line`] also gives the moves
/// before the last in SAN, which takes a long line several times as long.
///
/// ```
/// use isotope_analysis::play_line;
/// use isotope_kernel::{Position, Rules, Spec};
///
/// let chess = Rules::compile(Spec::default()).unwrap();
/// let moves = ["e4", "e5", "Ke3", "Nf6"].map(String::from);
/// let end = play_line(&Position::start(&chess), &moves);
/// assert_eq!(end.last.unwrap().1.san, "e5");
/// assert_eq!((end.game.moves().len(), end.stop.unwrap().is_legal()), (2, false));
/// ```
pub fn play_line<'r>(start: &Position<'r>, moves: &[String]) -> LineEnd<'r> {
    let mut game = Game::new(start.clone());
    let mut asked = moves.iter().take_while(|_| !start.rules().is_stopped());
    let stop = asked.find_map(|text| read_and_play(&mut game, text).err());
    let last = game.moves().split_last().and_then(|(m, earlier)| {
        let before = game.position_after(earlier.len())?;
        let Verdict::Legal(played) = verdict(&before, *m) else { return None };
        Some((before, PlayedMove { outcome: game.ended(), ..*played }))
    });
    LineEnd { game, last, stop }
}

/// The games of a line under several rulesets, each played up to the first move that is illegal under its ruleset.
#[derive(Clone, Debug)]
pub struct LineGames<'r> {
    games: Vec<Game<&'r Rules>>,
    stopped: Vec<bool>,
}

impl<'r> LineGames<'r> {
    /// The games before the first move.
    pub fn begin(starts: &[Position<'r>]) -> LineGames<'r> {
        LineGames::new(starts.iter().cloned().map(Game::new).collect())
    }

    /// Games that go on.
    pub fn new(games: Vec<Game<&'r Rules>>) -> LineGames<'r> {
        LineGames { stopped: vec![false; games.len()], games }
    }

    /// Plays a move in each game that has not stopped, and returns the verdicts.
    pub fn play(&mut self, text: &str) -> Vec<Option<Verdict<'r>>> {
        let games = self.games.iter_mut().zip(&mut self.stopped);
        let verdicts = games.map(|(game, stopped)| {
            if *stopped {
                return None;
            }
            let verdict = play(game, text);
            *stopped = !verdict.is_legal();
            Some(verdict)
        });
        verdicts.collect()
    }
}

/// Plays a move in a game, and returns the verdict on the move.
fn play<'r>(game: &mut Game<&'r Rules>, text: &str) -> Verdict<'r> {
    match notation::read(&game.position(), text) {
        Ok(m) => judged(game, m),
        Err(error) => Verdict::NoMove(error),
    }
}

/// Plays a move in a game, and returns the verdict on the move.
pub(crate) fn judged<'r>(game: &mut Game<&'r Rules>, m: Move) -> Verdict<'r> {
    let before = current(game);
    if let Err(illegal) = game.play(m) {
        return Verdict::Illegal(illegal);
    }
    let mut verdict = verdict(&before, m);
    if let Verdict::Legal(played) = &mut verdict {
        // Only the game can detect repetition.
        played.outcome = game.ended();
    }
    verdict
}

/// The current position of a game. Unlike [`Game::position`], it does not borrow the game.
pub(crate) fn current<'r>(game: &Game<&'r Rules>) -> Position<'r> {
    game.position_after(game.moves().len()).expect("all of its moves have been played")
}

/// Plays a move in a game. An error is the verdict on the move.
fn read_and_play<'r>(game: &mut Game<&'r Rules>, text: &str) -> Result<Move, Verdict<'r>> {
    let m = notation::read(&game.position(), text).map_err(Verdict::NoMove)?;
    game.play(m).map_err(Verdict::Illegal)?;
    Ok(m)
}

#[cfg(test)]
mod tests {
    use isotope_kernel::{DoubleStep, Spec};
    use shakmaty::Position as _;

    use super::*;

    /// Calls `check` with the comparison of a line under chess, chess again, and chess without double steps.
    fn line(moves: &str, check: impl Fn(LineComparison<'_>)) {
        let slow = Spec { double_step: DoubleStep::Off, ..Spec::default() };
        let rules =
            [Spec::default(), Spec::default(), slow].map(|spec| Rules::compile(spec).unwrap());
        let moves: Vec<String> = moves.split(' ').map(String::from).collect();
        check(compare_line(&rules.each_ref().map(Position::start), &moves));
    }

    #[test]
    fn a_difference_in_the_last_game_alone_is_a_parting() {
        line("Nf3 e5", |line| assert_eq!(line.parting, Some(1)));
        line("Nf3 e6", |line| assert_eq!(line.parting, None));
    }

    #[test]
    fn a_stopped_game_plays_no_further_moves() {
        line("e4 e6 d3", |line| {
            let has_verdict: Vec<_> =
                line.plies.iter().map(|ply| ply.verdicts[2].is_some()).collect();
            assert_eq!(has_verdict, [true, false, false]);
            assert_eq!(line.stop, Some(0));
            let before = line.plies.iter().map(|ply| ply.before[2].board().clone());
            assert!(before.eq(std::iter::repeat_n(shakmaty::Board::new(), 3)));
            assert!(line.games[2].moves().is_empty());
            assert_eq!(line.games[0].moves().len(), 3);
        });
    }

    #[test]
    fn the_verdict_on_a_repeating_move_has_the_outcome_of_the_game() {
        let rules = Rules::compile(isotope_kernel::Spec::default()).expect("it is chess");
        let moves = ["Nf3", "Nf6", "Ng1", "Ng8"].repeat(2).into_iter().map(String::from);
        let line = compare_line(&[Position::start(&rules)], &moves.collect::<Vec<_>>());
        let outcomes = line.plies.iter().map(|ply| match &ply.verdicts[0] {
            Some(Verdict::Legal(played)) => played.outcome.map(|outcome| outcome.reason),
            other => panic!("{other:?}"),
        });
        let repetition = Some(isotope_kernel::Reason::Repetition);
        assert_eq!(outcomes.collect::<Vec<_>>()[6..], [None, repetition]);
    }
}
