//! Random texts with typos: valid texts with up to two wrong characters.

use isotope_kernel::notation;
use proptest::{
    collection::vec,
    prelude::{Just, Strategy, any},
    prop_oneof,
    sample::{Index, select},
};
use shakmaty::{Position as _, Setup, fen::Fen, san::SanPlus};

use super::{Case, sparse_setups};

/// A typo: a character is left out, added, or replaced.
#[derive(Clone, Debug)]
enum Slip {
    Left,
    Added(char),
    Taken(char),
}

/// Up to two typos, each with its place.
fn slips(letters: &str) -> impl Strategy<Value = Vec<(Slip, Index)>> + use<> {
    let letters: Vec<char> = letters.chars().collect();
    let slip = prop_oneof![
        1 => Just(Slip::Left),
        1 => select(letters.clone()).prop_map(Slip::Added),
        3 => select(letters).prop_map(Slip::Taken),
    ];
    vec((slip, any::<Index>()), 0..=2)
}

fn misspelt(text: &str, slips: Vec<(Slip, Index)>) -> String {
    let mut letters: Vec<char> = text.chars().collect();
    for (slip, at) in slips {
        if letters.is_empty() {
            break;
        }
        let at = at.index(letters.len());
        match slip {
            Slip::Left => drop(letters.remove(at)),
            Slip::Added(letter) => letters.insert(at, letter),
            Slip::Taken(letter) => letters[at] = letter,
        }
    }
    letters.into_iter().collect()
}

/// FENs with typos.
pub(crate) fn almost_fens() -> impl Strategy<Value = String> {
    let setup = prop_oneof![Just(Setup::initial()), sparse_setups().prop_map(|(setup, _)| setup)];
    let letters = "pnbrqkPNBRQKpnbrqkPNBRQK12345678/9 wb-KQkqHAhadegx0136~[]+_";
    (setup, slips(letters)).prop_map(|(setup, slips)| {
        let fen = Fen::try_from_setup(setup).unwrap_or_else(|error| error.ignore());
        misspelt(&fen.to_string(), slips)
    })
}

/// Cases, each with ten texts of moves in its position, with typos.
pub(crate) fn almost_moves(
    cases: impl Strategy<Value = Case>,
) -> impl Strategy<Value = (Case, Vec<String>)> {
    let text = (any::<Index>(), any::<bool>(), slips("abcdefgh12345678PNBRQKnbrqx-=O+#0@9!?"));
    (cases, vec(text, 10)).prop_map(|(case, texts)| {
        let position = case.position();
        let moves = position.legal_moves();
        let written = |(which, uci, slips): (Index, bool, _)| {
            // If the position has no legal moves, a move from another position is used.
            let right = match moves.get(which.index(moves.len().max(1))) {
                None => "Nf3".into(),
                Some(m) if uci => notation::uci(&position, *m),
                Some(m) => SanPlus::from_move(position.clone(), *m).to_string(),
            };
            misspelt(&right, slips)
        };
        let texts = texts.into_iter().map(written).collect();
        (case, texts)
    })
}
