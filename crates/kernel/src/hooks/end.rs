//! End conditions: when the game is over, and which side has won.

pub(crate) mod checkmate;
pub(crate) mod checks;
mod contract;
pub(crate) mod counted;
pub(crate) mod dead;
pub(crate) mod extinction;
pub(crate) mod hill;
pub(crate) mod king_destroyed;
pub(crate) mod lose_all;
pub(crate) mod race;
pub(crate) mod wipeout;

use std::sync::Arc;

use shakmaty::{Bitboard, ByColor, Color, Role};

use super::{
    check::Check,
    kings::{Kings, SideKings},
};
use crate::words::{
    count::Count,
    outcome::{Outcome, Reason},
    problem::Problem,
    roles::Roles,
    squares::SideSquares,
};
use contract::Report;
pub use contract::{EndCondition, Standing};
use dead::Dead;
pub use king_destroyed::{Both, OwnKing};

/// A way to win, as specified in a ruleset.
///
/// The list must contain `KingDestroyed`, except under `kings: Off`, which allows only `LoseAll`,
/// `Extinction`, `Wipeout`, `Rid`, `Counted` and `Total`. Ways to win other than `KingDestroyed` and `Checkmate` never make a move
/// illegal.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Deserialize, serde::Serialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Win {
    /// The opponent's king is captured or destroyed. If there are several kings, `kings` determines
    /// whether the loss of one is enough.
    KingDestroyed,
    /// The opponent is in check and has no legal move.
    Checkmate,
    /// The player's king stands on one of these squares.
    Hill(
        #[cfg_attr(feature = "schema", schemars(extend("items" = {"type": "string", "format": "square"})))]
         Vec<String>,
    ),
    /// The player has given this many checks, 1 to 3. Requires a game with check.
    Checks(u8),
    /// The player's king stands on this rank, 2 to 8, or beyond it. Ranks are counted from the
    /// player's own side.
    Race(u8),
    /// The player has no pieces left. Requires `kings: Off`.
    LoseAll,
    /// The opponent has no piece left of one of these roles, having had such a piece in `start`.
    Extinction(Roles),
    /// The opponent has no piece left, on the board or in hand.
    Wipeout,
    /// The player has no piece left of one of these roles, on the board or in hand, having had such a piece on the
    /// board in `start`.
    Rid(Roles),
    /// The player's count is at least this number, 1 to 99. Requires `count`.
    Counted(u8),
    /// Both counts together are at least this number, 1 to 198: the side that moved last wins. Requires `count`.
    Total(u8),
}

/// When a game is drawn although there are legal moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Deserialize, serde::Serialize),
    serde(default, deny_unknown_fields)
)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Draws {
    /// The number of occurrences of the same position after which the game is drawn, or `Off`.
    pub repetition: Limit,
    /// The number of consecutive halfmoves without a capture or a pawn move after which the game is
    /// drawn, or `Off`. The fifty-move rule is 100.
    pub halfmoves: Limit,
    /// How dead positions are detected. With walls or drops, no position is dead. With `kings` other
    /// than `One`, a position is dead only where `LoseAll` is the only way to win and bishops on
    /// opposite colours can never meet.
    pub dead: Dead,
}

impl Default for Draws {
    fn default() -> Draws {
        Draws { repetition: Limit::After(3), halfmoves: Limit::After(100), dead: Dead::Derived }
    }
}

/// A number, or `Off`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Deserialize, serde::Serialize),
    serde(untagged, expecting = "expected a number or `Off`")
)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Limit {
    /// The limit is reached at this number.
    After(u32),
    /// The limit is never reached.
    Off(Off),
}

/// The value `Off` of a [`Limit`]; a separate type, because `Limit` is untagged.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Deserialize, serde::Serialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Off {
    /// There is no limit.
    Off,
}

impl Limit {
    /// A limit that is never reached.
    pub const OFF: Limit = Limit::Off(Off::Off);

