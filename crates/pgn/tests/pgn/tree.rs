//! Tests of games as PGN: which ruleset the tags of a game identify, and that nothing is lost between reading and
//! writing.

use std::{collections::BTreeSet, ops::ControlFlow};

use isotope_kernel::{Position, fen, notation};
use isotope_pgn::{GameTree, MAX_DEPTH, Pgn, TreePly, pgn_of_tree};
use isotope_ruleset::{Ruleset, shipped};
use pgn_reader::{Nag, RawComment, RawTag, Reader, SanPlus, Skip, Visitor};
use proptest::prelude::{Just, Strategy, any, prop, prop_oneof, proptest};

/// The ruleset of a game with the given values of the tags `Ruleset` and `RulesetHash`, or the code of
/// the error.
fn ruleset(name: &str, hash: &str) -> Result<Option<&'static str>, String> {
    let text = format!("[Ruleset \"{name}\"]\n[RulesetHash \"{hash}\"]\n\n1. e4 *\n");
    Pgn::read(&text).expect("a game").ruleset().map_err(|unknown| unknown.to_string())
}

#[test]
fn the_hash_tag_takes_precedence_over_the_name_tag() {
    let [atomic, icc] = ["atomic", "icc"].map(|id| shipped(id).expect("it is shipped").hash);
    assert_eq!(ruleset("atomic", &atomic), Ok(Some("atomic")));
    assert_eq!(ruleset("atomic", &icc), Ok(Some("icc")));
    assert_eq!(ruleset("mine", &icc), Ok(Some("icc")));
    let unknown =
        "the game was played by `atomic`, and no ruleset is shipped with the hash that it gives";
    assert_eq!(ruleset("atomic", "0123456789abcdef"), Err(unknown.into()));
}

/// Games as they are found in collections, with variations, comments, glyphs and tags of many programs.
const GAMES: &str = include_str!("../data/annotated.pgn");

fn games() -> Vec<String> {
    let games = GAMES.split("\n\n[Event ");
    games.map(|game| format!("[Event {}", game.trim_start_matches("[Event "))).collect()
}

fn written(game: &GameTree, ruleset: &Ruleset) -> String {
    let start = game.tags.iter().find(|(name, _)| name == "FEN");
    let start = start.map_or_else(
        || Position::start(&ruleset.rules),
        |(_, fen)| Position::from_fen(&ruleset.rules, fen).expect("a position"),
    );
    pgn_of_tree(&start, game, ruleset).expect("the moves are words")
}

/// The tags that do not follow from the rules, the start and the result.
fn foreign_tags(game: &GameTree) -> Vec<(String, String)> {
    let own = ["Variant", "Ruleset", "RulesetHash", "SetUp", "FEN"];
    let known = game.tags.iter().filter(|(name, _)| !own.contains(&&**name)).cloned();
    let mut tags: Vec<_> = known.collect();
    tags.sort();
    tags
}

#[test]
fn games_of_many_programs_are_written_and_read_again_without_loss() {
    let atomic = shipped("atomic").expect("it is shipped");
    let chess = shipped("chess").expect("it is shipped");
    assert!(games().len() >= 8);
    for text in games() {
        let first = Pgn::read(&text).expect(&text).game;
        let ruleset = if text.contains("Atomic") { &atomic } else { &chess };
        let once = written(&first, ruleset);
        let second = Pgn::read(&once).expect(&once).game;
        assert_eq!(first.comments, second.comments, "{once}");
        assert_eq!(first.line, second.line, "{once}");
        let (before, after) = (foreign_tags(&first), foreign_tags(&second));
        // Tags that every game must have are added as unknown.
        let is_unknown = |tag: &&(String, String)| tag.1 == "?" || tag.1 == "????.??.??";
        let added = after.iter().filter(|tag| !before.contains(tag));
        assert!(added.clone().all(|tag| is_unknown(&tag) || tag.0 == "Result"), "{once}");
        assert!(before.iter().all(|tag| after.contains(tag)), "{once}");
        assert_eq!(written(&second, ruleset), once);
    }
}

/// The positions of the main line of a game, from its start.
fn positions(text: &str, ruleset: &Ruleset) -> Vec<String> {
    let pgn = Pgn::read(text).expect("a game");
    let start = fen::read(pgn.start()).expect("a FEN");
    let mut position = Position::from_fen(&ruleset.rules, start).expect("a position");
    let mut fens = vec![position.fen()];
    for text in &pgn.moves {
        position = position.after(notation::read(&position, text).expect("a legal move"));
        fens.push(position.fen());
    }
    fens
}

