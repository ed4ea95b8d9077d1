//! Generates the legal moves in groups.

use shakmaty::{Bitboard, CastlingSide, Move, Rank, Role, Square, attacks};

use super::shared::{Survey, Verdict, those};
use crate::{
    board::directions::{behind, deltas},
    hooks::kings::SideKings,
    legality::judge,
    movegen::group::{Count, Group, Sink},
    position::{Position, pseudo},
    rules::{outline::SurveyRules, sets::all_if},
    words::{castling::Castling, roles::Roles},
};

/// Passes to `sink` groups of all legal moves that it wants, even if the game is over.
#[inline(always)]
pub(super) fn generate(position: &Position<'_>, outline: &SurveyRules, sink: &mut impl Sink) {
    let (origins, targets) = (sink.origins(), sink.targets());
    if outline.has_plugins {
        return judge::for_each(position, origins, |m| {
            if targets.contains(m.to()) {
                sink.take(Group::One(m));
            }
        });
    }
    let survey = Survey::of(position, outline);
    let mut wanted = Wanted { origins, targets, captures: true, quiet: true };
    if outline.compulsory {
        let any = survey.any_capture();
        (wanted.captures, wanted.quiet) = (any, !any);
    }
    survey.generate(wanted, sink);
}

/// The moves to generate.
#[derive(Clone, Copy)]
struct Wanted {
    origins: Bitboard,
    targets: Bitboard,
    captures: bool,
    quiet: bool,
}

impl Survey<'_, '_> {
    /// Whether a capture is legal.
    fn any_capture(&self) -> bool {
        let (origins, targets) = (Bitboard::FULL, Bitboard::FULL);
        let mut captures = Count(0);
        self.generate(Wanted { origins, targets, captures: true, quiet: false }, &mut captures);
        captures.0 > 0
    }

    /// Passes the wanted legal moves to `sink`, without regard to compulsory captures.
    #[inline(always)]
    fn generate(&self, wanted: Wanted, sink: &mut impl Sink) {
        let field = self.position.field();
        let quiet = wanted.targets & !self.blocked & all_if(wanted.quiet);
        let victims = wanted.targets & self.them & all_if(wanted.captures);
        let origins = self.us & wanted.origins;
        self.pawns(field.pawns() & origins, (quiet, victims), sink);
        if wanted.captures
            && let Some(to) = self.position.state().ep_square
            && wanted.targets.contains(to)
        {
            self.en_passant(to, field.pawns() & origins, sink);
        }
        for from in field.knights() & origins {
            self.piece(Role::Knight, from, attacks::knight_attacks(from), (quiet, victims), sink);
        }
        for from in field.bishops() & origins {
            let reach = attacks::bishop_attacks(from, self.blocked);
            self.piece(Role::Bishop, from, reach, (quiet, victims), sink);
        }
        for from in field.rooks() & origins {
            let reach = attacks::rook_attacks(from, self.blocked);
            self.piece(Role::Rook, from, reach, (quiet, victims), sink);
        }
        for from in field.queens() & origins {
            let reach = attacks::queen_attacks(from, self.blocked);
            self.piece(Role::Queen, from, reach, (quiet, victims), sink);
        }
        for from in field.kings() & origins {
            let reach = attacks::king_attacks(from);
            self.piece(Role::King, from, reach, (quiet, victims), sink);
            if wanted.quiet && self.position.castles().has_color(self.color) {
                self.castling(from, wanted.targets, sink);
            }
        }
        if wanted.quiet {
            self.detonations(wanted, sink);
            if self.position.state().hands.is_some() && wanted.origins == Bitboard::FULL {
                self.drops(quiet, sink);
            }
        }
    }