    /// The number at which the limit is reached; `None` if it is never reached.
    pub const fn number(self) -> Option<u32> {
        match self {
            Limit::After(limit) => Some(limit),
            Limit::Off(_) => None,
        }
    }

    /// Whether `count` has reached the limit.
    pub const fn reached(self, count: u32) -> bool {
        match self {
            Limit::After(limit) => count >= limit,
            Limit::Off(_) => false,
        }
    }
}

/// A compiled way to win.
#[derive(Clone)]
pub(crate) enum End {
    KingDestroyed(OwnKing, Kings),
    Checkmate,
    Hill(SideSquares),
    Checks(u8),
    Race(u8),
    LoseAll,
    /// For each side, the roles whose extinction loses the game.
    Extinction(ByColor<Roles>),
    Wipeout,
    /// For each side, the roles that it wins by losing.
    Rid(ByColor<Roles>),
    Counted(u8),
    Total(u8),
    /// A condition supplied by a program.
    Plugged(Arc<dyn EndCondition>),
}

impl End {
    /// The squares on which the king of `color` wins.
    pub(crate) fn goal(&self, color: Color) -> Bitboard {
        match self {
            End::Hill(squares) => *squares.get(color),
            End::Race(rank) => race::goal(*rank, color),
            End::KingDestroyed(..)
            | End::Checkmate
            | End::Checks(_)
            | End::LoseAll
            | End::Extinction(_)
            | End::Wipeout
            | End::Rid(_)
            | End::Counted(_)
            | End::Total(_)
            | End::Plugged(_) => Bitboard::EMPTY,
        }
    }
}

/// For each side, the squares on which its king wins.
pub(crate) fn goals(ends: &[End]) -> ByColor<Bitboard> {
    ByColor::new_with(|color| ends.iter().fold(Bitboard::EMPTY, |goal, end| goal | end.goal(color)))
}

/// The win of the side whose king stands on one of its goal squares. If both kings do, the side that
/// moved last wins.
fn goal_outcome(standing: Standing<'_>, end: &End, reason: Reason) -> Option<Outcome> {
    [standing.mover, !standing.mover]
        .into_iter()
        .find(|&color| {
            (standing.field.kings() & standing.field.by_color(color) & end.goal(color)).any()
        })
        .map(|color| Outcome::win(color, reason))
}

impl EndCondition for End {
    fn outcome(&self, standing: Standing<'_>) -> Option<Outcome> {
        match self {
            End::KingDestroyed(own_king, kings) => {
                king_destroyed::outcome(standing, *own_king, *kings)
            }
            // Checkmate depends on legal moves, so `Position::decided` tests for it instead.
            End::Checkmate => None,
            End::Hill(_) => goal_outcome(standing, self, Reason::Hill),
            End::Checks(_) => checks::outcome(standing),
            End::Race(_) => goal_outcome(standing, self, Reason::Race),
            End::LoseAll => lose_all::outcome(standing),
            End::Extinction(watched) => {
                let loser = extinction::side_without(standing, watched)?;
                Some(Outcome::win(!loser, Reason::Extinction))
            }
            End::Rid(watched) => {
                let winner = extinction::side_without(standing, watched)?;
                Some(Outcome::win(winner, Reason::Rid))
            }
            End::Counted(number) => counted::outcome(standing, *number),
            End::Total(number) => counted::total(standing, *number),
            End::Wipeout => wipeout::outcome(standing),
            End::Plugged(end) => end.outcome(standing),
        }
    }
}

/// The other rules on which ways to win depend.
pub(crate) struct CompileContext<'a> {
    pub(crate) check: Check,
    pub(crate) own_king: OwnKing,
    pub(crate) kings: Kings,
    pub(crate) count: Count,
    /// For each side, the roles that it has in the start position.
    pub(crate) starting: &'a ByColor<Roles>,
}

