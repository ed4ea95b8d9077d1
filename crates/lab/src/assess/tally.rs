//! What is counted of one game of an assessment.

use isotope_kernel::{Game, Position, Rules};
use shakmaty::{Color, Position as _, Role};

use super::{
    game::{AssessedGame, GameSource},
    self_play::OPENING,
};

/// The score in centipawns from which a side leads.
const LEAD: i32 = 100;
/// The score in centipawns from which a game is decided if no later score is lower.
const DECIDED: i32 = 300;

/// The counts of a game.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Tally {
    pub(crate) source: GameSource,
    /// The result for White: 0, ½ or 1.
    pub(crate) score: f64,
    /// The reason for the end.
    pub(crate) end: &'static str,
    pub(crate) plies: u32,
    /// The sum of the legal moves of all positions in which a move was made.
    pub(crate) moves: u32,
    pub(crate) captures: u32,
    pub(crate) explosions: u32,
    /// The pieces that explosions have destroyed, with capturers and captured pieces.
    pub(crate) destroyed: u32,
    /// How often the other side came to lead.
    pub(crate) lead_changes: u32,
    /// In a game that was won, the ply from which the winner's score showed it.
    pub(crate) decided: Option<u32>,
    /// The compared positions, and those in which the best moves differ.
    pub(crate) compared: [u32; 2],
    /// White's pieces less Black's, for each role from pawn to king, in the quiet positions after the opening.
    pub(crate) material: Vec<[i8; 6]>,
}

impl Tally {
    pub(crate) fn of(played: &AssessedGame<'_>) -> Tally {
        let AssessedGame { source, game, against, .. } = played;
        let winner = game.ended().and_then(|outcome| outcome.winner);
        let differs = |[own, other]: &[String; 2]| own != other;
        let compared = || against.iter().flatten();
        let mut tally = Tally {
            source: *source,
            score: winner.map_or(0.5, |color| color.fold_wb(1.0, 0.0)),
            end: played.end(),
            plies: game.moves().len() as u32,
            moves: 0,
            captures: 0,
            explosions: 0,
            destroyed: 0,
            lead_changes: lead_changes(played),
            decided: winner.map(|winner| decided(played, winner)),
            compared: [compared().count(), compared().filter(|pair| differs(pair)).count()]
                .map(|count| count as u32),
            material: Vec::new(),
        };
        tally.replay(game);
        tally
    }

    fn replay(&mut self, game: &Game<&Rules>) {
        let mut position = game.start();
        let mut was_quiet = true;
        for (ply, m) in game.moves().iter().enumerate() {
            self.moves += position.all_moves().len() as u32;
            let aftermath = position.aftermath(*m);
            let captures = position.capturing(*m).is_some();
            self.captures += u32::from(captures);
            if aftermath.center.is_some() {
                self.explosions += 1;
                self.destroyed += aftermath.destroyed.count() as u32;
            }
            let is_quiet = !captures && aftermath.center.is_none();
            if ply >= OPENING && is_quiet && was_quiet && !position.is_check() {
                self.material.push(material(&position));
            }
            was_quiet = is_quiet;
            position.play_unchecked(*m);
        }
    }
}

/// White's pieces less Black's on the board and in hand, for each role from pawn to king.
fn material(position: &Position<'_>) -> [i8; 6] {
    let of = |color: Color, role: Role| {
        let board = position.board().by_piece(role.of(color)).count();
        let hand =
            position.pockets().map_or(0, |pockets| usize::from(*pockets.get(color).get(role)));
        (board + hand) as i8
    };
    Role::ALL.map(|role| of(Color::White, role) - of(Color::Black, role))
}

/// How often the side that leads changed. A side leads until the other side does.
fn lead_changes(played: &AssessedGame<'_>) -> u32 {
    let (mut leader, mut changes) = (None, 0);
    for score in played.scores.iter().flatten() {
        let now = match score.value() {
            value if value >= LEAD => Some(Color::White),
            value if value <= -LEAD => Some(Color::Black),
            _ => continue,
        };
        changes += u32::from(leader.is_some() && leader != now);
        leader = now;
    }
    changes
}

