//! Names the squares of a blast, and draws them.

use std::collections::BTreeSet;

use isotope_kernel::{
    Blast, Roles,
    words::{and, or, role_name},
};

/// Returns the squares of a blast around `center`, or `None` if there are none. `drawn` is whether a drawing
/// follows.
pub(super) fn squares(blast: &Blast, center: &str, drawn: bool) -> Option<String> {
    let pairs = |offsets: &[(i8, i8)]| and(offsets.iter().map(|(dx, dy)| format!("({dx}, {dy})")));
    Some(match blast {
        Blast::Point => return None,
        Blast::Ring => format!("on the eight squares around {center}"),
        Blast::Cross | Blast::Leap(0, 1) | Blast::Leap(1, 0) => {
            format!("on the four squares that share a side with {center}")
        }
        Blast::Leap(1, 1) => format!("on the four squares that share only a corner with {center}"),
        Blast::Radius(1) => format!("at most 1 king step from {center}"),
        Blast::Radius(radius) => format!("at most {radius} king steps from {center}"),
        Blast::Leap(..) | Blast::Offsets(_) | Blast::Drawn(_) if let Some(leap) = leap(blast) => {
            match drawn {
                true => format!("on the squares {leap} away from {center}, marked x around O"),
                false => format!("on the squares {leap} away from {center}"),
            }
        }
        Blast::Offsets(_) | Blast::Drawn(_) | Blast::Leap(..) if !drawn => {
            let offsets = pairs(&blast.reach());
            format!("on the squares that are {offsets} files and ranks forward from {center}")
        }
        Blast::Offsets(_) | Blast::Drawn(_) | Blast::Leap(..) => {
            format!("on the squares marked x, where O is {center} and up is forward")
        }
        Blast::Along(length, stops) => {
            let squares = match length {
                1 => "the square".into(),
                length => format!("up to {length} squares"),
            };
            let end = ending(*stops, "").map_or(String::new(), |end| format!(", {end}"));
            format!(
                "on {squares} beyond {center}, in the direction of the move (a knight's by leaps){end}"
            )
        }
        Blast::Rays(steps, length, stops) if let Some(lines) = lines(steps) => {
            let times = match length {
                7 => String::new(),
                1 => ", one square each way".into(),
                length => format!(", {length} squares each way"),
            };
            let end = match (length, ending(*stops, " each way")) {
                (1, _) => String::new(),
                (_, Some(end)) => format!(", {end}"),
                (_, None) => ", whatever stands there".into(),
            };
            format!("on {lines} of {center}{times}{end}")
        }
        Blast::Rays(steps, length, stops) => {
            let steps = pairs(steps);
            let times = match length {
                1 => "one step".into(),
                length => format!("up to {length} steps"),
            };
            let end = match stops {
                None => ", each of which ends with the first piece it meets".into(),
                Some(roles) if roles.is_empty() => ", which no piece ends".into(),
                Some(roles) => format!(", each of which ends with the first {}", named(*roles)),
            };
            format!("on the rays from {center}{end}: {times} of {steps} files and ranks")
        }
    })
}

/// Returns where rays end that pieces of the roles `stops` end, or all pieces; `None` if no piece does.
fn ending(stops: Option<Roles>, each: &str) -> Option<String> {
    match stops {
        None => Some(format!("up to the first piece{each}")),
        Some(roles) if roles.is_empty() => None,
        Some(roles) => Some(format!("up to the first {}{each}", named(roles))),
    }
}

fn named(roles: Roles) -> String {
    or(roles.iter().map(role_name))
}

/// Returns the name of the leap whose squares are those of the blast, if there is one.
fn leap(blast: &Blast) -> Option<String> {
    let set = |blast: &Blast| blast.reach().into_iter().collect::<BTreeSet<_>>();
    let squares = set(blast);
    let (m, n) = squares.iter().map(|(dx, dy)| (dx.unsigned_abs(), dy.unsigned_abs())).min()?;
    (n > 1 && set(&Blast::Leap(m, n)) == squares).then(|| match (m, n) {
        (1, 2) => "a knight's move".into(),
        (0, n) => format!("exactly {n} squares along rank and file"),
        (m, n) if m == n => format!("exactly {n} squares along the diagonals"),
        (m, n) => format!("a leap of {m} and {n} squares"),
    })
}

