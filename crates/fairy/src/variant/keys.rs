//! The keys in the ini files of Fairy-Stockfish, and the meaning of each.

use isotope_ruleset::unsayable;

use crate::variant::pieces::Piece;

/// The meaning of a key.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Key {
    /// A rule that a ruleset can express.
    Rule,
    /// The letter of a chess piece.
    Letter(Piece),
    /// A slot for a piece with custom moves.
    CustomPiece,
    /// The letter of a piece that is not in chess.
    OtherPiece,
    /// No rule, but a setting for the display or for the engine.
    NoRule,
    /// An old name of this key.
    Old(&'static str),
    /// A rule that can be expressed only with one of these values, and the reason.
    Only(&'static [&'static str], &'static str),
}

use Key::{CustomPiece, Letter, NoRule, Old, Only, OtherPiece, Rule};

pub(crate) const MOVES: &str = unsayable::PIECES.why;
const BOARD: &str = unsayable::BOARD.why;
const TWO_BOARDS: &str =
    "a game has one board, and what is captured there goes to no partner at another";
const SIDES: &str = "both sides play by the same rules; say it for both, without the colour";
const PAWNS: &str = "pawns step twice from their second rank, and have to promote on the last";
const ONLY_PAWNS: &str = "only pawns promote, and to any number of pieces";
const EN_PASSANT: &str = "only pawns capture en passant; `enPassantRegion = -` forbids it, and \
                          no value of this key does";
const CASTLES: &str = "kings castle with rooks, from the first rank to its files c and g";
const DROPS: &str = "a drop is legal as any move is, on any empty square but for pawns on the first and \
                     the last rank, and a piece that was a pawn is captured as one";
const WALLS: &str = unsayable::WALLS.why;
const TURNS: &str = unsayable::TURNS.why;
const CHECKS: &str =
    "a move may give check, and what check comes to follows from `check` and `own_king`";
const DRAWS: &str =
    "a position that comes again and moves without a capture or a pawn's move draw, or do nothing";
const MATE: &str = "who is mated has lost";
const STALEMATE: &str = "the result of stalemate does not depend on which side has more pieces";
const LOSS: &str =
    "a side that has lost its last piece of a kind has lost, whichever side is to move";
const GOAL: &str = "one king who stands on a goal has won at once";
const LINES: &str = "no arrangement of pieces wins, except a king on its goal";
const COUNTS: &str = "no game is decided by counting pieces";

const FALSE: &[&str] = &["false"];
const TRUE: &[&str] = &["true"];
const NONE: &[&str] = &["none"];
const ZERO: &[&str] = &["0"];
const ONE: &[&str] = &["1"];
const EMPTY: &[&str] = &["-"];
const PAWN: &[&str] = &["p"];
const ALL: &[&str] = &["*"];
const BOARDFUL: &[&str] = &["*1 *2 *3 *4 *5 *6 *7 *8"];

