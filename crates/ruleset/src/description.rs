//! Describes rules in sentences for players.

mod condition;
mod ending;
mod explosion;
mod fate;
mod phrase;
mod shape;

use isotope_kernel::{
    Both, Capture, Castling, Check, Compulsory, Count, DoubleStep, Drops, Kings, OwnKing, RoleName,
    Roles, SideKings, Spec, Start, Switch,
    words::{capital, color_name, or},
};

use shakmaty::Color;

use crate::language::patch::{self, FIELDS};
pub(crate) use explosion::is_without_direction;
use phrase::{a, plural};
pub(crate) use shape::rows;

/// One rule, described in a sentence.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Description {
    /// The name of the field in the ruleset.
    pub field: &'static str,
    /// The value as RON on one line, with all defaults written out.
    pub value: String,
    /// The meaning of the value. For a drawn blast, lines with the drawing follow.
    pub sentence: String,
}

/// Describes all rules, in the order of [`FIELDS`](crate::FIELDS).
///
/// ```
/// let icc = isotope_ruleset::load("icc").unwrap();
/// let check = &isotope_ruleset::describe(icc.rules.spec())[2];
/// assert_eq!(check.field, "check");
/// assert_eq!(check.value, "Off");
/// assert!(check.sentence.starts_with("There is no check"));
/// ```
pub fn describe(spec: &Spec) -> Vec<Description> {
    let sentences = sentences(spec);
    let rules = patch::values(spec).into_iter().zip(sentences);
    rules.map(|((field, value), sentence)| Description { field, value, sentence }).collect()
}

/// Returns the sentence for each field. Adding a field without a sentence is a compile error.
fn sentences(spec: &Spec) -> [String; FIELDS.len()] {
    let en_passant = match spec.en_passant {
        Switch::On => "Pawns capture en passant.",
        Switch::Off => "There is no en passant capture.",
    };
    let double_step = match spec.double_step {
        DoubleStep::On => "A pawn on its second rank may advance two squares.",
        DoubleStep::Off => "Pawns always advance one square.",
        DoubleStep::FirstRank => {
            "A pawn on its first or second rank may advance two squares; a step from the first rank \
             cannot be answered en passant."
        }
    };
    [
        capture(&spec.capture),
        explosion::triggers(&spec.triggers),
        check(spec).into(),
        own_king(spec.own_king).into(),
        kings(spec.kings, spec.own_king),
        cannot_capture(&spec.cannot_capture),
        compulsory(spec.compulsory).into(),
        ending::win(spec),
        ending::stalemate(spec).into(),
        ending::draws(spec),
        castling(spec).into(),
        en_passant.into(),
        double_step.into(),
        promotion(spec.promotion),
        drops(spec).into(),
        count(spec.count),
        start(&spec.start),
    ]
}

fn capture(capture: &Capture) -> String {
    match capture {
        Capture::Replace => {
            "A capture destroys the captured piece, and the capturer takes its place.".into()
        }
        Capture::Explode(explode) => explosion::describe(explode),
        Capture::Cases(cases) => explosion::cases(cases),
    }
}

fn check(spec: &Spec) -> &'static str {
    match spec.check {
        Check::Direct => {
            "A king is in check when the opponent could capture it where it stands by a capture \
             that the opponent's own king survives. Check has to be answered, if only by destroying the \
             opponent's king."
        }
        Check::Off => "There is no check: a king may be left, or go, where it can be captured.",
        Check::Explosion if spec.triggers.is_empty() => {
            "A king is in check when the opponent could destroy it by any capture that the \
             opponent's own king survives, be it of the king or of a piece near it. Check has to be answered, if \
             only by destroying the opponent's king."
        }
        Check::Explosion => {
            "A king is in check when the opponent could destroy it by any capture, be it of the king or of a \
             piece near it, or by an explosion without a capture, if the opponent's own king survives. Check has \
             to be answered, if only by destroying the opponent's king."
        }
    }
}

fn own_king(own_king: OwnKing) -> &'static str {
    match own_king {
        OwnKing::Protected => {
            "A move that destroys one's own king is illegal, even if the opponent's king goes too."
        }
        OwnKing::Mortal { both: Both::MoverLoses } => {
            "A side may destroy its own king, and loses, even if the opponent's king goes too."
        }
        OwnKing::Mortal { both: Both::Draw } => {
            "A side may destroy its own king, and loses; if both kings go, the game is drawn."
        }
    }
}

