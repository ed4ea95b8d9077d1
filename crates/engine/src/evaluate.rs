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
