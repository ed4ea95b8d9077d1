//! `triggers`: explosions without a capture.
//!
//! # What it does
//! - `Promotion`: a pawn promotes without capturing. `by` is what it becomes.
//! - `Arrival`: a piece moves without capturing onto one of the squares `on`. A pawn that promotes
//!   counts as the piece that it becomes. Castling and drops are no arrivals.
//! - `Detonation`: a move of its own, by a piece on one of the squares: it explodes where it stands.
//!   In UCI it is written `e4e4`, in SAN with both squares: `Ne4e4`.
//!
//! A trigger applies where `by`, `on` and [`when`](super::capture::when) all do. The first that applies to a move
//! decides; a capture triggers nothing. The explosion is
//! centred on the square where the piece arrives or stands. That piece takes the place of a capturer:
//! only `spares` saves it, and a piece that detonates is always destroyed. A double step that explodes
//! cannot be answered by capturing en passant.
//!
//! # RON
//! ```ron
//! triggers: [
//!     Promotion(by: [Queen]),
//!     Arrival(on: ["d4", "e4"], then: Explode(spares: [King])),
//!     Detonation(by: [Knight], when: AtLeast(2, All([Enemy, Within(1)]))),
//! ]
//! ```
//!
//! # Laws
//! A trigger never changes what a capture does.

use shakmaty::{Bitboard, ByColor, Color, Move, Piece, Rank, Role, Square, attacks};

use super::capture::{
    Capture, Cause, TriggerName, Triggering,
    blast::Center,
    condition::Condition,
    explode::{Capturer, Explode, Explosion},
    residue::Residue,
    when::{Facts, Question, Setting, When},
};
use crate::{
    board::field::Field,
    words::{
        double_step::DoubleStep,
        problem::Problem,
        roles::Roles,
        squares::{EVERYWHERE, SideSquares, squares},
    },
};

/// A move without a capture that sets off an explosion, as specified in a ruleset.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Deserialize, serde::Serialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Trigger {
    /// A pawn promotes without capturing. `by` lists what it becomes, `on` where.
    Promotion(TriggerRule),
    /// A piece moves onto one of the squares without capturing, other than by castling or by being
    /// dropped. A pawn that promotes counts as the piece that it becomes.
    Arrival(TriggerRule),
    /// A piece on one of the squares explodes where it stands, which is a move of its own: `e4e4` in
    /// UCI, `Ne4e4` in SAN. The piece is always destroyed.
    Detonation(TriggerRule),
}

/// The pieces and squares of a trigger, and its explosion.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Deserialize, serde::Serialize),
    serde(default, deny_unknown_fields)
)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct TriggerRule {
    /// The roles of pieces that set off the explosion.
    pub by: Roles,
    /// The squares on which pieces set off the explosion. Defaults to all squares.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    #[cfg_attr(feature = "schema", schemars(extend("items" = {"type": "string", "format": "square"})))]
    pub on: Option<Vec<String>>,
    /// The moves that set off the explosion, beside `by` and `on`.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "When::is_default"))]
    pub when: When,
    /// The explosion, as of a capture: `Explode(…)`, without `when`, `center` and `capturer`, and in a
    /// `Detonation` without `spares`. The moving piece takes the place of the capturer.
    #[cfg_attr(feature = "serde", serde(serialize_with = "without_parts_of_captures"))]
    pub then: Capture,
}

