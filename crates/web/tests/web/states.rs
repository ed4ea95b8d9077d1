//! Property tests: every page state and every request body gets an answer.

use proptest::{collection::vec, option, prelude::*, sample::select};
use serde_json::{Value, json};

use crate::client::post;

fn start() -> impl Strategy<Value = Value> {
    let known = select(vec![
        "startpos",
        "chess960:7",
        "k7/1R6/8/8/2K5/8/8/8 b - - 0 1",
        "4k3/P7/8/8/8/8/7p/R3K2R w KQ - 0 1",
        "4k3/8/8/8/8/8/8/4K3[QNpp] w - - 0 1",
        "QQQQQQQQ/QQQQQQQQ/QQQQQQQQ/QQ5k/8/8/8/K7 w - - 0 1",
        "8/8/8/8/8/8/8/8 w - - 0 1",
        "4k3/8/8/3**3/8/8/8/4K3 w - - 0 1",
    ]);
    prop_oneof![8 => known.prop_map(Value::from), 1 => ".{0,40}".prop_map(Value::from), 1 => odd()]
}

/// Values that are unexpected in most fields.
fn odd() -> impl Strategy<Value = Value> {
    prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        any::<i64>().prop_map(Value::from),
        any::<f64>().prop_map(Value::from),
        ".{0,12}".prop_map(Value::from),
        vec(".{0,3}", 0..3).prop_map(Value::from),
        ".{0,5}".prop_map(|key| json!({key: 1})),
    ]
}

fn square() -> impl Strategy<Value = Value> {
    prop_oneof![8 => "[a-h][1-8]".prop_map(Value::from), 2 => "[PNBRQK]@".prop_map(Value::from), 1 => odd()]
}

fn ruleset() -> impl Strategy<Value = Value> {
    let shipped =
        select(isotope_ruleset::SHIPPED.iter().map(|(name, _)| *name).collect::<Vec<_>>());
    let text = prop_oneof![
        Just("(format: 1, capture: Explode(blast: Radius(2)))".to_owned()),
        Just("(format: 1, extends: \"icc\", check: Of)".to_owned()),
        ".{0,40}",
    ];
    let own = (".{0,12}", text).prop_map(|(name, text)| json!({"name": name, "text": text}));
    prop_oneof![8 => shipped.prop_map(Value::from), 2 => own, 1 => odd()]
}

fn state() -> impl Strategy<Value = Value> {
    let one_move = prop_oneof![
        6 => "[a-h][1-8][a-h][1-8]".prop_map(Value::from),
        2 => select(vec!["e4", "e5", "Nf3", "O-O", "Qxd7", "N@f3", "a8=Q"]).prop_map(Value::from),
        1 => odd(),
    ];
    let at = prop_oneof![4 => (0..9_i32).prop_map(Value::from), 1 => odd()];
    let flipped = prop_oneof![4 => any::<bool>().prop_map(Value::from), 1 => odd()];
    let fields = (
        option::of(start()),
        option::of(vec(one_move, 0..8)),
        option::of(at),
        option::of(vec(ruleset(), 0..8)),
        option::of(square()),
        option::of(square()),
        option::of(flipped),
    );
    fields.prop_map(|(start, moves, at, rulesets, picked, pointed, flipped)| {
        let fields = [
            ("start", start),
            ("moves", moves.map(Value::from)),
            ("at", at),
            ("rulesets", rulesets.map(Value::from)),
            ("picked", picked),
            ("pointed", pointed),
            ("flipped", flipped),
        ];
        let there = fields.into_iter().filter_map(|(name, value)| Some((name.to_owned(), value?)));
        Value::Object(there.collect())
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, ..ProptestConfig::default() })]

    #[test]
    fn any_state_is_answered(state in state()) {
        let answered = post("/api/boards", &state.to_string());
        let answer = answered.json();
        match answered.status {
            200 if answer["error"].is_null() => {
                let boards = answer["boards"].as_array().expect("a list");
                let asked = state["rulesets"].as_array().map_or(0, Vec::len);
                prop_assert_eq!(boards.len(), asked);
                for board in boards {
                    prop_assert!(board["error"].is_object() || board["svg"].is_string());
                }
            }
            200 | 400 => prop_assert!(answer["error"]["code"].is_string()),
            status => prop_assert!(false, "{} for {}", status, state),
        }
    }

    #[test]
    fn any_text_is_checked(text in ".{0,200}", name in ".{0,20}") {
        let answered = post("/api/check", &json!({"name": name, "text": text}).to_string());
        prop_assert_eq!(answered.status, 200);
    }

    #[test]
    fn any_bytes_are_answered(body in ".{0,200}") {
        prop_assert!(post("/api/boards", &body).status < 500);
    }
}
