//! The parameters of an explosion: its shape, its centre, and the sides it hits.

use std::collections::{BTreeMap, BTreeSet};

use shakmaty::{Bitboard, ByColor, Color, Square};

use super::rays::Rays;
use crate::words::{problem::Problem, roles::Roles};

/// The shape of a blast, as offsets from its centre.
///
/// `dx` counts files towards the h-file, and `dy` counts ranks forward for the capturing side. For
/// Black, an asymmetric shape is therefore mirrored top to bottom, so that both sides play the same
/// game.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Deserialize, serde::Serialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Blast {
    /// The eight squares around the centre.
    #[default]
    Ring,
    /// No square around the centre: only the capturer and the captured piece are affected.
    Point,
    /// The four squares that share a side with the centre.
    Cross,
    /// Every square at most this many king moves away, 1 to 7.
    Radius(u8),
    /// The squares at these offsets `(dx, dy)`. Each number is from -7 to 7, and `(0, 0)` is not
    /// allowed.
    Offsets(Vec<(i8, i8)>),
    /// The squares marked in a drawing, whose first row is the farthest rank. `x` is a square that is
    /// hit, `.` one that is not, and `O` the centre. Spaces are ignored.
    Drawn(Vec<String>),
    /// The squares `(±m, ±n)` and `(±n, ±m)`, each number from 0 to 7 and not both 0. `Leap(1, 2)` is a knight's move
    /// away.
    Leap(u8, u8),
    /// Rays from the centre by each of these steps `(dx, dy)`, up to this many steps, 1 to 7. A ray ends
    /// with the first piece that it meets, whether or not that piece survives, and before a wall. If roles are listed,
    /// only pieces of these roles end a ray.
    #[cfg_attr(feature = "schema", schemars(transform = crate::words::last_is_optional))]
    Rays(
        Vec<(i8, i8)>,
        u8,
        #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
        Option<Roles>,
    ),
    /// A ray from the centre in the direction of the move, up to this many steps, 1 to 7, which ends as one of `Rays`.
    /// A step is one square for a queen, a whole leap for a knight. A detonation has no direction, and covers no
    /// square.
    #[cfg_attr(feature = "schema", schemars(transform = crate::words::last_is_optional))]
    Along(
        u8,
        #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
        Option<Roles>,
    ),
}

/// Where an explosion is centred.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Deserialize, serde::Serialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Center {
    /// The square where the capturer lands.
    #[default]
    Landing,
    /// The square of the captured piece, which differs from the landing square in en passant captures.
    Victim,
    /// The square that the capturer came from.
    Origin,
}

impl Center {
    /// The centre of the explosion that a capture causes.
    #[inline]
    pub(crate) fn square(self, from: Square, to: Square, victim: Square) -> Square {
        match self {
            Center::Landing => to,
            Center::Victim => victim,
            Center::Origin => from,
        }
    }
}

/// Whose pieces a blast destroys, apart from the capturer and the captured piece.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Deserialize, serde::Serialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Hits {
    /// The pieces of both sides.
    #[default]
    Both,
    /// Only the pieces of the capturing side's opponent.
    Enemies,
    /// Only the capturing side's own pieces.
    Own,
}

/// For each colour of the capturer and each centre, the squares of the blast, excluding the centre.
pub(crate) type BlastTable = ByColor<[Bitboard; 64]>;

/// For each colour of the capturer and each square, the centres whose blast reaches the square.
pub(crate) fn inverse(ring: &BlastTable) -> BlastTable {
    ByColor::new_with(|color: Color| {
        std::array::from_fn(|square| {
            let square = Square::new(square as u32);
            Square::ALL
                .into_iter()
                .filter(|center| ring.get(color)[center.to_usize()].contains(square))
                .collect()
        })
    })
}

impl Blast {
    /// The squares that the blast hits around its centre, as offsets `(dx, dy)`; for rays, those on an
    /// empty board. An invalid shape yields only its valid offsets, or none.
    ///
    /// ```
    /// use isotope_kernel::Blast;
    ///
    /// assert_eq!(Blast::Cross.reach(), [(0, 1), (1, 0), (0, -1), (-1, 0)]);
    /// assert_eq!(Blast::Drawn(vec!["x x".into(), "O .".into()]).reach(), [(0, 1), (1, 1)]);
    /// ```
    pub fn reach(&self) -> Vec<(i8, i8)> {
        self.offsets("", &mut Vec::new())
    }

