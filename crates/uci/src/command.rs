//! Parses the commands of a GUI, one per line.

use crate::go::Go;

/// An event of a conversation.
#[derive(Debug)]
pub(crate) enum Event {
    Command(GuiCommand),
    /// The search with this number has ended.
    Answered(u64),
}

/// A command of a GUI.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum GuiCommand {
    Uci,
    IsReady,
    NewGame,
    /// The name of an option, and the value if one is given.
    Set(String, Option<String>),
    /// A FEN, or `None` for the ruleset's starting position, and the moves from that position.
    Position(Option<String>, Vec<String>),
    Go(Go),
    Stop,
    PonderHit,
    Quit,
    /// The end of the input.
    End,
    /// A line that was skipped because it is too long.
    TooLong,
    /// A request for the board as text, which is not part of UCI but is common among engines.
    Display,
    /// An empty line, or a command that has no effect.
    Nothing,
    /// A line without a known command, truncated to 60 characters.
    Unknown(String),
}

impl GuiCommand {
    /// Parses the command in a line. As the protocol requires, words before the first known command are
    /// ignored.
    pub(crate) fn read(line: &str) -> GuiCommand {
        let mut words = line.split_whitespace();
        while let Some(word) = words.next() {
            return match word {
                "uci" => GuiCommand::Uci,
                "isready" => GuiCommand::IsReady,
                "ucinewgame" => GuiCommand::NewGame,
                "setoption" => option(words),
                "position" => position(words),
                "go" => GuiCommand::Go(Go::read(words)),
                "bench" => GuiCommand::Go(Go::bench(words.next())),
                "stop" => GuiCommand::Stop,
                "ponderhit" => GuiCommand::PonderHit,
                "quit" => GuiCommand::Quit,
                "d" => GuiCommand::Display,
                "debug" | "register" => GuiCommand::Nothing,
                _ => continue,
            };
        }
        match line.trim() {
            "" => GuiCommand::Nothing,
            line => GuiCommand::Unknown(line.chars().take(60).collect()),
        }
    }
}

/// Parses `name N… [value V…]`, in which the name and the value may consist of several words.
fn option<'a>(words: impl Iterator<Item = &'a str>) -> GuiCommand {
    let words: Vec<&str> = words.collect();
    let words = words.strip_prefix(&["name"]).unwrap_or(&words);
    let value = words.iter().position(|word| *word == "value");
    let (name, value) = match value {
        Some(at) => (&words[..at], Some(words[at + 1..].join(" "))),
        None => (words, None),
    };
    GuiCommand::Set(name.join(" "), value)
}

/// Parses `startpos | fen F… [moves M…]`.
fn position<'a>(words: impl Iterator<Item = &'a str>) -> GuiCommand {
    let words: Vec<&str> = words.collect();
    let end = words.iter().position(|word| *word == "moves").unwrap_or(words.len());
    let moves = words.iter().skip(end + 1).map(ToString::to_string).collect();
    match &words[..end] {
        ["startpos"] => GuiCommand::Position(None, moves),
        ["fen", fen @ ..] | fen => GuiCommand::Position(Some(fen.join(" ")), moves),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn unknown_words_before_a_command_are_ignored() {
        assert_eq!(GuiCommand::read("joho uci"), GuiCommand::Uci);
        assert_eq!(GuiCommand::read("  \r\n"), GuiCommand::Nothing);
        assert_eq!(GuiCommand::read("joho"), GuiCommand::Unknown("joho".into()));
    }

    #[test]
    fn names_and_values_of_options_may_have_several_words() {
        let set =
            |name: &str, value: Option<&str>| GuiCommand::Set(name.into(), value.map(Into::into));
        assert_eq!(GuiCommand::read("setoption name Clear Hash"), set("Clear Hash", None));
        assert_eq!(
            GuiCommand::read("setoption name RulesPath value /my rules/a.ron"),
            set("RulesPath", Some("/my rules/a.ron"))
        );
        assert_eq!(GuiCommand::read("setoption name RulesPath value"), set("RulesPath", Some("")));
    }

    #[test]
    fn a_position_is_a_fen_or_the_start_and_moves() {
        let moves = vec!["e2e4".to_string(), "N@f6".to_string()];
        assert_eq!(
            GuiCommand::read("position startpos moves e2e4 N@f6"),
            GuiCommand::Position(None, moves.clone())
        );
        assert_eq!(
            GuiCommand::read("position fen 8/8 w - - moves e2e4 N@f6"),
            GuiCommand::Position(Some("8/8 w - -".into()), moves)
        );
        // What is no position is refused as a FEN.
        for (line, fen) in [
            ("position", ""),
            ("position startpos e2e4", "startpos e2e4"),
            ("position startpos move e2e4", "startpos move e2e4"),
        ] {
            assert_eq!(GuiCommand::read(line), GuiCommand::Position(Some(fen.into()), Vec::new()));
        }
    }
}
