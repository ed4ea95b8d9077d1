//! The rules under which no tables are built.

use isotope_kernel::{Capture, Count, Drops, Explode, Rules, Spec, Trigger, When};

use super::error::TablebaseError;

/// Returns the reason why no tables are built under these rules, if there is one.
pub(super) fn refuse(rules: &Rules) -> Result<(), TablebaseError> {
    let spec = rules.spec();
    let more = match () {
        () if rules.is_plugged() => "a program has plugged in rules of its own",
        () if spec.drops != Drops::Off => "pieces in hand are dropped",
        () if rules.has_walls() => "there are walls on the board",
        () if rules.checks_to_win().is_some() => "checks are counted",
        () if spec.count != Count::Off => "explosions or pieces are counted",
        () if spec.explosions().any(Explode::rearranges) => {
            "explosions move pieces or change what they are"
        }
        () if spec.triggers.iter().any(looks_beyond) => {
            "a move sets off an explosion or does not by where it comes from or what stands around"
        }
        () if has_spared_triggers(spec) => return Err(TablebaseError::SparedTrigger),
        () => return Ok(()),
    };
    Err(TablebaseError::Rules(more))
}

/// Whether it depends on more than the arriving piece and its square whether a move sets off the explosion.
fn looks_beyond(trigger: &Trigger) -> bool {
    let beyond = |when: &When| matches!(when, When::From(_) | When::AtLeast(..));
    trigger.occasion().when.asks(&beyond)
}

/// Whether a piece may survive an explosion that it sets off without a capture. Whether such a move changes the
/// material depends on the position, so it is neither a quiet move nor a conversion.
fn has_spared_triggers(spec: &Spec) -> bool {
    let spares = |explode: &&Explode| !explode.spares.is_empty();
    let triggers = spec.triggers.iter().map(|trigger| &trigger.occasion().then);
    triggers.flat_map(Capture::explosions).any(|explode| spares(&explode))
}
