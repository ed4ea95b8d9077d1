//! The documented diagrams as pictures for `docs/diagrams.md` and as a list for programs.

use std::{
    collections::BTreeMap,
    fs,
    path::{Path, PathBuf},
};

use isotope_answer::{
    Answer as _, Board, ComparisonQuestion, NamedRuleset, ParseOptions, Play, PositionInput,
    PositionQuery, RulesetComparison,
};
use isotope_kernel::{Position, fen};
use isotope_ruleset::{Ruleset, shipped};

use super::{Diagram, all};
use crate::{cases::played, generated::assert_current, rulesets::rules};

/// The rulesets whose verdicts are listed below each diagram.
const RULESETS: [&str; 4] = ["atomic", "icc", "chess-com", "fairy-nocheck"];

const BEGIN: &str = "\
# The documented diagrams

This page collects every diagram and position from the web pages about atomic chess. Each entry has a picture, a
paraphrase of what the source says, and Isotope's answers. If the first move listed is legal in atomic chess, a second
board next to the position shows its effect. To see a position under other rules, copy its FEN:

```sh
isotope compare FEN
```

For the results under every ruleset, see [the snapshots](../tests/snapshots/diagrams).

In the pictures, a burst marks the centre of an explosion, and a smaller burst marks a piece that exploded in turn.
Hatched squares are those that the blast reaches. A cross marks a destroyed piece, and a shield a piece that survives
because of its role. Frames mark the squares of the move, and a dashed ring marks a king in check. The disc next to the
board shows the side to move.
";

fn named() -> Vec<NamedRuleset> {
    NamedRuleset::all(RULESETS.map(|id| (id, shipped(id).expect("it is shipped"))).into())
}

/// The FEN of the position shown in the diagram.
fn shown(diagram: &Diagram) -> String {
    let fen = fen::read(&diagram.fen).expect("a readable FEN");
    if diagram.after.is_empty() {
        return diagram.fen.clone();
    }
    let start = Position::from_fen(rules("chess"), fen).expect("a position of chess");
    played(&start, &diagram.after).expect("moves of chess").fen()
}

fn input(fen: &str) -> PositionInput {
    let options = ParseOptions { allow_impossible: true, ..ParseOptions::default() };
    PositionInput::read(fen, options).expect("a readable FEN")
}

fn asked<'r>(fen: &str, ruleset: &'r Ruleset) -> PositionQuery<'r> {
    PositionQuery::new(input(fen), ruleset).expect("a fault to overlook")
}

/// A picture of the position and, if it is legal in atomic chess, of the first instructive move.
fn picture(diagram: &Diagram, atomic: &Ruleset) -> String {
    let fen = shown(diagram);
    let first = diagram.telling.split_whitespace().next().map(String::from);
    let play = first.map(|m| Play::new(asked(&fen, atomic), &[m])).filter(Play::is_played);
    let picture = match play {
        Some(play) => play.own_picture(),
        None => Board::new(asked(&fen, atomic)).own_picture(),
    };
    picture.expect("there is a board")
}

/// The verdicts of the rulesets on the instructive moves, as a Markdown list.
fn verdicts(diagram: &Diagram, rulesets: &[NamedRuleset]) -> String {
    let fen = shown(diagram);
    let mut list = String::new();
    for m in diagram.telling.split_whitespace() {
        let question = ComparisonQuestion::Move(m.into());
        let compared =
            RulesetComparison::new(input(&fen), rulesets, &question).expect("it is a move");
        let comments = compared.comments();
        let legal =
            if comments.is_empty() { "legal everywhere".into() } else { comments.join("; ") };
        list += &format!("- **{m}**: {legal}\n");
    }
    list
}

fn section(stem: &str, diagram: &Diagram, rulesets: &[NamedRuleset]) -> String {
    let Diagram { name, source, says, .. } = diagram;
    let fen = shown(diagram);
    let states = RULESETS.map(|id| {
        let ruleset = shipped(id).expect("it is shipped");
        let text = Board::new(asked(&fen, &ruleset)).text().to_string();
        text.lines().last().unwrap_or_default().to_owned()
    });
    let verdicts = verdicts(diagram, rulesets);
    format!(
        "\n## {name}\n\n![{name}](pictures/{stem}.svg)\n\n{source}. {says}\n\n`{fen}`\n\n- {}\n{verdicts}",
        states.join("\n- ")
    )
}

