//! Converts a variant of Fairy-Stockfish to rules.

pub(crate) mod captures;
pub(crate) mod reasons;
pub(crate) mod wins;

use isotope_kernel::{
    Castling, Check, Compulsory, Count, DoubleStep, Draws, Drops, Kings, Layout, Limit, OwnKing,
    Roles, SideKings, Spec, Stalemate, Start, Switch,
};
use shakmaty::{Bitboard, Color, Role, Setup};

use crate::{
    variant::Variant,
    variant::pieces::{Piece, is_any, roles},
    variant::value::Worth,
};
use captures::{cannot_capture, capture, may_destroy_own_king};
use reasons::Reasons;
use wins::win;

/// The note that Fairy-Stockfish determines the royal kings before a move rather than after it.
const ROYAL_BEFORE: &str = "Fairy-Stockfish asks before a move which kings are royal: by these rules \
                            the board after the move decides";
const RESTATED: &str = "a piece is given its letter again, and Fairy-Stockfish then takes away the promotion \
                        to it; `promotionPieceTypes` would bring it back";

/// The rules of a variant, and the reasons why they cannot be expressed.
#[derive(Clone, Debug)]
pub(crate) struct Conversion {
    /// The rules, valid only if there are no reasons against them. Dead positions, which an ini file does not
    /// specify, are `Derived`.
    pub(crate) spec: Spec,
    /// The reasons why rules cannot be expressed, and the rules that are assumed.
    pub(crate) reasons: Reasons,
}

/// Returns the rules of `variant`.
pub(crate) fn to_spec(variant: &Variant) -> Conversion {
    let mut converter = Converter { variant, reasons: Reasons::default() };
    let spec = converter.spec();
    Conversion { spec, reasons: converter.reasons }
}

struct Converter<'v> {
    variant: &'v Variant,
    reasons: Reasons,
}