/// Writes an explosion without the parts that the explosion of a trigger may not have, unless they differ
/// from the default.
#[cfg(feature = "serde")]
fn without_parts_of_captures<S: serde::Serializer>(
    then: &Capture,
    to: S,
) -> Result<S::Ok, S::Error> {
    use super::capture::{
        blast::{Blast, Hits},
        fates::{BlastEffect, Fate},
    };
    use serde::Serialize;

    #[derive(Serialize)]
    #[serde(rename = "Explode")]
    struct Triggered<'a> {
        blast: &'a Blast,
        immune: Roles,
        spares: Roles,
        hits: Hits,
        chain: Roles,
        residue: Residue,
        effect: BlastEffect,
        #[serde(skip_serializing_if = "<[_]>::is_empty")]
        fates: &'a [Fate],
    }
    let default = Explode::default();
    match then {
        Capture::Explode(Explode {
            blast,
            immune,
            spares,
            when,
            hits,
            center,
            chain,
            residue,
            capturer,
            effect,
            fates,
        }) if (when, center, capturer) == (&default.when, &default.center, &default.capturer) => {
            let (immune, spares, chain) = (*immune, *spares, *chain);
            let (hits, residue, effect) = (*hits, *residue, *effect);
            let explode = Triggered { blast, immune, spares, hits, chain, residue, effect, fates };
            to.serialize_newtype_variant("Capture", 1, "Explode", &explode)
        }
        other => other.serialize(to),
    }
}

impl Default for TriggerRule {
    fn default() -> TriggerRule {
        TriggerRule {
            by: Roles::ALL,
            on: None,
            when: When::Always,
            then: Capture::Explode(Explode::default()),
        }
    }
}

impl Trigger {
    /// The kind of trigger.
    pub fn name(&self) -> TriggerName {
        match self {
            Trigger::Promotion(_) => TriggerName::Promotion,
            Trigger::Arrival(_) => TriggerName::Arrival,
            Trigger::Detonation(_) => TriggerName::Detonation,
        }
    }

    /// The pieces and squares of the trigger, and its explosion.
    pub fn occasion(&self) -> &TriggerRule {
        match self {
            Trigger::Promotion(it) | Trigger::Arrival(it) | Trigger::Detonation(it) => it,
        }
    }

    /// The code of the problem that an explosion has a part that makes no sense in a trigger.
    pub const EXCLUDED_PART: &str = "trigger-part";

    /// The parts that the explosion of this trigger may not have, each with the reason and the remedy.
    pub fn excluded_parts(&self) -> &'static [(&'static str, &'static str, &'static str)] {
        const PARTS: &[(&str, &str, &str)] = &[
            (
                "when",
                "the explosion of a trigger has no condition of its own",
                "write `when` beside `by` and `on`, as in `Arrival(when: From([\"d4\"]))`",
            ),
            (
                "center",
                "the explosion of a trigger is always centred where the piece arrives or stands",
                "leave `center` out",
            ),
            (
                "capturer",
                "a trigger is no capture, so there is no capturer that could stay",
                "leave `capturer` out",
            ),
            (
                "spares",
                "nothing saves a piece that detonates: to survive would be to pass the turn",
                "leave `spares` out",
            ),
        ];
        match self {
            Trigger::Detonation(_) => PARTS,
            Trigger::Promotion(_) | Trigger::Arrival(_) => &PARTS[..3],
        }
    }

    /// Compiles the trigger at `path`.
    fn compile(
        &self,
        path: &str,
        setting: Setting,
        problems: &mut Vec<Problem>,
    ) -> CompiledTrigger {
        let TriggerRule { by, on, when, then } = self.occasion();
        let mut report = |part: &str, code, message: &str, help: &str| {
            problems.push(Problem::new(format!("{path}.{part}"), code, message, help));
        };
        if by.is_empty() {
            let help = "name a role, or leave `by` out, which means all roles";
            report("by", "trigger-empty", "nothing sets off this explosion: `by` is empty", help);
        }
        if on.as_ref().is_some_and(Vec::is_empty) {
            let help = "name a square, or leave `on` out, which means all squares";
            report("on", "trigger-empty", "nothing explodes anywhere: `on` is empty", help);
        }
        let default = Explode::default();
        let explode = match then {
            Capture::Explode(explode) => explode,
            Capture::Replace | Capture::Cases(_) => {
                let help = "say `then: Explode(…)`, or one trigger for each case";
                report("then", "trigger-then", "a trigger sets off one explosion", help);
                &default
            }
        };
        let given = |part: &str| match part {
            "when" => explode.when != When::Always,
            "center" => explode.center != Center::Landing,
            "capturer" => explode.capturer != Capturer::Lands,
            _ => !explode.spares.is_empty(),
        };
        for (part, message, help) in self.excluded_parts().iter().filter(|(part, ..)| given(part)) {
            report(&format!("then.{part}"), Trigger::EXCLUDED_PART, message, help);
        }
        let on = on.as_ref().map_or(EVERYWHERE, |on| squares(on, &format!("{path}.on"), problems));
        let when = when.compile(&format!("{path}.when"), setting, problems);
        let targets = ByColor::new_with(|color| *on.get(color) & when.targets(color));
        CompiledTrigger {
            name: self.name(),
            by: *by,
            on,
            targets,
            when,
            explosion: explode.compile(&format!("{path}.then"), setting, problems),
        }
    }
}

