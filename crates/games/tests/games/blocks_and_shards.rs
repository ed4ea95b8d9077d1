//! Tests that results for a collection do not depend on block size, threads, compression or shards.

use std::{convert::Infallible, fs, io::Write as _, path::PathBuf, process, sync::Arc};

use crate::random::{Style, random_game};
use isotope_games::{Batch, Choice, Job, Outputs, Shard, Source, Summary, TaggedRulesets, run};
use isotope_ruleset::shipped;

/// Games under several rulesets, with oddities found in real collections between them.
fn collection() -> String {
    let mut pgn = String::new();
    let odd = [
        "1. e4 e5 2. Nf3 *\n\n1. d4 d5 1-0\n\n",
        "\n\n\n   \n[Event \"CRLF\"]\r\n[Variant \"Atomic\"]\r\n\r\n1. Nf3 d5\r\n2. Ne5 *\r\n\r\n",
        "[Event \"no moves\"]\n\n[Event \"unclosed\"]\n[Variant \"Atomic\"]\n\n1. e4 { e5 2. d4\n\n",
        "[Event \"two in one\"]\n\n1. e4 *\n[Event \"the second\"]\n\n1. d4 *\n\n",
        "[Event \"blank\"]\n[White \"w\"]\n\n{ a comment\n\n[%clk 1] with lines }\n\n1. e4 e5\n\n2. Nf3 1-0\n\n",
        "[Event \"racing kings\"]\n[Variant \"Racing Kings\"]\n\n1. e4 *\n\n",
        "[Event \"fen\"]\n[FEN \"not one\"]\n\n1. e4 *\n\n",
        "[Event \"words\"]\n\n1. e4 Xe5 2. d4 (2. d3 {)} d5) d5 *\n\n",
    ];
    for (i, name) in
        ["atomic", "chess", "crazyhouse", "icc", "chess960"].iter().cycle().take(60).enumerate()
    {
        let rules = shipped(name).expect("it is shipped").rules;
        let style = Style { variant: name, half_life: 20, longest: 120, clocks: 3 };
        random_game(&mut pgn, &rules, style, 7, i as u64);
        pgn.push_str(odd[i % odd.len()]);
    }
    pgn
}

fn job(named: bool) -> Job {
    let choice = match named {
        false => Choice::ByTags(TaggedRulesets::default()),
        true => Choice::Named(
            ["atomic", "chess"]
                .map(|name| (name.into(), shipped(name).expect("it is shipped")))
                .into(),
        ),
    };
    let wants = Outputs { objects: false, json: true, pgn: true };
    Job { wants, ..Job::new(choice) }
}

/// The JSON reports without file name and game number, the problems with their lines, the PGN, and the summary.
#[derive(PartialEq, Debug, Default)]
struct Output {
    json: Vec<String>,
    problems: Vec<(u64, String)>,
    pgn: String,
    sum: Summary,
}

fn read(source: Source, job: &Job) -> Output {
    let mut all = Output::default();
    let give = |batch: Batch| {
        for game in batch.games {
            assert_eq!(game.json, game.found.json());
            let (_, rest) = game.json.split_once(",\"tags\"").expect("an object has them");
            let shard = job.shard.map(|shard| format!(",\"shard\":\"{shard}\""));
            all.json.push(shard.map_or(rest.into(), |shard| rest.replace(&shard, "")));
            all.pgn.push_str(&String::from_utf8_lossy(&game.pgn));
        }
        all.problems.extend(batch.problems.into_iter().map(|p| (p.line, p.fault.to_string())));
        Ok::<(), Infallible>(())
    };
    all.sum = run(source, job, &Arc::default(), give).expect("it can be read");
    all
}

fn stream(pgn: &str) -> Source {
    Source::stream("games", std::io::Cursor::new(pgn.to_owned()))
}

/// Writes these bytes to a new temporary file, and returns its path.
fn file(name: &str, bytes: &[u8]) -> PathBuf {
    let path = std::env::temp_dir().join(format!("isotope-{}-{name}", process::id()));
    fs::write(&path, bytes).expect("there is room");
    path
}

#[test]
fn all_games_of_a_collection_are_reported() {
    let pgn = collection();
    let all = read(stream(&pgn), &job(false));
    assert_eq!(all.json.len() as u64, all.sum.games);
    // Of the odd texts, one contains two games without tags, and two contain two games with tags.
    let twice = (0..60).filter(|i| [0, 2, 3].contains(&(i % 8))).count();
    assert_eq!(all.sum.games as usize, 60 + 60 + twice);
    assert_eq!(all.sum.unknown_variants.values().sum::<u64>(), 7);
    assert_eq!(all.sum.problems as usize, all.problems.len());
    let lines: Vec<&str> = pgn.lines().collect();
    for (line, problem) in &all.problems {
        let line = lines[*line as usize - 1];
        let place = if problem.contains("FEN") { "[Event \"fen\"]" } else { "1. e4 { e5 2. d4" };
        assert_eq!(line, place, "{problem}");
    }
}

#[test]
fn results_do_not_depend_on_the_block_size() {
    let pgn = collection();
    for named in [false, true] {
        let whole = read(stream(&pgn), &job(named));
        for block in [1, 2, 63, 500, 1_000, 4_096, 65_536] {
            let job = Job { block, ..job(named) };
            assert!(read(stream(&pgn), &job) == whole, "blocks of {block} bytes");
        }
    }
}

