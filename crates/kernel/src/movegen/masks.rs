//! The rules as the generator asks for them: sets of squares and roles, made once.

use shakmaty::{Bitboard, ByColor, Color, Role, Square};

use super::node::{Kind, Node};
use crate::{
    castling::Castling,
    hooks::{
        Center, Hits,
        capture::{Effect, blast::BlastTable},
        check::Check,
        end::End,
    },
    roles::Roles,
    rules::{OwnKing, Spec},
};

/// A set of roles, so that the squares of its pieces are found without a loop: it has at most three
/// members, or all but at most three.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Fold {
    /// The members, or those that are not. If they are fewer, some are there twice.
    roles: [Role; 3],
    /// Nothing if there are none.
    some: Bitboard,
    /// Everything if it is those that are not.
    all_but: Bitboard,
}

impl From<Roles> for Fold {
    fn from(members: Roles) -> Fold {
        let (members, others): (Vec<Role>, Vec<Role>) =
            Role::ALL.into_iter().partition(|role| members.contains(*role));
        let (roles, all_but) =
            if members.len() <= 3 { (members, Bitboard::EMPTY) } else { (others, Bitboard::FULL) };
        let nth = |n: usize| roles.get(n).or(roles.first()).copied();
        Fold {
            roles: [0, 1, 2].map(|n| nth(n).unwrap_or(Role::Pawn)),
            some: if roles.is_empty() { Bitboard::EMPTY } else { Bitboard::FULL },
            all_but,
        }
    }
}

impl Fold {
    /// Where the pieces of these roles stand.
    #[inline(always)]
    pub(crate) fn of(&self, node: &Node) -> Bitboard {
        let [first, second, third] = self.roles;
        let mut squares = node.role(first);
        if second != first {
            squares |= node.role(second) | node.role(third);
        }
        (squares & self.some) ^ self.all_but
    }
}

/// Compiled masks.
#[derive(Clone, Debug)]
pub(crate) struct Masks {
    /// Nothing is check.
    pub(crate) no_check: bool,
    pub(crate) castling: Castling,
    /// A side may destroy its own king.
    pub(crate) mortal: bool,
    pub(crate) en_passant: bool,
    pub(crate) double_step: bool,
    /// What a pawn may become.
    pub(crate) promotion: Roles,
    /// How many roles a pawn may become.
    pub(crate) promotions: u64,
    /// The kind of game.
    pub(crate) kind: Kind,
    /// For each side, the squares where its king has won.
    pub(crate) goals: ByColor<Bitboard>,
    /// Checks given decide the game.
    pub(crate) counts_checks: bool,
    /// There are goals, or checks count.
    pub(crate) other_ends: bool,
    /// Explosions are centred where the captured piece stood.
    pub(crate) victim_centered: bool,
    /// Explosions are centred where the capturer came from.
    pub(crate) by_origin: bool,
    /// A king survives the explosions that it sets off.
    pub(crate) king_spared: bool,
    /// All capturers but the king may capture the same pieces in the same manner.
    pub(crate) alike: bool,
    /// Bishops, rooks and queens may.
    pub(crate) sliders_alike: bool,
    /// A pawn captures in the same manner whatever it becomes.
    pub(crate) promotions_alike: bool,
    /// Capturers other than the king may survive.
    pub(crate) capturers_spared: bool,
    /// A promoting capture that explodes is the same whatever the pawn becomes.
    pub(crate) promotions_vanish: bool,
    /// The roles that somebody's capture makes explode.
    pub(crate) explosive: Fold,
    /// For each capturer, the roles whose capture by it explodes.
    pub(crate) explodes: [Fold; 6],
    /// The roles that may not capture everything.
    pub(crate) forbidding: Roles,
    /// For each capturer, the roles it may not capture.
    pub(crate) forbidden: [Fold; 6],
    /// Roles that survive as the capturer.
    spares: Roles,
    /// Roles that survive in the ring.
    pub(crate) immune: Fold,
    pub(crate) hits: Hits,
    pub(crate) center: Center,
    /// The ring destroys the capturing side's king.
    pub(crate) hits_own_king: bool,
    /// The ring destroys the other king.
    pub(crate) hits_enemy_king: bool,
    /// For each capturing side and centre, the ring.
    pub(crate) ring: BlastTable,
    /// For each capturing side and square, the centres whose ring has the square.
    pub(crate) inverse: BlastTable,
    /// For each side and square of its king, where the other king is safe from those of its
    /// pieces that are in `shielded`. Empty if blasts are centred on the capturer's origin.
    pub(crate) shield: BlastTable,
    /// All pieces, without the kings if they can never capture a king and survive.
    pub(crate) kings_threaten: bool,
    /// Roles whose capture of a king destroys what is in the ring.
    pub(crate) shielded: Fold,
    /// Every role that a pawn may become is in `shielded`.
    pub(crate) promotions_shielded: bool,
    /// Pawns and what they become differ in `shielded`.
    pub(crate) odd_promotion: bool,
    /// Pawns, if they may not capture kings.
    pub(crate) forbidden_pawns: Fold,
    /// For each role, those that may capture it and make it explode, kings only if they survive
    /// that.
    pub(crate) detonators: [Fold; 6],
    /// The roles that are among some of them, as themselves or as what a pawn becomes.
    pub(crate) detonators_of_some: Fold,
    /// Roles that capture a king without an explosion.
    pub(crate) takes_king_without_blast: Fold,
    /// A king may be captured in another way than by an explosion centred on it.
    pub(crate) king_taken_otherwise: bool,
    /// A king may destroy the other one and survive.
    pub(crate) king_kills: bool,
    explodes_roles: [Roles; 6],
    forbidden_roles: [Roles; 6],
    /// No roles but perhaps kings are harmless.
    pub(crate) nobody_harmless: bool,
    /// No roles but perhaps kings are harmless, and all others are shielded.
    pub(crate) all_shielded: bool,
    /// No roles that are not harmless are shielded.
    pub(crate) nobody_shielded: bool,
    /// Roles that can never capture a king and survive with their own.
    pub(crate) harmless: Fold,
}

