//! Tests of en passant captures in tables of three pawns, under rulesets in which kings are ordinary pieces.

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
fn tables_with_en_passant_captures_follow_from_their_moves() {
    let pawnless = || Win::Extinction(Roles::only(Role::Pawn));
    for (win, compulsory, stalemate) in [
        (pawnless(), Compulsory::Capture, Stalemate::Wins),
        // The side that loses all its pieces wins, so it pays to pass a pawn, and not to capture a pawn that has
        // passed.
        (Win::LoseAll, Compulsory::Off, Stalemate::Loses),
        (Win::LoseAll, Compulsory::Capture, Stalemate::Wins),
    ] {
        let rules = rules(win, compulsory, stalemate);
        let mut tables = Tables::new(&rules).expect("the board is all they know");
        let material = "PPvP".parse().expect("a material");
        assert_eq!(tables.verify(&material).expect("it can be built").1, []);
    }
}
