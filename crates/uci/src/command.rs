//! What a GUI says, a line at a time.

use crate::go::Go;

/// An event of a conversation.
#[derive(Debug)]
pub(crate) enum Event {
    Command(Command),
    /// The search of this number has answered.
    Answered(u64),
}

/// What a GUI says.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Command {
    Uci,
    IsReady,
    NewGame,
    /// An option by its name, and its value if it has one.
    Set(String, Option<String>),
    /// Where it stands: a FEN, or none for the start of a game; and the moves from there.
    Position(Option<String>, Vec<String>),
    Go(Go),
    Stop,
    PonderHit,
    Quit,
    /// The end of the input.
    End,
    /// A line that is too long to be read.
    TooLong,
    /// The board as text, and what is known of it: not UCI, and everybody has it.
    Display,
    /// What is read and needs no answer.
    Nothing,
    /// What nobody can read.
    Unknown(String),
}

impl Command {
    /// Reads a line. As the protocol wants it, words before the first one that is known are ignored.
    pub(crate) fn read(line: &str) -> Command {
        let mut words = line.split_whitespace();
        while let Some(word) = words.next() {
            return match word {
                "uci" => Command::Uci,
                "isready" => Command::IsReady,
                "ucinewgame" => Command::NewGame,
                "setoption" => option(words),
                "position" => position(words),
                "go" => Command::Go(Go::read(words)),
                "stop" => Command::Stop,
                "ponderhit" => Command::PonderHit,
                "quit" => Command::Quit,
                "d" => Command::Display,
                "debug" | "register" => Command::Nothing,
                _ => continue,
            };
        }
        match line.trim() {
            "" => Command::Nothing,
            line => Command::Unknown(line.chars().take(60).collect()),
        }
    }
}

/// `name N… [value V…]`, of which the name and the value may have several words.
fn option<'a>(words: impl Iterator<Item = &'a str>) -> Command {
    let words: Vec<&str> = words.collect();
    let words = words.strip_prefix(&["name"]).unwrap_or(&words);
    let value = words.iter().position(|word| *word == "value");
    let (name, value) = match value {
        Some(at) => (&words[..at], Some(words[at + 1..].join(" "))),
        None => (words, None),
    };
    Command::Set(name.join(" "), value)
}

/// `startpos | fen F… [moves M…]`.
fn position<'a>(words: impl Iterator<Item = &'a str>) -> Command {
    let words: Vec<&str> = words.collect();
    let end = words.iter().position(|word| *word == "moves").unwrap_or(words.len());
    let moves = words.iter().skip(end + 1).map(ToString::to_string).collect();
    match &words[..end] {
        [] | ["startpos", ..] => Command::Position(None, moves),
        ["fen", fen @ ..] | fen => Command::Position(Some(fen.join(" ")), moves),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_that_nobody_knows_are_passed_over() {
        assert_eq!(Command::read("joho uci"), Command::Uci);
        assert_eq!(Command::read("  \r\n"), Command::Nothing);
        assert_eq!(Command::read("joho"), Command::Unknown("joho".into()));
    }

    #[test]
    fn names_and_values_of_options_may_have_several_words() {
        let set =
            |name: &str, value: Option<&str>| Command::Set(name.into(), value.map(Into::into));
        assert_eq!(Command::read("setoption name Clear Hash"), set("Clear Hash", None));
        assert_eq!(
            Command::read("setoption name RulesPath value /my rules/a.ron"),
            set("RulesPath", Some("/my rules/a.ron"))
        );
        assert_eq!(Command::read("setoption name RulesPath value"), set("RulesPath", Some("")));
    }

    #[test]
    fn a_position_is_a_fen_or_the_start_and_moves() {
        let moves = vec!["e2e4".to_string(), "N@f6".to_string()];
        assert_eq!(
            Command::read("position startpos moves e2e4 N@f6"),
            Command::Position(None, moves.clone())
        );
        assert_eq!(
            Command::read("position fen 8/8 w - - moves e2e4 N@f6"),
            Command::Position(Some("8/8 w - -".into()), moves)
        );
    }
}
