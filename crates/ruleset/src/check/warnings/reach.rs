//! Warnings about conditions that nothing fulfils, and about cases, triggers and fates that nothing comes to.

use isotope_kernel::{Capture, PieceCondition, Reach, Roles, Trigger, When, words::role_name};
use shakmaty::Role;

use super::list::{Warnings, explosions, keeps_its_kings};
use crate::{description::is_without_direction, ruleset::Ruleset};

/// Warns about conditions that hold for no capture or for all, and about cases and triggers that no move comes to.
pub(super) fn conditions(warnings: &mut Warnings<'_>, ruleset: &Ruleset) {
    let spec = ruleset.rules.spec();
    let captures = ruleset.rules.captures();
    let listed = matches!(spec.capture, Capture::Cases(_));
    let reach = captures.reach_of_cases(spec.double_step);
    for (reach, (case, explode)) in reach.into_iter().zip(explosions(spec)) {
        let when = format!("{case}.when");
        match reach {
            Reach::Nothing => {
                let message = "this condition applies to no capture";
                let help = match listed {
                    true => "say another condition, or leave the case out",
                    false => {
                        "say another condition, or `capture: Replace` for captures without explosions"
                    }
                };
                warnings.warn(&when, "never-explodes", message, help);
            }
            Reach::Overruled => {
                let message =
                    "no capture comes to this case: cases before it apply to all of its captures";
                let help = "put it before them, or leave it out";
                warnings.warn(&case, "case-unreachable", message, help);
            }
            Reach::Everything if explode.when != When::Always => {
                let message = "this condition applies to every capture";
                let help = "leave `when` out, or say another condition";
                warnings.warn(&when, "no-effect", message, help);
            }
            Reach::Everything | Reach::Some => (),
        }
    }
    let reach = captures.reach_of_triggers(spec.double_step);
    for (i, (reach, trigger)) in reach.into_iter().zip(&spec.triggers).enumerate() {
        let of_kings =
            matches!(trigger, Trigger::Detonation(of) if of.by == Roles::only(Role::King));
        let (message, help) = match reach {
            _ if of_kings && keeps_its_kings(spec) => (
                "this explosion is never set off: a king would destroy itself",
                "say other roles, or leave the trigger out",
            ),
            Reach::Nothing if trigger.occasion().when != When::Always => (
                "no move sets off this explosion",
                "say another `when`, other roles or squares, or leave the trigger out",
            ),
            Reach::Nothing => (
                "no move sets off this explosion",
                "pawns promote on their last rank to the roles in `promotion`, and never stand there as pawns: say \
                 other roles or squares, or leave the trigger out",
            ),
            Reach::Overruled => (
                "this explosion is never set off: triggers before it apply to all of its moves",
                "put it before them, or leave it out",
            ),
            Reach::Some | Reach::Everything => continue,
        };
        warnings.warn(&format!("triggers[{i}]"), "never-explodes", message, help);
    }
}

/// Warns about fates that apply to no piece or to all, and about roles in their conditions that are immune.
pub(super) fn fates(warnings: &mut Warnings<'_>, ruleset: &Ruleset) {
    let spec = ruleset.rules.spec();
    let reach = ruleset.rules.captures().reach_of_fates(spec.double_step);
    for ((path, explode), reach) in explosions(spec).into_iter().zip(reach) {
        for (i, (fate, reach)) in explode.fates.iter().zip(reach).enumerate() {
            let condition = fate.condition();
            let path = format!("{path}.fates[{i}]");
            let immune = named(condition).iter().find(|role| explode.immune.contains(*role));
            let (code, message, help) = match (reach, immune) {
                (Reach::Nothing | Reach::Some, Some(role)) => {
                    let role = role_name(role);
                    let message = format!("no {role} comes to this fate: {role}s are immune");
                    let help =
                        "take the role out of `immune`, as in `immune: []`, or out of the fate";
                    ("no-effect", message, help)
                }
                (Reach::Nothing, None) => (
                    "never-applies",
                    "this fate applies to no piece that the blast reaches".into(),
                    "say another condition, or leave the fate out",
                ),
                (Reach::Overruled, _) => (
                    "fate-unreachable",
                    "no piece comes to this fate: those before it apply to all of its pieces"
                        .into(),
                    "put it before them, or leave it out",
                ),
                (Reach::Everything, _) if *condition != PieceCondition::Always => (
                    "no-effect",
                    "this condition applies to every piece that the blast reaches".into(),
                    "say `Always`, or another condition",
                ),
                (Reach::Some | Reach::Everything, _) => continue,
            };
            warnings.warn(&path, code, message, help);
        }
    }
}

/// Returns the roles that a condition names, unless they are nearly all.
fn named(condition: &PieceCondition) -> Roles {
    match condition {
        PieceCondition::Of(roles) if roles.len() < 5 => *roles,
        PieceCondition::Any(all) | PieceCondition::All(all) => {
            all.iter().map(named).fold(Roles::EMPTY, |all, one| all | one)
        }
        _ => Roles::EMPTY,
    }
}

/// Warns about blasts along a move that goes nowhere.
pub(super) fn directions(warnings: &mut Warnings<'_>, triggers: &[Trigger]) {
    for (i, trigger) in triggers.iter().enumerate() {
        if let Capture::Explode(explode) = &trigger.occasion().then
            && is_without_direction(trigger, explode)
        {
            let message = "this blast covers no square: a detonation has no direction";
            let help = "say `Point`, or `Rays([…], …)` with the directions";
            let path = format!("triggers[{i}].then.blast");
            warnings.warn(&path, "no-effect", message, help);
        }
    }
}
