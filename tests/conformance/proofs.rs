//! Tests of proofs of forced wins: they are complete, two checkers agree about them, and a changed proof is refused.

// Its rules are shakmaty's, so it has no line in common with the checker of Isotope.
#[path = "../../crates/outcomes/examples/check-atomic-proof.rs"]
pub(crate) mod check_atomic_proof;

use std::{
    collections::{BTreeMap, BTreeSet},
    io::{Cursor, Read as _, Write as _},
};

use flate2::{Compression, read::GzDecoder, write::GzEncoder};
use isotope_kernel::{Draws, Limit, Position, Rules, Spec, Win, judge, notation};
use isotope_outcomes::{NoProof, Proof, ProofError, ProofHeader, ProofReader, Solver, Wdl};
use isotope_search::Control;
use proptest::{prelude::*, sample::Index};
use shakmaty::Position as _;

use crate::{
    random::{cases, cornered_cases, promotion_cases},
    rulesets::rules,
};

const HASH: &str = "0123456789abcdef";

/// The position before the last move of the trap 1. Nf3 d5 2. Ne5; White wins in five plies.
const TRAP: &str = "rnbqkbnr/ppp1pppp/8/3p4/8/5N2/PPPPPPPP/RNBQKB1R w KQkq - 0 2";

fn position<'r>(rules: &'r Rules, text: &str) -> Position<'r> {
    Position::from_fen(rules, text).expect("it can be played")
}

fn with_nodes(nodes: u64) -> Solver<'static> {
    Solver { nodes: Some(nodes), ..Solver::default() }
}

fn prove(rules: &Rules, text: &str) -> Vec<u8> {
    let position = position(rules, text);
    file_of(&position, &with_nodes(500_000).prove(&position).1.expect("a win"))
}

fn file_of(position: &Position<'_>, proof: &Proof) -> Vec<u8> {
    let mut file = Vec::new();
    proof.write(position, ("rules", HASH), &mut file).expect("memory takes everything");
    file
}

fn check(rules: &Rules, file: &[u8]) -> Result<ProofHeader, ProofError> {
    ProofReader::open(Cursor::new(file))?.check(rules, HASH)
}

/// The text of a proof: its first lines, and the moves of each line of a position.
#[derive(Clone)]
struct Content {
    header: String,
    lines: Vec<Vec<(String, String)>>,
}

impl Content {
    fn of(file: &[u8]) -> Content {
        let mut text = String::new();
        GzDecoder::new(file).read_to_string(&mut text).expect("it is compressed");
        let (header, body) = text.split_once("\n\n").expect("an empty line ends the header");
        let pairs = |line: &str| {
            let words: Vec<&str> = line.split(' ').collect();
            words.chunks(2).map(|pair| (pair[0].into(), pair[1].into())).collect()
        };
        Content { header: header.into(), lines: body.lines().map(pairs).collect() }
    }

    fn file(&self) -> Vec<u8> {
        let line = |moves: &Vec<(String, String)>| {
            let pairs: Vec<String> = moves.iter().map(|(m, to)| format!("{m} {to}")).collect();
            pairs.join(" ") + "\n"
        };
        let body: String = self.lines.iter().map(line).collect();
        packed(&format!("{}\n\n{body}", self.header))
    }

    fn with_move(&self, (line, at): (usize, usize), name: &str) -> Vec<u8> {
        let mut changed = self.clone();
        changed.lines[line][at].0 = name.into();
        changed.file()
    }

    /// The position of each line.
    fn positions<'r>(&self, root: &Position<'r>) -> Vec<Position<'r>> {
        let mut known = BTreeMap::from([(0, root.clone())]);
        for (i, moves) in self.lines.iter().enumerate() {
            let position = known[&i].clone();
            let legal = names(&position);
            for (name, to) in moves.iter().filter(|(_, to)| to != "#") {
                let to = to.parse::<usize>().expect("a line") - 1;
                known.insert(to, position.after(legal[name]));
            }
        }
        known.into_values().collect()
    }
}

