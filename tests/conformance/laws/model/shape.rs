//! The squares that a blast covers around a centre.

use isotope_kernel::{Blast, Roles};
use shakmaty::{Color, Square};

use super::{
    pieces::Stage,
    squares::{at, difference},
};

/// The squares of the blast around `center`, without the centre itself.
pub(super) fn squares(stage: &Stage, blast: &Blast, center: Square) -> Vec<Square> {
    let oriented = |(dx, dy): (i32, i32)| (dx, if stage.us == Color::White { dy } else { -dy });
    let step = |(dx, dy): &(i8, i8)| oriented((i32::from(*dx), i32::from(*dy)));
    match blast {
        Blast::Rays(steps, length, roles) => {
            steps.iter().flat_map(|s| ray(stage, center, step(s), *length, *roles)).collect()
        }
        Blast::Along(length, roles) => {
            let (dx, dy) = difference(stage.from, stage.to);
            match gcd(dx.abs(), dy.abs()) {
                // A detonation has no direction.
                0 => Vec::new(),
                divisor => ray(stage, center, (dx / divisor, dy / divisor), *length, *roles),
            }
        }
        others => {
            let offsets = offsets(others).into_iter().filter(|offset| *offset != (0, 0));
            offsets.filter_map(|offset| at(center, oriented(offset))).collect()
        }
    }
}

/// The squares of a ray: up to `length` steps, ending with the first piece of one of these roles (without roles, with
/// any piece), before a wall, and at the edge.
fn ray(
    stage: &Stage,
    center: Square,
    (dx, dy): (i32, i32),
    length: u8,
    roles: Option<Roles>,
) -> Vec<Square> {
    let mut squares = Vec::new();
    for n in 1..=i32::from(length) {
        let next = at(center, (n * dx, n * dy));
        let Some(square) = next.filter(|square| !stage.walls.contains(*square)) else { break };
        squares.push(square);
        let ends = stage.board.role_at(square);
        if ends.is_some_and(|role| roles.is_none_or(|roles| roles.contains(role))) {
            break;
        }
    }
    squares
}

fn gcd(a: i32, b: i32) -> i32 {
    if b == 0 { a } else { gcd(b, a % b) }
}

/// The offsets of a blast other than rays, derived directly from its specification in the ruleset.
fn offsets(blast: &Blast) -> Vec<(i32, i32)> {
    let ball = |radius: i32| {
        let side = -radius..=radius;
        side.clone().flat_map(move |dx| side.clone().map(move |dy| (dx, dy))).collect()
    };
    match blast {
        Blast::Ring => ball(1),
        Blast::Point | Blast::Rays(..) | Blast::Along(..) => Vec::new(),
        Blast::Cross => vec![(0, 1), (0, -1), (1, 0), (-1, 0)],
        Blast::Radius(radius) => ball(i32::from(*radius)),
        Blast::Offsets(offsets) => offsets.iter().map(|&(dx, dy)| (dx.into(), dy.into())).collect(),
        Blast::Leap(m, n) => {
            let (m, n) = (i32::from(*m), i32::from(*n));
            let signs = [(1, 1), (1, -1), (-1, 1), (-1, -1)];
            signs.into_iter().flat_map(|(x, y)| [(x * m, y * n), (x * n, y * m)]).collect()
        }
        Blast::Drawn(rows) => {
            let cells = rows.iter().zip(0..).flat_map(|(row, y)| {
                row.chars().filter(|c| !c.is_whitespace()).zip(0..).map(move |(c, x)| (c, x, y))
            });
            let cells: Vec<(char, i32, i32)> = cells.collect();
            let center = cells.iter().find(|(c, ..)| *c == 'O').expect("the rules compiled");
            let hit = cells.iter().filter(|(c, ..)| *c == 'x');
            hit.map(|(_, x, y)| (x - center.1, center.2 - y)).collect()
        }
    }
}
