//! Static exchange evaluation under any capture effect.

use isotope_kernel::{Aftermath, Captures, Cause, Field, Position};
use shakmaty::{Bitboard, Color, Role, Square};

use crate::score::INFINITE;

/// The material that the moving side wins by what a capture or a trigger destroys and converts, in centipawns;
/// [`INFINITE`] if the opponent loses the game by its kings.
pub(crate) fn destroyed(
    captures: &Captures,
    field: &Field,
    cause: Cause,
    aftermath: Aftermath,
    values: &[i32; 6],
) -> i32 {
    let us = cause.by().color;
    if loses(captures, field, cause, aftermath, !us) {
        return INFINITE;
    }
    let (destroyed, converted) = (aftermath.destroyed, aftermath.converted);
    let (ours, theirs) = (field.by_color(us), field.by_color(!us));
    let material = |squares: Bitboard| -> i32 {
        let roles = squares.into_iter().filter_map(|square| field.role_at(square));
        roles.map(|role| values[role as usize - 1]).sum()
    };
    // What pieces gain that take another role.
    let gained = |squares: Bitboard| -> i32 {
        let gain = |square| {
            let roles = aftermath.new_role(square).zip(field.role_at(square));
            roles.map_or(0, |(new, old)| values[new as usize - 1] - values[old as usize - 1])
        };
        squares.into_iter().map(gain).sum()
    };
    let changed = aftermath.changed.squares();
    // A piece that changes sides is lost to one side and won by the other.
    material(destroyed & theirs) - material(destroyed & ours)
        + 2 * (material(converted & theirs) - material(converted & ours))
        + gained(changed & ours)
        - gained(changed & theirs)
}

/// Whether `color` has kings and loses the game through what this aftermath of `cause` does to them.
fn loses(
    captures: &Captures,
    field: &Field,
    cause: Cause,
    aftermath: Aftermath,
    color: Color,
) -> bool {
    (field.kings() & field.by_color(color)).any()
        && !captures.side_survives(field, cause, aftermath, color)
}

/// The most that `us` can win, in centipawns, by capturing the piece on `square` or not, if both sides go on to
/// capture there with their least valuable pieces for as long as it pays. At most `depth` captures are followed.
pub(crate) fn exchange(
    position: &Position<'_>,
    field: &Field,
    us: Color,
    square: Square,
    values: &[i32; 6],
    depth: u32,
) -> i32 {
    let captures: &Captures = position.rules().captures();
    if depth == 0 || !field.by_color(!us).contains(square) {
        return 0;
    }
    let mut attackers = field.attackers(square, us);
    while let Some(from) = attackers
        .into_iter()
        .min_by_key(|from| field.role_at(*from).map_or(0, |role| rank(role, values)))
    {
        attackers.discard(from);
        let Some(capture) = captures.on(field, from, square).next() else { continue };
        let cause = Cause::Capture(capture);
        let aftermath = captures.effect(field, cause);
        if loses(captures, field, cause, aftermath, us) {
            continue;
        }
        let won = destroyed(captures, field, cause, aftermath, values);
        if won >= INFINITE {
            return won;
        }
        if ((aftermath.destroyed | aftermath.converted) & field.by_color(us)).contains(from) {
            if won <= 0 {
                continue;
            }
            return won;
        }
        let landing = aftermath.landing(from, square);
        let next = captures.after(field, cause, aftermath);
        let back = exchange(position, &next, !us, landing, values, depth - 1);
        return (won - back).max(0);
    }
    0
}

/// The order in which pieces capture: the least valuable first, and kings last.
fn rank(role: Role, values: &[i32; 6]) -> i32 {
    if role == Role::King { INFINITE } else { values[role as usize - 1] }
}

#[cfg(test)]
mod tests {
    use isotope_kernel::notation;

    use super::*;
    use crate::{
        evaluate::{self, weights::Weights},
        rule_features::RuleFeatures,
        search::move_order,
    };

    /// The gain of a move, in centipawns, and the value of capturing each role.
    fn gain(id: &str, fen: &str, text: &str) -> (i32, [i32; 6]) {
        let rules = isotope_ruleset::shipped(id).expect("it is shipped").rules;
        let root = Position::from_fen(&rules, fen).expect("the position can be played");
        let m = notation::read(&root, text).expect("it is a move");
        let values = evaluate::piece_values(&RuleFeatures::of(&rules), &Weights::default());
        (move_order::gain(&root, &values, m).expect("it is no quiet move"), values)
    }

    #[test]
    fn the_gain_of_a_capture_counts_the_captures_that_follow_it() {
        for (board, m, gained, lost) in [
            // Nothing, a pawn, a pawn with the queen behind it, and a king defend the pawn.
            ("4k3/8/8/3p4/8/8/8/3QK3", "Qxd5", "p", ""),
            ("4k3/8/4p3/3p4/8/8/8/3QK3", "Qxd5", "p", "q"),
            ("4k3/8/4p3/3p4/8/3Q4/8/3RK3", "Qxd5", "pp", "q"),
            ("8/8/4k3/3p4/8/8/8/3QK3", "Qxd5", "p", "q"),
            // The king may not capture a piece that is defended.
            ("8/8/4k3/3p4/8/3Q4/8/3RK3", "Qxd5", "p", ""),
            // The knight is not worth a rook.
            ("3rk3/8/8/3n4/8/8/3R4/4K3", "Rxd5", "n", "r"),
            // The pawn captures first, not the queen, which the second rook would capture.
            ("3qk3/8/4p3/3n4/8/3R4/8/3RK3", "Rxd5", "n", "r"),
            // Black does not give the queen for a bishop and a pawn.
            ("3qk3/8/8/3p4/8/1B6/8/3RK3", "Bxd5", "p", ""),
        ] {
            let (gain, values) = gain("chess", &format!("{board} w - - 0 1"), m);
            let sum = |pieces: &str| -> i32 {
                let roles = pieces.chars().map(|c| Role::from_char(c).expect("a piece"));
                roles.map(|role| values[role as usize - 1]).sum()
            };
            assert_eq!(gain, sum(gained) - sum(lost), "{board}");
        }
    }

    #[test]
    fn a_capture_that_destroys_its_capturer_is_not_answered_on_its_square() {
        let (gain, values) = gain("atomic", "4k3/8/4p3/3p4/8/8/8/3QK3 w - - 0 1", "Qxd5");
        assert_eq!(gain, values[Role::Pawn as usize - 1] - values[Role::Queen as usize - 1]);
    }

    #[test]
    fn only_the_last_king_is_worth_the_game() {
        let gain = |black| {
            gain("two-kings-atomic", &format!("{black}/8/8/3kq3/8/8/8/K3R2K w - - 0 1"), "Rxe5").0
        };
        // The explosion destroys the queen and the king beside it.
        let spare = gain("7k");
        assert!((1..INFINITE).contains(&spare), "{spare}");
        assert_eq!(gain("8"), INFINITE);
    }
}
