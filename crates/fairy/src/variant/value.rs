//! The values of keys, each type read as Fairy-Stockfish reads it.

use isotope_ruleset::did_you_mean;
use shakmaty::{Bitboard, Color, File, Rank, Square};

use crate::{
    fault::IniFault,
    ini::Word,
    variant::pieces::{Letters, Piece, Pieces},
};

/// The result of the game under a rule, for the side to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Worth {
    Win,
    Draw,
    Loss,
    /// The rule is not in force.
    Nothing,
}

/// The value of a key, with its place.
pub(crate) struct Value<'a> {
    pub(crate) key: &'a str,
    pub(crate) word: &'a Word,
}

impl Value<'_> {
    /// Returns the value without trailing spaces.
    pub(crate) fn text(&self) -> &str {
        self.word.text.trim_end()
    }

    pub(crate) fn not_sayable(&self, why: &str) -> Box<IniFault> {
        let message = format!("`{} = {}` cannot be said: {why}", self.key, self.text());
        IniFault::not_sayable(self.word.span.clone(), message)
            .help("leave the line out if the game can do without it")
            .into()
    }

    pub(crate) fn unreadable(&self, message: &str) -> Box<IniFault> {
        let message = format!("`{}`: {message}", self.key);
        let fault = IniFault::unreadable("value", self.word.span.clone(), message);
        match self.text().contains(['#', ';']) {
            true => fault.help("a comment needs a line of its own").into(),
            false => fault.into(),
        }
    }

    /// Returns a fault for a letter, a square or a board that there is not in chess.
    pub(crate) fn unknown_here(&self, message: &str) -> Box<IniFault> {
        self.unreadable(message).may_follow().into()
    }

    /// Reads one of the given words. To Fairy-Stockfish, spaces after a word are part of the word.
    fn word<T: Copy>(&self, words: &[(&str, T)]) -> Result<T, Box<IniFault>> {
        let known = words.iter().find(|(word, _)| *word == self.text());
        match known {
            Some((_, meaning)) if self.text() == self.word.text => Ok(*meaning),
            Some((word, _)) => {
                let fault =
                    self.unreadable("Fairy-Stockfish takes the space at the end for a part of it");
                Err(fault.instead(self.word.span.clone(), *word).into())
            }
            None => {
                let all: Vec<String> = words.iter().map(|(word, _)| format!("`{word}`")).collect();
                let message = format!("`{}` is none of {}", self.text(), all.join(", "));
                let fault = self.unreadable(&message);
                let guess = did_you_mean(self.text(), words.iter().map(|(word, _)| *word));
                Err(match guess {
                    Some(guess) => fault.instead(self.word.span.clone(), guess).into(),
                    None => fault,
                })
            }
        }
    }

    pub(crate) fn bool(&self) -> Result<bool, Box<IniFault>> {
        self.word(&[("true", true), ("false", false)])
    }

    pub(crate) fn worth(&self) -> Result<Worth, Box<IniFault>> {
        self.word(&[
            ("win", Worth::Win),
            ("draw", Worth::Draw),
            ("loss", Worth::Loss),
            ("none", Worth::Nothing),
        ])
    }

    pub(crate) fn number(&self) -> Result<u32, Box<IniFault>> {
        let number = self.text().parse().ok().filter(|number| *number <= 1000);
        number.ok_or_else(|| {
            self.unreadable(&format!("`{}` is not a number from 0 to 1000", self.text()))
        })
    }

    /// Checks that the value is one of `values`, the only ones that a ruleset can express.
    pub(crate) fn only(&self, values: &[&str], why: &str) -> Result<(), Box<IniFault>> {
        if values.contains(&"true") || values.contains(&"false") {
            return match values.contains(&self.bool()?.to_string().as_str()) {
                true => Ok(()),
                false => Err(self.not_sayable(why)),
            };
        }
        let text: Vec<&str> = self.text().split_whitespace().collect();
        match values.contains(&text.join(" ").as_str()) {
            true => Ok(()),
            false => Err(self.not_sayable(why)),
        }
    }

    /// Reads piece types, given by their letters.
    pub(crate) fn pieces(&self, letters: &Letters) -> Result<Pieces, Box<IniFault>> {
        let mut pieces = Pieces::new();
        for letter in self.text().chars().filter(|c| !c.is_whitespace()) {
            match (letter, letters.get(&letter.to_ascii_lowercase())) {
                ('-', _) => break,
                ('*', _) => drop(pieces.insert(Piece::Any)),
                (_, Some(piece)) => drop(pieces.insert(*piece)),
                (_, None) => {
                    let known: Vec<String> =
                        letters.keys().map(|letter| format!("`{letter}`")).collect();
                    let known = match known.is_empty() {
                        true => "none, for a section without a parent begins without pieces".into(),
                        false => known.join(", "),
                    };
                    let message =
                        format!("no piece has the letter `{letter}` here; there are {known}");
                    return Err(self.unknown_here(&message));
                }
            }
        }
        Ok(pieces)
    }

    pub(crate) fn piece(&self, letters: &Letters) -> Result<Piece, Box<IniFault>> {
        let mut pieces = self.pieces(letters)?.into_iter();
        match (pieces.next(), pieces.next()) {
            (Some(piece), None) => Ok(piece),
            _ => Err(self.unreadable("this takes the letter of one piece")),
        }
    }

    pub(crate) fn pawn(&self, letters: &Letters) -> Result<Piece, Box<IniFault>> {
        match self.piece(letters)? {
            pawn @ (Piece::Pawn | Piece::OwnPawn) => Ok(pawn),
            _ => Err(self.not_sayable("only pawns promote and capture en passant")),
        }
    }

    /// Reads squares, whole files such as `d*` and whole ranks such as `*8`.
    pub(crate) fn squares(&self) -> Result<Vec<Square>, Box<IniFault>> {
        let mut squares = Vec::new();
        for word in self.text().split_whitespace().take_while(|word| *word != "-") {
            let mut letters = word.chars();
            let all: Option<Bitboard> = match (letters.next(), letters.next(), letters.next()) {
                (Some('*'), Some(rank), None) => Rank::from_char(rank).map(Bitboard::from_rank),
                (Some(file), Some('*'), None) => File::from_char(file).map(Bitboard::from_file),
                _ => word.parse().map(|square: Square| square.into()).ok(),
            };
            let all = all.ok_or_else(|| {
                let message = format!("`{word}` is no square, no file (`d*`) and no rank (`*8`)");
                self.unknown_here(&message)
            })?;
            squares.extend(all);
        }
        let mut seen = Bitboard::EMPTY;
        squares.retain(|square| {
            let before = seen;
            seen.add(*square);
            seen != before
        });
        Ok(squares)
    }

    /// Reads whether pawns of `color` may advance two squares from their first rank, too.
    pub(crate) fn double_step_region(&self, color: Color) -> Result<bool, Box<IniFault>> {
        let region: Bitboard = self.squares()?.into_iter().collect();
        let rank = |rank| Bitboard::from_rank(color.relative_rank(rank));
        match region {
            region if region == rank(Rank::Second) => Ok(false),
            region if region == rank(Rank::First) | rank(Rank::Second) => Ok(true),
            _ => Err(self
                .not_sayable("pawns step twice from their second rank, or from their first two")),
        }
    }

    /// Reads whether pawns capture en passant, and whether they do so on other ranks than the third and the sixth,
    /// too. The region must be empty or contain these two ranks.
    pub(crate) fn en_passant_region(&self) -> Result<(bool, bool), Box<IniFault>> {
        let region: Bitboard = self.squares()?.into_iter().collect();
        let passed = Bitboard::from_rank(Rank::Third) | Bitboard::from_rank(Rank::Sixth);
        match region {
            Bitboard::EMPTY => Ok((false, false)),
            region if region.is_superset(passed) => Ok((true, region != passed)),
            _ => Err(self.not_sayable("pawns capture en passant everywhere or nowhere")),
        }
    }
}
