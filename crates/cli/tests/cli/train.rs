//! Tests of `isotope train`: what is learned follows from the seed, and the commands find it.

use std::fs;

use crate::command::{command, isotope, name, path, text};

const SMALL: [&str; 8] =
    ["train", "three-check", "--games", "6", "--nodes", "20", "--threads", "1"];

fn trained(more: &[&str]) -> String {
    let output = isotope(&[&SMALL[..], more].concat());
    assert_eq!(output.status.code(), Some(0), "{more:?}: {}", text(&output.stderr));
    text(&output.stdout)
}

#[test]
fn a_training_goes_on_after_it_was_stopped_and_ends_with_the_same_file() {
    let (pgn, whole) = (path("train-whole.pgn"), path("train-whole.net"));
    let told = trained(&["--pgn", name(&pgn), "--output", name(&whole)]);
    assert!(told.starts_with("three-check: learned from "), "{told}");
    let games = fs::read_to_string(&pgn).expect("the games are written");
    let (part, again) = (path("train-part.pgn"), path("train-part.net"));
    fs::write(&part, &games[..games.len() / 2]).expect("the folder is writable");
    assert_eq!(trained(&["--pgn", name(&part), "--output", name(&again)]), told);
    assert!(fs::read(&whole).expect("written") == fs::read(&again).expect("written"));
    assert_eq!(fs::read_to_string(&part).expect("written"), games);
}

#[test]
fn shards_together_learn_what_one_run_does() {
    let (whole, merged) = (path("train-alone.net"), path("train-merged.net"));
    let told = trained(&["--output", name(&whole)]);
    let parts = [path("train-1.pgn"), path("train-2.pgn")];
    for (part, shard) in parts.iter().zip(["1/2", "2/2"]) {
        let _ = fs::remove_file(part);
        let played = trained(&["--shard", shard, "--pgn", name(part)]);
        assert_eq!(played, format!("three-check: 3 games of shard {shard} of the games up to 6\n"));
    }
    let [one, two] = &parts;
    let merge = ["--merge", name(two), name(one), "--output", name(&merged)];
    assert_eq!(trained(&merge), told);
    assert!(fs::read(&whole).expect("written") == fs::read(&merged).expect("written"));
}

#[test]
fn of_merged_games_only_those_that_are_missing_are_played() {
    let (whole, merged) = (path("train-all.net"), path("train-half.net"));
    let (half, rest) = (path("train-half.pgn"), path("train-rest.pgn"));
    let told = trained(&["--output", name(&whole)]);
    trained(&["--shard", "2/2", "--pgn", name(&half)]);
    let files = ["--merge", name(&half), "--pgn", name(&rest), "--output", name(&merged)];
    assert_eq!(trained(&files), told);
    assert!(fs::read(&whole).expect("written") == fs::read(&merged).expect("written"));
    let played = fs::read_to_string(&rest).expect("written");
    let rounds: Vec<&str> = played.lines().filter(|line| line.starts_with("[Round ")).collect();
    assert_eq!(rounds, [1, 3, 5].map(|number| format!("[Round \"training {number}\"]")));
}

#[test]
fn what_is_learned_is_not_written_over_the_games() {
    let (pgn, net) = (path("train-both.pgn"), path("train-both.net"));
    let refused = |output: &str| {
        let output = isotope(&[&SMALL[..], &["--pgn", name(&pgn), "--output", output]].concat());
        assert_eq!(output.status.code(), Some(2), "{}", text(&output.stderr));
        assert!(text(&output.stderr).contains("would be lost"), "{}", text(&output.stderr));
    };
    refused(name(&pgn));
    assert!(!pgn.exists(), "nothing is made");
    trained(&["--pgn", name(&pgn), "--output", name(&net)]);
    let games = fs::read_to_string(&pgn).expect("written");
    refused(name(&pgn));
    #[cfg(unix)]
    {
        let link = path("train-link.net");
        std::os::unix::fs::symlink(&pgn, &link).expect("a link can be made");
        refused(name(&link));
    }
    assert_eq!(fs::read_to_string(&pgn).expect("it is there"), games);
}