    /// Compiles the rays, if the shape consists of rays.
    pub(super) fn rays(&self) -> Option<Rays> {
        match self {
            Blast::Rays(steps, length, stops) => Some(Rays::new(steps, *length, *stops)),
            Blast::Along(length, stops) => Some(Rays::along(*length, *stops)),
            _ => None,
        }
    }

    /// Returns the offsets of the shape at `path`, and adds its problems to `problems`.
    pub(super) fn offsets(&self, path: &str, problems: &mut Vec<Problem>) -> Vec<(i8, i8)> {
        match self {
            Blast::Ring => ball(1),
            Blast::Point => Vec::new(),
            Blast::Cross => vec![(0, 1), (1, 0), (0, -1), (-1, 0)],
            Blast::Radius(radius @ 1..=7) => ball(*radius as i8),
            Blast::Radius(radius) => {
                problems.push(Problem::new(
                    path,
                    "blast-radius",
                    format!("a radius of {radius} is out of range"),
                    match radius {
                        0 => "say `Point` for a blast without a ring",
                        _ => "a board has eight ranks: the radius is 1 to 7",
                    },
                ));
                Vec::new()
            }
            Blast::Offsets(offsets) => {
                check_offsets(offsets, path, "offset", problems);
                offsets.iter().copied().filter(|offset| fits(*offset)).collect()
            }
            Blast::Drawn(rows) => drawn(rows, path, problems),
            Blast::Leap(m, n) => {
                for (i, number) in [m, n].into_iter().enumerate() {
                    let path = format!("{path}[{i}]");
                    Problem::unless_within(*number, (0, 7), &path, "a number of a leap", problems);
                }
                if (m, n) == (&0, &0) {
                    let help = "say `Leap(1, 2)` for a knight's leap, or `Point` for a blast without a ring";
                    problems.push(Problem::new(path, "blast-leap", "this leap goes nowhere", help));
                }
                leaps((*m).min(8) as i8, (*n).min(8) as i8)
            }
            Blast::Rays(steps, length, _) => {
                check_offsets(steps, &format!("{path}[0]"), "step", problems);
                check_length(*length, &format!("{path}[1]"), problems);
                repeated(steps, *length)
            }
            Blast::Along(length, _) => {
                check_length(*length, &format!("{path}[0]"), problems);
                let steps = [(0, 1), (1, 1), (1, 2)].map(|(m, n)| leaps(m, n)).concat();
                repeated(&steps, *length)
            }
        }
    }
}

/// Reports a ray of too few or too many steps.
fn check_length(length: u8, path: &str, problems: &mut Vec<Problem>) {
    if !(1..=7).contains(&length) {
        problems.push(Problem::new(
            path,
            "blast-rays",
            format!("a ray of {length} steps is out of range"),
            "a board has eight ranks: the length is 1 to 7",
        ));
    }
}

/// The offsets that rays by these steps reach on an empty board.
fn repeated(steps: &[(i8, i8)], length: u8) -> Vec<(i8, i8)> {
    let times = |n: i8| {
        let far = move |&(dx, dy): &(i8, i8)| {
            dx.checked_mul(n).zip(dy.checked_mul(n)).filter(|offset| fits(*offset))
        };
        steps.iter().filter_map(far)
    };
    let reached: BTreeSet<_> = (1..=length.min(7) as i8).flat_map(times).collect();
    reached.into_iter().collect()
}

/// The offsets of a leap by `m` and `n`.
fn leaps(m: i8, n: i8) -> Vec<(i8, i8)> {
    let leap = |&(dx, dy): &(i8, i8)| [(m, n), (n, m)].contains(&(dx.abs(), dy.abs()));
    ball(7).into_iter().filter(leap).collect()
}

/// All offsets at most `radius` king moves from the centre, except the centre itself.
fn ball(radius: i8) -> Vec<(i8, i8)> {
    let side = -radius..=radius;
    side.clone()
        .flat_map(|dx| side.clone().map(move |dy| (dx, dy)))
        .filter(|offset| *offset != (0, 0))
        .collect()
}

/// Whether an offset can connect two squares of the board.
fn fits((dx, dy): (i8, i8)) -> bool {
    dx.unsigned_abs() <= 7 && dy.unsigned_abs() <= 7
}

