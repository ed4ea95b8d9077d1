//! Counts lines of play.

use std::marker::PhantomData;

use shakmaty::{Castles, Move, Role, Square};

use super::{
    generate::generate,
    group::{Count, Group, Sink},
    side::Side,
    view::View,
};
use crate::{
    board::{attackers::Pieces, directions::behind, node::Node},
    cpu::{Cpu, Job},
    position::Position,
    rules::sets::Sets,
    words::roles::Roles,
};

/// The data that all nodes of a tree share.
struct Tree<'a> {
    rules: &'a Sets,
    /// The castling rights at the root, with the squares of the kings and rooks.
    castles: &'a Castles,
}

/// The number of lines of play of `depth` plies, at least 1, from a position where the game is not over.
pub(crate) fn lines_of<S: Side, C: Cpu>(
    cpu: C,
    (rules, position): (&Sets, &Position<'_>),
    depth: u32,
) -> u64 {
    let tree = Tree { rules, castles: position.castles() };
    count::<S>(cpu, &tree, &Node::of(position), depth)
}

#[inline(always)]
fn count<S: Side>(cpu: impl Cpu, tree: &Tree<'_>, node: &Node, depth: u32) -> u64 {
    match depth {
        1 => cpu.run(Leaves::<S>(tree, node, PhantomData)),
        _ => cpu.run(Lines::<S>(tree, node, depth, PhantomData)),
    }
}

/// A job that counts the legal moves of a node.
struct Leaves<'a, S>(&'a Tree<'a>, &'a Node, PhantomData<S>);
/// A job that counts the lines of play of several plies from a node.
struct Lines<'a, S>(&'a Tree<'a>, &'a Node, u32, PhantomData<S>);

impl<S: Side> Job for Leaves<'_, S> {
    type Output = u64;

    #[inline(always)]
    fn run<C: Cpu>(self, _: C) -> u64 {
        let mut count = Count(0);
        generate::<S, _>(self.0.rules, self.0.castles, self.1, &mut count);
        count.0
    }
}

impl<S: Side> Job for Lines<'_, S> {
    type Output = u64;

    #[inline(always)]
    fn run<C: Cpu>(self, cpu: C) -> u64 {
        let (tree, node, side) = (self.0, self.1, PhantomData);
        let mut children = Children::<S, C> { tree, node, depth: self.2 - 1, lines: 0, cpu, side };
        generate::<S, _>(self.0.rules, self.0.castles, self.1, &mut children);
        children.lines
    }
}

/// Whether the side that has just moved has reached a goal or given the last check needed. If it gave
/// check, the number of checks left is reduced by one.
#[inline(never)]
fn is_won<S: Side>(rules: &Sets, node: &mut Node) -> bool {
    let king = node.side(S::COLOR) & node.role(Role::King);
    if (king & *rules.goals.get(S::COLOR)).any() {
        return true;
    }
    if rules.counts_checks {
        let view = View::<S::Other>::new((rules, node));
        if view.is_check() {
            let left = &mut node.checks[S::COLOR as usize];
            *left = left.saturating_sub(1);
            return *left == 0;
        }
    }
    false
}

/// A sink that adds up the lines that begin with each move.
struct Children<'a, S, C> {
    tree: &'a Tree<'a>,
    node: &'a Node,
    depth: u32,
    lines: u64,
    cpu: C,
    side: PhantomData<S>,
}

impl<S: Side, C: Cpu> Children<'_, S, C> {
    #[inline(always)]
    fn visit(&mut self, child: &Node) {
        if self.tree.rules.other_ends {
            return self.visit_unless_won(*child);
        }
        self.descend(child);
    }

    /// Counts the lines below `child` unless the game is won there, for games that can be won by goals
    /// or checks.
    #[inline(never)]
    fn visit_unless_won(&mut self, mut child: Node) {
        if !is_won::<S>(self.tree.rules, &mut child) {
            self.descend(&child);
        }
    }

    #[inline(always)]
    fn descend(&mut self, child: &Node) {
        self.lines += count::<S::Other>(self.cpu, self.tree, child, self.depth);
    }

    fn promote(&mut self, from: Square, to: Square, roles: Roles) {
        let view = View::<S>::new((self.tree.rules, self.node));
        let captures = view.them.contains(to);
        let mut vanished = None;
        for role in roles.iter() {
            let vanishes = S::BLAST && captures && !view.rules.spares.contains(role);
            if vanishes && let Some(lines) = vanished {
                // The pawn is destroyed, so the role that it promotes to makes no difference.
                self.lines += lines;
                continue;
            }
            let before = self.lines;
            if captures {
                self.visit(&view.after_capture(Role::Pawn, role, from, to, to));
            } else {
                self.visit(&view.after_promotion(from, to, role));
            }
            if vanishes {
                vanished = Some(self.lines - before);
            }
        }
    }

    #[inline(never)]
    fn castle_or_capture_en_passant(&mut self, m: Move) {
        let view = View::<S>::new((self.tree.rules, self.node));
        match m {
            Move::Castle { king, rook } => self.visit(&view.after_castling(king, rook)),
            Move::EnPassant { from, to } => {
                let victim = Square::from_coords(to.file(), from.rank());
                self.visit(&view.after_capture(Role::Pawn, Role::Pawn, from, to, victim));
            }
            Move::Normal { .. } | Move::Put { .. } => (),
        }
    }
}

impl<S: Side, C: Cpu> Sink for Children<'_, S, C> {
    // No line continues after a move that destroys a king.
    const DECISIVE: bool = false;

    #[inline(always)]
    fn take(&mut self, group: Group) {
        let view = View::<S>::new((self.tree.rules, self.node));
        match group {
            Group::Piece { role, from, to } => {
                for to in to & !view.occupied {
                    self.visit(&view.after_step(role, from, to));
                }
                for to in to & view.them {
                    self.visit(&view.after_capture(role, role, from, to, to));
                }
            }
            Group::Pawns { to, delta } => {
                for to in to {
                    let from = behind(to, delta);
                    if delta % 8 == 0 {
                        self.visit(&view.after_push(from, to, delta));
                    } else {
                        self.visit(&view.after_capture(Role::Pawn, Role::Pawn, from, to, to));
                    }
                }
            }
            Group::Promotions { from, to, roles, .. } => self.promote(from, to, roles),
            Group::One(m) => self.castle_or_capture_en_passant(m),
            Group::Drops { .. } => (),
        }
    }
}
