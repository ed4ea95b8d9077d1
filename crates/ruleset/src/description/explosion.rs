//! Describes explosions: of captures, of cases and of triggers.

use isotope_kernel::{
    Blast, BlastEffect, Capture, Capturer, Center, Crater, Explode, Hits, Residue, Roles, Trigger,
    TriggerRule, When,
    words::{and, capital, or, role_name},
};
use shakmaty::Role;

use super::{
    condition::{captures, clause, places},
    fate,
    phrase::a,
    shape::{drawing, squares},
};

/// What sets off an explosion.
#[derive(Clone, Copy)]
enum Setting {
    /// A capture; the others are ordinary.
    Capture,
    /// A capture, in a list of cases.
    Case,
    /// A move without a capture.
    Trigger,
}

/// Describes the explosion of captures.
pub(super) fn describe(explode: &Explode) -> String {
    described(explode, &captures(&explode.when), Setting::Capture)
}

/// Describes a list of cases.
pub(super) fn cases(cases: &[Capture]) -> String {
    let case = |case: &Capture| match case {
        Capture::Explode(explode) => described(explode, &captures(&explode.when), Setting::Case),
        Capture::Replace | Capture::Cases(_) => "A capture is ordinary.".into(),
    };
    let rest = match cases.last() {
        Some(Capture::Replace) => "",
        Some(Capture::Explode(explode)) if explode.when == When::Always => "",
        _ => " Other captures are ordinary.",
    };
    let cases = numbered(cases.iter().map(case));
    format!("The first of these that applies to a capture decides: {cases}{rest}")
}

/// Describes the triggers.
pub(super) fn triggers(triggers: &[Trigger]) -> String {
    match triggers {
        [] => "No move without a capture sets off an explosion.".into(),
        [only] => trigger(only),
        several => {
            let triggers = numbered(several.iter().map(trigger));
            format!("The first of these that applies to a move decides: {triggers}")
        }
    }
}

/// Joins sentences with a number before each.
fn numbered(sentences: impl Iterator<Item = String>) -> String {
    let sentences = sentences.enumerate().map(|(i, sentence)| format!("({}) {sentence}", i + 1));
    sentences.collect::<Vec<_>>().join(" ")
}

fn trigger(trigger: &Trigger) -> String {
    let TriggerRule { by, on, when, then } = trigger.occasion();
    let piece = match *by == Roles::ALL {
        true => "a piece".into(),
        false => or(by.iter().map(a)),
    };
    let squares = on.as_ref().map(|on| places(on, "its"));
    let when = match when {
        When::Always => String::new(),
        when => format!(", if that is a move {}", clause(when)),
    };
    let on = |preposition: &str| match &squares {
        Some(squares) => format!(" {preposition} {squares}"),
        None => String::new(),
    };
    let head = match trigger {
        Trigger::Promotion(_) if *by == Roles::ALL => {
            format!("A pawn that promotes{} without capturing explodes{when}: it", on("on"))
        }
        Trigger::Promotion(_) => {
            format!("A pawn that becomes {piece}{} without capturing explodes{when}: it", on("on"))
        }
        Trigger::Arrival(_) => {
            let piece = capital(&piece);
            format!("{piece} that moves{} without capturing explodes{when}: it", on("to"))
        }
        Trigger::Detonation(_) => {
            format!("Instead of moving, {piece}{} may explode where it stands{when}: it", on("on"))
        }
    };
    match then {
        Capture::Explode(explode) if is_without_direction(trigger, explode) => {
            let explode = Explode { blast: Blast::Point, ..explode.clone() };
            described(&explode, &head, Setting::Trigger)
        }
        Capture::Explode(explode) => described(explode, &head, Setting::Trigger),
        Capture::Replace | Capture::Cases(_) => format!("{head} does nothing."),
    }
}

/// Whether the blast of a trigger covers no square, because it goes along a move that goes nowhere.
pub(crate) fn is_without_direction(trigger: &Trigger, explode: &Explode) -> bool {
    matches!(trigger, Trigger::Detonation(_)) && matches!(explode.blast, Blast::Along(..))
}

