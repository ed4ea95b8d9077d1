//! Warnings about valid rules that are probably not intended because they have no effect or restate a rule of
//! the base.

mod list;
mod reach;

use std::ops::Range;

use isotope_kernel::{
    Blast, Capture, Capturer, Check, Compulsory, Count, Dead, Drops, Explode, Fate, PieceCondition,
    Position, RoleName, Roles, SideKings, Spec, When, Win, words::role_name,
};
use shakmaty::{Bitboard, Color, Position as _, Rank, Role, attacks};

use crate::{
    chain::{Chain, spec},
    language::patch::{FIELDS, value, values},
    ruleset::Ruleset,
    text::diagnostic::Diagnostic,
    text::tree::skip_trivia,
};
use list::{Warnings, explosions, keeps_its_kings};

/// Returns the warnings about a ruleset's own file.
pub(super) fn all(chain: &Chain, ruleset: &Ruleset) -> Vec<Diagnostic> {
    let Some((own, bases)) = chain.links.split_first() else { return Vec::new() };
    let file = &own.file;
    let mut warnings = Warnings { file, found: Vec::new() };
    if !bases.is_empty() {
        restated(&mut warnings, ruleset.rules.spec(), &spec(bases), &bases[0].called);
    }
    let spec = ruleset.rules.spec();
    for (path, explode) in explosions(spec) {
        explosion(&mut warnings, &path, explode, spec);
    }
    reach::conditions(&mut warnings, ruleset);
    reach::fates(&mut warnings, ruleset);
    reach::directions(&mut warnings, &spec.triggers);
    count(&mut warnings, spec);
    kings(&mut warnings, ruleset);
    forbidden(&mut warnings, spec);
    wins(&mut warnings, spec);
    draws(&mut warnings, spec);
    promotion(&mut warnings, ruleset);
    warnings.found
}

fn restated(warnings: &mut Warnings<'_>, spec: &Spec, base: &Spec, called: &str) {
    let text = &*warnings.file.source.text;
    // A file that states every rule is not meant as a list of differences.
    if FIELDS.iter().all(|field| warnings.file.tree.field(text, field).is_some()) {
        return;
    }
    let (own, base) = (values(spec), values(base));
    for (field, _) in own.iter().zip(&base).filter(|(own, base)| own == base).map(|(own, _)| own) {
        let Some(part) = warnings.file.tree.field(text, field) else { continue };
        let message = format!("`{field}` is the same in `{called}`, which this extends");
        let warning = Diagnostic::warning("restated", message)
            .help("leave it out: a field that is left out has the value of the base")
            .suggest(with_comma(text, part.span()), "")
            .at(&warnings.file.source, part.span());
        warnings.found.push(warning);
    }
}

/// Returns the span of a field and the comma after it, or of the whole line if nothing else is on it.
fn with_comma(text: &str, field: Range<usize>) -> Range<usize> {
    let blank = |at: usize| text[at..].len() - text[at..].trim_start_matches([' ', '\t']).len();
    let comma = skip_trivia(text, field.end);
    let end = if text[comma..].starts_with(',') { comma + 1 } else { field.end };
    let end = end + blank(end);
    let line = text[..field.start].trim_end_matches([' ', '\t']).len();
    let newline = ["\n", "\r\n"].iter().find(|newline| text[end..].starts_with(**newline));
    match newline.filter(|_| text[..line].ends_with('\n')) {
        Some(newline) => line..end + newline.len(),
        None => field.start..end,
    }
}

/// Warns about the parts of the explosion at `path` that have no effect.
fn explosion(warnings: &mut Warnings<'_>, path: &str, explode: &Explode, spec: &Spec) {
    let Explode { blast, immune, spares, when, chain, fates, .. } = explode;
    if *blast == Blast::Point {
        for part in ["immune", "hits", "chain", "effect", "fates"] {
            let message =
                format!("`{part}` has no effect: with `blast: Point` no piece stands in a blast");
            let help = "leave it out, or say another `blast`";
            warnings.warn(&format!("{path}.{part}"), "no-effect", message, help);
        }
    } else if immune.len() == Role::ALL.len() {
        let message = "the blast destroys no piece: every role is immune";
        let help = "say `blast: Point` for captures that destroy only captured and capturer";
        warnings.warn(&format!("{path}.immune"), "blast-destroys-nothing", message, help);
    } else {
        for role in chain.iter().filter(|role| immune.contains(*role)) {
            let role = role_name(role);
            let message = format!("no {role} explodes in turn: blasts do not destroy it");
            let help = "take the role out of `chain`, or out of `immune`";
            warnings.warn(&format!("{path}.chain"), "no-effect", message, help);
        }
    }
    if fates.iter().any(|fate| *fate.condition() == PieceCondition::Always) {
        let help = "leave it out, or give the last fate a condition";
        let message = "`effect` has no effect: a fate applies to all pieces";
        warnings.warn(&format!("{path}.effect"), "no-effect", message, help);
        if !fates.iter().any(|fate| matches!(fate, Fate::Destroy(_))) {
            let message = "no piece explodes in turn: no fate destroys it";
            warnings.warn(&format!("{path}.chain"), "no-effect", message, "leave it out");
        }
    }
    for role in spares.iter() {
        let name = role_name(role);
        let why = match when {
            When::By(by) if path.starts_with("capture") && !by.contains(role) => {
                format!("captures by a {name} do not explode")
            }
            _ if path.starts_with("capture") && captures_nothing(spec, role) => {
                format!("a {name} captures nothing")
            }
            _ => continue,
        };
        let message = format!("to spare a {name} as the capturer has no effect: {why}");
        let help = "take the role out of `spares`";
        warnings.warn(&format!("{path}.spares"), "no-effect", message, help);
    }
}

