//! Learning an evaluation for a ruleset by games of the engine against itself.

use std::{collections::BTreeMap, sync::Arc};

use isotope_engine::{
    Network, Origin,
    learn::{Learned, TrainingGames},
};
use isotope_ruleset::Ruleset;
use isotope_search::{Control, InOrder};
use shakmaty::Color;

use crate::assess::{
    game::{AssessedGame, GameSource},
    self_play::{Conditions, SelfPlay},
};

/// The number of games after which the engine learns for the first time. It learns again whenever the number of games
/// has doubled.
const FIRST: u64 = 128;

/// The training of an evaluation for a ruleset. What is learned depends on the ruleset, the nodes, the seed and the
/// number of games alone.
#[derive(Clone, Copy, Debug)]
pub struct Train<'r> {
    /// The ruleset.
    pub ruleset: &'r Ruleset,
    /// The number of nodes for each move of the games.
    pub nodes: u64,
    /// The seed.
    pub seed: u64,
    /// The number of games that are played at once.
    pub threads: usize,
}

/// The progress of a training.
#[derive(Debug)]
pub enum TrainedSoFar<'t, 'r> {
    /// A game has been played.
    Game(&'t AssessedGame<'r>),
    /// The engine has learned from the games so far, and goes on with what it has learned.
    Learned(&'t Learned),
}

impl<'r> Train<'r> {
    /// Plays until there are `games` games or the control is stopped, and learns from all of them. `earlier` are games of
    /// this training, by their numbers from 1, that other runs have played. `None` if there is no game.
    ///
    /// ```
    /// use isotope_lab::Train;
    /// use isotope_search::Control;
    ///
    /// let ruleset = isotope_ruleset::shipped("atomic").unwrap();
    /// let train = Train { ruleset: &ruleset, nodes: 20, seed: 1, threads: 1 };
    /// let learned = train.run(Default::default(), 4, &Control::new(), |_| true).unwrap();
    /// assert_eq!(learned.network.origin().games, 4);
    /// ```
    pub fn run(
        &self,
        mut earlier: BTreeMap<u64, AssessedGame<'r>>,
        games: u64,
        control: &Control,
        mut tell: impl FnMut(TrainedSoFar<'_, 'r>) -> bool,
    ) -> Option<Learned> {
        let mut lesson = TrainingGames::new(&self.ruleset.rules);
        let mut learned: Option<Learned> = None;
        let mut goes_on = true;
        // At the beginning of each round, the engine has just learned, or could have.
        while goes_on && !control.is_stopped() && (lesson.games() as u64) < games {
            let done = lesson.games() as u64;
            let next = next_stage(done).min(games);
            let is_missing = |number: &u64| !earlier.contains_key(number);
            let missing: Vec<u64> = (done + 1..=next).filter(is_missing).collect();
            if done > 0 && !missing.is_empty() {
                goes_on &= tell(TrainedSoFar::Learned(learned.insert(self.learn(&lesson))));
            }
            add_known(&mut lesson, &mut earlier, next);
            if !goes_on || missing.is_empty() {
                continue;
            }
            let network = learned.as_ref().map(|learned| Arc::new(learned.network.clone()));
            self.play(missing.into_iter(), network, control, |game| {
                add(&mut lesson, &game);
                add_known(&mut lesson, &mut earlier, next);
                goes_on &= tell(TrainedSoFar::Game(&game));
                goes_on
            });
        }
        let is_new = |learned: &Learned| learned.network.origin().games == lesson.games() as u64;
        match learned {
            Some(learned) if is_new(&learned) => Some(learned),
            _ => (lesson.games() > 0).then(|| self.learn(&lesson)),
        }
    }

