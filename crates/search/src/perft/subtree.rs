//! Subtrees: the pieces in which a count is done.

use std::collections::VecDeque;

use isotope_kernel::{Position, perft};
use shakmaty::Move;

use super::table::{Key, Table};
use crate::{control::Control, successor::after};

/// Up to this depth the kernel counts about as fast as a thread starts, and no position has lines for a second.
pub(super) const SMALL: u32 = 3;

/// From this depth on, memory answers faster than the kernel counts. Measured: with 3 the table
/// saves less, with 1 the keys cost more than they save.
const REMEMBERED: u32 = 2;

/// A position near the root, and how far its lines go on.
pub(super) struct Subtree<'r> {
    /// The first move of its lines, by its place in the list of the legal ones.
    pub(super) branch: usize,
    position: Position<'r>,
    depth: u32,
}

/// The legal moves of `position`, and the lines that begin with them as at least `wanted`
/// subtrees, if they can be made from depths that are worth it. The largest come first.
pub(super) fn split<'r>(
    position: &Position<'r>,
    depth: u32,
    wanted: usize,
) -> (Vec<Move>, Vec<Subtree<'r>>) {
    let moves = position.all_moves();
    let mut subtrees = VecDeque::new();
    for (branch, child) in children(position).enumerate() {
        subtrees.push_back(Subtree { branch, position: child, depth: depth - 1 });
    }
    while subtrees.len() < wanted {
        // Splitting begins with the largest: if the first is too small, all are.
        let Some(whole) = subtrees.pop_front_if(|subtree| subtree.depth > SMALL) else { break };
        let Subtree { branch, position, depth } = whole;
        subtrees.extend(children(&position).map(|child| Subtree {
            branch,
            position: child,
            depth: depth - 1,
        }));
    }
    (moves, subtrees.into())
}

fn children<'r>(position: &Position<'r>) -> impl Iterator<Item = Position<'r>> {
    position.all_moves().into_iter().map(|m| after(position, m))
}

impl Subtree<'_> {
    /// The number of its lines, or the largest number if they are more; too few once the control is over. They
    /// are added to the nodes of the control while they are counted.
    pub(super) fn count(&self, table: Option<&Table>, control: &Control) -> u64 {
        walk(&self.position, self.depth, table, control)
    }
}

/// Counts lines, and adds them to the control part by part.
fn walk(position: &Position<'_>, depth: u32, table: Option<&Table>, control: &Control) -> u64 {
    if control.check() {
        return 0;
    }
    let part = match table {
        _ if depth > SMALL => table.and_then(|table| table.get(Key::of(position, depth))),
        Some(table) => Some(count(position, depth, table)),
        None => Some(perft(position, depth)),
    };
    if let Some(nodes) = part {
        control.count(nodes);
        return nodes;
    }
    let parts = children(position).map(|child| walk(&child, depth - 1, table, control));
    let nodes = parts.fold(0, u64::saturating_add);
    if let Some(table) = table {
        table.put(Key::of(position, depth), nodes);
    }
    nodes
}

fn count(position: &Position<'_>, depth: u32, table: &Table) -> u64 {
    if depth < REMEMBERED {
        return perft(position, depth);
    }
    let key = Key::of(position, depth);
    if let Some(nodes) = table.get(key) {
        return nodes;
    }
    let nodes = if depth == REMEMBERED {
        perft(position, depth)
    } else {
        // With a table, a line of kings alone is soon too long for its number.
        children(position).map(|child| count(&child, depth - 1, table)).fold(0, u64::saturating_add)
    };
    table.put(key, nodes);
    nodes
}