/// The ply from which all scores are at least [`DECIDED`] for the winner, or the number of plies.
fn decided(played: &AssessedGame<'_>, winner: Color) -> u32 {
    let shows = |score: &Option<isotope_engine::Score>| {
        score.is_some_and(|score| winner.fold_wb(1, -1) * score.value() >= DECIDED)
    };
    let last = played.scores.iter().rposition(|score| !shows(score));
    last.map_or(0, |ply| ply as u32 + 1)
}

#[cfg(test)]
mod tests {
    use isotope_engine::Score;
    use isotope_kernel::notation;

    use super::*;

    fn tally(id: &str, moves: &str, scores: &[i32]) -> Tally {
        let rules = isotope_ruleset::shipped(id).expect("it is shipped").rules;
        let mut game = Game::begin(&*rules);
        for text in moves.split(' ') {
            game.play(notation::read(&game.position(), text).expect(text)).expect(text);
        }
        let mut scores: Vec<Option<Score>> =
            scores.iter().map(|score| Some(Score::Centipawns(*score))).collect();
        scores.resize(game.moves().len(), None);
        let against = vec![Some(["a".into(), "a".into()]), None, Some(["a".into(), "b".into()])];
        Tally::of(&AssessedGame { source: GameSource::Main(1), game, scores, against })
    }

    #[test]
    fn an_explosion_counts_the_capturer_the_captured_piece_and_their_neighbours() {
        let found = tally("atomic", "Nf3 d5 Ne5 a6 Nxf7", &[]);
        assert_eq!((found.score, found.end, found.plies), (1.0, "king-destroyed", 5));
        // f7 and the knight, and on the squares around: e8, f8 and g8.
        assert_eq!((found.captures, found.explosions, found.destroyed), (1, 1, 5));
        assert_eq!(tally("atomic", "e4 e5 Ke2", &[]).moves, 20 + 20 + 29);
        assert_eq!(found.compared, [2, 1]);
        let chess = tally("chess", "e4 d5 exd5 Qxd5", &[]);
        assert_eq!((chess.captures, chess.explosions, chess.destroyed), (2, 0, 0));
        assert_eq!((chess.score, chess.end, chess.decided), (0.5, "unfinished", None));
    }

    #[test]
    fn the_lead_changes_when_the_other_side_leads() {
        let moves = "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6";
        for (scores, changes) in [
            ([0, 99, -99, 50, 0, 0], 0),
            ([100, 50, 120, 0, 100, 0], 0),
            ([100, 0, -100, -500, 100, 0], 2),
            ([0, -150, 0, 90, 150, -150], 2),
        ] {
            assert_eq!(tally("chess", moves, &scores).lead_changes, changes, "{scores:?}");
        }
    }

    #[test]
    fn a_game_is_decided_when_no_later_score_doubts_it() {
        let moves = "f3 e5 g4 Qh4";
        for (scores, decided) in
            [([0, -300, -299, -900], 3), ([-300, -300, -500, -900], 0), ([0, 0, 0, 0], 4)]
        {
            assert_eq!(tally("chess", moves, &scores).decided, Some(decided), "{scores:?}");
        }
    }

    #[test]
    fn material_is_counted_in_quiet_positions_after_the_opening() {
        let opening = "Nf3 Nf6 Ng1 Ng8 a3 a6 h3 h6";
        let found = tally("chess", &format!("{opening} e4 d5 exd5 Qxd5 Nc3 Qd8 d4"), &[]);
        // Before e4 and d5; a pawn has been traded for none in 4... Qd8 d4.
        assert_eq!(found.material, [[0; 6], [0; 6], [0; 6], [0; 6]]);
        let up = tally("chess", &format!("{opening} e4 d5 exd5 Nf6 d4 e6"), &[]);
        assert_eq!(up.material.last(), Some(&[1, 0, 0, 0, 0, 0]));
        let hand = tally("crazyhouse", &format!("{opening} e4 d5 exd5 Nf6 d4 e6"), &[]);
        assert_eq!(hand.material.last(), Some(&[2, 0, 0, 0, 0, 0]));
    }
}
