//! Tests of reports on games: disputes, partings, locations in the collection, and positions.

use std::{convert::Infallible, sync::Arc};

use isotope_answer::Answer as _;
use isotope_games::{
    Choice, GameReport, GameSelection, Job, Outputs, PositionPlace, Reference, SelectedGame,
    Source, Summary, TaggedRulesets, run,
};
use isotope_ruleset::shipped;
use serde_json::Value;

fn source(pgn: &str) -> Source {
    Source::stream("g", std::io::Cursor::new(pgn.to_owned()))
}

/// The reports on the games in `pgn`, their JSON, and the summary.
fn reports(pgn: &str, job: &Job) -> (Vec<GameReport>, Vec<Value>, Summary) {
    let (mut games, mut json) = (Vec::new(), Vec::new());
    let sum = run(source(pgn), job, &Arc::default(), |batch| {
        for game in batch.games {
            json.extend(serde_json::from_str::<Value>(&game.json));
            games.push(game.found);
        }
        Ok::<(), Infallible>(())
    });
    (games, json, sum.expect("it can be read"))
}

fn by_tags() -> Job {
    let wants = Outputs { objects: true, json: true, pgn: false };
    Job { wants, ..Job::new(Choice::ByTags(TaggedRulesets::default())) }
}

fn under(names: &[&str]) -> Job {
    let named = names.iter().map(|name| (name.to_string(), shipped(name).expect("it is shipped")));
    Job { wants: by_tags().wants, ..Job::new(Choice::Named(named.collect())) }
}

/// The text of the report on a game under several rulesets, and the ply of their parting, the first ply at
/// which they differ.
fn parting(names: &[&str], pgn: &str) -> (String, Option<u32>) {
    let (games, _, _) = reports(pgn, &under(names));
    (games[0].to_string(), games[0].details.part.as_ref().map(|part| part.ply))
}

#[test]
fn results_and_terminations_that_contradict_the_rules_are_disputed() {
    let atomic = "1. Nf3 d5 2. Ne5 a6 3. Nxf7";
    let stalemate = "[FEN \"7k/8/5K2/6Q1/8/8/8/8 w - - 0 1\"]\n";
    let repeated = "1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8";
    let counted = "[FEN \"7k/8/8/8/8/8/8/R3K3 w - - 99 80\"]\n";
    let queen = "[FEN \"8/8/4k3/8/8/3QK3/8/8 w - - 0 1\"]\n";
    for (tags, moves, disputed) in [
        ("[Variant \"Atomic\"]\n[Result \"1-0\"]\n", atomic, false),
        ("[Variant \"Atomic\"]\n[Result \"0-1\"]\n", atomic, true),
        ("[Variant \"Atomic\"]\n[Result \"1/2-1/2\"]\n", atomic, true),
        ("[Variant \"Atomic\"]\n[Result \"1/2\"]\n", atomic, true),
        ("[Variant \"Atomic\"]\n[Result \"*\"]\n", atomic, false),
        ("[Variant \"Atomic\"]\n", atomic, false),
        // If the `Result` tag gives no result, the end of the moves decides.
        ("[Variant \"Atomic\"]\n[Result \"?\"]\n", "1. Nf3 d5 2. Ne5 a6 3. Nxf7 0-1", true),
        ("[Variant \"Atomic\"]\n[Result \"\"]\n", "1. Nf3 d5 2. Ne5 a6 3. Nxf7 0-1", true),
        // A resignation, or a loss on time.
        ("[Result \"1-0\"]\n[Termination \"Normal\"]\n", "1. e4", false),
        ("[Result \"1-0\"]\n[Termination \"Time forfeit\"]\n", "1. e4", false),
        ("[Result \"1-0\"]\n[Termination \"White won by checkmate\"]\n", "1. e4", true),
        ("[Result \"1-0\"]\n[Termination \"King exploded\"]\n", "1. e4", true),
        ("[Result \"1/2-1/2\"]\n[Termination \"Stalemate\"]\n", "1. e4", true),
        ("[Result \"1/2-1/2\"]\n[Termination \"Insufficient material\"]\n", "1. e4", true),
        (&format!("{stalemate}[Result \"1/2-1/2\"]\n"), "1. Qg6", false),
        (&format!("{stalemate}[Result \"1-0\"]\n"), "1. Qg6", true),
        // Black's bare king cannot win, so that the game is drawn if White runs out of time.
        (
            &format!("{queen}[Result \"1/2-1/2\"]\n[Termination \"Insufficient material\"]\n"),
            "1. Qd4",
            false,
        ),
        (
            &format!("{queen}[Result \"1-0\"]\n[Termination \"Insufficient material\"]\n"),
            "1. Qd4",
            true,
        ),
        // A draw that is not claimed.
        ("[Result \"1-0\"]\n", repeated, false),
        ("[Result \"1/2-1/2\"]\n[Termination \"drawn by repetition\"]\n", repeated, false),
        ("[Result \"1/2-1/2\"]\n[Termination \"drawn by repetition\"]\n", "1. e4", true),
        (&format!("{counted}[Result \"1-0\"]\n"), "1. Kd2", false),
        (&format!("{counted}[Result \"1/2-1/2\"]\n[Termination \"50 moves\"]\n"), "1. Kd2", false),
        ("[Result \"1/2-1/2\"]\n[Termination \"fifty-move rule\"]\n", "1. e4", true),
    ] {
        let pgn = format!("{tags}\n{moves}\n");
        let (games, _, _) = reports(&pgn, &by_tags());
        assert_eq!(games[0].details.is_disputed(), disputed, "{pgn}: {games:?}");
        // The counts do not change if no game is reported.
        let (_, _, sum) = reports(&pgn, &Job::new(Choice::ByTags(TaggedRulesets::default())));
        let tally = &sum.rulesets[0];
        assert_eq!(tally.disputed.games, u64::from(disputed), "{pgn}");
        assert_eq!(sum.has_something(), disputed || !tally.illegal.is_empty(), "{pgn}");
    }
}

