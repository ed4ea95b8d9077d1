//! Tests of properties that hold for every text, valid or not.

use std::{env, sync::Mutex, time::Duration};

use cpu_time::ThreadTime;
use isotope_kernel::Rules;
use proptest::{prelude::*, test_runner::TestRunner};
use ron::extensions::Extensions;

use crate::{file, language::patch::Patch, *};

#[test]
fn a_million_brackets_are_refused_at_once() {
    for text in ["(", "[", "(a:", "((", "{", "Explode(", "\"", "/*", "(format:1,win:["] {
        let text = text.repeat(1_000_000 / text.len());
        let error = parse("mine", &text).unwrap_err();
        assert!(error.to_string().len() < 10_000);
    }
}

#[test]
fn whatever_ron_has_for_a_value_is_read_and_nothing_else() {
    for (_, text) in SHIPPED {
        assert!(by_ron(text).is_some() && as_ron(text), "{text}");
    }
    let odd = [
        "",
        "check/* /* */ ( */: // (\nOff",
        "check:\u{a0}Off",
        "check:\u{200e}Off\u{2028}",
        "name: \"a\\\n   b\r\n\"",
    ];
    for fields in include_str!("ron.txt").lines().chain(odd) {
        for text in [
            format!("({fields})"),
            format!("(format: 1, {fields})"),
            format!("/* a */ Ruleset (format: Some(1), {fields}) // b"),
            format!("#![enable(implicit_some)]\n#![type = \"a]\"] (format: 1, {fields})\n"),
        ] {
            assert!(as_ron(&text), "RON reads it otherwise: {text}");
        }
    }
    for text in
        ["", "()", "() ()", "(),", "() /* a", "() // a", "[]", "{}", "Ruleset", "x()", "3", "\"\""]
    {
        assert!(as_ron(text), "RON reads it otherwise: {text}");
    }
    for head in ["#", "# a\n", "#![enable(x)]", "#![enable(implicit_some]", "#![x]", "#!", "/"] {
        assert!(as_ron(&format!("{head}(format: 1)")), "RON reads it otherwise: {head}");
    }
}

/// Serde accepts an untagged word in any form; as a limit, the reader accepts only a number or a word.
#[test]
fn a_limit_is_written_in_one_way_only() {
    for off in ["\"Off\"", "Off()", "{\"Off\": ()}", "r\"Off\""] {
        let text = format!("(format: 1, draws: (halfmoves: {off}))");
        assert!(by_ron(&text).is_some(), "{off}");
        let problems = parse("mine", &text).unwrap_err().diagnostics;
        assert_eq!((problems.len(), problems[0].code), (1, "wrong-type"), "{off}");
    }
}

/// Nested statements are read at every depth up to the maximum depth of brackets.
#[test]
fn what_is_expected_after_moves_is_read_at_every_depth() {
    let nested = |depth: usize| {
        let (open, close) = ("[After(\"e4\", ".repeat(depth), ")]".repeat(depth));
        format!("(format: 1, examples: [(fen: \"startpos\", expect: {open}[Check]{close})])")
    };
    let depth = |text: &str| {
        let ruleset = parse("mine", text).unwrap_or_else(|error| panic!("{error}"));
        format!("{:?}", ruleset.examples).matches("After").count()
    };
    for deep in [1, 7, 20, 29] {
        assert_eq!(depth(&nested(deep)), deep);
    }
    assert_eq!(parse("mine", &nested(40)).unwrap_err().diagnostics[0].code, "unbalanced");
}

/// Generates text with some characters deleted, doubled or replaced, or with the end cut off.
fn mutated(text: &'static str) -> impl Strategy<Value = String> {
    let odd = prop::sample::select(
        "()[]{}:,;=\"'/*\\#.-+ \n\r\t0199aOxZ_é\u{feff}\u{0}r".chars().collect::<Vec<_>>(),
    );
    let edits = prop::collection::vec((any::<prop::sample::Index>(), 0..5_u8, odd), 1..6);
    edits.prop_map(move |edits| {
        let mut chars: Vec<char> = text.chars().collect();
        for (at, kind, odd) in edits {
            let at = at.index(chars.len().max(1)).min(chars.len().saturating_sub(1));
            match kind {
                _ if chars.is_empty() => break,
                0 => drop(chars.remove(at)),
                1 => chars.insert(at, chars[at]),
                2 => chars.insert(at, odd),
                3 => chars[at] = odd,
                _ if at > 20 => chars.truncate(at),
                _ => {}
            }
        }
        chars.into_iter().collect()
    })
}

/// Returns the patch as read by RON and serde, for comparison.
fn by_ron(text: &str) -> Option<Patch> {
    let extensions = Extensions::IMPLICIT_SOME
        | Extensions::UNWRAP_NEWTYPES
        | Extensions::UNWRAP_VARIANT_NEWTYPES;
    ron::Options::default().with_default_extension(extensions).from_str(text).ok()
}

