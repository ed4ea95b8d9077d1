//! The text form of a summary: a table with a column for each ruleset, and an example of each kind of game.

use anstyle::Style;
use isotope_answer::{
    Answer, MAX_MESSAGE, Text, escape_text, excerpt, rows, text_width, with_commas,
};
use isotope_kernel::Reason;

use super::summary::{Example, GamesCount, Summary, Tally};

const HEADING: Style = Style::new().bold();

impl Answer for Summary {
    fn write(&self, out: &mut Text) {
        write(self, out);
    }
}

fn write(summary: &Summary, out: &mut Text) {
    let Summary { games, plies, rulesets, .. } = summary;
    out.line(heading(&format!("{}, {}", counted(*games, "game"), counted(*plies, "move"))));
    if !rulesets.is_empty() {
        out.line("");
        let lines = lines(rulesets);
        let head: Vec<&str> = lines.iter().map(|(name, _)| name.as_str()).collect();
        let head = format!("\n{}", head.join("\n"));
        let block = |(at, tally): (usize, &Tally)| {
            let numbers: Vec<String> =
                lines.iter().map(|(_, numbers)| numbers[at].clone()).collect();
            let name = excerpt(&tally.ruleset);
            let widest = numbers.iter().map(String::len).chain([text_width(&name)]).max();
            let widest = widest.unwrap_or_default();
            let numbers = numbers.iter().map(|number| format!("{number:>widest$}"));
            let numbers = numbers.collect::<Vec<_>>().join("\n");
            format!("{}{}\n{numbers}", " ".repeat(widest - text_width(&name)), heading(&name))
        };
        let blocks: Vec<String> = rulesets.iter().enumerate().map(block).collect();
        out.line(rows(Some(&head), &blocks, out.width));
    }
    examples(summary, out);
}

/// The lines of the table: a name, and a number for each ruleset. Lines with only zeros are left out.
fn lines(rulesets: &[Tally]) -> Vec<(String, Vec<String>)> {
    let mut lines = Vec::new();
    let mut line = |name: &str, number: &dyn Fn(&Tally) -> u64| {
        let numbers: Vec<u64> = rulesets.iter().map(number).collect();
        if numbers.iter().any(|number| *number > 0) {
            lines.push((name.to_owned(), numbers.into_iter().map(with_commas).collect()));
        }
    };
    line("games", &|tally| tally.games);
    line("legal moves", &|tally| tally.plies);
    line("legal to the end", &Tally::legal);
    for reason in Reason::BUILT_IN {
        let of = |tally: &Tally| tally.ends.get(reason.as_str()).copied().unwrap_or_default();
        line(&format!("  {reason}"), &of);
    }
    line("  not over", &|tally| tally.open);
    line("illegal", &|tally| tally.games - tally.legal());
    for reason in Reason::BUILT_IN {
        let of =
            |tally: &Tally| tally.played_past.get(reason.as_str()).copied().unwrap_or_default();
        line(&format!("played past {reason}"), &of);
    }
    line("disputed", &|tally| tally.disputed.games);
    lines
}

fn examples(summary: &Summary, out: &mut Text) {
    let mut kinds: Vec<(String, &GamesCount)> = Vec::new();
    let several = summary.rulesets.len() > 1;
    let of = |tally: &Tally| if several { format!(" in {}", tally.ruleset) } else { String::new() };
    for tally in &summary.rulesets {
        let illegal = tally.illegal.iter();
        kinds.extend(illegal.map(|(code, count)| (format!("illegal{}: {code}", of(tally)), count)));
        if tally.disputed.games > 0 {
            kinds.push((format!("disputed{}", of(tally)), &tally.disputed));
        }
    }
    list("", kinds, out);
    let partings = &summary.partings;
    let sum = partings.values().map(|count| count.games).sum();
    let head = format!("the rulesets part in {}", counted(sum, "game"));
    list(&head, partings.iter().map(|(kind, count)| (kind.clone(), count)).collect(), out);
}

/// Writes the kinds of games with their counts, most frequent first, and an example below each.
fn list(head: &str, mut kinds: Vec<(String, &GamesCount)>, out: &mut Text) {
    if kinds.is_empty() {
        return;
    }
    out.line("");
    if !head.is_empty() {
        out.line(heading(head));
    }
    kinds.sort_by_key(|(_, count)| std::cmp::Reverse(count.games));
    for (kind, count) in kinds {
        out.line(format_args!("{} {}", with_commas(count.games), excerpt(&kind)));
        if let Some(Example { file, game, at, r#move, why, .. }) = &count.example {
            let at = at.as_ref().map(|at| format!(":{at}")).unwrap_or_default();
            let m = r#move.as_ref().map(|m| format!(" {m}")).unwrap_or_default();
            out.line(format_args!(
                "    {}#{game}{at}{}: {}",
                excerpt(file),
                excerpt(&m),
                escape_text(why, MAX_MESSAGE)
            ));
        }
    }
}

fn heading(text: &str) -> String {
    format!("{HEADING}{text}{HEADING:#}")
}

fn counted(number: u64, what: &str) -> String {
    let plural = if number == 1 { "" } else { "s" };
    format!("{} {what}{plural}", with_commas(number))
}
