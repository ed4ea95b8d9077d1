//! The keys in a section that turn one variant into another.

use isotope_kernel::Castling;
use shakmaty::Square;

use crate::{
    spec::plain_start,
    variant::pieces::{Piece, Pieces, notation},
    variant::value::Worth,
    variant::{OWN_PAWN, Variant},
};

/// A key with its value.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Setting {
    pub(crate) key: &'static str,
    pub(crate) value: String,
    /// The meaning of the value. Equal values can have different meanings: `k` may be either of two kinds of
    /// king.
    meaning: String,
}

/// Returns the keys that have to be set to turn `base` into `variant`.
pub(crate) fn difference(variant: &Variant, base: &Variant) -> Vec<Setting> {
    let castling = if variant.castling { Castling::Derived } else { Castling::Off };
    let of_base = settings(base, castling);
    let of_variant = settings(variant, castling);
    let same = |setting: &Setting| {
        of_base.iter().any(|other| other.key == setting.key && other.meaning == setting.meaning)
    };
    // The piece that castles does not matter without castling, nor the piece that has a goal without a goal.
    let idle = |setting: &Setting| match setting.key {
        "castlingKingPiece" => !variant.castling,
        "flagPiece" => variant.flag_region.iter().all(Vec::is_empty),
        _ => false,
    };
    let other = of_variant.iter().filter(|setting| !same(setting) && !idle(setting));
    other.cloned().collect()
}

fn settings(v: &Variant, castling: Castling) -> Vec<Setting> {
    let mut all = Vec::new();
    let mut say = |key, value: String, meaning: String| all.push(Setting { key, value, meaning });
    let mut plain = |key, value: String| say(key, value.clone(), value);
    let letter = |piece: Piece| match v.has(piece) {
        true => piece.letter().to_string(),
        false => "-".into(),
    };
    plain("king", letter(Piece::King));
    plain("commoner", letter(Piece::Commoner));
    plain("pawn", letter(Piece::Pawn));
    plain("customPiece1", if v.has(Piece::OwnPawn) { OWN_PAWN.into() } else { "-".into() });
    plain("blastOnCapture", v.blast_on_capture.to_string());
    plain("petrifyBlastPieces", v.petrify_blast_pieces.to_string());
    plain("mustCapture", v.must_capture.to_string());
    plain("castling", v.castling.to_string());
    plain("chess960", v.chess960.to_string());
    plain("doubleStep", v.double_step.to_string());
    plain("enPassantRegion", if v.en_passant { "*3 *6".into() } else { "-".into() });
    let [white, black] = v.first_rank;
    plain("doubleStepRegionWhite", if white { "*1 *2".into() } else { "*2".into() });
    plain("doubleStepRegionBlack", if black { "*7 *8".into() } else { "*7".into() });
    plain("pieceDrops", v.piece_drops.to_string());
    plain("capturesToHand", v.captures_to_hand.to_string());
    plain("stalemateValue", worth(v.stalemate_value));
    plain("nMoveRule", v.n_move_rule.to_string());
    plain("nFoldRule", v.n_fold_rule.to_string());
    plain("extinctionValue", worth(v.extinction_value));
    plain("extinctionPieceCount", v.extinction_piece_count.to_string());
    plain("extinctionOpponentPieceCount", v.extinction_opponent_piece_count.to_string());
    plain("extinctionPseudoRoyal", v.extinction_pseudo_royal.to_string());
    plain("checkCounting", v.check_counting.to_string());
    let [white, black] = &v.flag_region;
    match white == black {
        true => plain("flagRegion", squares(white)),
        false => {
            plain("flagRegionWhite", squares(white));
            plain("flagRegionBlack", squares(black));
        }
    }

    let mut of = |key, pieces: Pieces| say(key, notation(&pieces), format!("{pieces:?}"));
    of("pawnTypes", [v.pawn_types].into());
    of("blastImmuneTypes", v.blast_immune_types.clone());
    of("mutuallyImmuneTypes", v.mutually_immune_types.clone());
    of("petrifyOnCaptureTypes", v.petrify_on_capture_types.clone());
    of("castlingKingPiece", [v.castling_king_piece].into());
    of("promotionPieceTypes", v.promotion_piece_types.clone());
    of("extinctionPieceTypes", v.extinction_piece_types.clone());
    of("flagPiece", [v.flag_piece].into());

    let start = format!("{:?} {:?}", plain_start(&v.start, castling), v.start.remaining_checks);
    say("startFen", v.start.to_string(), start);
    all
}

fn worth(worth: Worth) -> String {
    match worth {
        Worth::Win => "win",
        Worth::Draw => "draw",
        Worth::Loss => "loss",
        Worth::Nothing => "none",
    }
    .into()
}

/// Returns the names of the squares, or of the ranks if the squares form whole ranks.
fn squares(squares: &[Square]) -> String {
    if squares.is_empty() {
        return "-".into();
    }
    let ranks: Vec<String> = squares
        .chunks(8)
        .filter(|eight| eight.len() == 8 && eight.iter().all(|s| s.rank() == eight[0].rank()))
        .map(|eight| format!("*{}", eight[0].rank().char()))
        .collect();
    match ranks.len() * 8 == squares.len() {
        true => ranks.join(" "),
        false => squares.iter().map(ToString::to_string).collect::<Vec<_>>().join(" "),
    }
}
