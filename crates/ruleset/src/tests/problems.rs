//! Tests of the problems found in text: their places, their number, and the absence of false ones.

use crate::*;

fn problems(text: &str) -> Vec<Diagnostic> {
    parse("mine", text).unwrap_err().diagnostics
}

fn codes(text: &str) -> Vec<&'static str> {
    problems(text).iter().map(|problem| problem.code).collect()
}

#[test]
fn a_byte_order_mark_and_windows_lines_are_read() {
    let text = "\u{feff}(\r\n    format: 1,\r\n    check: Of,\r\n)\r\n";
    let error = parse("mine", text).unwrap_err();
    let place = error.diagnostics[0].place.as_ref().unwrap();
    assert_eq!((place.line, place.column), (3, 12));
    parse("mine", &text.replace("Of,", "Off,")).unwrap();
}

#[test]
fn columns_count_characters() {
    let error = parse("mine", "(format: 1, name: \"Größe é\", check: Of)").unwrap_err();
    let place = error.diagnostics[0].place.as_ref().unwrap();
    assert_eq!((place.line, place.column, place.span.start), (1, 37, 39));
}

#[test]
fn a_field_that_cannot_be_read_is_not_missing() {
    assert_eq!(codes(r#"(format: 1, assumed: [(field: 3, why: "")])"#), ["wrong-type"]);
    assert_eq!(
        codes(r#"(format: 1, assumed: [(field: 3, why: ""), (field: "check")])"#),
        ["wrong-type", "missing-field"],
        "and one that is not there is"
    );
}

#[test]
fn very_many_problems_are_counted() {
    let fields = |count| (0..count).map(|i| format!("field_{i}: 1, ")).collect::<String>();
    for (count, last) in [
        (51, "1 more problem is not shown"),
        (3_000, "2950 more problems are not shown"),
        (30_000, "29950 more problems are not shown"),
    ] {
        let problems = problems(&format!("(format: 1, {})", fields(count)));
        assert_eq!(problems.len(), 51);
        assert!(problems[..50].iter().all(|problem| problem.code == "unknown-field"));
        assert_eq!(problems[50].code, "more-problems");
        assert!(problems[50].message.starts_with(last), "{}", problems[50].message);
    }
    assert_eq!(codes(&format!("(format: 1, {})", fields(50))), ["unknown-field"; 50]);
    let zeros = "(0, 0), ".repeat(10_000);
    let problems = problems(&format!("(format: 1, capture: Explode(blast: Offsets([{zeros}])))"));
    assert_eq!(problems[50].message, "9950 more problems are not shown");
}

#[test]
fn what_is_listed_very_often_is_said_once() {
    let offsets = "(1, 0), ".repeat(10_000);
    let problems = problems(&format!("(format: 1, capture: Explode(blast: Offsets([{offsets}])))"));
    let [problem] = &problems[..] else { panic!("{} problems", problems.len()) };
    assert_eq!(problem.message, "(1, 0) is listed 10000 times");
}

#[test]
fn numbers_too_large_for_a_byte_are_refused_in_the_words_of_the_kernel() {
    let cases = [
        ("capture: Explode(blast: Radius(@))", 8),
        ("win: [KingDestroyed, Checks(@)]", 4),
        ("win: [KingDestroyed, Race(@)]", 9),
        ("capture: Explode(blast: Offsets([(1, @)]))", 8),
        ("capture: Explode(blast: Leap(1, @))", 8),
        ("capture: Explode(blast: Rays([(0, 1)], @, []))", 8),
        ("capture: Explode(blast: Along(@))", 8),
        ("capture: Explode(when: AtLeast(@, Own))", 65),
        ("capture: Explode(fates: [Survive(Within(@))])", 8),
        ("capture: Explode(fates: [Push(@, Always)])", 8),
        ("count: Explosions, win: [KingDestroyed, Counted(@)]", 100),
        ("count: Explosions, capture: Explode(when: Total(@))", 199),
    ];
    for (field, large) in cases {
        let help = |number: u32| {
            let text = format!("(format: 1, {})", field.replace('@', &number.to_string()));
            parse("mine", &text).unwrap_err().diagnostics[0].help.clone()
        };
        assert!(help(large).starts_with(&help(999)), "{} / {}", help(large), help(999));
    }
}

#[test]
fn what_a_name_takes_stands_in_parentheses_and_in_no_other_brackets() {
    for (open, close) in [('{', '}'), ('[', ']')] {
        let text = format!("(format: 1, capture: Explode{open}blast: Cross{close})");
        let problem = &problems(&text)[0];
        let told = format!("what `Explode` takes stands in `(`, not in `{open}`");
        assert_eq!((problem.code, &problem.message), ("missing-parentheses", &told));
    }
}

#[test]
fn a_fix_is_certain_only_if_it_can_be_read_there() {
    let fix = |field: &str| {
        let problem = problems(&format!("(format: 1, {field})")).remove(0);
        problem.suggestion.filter(|it| it.certain).map(|suggestion| suggestion.text)
    };
    for field in ["capture: Explode(when: On(Light))", "promotion: Off"] {
        assert_eq!(fix(field), None, "{field}");
    }
    for (field, fixed) in [
        ("promotion: Queen", "[Queen]"),
        ("capture: Explode(when: On(d4))", "[\"d4\"]"),
        ("capture: Explode(when: On(edge))", "[\"edge\"]"),
        ("capture: Explode(when: On(\"its rank 5\"))", "[\"its rank 5\"]"),
        ("capture: Explode(when: On(\"d4\"))", "[\"d4\"]"),
        ("capture: Explode(when: On([d4]))", "\"d4\""),
    ] {
        assert_eq!(fix(field).as_deref(), Some(fixed), "{field}");
    }
    let nested = problems("(format: 1, win: Hill(d4))").remove(0).suggestion;
    assert_eq!(nested.map(|it| (it.text, it.certain)), Some(("[Hill(d4)]".into(), false)));
    let roles = problems("(format: 1, promotion: Off)").remove(0).help;
    assert_eq!(roles, "list `Pawn`, `Knight`, `Bishop`, `Rook`, `Queen` and `King`");
}

#[test]
fn a_misspelled_set_of_squares_is_guessed_and_a_rank_that_does_not_exist_is_no_misspelling() {
    let told = |rule: &str| {
        let problem = problems(&format!("(format: 1, {rule})")).remove(0);
        let guess = problem.suggestion.map_or(String::new(), |it| format!(" -> {}", it.text));
        format!("{}: {}{guess}", problem.code, problem.message)
    };
    for (rule, message) in [
        (
            "capture: Explode(when: On([\"d4\", \"Light\"]))",
            "square: `Light` is not a square -> \"light\"",
        ),
        (
            "capture: Explode(when: Not(From([\"centre\"])))",
            "square: `centre` is not a square -> \"center\"",
        ),
        (
            "triggers: [Arrival(on: [\"its rank5\"])]",
            "square: `its rank5` is not a square -> \"its rank 5\"",
        ),
        (
            "win: [KingDestroyed, Hill([\"rank 9\"])]",
            "square: `rank 9` is no rank: ranks are 1 to 8",
        ),
        (
            "capture: Explode(fates: [Survive(On([\"its rank 0\"]))])",
            "square: `its rank 0` is no rank: ranks are 1 to 8",
        ),
        (
            "capture: Explode(when: AtLeast(1, On([\"file j\"])))",
            "square: `file j` is no file: files are a to h",
        ),
        (
            "capture: Explode(when: On(Light))",
            "wrong-type: `On` takes a list in square brackets, not a name -> [\"light\"]",
        ),
    ] {
        assert_eq!(told(rule), message);
    }
}

#[test]
fn what_a_word_takes_is_shown_where_it_is_missing() {
    let told = |rule: &str| {
        let problem = problems(&format!("(format: 1, {rule})")).remove(0);
        let fix = problem.suggestion.map_or(String::new(), |it| it.text);
        format!("{}; {}{fix}", problem.message, problem.help)
    };
    for (rule, message) in [
        (
            "capture: Explode(blast: Rays(3))",
            "too few values: `Rays` takes two or three; write `Rays([(0, 1), (1, 0), (0, -1), (-1, 0)], 7)`",
        ),
        (
            "capture: Explode(blast: Leap(2))",
            "one value too few: `Leap` takes two; write `Leap(1, 2)`",
        ),
        (
            "capture: Explode(blast: Along())",
            "too few values: `Along` takes one or two; write `Along(2)`",
        ),
        (
            "capture: Explode(fates: [Push(1)])",
            "too few values: `Push` takes two or three; write `Push(1, Always)`",
        ),
        (
            "capture: Explode(fates: [Push(1, Own, Stops, 2)])",
            "one value too many: `Push` takes two or three; leave it out",
        ),
        (
            "capture: Explode(immune: AllBut())",
            "one value too few: `AllBut` takes one; write it in the parentheses",
        ),
        (
            "capture: Explode(residue: Crater)",
            "`Crater` needs parentheses after it; it takes `Center`, `Blast` or `Destroyed`, as in `Crater(Center)`",
        ),
        (
            "win: [KingDestroyed, Counted]",
            "`Counted` needs parentheses after it; write what it takes in them, as in `Counted(3)`",
        ),
        ("capture: Explode(fates: [Home])", "`Home` needs parentheses after it; it takes `Always`"),
        ("name: 'Bombs'", "`name` takes a text in double quotes, not a character; \"Bombs\""),
    ] {
        let told = told(rule);
        assert!(told.starts_with(message), "{rule}: {told}");
    }
}

/// The problems of a text, each as its code, the marked text, and the text with its suggestion.
fn suggested(text: &str) -> Vec<(&'static str, &str, Option<String>)> {
    let problem = |problem: Diagnostic| {
        let place = problem.place.expect("a place");
        assert_eq!(place.file, "mine.ron", "{}", problem.message);
        let suggested = problem.suggestion.map(|suggestion| {
            let mut text = text.to_owned();
            text.replace_range(suggestion.span, &suggestion.text);
            text
        });
        (problem.code, &text[place.span], suggested)
    };
    check("mine.ron", text).problems.into_iter().map(problem).collect()
}

#[test]
fn a_choice_that_needs_another_suggests_it() {
    let mine = |rules: &str| format!("(format: 1, extends: \"atomic\", {rules})");
    for (rules, code, marked, mended) in [
        ("kings: Off", "kings-off-win", "Off", "kings: Off, win: [Wipeout]"),
        (
            "win: [KingDestroyed, Counted(3)]",
            "count-off",
            "Counted(3)",
            "win: [KingDestroyed, Counted(3)], count: Explosions",
        ),
        (
            "count: Explosions",
            "no-effect",
            "Explosions",
            "win: [KingDestroyed, Checkmate, Counted(3)], count: Explosions",
        ),
        (
            "kings: Each",
            "no-effect",
            "Each",
            "kings: Each, promotion: [Knight, Bishop, Rook, Queen, King]",
        ),
        ("promotion: [King]", "promotion-role", "[King]", "kings: Each, promotion: [King]"),
        (
            "win: [Checkmate]",
            "win-without-king-destroyed",
            "[Checkmate]",
            "win: [KingDestroyed, Checkmate]",
        ),
        (
            "check: Off, win: [KingDestroyed, Checks(3)]",
            "checks-without-check",
            "Checks(3)",
            "check: Direct, win: [KingDestroyed, Checks(3)]",
        ),
    ] {
        let text = mine(rules);
        let found = suggested(&text);
        assert_eq!(found, [(code, marked, Some(mine(mended)))], "{rules}");
    }
    let text = mine("kings: Off, win: [KingDestroyed, LoseAll]");
    let mended = mine("kings: Off, win: [LoseAll]");
    assert_eq!(suggested(&text), [("kings-off-win", "KingDestroyed", Some(mended))]);
}

#[test]
fn a_problem_of_an_inherited_rule_names_it_at_the_rule_that_does_not_go_with_it() {
    let found = problems("(format: 1, kings: Off)");
    let [problem] = &found[..] else { panic!("{found:?}") };
    assert_eq!(problem.related, ["win"]);
    assert!(problem.message.ends_with(": `win` is inherited from `chess`"), "{}", problem.message);
    let found = problems("(format: 1, kings: Off, win: [KingDestroyed])");
    assert_eq!(found[0].related, ["kings"], "which is stated, too");
    assert_eq!(problems("(format: 1, win: [KingDestroyed, Counted(1)])")[0].related, [""; 0]);
}

#[test]
fn a_list_that_is_never_closed_is_named_where_it_begins() {
    let text = "(\n    format: 1,\n    win: [KingDestroyed,\n    check: Off,\n)\n";
    let [problem] = &problems(text)[..] else { panic!("one problem") };
    let place = problem.place.as_ref().expect("a place");
    assert_eq!((place.line, place.column), (3, 10));
    assert_eq!(problem.help, "add the missing `]` before `check`");
}
