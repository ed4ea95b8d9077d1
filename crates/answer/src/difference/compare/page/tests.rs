//! Tests of the page of a comparison.

use isotope_pgn::{GameTree, Pgn};
use isotope_ruleset::{parse, shipped};

use crate::{
    difference::compare::{ComparisonQuestion, NamedRuleset, RulesetComparison},
    input::position_input::{ParseOptions, PositionInput},
};

const STALEMATE: &str = "k7/1R6/8/8/2K5/8/8/8 b - - 0 1";

fn page(fen: &str, rulesets: &[&str], question: &ComparisonQuestion) -> String {
    let named = rulesets.iter().map(|name| (*name, shipped(name).expect("it ships")));
    let named = NamedRuleset::all(named.collect());
    let input = PositionInput::read(fen, ParseOptions::default()).expect("it is one");
    let compared = RulesetComparison::new(input, &named, question).expect("it is allowed");
    compared.page(&named, &GameTree::default()).expect("there is a position")
}

fn line(moves: &str) -> ComparisonQuestion {
    ComparisonQuestion::Line(moves.split(' ').map(String::from).collect())
}

/// The titles of the steps.
fn steps(page: &str) -> Vec<&str> {
    let steps = page.split("<footer>").next().unwrap_or_default();
    let titles = steps.split("<h2>").skip(1);
    titles.map(|rest| rest.split("</h2>").next().unwrap_or_default()).collect()
}

#[test]
fn the_page_of_a_position_shows_every_move_that_differs_under_each_ruleset() {
    let page = page(STALEMATE, &["atomic", "icc"], &ComparisonQuestion::State);
    assert_eq!(steps(&page), ["The position", "Ka7 (a8a7)", "Kb8 (a8b8)"]);
    assert_eq!(page.matches("<figure>").count(), 6);
    assert!(page.contains("<p>2 moves differ</p>"), "{page}");
    let why = "<p>Atomic: illegal, the king on a7 would be in check from b7</p>";
    assert!(page.contains(why), "{page}");
    assert!(page.contains("<td>draw: stalemate</td><td>no</td><td>0</td>"), "{page}");
}

#[test]
fn the_page_of_a_line_shows_every_ply_and_rulesets_with_the_same_board_together() {
    let moves = line("e4 d5 exd5 Qxd5");
    let page = page("startpos", &["atomic", "icc", "chess"], &moves);
    let expected = [
        "The position",
        "After 1. e4",
        "After 1... d5",
        "The games part at 2. exd5",
        "After 2... Qxd5",
    ];
    assert_eq!(steps(&page), expected);
    assert_eq!(
        page.matches("<figcaption>Atomic, Atomic – ICC (wild 27), Chess</figcaption>").count(),
        3
    );
    assert_eq!(page.matches("<figcaption>Atomic, Atomic – ICC (wild 27)</figcaption>").count(), 2);
    assert_eq!(page.matches("<figcaption>Chess</figcaption>").count(), 2);
}

#[test]
fn a_step_has_the_number_and_the_notation_of_a_game_that_goes_on() {
    let rules = ["atomic", "icc", "chess", "fairy-nocheck"];
    let page = page("startpos", &rules, &line("e2e4 d7d5 f1b5 a7a6 b5e8"));
    let expected = [
        "The position",
        "After 1. e4",
        "After 1... d5",
        "After 2. Bb5",
        "The games part at 2... a6",
        "After 3. Bxe8#",
    ];
    assert_eq!(steps(&page), expected);
}

