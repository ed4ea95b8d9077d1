//! Describes rules in sentences for players.

mod condition;
mod explosion;
mod fate;
mod phrase;
mod shape;

use isotope_kernel::{
    Both, Capture, Castling, Check, Compulsory, Count, Dead, DoubleStep, Drops, Explode, Kings,
    Limit, OwnKing, RoleName, Roles, SideKings, Spec, Stalemate, Start, Switch, When, Win,
    words::{and, capital, color_name, or, role_name},
};

use shakmaty::Color;

use crate::language::patch::{self, FIELDS};
use condition::places;
pub(crate) use explosion::is_without_direction;
use phrase::{a, or_else};
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
        win(spec),
        stalemate(spec).into(),
        draws(spec),
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

fn plural(roles: Roles) -> String {
    match roles == Roles::ALL {
        true => "pieces".into(),
        false => and(roles.iter().map(|role| format!("{}s", role_name(role)))),
    }
}

/// Describes the end of a game when a side, or both sides together, have counted this much.
fn counted(count: Count, number: u8, both: bool) -> String {
    match (count, both, number) {
        (Count::Destroyed(roles), false, _) => {
            format!("by taking {number} of the opponent's {} off the board", plural(roles))
        }
        (Count::Destroyed(roles), true, _) => format!(
            "with the move after which both sides together have taken {number} of each other's {} off the board",
            plural(roles)
        ),
        (_, false, 1) => "by setting off an explosion".into(),
        (_, false, _) => format!("by setting off {number} explosions"),
        (_, true, _) => format!("by setting off explosion {number} of the game"),
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

/// Whether a game can end by checkmate.
fn has_mate(spec: &Spec) -> bool {
    spec.check != Check::Off && spec.win.contains(&Win::Checkmate)
}

fn win(spec: &Spec) -> String {
    let ways: Vec<_> = spec
        .win
        .iter()
        .filter(|way| **way != Win::Checkmate || has_mate(spec))
        .map(|way| match way {
            Win::KingDestroyed => "by destroying the opponent's king".into(),
            Win::Checkmate => "by checkmate".into(),
            Win::Hill(squares) => {
                format!("by bringing its own king to {}", places(squares, "its own"))
            }
            Win::Checks(1) => "by giving check".into(),
            Win::Checks(count) => format!("by giving check {count} times"),
            Win::LoseAll => "by having no piece left".into(),
            Win::Wipeout => "when the opponent has no piece left".into(),
            Win::Extinction(roles) => format!(
                "when the opponent, having started with one, has {} left",
                or(roles.iter().map(|role| format!("no {}", role_name(role))))
            ),
            Win::Rid(roles) => format!(
                "by getting rid of {}",
                or(roles.iter().map(|role| format!("its last {}", role_name(role))))
            ),
            Win::Counted(number) => counted(spec.count, *number, false),
            Win::Total(number) => counted(spec.count, *number, true),
            Win::Race(rank) => {
                format!("by bringing its own king to rank {rank}, counted from its own side")
            }
        })
        .collect();
    let has_or = |way: &Win| match way {
        Win::Hill(squares) => squares.len() > 1,
        Win::Extinction(roles) | Win::Rid(roles) => roles.len() > 1,
        _ => false,
    };
    format!("A side wins {}.", or_else(&ways, spec.win.iter().any(has_or)))
}

fn stalemate(spec: &Spec) -> &'static str {
    match (spec.stalemate, has_mate(spec)) {
        (Stalemate::Loses, _) => "A side without a legal move loses.",
        (Stalemate::Draw, true) => "A side that is not mated but has no legal move draws.",
        (Stalemate::Draw, false) => "A side without a legal move draws.",
        (Stalemate::Wins, true) => "A side that is not mated but has no legal move wins.",
        (Stalemate::Wins, false) => "A side without a legal move wins.",
    }
}

fn draws(spec: &Spec) -> String {
    let draws = &spec.draws;
    let repetition =
        draws.repetition.number().map(|count| format!("when a position occurs {count} times"));
    // The phrase for `halfmoves` contains `or`, so alternatives are joined by `, or `.
    let counts = draws.halfmoves != Limit::OFF;
    let halfmoves = match draws.halfmoves {
        Limit::After(count) => {
            let moves = match count % 2 {
                0 => format!("{} moves of each side", count / 2),
                _ => format!("{count} halfmoves"),
            };
            Some(format!("after {moves} without a capture or a pawn move"))
        }
        Limit::Off(_) => None,
    };
    let dead = match draws.dead.in_game(spec) {
        Dead::Off => None,
        Dead::Derived if spec.is_won_by_losing_all() => Some(
            "when no line of play can be won any more, as far as that is proven: of positions of \
             three pieces at most, and of bishops that can never meet",
        ),
        Dead::Derived => Some(
            "when no line of play can be won any more, as far as that is proven: of positions of \
             three pieces at most",
        ),
        Dead::Fide => Some("when neither side has the material to mate, as in chess"),
        Dead::Locked => Some("when neither side can win, by the rule of Lichess"),
        Dead::Libraries => {
            Some("when neither side can win, by the rule of the atomic chess libraries")
        }
    };
    let reasons: Vec<_> =
        [repetition, halfmoves, dead.map(String::from)].into_iter().flatten().collect();
    let warning = match (draws.dead, dead) {
        (Dead::Off, _) | (_, Some(_)) => String::new(),
        (Dead::Derived, None) => {
            format!(" No position counts as dead: nothing is proven of games {}.", unproven(spec))
        }
        (_, None) => {
            let looks = |when: &When| matches!(when, When::AtLeast(..));
            let new = |explode: &Explode| !explode.fates.is_empty() || explode.when.asks(&looks);
            let what = match spec.explosions().any(new) {
                true => "all that explosions do in this game",
                false => "all ways to win this game",
            };
            format!(" No position counts as dead: the list of those does not know {what}.")
        }
    };
    match reasons.is_empty() {
        true => format!("No game is drawn while there are moves left.{warning}"),
        false => format!("The game is drawn {}.{warning}", or_else(&reasons, counts)),
    }
}

/// Returns the games, among them that of `spec`, in which no position is proven to be dead.
fn unproven(spec: &Spec) -> String {
    let rid = |win: &Win| matches!(win, Win::Rid(_));
    let reasons = [
        (spec.count != Count::Off, "in which something is counted"),
        (spec.win.iter().any(rid), "that a side wins by losing its own pieces"),
        (
            spec.explosions().any(Explode::rearranges),
            "in which explosions move pieces or change their roles",
        ),
    ];
    let reasons: Vec<_> = reasons.iter().filter(|(is, _)| *is).map(|(_, what)| *what).collect();
    match reasons.is_empty() {
        true => "with walls, with drops, or with other than one king on each side".into(),
        false => or(reasons),
    }
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
