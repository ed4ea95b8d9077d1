//! Writes games as PGN, with tags that identify the rules.

use std::fmt::Display;

use isotope_kernel::{Game, Position, Rules, notation};
use isotope_ruleset::{ALIASES, Ruleset, shipped};
use shakmaty::{Color, Position as _};

use crate::{
    fault::{Fault, PgnError},
    glyph::{lettered_glyph, written_glyph},
    token::{Kind, Tokens, Wrong},
    tree::{GameTree, TreePly, tidy},
};

/// The maximum length of a line of movetext, in bytes. Comments are not wrapped.
const WIDTH: usize = 80;

/// The tags of every game, in the order of the standard, before `Result`.
const ROSTER: [(&str, &str); 6] = [
    ("Event", "?"),
    ("Site", "?"),
    ("Date", "????.??.??"),
    ("Round", "?"),
    ("White", "?"),
    ("Black", "?"),
];

/// The tags that are written anew from the rules, the start and the result.
const OWN: [&str; 6] = ["Result", "Variant", "Ruleset", "RulesetHash", "SetUp", "FEN"];

/// Writes a game with variations, comments and glyphs as PGN. The tags that identify the rules, the start and the
/// result are written anew, and all others are kept. Moves are written in SAN as long as they are legal under the
/// ruleset, and from there on as they are in the tree. If the game does not end by itself, its `Result` tag is
/// kept. A tag `Variant` is added if the ruleset is shipped and other programs have a name for its rules.
///
/// ```
/// use isotope_pgn::{Pgn, pgn_of_tree};
/// use isotope_kernel::Position;
///
/// let atomic = isotope_ruleset::shipped("atomic").unwrap();
/// let read = Pgn::read("[Opening \"?\"]\n\n1. e4 {best} (1. d4! d5) e5 *").unwrap();
/// let written = pgn_of_tree(&Position::start(&atomic.rules), &read.game, &atomic).unwrap();
/// assert!(written.contains("[Opening \"?\"]\n"));
/// assert!(written.ends_with("\n\n1. e4 { best } (1. d4! d5) 1... e5 *\n"), "{written}");
///
/// let game = Pgn::read("1. Nf3 d5 2. Ne5 a6 3. Nxf7").unwrap().game;
/// let written = pgn_of_tree(&Position::start(&atomic.rules), &game, &atomic).unwrap();
/// assert!(written.ends_with("\n\n1. Nf3 d5 2. Ne5 a6 3. Nxf7# 1-0\n"), "{written}");
///
/// let read = Pgn::read(&written).unwrap();
/// assert_eq!((read.tag("Ruleset"), read.tag("Variant")), (Some("atomic"), Some("Atomic")));
/// assert_eq!(read.tag("RulesetHash"), Some(&*atomic.hash));
/// assert_eq!((read.start(), read.moves.len()), ("startpos", 5));
/// ```
///
/// # Errors
/// Returns an error if the text of an illegal move could not be read again.
pub fn pgn_of_tree(
    start: &Position<'_>,
    game: &GameTree,
    ruleset: &Ruleset,
) -> Result<String, PgnError> {
    let mut played = Game::new(start.clone());
    let legal = game.line.iter().take_while(|ply| {
        let read = notation::read(&played.position(), &ply.text);
        read.is_ok_and(|m| played.play(m).is_ok())
    });
    let is_legal = legal.count() == game.line.len();
    let tag = game.tags.iter().find(|(name, _)| name == "Result").map(|(_, value)| &**value);
    let known = tag.filter(|tag| ["1-0", "0-1", "1/2-1/2"].contains(tag));
    let ended = result(&played).filter(|_| is_legal);
    let result = ended.or(known).unwrap_or("*");
    let mut movetext = Movetext::default();
    movetext.comments(&game.comments);
    movetext.line(Some(start.clone()), (start, 0), &game.line)?;
    Ok(tags_text(start, ruleset, &game.tags, result) + "\n" + &movetext.end(result))
}

