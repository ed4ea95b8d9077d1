//! What a game tells beside its moves: a title, and the comments, glyphs and arrows of its line.

use isotope_diagram::Diagram;
use isotope_pgn::{GameTree, Remark, Shape, TreePly, glyph_sign};

/// The colours of arrows and circles, by the letter in PGN. They are told apart on light and dark squares.
const INKS: [(char, &str); 4] =
    [('G', "#15781b"), ('R', "#a8201a"), ('B', "#1f4fb0"), ('Y', "#c98a00")];

/// The comments of a moment of a game.
#[derive(Default)]
pub(super) struct Moment {
    /// The signs after the move, such as `?!`.
    pub(super) signs: String,
    /// The comments, evaluation and clock, as paragraphs.
    pub(super) words: Vec<String>,
    shapes: Vec<Shape>,
}

/// The title of a game: its players with their ratings, or else its event.
pub(super) fn title(game: &GameTree) -> Option<String> {
    let player = |color: &str| {
        let name = game.known_tag(color)?;
        let rating = game.known_tag(&format!("{color}Elo"));
        Some(rating.map_or_else(|| name.into(), |rating| format!("{name} ({rating})")))
    };
    match (player("White"), player("Black")) {
        (None, None) => game.known_tag("Event").map(String::from),
        (white, black) => {
            let or = |player: Option<String>, color: &str| player.unwrap_or_else(|| color.into());
            Some(format!("{} – {}", or(white, "White"), or(black, "Black")))
        }
    }
}

/// Where and when a game was played, and its result; empty if nothing is known.
pub(super) fn details(game: &GameTree) -> String {
    let result = game.known_tag("Result").map(|result| result.replace("1/2-1/2", "½-½"));
    let is_titled = game.known_tag("White").or(game.known_tag("Black")).is_some();
    let event = game.known_tag("Event").filter(|_| is_titled);
    let date = game.known_tag("Date").or(game.known_tag("UTCDate"));
    let date = date.map(|date| date.replace(".??", ""));
    let place = [event, game.known_tag("Site")].into_iter().flatten().map(String::from);
    place.chain(date).chain(result).collect::<Vec<_>>().join(", ")
}

/// The signs of glyphs, to be written after a move, all in characters that fonts have.
pub(super) fn signs(glyphs: &[u8]) -> String {
    let signs: String = glyphs.iter().filter_map(|number| glyph_sign(*number)).collect();
    signs.replace('⩲', "+=").replace('⩱', "=+")
}

impl Moment {
    /// What is told before the first move.
    pub(super) fn before(game: &GameTree) -> Moment {
        let first = game.line.first().map_or(&[][..], |ply| &ply.before);
        Moment::told(game.comments.iter().chain(first), String::new())
    }

    /// What is told after a move of the line.
    pub(super) fn after(game: &GameTree, ply: usize) -> Moment {
        let Some(TreePly { before, glyphs, comments, .. }) = game.line.get(ply) else {
            return Moment::default();
        };
        // What precedes the first move is told with the position.
        let before = if ply == 0 { &[][..] } else { before };
        Moment::told(before.iter().chain(comments), signs(glyphs))
    }

    fn told<'c>(comments: impl IntoIterator<Item = &'c String>, signs: String) -> Moment {
        let mut moment = Moment { signs, ..Moment::default() };
        for remark in comments.into_iter().map(|comment| Remark::read(comment)) {
            let evaluation = remark.evaluation.map(|value| format!("Evaluation {value}"));
            let clock = remark.clock.map(|time| format!("Clock {time}"));
            let measured: Vec<String> = evaluation.into_iter().chain(clock).collect();
            let measured = (!measured.is_empty()).then(|| measured.join(", "));
            let words = Some(remark.words).filter(|words| !words.is_empty());
            moment.words.extend(words.into_iter().chain(measured));
            moment.shapes.extend(remark.shapes);
        }
        moment
    }

    /// A board with the arrows and circles.
    pub(super) fn on(&self, diagram: Diagram) -> Diagram {
        self.shapes.iter().fold(diagram, |diagram, Shape { from, to, ink }| {
            let color =
                INKS.iter().find(|(letter, _)| letter == ink).map_or("", |(_, color)| color);
            diagram.shape(*from, *to, color)
        })
    }
}