/// The generated files, by their paths in the repository.
fn files() -> BTreeMap<PathBuf, String> {
    let (rulesets, atomic) = (named(), shipped("atomic").expect("it is shipped"));
    let pictures = Path::new("docs/pictures");
    let (mut page, mut list) = (String::from(BEGIN), String::new());
    let mut files = BTreeMap::new();
    for (stem, diagram) in &all() {
        page += &section(stem, diagram, &rulesets);
        files.insert(pictures.join(format!("{stem}.svg")), picture(diagram, &atomic));
        let Diagram { name, source, says, .. } = diagram;
        let fields = [stem.as_str(), name, source, &shown(diagram), says];
        assert!(fields.iter().all(|field| !field.contains(['\t', '\n'])), "{stem}");
        list += &format!("{}\n", fields.join("\t"));
    }
    files.insert("docs/diagrams.md".into(), page);
    files.insert("crates/answer/src/ruleset/gallery.tsv".into(), list);
    let stalemate = ["atomic", "icc", "fairy-nocheck"];
    let stalemate =
        NamedRuleset::all(stalemate.map(|id| (id, shipped(id).expect("it is shipped"))).into());
    let fen = "k7/1R6/8/8/2K5/8/8/8 b - - 0 1";
    let compared = RulesetComparison::new(input(fen), &stalemate, &ComparisonQuestion::State)
        .expect("a position");
    let picture = compared.own_picture().expect("there are boards");
    files.insert(pictures.join("stalemate.svg"), picture);
    files
}

#[test]
fn the_gallery_agrees_with_the_rules() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let files = files();
    for (path, text) in &files {
        assert_current(path, text, "gallery");
        assert!(path.extension().is_none_or(|svg| svg != "svg") || text.len() < 32_000);
    }
    // The other pictures are screenshots of the web page, which are shown in `docs/page.md`, and those of the README.
    let page = fs::read_to_string(root.join("docs/page.md")).expect("the page has a document");
    for entry in fs::read_dir(root.join("docs/pictures")).expect("the folder is there") {
        let name = entry.expect("an entry").file_name();
        if name == "readme" {
            continue;
        }
        let shown = page.contains(&format!("(pictures/{})", name.display()));
        let path = Path::new("docs/pictures").join(&name);
        assert!(shown || files.contains_key(&path), "{} is a picture of nothing", path.display());
    }
}

#[test]
fn the_list_for_programs_has_the_same_diagrams() {
    let documented = isotope_answer::documented_diagrams();
    let shown_here: Vec<(String, String, String)> =
        all().iter().map(|(stem, d)| (stem.clone(), d.name.clone(), shown(d))).collect();
    let given: Vec<(String, String, String)> =
        documented.iter().map(|one| (one.id.into(), one.name.into(), one.fen.into())).collect();
    assert_eq!(given, shown_here);
}

#[test]
fn the_picture_of_a_long_line_shows_its_end_and_mentions_the_moves_left_out() {
    let atomic = shipped("atomic").expect("it is shipped");
    let files = ["a", "b", "c", "d", "e", "f", "g", "h"];
    let steps = ["3", "4"].into_iter().zip(["6", "5"]);
    let pawns = steps.flat_map(|(white, black)| {
        files.into_iter().flat_map(move |file| [format!("{file}{white}"), format!("{file}{black}")])
    });
    let pieces = "Na3 Na6 Nh3 Nh6 Nb1 Nb8 Ng1 Ng8 Ra2 Ra7 Ke5".split(' ').map(String::from);
    let moves: Vec<String> = pawns.chain(pieces).collect();
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    let play = Play::new(asked(start, &atomic), &moves);
    let picture = play.own_picture().expect("there are boards");
    assert_eq!(picture.matches("data-square=\"e4\"").count(), 40);
    let sentence = play.left_out().expect("three are left out");
    assert!(sentence.ends_with("those from 1. a3 to 2. b3 are left out"), "{sentence}");
    let text = picture.split("</desc>").nth(1).expect("what is drawn");
    assert!(text.contains("are left out"), "{sentence}");
    assert!(text.contains("22. `Ke5`: a king does not move"), "the illegal move is explained");
}

#[test]
fn two_pictures_on_a_page_have_no_id_in_common() {
    let atomic = shipped("atomic").expect("it is shipped");
    let ids = |fen: &str| {
        let picture = Board::new(asked(fen, &atomic)).own_picture().expect("there is a board");
        let ids = picture.split(" id=\"").skip(1).filter_map(|rest| rest.split('"').next());
        ids.map(String::from).collect::<Vec<_>>()
    };
    let [one, other] =
        ["4k3/8/8/8/8/8/8/4K2R w K - 0 1", "4k3/8/8/8/8/8/8/4K2R b K - 0 1"].map(ids);
    assert!(!one.is_empty() && one.iter().all(|id| !other.contains(id)), "{one:?} {other:?}");
}
