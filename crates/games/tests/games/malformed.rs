//! Tests of malformed and unusual texts: losses are reported, and everything else is read.

use std::{convert::Infallible, sync::Arc};

use isotope_games::{
    Choice, GameReport, Job, Outputs, RunError, SelectedGame, Source, TaggedRulesets, run,
};
use isotope_ruleset::{Ruleset, shipped};

/// The games in a text, and the problems found in it.
fn read(pgn: &str) -> (Vec<GameReport>, Vec<String>) {
    let wants = Outputs { objects: true, ..Outputs::default() };
    let job = Job { wants, ..Job::new(Choice::ByTags(TaggedRulesets::default())) };
    let (mut games, mut problems) = (Vec::new(), Vec::new());
    let source = Source::stream("g", std::io::Cursor::new(pgn.to_owned()));
    run(source, &job, &Arc::default(), |batch| {
        games.extend(batch.games.into_iter().map(|game| game.found));
        problems.extend(batch.problems.iter().map(ToString::to_string));
        Ok::<(), Infallible>(())
    })
    .expect("it can be read");
    (games, problems)
}

/// The number of moves of each game before the first illegal one, in a text without problems.
fn plies(pgn: &str) -> Vec<u32> {
    let (games, problems) = read(pgn);
    assert!(problems.is_empty(), "{problems:?}");
    games.iter().map(|game| game.details.rulesets[0].plies).collect()
}

const ATOMIC: &str = "[Variant \"Atomic\"]\n\n";

fn atomic(moves: &str) -> String {
    format!("{ATOMIC}{moves}\n")
}

#[test]
fn unusual_notation_is_read() {
    for (moves, count) in [
        ("1. e4 $1 ; a comment to the end\n e5 {x} 2. Nf3!? *", 3),
        ("1. e4 (1. d4 d5 (1... f6 2. e4 (2. c4))) 1... e5 *", 2),
        ("1.e4 e5 2.Nf3", 3),
        ("e4 e5 Nf3 1/2-1/2", 3),
        ("1. e4 e5 2. 0-0-0", 2),
        ("1. e2e4 e7-e5 2. Ng1-f3 g8f6 *", 4),
        ("1. e4 a6 2. e5 d5 3. exd6 e.p. *", 5),
        ("1. h4 g5 2. hxg5 a6 3. a4 b5 4. b3 *", 7),
        ("1. e4\n%not this\ne5 *", 2),
        ("1. e4 ; { is no comment in a comment\n e5 *", 2),
    ] {
        assert_eq!(plies(&atomic(moves)), [count], "{moves}");
    }
    assert_eq!(plies(&format!("\u{feff}{}", atomic("1. e4 *"))), [1]);
    assert_eq!(plies(&format!("% escaped\n{}", atomic("1. e4 *"))), [1]);
    assert_eq!(plies(&atomic("1. e4 e5 *").replace('\n', "\r\n")), [2]);
    assert_eq!(plies(&format!("{}{}", atomic("1. e4 *"), atomic("1. d4 d5 *"))), [1, 2]);
    assert_eq!(plies("1. e4 e5 *\n\n1. d4 *\n"), [2, 1]);
    assert_eq!(plies("[White \"w\"]\n\n{ begins }\n\n1. e4\n\n1... e5 2. d4\n"), [3]);
    assert_eq!(plies(""), [0; 0]);
    assert_eq!(plies("\u{feff}\n \r\n"), [0; 0]);
}

#[test]
fn an_illegal_move_is_reported_with_its_reason() {
    for (pgn, ply, code) in [
        (
            "[FEN \"8/8/8/1k6/8/8/8/1Kr5 w - - 0 1\"]\n[Variant \"Atomic\"]\n\n1. Kxc1 *",
            1,
            "own-king-destroyed",
        ),
        ("[Variant \"Atomic\"]\n\n1. e4 -- 2. d4 *", 2, "move-unreadable"),
        ("[Variant \"Atomic\"]\n\n1. Nf3 d5 2. Ne5 a6 3. Nxf7 a5 0-1", 6, "game-over"),
        ("1. e4 Nff6 *", 2, "not-a-move"),
        ("1. e4 Xf6 2. d4 *", 2, "move-unreadable"),
        ("1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Bxc6 dxc6 5. Ne5 *", 9, "capture-mark"),
    ] {
        let (games, problems) = read(pgn);
        assert!(problems.is_empty(), "{problems:?}");
        let illegal = games[0].details.rulesets[0].illegal.as_ref().expect(pgn);
        assert_eq!((illegal.ply, illegal.code), (ply, code), "{pgn}");
    }
}

