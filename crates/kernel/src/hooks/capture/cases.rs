//! `Replace` and `Cases`: which effect a capture has.
//!
//! # What it does
//! The first of the cases that applies to a capture decides its effect. If none applies, or under
//! `Replace`, the capture is ordinary: the captured piece is removed, and the capturer remains on the
//! square where it landed. `Explode(…)` is a list of one case.
//!
//! The promotion of a pawn that captures is decided for each role that it may become. A case whose
//! capturer stays sees a pawn, whatever the pawn might become; if it is the first that applies, the
//! pawn shoots and does not promote.
//!
//! # RON
//! ```ron
//! capture: Cases([
//!     Explode(when: By([Queen]), blast: Radius(2)),
//!     Explode(when: SameRole, blast: Point),
//!     Replace,            // always applies, so it may only be the last; it may be left out there
//! ])
//! ```
//!
//! # Laws
//! - `Cases([Explode(…)])` is `Explode(…)`, and `Cases([Replace])` is `Replace`.
//! - An ordinary capture destroys exactly one piece, the captured one.

use shakmaty::{Bitboard, Color, Piece, Rank, Role, Square};

use super::{
    contract::{Aftermath, Capturing, Cause},
    explode::{Capturer, Explode, Explosion},
    when::{Facts, Setting, When},
};
use crate::{board::field::Field, words::problem::Problem};

/// The effect of a capture, as specified in a ruleset.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Deserialize, serde::Serialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Capture {
    /// An ordinary capture, as in chess: the captured piece is removed, and the capturer survives.
    #[default]
    Replace,
    /// An explosion. By default, as in atomic chess, it destroys the captured piece, the capturer, and
    /// all pieces except pawns on the eight squares around the landing square. `Explode()` means these
    /// defaults.
    Explode(Explode),
    /// Effects with conditions: the first whose `when` applies to a capture is its effect. `Replace`
    /// applies always, and if no case applies, the capture is ordinary. Cases are not nested.
    Cases(Vec<Capture>),
}

impl Capture {
    /// The explosions that captures can cause.
    pub fn explosions(&self) -> Vec<&Explode> {
        match self {
            Capture::Replace => Vec::new(),
            Capture::Explode(explode) => vec![explode],
            Capture::Cases(cases) => cases.iter().flat_map(Capture::explosions).collect(),
        }
    }
}

/// The compiled cases; none if all captures are ordinary.
#[derive(Clone, Debug)]
pub(crate) struct Cases(pub(crate) Vec<Explosion>);

/// The last rank of a side, on which its pawns promote.
fn last_rank(color: Color) -> Rank {
    color.relative_rank(Rank::Eighth)
}

impl Cases {
    /// Compiles the cases of `capture`, which is at `path`.
    pub(crate) fn compile(
        capture: &Capture,
        path: &str,
        setting: Setting,
        problems: &mut Vec<Problem>,
    ) -> Cases {
        Cases(match capture {
            Capture::Replace => Vec::new(),
            Capture::Explode(explode) => vec![explode.compile(path, setting, problems)],
            Capture::Cases(cases) => compile_all(cases, path, setting, problems),
        })
    }

    /// The explosion that a capture causes; `None` if the capture is ordinary.
    pub(crate) fn explosion(&self, field: &Field, capture: Capturing) -> Option<&Explosion> {
        match &self.0[..] {
            [] => None,
            [only] if only.when.is_always() => Some(only),
            cases => {
                let mover = field.role_at(capture.from).unwrap_or(capture.by.role);
                cases.iter().find(|case| case.applies(field, mover, capture))
            }
        }
    }

    /// The effect of a capture on `field`, the field before the move.
    pub(super) fn aftermath(&self, field: &Field, capture: Capturing) -> Aftermath {
        match self.explosion(field, capture) {
            Some(explosion) => explosion.aftermath(field, Cause::Capture(capture)),
            None => Aftermath { destroyed: Bitboard::from(capture.victim), ..Aftermath::NOTHING },
        }
    }

