//! The material of a position, such as `KRvK`.

use std::{fmt, str::FromStr};

use isotope_kernel::{Explode, Rules, SideKings};
use shakmaty::{Board, ByColor, ByRole, Color, Piece, Role};
use thiserror::Error;

/// The pieces of both sides, written with White first, as in `KRvK`.
///
/// ```
/// use isotope_outcomes::tablebase::Material;
///
/// let material: Material = "kvkrp".parse().unwrap();
/// assert_eq!(material.to_string(), "KvKRP");
/// assert_eq!(material.piece_count(), 4);
/// assert_eq!(material.canonical().to_string(), "KRPvK");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Material(ByColor<ByRole<u8>>);

/// The error returned when a string cannot be parsed as a [`Material`].
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum MaterialError {
    /// The text does not have the form of a material.
    #[error("`{0}` names no pieces: say each side's, as in `KRvK` or `KQvKR`")]
    NoMen(String),
    /// The text names more pieces than a material can have.
    #[error(
        "`{text}` names {pieces} pieces, and tables are built for six at most: leave pieces out"
    )]
    TooMany {
        /// The text.
        text: String,
        /// The number of pieces that the text names.
        pieces: usize,
    },
}

/// The maximum number of pieces of a parsed material.
const MAX_PIECES: usize = 9;

impl Material {
    /// The material of a board.
    pub fn of(board: &Board) -> Material {
        Material(board.material())
    }

    /// The number of pieces, kings included.
    pub fn piece_count(&self) -> usize {
        self.pieces().count()
    }

    /// The pieces, White's first, each side's from kings to pawns.
    pub fn pieces(&self) -> impl Iterator<Item = Piece> {
        Color::ALL.into_iter().flat_map(move |color| {
            let of = move |role: Role| {
                std::iter::repeat_n(role.of(color), usize::from(self.count(color, role)))
            };
            Role::ALL.into_iter().rev().flat_map(of)
        })
    }

    /// The material with the colours exchanged.
    #[must_use]
    pub fn swapped(&self) -> Material {
        Material(ByColor { white: self.0.black, black: self.0.white })
    }

    /// This material or [`swapped`](Material::swapped), whichever gives White more pieces or, if both sides have
    /// equally many, the stronger pieces.
    #[must_use]
    pub fn canonical(&self) -> Material {
        let strength = |color| {
            let roles: Vec<u8> =
                Role::ALL.into_iter().rev().map(|role| self.count(color, role)).collect();
            (roles.iter().sum::<u8>(), roles)
        };
        if strength(Color::Black) > strength(Color::White) { self.swapped() } else { *self }
    }

    /// All materials with `men` pieces that occur under the ruleset; one from each pair with exchanged colours, if
    /// the game is the same for both sides. Each side has a king unless its kings are ordinary pieces, and may have
    /// several kings if the ruleset allows this.
    pub fn all(rules: &Rules, men: usize) -> Vec<Material> {
        let kings = |color| rules.spec().kings.of(color);
        let roles = |color| match kings(color) {
            SideKings::One => &Role::ALL[..5],
            _ => &Role::ALL[..],
        };
        let royal = |color| u8::from(kings(color) != SideKings::Off);
        let start = ByColor::new_with(|color| ByRole { king: royal(color), ..ByRole::default() });
        let start = Material(start);
        let mut materials = vec![start];
        for _ in start.piece_count()..men {
            let mut more = Vec::new();
            for material in materials {
                for color in Color::ALL {
                    for role in roles(color) {
                        more.push(material.changed(role.of(color), 1));
                    }
                }
            }
            materials = distinct(more);
        }
        let has_both =
            |material: &Material| Color::ALL.into_iter().all(|color| material.has(color));
        let mut materials: Vec<_> = materials
            .iter()
            .filter(|material| has_both(material))
            .map(|material| match rules.is_same_for_both_sides() {
                true => material.canonical(),
                false => *material,
            })
            .collect();
        materials.retain(|material| material.piece_count() == men);
        let mut materials = distinct(materials);
        materials.sort_by_key(|material| std::cmp::Reverse(material.order()));
        materials
    }

    /// A superset of the materials to which a conversion can lead and with which the game can go on.
    pub(crate) fn successors(&self, rules: &Rules) -> Vec<Material> {
        let converts = rules.spec().explosions().any(Explode::converts);
        let mut materials = self.smaller(converts);
        for color in Color::ALL {
            if self.count(color, Role::Pawn) > 0 {
                let without = self.changed(color.pawn(), -1);
                for role in rules.spec().promotion.iter() {
                    let promoted = without.changed(role.of(color), 1);
                    materials.push(promoted);
                    materials.extend(promoted.smaller(converts));
                }
            }
        }
        materials.retain(|material| material.piece_count() > 0 && material.goes_on(rules));
        distinct(materials)
    }