fn described(explode: &Explode, head: &str, setting: Setting) -> String {
    let Explode { blast, immune, spares, hits, center, .. } = explode;
    let unless = match spares.is_empty() {
        true => String::new(),
        false => format!(" (unless it is {})", or(spares.iter().map(a))),
    };
    let (gone, at) = match setting {
        Setting::Trigger => (vec![format!("itself{unless}")], "its square"),
        Setting::Capture | Setting::Case => match explode.capturer {
            Capturer::Stays => (vec!["the captured piece".into()], "the square it shoots at"),
            Capturer::Lands if *spares == Roles::ALL => {
                (vec!["the captured piece".into()], "the square where it lands")
            }
            Capturer::Lands => {
                let both = vec!["the captured piece".into(), format!("the capturer{unless}")];
                (both, "the square where it lands")
            }
        },
    };
    let center = match (setting, center) {
        (Setting::Trigger, _) | (_, Center::Landing) => at,
        (_, Center::Victim) => "the square of the captured piece",
        (_, Center::Origin) => "the square it comes from",
    };
    let drawn = matches!(setting, Setting::Capture);
    let excepted = match explode.effect {
        BlastEffect::Convert if explode.fates.is_empty() => *immune | Roles::only(Role::King),
        BlastEffect::Convert | BlastEffect::Destroy => *immune,
    };
    let reached =
        squares(blast, center, drawn).map(|squares| (victims(*hits, excepted, setting), squares));
    let text = match (reached, explode.effect) {
        (None, _) => format!("{head} destroys {}, and nothing else.", and(gone)),
        (Some((victims, squares)), _) if !explode.fates.is_empty() => {
            let fates = fate::describe(explode, &format!("{victims} {squares}"));
            format!("{head} destroys {}.{fates}", and(gone))
        }
        (Some((victims, squares)), BlastEffect::Destroy) => {
            let gone = gone.into_iter().chain([victims]);
            format!("{head} destroys {} {squares}.", and(gone))
        }
        (Some((victims, squares)), BlastEffect::Convert) => {
            let victims = capital(&victims);
            format!("{head} destroys {}. {victims} {squares} changes sides.", and(gone))
        }
    };
    let stays = match explode.capturer {
        Capturer::Lands if *spares == Roles::ALL && !matches!(setting, Setting::Trigger) => {
            " The capturer survives."
        }
        Capturer::Lands => "",
        Capturer::Stays if *blast == Blast::Point => {
            " The capturer stays where it stands and does not promote."
        }
        Capturer::Stays => {
            " The capturer stays where it stands and does not promote; the blast treats it as any \
             other piece."
        }
    };
    let tail = match (setting, &explode.when) {
        (Setting::Capture, When::Always) | (Setting::Case | Setting::Trigger, _) => "",
        (Setting::Capture, _) => " Other captures are ordinary.",
    };
    let (chain, residue) = (chain(explode.chain, setting), residue(explode.residue));
    let walls = match explode.residue {
        Residue::Empty => "",
        Residue::Crater(_) => " Nothing enters a wall or passes it; knights jump over it.",
    };
    let drawing = if drawn { drawing(blast) } else { String::new() };
    format!("{text}{stays}{tail}{chain}{residue}{walls}{drawing}")
}

fn chain(chain: Roles, setting: Setting) -> String {
    if chain.is_empty() {
        return String::new();
    }
    let roles = or(chain.iter().map(a));
    let first = match setting {
        Setting::Capture | Setting::Case => "; the captured piece and the capturer do not",
        Setting::Trigger => "",
    };
    format!(
        " If {roles} is destroyed by a blast, it explodes in turn where it stood, in the same \
         way{first}."
    )
}

fn residue(residue: Residue) -> &'static str {
    match residue {
        Residue::Empty => "",
        Residue::Crater(Crater::Center) => {
            " The centre of each explosion becomes a wall, unless a piece is left standing there."
        }
        Residue::Crater(Crater::Blast) => {
            " The centre of each explosion and all squares that it reaches become walls, but those \
             where a piece is left standing."
        }
        Residue::Crater(Crater::Destroyed) => {
            " Every square where an explosion destroys a piece becomes a wall, unless a piece is \
             left standing there."
        }
    }
}

fn victims(hits: Hits, immune: Roles, setting: Setting) -> String {
    let whose = match (hits, setting) {
        (Hits::Both, _) => "every piece",
        (Hits::Enemies, _) => "every piece of the opponent",
        (Hits::Own, Setting::Trigger) => "every piece of its own side",
        (Hits::Own, _) => "every piece of the capturing side",
    };
    if immune.is_empty() {
        return whose.into();
    }
    let names = immune.iter().map(|role: Role| format!("{}s", role_name(role)));
    format!("{whose} but {}", and(names))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_explosion_of_fics_is_one_sentence() {
        assert_eq!(
            describe(&Explode::default()),
            "A capture destroys the captured piece, the capturer and every piece but pawns on the \
             eight squares around the square where it lands."
        );
    }

    #[test]
    fn captures_that_do_not_explode_are_ordinary() {
        let told = |when| describe(&Explode { when, ..Explode::default() });
        let ordinary = " Other captures are ordinary.";
        let queens = Roles::only(Role::Queen);
        for when in [When::By(queens), When::Of(queens), When::SameRole] {
            let told = told(when);
            assert!(told.ends_with(ordinary), "{told}");
        }
        assert!(!told(When::Always).contains(ordinary));
    }

    #[test]
    fn a_point_destroys_two() {
        let explode =
            Explode { blast: Blast::Point, spares: Roles::only(Role::King), ..Explode::default() };
        assert_eq!(
            describe(&explode),
            "A capture destroys the captured piece and the capturer (unless it is a king), and \
             nothing else."
        );
    }
}
