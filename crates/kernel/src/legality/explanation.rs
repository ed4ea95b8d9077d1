//! The explanation of why a move is legal or illegal, step by step.

use std::fmt;

use shakmaty::{Bitboard, Move, Square};

use super::judge::{Step, examine};
use crate::{
    hooks::{
        capture::{Aftermath, Capturing, TriggerName, Triggering},
        check::{Check, Harmless},
    },
    position::Position,
    words::{
        capital,
        castling::{Castling, Crossing},
        illegal::Illegal,
        list, role_name,
    },
};

/// The explanation of why a move is legal or illegal. It prints as sentences, one on each line.
///
/// ```
/// use isotope_kernel::{Capture, Explode, Position, Rules, Spec, explain, notation};
///
/// let spec = Spec { capture: Capture::Explode(Explode::default()), ..Spec::default() };
/// let rules = Rules::compile(spec).unwrap();
/// // . . . . . . . .
/// // . . . k . . . .
/// // . . . n K . . .
/// // . . . . . . . .
/// // . . . . . . . .
/// // . . . . . . . .
/// // . . . . . . . .
/// // . . . R . . . .
/// let position = Position::from_fen(&rules, "8/3k4/3nK3/8/8/8/8/3R4 w - - 0 1").unwrap();
/// let explanation = explain(&position, notation::read(&position, "Rxd6").unwrap());
/// assert!(explanation.verdict.is_err());
/// assert_eq!(
///     explanation.to_string(),
///     "A rook moves like that.\n\
///      It captures the knight on d6.\n\
///      It explodes on d6 and destroys what stands on d6, e6 and d7.\n\
///      But the blast on d6 would destroy the king on e6."
/// );
/// ```
#[derive(Clone, Debug)]
pub struct Explanation<'r> {
    /// The steps of the judgment, up to the one that the move fails.
    pub steps: Vec<Step>,
    /// The effect of the move, or the reason why it is illegal.
    pub verdict: Result<Aftermath, Illegal>,
    position: Position<'r>,
    m: Move,
}

/// Judges `m` like [`judge`](crate::judge()), and returns every step.
pub fn explain<'r>(position: &Position<'r>, m: Move) -> Explanation<'r> {
    let mut steps = Vec::new();
    let verdict = examine(position, m, |step| steps.push(step));
    Explanation { steps, verdict, position: position.clone(), m }
}

impl Explanation<'_> {
    /// The steps as sentences, without the reason why the move is illegal.
    pub fn sentences(&self) -> Vec<String> {
        self.steps.iter().map(|step| step.sentence(&self.position, self.m)).collect()
    }

    /// The effect of the move, even if it is illegal because of this effect; [`Aftermath::NOTHING`] if no capture or
    /// trigger was judged.
    pub fn aftermath(&self) -> Aftermath {
        let aftermath = |step: &Step| match step {
            Step::Aftermath(aftermath) => Some(*aftermath),
            _ => None,
        };
        self.steps.iter().find_map(aftermath).unwrap_or(Aftermath::NOTHING)
    }
}

impl fmt::Display for Explanation<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let reason = self.verdict.err().map(|reason| format!("But {reason}."));
        let sentences: Vec<String> = self.sentences().into_iter().chain(reason).collect();
        f.write_str(&sentences.join("\n"))
    }
}

impl Step {
    /// Describes a step of judging `m` in `position` in a sentence.
    pub fn sentence(self, position: &Position<'_>, m: Move) -> String {
        match self {
            Step::PseudoLegal => match m {
                Move::Castle { king, rook } => {
                    format!(
                        "The king on {king} may castle with the rook on {rook}: nothing is in the way."
                    )
                }
                Move::Put { role, to } => {
                    format!("There is a {} in hand, and {to} is empty.", role_name(role))
                }
                _ if m.from() == Some(m.to()) => "No piece has to move.".into(),
                _ => format!("A {} moves like that.", role_name(m.role())),
            },
            Step::Captures(Capturing { of, victim, to, by, .. }) => {
                let becomes = match m.promotion() {
                    Some(_) => format!(", and counts as a {}", role_name(by.role)),
                    None => String::new(),
                };
                let passing = if victim == to { "" } else { " en passant" };
                format!("It captures the {} on {victim}{passing}{becomes}.", role_name(of))
            }
            Step::Triggers(Triggering { trigger, by, from, to }) => {
                let role = role_name(by.role);
                match trigger {
                    TriggerName::Promotion => {
                        format!("A pawn that becomes a {role} explodes on {to}.")
                    }
                    TriggerName::Arrival => format!("A {role} that arrives on {to} explodes."),
                    TriggerName::Detonation => {
                        format!("A {role} may explode where it stands, on {from}.")
                    }
                }
            }
            Step::Aftermath(aftermath) => blast(position, m, aftermath),
            Step::OwnKingSurvives(kings) => {
                let survive = if kings.more_than_one() { "survive" } else { "survives" };
                format!("The mover's own {} {survive}.", kings_on(kings))
            }
            Step::OwnKingFalls(kings) => {
                format!("The mover's own {} destroyed, which this game allows.", kings_are(kings))
            }
            Step::EnemyKingDestroyed(kings) => format!(
                "The opponent's {} destroyed: whether the mover is in check does not matter.",
                kings_are(kings)
            ),
            Step::KingsLost { color, lost, left } => {
                let whose = if color == position.turn() { "mover's own" } else { "opponent's" };
                format!(
                    "The {whose} {} destroyed, but the {} left.",
                    kings_are(lost),
                    kings_are(left)
                )
            }
            Step::Crosses(Crossing { square, .. }) => {
                let spec = position.rules().spec();
                match (spec.castling, spec.check) {
                    (Castling::Derived, Check::Off) => format!(
                        "The castling king may stand on {square}, attacked or not: this game has no check."
                    ),
                    _ => format!("The castling king is safe on {square}."),
                }
            }
            Step::NotInCheck { king, harmless } => not_in_check(king, harmless),
            Step::NoneInCheck(kings) => format!(
                "The mover has {} afterwards, and while there are several none is in check.",
                kings_on(kings)
            ),
        }
    }
}

