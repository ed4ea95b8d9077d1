//! `fates`: what becomes of the pieces in a blast.
//!
//! # What it does
//! A bystander is a piece in a blast that is neither the captured piece nor, unless it stays, the capturer. One that
//! `hits` and `immune` leave to the blast meets the first fate whose [condition](super::pieces) holds for it; if none
//! does, `effect` decides. The capturer's fate is `spares` alone.
//! - `Survive`: nothing happens to it.
//! - `Destroy`: it is destroyed. Only such pieces explode in turn.
//! - `Convert`: it changes sides, except kings, and pawns that would then stand on their last rank.
//! - `Become`: it takes another role where it stands, and is no promoted piece any more. Kings stay as they are, and
//!   so does what would be a pawn where no pawn of its side may stand.
//! - `Push`, `Pull`, `Home`: it [moves](super::displacement).
//!
//! # RON
//! `fates: [Survive(Guarded([Pawn])), Become(Pawn, Of([Queen])), Push(2, Always)]`
//!
//! # Laws
//! `Survive(Of([King]))` as the first fate is `King` in `immune`, and `Convert(Always)` is `effect: Convert`.

use shakmaty::{Bitboard, Color, Rank, Role};

use super::{
    condition::Condition,
    contract::Aftermath,
    displacement::Displacement,
    pieces::{PieceCondition, PieceQuestion, Scene},
    ways::Numbers,
};
use crate::{
    board::field::Field,
    words::{double_step::DoubleStep, problem::Problem, roles::RoleName},
};

/// What happens to the pieces in a blast, apart from the capturer and the captured piece.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Deserialize, serde::Serialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum BlastEffect {
    /// They are destroyed.
    #[default]
    Destroy,
    /// They change sides where they stand, except kings, and pawns that would then stand on their last
    /// rank.
    Convert,
}

/// What becomes of the pieces in a blast to which a condition applies.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Deserialize, serde::Serialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Fate {
    /// Nothing happens to them.
    Survive(PieceCondition),
    /// They are destroyed.
    Destroy(PieceCondition),
    /// They change sides where they stand, except kings, and pawns that would then stand on their last rank.
    Convert(PieceCondition),
    /// They take another role where they stand, except kings, and pieces that would be pawns where no pawn of their
    /// side may stand.
    Become(RoleName, PieceCondition),
    /// They move this many squares, 1 to 7, away from the centre, until something is in the way. A step over the edge
    /// of the board destroys them, unless the last argument is `Stops`.
    #[cfg_attr(feature = "schema", schemars(transform = crate::words::last_is_optional))]
    Push(
        u8,
        PieceCondition,
        #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "AtEdge::is_default"))]
        AtEdge,
    ),
    /// They move one square towards the centre, unless something is in the way.
    Pull(PieceCondition),
    /// They go back to the square where such a piece begins the usual game, and are destroyed if something stands
    /// there.
    Home(PieceCondition),
}

/// What happens to a pushed piece at the edge of the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Deserialize, serde::Serialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum AtEdge {
    /// A step over the edge destroys it.
    #[default]
    Falls,
    /// It stays on the edge.
    Stops,
}

impl AtEdge {
    #[cfg(feature = "serde")]
    fn is_default(&self) -> bool {
        *self == AtEdge::default()
    }
}

/// What becomes of a piece.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum FateKind {
    Survive,
    Effect(BlastEffect),
    Become(Role),
    Push(u8, AtEdge),
    Pull,
    Home,
}

/// A compiled fate.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct CompiledFate {
    pub(crate) condition: Condition<PieceQuestion>,
    pub(crate) kind: FateKind,
}

impl Fate {
    /// The pieces to which the fate applies.
    pub fn condition(&self) -> &PieceCondition {
        match self {
            Fate::Survive(it) | Fate::Destroy(it) | Fate::Convert(it) | Fate::Pull(it) => it,
            Fate::Become(_, it) | Fate::Push(_, it, _) | Fate::Home(it) => it,
        }
    }

    /// Whether the fate changes the role or the square of a piece that stays on the board.
    pub fn rearranges(&self) -> bool {
        matches!(self, Fate::Become(..)) || self.moves()
    }

    /// Whether the fate moves pieces.
    pub fn moves(&self) -> bool {
        matches!(self, Fate::Push(..) | Fate::Pull(_) | Fate::Home(_))
    }

    fn kind(&self) -> FateKind {
        match self {
            Fate::Survive(_) => FateKind::Survive,
            Fate::Destroy(_) => FateKind::Effect(BlastEffect::Destroy),
            Fate::Convert(_) => FateKind::Effect(BlastEffect::Convert),
            Fate::Become(role, _) => FateKind::Become((*role).into()),
            Fate::Push(steps, _, at_edge) => FateKind::Push(*steps, *at_edge),
            Fate::Pull(_) => FateKind::Pull,
            Fate::Home(_) => FateKind::Home,
        }
    }

    fn compile(&self, path: &str, problems: &mut Vec<Problem>) -> CompiledFate {
        let place = match self {
            Fate::Become(RoleName::King, _) => {
                problems.push(Problem::new(
                    format!("{path}[0]"),
                    "become-king",
                    "a blast makes no kings",
                    "name another role",
                ));
                "[1]"
            }
            Fate::Push(steps, ..) => {
                let path = format!("{path}[0]");
                Problem::unless_within(*steps, (1, 7), &path, "the number of squares", problems);
                "[1]"
            }
            Fate::Become(..) => "[1]",
            _ => "",
        };
        let condition = self.condition().compile(&format!("{path}{place}"), problems);
        CompiledFate { condition, kind: self.kind() }
    }
}

