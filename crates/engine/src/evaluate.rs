//! The static evaluation of a position.
//!
//! The value is a sum of counts, each multiplied by a weight. The counts depend on the ruleset ([`RuleFeatures`]).
//! The [`weights`] are the same for all rulesets and were fitted to games that the engine played against itself.

pub(crate) mod weights;

use isotope_kernel::Position;
use shakmaty::{Bitboard, Color, Position as _, Role, Square, attacks};

use crate::rule_features::{RuleFeatures, advanced};
use weights::{Term, Weights};

/// The greatest absolute value of an evaluation, in centipawns.
pub(crate) const GREATEST: i32 = 15_000;

/// A receiver of the counts of terms in a position.
pub(crate) trait TermCounter {
    /// Adds `count` to the count of `term`. `dying` selects the second weight of the term: for material, if
    /// capturers of the role are destroyed; for other terms, if captures next to a king destroy the king.
    fn add(&mut self, dying: bool, term: Term, count: f32);
}

/// The sum of the counts, each multiplied by its weight.
struct WeightedSum<'w> {
    weights: &'w Weights,
    sum: f32,
}

impl TermCounter for WeightedSum<'_> {
    #[inline(always)]
    fn add(&mut self, dying: bool, term: Term, count: f32) {
        self.sum += self.weights.0[usize::from(dying)][term as usize] * count;
    }
}

/// The value of the position for the side to move, in centipawns.
pub(crate) fn evaluate(position: &Position<'_>, features: &RuleFeatures, weights: &Weights) -> i32 {
    let mut sum = WeightedSum { weights, sum: 0.0 };
    count(position, features, &mut sum);
    let value = (sum.sum as i32).clamp(-GREATEST, GREATEST);
    position.turn().fold_wb(value, -value)
}

/// The value of a piece of each role on the board, from pawn to king, in centipawns.
pub(crate) fn piece_values(features: &RuleFeatures, weights: &Weights) -> [i32; 6] {
    Role::ALL.map(|role| {
        let mut sum = WeightedSum { weights, sum: 0.0 };
        material(role, 1.0, features, &mut sum);
        sum.sum as i32
    })
}

/// Counts the terms in a position, with positive sign for White and negative sign for Black.
pub(crate) fn count(
    position: &Position<'_>,
    features: &RuleFeatures,
    tally: &mut impl TermCounter,
) {
    let mut attacked = [Bitboard::EMPTY; 2];
    for color in Color::ALL {
        attacked[color as usize] = pieces(position, color, features, tally);
    }
    for color in Color::ALL {
        let sign = color.fold_wb(1.0, -1.0);
        if *features.royal.get(color) {
            king(position, color, attacked[!color as usize], features, &mut |term, count| {
                tally.add(features.king_explodes, term, sign * count);
            });
        }
        if let (Some(checks), Some(left)) = (features.checks_to_win, position.remaining_checks()) {
            let given = f32::from(checks.saturating_sub(u32::from(*left.get(color)) as u8));
            tally.add(features.king_explodes, Term::Check, sign * given * given);
        }
        // A count that wins is worth what checks are of which three win.
        if let Some(number) = features.count_to_win {
            let counted = f32::from(*position.field().counts.get(color)) * 3.0 / f32::from(number);
            tally.add(features.king_explodes, Term::Check, sign * counted * counted);
        }
    }
    tally.add(features.king_explodes, Term::Tempo, position.turn().fold_wb(1.0, -1.0));
}

/// Counts the terms for the pieces of `color`, and returns the squares that the pieces attack. A king that would
/// be destroyed by its own capture attacks no squares.
fn pieces(
    position: &Position<'_>,
    color: Color,
    features: &RuleFeatures,
    tally: &mut impl TermCounter,
) -> Bitboard {
    let (field, sign) = (position.field(), color.fold_wb(1.0, -1.0));
    let (own, blocked) = (field.by_color(color), field.blocked());
    let mut attacked = Bitboard::EMPTY;
    for role in Role::ALL {
        let pieces = field.by_piece(role.of(color));
        material(role, sign * pieces.count() as f32, features, tally);
        if let Some(hands) = position.pockets() {
            let held = sign * f32::from(*hands.get(color).get(role));
            material(role, held, features, tally);
            tally.add(features.king_explodes, Term::InHand, held);
        }
        for square in pieces {
            let reach = attacks::attacks(square, role.of(color), blocked) & !field.walls;
            if role != Role::King || !features.capturer_dies[Role::King as usize - 1] {
                attacked |= reach;
            }
            let free = sign * (reach & !own).count() as f32;
            match role {
                Role::Pawn => pawn(position, color, square, &mut |term, count| {
                    tally.add(features.king_explodes, term, sign * count);
                }),
                Role::Knight => tally.add(features.king_explodes, Term::KnightMoves, free),
                Role::Bishop => tally.add(features.king_explodes, Term::BishopMoves, free),
                Role::Rook => tally.add(features.king_explodes, Term::RookMoves, free),
                Role::Queen => tally.add(features.king_explodes, Term::QueenMoves, free),
                Role::King => (),
            }
            let outlook = sign * features.outlook[role as usize - 1][square.to_usize()];
            let term = if role == Role::King { Term::KingOutlook } else { Term::Outlook };
            tally.add(features.king_explodes, term, outlook);
        }
    }
    attacked
}

