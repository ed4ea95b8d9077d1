//! Diagrams of positions and moves.

use isotope_analysis::PlayedMove;
use isotope_diagram::{Diagram, Mark};
use isotope_kernel::{Aftermath, Position};
use shakmaty::{Bitboard, Color, Move, Position as _, Square};

use super::counters::counters;

/// The diagram of a position, with pieces, walls, hands, the side to move, any kings in check, the squares that matter in
/// this game, and what the sides have counted.
pub fn position_diagram(position: &Position<'_>) -> Diagram {
    let rules = position.rules();
    let [white, black] = [Color::White, Color::Black].map(|color| rules.goal(color));
    let diagram = Diagram::new(position.board())
        .walls(position.field().walls)
        .hands(position.pockets())
        .turn(position.turn())
        .mark(Mark::Goal, white & black)
        .mark(Mark::WhiteGoal, white & !black)
        .mark(Mark::BlackGoal, black & !white)
        .mark(Mark::Mine, rules.mined());
    let diagram =
        counters(position).into_iter().fold(diagram, |diagram, it| diagram.sentence(it.says));
    match position.is_check() {
        true => diagram.mark(Mark::Check, kings_in_check(position)),
        false => diagram,
    }
}

/// The kings that are marked as in check: the attacked kings of the side to move or, if none is
/// attacked, all of that side's kings, because a blast may give check without an attack.
fn kings_in_check(position: &Position<'_>) -> Bitboard {
    let turn = position.turn();
    let kings = position.board().by_piece(turn.king());
    let is_attacked = |king: &Square| position.field().attackers(*king, !turn).any();
    let attacked: Bitboard = kings.into_iter().filter(is_attacked).collect();
    if attacked.any() { attacked } else { kings }
}

/// The diagram after a move, with the blast and the move marked. A capturer that survives on its
/// victim's square is not marked as destroyed. Destroyed pieces are named only if [`Diagram::before`] is
/// called on the result.
pub fn diagram_after(played: &PlayedMove<'_>) -> Diagram {
    let aftermath = played.aftermath;
    let diagram = mark_move(position_diagram(&played.after), played.m);
    // A surviving capturer occupies its victim's square.
    let destroyed = played.seen() & !played.after.board().occupied();
    let ends = played.moved.iter().map(|(_, to)| *to);
    mark_effect(diagram, played.m, aftermath)
        .mark(Mark::Destroyed, destroyed)
        .mark(Mark::Moved, ends.collect::<Bitboard>())
        .arrows(&played.moved)
}

/// Marks the effect of a move in `diagram`, except for the destroyed pieces.
pub fn mark_effect(diagram: Diagram, m: Move, aftermath: Aftermath) -> Diagram {
    let center: Bitboard = aftermath.center.into_iter().collect();
    let diagram = match aftermath.stays {
        true => diagram.mark(Mark::Shot, m.to()),
        false if m.from() == Some(m.to()) => diagram.mark(Mark::Detonation, m.to()),
        false => diagram,
    };
    diagram
        .mark(Mark::Center, center)
        .mark(Mark::Chained, aftermath.chained)
        .mark(Mark::Converted, aftermath.converted)
        .mark(Mark::Changed, aftermath.changed.squares())
        .mark(Mark::Spared, aftermath.spared)
        .mark(Mark::Blast, aftermath.blast)
}

/// Marks the squares of a move in `diagram`: the target and, unless the move is a drop, the origin.
pub fn mark_move(diagram: Diagram, m: Move) -> Diagram {
    let from: Bitboard = m.from().into_iter().collect();
    diagram.mark(Mark::Origin, from).mark(Mark::Target, m.to())
}

#[cfg(test)]
mod tests {
    use isotope_analysis::{Verdict, verdict};
    use isotope_kernel::{fen, notation};
    use isotope_ruleset::shipped;
    use shakmaty::Rank;

    use super::*;

    /// The diagram after the move `m` under a shipped ruleset.
    fn drawn(ruleset: &str, text: &str, m: &str) -> Diagram {
        let ruleset = shipped(ruleset).expect("it is shipped");
        let fen = fen::read(text).expect("it is readable").layout;
        let position = Position::from_fen(&ruleset.rules, fen).expect("it is a position");
        let m = notation::read(&position, m).expect("it is a move");
        let Verdict::Legal(played) = verdict(&position, m) else { panic!("it is legal") };
        diagram_after(&played).before(position.board())
    }

    #[test]
    fn a_surviving_capturer_is_not_marked_as_destroyed() {
        let fen = "4k3/8/8/3p4/8/2N5/8/4K3 w - - 0 1";
        let chess = drawn("chess", fen, "Nxd5");
        assert_eq!(chess.marked(Mark::Destroyed), Bitboard::EMPTY);
        assert_eq!(chess.name(Square::D5), "d5, white knight, the move ended here");
        let atomic = drawn("atomic", fen, "Nxd5");
        assert_eq!(atomic.marked(Mark::Destroyed), Square::D5.into());
        assert_eq!(atomic.marked(Mark::Blast).count(), 9);
    }

    #[test]
    fn the_squares_and_the_counts_that_decide_a_game_are_told() {
        let start = |ruleset: &str| {
            let ruleset = shipped(ruleset).expect("it is shipped");
            position_diagram(&Position::start(&ruleset.rules))
        };
        let hill = start("king-of-the-hill");
        assert_eq!(hill.marked(Mark::Goal), Bitboard::CENTER);
        assert_eq!(hill.name(Square::D4), "d4, empty, a king wins here");
        let race = start("racing-atomic");
        assert_eq!(race.marked(Mark::WhiteGoal), Bitboard::from_rank(Rank::Eighth));
        assert_eq!(race.name(Square::E1), "e1, white king, the black king wins here");
        let mines = start("minefield");
        assert_eq!(mines.marked(Mark::Mine), Bitboard::CENTER);
        assert!(
            mines.description().contains("Mined: d4, e4, d5 and e5."),
            "{}",
            mines.description()
        );
        let checks = start("three-check").description();
        assert!(checks.ends_with("Checks given: White 0 of 3, Black 0 of 3."), "{checks}");
        assert!(
            [Mark::Goal, Mark::Mine].iter().all(|mark| start("atomic").marked(*mark).is_empty())
        );
    }

    #[test]
    fn spared_pieces_and_a_king_in_check_are_marked() {
        let diagram = drawn("atomic", "4k3/2p5/3n4/8/4N3/8/8/4R2K w - - 0 1", "Nxd6");
        assert_eq!(diagram.marked(Mark::Spared), Square::C7.into());
        assert_eq!(diagram.marked(Mark::Check), Square::E8.into());
        assert!(diagram.description().contains("Destroyed: black knight d6."));
    }
}