/// Whether text is read with the same result as by RON and serde. Texts that RON and serde accept but a
/// ruleset does not allow are exempt: a newer format, or `None`.
fn as_ron(text: &str) -> bool {
    let source = Source::new("mine.ron", text);
    let patch = by_ron(&source.text);
    let (ours, problems) = match file::read(source) {
        Ok(file) => (Some(file.patch), file.problems),
        Err(error) => (None, error.diagnostics),
    };
    let beside = ["format-missing", "format-newer", "format-unknown", "none"];
    let is_beside = |it: &Diagnostic| it.severity == Severity::Warning || beside.contains(&it.code);
    match patch {
        None => {
            problems.iter().any(|it| it.severity == Severity::Error && it.code != "format-missing")
        }
        Some(_) if problems.iter().any(|it| beside[1..].contains(&it.code)) => true,
        Some(patch) => {
            problems.iter().all(is_beside) && format!("{ours:?}") == format!("{:?}", Some(patch))
        }
    }
}

/// Asserts that loading the text gives either rules or problems that have places in the text.
fn read(text: &str) {
    let plain = text.strip_prefix('\u{feff}').unwrap_or(text);
    assert!(as_ron(text), "RON reads it otherwise: {text}");
    let patch = by_ron(plain);
    let parsed = parse("mine.ron", text);
    match &parsed {
        Ok(ruleset) => {
            Rules::compile(ruleset.rules.spec().clone()).expect("loaded rules compile");
            named(plain, &patch.expect("RON reads what is loaded"), &ruleset.origins);
        }
        Err(error) => {
            assert!(!error.diagnostics.is_empty());
            placed(plain, &error.diagnostics);
            assert!(error.render(true).len() >= error.to_string().len());
        }
    }
    let checked = check("mine.ron", text);
    placed(plain, &checked.problems);
    assert_eq!(checked.ruleset.is_some(), parsed.is_ok(), "both read it or neither");
    let broken = |it: &&Diagnostic| it.severity == Severity::Error && it.code != "example-fails";
    assert_eq!(checked.problems.iter().any(|it| broken(&it)), parsed.is_err());
    assert!(checked.failed <= checked.run);
    assert!(checked.render(true).len() >= checked.to_string().len());
    if let Some(fixed) = checked.fixed() {
        assert!(fixed != plain, "what is mended is another text");
    }
}

/// Asserts that the origin of every rule stated in the text is the line of that rule, and that no other rule
/// has its origin in the text.
fn named(text: &str, patch: &Patch, origins: &[Origin]) {
    let lines: Vec<_> = text.split('\n').collect();
    for field in FIELDS {
        let own = origins.iter().find(|it| it.field == *field && it.ruleset == "mine.ron");
        assert_eq!(own.is_some(), patch.gives(field), "{field} is stated here, or is not");
        assert!(own.is_none_or(|own| lines[own.line - 1].contains(field)), "{own:?}");
    }
}

/// Asserts that every problem has a place, and that places in the text are valid.
fn placed(text: &str, problems: &[Diagnostic]) {
    for problem in problems {
        assert!(!problem.message.is_empty());
        let Some(place) = &problem.place else {
            assert_eq!(problem.code, "more-problems", "{problem:?} has no place");
            continue;
        };
        if place.file == "mine.ron" {
            assert!(text.get(place.span.clone()).is_some(), "{place:?} is in the text");
            assert!(place.line >= 1 && place.column >= 1);
            assert!((place.line, place.column) <= (place.end_line, place.end_column), "{place:?}");
        }
    }
}

/// Returns the number of mutations per file in a long run: `MUTATIONS=100000 cargo test --workspace`.
fn many() -> Option<u32> {
    let many = env::var("MUTATIONS").ok()?;
    Some(many.parse().expect("MUTATIONS is a number"))
}

/// A long run prints the longest CPU time taken by any text, prints the text if it took more than a second, and
/// fails above ten seconds. A default run does not measure time.
#[test]
fn broken_texts_are_refused_with_places() {
    let cases = many().unwrap_or(50);
    let slowest = Mutex::new((Duration::ZERO, String::new()));
    for (name, text) in SHIPPED {
        let config = ProptestConfig::with_cases(cases);
        let tried = TestRunner::new(config).run(&mutated(text), |text| {
            let start = many().map(|_| ThreadTime::now());
            read(&text);
            let took = start.map_or(Duration::ZERO, |start| start.elapsed());
            let mut slowest = slowest.lock().expect("no other thread has panicked");
            if took > slowest.0 {
                *slowest = (took, text);
            }
            Ok(())
        });
        if let Err(error) = tried {
            panic!("{name}: {error}");
        }
    }
    let (took, text) = slowest.into_inner().expect("no thread has panicked");
    if many().is_some() {
        println!("{cases} mutations of each file; the slowest text took {took:?}");
        if took > Duration::from_secs(1) {
            println!("{text}");
        }
        assert!(took < Duration::from_secs(10), "problems are told soon");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2_000))]

    #[test]
    fn random_words_are_refused_with_places(
        words in prop::collection::vec(
            prop::sample::select(vec![
                "(", ")", "[", "]", ":", ",", "format: 1,", "capture", "Explode", "draws", "win",
                "Hill", "\"e4\"", "3", "-1.5", "Off", "None", "Some", "blast", "x", "é", "//", "\n",
                "own_king", "Mortal", "both", "repetition", "assumed", "field", "why", "=", ";", "{",
            ]),
            0..40,
        )
    ) {
        read(&format!("(format: 1, {})", words.join(" ")));
        read(&words.concat());
    }
}
