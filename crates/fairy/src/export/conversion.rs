//! Converts rules to a variant of Fairy-Stockfish.

use isotope_kernel::{
    Blast, BlastEffect, Both, Capture, Capturer, Castling, Center, Check, Compulsory, Count,
    Crater, DoubleStep, Drops, Explode, Hits, Kings, Limit, OwnKing, Residue, RoleName, Roles,
    SideKings, Spec, Stalemate, Start, When, Win, fen, square_set,
};
use shakmaty::{Bitboard, ByColor, Color, RemainingChecks, Role};

use crate::{
    spec::captures::may_destroy_own_king,
    spec::wins::race,
    variant::Variant,
    variant::pieces::{Piece, Pieces},
    variant::value::Worth,
};

/// A field that Fairy-Stockfish cannot express, and the reason.
pub(crate) type Refusal = (&'static str, String);

/// Returns the variant with the rules in `spec`, or all reasons why there is none.
pub(crate) fn to_variant(spec: &Spec) -> Result<Variant, Vec<Refusal>> {
    let mut converter = Converter { spec, reasons: Vec::new() };
    let variant = converter.variant();
    if converter.reasons.is_empty() { Ok(variant) } else { Err(converter.reasons) }
}

struct Converter<'s> {
    spec: &'s Spec,
    reasons: Vec<Refusal>,
}