impl Masks {
    pub(crate) fn new(spec: &Spec, effect: &Effect, forbidden: [Roles; 6], ends: &[End]) -> Masks {
        let goals = ByColor::new_with(|color| {
            ends.iter().fold(Bitboard::EMPTY, |goals, end| goals | end.goal(color))
        });
        let counts_checks = ends.iter().any(|end| matches!(end, End::Checks(_)));
        let all: Roles = Role::ALL.into_iter().collect();
        let empty: BlastTable = ByColor::new_with(|_| [Bitboard::EMPTY; 64]);
        let (blast, explodes, spares, immune, hits, center, ring) = match effect {
            Effect::Replace(_) => {
                (false, [Roles::EMPTY; 6], all, all, Hits::Both, Center::Landing, empty)
            }
            Effect::Explode(explosion) => (
                true,
                Role::ALL.map(|by| {
                    Role::ALL.into_iter().filter(|of| explosion.explodes(by, *of)).collect()
                }),
                explosion.spares,
                explosion.immune,
                explosion.hits,
                explosion.center,
                explosion.blast,
            ),
        };
        let explodes_king: Roles = Role::ALL
            .into_iter()
            .filter(|by| explodes[*by as usize - 1].contains(Role::King))
            .collect();
        let king_falls = blast && !immune.contains(Role::King);
        let hits_own_king = king_falls && hits != Hits::Enemies;
        let hits_enemy_king = king_falls && hits != Hits::Own;
        // A king that captures is not in its own ring. If it dies anyway it is no threat, and it
        // does not matter in which set it is.
        let shielded: Roles = if hits_own_king {
            let king_dies = explodes_king.contains(Role::King) && !spares.contains(Role::King);
            explodes_king.iter().filter(|role| *role != Role::King || king_dies).collect()
        } else {
            Roles::EMPTY
        };
        let may_not_take_king = |by: Role| {
            forbidden[by as usize - 1].contains(Role::King)
                || (by == Role::King
                    && explodes_king.contains(Role::King)
                    && !spares.contains(Role::King))
        };
        let row = |role: Role| (explodes[role as usize - 1], forbidden[role as usize - 1]);
        let detonators = Role::ALL.map(|of| -> Roles {
            let kills = |by: &Role| {
                explodes[*by as usize - 1].contains(of)
                    && !forbidden[*by as usize - 1].contains(of)
                    && (*by != Role::King || spares.contains(Role::King))
            };
            Role::ALL.into_iter().filter(kills).collect()
        });
        let kills = |by: Role| Role::ALL.iter().any(|of| explodes[by as usize - 1].contains(*of));
        let promotions_alike =
            spec.promotion.iter().all(|role| explodes[role as usize - 1] == explodes[0]);
        let promotions_shielded = spec.promotion.iter().all(|role| shielded.contains(role));
        let uniform = forbidden.iter().all(|roles| roles.is_empty())
            && (!blast
                || (explodes.iter().all(|victims| *victims == all) && center != Center::Origin));
        Masks {
            no_check: spec.check == Check::Off,
            castling: spec.castling,
            mortal: matches!(spec.own_king, OwnKing::Mortal { .. }),
            en_passant: spec.en_passant.is_on(),
            double_step: spec.double_step.is_on(),
            promotion: spec.promotion,
            promotions: spec.promotion.iter().count() as u64,
            kind: Kind { blast, uniform, explosion_checks: spec.check == Check::Explosion },
            goals,
            counts_checks,
            other_ends: counts_checks || goals.iter().any(|goal| goal.any()),
            victim_centered: center == Center::Victim,
            by_origin: blast && center == Center::Origin,
            king_spared: spares.contains(Role::King),
            alike: Role::ALL[..5].iter().all(|role| row(*role) == row(Role::Pawn)),
            sliders_alike: row(Role::Bishop) == row(Role::Queen)
                && row(Role::Rook) == row(Role::Queen),
            promotions_alike,
            promotions_vanish: promotions_alike
                && !spec.promotion.iter().any(|role| spares.contains(role)),
            capturers_spared: Role::ALL[..5].iter().any(|role| spares.contains(*role)),
            detonators: detonators.map(Fold::from),
            detonators_of_some: Role::ALL
                .into_iter()
                .filter(|role| {
                    kills(*role) || (*role == Role::Pawn && spec.promotion.iter().any(kills))
                })
                .collect::<Roles>()
                .into(),
            takes_king_without_blast: Role::ALL
                .into_iter()
                .filter(|by| {
                    !explodes_king.contains(*by)
                        && !forbidden[*by as usize - 1].contains(Role::King)
                })
                .collect::<Roles>()
                .into(),
            king_taken_otherwise: center == Center::Origin
                || Role::ALL.iter().any(|by| !explodes_king.contains(*by)),
            king_kills: spares.contains(Role::King) || !explodes_king.contains(Role::King),
            explosive: explodes[..5].iter().flat_map(|of| of.iter()).collect::<Roles>().into(),
            explodes: explodes.map(Fold::from),
            explodes_roles: explodes,
            forbidden: forbidden.map(Fold::from),
            forbidden_roles: forbidden,
            spares,
            immune: immune.into(),
            hits,
            center,
            hits_own_king,
            hits_enemy_king,
            shield: if hits_own_king && center != Center::Origin && !shielded.is_empty() {
                inverse(&ring)
            } else {
                ByColor::new_with(|_| [Bitboard::EMPTY; 64])
            },
            all_shielded: Role::ALL[..5]
                .iter()
                .all(|role| shielded.contains(*role) && !may_not_take_king(*role)),
            nobody_shielded: Role::ALL
                .iter()
                .all(|role| !shielded.contains(*role) || may_not_take_king(*role)),
            nobody_harmless: Role::ALL[..5].iter().all(|role| !may_not_take_king(*role)),
            kings_threaten: !may_not_take_king(Role::King),
            inverse: inverse(&ring),
            ring,
            shielded: shielded.into(),
            promotions_shielded,
            odd_promotion: promotions_shielded != shielded.contains(Role::Pawn),
            forbidding: Role::ALL
                .into_iter()
                .filter(|by| !forbidden[*by as usize - 1].is_empty())
                .collect(),
            forbidden_pawns: if forbidden[0].contains(Role::King) {
                Roles::only(Role::Pawn).into()
            } else {
                Roles::EMPTY.into()
            },
            harmless: Role::ALL
                .into_iter()
                .filter(|by| may_not_take_king(*by))
                .collect::<Roles>()
                .into(),
        }
    }
}

impl Masks {
    /// Whether the capture of a piece `of` by one that counts as `by` explodes.
    pub(crate) fn explodes(&self, by: Role, of: Role) -> bool {
        self.explodes_roles[by as usize - 1].contains(of)
    }

    /// Whether a piece `by` may not capture one of role `of`.
    pub(crate) fn forbids(&self, by: Role, of: Role) -> bool {
        self.forbidden_roles[by as usize - 1].contains(of)
    }

    /// Whether a capturer that counts as `by` survives an explosion.
    pub(crate) fn spares(&self, by: Role) -> bool {
        self.spares.contains(by)
    }
}

fn inverse(ring: &BlastTable) -> BlastTable {
    ByColor::new_with(|color: Color| {
        std::array::from_fn(|square| {
            let square = Square::new(square as u32);
            Square::ALL
                .into_iter()
                .filter(|center| ring.get(color)[center.to_usize()].contains(square))
                .collect()
        })
    })
}