#[test]
fn results_and_their_order_do_not_depend_on_the_number_of_threads() {
    let pgn = collection();
    let one = read(stream(&pgn), &job(true));
    for threads in [2, 3, 8] {
        let job = Job { threads, block: 700, ..job(true) };
        assert!(read(stream(&pgn), &job) == one, "{threads} threads");
    }
}

#[test]
fn compressed_files_give_the_results_of_plain_ones() {
    let pgn = collection();
    let plain = read(stream(&pgn), &job(false));
    let (first, second) = pgn.split_at(pgn.len() / 2);
    let gzip = |text: &str| {
        let mut packer = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
        packer.write_all(text.as_bytes()).expect("there is memory");
        packer.finish().expect("there is memory")
    };
    let bzip2 = |text: &str| {
        let mut packer = bzip2::write::BzEncoder::new(Vec::new(), bzip2::Compression::fast());
        packer.write_all(text.as_bytes()).expect("there is memory");
        packer.finish().expect("there is memory")
    };
    let zstd = |text: &str| {
        let fastest = ruzstd::encoding::CompressionLevel::Fastest;
        ruzstd::encoding::compress_to_vec(text.as_bytes(), fastest)
    };
    // The zstd data begin with a skippable frame, as parallel compressors write it.
    let skipped = [0x50, 0x2a, 0x4d, 0x18, 4, 0, 0, 0, 1, 2, 3, 4].to_vec();
    for (name, packed) in [
        ("gz", [gzip(first), gzip(second)].concat()),
        ("bz2", [bzip2(first), bzip2(second)].concat()),
        ("zst", [skipped, zstd(first), zstd(second)].concat()),
    ] {
        let path = file(name, &packed);
        let packed = read(Source::file(&path), &job(false));
        assert!(packed.json == plain.json && packed.pgn == plain.pgn, "{name}");
        assert_eq!(numbers(&packed.sum), numbers(&plain.sum), "{name}");
        assert_eq!(packed.problems, plain.problems, "{name}");
        fs::remove_file(path).expect("it is there");
    }
}

#[test]
fn the_results_of_shards_add_up() {
    let pgn = collection();
    let path = file("shards", pgn.as_bytes());
    for named in [false, true] {
        let whole = read(Source::file(&path), &job(named));
        for of in [1, 2, 3, 5, 17, 400, 5_000] {
            let mut sum = Output::default();
            for number in (1..=of).filter(|number| of < 1_000 || number % 97 == 0 || *number == of)
            {
                let job = Job { shard: Some(Shard { number, of }), ..job(named) };
                let part = read(Source::file(&path), &job);
                sum.json.extend(part.json);
                sum.problems.extend(part.problems);
                sum.pgn += &part.pgn;
                sum.sum.add(part.sum);
            }
            if of >= 1_000 {
                assert!(sum.sum.games < whole.sum.games);
                continue;
            }
            assert_eq!(
                (sum.sum.games, sum.sum.plies),
                (whole.sum.games, whole.sum.plies),
                "{of} shards"
            );
            assert_eq!(sum.problems, whole.problems, "{of} shards");
            assert!(sum.pgn == whole.pgn, "{of} shards");
            assert_eq!(numbers(&sum.sum), numbers(&whole.sum), "{of} shards");
            let byte =
                |json: &String| json.split_once("\"byte\":").map(|(before, _)| before.to_owned());
            assert!(sum.json.iter().map(byte).eq(whole.json.iter().map(byte)), "{of} shards");
        }
    }
    fs::remove_file(path).expect("it is there");
}

#[test]
fn the_results_of_shards_of_a_stream_add_up() {
    let pgn = collection().repeat(4);
    let whole = read(stream(&pgn), &job(false));
    let mut sum = Summary::default();
    let parts = [1, 2, 3].map(|number| {
        let job = Job { shard: Some(Shard { number, of: 3 }), ..job(false) };
        let part = read(stream(&pgn), &job);
        sum.add(part.sum.clone());
        part.sum.games
    });
    assert!(parts.iter().all(|games| *games > 0), "{parts:?}");
    assert_eq!(numbers(&sum), numbers(&whole.sum));
}

#[test]
fn a_game_that_begins_where_a_shard_begins_belongs_to_that_shard() {
    let pgn = "[Event \"a\"]\n\n1. e4 e5 *\n\n".repeat(2);
    let path = file("border", pgn.as_bytes());
    for number in [1, 2] {
        let job = Job { shard: Some(Shard { number, of: 2 }), ..job(false) };
        assert_eq!(read(Source::file(&path), &job).sum.games, 1, "shard {number}");
    }
    fs::remove_file(path).expect("it is there");
}

/// The summary without its examples, whose game numbers are relative to the shard.
fn numbers(sum: &Summary) -> Summary {
    let mut sum = sum.clone();
    let tallies = sum.rulesets.iter_mut();
    let counts = tallies.flat_map(|tally| tally.illegal.values_mut().chain([&mut tally.disputed]));
    for count in counts.chain(sum.partings.values_mut()) {
        count.example = None;
    }
    sum.rulesets.sort_by(|a, b| a.ruleset.cmp(&b.ruleset));
    sum
}
