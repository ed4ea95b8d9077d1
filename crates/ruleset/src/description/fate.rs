//! Describes the fates of the pieces in a blast.

use isotope_kernel::{
    AtEdge, BlastEffect, Explode, Fate, PieceCondition, Roles,
    words::{and, capital, role_name},
};
use shakmaty::Role;

use super::{condition, phrase::a};

/// Describes what becomes of `pieces`, the pieces that the blast reaches, in sentences.
pub(super) fn describe(explode: &Explode, pieces: &str) -> String {
    let Explode { fates, immune, .. } = explode;
    let told = |(i, fate): (usize, &Fate)| {
        let pieces = condition::pieces(fate.condition(), i > 0);
        format!("{pieces} {}", outcome(fate, *immune))
    };
    let mut each: Vec<_> = fates.iter().enumerate().map(told).collect();
    if fates.iter().all(|fate| *fate.condition() != PieceCondition::Always) {
        let rest = match explode.effect {
            BlastEffect::Destroy => Fate::Destroy(PieceCondition::Always),
            BlastEffect::Convert => Fate::Convert(PieceCondition::Always),
        };
        each.push(told((fates.len(), &rest)));
    }
    let text = match &fates[..] {
        [only] if each.len() == 1 => format!("{pieces} {}", outcome(only, *immune)),
        _ => {
            let each = each.iter().enumerate().map(|(i, fate)| format!("({}) {fate}", i + 1));
            let each = each.collect::<Vec<_>>().join("; ");
            format!("{pieces} meets the first of these fates that applies to it: {each}")
        }
    };
    format!(" {}.{}", capital(&text), notes(fates, *immune))
}

/// Returns what happens to a piece that meets a fate, as the predicate of a sentence.
fn outcome(fate: &Fate, immune: Roles) -> String {
    let squares = |steps: u8| match steps {
        1 => "one square".into(),
        steps => format!("up to {steps} squares"),
    };
    let pawn = matches!(fate, Fate::Become(role, _) if Role::from(*role) == Role::Pawn);
    let unless = match (excludes_kings(fate.condition(), immune), pawn) {
        (true, false) => "",
        (true, true) => ", unless no pawn may stand there",
        (false, true) => ", unless it is a king or no pawn may stand there",
        (false, false) => ", unless it is a king",
    };
    match fate {
        Fate::Survive(_) => "survives".into(),
        Fate::Destroy(_) => "is destroyed".into(),
        Fate::Convert(_) => format!("changes sides{unless}"),
        Fate::Become(role, _) => format!("becomes {}{unless}", a((*role).into())),
        Fate::Push(steps, _, AtEdge::Falls) => format!("is pushed {} away", squares(*steps)),
        Fate::Push(steps, _, AtEdge::Stops) => {
            format!("is pushed {} away, at most to the edge of the board", squares(*steps))
        }
        Fate::Pull(_) => "is pulled one square towards the centre".into(),
        Fate::Home(_) => "goes back to its home square".into(),
    }
}

/// Whether a piece to which a condition applies is never a king.
fn excludes_kings(condition: &PieceCondition, immune: Roles) -> bool {
    let excludes = |condition: &PieceCondition| excludes_kings(condition, immune);
    immune.contains(Role::King)
        || match condition {
            PieceCondition::Of(roles) => !roles.contains(Role::King),
            PieceCondition::Not(it) => {
                matches!(&**it, PieceCondition::Of(roles) if roles.contains(Role::King))
            }
            PieceCondition::Any(all) => all.iter().all(excludes),
            PieceCondition::All(all) => all.iter().any(excludes),
            _ => false,
        }
}