/// Counts the material terms of `count` pieces of a role.
fn material(role: Role, count: f32, features: &RuleFeatures, tally: &mut impl TermCounter) {
    let index = role as usize - 1;
    if features.lose_all {
        return tally.add(features.king_explodes, Term::Burden, count);
    }
    let dying = features.capturer_dies[index];
    match role {
        Role::Pawn => tally.add(dying, Term::Pawn, count),
        Role::King if features.has_royals() => (),
        _ => {
            tally.add(dying, Term::Piece, count);
            tally.add(dying, Term::Reach, count * features.reach[index]);
        }
    }
}

/// Counts the advance of a pawn, and counts it again if the pawn is passed.
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

/// Counts the dangers to the kings of `color` and their closeness to squares that win. `attacked` contains the
/// squares that the other side attacks.
fn king(
    position: &Position<'_>,
    color: Color,
    attacked: Bitboard,
    features: &RuleFeatures,
    add: &mut impl FnMut(Term, f32),
) {
    let field = position.field();
    for king in field.by_piece(color.king()) {
        let fuse = features.fuse.get(!color)[king.to_usize()] & field.by_color(color);
        let fuse = fuse.without(king);
        add(Term::Fuse, fuse.count() as f32);
        add(Term::LitFuse, (fuse & attacked).count() as f32);
        add(Term::Ring, (attacks::king_attacks(king) & attacked).count() as f32);
        if let Some(goal) = &features.goal_distance {
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

    /// The value of a position for the side to move, in centipawns.
    fn value(id: &str, fen: &str) -> i32 {
        let rules: Arc<Rules> = isotope_ruleset::shipped(id).expect("it is shipped").rules;
        let fen = fen::read(fen).unwrap_or_else(|error| panic!("{fen}: {error}"));
        let position = Position::from_fen(&rules, fen).expect("the position can be played");
        evaluate(&position, &RuleFeatures::of(&rules), &Weights::default())
    }

    #[test]
    fn pieces_in_hand_count_for_the_side_that_holds_them() {
        let held = |hands| value("crazyhouse", &format!("4k3/8/8/8/8/8/8/4K3[{hands}] w - - 0 1"));
        assert!(held("N") > held("") + 100 && held("n") < held("") - 100);
        assert!(held("QQ") > held("Q") + 100);
    }

    #[test]
    fn each_check_given_counts_more_than_the_one_before() {
        let given = |white, black| {
            let left = format!("{}+{}", 3 - white, 3 - black);
            value("three-check", &format!("4k3/8/8/8/8/8/8/4K3 w - - {left} 0 1"))
        };
        assert!(given(1, 0) > given(0, 0) + 50 && given(0, 1) < given(0, 0) - 50);
        assert!(given(2, 0) - given(1, 0) > given(1, 0) - given(0, 0));
    }

    #[test]
    fn pieces_count_against_a_side_that_wins_by_losing_all() {
        for id in ["giveaway", "antichess"] {
            let rooks = |rank| value(id, &format!("8/8/8/3n4/8/8/8/{rank} w - - 0 1"));
            assert!(rooks("RR6") < rooks("R7") - 50, "{id}");
        }
        assert!(
            value("chess", "4k3/8/8/8/8/8/8/RR2K3 w - - 0 1")
                > value("chess", "4k3/8/8/8/8/8/8/R3K3 w - - 0 1")
        );
    }

    #[test]
    fn a_king_near_its_goal_is_worth_more() {
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
    fn pieces_beside_their_king_are_a_danger_where_captures_explode() {
        let beside = |id, rank| value(id, &format!("k7/8/8/8/8/8/{rank}/6K1 w - - 0 1"));
        let (near, far) = ("6P1", "1P6");
        assert!(beside("atomic", near) < beside("atomic", far));
        assert!(beside("chess", near) >= beside("chess", far) - 5);
        // The capture of the pawn would destroy the king. The rook attacks the pawn in only one of the two
        // positions.
        let attacked = |rook| value("atomic", &format!("k7/8/8/8/8/{rook}/6K1 w - - 0 1"));
        assert!(attacked("8/r5P1") < attacked("r7/6P1") - 50);
    }
}