#[test]
fn a_page_has_the_title_the_comments_and_the_arrows_of_a_game() {
    let text = "[Event \"Open\"]\n[White \"A & B\"]\n[WhiteElo \"1900\"]\n[Black \"?\"]\n[Date \"2024.??.??\"]\n\n\
        {[%csl Re5] before} 1. e4 { [%eval 0.3,20] [%clk 0:01:00] } e5?! $14 {so <so>} {[%cal Ge7e5]} 1/2-1/2";
    let game = Pgn::read(text).expect("it is one").game;
    let rulesets = ["atomic", "chess"].map(|name| shipped(name).expect("it ships"));
    let named = NamedRuleset::all(rulesets.map(|ruleset| ("it", ruleset)).into());
    let input = PositionInput::read("startpos", ParseOptions::default()).expect("it is one");
    let compared = RulesetComparison::new(input, &named, &line("e4 e5")).expect("it is allowed");
    let page = compared.page(&named, &game).expect("there is a position");
    assert!(page.contains(
        "<h1>A &amp; B (1900) – Black</h1>\n<p>Open, 2024, ½-½</p>\n<dl>\n<dt>Atomic <code>atomic</code></dt>"
    ));
    assert_eq!(steps(&page), ["The position", "After 1. e4", "After 1... e5?! +="]);
    let told = page.split("<p class=\"told\">").skip(1);
    let told: Vec<&str> = told.map(|rest| rest.split("</p>").next().unwrap_or_default()).collect();
    assert_eq!(told, ["before", "Evaluation +0.3, Clock 0:01:00", "so &lt;so&gt;"]);
    assert_eq!(page.matches("fill=\"none\" stroke=\"#a8201a\"").count(), 1, "a circle on e5");
    assert_eq!(page.matches("<path fill=\"#15781b\"").count(), 1, "an arrow");
}

/// The page of a game in PGN under shipped rulesets.
fn lesson(pgn: &str, rulesets: &[&str]) -> String {
    let read = Pgn::read(pgn).expect("it is one");
    let named = rulesets.iter().map(|name| (*name, shipped(name).expect("it ships")));
    let named = NamedRuleset::all(named.collect());
    let input = PositionInput::read("startpos", ParseOptions::default()).expect("it is one");
    let question = ComparisonQuestion::Line(read.moves);
    let compared = RulesetComparison::new(input, &named, &question).expect("it is allowed");
    compared.page(&named, &read.game).expect("there is a position")
}

/// The texts of the paragraphs of a class.
fn paragraphs<'p>(page: &'p str, class: &str) -> Vec<&'p str> {
    let begin = format!("<p class=\"{class}\">");
    let texts = page.split(&*begin).skip(1);
    texts.map(|rest| rest.split("</p>").next().unwrap_or_default()).collect()
}

#[test]
fn variations_stand_as_text_under_the_move_that_they_replace() {
    let pgn = "1. e4 e5 (1... c5?! {sharp & old} 2. Nf3 (2. c3) d6) (1... e6) 2. f4 exf4 (2... d5 3. exd5 Qxd5 4. Nc3)";
    let page = lesson(pgn, &["chess", "atomic"]);
    assert_eq!(
        paragraphs(&page, "variation"),
        [
            "1... c5?! <i>sharp &amp; old</i> 2. Nf3 (2. c3) 2... d6",
            "1... e6",
            "2... d5 3. exd5 Qxd5 (illegal: Atomic) 4. Nc3",
        ]
    );
    let step = page.split("<section").nth(3).expect("it is that after 1... e5");
    let words =
        step.split("</div>\n<div class=\"words\">\n").nth(1).expect("they stand beside the boards");
    assert!(words.contains("1... c5") && words.contains("1... e6"), "{step}");
}

#[test]
fn a_stopped_board_is_shown_once_and_its_move_has_the_name_of_the_others() {
    let page = lesson("1. e4 d5 2. exd5 Qxd5 3. Nc3 {so} Qa5", &["chess", "atomic"]);
    let boards: Vec<usize> =
        page.split("<section").skip(1).map(|step| step.matches("<figure>").count()).collect();
    assert_eq!(boards, [1, 1, 1, 2, 2, 1, 1]);
    let named = lesson("1. e2e4 d7d5 2. e4d5 c7c6 3. d5c6", &["chess", "atomic"]);
    assert!(named.contains("<p>Atomic: illegal, nothing stands on d5</p>"), "{named}");
    let stopped = lesson("1. e4 Ke7 2. Nf3 Ke8 3. Nc3 {the end}", &["chess", "icc"]);
    assert_eq!(
        steps(&stopped),
        ["The position", "After 1. e4", "The games stop at 1... Ke7", "After 3. Nc3"]
    );
}

