//! Tests of the referee with players that follow a script.

use std::cell::Cell;

use isotope_kernel::notation;

use super::*;
use crate::player::ChosenMove;

thread_local! {
    /// The time on the clock of this thread, which only players move.
    static NOW: Cell<Duration> = const { Cell::new(Duration::ZERO) };
}

/// An instant on the clock of this thread, in place of that of the system.
pub(super) struct Instant(Duration);

impl Instant {
    pub(super) fn now() -> Instant {
        Instant(NOW.get())
    }

    pub(super) fn elapsed(&self) -> Duration {
        NOW.get() - self.0
    }
}

/// A player that plays the moves of a script, each after some time, and then has a fault.
struct Script {
    moves: Vec<&'static str>,
    time: Duration,
    fault: PlayerError,
}

impl Script {
    fn new(moves: &'static str, fault: PlayerError) -> Script {
        Script { moves: moves.split_whitespace().collect(), time: Duration::ZERO, fault }
    }
}

impl Player for Script {
    fn begin(&mut self) -> Result<(), PlayerError> {
        Ok(())
    }

    fn choose(&mut self, game: &Game<&Rules>, _: &Time, _: &Control) -> ChosenMove {
        if self.moves.is_empty() {
            return Err(self.fault.clone());
        }
        NOW.set(NOW.get() + self.time);
        let text = self.moves.remove(0);
        notation::read(&game.position(), text)
            .map_err(|error| PlayerError::Illegal(text.into(), error.to_string()))
    }
}

const NODES: Limit = Limit::Nodes(1);

fn play(
    id: &str,
    fen: &str,
    limit: Limit,
    (mut white, mut black): (Script, Script),
    tables: Option<usize>,
) -> Option<(Option<Color>, &'static str, usize)> {
    let rules = isotope_ruleset::shipped(id).expect("it is shipped").rules;
    let tables = tables.map(|men| {
        let mut tables = Tables::new(&*rules).expect("the rules have tables");
        tables.build_all(men, &mut |_| ()).expect("few pieces");
        tables
    });
    let margin = Duration::from_millis(20);
    let hang = Duration::from_secs(1);
    let (control, tables) = (&Control::new(), tables.as_ref());
    let referee = Referee { limit, margin, hang, tables, control, over: control };
    let game = match fen {
        "" => Game::begin(&*rules),
        fen => Game::from_fen(&*rules, fen).expect("a position"),
    };
    let players = ByColor { white: &mut white as &mut dyn Player, black: &mut black };
    let played = referee.play(game, players)?;
    Some((played.end.winner, played.end.word(), played.game.moves().len()))
}

fn crash() -> PlayerError {
    PlayerError::Crash("exit status: 1".into())
}

#[test]
fn a_game_ends_by_its_rules() {
    let players = || (Script::new("f2f3 g2g4", crash()), Script::new("e7e5 d8h4", crash()));
    assert_eq!(
        play("chess", "", NODES, players(), None),
        Some((Some(Color::Black), "checkmate", 4))
    );
    let shuffle =
        (Script::new("g1f3 f3g1 g1f3 f3g1", crash()), Script::new("g8f6 f6g8 g8f6 f6g8", crash()));
    assert_eq!(play("chess", "", NODES, shuffle, None), Some((None, "repetition", 8)));
}

#[test]
fn an_illegal_move_a_crash_a_hang_and_a_fallen_flag_lose_the_game() {
    let players = |black| (Script::new("e2e4 d2d4", crash()), Script::new(black, crash()));
    // The king cannot move two squares; the bishop is pinned and may not leave the king in check.
    assert_eq!(
        play("chess", "", NODES, players("e8e6"), None),
        Some((Some(Color::White), "illegal-move", 1))
    );
    let pinned = "4k3/8/8/8/4r3/8/4B3/4K3 w - - 0 1";
    let players = (Script::new("e2d3", crash()), Script::new("", crash()));
    assert_eq!(
        play("chess", pinned, NODES, players, None),
        Some((Some(Color::Black), "illegal-move", 0))
    );
    for fault in [crash(), PlayerError::Hang(Duration::from_secs(1)), PlayerError::Time] {
        let word = fault.as_str();
        let players = (Script::new("e2e4", crash()), Script::new("", fault));
        assert_eq!(play("chess", "", NODES, players, None), Some((Some(Color::White), word, 1)));
    }
}

#[test]
fn a_move_takes_its_time_off_the_clock_and_may_not_take_more() {
    let ms = Duration::from_millis;
    let control = &Control::new();
    let spend = |limit, spent, mut clock| {
        let (margin, hang) = (ms(20), ms(1000));
        let referee = Referee { limit, margin, hang, tables: None, control, over: control };
        referee.on_time(ms(spent), &mut clock).map(|()| clock)
    };
    let clock = Limit::Clock { time: ms(500), increment: ms(30) };
    assert_eq!(spend(clock, 60, ms(100)), Ok(ms(70)), "the increment is added");
    assert_eq!(spend(clock, 120, ms(100)), Ok(ms(30)), "within the margin");
    assert_eq!(spend(clock, 121, ms(100)), Err(PlayerError::Time));
    assert_eq!(spend(Limit::MoveTime(ms(50)), 70, ms(0)), Ok(ms(0)));
    assert_eq!(spend(Limit::MoveTime(ms(50)), 71, ms(0)), Err(PlayerError::Time));
    assert_eq!(spend(NODES, 9999, ms(0)), Ok(ms(0)));
}

#[test]
fn the_first_move_that_takes_too_long_loses_on_time() {
    let ms = Duration::from_millis;
    let end = |limit, white, black| {
        let player = |time, moves| Script { time: ms(time), ..Script::new(moves, crash()) };
        let players = (player(white, "e2e4 d2d4 c2c4"), player(black, "e7e5 d7d5"));
        play("chess", "", limit, players, None)
    };
    let move_time = Limit::MoveTime(ms(50));
    let (white, black) = (Some(Color::White), Some(Color::Black));
    assert_eq!(end(move_time, 70, 71), Some((white, "time", 1)));
    assert_eq!(end(move_time, 71, 70), Some((black, "time", 0)));
    assert_eq!(end(move_time, 70, 70), Some((white, "crash", 5)), "within the margin");
    // After each move, the clock gets 30 ms.
    let clock = Limit::Clock { time: ms(100), increment: ms(30) };
    assert_eq!(end(clock, 60, 60), Some((white, "crash", 5)));
    assert_eq!(end(clock, 60, 91), Some((white, "time", 3)), "39 ms and the margin were left");
    assert_eq!(end(clock, 91, 60), Some((black, "time", 2)));
    assert_eq!(end(NODES, 9999, 9999), Some((white, "crash", 5)));
}

#[test]
fn tables_decide_a_game_that_reaches_them() {
    let end = "8/8/8/3k4/8/8/r7/K6R w - - 0 1";
    let players = || (Script::new("a1a2", crash()), Script::new("", crash()));
    assert_eq!(
        play("chess", end, NODES, players(), Some(3)),
        Some((Some(Color::White), "tables", 1))
    );
    assert_eq!(play("chess", end, NODES, players(), None), Some((Some(Color::White), "crash", 1)));
    let blocked = "8/8/8/8/8/4k3/4P3/4K3 w - - 0 1";
    assert_eq!(play("chess", blocked, NODES, players(), Some(3)), Some((None, "tables", 0)));
}

#[test]
fn a_stopped_game_has_no_result() {
    let players = (Script::new("e2e4", crash()), Script::new("", PlayerError::Stopped));
    assert_eq!(play("chess", "", NODES, players, None), None);
}
