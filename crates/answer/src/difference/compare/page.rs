//! The page of a comparison: one file of HTML with every board, to read, print and step through.

use isotope_diagram::{Album, escaped};
use isotope_kernel::{Position, words::capital};
use isotope_pgn::GameTree;

use super::{
    comparison::{ComparisonReply, NamedRuleset, RulesetComparison},
    lesson::{self, Moment},
    position_text::how_many,
    scene::{self, Scene, ply_title},
    variation::Variations,
};
use crate::{
    output::{color::plain, columns::group_equal, excerpt::excerpt, html::document_of_steps},
    position::best_play::{in_short, san_names},
};

/// The space for steps, in bytes. The rest of a page takes less than a tenth of it.
const ROOM: usize = 360_000;

/// Writes the page of a comparison of at least one position under `rulesets`, with what a game tells.
pub(super) fn page(
    compared: &RulesetComparison<'_>,
    rulesets: &[NamedRuleset],
    game: &GameTree,
) -> String {
    let titles = NamedRuleset::titles(rulesets);
    let compared = &compared.called(&titles);
    let (mut scenes, focus) = scenes(compared);
    tell(&mut scenes, compared, game);
    let count = scenes.len();
    let mut album = Album::new("b");
    let shown = shown(scenes, focus, &mut album);
    let legend = legend(&mut album);
    let (title, about) = match lesson::title(game) {
        Some(title) => (title, lesson::details(game)),
        None => (titles.join(", "), String::new()),
    };
    let mut body = format!("{}<header>\n<h1>{}</h1>\n", album.shapes(), escaped(&title));
    if !about.is_empty() {
        body += &paragraph(&about);
    }
    body += &rules(rulesets, &titles);
    body += &start(compared);
    body += &states(compared);
    if shown.len() < count {
        body += &paragraph(&format!(
            "{} of {count} steps are shown here, those nearest to the difference.",
            shown.len()
        ));
    }
    body += "</header>\n<main>\n";
    for (i, step) in &shown {
        body += &format!("<section id=\"step{i}\">\n{step}</section>\n");
    }
    body += "</main>\n";
    document_of_steps(&title, &(body + &legend))
}

/// A sentence about each ruleset, after its title and its name.
fn rules(rulesets: &[NamedRuleset], titles: &[String]) -> String {
    let entries = rulesets.iter().zip(titles).map(|(NamedRuleset { name, ruleset }, title)| {
        let name = match title == name {
            true => String::new(),
            false => format!(" <code>{}</code>", escaped(name)),
        };
        let (title, summary) = (escaped(title), escaped(&capital(&ruleset.summary)));
        format!("<dt>{title}{name}</dt>\n<dd>{summary}</dd>\n")
    });
    format!("<dl>\n{}</dl>\n", entries.collect::<String>())
}

/// The marks on the boards, with what they mean.
fn legend(album: &mut Album) -> String {
    let marks = album.legend().into_iter().map(|(mark, sample)| {
        format!("<li>{sample}{}</li>\n", escaped(&capital(mark.means(false))))
    });
    match marks.collect::<String>() {
        marks if marks.is_empty() => marks,
        marks => format!("<footer>\n<h2>Marks on the boards</h2>\n<ul>\n{marks}</ul>\n</footer>\n"),
    }
}

/// All steps, and the one that is kept first: where the rulesets differ.
fn scenes<'a>(compared: &RulesetComparison<'a>) -> (Vec<Scene<'a>>, usize) {
    let title = "The position".into();
    let mut scenes = vec![Scene { title, ..scene::position(compared) }];
    match &compared.reply {
        ComparisonReply::State if compared.has_same_board() && compared.several() => {
            scenes[0].words.push(how_many(compared.differing().len()));
            for (named, difference) in compared.differing().zip(&compared.differences) {
                let words = named.said.iter().map(|said| said.in_words(plain)).collect();
                let scene = scene::after(&compared.judged(&difference.verdicts), named.title());
                scenes.push(Scene { words, ..scene });
            }
            (scenes, 0)
        }
        ComparisonReply::State => (scenes, 0),
        ComparisonReply::Move(text, verdicts) => {
            let title = format!("After {}", excerpt(text));
            scenes.push(scene::after(&compared.judged(verdicts), title));
            (scenes, 1)
        }
        ComparisonReply::Line(line) => {
            for (i, ply) in line.plies.iter().enumerate() {
                let title = capital(&ply_title(line, i));
                scenes.push(scene::after(&compared.judged_ply(ply), title));
            }
            let focus = line.parting.or(line.stop).map_or(0, |ply| ply + 1);
            (scenes, focus)
        }
    }
}