/// Compiles the list `win`.
pub(crate) fn compile(
    win: &[Win],
    setting: &CompileContext<'_>,
    problems: &mut Vec<Problem>,
) -> Vec<End> {
    let no_kings = setting.kings.both(SideKings::Off);
    if !no_kings && !win.contains(&Win::KingDestroyed) {
        problems.push(
            Problem::new(
                "win",
                "win-without-king-destroyed",
                "`KingDestroyed` is missing, and the game would go on without a king",
                "add `KingDestroyed` to the list",
            )
            .with(&["kings"]),
        );
    } else if win.is_empty() {
        problems.push(
            Problem::new(
                "win",
                "win-empty",
                "neither side could ever win",
                "list a way to win, like `LoseAll` or `Extinction([Queen])`",
            )
            .with(&["kings"]),
        );
    }
    let kind = |win: &Win| std::mem::discriminant(win);
    for (i, condition) in win.iter().enumerate() {
        if win[..i].iter().any(|other| kind(other) == kind(condition)) {
            problems.push(Problem::new(
                format!("win[{i}]"),
                "win-twice",
                "this way to win is listed twice",
                "leave one out",
            ));
        }
    }
    win.iter()
        .enumerate()
        .map(|(i, condition)| compile_one(condition, &format!("win[{i}]"), setting, problems))
        .collect()
}

fn compile_one(
    condition: &Win,
    path: &str,
    setting: &CompileContext<'_>,
    problems: &mut Vec<Problem>,
) -> End {
    let problem: &mut Report<'_> = &mut |code, message: String, help: &str, related| {
        problems.push(Problem::new(path, code, message, help).with(related));
    };
    kings_fit(condition, setting.kings, problem);
    match condition {
        Win::KingDestroyed => End::KingDestroyed(setting.own_king, setting.kings),
        Win::Checkmate => End::Checkmate,
        Win::Hill(names) => End::Hill(hill::compile(names, path, problems)),
        Win::Checks(count) => {
            checks::compile(*count, setting.check, problem);
            End::Checks(*count)
        }
        Win::Race(rank) => {
            race::compile(*rank, problem);
            End::Race(*rank)
        }
        Win::LoseAll => End::LoseAll,
        Win::Extinction(roles) => {
            End::Extinction(extinction::compile(false, *roles, setting.starting, problem))
        }
        Win::Rid(roles) => {
            if roles.contains(Role::King) && !setting.kings.both(SideKings::Off) {
                problem(
                    "rid-king",
                    "a side that is rid of its king has lost the game".into(),
                    "say `kings: Off`, or leave `King` out",
                    &["kings"],
                );
            }
            End::Rid(extinction::compile(true, *roles, setting.starting, problem))
        }
        Win::Wipeout => End::Wipeout,
        Win::Counted(number) => {
            setting.count.check(*number, 99, path, problems);
            End::Counted(*number)
        }
        Win::Total(number) => {
            setting.count.check(*number, 198, path, problems);
            End::Total(*number)
        }
    }
}

/// Reports a problem if a way to win is incompatible with `kings`.
fn kings_fit(condition: &Win, kings: Kings, problem: &mut Report<'_>) {
    match (condition, kings.both(SideKings::Off)) {
        (Win::Extinction(_) | Win::Wipeout | Win::Rid(_) | Win::Counted(_) | Win::Total(_), _)
        | (Win::LoseAll, true) => (),
        (Win::LoseAll, false) => problem(
            "lose-all-with-kings",
            "a side that loses all its pieces has lost its king, and the game".into(),
            "say `kings: Off`, or win in another way",
            &["kings"],
        ),
        (_, true) => problem(
            "kings-off-win",
            "this way to win needs a king that matters, and under `kings: Off` none does".into(),
            "win by `LoseAll`, `Extinction([…])` or `Wipeout`, or give `kings` another value",
            &["kings"],
        ),
        _ => (),
    }
}
