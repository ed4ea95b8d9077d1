//! Counts lines of play.

use std::marker::PhantomData;

use shakmaty::{Bitboard, Castles, Role, Square};

use super::{
    castling::CastlingMove, count::Count, directions::behind, generate::generate, side::Side,
    sink::Sink, view::View,
};
use crate::{
    board::node::Node,
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
        let mut children = Children { tree: self.0, depth: self.2 - 1, lines: 0, cpu };
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
struct Children<'a, C> {
    tree: &'a Tree<'a>,
    depth: u32,
    lines: u64,
    cpu: C,
}

impl<C: Cpu> Children<'_, C> {
    #[inline(always)]
    fn visit<S: Side>(&mut self, child: &Node) {
        if self.tree.rules.other_ends {
            return self.visit_unless_won::<S>(*child);
        }
        self.descend::<S>(child);
    }

    /// Counts the lines below `child` unless the game is won there, for games that can be won by goals
    /// or checks.
    #[inline(never)]
    fn visit_unless_won<S: Side>(&mut self, mut child: Node) {
        if !is_won::<S>(self.tree.rules, &mut child) {
            self.descend::<S>(&child);
        }
    }

    #[inline(always)]
    fn descend<S: Side>(&mut self, child: &Node) {
        self.lines += count::<S::Other>(self.cpu, self.tree, child, self.depth);
    }
}

impl<C: Cpu> Sink for Children<'_, C> {
    // No line continues after a move that destroys a king.
    const DECISIVE: bool = false;

    #[inline(always)]
    fn piece<S: Side>(&mut self, view: &View<'_, S>, role: Role, from: Square, to: Bitboard) {
        for to in to & !view.occupied {
            self.visit::<S>(&view.after_step(role, from, to));
        }
        for to in to & view.them {
            self.visit::<S>(&view.after_capture(role, role, from, to, to));
        }
    }

    #[inline(always)]
    fn pawns<S: Side>(&mut self, view: &View<'_, S>, to: Bitboard, delta: i32) {
        for to in to {
            let from = behind(to, delta);
            if delta % 8 == 0 {
                self.visit::<S>(&view.after_push(from, to, delta));
            } else {
                self.visit::<S>(&view.after_capture(Role::Pawn, Role::Pawn, from, to, to));
            }
        }
    }

    fn promotion<S: Side>(&mut self, view: &View<'_, S>, from: Square, to: Square, roles: Roles) {
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
                self.visit::<S>(&view.after_capture(Role::Pawn, role, from, to, to));
            } else {
                self.visit::<S>(&view.after_promotion(from, to, role));
            }
            if vanishes {
                vanished = Some(self.lines - before);
            }
        }
    }

    fn en_passant<S: Side>(&mut self, view: &View<'_, S>, from: Square, to: Square) {
        let victim = Square::from_coords(to.file(), from.rank());
        self.visit::<S>(&view.after_capture(Role::Pawn, Role::Pawn, from, to, victim));
    }

    fn castle<S: Side>(&mut self, view: &View<'_, S>, m: CastlingMove) {
        self.visit::<S>(&view.after_castling(m));
    }
}
