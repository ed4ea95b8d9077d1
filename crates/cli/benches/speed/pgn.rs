//! Reading games of atomic chess: the same reader and the same visitor, over our position and over
//! shakmaty's.

use std::{fmt::Write as _, hint::black_box, ops::ControlFlow};

use pgn_reader::{Reader, SanPlus, Visitor};
use shakmaty::{Position, variant::Atomic};

use crate::{
    data,
    measure::{Count, pair},
    table::{Table, times},
};

const GAMES: u64 = 2_000;

/// Games that last longer are broken off.
const PLIES: u32 = 300;

pub(crate) fn print(rounds: u32) {
    let pgn = random_games();
    let rules = data::shipped("atomic");
    let entrants = [
        replayed(&pgn, isotope_kernel::Position::start(&rules)),
        replayed(&pgn, Atomic::default()),
    ];
    let [ours, theirs] = pair(rounds, entrants);
    assert_eq!(ours.nodes, theirs.nodes, "plies");

    let mut table = Table::new(&["games", "plies", "isotope", "shakmaty", "isotope is"]);
    table.row(vec![
        GAMES.to_string(),
        ours.nodes.to_string(),
        ours.rate(GAMES as f64, 0),
        theirs.rate(GAMES as f64, 0),
        times(ours.speedup(&theirs)),
    ]);
    table.print("pgn: games of atomic chess read and replayed, a second");
}

/// Counts the plies of all games in `pgn`, which are played from `start`.
fn replayed<'a, P: Position + Clone + 'a>(pgn: &'a str, start: P) -> Count<'a> {
    Box::new(move || {
        let mut reader = Reader::new(black_box(pgn).as_bytes());
        let mut replay = Replay { start: start.clone() };
        let mut plies = 0;
        while let Some(game) = reader.read_game(&mut replay).expect("memory can be read") {
            plies += game;
        }
        plies
    })
}

/// Plays through games and counts their plies.
struct Replay<P> {
    start: P,
}

impl<P: Position + Clone> Visitor for Replay<P> {
    type Tags = ();
    type Movetext = (P, u64);
    type Output = u64;

    fn begin_tags(&mut self) -> ControlFlow<u64, ()> {
        ControlFlow::Continue(())
    }

    fn begin_movetext(&mut self, (): ()) -> ControlFlow<u64, (P, u64)> {
        ControlFlow::Continue((self.start.clone(), 0))
    }

    fn san(&mut self, (position, plies): &mut (P, u64), san: SanPlus) -> ControlFlow<u64> {
        let m = san.san.to_move(position).expect("a legal move");
        position.play_unchecked(m);
        *plies += 1;
        ControlFlow::Continue(())
    }

    fn end_game(&mut self, (_, plies): (P, u64)) -> u64 {
        plies
    }
}

/// A PGN of random legal games, always the same ones.
fn random_games() -> String {
    let mut random = SplitMix(1);
    let mut pgn = String::new();
    for game in 1..=GAMES {
        write!(pgn, "[Event \"Random game {game}\"]\n[Variant \"Atomic\"]\n\n").expect("memory");
        let mut position = Atomic::default();
        for ply in 0..PLIES {
            let moves = position.legal_moves();
            if moves.is_empty() || position.is_game_over() {
                break;
            }
            let m = moves[random.below(moves.len())];
            if ply % 2 == 0 {
                write!(pgn, "{}. ", ply / 2 + 1).expect("memory");
            }
            let san = SanPlus::from_move_and_play_unchecked(&mut position, m);
            write!(pgn, "{san} ").expect("memory");
        }
        pgn.push_str("*\n\n");
    }
    pgn
}

/// Steele, Lea and Flood's generator: small, and the same on every machine.
struct SplitMix(u64);

impl SplitMix {
    /// A number from 0 to `end`, which is excluded.
    fn below(&mut self, end: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((z ^ (z >> 31)) % end as u64) as usize
    }
}