/// The largest number of halfmoves in a position that has a line, over all lines of play.
fn most_halfmoves(content: &Content, root: &Position<'_>) -> u32 {
    let (mut seen, mut open, mut most) = (BTreeSet::new(), vec![(0, root.clone())], 0);
    while let Some((line, position)) = open.pop() {
        if seen.insert((line, position.halfmoves())) {
            most = most.max(position.halfmoves());
            let legal = names(&position);
            for (name, to) in content.lines[line].iter().filter(|(_, to)| to != "#") {
                let to = to.parse::<usize>().expect("a line") - 1;
                open.push((to, position.after(legal[name])));
            }
        }
    }
    most
}

fn packed(text: &str) -> Vec<u8> {
    let mut out = GzEncoder::new(Vec::new(), Compression::fast());
    out.write_all(text.as_bytes()).expect("memory takes everything");
    out.finish().expect("memory takes everything")
}

/// The legal moves by the definition, in UCI notation.
fn names(position: &Position<'_>) -> BTreeMap<String, shakmaty::Move> {
    let moves = judge::legal_moves(position).into_iter();
    moves.map(|m| (notation::uci(position, m), m)).collect()
}

/// Asserts the law of a changed move: a proof in which an answer is changed is refused, and one in which the winner
/// plays another move is refused unless that move wins as well, within as many plies as the proof claims.
fn obeys_the_law(
    file: &[u8],
    position: &Position<'_>,
    (at, name, is_answer): ((usize, usize), &str, bool),
) -> Result<bool, String> {
    let told = || format!("{name} at {at:?} in {position:?}");
    match check(position.rules(), file) {
        Err(ProofError::Refused { .. }) => Ok(false),
        Err(error) => Err(format!("{}: {error}", told())),
        Ok(_) if is_answer => Err(format!("{}: an answer was changed", told())),
        Ok(checked) => {
            let after = position.after(names(position)[name]);
            if after.winner() == Some(checked.winner) {
                return Ok(true);
            }
            // A search that has too few nodes to decide refutes nothing.
            let solver = Solver { plies: Some(checked.plies), ..with_nodes(200_000) };
            let solution = solver.solve(&after);
            let refutes = match solution.result {
                Some(wdl) => wdl != Wdl::Loss,
                None => solution.no_loss_within >= checked.plies,
            };
            if refutes { Err(format!("{}: it does not win", told())) } else { Ok(true) }
        }
    }
}

#[test]
fn every_known_win_of_atomic_chess_is_proven_to_both_checkers() {
    let atomic = rules("atomic");
    let mut proven = 0;
    for row in include_str!("../wins/atomic.txt").lines().filter(|row| !row.starts_with('#')) {
        let [fen, plies, _] = row.split("; ").collect::<Vec<_>>()[..] else { panic!("{row}") };
        let file = prove(atomic, fen);
        let checked = check(atomic, &file).expect(fen);
        assert_eq!(checked.plies, plies.parse::<u32>().expect("a number"), "{fen}");
        let other = check_atomic_proof::check(&file[..]).expect(fen);
        assert_eq!((other.winner, other.plies), (checked.winner, checked.plies), "{fen}");
        proven += 1;
    }
    assert_eq!(proven, 63);
}

#[test]
fn a_proof_of_the_trap_with_any_one_move_changed_is_refused_or_proves_another_win() {
    let atomic = rules("atomic");
    let root = position(atomic, TRAP);
    let file = prove(atomic, TRAP);
    let content = Content::of(&file);
    let positions = content.positions(&root);
    let (mut refused, mut other_wins) = (0, 0);
    for (line, (moves, position)) in content.lines.iter().zip(&positions).enumerate() {
        let is_answer = position.turn() != root.turn();
        // Every other move of the winner, and for each answer one that is there already and one that is illegal.
        let legal: Vec<String> = names(position).into_keys().collect();
        let others = |name: &str| -> Vec<String> {
            let others = legal.iter().filter(|other| *other != name).cloned();
            match is_answer {
                true => others.take(1).chain(["a1h8".to_string()]).collect(),
                false => others.collect(),
            }
        };
        for (at, (name, _)) in moves.iter().enumerate() {
            for other in others(name) {
                let changed = content.with_move((line, at), &other);
                let accepted = obeys_the_law(&changed, position, ((line, at), &other, is_answer))
                    .expect("law");
                let by_shakmaty = check_atomic_proof::check(&changed[..]).is_ok();
                assert_eq!(accepted, by_shakmaty, "{other} instead of {name} in {position:?}");
                *if accepted { &mut other_wins } else { &mut refused } += 1;
            }
        }
    }
    assert!(refused > 1_000 && other_wins > 0, "{refused} were refused, {other_wins} win, too");
}

