//! Positions that may show a rule, and what the kernel makes of them.

use isotope_analysis::{Played, Verdict, explain};
use isotope_kernel::{Illegal, Position, Rules, Step, fen, notation};
use shakmaty::Move;

/// A position and a move in it that may show something.
#[derive(Clone, Debug)]
pub(crate) struct Scene {
    pub(crate) fen: String,
    pub(crate) m: String,
}

impl Scene {
    pub(crate) fn new(fen: impl Into<String>, m: impl Into<String>) -> Scene {
        Scene { fen: fen.into(), m: m.into() }
    }

    /// What it comes to; nothing if the game has no such position or move, or is over there.
    pub(crate) fn under<'r>(&self, rules: &'r Rules) -> Option<Shown<'r>> {
        let position = Position::from_fen(rules, fen::read(&self.fen).ok()?.layout).ok()?;
        let m = notation::read(&position, &self.m).ok()?;
        let mut steps = Vec::new();
        let verdict = explain(&position, m, |step| steps.push(step));
        let is_over = matches!(verdict, Verdict::Illegal(Illegal::GameOver(_)));
        (!is_over).then_some(Shown { position, m, steps, verdict })
    }
}

/// A scene under rules.
pub(crate) struct Shown<'r> {
    pub(crate) position: Position<'r>,
    pub(crate) m: Move,
    pub(crate) steps: Vec<Step>,
    pub(crate) verdict: Verdict<'r>,
}

impl<'r> Shown<'r> {
    /// The move, played, if it is legal.
    pub(crate) fn played(&self) -> Option<&Played<'r>> {
        match &self.verdict {
            Verdict::Legal(played) => Some(played),
            _ => None,
        }
    }

    /// The reason why the move is illegal, if it is.
    pub(crate) fn illegal(&self) -> Option<Illegal> {
        match self.verdict {
            Verdict::Illegal(reason) => Some(reason),
            _ => None,
        }
    }

    /// Whether two games would call the move the same: illegal, or legal with the same outcome.
    fn agrees_with(&self, other: &Shown<'_>) -> bool {
        match (self.played(), other.played()) {
            (Some(here), Some(there)) => here.outcome == there.outcome,
            (here, there) => here.is_none() && there.is_none(),
        }
    }
}

/// A scene that was found to show something.
pub(crate) struct Found<'r> {
    pub(crate) here: Shown<'r>,
    /// What it comes to in chess, if it is a position of chess.
    pub(crate) in_chess: Option<Shown<'r>>,
    /// What it comes to in the nearest game, if there is one beside chess, and its name.
    pub(crate) in_base: Option<(Shown<'r>, &'r str)>,
}

/// The rules that a page is about, and those that it is read beside.
#[derive(Clone, Copy)]
pub(crate) struct Stage<'r> {
    pub(crate) rules: &'r Rules,
    pub(crate) chess: &'r Rules,
    /// The nearest game that has a name, if there is one beside chess.
    pub(crate) base: Option<(&'r Rules, &'r str)>,
}

impl<'r> Stage<'r> {
    /// The first of the scenes that has what is asked for.
    pub(crate) fn first(
        self,
        scenes: &[Scene],
        has: impl Fn(&Shown<'r>) -> bool,
    ) -> Option<Found<'r>> {
        let found = |scene: &Scene| {
            let here = scene.under(self.rules).filter(&has)?;
            let in_base = self.base.and_then(|(base, name)| Some((scene.under(base)?, name)));
            Some(Found { here, in_chess: scene.under(self.chess), in_base })
        };
        scenes.iter().find_map(found)
    }

    /// The first of the scenes that comes to something else in chess, or in the nearest game: one in
    /// which the move is legal, if there is any. That another move captures, and one has to, says
    /// nothing of the rule that a scene is about.
    pub(crate) fn first_strange(self, scenes: &[Scene]) -> Option<Found<'r>> {
        let is_strange = |scene: &&Scene| {
            let Some(here) = scene.under(self.rules) else { return false };
            let differs =
                |other: &Rules| scene.under(other).is_none_or(|there| !here.agrees_with(&there));
            !matches!(here.illegal(), Some(Illegal::CaptureCompulsory { .. }))
                && (differs(self.chess) || self.base.is_some_and(|(base, _)| differs(base)))
        };
        let strange: Vec<Scene> = scenes.iter().filter(is_strange).cloned().collect();
        self.first(&strange, |shown| shown.played().is_some())
            .or_else(|| self.first(&strange, |_| true))
    }
}

/// Pairs of a FEN and a move.
pub(crate) type Pairs = &'static [(&'static str, &'static str)];

/// Scenes from pairs of a FEN and a move.
pub(crate) fn scenes(pairs: &[(&str, &str)]) -> Vec<Scene> {
    pairs.iter().map(|(fen, m)| Scene::new(*fen, *m)).collect()
}
