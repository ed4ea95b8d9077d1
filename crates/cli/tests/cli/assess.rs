//! Tests of `isotope assess`: the games follow from the seed, and every figure from the games.

use std::{
    collections::BTreeMap,
    fs,
    path::{Path, PathBuf},
};

use isotope_kernel::{Game, notation};
use isotope_pgn::Pgn;
use serde_json::Value;
use shakmaty::Position as _;

use crate::command::{isotope, name, path, text};

/// The lines that `isotope assess` prints with `--json`.
fn assessed(args: &[&str]) -> String {
    let output = isotope(&[&["assess"], args, &["--json"]].concat());
    assert_eq!(output.status.code(), Some(0), "{args:?}: {}", text(&output.stderr));
    text(&output.stdout)
}

fn read(path: &Path) -> String {
    fs::read_to_string(path).expect("the file is written")
}

const SMALL: [&str; 6] = ["atomic", "icc", "--games", "8", "--nodes", "30"];

#[test]
fn games_and_figures_follow_from_the_seed_whatever_the_number_of_threads() {
    let mut found = Vec::new();
    for (threads, seed) in [("1", "7"), ("3", "7"), ("2", "8")] {
        let pgn = path(&format!("threads-{threads}-{seed}.pgn"));
        let more = ["--threads", threads, "--seed", seed, "--pgn", name(&pgn)];
        found.push((assessed(&[&SMALL[..], &more].concat()), read(&pgn)));
    }
    assert_eq!(found[0], found[1]);
    assert_ne!(found[0].1, found[2].1, "another seed has other games");
    assert_eq!(found[0].0.lines().count(), 2, "an object for each ruleset");
}

#[test]
fn a_learned_evaluation_plays_unless_the_derived_one_is_asked_for() {
    let evaluations = |more: &[&str]| {
        let pgn = path(&format!("evaluations-{}.pgn", more.len()));
        let few = ["atomic", "--games", "8", "--nodes", "30", "--pgn", name(&pgn)];
        assessed(&[&few, more].concat());
        read(&pgn).matches("[Network \"").count()
    };
    assert_eq!(evaluations(&[]), 10, "one comes with the program");
    assert_eq!(evaluations(&["--derived"]), 0);
}

#[test]
fn an_assessment_goes_on_after_it_was_stopped_and_its_shards_are_merged() {
    let whole = path("whole.pgn");
    let expected = assessed(&[&SMALL[..], &["--pgn", name(&whole)]].concat());
    let games = read(&whole);
    for kept in [games.len() / 2 + 7, games.len() - 1, games.len()] {
        let part = path("part.pgn");
        fs::write(&part, &games[..kept]).expect("the folder is writable");
        assert_eq!(assessed(&[&SMALL[..], &["--pgn", name(&part)]].concat()), expected, "{kept}");
        assert_eq!(read(&part), games, "{kept}");
    }
    let shards: Vec<PathBuf> = (1..=3).map(|number| path(&format!("shard-{number}.pgn"))).collect();
    for (shard, number) in shards.iter().zip(1..) {
        let part = format!("{number}/3");
        assessed(&[&SMALL[..], &["--shard", &part, "--pgn", name(shard)]].concat());
    }
    let shards: Vec<&str> = shards.iter().map(|shard| name(shard)).collect();
    let merged = assessed(&[&["atomic", "icc", "--merge"], &shards[..], &shards[..1]].concat());
    assert_eq!(merged, expected, "each game counts once, though a shard is named twice");
    let refused = isotope(&["assess", "chess", "--merge", shards[0]]);
    assert_eq!(refused.status.code(), Some(2));
    assert!(text(&refused.stderr).contains("no games of its assessment"));
}

#[test]
fn a_search_has_at_most_a_trillion_nodes() {
    let refused = isotope(&["assess", "atomic", "--games", "1", "--nodes", "1000000000001"]);
    assert_eq!(refused.status.code(), Some(2));
    assert!(text(&refused.stderr).contains("1..=1000000000000"), "{}", text(&refused.stderr));
}