fn kings(kings: Kings, own_king: OwnKing) -> String {
    match kings {
        Kings::One => return "Each side has one king.".into(),
        Kings::Off => return "Kings are ordinary pieces, and nothing is check.".into(),
        Kings::Each | Kings::Last => return side_kings("A side", kings.of(Color::White), own_king),
        Kings::Sides { .. } => (),
    }
    let side = |color| side_kings(color_name(color), kings.of(color), own_king);
    Color::ALL.map(side).join(" ")
}

/// Describes the kings of a side, `subject`.
fn side_kings(subject: &str, kings: SideKings, own_king: OwnKing) -> String {
    let rest = match (kings, own_king) {
        (SideKings::One, _) => "has one king.",
        (SideKings::Each, _) => {
            "may have several kings: it loses when one of them is destroyed, and none may be left \
             in check."
        }
        (SideKings::Last, OwnKing::Protected) => {
            "may have several kings, and only its last one counts: until then none is in check. No \
             move may leave its own side without a king."
        }
        (SideKings::Last, OwnKing::Mortal { .. }) => {
            "may have several kings, and only its last one counts: until then none is in check."
        }
        (SideKings::Off, _) => {
            "has no king to lose: its kings are ordinary pieces, never in check."
        }
    };
    format!("{subject} {rest}")
}

fn compulsory(compulsory: Compulsory) -> &'static str {
    match compulsory {
        Compulsory::Off => "Captures are not compulsory.",
        Compulsory::Capture => "A side that can capture has to.",
    }
}

fn drops(spec: &Spec) -> &'static str {
    match (spec.drops, spec.kings.both(SideKings::Off)) {
        (Drops::Off, _) => "What is captured does not come back.",
        (Drops::Captured, true) => {
            "A captured piece enters the capturer's hand, and may be dropped on an empty square \
             instead of a move. What was promoted enters as a pawn."
        }
        (Drops::Captured, _) => {
            "A captured piece enters the capturer's hand, unless it is a king, and may be dropped on \
             an empty square instead of a move. What was promoted enters as a pawn."
        }
        (Drops::Taken, true) => {
            "What a side captures or destroys of its opponent's enters its hand, and may be dropped on an empty \
             square instead of a move. What was promoted enters as a pawn."
        }
        (Drops::Taken, _) => {
            "What a side captures or destroys of its opponent's, but no king, enters its hand, and may be dropped on \
             an empty square instead of a move. What was promoted enters as a pawn."
        }
        (Drops::Destroyed, true) => {
            "Every destroyed piece enters the hand of the opponent of its colour, and may be dropped \
             on an empty square instead of a move. What was promoted enters as a pawn."
        }
        (Drops::Destroyed, _) => {
            "Every destroyed piece but kings enters the hand of the opponent of its colour, and may be \
             dropped on an empty square instead of a move. What was promoted enters as a pawn."
        }
    }
}

fn count(count: Count) -> String {
    match count {
        Count::Off => "Nothing is counted.".into(),
        Count::Explosions => "Each side counts its moves by which an explosion goes off.".into(),
        Count::Destroyed(roles) => {
            format!(
                "Each side counts the opponent's {} that its moves take off the board.",
                plural(roles)
            )
        }
    }
}

fn cannot_capture(pairs: &[(RoleName, RoleName)]) -> String {
    if pairs.is_empty() {
        return "Every piece may capture every piece of the opponent.".into();
    }
    let pairs: Vec<_> = pairs
        .iter()
        .map(|&(by, of)| format!("{} cannot capture {}", a(by.into()), a(of.into())))
        .collect();
    capital(&format!("{}.", pairs.join("; ")))
}

fn castling(spec: &Spec) -> &'static str {
    let is_check = spec.check != Check::Off && !spec.kings.both(SideKings::Off);
    match (spec.castling, is_check) {
        (Castling::Derived, false) => {
            "A castling king may cross any square, attacked or not, since there is no check."
        }
        (Castling::Derived, true) => {
            "A king castles if it would not be in check on any square of its way, as check is \
             defined here."
        }
        (Castling::Orthodox, _) => {
            "A king castles if no square of its way is attacked in the sense of chess, even by a \
             piece that could not afford to capture there."
        }
        (Castling::Off, _) => "There is no castling.",
    }
}

fn promotion(roles: Roles) -> String {
    format!("A pawn on the last rank becomes {}.", or(roles.iter().map(a)))
}

fn start(start: &Start) -> String {
    match start {
        Start::Standard => "The game starts as chess does.".into(),
        Start::Chess960 => {
            "The game starts from one of the 960 positions of Chess960. Castling takes \
                            king and rook to the squares where they arrive in chess."
                .into()
        }
        Start::Fen(fen) => format!("The game starts from {fen}."),
    }
}
