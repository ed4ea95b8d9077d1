//! `isotope ask`: reads requests as JSON objects, one per line of standard input, and answers each with an object.

use isotope_answer::protocol::{QuestionControl, Rulesets, ask_line, refused};
use isotope_engine::Networks;
use isotope_outcomes::tablebase::TableLibrary;
use isotope_uci::BoundedLine;

use crate::{
    args,
    input::stdin,
    library::library,
    output::{Output, failure::Failure},
};

/// The maximum length of a request, in bytes.
const MAX_LINE: u64 = 1 << 20;

pub(crate) fn run(_: &args::Ask, output: &mut Output) -> Result<(), Failure> {
    let rulesets = Rulesets::default()
        .with_library(library().clone())
        .with_networks(Networks::of_user())
        .with_built_tables(TableLibrary::of_user());
    let mut input = stdin::whole()?.lock();
    let unreadable = |error| Failure::Unusable(format!("cannot read standard input: {error}"));
    while let Some(line) = BoundedLine::read(&mut input, MAX_LINE).map_err(unreadable)? {
        let reply = match std::str::from_utf8(&line.bytes) {
            _ if line.too_long => {
                refused(None, "too-large", format!("no question is longer than {MAX_LINE} bytes"))
            }
            Ok(text) if text.trim().is_empty() => continue,
            Ok(text) => ask_line(text, &rulesets, &QuestionControl::default()),
            Err(_) => refused(None, "json", "this is no text in UTF-8".into()),
        };
        // Errors are answers, too, so they do not affect the exit status.
        output.line(reply.line)?;
        output.flush()?;
    }
    Ok(())
}
