//! Random values that depend on the name of the test.

use proptest::{
    prelude::any,
    strategy::{NewTree, Strategy, ValueTree as _},
    test_runner::{Config, RngSeed, TestRunner},
};

/// A strategy whose values depend on the name of the test, so that tests with the same seed and the same strategy see
/// different values.
#[derive(Debug)]
pub(super) struct PerTest<S>(pub(super) S);

impl<S: Strategy> Strategy for PerTest<S> {
    type Tree = S::Tree;
    type Value = S::Value;

    fn new_tree(&self, runner: &mut TestRunner) -> NewTree<Self> {
        let drawn = any::<u64>().new_tree(runner)?.current();
        let name = runner.config().test_name.unwrap_or_default();
        let mixed = name.bytes().fold(drawn, |mixed, byte| {
            (mixed ^ u64::from(byte)).wrapping_mul(0x9e37_79b9_7f4a_7c15)
        });
        let config = Config { rng_seed: RngSeed::Fixed(mixed), ..runner.config().clone() };
        self.0.new_tree(&mut TestRunner::new(config))
    }
}

#[test]
fn tests_with_one_seed_see_different_cases_and_the_same_in_every_run() {
    let drawn = |name| {
        let seed = RngSeed::Fixed(7);
        let config = Config { test_name: Some(name), rng_seed: seed, ..Config::default() };
        let mut runner = TestRunner::new(config);
        let mut draw = || PerTest(any::<u64>()).new_tree(&mut runner).expect("a number").current();
        [draw(), draw(), draw()]
    };
    assert_eq!(drawn("one"), drawn("one"));
    let [one, other] = ["one", "another"].map(drawn);
    assert!(one.iter().all(|value| !other.contains(value)) && one[0] != one[1]);
}