/// Returns what holds for all pieces that are moved, in sentences.
fn notes(fates: &[Fate], immune: Roles) -> String {
    let any = |test: fn(&Fate) -> bool| fates.iter().any(test);
    let push = any(|fate| matches!(fate, Fate::Push(..)));
    let pull = any(|fate| matches!(fate, Fate::Pull(_)));
    let home = any(|fate| matches!(fate, Fate::Home(_)));
    let kinds = [
        (push, "pushed", " What is pushed stops before a piece or a wall."),
        (
            any(|fate| matches!(fate, Fate::Push(_, _, AtEdge::Falls))),
            "",
            " What is pushed over the edge of the board is destroyed.",
        ),
        (
            pull,
            "pulled",
            " Nothing is pulled onto a piece or a wall, or onto a square to which another piece is pulled.",
        ),
        (
            home,
            "put on their home squares",
            " The home square of a pawn is that of its file on its second rank, that of another piece where such a \
             piece stands when chess begins, of two squares the one of the colour on which it stood. A piece whose \
             home square is taken is destroyed.",
        ),
    ];
    let kinds = || kinds.iter().filter(|(is, ..)| *is);
    let mut notes: String = kinds().map(|(.., note)| *note).collect();
    let moves: Vec<_> = kinds().map(|(_, done, _)| *done).filter(|done| !done.is_empty()).collect();
    if moves.len() > 1 {
        notes += &format!(" Pieces are first {}.", moves.join(", then "));
    }
    if !moves.is_empty() && !immune.is_empty() {
        let names = and(immune.iter().map(|role| format!("{}s", role_name(role))));
        notes += &format!(" {} are immune, so nothing moves them.", capital(&names));
    }
    notes
}

#[cfg(test)]
mod tests {
    use PieceCondition::*;
    use isotope_kernel::RoleName;

    use super::*;

    fn told(fates: Vec<Fate>, immune: Roles) -> String {
        describe(&Explode { fates, immune, ..Explode::default() }, "every piece around it")
    }

    #[test]
    fn a_fate_of_all_pieces_is_one_sentence() {
        let pawns = Roles::only(Role::Pawn);
        for (fate, sentences) in [
            (
                Fate::Push(1, Always, AtEdge::Falls),
                " Every piece around it is pushed one square away. What is pushed stops before a piece or a wall. \
                 What is pushed over the edge of the board is destroyed. Pawns are immune, so nothing moves them.",
            ),
            (
                Fate::Push(2, Always, AtEdge::Stops),
                " Every piece around it is pushed up to 2 squares away, at most to the edge of the board. What is \
                 pushed stops before a piece or a wall. Pawns are immune, so nothing moves them.",
            ),
            (Fate::Survive(Always), " Every piece around it survives."),
            (
                Fate::Become(RoleName::Pawn, Always),
                " Every piece around it becomes a pawn, unless it is a king or no pawn may stand there.",
            ),
        ] {
            assert_eq!(told(vec![fate], pawns), sentences);
        }
    }

    #[test]
    fn the_first_fate_that_applies_decides_and_the_effect_comes_last() {
        let (pawns, queens) = (Roles::only(Role::Pawn), Roles::only(Role::Queen));
        let fates = vec![
            Fate::Survive(Guarded(pawns)),
            Fate::Become(RoleName::Rook, Of(queens)),
            Fate::Convert(Not(Box::new(Of(Roles::only(Role::King))))),
        ];
        assert_eq!(
            told(fates, Roles::EMPTY),
            " Every piece around it meets the first of these fates that applies to it: (1) a piece guarded by a pawn \
             of its own side survives; (2) a queen becomes a rook; (3) a piece that is not a king changes sides; (4) \
             any other piece is destroyed."
        );
    }

    #[test]
    fn pieces_are_pushed_then_pulled_then_put_on_their_home_squares() {
        let fates =
            vec![Fate::Home(Own), Fate::Pull(Enemy), Fate::Push(1, Within(2), AtEdge::Stops)];
        let told = told(fates, Roles::EMPTY);
        assert!(
            told.ends_with(
                " Pieces are first pushed, then pulled, then put on their home squares."
            ),
            "{told}"
        );
        assert!(told.contains("(1) a piece of the moving side goes back to its home square; (2)"));
    }
}
