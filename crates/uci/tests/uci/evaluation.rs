//! Tests of learned evaluations and of the probabilities of results.

use isotope_engine::{Origin, Score, learn::TrainingGames};
use isotope_kernel::{Game, notation};

use crate::conversation::output_of;

/// A file in the folder of this test, with this content.
fn file(name: &str, content: &[u8]) -> String {
    let path = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::write(&path, content).expect("the folder is writable");
    path.to_str().expect("the path is text").into()
}

/// The file of an evaluation learned from a few games of four moves under a shipped ruleset.
fn learned(id: &str) -> Vec<u8> {
    let ruleset = isotope_ruleset::shipped(id).expect("it is shipped");
    let mut games = TrainingGames::new(&ruleset.rules);
    for (moves, score, result) in [
        (["e2e4", "e7e5", "g1f3", "b8c6"], 300, 1.0),
        (["d2d4", "d7d5", "c2c4", "g8f6"], -400, 0.0),
        (["g1f3", "g8f6", "b1c3", "b8c6"], 900, 1.0),
    ] {
        let mut game = Game::begin(&*ruleset.rules);
        for text in moves {
            let m = notation::read(&game.position(), text).expect("it is a move");
            game.play(m).expect("it is legal");
        }
        games.add(&game, &[Some(Score::Centipawns(score)); 4], result);
    }
    let hash = ruleset.hash;
    games.learn(Origin { hash, games: 3, nodes: 1, seed: 1 }).network.to_bytes()
}

#[test]
fn a_learned_evaluation_is_used_until_it_is_taken_away() {
    let net = file("atomic.net", &learned("atomic"));
    let score = |options: &str| {
        let output = output_of(&format!(
            "setoption name UCI_Variant value atomic\n{options}position startpos\ngo depth 2\n"
        ));
        assert!(!output.contains("info string"), "{output}");
        let words: Vec<&str> = output.split(' ').collect();
        let at = words.iter().rposition(|word| *word == "cp").expect("a score");
        words[at + 1].to_string()
    };
    let derived = score("setoption name EvalFile value <empty>\n");
    let learned = score(&format!("setoption name EvalFile value {net}\n"));
    assert_ne!(learned, derived);
    let back =
        format!("setoption name EvalFile value {net}\nsetoption name EvalFile value <empty>\n");
    assert_eq!(score(&back), derived);
}

#[test]
fn an_evaluation_that_cannot_be_used_is_refused_with_the_reason() {
    let (atomic, mut damaged) = (learned("atomic"), learned("chess"));
    damaged[1000] ^= 1;
    let net = file("other-rules.net", &atomic);
    let output = output_of(&format!(
        "setoption name EvalFile value {net}\nsetoption name EvalFile value no-such.net\n\
         setoption name EvalFile value {}\nsetoption name EvalFile value {}\nisready\n",
        file("damaged.net", &damaged),
        file("shopping.net", b"bread, milk"),
    ));
    let reasons: Vec<&str> = output.lines().collect();
    assert_eq!(reasons.len(), 5, "{output}");
    assert!(reasons[0].starts_with("info string ") && reasons[0].contains("other rules"));
    assert!(reasons[1].contains("no-such.net: "), "{output}");
    assert!(reasons[2].contains("is damaged"), "{output}");
    assert!(reasons[3].contains("is no learned evaluation"), "{output}");
    // After a change of rules, the file is for others.
    let output = output_of(&format!(
        "setoption name UCI_Variant value atomic\nsetoption name EvalFile value {net}\n\
         setoption name UCI_Variant value chess\ngo depth 1\n"
    ));
    assert!(output.contains("other rules") && output.contains("the derived evaluation is used"));
    assert!(output.contains("\nbestmove "), "{output}");
}

#[test]
fn the_probabilities_of_win_draw_and_loss_are_told_if_a_gui_wants_them() {
    let go = "position fen 4k3/8/8/8/8/8/8/QQ2K3 w - - 0 1\ngo depth 2\n";
    assert!(!output_of(go).contains(" wdl "));
    let output = output_of(&format!("setoption name UCI_ShowWDL value true\n{go}"));
    let line = output.lines().find(|line| line.starts_with("info depth 1 ")).expect("a line");
    let (_, after) = line.split_once(" wdl ").expect("it is told");
    let shares: Vec<u32> =
        after.split(' ').take(3).map(|share| share.parse().expect("a number")).collect();
    assert!(shares.iter().sum::<u32>() == 1000 && shares[0] > 900, "{line}");
    let (score, _) = line.split_once(" wdl ").expect("it is told");
    assert!(score.contains(" score "), "{line}");
}
