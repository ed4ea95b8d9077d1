//! Tests of the slots of each kind of work, which are held by work that waits until the test lets it go on.

use std::{
    convert::Infallible,
    sync::{
        Mutex,
        atomic::{AtomicUsize, Ordering::Relaxed},
        mpsc,
    },
};

use axum::Router;
use isotope_answer::protocol::Rulesets;
use isotope_kernel::{Aftermath, CaptureEffect, Capturing, Field, Plugins, Rules, Spec};
use isotope_ruleset::{Ruleset, shipped};
use serde_json::{Value, json};
use shakmaty::Bitboard;
use tokio::{
    sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel},
    time::Instant,
};

use super::{
    SECOND,
    client::{Client, boards, pass, routes_with, run},
};
use crate::background::slots;

/// Captures that wait for a gate to open, except for the first `free`.
struct Waits {
    captures: AtomicUsize,
    free: usize,
    told: UnboundedSender<()>,
    opened: Mutex<mpsc::Receiver<Infallible>>,
}

impl CaptureEffect for Waits {
    fn aftermath(&self, _: &Field, capture: Capturing) -> Aftermath {
        if self.captures.fetch_add(1, Relaxed) >= self.free {
            let _ = self.told.send(());
            // Nothing is ever sent: the gate opens when the other end is dropped.
            let _ = self.opened.lock().unwrap().recv();
        }
        Aftermath { destroyed: Bitboard::from(capture.victim), ..Aftermath::NOTHING }
    }
}

/// The gate for which the captures under a ruleset wait. It opens when it is dropped, also by a test that fails.
type Gate = mpsc::Sender<Infallible>;

/// The captures that have come to the gate, also those after it has opened.
type Captures = UnboundedReceiver<()>;

/// Adds a ruleset under which all captures but the first `free` wait.
fn hold(rulesets: &Rulesets, name: &str, free: usize) -> (Gate, Captures) {
    let (told, captures) = unbounded_channel();
    let (gate, opened) = mpsc::channel();
    let waits = Waits { captures: AtomicUsize::new(0), free, told, opened: Mutex::new(opened) };
    let plugins = Plugins { capture: Some(Box::new(waits)), ..Plugins::default() };
    let rules = Rules::compile_with(Spec::default(), plugins).unwrap();
    rulesets.insert(name, Ruleset { rules: rules.into(), ..shipped("chess").unwrap() });
    (gate, captures)
}

/// Asks as often as there are slots for a kind of work.
async fn ask_for_each_place(routes: &Router, path: &str, question: &Value) -> Vec<Client> {
    let mut clients = Vec::new();
    for _ in 0..slots() {
        clients.push(Client::asking(routes, path, question).await);
    }
    clients
}

/// Waits until the work on all slots is at its gate.
async fn all_at_gate(captures: &mut Captures) {
    for _ in 0..slots() {
        captures.recv().await.unwrap();
    }
}

/// Asserts that `working` have a slot each, and that another request for such a slot is refused after `seconds`,
/// while a question about boards does not wait.
async fn assert_all_slots_are_taken(
    routes: &Router,
    working: &[Client],
    (path, question): (&str, &Value),
    seconds: u64,
) {
    pass(SECOND).await;
    let began = Instant::now();
    let refused = Client::asking(routes, path, question).await;
    let refused = tokio::spawn(async move { (refused.response().await, began.elapsed()) });
    let answered = Client::asking(routes, "/api/boards", &boards()).await;
    // Nothing waits longer for a slot.
    pass(21 * SECOND).await;
    assert!(!working.iter().any(Client::is_closed), "{path}: too few slots");
    assert!(refused.is_finished(), "{path}: too many slots, or a longer time");
    let ((status, answer), after) = refused.await.unwrap();
    assert_eq!((status, &answer["error"]["code"]), (503, &json!("busy")), "{path}");
    assert_eq!(after.as_secs(), seconds, "{path}");
    let (status, _) = answered.response().await;
    assert_eq!(status, 200, "what takes no time keeps its own slots");
}

/// Asserts that searches take all slots of their kind and no other, and that those whose clients disconnect in the
/// middle of them end, and free their slots.
async fn assert_disconnection_frees_places(path: &'static str, question: fn(&str) -> Value) {
    let rulesets = Rulesets::default();
    let (gate, mut captures) = hold(&rulesets, "held", 1_000);
    let (_other_gate, mut others) = hold(&rulesets, "held too", 1_000);
    let routes = routes_with(rulesets);
    let searching = ask_for_each_place(&routes, path, &question("held")).await;
    assert_all_slots_are_taken(&routes, &searching, (path, &question("chess")), 3).await;
    all_at_gate(&mut captures).await;

    for client in searching {
        client.leave().await;
    }
    drop(gate);
    let _searching = ask_for_each_place(&routes, path, &question("held too")).await;
    all_at_gate(&mut others).await;
    let more = captures.len();
    assert!(more < 1_000 * slots(), "{path} went on for {more} captures");
}

#[test]
fn there_is_a_place_for_each_cpu_and_a_disconnection_frees_it() {
    run(assert_disconnection_frees_places(
        "/api/think",
        |ruleset| json!({ "state": { "rulesets": [ruleset] }, "nodes": 100_000_000 }),
    ));
}

#[test]
fn a_disconnection_stops_the_search() {
    run(assert_disconnection_frees_places(
        "/api/solve",
        |ruleset| json!({ "state": { "rulesets": vec![ruleset; 6] }, "nodes": 100_000_000 }),
    ));
}

#[test]
fn a_disconnection_stops_the_evaluation() {
    run(assert_disconnection_frees_places(
        "/api/evaluate",
        |ruleset| json!({ "state": { "rulesets": vec![ruleset; 2] }, "nodes": 50_000_000 }),
    ));
}

#[test]
fn slow_checks_keep_no_boards_waiting() {
    run(async {
        let rulesets = Rulesets::default();
        let (gate, _captures) = hold(&rulesets, "held", 0);
        let routes = routes_with(rulesets);
        let mine = json!({ "name": "mine.ron", "text": "(format: 1)" });
        let slow = json!({ "moves": ["e4", "d5", "exd5"], "rulesets": [mine, "held"] });
        let working = ask_for_each_place(&routes, "/api/boards", &slow).await;
        assert_all_slots_are_taken(&routes, &working, ("/api/check", &mine), 20).await;

        let check = Client::asking(&routes, "/api/check", &mine).await;
        drop(gate);
        for client in working.into_iter().chain([check]) {
            assert_eq!(client.response().await.0, 200);
        }
    });
}

#[test]
fn a_program_waits_ten_seconds_for_a_line_and_keeps_the_place_until_its_work_has_ended() {
    run(async {
        let rulesets = Rulesets::default();
        let (gate, _captures) = hold(&rulesets, "held", 0);
        let routes = routes_with(rulesets);
        let slow = json!({ "moves": ["e4", "d5", "exd5", "Qxd5"], "ruleset": "held" });
        let working = ask_for_each_place(&routes, "/v1/play", &slow).await;
        pass(9 * SECOND).await;
        assert!(!working.iter().any(Client::is_closed), "there is time left");
        pass(2 * SECOND).await;
        for client in working {
            let (status, answer) = client.response().await;
            assert_eq!((status, &answer["error"]["code"]), (422, &json!("too-long")));
        }

        let other = Client::asking(&routes, "/v1/moves", &json!({ "ruleset": "chess" })).await;
        pass(SECOND).await;
        assert!(!other.is_closed(), "there is no slot yet");
        drop(gate);
        assert_eq!(other.response().await.0, 200);
    });
}
