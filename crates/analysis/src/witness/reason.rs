//! Why best play comes to something else: the first place where the games part, on the way of best play.

use isotope_kernel::{Position, Rules};
use isotope_outcomes::tablebase::Tables;
use shakmaty::{Move, Position as _};

use crate::{
    compare::compare,
    verdict::{Verdict, verdict},
};

/// Where games part that are the same so far and are worth something else.
#[derive(Clone, Debug)]
pub struct Reason<'r> {
    /// What both play until then: the moves of the side that wins under one of the rules, and under the other
    /// the replies that escape.
    pub line: Vec<Move>,
    /// Where that leads to, under each of the rules.
    pub positions: [Position<'r>; 2],
    /// The move that is legal under one of them alone, or comes to something else. Without one the game is
    /// over here under one of them.
    pub m: Option<Move>,
}

/// Goes down from a position that is not worth the same under both to where the rules part. Somebody wins under
/// one of them and not under the other. He plays the moves that win; his opponent those that would save him
/// under the other. As long as both moves and what they lead to are the same, so is what differs; and the win
/// comes nearer.
pub(super) fn reason<'r>(start: &[Position<'r>; 2], tables: &[Tables<&'r Rules>; 2]) -> Reason<'r> {
    let mut positions = start.clone();
    let mut line = Vec::new();
    loop {
        if positions.iter().any(|position| position.decided().is_some()) {
            let m = allowed(&positions, tables);
            return Reason { line, positions, m };
        }
        let Some(m) = next(&positions, tables) else {
            return Reason { line, positions, m: None };
        };
        if parts(&positions, m) {
            return Reason { line, positions, m: Some(m) };
        }
        line.push(m);
        for position in &mut positions {
            position.play_unchecked(m);
        }
    }
}

/// A move that there is where the game is over under one of the rules: one of the best under the other.
fn allowed(positions: &[Position<'_>; 2], tables: &[Tables<&Rules>; 2]) -> Option<Move> {
    let goes_on = positions.iter().position(|position| position.decided().is_none())?;
    let best = tables[goes_on].best(&positions[goes_on]).unwrap_or_default();
    let all = compare(positions).differences;
    let mut moves = best.into_iter().chain(all.into_iter().map(|one| one.m));
    moves.find(|m| parts(positions, *m))
}

/// The move that keeps what differs, rather one in which the rules part at once.
fn next(positions: &[Position<'_>; 2], tables: &[Tables<&Rules>; 2]) -> Option<Move> {
    let turn = positions[0].turn();
    let [a, b] = [0, 1].map(|i| tables[i].probe(&positions[i]));
    let winners = [a?.wdl.winner(turn), b?.wdl.winner(turn)];
    // Where both sides win under one of the rules, the sooner win is the one to explain.
    let won = match winners {
        [Some(_), None] => 0,
        [None, Some(_)] => 1,
        [Some(x), Some(y)] if x != y => usize::from(b?.plies < a?.plies),
        _ => return None,
    };
    let plays = if winners[won] == Some(turn) { won } else { 1 - won };
    let best = tables[plays].best(&positions[plays])?;
    best.iter().find(|m| parts(positions, **m)).or(best.first()).copied()
}

/// Whether a move is legal under one of the rules alone, or leads to something else or to another end. Draws
/// that rules call where moves are left do not count, because tables do not know them.
fn parts(positions: &[Position<'_>; 2], m: Move) -> bool {
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
    use isotope_kernel::{Roles, Rules, Spec, Stalemate, fen};
    use shakmaty::Role;

    use super::*;

    #[test]
    fn a_move_that_stalemates_tells_a_draw_from_a_win() {
        let rules = [Stalemate::Draw, Stalemate::Loses].map(|stalemate| {
            let promotion = Roles::only(Role::Knight);
            Rules::compile(Spec { stalemate, promotion, ..Spec::default() }).expect("chess")
        });
        let tables = rules.each_ref().map(|rules| {
            let mut tables = Tables::new(rules).expect("the board is all they know");
            tables.build(&"KPvK".parse().expect("a class")).expect("it is built");
            tables
        });
        let positions = rules.each_ref().map(|rules| {
            let fen = fen::read("k7/P7/8/1K6/8/8/8/8 w - - 0 1").expect("a FEN");
            Position::from_fen(rules, fen).expect("a position")
        });
        let Reason { line, m, .. } = reason(&positions, &tables);
        assert!(line.is_empty());
        assert_eq!(m.map(|m| m.to()), Some(shakmaty::Square::A6));
    }
}