fn result(game: &Game<&Rules>) -> Option<&'static str> {
    game.ended().map(|outcome| match outcome.winner {
        Some(Color::White) => "1-0",
        Some(Color::Black) => "0-1",
        None => "1/2-1/2",
    })
}

/// The tags of a game, one in each line. Of `tags`, those that are written anew are left out.
fn tags_text(
    start: &Position<'_>,
    ruleset: &Ruleset,
    tags: &[(String, String)],
    result: &str,
) -> String {
    let mut text = String::new();
    let mut add = |name: &str, value: &str| {
        let value = value.replace(char::is_control, " ").replace('\\', "\\\\").replace('"', "\\\"");
        text += &format!("[{name} \"{value}\"]\n");
    };
    for (name, unknown) in ROSTER {
        let known = tags.iter().find(|(other, _)| other == name);
        add(name, known.map_or(unknown, |(_, value)| value));
    }
    add("Result", result);
    if let Some(variant) = variant(ruleset) {
        add("Variant", variant);
    }
    add("Ruleset", &ruleset.id);
    add("RulesetHash", &ruleset.hash);
    if start.fen() != Position::start(start.rules()).fen() {
        add("SetUp", "1");
        add("FEN", &start.fen());
    }
    let is_other =
        |name: &str| !OWN.contains(&name) && ROSTER.iter().all(|(other, _)| *other != name);
    let is_name = |name: &str| {
        !name.is_empty() && name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_')
    };
    for (name, value) in tags.iter().filter(|(name, _)| is_other(name) && is_name(name)) {
        add(name, value);
    }
    text
}

/// The name that other programs use for the rules, if there is one and the ruleset is shipped.
fn variant(ruleset: &Ruleset) -> Option<&'static str> {
    let names = ALIASES.iter().find(|names| names.ruleset == ruleset.id)?;
    let same = shipped(&ruleset.id).is_ok_and(|shipped| shipped.hash == ruleset.hash);
    (same && !names.pgn.is_empty()).then_some(names.pgn)
}

/// Movetext that is being written.
#[derive(Default)]
struct Movetext {
    /// The words, none of which is wrapped.
    words: Vec<Word>,
    /// The brackets that the next word begins with.
    opened: String,
}

struct Word {
    text: String,
    /// Whether the word ends its line.
    ends_line: bool,
}

impl Movetext {
    fn word(&mut self, text: &str) {
        let text = std::mem::take(&mut self.opened) + text;
        self.words.push(Word { text, ends_line: false });
    }

    fn comments(&mut self, comments: &[String]) {
        for text in comments.iter().map(|text| tidy(text)).filter(|text| !text.is_empty()) {
            match text.contains('}') {
                false => self.word(&format!("{{ {text} }}")),
                true => {
                    self.word(&format!("; {text}"));
                    self.words.last_mut().expect("it was just written").ends_line = true;
                }
            }
        }
    }

    fn close(&mut self) {
        match self.words.last_mut() {
            Some(last) if !last.ends_line => last.text.push(')'),
            _ => self.word(")"),
        }
    }