/// Checks a list of offsets at `path`, each of which is called `noun`.
fn check_offsets(offsets: &[(i8, i8)], path: &str, noun: &str, problems: &mut Vec<Problem>) {
    if offsets.is_empty() {
        problems.push(Problem::new(
            path,
            "blast-offsets",
            format!("the blast has no {noun}s"),
            "say `Point` for a blast without a ring",
        ));
    }
    let mut listed = BTreeMap::new();
    for (i, &(dx, dy)) in offsets.iter().enumerate() {
        let times: &mut usize = listed.entry((dx, dy)).or_default();
        *times += 1;
        let mut problem = |message: String, help: &str| {
            problems.push(Problem::new(format!("{path}[{i}]"), "blast-offsets", message, help));
        };
        if (dx, dy) == (0, 0) {
            problem(
                "(0, 0) is the centre itself".into(),
                "leave it out: capturer and captured are destroyed by the capture, not by the ring",
            );
        } else if !fits((dx, dy)) {
            problem(
                format!("({dx}, {dy}) reaches over the edge of the board from every square"),
                &format!("{noun}s are -7 to 7"),
            );
        } else if *times == 2 {
            let times = match offsets.iter().filter(|other| **other == (dx, dy)).count() {
                2 => "twice".into(),
                times => format!("{times} times"),
            };
            problem(format!("({dx}, {dy}) is listed {times}"), "once is enough");
        }
    }
}

/// Returns the offsets in a drawing, whose rows run from the farthest rank to the nearest and whose
/// columns are files from left to right.
fn drawn(rows: &[String], path: &str, problems: &mut Vec<Problem>) -> Vec<(i8, i8)> {
    let mut problem = |row: Option<usize>, message: String, help: &str| {
        let path = row.map_or(path.into(), |row| format!("{path}[{row}]"));
        problems.push(Problem::new(path, "blast-drawing", message, help));
    };
    let cells: Vec<Vec<char>> =
        rows.iter().map(|row| row.chars().filter(|c| !c.is_whitespace()).collect()).collect();
    for (i, row) in cells.iter().enumerate() {
        let line = i + 1;
        if let Some(odd) = row.iter().find(|c| !matches!(c, 'x' | 'O' | '.')) {
            problem(
                Some(i),
                format!("row {line} of the drawing has `{odd}`"),
                "use `x` for a square that is hit, `.` for one that is not, `O` for the centre",
            );
        }
        if row.len() != cells[0].len() {
            problem(
                Some(i),
                format!(
                    "row {line} of the drawing has {} squares and row 1 has {}",
                    row.len(),
                    cells[0].len()
                ),
                "draw a rectangle, with `.` for squares that are not hit",
            );
        }
    }
    let at = |wanted: char| {
        let cells = &cells;
        cells.iter().enumerate().flat_map(move |(y, row)| {
            row.iter()
                .enumerate()
                .filter(move |(_, c)| **c == wanted)
                .map(move |(x, _)| (x as i32, y as i32))
        })
    };
    let centers: Vec<_> = at('O').collect();
    let [(center_x, center_y)] = centers[..] else {
        problem(
            None,
            format!("the drawing has {} centres", centers.len()),
            "mark exactly one square with `O` (the letter)",
        );
        return Vec::new();
    };
    let hit: Vec<_> = at('x').map(|(x, y)| (x - center_x, center_y - y)).collect();
    if hit.is_empty() {
        problem(None, "the drawing hits nothing".into(), "say `Point` for a blast without a ring");
    }
    if hit.iter().any(|(dx, dy)| dx.abs() > 7 || dy.abs() > 7) {
        problem(
            None,
            "the drawing is larger than the board".into(),
            "a square that is hit is at most 7 files and 7 ranks from the centre",
        );
        return Vec::new();
    }
    hit.iter().map(|&(dx, dy)| (dx as i8, dy as i8)).collect()
}

/// Returns the blast around every centre. `dy` points forward for the capturing side.
pub(crate) fn table(offsets: &[(i8, i8)]) -> BlastTable {
    ByColor::new_with(|color: Color| {
        std::array::from_fn(|center| {
            let center = Square::new(center as u32);
            offsets
                .iter()
                .filter_map(|&(dx, dy)| {
                    let file = center.file().offset(dx.into())?;
                    let rank = center.rank().offset(color.fold_wb(dy, -dy).into())?;
                    Some(Square::from_coords(file, rank))
                })
                .collect()
        })
    })
}
