//! What a position is worth before anything is searched.
//!
//! The value is a sum of counts, each times a weight. What is counted follows from the rules
//! ([`Worth`]); the weights are the same for all rules, and were found by playing
//! ([`weights`] has them, and the example `tune` finds them again).

pub(crate) mod weights;

use isotope_kernel::Position;
use shakmaty::{Bitboard, Color, Position as _, Role, Square, attacks};

use crate::worth::{Worth, advanced};
use weights::{Term, Weights};

/// Takes what is counted of a position: to be weighed at once, or to be looked at.
pub(crate) trait Tally {
    /// Counts something that is worth what it is where who captures dies, or lives.
    fn add(&mut self, dying: bool, term: Term, count: f32);
}

/// The sum.
struct Sum<'w> {
    weights: &'w Weights,
    sum: f32,
}

impl Tally for Sum<'_> {
    #[inline(always)]
    fn add(&mut self, dying: bool, term: Term, count: f32) {
        self.sum += self.weights.0[usize::from(dying)][term as usize] * count;
    }
}

/// What the position is worth to the side to move, in centipawns.
pub(crate) fn evaluate(position: &Position<'_>, worth: &Worth, weights: &Weights) -> i32 {
    let mut sum = Sum { weights, sum: 0.0 };
    count(position, worth, &mut sum);
    let value = (sum.sum as i32).clamp(-15_000, 15_000);
    position.turn().fold_wb(value, -value)
}

/// What a man of each role, from pawn to king, is worth on the board.
pub(crate) fn values(worth: &Worth, weights: &Weights) -> [i32; 6] {
    Role::ALL.map(|role| {
        let mut sum = Sum { weights, sum: 0.0 };
        material(role, 1.0, worth, &mut sum);
        sum.sum as i32
    })
}

/// Counts what there is, for White what is good for White.
pub(crate) fn count(position: &Position<'_>, worth: &Worth, tally: &mut impl Tally) {
    let mut attacked = [Bitboard::EMPTY; 2];
    for color in Color::ALL {
        attacked[color as usize] = men(position, color, worth, tally);
    }
    for color in Color::ALL {
        let sign = color.fold_wb(1.0, -1.0);
        if worth.royal {
            king(position, color, attacked[!color as usize], worth, &mut |term, count| {
                tally.add(worth.dying, term, sign * count);
            });
        }
        if let (Some(checks), Some(left)) = (worth.checks, position.remaining_checks()) {
            let given = f32::from(checks.saturating_sub(u32::from(*left.get(color)) as u8));
            tally.add(worth.dying, Term::Check, sign * given * given);
        }
    }
    tally.add(worth.dying, Term::Tempo, position.turn().fold_wb(1.0, -1.0));
}

/// Counts the men of `color` and where they stand. What they attack.
fn men(position: &Position<'_>, color: Color, worth: &Worth, tally: &mut impl Tally) -> Bitboard {
    let (field, sign) = (position.field(), color.fold_wb(1.0, -1.0));
    let (own, blocked) = (field.by_color(color), field.blocked());
    let mut attacked = Bitboard::EMPTY;
    for role in Role::ALL {
        let men = field.by_piece(role.of(color));
        material(role, sign * men.count() as f32, worth, tally);
        if let Some(hands) = position.pockets() {
            let held = sign * f32::from(*hands.get(color).get(role));
            material(role, held, worth, tally);
            tally.add(worth.dying, Term::InHand, held);
        }
        for square in men {
            let reached = attacks::attacks(square, role.of(color), blocked) & !field.walls;
            if role != Role::King || !worth.dies[Role::King as usize - 1] {
                attacked |= reached;
            }
            let free = sign * (reached & !own).count() as f32;
            match role {
                Role::Pawn => pawn(position, color, square, &mut |term, count| {
                    tally.add(worth.dying, term, sign * count);
                }),
                Role::Knight => tally.add(worth.dying, Term::KnightMoves, free),
                Role::Bishop => tally.add(worth.dying, Term::BishopMoves, free),
                Role::Rook => tally.add(worth.dying, Term::RookMoves, free),
                Role::Queen => tally.add(worth.dying, Term::QueenMoves, free),
                Role::King => (),
            }
            let outlook = sign * worth.outlook[role as usize - 1][square.to_usize()];
            let term = if role == Role::King { Term::KingOutlook } else { Term::Outlook };
            tally.add(worth.dying, term, outlook);
        }
    }
    attacked
}

/// What so many men of a role are worth for what they can do.
fn material(role: Role, men: f32, worth: &Worth, tally: &mut impl Tally) {
    let index = role as usize - 1;
    if worth.burden {
        return tally.add(worth.dying, Term::Burden, men);
    }
    let dying = worth.dies[index];
    match role {
        Role::Pawn => tally.add(dying, Term::Pawn, men),
        Role::King if worth.royal => (),
        _ => {
            tally.add(dying, Term::Piece, men);
            tally.add(dying, Term::Reach, men * worth.reach[index]);
        }
    }
}

