//! Writes the caption of a scene from the result that the kernel computes.

use isotope_analysis::PlayedMove;
use isotope_kernel::{
    Aftermath, Capturing, Illegal, Outcome, Position, Reason, Step, TriggerName, Triggering,
    notation,
    words::{and, color_name, list, role_name},
};
use shakmaty::{Bitboard, Color, Position as _, Role};

use super::scene::{Illustration, SceneResult};
use crate::position::{explain::sentence_of, moves::entering};

/// Writes the caption: what the move does or why it is illegal, and whether the move is judged
/// differently in chess or in the nearest ruleset.
pub(crate) fn caption(illustration: &Illustration<'_>) -> String {
    let Illustration { here, .. } = illustration;
    let mover = color_name(here.position.turn());
    let elsewhere = elsewhere(illustration);
    let Some(played) = here.played() else {
        let san = notation::san(&here.position, here.m);
        let reason = here.illegal().map(general_reason).unwrap_or_default();
        let sentences: Vec<String> =
            [format!("**{san} is illegal:** {reason}.")].into_iter().chain(elsewhere).collect();
        return sentences.join(" ");
    };
    let is_strange = elsewhere.is_some();
    let mut sentences = vec![format!("**{mover} plays {}.**", san(played))];
    sentences.extend(elsewhere);
    sentences.extend(capture_sentences(here, played));
    sentences.extend(count_sentence(here, played));
    sentences.extend(here.steps.iter().filter(|step| is_captioned(step, is_strange)).map(|step| {
        let step = step.sentence(&here.position, here.m);
        let step = step.replace("The mover's own", &format!("{mover}'s"));
        let step = step.replace("The mover's", &format!("{mover}'s"));
        step.replace("The mover", mover).replace("this game has", "there is")
    }));
    sentences.extend(played.outcome.map(outcome_sentence));
    let goes_on =
        |there: &SceneResult<'_>| there.played().is_some_and(|played| played.outcome.is_none());
    if played.outcome.is_some_and(|outcome| outcome.reason == Reason::Checkmate)
        && illustration.in_chess.as_ref().is_some_and(goes_on)
    {
        sentences.push("In chess the game would go on.".into());
    }
    sentences.join(" ")
}

/// The move in SAN without `#`, which might suggest a win although the mover may have lost. The outcome
/// is stated in words.
pub(crate) fn san<'p>(played: &'p PlayedMove<'_>) -> &'p str {
    played.san.trim_end_matches('#')
}

/// A sentence on whether the move is legal in chess, if that is different there, or else in the nearest
/// ruleset, if that is different there.
fn elsewhere(illustration: &Illustration<'_>) -> Option<String> {
    let Illustration { here, in_chess, in_base } = illustration;
    let chess = in_chess.as_ref().map(|there| (there, "chess"));
    let base = in_base.as_ref().map(|(there, name)| (there, *name));
    let differs = |there: &SceneResult<'_>| there.played().is_some() != here.played().is_some();
    let (there, name) = chess.into_iter().chain(base).find(|(there, _)| differs(there))?;
    Some(match there.illegal() {
        Some(reason) => format!("In {name} it is illegal: {}.", general_reason(reason)),
        None => format!("In {name} it is legal."),
    })
}

/// The reason without the words "in this game", so that the text also fits other games.
fn general_reason(reason: Illegal) -> String {
    reason.to_string().replace(" in this game", "")
}

/// Whether a step belongs in the caption because the board does not show it. Reasons for legality are
/// given only if the move is `strange`, that is, judged differently elsewhere.
fn is_captioned(step: &Step, strange: bool) -> bool {
    match step {
        Step::KingsLost { .. } | Step::NoneInCheck(_) => true,
        Step::NotInCheck { harmless, .. } => {
            let all = harmless.without_check | harmless.forbidden | harmless.suicidal;
            strange && all.any()
        }
        _ => false,
    }
}

