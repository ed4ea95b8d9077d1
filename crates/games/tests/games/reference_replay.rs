//! Tests that replays of games agree with a slow reference that uses `Game`.

use std::{convert::Infallible, sync::Arc};

use crate::random::{Style, random_game};
use isotope_games::{Choice, GameReport, Job, Outputs, Source, run};
use isotope_kernel::{
    Claims, Game, Illegal, Outcome, Position, Reason, Rules, judge,
    notation::{self, MoveError},
};
use isotope_ruleset::{Ruleset, SHIPPED, shipped};
use shakmaty::Move;

/// The reference replay of a game under one ruleset.
struct Reference<'r> {
    game: Game<&'r Rules>,
    /// The code of the reason why the first illegal move is illegal, if there is one.
    illegal: Option<&'static str>,
    draws: Vec<(u32, Reason)>,
}

impl<'r> Reference<'r> {
    fn new(rules: &'r Rules) -> Reference<'r> {
        let game = Game::new(Position::start(rules)).with_claims(Claims::ALL);
        let mut slow = Reference { game, illegal: None, draws: Vec::new() };
        slow.record_draws();
        slow
    }

    /// The move that a text stands for, or else the code of the error and whether the text is ambiguous.
    fn read(&self, text: &str) -> Result<Move, (&'static str, bool)> {
        if let Some(over) = self.game.ended() {
            return Err((Illegal::GameOver(over).code(), false));
        }
        let position = self.game.position();
        let ambiguous = |error: &MoveError| matches!(error, MoveError::Ambiguous { .. });
        let m =
            notation::read(&position, text).map_err(|error| (error.code(), ambiguous(&error)))?;
        judge(&position, m).map(|_| m).map_err(|reason| (reason.code(), false))
    }

    fn play(&mut self, m: Move) {
        self.game.play(m).expect("it was judged");
        self.record_draws();
    }

    /// Records each draw that is due for the first time.
    fn record_draws(&mut self) {
        if self.game.ended().is_some() {
            return;
        }
        let position = self.game.position();
        let limit = position.rules().spec().draws.repetition;
        let due = [
            (Reason::DeadPosition, position.is_dead()),
            (Reason::Halfmoves, position.has_reached_halfmoves()),
            (Reason::Repetition, limit.reached(self.game.repetitions())),
        ];
        let ply = self.game.moves().len() as u32;
        for (reason, _) in due.into_iter().filter(|(_, due)| *due) {
            if !self.draws.iter().any(|(_, known)| *known == reason) {
                self.draws.push((ply, reason));
            }
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        self.game.ended().or(self.game.claimable())
    }
}

/// The reference replays of `moves` under several rulesets, and the ply of their parting.
fn reference_replays<'r>(rules: &[&'r Rules], moves: &[&str]) -> (Vec<Reference<'r>>, Option<u32>) {
    let mut all: Vec<Reference<'r>> = rules.iter().map(|rules| Reference::new(rules)).collect();
    let differ = |all: &[Reference<'_>], ended: &dyn Fn(&Reference<'_>) -> Option<Outcome>| {
        let seen = |slow: &Reference<'_>| (slow.game.position().key_across_games(), ended(slow));
        all.windows(2).any(|pair| seen(&pair[0]) != seen(&pair[1]))
    };
    let decided = |slow: &Reference<'_>| slow.game.ended();
    let mut parting = differ(&all, &decided).then_some(0);
    for (ply, text) in (1..).zip(moves) {
        let mut read: Vec<_> = all
            .iter()
            .map(|slow| if slow.illegal.is_some() { Err(("", false)) } else { slow.read(text) })
            .collect();
        // A text that is ambiguous under some rulesets stands for the move that it denotes under the others.
        if parting.is_none()
            && let Some(meant) = read.iter().rev().find_map(|read| read.as_ref().ok().copied())
        {
            for (slow, read) in all.iter().zip(&mut read) {
                if matches!(read, Err((_, true))) && judge(&slow.game.position(), meant).is_ok() {
                    *read = Ok(meant);
                }
            }
        }
        let legal = read.iter().filter(|read| read.is_ok()).count();
        for (slow, read) in all.iter_mut().zip(&read).filter(|(slow, _)| slow.illegal.is_none()) {
            match read {
                Ok(m) => slow.play(*m),
                Err((code, _)) => slow.illegal = Some(code),
            }
        }
        let parts = (legal > 0 && legal < all.len()) || differ(&all, &decided);
        parting = parting.or(parts.then_some(ply));
    }
    let whole = all.iter().all(|slow| slow.illegal.is_none());
    if whole && differ(&all, &|slow: &Reference<'_>| slow.outcome()) {
        parting = parting.or(Some(moves.len() as u32));
    }
    (all, parting)
}