/// The compiled triggers of a game, and the moves of pawns that they depend on.
#[derive(Clone, Debug)]
pub(crate) struct Triggers {
    list: Vec<CompiledTrigger>,
    double_step: DoubleStep,
}

#[derive(Clone, Debug)]
struct CompiledTrigger {
    name: TriggerName,
    by: Roles,
    on: SideSquares,
    /// The squares of `on` on which `when` may hold.
    targets: SideSquares,
    when: Condition<Question>,
    explosion: Explosion,
}

impl CompiledTrigger {
    /// Whether the trigger applies to a move on `field`.
    #[inline]
    fn applies(&self, field: &Field, facts: Facts) -> bool {
        self.may_apply(facts) && (self.when.is_always() || self.condition_holds(field, facts))
    }

    #[inline(never)]
    fn condition_holds(&self, field: &Field, facts: Facts) -> bool {
        let there = || {
            let Facts { by, from, to, side, .. } = facts;
            let triggering = Triggering { trigger: self.name, by: by.of(side), from, to };
            let scene = self.explosion.scene(field, Cause::Trigger(triggering));
            self.when.holds(facts, &field.counts, &scene)
        };
        self.when.by_facts(facts).unwrap_or_else(there)
    }

    /// Whether the trigger applies to a move, its `when` apart.
    #[inline]
    fn may_apply(&self, Facts { by, promotes, from, to, side, .. }: Facts) -> bool {
        let kind = match self.name {
            TriggerName::Promotion => promotes,
            TriggerName::Arrival => from != to,
            TriggerName::Detonation => from == to,
        };
        kind && self.by.contains(by) && self.on.get(side).contains(to)
    }
}

