//! Tests of the form of a ruleset, over all shipped rulesets: what is chosen is read back, and comments stay.

use isotope_ruleset::{
    FormRow, SHIPPED, ValueOrigin, form, parse, typed_value, with_item, with_value,
};

fn rows(text: &str) -> Vec<FormRow> {
    form(text).unwrap_or_else(|| panic!("a form: {text}"))
}

fn row(text: &str, path: &str) -> FormRow {
    let found = rows(text).into_iter().find(|row| row.path == path);
    found.unwrap_or_else(|| panic!("{path} in {text}"))
}

fn with(text: &str, path: &str, value: Option<&str>) -> String {
    with_value(text, path, value).unwrap_or_else(|| panic!("{path}: {value:?} in {text}"))
}

/// The comments of a shipped text, which has no strings with slashes on lines with comments.
fn comments(text: &str) -> Vec<&str> {
    text.lines().filter_map(|line| line.find("// ").map(|at| &line[at..])).collect()
}

/// All values that the rows offer, with their paths and names.
fn offers(rows: &[FormRow]) -> impl Iterator<Item = (&str, &str, &str, bool)> {
    rows.iter().flat_map(|row| {
        let choices = row.choices.iter().map(|it| (&*row.path, &*it.name, &*it.value, true));
        let chips = row.chips.iter().map(|it| (&*row.path, &*it.name, &*it.value, !it.is_chosen));
        choices.chain(chips)
    })
}

/// Every seventh shipped ruleset, for what would take too long with all of them.
fn some() -> impl Iterator<Item = (&'static str, &'static str)> {
    SHIPPED.iter().copied().step_by(7)
}

#[test]
fn what_is_chosen_is_read_back_and_all_comments_stay() {
    let mut count = 0;
    for (name, text) in SHIPPED {
        let all = comments(text);
        // What is inherited is much the same in all of them.
        let mut rows = rows(text);
        let is_whole = some().any(|(other, _)| other == *name);
        rows.retain(|row| is_whole || !matches!(row.origin, ValueOrigin::Inherited(_)));
        for (path, choice, value, is_on) in offers(&rows) {
            let edited = with(text, path, Some(value));
            let found = row(&edited, path);
            let chosen = found.choices.iter().filter(|it| it.is_chosen).map(|it| &*it.name);
            let on = found.chips.iter().filter(|it| it.is_chosen).map(|it| &*it.name);
            let mut now = chosen.chain(on);
            assert_eq!(now.any(|it| it == choice), is_on, "{name}: {path}: {choice}\n{edited}");
            let kept = comments(&edited);
            assert_eq!(kept.len(), all.len(), "{name}: {path}: {choice}\n{edited}");
            assert!(all.iter().all(|comment| kept.contains(comment)), "{name}: {path}: {choice}");
            count += 1;
        }
    }
    assert!(count > 2_000, "only {count} choices");
}

#[test]
fn whatever_is_chosen_can_be_read() {
    let of_reading = ["unknown-value", "unknown-field", "syntax", "unbalanced", "missing-field"];
    for (name, text) in some() {
        for (path, choice, value, _) in offers(&rows(text)) {
            let edited = with(text, path, Some(value));
            let Err(error) = parse("mine", &edited) else { continue };
            for problem in error.diagnostics {
                let is_known = !of_reading.contains(&problem.code);
                assert!(is_known, "{name}: {path}: {choice}: {}\n{edited}", problem.message);
            }
        }
    }
}