    /// Plays the games of these numbers, for example of a shard, and passes each to `give`, until it returns `false` or
    /// the control is stopped. `network` is what the engine has learned from the games before; `None` before it learns
    /// for the first time.
    pub fn play(
        &self,
        numbers: impl Iterator<Item = u64> + Send,
        network: Option<Arc<Network>>,
        control: &Control,
        mut give: impl FnMut(AssessedGame<'r>) -> bool,
    ) {
        let (rules, nodes, seed): (&'r _, _, _) = (&self.ruleset.rules, self.nodes, self.seed);
        let conditions = Conditions { rules, nodes, seed, against: None, network };
        let player = || Ok::<_, ()>(SelfPlay::new(conditions.clone()));
        let work =
            |player: &mut SelfPlay<'r>, number| player.play(GameSource::Training(number), control);
        let give = |game| give(game) && !control.is_stopped();
        let in_order =
            InOrder { threads: self.threads, ahead: usize::MAX, control: &Control::new() };
        in_order.run(numbers, player, work, give).expect("an engine in this process can be made");
    }

    fn learn(&self, lesson: &TrainingGames<'_>) -> Learned {
        lesson.learn(Origin {
            hash: self.ruleset.hash.clone(),
            games: lesson.games() as u64,
            nodes: self.nodes,
            seed: self.seed,
        })
    }
}

fn add(lesson: &mut TrainingGames<'_>, played: &AssessedGame<'_>) {
    let winner = played.game.ended().and_then(|outcome| outcome.winner);
    let result = winner.map_or(0.5, |color: Color| color.fold_wb(1.0, 0.0));
    lesson.add(&played.game, &played.scores, result);
}

/// Adds the games that follow those of the lesson, up to number `last`, as far as they are known.
fn add_known<'r>(
    lesson: &mut TrainingGames<'r>,
    known: &mut BTreeMap<u64, AssessedGame<'r>>,
    last: u64,
) {
    let next = |lesson: &TrainingGames<'_>| lesson.games() as u64 + 1;
    while next(lesson) <= last
        && let Some(game) = known.remove(&next(lesson))
    {
        add(lesson, &game);
    }
}

/// The number of games after which the engine has learned for the last time, if there are `games`.
fn stage(games: u64) -> u64 {
    if games < FIRST { 0 } else { FIRST << (games / FIRST).ilog2() }
}

/// The number of games after which the engine learns again, if there are `games`.
///
/// ```
/// assert_eq!([0, 130, 256].map(isotope_lab::next_stage), [128, 256, 512]);
/// ```
pub fn next_stage(games: u64) -> u64 {
    if games < FIRST { FIRST } else { 2 * stage(games) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_engine_learns_whenever_the_number_of_games_has_doubled() {
        let games = [0, 127, 128, 255, 256, 511, 512, 1000];
        assert_eq!(games.map(stage), [0, 0, 128, 128, 256, 256, 512, 512]);
        assert_eq!(games.map(next_stage), [128, 128, 256, 256, 512, 512, 1024, 1024]);
    }

    fn trained(games: u64, threads: usize) -> (Vec<Vec<String>>, Network) {
        let ruleset = isotope_ruleset::shipped("three-check").expect("it is shipped");
        let train = Train { ruleset: &ruleset, nodes: 8, seed: 3, threads };
        let mut played = Vec::new();
        let tell = |so_far: TrainedSoFar<'_, '_>| {
            if let TrainedSoFar::Game(game) = so_far {
                played.push(game.game.moves().iter().map(ToString::to_string).collect());
            }
            true
        };
        let none = BTreeMap::new();
        let learned = train.run(none, games, &Control::new(), tell).expect("games");
        (played, learned.network)
    }

    #[test]
    fn what_is_learned_does_not_depend_on_the_number_of_threads() {
        let one = trained(FIRST + 6, 1);
        let three = trained(FIRST + 6, 3);
        assert_eq!(one.0, three.0);
        assert!(one.1 == three.1);
        let derived = trained(FIRST, 1);
        assert_eq!(one.0[..FIRST as usize], derived.0, "the first games are the same");
    }

    #[test]
    fn a_training_goes_on_after_the_games_of_an_earlier_run() {
        let ruleset = isotope_ruleset::shipped("three-check").expect("it is shipped");
        let train = Train { ruleset: &ruleset, nodes: 8, seed: 3, threads: 1 };
        let mut played = BTreeMap::new();
        let whole = for_games(&train, BTreeMap::new(), FIRST + 6, |game| {
            let GameSource::Training(number) = game.source else { panic!("a training") };
            played.insert(number, game.clone());
        });
        // The beginning; every other game; only games that are played by what was learned; all.
        let is_there: [fn(u64) -> bool; 4] =
            [|n| n <= FIRST + 2, |n| n % 2 == 0, |n| n > FIRST + 1, |_| true];
        for (case, is_there) in is_there.into_iter().enumerate() {
            let mut earlier = played.clone();
            earlier.retain(|number, _| is_there(*number));
            let mut rest = Vec::new();
            let learned = for_games(&train, earlier, FIRST + 6, |game| rest.push(game.source));
            let missing = (1..=FIRST + 6).filter(|number| !is_there(*number));
            assert!(rest.into_iter().eq(missing.map(GameSource::Training)), "{case}");
            assert!(learned.network == whole.network, "{case}");
        }
    }

    fn for_games<'r>(
        train: &Train<'r>,
        earlier: BTreeMap<u64, AssessedGame<'r>>,
        games: u64,
        mut each: impl FnMut(&AssessedGame<'r>),
    ) -> Learned {
        let tell = |so_far: TrainedSoFar<'_, 'r>| {
            if let TrainedSoFar::Game(game) = so_far {
                each(game);
            }
            true
        };
        train.run(earlier, games, &Control::new(), tell).expect("games")
    }
}
