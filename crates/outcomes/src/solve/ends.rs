//! What the rules say of positions, as far as forcing a win is concerned.

use isotope_kernel::{Check, Dead, Kings, Limit, OwnKing, Position, Rules, Stalemate, Win};
use shakmaty::{Move, Position as _};

use crate::wdl::Wdl;

/// Whoever knows what some positions are worth, and in how many plies the game ends with best play.
pub type Prober<'a> = dyn Fn(&Position<'_>) -> Option<(Wdl, u32)> + Sync + 'a;

/// What is asked of the rules at each node, found out once.
pub(super) struct Ends<'a> {
    tables: Option<&'a Prober<'a>>,
    /// Only the side that moves can win by a move, never the other one.
    pub(super) alternate: bool,
    /// A move that neither captures nor promotes may win.
    quiet_wins: bool,
    /// Mate is a way to win.
    mates: bool,
    /// Who has no move has lost.
    stalls: bool,
    /// Positions are called dead by a list, where a win may be left all the same.
    listed: bool,
    /// The number of halfmoves that draws.
    halfmoves: Option<u32>,
    has_hands: bool,
}

impl<'a> Ends<'a> {
    pub(super) fn of(rules: &Rules, tables: Option<&'a Prober<'a>>) -> Ends<'a> {
        let spec = rules.spec();
        let by_the_mover = |win: &Win| {
            matches!(
                win,
                Win::KingDestroyed | Win::Checkmate | Win::Hill(_) | Win::Checks(_) | Win::Race(_)
            )
        };
        let by_capture = |win: &Win| matches!(win, Win::KingDestroyed | Win::LoseAll);
        let mates = spec.win.contains(&Win::Checkmate) && spec.check != Check::Off;
        let stalls = spec.stalemate == Stalemate::Loses;
        Ends {
            tables,
            alternate: !rules.is_plugged()
                && spec.own_king == OwnKing::Protected
                && spec.kings != Kings::Off
                && spec.stalemate != Stalemate::Wins
                && spec.win.iter().all(by_the_mover),
            quiet_wins: rules.is_plugged()
                || mates
                || stalls
                || !spec.win.iter().all(|win| by_capture(win) || *win == Win::Checkmate),
            mates,
            stalls,
            listed: !matches!(rules.dead(), Dead::Derived | Dead::Off),
            halfmoves: match spec.draws.halfmoves {
                Limit::After(limit) => Some(limit),
                Limit::Off(_) => None,
            },
            has_hands: rules.has_hands(),
        }
    }

    /// The legal moves.
    pub(super) fn moves(&self, position: &Position<'_>, mut see: impl FnMut(Move)) {
        match self.has_hands {
            true => position.all_moves().into_iter().for_each(see),
            false => position.legal_moves().iter().for_each(|m| see(*m)),
        }
    }

    /// The legal moves in a list.
    pub(super) fn list(&self, position: &Position<'_>) -> Vec<Move> {
        let mut moves = Vec::new();
        self.moves(position, |m| moves.push(m));
        moves
    }

    /// What a position is worth in which somebody has won or nobody can move.
    pub(super) fn over(&self, position: &Position<'_>) -> Option<Wdl> {
        let outcome = position.decided()?;
        Some(Wdl::of_winner(outcome.winner, position.turn()))
    }

    /// Whether `m`, which led to `child`, may have won. That it captures nothing often says that
    /// it has not.
    #[inline]
    pub(super) fn may_win(&self, m: Move) -> bool {
        self.quiet_wins || m.is_capture() || m.is_promotion()
    }

    /// Whether the side that has just moved has won by it.
    pub(super) fn has_won(&self, child: &Position<'_>) -> bool {
        if !child.is_variant_end() {
            let may_be_mate = self.stalls || (self.mates && child.is_check());
            if !may_be_mate {
                return false;
            }
        }
        child.decided().is_some_and(|outcome| outcome.winner == Some(!child.turn()))
    }

    /// Whether the rules draw a position that has moves left and in which somebody could win. Where what
    /// is dead is proven nobody could.
    pub(super) fn is_drawn(&self, position: &Position<'_>) -> bool {
        self.is_stale(position) || self.is_dead(position)
    }

    /// Whether a list calls the position dead.
    pub(super) fn is_dead(&self, position: &Position<'_>) -> bool {
        self.listed && position.is_dead()
    }

    /// Whether too many halfmoves have passed.
    #[inline]
    pub(super) fn is_stale(&self, position: &Position<'_>) -> bool {
        self.halfmoves.is_some_and(|limit| position.halfmoves() >= limit)
    }

    /// Whether the game may go on for so many plies without a draw for the number of halfmoves, whatever
    /// is played.
    #[inline]
    pub(super) fn lasts(&self, position: &Position<'_>, plies: u32) -> bool {
        self.halfmoves.is_none_or(|limit| position.halfmoves().saturating_add(plies) <= limit)
    }

    /// What is known of a position for `plies` plies to come is known of all with the same key. The
    /// number of halfmoves is part of it where it could draw the game by then.
    #[inline]
    pub(super) fn key(&self, position: &Position<'_>, plies: u32) -> u128 {
        let key = position.key();
        match self.lasts(position, plies) {
            true => key,
            false => {
                let count = u128::from(position.halfmoves()) + 1;
                key ^ count.wrapping_mul(0x9e37_79b9_7f4a_7c15_f39c_c060_5ced_c835)
            }
        }
    }

    /// What the tables know of the position, unless the number of halfmoves might come before.
    #[inline]
    pub(super) fn probe(&self, position: &Position<'_>) -> Option<(Wdl, u32)> {
        let (wdl, plies) = self.tables?(position)?;
        (wdl == Wdl::Draw || self.lasts(position, plies)).then_some((wdl, plies))
    }
}