#[test]
fn a_rule_that_is_chosen_and_then_inherited_again_is_as_before() {
    let values = |text: &str| -> Vec<(String, String)> {
        rows(text).into_iter().map(|row| (row.path, row.value)).collect()
    };
    for (name, text) in some() {
        let before = values(text);
        let rows = rows(text);
        let inherited = rows.iter().filter(|row| matches!(row.origin, ValueOrigin::Inherited(_)));
        for row in inherited {
            let top = row.path.split('.').next().unwrap();
            let values_of = row.choices.iter().map(|it| &it.value);
            for value in values_of.chain(row.chips.iter().map(|it| &it.value)) {
                let back = with(&with(text, &row.path, Some(value)), top, None);
                assert_eq!(values(&back), before, "{name}: {}\n{back}", row.path);
            }
        }
        let before = parse(name, text).unwrap();
        let back = with(&with(text, "triggers", Some("[Promotion()]")), "triggers", None);
        let back = with(&with(&back, "check", Some("Off")), "check", None);
        let is_inherited = |path| !matches!(row(text, path).origin, ValueOrigin::Stated(_));
        if is_inherited("triggers") && is_inherited("check") {
            assert_eq!(parse(name, &back).unwrap().hash, before.hash, "{name}");
        }
    }
}

#[test]
fn a_rule_that_is_left_out_has_the_value_of_the_base() {
    for (name, text) in SHIPPED.iter().filter(|(name, _)| *name != "chess") {
        for stated in rows(text).iter().filter(|row| row.depth == 0) {
            let (ValueOrigin::Stated(_), Some(words)) = (&stated.origin, &stated.left_out) else {
                continue;
            };
            let edited = with(text, &stated.path, None);
            let row = row(&edited, &stated.path);
            assert_eq!(&row.words, words, "{name}: {}\n{edited}", stated.path);
            assert!(!matches!(row.origin, ValueOrigin::Stated(_)), "{name}: {}", stated.path);
        }
    }
}

#[test]
fn every_shipped_value_is_shown_by_rows_or_as_its_text() {
    for (name, text) in SHIPPED {
        for row in rows(text) {
            let chosen = row.choices.iter().filter(|choice| choice.is_chosen).count();
            let is_shown = chosen == 1
                || !row.chips.is_empty()
                || row.entry.is_some()
                || row.is_text
                || row.path == "draws";
            assert!(is_shown, "{name}: {}: {}", row.path, row.value);
            assert!(chosen <= 1, "{name}: {}: {}", row.path, row.value);
        }
    }
}

#[test]
fn comments_within_a_value_stay_when_it_is_replaced_or_left_out() {
    let text = "(\n    format: 1,\n    // why\n    capture: Explode( // all of it\n        immune: [/* they */ Pawn],\n    ), // after\n    check: Off,\n)\n";
    let replaced = with(text, "capture", Some("Replace"));
    let all = ["// why", "// all of it", "/* they */", "// after"];
    assert_eq!(
        replaced,
        "(\n    format: 1,\n    // why\n    // all of it\n    /* they */\n    capture: Replace, // after\n    check: Off,\n)\n"
    );
    let left = with(text, "capture", None);
    assert!(all.iter().all(|comment| left.contains(comment)), "{left}");
    assert!(!left.contains("capture"), "{left}");
    assert!(parse("mine", &left).is_ok(), "{left}");
    let alone = "(\n    format: 1,\n    capture: Explode( // all of it\n    ),\n)\n";
    let comment = "(\n    format: 1,\n    // all of it\n)\n";
    assert_eq!(with(alone, "capture", None), comment);
    let inner = with(text, "capture.Explode.immune", Some("[Rook]"));
    assert!(all.iter().all(|comment| inner.contains(comment)), "{inner}");
    assert_eq!(row(&inner, "capture.Explode.immune").words, "Rook");
    let line = "(format: 1, win: [KingDestroyed, // first\nCheckmate])";
    let edited = with(line, "win", Some("[KingDestroyed]"));
    assert!(edited.contains("// first") && parse("mine", &edited).is_ok(), "{edited}");
}

