//! Scenes that may illustrate a rule, and their results under the rules.

use isotope_analysis::{PlayedMove, Verdict, explain};
use isotope_kernel::{Illegal, Position, Rules, Step, fen, notation};
use shakmaty::Move;

/// A position, and a move in it, that may illustrate a rule.
#[derive(Clone, Debug)]
pub(crate) struct Scene {
    pub(crate) fen: String,
    pub(crate) m: String,
}

impl Scene {
    pub(crate) fn new(fen: impl Into<String>, m: impl Into<String>) -> Scene {
        Scene { fen: fen.into(), m: m.into() }
    }

    /// The scene under `rules`; `None` if they do not allow the position, the move cannot be read, or the
    /// game is over.
    pub(crate) fn under<'r>(&self, rules: &'r Rules) -> Option<SceneResult<'r>> {
        let position = Position::from_fen(rules, fen::read(&self.fen).ok()?.layout).ok()?;
        let m = notation::read(&position, &self.m).ok()?;
        let mut steps = Vec::new();
        let verdict = explain(&position, m, |step| steps.push(step));
        let is_over = matches!(verdict, Verdict::Illegal(Illegal::GameOver(_)));
        (!is_over).then_some(SceneResult { position, m, steps, verdict })
    }
}

/// A scene under rules, with the verdict on its move.
pub(crate) struct SceneResult<'r> {
    pub(crate) position: Position<'r>,
    pub(crate) m: Move,
    pub(crate) steps: Vec<Step>,
    pub(crate) verdict: Verdict<'r>,
}

impl<'r> SceneResult<'r> {
    /// The move, played, if it is legal.
    pub(crate) fn played(&self) -> Option<&PlayedMove<'r>> {
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

    /// Whether both verdicts are the same: both illegal, or both legal with the same outcome.
    fn agrees_with(&self, other: &SceneResult<'_>) -> bool {
        match (self.played(), other.played()) {
            (Some(here), Some(there)) => here.outcome == there.outcome,
            (here, there) => here.is_none() && there.is_none(),
        }
    }
}

/// A scene that illustrates a rule.
pub(crate) struct Illustration<'r> {
    pub(crate) here: SceneResult<'r>,
    /// The scene in chess, if chess allows the position.
    pub(crate) in_chess: Option<SceneResult<'r>>,
    /// The scene under the nearest ruleset, if there is one beside chess, and that ruleset's name.
    pub(crate) in_base: Option<(SceneResult<'r>, &'r str)>,
}

/// The rules of a guide, and those that they are compared with.
#[derive(Clone, Copy)]
pub(crate) struct GuideGames<'r> {
    pub(crate) rules: &'r Rules,
    pub(crate) chess: &'r Rules,
    /// The nearest ruleset and its name, if there is one beside chess.
    pub(crate) base: Option<(&'r Rules, &'r str)>,
}

impl<'r> GuideGames<'r> {
    /// The first scene for which `has` is true.
    pub(crate) fn first(
        self,
        scenes: &[Scene],
        has: impl Fn(&SceneResult<'r>) -> bool,
    ) -> Option<Illustration<'r>> {
        let illustrate = |scene: &Scene| {
            let here = scene.under(self.rules).filter(&has)?;
            let in_base = self.base.and_then(|(base, name)| Some((scene.under(base)?, name)));
            Some(Illustration { here, in_chess: scene.under(self.chess), in_base })
        };
        scenes.iter().find_map(illustrate)
    }

    /// The first scene whose result differs from chess or from the nearest ruleset, preferably one with a
    /// legal move. Scenes whose move is illegal only because another move captures are skipped: they do
    /// not illustrate the rule they are meant for.
    pub(crate) fn first_different(self, scenes: &[Scene]) -> Option<Illustration<'r>> {
        let is_strange = |scene: &&Scene| {
            let Some(here) = scene.under(self.rules) else { return false };
            let differs =
                |other: &Rules| scene.under(other).is_none_or(|there| !here.agrees_with(&there));
            !matches!(here.illegal(), Some(Illegal::CaptureCompulsory { .. }))
                && (differs(self.chess) || self.base.is_some_and(|(base, _)| differs(base)))
        };
        let strange: Vec<Scene> = scenes.iter().filter(is_strange).cloned().collect();
        self.first(&strange, |result| result.played().is_some())
            .or_else(|| self.first(&strange, |_| true))
    }
}

/// Pairs of a FEN and a move.
pub(crate) type Pairs = &'static [(&'static str, &'static str)];

/// Scenes from pairs of a FEN and a move.
pub(crate) fn scenes(pairs: &[(&str, &str)]) -> Vec<Scene> {
    pairs.iter().map(|(fen, m)| Scene::new(*fen, *m)).collect()
}
