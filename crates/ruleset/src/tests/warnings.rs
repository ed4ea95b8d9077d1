//! Tests of warnings, and of their absence.

use crate::{Diagnostic, FIELDS, check, language::patch::values, shipped};

fn codes(text: &str) -> Vec<&'static str> {
    check("mine.ron", text).problems.iter().map(|problem| problem.code).collect()
}

#[test]
fn a_file_that_states_every_rule_restates_nothing() {
    let atomic = shipped("atomic").unwrap();
    let rules: Vec<_> = values(atomic.rules.spec())
        .into_iter()
        .map(|(field, value)| format!("{field}: {value}"))
        .collect();
    assert_eq!(rules.len(), FIELDS.len());
    let file = |rules: &[String]| format!("(format: 1, extends: \"atomic\", {})", rules.join(", "));
    assert_eq!(codes(&file(&rules)), [""; 0]);
    assert_eq!(codes(&file(&rules[1..])), vec!["restated"; FIELDS.len() - 1]);
}

#[test]
fn a_king_that_may_destroy_itself_may_be_forbidden_to_capture() {
    let file = |more: &str| {
        codes(&format!("(format: 1, extends: \"atomic\", {more} cannot_capture: [(King, Pawn)])"))
    };
    assert_eq!(file(""), ["no-effect"]);
    assert_eq!(file("own_king: Mortal(), check: Off,"), [""; 0]);
    assert_eq!(file("kings: Last, promotion: [King, Queen],"), [""; 0]);
}

#[test]
fn a_rule_that_is_left_out_takes_its_line_with_it() {
    for newline in ["\n", "\r\n"] {
        let text = "(\n    format: 1,\n    check: Direct, \n    castling: Off,\n)\n"
            .replace('\n', newline);
        let problem = check("mine.ron", &text).problems.remove(0);
        let suggestion = problem.suggestion.expect("it is left out");
        let mut left = text.clone();
        left.replace_range(suggestion.span, &suggestion.text);
        assert_eq!(left, "(\n    format: 1,\n    castling: Off,\n)\n".replace('\n', newline));
    }
    let text = "(format: 1, check: Direct, castling: Off)";
    let suggestion = check("mine.ron", text).problems.remove(0).suggestion.expect("it is left out");
    assert_eq!(&text[suggestion.span], "check: Direct, ");
}