#[test]
fn a_value_is_added_in_the_order_of_the_language_and_as_the_text_is_laid_out() {
    let edited = |text: &str, path: &str, value: &str| with(text, path, Some(value));
    assert_eq!(edited("(format: 1)", "check", "Off"), "(format: 1, check: Off)");
    assert_eq!(edited("(format: 1,)", "check", "Off"), "(format: 1, check: Off,)");
    assert_eq!(
        edited("(format: 1, stalemate: Wins)", "check", "Off"),
        "(format: 1, check: Off, stalemate: Wins)"
    );
    assert_eq!(
        edited("(\n  format: 1 // one\n)", "check", "Off"),
        "(\n  format: 1, // one\n  check: Off,\n)"
    );
    assert_eq!(
        edited("(\n  format: 1, draws: (),\n)", "draws.dead", "Off"),
        "(\n  format: 1, draws: (dead: Off),\n)"
    );
    assert_eq!(
        edited("(format: 1, own_king: Mortal())", "own_king.Mortal.both", "Draw"),
        "(format: 1, own_king: Mortal(both: Draw))"
    );
    assert_eq!(
        edited("(format: 1, draws: (\n    dead: Off,\n))", "draws.repetition", "5"),
        "(format: 1, draws: (\n    repetition: 5,\n    dead: Off,\n))"
    );
    assert_eq!(with("(format: 1, check: Off)", "check", None), "(format: 1)");
    assert_eq!(with("(format: 1, check: Off, draws: ())", "check", None), "(format: 1, draws: ())");
    assert_eq!(
        with("(\n  format: 1,\n  check: Off, // x\n)", "check", None),
        "(\n  format: 1,\n  // x\n)"
    );
}

#[test]
fn an_inherited_explosion_is_stated_as_a_whole_when_a_part_of_it_is_chosen() {
    let text = "(format: 1, extends: \"chain-reaction\")";
    let before = parse("mine", text).unwrap();
    let edited = with(text, "capture.Explode.immune", Some("[Rook]"));
    let after = parse("mine", &edited).unwrap();
    let [before, after] = [before, after].map(|ruleset| match &ruleset.rules.spec().capture {
        isotope_kernel::Capture::Explode(explode) => explode.clone(),
        other => panic!("{other:?}"),
    });
    assert_ne!(before.immune, after.immune);
    assert_eq!(isotope_kernel::Explode { immune: before.immune, ..after }, before);
}

#[test]
fn a_value_without_a_simple_choice_is_its_text() {
    let text =
        "(format: 1, capture: Cases([Explode(when: Of([Queen])), Explode()]), check: Sometimes)";
    let capture = row(text, "capture");
    assert!(capture.is_text && capture.value.starts_with("Cases(["), "{capture:?}");
    assert_eq!(capture.words, "Cases: 2");
    let check = row(text, "check");
    assert!(check.is_text && check.choices.iter().all(|it| !it.is_chosen), "{check:?}");
    let conditions = "(format: 1, capture: Explode(when: Not(Promoting)))";
    assert!(row(conditions, "capture.Explode.when").is_text);
    assert!(!row(conditions, "capture").is_text);
    let twice = row("(format: 1, win: [KingDestroyed, Hill([\"d4\"]), Hill([\"e4\"])])", "win");
    assert!(twice.is_text && twice.chips.is_empty(), "{twice:?}");
    for broken in ["(format: 1", "[1]", "", "(format: \"1)"] {
        assert_eq!(form(broken), None, "{broken}");
        assert_eq!(with_value(broken, "check", Some("Off")), None, "{broken}");
        assert_eq!(with_item(broken, "examples", "()"), None, "{broken}");
    }
    for broken in ["(", "Off // x", "/*"] {
        assert_eq!(with_value("(format: 1)", "check", Some(broken)), None, "{broken}");
    }
    assert_eq!(with_value("(format: 1)", "chck", Some("Off")), None);
    assert_eq!(with_value("(format: 1)", "capture.Explode.blast", Some("Ring")), None);
}

#[test]
fn a_part_is_inherited_with_its_value_or_is_a_default() {
    let origin = |text: &str, path: &str| row(text, path).origin;
    let inherited = "(format: 1, extends: \"icc\")";
    let from = |name: &str| ValueOrigin::Inherited(name.into());
    assert_eq!(origin(inherited, "capture.Explode.blast"), from("atomic"));
    assert_eq!(origin(inherited, "check"), from("icc"));
    assert_eq!(origin(inherited, "kings"), from("chess"));
    let own = "(format: 1, capture: Explode(immune: []))";
    assert_eq!(origin(own, "capture.Explode.blast"), ValueOrigin::Default);
    assert_eq!(origin(own, "capture.Explode.immune"), ValueOrigin::Stated(37..39));
}

