//! The positions on which `isotope bench` and `cargo bench` measure speed.

/// The names and FENs of the positions: openings, a check, an endgame, a middlegame, and Chess960 castling.
/// `tests/perft` contains their counts, confirmed by other programs.
pub(crate) const SUITE: [(&str, &str); 9] = [
    ("start", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"),
    ("shakmaty-1", "rn2kb1r/1pp1p2p/p2q1pp1/3P4/2P3b1/4PN2/PP3PPP/R2QKB1R b KQkq - 0 1"),
    ("shakmaty-2", "rn1qkb1r/p5pp/2p5/3p4/N3P3/5P2/PPP4P/R1BQK3 w Qkq - 0 1"),
    ("in-check", "r4b1r/2kb1N2/p2Bpnp1/8/2Pp3p/1P1PPP2/P5PP/R3K2R b KQ - 0 1"),
    ("endgame", "7r/6Pb/1np5/1p2kp2/P1P1n3/1P2KP1B/5N2/8 w - - 0 1"),
    ("kiwipete", "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"),
    ("chess960-1", "8/8/8/8/8/8/2k5/rR4KR w KQ - 0 1"),
    ("chess960-2", "r3k1rR/5K2/8/8/8/8/8/8 b kq - 0 1"),
    ("chess960-3", "Rr2k1rR/3K4/3p4/8/8/8/7P/8 w kq - 0 1"),
];