#[test]
fn unreadable_text_is_reported_with_its_line_and_the_rest_is_read() {
    let next = "\n[Event \"next\"]\n\n1. d4 *\n";
    for (text, said, games) in [
        (
            "\n\n[Event \"e\"]\n\n1. e4 {\nhello\n",
            "g:5:7: game 1: a comment begins with `{` and does not end: what follows is not read",
            [1, 1],
        ),
        (
            "[FEN \"8/8 w\"]\n\n1. e4 *\n",
            "g:1: game 1: the tag FEN cannot be read: a board has 8 ranks, separated by `/`, and the FEN has 2",
            [0, 1],
        ),
        (
            "[Variant \"From Position\"]\n\n1. e4 *\n",
            "g:1: game 1: it starts from a position, and there is no tag FEN",
            [0, 1],
        ),
        (
            "[Result \"1-0\"]\n\n1. e4 0-1\n",
            "g:1: game 1: the tag Result says 1-0, the end of the moves 0-1",
            [1, 1],
        ),
        (
            "[Ruleset \"atomic\"]\n[RulesetHash \"0\"]\n\n1. e4 *\n",
            "g:1: game 1: it was played by other rules than those that are called atomic now",
            [1, 1],
        ),
        (
            "[Ruleset \"nosuch\"]\n[Variant \"Atomic\"]\n\n1. e4 *\n",
            "g:1: game 1: the tag Ruleset names `nosuch`, which is not shipped, so that the game is not replayed: \
             name the rules that it is to be replayed by",
            [0, 1],
        ),
    ] {
        let (found, problems) = read(&format!("{text}{next}"));
        assert_eq!(problems, [said]);
        let plies: Vec<u32> = found
            .iter()
            .map(|game| game.details.rulesets.first().map_or(0, |under| under.plies))
            .collect();
        assert_eq!(plies, games, "{text}");
    }
}

fn stream(text: impl Into<Vec<u8>>) -> Source {
    Source::stream("g", std::io::Cursor::new(text.into()))
}

/// The number of games in a text, and the problems found in it or the error that ended the run.
fn bytes(bytes: &[u8]) -> (u64, Vec<String>) {
    let job = Job::new(Choice::ByTags(TaggedRulesets::default()));
    let (mut games, mut problems) = (0, Vec::new());
    let read = run(stream(bytes), &job, &Arc::default(), |batch| {
        games += batch.summary.games;
        problems.extend(batch.problems.iter().map(ToString::to_string));
        Ok::<(), Infallible>(())
    });
    if let Err(RunError::Unread(error)) = read {
        problems.push(error.to_string());
    }
    (games, problems)
}

#[test]
fn a_text_in_utf_16_is_refused_with_a_remedy() {
    let pgn = "[Event \"e\"]\n\n1. e4 e5 *\n";
    let wide = |text: &str, bytes: fn(u16) -> [u8; 2]| -> Vec<u8> {
        text.encode_utf16().flat_map(bytes).collect()
    };
    let marked = format!("\u{feff}{pgn}");
    for text in [
        wide(pgn, u16::to_le_bytes),
        wide(pgn, u16::to_be_bytes),
        wide(&marked, u16::to_le_bytes),
        wide(&marked, u16::to_be_bytes),
    ] {
        let said = "cannot be read: it is written in UTF-16: convert it to UTF-8, for one by `iconv -f UTF-16 -t UTF-8`";
        assert_eq!(bytes(&text), (0, vec![said.into()]));
    }
}

#[test]
fn nul_bytes_are_reported_and_read_as_spaces() {
    let text = b"[Event \"a\"]\n\n1. e4\0e5 *\n\n[Event \"b\"]\n\n1. d4 *\n";
    let said = "g:3:6: game 1: NUL bytes are read as spaces";
    assert_eq!(bytes(text), (2, vec![said.into()]));
    let (games, _) = read(&String::from_utf8_lossy(text));
    let plies: Vec<u32> = games.iter().map(|game| game.details.rulesets[0].plies).collect();
    assert_eq!(plies, [2, 1]);
}

#[test]
fn a_text_without_a_game_is_reported_once_and_not_counted() {
    let said = |line: u32| {
        vec![format!(
            "g:{line}: there is no game in this text: it has no tags, no moves and no result"
        )]
    };
    let prose = "root:x:0:0\ndaemon:x:1:1\n\nIt goes on: with another paragraph.\n";
    assert_eq!(bytes(prose.as_bytes()), (0, said(1)));
    assert_eq!(bytes(format!("\n{prose}\n[Event \"a\"]\n\n1. e4 *\n").as_bytes()), (1, said(2)));
    assert_eq!(bytes(format!("{prose}\n1. e4 e5\n").as_bytes()), (1, said(1)));
    assert_eq!(bytes(b"{ a comment } ; another\n\n{ and one }\n\n1. e4 e5\n"), (1, vec![]));
    assert_eq!(bytes(b"{ a comment }\n\n[Event \"a\"]\n\n*\n"), (1, vec![]));
    assert_eq!(bytes(b"*\n"), (1, vec![]));
}