/// Adds to steps what a game tells: before its first move, and after each move of its line. A step without boards, after
/// all games have stopped, stays only if the game tells something there.
fn tell(scenes: &mut Vec<Scene<'_>>, compared: &RulesetComparison<'_>, game: &GameTree) {
    let (names, starts): (Vec<&str>, Vec<Position<'_>>) =
        compared.playable().map(|side| (side.ruleset, side.position.clone())).unzip();
    let line = &game.line[..game.line.len().min(scenes.len() - 1)];
    let mut variations = Variations { names: &names, starts: &starts }.of(line).into_iter();
    for (step, scene) in scenes.iter_mut().enumerate() {
        let moment = match step.checked_sub(1) {
            None => Moment::before(game),
            Some(ply) => Moment::after(game, ply),
        };
        scene.title += &moment.signs;
        for frame in &mut scene.frames {
            frame.diagram = moment.on(frame.diagram.clone());
        }
        scene.told = moment.words;
        if step > 0 {
            scene.variations = variations.next().unwrap_or_default();
        }
    }
    scenes.retain(|scene| {
        !scene.frames.is_empty() || !scene.told.is_empty() || !scene.variations.is_empty()
    });
}

/// The steps that fit, nearest to `focus` first, in their order, each with its number.
fn shown(scenes: Vec<Scene<'_>>, focus: usize, album: &mut Album) -> Vec<(usize, String)> {
    let mut scenes: Vec<(usize, Scene<'_>)> = scenes.into_iter().enumerate().collect();
    scenes.sort_by_key(|(i, _)| i.abs_diff(focus));
    let mut room = ROOM;
    let mut shown = Vec::new();
    for (i, scene) in scenes {
        let step = step(&scene, album);
        if step.len() > room {
            break;
        }
        room -= step.len();
        shown.push((i, step));
    }
    shown.sort_by_key(|(i, _)| *i);
    shown
}

/// A step: its boards, each with the rulesets that have it, and its words.
fn step(scene: &Scene<'_>, album: &mut Album) -> String {
    let boards = scene.frames.iter().map(|frame| {
        let below = frame.below.iter().map(|line| format!("<p>{}</p>", escaped(line)));
        let board = format!("{}{}", album.add(&frame.diagram), below.collect::<String>());
        (frame.name, board)
    });
    let mut step = format!("<h2>{}</h2>\n<div class=\"boards\">\n", escaped(&scene.title));
    for (names, board) in group_equal(boards) {
        let names = escaped(&names.join(", "));
        step += &format!("<figure>\n<figcaption>{names}</figcaption>\n{board}</figure>\n");
    }
    step += "</div>\n<div class=\"words\">\n";
    for words in &scene.told {
        step += &format!("<p class=\"told\">{}</p>\n", escaped(words));
    }
    for variation in &scene.variations {
        step += &format!("<p class=\"variation\">{variation}</p>\n");
    }
    step += &scene.words.iter().map(|words| paragraph(words)).collect::<String>();
    step + "</div>\n"
}

/// The FEN, or each ruleset's own, and the notes.
fn start(compared: &RulesetComparison<'_>) -> String {
    let fens = compared.fens();
    let fens = fens.iter().map(|(names, fen)| match fens.len() {
        1 => format!("<p class=\"fen\">{}</p>\n", escaped(fen)),
        _ => format!("<p class=\"fen\">{}: {}</p>\n", escaped(&names.join(", ")), escaped(fen)),
    });
    let notes = compared.sides.iter().flat_map(|side| {
        side.notes().chain(side.refusal().map(|why| format!("{}: {why}", side.ruleset())))
    });
    let notes = compared.input.notes.iter().cloned().chain(notes);
    fens.collect::<String>() + &notes.map(|note| paragraph(&note)).collect::<String>()
}

/// The table of what the position is under each ruleset.
fn states(compared: &RulesetComparison<'_>) -> String {
    let best = if compared.is_solved() { "<th scope=\"col\">best play</th>" } else { "" };
    let mut table = format!(
        "<table tabindex=\"0\" aria-label=\"The position under each ruleset\">\n<tr><td></td><th scope=\"col\">outcome</th><th scope=\"col\">check</th>\
         <th scope=\"col\">legal moves</th>{best}</tr>\n"
    );
    for side in compared.playable() {
        table += &format!(
            "<tr><th scope=\"row\">{}</th><td>{}</td><td>{}</td><td>{}</td>",
            escaped(side.ruleset),
            escaped(&side.standing()),
            side.check_in_words(),
            side.legal_moves
        );
        if let Some(solution) = &side.solution {
            let moves = san_names(&side.position, &solution.best).join(", ");
            let colon = if moves.is_empty() { "" } else { ": " };
            let worth = format!("{}{colon}{moves}", in_short(&side.position, solution));
            table += &format!("<td>{}</td>", escaped(&worth));
        }
        table += "</tr>\n";
    }
    table + "</table>\n"
}

fn paragraph(text: &str) -> String {
    format!("<p>{}</p>\n", escaped(text))
}

#[cfg(test)]
mod tests;