impl Converter<'_> {
    fn spec(&mut self) -> Spec {
        let v = self.variant;
        self.pieces();
        let kings = self.kings();
        let capture = capture(v, kings, &mut self.reasons);
        let check =
            if kings.both(SideKings::Off) || v.is_royal() { Check::Direct } else { Check::Off };
        let own_king = match check == Check::Off && may_destroy_own_king(&capture) {
            true => OwnKing::Mortal { both: Default::default() },
            false => OwnKing::Protected,
        };
        let castling = self.castling();
        let limit = |count| if count == 0 { Limit::OFF } else { Limit::After(count) };
        Spec {
            capture,
            triggers: Vec::new(),
            check,
            own_king,
            kings,
            cannot_capture: cannot_capture(v, kings, &mut self.reasons),
            compulsory: if v.must_capture { Compulsory::Capture } else { Compulsory::Off },
            win: win(v, kings, check, &mut self.reasons),
            stalemate: self.stalemate(),
            draws: Draws {
                repetition: limit(v.n_fold_rule),
                halfmoves: limit(2 * v.n_move_rule),
                ..Draws::default()
            },
            castling,
            en_passant: switch(v.en_passant),
            double_step: self.double_step(),
            promotion: roles(&v.promotion_piece_types).collect(),
            drops: self.drops(),
            count: Count::Off,
            start: self.start(castling),
        }
    }

    /// Checks that every piece mentioned in the rules and the start position has a letter.
    fn pieces(&mut self) {
        let v = self.variant;
        if v.has(Piece::OwnPawn) != (v.pawn_types == Piece::OwnPawn) {
            self.reasons.no(
                "pawnTypes",
                "the pawns that move would be others than those that promote",
                "say `pawnTypes = p` in the section that defines them",
            );
        }
        if is_any(&v.promotion_piece_types) {
            self.reasons.no(
                "promotionPieceTypes",
                "name the pieces: `*` is not said",
                "list letters, like `nbrq`",
            );
        }
        if v.restated {
            self.reasons.assumed.push(("promotion", RESTATED));
        }
        let known: Roles = v.letters.values().filter_map(|piece| piece.role()).collect();
        let hands = v.start.pockets.iter().flat_map(|hands| hands.iter());
        let in_hand: Roles = hands
            .flat_map(|hand| hand.zip_role().into_iter())
            .filter(|(_, n)| *n > 0)
            .map(|(role, _)| role)
            .collect();
        let on_board = Role::ALL.into_iter().filter(|role| v.start.board.by_role(*role).any());
        if on_board.chain(in_hand.iter()).any(|role| !known.contains(role)) {
            self.reasons.no(
                "startFen",
                "the game starts with pieces that it does not have",
                "give each a letter, like `queen = q`, or extend a variant that has them",
            );
        }
    }

    fn kings(&mut self) -> Kings {
        let v = self.variant;
        let count = |color: Color| v.start.board.by_piece(color.king()).count();
        let (white, black) = (count(Color::White), count(Color::Black));
        if v.has(Piece::King) {
            let others =
                v.extinction_value != Worth::Nothing && !v.extinction_piece_types.is_empty();
            if v.extinction_pseudo_royal && others {
                self.reasons.no(
                    "extinctionPseudoRoyal",
                    "check is about kings, and here it would be about other pieces, too",
                    "leave it out",
                );
            }
            let side = |kings| if kings == 0 { SideKings::Off } else { SideKings::One };
            // A side without a king loses its last piece instead, as in `horde`.
            let wipeout = v.extinction_value == Worth::Loss && is_any(&v.extinction_piece_types);
            return match wipeout && (white == 0) != (black == 0) {
                true => Kings::Sides { white: side(white), black: side(black) },
                false => Kings::One,
            };
        }
        if !v.commoners_matter() {
            if v.extinction_pseudo_royal {
                self.reasons.no(
                    "extinctionPseudoRoyal",
                    "check is about kings, and no rule makes this game's kings matter",
                    "say `extinctionValue = loss` and `extinctionPieceTypes = k`, or `false` here",
                );
            }
            return Kings::Off;
        }
        let crowned = v.promotion_piece_types.contains(&Piece::Commoner);
        let kings = match v.extinction_piece_count as usize {
            0 if white == 1 && black == 1 && !crowned => Kings::One,
            0 => {
                if v.extinction_pseudo_royal {
                    self.reasons.assumed.push(("kings", ROYAL_BEFORE));
                }
                Kings::Last
            }
            lost if white == lost + 1 && black == lost + 1 && !crowned => Kings::Each,
            _ => {
                self.reasons.no(
                    "extinctionPieceCount",
                    "a side loses with its last king, or with the first of those that it starts with",
                    "say 0, or one less than the kings of each side",
                );
                Kings::Each
            }
        };
        if kings != Kings::One && v.piece_drops {
            self.reasons.no(
                "pieceDrops",
                "kings who matter enter no hand, and here they would",
                "play with one king a side, or without drops",
            );
        }
        kings
    }

    fn double_step(&mut self) -> DoubleStep {
        let v = self.variant;
        if !v.double_step {
            return DoubleStep::Off;
        }
        if v.first_rank == [false; 2] {
            return DoubleStep::On;
        }
        for (color, steps) in Color::ALL.into_iter().zip(v.first_rank) {
            let first = v.start.board.by_piece(color.pawn()) & color.backrank();
            if first.any() && !steps {
                self.reasons.no(
                    color.fold_wb("doubleStepRegionWhite", "doubleStepRegionBlack"),
                    "pawns on their first rank step twice for both sides or for none",
                    "say `*1 *2` for White and `*7 *8` for Black",
                );
            }
        }
        if v.en_passant && v.en_passant_beyond {
            self.reasons.no(
                "enPassantRegion",
                "a double step from the first rank is not answered en passant",
                "say `*3 *6`",
            );
        }
        DoubleStep::FirstRank
    }

    fn stalemate(&mut self) -> Stalemate {
        match self.variant.stalemate_value {
            Worth::Win => Stalemate::Wins,
            Worth::Loss => Stalemate::Loses,
            Worth::Draw => Stalemate::Draw,
            Worth::Nothing => {
                self.reasons.no(
                    "stalemateValue",
                    "a side without a move cannot go on",
                    "say `draw`, `win` or `loss`",
                );
                Stalemate::Draw
            }
        }
    }

    fn castling(&mut self) -> Castling {
        let v = self.variant;
        if !v.castling {
            return Castling::Off;
        }
        if v.has(v.castling_king_piece) {
            return Castling::Derived;
        }
        if v.start.castling_rights.any() {
            self.reasons.no(
                "castlingKingPiece",
                "the piece that castles is not the one that this game has, and startFen gives it rights",
                "say `castlingKingPiece = k`, or `castling = false`",
            );
        }
        Castling::Off
    }

    fn drops(&mut self) -> Drops {
        let v = self.variant;
        match (v.piece_drops, v.captures_to_hand) {
            (false, false) => Drops::Off,
            (true, true) if v.blast_on_capture => Drops::Destroyed,
            (true, true) => Drops::Captured,
            (true, false) => {
                self.reasons.no(
                    "pieceDrops",
                    "what is dropped has been captured before",
                    "say `capturesToHand = true`, too",
                );
                Drops::Off
            }
            (false, true) => {
                self.reasons.no(
                    "capturesToHand",
                    "a hand is there to drop from",
                    "say `pieceDrops = true`, too",
                );
                Drops::Off
            }
        }
    }

    fn start(&mut self, castling: Castling) -> Start {
        let v = self.variant;
        let has_hands = v.start.pockets.is_some_and(|hands| hands != Default::default());
        if has_hands && !v.piece_drops {
            self.reasons.no(
                "startFen",
                "there are pieces in hand, and no side may drop them",
                "say `pieceDrops = true` and `capturesToHand = true`, or empty the brackets",
            );
        }
        let start = plain_start(&v.start, castling);
        let of_chess = start == plain_start(&Setup::initial().into(), castling);
        match (of_chess, v.chess960) {
            (true, false) => Start::Standard,
            (true, true) => Start::Chess960,
            (false, false) => Start::Fen(start.to_string()),
            (false, true) => {
                self.reasons.no(
                    "chess960",
                    "the starts of Chess960 are those of chess, shuffled",
                    "leave out `chess960`, or `startFen`",
                );
                Start::Fen(start.to_string())
            }
        }
    }
}

fn switch(on: bool) -> Switch {
    if on { Switch::On } else { Switch::Off }
}

/// Returns the start position without the parts that other fields determine: remaining checks, empty hands, and
/// castling rights if there is no castling.
pub(crate) fn plain_start(start: &Layout, castling: Castling) -> Layout {
    let mut start = start.clone();
    start.remaining_checks = None;
    start.pockets = start.pockets.filter(|hands| *hands != Default::default());
    if castling == Castling::Off {
        start.castling_rights = Bitboard::EMPTY;
    }
    start
}