#[test]
fn a_page_tells_about_its_rulesets_and_explains_the_marks_on_its_boards() {
    let page = lesson("1. e4 d5 2. exd5", &["chess", "atomic"]);
    let sentences = page.split("<dd>").skip(1).filter_map(|rest| rest.split("</dd>").next());
    let summaries = [
        "Orthodox chess, as in the rules of FIDE",
        "FICS and Lichess: captures explode, check counts, touching kings are safe",
    ];
    assert_eq!(sentences.collect::<Vec<_>>(), summaries);
    assert!(page.contains("<dt>Atomic <code>atomic</code></dt>"), "{page}");
    let legend = page.split("<footer>").nth(1).expect("it has marks");
    for (mark, is_there) in [("Centre of the explosion", true), ("In check", false)] {
        assert_eq!(legend.contains(mark), is_there, "{legend}");
    }
    for shape in legend.split("href=\"#").skip(1) {
        let id = shape.split('"').next().unwrap_or_default();
        assert!(page.contains(&format!("id=\"{id}\"")), "{id}");
    }
    assert!(!self::page(STALEMATE, &["chess"], &line("Ka7")).contains("<footer>"));
}

#[test]
fn rulesets_with_the_same_title_keep_their_names() {
    let [mut one, two] = ["atomic", "icc"].map(|name| shipped(name).expect("it ships"));
    one.name.clone_from(&two.name);
    let named = NamedRuleset::all(vec![("one", one), ("two", two)]);
    assert_eq!(NamedRuleset::titles(&named), ["atomic", "icc"]);
}

#[test]
fn a_long_page_keeps_the_steps_around_the_parting_and_stays_within_400_kilobytes() {
    let endless = "draws: (repetition: Off, halfmoves: Off)";
    let own = |name: &str, base: &str| {
        let text = format!("(format: 1, extends: \"{base}\", {endless})");
        NamedRuleset { name: name.into(), ruleset: parse(name, &text).expect("it is one") }
    };
    let rulesets = [own("a", "atomic"), own("b", "chess")];
    let there_and_back = "Nf3 Nf6 Ng1 Ng8 ".repeat(200);
    let moves = line(&format!("{there_and_back}e4 d5 exd5 {}", there_and_back.trim_end()));
    let input = PositionInput::read("startpos", ParseOptions::default()).expect("it is one");
    let compared = RulesetComparison::new(input, &rulesets, &moves).expect("it is allowed");
    let page = compared.page(&rulesets, &GameTree::default()).expect("there is a position");
    assert!((350_000..400_000).contains(&page.len()), "{} bytes", page.len());
    let steps = steps(&page);
    assert!(steps.contains(&"The games part at 402. exd5"), "{steps:?}");
    assert!(!steps.contains(&"The position"), "{steps:?}");
    let said = format!("{} of 805 steps are shown here", steps.len());
    assert!(page.contains(&said), "{said}");
}

#[test]
fn one_move_is_shown_with_the_position_before_it() {
    let page = page(STALEMATE, &["atomic", "icc"], &ComparisonQuestion::Move("Ka7".into()));
    assert_eq!(steps(&page), ["The position", "After Ka7"]);
}

#[test]
fn a_page_loads_nothing_and_runs_only_its_own_script() {
    let page = page(STALEMATE, &["atomic", "icc"], &ComparisonQuestion::State);
    assert!(page.contains("content=\"default-src 'none';"), "{page}");
    assert!(!page.contains("http:") && !page.contains("https:") && !page.contains("src="));
    assert_eq!(page.matches("<script").count(), 1);
}

#[test]
fn what_people_wrote_is_text_and_no_markup() {
    let mut rulesets = ["atomic", "icc"].map(|name| shipped(name).expect("it ships"));
    rulesets[0].name = "<b>&".into();
    let named = NamedRuleset::all(rulesets.map(|ruleset| ("it", ruleset)).into());
    let input = PositionInput::read("startpos", ParseOptions::default()).expect("it is one");
    let question = ComparisonQuestion::Move("e4".into());
    let compared = RulesetComparison::new(input, &named, &question).expect("it is allowed");
    let page = compared.page(&named, &GameTree::default()).expect("there is a position");
    assert!(
        page.contains("<h1>&lt;b&gt;&amp;, Atomic – ICC (wild 27)</h1>") && !page.contains("<b>"),
        "{page}"
    );
}
