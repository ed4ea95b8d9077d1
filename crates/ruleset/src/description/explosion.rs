//! Describes an explosion, and draws its blast.

use isotope_kernel::{
    Blast, Center, Crater, Explode, Hits, Residue, Roles, When,
    words::{and, or, role_name},
};
use shakmaty::Role;

use super::phrase::a;

pub(super) fn describe(explode: &Explode) -> String {
    let capturer = if explode.spares.is_empty() {
        "the capturer".into()
    } else {
        format!("the capturer (unless it is {})", or(explode.spares.iter().map(a)))
    };
    let head = when(explode.when);
    let text = match squares(&explode.blast, explode.center) {
        None => format!("{head} destroys the captured piece and {capturer}, and nothing else."),
        Some(squares) => {
            let victims = victims(explode.hits, explode.immune);
            format!("{head} destroys the captured piece, {capturer} and {victims} {squares}.")
        }
    };
    let tail = match explode.when {
        When::Always => "",
        _ => " Other captures are ordinary.",
    };
    let (chain, residue) = (chain(explode.chain), residue(explode.residue));
    let walls = match explode.residue {
        Residue::Empty => "",
        Residue::Crater(_) => " Nothing enters a wall or passes it; knights jump over it.",
    };
    format!("{text}{tail}{chain}{residue}{walls}{}", drawing(&explode.blast))
}

fn chain(chain: Roles) -> String {
    if chain.is_empty() {
        return String::new();
    }
    let roles = or(chain.iter().map(a));
    format!(
        " If {roles} is destroyed by a blast, it explodes in turn where it stood, in the same \
         way; the captured piece and the capturer do not."
    )
}

fn residue(residue: Residue) -> &'static str {
    match residue {
        Residue::Empty => "",
        Residue::Crater(Crater::Center) => {
            " The centre of each explosion becomes a wall, unless a piece is left standing there."
        }
        Residue::Crater(Crater::Blast) => {
            " The centre of each explosion and all squares that it reaches become walls, but those \
             where a piece is left standing."
        }
        Residue::Crater(Crater::Destroyed) => {
            " Every square where an explosion destroys a piece becomes a wall, unless a piece is \
             left standing there."
        }
    }
}

fn when(when: When) -> String {
    match when {
        When::Always => "A capture".into(),
        When::By(roles) => format!("A capture by {}", or(roles.iter().map(a))),
        When::Of(roles) => format!("The capture of {}", or(roles.iter().map(a))),
        When::SameRole => "The capture of a piece by one of the same kind".into(),
    }
}

fn victims(hits: Hits, immune: Roles) -> String {
    let whose = match hits {
        Hits::Both => "every piece",
        Hits::Enemies => "every piece of the opponent",
        Hits::Own => "every piece of the capturing side",
    };
    if immune.is_empty() {
        return whose.into();
    }
    let names = immune.iter().map(|role: Role| format!("{}s", role_name(role)));
    format!("{whose} but {}", and(names))
}

fn squares(blast: &Blast, center: Center) -> Option<String> {
    let center = match center {
        Center::Landing => "the square where it lands",
        Center::Victim => "the square of the captured piece",
        Center::Origin => "the square it comes from",
    };
    Some(match blast {
        Blast::Point => return None,
        Blast::Ring => format!("on the eight squares around {center}"),
        Blast::Cross => format!("on the four squares that share a side with {center}"),
        Blast::Radius(1) => format!("at most 1 king step from {center}"),
        Blast::Radius(radius) => format!("at most {radius} king steps from {center}"),
        Blast::Offsets(_) | Blast::Drawn(_) => {
            format!("on the squares marked x, where O is {center} and up is forward")
        }
    })
}

/// Returns a drawing of the blast, one row per line; empty if the blast can be named.
fn drawing(blast: &Blast) -> String {
    let rows = match blast {
        Blast::Drawn(rows) => rows.iter().map(|row| spaced(row.chars())).collect(),
        Blast::Offsets(offsets) => rows(offsets),
        _ => Vec::new(),
    };
    rows.iter().map(|row| format!("\n    {row}")).collect()
}

/// Returns the rows of a drawing of `offsets`, farthest rank first: `O` is the center, `x` a square of the
/// blast.
pub(crate) fn rows(offsets: &[(i8, i8)]) -> Vec<String> {
    let range = |coordinate: fn(&(i8, i8)) -> i8| {
        let all = || offsets.iter().map(coordinate).chain([0]);
        all().min().unwrap_or(0)..=all().max().unwrap_or(0)
    };
    let cell = |dx, dy| match (dx, dy) {
        (0, 0) => 'O',
        offset if offsets.contains(&offset) => 'x',
        _ => '.',
    };
    let ranks = range(|offset| offset.1).rev();
    ranks.map(|dy| spaced(range(|offset| offset.0).map(|dx| cell(dx, dy)))).collect()
}

/// Returns the cells with a space between them.
fn spaced(cells: impl Iterator<Item = char>) -> String {
    let cells = cells.filter(|c| !c.is_whitespace()).map(String::from);
    cells.collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_explosion_of_fics_is_one_sentence() {
        assert_eq!(
            describe(&Explode::default()),
            "A capture destroys the captured piece, the capturer and every piece but pawns on the \
             eight squares around the square where it lands."
        );
    }

    #[test]
    fn a_list_of_offsets_is_drawn() {
        let blast = Blast::Offsets(vec![(1, 2), (-1, 0)]);
        assert_eq!(drawing(&blast), "\n    . . x\n    . . .\n    x O .");
    }

    #[test]
    fn captures_that_do_not_explode_are_ordinary() {
        let told = |when| describe(&Explode { when, ..Explode::default() });
        let ordinary = " Other captures are ordinary.";
        let queens = Roles::only(Role::Queen);
        for when in [When::By(queens), When::Of(queens), When::SameRole] {
            assert!(told(when).ends_with(ordinary), "{}", told(when));
        }
        assert!(!told(When::Always).contains(ordinary));
    }

    #[test]
    fn a_radius_is_counted_in_steps_of_a_king() {
        let told = |radius| squares(&Blast::Radius(radius), Center::Landing);
        let one = "at most 1 king step from the square where it lands";
        assert_eq!(told(1).as_deref(), Some(one));
        assert_eq!(told(2), Some(one.replace("1 king step", "2 king steps")));
    }

    #[test]
    fn a_point_destroys_two() {
        let explode =
            Explode { blast: Blast::Point, spares: Roles::only(Role::King), ..Explode::default() };
        assert_eq!(
            describe(&explode),
            "A capture destroys the captured piece and the capturer (unless it is a king), and \
             nothing else."
        );
    }
}
