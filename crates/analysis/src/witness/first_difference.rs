//! The reason for a difference in value: the first position on a line of best play on which the rulesets differ.

use isotope_kernel::{Position, Rules};
use isotope_outcomes::tablebase::Tables;
use shakmaty::{Move, Position as _};

use crate::{
    compare::compare,
    verdict::{Verdict, verdict},
};

/// The first position on a line of best play on which the rulesets differ.
#[derive(Clone, Debug)]
pub struct Reason<'r> {
    /// The moves that lead to the position: winning moves under one ruleset, answered by the best defence under
    /// the other.
    pub line: Vec<Move>,
    /// The position under each ruleset.
    pub positions: [Position<'r>; 2],
    /// The move that is legal under only one of the two rulesets or has a different result under each; `None` if
    /// the rulesets only disagree on whether the game is over in the position.
    pub m: Option<Move>,
}

/// Follows a line from a position with different values to a position on which the rulesets differ.
///
/// One side wins under only one of the rulesets. The winning side plays the best moves under that ruleset, and its
/// opponent plays the best defence under the other. As long as the moves and their results are the same under
/// both, the values still differ and the win comes nearer, so the line ends.
pub(super) fn reason<'r>(start: &[Position<'r>; 2], tables: &[Tables<&'r Rules>; 2]) -> Reason<'r> {
    let mut positions = start.clone();
    let mut line = Vec::new();
    loop {
        if positions.iter().any(|position| position.decided().is_some()) {
            let m = move_past_end(&positions, tables);
            return Reason { line, positions, m };
        }
        let Some(m) = next_move(&positions, tables) else {
            return Reason { line, positions, m: None };
        };
        if differs(&positions, m) {
            return Reason { line, positions, m: Some(m) };
        }
        line.push(m);
        for position in &mut positions {
            position.play_unchecked(m);
        }
    }
}

/// A move on which the rulesets differ in a position in which the game is over under one of them, preferably a
/// best move under the other.
fn move_past_end(positions: &[Position<'_>; 2], tables: &[Tables<&Rules>; 2]) -> Option<Move> {
    let goes_on = positions.iter().position(|position| position.decided().is_none())?;
    let best = tables[goes_on].best(&positions[goes_on]).unwrap_or_default();
    let all = compare(positions).differences;
    let mut moves = best.into_iter().chain(all.into_iter().map(|one| one.m));
    moves.find(|m| differs(positions, *m))
}

/// A move that keeps the difference in value, preferably a move on which the rulesets differ; `None` if the values
/// do not differ or are not in the tables.
fn next_move(positions: &[Position<'_>; 2], tables: &[Tables<&Rules>; 2]) -> Option<Move> {
    let turn = positions[0].turn();
    let [a, b] = [0, 1].map(|i| tables[i].probe(&positions[i]));
    let winners = [a?.wdl.winner(turn), b?.wdl.winner(turn)];
    // If a different side wins under each ruleset, the line follows the shorter win.
    let won = match winners {
        [Some(_), None] => 0,
        [None, Some(_)] => 1,
        [Some(x), Some(y)] if x != y => usize::from(b?.plies < a?.plies),
        _ => return None,
    };
    let plays = if winners[won] == Some(turn) { won } else { 1 - won };
    let best = tables[plays].best(&positions[plays])?;
    best.iter().find(|m| differs(positions, **m)).or(best.first()).copied()
}

/// Whether the rulesets differ on a move: in its legality, in the position after the move or in the outcome. Draws
/// in positions with legal moves do not count, because tables ignore such draws.
fn differs(positions: &[Position<'_>; 2], m: Move) -> bool {
    match positions.each_ref().map(|position| verdict(position, m)) {
        [Verdict::Legal(a), Verdict::Legal(b)] => {
            let [a, b] = [a.after, b.after];
            a.key_across_games() != b.key_across_games() || a.decided() != b.decided()
        }
        [a, b] => a.is_legal() || b.is_legal(),
    }
}

#[cfg(test)]
mod tests {
    use isotope_kernel::{Roles, Rules, Spec, Stalemate};
    use shakmaty::Role;

    use super::*;

    #[test]
    fn a_stalemating_move_explains_a_draw_that_is_a_win_under_the_other_rules() {
        let rules = [Stalemate::Draw, Stalemate::Loses].map(|stalemate| {
            let promotion = Roles::only(Role::Knight);
            Rules::compile(Spec { stalemate, promotion, ..Spec::default() }).expect("chess")
        });
        let tables = rules.each_ref().map(|rules| {
            let mut tables = Tables::new(rules).expect("the board is all they know");
            tables.build(&"KPvK".parse().expect("a material")).expect("it is built");
            tables
        });
        let positions = rules.each_ref().map(|rules| {
            Position::from_fen(rules, "k7/P7/8/1K6/8/8/8/8 w - - 0 1").expect("a position")
        });
        let Reason { line, m, .. } = reason(&positions, &tables);
        assert!(line.is_empty());
        assert_eq!(m.map(|m| m.to()), Some(shakmaty::Square::A6));
    }
}
