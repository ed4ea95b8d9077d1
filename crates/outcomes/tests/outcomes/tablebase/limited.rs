//! Compares results under the halfmove limit with those of all games up to it.

use std::collections::HashMap;

use isotope_kernel::{Draws, Limit, Position, Rules, Spec, fen};
use isotope_outcomes::{
    LimitedWdl, Wdl,
    tablebase::{TableEntry, Tables},
};
use shakmaty::Position as _;

/// The results of positions with their halfmoves.
type Known = HashMap<(u128, u32), Wdl>;

/// The result by all games from a position.
fn played(position: &Position<'_>, known: &mut Known) -> Wdl {
    if let Some(outcome) = position.decided() {
        return Wdl::of_winner(outcome.winner, position.turn());
    }
    if position.has_reached_halfmoves() || position.board().occupied().count() == 2 {
        return Wdl::Draw;
    }
    let key = (position.key(), position.halfmoves());
    if let Some(wdl) = known.get(&key) {
        return *wdl;
    }
    let mut best = Wdl::Loss;
    for m in position.legal_moves() {
        best = best.max(!played(&position.after(m), known));
        if best == Wdl::Win {
            break;
        }
    }
    known.insert(key, best);
    best
}

#[test]
fn results_under_the_halfmove_limit_are_those_of_all_games_up_to_it() {
    let draws = Draws { halfmoves: Limit::After(6), ..Draws::default() };
    let rules = Rules::compile(Spec { draws, ..Spec::default() }).expect("they compile");
    let mut tables = Tables::new(&rules).expect("chess has tables");
    tables.build_for_play(&"KPvK".parse().expect("one"), &mut |_| ()).expect("it is built");
    let (mut known, mut counts) = (Known::new(), HashMap::<String, u32>::new());
    for placed in [
        "8/P7/8/8/8/8/8/8",
        "8/8/P7/8/8/8/8/8",
        "8/3P4/8/8/8/8/8/8",
        "8/1Q6/8/8/8/8/8/8",
        "8/8/8/8/8/5Q2/8/8",
    ] {
        for kings in (0..64 * 64).step_by(19) {
            let mut board: shakmaty::Board = placed.parse().expect("a board");
            let squares = [kings / 64, kings % 64].map(shakmaty::Square::new);
            if squares[0] == squares[1] || squares.iter().any(|at| board.occupied().contains(*at)) {
                continue;
            }
            board.set_piece_at(squares[0], shakmaty::Color::White.king());
            board.set_piece_at(squares[1], shakmaty::Color::Black.king());
            for (turn, halfmoves) in [('w', 0), ('b', 1), ('w', 3), ('w', 5), ('b', 5), ('w', 6)] {
                let text = format!("{board} {turn} - - {halfmoves} 50");
                let fen = fen::read(&text).expect("a FEN");
                let Ok(position) = Position::from_fen(&rules, fen) else { continue };
                let entries = tables.entries(&position);
                let TableEntry { value, result } = entries.entry.expect("its table is there");
                let expected = played(&position, &mut known);
                if let Some(result) = result.with_limit() {
                    assert_eq!(result, expected, "{text}: {value:?}");
                }
                let is_at_limit = halfmoves == 6 && position.decided().is_none();
                if is_at_limit {
                    assert_eq!(result, LimitedWdl::Draw, "{text}");
                } else {
                    assert_eq!(result.without_limit(), value.wdl, "{text}");
                    let best =
                        entries.moves.iter().filter_map(|(_, entry)| Some(!(*entry)?.result));
                    assert_eq!(best.max().unwrap_or(result), result, "{text}");
                }
                // A line of best play that wins is a game that wins.
                if result.with_limit().is_some_and(|wdl| wdl != Wdl::Draw) {
                    let mut end = position.clone();
                    for m in tables.line_in_time(&position) {
                        assert!(end.ended().is_none() || end.is_dead(), "{text}");
                        end.play_unchecked(m);
                    }
                    assert!(!end.has_reached_halfmoves() || end.decided().is_some(), "{text}");
                }
                *counts.entry(format!("{result:?}")).or_default() += 1;
            }
        }
    }
    for result in ["Win", "MaybeWin", "CursedWin", "Draw", "BlessedLoss", "MaybeLoss", "Loss"] {
        assert!(counts.get(result).is_some_and(|count| *count > 5), "{result}: {counts:?}");
    }
}