#[test]
fn a_file_of_something_else_is_not_written_over() {
    let other = path("other.pgn");
    fs::write(&other, "[Event \"a game\"]\n\n1. e4 *\n\n").expect("the folder is writable");
    let output = isotope(&[&["assess"], &SMALL[..], &["--pgn", name(&other)]].concat());
    assert_eq!(output.status.code(), Some(2));
    assert!(text(&output.stderr).contains("no games of an assessment"), "{}", text(&output.stderr));
    assert_eq!(read(&other), "[Event \"a game\"]\n\n1. e4 *\n\n");
}

/// A game of a file, counted without the code under test.
struct Counted {
    tags: BTreeMap<String, String>,
    captures: f64,
    destroyed: f64,
    moves: f64,
    plies: f64,
    evals: Vec<f64>,
    compared: Vec<bool>,
}

/// Counts the games of atomic chess in a file.
fn counted(pgn: &str) -> Vec<Counted> {
    let rules = isotope_ruleset::shipped("atomic").expect("it is shipped").rules;
    let games = pgn.split("[Event ").skip(1).map(|text| format!("[Event {text}"));
    let count = |text: String| {
        let read = Pgn::read(&text).expect("a game");
        let mut game = Game::begin(&*rules);
        let (mut captures, mut destroyed, mut moves) = (0.0, 0.0, 0.0);
        let pieces = |game: &Game<_>| game.position().board().occupied().count() as f64;
        for san in &read.moves {
            moves += game.position().legal_moves().len() as f64;
            let before = pieces(&game);
            game.play(notation::read(&game.position(), san).expect(san)).expect(san);
            if san.contains('x') {
                captures += 1.0;
                destroyed += before - pieces(&game);
            }
        }
        let evals = text.split("[%eval ").skip(1).map(|rest| {
            let word = rest.split(']').next().expect("it ends");
            match word.strip_prefix('#') {
                Some(mate) if mate.starts_with('-') => -999.0,
                Some(_) => 999.0,
                None => word.parse().expect("a number"),
            }
        });
        let compared = text.split("[%against ").skip(1).map(|rest| {
            let words: Vec<&str> = rest.split(']').next().expect("it ends").split(' ').collect();
            words[0] != words[1]
        });
        Counted {
            captures,
            destroyed,
            moves,
            plies: read.moves.len() as f64,
            evals: evals.collect(),
            compared: compared.collect(),
            tags: read.game.tags.into_iter().collect(),
        }
    };
    games.map(count).collect()
}