fn pawn(position: &Position<'_>, color: Color, square: Square, add: &mut impl FnMut(Term, f32)) {
    let ranks = advanced(color, square) as f32;
    add(Term::Advance, ranks * ranks);
    let field = position.field();
    let others = field.by_piece((!color).pawn());
    let ahead = |other: &Square| {
        i32::from(other.file()).abs_diff(i32::from(square.file())) <= 1
            && advanced(color, *other) > advanced(color, square)
    };
    if !others.into_iter().any(|other| ahead(&other)) {
        add(Term::Passed, ranks * ranks);
    }
}

/// What endangers the kings of `color`, and what they are near to.
fn king(
    position: &Position<'_>,
    color: Color,
    attacked: Bitboard,
    worth: &Worth,
    add: &mut impl FnMut(Term, f32),
) {
    let field = position.field();
    for king in field.by_piece(color.king()) {
        let fuse = worth.fuse.get(!color)[king.to_usize()] & field.by_color(color);
        let fuse = fuse.without(king);
        add(Term::Fuse, fuse.count() as f32);
        add(Term::LitFuse, (fuse & attacked).count() as f32);
        add(Term::Ring, (attacks::king_attacks(king) & attacked).count() as f32);
        if let Some(goal) = &worth.goal {
            let near = f32::from(7 - goal.get(color)[king.to_usize()].min(7));
            add(Term::Goal, near * near);
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use isotope_kernel::{Rules, fen};

    use super::*;

    /// The value of a position to the side to move.
    fn value(id: &str, fen: &str) -> i32 {
        let rules: Arc<Rules> = isotope_ruleset::shipped(id).expect("it is shipped").rules;
        let fen = fen::read(fen).unwrap_or_else(|error| panic!("{fen}: {error}"));
        let position = Position::from_fen(&rules, fen).expect("the position can be played");
        evaluate(&position, &Worth::of(&rules), &Weights::default())
    }

    #[test]
    fn men_in_hand_count_for_the_side_that_holds_them() {
        let held = |hands| value("crazyhouse", &format!("4k3/8/8/8/8/8/8/4K3[{hands}] w - - 0 1"));
        assert!(held("N") > held("") + 100 && held("n") < held("") - 100);
        assert!(held("QQ") > held("Q") + 100);
    }

    #[test]
    fn checks_that_were_given_count_more_with_each() {
        let given = |white, black| {
            let left = format!("{}+{}", 3 - white, 3 - black);
            value("three-check", &format!("4k3/8/8/8/8/8/8/4K3 w - - {left} 0 1"))
        };
        assert!(given(1, 0) > given(0, 0) + 50 && given(0, 1) < given(0, 0) - 50);
        assert!(given(2, 0) - given(1, 0) > given(1, 0) - given(0, 0));
    }

    #[test]
    fn men_are_a_burden_where_losing_them_all_wins() {
        for id in ["giveaway", "antichess"] {
            let rooks = |men| value(id, &format!("8/8/8/3n4/8/8/8/{men} w - - 0 1"));
            assert!(rooks("RR6") < rooks("R7") - 50, "{id}");
        }
        assert!(
            value("chess", "4k3/8/8/8/8/8/8/RR2K3 w - - 0 1")
                > value("chess", "4k3/8/8/8/8/8/8/R3K3 w - - 0 1")
        );
    }

    #[test]
    fn a_king_near_to_where_it_wins_is_worth_more() {
        for id in ["king-of-the-hill", "hill-atomic", "racing-atomic"] {
            let far = value(id, "7k/8/8/8/8/8/8/K7 w - - 0 1");
            let near = value(id, "7k/8/8/8/2K5/8/8/8 w - - 0 1");
            assert!(near > far + 20, "{id}: {near} and {far}");
        }
    }

    #[test]
    fn a_position_is_worth_as_much_to_black_as_its_mirror_image_to_white() {
        for id in ["chess", "atomic", "giveaway", "king-of-the-hill"] {
            let white = value(id, "r3k3/5pp1/2n5/8/3P4/8/PP3Q2/R3K3 w - - 0 1");
            let black = value(id, "r3k3/pp3q2/8/3p4/8/2N5/5PP1/R3K3 b - - 0 1");
            assert_eq!(white, black, "{id}");
        }
    }

    #[test]
    fn men_beside_their_king_are_a_danger_where_captures_explode() {
        let beside = |id, men| value(id, &format!("k7/8/8/8/8/8/{men}/6K1 w - - 0 1"));
        let (near, far) = ("6P1", "1P6");
        assert!(beside("atomic", near) < beside("atomic", far));
        assert!(beside("chess", near) >= beside("chess", far) - 5);
        // The rook attacks the pawn that would take the king along, or does not.
        let attacked = |rook| value("atomic", &format!("k7/8/8/8/8/{rook}/6K1 w - - 0 1"));
        assert!(attacked("8/r5P1") < attacked("r7/6P1") - 50);
    }
}