#[test]
fn a_position_that_occurs_three_times_through_captures_and_drops_is_a_draw() {
    let tags = "[Variant \"Crazyhouse\"]\n[FEN \"4k3/8/8/8/8/8/8/4K3[N] w - - 0 1\"]\n\
                [Result \"1/2-1/2\"]\n[Termination \"drawn by repetition\"]\n";
    let round = "N@e7 Kxe7 Kd1 N@d2 Kxd2 Kd8 Ke1 Ke8 ";
    for (rounds, disputed) in [(1, true), (2, false)] {
        let pgn = format!("{tags}\n{}\n", round.repeat(rounds));
        let (games, _, _) = reports(&pgn, &by_tags());
        assert_eq!(games[0].details.is_disputed(), disputed, "{games:?}");
    }
}

#[test]
fn a_draw_is_played_past_if_moves_follow_it() {
    let repeated = "1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8";
    for (moves, past) in [(repeated.into(), 0), (format!("{repeated} 5. e4"), 1)] {
        let (_, _, sum) = reports(&format!("{moves}\n"), &by_tags());
        let games = sum.rulesets[0].played_past.get("repetition").copied().unwrap_or_default();
        assert_eq!(games, past, "{moves}");
    }
}

#[test]
fn a_move_that_is_ambiguous_under_other_rules_is_the_same_move() {
    // The knight on e2 is pinned under atomic and free under icc.
    let pgn = "[FEN \"4r2k/8/8/8/8/8/4N3/1N2K3 w - - 0 1\"]\n\n1. Nc3 Kg8 *\n";
    for names in [["atomic", "icc"], ["icc", "atomic"]] {
        let (games, _, _) = reports(pgn, &under(&names));
        assert_eq!(games[0].details.part, None, "{names:?}");
        assert!(games[0].details.rulesets.iter().all(|under| under.plies == 2), "{names:?}");
    }
}

#[test]
fn rulesets_part_where_a_game_is_over_under_one_of_them_even_if_the_next_move_is_illegal_under_all()
{
    let pgn = "[FEN \"7k/p7/8/8/8/4K3/P7/8 w - - 0 30\"]\n\n30. Ke4 Nf6 *\n";
    let (line, part) = parting(&["atomic", "king-of-the-hill"], pgn);
    assert_eq!(part, Some(1), "{line}");
    assert!(
        line.starts_with("g#1:30w Ke4: atomic: the game goes on; king-of-the-hill: "),
        "{line}"
    );
    let (line, part) = parting(&["king-of-the-hill", "atomic"], pgn);
    assert_eq!(part, Some(1), "{line}");
}