/// Returns the lines along which these steps go, if they go both ways along whole kinds of lines.
fn lines(steps: &[(i8, i8)]) -> Option<&'static str> {
    let set = |steps: &[(i8, i8)]| steps.iter().copied().collect::<BTreeSet<_>>();
    let kinds = [
        (Blast::Cross, "the rank and the file"),
        (Blast::Leap(1, 1), "the diagonals"),
        (Blast::Ring, "the rank, the file and the diagonals"),
    ];
    let same = |(kind, _): &(Blast, &str)| set(&kind.reach()) == set(steps);
    kinds.into_iter().find(same).map(|(_, name)| name)
}

/// Returns a drawing of the blast, one row per line; empty if the blast can be named.
pub(super) fn drawing(blast: &Blast) -> String {
    let rows = match blast {
        Blast::Drawn(rows) => rows.iter().map(|row| spaced(row.chars())).collect(),
        Blast::Offsets(_) | Blast::Leap(..) => rows(&blast.reach()),
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
    fn a_list_of_offsets_is_drawn() {
        let blast = Blast::Offsets(vec![(1, 2), (-1, 0)]);
        assert_eq!(drawing(&blast), "\n    . . x\n    . . .\n    x O .");
    }

    #[test]
    fn a_radius_is_counted_in_steps_of_a_king() {
        let told = |radius| squares(&Blast::Radius(radius), "the square where it lands", true);
        let one = "at most 1 king step from the square where it lands";
        assert_eq!(told(1).as_deref(), Some(one));
        assert_eq!(told(2), Some(one.replace("1 king step", "2 king steps")));
    }

    #[test]
    fn leaps_and_lines_have_names() {
        use isotope_kernel::Blast::*;
        let told = |blast| squares(&blast, "it", false).unwrap();
        let knight = || Leap(1, 2).reach();
        let ring = || Ring.reach();
        let rooks = Roles::only(shakmaty::Role::Rook);
        for (blast, words) in [
            (Leap(1, 2), "on the squares a knight's move away from it"),
            (Offsets(knight()), "on the squares a knight's move away from it"),
            (Leap(3, 0), "on the squares exactly 3 squares along rank and file away from it"),
            (Leap(1, 1), "on the four squares that share only a corner with it"),
            (Leap(3, 1), "on the squares a leap of 1 and 3 squares away from it"),
            (
                Rays(ring(), 7, Some(Roles::EMPTY)),
                "on the rank, the file and the diagonals of it, whatever stands there",
            ),
            (
                Rays(ring(), 2, Some(rooks)),
                "on the rank, the file and the diagonals of it, 2 squares each way, up to the first rook each way",
            ),
            (
                Rays(ring(), 1, None),
                "on the rank, the file and the diagonals of it, one square each way",
            ),
            (
                Rays(vec![(0, 1)], 3, Some(Roles::EMPTY)),
                "on the rays from it, which no piece ends: up to 3 steps of (0, 1) files and ranks",
            ),
            (
                Along(3, Some(Roles::EMPTY)),
                "on up to 3 squares beyond it, in the direction of the move (a knight's by leaps)",
            ),
            (
                Along(1, Some(rooks)),
                "on the square beyond it, in the direction of the move (a knight's by leaps), up to the first rook",
            ),
        ] {
            assert_eq!(told(blast), words);
        }
    }

    #[test]
    fn a_leap_is_drawn() {
        assert_eq!(drawing(&Blast::Leap(1, 1)), "\n    x . x\n    . O .\n    x . x");
        let told = squares(&Blast::Leap(1, 2), "it", true).unwrap();
        assert_eq!(told, "on the squares a knight's move away from it, marked x around O");
    }
}
