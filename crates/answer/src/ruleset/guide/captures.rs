//! The sections on exploding, forbidden and forced captures.

use isotope_kernel::{Aftermath, Blast, Capture, Capturer, Compulsory, Explode, RoleName, When};
use shakmaty::{Color, Position as _, Role};

use super::{
    page::Page,
    rules::GuideRules,
    scene::{Illustration, Pairs, Scene, SceneResult, scenes},
};

/// The section on explosions; empty if captures do not explode.
pub(crate) fn captures(rules: &GuideRules<'_>) -> Page {
    let mut page = Page::default();
    let explode = match &rules.spec().capture {
        Capture::Replace => return page,
        Capture::Explode(explode) => explode,
        Capture::Cases(_) => {
            page.section("Captures", rules.text("capture"));
            page.scenes(effects(rules));
            return page;
        }
    };
    page.section("Captures", rules.text("capture"));
    let plain = explosion(rules, explode);
    if let Some(illustration) = &plain {
        page.scene(illustration);
    }
    page.scenes(cases(rules, explode, plain.as_ref()));
    page
}

/// Finds a capture that explodes, preferably one with both destroyed and spared bystanders.
fn explosion<'r>(rules: &GuideRules<'r>, explode: &Explode) -> Option<Illustration<'r>> {
    let scenes = crowd();
    let alone = explode.blast == Blast::Point || explode.capturer == Capturer::Stays;
    let is_plain = |result: &SceneResult<'_>| {
        result.played().is_some_and(|played| {
            let aftermath = played.aftermath;
            played.outcome.is_none()
                && aftermath.center.is_some()
                && (alone || (aftermath.destroyed | aftermath.converted).count() > 2)
        })
    };
    let shows_all = |result: &SceneResult<'_>| is_plain(result) && spares_a_bystander(result);
    let explodes =
        |result: &SceneResult<'_>| result.played().is_some_and(|p| p.aftermath.center.is_some());
    let first = |has: &dyn Fn(&SceneResult<'_>) -> bool| rules.games.first(&scenes, has);
    first(&shows_all).or_else(|| first(&is_plain)).or_else(|| first(&explodes))
}

/// Finds captures with different effects, one for each: an explosion that reaches bystanders, an explosion
/// that reaches none, a shot, pieces that change sides, and an ordinary capture.
fn effects<'r>(rules: &GuideRules<'r>) -> Vec<Illustration<'r>> {
    let aftermath = |result: &SceneResult<'_>| {
        result.played().filter(|played| played.outcome.is_none()).map(|played| played.aftermath)
    };
    let kinds: [&dyn Fn(Aftermath) -> bool; 5] = [
        &|it| it.center.is_some() && !it.stays && it.destroyed.count() > 2,
        &|it| it.center.is_some() && !it.stays && it.destroyed.count() <= 2,
        &|it| it.stays,
        &|it| it.converted.any(),
        &|it| it.center.is_none(),
    ];
    let first = |has: &&dyn Fn(Aftermath) -> bool| {
        rules.games.first(&crowd(), |result| aftermath(result).is_some_and(has))
    };
    kinds.iter().filter_map(first).collect()
}

fn spares_a_bystander(result: &SceneResult<'_>) -> bool {
    result.played().is_some_and(|played| played.aftermath.spared.any())
}

/// Finds scenes for the special cases of explosions that the plain capture does not show.
fn cases<'r>(
    rules: &GuideRules<'r>,
    explode: &Explode,
    plain: Option<&Illustration<'r>>,
) -> Vec<Illustration<'r>> {
    let is_shown = |has: &dyn Fn(&SceneResult<'_>) -> bool| {
        plain.is_some_and(|illustration| has(&illustration.here))
    };
    let first = |scenes: &[Scene], has: &dyn Fn(&SceneResult<'_>) -> bool| match is_shown(has) {
        true => None,
        false => rules.games.first(scenes, has),
    };
    let ordinary = |result: &SceneResult<'_>| {
        result.played().is_some_and(|played| played.aftermath.center.is_none())
    };
    let capturer_lives = |result: &SceneResult<'_>| {
        result.played().is_some_and(|played| {
            let from = played.m.from().unwrap_or(played.m.to());
            played.aftermath.center.is_some() && !played.aftermath.destroyed.contains(from)
        })
    };
    let king_lives = |result: &SceneResult<'_>| {
        let kings = result.position.board().kings();
        result.played().is_some_and(|played| (played.aftermath.spared & kings).any())
    };
    let sets_off_more = |result: &SceneResult<'_>| {
        result.played().is_some_and(|played| played.aftermath.chained.count() > 2)
    };
    [
        (explode.when != When::Always).then(|| first(&crowd(), &ordinary)),
        (!explode.spares.is_empty()).then(|| first(&capturers(), &capturer_lives)),
        explode.immune.contains(Role::King).then(|| first(&beside_kings(), &king_lives)),
        (!explode.chain.is_empty()).then(|| first(&chains(), &sets_off_more)),
    ]
    .into_iter()
    .flatten()
    .flatten()
    .collect()
}

/// The section on forbidden captures; empty if there are none.
pub(crate) fn forbidden(rules: &GuideRules<'_>) -> Page {
    let mut page = Page::default();
    let pairs = &rules.spec().cannot_capture;
    if pairs.is_empty() {
        return page;
    }
    page.section("Forbidden captures", rules.text("cannot_capture"));
    let scenes: Vec<Scene> = pairs.iter().map(|(by, of)| pair(*by, *of)).collect();
    page.scenes(rules.games.first(&scenes, |result| result.illegal().is_some()));
    page
}

