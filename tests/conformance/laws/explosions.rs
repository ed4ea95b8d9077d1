//! Changes to every explosion and every condition of a ruleset.

use isotope_kernel::{Capture, Explode, Fate, PieceCondition, Problem, Rules, Spec, Trigger, When};

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

/// The spec with every condition of captures and triggers changed, those that others are made of before these. The
/// second argument of `change` is whether the condition belongs to a trigger.
pub(super) fn with_conditions(spec: &Spec, change: impl Fn(&mut When, bool)) -> Spec {
    fn within(when: &mut When, change: &impl Fn(&mut When)) {
        match when {
            When::Not(inner) => within(inner, change),
            When::Any(all) | When::All(all) => all.iter_mut().for_each(|it| within(it, change)),
            _ => (),
        }
        change(when);
    }
    let mut spec = with_explosions(spec, |explode, is_trigger| {
        if !is_trigger {
            within(&mut explode.when, &|when| change(when, false));
        }
    });
    for trigger in &mut spec.triggers {
        let (Trigger::Promotion(it) | Trigger::Arrival(it) | Trigger::Detonation(it)) = trigger;
        within(&mut it.when, &|when| change(when, true));
    }
    spec
}

/// The spec with every condition on single pieces changed, in fates and where pieces are counted, those that others are
/// made of before these.
pub(super) fn with_pieces(spec: &Spec, change: impl Fn(&mut PieceCondition)) -> Spec {
    fn within(condition: &mut PieceCondition, change: &impl Fn(&mut PieceCondition)) {
        match condition {
            PieceCondition::Not(inner) => within(inner, change),
            PieceCondition::Any(all) | PieceCondition::All(all) => {
                all.iter_mut().for_each(|it| within(it, change));
            }
            _ => (),
        }
        change(condition);
    }
    let spec = with_explosions(spec, |explode, _| {
        for fate in &mut explode.fates {
            within(condition_of(fate), &change);
        }
    });
    with_conditions(&spec, |when, _| {
        if let When::AtLeast(_, condition) = when {
            within(condition, &change);
        }
    })
}

/// The condition of a fate.
pub(super) fn condition_of(fate: &mut Fate) -> &mut PieceCondition {
    match fate {
        Fate::Survive(it)
        | Fate::Destroy(it)
        | Fate::Convert(it)
        | Fate::Become(_, it)
        | Fate::Push(_, it, _)
        | Fate::Pull(it)
        | Fate::Home(it) => it,
    }
}

/// The compiled rules; without triggers if no game can start with them, because a side is in check by them or has no
/// move.
pub(super) fn compiled(spec: Spec) -> Rules {
    let is_start = |problem: &Problem| problem.code == "start-position";
    match Rules::compile(spec.clone()) {
        Err(error) if error.problems.iter().all(is_start) => {
            Rules::compile(Spec { triggers: Vec::new(), ..spec }).expect("only triggers explode")
        }
        rules => rules.expect("the words are valid"),
    }
}
