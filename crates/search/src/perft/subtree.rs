//! Subtrees, which are the units of work of a count.

use std::collections::VecDeque;

use isotope_kernel::{Position, perft};
use shakmaty::Move;

use super::table::{CountTable, Key};
use crate::control::Control;

/// The depth up to which the kernel counts lines without splitting, which takes about as long as starting a thread
/// and always less than a second.
pub(super) const SMALL: u32 = 3;

/// The minimum depth of counts that are stored in the table. According to measurements, the table saves less with
/// a minimum of 3, and with 1 the keys cost more than they save.
const MIN_STORED_DEPTH: u32 = 2;

/// A position near the root and the remaining depth, in plies.
pub(super) struct Subtree<'r> {
    /// The index, among the legal moves of the root, of the move that leads to this subtree.
    pub(super) branch: usize,
    position: Position<'r>,
    depth: u32,
}

/// Returns the legal moves of `position`, and at least `wanted` subtrees below it, or fewer if they would become
/// too small. The deepest subtrees come first.
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
        // The first subtree is among the deepest: if it is too small to be split, so are all others.
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
    position.all_moves().into_iter().map(|m| position.after(m))
}

impl Subtree<'_> {
    /// Counts the lines of the subtree, saturating at `u64::MAX`. The result is incomplete if the control is over.
    /// During the count, lines are added to the nodes of the control.
    pub(super) fn count(&self, table: Option<&CountTable>, control: &Control) -> u64 {
        walk(&self.position, self.depth, table, control)
    }
}

/// Counts the lines of `depth` plies from `position`, and adds them to the control in small parts.
fn walk(position: &Position<'_>, depth: u32, table: Option<&CountTable>, control: &Control) -> u64 {
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

fn count(position: &Position<'_>, depth: u32, table: &CountTable) -> u64 {
    if depth < MIN_STORED_DEPTH {
        return perft(position, depth);
    }
    let key = Key::of(position, depth);
    if let Some(nodes) = table.get(key) {
        return nodes;
    }
    let nodes = if depth == MIN_STORED_DEPTH {
        perft(position, depth)
    } else {
        // With a table, deep counts of positions with few pieces soon exceed 64 bits.
        children(position).map(|child| count(&child, depth - 1, table)).fold(0, u64::saturating_add)
    };
    table.put(key, nodes);
    nodes
}