    /// Generates the moves of a piece other than a pawn that reaches these squares.
    #[inline(always)]
    fn piece(
        &self,
        role: Role,
        from: Square,
        reach: Bitboard,
        (quiet, victims): (Bitboard, Bitboard),
        sink: &mut impl Sink,
    ) {
        let (quiet, victims) = (reach & quiet, reach & victims);
        let triggering = quiet & self.outline.triggered(role.of(self.color));
        let (legal, open) = if role == Role::King && self.royals.contains(from) {
            let legal = self.surely_safe(quiet & !triggering, self.us.without(from));
            (legal, (quiet & !legal) | victims)
        } else {
            let (quiet, open) = self.sort(from, quiet & !triggering, self.quiet);
            let (captures, open_captures) = self.sort_captures(role, from, victims);
            (quiet | captures, open | open_captures | triggering)
        };
        let decided = those(open, |to| {
            let capture =
                if victims.contains(to) { self.position.board().role_at(to) } else { None };
            self.decides(Move::Normal { role, from, capture, to, promotion: None })
        });
        sink.take(Group::Piece { role, from, to: legal | decided });
    }

    /// The legal moves among those of the piece on `from` to squares in `to`, and the moves that have to
    /// be decided one by one.
    #[inline(always)]
    fn sort(&self, from: Square, to: Bitboard, verdict: Verdict) -> (Bitboard, Bitboard) {
        if self.exposed_victims.contains(from) {
            (Bitboard::EMPTY, to)
        } else if self.blockers.contains(from) {
            (Bitboard::EMPTY, to & (verdict.legal | verdict.open))
        } else if self.line_openers.contains(from) {
            let open = to & (verdict.open | self.targets);
            (to & verdict.legal & !open, open)
        } else {
            (to & verdict.legal, to & verdict.open)
        }
    }

    /// Like `sort`, for captures by a piece of role `by` that does not promote.
    #[inline(always)]
    fn sort_captures(&self, by: Role, from: Square, victims: Bitboard) -> (Bitboard, Bitboard) {
        let (plain, other) = self.plain_victims(by, victims);
        let (legal, open) = self.sort(from, plain, self.captures);
        (legal, open | other)
    }

    /// The victims whose capture by a piece of role `by` destroys nothing but themselves and no king, and
    /// those whose capture is decided one by one. Forbidden captures are in neither set.
    #[inline(always)]
    fn plain_victims(&self, by: Role, victims: Bitboard) -> (Bitboard, Bitboard) {
        let (captures, field) = (self.position.rules().captures(), self.position.field());
        let victims = if self.outline.restricted {
            victims & !captures.forbidden[by as usize - 1].on(field)
        } else {
            victims
        };
        if *captures.kings.get(self.color) == SideKings::Off {
            (victims, Bitboard::EMPTY)
        } else if self.outline.ordinary {
            (victims & !field.kings(), victims & field.kings())
        } else {
            (Bitboard::EMPTY, victims)
        }
    }

    /// Generates the moves of pawns.
    #[inline(always)]
    fn pawns(&self, pawns: Bitboard, (quiet, victims): (Bitboard, Bitboard), sink: &mut impl Sink) {
        let (forward, sideways) = deltas(self.color);
        let double = self.position.rules().spec().double_step.origins(self.color);
        let step = pawns.shift(forward) & !self.blocked;
        let doubles = (pawns & double).shift(forward) & step;
        self.advances(step & quiet, forward, sink);
        self.advances(doubles.shift(forward) & quiet, 2 * forward, sink);
        if victims.any() {
            let plain = self.plain_victims(Role::Pawn, victims);
            for (delta, edge) in sideways {
                self.pawn_captures((pawns & !edge).shift(delta) & victims, delta, plain, sink);
            }
        }
    }

    #[inline(always)]
    fn advances(&self, to: Bitboard, delta: i32, sink: &mut impl Sink) {
        let last = Bitboard::from_rank(self.color.relative_rank(Rank::Eighth));
        let held = (self.blockers | self.line_openers | self.exposed_victims).shift(delta);
        let mut single = to & (last | held | self.outline.triggered(self.color.pawn()));
        let sorted = to & !single;
        let mut open = sorted & self.quiet.open;
        if self.outline.explosive_check && delta.abs() == 16 {
            open |= sorted & self.answerable_en_passant(delta);
        }
        single |= open;
        sink.take(Group::Pawns { to: sorted & self.quiet.legal & !open, delta });
        for to in single {
            self.pawn(behind(to, delta), to, None, sink);
        }
    }

