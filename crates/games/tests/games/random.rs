//! Generates random legal games under any ruleset, reproducible from a seed, with tags, clocks and lengths like
//! those of games on a server.

use std::fmt::Write as _;

use fastrand::Rng;
use isotope_kernel::{Position, Rules};
use shakmaty::{Color, Position as _, san::SanPlus};

/// The style of the games.
#[derive(Clone, Copy)]
pub(crate) struct Style<'a> {
    /// The value of the `Variant` tag, which is left out if empty.
    pub(crate) variant: &'a str,
    /// The number of plies after which half of the games have been resigned.
    pub(crate) half_life: u32,
    /// The maximum number of plies.
    pub(crate) longest: u32,
    /// One game in this many has clock times; 0 for no clock times.
    pub(crate) clocks: u64,
}

/// Appends game `number` of the series given by `seed` to `pgn`.
pub(crate) fn random_game(
    pgn: &mut String,
    rules: &Rules,
    style: Style<'_>,
    seed: u64,
    number: u64,
) {
    let mut random = Rng::with_seed(seed ^ number.wrapping_mul(0x9e37_79b9_7f4a_7c15));
    let mut position = Position::start(rules);
    let mut moves = String::new();
    let clocks = style.clocks > 0 && number.is_multiple_of(style.clocks);
    let mut ply = 0;
    let resigns = 1.0 - 0.5_f64.powf(1.0 / f64::from(style.half_life));
    while ply < style.longest && random.f64() >= resigns {
        let legal = position.legal_moves();
        if legal.is_empty() || position.is_game_over() {
            break;
        }
        let m = legal[random.usize(..legal.len())];
        let turn = position.turn();
        if turn == Color::White || clocks {
            let dots = turn.fold_wb(".", "...");
            write!(moves, "{}{dots} ", position.fullmoves()).expect("there is memory");
        }
        let san = SanPlus::from_move_and_play_unchecked(&mut position, m);
        write!(moves, "{san} ").expect("there is memory");
        if clocks {
            let left = 180_u32.saturating_sub(ply);
            write!(moves, "{{ [%clk 0:{:02}:{:02}] }} ", left / 60, left % 60)
                .expect("there is memory");
        }
        ply += 1;
    }
    let over = position.is_game_over();
    let (result, termination) = match position.variant_outcome().known() {
        Some(outcome) => (outcome.to_string(), "Normal"),
        None if over => ("1/2-1/2".into(), "Normal"),
        None => {
            let result = ["1-0", "0-1", "1/2-1/2"][random.usize(..3)];
            (result.into(), ["Normal", "Time forfeit"][random.usize(..2)])
        }
    };
    let (white, black) = (random.u32(..100_000), random.u32(..100_000));
    let (day, hour, minute) = (random.u32(1..29), random.u32(..24), random.u32(..60));
    let (elo_white, elo_black) = (random.u32(900..2500), random.u32(900..2500));
    write!(
        pgn,
        "[Event \"Rated game\"]\n[Site \"https://example.org/{number:08}\"]\n[Date \"2026.11.{day:02}\"]\n\
         [Round \"-\"]\n[White \"player{white:05}\"]\n[Black \"player{black:05}\"]\n[Result \"{result}\"]\n\
         [UTCDate \"2026.11.{day:02}\"]\n[UTCTime \"{hour:02}:{minute:02}:00\"]\n[WhiteElo \"{elo_white}\"]\n\
         [BlackElo \"{elo_black}\"]\n[WhiteRatingDiff \"+6\"]\n[BlackRatingDiff \"-6\"]\n"
    )
    .expect("there is memory");
    if !style.variant.is_empty() {
        writeln!(pgn, "[Variant \"{}\"]", style.variant).expect("there is memory");
    }
    write!(
        pgn,
        "[TimeControl \"180+2\"]\n[ECO \"?\"]\n[Opening \"?\"]\n[Termination \"{termination}\"]\n\n\
         {moves}{result}\n\n\n"
    )
    .expect("there is memory");
}