    /// Writes a line and its variations. The line begins `begin` plies after the start of the game, and its moves are
    /// numbered even where they are illegal. `position` is `None` after an illegal move.
    fn line(
        &mut self,
        mut position: Option<Position<'_>>,
        (start, begin): (&Position<'_>, usize),
        line: &[TreePly],
    ) -> Result<(), PgnError> {
        let mut is_numbered = true;
        for (at, ply) in (begin..).zip(line) {
            let before = position.clone();
            self.comments(&ply.before);
            if is_numbered || at.is_multiple_of(2) == start.turn().is_white() {
                self.word(&ply_number(start, at));
            }
            let san;
            (position, san) = position.and_then(|position| played(position, &ply.text)).unzip();
            let mut text = match san {
                Some(san) => san,
                None => checked(&ply.text)?.to_owned(),
            };
            let mut glyphs = ply.glyphs.iter().map(|number| written_glyph(*number)).peekable();
            if let Some(sign) = glyphs.next_if(|glyph| !glyph.starts_with('$')) {
                text += &sign;
            }
            self.word(&text);
            for glyph in glyphs {
                self.word(&glyph);
            }
            self.comments(&ply.comments);
            for variation in ply.variations.iter().filter(|variation| !variation.is_empty()) {
                self.opened.push('(');
                self.line(before.clone(), (start, at), variation)?;
                self.close();
            }
            is_numbered = !(ply.comments.is_empty() && ply.variations.is_empty());
        }
        Ok(())
    }

    /// The text, with the result.
    fn end(mut self, result: &str) -> String {
        self.word(result);
        let mut text = String::new();
        let mut width = 0;
        let mut breaks = false;
        for word in self.words {
            if width > 0 && (breaks || width + 1 + word.text.len() > WIDTH) {
                text.push('\n');
                width = 0;
            } else if width > 0 {
                text.push(' ');
                width += 1;
            }
            text += &word.text;
            width += word.text.len();
            breaks = word.ends_line;
        }
        text + "\n"
    }
}

/// The position after a move, and the move in SAN; `None` if it is illegal.
fn played<'r>(mut position: Position<'r>, text: &str) -> Option<(Position<'r>, String)> {
    let m = notation::read(&position, text).ok().filter(|m| position.is_legal(*m))?;
    let san = notation::san_and_play(&mut position, m).to_string();
    Some((position, san))
}

/// The text of a move, if it is read as one move.
fn checked(text: &str) -> Result<&str, PgnError> {
    let first = Tokens::of_moves(text.as_bytes()).next().filter(|token| token.end == text.len());
    let is_word = match first.map(|token| token.kind) {
        Some(Kind::Move) => true,
        // After a move, these would be more than a word.
        Some(Kind::Error(Wrong::Word)) => {
            !text.contains(['[', '%', '"'])
                && !matches!(text, "ep" | "e.p.")
                && lettered_glyph(text).is_none()
        }
        _ => false,
    };
    let refused = || PgnError {
        place: None,
        message: Fault::new(Wrong::Word, 0, text.as_bytes(), true).to_string(),
    };
    is_word.then_some(text).ok_or_else(refused)
}

/// The move number of a ply, such as `12.` or `12...`. `ply` is counted from 0 at the position `start`.
pub fn ply_number(start: &Position<'_>, ply: usize) -> String {
    let half = ply + usize::from(start.turn().is_black());
    let dots = if half.is_multiple_of(2) { "." } else { "..." };
    format!("{}{dots}", u32::from(start.fullmoves()) as usize + half / 2)
}

/// Moves in one line with their numbers, as in `12... Nf6 13. d4`. The first is the ply `first`, counted from 0 at the
/// position `start`.
///
/// ```
/// use isotope_kernel::{Position, Rules, Spec};
/// use isotope_pgn::numbered_line;
///
/// let rules = Rules::compile(Spec::default()).unwrap();
/// let start = Position::start(&rules);
/// assert_eq!(numbered_line(&start, 0, ["e4", "e5", "Nf3"]), "1. e4 e5 2. Nf3");
/// assert_eq!(numbered_line(&start, 1, ["e5", "Nf3"]), "1... e5 2. Nf3");
/// ```
pub fn numbered_line(
    start: &Position<'_>,
    first: usize,
    moves: impl IntoIterator<Item = impl Display>,
) -> String {
    let moves = (first..).zip(moves).map(|(ply, m)| {
        match ply == first || ply.is_multiple_of(2) == start.turn().is_white() {
            true => format!("{} {m}", ply_number(start, ply)),
            false => m.to_string(),
        }
    });
    moves.collect::<Vec<_>>().join(" ")
}
