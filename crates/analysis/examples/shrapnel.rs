//! A game that needs a plugin: a capture sends splinters along every line, and each splinter destroys the first
//! piece that it meets.
//!
//! `cargo run -p isotope-analysis --example shrapnel`

use std::error::Error;

use isotope_analysis::{Verdict, compare};
use isotope_kernel::{
    Aftermath, Capture, CaptureEffect, Capturing, Explode, Field, Game, Plugins, Position, Rules,
    Spec, fen, notation, perft,
};
use shakmaty::{Bitboard, attacks};

/// The effect of a capture: the capturer, its victim, and the first piece on each line from the target are
/// destroyed.
struct Shrapnel;

impl CaptureEffect for Shrapnel {
    fn aftermath(&self, field: &Field, capture: Capturing) -> Aftermath {
        let both = Bitboard::from(capture.victim).with(capture.from);
        let standing = field.occupied() & !both;
        let met = attacks::queen_attacks(capture.to, standing) & standing;
        Aftermath { center: Some(capture.to), destroyed: both | met, ..Aftermath::NOTHING }
    }
}

fn shrapnel() -> Rules {
    let plugins = Plugins { capture: Some(Box::new(Shrapnel)), ..Plugins::default() };
    Rules::compile_with(Spec::default(), plugins).expect("chess with another capture")
}

fn atomic() -> Rules {
    let capture = Capture::Explode(Explode::default());
    Rules::compile(Spec { capture, ..Spec::default() }).expect("atomic chess")
}

/// The position and the outcome after `moves`, which are given in SAN.
fn final_state(rules: &Rules, moves: &str) -> Result<Vec<String>, Box<dyn Error>> {
    let mut game = Game::begin(rules);
    for text in moves.split(' ') {
        let m = notation::read(&game.position(), text)?;
        game.play(m)?;
    }
    let outcome = game.ended().map_or("the game goes on".into(), |outcome| outcome.to_string());
    Ok(vec![game.position().fen(), outcome])
}

/// The moves on which the rulesets differ in the position with the FEN `text`, with their verdicts.
fn differences(text: &str, rules: &[Rules]) -> Result<Vec<String>, Box<dyn Error>> {
    let fen = fen::read(text)?;
    let positions: Result<Vec<Position<'_>>, _> =
        rules.iter().map(|rules| Position::from_fen(rules, fen.clone())).collect();
    let positions = positions?;
    let text = |verdict: &Verdict<'_>| match verdict {
        Verdict::Legal(played) => format!("{} leaves {}", played.san, played.after.fen()),
        Verdict::Illegal(reason) => format!("illegal, {reason}"),
        Verdict::NoMove(error) => error.to_string(),
    };
    let differences = compare(&positions).differences;
    let lines = differences.iter().map(|difference| {
        let verdicts: Vec<String> = difference.verdicts.iter().map(text).collect();
        format!("{}: {}", notation::uci(&positions[0], difference.m), verdicts.join(" | "))
    });
    Ok(lines.collect())
}

/// A position in which the rook on d1 can capture a pawn that is on a line with a black rook and on a line with
/// the black king.
const CORNER: &str = "k7/8/8/3p3r/8/8/8/K2R4 w - - 0 1";

fn main() -> Result<(), Box<dyn Error>> {
    let rules = [atomic(), shrapnel()];
    println!("{}", final_state(&rules[1], "Nf3 e5 Nxe5")?.join("\n"));
    println!("{}", differences(CORNER, &rules)?.join("\n"));
    println!("{} lines of 4 plies", perft(&Position::start(&rules[1]), 4));
    Ok(())
}

#[test]
fn splinters_pass_empty_squares_and_destroy_the_first_piece() -> Result<(), Box<dyn Error>> {
    let rules = shrapnel();
    let fen = fen::read("k7/8/8/3p4/R2p3r/2n5/8/K2B4 w - - 0 1")?;
    let mut position = Position::from_fen(&rules, fen)?;
    let m = notation::read(&position, "Rxd4")?;
    let aftermath = isotope_kernel::judge(&position, m)?;
    // The splinters hit the pawn on d5, the bishop on d1, the rook on h4 and the knight on c3. The king on a1 is
    // safe behind the knight.
    assert_eq!(aftermath.destroyed.count(), 6);
    position.try_play(m)?;
    assert_eq!(position.fen(), "k7/8/8/8/8/8/8/K7 b - - 0 1");
    Ok(())
}

#[test]
fn a_plugged_in_blast_works_in_moves_notation_perft_and_comparison() -> Result<(), Box<dyn Error>> {
    use shakmaty::Position as _;

    let rules = [atomic(), shrapnel()];
    let start = Position::start(&rules[1]);
    let replies = |m| {
        let mut child = start.clone();
        child.play_unchecked(m);
        child.legal_moves().len() as u64
    };
    assert_eq!(perft(&start, 2), start.legal_moves().into_iter().map(replies).sum::<u64>());
    // The splinters hit five pawns, and the king on the open file.
    assert_eq!(
        final_state(&rules[1], "Nf3 e5 Nxe5")?,
        [
            "rnbq1bnr/pp1p1p1p/8/8/8/8/P1PP1PP1/RNBQKB1R b KQ - 0 2",
            "White wins: the black king was destroyed"
        ]
    );
    let lines = differences(CORNER, &rules)?;
    let atomic = "Rxd5 leaves k7/8/8/7r/8/8/8/K7 b - - 0 1";
    let shrapnel = "Rxd5# leaves 8/8/8/8/8/8/8/K7 b - - 0 1";
    assert_eq!(lines, [format!("d1d5: {atomic} | {shrapnel}")]);
    Ok(())
}
