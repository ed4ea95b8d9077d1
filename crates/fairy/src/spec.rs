//! From a variant to the rules that say the same.

use isotope_kernel::{
    Capture, Castling, Check, Compulsory, Crater, Draws, Drops, Explode, Kings, Layout, Limit,
    OwnKing, Residue, RoleName, Roles, Spec, Stalemate, Start, Switch, Win,
};
use shakmaty::{ByColor, Color, Role, Setup};

use crate::{
    pieces::{Piece, Pieces, roles},
    variant::{Variant, Worth},
};

/// What a variant comes to.
#[derive(Clone, Debug)]
pub(crate) struct Said {
    /// The rules, if there are no reasons against them. What an ini leaves open of dead positions is
    /// `Derived`.
    pub(crate) spec: Spec,
    /// What cannot be said.
    pub(crate) reasons: Vec<Reason>,
    /// Where Fairy-Stockfish plays something else than it is told: the field, and what it does.
    pub(crate) assumed: Vec<(&'static str, &'static str)>,
}

/// Why keys that can be said one by one cannot be said together.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Reason {
    /// The key to tell it at.
    pub(crate) key: &'static str,
    pub(crate) message: &'static str,
    pub(crate) help: &'static str,
}

/// What Fairy-Stockfish does with checks of a king that is none of chess.
pub(crate) const NO_CHECK_COUNTED: &str =
    "Fairy-Stockfish counts no check that is given to a `commoner`; by these rules all count";
const BOTH_EMPTY: &str = "when one capture empties both sides, Fairy-Stockfish gives the game to the \
                          other side; here the side that made it wins";

/// The rules that say what `variant` says.
pub(crate) fn said(variant: &Variant) -> Said {
    let mut saying = Saying { variant, reasons: Vec::new(), assumed: Vec::new() };
    let spec = saying.spec();
    let Saying { reasons, assumed, .. } = saying;
    Said { spec, reasons, assumed }
}

struct Saying<'v> {
    variant: &'v Variant,
    reasons: Vec<Reason>,
    assumed: Vec<(&'static str, &'static str)>,
}