#[test]
fn an_explosion_without_a_capture_has_no_cases() {
    let text = "(format: 1, triggers: [Promotion()])";
    let names = |path: &str| -> Vec<String> {
        row(text, path).choices.into_iter().map(|choice| choice.name).collect()
    };
    assert_eq!(names("capture"), ["Replace", "Explode", "Cases"]);
    assert_eq!(names("triggers.Promotion.then"), ["Replace", "Explode"]);
}

#[test]
fn ways_to_win_keep_their_order_and_roles_take_that_of_the_language() {
    let text = "(format: 1, win: [Checkmate, KingDestroyed], promotion: [Queen, Knight])";
    let chip = |path: &str, name: &str| {
        let row = row(text, path);
        row.chips.into_iter().find(|chip| chip.name == name).unwrap().value
    };
    assert_eq!(chip("win", "Race"), "[Checkmate, KingDestroyed, Race(8)]");
    assert_eq!(chip("win", "Checkmate"), "[KingDestroyed]");
    let last = row("(format: 1, win: [Checkmate])", "win").chips.remove(0);
    assert_eq!(last.value, "[Checkmate, KingDestroyed]");
    assert_eq!(chip("promotion", "Rook"), "[Rook, Queen, Knight]");
    let pairs = row("(format: 1, cannot_capture: [( Pawn , Pawn )])", "cannot_capture");
    let on: Vec<_> = pairs.chips.iter().filter(|it| it.is_chosen).map(|it| &*it.name).collect();
    assert_eq!(on, ["Pawn × Pawn"]);
}

#[test]
fn what_is_typed_is_checked_against_its_kind() {
    assert_eq!(typed_value("win.Checks", "2").as_deref(), Some("2"));
    for wrong in ["-1", "256", "two", "2.5", ""] {
        assert_eq!(typed_value("win.Checks", wrong), None, "{wrong}");
    }
    assert_eq!(typed_value("win.Hill", "D4 e9"), None);
    assert_eq!(typed_value("win.Hill", "D4;e5").as_deref(), Some("[\"d4\", \"e5\"]"));
    assert_eq!(
        typed_value("win.Hill", "d4 e4, its rank 5, light dark; File E").as_deref(),
        Some("[\"d4\", \"e4\", \"its rank 5\", \"light\", \"dark\", \"file e\"]")
    );
    assert_eq!(typed_value("win.Hill", "its rank 9"), None);
    assert_eq!(typed_value("draws.halfmoves", "40").as_deref(), Some("40"));
    assert_eq!(typed_value("check", "Off"), None);
    let text = with("(format: 1)", "name", typed_value("name", "a \"b\"\\\nc").as_deref());
    assert_eq!(parse("mine", &text).unwrap().name, "a \"b\"\\ c");
}

#[test]
fn an_example_is_added_behind_the_others() {
    let item = "(fen: \"startpos\", expect: [Count(20)])";
    let text = "(\n    format: 1,\n    examples: [\n        (fen: \"startpos\", expect: [NoCheck]), // one\n    ],\n)\n";
    let edited = with_item(text, "examples", item).unwrap();
    assert_eq!(
        edited,
        "(\n    format: 1,\n    examples: [\n        (fen: \"startpos\", expect: [NoCheck]), // one\n        (fen: \"startpos\", expect: [Count(20)]),\n    ],\n)\n"
    );
    let first = with_item("(\n    format: 1,\n)\n", "examples", item).unwrap();
    assert_eq!(
        first,
        "(\n    format: 1,\n    examples: [\n        (fen: \"startpos\", expect: [Count(20)]),\n    ],\n)\n"
    );
    for (name, text) in SHIPPED {
        let edited = with_item(text, "examples", item).unwrap();
        let [before, after] = [*text, &*edited].map(|text| parse(name, text).unwrap());
        assert_eq!(after.examples.len(), before.examples.len() + 1, "{name}");
        assert_eq!(comments(&edited), comments(text), "{name}");
    }
}

