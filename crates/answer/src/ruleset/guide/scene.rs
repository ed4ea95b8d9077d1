//! Scenes that may illustrate a rule, and the results of the scenes under different rules.

use isotope_analysis::{PlayedMove, Verdict};
use isotope_kernel::{Explanation, Illegal, Position, Rules, Step, explain, fen, notation};
use shakmaty::{Board, Color, Move, Position as _, Role};

/// A position and a move that may illustrate a rule.
#[derive(Clone, Debug)]
pub(crate) struct Scene {
    pub(crate) fen: String,
    pub(crate) m: String,
}

impl Scene {
    pub(crate) fn new(fen: impl Into<String>, m: impl Into<String>) -> Scene {
        Scene { fen: fen.into(), m: m.into() }
    }

    /// Plays the scene under `rules`. `None` if the rules do not allow the position, the move cannot be
    /// read, or the game is already over.
    pub(crate) fn under<'r>(&self, rules: &'r Rules) -> Option<SceneResult<'r>> {
        let position = Position::from_fen(rules, fen::read(&self.fen).ok()?.layout).ok()?;
        if Color::ALL.into_iter().any(|color| has_impossible_king(&position, color)) {
            return None;
        }
        let m = notation::read(&position, &self.m).ok()?;
        let Explanation { steps, verdict, .. } = explain(&position, m);
        let verdict = Verdict::new(&position, m, verdict);
        let is_over = matches!(verdict, Verdict::Illegal(Illegal::GameOver(_)));
        (!is_over).then_some(SceneResult { position, m, steps, verdict })
    }
}

/// Whether a side has a king in a game in which it starts without one and cannot get one.
fn has_impossible_king(position: &Position<'_>, color: Color) -> bool {
    let (start, _) = position.rules().start();
    let kings = |board: &Board| board.by_piece(color.king()).any();
    let gets_one = position.rules().spec().promotion.contains(Role::King);
    kings(position.board()) && !kings(&start.setup.board) && !gets_one
}

/// The result of a scene under certain rules, with the verdict on the move.
pub(crate) struct SceneResult<'r> {
    pub(crate) position: Position<'r>,
    pub(crate) m: Move,
    pub(crate) steps: Vec<Step>,
    pub(crate) verdict: Verdict<'r>,
}

impl<'r> SceneResult<'r> {
    /// The played move with its result, if the move is legal.
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

    /// Whether the move is illegal in both results, or legal in both with the same outcome.
    fn agrees_with(&self, other: &SceneResult<'_>) -> bool {
        match (self.played(), other.played()) {
            (Some(here), Some(there)) => here.outcome == there.outcome,
            (here, there) => here.is_none() && there.is_none(),
        }
    }
}

/// A scene that illustrates a rule, with its results here and elsewhere.
pub(crate) struct Illustration<'r> {
    pub(crate) here: SceneResult<'r>,
    /// The result in chess, if the scene can be played in chess.
    pub(crate) in_chess: Option<SceneResult<'r>>,
    /// The result under the nearest ruleset other than chess, with the ruleset's name, if there is one
    /// and the scene can be played under it.
    pub(crate) in_base: Option<(SceneResult<'r>, &'r str)>,
}

/// The rules that a guide describes, and the rules with which they are compared.
#[derive(Clone, Copy)]
pub(crate) struct GuideGames<'r> {
    pub(crate) rules: &'r Rules,
    pub(crate) chess: &'r Rules,
    /// The nearest ruleset other than chess, with its name, if there is one.
    pub(crate) base: Option<(&'r Rules, &'r str)>,
}

impl<'r> GuideGames<'r> {
    /// The first scene that can be played and whose result satisfies `has`.
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

    /// The first scene whose result differs from that in chess or under the nearest ruleset, preferably
    /// a scene with a legal move. A scene whose move is illegal only because a capture is compulsory is
    /// skipped, because it does not illustrate the intended rule.
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

/// Makes scenes from pairs of a FEN and a move.
pub(crate) fn scenes(pairs: &[(&str, &str)]) -> Vec<Scene> {
    pairs.iter().map(|(fen, m)| Scene::new(*fen, *m)).collect()
}
