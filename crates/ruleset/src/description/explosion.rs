//! Describes an explosion, and draws its blast.

use std::collections::BTreeSet;

use isotope_kernel::{
    Blast, BlastEffect, Capture, Capturer, Center, Crater, Explode, Hits, Residue, Roles, Trigger,
    TriggerRule, When,
    words::{and, capital, color_name, or, role_name},
};
use shakmaty::Role;

use super::phrase::a;

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
    described(explode, &when(&explode.when), Setting::Capture)
}

/// Describes a list of cases.
pub(super) fn cases(cases: &[Capture]) -> String {
    let case = |case: &Capture| match case {
        Capture::Explode(explode) => described(explode, &when(&explode.when), Setting::Case),
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
    let TriggerRule { by, on, when: _, then } = trigger.occasion();
    let piece = match *by == Roles::ALL {
        true => "a piece".into(),
        false => or(by.iter().map(a)),
    };
    let squares = on.as_ref().map(or);
    let on = |preposition: &str| match &squares {
        Some(squares) => format!(" {preposition} {squares}"),
        None => String::new(),
    };
    let head = match trigger {
        Trigger::Promotion(_) if *by == Roles::ALL => {
            format!("A pawn that promotes{} without capturing explodes: it", on("on"))
        }
        Trigger::Promotion(_) => {
            format!("A pawn that becomes {piece}{} without capturing explodes: it", on("on"))
        }
        Trigger::Arrival(_) => {
            let piece = capital(&piece);
            format!("{piece} that moves{} without capturing explodes: it", on("to"))
        }
        Trigger::Detonation(_) => {
            format!("Instead of moving, {piece}{} may explode where it stands: it", on("on"))
        }
    };
    match then {
        Capture::Explode(explode) => described(explode, &head, Setting::Trigger),
        Capture::Replace | Capture::Cases(_) => format!("{head} does nothing."),
    }
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
        BlastEffect::Destroy => *immune,
        BlastEffect::Convert => *immune | Roles::only(Role::King),
    };
    let reached =
        squares(blast, center, drawn).map(|squares| (victims(*hits, excepted, setting), squares));
    let text = match (reached, explode.effect) {
        (None, _) => format!("{head} destroys {}, and nothing else.", and(gone)),
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

/// Returns the captures to which a condition applies, as the subject of a sentence.
fn when(when: &When) -> String {
    match when {
        When::Always => "A capture".into(),
        When::Of(_) | When::SameRole => format!("The capture {}", clause(when)),
        _ => format!("A capture {}", clause(when)),
    }
}

/// Returns a condition as a clause after `a capture`.
fn clause(when: &When) -> String {
    let nested = |when: &When| match when {
        When::Any(all) | When::All(all) if all.len() > 1 => format!("({})", clause(when)),
        _ => clause(when),
    };
    let joined = |all: &[When], conjunction: &str| {
        all.iter().map(nested).collect::<Vec<_>>().join(conjunction)
    };
    match when {
        When::Always => "of any kind".into(),
        When::By(roles) => format!("by {}", or(roles.iter().map(a))),
        When::Of(roles) => format!("of {}", or(roles.iter().map(a))),
        When::SameRole => "of a piece by one of the same kind".into(),
        When::Promoting => "by which a pawn promotes".into(),
        When::On(squares) => format!("on {}", or(squares)),
        When::From(squares) => format!("from {}", or(squares)),
        When::Counted(number) => format!("by a side that has counted {number}"),
        When::Total(number) => format!("when both sides have counted {number}"),
        When::AtLeast(number, _) => format!("with at least {number} pieces"),
        When::Side(side) => format!("by {}", color_name((*side).into())),
        When::Not(when) => format!("not {}", nested(when)),
        When::Any(all) => joined(all, ", or "),
        When::All(all) => joined(all, " and "),
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

/// Returns the squares of a blast around `center`, or `None` if there are none. `drawn` is whether a drawing
/// follows.
fn squares(blast: &Blast, center: &str, drawn: bool) -> Option<String> {
    let pairs = |offsets: &[(i8, i8)]| and(offsets.iter().map(|(dx, dy)| format!("({dx}, {dy})")));
    Some(match blast {
        Blast::Point => return None,
        Blast::Ring => format!("on the eight squares around {center}"),
        Blast::Cross => format!("on the four squares that share a side with {center}"),
        Blast::Radius(1) => format!("at most 1 king step from {center}"),
        Blast::Radius(radius) => format!("at most {radius} king steps from {center}"),
        Blast::Offsets(_) | Blast::Drawn(_) if !drawn => {
            let offsets = pairs(&blast.reach());
            format!("on the squares that are {offsets} files and ranks forward from {center}")
        }
        Blast::Offsets(_) | Blast::Drawn(_) => {
            format!("on the squares marked x, where O is {center} and up is forward")
        }
        Blast::Leap(m, n) => format!("a leap of {m} and {n} squares from {center}"),
        Blast::Along(length, _) => {
            format!("up to {length} steps from {center} in the direction of the move")
        }
        Blast::Rays(steps, 7, None)
            if steps.iter().collect::<BTreeSet<_>>() == STRAIGHT.iter().collect() =>
        {
            format!("on the rank and the file of {center}, up to the first piece each way")
        }
        Blast::Rays(steps, length, _) => {
            let steps = pairs(steps);
            let times = match length {
                1 => "one step".into(),
                length => format!("up to {length} steps"),
            };
            format!(
                "on the rays from {center}, each of which ends with the first piece it meets: \
                 {times} of {steps} files and ranks"
            )
        }
    })
}

/// The steps along ranks and files.
const STRAIGHT: [(i8, i8); 4] = [(0, 1), (1, 0), (0, -1), (-1, 0)];

/// Returns a drawing of the blast, one row per line; empty if the blast can be named.
fn drawing(blast: &Blast) -> String {
    let rows = match blast {
        Blast::Drawn(rows) => rows.iter().map(|row| spaced(row.chars())).collect(),
        Blast::Offsets(offsets) => rows(offsets),
        _ => Vec::new(),
    };
    rows.iter().map(|row| format!("\n    {row}")).collect()
}

/// Returns the rows of a drawing of `offsets`, farthest rank first: `O` is the center, `x` a square of the
/// blast.
pub(crate) fn rows(offsets: &[(i8, i8)]) -> Vec<String> {
    let range = |coordinate: fn(&(i8, i8)) -> i8| {
        let all = || offsets.iter().map(coordinate).chain([0]);
        all().min().unwrap_or(0)..=all().max().unwrap_or(0)
    };
    let cell = |dx, dy| match (dx, dy) {
        (0, 0) => 'O',
        offset if offsets.contains(&offset) => 'x',
        _ => '.',
    };
    let ranks = range(|offset| offset.1).rev();
    ranks.map(|dy| spaced(range(|offset| offset.0).map(|dx| cell(dx, dy)))).collect()
}

/// Returns the cells with a space between them.
fn spaced(cells: impl Iterator<Item = char>) -> String {
    let cells = cells.filter(|c| !c.is_whitespace()).map(String::from);
    cells.collect::<Vec<_>>().join(" ")
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
    fn a_list_of_offsets_is_drawn() {
        let blast = Blast::Offsets(vec![(1, 2), (-1, 0)]);
        assert_eq!(drawing(&blast), "\n    . . x\n    . . .\n    x O .");
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
    fn a_radius_is_counted_in_steps_of_a_king() {
        let told = |radius| squares(&Blast::Radius(radius), "the square where it lands", true);
        let one = "at most 1 king step from the square where it lands";
        assert_eq!(told(1).as_deref(), Some(one));
        assert_eq!(told(2), Some(one.replace("1 king step", "2 king steps")));
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