#[test]
fn every_row_and_choice_says_what_it_means() {
    for (name, text) in SHIPPED {
        for row in rows(text) {
            assert!(!row.name.is_empty() && row.doc.ends_with('.'), "{name}: {}", row.path);
            let rules = row.choices.iter().filter(|_| row.path != "extends");
            let explained = rules.filter(|it| !["White", "Black"].contains(&&*it.name));
            for choice in explained {
                assert!(choice.doc.ends_with('.'), "{name}: {}: {}", row.path, choice.name);
            }
        }
    }
}

#[test]
fn a_word_that_is_chosen_has_a_value_that_a_game_can_use() {
    let value = |text: &str, path: &str, name: &str| {
        let row = row(text, path);
        let mut all = row.choices.into_iter().chain(row.chips);
        all.find(|it| it.name == name).unwrap_or_else(|| panic!("{path}: {name}")).value
    };
    let text = "(format: 1, capture: Explode(), triggers: [Arrival()], count: Explosions)";
    for (path, name, chosen) in [
        ("capture.Explode.blast", "Leap", "Leap(1, 2)"),
        ("capture.Explode.blast", "Along", "Along(2)"),
        ("capture.Explode.blast", "Rays", "Rays([(0, 1), (1, 0), (0, -1), (-1, 0)], 7)"),
        ("capture.Explode.when", "At least", "AtLeast(2, Within(1))"),
        ("capture.Explode.when", "Counted", "Counted(3)"),
        ("capture.Explode.when", "From", "From([\"d4\", \"e4\", \"d5\", \"e5\"])"),
        ("triggers.Arrival.when", "Not", "Not(By([Queen]))"),
        ("capture.Explode.fates", "Push", "[Push(1, Always)]"),
        ("capture.Explode.fates", "Become", "[Become(Pawn, Always)]"),
        ("capture.Explode.fates", "Survive", "[Survive(Guarded([Pawn]))]"),
        ("count", "Explosions", "Explosions"),
        ("count", "Destroyed", "Destroyed([Queen])"),
        ("win", "Counted", "[KingDestroyed, Checkmate, Counted(3)]"),
        ("win", "Rid", "[KingDestroyed, Checkmate, Rid([Pawn])]"),
        ("drops", "Taken", "Taken"),
    ] {
        let chosen_now = value(text, path, name);
        assert_eq!(chosen_now, chosen, "{path}");
        let edited = with(text, path, Some(&chosen_now));
        parse("mine", &edited).unwrap_or_else(|error| panic!("{edited}\n{error}"));
    }
    let fates = "(format: 1, capture: Explode(fates: [Survive(Always)]))";
    assert_eq!(value(fates, "capture.Explode.fates.Survive", "Not"), "Not(Own)");
}

#[test]
fn all_roles_and_all_but_some_are_chips_like_the_roles_that_they_stand_for() {
    let chosen = |immune: &str| -> Vec<String> {
        let row = row(
            &format!("(format: 1, capture: Explode(immune: {immune}))"),
            "capture.Explode.immune",
        );
        assert!(!row.is_text, "{row:?}");
        row.chips.into_iter().filter(|chip| chip.is_chosen).map(|chip| chip.name).collect()
    };
    assert_eq!(chosen("All").len(), 6);
    assert_eq!(chosen("AllBut([King, Queen])"), ["Pawn", "Knight", "Bishop", "Rook"]);
    let text = "(format: 1, capture: Explode(immune: AllBut([King, Queen])))";
    let immune = row(text, "capture.Explode.immune");
    assert_eq!(immune.words, "All but: king, queen");
    assert_eq!(immune.chips[0].value, "[Knight, Bishop, Rook]");
    assert_eq!(immune.chips[5].value, "[Pawn, Knight, Bishop, Rook, King]");
}
