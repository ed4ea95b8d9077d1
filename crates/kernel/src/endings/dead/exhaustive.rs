//! The look at all positions of at most three men: who can still win where.
//!
//! Positions with the same men are a class. A class is looked at when it is first asked for: from
//! what its positions lead to, over and over, until nothing is found any more. A capture leads to
//! a class of fewer men and a promotion to one without the pawn, which are looked at before.
//!
//! Where nothing tells left from right, White's king is looked at on the left half of the board only.
//!
//! Moves count, and nothing else: neither the repetition of positions nor halfmoves end a line. Where
//! checks are counted, one check is as good as the last one.

use shakmaty::{ByColor, Color, Move};

use super::bare::bare_kings_cannot_win;
use crate::{
    endings::symmetry::Flip,
    legality::generator,
    position::Position,
    rules::{
        Rules,
        looks::{Class, Found, Looks, Men, Sides},
    },
};

impl Looks {
    /// Whether a line of play from `position` ends in a win for `color`. At most one man more than
    /// the kings stands on its board, and nobody may castle.
    pub(super) fn can_win(&self, position: &Position<'_>, color: Color) -> bool {
        let Some((class, men)) = Class::of(position.board()) else {
            // A king is gone.
            return position.board_outcome().is_some_and(|outcome| outcome.winner == Some(color));
        };
        let found = self.classes[class.number()].get_or_init(|| class.look(position.rules()));
        found.of(men, position.turn()).contains(color)
    }
}

impl Class {
    /// Finds out who can win from which positions.
    fn look(self, rules: &Rules) -> Found {
        let mirrored = rules.is_symmetric(Flip::Horizontal);
        let mut found =
            Found { winners: vec![ByColor::default(); self.all_men().count()], mirrored };
        let has_man = |color| self.0.is_some_and(|man| man.color == color);
        let bare_kings_can = !bare_kings_cannot_win(rules);
        let mut hopeful: Sides =
            Color::ALL.into_iter().filter(|color| has_man(*color) || bare_kings_can).collect();
        while !hopeful.is_empty() {
            let mut news = Sides::default();
            for men in self.all_men().filter(|men| !(mirrored && men.is_right())) {
                for turn in Color::ALL {
                    let asked = hopeful - found.of(men, turn);
                    if !asked.is_empty()
                        && let Some(board) = self.board(men)
                    {
                        let position = Position::placed(rules, board, turn);
                        let winners = self.winners(&position, men, asked, &found);
                        *found.winners[men.index()].get_mut(turn) |= winners;
                        news |= winners;
                    }
                }
            }
            // Who is found to win nowhere new will not be by looking again.
            hopeful = hopeful & news;
        }
        found
    }

    /// Those of `asked` who have won in `position`, or can win from where a move leads, as far as is
    /// found.
    fn winners(self, position: &Position<'_>, men: Men, asked: Sides, found: &Found) -> Sides {
        let only = |winner: Option<Color>| -> Sides {
            asked.iter().filter(|color| Some(*color) == winner).collect()
        };
        if let Some(outcome) = position.board_outcome() {
            return only(outcome.winner);
        }
        // A check that is given counts, and the game may go on.
        let counts = position.state().remaining_checks.is_some() && position.is_in_check();
        let mut winners: Sides = only(counts.then_some(!position.turn()));
        let moves = generator::list(position);
        for m in &moves {
            if winners != asked {
                winners |= Class::after(position, men, *m, asked - winners, found);
            }
        }
        if moves.is_empty() {
            winners |= only(position.decided().and_then(|outcome| outcome.winner));
        }
        winners
    }

    /// Those of `asked` who can win after `m`.
    fn after(position: &Position<'_>, men: Men, m: Move, asked: Sides, found: &Found) -> Sides {
        let turn = position.turn();
        // These stay in the class, and need not be played to see where they lead. All others leave it.
        if let Move::Normal { role, to, capture: None, promotion: None, .. } = m {
            return asked & found.of(men.moved(role, turn, to), !turn);
        }
        let after = position.after(m);
        let looks = position.rules().looks();
        asked.iter().filter(|color| looks.can_win(&after, *color)).collect()
    }
}