#[test]
fn every_figure_can_be_counted_again_from_the_games() {
    let pgn = path("counted.pgn");
    let args =
        ["atomic", "--games", "24", "--nodes", "60", "--against", "chess", "--pgn", name(&pgn)];
    let figures: Value = serde_json::from_str(&assessed(&args)).expect("one object");
    let games = counted(&read(&pgn));
    let (skill, main): (Vec<&Counted>, Vec<&Counted>) =
        games.iter().partition(|game| game.tags["Round"].starts_with("skill"));
    assert_eq!((main.len(), skill.len()), (24, 6));
    let many = main.len() as f64;
    let close = |name: &str, expected: f64| {
        let found = figures.pointer(name).and_then(Value::as_f64).expect(name);
        assert!((found - expected).abs() < 1e-4, "{name}: {found}, counted {expected}");
    };
    let sum = |of: &dyn Fn(&Counted) -> f64| main.iter().map(|game| of(game)).sum::<f64>();
    let score = |game: &Counted| match &*game.tags["Result"] {
        "1-0" => 1.0,
        "0-1" => 0.0,
        _ => 0.5,
    };
    close("/white/score", sum(&score) / many);
    close("/white/wins", sum(&|game| f64::from(score(game) == 1.0)));
    close("/white/draws", sum(&|game| f64::from(score(game) == 0.5)));
    close("/white/losses", sum(&|game| f64::from(score(game) == 0.0)));
    let mut ends: BTreeMap<&str, u64> = BTreeMap::new();
    for game in &main {
        *ends.entry(&game.tags["Termination"]).or_default() += 1;
    }
    assert_eq!(figures["ends"], serde_json::to_value(&ends).expect("an object"));
    close("/plies/mean", sum(&|game| game.plies) / many);
    let mut lengths: Vec<f64> = main.iter().map(|game| game.plies).collect();
    lengths.sort_by(f64::total_cmp);
    close("/plies/p10", lengths[2]);
    close("/plies/median", lengths[11]);
    close("/plies/p90", lengths[21]);
    close("/moves_per_position", sum(&|game| game.moves / game.plies) / many);
    // Every capture of atomic chess explodes.
    close("/captures_per_game", sum(&|game| game.captures) / many);
    close("/explosions_per_game", sum(&|game| game.captures) / many);
    close("/destroyed_per_explosion", sum(&|game| game.destroyed) / sum(&|game| game.captures));
    let changes = |game: &Counted| {
        let leads: Vec<bool> =
            game.evals.iter().filter(|eval| eval.abs() >= 1.0).map(|eval| *eval > 0.0).collect();
        leads.windows(2).filter(|pair| pair[0] != pair[1]).count() as f64
    };
    close("/lead_changes", sum(&changes) / many);
    let won: Vec<&&Counted> = main.iter().filter(|game| score(game) != 0.5).collect();
    let mut decided: Vec<f64> = Vec::from_iter(won.iter().map(|game| {
        let sign = 2.0 * score(game) - 1.0;
        let clear = game.evals.iter().rev().take_while(|eval| sign * **eval >= 3.0).count();
        game.plies - clear as f64
    }));
    decided.sort_by(f64::total_cmp);
    close("/decided", decided[decided.len().div_ceil(2) - 1]);
    let stronger = |game: &&Counted| match game.tags["White"].contains("240 nodes") {
        true => score(game),
        false => 1.0 - score(game),
    };
    close("/skill/score", skill.iter().map(stronger).sum::<f64>() / 6.0);
    close("/against/positions", sum(&|game| game.compared.len() as f64));
    let differing = sum(&|game| game.compared.iter().filter(|differs| **differs).count() as f64);
    close("/against/differing", differing / sum(&|game| game.compared.len() as f64));

    // The worth of pieces too follows from the games alone.
    let again = assessed(&["atomic", "--against", "chess", "--merge", name(&pgn)]);
    assert_eq!(serde_json::from_str::<Value>(&again).expect("one object"), figures);
    assert!(figures["worth"]["pawn"]["error"].as_f64().expect("pawns differ") > 0.0, "{figures}");
    for (key, ends) in figures["intervals"].as_object().expect("an object") {
        assert!(ends[0].as_f64() <= ends[1].as_f64(), "{key}: {ends}");
    }
}

#[test]
fn a_report_shows_the_rulesets_side_by_side() {
    let (report, svg) = (path("report.html"), path("plot.svg"));
    let output = isotope(&[&["assess"], &SMALL[..], &["--report", name(&report)]].concat());
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    let page = read(&report);
    assert!(page.contains("<th>atomic</th><th>icc</th>"), "{page}");
    assert_eq!(page.matches("<svg ").count(), 2);
    assert!(page.contains("8 games, 30 nodes a move, seed 1"));
    let printed = text(&output.stdout);
    let line = printed.lines().find(|line| line.starts_with("White's score")).expect("a line");
    let score = line.split_whitespace().nth(2).expect("a number");
    assert!(page.contains(&format!("<td>{score} % <small>")), "{line}");

    let drawn = isotope(&[&["assess"], &SMALL[..], &["--svg", name(&svg)]].concat());
    assert_eq!(text(&drawn.stdout), printed, "the figures are printed with a picture, too");
    assert!(read(&svg).starts_with("<svg "));
    let table = text(&isotope(&[&["assess"], &SMALL[..], &["--markdown"]].concat()).stdout);
    let rows: Vec<&str> = table.lines().collect();
    assert_eq!(rows.len(), 4, "{table}");
    assert!(rows[2].starts_with(&format!("| `atomic` | {score} ± ")), "{table}");
    let bars = rows.iter().map(|row| row.matches('|').count());
    assert!(bars.clone().all(|bars| bars == rows[0].matches('|').count()), "{table}");
}