    /// The targets of double steps by `delta` that an enemy pawn could answer en passant.
    fn answerable_en_passant(&self, delta: i32) -> Bitboard {
        let (_, sideways) = deltas(!self.color);
        let pawns = self.position.board().pawns() & self.them;
        let passed = sideways.map(|(side, edge)| (pawns & !edge).shift(side));
        (passed[0] | passed[1]).shift(delta / 2)
    }

    #[inline(always)]
    fn pawn_captures(
        &self,
        to: Bitboard,
        delta: i32,
        (plain, other): (Bitboard, Bitboard),
        sink: &mut impl Sink,
    ) {
        if to.is_empty() {
            return;
        }
        let last = Bitboard::from_rank(self.color.relative_rank(Rank::Eighth));
        let held = (self.blockers | self.line_openers | self.exposed_victims).shift(delta) | last;
        let sure = to & plain & !held;
        sink.take(Group::Pawns { to: sure & self.captures.legal, delta });
        let single = (to & (plain | other)) & !(sure & !self.captures.open);
        for to in single {
            self.pawn(behind(to, delta), to, self.position.board().role_at(to), sink);
        }
    }

    /// Decides the moves of the pawn on `from` to `to`, one for each role that it may become.
    fn pawn(&self, from: Square, to: Square, capture: Option<Role>, sink: &mut impl Sink) {
        let (field, rules) = (self.position.field(), self.position.rules());
        let pawn = self.color.pawn();
        let landings = match capture {
            None => rules.spec().promotion.landing(pawn, to),
            Some(of) => rules.captures().landings(field, pawn, from, (to, of)),
        };
        let legal: Roles = landings.filter(|landing| {
            let promotion = (landing != Role::Pawn).then_some(landing);
            self.decides(Move::Normal { role: Role::Pawn, from, capture, to, promotion })
        });
        sink.take(Group::Promotions { from, to, roles: legal, strongest_first: true });
    }

    #[inline(never)]
    fn en_passant(&self, to: Square, pawns: Bitboard, sink: &mut impl Sink) {
        for from in attacks::pawn_attacks(!self.color, to) & pawns {
            let m = Move::EnPassant { from, to };
            if self.decides(m) {
                sink.take(Group::One(m));
            }
        }
    }

    #[inline(never)]
    fn castling(&self, king: Square, targets: Bitboard, sink: &mut impl Sink) {
        if self.position.castling_king(self.color) != Some(king)
            || self.position.rules().spec().castling == Castling::Off
        {
            return;
        }
        let castles = self.position.castles();
        for side in CastlingSide::ALL {
            if let Some(rook) = castles.rook(self.color, side)
                && targets.contains(rook)
                && (castles.path(self.color, side) & self.blocked).is_empty()
                && self.decides_castling(king, rook)
            {
                sink.take(Group::One(Move::Castle { king, rook }));
            }
        }
    }

    #[inline(always)]
    fn detonations(&self, wanted: Wanted, sink: &mut impl Sink) {
        let field = self.position.field();
        let triggers = &self.position.rules().captures().triggers;
        if triggers.is_empty() {
            return;
        }
        for from in triggers.detonators(field, self.color) & wanted.origins & wanted.targets {
            let Some(role) = field.role_at(from) else { continue };
            let m = Move::Normal { role, from, capture: None, to: from, promotion: None };
            if self.decides(m) {
                sink.take(Group::One(m));
            }
        }
    }

    #[inline(always)]
    fn drops(&self, quiet: Bitboard, sink: &mut impl Sink) {
        let Some(hands) = self.position.state().hands else { return };
        for role in Role::ALL {
            if *hands.pockets.get(self.color).get(role) == 0 {
                continue;
            }
            let to = pseudo::drop_squares(self.position, role) & quiet;
            let decided = those(to & self.quiet.open, |to| self.decides_drop(role, to));
            sink.take(Group::Drops { role, to: (to & self.quiet.legal) | decided });
        }
    }
}