#[test]
fn counts_are_kept_from_writing_to_reading() {
    let keg = shipped("powder-keg").expect("it is shipped");
    let start = "4k3/8/8/2pnb3/3p4/5N2/8/4K3 w - - 0 1 2x0";
    // White's third explosion; after it, its king may capture.
    let moves = "1. Nxd4 (1. Kd1 Nc3+ 2. Kc2) 1... c4 2. Kd2 c3+ 3. Kxc3 *";
    let fens = [
        start,
        "4k3/8/8/2p5/8/8/8/4K3 b - - 0 1 3x0",
        "4k3/8/8/8/2p5/8/8/4K3 w - - 0 2 3x0",
        "4k3/8/8/8/2p5/8/3K4/8 b - - 1 2 3x0",
        "4k3/8/8/8/8/2p5/3K4/8 w - - 0 3 3x0",
        "4k3/8/8/8/8/2K5/8/8 b - - 0 3 3x0",
    ];
    let text = format!("[SetUp \"1\"]\n[FEN \"{start}\"]\n\n{moves}\n");
    assert_eq!(positions(&text, &keg), fens);
    let game = Pgn::read(&text).expect("a game").game;
    let once = written(&game, &keg);
    assert!(once.contains(&format!("\n[FEN \"{start}\"]\n")), "{once}");
    assert!(once.ends_with(&format!("\n\n{moves}\n")), "{once}");
    assert_eq!(positions(&once, &keg), fens);
    let again = Pgn::read(&once).expect("a game");
    assert_eq!((&again.game.line, again.ruleset()), (&game.line, Ok(Some("powder-keg"))));
}

/// The events of a game as pgn-reader tells them, in the order of the text.
#[derive(Default)]
struct Events(Vec<String>);

impl Visitor for Events {
    type Tags = ();
    type Movetext = ();
    type Output = ();

    fn begin_tags(&mut self) -> ControlFlow<(), ()> {
        ControlFlow::Continue(())
    }

    fn tag(&mut self, (): &mut (), name: &[u8], value: RawTag<'_>) -> ControlFlow<()> {
        let name = String::from_utf8_lossy(name);
        self.0.push(format!("[{name} {}]", value.decode_utf8_lossy()));
        ControlFlow::Continue(())
    }

    fn begin_movetext(&mut self, (): ()) -> ControlFlow<(), ()> {
        ControlFlow::Continue(())
    }

    fn san(&mut self, (): &mut (), san: SanPlus) -> ControlFlow<()> {
        self.0.push(san.to_string());
        ControlFlow::Continue(())
    }

    fn nag(&mut self, (): &mut (), nag: Nag) -> ControlFlow<()> {
        self.0.push(nag.to_string());
        ControlFlow::Continue(())
    }

    fn comment(&mut self, (): &mut (), comment: RawComment<'_>) -> ControlFlow<()> {
        let text = String::from_utf8_lossy(comment.as_bytes()).into_owned();
        self.0.push(format!("{{{}}}", text.replace("\r\n", " ").replace('\n', " ").trim()));
        ControlFlow::Continue(())
    }

    fn begin_variation(&mut self, (): &mut ()) -> ControlFlow<(), Skip> {
        self.0.push("(".into());
        ControlFlow::Continue(Skip(false))
    }

    fn end_variation(&mut self, (): &mut ()) -> ControlFlow<()> {
        self.0.push(")".into());
        ControlFlow::Continue(())
    }

    fn end_game(&mut self, (): ()) {}
}

fn events(text: &str) -> Vec<String> {
    let mut events = Events::default();
    Reader::new(text.as_bytes()).read_game(&mut events).expect("it is text");
    events.0
}

/// The events of a line as [`Events`] collects them.
fn events_of(line: &[TreePly]) -> Vec<String> {
    let comment = |text: &String| format!("{{{text}}}");
    let mut events = Vec::new();
    for ply in line {
        events.extend(ply.before.iter().map(comment));
        events.push(ply.text.clone());
        events.extend(ply.glyphs.iter().map(|glyph| format!("${glyph}")));
        events.extend(ply.comments.iter().map(comment));
        for variation in &ply.variations {
            events.push("(".into());
            events.extend(events_of(variation));
            events.push(")".into());
        }
    }
    events
}

