//! Warnings about a count that has no effect.

use isotope_kernel::{Count, Explode, Spec, Trigger, When, Win};

use super::Warnings;

/// Warns about a `count` that nothing asks for, and about one of explosions where nothing explodes.
pub(super) fn unused(warnings: &mut Warnings<'_>, spec: &Spec) {
    let in_win = |win: &Win| matches!(win, Win::Counted(_) | Win::Total(_));
    let captures = spec.capture.explosions().into_iter().map(|explode: &Explode| &explode.when);
    let triggers = spec.triggers.iter().map(|trigger: &Trigger| &trigger.occasion().when);
    let is_asked = spec.win.iter().any(in_win) || captures.chain(triggers).any(counts);
    let (message, help) = match spec.count {
        Count::Off => return,
        Count::Explosions if spec.explosions().next().is_none() => (
            "nothing is ever counted: nothing explodes",
            "say `Destroyed([Queen])` to count captures, `capture: Explode()`, or leave `count` out",
        ),
        _ if !is_asked => (
            "nothing asks for what is counted",
            "ask in `win` or `when`, as in `win: [KingDestroyed, Checkmate, Counted(3)]`, or leave `count` out",
        ),
        _ => return,
    };
    warnings.warn("count", "no-effect", message, help);
}

/// Whether a condition asks for a count.
fn counts(when: &When) -> bool {
    match when {
        When::Counted(_) | When::Total(_) => true,
        When::Not(when) => counts(when),
        When::Any(all) | When::All(all) => all.iter().any(counts),
        _ => false,
    }
}