#[test]
fn a_ruleset_that_is_not_shipped_is_counted_and_found_only_by_its_hash() {
    let hash = shipped("icc").expect("it is shipped").hash;
    let tags = format!("[Ruleset \"nosuch\"]\n[Variant \"Atomic\"]\n[RulesetHash \"{hash}\"]\n");
    let (games, problems) = read(&format!("{tags}\n1. e4 *\n"));
    assert!(problems.is_empty() && games[0].details.rulesets[0].ruleset == "icc");
    let pgn = format!("{}\n1. e4 *\n\n", tags.replace(&hash, "0")).repeat(3);
    for block in [1, 1 << 20] {
        let job = Job { block, ..Job::new(Choice::ByTags(TaggedRulesets::default())) };
        let sum = run(stream(&*pgn), &job, &Arc::default(), |_| Ok::<(), Infallible>(()));
        let sum = sum.expect("it can be read");
        assert_eq!((sum.games, sum.problems, sum.unknown_rulesets["nosuch"]), (3, 3, 3));
        assert!(sum.rulesets.is_empty() && sum.unknown_variants.is_empty());
    }
    let chess = shipped("chess").expect("it is shipped");
    let picked = SelectedGame::read(stream(&*pgn), 2).expect("it is there");
    let shelf = TaggedRulesets::default();
    let error = picked.ruleset_or(&chess, &shelf).expect_err("it names other rules").to_string();
    assert!(error.starts_with("the tag Ruleset names `nosuch`, which is not shipped"), "{error}");
    assert!(picked.ruleset(&shelf).is_err());
    let named = Ruleset { id: "nosuch".into(), ..chess.clone() };
    assert!(picked.ruleset_or(&named, &shelf).is_ok());
    assert!(picked.ruleset_or(&Ruleset { hash: "0".into(), ..chess }, &shelf).is_ok());
}

#[test]
fn a_game_that_cannot_be_read_cannot_be_picked() {
    let pick = |text: &[u8], number| {
        SelectedGame::read(stream(text), number)
            .err()
            .map(|error| error.to_string())
            .unwrap_or_default()
    };
    let long = "a word and another of a comment\n".repeat((16 << 20) / 32 + 1);
    let giant = format!("[Event \"a\"]\n\n1. e4 {{\n{long}}} *\n\n[Event \"b\"]\n\n1. d4 *\n");
    assert_eq!(pick(giant.as_bytes(), 1), "it is larger than 16 MiB, and is not read");
    assert_eq!(pick(b"root:x:0:0\n", 1), "there are only 0 games");
    assert!(pick(b"[\0E\0", 1).contains("UTF-16"));
}

#[test]
fn a_game_of_more_than_16_mib_is_reported_and_the_next_is_read() {
    let (before, after) = ("[Event \"a\"]\n\n1. e4 *\n", "[Event \"c\"]\n\n1. d4 d5 *\n");
    let long = "a word and another of a comment\n".repeat((16 << 20) / 32 + 1);
    let (games, problems) =
        read(&format!("{before}\n[Event \"b\"]\n\n1. e4 {{\n{long}}} *\n\n{after}"));
    assert_eq!(problems, ["g:5: game 2: it is larger than 16 MiB, and is not read"]);
    let events: Vec<_> = games.iter().map(|game| game.details.tags.get("Event")).collect();
    assert_eq!(events.first(), Some(&Some("a")));
    assert_eq!(events.last(), Some(&Some("c")));
    assert_eq!(games.last().map(|game| game.details.rulesets[0].plies), Some(2));
}

#[test]
fn tags_are_utf_8_or_latin_1_and_their_quotes_are_escaped() {
    let pgn =
        b"[White \"M\xfcller\"]\n[Black \"M\xc3\xbcller\"]\n[Event \"\\\"x\\\\\"]\n\n1. e4 *\n";
    let wants = Outputs { objects: true, json: true, ..Outputs::default() };
    let job = Job { wants, ..Job::new(Choice::ByTags(TaggedRulesets::default())) };
    run(Source::stream("g", &pgn[..]), &job, &Arc::default(), |batch| {
        let tags = &batch.games[0].found.details.tags;
        assert_eq!(tags.get("White"), Some("Müller"));
        assert_eq!(tags.get("Black"), Some("Müller"));
        assert_eq!(tags.get("Event"), Some("\"x\\"));
        Ok::<(), Infallible>(())
    })
    .expect("it can be read");
}

#[test]
fn tags_after_an_unreadable_one_belong_to_the_same_game() {
    let long = "x".repeat(20_000);
    let tags = format!("[Event \"e\"]\n[Site\n[Annotator \"{long}\"]\n[Variant \"Atomic\"]\n");
    let (games, problems) = read(&format!("{tags}\n1. e4 *\n\n[Event \"next\"]\n\n1. d4 d5 *\n"));
    assert_eq!(
        problems,
        ["g:2:1: game 1: `[Site` is not read: a tag is written like `[White \"name\"]`"]
    );
    let plies: Vec<u32> = games.iter().map(|game| game.details.rulesets[0].plies).collect();
    assert_eq!(plies, [1, 2]);
    assert_eq!(games[0].details.tags.get("Annotator"), Some(&*long));
    assert_eq!(games[0].details.rulesets[0].ruleset, "atomic");
}