#[test]
fn a_game_is_read_as_by_pgn_reader_if_that_skips_none_of_it() {
    let mut compared = 0;
    for text in games().into_iter().filter(|text| !text.contains("; ") && !text.contains("e2e5")) {
        let read = Pgn::read(&text).expect(&text).game;
        let mut found: Vec<String> =
            read.tags.iter().map(|(name, value)| format!("[{name} {value}]")).collect();
        found.extend(read.comments.iter().map(|text| format!("{{{text}}}")));
        found.extend(events_of(&read.line));
        // The annotations of a move are in the same order only among themselves.
        let told = events(&text);
        for kind in ['{', '$', '['] {
            let of = |all: &[String]| {
                all.iter().filter(|event| event.starts_with(kind)).cloned().collect::<BTreeSet<_>>()
            };
            assert_eq!(of(&found), of(&told), "{text}");
        }
        let is_move = |event: &&String| !event.starts_with(['{', '$', '[']);
        assert!(found.iter().filter(is_move).eq(told.iter().filter(is_move)), "{text}");
        assert_eq!(found.len(), told.len(), "{text}");
        compared += 1;
    }
    assert!(compared >= 6, "{compared}");
}

fn comments() -> impl Strategy<Value = Vec<String>> {
    let text = "[a-z{};()$!é\\\\ \"%.*\\[\\]]{0,11}[a-z};)]";
    prop::collection::vec(text.prop_map(|text| text.trim().into()), 0..3)
}

fn texts() -> impl Strategy<Value = String> {
    let odd =
        ["O-O", "0-0-0", "--", "Z0", "exd6 e.p.", "e8=Q+", "e8(N)", "N@f3", "Qh5xf7#", "e7-e8Q"];
    prop_oneof![
        "[KQRBN]?[a-h][1-8]",
        "[a-h][1-8][a-h][1-8]",
        prop::sample::select(odd.to_vec()).prop_map(String::from)
    ]
}

fn line(depth: u32) -> impl Strategy<Value = Vec<TreePly>> {
    let ply = |variations| {
        (texts(), prop::collection::vec(any::<u8>(), 0..3), comments(), variations).prop_map(
            |(text, glyphs, comments, variations)| TreePly {
                text,
                glyphs,
                comments,
                variations,
                ..TreePly::default()
            },
        )
    };
    let leaf = prop::collection::vec(ply(Just(Vec::new()).boxed()), 0..4).boxed();
    leaf.prop_recursive(depth, 40, 4, move |inner| {
        let begun = (inner, comments()).prop_filter_map("a move", |(mut line, before)| {
            line.first_mut()?.before = before;
            Some(line)
        });
        prop::collection::vec(ply(prop::collection::vec(begun, 0..3).boxed()), 0..4).boxed()
    })
}

proptest! {
    #[test]
    fn any_tree_written_and_read_again_is_the_same_tree(
        comments in comments(),
        mut line in line(4),
        tags in prop::collection::btree_map("[A-Z][A-Za-z0-9_]{5,9}", "[a-z\"\\\\ \\]é]{0,8}", 0..4),
        result in prop::sample::select(vec!["1-0", "0-1", "1/2-1/2", "*"]),
    ) {
        // Comments before the first move belong to the game.
        if let Some(first) = line.first_mut() {
            first.before.clear();
        }
        let mut tags: Vec<_> = tags.into_iter().collect();
        tags.push(("Result".into(), result.into()));
        let game = GameTree { tags, comments, line };
        // In a stalemate no move is legal, so that all are written as they are.
        let chess = shipped("chess").expect("it is shipped");
        let start = fen::read("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1").expect("a FEN");
        let start = Position::from_fen(&chess.rules, start).expect("a position");
        let text = pgn_of_tree(&start, &game, &chess).expect("the moves are words");
        let read = Pgn::read(&text).expect(&text).game;
        assert_eq!((&read.comments, &read.line), (&game.comments, &game.line), "{text}");
        // Without moves, the result is that of the stalemate.
        let is_own = |name: &str| name == "Result" && game.line.is_empty();
        for (name, value) in foreign_tags(&game).into_iter().filter(|(name, _)| !is_own(name)) {
            let found = read.tags.iter().find(|(other, _)| *other == name);
            assert_eq!(found, Some(&(name, value)), "{text}");
        }
    }
}