impl Converter<'_> {
    fn no(&mut self, field: &'static str, why: &str) {
        self.reasons.push((field, why.into()));
    }

    /// Converts the rules. The result is valid only if no reasons against the conversion are found.
    fn variant(&mut self) -> Variant {
        let mut v = Variant::default();
        self.letters(&mut v);
        self.capture(&mut v);
        self.kings(&mut v);
        self.win(&mut v);
        self.draws(&mut v);
        self.start(&mut v);
        let spec = self.spec;
        let king = v.letters[&'k'];
        if spec.castling == Castling::Orthodox {
            self.no("castling", "it asks its own check where a king may castle");
        }
        v.castling = spec.castling != Castling::Off;
        v.castling_king_piece = king;
        v.promotion_piece_types = pieces(spec.promotion, &v);
        v.must_capture = spec.compulsory == Compulsory::Capture;
        v.stalemate_value = match spec.stalemate {
            Stalemate::Draw => Worth::Draw,
            Stalemate::Loses => Worth::Loss,
            Stalemate::Wins => Worth::Win,
        };
        v.en_passant = spec.en_passant.is_on();
        v.double_step = spec.double_step != DoubleStep::Off;
        let drops = match spec.capture {
            Capture::Replace => Drops::Captured,
            Capture::Explode(_) | Capture::Cases(_) => Drops::Destroyed,
        };
        if !spec.triggers.is_empty() {
            self.no("triggers", "only captures explode");
        }
        if spec.count != Count::Off {
            self.no("count", "it counts nothing but checks");
        }
        // Ordinary captures take nothing but the captured piece.
        let is_captured = spec.drops == Drops::Taken && drops == Drops::Captured;
        if spec.drops != Drops::Off && spec.drops != drops && !is_captured {
            self.no("drops", "everything that a capture destroys goes into a hand");
        }
        v.piece_drops = spec.drops != Drops::Off;
        v.captures_to_hand = v.piece_drops;
        let checked = !spec.kings.both(SideKings::Off) && spec.check != Check::Off;
        if checked && spec.cannot_capture.iter().any(|(by, of)| by == of) {
            self.no("cannot_capture", "pieces spare each other only where there is no check");
        }
        let pawns = |(by, of): &(RoleName, RoleName)| by == of && Role::from(*by) == Role::Pawn;
        let en_passant = spec.en_passant.is_on() && v.double_step;
        if en_passant && spec.cannot_capture.iter().any(pawns) {
            self.no(
                "cannot_capture",
                "pawns that spare each other capture en passant there all the same (`en_passant: Off` \
                 forbids it here, too)",
            );
        }
        for (by, of) in &spec.cannot_capture {
            match by == of {
                true => v.mutually_immune_types.extend(pieces(Roles::only((*by).into()), &v)),
                false => {
                    self.no("cannot_capture", "only pieces of the same kind can spare each other")
                }
            }
        }
        v
    }

    fn letters(&mut self, v: &mut Variant) {
        let spec = self.spec;
        let exploding = spec.capture.explosions().into_iter().next();
        let one_king = Color::ALL.into_iter().all(|color| {
            matches!(spec.kings.of(color), SideKings::One) || self.is_without_king(color)
        });
        let is_chess = exploding.is_none()
            && one_king
            && spec.kings.either(SideKings::One)
            && spec.check == Check::Direct
            && spec.own_king == OwnKing::Protected;
        let frail = exploding.is_some_and(|explode| !explode.immune.contains(Role::Pawn));
        v.pawn_types = if frail { Piece::OwnPawn } else { Piece::Pawn };
        let king = if is_chess { Piece::King } else { Piece::Commoner };
        let pieces = [v.pawn_types, Piece::Knight, Piece::Bishop, Piece::Rook, Piece::Queen, king];
        v.letters = pieces.into_iter().map(|piece| (piece.letter(), piece)).collect();
    }

    fn capture(&mut self, v: &mut Variant) {
        let explode = match &self.spec.capture {
            Capture::Explode(explode) => explode,
            Capture::Replace => return,
            Capture::Cases(_) => {
                return self.no("capture", "all captures have the same effect");
            }
        };
        // Parts of an explosion that are not checked here are checked by the round trip.
        let Explode {
            blast,
            immune,
            spares,
            when,
            hits,
            center,
            chain,
            residue,
            capturer,
            effect,
            fates,
        } = explode;
        if !fates.is_empty() {
            self.no("capture", "what its blast hits has one fate");
        }
        if *capturer == Capturer::Stays {
            self.no("capture", "its capturer goes to the square of its capture");
        }
        if *effect == BlastEffect::Convert {
            self.no("capture", "its blast destroys what it hits");
        }
        if *blast != Blast::Ring {
            self.no("capture", "its blast is the ring of the eight neighbours");
        }
        if *when != When::Always {
            self.no("capture", "every capture explodes");
        }
        if *hits != Hits::Both {
            self.no("capture", "its blast hits friend and foe");
        }
        if *center != Center::Landing {
            self.no("capture", "it explodes where the capturer lands");
        }
        if !chain.is_empty() {
            self.no("capture", "no explosion sets off another");
        }
        // In Fairy-Stockfish, blasts spare pawns by default.
        let without_pawns =
            |roles: Roles| roles.iter().filter(|role| *role != Role::Pawn).collect();
        let (ring, center): (Roles, Roles) = (without_pawns(*immune), without_pawns(*spares));
        if ring != center || (spares.contains(Role::Pawn) && !immune.contains(Role::Pawn)) {
            self.no(
                "capture",
                "whoever survives in the blast survives as the capturer, too, but for pawns",
            );
        }
        if !spares.is_empty()
            && !self.spec.kings.both(SideKings::Off)
            && self.spec.check != Check::Off
        {
            self.no("capture", "pieces survive explosions only where there is no check");
        }
        v.blast_on_capture = true;
        v.blast_immune_types = pieces(*spares, v);
        let all: Roles =
            [Role::Pawn, Role::Knight, Role::Bishop, Role::Rook, Role::Queen].into_iter().collect();
        match residue {
            Residue::Empty => return,
            Residue::Crater(Crater::Blast) => {
                self.no("capture", "squares of the blast where nothing stood become no walls");
            }
            Residue::Crater(crater) => v.petrify_blast_pieces = *crater == Crater::Destroyed,
        }
        v.petrify_on_capture_types = pieces(all, v);
    }

    fn kings(&mut self, v: &mut Variant) {
        let spec = self.spec;
        if !matches!(spec.check, Check::Direct | Check::Off) {
            self.no("check", "only who could take the king himself gives check");
        }
        if spec.kings.both(SideKings::Off) || v.has(Piece::King) {
            return;
        }
        if spec.kings.of(Color::White) != spec.kings.of(Color::Black) {
            self.no(
                "kings",
                "a side without a king to lose plays only where captures are those of chess",
            );
        }
        match (spec.check, spec.own_king) {
            (Check::Off, OwnKing::Mortal { both: Both::MoverLoses }) => (),
            (Check::Off, OwnKing::Protected) if !may_destroy_own_king(&spec.capture) => (),
            (Check::Off, OwnKing::Protected) => self.no(
                "own_king",
                "where nothing is check it lets a side destroy its own king, and lose (`own_king: Mortal()`)",
            ),
            (_, OwnKing::Protected) => (),
            (_, OwnKing::Mortal { both: Both::Draw }) => {
                self.no("own_king", "who destroys both kings loses");
            }
            (_, OwnKing::Mortal { .. }) => {
                self.no("own_king", "where there is check, no side may destroy its own king");
            }
        }
        v.extinction_value = Worth::Loss;
        v.extinction_piece_types = Pieces::from([Piece::Commoner]);
        v.extinction_pseudo_royal = spec.check != Check::Off;
    }

    fn win(&mut self, v: &mut Variant) {
        let king = v.letters[&'k'];
        for win in &self.spec.win {
            match win {
                Win::KingDestroyed | Win::Checkmate => (),
                Win::Hill(names) => {
                    let sets = || names.iter().filter_map(|name| square_set(name));
                    v.flag_region = Color::ALL.map(|color| {
                        let squares =
                            sets().fold(Bitboard::EMPTY, |all, set| all | *set.get(color));
                        squares.into_iter().collect()
                    });
                    v.flag_piece = king;
                }
                Win::Race(_) if v.flag_piece != Piece::Any => {
                    self.no("win", "a hill and a race are the same key, `flagRegion`");
                }
                Win::Race(rank) => {
                    v.flag_region = race(*rank);
                    v.flag_piece = king;
                }
                Win::Checks(_) => v.check_counting = true,
                Win::LoseAll if v.extinction_value == Worth::Nothing => {
                    v.extinction_value = Worth::Win;
                    v.extinction_piece_types = Pieces::from([Piece::Any]);
                }
                Win::Wipeout if v.extinction_value == Worth::Nothing => {
                    v.extinction_value = Worth::Loss;
                    v.extinction_piece_types = Pieces::from([Piece::Any]);
                }
                Win::Extinction(roles) if v.extinction_value == Worth::Nothing => {
                    v.extinction_value = Worth::Loss;
                    v.extinction_piece_types = pieces(*roles, v);
                }
                Win::Rid(_) | Win::Counted(_) | Win::Total(_) => {
                    self.no("win", "no side wins by what it counts or is rid of");
                }
                _ => self.no(
                    "win",
                    "kings and what may not die out are the same key, `extinctionPieceTypes`",
                ),
            }
        }
    }

    /// Whether a side has no king to lose, and none at the start.
    fn is_without_king(&self, color: Color) -> bool {
        let start = match &self.spec.start {
            Start::Fen(text) => fen::read(text).ok(),
            Start::Standard | Start::Chess960 => None,
        };
        let none = |start: fen::ParsedFen| start.layout.board.by_piece(color.king()).is_empty();
        self.spec.kings.of(color) == SideKings::Off && start.is_some_and(none)
    }

    fn draws(&mut self, v: &mut Variant) {
        let draws = self.spec.draws;
        v.n_fold_rule = match draws.repetition {
            Limit::After(count) => count,
            Limit::Off(_) => 0,
        };
        v.n_move_rule = match draws.halfmoves {
            Limit::After(count) if count % 2 == 1 => {
                self.no("draws", "it counts moves of both sides, and no half of one");
                0
            }
            Limit::After(count) => count / 2,
            Limit::Off(_) => 0,
        };
    }

    fn start(&mut self, v: &mut Variant) {
        match &self.spec.start {
            Start::Standard => (),
            Start::Chess960 => v.chess960 = true,
            Start::Fen(text) => match fen::read(text) {
                Ok(written) => v.start = written.layout,
                Err(error) => self.no("start", &error.to_string()),
            },
        }
        let checks = self.spec.win.iter().find_map(|win| match win {
            Win::Checks(count) => Some(RemainingChecks::new(u32::from(*count))),
            _ => None,
        });
        if self.spec.double_step == DoubleStep::FirstRank {
            let first = |color: Color| v.start.board.by_piece(color.pawn()) & color.backrank();
            v.first_rank = Color::ALL.map(|color| first(color).any());
            v.en_passant_beyond = false;
        }
        v.start.remaining_checks = checks.map(|checks| ByColor { white: checks, black: checks });
        if self.spec.kings == Kings::Each {
            let kings = v.start.board.by_piece(Color::White.king()).count() as u32;
            v.extinction_piece_count = kings.saturating_sub(1);
        }
    }
}

/// Returns the piece types in `variant` that have these roles.
fn pieces(roles: Roles, variant: &Variant) -> Pieces {
    let is_one = |piece: &Piece| piece.role().is_some_and(|role| roles.contains(role));
    variant.letters.values().copied().filter(is_one).collect()
}