#[test]
fn a_promotion_is_a_parting_where_promoted_pieces_revert_to_pawns() {
    let pgn = "[FEN \"8/P7/8/7k/8/8/8/K7 w - - 0 1\"]\n\n1. a8=Q Kg5 *\n";
    assert_eq!(parting(&["atomic", "crazyhouse"], pgn).1, Some(1));
    assert_eq!(parting(&["atomic", "icc"], pgn).1, None);
}

#[test]
fn of_a_repeated_tag_the_first_value_is_reported() {
    let (_, json, _) = reports("[White \"first\"]\n[White \"second\"]\n\n1. e4 *\n", &by_tags());
    assert_eq!(json[0]["tags"]["White"], "first");
    let pgn = "[White \"first\"]\n[White \"second\"]\n\n1. e4 *\n";
    run(source(pgn), &by_tags(), &Arc::default(), |batch| {
        assert_eq!(batch.games[0].json.matches("\"White\"").count(), 1);
        Ok::<(), Infallible>(())
    })
    .expect("it can be read");
}

#[test]
fn a_game_of_unknown_rules_is_reported_only_if_all_games_are() {
    let pgn =
        "[Variant \"Racing Kings\"]\n\n1. e4 *\n\n[Ruleset \"nosuch\"]\n\n1. e4 *\n".repeat(2);
    for (only, count) in [
        (None, 4),
        (Some(GameSelection::Illegal), 0),
        (Some(GameSelection::Differing), 0),
        (Some(GameSelection::Disputed), 0),
    ] {
        for block in [1, 1 << 20] {
            let (games, _, sum) = reports(&pgn, &Job { only, block, ..by_tags() });
            assert_eq!(games.len(), count, "{only:?}");
            assert_eq!(
                (sum.unknown_variants["Racing Kings"], sum.unknown_rulesets["nosuch"]),
                (2, 2)
            );
        }
    }
}

#[test]
fn the_byte_of_a_game_is_the_start_of_its_text() {
    let pgn = "\n\n[Event \"a\"]\n\n1. e4 *\n[Event \"b\"]\n\n1. d4 *\n\n  \n[Event \"c\"]\n\n1. c4 c9 *\n";
    let (games, json, sum) = reports(pgn, &by_tags());
    for (game, json) in games.iter().zip(&json) {
        let event = format!("[Event \"{}\"]", game.details.tags.get("Event").expect("it has one"));
        assert!(pgn[game.details.byte as usize..].starts_with(&event), "{event}");
        assert_eq!(json["byte"], game.details.byte);
    }
    assert_eq!(games.len(), 3);
    let count = sum.rulesets[0].illegal.values().next().expect("c9 is no square");
    assert_eq!(count.example.as_ref().map(|example| example.byte), Some(games[2].details.byte));
}

#[test]
fn a_position_is_found_by_the_move_numbers_of_its_game() {
    let pgn = "[Variant \"Atomic\"]\n[FEN \"7k/p7/8/8/8/4K3/P7/8 b - - 0 30\"]\n\n30... a6 31. Kf4 a5 *\n";
    let atomic = shipped("atomic").expect("it is shipped");
    let picked = SelectedGame::read(source(pgn), 1).expect("it is there");
    let at = |place: &str| {
        let reference: Reference = format!("g#1:{place}").parse().expect(place);
        let position = picked.position(&atomic, reference.at);
        position.map(|position| position.fen()).map_err(|error| error.to_string())
    };
    assert_eq!(at("0"), at("30b"));
    assert_eq!(at("30b").expect("the start"), "7k/p7/8/8/8/4K3/P7/8 b - - 0 30");
    assert_eq!(at("31w").expect("it is there"), "7k/8/p7/8/8/4K3/P7/8 w - - 0 31");
    assert_eq!(at("32w").expect("it is there"), "7k/8/8/p7/5K2/8/P7/8 w - - 0 32");
    for place in ["30w", "32b", "1"] {
        assert_eq!(at(place), Err("the game goes from 30b to 32w".into()), "{place}");
    }
    assert_eq!("g#1".parse::<Reference>().map(|reference| reference.at), Ok(PositionPlace::End));
    for text in ["g#0", "g#0:1w", "#1", "g#1:w", "g#1:1x"] {
        assert!(text.parse::<Reference>().is_err(), "{text}");
    }
}

