//! Where kings are ordinary men, three pawns show what a capture en passant changes.

use isotope_kernel::{Compulsory, Kings, Roles, Rules, Spec, Stalemate, Win};
use isotope_outcomes::tablebase::Tables;
use shakmaty::Role;

fn rules(win: Win, compulsory: Compulsory, stalemate: Stalemate) -> Rules {
    let spec = Spec {
        kings: Kings::Off,
        compulsory,
        win: vec![win],
        stalemate,
        promotion: Roles::only(Role::Queen),
        ..Spec::default()
    };
    Rules::compile(spec).expect("pawns alone decide")
}

#[test]
fn pawns_that_pass_one_that_can_capture_them_follow_from_their_moves() {
    let pawnless = || Win::Extinction(Roles::only(Role::Pawn));
    for (win, compulsory, stalemate) in [
        (pawnless(), Compulsory::Capture, Stalemate::Wins),
        // To be captured wins: it is worth passing a pawn, and to leave the one that has passed.
        (Win::LoseAll, Compulsory::Off, Stalemate::Loses),
        (Win::LoseAll, Compulsory::Capture, Stalemate::Wins),
    ] {
        let rules = rules(win, compulsory, stalemate);
        let mut tables = Tables::new(&rules).expect("the board is all they know");
        let class = "PPvP".parse().expect("a class");
        assert_eq!(tables.verify(&class).expect("it can be built").1, []);
    }
}
