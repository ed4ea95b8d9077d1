//! The verdict on a move under one ruleset.

use isotope_kernel::{
    Aftermath, Illegal, Outcome, Position, judge,
    notation::{self, MoveError},
};
use shakmaty::{Bitboard, ByColor, ByRole, Move, Position as _, Square};

/// The verdict on a move.
#[derive(Clone, Debug)]
pub enum Verdict<'r> {
    /// A legal move with its result.
    Legal(Box<PlayedMove<'r>>),
    /// An illegal move with the reason.
    Illegal(Illegal),
    /// Text that is not a move in this position.
    NoMove(MoveError),
}

/// A legal move and its result.
#[derive(Clone, Debug)]
pub struct PlayedMove<'r> {
    /// The move.
    pub m: Move,
    /// The move in SAN, with `+` for check and `#` for a decided game.
    pub san: String,
    /// The effect of the move beyond moving a piece.
    pub aftermath: Aftermath,
    /// The pieces that the explosion moves: where each stood, and where it stands now.
    pub moved: Vec<(Square, Square)>,
    /// What becomes of the pieces that take another role or are moved, in clauses.
    pub changes: Vec<String>,
    /// The pieces that the move adds to the hand of each side.
    pub entered: ByColor<ByRole<u8>>,
    /// The position after the move.
    pub after: Position<'r>,
    /// The outcome, if the game is over.
    pub outcome: Option<Outcome>,
}

impl PlayedMove<'_> {
    /// The squares on which the move visibly destroys a piece; see [`seen`].
    pub fn seen(&self) -> Bitboard {
        seen(self.m, self.aftermath)
    }
}

/// The squares on which a move, legal or not, visibly destroys a piece. A square on which a piece replaces another
/// does not count.
///
/// ```
/// use isotope_analysis::seen;
/// use isotope_kernel::{Position, Rules, Spec, judge, notation};
/// use shakmaty::{Bitboard, Square};
///
/// let rules = Rules::compile(Spec::default()).unwrap();
/// let position = Position::from_fen(&rules, "4k3/8/8/3Pp3/8/8/8/4K3 w - e6 0 1").unwrap();
/// let capture = notation::read(&position, "dxe6").unwrap();
/// let aftermath = judge(&position, capture).unwrap();
/// assert_eq!(seen(capture, aftermath), Bitboard::from(Square::E5));
/// ```
pub fn seen(m: Move, aftermath: Aftermath) -> Bitboard {
    m.from().map_or(aftermath.destroyed, |from| aftermath.seen(from, m.to()))
}

impl<'r> Verdict<'r> {
    /// The verdict on `m` in `position`, of which the judgment is known.
    pub fn new(
        position: &Position<'r>,
        m: Move,
        judged: Result<Aftermath, Illegal>,
    ) -> Verdict<'r> {
        match judged {
            Ok(aftermath) => {
                let mut after = position.clone();
                let san = notation::san_and_play(&mut after, m).to_string();
                let outcome = after.ended();
                let entered = entered(position, &after);
                let changes = aftermath.changes(position.field());
                let moved = aftermath.moves(position.field()).collect();
                Verdict::Legal(Box::new(PlayedMove {
                    m,
                    san,
                    aftermath,
                    moved,
                    changes,
                    entered,
                    after,
                    outcome,
                }))
            }
            Err(reason) => Verdict::Illegal(reason),
        }
    }

    /// Whether the move is legal.
    pub fn is_legal(&self) -> bool {
        matches!(self, Verdict::Legal(_))
    }

    /// Whether two verdicts agree: either the move is legal under neither ruleset, or it is legal under both with
    /// the same resulting position and outcome. The reason for illegality does not matter, nor does whether the
    /// move gives check.
    ///
    /// ```
    /// use isotope_analysis::verdict;
    /// use isotope_kernel::{Position, Rules, Spec, Stalemate, notation};
    ///
    /// let draws = Rules::compile(Spec::default()).unwrap();
    /// let loses = Rules::compile(Spec { stalemate: Stalemate::Loses, ..Spec::default() }).unwrap();
    /// let verdict_of = |rules, text| {
    ///     let position = Position::from_fen(rules, "7k/8/5K2/6Q1/8/8/8/8 w - - 0 1").unwrap();
    ///     verdict(&position, notation::read(&position, text).unwrap())
    /// };
    /// assert!(verdict_of(&draws, "Qg7").agrees_with(&verdict_of(&loses, "Qg7")), "mate");
    /// assert!(!verdict_of(&draws, "Qg6").agrees_with(&verdict_of(&loses, "Qg6")), "stalemate");
    /// ```
    pub fn agrees_with(&self, other: &Verdict<'_>) -> bool {
        match (self, other) {
            (Verdict::Legal(a), Verdict::Legal(b)) => {
                (a.after.key_across_games(), a.outcome) == (b.after.key_across_games(), b.outcome)
            }
            (Verdict::Legal(_), _) | (_, Verdict::Legal(_)) => false,
            _ => true,
        }
    }
}