/// The section on forced captures; empty if captures are never forced.
pub(crate) fn forced(rules: &GuideRules<'_>) -> Page {
    let mut page = Page::default();
    if rules.spec().compulsory == Compulsory::Off {
        return page;
    }
    page.section("Forced captures", rules.text("compulsory"));
    page.scenes(rules.games.first(&scenes(CHOICES), |result| result.illegal().is_some()));
    page
}

/// Captures in a crowded position, by and of pieces of every role but the king, with all roles nearby.
pub(crate) fn crowd() -> Vec<Scene> {
    let mut scenes = Vec::new();
    for ranks in ["PPP1QPPP/R3R1K1", "PPP2PPP/R2QR1K1"] {
        for victim in ["p", "n", "b", "r", "q"] {
            let fen = format!("r1bq2k1/ppp2ppp/2nbrn2/1B1p{victim}3/3P1B2/2N2N2/{ranks} w - - 0 1");
            scenes.extend(["Nxe5", "dxe5", "Bxe5", "Qxe5", "Rxe5"].map(|m| Scene::new(&*fen, m)));
        }
    }
    scenes
}

/// Captures by a king, followed by the captures of [`crowd`].
fn capturers() -> Vec<Scene> {
    let mut captures = scenes(&[("6k1/5ppp/8/8/8/4n1P1/R4nKP/8 w - - 0 1", "Kxf2")]);
    captures.extend(crowd());
    captures
}

/// Captures next to the opponent's king.
pub(crate) fn beside_kings() -> Vec<Scene> {
    let castled = "r2q1rk1/pppb1ppp/2nb1n2/3pp1N1/4P3/2NB4/PPPP1PPP/R1BQ1RK1 w - - 0 1";
    scenes(&[
        (castled, "Nxf7"),
        (castled, "Nxh7"),
        ("r4rk1/ppp2ppp/2n5/8/8/8/PB3PPP/R4RK1 w - - 0 1", "Bxg7"),
        ("r4rk1/ppp2ppp/5n2/6B1/8/8/P4PPP/R4RK1 w - - 0 1", "Bxf6"),
        ("r4rk1/ppp2ppp/2n5/8/2Q5/8/P4PPP/R4RK1 w - - 0 1", "Qxf7"),
    ])
}

/// Captures that may set off a chain reaction, followed by the captures of [`crowd`].
fn chains() -> Vec<Scene> {
    let mut captures = scenes(&[("7k/5p2/1n2p3/1b1p4/2p1n3/5N2/P4PPP/3R2K1 w - - 0 1", "Rxd5")]);
    captures.extend(crowd());
    captures
}

/// A quiet move in a position in which a capture is possible.
const CHOICES: Pairs = &[("rnbqkbnr/ppp1pppp/8/3p4/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 1", "Nf3")];

/// A capture of an `of` by a `by`. Kings that do not take part are far away.
fn pair(by: RoleName, of: RoleName) -> Scene {
    let (by, of) = (Role::from(by), Role::from(of));
    let to = match by {
        Role::Knight => "e6",
        Role::Rook => "d5",
        _ => "e5",
    };
    let letter = |role: Role, color: Color| role.of(color).char();
    let rank = |squares: &[(usize, char)]| {
        let mut cells = ['1'; 8];
        squares.iter().for_each(|(file, c)| cells[*file] = *c);
        cells.iter().collect::<String>()
    };
    let file = if to.starts_with('d') { 3 } else { 4 };
    let victim = rank(&[(file, letter(of, Color::Black))]);
    let (sixth, fifth) = match to {
        "e6" => (victim, rank(&[])),
        _ => (rank(&[]), victim),
    };
    let fourth = rank(&[(3, letter(by, Color::White))]);
    let eighth = if of == Role::King { rank(&[]) } else { rank(&[(7, 'k')]) };
    let first = if by == Role::King { rank(&[]) } else { rank(&[(0, 'K')]) };
    let fen = format!("{eighth}/p7/{sixth}/{fifth}/{fourth}/8/7P/{first} w - - 0 1");
    Scene::new(fen, format!("d4{to}"))
}

/// Representative candidates from this file, without those of [`pair`].
#[cfg(test)]
pub(crate) fn candidates() -> Vec<Scene> {
    let plain = crowd().into_iter().take(2).chain(capturers().into_iter().take(1));
    plain.chain(beside_kings()).chain(chains().into_iter().take(1)).chain(scenes(CHOICES)).collect()
}

#[cfg(test)]
mod tests {
    use isotope_ruleset::parse;

    use super::{super::scene::GuideGames, *};

    #[test]
    fn every_forbidden_pair_of_roles_has_a_scene() {
        let chess = isotope_kernel::Rules::compile(isotope_kernel::Spec::default()).unwrap();
        for by in Role::ALL {
            for of in Role::ALL {
                let [by, of] = [by, of].map(|role| format!("{role:?}"));
                let text = format!("(format: 1, cannot_capture: [({by}, {of})])");
                let ruleset = parse("mine", &text).unwrap();
                let games = GuideGames { rules: &ruleset.rules, chess: &chess, base: None };
                let page = forbidden(&GuideRules::new(games)).markdown();
                let illegal =
                    format!("a {} may not capture a {}", by.to_lowercase(), of.to_lowercase());
                assert!(page.contains(&illegal), "{text}: {page}");
            }
        }
    }
}
