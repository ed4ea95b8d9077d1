//! What a comment says: its words, and the commands that Lichess and other programs write into it, such as
//! `[%clk 0:03:00]`.

use shakmaty::Square;

/// The parts of a comment. The comment itself stays as it is written.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Remark {
    /// The words, without the commands.
    pub words: String,
    /// The evaluation of the position by a program, from White's view: `+0.6`, or `#-3` for a win of Black in 3 moves.
    pub evaluation: Option<String>,
    /// The time left on the clock of the player who has moved.
    pub clock: Option<String>,
    /// The arrows and circles that are drawn on the board.
    pub shapes: Vec<Shape>,
}

/// An arrow, or a circle if it ends where it begins.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Shape {
    /// The square at which it begins.
    pub from: Square,
    /// The square at which it ends.
    pub to: Square,
    /// Its colour: `G`, `R`, `B` or `Y`.
    pub ink: char,
}

impl Remark {
    /// Takes a comment apart. Commands that are not known are no words, and a known one with a value of another form
    /// says nothing.
    ///
    /// ```
    /// let remark = isotope_pgn::Remark::read("[%eval 0.6] [%clk 0:03:00] Best. [%csl Gd4,Re5][%cal Ge2e4]");
    /// assert_eq!(remark.words, "Best.");
    /// assert_eq!((remark.evaluation.as_deref(), remark.clock.as_deref()), (Some("+0.6"), Some("0:03:00")));
    /// let shapes: Vec<String> = remark.shapes.iter().map(|s| format!("{} {} {}", s.ink, s.from, s.to)).collect();
    /// assert_eq!(shapes, ["G d4 d4", "R e5 e5", "G e2 e4"]);
    /// ```
    pub fn read(comment: &str) -> Remark {
        let mut remark = Remark::default();
        let mut words = Vec::new();
        let mut rest = comment;
        while let Some((before, name, value, after)) = next_command(rest) {
            words.extend(before.split_whitespace());
            remark.add(name, value);
            rest = after;
        }
        words.extend(rest.split_whitespace());
        Remark { words: words.join(" "), ..remark }
    }

    fn add(&mut self, name: &str, value: &str) {
        match name {
            "eval" => self.evaluation = evaluation(value).or(self.evaluation.take()),
            "clk" if is_time(value) => self.clock = Some(value.into()),
            "csl" | "cal" => {
                self.shapes.extend(value.split(',').filter_map(|text| shape(text.trim())));
            }
            _ => (),
        }
    }
}

/// The first command of a text: what stands before it, its name and value, and what follows it.
fn next_command(text: &str) -> Option<(&str, &str, &str, &str)> {
    text.match_indices("[%").find_map(|(at, _)| {
        let (inner, after) = text[at + 2..].split_once(']')?;
        let end = inner.find(|c: char| !c.is_ascii_alphanumeric() && c != '_')?;
        let (name, value) = inner.split_at(end);
        let is_command = !name.is_empty() && value.starts_with(char::is_whitespace);
        is_command.then(|| (&text[..at], name, value.trim(), after))
    })
}

/// The value of `%eval`: pawns or moves to the win, which the depth of the search may follow.
fn evaluation(value: &str) -> Option<String> {
    let score = value.split(',').next().unwrap_or_default().trim();
    if let Some(moves) = score.strip_prefix('#') {
        let is_number = moves.strip_prefix('-').unwrap_or(moves).parse::<u32>().is_ok();
        return is_number.then(|| score.into());
    }
    let pawns = score.strip_prefix(['-', '+']).unwrap_or(score);
    let is_number = pawns.starts_with(|c: char| c.is_ascii_digit())
        && pawns.chars().all(|c| c.is_ascii_digit() || c == '.')
        && pawns.parse::<f64>().is_ok();
    let sign = if score.starts_with('-') { "-" } else { "+" };
    is_number.then(|| format!("{sign}{pawns}"))
}

/// Whether a text is a time such as `0:03:00` or `1:02:03.4`.
fn is_time(value: &str) -> bool {
    value.contains(':')
        && value.starts_with(|c: char| c.is_ascii_digit())
        && value.chars().all(|c| c.is_ascii_digit() || c == ':' || c == '.')
}

/// The shape that a colour and one or two squares name.
fn shape(text: &str) -> Option<Shape> {
    let mut chars = text.chars();
    let ink = chars.next().filter(|ink| "GRBY".contains(*ink))?;
    let squares = chars.as_str();
    let from = squares.get(..2)?.parse().ok()?;
    let to = match squares.get(2..)? {
        "" => from,
        to => to.parse().ok()?,
    };
    Some(Shape { from, to, ink })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn evaluations_and_clocks_of_other_forms_say_nothing() {
        let read = |text: &str| Remark::read(text).evaluation;
        for (value, expected) in
            [("-1.25,18", "-1.25"), ("#-3", "#-3"), ("#5", "#5"), ("0", "+0"), ("+2.0", "+2.0")]
        {
            assert_eq!(read(&format!("[%eval {value}]")).as_deref(), Some(expected), "{value}");
        }
        for value in ["", "#", "x", "1.2.3", "--1", "#+-2", ".", "inf"] {
            assert_eq!(read(&format!("[%eval {value}]")), None, "{value}");
        }
        assert_eq!(read("[%eval 0.3] [%eval ?]").as_deref(), Some("+0.3"));
        assert_eq!(Remark::read("[%clk soon]").clock, None);
        assert_eq!(Remark::read("[%clk 1:02:03.4]").clock.as_deref(), Some("1:02:03.4"));
    }

    #[test]
    fn what_is_no_command_is_a_word() {
        for text in ["[% 3]", "[%clk]", "[%clk 0:01", "50 [%] of it", "[a1] [%é 1]"] {
            assert_eq!(Remark::read(text).words, text);
        }
        assert_eq!(Remark::read("so [%mdl 32]  it is").words, "so it is");
        assert_eq!(
            Remark::read("[%x [%clk 0:01:00]").words,
            "",
            "a command ends at the first bracket"
        );
    }

    #[test]
    fn shapes_that_name_no_squares_are_left_out() {
        let shapes = Remark::read("[%cal Ge2e9, Ra1h8,Xa1a2,Ga1,G] [%csl é,Yh1]").shapes;
        let told: Vec<String> =
            shapes.iter().map(|shape| format!("{}{}{}", shape.ink, shape.from, shape.to)).collect();
        assert_eq!(told, ["Ra1h8", "Ga1a1", "Yh1h1"]);
    }
}