#[test]
fn what_is_no_move_is_not_written() {
    let chess = shipped("chess").expect("it is shipped");
    for text in ["", "e4 e5", "{", "1-0", "$1", "!?", "e5!", "12", "ep", "[Event", ")"] {
        let game = GameTree { line: vec![TreePly::new(text)], ..GameTree::default() };
        let refused = pgn_of_tree(&Position::start(&chess.rules), &game, &chess);
        let message = refused.expect_err(text).message;
        assert!(message.starts_with(&format!("`{text}` is no move")), "{message}");
    }
}

#[test]
fn a_legal_move_is_written_in_san_whatever_sign_it_has() {
    let chess = shipped("chess").expect("it is shipped");
    let game = GameTree { line: vec![TreePly::new("Nf3!?")], ..GameTree::default() };
    assert!(written(&game, &chess).ends_with("\n\n1. Nf3 *\n"));
}

#[test]
fn a_move_of_black_is_numbered_after_a_comment_and_after_a_variation() {
    let chess = shipped("chess").expect("it is shipped");
    for (text, moves) in [
        ("1. e4 (1. d4) e5 2. Nf3", "1. e4 (1. d4) 1... e5 2. Nf3 *"),
        ("1. e4 {best} e5", "1. e4 { best } 1... e5 *"),
        ("1. e4 e5 (1... c5) 2. Nf3 Nc6", "1. e4 e5 (1... c5) 2. Nf3 Nc6 *"),
    ] {
        let game = Pgn::read(text).expect(text).game;
        assert!(written(&game, &chess).ends_with(&format!("\n\n{moves}\n")), "{text}");
    }
}

#[test]
fn a_result_in_a_variation_is_not_that_of_the_game() {
    let result = |text: &str| Pgn::read(text).expect(text).tag("Result").map(String::from);
    assert_eq!(result("1. e4 (1. d4 d5 1-0) e5 *"), None);
    assert_eq!(result("1. e4 (1. d4 d5 1-0) e5 1/2-1/2").as_deref(), Some("1/2-1/2"));
}

#[test]
fn a_game_that_ends_by_itself_has_its_own_result_and_others_keep_theirs() {
    let atomic = shipped("atomic").expect("it is shipped");
    let result = |text: &str| {
        let game = Pgn::read(text).expect(text).game;
        let start = Position::start(&atomic.rules);
        let text = pgn_of_tree(&start, &game, &atomic).expect("the moves are words");
        Pgn::read(&text).expect(&text).tag("Result").expect("it is always there").to_owned()
    };
    assert_eq!(result("1. Nf3 d5 2. Ne5 a6 3. Nxf7 0-1"), "1-0");
    assert_eq!(result("1. Nf3 d5 2. Ne5 ½–½"), "1/2-1/2");
    assert_eq!(result("[Result \"0-1\"]\n\n1. Nf3"), "0-1");
    assert_eq!(result("[Result \"?\"]\n\n1. Nf3 *"), "*");
}

#[test]
fn variations_are_nested_up_to_a_limit() {
    let nested = |depth: usize| {
        let text = format!("e4 {}{}", "(e4 ".repeat(depth), ")".repeat(depth));
        Pgn::read(&text).map(|read| read.moves.len()).map_err(|error| error.message)
    };
    assert_eq!(nested(MAX_DEPTH), Ok(1));
    assert_eq!(nested(MAX_DEPTH + 1), Err("variations are nested more than 32 deep".into()));
    let unbounded = format!("e4 {}", "(e4 ".repeat(100_000));
    assert!(Pgn::read(&unbounded).is_err());
}

#[test]
fn a_variation_before_any_move_replaces_the_first_and_one_without_moves_is_a_comment() {
    let read = |text: &str| Pgn::read(text).expect(text).game.line;
    let replaced = TreePly { variations: vec![vec![TreePly::new("d4")]], ..TreePly::new("e4") };
    assert_eq!(read("(1. d4) 1. e4"), [replaced]);
    let noted = TreePly { comments: vec!["or d4".into()], ..TreePly::new("e4") };
    assert_eq!(read("1. e4 ({or d4})"), [noted]);
}