/// All keys that have fixed names, grouped by meaning; names are separated by spaces.
const KEYS: &[(&str, Key)] = &[
    ("pawn", Letter(Piece::Pawn)),
    ("knight", Letter(Piece::Knight)),
    ("bishop", Letter(Piece::Bishop)),
    ("rook", Letter(Piece::Rook)),
    ("queen", Letter(Piece::Queen)),
    ("king", Letter(Piece::King)),
    ("commoner", Letter(Piece::Commoner)),
    (
        "blastOnCapture blastImmuneTypes mutuallyImmuneTypes petrifyOnCaptureTypes \
         petrifyBlastPieces pawnTypes startFen chess960 promotionPieceTypes doubleStep \
         doubleStepRegionWhite doubleStepRegionBlack enPassantRegion castling castlingKingPiece mustCapture pieceDrops capturesToHand \
         nMoveRule nFoldRule stalemateValue extinctionValue extinctionPieceTypes \
         extinctionPieceCount extinctionOpponentPieceCount extinctionPseudoRoyal flagPiece \
         flagRegion flagRegionWhite flagRegionBlack checkCounting",
        Rule,
    ),
    ("variantTemplate pieceToCharTable pocketSize pieceValueMg pieceValueEg nnueAlias", NoRule),
    ("maxRank", Only(&["8"], BOARD)),
    ("maxFile", Only(&["8", "h"], BOARD)),
    ("twoBoards", Only(FALSE, TWO_BOARDS)),
    ("promotionRegionWhite", Only(&["*8"], PAWNS)),
    ("promotionRegionBlack", Only(&["*1"], PAWNS)),
    ("promotionPawnTypes promotionPawnTypesWhite promotionPawnTypesBlack", Only(PAWN, PAWNS)),
    ("promotionPieceTypesWhite promotionPieceTypesBlack", Only(&[], SIDES)),
    ("sittuyinPromotion", Only(FALSE, PAWNS)),
    ("mandatoryPawnPromotion", Only(TRUE, PAWNS)),
    ("promotionLimit promotedPieceType", Only(EMPTY, ONLY_PAWNS)),
    ("piecePromotionOnCapture mandatoryPiecePromotion pieceDemotion", Only(FALSE, ONLY_PAWNS)),
    ("tripleStepRegionWhite tripleStepRegionBlack", Only(EMPTY, PAWNS)),
    ("enPassantRegionWhite enPassantRegionBlack", Only(&[], SIDES)),
    ("enPassantTypes", Only(PAWN, EN_PASSANT)),
    ("enPassantTypesWhite enPassantTypesBlack", Only(PAWN, SIDES)),
    ("castlingDroppedPiece", Only(FALSE, CASTLES)),
    ("castlingKingsideFile", Only(&["g", "7"], CASTLES)),
    ("castlingQueensideFile", Only(&["c", "3"], CASTLES)),
    ("castlingRank", Only(ONE, CASTLES)),
    ("castlingKingFile", Only(&["e", "5"], CASTLES)),
    ("castlingKingPieceWhite castlingKingPieceBlack", Only(&[], SIDES)),
    ("castlingRookKingsideFile", Only(&["h", "8", "l", "12"], CASTLES)),
    ("castlingRookQueensideFile", Only(&["a", "1"], CASTLES)),
    ("castlingRookPieces castlingRookPiecesWhite castlingRookPiecesBlack", Only(&["r"], CASTLES)),
    ("oppositeCastling", Only(FALSE, CASTLES)),
    ("castlingWins", Only(EMPTY, CASTLES)),
    ("checking", Only(TRUE, CHECKS)),
    ("dupleCheck makpongRule flyingGeneral shatarMateRule bikjangRule", Only(FALSE, CHECKS)),
    ("dropChecks", Only(TRUE, DROPS)),
    ("mustDrop", Only(FALSE, DROPS)),
    ("mustDropType", Only(ALL, DROPS)),
    ("dropLoop firstRankPawnDrops promotionZonePawnDrops", Only(FALSE, DROPS)),
    ("enclosingDrop", Only(NONE, DROPS)),
    ("enclosingDropStart", Only(EMPTY, DROPS)),
    ("dropRegionWhite dropRegionBlack whiteDropRegion blackDropRegion", Only(BOARDFUL, DROPS)),
    ("sittuyinRookDrop dropOppositeColoredBishop dropPromoted", Only(FALSE, DROPS)),
    ("dropNoDoubled", Only(EMPTY, DROPS)),
    ("dropNoDoubledCount", Only(ONE, DROPS)),
    ("immobilityIllegal shogiPawnDropMateIllegal gating seirawanGating", Only(FALSE, DROPS)),
    ("wallingRule", Only(NONE, WALLS)),
    ("wallingRegion wallingRegionWhite wallingRegionBlack", Only(BOARDFUL, WALLS)),
    ("wallOrMove", Only(FALSE, WALLS)),
    ("cambodianMoves", Only(FALSE, MOVES)),
    ("diagonalLines", Only(EMPTY, MOVES)),
    ("soldierPromotionRank", Only(ONE, MOVES)),
    (
        "pass passWhite passBlack passOnStalemate passOnStalemateWhite passOnStalemateBlack",
        Only(FALSE, TURNS),
    ),
    ("flipEnclosedPieces", Only(NONE, TURNS)),
    ("nMoveRuleTypes nMoveRuleTypesWhite nMoveRuleTypesBlack", Only(PAWN, DRAWS)),
    ("nFoldValue", Only(&["draw"], DRAWS)),
    ("nFoldValueAbsolute perpetualCheckIllegal moveRepetitionIllegal", Only(FALSE, DRAWS)),
    ("chasingRule", Only(NONE, DRAWS)),
    ("checkmateValue", Only(&["loss"], MATE)),
    ("stalematePieceCount", Only(FALSE, STALEMATE)),
    ("extinctionClaim", Only(FALSE, LOSS)),
    ("flagPieceWhite flagPieceBlack", Only(&[], SIDES)),
    ("flagPieceCount", Only(ONE, GOAL)),
    ("flagPieceBlockedWin flagMove flagPieceSafe", Only(FALSE, GOAL)),
    ("connectN connectNxN", Only(ZERO, LINES)),
    ("connectPieceTypes", Only(ALL, LINES)),
    ("connectHorizontal connectVertical connectDiagonal", Only(TRUE, LINES)),
    (
        "connectRegion1White connectRegion2White connectRegion1Black connectRegion2Black",
        Only(EMPTY, LINES),
    ),
    ("connectValue", Only(&["win"], LINES)),
    ("collinearN", Only(ZERO, LINES)),
    ("materialCounting", Only(NONE, COUNTS)),
    ("adjudicateFullBoard", Only(FALSE, COUNTS)),
    ("countingRule", Only(NONE, COUNTS)),
    ("petrifyOnCapture", Old("petrifyOnCaptureTypes")),
    ("promotionRank", Old("promotionRegionWhite")),
    ("doubleStepRank doubleStepRankMin", Old("doubleStepRegionWhite")),
    ("whiteFlag", Old("flagRegionWhite")),
    ("blackFlag", Old("flagRegionBlack")),
    ("castlingRookPiece", Old("castlingRookPieces")),
    ("dropOnTop", Old("enclosingDrop")),
    ("arrowGating duckGating pastGating staticGating", Old("wallingRule")),
    ("staticGatingRegion", Old("wallingRegion")),
    (
        "fers alfil fersAlfil silver aiwok bers archbishop chancellor amazon knibis biskni kniroo \
         rookni shogiPawn lance shogiKnight gold dragonHorse clobber breakthrough immobile cannon \
         janggiCannon soldier horse elephant janggiElephant banner wazir centaur",
        OtherPiece,
    ),
];

