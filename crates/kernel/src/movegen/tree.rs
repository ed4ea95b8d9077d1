//! The tree of lines of play, counted.

use shakmaty::{Bitboard, Color, Role, Square};

use super::{
    count::Count,
    directions::behind,
    generate::generate,
    kind::{Side, for_kind},
    masks::Masks,
    node::{CastlingMove, CastlingMoves, Node},
    view::View,
    want::Want,
};
use crate::roles::Roles;

/// What stays the same in a whole tree.
pub(crate) struct Tree<'a> {
    pub(crate) rules: &'a Masks,
    pub(crate) castling: &'a CastlingMoves,
}

/// The code for one kind of processor.
pub(crate) trait Cpu {
    fn leaves<S: Side>(tree: &Tree<'_>, node: &Node) -> u64;
    fn lines<S: Side>(tree: &Tree<'_>, node: &Node, depth: u32) -> u64;
}

/// Any processor.
pub(crate) enum Plain {}

impl Cpu for Plain {
    #[inline(never)]
    fn leaves<S: Side>(tree: &Tree<'_>, node: &Node) -> u64 {
        leaves::<S>(tree, node)
    }

    #[inline(never)]
    fn lines<S: Side>(tree: &Tree<'_>, node: &Node, depth: u32) -> u64 {
        lines::<Plain, S>(tree, node, depth)
    }
}

/// x86-64 processors with fast bit counts and scans, of 2013 or later.
#[cfg(target_arch = "x86_64")]
pub(crate) enum Modern {}

#[cfg(target_arch = "x86_64")]
impl Cpu for Modern {
    #[inline(always)]
    fn leaves<S: Side>(tree: &Tree<'_>, node: &Node) -> u64 {
        #[target_feature(enable = "popcnt,bmi1,bmi2,lzcnt")]
        fn modern<S: Side>(tree: &Tree<'_>, node: &Node) -> u64 {
            leaves::<S>(tree, node)
        }
        // SAFETY: `count` chooses this type only after it has asked the processor for exactly
        // these features.
        unsafe { modern::<S>(tree, node) }
    }

    #[inline(always)]
    fn lines<S: Side>(tree: &Tree<'_>, node: &Node, depth: u32) -> u64 {
        #[target_feature(enable = "popcnt,bmi1,bmi2,lzcnt")]
        fn modern<S: Side>(tree: &Tree<'_>, node: &Node, depth: u32) -> u64 {
            lines::<Modern, S>(tree, node, depth)
        }
        // SAFETY: as above.
        unsafe { modern::<S>(tree, node, depth) }
    }
}

/// The number of lines of `depth` plies, at least 1, from a node where the game is not over.
pub(crate) fn count(tree: &Tree<'_>, node: &Node, turn: Color, depth: u32) -> u64 {
    #[cfg(target_arch = "x86_64")]
    if is_x86_feature_detected!("popcnt")
        && is_x86_feature_detected!("bmi1")
        && is_x86_feature_detected!("bmi2")
        && is_x86_feature_detected!("lzcnt")
    {
        return on::<Modern>(tree, node, turn, depth);
    }
    on::<Plain>(tree, node, turn, depth)
}

fn on<C: Cpu>(tree: &Tree<'_>, node: &Node, turn: Color, depth: u32) -> u64 {
    for_kind!(tree.rules.kind, W => of::<C, W>(tree, node, turn, depth))
}

fn of<C: Cpu, W: Side>(tree: &Tree<'_>, node: &Node, turn: Color, depth: u32) -> u64 {
    match (turn, depth) {
        (Color::White, 1) => C::leaves::<W>(tree, node),
        (Color::Black, 1) => C::leaves::<W::Other>(tree, node),
        (Color::White, _) => C::lines::<W>(tree, node, depth),
        (Color::Black, _) => C::lines::<W::Other>(tree, node, depth),
    }
}

#[inline(always)]
fn leaves<S: Side>(tree: &Tree<'_>, node: &Node) -> u64 {
    let mut count = Count(0);
    generate::<S, _>(tree.rules, tree.castling, node, &mut count);
    count.0
}

#[inline(always)]
fn lines<C: Cpu, S: Side>(tree: &Tree<'_>, node: &Node, depth: u32) -> u64 {
    let mut children =
        Children::<C> { tree, depth: depth - 1, lines: 0, cpu: std::marker::PhantomData };
    generate::<S, _>(tree.rules, tree.castling, node, &mut children);
    children.lines
}

/// Whether a move has brought its side to a goal, or given the last check. Counts the check.
#[inline(never)]
fn is_won<S: Side>(rules: &Masks, node: &mut Node) -> bool {
    let king = node.side(S::COLOR) & node.role(Role::King);
    if (king & *rules.goals.get(S::COLOR)).any() {
        return true;
    }
    if rules.counts_checks {
        let view = View::<S::Other>::new(rules, node);
        if view.is_check() {
            let left = &mut node.checks[S::COLOR as usize];
            *left = left.saturating_sub(1);
            return *left == 0;
        }
    }
    false
}

/// Adds up the lines behind each move.
struct Children<'a, C> {
    tree: &'a Tree<'a>,
    depth: u32,
    lines: u64,
    cpu: std::marker::PhantomData<C>,
}

impl<C: Cpu> Children<'_, C> {
    #[inline(always)]
    fn visit<S: Side>(&mut self, child: &Node) {
        if self.tree.rules.other_ends {
            return self.visit_unless_won::<S>(*child);
        }
        self.descend::<S>(child);
    }

    /// Where there are other ways to win than by destroying a king.
    #[inline(never)]
    fn visit_unless_won<S: Side>(&mut self, mut child: Node) {
        if !is_won::<S>(self.tree.rules, &mut child) {
            self.descend::<S>(&child);
        }
    }

    #[inline(always)]
    fn descend<S: Side>(&mut self, child: &Node) {
        self.lines += if self.depth == 1 {
            C::leaves::<S::Other>(self.tree, child)
        } else {
            C::lines::<S::Other>(self.tree, child, self.depth)
        };
    }
}

impl<C: Cpu> Want for Children<'_, C> {
    // Behind a move that destroys a king there is no line.
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
    fn slider<S: Side>(&mut self, view: &View<'_, S>, role: Role, from: Square, to: Bitboard) {
        if view.node.role(Role::Queen).contains(from) {
            self.piece(view, Role::Queen, from, to);
        } else {
            self.piece(view, role, from, to);
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
        let vanishing = if S::BLAST && captures {
            view.rules.manners.vanishing[view.node.role_at(to) as usize - 1]
        } else {
            Roles::EMPTY
        };
        let mut vanished = None;
        for role in roles.iter() {
            let vanishes = vanishing.contains(role);
            if vanishes && let Some(lines) = vanished {
                // Whatever the pawn became, it is gone.
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

    fn castle<S: Side>(&mut self, view: &View<'_, S>, m: &CastlingMove) {
        self.visit::<S>(&view.after_castling(m));
    }
}
