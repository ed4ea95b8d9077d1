//! Measurements of a ruleset by games that the engine plays against itself.

pub(crate) mod figures;
pub(crate) mod game;
pub(crate) mod self_play;
pub(crate) mod tally;
pub(crate) mod text;
pub(crate) mod worth;

use std::sync::Arc;

use isotope_engine::Network;
use isotope_games::Shard;
use isotope_kernel::Rules;
use isotope_search::{Control, InOrder};

use game::{AssessedGame, GameSource};
use self_play::{Conditions, SelfPlay};

/// An assessment of a ruleset. Its games depend on the rules, the nodes, the seed and the evaluation alone.
#[derive(Clone, Debug)]
pub struct Assess<'r> {
    /// The rules to assess.
    pub rules: &'r Rules,
    /// The number of games, without those between two strengths.
    pub games: u64,
    /// The number of nodes for each move.
    pub nodes: u64,
    /// The seed.
    pub seed: u64,
    /// Other rules, under which the best moves are compared.
    pub against: Option<&'r Rules>,
    /// The learned evaluation of the rules; `None` for the derived one.
    pub network: Option<Arc<Network>>,
    /// The part of the games to play; `None` for all.
    pub shard: Option<Shard>,
    /// The number of games that are played at once.
    pub threads: usize,
}

impl<'r> Assess<'r> {
    /// The games of the assessment or of its shard, in the order in which they are played.
    pub fn sources(&self) -> Vec<GameSource> {
        // Pairs of games between two strengths, in all a quarter as many games as the others.
        let skill = self.games / 4 / 2 * 2;
        let all = (1..=self.games).map(GameSource::Main).chain((1..=skill).map(GameSource::Skill));
        let is_own = |at: usize| self.shard.is_none_or(|shard| shard.has(at as u64));
        all.enumerate().filter(|(at, _)| is_own(*at)).map(|(_, source)| source).collect()
    }

    /// Plays the games of `sources` and passes each to `give`, in this order whatever the number of threads, until
    /// `give` returns `false` or the control is stopped.
    ///
    /// ```
    /// use isotope_lab::Assess;
    /// use isotope_search::Control;
    ///
    /// let ruleset = isotope_ruleset::shipped("atomic").unwrap();
    /// let assess = Assess {
    ///     rules: &ruleset.rules,
    ///     games: 2,
    ///     nodes: 50,
    ///     seed: 1,
    ///     against: None,
    ///     network: None,
    ///     shard: None,
    ///     threads: 1,
    /// };
    /// let mut played = Vec::new();
    /// assess.play(&assess.sources(), &Control::new(), |game| {
    ///     played.push(game);
    ///     true
    /// });
    /// assert_eq!(played.len(), 2);
    /// ```
    pub fn play(
        &self,
        sources: &[GameSource],
        control: &Control,
        mut give: impl FnMut(AssessedGame<'r>) -> bool,
    ) {
        let games = Control::new();
        let &Assess { rules, nodes, seed, against, .. } = self;
        let conditions = Conditions { rules, nodes, seed, against, network: self.network.clone() };
        let player = || Ok::<_, ()>(SelfPlay::new(conditions.clone()));
        let work = |player: &mut SelfPlay<'r>, source: &GameSource| player.play(*source, control);
        let give = |game| give(game) && !control.is_stopped();
        let in_order = InOrder { threads: self.threads, ahead: usize::MAX, control: &games };
        in_order
            .run(sources.iter(), player, work, give)
            .expect("an engine in this process can be made");
    }
}
