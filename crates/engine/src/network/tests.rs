//! Tests of networks: their files, and their incremental computation.

use isotope_kernel::{Position, fen};
use shakmaty::Position as _;

use super::{accumulator::Accumulator, file::NetworkError, *};

/// A network with random weights for the rules of a shipped ruleset.
fn random_network(rules: &Rules, seed: u64) -> Network {
    let mut random = fastrand::Rng::with_seed(seed);
    let layout = Layout::of(rules);
    let mut units = |most: i16| -> Units { std::array::from_fn(|_| random.i16(-most..=most)) };
    Network {
        layout,
        origin: Origin { hash: "0123456789abcdef".into(), games: 7, nodes: 8, seed: 9 },
        weights: Weights::default(),
        results: ResultModel::default(),
        inputs: (0..layout.inputs()).map(|_| units(300)).collect(),
        bias: units(300),
        output: [units(127), units(127)],
        output_bias: -55,
    }
}

fn rules(id: &str) -> std::sync::Arc<Rules> {
    isotope_ruleset::shipped(id).expect("it is shipped").rules
}

fn fresh(network: &Network, position: &Position<'_>) -> [Units; 2] {
    let mut accumulator = Accumulator::new(network);
    accumulator.update(network, position);
    accumulator.units
}

#[test]
fn the_units_follow_the_moves_of_games_under_all_shipped_rules() {
    let mut random = fastrand::Rng::with_seed(5);
    for (name, _) in isotope_ruleset::SHIPPED {
        let rules = rules(name);
        let network = random_network(&rules, 1);
        let mut accumulator = Accumulator::new(&network);
        for _ in 0..3 {
            let mut position = Position::start(&rules);
            for ply in 0..80 {
                let moves = position.all_moves();
                if moves.is_empty() {
                    break;
                }
                position = position.after(moves[random.usize(..moves.len())]);
                // Searches do not evaluate every position on their way.
                if ply % 3 != 1 {
                    accumulator.update(&network, &position);
                    assert_eq!(accumulator.units, fresh(&network, &position), "{name}");
                }
            }
        }
    }
}

#[test]
fn a_side_sees_what_the_other_one_sees_in_the_mirror_image() {
    for (id, white, black) in [
        ("atomic", "4k3/p7/8/8/8/2N5/8/R3K3 w - - 0 1", "r3k3/8/2n5/8/8/8/P7/4K3 b - - 0 1"),
        // The king is on the other wing.
        ("atomic", "6k1/p7/8/8/8/2N5/8/RK6 w - - 0 1", "6kr/8/5n2/8/8/8/7P/1K6 b - - 0 1"),
        ("crazyhouse", "4k3/8/8/8/8/8/8/4K3[NNp] w - - 0 1", "4k3/8/8/8/8/8/8/4K3[nnP] b - - 0 1"),
        ("three-check", "4k3/8/8/8/8/8/8/4K3 w - - 2+3 0 1", "4k3/8/8/8/8/8/8/4K3 b - - 3+2 0 1"),
    ] {
        let rules = rules(id);
        let mut network = random_network(&rules, 2);
        let white_row = network.layout.white();
        network.inputs[white_row] = [0; HIDDEN];
        let [white, black] = [white, black].map(|text| {
            let fen = fen::read(text).unwrap_or_else(|error| panic!("{text}: {error}"));
            let position = Position::from_fen(&rules, fen).expect("the position can be played");
            let mut accumulator = Accumulator::new(&network);
            accumulator.update(&network, &position);
            accumulator.output(&network, position.turn())
        });
        assert_eq!(white, black, "{id}");
    }
}

#[test]
fn pieces_in_hand_checks_and_walls_are_inputs_where_the_game_has_them() {
    for (id, one, other) in [
        ("crazyhouse", "4k3/8/8/8/8/8/8/4K3[N] w - - 0 1", "4k3/8/8/8/8/8/8/4K3[NN] w - - 0 1"),
        ("three-check", "4k3/8/8/8/8/8/8/4K3 w - - 2+3 0 1", "4k3/8/8/8/8/8/8/4K3 w - - 3+3 0 1"),
    ] {
        let rules = rules(id);
        let network = random_network(&rules, 3);
        let [one, other] = [one, other].map(|text| {
            let fen = fen::read(text).unwrap_or_else(|error| panic!("{text}: {error}"));
            fresh(&network, &Position::from_fen(&rules, fen).expect("it can be played"))
        });
        assert!(one[0] != other[0] && one[1] != other[1], "{id}");
    }
    let sizes = ["chess", "three-check", "crazyhouse"].map(|id| Layout::of(&rules(id)).inputs());
    assert!(sizes.is_sorted() && sizes[0] == 769, "{sizes:?}");
}

#[test]
fn a_file_is_read_as_it_was_written() {
    for id in ["chess", "atomic", "crazyhouse", "three-check"] {
        let network = random_network(&rules(id), 4);
        let bytes = network.to_bytes();
        assert!(bytes.len() <= 100_000, "{id}: {}", bytes.len());
        assert!(Network::from_bytes(&bytes).as_ref() == Ok(&network), "{id}");
    }
}

#[test]
fn a_file_that_was_cut_off_or_changed_is_refused() {
    let bytes = random_network(&rules("atomic"), 5).to_bytes();
    for length in (0..bytes.len()).step_by(97).chain([7, 8, 9, 10, bytes.len() - 1]) {
        assert!(Network::from_bytes(&bytes[..length]).is_err(), "{length}");
    }
    for at in (0..bytes.len()).step_by(101).chain(0..64) {
        let mut changed = bytes.clone();
        changed[at] ^= 0x10;
        assert!(Network::from_bytes(&changed).is_err(), "{at}");
    }
    let longer = [&bytes[..], &[0]].concat();
    assert_eq!(Network::from_bytes(&longer), Err(NetworkError::Damaged));
    assert_eq!(Network::from_bytes(b"no network at all"), Err(NetworkError::NoNetwork));
    let mut newer = bytes;
    newer[7] += 1;
    assert_eq!(Network::from_bytes(&newer), Err(NetworkError::Version));
}

#[test]
fn a_file_with_weights_out_of_range_is_refused_whatever_its_checksum() {
    let network = random_network(&rules("atomic"), 6);
    let refused = |network: Network| {
        assert_eq!(Network::from_bytes(&network.to_bytes()), Err(NetworkError::Damaged));
    };
    refused(Network { output: [[128; HIDDEN]; 2], ..network.clone() });
    refused(Network { output_bias: i32::MIN, ..network.clone() });
    refused(Network { results: ResultModel { even: 0.0, spread: f32::NAN }, ..network.clone() });
    let mut weights = network.weights.clone();
    weights.0[1][3] = f32::INFINITY;
    refused(Network { weights, ..network });
}