    /// Whether a game can go on with this material: each side has a king, unless its kings are ordinary pieces.
    pub(crate) fn goes_on(&self, rules: &Rules) -> bool {
        let goes_on = |color| {
            rules.spec().kings.of(color) == SideKings::Off || self.count(color, Role::King) > 0
        };
        Color::ALL.into_iter().all(goes_on)
    }

    /// All materials that are left when one or more pieces are removed and, if `converts`, others change sides.
    fn smaller(&self, converts: bool) -> Vec<Material> {
        let mut materials = vec![*self];
        let mut done = 0;
        while done < materials.len() {
            let from = materials[done];
            for piece in distinct_pieces(&from) {
                let less = from.changed(piece, -1);
                let converted = less.changed(Piece { color: !piece.color, ..piece }, 1);
                let converted = Some(converted).filter(|_| {
                    converts && piece.role != Role::King && from.piece_count() < self.piece_count()
                });
                for material in std::iter::once(less).chain(converted) {
                    if !materials.contains(&material) {
                        materials.push(material);
                    }
                }
            }
            done += 1;
        }
        materials.split_off(1)
    }

    /// The number of pieces of a role that a side has.
    pub(crate) fn count(&self, color: Color, role: Role) -> u8 {
        *self.0.get(color).get(role)
    }

    fn has(&self, color: Color) -> bool {
        Role::ALL.into_iter().any(|role| self.count(color, role) > 0)
    }

    /// Whether a side has several kings, although it may have only one.
    pub(crate) fn has_too_many_kings(&self, rules: &Rules) -> bool {
        let kings = rules.spec().kings;
        let too_many =
            |color| kings.of(color) == SideKings::One && self.count(color, Role::King) > 1;
        Color::ALL.into_iter().any(too_many)
    }

    pub(crate) fn has_pawns(&self) -> bool {
        Color::ALL.into_iter().any(|color| self.count(color, Role::Pawn) > 0)
    }

    #[must_use]
    fn changed(mut self, piece: Piece, by: i8) -> Material {
        let count = self.0.get_mut(piece.color).get_mut(piece.role);
        *count = count.saturating_add_signed(by);
        self
    }

    /// A number unique to the material, greater for stronger pieces.
    pub(crate) fn order(&self) -> u64 {
        let of = |color| {
            let roles = Role::ALL.into_iter().rev();
            roles.fold(0, |order, role| order << 4 | u64::from(self.count(color, role)))
        };
        of(Color::White) << 24 | of(Color::Black)
    }
}

fn distinct(mut materials: Vec<Material>) -> Vec<Material> {
    materials.sort_by_key(Material::order);
    materials.dedup();
    materials
}

fn distinct_pieces(material: &Material) -> Vec<Piece> {
    let mut pieces: Vec<Piece> = material.pieces().collect();
    pieces.dedup();
    pieces
}

impl fmt::Display for Material {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut last = Color::White;
        for Piece { color, role } in self.pieces() {
            if color != last {
                f.write_str("v")?;
                last = color;
            }
            write!(f, "{}", role.upper_char())?;
        }
        if last == Color::White { f.write_str("v") } else { Ok(()) }
    }
}

impl FromStr for Material {
    type Err = MaterialError;

    fn from_str(text: &str) -> Result<Material, MaterialError> {
        let error = || MaterialError::NoMen(text.into());
        let (white, black) = text.split_once(['v', 'V']).ok_or_else(error)?;
        let mut material = Material(ByColor::default());
        for (color, men) in [(Color::White, white), (Color::Black, black)] {
            for letter in men.chars() {
                let role = Role::from_char(letter).ok_or_else(error)?;
                material = material.changed(role.of(color), 1);
            }
        }
        match white.chars().count() + black.chars().count() {
            0 => Err(error()),
            1..=MAX_PIECES => Ok(material),
            pieces => Err(MaterialError::TooMany { text: text.into(), pieces }),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_with_too_many_or_no_pieces_is_refused_with_the_reason() {
        let error = |text: &str| text.parse::<Material>().expect_err("no material").to_string();
        assert!(error("KQQQQQQQQQvK").starts_with("`KQQQQQQQQQvK` names 11 pieces"));
        assert!(error(&format!("K{}vK", "Q".repeat(300))).contains("names 302 pieces"));
        for text in ["", "v", "KRK", "KXvK"] {
            assert!(error(text).contains("names no pieces"), "{text}");
        }
        assert_eq!("KQQQQQQQvK".parse().map(|material: Material| material.piece_count()), Ok(9));
    }
}