/// Names kings by their squares, as in `king on e1` or `kings on d1 and e1`.
fn kings_on(kings: Bitboard) -> String {
    let several = if kings.more_than_one() { "kings" } else { "king" };
    format!("{several} on {}", list(kings))
}

/// Names kings as the subject of a sentence, as in `king on e1 is` or `kings on d1 and e1 are`.
fn kings_are(kings: Bitboard) -> String {
    format!("{} {}", kings_on(kings), if kings.more_than_one() { "are" } else { "is" })
}

fn blast(position: &Position<'_>, m: Move, aftermath: Aftermath) -> String {
    let destroyed = m.from().map_or(aftermath.destroyed, |from| aftermath.seen(from, m.to()));
    let Some(center) = aftermath.center else {
        return format!("Nothing explodes; what stood on {} is gone.", list(destroyed));
    };
    let Aftermath { chained, converted, spared, walls, stays, .. } = aftermath;
    let mut text = match destroyed.any() {
        true => format!("It explodes on {center} and destroys what stands on {}.", list(destroyed)),
        false => format!("It explodes on {center} and destroys nothing."),
    };
    if let Some(from) = m.from().filter(|from| stays && !destroyed.contains(*from)) {
        text += &format!(" The capturer stays on {from}.");
    }
    if m.from().is_some_and(|from| !stays && !aftermath.destroyed.contains(from)) {
        text += " The piece that moves survives.";
    }
    if converted.any() {
        text += &format!(" What stands on {} changes sides.", list(converted));
    }
    for change in aftermath.changes(position.field()) {
        text += &format!(" {}.", capital(&change));
    }
    if chained.any() {
        text += &format!(" What stood on {} explodes in turn.", list(chained));
    }
    if spared.any() {
        let is_fate = converted.any() || position.rules().spec().has_fates();
        let is_immune = if is_fate { "stays as it is" } else { "is immune" };
        text += &format!(" What stands on {} {is_immune}.", list(spared));
    }
    if walls.any() {
        let become_walls = if walls.more_than_one() { "become walls" } else { "becomes a wall" };
        text += &format!(" {} {become_walls}.", list(walls));
    }
    text
}

fn not_in_check(king: Square, harmless: Harmless) -> String {
    let Harmless { without_check, forbidden, suicidal } = harmless;
    let reasons = [
        (without_check, "this game has no check"),
        (forbidden, "may not capture a king in this game"),
        (suicidal, "capturing there would cost the capturer's own king"),
    ];
    let reasons: Vec<String> = reasons
        .into_iter()
        .filter(|(squares, _)| squares.any())
        .map(|(squares, why)| {
            let aim = if squares.more_than_one() { "aim" } else { "aims" };
            format!("{} {aim} there, but {why}", list(squares))
        })
        .collect();
    match reasons.is_empty() {
        true => format!("Nothing attacks the mover's king on {king} afterwards."),
        false => format!("The mover's king on {king} is not in check: {}.", reasons.join("; ")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{AtEdge, Capture, Explode, Fate, PieceCondition, Roles, Rules, Spec, notation};

    #[test]
    fn what_is_lost_on_its_way_is_lost_over_the_edge_or_because_its_home_is_taken() {
        let rooks = PieceCondition::Of(Roles::only(shakmaty::Role::Rook));
        let push = Fate::Push(2, rooks, AtEdge::Falls);
        let fates = vec![push, Fate::Home(PieceCondition::Always)];
        let explode = Explode { immune: Roles::EMPTY, fates, ..Explode::default() };
        let spec = Spec { capture: Capture::Explode(explode), ..Spec::default() };
        let rules = Rules::compile(spec).expect("the rules are valid");
        let told = |fen: &str, text: &str| {
            let position = Position::from_fen(&rules, fen).expect("the position is valid");
            explain(&position, notation::read(&position, text).expect("it moves so")).to_string()
        };
        let first = told("2n1k3/8/8/8/8/rb6/1p6/B3K3 w - - 0 1", "Bxb2");
        assert!(
            first.contains(
                "The rook on a3 is pushed over the edge. \
                 The bishop on b3 is lost because its home is taken."
            ),
            "{first}"
        );
        // Two would be put on the same square.
        let both = told("4k3/8/8/3q4/2qpq3/4P3/8/4K3 w - - 0 1", "exd4");
        for square in ["c4", "d5", "e4"] {
            let lost = format!("The queen on {square} is lost because its home is taken.");
            assert!(both.contains(&lost), "{both}");
        }
    }
}