#[test]
fn a_proof_that_lacks_an_answer_or_a_line_or_leads_back_is_refused() {
    let atomic = rules("atomic");
    let content = Content::of(&prove(atomic, TRAP));
    let refusal = |content: &Content| {
        let by_shakmaty = check_atomic_proof::check(&content.file()[..]);
        assert!(matches!(by_shakmaty, Err(check_atomic_proof::Error::Refused(_))));
        match check(atomic, &content.file()) {
            Err(ProofError::Refused { why, .. }) => why,
            other => panic!("it is refused: {other:?}"),
        }
    };
    let changed = |change: &dyn Fn(&mut Content)| {
        let mut changed = content.clone();
        change(&mut changed);
        refusal(&changed)
    };
    assert!(changed(&|c| drop(c.lines[1].pop())).starts_with("there is no answer to "));
    assert!(changed(&|c| drop(c.lines.pop())).contains("is missing"));
    assert!(changed(&|c| c.lines.push(c.lines[0].clone())).contains("no move leads to this line"));
    assert!(changed(&|c| c.lines[1][0].1 = "1".into()).contains("leads back to line 1"));
    assert!(changed(&|c| c.lines[1][0].1 = "#".into()).contains("does not end the game"));
    let two = changed(&|c| c.lines[1][0].1 = c.lines[1][1].1.clone());
    assert!(two.contains("stands for two positions"), "{two}");
    let two = changed(&|c| c.lines[0].push(("g1h3".into(), "2".into())));
    assert!(two.contains("not one") || two.contains("no legal move"), "{two}");
    assert!(changed(&|c| c.header = c.header.replace("plies 5", "plies 3")).contains("plies"));
    let black = changed(&|c| c.header = c.header.replace("winner white", "winner black"));
    assert!(black.starts_with("there is no answer to "), "{black}");
}

#[test]
fn a_file_that_is_cut_off_or_damaged_or_of_other_rules_is_no_proof() {
    let atomic = rules("atomic");
    let file = prove(atomic, TRAP);
    // Damage is no reason to say that a move does not win.
    let is_unreadable = |file: &[u8]| matches!(check(atomic, file), Err(ProofError::Unreadable(_)));
    for end in (0..file.len()).step_by(97) {
        assert!(is_unreadable(&file[..end]), "{end} of {} bytes", file.len());
        assert!(check_atomic_proof::check(&file[..end]).is_err());
    }
    for at in (10..file.len()).step_by(101) {
        let mut damaged = file.clone();
        damaged[at] ^= 0x10;
        assert!(is_unreadable(&damaged), "a bit of byte {at} is wrong");
    }
    assert!(is_unreadable(&[&file[..], b"\0"].concat()), "something follows");
    let content = Content::of(&file);
    for (written, damaged) in
        [("/8/", "/7/"), ("plies 5", "plies +5"), ("positions ", "positions 0")]
    {
        let header = content.header.replacen(written, damaged, 1);
        assert_ne!(header, content.header, "{written}");
        assert!(is_unreadable(&Content { header, ..content.clone() }.file()), "{damaged}");
    }
    for sign in ["+", "0"] {
        let mut content = content.clone();
        content.lines[0][0].1.insert_str(0, sign);
        assert!(check(atomic, &content.file()).is_err(), "{sign}");
    }
    let other = ProofReader::open(Cursor::new(&file[..]))
        .expect("a proof")
        .check(rules("icc"), "another hash");
    assert!(matches!(other, Err(ProofError::OtherRules { .. })));
    let newer = packed("isotope proof 2\n");
    let newer =
        ProofReader::open(Cursor::new(&newer[..])).err().expect("it is not read").to_string();
    assert_eq!(newer, "this is a proof of another version");
    assert!(ProofReader::open(Cursor::new(&b"[Event \"?\"]"[..])).is_err());
}

