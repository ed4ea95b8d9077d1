//! The rules as the solver needs them: moves, ends of the game, and draws.

use isotope_kernel::{Check, Dead, OwnKing, Position, Rules, SideKings, Stalemate, Win};
use shakmaty::{Move, Position as _};

use crate::{
    syzygy::{SyzygyGame, SyzygySource, SyzygyValue},
    wdl::Wdl,
};

/// A source of known values, such as a tablebase. Returns the value of a position for the side to move and the
/// number of plies to the end of the game with best play, or `None` if the position is unknown.
pub type Prober<'a> = dyn Fn(&Position<'_>) -> Option<(Wdl, u32)> + Sync + 'a;

/// The properties of a ruleset that are needed at every node, computed once per search.
pub(super) struct SolverRules<'a> {
    tables: Option<&'a Prober<'a>>,
    /// Tables of results without the number of plies to the end of the game.
    pub(super) syzygy: Option<Box<dyn SyzygyGame + 'a>>,
    /// Whether a move can win only for the side that makes it.
    pub(super) only_mover_wins: bool,
    /// Whether a move that neither captures nor promotes may win.
    quiet_wins: bool,
    /// Whether checkmate wins.
    mate_wins: bool,
    /// Whether a side without a legal move loses.
    stalemate_loses: bool,
    /// Whether dead positions are given by a list of material, which may include positions that can be won.
    dead_by_list: bool,
    /// The number of halfmoves without a capture or pawn move at which the game is drawn; `None` if there is no
    /// limit.
    halfmoves: Option<u32>,
    has_hands: bool,
}

impl<'a> SolverRules<'a> {
    pub(super) fn new(
        rules: &Rules,
        tables: Option<&'a Prober<'a>>,
        syzygy: Option<&'a dyn SyzygySource>,
    ) -> SolverRules<'a> {
        let spec = rules.spec();
        let is_won_by_mover = |win: &Win| {
            matches!(
                win,
                Win::KingDestroyed | Win::Checkmate | Win::Hill(_) | Win::Checks(_) | Win::Race(_)
            )
        };
        let is_won_by_capture = |win: &Win| matches!(win, Win::KingDestroyed | Win::LoseAll);
        let mate_wins = spec.win.contains(&Win::Checkmate) && spec.check != Check::Off;
        let stalemate_loses = spec.stalemate == Stalemate::Loses;
        SolverRules {
            tables,
            syzygy: syzygy.and_then(|syzygy| syzygy.game(rules)),
            only_mover_wins: !rules.is_plugged()
                && spec.own_king == OwnKing::Protected
                && !spec.kings.either(SideKings::Off)
                && spec.stalemate != Stalemate::Wins
                && spec.win.iter().all(is_won_by_mover),
            quiet_wins: rules.is_plugged()
                || !spec.triggers.is_empty()
                || mate_wins
                || stalemate_loses
                || !spec.win.iter().all(|win| is_won_by_capture(win) || *win == Win::Checkmate),
            mate_wins,
            stalemate_loses,
            dead_by_list: !matches!(rules.dead(), Dead::Derived | Dead::Off),
            halfmoves: spec.draws.halfmoves.number(),
            has_hands: rules.has_hands(),
        }
    }

    /// Calls `visit` with each legal move, in the order of [`legal_moves`](Self::legal_moves).
    pub(super) fn for_each_move(&self, position: &Position<'_>, mut visit: impl FnMut(Move)) {
        match self.has_hands {
            true => position.all_moves().into_iter().for_each(visit),
            false => position.legal_moves().iter().for_each(|m| visit(*m)),
        }
    }

    /// The legal moves, including drops.
    pub(super) fn legal_moves(&self, position: &Position<'_>) -> Vec<Move> {
        let mut moves = Vec::new();
        self.for_each_move(position, |m| moves.push(m));
        moves
    }

    /// The value of a position in which a side has won or the side to move has no legal move; `None` for all other
    /// positions.
    pub(super) fn terminal_value(&self, position: &Position<'_>) -> Option<Wdl> {
        let outcome = position.decided()?;
        Some(Wdl::of_winner(outcome.winner, position.turn()))
    }

    /// Whether a move of the same kind as `m` can win at once. Under some rulesets, only captures and promotions
    /// can.
    #[inline]
    pub(super) fn may_win(&self, m: Move) -> bool {
        self.quiet_wins || m.is_capture() || m.is_promotion()
    }

    /// Whether the side that has just moved has won by that move.
    pub(super) fn has_won(&self, child: &Position<'_>) -> bool {
        if !child.is_variant_end() {
            let may_be_mate = self.stalemate_loses || (self.mate_wins && child.is_check());
            if !may_be_mate {
                return false;
            }
        }
        child.winner() == Some(!child.turn())
    }

    /// Whether the ruleset draws a position that could otherwise be won, by the halfmove limit or by a list of
    /// dead positions. Positions that are proven to be dead need no test, because no search finds a win in them.
    pub(super) fn is_drawn(&self, position: &Position<'_>) -> bool {
        self.is_halfmove_draw(position) || self.is_dead(position)
    }

    /// Whether the ruleset has a list of dead positions that includes the position.
    pub(super) fn is_dead(&self, position: &Position<'_>) -> bool {
        self.dead_by_list && position.is_dead()
    }

    /// Whether the position is drawn by the halfmove limit.
    #[inline]
    pub(super) fn is_halfmove_draw(&self, position: &Position<'_>) -> bool {
        self.halfmoves.is_some_and(|limit| position.halfmoves() >= limit)
    }

    /// Whether `plies` more quiet moves stay within the halfmove limit.
    #[inline]
    pub(super) fn halfmoves_allow(&self, position: &Position<'_>, plies: u32) -> bool {
        self.halfmoves.is_none_or(|limit| position.halfmoves().saturating_add(plies) <= limit)
    }

    /// The key under which the results of a search to `plies` plies are stored. The key depends on the number of
    /// halfmoves if the halfmove limit could be exceeded within the search.
    #[inline]
    pub(super) fn key(&self, position: &Position<'_>, plies: u32) -> u128 {
        let key = position.key();
        match self.halfmoves_allow(position, plies) {
            true => key,
            false => {
                let count = u128::from(position.halfmoves()) + 1;
                key ^ count.wrapping_mul(0x9e37_79b9_7f4a_7c15_f39c_c060_5ced_c835)
            }
        }
    }

    /// The tablebase value of the position; `None` if it is unknown, or if the halfmove limit could draw the game
    /// before the win. Of Syzygy tables, only draws count.
    #[inline]
    pub(super) fn probe(&self, position: &Position<'_>) -> Option<(Wdl, u32)> {
        let exact = self
            .tables
            .and_then(|tables| tables(position))
            .filter(|(wdl, plies)| *wdl == Wdl::Draw || self.halfmoves_allow(position, *plies));
        // A draw needs no number of plies.
        exact.or_else(|| {
            let drawn = self.syzygy_result(position)? == Wdl::Draw;
            drawn.then_some((Wdl::Draw, 0))
        })
    }

    /// The result of the position in Syzygy tables, with the halfmove limit; `None` if it is unknown.
    #[inline]
    pub(super) fn syzygy_result(&self, position: &Position<'_>) -> Option<Wdl> {
        let game = self.syzygy.as_deref()?;
        let pieces = position.board().occupied().count();
        if pieces > game.max_pieces() {
            return None;
        }
        SyzygyValue::of(position, game)?.result.with_limit()
    }
}
