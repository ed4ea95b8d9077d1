//! Changes to every explosion of a ruleset.

use isotope_kernel::{Capture, Explode, Spec, Trigger};

/// The spec with every explosion changed. The second argument of `change` is whether the explosion belongs to a
/// trigger.
pub(super) fn with_explosions(spec: &Spec, change: impl Fn(&mut Explode, bool)) -> Spec {
    let mut spec = spec.clone();
    changed(&mut spec.capture, &|explode| change(explode, false));
    for trigger in &mut spec.triggers {
        let (Trigger::Promotion(it) | Trigger::Arrival(it) | Trigger::Detonation(it)) = trigger;
        changed(&mut it.then, &|explode| change(explode, true));
    }
    spec
}

fn changed(capture: &mut Capture, change: &impl Fn(&mut Explode)) {
    match capture {
        Capture::Replace => (),
        Capture::Explode(explode) => change(explode),
        Capture::Cases(cases) => cases.iter_mut().for_each(|case| changed(case, change)),
    }
}
