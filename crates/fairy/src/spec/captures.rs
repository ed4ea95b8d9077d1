//! The effects of captures in a variant, and the captures that the variant forbids.

use isotope_kernel::{Capture, Crater, Explode, Kings, Residue, RoleName, Roles, SideKings};
use shakmaty::Role;

use crate::{
    spec::reasons::Reasons,
    variant::Variant,
    variant::pieces::{Piece, is_any, roles},
};

/// Returns the effect of captures in a variant.
pub(crate) fn capture(v: &Variant, kings: Kings, reasons: &mut Reasons) -> Capture {
    if !v.blast_on_capture {
        if !v.petrify_on_capture_types.is_empty() {
            reasons.no(
                "petrifyOnCaptureTypes",
                "a wall is what an explosion leaves, and not what its capturer becomes",
                "only with `blastOnCapture = true` can it be said",
            );
        }
        return Capture::Replace;
    }
    if v.has(Piece::King) {
        reasons.no(
            "blastOnCapture",
            "Fairy-Stockfish plays no explosions with a `king`, but with a `commoner` who may not die out",
            "extend `atomic`, or `nocheckatomic` for a game without check",
        );
    }
    let mut immune: Roles = roles(&v.blast_immune_types).collect();
    let spares = immune;
    if is_any(&v.blast_immune_types) {
        reasons.no(
            "blastImmuneTypes",
            "name the pieces: `*` is not said",
            "list letters, like `nb`",
        );
    }
    if !spares.is_empty() && !kings.both(SideKings::Off) && v.is_royal() {
        reasons.no(
            "blastImmuneTypes",
            "Fairy-Stockfish's own check of its ini refuses it in a game where kings are in check",
            "extend `nocheckatomic`, or write the ruleset yourself with `immune` and `spares`",
        );
    }
    if !v.has(Piece::OwnPawn) {
        immune = immune | Roles::only(Role::Pawn);
    }
    Capture::Explode(Explode { immune, spares, residue: residue(v, reasons), ..Explode::default() })
}

fn residue(v: &Variant, reasons: &mut Reasons) -> Residue {
    let petrified: Roles = roles(&v.petrify_on_capture_types).collect();
    let all = [Role::Pawn, Role::Knight, Role::Bishop, Role::Rook, Role::Queen];
    let everybody = all.into_iter().all(|role| petrified.contains(role));
    match (petrified.is_empty(), v.petrify_blast_pieces) {
        (true, false) if v.petrify_on_capture_types.is_empty() => Residue::Empty,
        _ if !everybody => {
            reasons.no(
                "petrifyOnCaptureTypes",
                "walls ask what the explosion did, and not who made it",
                "say `pnbrq`, so that every explosion leaves them",
            );
            Residue::Empty
        }
        _ if !v.blast_immune_types.is_empty() => {
            reasons.no(
                "petrifyOnCaptureTypes",
                "a capturer that survives the blast would become a wall, and no piece can stand on a wall",
                "leave out `blastImmuneTypes`",
            );
            Residue::Empty
        }
        (_, false) => Residue::Crater(Crater::Center),
        (_, true) => Residue::Crater(Crater::Destroyed),
    }
}

/// Returns the pairs of roles of which the first cannot capture the second.
pub(crate) fn cannot_capture(
    v: &Variant,
    kings: Kings,
    reasons: &mut Reasons,
) -> Vec<(RoleName, RoleName)> {
    let types = &v.mutually_immune_types;
    if is_any(types) {
        reasons.no(
            "mutuallyImmuneTypes",
            "name the pieces: `*` is not said",
            "list letters, like `nb`",
        );
    }
    if !types.is_empty() && !kings.both(SideKings::Off) && v.is_royal() {
        reasons.no(
            "mutuallyImmuneTypes",
            "Fairy-Stockfish's own check of its ini refuses it in a game where kings are in check",
            "extend `nocheckatomic`, or write the ruleset yourself with `cannot_capture`",
        );
    }
    let immune: Roles = roles(types).collect();
    if immune.contains(Role::Pawn) && v.en_passant && v.double_step {
        reasons.no(
            "mutuallyImmuneTypes",
            "pawns that spare each other capture en passant there all the same, and here they do not",
            "say `enPassantRegion = -`, too, or leave out `p`",
        );
    }
    immune.iter().map(|role| (role.into(), role.into())).collect()
}

/// Whether a capture could destroy the capturing side's own king.
pub(crate) fn may_destroy_own_king(capture: &Capture) -> bool {
    match capture {
        Capture::Replace => false,
        Capture::Cases(cases) => cases.iter().any(may_destroy_own_king),
        Capture::Explode(Explode { immune, spares, .. }) => {
            !(immune.contains(Role::King) && spares.contains(Role::King))
        }
    }
}