/// Returns the meaning of the key called `name`, if there is one.
pub(crate) fn key(name: &str) -> Option<Key> {
    if let Some((_, key)) = keys_by_name().find(|(known, _)| *known == name) {
        return Some(key);
    }
    if let Some(number) = name.strip_prefix("customPiece") {
        return number
            .parse()
            .is_ok_and(|number: u8| (1..=25).contains(&number))
            .then_some(CustomPiece);
    }
    let mobility = ["mobilityRegionWhite", "mobilityRegionBlack"];
    let piece = mobility.iter().find_map(|prefix| name.strip_prefix(prefix))?;
    let mut letters = piece.chars();
    let first = letters.next().filter(char::is_ascii_uppercase)?.to_ascii_lowercase();
    let piece = format!("{first}{}", letters.as_str());
    let is_piece = matches!(key(&piece), Some(Letter(_) | OtherPiece | CustomPiece));
    is_piece.then_some(Only(BOARDFUL, MOVES))
}

fn keys_by_name() -> impl Iterator<Item = (&'static str, Key)> {
    KEYS.iter().flat_map(|(names, key)| names.split_whitespace().map(move |name| (name, *key)))
}

/// Returns all keys that have fixed names.
pub(crate) fn names() -> impl Iterator<Item = &'static str> {
    keys_by_name().map(|(name, _)| name)
}

/// Returns the order in which keys are applied: letters first, since other values contain them, then
/// `pawnTypes` and `flagRegion`, before the keys that they stand for, then all other keys.
pub(crate) fn order(name: &str) -> u8 {
    match key(name) {
        Some(Letter(_) | OtherPiece | CustomPiece) => 0,
        _ if name == "pawnTypes" || name == "flagRegion" => 1,
        _ => 2,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_key_has_one_meaning() {
        let mut all: Vec<&str> = names().collect();
        all.sort_unstable();
        assert!(all.windows(2).all(|pair| pair[0] != pair[1]), "{all:?}");
        for (_, meaning) in keys_by_name() {
            if let Old(new) = meaning {
                assert!(key(new).is_some(), "{new}");
            }
        }
    }

    #[test]
    fn no_key_is_passed_over_but_those_that_are_no_rules() {
        let passed_over: Vec<&str> = names().filter(|name| key(name) == Some(NoRule)).collect();
        let expected = [
            "variantTemplate",
            "pieceToCharTable",
            "pocketSize",
            "pieceValueMg",
            "pieceValueEg",
            "nnueAlias",
        ];
        assert_eq!(passed_over, expected);
        let import = |name: &str, value: &str| {
            crate::import("keys.ini", &format!("[mine:chess]\n{name} = {value}\n"), None)
        };
        for (name, meaning) in keys_by_name() {
            let sayable: &[&str] = match meaning {
                Only(values, _) => values,
                Old(_) => &[],
                _ => continue,
            };
            for value in sayable {
                assert!(import(name, value).is_ok(), "{name} = {value}");
            }
            for value in ["true", "false", "17"].iter().filter(|value| !sayable.contains(value)) {
                assert!(import(name, value).is_err(), "{name} = {value}");
            }
        }
    }

    #[test]
    fn keys_with_numbers_and_pieces_in_them_are_known() {
        assert_eq!(key("customPiece25"), Some(CustomPiece));
        assert_eq!(key("customPiece26"), None);
        assert!(matches!(key("mobilityRegionWhiteJanggiElephant"), Some(Only(..))));
        assert_eq!(key("mobilityRegionWhiteDragon"), None);
    }
}