#[test]
fn walls_that_no_pawn_gets_past_are_told() {
    let walled = |rank: &str| {
        let start = format!("rnbqkbnr/pppppppp/8/{rank}/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
        codes(&format!("(format: 1, start: Fen(\"{start}\"))"))
    };
    assert_eq!(walled("********"), ["pawns-walled-in"]);
    assert_eq!(walled("*******1"), [""; 0], "the last file is open");
    assert_eq!(walled("8"), [""; 0]);
    let beside = "4k3/8/8/8/8/***5/1P6/4K3 w - - 0 1";
    assert_eq!(codes(&format!("(format: 1, start: Fen(\"{beside}\"))")), ["pawns-walled-in"]);
    let captures = beside.replace("***5", "**6");
    assert_eq!(codes(&format!("(format: 1, start: Fen(\"{captures}\"))")), [""; 0]);
    let none = "4k3/8/8/********/8/8/8/4K3 w - - 0 1";
    assert_eq!(codes(&format!("(format: 1, start: Fen(\"{none}\"))")), [""; 0], "there is no pawn");
}

#[test]
fn whoever_a_capture_rule_cannot_reach_is_told_word_by_word() {
    let file = |explode: &str| codes(&format!("(format: 1, capture: Explode({explode}))"));
    let point = "blast: Point, immune: [Pawn], hits: Enemies, chain: [Queen]";
    assert_eq!(file(point), ["no-effect"; 3]);
    let text = format!("(format: 1, capture: Explode({point}))");
    for (problem, word) in check("mine.ron", &text).problems.iter().zip(["immune", "hits", "chain"])
    {
        assert!(problem.message.starts_with(&format!("`{word}` has no effect")), "{word}");
    }
    assert_eq!(file("when: By([Queen]), spares: [Knight]"), ["no-effect"]);
    assert_eq!(file("when: By([Knight]), spares: [Knight]"), [""; 0]);
}

#[test]
fn walls_are_no_matter_where_pawns_can_be_dropped_behind_them() {
    let start = "rnbqkbnr/pppppppp/8/********/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    let file = |drops: &str| codes(&format!("(format: 1, start: Fen(\"{start}\"), {drops})"));
    assert_eq!(file(""), ["pawns-walled-in"]);
    assert_eq!(file("drops: Captured"), [""; 0]);
}

#[test]
fn a_list_of_dead_positions_that_does_not_count_is_told_with_the_reason() {
    let why = |fields: &str| {
        let text = format!("(format: 1, draws: (dead: Fide), {fields})");
        check("mine.ron", &text).problems.remove(0).message
    };
    assert!(why("compulsory: Capture").ends_with("captures are compulsory"));
    let hill = "win: [KingDestroyed, Checkmate, Hill([\"e4\"])]";
    assert!(why(hill).contains("there are ways to win"));
}

#[test]
fn an_example_that_shows_how_a_game_ends_after_a_move_shows_something() {
    let file = |expect: &str| {
        let fen = "7k/8/5K2/6Q1/8/8/8/8 w";
        codes(&format!("(format: 1, examples: [(fen: \"{fen}\", expect: [{expect}])])"))
    };
    assert_eq!(file("After(\"Qg6\", [Over(\"draw: stalemate\")])"), [""; 0]);
    let goes_on = "(fen: \"startpos\", expect: [After(\"a3\", [GoesOn])])";
    assert_eq!(codes(&format!("(format: 1, examples: [{goes_on}])")), [""; 0]);
    let text = "(format: 1, examples: [(fen: \"startpos\", expect: [])])";
    let told = &check("mine.ron", text).problems[0];
    assert_eq!(told.message, "this example expects nothing");
}

#[test]
fn an_example_that_fails_says_what_would_be_true_in_its_place() {
    let wrong = |expect: &str| {
        let text = format!(
            "(format: 1, examples: [(fen: \"4k3/8/8/8/8/8/8/R3K3 w\", expect: [{expect}])])"
        );
        let problem = check("mine.ron", &text).problems.remove(0);
        let written = problem.suggestion.map(|it| (text[it.span].to_owned(), it.text));
        (problem.message, written)
    };
    let (_, written) = wrong("Becomes(\"Ra2\", \"4k3/8/8/8/8/8/8/4K2R\")");
    let instead = ("\"4k3/8/8/8/8/8/8/4K2R\"".into(), "\"4k3/8/8/8/8/8/R7/4K3\"".into());
    assert_eq!(written, Some(instead));
    let (message, _) = wrong("Movers(\"a1 b1\")");
    assert!(message.ends_with("`b1` cannot move; `e1` can move, too"), "{message}");
    let text = "(format: 1, examples: [(fen: \"7k/8/8/8/8/8/8/K7 w\", expect: [Perft(10, 0)])])";
    let message = &check("mine.ron", text).problems[0].message;
    assert!(message.contains("more than 1000000 lines"), "{message}");
    let text = text.replace("10", "11");
    let message = &check("mine.ron", &text).problems[0].message;
    assert!(message.contains("counts 10 plies at most"), "{message}");
}

#[test]
fn what_is_told_of_a_rule_that_is_inherited_points_at_the_base() {
    let told = |text: &str| {
        let mut checked = check("mine.ron", text);
        checked.warn("draws.dead", Diagnostic::warning("test", "it is so"), None);
        checked.render(false)
    };
    let inherited = told("(format: 1, extends: \"icc\")");
    assert!(inherited.contains("^^^^^ inherited"), "{inherited}");
    let stated = told("(format: 1, extends: \"icc\", draws: (dead: Fide))");
    assert!(stated.contains("^^^^") && !stated.contains("inherited"), "{stated}");
}

#[test]
fn conditions_that_hold_for_some_captures_and_cases_that_decide_some_are_fine() {
    for cases in [
        "Explode(when: On([\"a8\"])), Explode(when: By([Pawn]))",
        "Explode(when: By([Queen])), Explode(when: Not(By([Queen])))",
        "Explode(when: Promoting, capturer: Lands), Explode(when: By([Pawn]), capturer: Stays)",
        "Explode(when: All([By([Pawn]), Of([Pawn])])), Explode(when: SameRole), Explode()",
    ] {
        assert_eq!(codes(&format!("(format: 1, capture: Cases([{cases}]))")), [""; 0], "{cases}");
    }
    let triggers = "Promotion(by: [Queen], on: [\"a1\"]), Arrival(by: [Pawn], on: [\"a7\"]), \
                    Promotion(), Detonation(by: [Pawn], on: [\"a7\"])";
    assert_eq!(codes(&format!("(format: 1, triggers: [{triggers}])")), [""; 0]);
}

#[test]
fn conditions_do_not_count_captures_that_are_forbidden() {
    let kings = "cannot_capture: [(King, Pawn), (King, Knight), (King, Bishop), (King, Rook), (King, Queen), \
                 (King, King)]";
    let file = |when: &str, more: &str| {
        codes(&format!("(format: 1, capture: Explode(when: {when}, spares: [King]), {more})"))
    };
    assert_eq!(file("By([King])", ""), [""; 0]);
    assert!(file("By([King])", kings).contains(&"never-explodes"));
    assert!(file("Not(By([King]))", kings).contains(&"no-effect"));
}

#[test]
fn pawns_on_their_first_rank_set_off_triggers_only_where_they_may_stand() {
    let file = |more: &str| {
        codes(&format!("(format: 1, {more} triggers: [Detonation(by: [Pawn], on: [\"a1\"])])"))
    };
    assert_eq!(file(""), ["never-explodes"]);
    assert_eq!(file("double_step: FirstRank,"), [""; 0]);
}

#[test]
fn kings_alone_never_explode_where_they_stand_unless_a_side_may_lose_one() {
    let file =
        |rules: &str| codes(&format!("(format: 1, triggers: [Detonation(by: [King])], {rules})"));
    assert_eq!(file(""), ["never-explodes"]);
    assert_eq!(file("own_king: Mortal(both: MoverLoses)"), [""; 0]);
    assert!(!file("kings: Last").contains(&"never-explodes"));
    let all = codes("(format: 1, triggers: [Detonation()])");
    assert_eq!(all, [""; 0], "other pieces do");
}

#[test]
fn a_fate_that_no_piece_comes_to_is_told_with_the_reason() {
    for (explode, told) in [
        (
            "fates: [Survive(All([Own, Enemy]))]",
            &["never-applies: this fate applies to no piece that the blast reaches"][..],
        ),
        (
            "hits: Own, fates: [Survive(Enemy)]",
            &["never-applies: this fate applies to no piece that the blast reaches"],
        ),
        (
            "fates: [Survive(Of([Pawn]))]",
            &["no-effect: no pawn comes to this fate: pawns are immune"],
        ),
        (
            "fates: [Survive(All([Own, Of([Queen, Pawn])]))]",
            &["no-effect: no pawn comes to this fate: pawns are immune"],
        ),
        ("immune: [], fates: [Survive(Of([Pawn]))]", &[]),
        ("fates: [Survive(Of(AllBut([King])))]", &[]),
        (
            "fates: [Survive(Own), Convert(Any([Own, Enemy])), Destroy(Of([Queen]))]",
            &[
                "no-effect: this condition applies to every piece that the blast reaches",
                "fate-unreachable: no piece comes to this fate: those before it apply to all of its pieces",
            ],
        ),
        (
            "fates: [Survive(Own), Destroy(All([Own, Of([Queen])]))]",
            &[
                "fate-unreachable: no piece comes to this fate: those before it apply to all of its pieces",
            ],
        ),
        ("fates: [Survive(Guarded([Pawn])), Destroy(Guarded([Pawn]))]", &[]),
        (
            "fates: [Survive(Not(Of([Pawn])))]",
            &["no-effect: this condition applies to every piece that the blast reaches"],
        ),
        (
            "fates: [Push(1, Always)], effect: Convert",
            &["no-effect: `effect` has no effect: a fate applies to all pieces"],
        ),
        (
            "fates: [Become(Rook, Always)], chain: [Queen]",
            &["no-effect: no piece explodes in turn: no fate destroys it"],
        ),
        ("fates: [Destroy(Own), Become(Rook, Always)], chain: [Queen]", &[]),
        (
            "blast: Point, fates: [Push(1, Always)]",
            &["no-effect: `fates` has no effect: with `blast: Point` no piece stands in a blast"],
        ),
    ] {
        for rule in [
            "capture: @",
            "capture: Cases([Explode(when: By([King])), @])",
            "triggers: [Promotion(by: [Queen]), Arrival(then: @)]",
        ] {
            let rule = rule.replace('@', &format!("Explode({explode})"));
            let problems = check("mine.ron", &format!("(format: 1, {rule})")).problems;
            let found: Vec<_> =
                problems.iter().map(|it| format!("{}: {}", it.code, it.message)).collect();
            assert_eq!(found, told, "{rule}");
        }
    }
}

#[test]
fn a_count_that_nothing_asks_for_has_no_effect() {
    let file = |rules: &str| codes(&format!("(format: 1, count: Explosions, {rules})"));
    let explode = |when: &str| file(&format!("capture: Explode(when: {when})"));
    assert_eq!(file("capture: Explode()"), ["no-effect"]);
    assert_eq!(file("capture: Explode(), win: [KingDestroyed, Total(3)]"), [""; 0]);
    assert_eq!(explode("Any([By([Queen]), Not(Counted(3))])"), [""; 0]);
    assert_eq!(file("triggers: [Arrival(when: Total(3))]"), [""; 0]);
    let captures = "(format: 1, count: Destroyed([Queen]), win: [KingDestroyed, Counted(1)])";
    assert_eq!(codes(captures), [""; 0], "captures are counted");
}

#[test]
fn conditions_on_what_stands_around_never_hold_or_always_only_if_that_is_certain() {
    let capture = |when: &str| codes(&format!("(format: 1, capture: Explode(when: {when}))"));
    assert_eq!(capture("AtLeast(2, Within(1))"), [""; 0]);
    assert_eq!(capture("All([AtLeast(2, Own), Not(Always)])"), ["never-explodes"]);
    assert_eq!(capture("From([\"light\", \"dark\"])"), ["no-effect"]);
    assert_eq!(capture("All([By([Pawn]), From([\"its rank 1\"])])"), ["never-explodes"]);
    let trigger =
        |rule: &str| check("mine.ron", &format!("(format: 1, triggers: [{rule}])")).problems;
    assert!(trigger("Detonation(when: AtLeast(2, Within(1)))").is_empty());
    let never = trigger("Detonation(when: Promoting)");
    assert_eq!(never[0].code, "never-explodes");
    assert!(never[0].help.starts_with("say another `when`"), "{}", never[0].help);
}

#[test]
fn a_detonation_has_no_direction() {
    let trigger = |name: &str| {
        codes(&format!("(format: 1, triggers: [{name}(then: Explode(blast: Along(2)))])"))
    };
    assert_eq!(trigger("Detonation"), ["no-effect"]);
    assert_eq!(trigger("Arrival"), [""; 0]);
}