    /// The squares on which a capture by `color` could destroy a piece on `square`, possibly with
    /// others. En passant captures are not considered.
    pub(super) fn victims(&self, color: Color, square: Square) -> Bitboard {
        let cases = self.0.iter().map(|explosion| explosion.victims(color, square));
        cases.fold(square.into(), |squares, victims| squares | victims)
    }

    /// Whether some capturers stay on their squares.
    pub(crate) fn have_shots(&self) -> bool {
        self.0.iter().any(|case| case.capturer == Capturer::Stays)
    }

    /// Whether a capture of role `of` by role `by` explodes; `None` if that depends on more than the two
    /// roles.
    pub(crate) fn explodes_by_roles(&self, by: Role, of: Role) -> Option<bool> {
        let all: Option<Vec<bool>> = self.0.iter().map(|case| case.when.by_roles(by, of)).collect();
        all.map(|holds| holds.contains(&true))
    }

    /// Whether the effect of a capture depends only on the roles of capturer and captured piece, and
    /// capturers do not stay.
    pub(crate) fn are_by_roles(&self) -> bool {
        let mut pairs = Role::ALL.into_iter().flat_map(|by| Role::ALL.map(|of| (by, of)));
        !self.have_shots() && pairs.all(|(by, of)| self.explodes_by_roles(by, of).is_some())
    }
}

impl Explosion {
    /// Whether this case applies to a capture on `field` by a piece whose role was `mover` before the move.
    fn applies(&self, field: &Field, mover: Role, capture: Capturing) -> bool {
        let Some(facts) = self.facts(mover, capture) else { return false };
        self.when.by_facts(facts).unwrap_or_else(|| self.applies_there(field, facts, capture))
    }

    /// Whether this case applies to a capture on `field`, where that depends on counts or on other pieces.
    #[cold]
    fn applies_there(&self, field: &Field, facts: Facts, capture: Capturing) -> bool {
        let by = Piece { role: facts.by, ..capture.by };
        let scene = self.scene(field, Cause::Capture(Capturing { by, ..capture }));
        self.when.holds(facts, &field.counts, &scene)
    }

    /// What the condition of this case is asked of a capture by a piece whose role was `mover` before the move; `None`
    /// if the case does not apply to it, whatever the condition.
    #[inline]
    pub(crate) fn facts(&self, mover: Role, capture: Capturing) -> Option<Facts> {
        let Capturing { by, from, of, to, .. } = capture;
        let role = match self.capturer {
            Capturer::Stays => mover,
            // A pawn that captures on the last rank and does not promote shoots.
            Capturer::Lands if by.role == Role::Pawn && to.rank() == last_rank(by.color) => {
                return None;
            }
            Capturer::Lands => by.role,
        };
        let promotes = mover != role;
        Some(Facts { by: role, of: Some(of), promotes, from, to, side: by.color })
    }
}

fn compile_all(
    cases: &[Capture],
    path: &str,
    setting: Setting,
    problems: &mut Vec<Problem>,
) -> Vec<Explosion> {
    if cases.is_empty() {
        problems.push(Problem::new(
            path,
            "cases-empty",
            "there is no case",
            "list what captures do, as in `Cases([Explode(when: By([Queen]))])`, or say `Replace`",
        ));
    }
    let always = |case: &Capture| match case {
        Capture::Replace => true,
        Capture::Explode(Explode { when, .. }) => *when == When::Always,
        Capture::Cases(_) => false,
    };
    let decided = cases.iter().position(always);
    let mut compiled = Vec::new();
    for (i, case) in cases.iter().enumerate() {
        let path = format!("{path}[{i}]");
        if decided.is_some_and(|decided| decided < i) {
            problems.push(Problem::new(
                &path,
                "case-unreachable",
                "no capture comes to this case: a case before it applies to all captures",
                "put it first, or give the case before it a `when`",
            ));
        }
        match case {
            Capture::Replace => (),
            Capture::Explode(explode) => compiled.push(explode.compile(&path, setting, problems)),
            Capture::Cases(_) => problems.push(Problem::new(
                &path,
                "cases-in-cases",
                "a case is one effect, not a list of cases",
                "list the inner cases here, one by one",
            )),
        }
    }
    compiled
}