#[test]
fn a_start_that_is_illegal_under_some_rules_is_counted_there_as_no_start() {
    let touching = "[FEN \"8/8/3Kk3/8/8/8/P7/8 w - - 0 1\"]\n\n1. a3 *\n";
    // A block is cut only where enough text follows.
    let last = format!("[Event \"c\"]\n\n{{ {} }} 1. d4 *\n", "x".repeat(600));
    let pgn = format!("[Event \"a\"]\n\n1. e4 *\n\n{touching}\n{last}");
    for block in [1, 1 << 20] {
        let (_, _, sum) = reports(&pgn, &Job { block, ..under(&["atomic", "chess"]) });
        let (kind, count) = sum.partings.first_key_value().expect("they part at the start");
        assert!(kind.starts_with("no start in chess ("), "{kind}");
        let parting = count.example.as_ref().expect("an example");
        assert_eq!((parting.game, parting.at.as_deref()), (2, None));
        let illegal = sum.rulesets[1].illegal.values().next().expect("chess refuses it");
        let illegal = illegal.example.as_ref().expect("an example");
        assert_eq!((illegal.game, illegal.at.as_deref()), (2, None));
    }
}

#[test]
fn the_most_frequent_kind_comes_first_in_the_text() {
    // In alphabetical order, `game-over` would come before `not-a-move`.
    let often = "[Variant \"Atomic\"]\n\n1. Ke3 *\n\n".repeat(2);
    let pgn = format!("[Variant \"Atomic\"]\n\n1. Nf3 d5 2. Ne5 a6 3. Nxf7 a5 *\n\n{often}");
    let (_, _, sum) = reports(&pgn, &by_tags());
    let text = sum.text().to_string();
    let at = |kind: &str| text.find(kind).unwrap_or_else(|| panic!("{kind}: {text}"));
    assert!(at("2 illegal: not-a-move") < at("1 illegal: game-over"), "{text}");
}

#[test]
fn a_ruleset_is_named_in_any_case_and_its_hash_is_compared() {
    let atomic = shipped("atomic").expect("it is shipped").hash;
    for name in ["atomic", "ATOMIC"] {
        for (hash, problems) in [(&*atomic, 0), ("0", 1)] {
            let pgn = format!("[Ruleset \"{name}\"]\n[RulesetHash \"{hash}\"]\n\n1. e4 *\n");
            let (games, _, _) = reports(&pgn, &by_tags());
            let game = &games[0].details;
            assert_eq!(game.rulesets[0].ruleset, "atomic", "{name}");
            assert_eq!(game.problems.len(), problems, "{name} {hash}: {:?}", game.problems);
        }
    }
}

#[test]
fn a_game_is_written_with_the_tags_of_the_rules_that_replayed_it() {
    let written = |choice: Choice, pgn: &str| {
        let job = Job { wants: Outputs { pgn: true, ..Outputs::default() }, ..Job::new(choice) };
        let mut text = Vec::new();
        run(source(pgn), &job, &Arc::default(), |batch| {
            text.extend(batch.games.into_iter().flat_map(|game| game.pgn));
            Ok::<(), Infallible>(())
        })
        .expect("it can be read");
        String::from_utf8(text).expect("it is text")
    };
    let atomic = shipped("atomic").expect("it is shipped");
    let tags = format!("[Ruleset \"a\\\\b\\\"c\"]\n[RulesetHash \"{}\"]\n", atomic.hash);
    let pgn = "[Event \"e\"]\n[Ruleset \"old\"]\n[RulesetHash \"0\"]\n\n1. e4 *\n";
    let named = Choice::Named(vec![("a\\b\"c".into(), atomic)]);
    assert_eq!(written(named, pgn), format!("[Event \"e\"]\n{tags}\n1. e4 *\n\n"));
    // The text of a game that cannot be replayed stays unchanged.
    let racing = "[Variant \"Racing Kings\"]\n\n1. e4 *\n\n";
    assert_eq!(written(Choice::ByTags(TaggedRulesets::default()), racing), racing);
}