/// Compiles the fates at `path`.
pub(super) fn compile(
    fates: &[Fate],
    path: &str,
    problems: &mut Vec<Problem>,
) -> Vec<CompiledFate> {
    let decided = fates.iter().position(|fate| *fate.condition() == PieceCondition::Always);
    let compile = |(i, fate): (usize, &Fate)| {
        let path = format!("{path}[{i}]");
        if decided.is_some_and(|decided| decided < i) {
            problems.push(Problem::new(
                &path,
                "fate-unreachable",
                "no piece comes to this fate: one before it applies to all pieces",
                "put it first, or give the fate before it a condition",
            ));
        }
        fate.compile(&path, problems)
    };
    fates.iter().enumerate().map(compile).collect()
}

/// The pieces that stay as they are, are destroyed, or change sides, if a blast reaches them.
#[derive(Clone, Copy)]
pub(super) struct EffectOnPieces {
    pub(super) survive: Bitboard,
    pub(super) destroy: Bitboard,
    pub(super) convert: Bitboard,
}

impl EffectOnPieces {
    /// What becomes of the pieces in `frail` where `effect` decides it.
    #[inline]
    pub(super) fn new(effect: BlastEffect, frail: Bitboard, field: &Field) -> EffectOnPieces {
        let none = Bitboard::EMPTY;
        match effect {
            BlastEffect::Destroy => EffectOnPieces { survive: none, destroy: frail, convert: none },
            BlastEffect::Convert => {
                let fixed = unconvertible(field);
                EffectOnPieces { survive: frail & fixed, destroy: none, convert: frail & !fixed }
            }
        }
    }

    /// Adds the effect on other pieces.
    fn add(&mut self, other: EffectOnPieces) {
        self.survive |= other.survive;
        self.destroy |= other.destroy;
        self.convert |= other.convert;
    }
}

/// The pieces that meet each fate.
pub(super) struct Fates {
    pub(super) on_pieces: EffectOnPieces,
    /// The roles that pieces take.
    changed: Numbers,
    displacement: Displacement,
}

impl Fates {
    /// Divides the pieces in `frail`, which a blast could reach, by their fates. Those that no fate applies to meet
    /// `effect`.
    #[inline(never)]
    pub(super) fn divide(
        fates: &[CompiledFate],
        effect: BlastEffect,
        mut frail: Bitboard,
        (field, scene, pawns): (&Field, &Scene<'_>, DoubleStep),
    ) -> Fates {
        let none = Bitboard::EMPTY;
        let mut divided = Fates {
            on_pieces: EffectOnPieces { survive: none, destroy: none, convert: none },
            changed: Numbers::NONE,
            displacement: Displacement::NONE,
        };
        for CompiledFate { condition, kind } in fates {
            let met = if condition.is_always() { frail } else { frail & scene.those(condition) };
            frail &= !met;
            divided.add(*kind, met, field, pawns);
        }
        divided.on_pieces.add(EffectOnPieces::new(effect, frail, field));
        divided
    }

    fn add(&mut self, kind: FateKind, pieces: Bitboard, field: &Field, pawns: DoubleStep) {
        match kind {
            FateKind::Survive => self.on_pieces.survive |= pieces,
            FateKind::Effect(effect) => {
                self.on_pieces.add(EffectOnPieces::new(effect, pieces, field));
            }
            FateKind::Become(role) => {
                let fixed = field.kings() | field.by_role(role) | no_place(role, field, pawns);
                self.on_pieces.survive |= pieces & fixed;
                self.changed.set(pieces & !fixed, role as u8);
            }
            FateKind::Push(steps, at_edge) => {
                self.displacement.pushed.set(pieces, steps);
                if at_edge == AtEdge::Stops {
                    self.displacement.stops |= pieces;
                }
            }
            FateKind::Pull => self.displacement.pulled |= pieces,
            FateKind::Home => self.displacement.home |= pieces,
        }
    }

    /// Changes and moves pieces in a blast that covers `shapes`. The pieces on `standing` are left when pieces move.
    #[inline(never)]
    pub(super) fn carry_out(
        &self,
        aftermath: &mut Aftermath,
        field: &Field,
        (shapes, standing): (Bitboard, Bitboard),
        pawns: DoubleStep,
    ) {
        aftermath.changed = self.changed.on(shapes);
        self.displacement.on(shapes).carry_out(aftermath, field, standing, pawns);
    }
}

/// The pieces that cannot change sides: kings, and pawns that would then stand on their last rank.
fn unconvertible(field: &Field) -> Bitboard {
    let last = |color: Color| Bitboard::from_rank(color.relative_rank(Rank::First));
    let pawns = |color: Color| field.by_piece(color.pawn()) & last(color);
    field.kings() | pawns(Color::White) | pawns(Color::Black)
}

/// The pieces that cannot take `role`, because no pawn of their side may stand on their squares.
fn no_place(role: Role, field: &Field, pawns: DoubleStep) -> Bitboard {
    let astray = |color| field.by_color(color) & !pawns.pawn_squares(color);
    match role {
        Role::Pawn => astray(Color::White) | astray(Color::Black),
        _ => Bitboard::EMPTY,
    }
}