/// The white king reaches the hill in seven moves and cannot be stopped.
#[test]
fn a_proof_counts_the_halfmoves_before_its_position() {
    let win = vec![Win::KingDestroyed, Win::Checkmate, Win::Hill(vec!["h1".into()])];
    let hill = Rules::compile(Spec { win, ..Spec::default() }).expect("they compile");
    let file = prove(&hill, "k7/8/p1p1p1p1/P1P1P1P1/8/8/8/K7 w - - 87 60");
    assert_eq!(check(&hill, &file).expect("in time").plies, 13);
    let mut content = Content::of(&file);
    content.header = content.header.replace(" 87 60", " 88 60");
    let late = check(&hill, &content.file()).expect_err("too late").to_string();
    assert!(late.contains("too many moves without a capture"), "{late}");
}

#[test]
fn a_win_that_is_known_from_a_table_is_proven_to_its_end() {
    let atomic = rules("atomic");
    let by_tables = position(atomic, "8/Q7/8/8/8/3K4/8/6k1 b - - 0 1");
    let (solution, proof) = with_nodes(500_000).prove_with_tables(&by_tables);
    let proof = proof.expect("the longest win of queen and king");
    assert_eq!((solution.plies, proof.plies()), (Some(22), 22));
    let file = file_of(&by_tables, &proof);
    assert_eq!(check(atomic, &file).expect("a proof").plies, 22);
    assert_eq!(check_atomic_proof::check(&file[..]).expect("a proof").plies, 22);
}

#[test]
fn a_proof_stays_within_its_memory_and_stops() {
    let atomic = rules("atomic");
    let trap = position(atomic, TRAP);
    let small = Solver { hash_mib: 0, ..with_nodes(500_000) };
    assert_eq!(small.prove(&trap).1.err(), Some(NoProof::TooLarge { mib: 0 }));
    let none = with_nodes(100).prove(&Position::start(atomic)).1;
    assert_eq!(none.err(), Some(NoProof::NotWon));
    let control = Control::new();
    control.stop();
    let stopped = Solver { control: Some(&control), ..with_nodes(500_000) };
    assert!(stopped.prove(&trap).1.is_err());
}

proptest! {
    /// The law of proofs, under random rulesets.
    #[test]
    fn every_proven_win_passes_the_definition_and_a_changed_move_is_refused_or_wins(
        case in prop_oneof![cases().boxed(), cornered_cases().boxed(), promotion_cases().boxed()],
        (line, at, other) in any::<(Index, Index, Index)>(),
    ) {
        let played = case.position();
        let (solution, proof) = with_nodes(20_000).prove(&played);
        let is_won = matches!(solution.result, Some(Wdl::Win | Wdl::Loss));
        let is_over = solution.plies == Some(0);
        prop_assume!(is_won && !is_over);
        let proof = match proof {
            Err(NoProof::Unfinished) => return Ok(()),
            proof => proof.expect("a win is proven"),
        };
        prop_assert!(Some(proof.plies()) <= solution.within);
        let file = file_of(&played, &proof);
        // Castling in the file is that of the FEN.
        let position = position(played.rules(), &played.fen());
        let checked = check(position.rules(), &file).expect("a proof");
        prop_assert_eq!((checked.winner, checked.plies), (proof.winner(), proof.plies()));
        prop_assert_eq!(checked.positions, proof.positions() as u64);

        // The halfmove limit must be larger than the count on any line of play, and that suffices.
        let content = Content::of(&file);
        let most = most_halfmoves(&content, &position);
        let passes = |limit: u32| {
            let spec = position.rules().spec().clone();
            let draws = Draws { halfmoves: Limit::After(limit), ..spec.draws };
            let rules = Rules::compile(Spec { draws, ..spec }).expect("they compiled before");
            check(&rules, &file).is_ok()
        };
        prop_assert!(passes(most + 1) && (most == 0 || !passes(most)), "{most}");

        let line = line.index(content.lines.len());
        let positions = content.positions(&position);
        let position = &positions[line];
        let at = at.index(content.lines[line].len());
        let mut others = names(position);
        others.remove(&content.lines[line][at].0);
        prop_assume!(!others.is_empty());
        let other = others.keys().nth(other.index(others.len())).expect("one of them");
        let changed = content.with_move((line, at), other);
        let is_answer = position.turn() != proof.winner();
        let law = obeys_the_law(&changed, position, ((line, at), other, is_answer));
        prop_assert!(law.is_ok(), "{}", law.unwrap_err());
    }
}