/// The crate's reports on the games in a text.
fn reports(pgn: &str, rulesets: &[&(&str, Ruleset)]) -> Vec<GameReport> {
    let named = rulesets.iter().map(|(name, ruleset)| (name.to_string(), ruleset.clone()));
    let wants = Outputs { objects: true, ..Outputs::default() };
    let job = Job { wants, ..Job::new(Choice::Named(named.collect())) };
    let mut found = Vec::new();
    run(
        Source::stream("g", std::io::Cursor::new(pgn.to_owned())),
        &job,
        &Arc::default(),
        |batch| {
            assert!(batch.problems.is_empty(), "{:?}", batch.problems);
            found.extend(batch.games.into_iter().map(|game| game.found));
            Ok::<(), Infallible>(())
        },
    )
    .expect("it can be read");
    found
}

/// The moves of a game that has no comments.
fn moves(pgn: &str) -> Vec<&str> {
    let (_, moves) = pgn.split_once("\n\n").expect("tags and moves");
    let is_move =
        |word: &&str| !word.ends_with('.') && !["1-0", "0-1", "1/2-1/2", "*"].contains(word);
    moves.split_whitespace().filter(is_move).collect()
}

fn check(pgn: &str, rulesets: &[&(&str, Ruleset)]) {
    let moves = moves(pgn);
    let rules: Vec<&Rules> = rulesets.iter().map(|(_, ruleset)| &*ruleset.rules).collect();
    let (slow, parting) = reference_replays(&rules, &moves);
    let names: Vec<&str> = rulesets.iter().map(|(name, _)| *name).collect();
    let found = reports(pgn, rulesets);
    let [GameReport { details: told, .. }] = &found[..] else {
        panic!("{} games in\n{pgn}", found.len())
    };
    assert_eq!(told.part.as_ref().map(|part| part.ply), parting, "{names:?}\n{pgn}");
    for (slow, quick) in slow.iter().zip(&told.rulesets) {
        let at = format!("{}\n{pgn}", quick.ruleset);
        assert_eq!(quick.plies as usize, slow.game.moves().len(), "{at}");
        assert_eq!(quick.fen.as_deref(), Some(&*slow.game.position().fen()), "{at}");
        assert_eq!(quick.illegal.as_ref().map(|illegal| illegal.code), slow.illegal, "{at}");
        assert_eq!(quick.outcome, slow.outcome(), "{at}");
        let mut draws: Vec<_> = quick.draws.iter().map(|due| (due.ply, due.reason)).collect();
        draws.sort_by_key(|(ply, reason)| (*ply, reason.as_str()));
        let mut due = slow.draws.clone();
        due.sort_by_key(|(ply, reason)| (*ply, reason.as_str()));
        assert_eq!(draws, due, "{at}");
    }
}

fn all() -> Vec<(&'static str, Ruleset)> {
    SHIPPED.iter().map(|(name, _)| (*name, shipped(name).expect("it is shipped"))).collect()
}

#[test]
fn random_games_are_replayed_alike_under_their_own_rules() {
    for (name, ruleset) in &all() {
        for number in 0..6 {
            let mut pgn = String::new();
            let style = Style { variant: "", half_life: 150, longest: 400, clocks: 0 };
            random_game(&mut pgn, &ruleset.rules, style, 3, number);
            check(&pgn, &[&(name, ruleset.clone())]);
        }
    }
}

#[test]
fn random_games_are_replayed_alike_under_other_rules() {
    let rulesets = all();
    let mut random = fastrand::Rng::with_seed(5);
    for number in 0..150 {
        let chosen = std::array::from_fn::<_, 3, _>(|_| &rulesets[random.usize(..rulesets.len())]);
        let mut pgn = String::new();
        let style = Style { variant: "", half_life: 60, longest: 200, clocks: 0 };
        random_game(&mut pgn, &chosen[0].1.rules, style, 9, number);
        check(&pgn, &chosen[..random.usize(1..=3)]);
    }
}

#[test]
fn shuffling_pieces_repeat_positions() {
    let rulesets = all();
    let shuffles = ["Nf3 Nf6 Ng1 Ng8", "Nc3 Nc6 Nb1 Nb8", "Nf3 Nc6 Ng1 Nb8", "Na3 Nh6 Nb1 Ng8"];
    let mut random = fastrand::Rng::with_seed(11);
    for _ in 0..60 {
        let chosen = [0, 1].map(|_| &rulesets[random.usize(..rulesets.len())]);
        let mut moves = String::new();
        for _ in 0..random.usize(1..8) {
            moves += shuffles[random.usize(..shuffles.len())];
            moves += if random.u8(..4) == 0 { " a3 a6 Ra2 Ra7 Ra1 Ra8 " } else { " " };
        }
        check(&format!("[White \"w\"]\n\n{moves}1/2-1/2\n"), &chosen);
    }
}
