//! In which order moves are looked at.

use isotope_kernel::Position;
use isotope_search::{History, after};
use shakmaty::{Color, Move, Position as _};

use super::{ends::Ends, facts::NO_MOVE};

/// What moves that were good elsewhere are worth here, to the attacker and to the defender.
pub(super) struct Memory(History<Move>);

/// What a move does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Deed {
    Attack,
    Defend,
}

/// A move, its place in the list of the legal ones, and how early it is to be looked at.
#[derive(Clone, Copy)]
pub(super) struct Ranked {
    pub(super) m: Move,
    pub(super) place: u16,
    pub(super) rank: i32,
}

const BEST: i32 = 1 << 30;
const KILLER: i32 = 1 << 18;
const CAPTURE: i32 = 1 << 17;
/// For each move that the other side does not have.
const ROOM: i32 = 1 << 12;

impl Memory {
    /// Memories with another `seed` prefer other moves where they know nothing.
    pub(super) fn new(seed: u64) -> Memory {
        let mut rng = fastrand::Rng::with_seed(seed);
        let vague = |_| if seed == 0 { 0 } else { rng.i32(-64..64) };
        Memory(History::new((0..4 * 4096).map(vague).collect()))
    }

    fn index(deed: Deed, color: Color, m: Move) -> usize {
        let squares = m.from().unwrap_or(m.to()) as usize * 64 + m.to() as usize;
        (deed as usize * 2 + color as usize) * 4096 + squares
    }

    /// `best` did what was wanted, and what was tried before did not.
    pub(super) fn learn(
        &mut self,
        deed: Deed,
        color: Color,
        ply: usize,
        moves: &[Ranked],
        plies: u32,
    ) {
        let Some((best, tried)) = moves.split_last() else { return };
        let bonus = (plies * plies * 8).min(1600) as i32;
        let tried = tried.iter().map(|ranked| ranked.m);
        self.0.learn(ply, bonus, best.m, tried, |m| Memory::index(deed, color, m));
    }

    /// Fills `moves` with the legal moves, the first to be looked at in front; `known` is the place of a
    /// move that was good here before.
    pub(super) fn rank(
        &self,
        ends: &Ends<'_>,
        position: &Position<'_>,
        (deed, ply, plies): (Deed, usize, u32),
        known: u16,
        moves: &mut Vec<Ranked>,
    ) {
        moves.clear();
        let color = position.turn();
        let killers = self.0.killers(ply);
        // Who attacks looks first at moves that leave few answers, where it is worth the time.
        let room = deed == Deed::Attack && plies >= 3;
        let mut place = 0;
        ends.moves(position, |m| {
            let mut rank = self.0.score(Memory::index(deed, color, m));
            if place == known && known != NO_MOVE {
                rank += BEST;
            }
            if killers.contains(&Some(m)) {
                rank += KILLER;
            }
            if m.is_capture() || m.is_promotion() {
                rank += CAPTURE;
            }
            if room {
                rank -= after(position, m).legal_moves().len() as i32 * ROOM;
            }
            moves.push(Ranked { m, place, rank });
            place += 1;
        });
        moves.sort_unstable_by_key(|ranked| (-ranked.rank, ranked.place));
    }
}