impl Saying<'_> {
    fn no(&mut self, key: &'static str, message: &'static str, help: &'static str) {
        self.reasons.push(Reason { key, message, help });
    }

    fn spec(&mut self) -> Spec {
        let v = self.variant;
        self.pieces();
        let kings = self.kings();
        let capture = self.capture(kings);
        let check = if kings == Kings::Off || self.is_royal() { Check::Direct } else { Check::Off };
        let own_king = match check == Check::Off && may_destroy_own_king(&capture) {
            true => OwnKing::Mortal { both: Default::default() },
            false => OwnKing::Protected,
        };
        let castling = self.castling();
        let limit = |count| if count == 0 { Limit::OFF } else { Limit::After(count) };
        Spec {
            capture,
            check,
            own_king,
            kings,
            cannot_capture: self.cannot_capture(kings),
            compulsory: if v.must_capture { Compulsory::Capture } else { Compulsory::Off },
            win: self.win(kings),
            stalemate: self.stalemate(),
            draws: Draws {
                repetition: limit(v.n_fold_rule),
                halfmoves: limit(2 * v.n_move_rule),
                ..Draws::default()
            },
            castling,
            en_passant: switch(v.en_passant),
            double_step: switch(v.double_step),
            promotion: roles(&v.promotion_piece_types).collect(),
            drops: self.drops(),
            start: self.start(castling),
        }
    }

    /// The letters of the game are those that its rules and its start speak in.
    fn pieces(&mut self) {
        let v = self.variant;
        if v.has(Piece::OwnPawn) != (v.pawn_types == Piece::OwnPawn) {
            self.no(
                "pawnTypes",
                "the pawns that move would be others than those that promote",
                "say `pawnTypes = p` in the section that defines them",
            );
        }
        if self.any_of(&v.promotion_piece_types) {
            self.no(
                "promotionPieceTypes",
                "name the pieces: `*` is not said",
                "list letters, like `nbrq`",
            );
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
            self.no(
                "startFen",
                "the game starts with pieces that it does not have",
                "give each a letter, like `queen = q`, or extend a variant that has them",
            );
        }
    }

    /// The king is that of chess, or what the extinction rules take for one.
    fn is_royal(&self) -> bool {
        self.variant.has(Piece::King) || self.variant.extinction_pseudo_royal
    }

    /// Whether the kings are commoners whose loss loses.
    fn commoners_matter(&self) -> bool {
        let v = self.variant;
        v.has(Piece::Commoner)
            && v.extinction_value == Worth::Loss
            && v.extinction_piece_types == Pieces::from([Piece::Commoner])
    }

    fn kings(&mut self) -> Kings {
        let v = self.variant;
        if v.has(Piece::King) {
            return Kings::One;
        }
        if !self.commoners_matter() {
            if v.extinction_pseudo_royal {
                self.no(
                    "extinctionPseudoRoyal",
                    "check is about kings, and no rule makes this game's kings matter",
                    "say `extinctionValue = loss` and `extinctionPieceTypes = k`, or `false` here",
                );
            }
            return Kings::Off;
        }
        let count = |color: Color| v.start.board.by_piece(color.king()).count();
        let (white, black) = (count(Color::White), count(Color::Black));
        let crowned = v.promotion_piece_types.contains(&Piece::Commoner);
        let kings = match v.extinction_piece_count as usize {
            0 if white == 1 && black == 1 && !crowned => Kings::One,
            0 => Kings::Last,
            lost if white == lost + 1 && black == lost + 1 && !crowned => Kings::Each,
            _ => {
                self.no(
                    "extinctionPieceCount",
                    "a side loses with its last king, or with the first of those that it starts with",
                    "say 0, or one less than the kings of each side",
                );
                Kings::Each
            }
        };
        if kings != Kings::One && v.piece_drops {
            self.no(
                "pieceDrops",
                "kings who matter enter no hand, and here they would",
                "play with one king a side, or without drops",
            );
        }
        kings
    }

    fn capture(&mut self, kings: Kings) -> Capture {
        let v = self.variant;
        if !v.blast_on_capture {
            if !v.petrify_on_capture_types.is_empty() {
                self.no(
                    "petrifyOnCaptureTypes",
                    "a wall is what an explosion leaves, and not what its capturer becomes",
                    "only with `blastOnCapture = true` can it be said",
                );
            }
            return Capture::Replace;
        }
        if v.has(Piece::King) {
            self.no(
                "blastOnCapture",
                "Fairy-Stockfish plays no explosions with a `king`, but with a `commoner` who may not die out",
                "extend `atomic`, or `nocheckatomic` for a game without check",
            );
        }
        let mut immune: Roles = roles(&v.blast_immune_types).collect();
        let spares = immune;
        if self.any_of(&v.blast_immune_types) {
            self.no(
                "blastImmuneTypes",
                "name the pieces: `*` is not said",
                "list letters, like `nb`",
            );
        }
        if !spares.is_empty() && kings != Kings::Off && self.is_royal() {
            self.no(
                "blastImmuneTypes",
                "Fairy-Stockfish's own check of its ini refuses it in a game where kings are in check",
                "extend `nocheckatomic`, or write the ruleset yourself with `immune` and `spares`",
            );
        }
        if !v.has(Piece::OwnPawn) {
            immune = immune | Roles::only(Role::Pawn);
        }
        Capture::Explode(Explode { immune, spares, residue: self.residue(), ..Explode::default() })
    }

    fn any_of(&self, pieces: &Pieces) -> bool {
        pieces.contains(&Piece::Any)
    }

    fn residue(&mut self) -> Residue {
        let v = self.variant;
        let petrified: Roles = roles(&v.petrify_on_capture_types).collect();
        let all = [Role::Pawn, Role::Knight, Role::Bishop, Role::Rook, Role::Queen];
        let everybody = all.into_iter().all(|role| petrified.contains(role));
        match (petrified.is_empty(), v.petrify_blast_pieces) {
            (true, false) if v.petrify_on_capture_types.is_empty() => Residue::Empty,
            _ if !everybody => {
                self.no(
                    "petrifyOnCaptureTypes",
                    "walls ask what the explosion did, and not who made it",
                    "say `pnbrq`, so that every explosion leaves them",
                );
                Residue::Empty
            }
            _ if !v.blast_immune_types.is_empty() => {
                self.no(
                    "petrifyOnCaptureTypes",
                    "a capturer who survives the blast would become a wall, and a wall is where nobody stands",
                    "leave out `blastImmuneTypes`",
                );
                Residue::Empty
            }
            (_, false) => Residue::Crater(Crater::Center),
            (_, true) => Residue::Crater(Crater::Destroyed),
        }
    }

    fn cannot_capture(&mut self, kings: Kings) -> Vec<(RoleName, RoleName)> {
        let types = &self.variant.mutually_immune_types;
        if self.any_of(types) {
            self.no(
                "mutuallyImmuneTypes",
                "name the pieces: `*` is not said",
                "list letters, like `nb`",
            );
        }
        if !types.is_empty() && kings != Kings::Off && self.is_royal() {
            self.no(
                "mutuallyImmuneTypes",
                "Fairy-Stockfish's own check of its ini refuses it in a game where kings are in check",
                "extend `nocheckatomic`, or write the ruleset yourself with `cannot_capture`",
            );
        }
        let immune: Roles = roles(types).collect();
        immune.iter().map(|role| (role.into(), role.into())).collect()
    }

    /// The ways to win in one order: what a move leaves, goals, mate, and what is counted.
    fn win(&mut self, kings: Kings) -> Vec<Win> {
        let mut wins = Vec::new();
        if kings != Kings::Off {
            wins.push(Win::KingDestroyed);
        }
        wins.extend(self.extinction(kings));
        let goal = self.goal(kings);
        let first = matches!(goal, Some(Win::Hill(_)));
        let (hill, race) = if first { (goal, None) } else { (None, goal) };
        wins.extend(hill);
        if kings != Kings::Off {
            wins.push(Win::Checkmate);
        }
        wins.extend(race);
        wins.extend(self.checks(kings));
        if wins.is_empty() {
            self.no(
                "extinctionValue",
                "nobody can win: there is no king to lose, and nothing else to win by",
                "say `king = k`, or `extinctionValue` and `extinctionPieceTypes`",
            );
        }
        wins
    }

    /// What the extinction rules say beyond kings.
    fn extinction(&mut self, kings: Kings) -> Option<Win> {
        let v = self.variant;
        let types = &v.extinction_piece_types;
        let counts = v.extinction_opponent_piece_count;
        if self.commoners_matter() {
            if counts > 0 {
                self.no(
                    "extinctionOpponentPieceCount",
                    "who has lost his king has lost, whatever the other side has",
                    "leave it out",
                );
            }
            return None;
        }
        if v.extinction_value == Worth::Nothing || types.is_empty() {
            return None;
        }
        if v.extinction_piece_count > 0 {
            self.no(
                "extinctionPieceCount",
                "a kind of piece is lost with its last one",
                "say 0, or leave it out",
            );
        }
        match (v.extinction_value, self.any_of(types)) {
            (Worth::Win, true) if counts <= 1 => {
                if kings != Kings::Off {
                    self.no(
                        "extinctionPieceTypes",
                        "who loses every piece has lost his king first",
                        "say `king = -` and `commoner = k`, as `giveaway` does",
                    );
                }
                if counts == 1 {
                    self.assumed.push(("win", BOTH_EMPTY));
                }
                Some(Win::LoseAll)
            }
            (Worth::Loss, false) if counts == 0 => self.dying_out(),
            (_, _) if counts > 0 => {
                self.no(
                    "extinctionOpponentPieceCount",
                    "what a side has lost decides, whatever the other side has",
                    "leave it out",
                );
                None
            }
            (Worth::Loss, true) => {
                self.no(
                    "extinctionPieceTypes",
                    "nobody wins by taking everything: a ruleset asks for kinds of pieces",
                    "list letters, like `pnbrqk`",
                );
                None
            }
            _ => {
                self.no(
                    "extinctionValue",
                    "who has lost all of one kind has lost, and who has lost everything may win",
                    "say `loss` with letters, or `win` with `extinctionPieceTypes = *`",
                );
                None
            }
        }
    }

    fn dying_out(&mut self) -> Option<Win> {
        let v = self.variant;
        let dying: Roles = roles(&v.extinction_piece_types).collect();
        let has = |color: Color, role: Role| v.start.board.by_piece(role.of(color)).any();
        let missing = |role: &Role| !Color::ALL.into_iter().all(|color| has(color, *role));
        if dying.iter().any(|role| missing(&role)) {
            self.no(
                "extinctionPieceTypes",
                "who has none of a kind when the game starts has lost it before it begins",
                "list pieces that both sides have in startFen",
            );
        }
        if v.has(Piece::King) && dying.contains(Role::King) {
            self.no("extinctionPieceTypes", "a `king` is never lost", "leave out `k`");
        }
        Some(Win::Extinction(dying))
    }

    /// A hill if both sides have the same goal, a race if it is the far ranks of each.
    fn goal(&mut self, kings: Kings) -> Option<Win> {
        let v = self.variant;
        let [white, black] = &v.flag_region;
        if white.is_empty() && black.is_empty() {
            return None;
        }
        let king = v.letters.get(&'k').copied();
        if kings == Kings::Off {
            self.no(
                "flagRegion",
                "a goal is for a king who matters, and this game's kings are pieces like all others",
                "win by something else, or make the kings matter",
            );
        } else if Some(v.flag_piece) != king {
            self.no("flagPiece", "only kings have a goal", "say `flagPiece = k`");
        }
        let mut sorted = [white.clone(), black.clone()];
        sorted.iter_mut().for_each(|squares| squares.sort_unstable());
        if sorted[0] == sorted[1] {
            return Some(Win::Hill(white.iter().map(ToString::to_string).collect()));
        }
        let race = (2..=8u8).find(|rank| sorted == race(*rank));
        if race.is_none() {
            self.no(
                "flagRegion",
                "both sides have the same goal, or the far ranks, each counted from its own side",
                "say the same squares for both, or `*8` for White and `*1` for Black (`*7 *8` and `*2 *1`, and so on)",
            );
        }
        race.map(Win::Race)
    }

    fn checks(&mut self, kings: Kings) -> Option<Win> {
        let v = self.variant;
        let left = v.start.remaining_checks;
        match (v.check_counting, left) {
            (false, None) => None,
            (false, Some(_)) => {
                self.no(
                    "startFen",
                    "it counts checks, and the game counts none",
                    "say `checkCounting = true`, or leave the checks out",
                );
                None
            }
            (true, Some(ByColor { white, black })) if white == black => {
                if kings == Kings::Off || !self.is_royal() {
                    self.no(
                        "checkCounting",
                        "there is no check in this game, and none can be counted",
                        "say `extinctionPseudoRoyal = true`, or leave it out",
                    );
                } else if !v.has(Piece::King) {
                    self.assumed.push(("win", NO_CHECK_COUNTED));
                }
                Some(Win::Checks(u32::from(white) as u8))
            }
            (true, _) => {
                self.no(
                    "startFen",
                    "it does not say how many checks win, the same number for both",
                    "write it before the move counters, as in `… KQkq - 3+3 0 1`",
                );
                None
            }
        }
    }

    fn stalemate(&mut self) -> Stalemate {
        match self.variant.stalemate_value {
            Worth::Win => Stalemate::Wins,
            Worth::Loss => Stalemate::Loses,
            Worth::Draw => Stalemate::Draw,
            Worth::Nothing => {
                self.no(
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
            self.no(
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
                self.no(
                    "pieceDrops",
                    "what is dropped has been captured before",
                    "say `capturesToHand = true`, too",
                );
                Drops::Off
            }
            (false, true) => {
                self.no(
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
            self.no(
                "startFen",
                "there are pieces in hand, and nobody may drop them",
                "say `pieceDrops = true` and `capturesToHand = true`, or empty the brackets",
            );
        }
        let start = bare(&v.start, castling);
        let of_chess = start == bare(&Setup::initial().into(), castling);
        match (of_chess, v.chess960) {
            (true, false) => Start::Standard,
            (true, true) => Start::Chess960,
            (false, false) => Start::Fen(start.to_string()),
            (false, true) => {
                self.no(
                    "chess960",
                    "the starts of Chess960 are those of chess, shuffled",
                    "leave out `chess960`, or `startFen`",
                );
                Start::Fen(start.to_string())
            }
        }
    }
}

/// Whether a side could destroy its own king at all.
pub(crate) fn may_destroy_own_king(capture: &Capture) -> bool {
    match capture {
        Capture::Replace => false,
        Capture::Explode(Explode { immune, spares, .. }) => {
            !(immune.contains(Role::King) && spares.contains(Role::King))
        }
    }
}

fn switch(on: bool) -> Switch {
    if on { Switch::On } else { Switch::Off }
}

/// The start without what other fields say: checks to give, empty hands, rights that nobody has.
pub(crate) fn bare(start: &Layout, castling: Castling) -> Layout {
    let mut start = start.clone();
    start.remaining_checks = None;
    start.pockets = start.pockets.filter(|hands| *hands != Default::default());
    if castling == Castling::Off {
        start.castling_rights = shakmaty::Bitboard::EMPTY;
    }
    start
}

/// The goals of both sides in a race to `rank`.
pub(crate) fn race(rank: u8) -> [Vec<shakmaty::Square>; 2] {
    let beyond = |color: Color| {
        let far = move |square: &shakmaty::Square| {
            let from_own = color.fold_wb(square.rank(), square.rank().flip_vertical());
            u32::from(from_own) + 1 >= u32::from(rank)
        };
        shakmaty::Square::ALL.into_iter().filter(far).collect()
    };
    [beyond(Color::White), beyond(Color::Black)]
}