/// Whether every capture by `role` is forbidden. All roles have to be listed, the king included.
fn captures_nothing(spec: &Spec, role: Role) -> bool {
    let forbidden = |of: Role| {
        let pair = (RoleName::from(role), RoleName::from(of));
        spec.cannot_capture.contains(&pair)
    };
    Role::ALL.into_iter().all(forbidden)
}

/// Warns about forbidding captures by kings if such captures are illegal anyway.
fn forbidden(warnings: &mut Warnings<'_>, spec: &Spec) {
    let Capture::Explode(explode) = &spec.capture else { return };
    let fatal = explode.when == When::Always
        && explode.capturer == Capturer::Lands
        && !explode.spares.contains(Role::King);
    if fatal
        && keeps_its_kings(spec)
        && spec.cannot_capture.iter().any(|(by, _)| *by == RoleName::King)
    {
        let message = "a king captures nothing here anyway: it would destroy itself";
        let help = "leave the pairs with `King` as the capturer out";
        warnings.warn("cannot_capture", "no-effect", message, help);
    }
}

fn kings(warnings: &mut Warnings<'_>, ruleset: &Ruleset) {
    let spec = ruleset.rules.spec();
    let several = spec.kings.either(SideKings::Each) || spec.kings.either(SideKings::Last);
    let start = Position::start(&ruleset.rules);
    let one = start.board().by_role(Role::King).count() == 2;
    if several && one && !spec.promotion.contains(Role::King) {
        let message =
            "no side ever has a second king: the start has one each, and no pawn becomes one";
        let help =
            "let `promotion` list `King`, say a `start` with more kings, or leave `kings` out";
        let promotion = value(&(spec.promotion | Roles::only(Role::King)));
        let instead = Some(("promotion", &*promotion));
        warnings.warn_with("kings", "no-effect", message, help, instead);
    }
}

fn wins(warnings: &mut Warnings<'_>, spec: &Spec) {
    let text = &*warnings.file.source.text;
    let mate = spec.win.iter().position(|win| *win == Win::Checkmate);
    let Some(mate) = mate.filter(|_| spec.check == Check::Off) else { return };
    if warnings.file.tree.field(text, "win").is_some() {
        let span = warnings.file.tree.find(text, &format!("win[{mate}]")).span.clone();
        let message = "no king is ever mated: with `check: Off` there is no check";
        let warning = Diagnostic::warning("cannot-win", message)
            .help("leave `Checkmate` out, or say another `check`");
        warnings.found.push(warning.at(&warnings.file.source, span));
    }
}

/// Warns about a `count` that nothing asks for.
fn count(warnings: &mut Warnings<'_>, spec: &Spec) {
    let counts = |when: &When| matches!(when, When::Counted(_) | When::Total(_));
    let in_win = |win: &Win| matches!(win, Win::Counted(_) | Win::Total(_));
    let triggers = spec.triggers.iter().map(|trigger| &trigger.occasion().when);
    let mut conditions = spec.explosions().map(|explode| &explode.when).chain(triggers);
    let is_asked = spec.win.iter().any(in_win) || conditions.any(|when| when.asks(&counts));
    if spec.count != Count::Off && !is_asked {
        let help = "ask in `win` or `when`, as in `win: [KingDestroyed, Checkmate, Counted(3)]`, or leave `count` out";
        let win = value(&[&spec.win[..], &[Win::Counted(3)]].concat());
        let message = "nothing asks for what is counted";
        warnings.warn_with("count", "no-effect", message, help, Some(("win", &*win)));
    }
}

fn draws(warnings: &mut Warnings<'_>, spec: &Spec) {
    let dead = spec.draws.dead;
    let listed = matches!(dead, Dead::Fide | Dead::Locked | Dead::Libraries);
    if listed && dead.in_game(spec) == Dead::Off {
        let why = match spec.compulsory {
            Compulsory::Capture => "captures are compulsory",
            Compulsory::Off => "there are ways to win, or pieces, that the list does not know",
        };
        let message = format!("no position is dead by `{dead:?}` here: {why}");
        let help = "say `Derived`, which looks at these rules, or `Off`";
        warnings.warn("draws.dead", "no-effect", message, help);
    }
}

/// Warns if walls in the start position keep every pawn from promoting. No rule removes a wall.
fn promotion(warnings: &mut Warnings<'_>, ruleset: &Ruleset) {
    let start = Position::start(&ruleset.rules);
    let (field, pawns) = (start.field(), start.board().pawns());
    let drops = ruleset.rules.spec().drops != Drops::Off;
    if field.walls.is_empty() || pawns.is_empty() || drops {
        return;
    }
    let arrives = Color::ALL.into_iter().any(|color| {
        let mut reached = start.board().by_piece(color.pawn());
        // A pawn advances, or captures on an adjacent file, at most six times before it promotes.
        for _ in 0..6 {
            let steps = reached.into_iter().fold(Bitboard::EMPTY, |steps, square| {
                let ahead = square.offset(if color.is_white() { 8 } else { -8 });
                steps | attacks::pawn_attacks(color, square) | Bitboard::from_iter(ahead)
            });
            reached |= steps & !field.walls;
        }
        (reached & Bitboard::from_rank(color.fold_wb(Rank::Eighth, Rank::First))).any()
    });
    if !arrives {
        let message = "no pawn can ever promote: walls keep all of them from the last rank";
        let help = "leave a way between the walls, or leave the pawns out";
        warnings.warn("start", "pawns-walled-in", message, help);
    }
}