#[test]
fn games_that_were_changed_are_refused() {
    let (pgn, net) = (path("train-changed.pgn"), path("train-changed.net"));
    trained(&["--pgn", name(&pgn), "--output", name(&net)]);
    let games = fs::read_to_string(&pgn).expect("written");
    for changed in
        [games.replacen("[%eval ", "[%eval x", 3), games.replacen("\n\n1. ", "\n\ngarbage 1. ", 1)]
    {
        fs::write(&pgn, &changed).expect("the folder is writable");
        let output =
            isotope(&[&SMALL[..], &["--pgn", name(&pgn), "--output", name(&net)]].concat());
        assert_eq!(output.status.code(), Some(2));
        assert!(text(&output.stderr).contains("is damaged: "), "{}", text(&output.stderr));
        assert_eq!(fs::read_to_string(&pgn).expect("it is there"), changed);
    }
}

#[test]
fn a_shard_is_refused_games_that_are_played_by_what_is_not_learned_yet() {
    let net = path("train-after.net");
    trained(&["--output", name(&net)]);
    let pgn = path("train-refused.pgn");
    let refused = |games: &str, nodes: &str, after: &[&str]| {
        let shard = [
            "train",
            "three-check",
            "--games",
            games,
            "--nodes",
            nodes,
            "--shard",
            "1/2",
            "--pgn",
            name(&pgn),
        ];
        let output = isotope(&[&shard[..], after].concat());
        assert_eq!(output.status.code(), Some(2));
        text(&output.stderr)
    };
    let message = refused("129", "20", &[]);
    assert!(message.contains("after 0 games, shards play up to 128 at most"), "{message}");
    let message = refused("12", "20", &["--after", name(&net)]);
    assert!(message.contains("the engine learns when there are 128 games"), "{message}");
    let message = refused("12", "30", &["--after", name(&net)]);
    assert!(message.contains("other --nodes or another --seed"), "{message}");
}

#[test]
fn an_engine_plays_by_a_file_of_its_own_rules_and_refuses_others() {
    let net = path("train-match.net");
    trained(&["--output", name(&net)]);
    let option = format!("a:EvalFile={}", name(&net));
    let play = |rules: &str, option: &str| {
        isotope(&[
            "match",
            "isotope",
            "isotope",
            "--rules",
            rules,
            "--options",
            option,
            "--games",
            "2",
            "--nodes",
            "20",
        ])
    };
    let played = play("three-check", &option);
    assert_eq!(played.status.code(), Some(0), "{}", text(&played.stderr));
    let refused = play("atomic", &option);
    assert_eq!(refused.status.code(), Some(2));
    let message = text(&refused.stderr);
    assert!(message.contains("was learned for other rules"), "{message}");
}

#[test]
fn a_file_of_something_else_is_not_written_over() {
    let other = path("train-other.net");
    fs::write(&other, "a shopping list").expect("the folder is writable");
    let refused = isotope(&[&SMALL[..], &["--output", name(&other)]].concat());
    assert_eq!(refused.status.code(), Some(2));
    assert!(text(&refused.stderr).contains("no learned evaluation"), "{}", text(&refused.stderr));
    assert_eq!(fs::read_to_string(&other).expect("it is kept"), "a shopping list");
}

#[test]
fn what_predicts_worse_than_before_is_not_put_where_the_engine_finds_it() {
    for seed in ["1", "2", "3"] {
        let folder = path(&format!("train-data-{seed}"));
        let _ = fs::remove_dir_all(&folder);
        let mut command = command(&[&SMALL[..], &["--seed", seed]].concat());
        let output = command.env("XDG_DATA_HOME", &folder).output().expect("the command runs");
        let told = text(&output.stdout);
        let (_, figures) = told.split_once("mean squared error ").expect("figures");
        let (figures, _) = figures.split_once('\n').expect("a line");
        let (after, before) = figures.split_once(", before ").expect("two figures");
        let number = |text: &str| text.parse::<f64>().expect("a number");
        let files = fs::read_dir(folder.join("isotope/networks")).into_iter().flatten().count();
        assert_eq!(files == 1, number(after) < number(before), "{seed}: {told}");
    }
}