/// Describes a capture or another explosion and its aftermath in sentences; empty if the move does not
/// capture and nothing explodes.
fn capture_sentences(here: &SceneResult<'_>, played: &PlayedMove<'_>) -> Vec<String> {
    let Aftermath { center, destroyed, converted, spared, chained, walls, stays, .. } =
        played.aftermath;
    let role_at = |from| role_name(here.position.board().role_at(from).unwrap_or(here.m.role()));
    let first = here.steps.iter().find_map(|step| match *step {
        Step::Captures(Capturing { from, of, victim, to, .. }) => {
            let passing = if victim == to { "" } else { " en passant" };
            let (capturer, of) = (role_at(from), role_name(of));
            let verb = if stays { "shoots" } else { "captures" };
            let first = format!("The {capturer} {verb} the {of} on {victim}{passing}");
            let only = stays && destroyed == Bitboard::from(victim) && spared.is_empty();
            let sentence = match center.filter(|_| !only) {
                Some(center) => format!("{first}, and the explosion is centred on {center}."),
                None if !stays && !destroyed.contains(from) => {
                    format!("{first} and takes its place.")
                }
                None => format!("{first}."),
            };
            Some((from, capturer, "capturing", sentence))
        }
        Step::Triggers(Triggering { trigger, by, from, to }) => {
            let role = role_name(by.role);
            let sentence = match trigger {
                TriggerName::Promotion => {
                    format!("The pawn becomes a {role} and explodes on {to}.")
                }
                TriggerName::Arrival => format!("The {role} arrives on {to} and explodes."),
                TriggerName::Detonation => {
                    format!("The {role} on {from} explodes where it stands.")
                }
            };
            Some((from, role_at(from), "exploding", sentence))
        }
        _ => None,
    });
    let Some((from, mover, moving, first)) = first else { return Vec::new() };
    let mut sentences = vec![first];
    let mover = format!("{moving} {mover}");
    if center.is_some() {
        sentences.push(losses(&here.position, destroyed, from.into(), &mover));
    }
    let turned = converted.contains(from);
    if center.is_some() && !destroyed.contains(from) && !turned {
        let survives = if stays { "stays where it stands" } else { "survives" };
        sentences.push(format!("The {mover} {survives}."));
    }
    if converted.any() {
        let change = if converted.more_than_one() { "change" } else { "changes" };
        let pieces = and(kinds(&here.position, converted));
        sentences.push(sentence_of(&format!("{pieces} {change} sides")));
    }
    let field = here.position.field();
    sentences.extend(played.aftermath.changes(field).iter().map(|change| sentence_of(change)));
    if spared.any() {
        let is_fate = here.position.rules().spec().has_fates();
        let survive = match (spared.more_than_one(), is_fate) {
            (true, false) => "stand in the blast, immune",
            (false, false) => "stands in the blast, immune",
            (true, true) => "stay as they are",
            (false, true) => "stays as it is",
        };
        let pieces = and(kinds(&here.position, spared));
        sentences.push(sentence_of(&format!("{pieces} {survive}")));
    }
    if chained.any() {
        let explode = if chained.more_than_one() { "explode" } else { "explodes" };
        let pieces = and(kinds(&here.position, chained));
        sentences.push(sentence_of(&format!("{pieces} {explode} in turn")));
    }
    if walls.any() {
        let become_walls = if walls.more_than_one() { "become walls" } else { "becomes a wall" };
        sentences.push(format!("{} {become_walls}.", list(walls)));
    }
    sentences.extend(entering(played).iter().map(|clause| sentence_of(clause)));
    sentences
}

/// Tells the mover's count, if the move adds to it or it is not 0.
fn count_sentence(here: &SceneResult<'_>, played: &PlayedMove<'_>) -> Option<String> {
    let mover = here.position.turn();
    let [before, after] = [&here.position, &played.after].map(|it| *it.field().counts.get(mover));
    let name = color_name(mover);
    match (before, after) {
        (_, 0) => None,
        (before, after) if before == after => Some(format!("{name} has counted {before}.")),
        (before, after) => Some(format!("{name}'s count goes from {before} to {after}.")),
    }
}

/// Describes the losses of each side, as in `White loses the capturing knight; Black loses the pawn on
/// e5.`
fn losses(position: &Position<'_>, destroyed: Bitboard, capturer: Bitboard, mover: &str) -> String {
    let side = |color: Color| {
        let lost = destroyed & position.board().by_color(color);
        let own = (lost & capturer).any().then(|| format!("the {mover}"));
        let mut pieces: Vec<String> = own.into_iter().collect();
        pieces.extend(kinds(position, lost & !capturer));
        (!pieces.is_empty()).then(|| format!("{} loses {}", color_name(color), and(&pieces)))
    };
    let sides = [position.turn(), !position.turn()].into_iter().filter_map(side);
    format!("{}.", sides.collect::<Vec<_>>().join("; "))
}

/// Names the pieces on `squares` by role, as in `the queen on d8` or `the pawns on d4 and d5`.
fn kinds(position: &Position<'_>, squares: Bitboard) -> Vec<String> {
    let kinds = Role::ALL.into_iter().rev();
    let kinds = kinds.map(|role| (role_name(role), squares & position.board().by_role(role)));
    kinds
        .filter(|(_, squares)| squares.any())
        .map(|(name, squares)| {
            let several = if squares.more_than_one() { "s" } else { "" };
            format!("the {name}{several} on {}", list(squares))
        })
        .collect()
}

/// Describes the outcome of a game in a sentence.
fn outcome_sentence(outcome: Outcome) -> String {
    let why = match outcome.reason {
        Reason::KingDestroyed => "a king is destroyed",
        Reason::Checkmate => "it is checkmate",
        Reason::Stalemate => "the other side has no legal move",
        Reason::Hill => "the king has reached the hill",
        Reason::Checks => "it had one check left to give, and has given it",
        Reason::Race => "the king has reached the goal",
        Reason::LoseAll => "the winner has no piece left",
        Reason::Wipeout => "the other side has no piece left",
        Reason::Extinction => "a kind of piece has died out",
        Reason::Rid => "the winner has no piece left of a kind",
        Reason::Counted => "it has counted enough",
        Reason::Total => "both sides together have counted enough",
        Reason::Repetition => "the position has been there before",
        Reason::Halfmoves => "too long nothing was captured and no pawn moved",
        Reason::DeadPosition => "neither side can win any more",
        other => other.as_str(),
    };
    match outcome.winner {
        Some(winner) => format!("{} has won: {why}.", color_name(winner)),
        None => format!("The game is drawn: {why}."),
    }
}