impl Triggers {
    pub(crate) fn compile(
        triggers: &[Trigger],
        setting: Setting,
        problems: &mut Vec<Problem>,
    ) -> Triggers {
        let setting = Setting { trigger: true, ..setting };
        let compile = |(i, trigger): (usize, &Trigger)| {
            trigger.compile(&format!("triggers[{i}]"), setting, problems)
        };
        let list = triggers.iter().enumerate().map(compile).collect();
        Triggers { list, double_step: setting.pawns }
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    /// The explosions that the triggers set off.
    pub(crate) fn explosions(&self) -> impl Iterator<Item = &Explosion> {
        self.list.iter().map(|trigger| &trigger.explosion)
    }

    /// The sets of squares in the triggers, their conditions apart.
    pub(crate) fn squares(&self) -> impl Iterator<Item = &SideSquares> {
        self.list.iter().map(|trigger| &trigger.on)
    }

    /// The conditions of the triggers.
    pub(crate) fn conditions(&self) -> impl Iterator<Item = &Condition<Question>> {
        self.list.iter().map(|trigger| &trigger.when)
    }

    /// The squares on which the arrival of a piece may set off an explosion.
    pub(crate) fn arrivals(&self, Piece { color, role }: Piece) -> Bitboard {
        let arrivals = self.list.iter().filter(|it| it.name == TriggerName::Arrival);
        let by = arrivals.filter(|it| it.by.contains(role));
        by.fold(Bitboard::EMPTY, |all, it| all | *it.targets.get(color))
    }

    /// Whether `color` might destroy a piece on `square` by a trigger: one of `pieces` could detonate, or
    /// there are squares near enough on which a piece could arrive.
    pub(crate) fn may_destroy(
        &self,
        field: &Field,
        (color, pieces): (Color, Bitboard),
        square: Square,
    ) -> bool {
        self.list.iter().any(|it| {
            let centers = it.explosion.victims(color, square) & *it.targets.get(color);
            match it.name {
                TriggerName::Detonation => (it.by.on(field) & pieces & centers).any(),
                TriggerName::Arrival => centers.any(),
                TriggerName::Promotion => {
                    (centers & Bitboard::from_rank(color.relative_rank(Rank::Eighth))).any()
                }
            }
        })
    }

    /// The pieces of `color` that may detonate.
    pub(crate) fn detonators(&self, field: &Field, color: Color) -> Bitboard {
        let detonations = self.list.iter().filter(|it| it.name == TriggerName::Detonation);
        detonations.fold(Bitboard::EMPTY, |all, it| {
            let pieces = it.by.on(field) & *it.targets.get(color) & field.by_color(color);
            let detonates = |square: &Square| {
                let role = field.role_at(*square);
                role.is_some_and(|role| {
                    it.applies(field, quiet(role.of(color), *square, *square, false))
                })
            };
            match it.when.is_always() {
                true => all | pieces,
                false => all | pieces.into_iter().filter(detonates).collect::<Bitboard>(),
            }
        })
    }

    pub(crate) fn leave_walls(&self) -> bool {
        self.explosions().any(|explosion| explosion.residue != Residue::Empty)
    }

    /// The trigger of a move by a piece of `color`, if the move sets off an explosion.
    pub(crate) fn of(&self, field: &Field, color: Color, m: Move) -> Option<Triggering> {
        let Move::Normal { role, from, capture: None, to, promotion } = m else { return None };
        let by = Piece { color, role: promotion.unwrap_or(role) };
        let first = self.first(field, quiet(by, from, to, promotion.is_some()));
        first.map(|trigger| Triggering { trigger: trigger.name, by, from, to })
    }

    /// The explosion set off by a move on `field`.
    pub(crate) fn explosion(&self, field: &Field, triggering: Triggering) -> Option<&Explosion> {
        let Triggering { by, from, to, .. } = triggering;
        let promotes = field.role_at(from).is_some_and(|role| role != by.role);
        self.first(field, quiet(by, from, to, promotes)).map(|trigger| &trigger.explosion)
    }

    fn first(&self, field: &Field, facts: Facts) -> Option<&CompiledTrigger> {
        self.list.iter().find(|trigger| trigger.applies(field, facts))
    }

    /// Whether each trigger applies to a move, as far as that does not depend on the position.
    pub(crate) fn apply(&self, facts: Facts) -> impl Iterator<Item = Option<bool>> {
        self.list.iter().map(move |trigger| match trigger.may_apply(facts) {
            true => trigger.when.by_facts(facts),
            false => Some(false),
        })
    }

    /// Calls `visit` for every move by which `color` could set off an explosion on `field`, without
    /// regard to the safety of kings. `promotion` contains the roles that pawns may promote to.
    pub(crate) fn each(
        &self,
        field: &Field,
        color: Color,
        promotion: Roles,
        mut visit: impl FnMut(Cause),
    ) {
        let mut visit_move = |m: Move| {
            if let Some(trigger) = self.of(field, color, m) {
                visit(Cause::Trigger(trigger));
            }
        };
        for from in field.by_color(color) {
            let Some(role) = field.role_at(from) else { continue };
            let to = match role {
                Role::Pawn => field.pushes(from, color, self.double_step).collect(),
                _ => attacks::attacks(from, role.of(color), field.blocked()) & !field.blocked(),
            };
            for to in to.with(from) {
                let roles = match from == to {
                    true => Roles::only(role),
                    false => promotion.landing(role.of(color), to),
                };
                for landing in roles.iter() {
                    let promotion = (landing != role).then_some(landing);
                    visit_move(Move::Normal { role, from, capture: None, to, promotion });
                }
            }
        }
    }
}

/// What triggers are asked of a move without a capture.
pub(crate) fn quiet(by: Piece, from: Square, to: Square, promotes: bool) -> Facts {
    Facts { by: by.role, of: None, promotes, from, to, side: by.color }
}