/// What two verdicts on legal moves [agree](Verdict::agrees_with) on: the position after the move, and the outcome.
pub(crate) fn result(after: &Position<'_>) -> (u128, Option<Outcome>) {
    (after.key_across_games(), after.ended())
}

/// Returns the verdict on `m` in `position`.
///
/// ```
/// use isotope_analysis::{Verdict, verdict};
/// use isotope_kernel::{Position, Rules, Spec, notation};
///
/// let rules = Rules::compile(Spec::default()).unwrap();
/// let start = Position::start(&rules);
/// let Verdict::Legal(played) = verdict(&start, notation::read(&start, "g1f3").unwrap()) else {
///     panic!("it is legal");
/// };
/// assert_eq!(played.san, "Nf3");
/// assert!(played.after.fen().starts_with("rnbqkbnr/pppppppp/8/8/8/5N2/PPPPPPPP/RNBQKB1R b"));
/// ```
pub fn verdict<'r>(position: &Position<'r>, m: Move) -> Verdict<'r> {
    Verdict::new(position, m, judge(position, m))
}

/// The pieces in hand in `after` that were not in hand in `before`.
fn entered(before: &Position<'_>, after: &Position<'_>) -> ByColor<ByRole<u8>> {
    let [before, after] = [before, after].map(|p| p.pockets().copied().unwrap_or_default());
    ByColor::new_with(|color| {
        ByRole::new_with(|role| {
            after.get(color).get(role).saturating_sub(*before.get(color).get(role))
        })
    })
}

#[cfg(test)]
mod tests {
    use isotope_kernel::{Castling, Drops, Rules, Spec, Switch, Win, notation};
    use shakmaty::{Color, Role};

    use super::*;

    /// Whether the verdicts on the move `text` under chess and under `spec` agree.
    fn agree(spec: Spec, fen: &str, text: &str) -> bool {
        let rules = [Spec::default(), spec].map(|spec| Rules::compile(spec).unwrap());
        let [a, b] = rules.each_ref().map(|rules| {
            let position = Position::from_fen(rules, fen).unwrap();
            let verdict = verdict(&position, notation::read(&position, text).unwrap());
            assert!(verdict.is_legal(), "{text}");
            verdict
        });
        a.agrees_with(&b)
    }

    #[test]
    fn positions_with_different_castling_rights_differ() {
        let without = Spec { castling: Castling::Off, ..Spec::default() };
        let fen = "4k3/8/8/8/8/8/8/4K2R w K - 0 1";
        assert!(agree(without.clone(), fen, "h1h2"), "a rook that has moved has no right left");
        assert!(!agree(without, "4k3/8/8/8/8/8/P7/4K2R w K - 0 1", "a2a3"));
    }

    #[test]
    fn positions_with_different_en_passant_captures_differ() {
        let without = Spec { en_passant: Switch::Off, ..Spec::default() };
        let fen = "4k3/8/8/8/3p4/8/4P3/4K3 w - - 0 1";
        assert!(!agree(without.clone(), fen, "e2e4"));
        assert!(agree(without.clone(), fen, "e2e3"));
        assert!(
            agree(without, "4k3/8/8/8/2p5/8/4P3/4K3 w - - 0 1", "e2e4"),
            "no pawn is beside it"
        );
    }

    #[test]
    fn wins_for_different_reasons_differ() {
        let win = vec![Win::Checks(1), Win::KingDestroyed, Win::Checkmate];
        let checks = Spec { win, ..Spec::default() };
        assert!(!agree(checks, "7k/8/6K1/8/8/8/8/R7 w - - 0 1", "Ra8"));
    }

    #[test]
    fn a_captured_piece_enters_the_hand_and_a_drop_adds_nothing() {
        let rules = Rules::compile(Spec { drops: Drops::Captured, ..Spec::default() }).unwrap();
        let entered = |text: &str| {
            let position =
                Position::from_fen(&rules, "4k3/8/8/3n4/4P3/8/8/4K3[Rb] w - - 0 1").unwrap();
            match verdict(&position, notation::read(&position, text).unwrap()) {
                Verdict::Legal(played) => played.entered,
                other => panic!("{other:?}"),
            }
        };
        let mut knight = ByColor::<ByRole<u8>>::default();
        knight[Color::White][Role::Knight] = 1;
        assert_eq!(entered("exd5"), knight);
        assert_eq!(entered("R@a1"), ByColor::default());
    }
}
