//! The commands. Short commands are implemented here, the others in submodules.

pub(crate) mod ask;
pub(crate) mod assess;
pub(crate) mod bench;
pub(crate) mod compare;
pub(crate) mod games;
pub(crate) mod matches;
pub(crate) mod perft;
mod progress;
pub(crate) mod ruleset;
pub(crate) mod solve;
mod syzygy;
pub(crate) mod tablebase;
mod threads;
pub(crate) mod train;
mod write_page;

use std::{
    io::{self, BufWriter},
    process::{Command, Stdio},
    slice,
};

use isotope_answer::{
    Board, Diff, Explanation, Guide, InputError, Moves, Play, Puzzles, Show, Text, Witnesses,
    rules_text,
};
use isotope_engine::Networks;
use isotope_games::{PositionPlace, Reference, SelectedGame, Source};
use isotope_lsp::Ending;
use isotope_outcomes::tablebase::{Progress, TableLibrary};
use isotope_pgn::parse_movetext;
use isotope_ruleset::{FOLDERS, Library};
use isotope_web::Server;

use crate::{
    args, completions,
    input::{self, AskedRuleset, each_position},
    interrupt,
    library::library,
    output::{Output, failure::Failure},
};

/// `isotope rules`: lists the rulesets that come with Isotope and the rulesets in the user's folders.
pub(crate) fn rules(args: &args::Rules, output: &mut Output) -> Result<(), Failure> {
    let rules = isotope_answer::rules(library());
    match args.format.json {
        true => rules.iter().try_for_each(|listed| output.json(listed))?,
        false => output.text(&rules_text(&rules))?,
    }
    for folder in Library::absent_folders() {
        let message = format!("{FOLDERS} names {}, which is no folder", folder.display());
        output.complain("note", &message);
    }
    if let Some(folder) = library().folders().last()
        && rules.iter().all(|listed| listed.file.is_none())
    {
        let message = format!("rulesets of your own go into {}", folder.display());
        output.complain("note", &message);
    }
    Ok(())
}

/// `isotope show`: describes the rules of a ruleset in words.
pub(crate) fn show(args: &args::Show, output: &mut Output) -> Result<(), Failure> {
    let ruleset = input::ruleset(&args.ruleset, output)?;
    output.give(&Show::new(&ruleset), args.format)
}

/// `isotope describe`: writes a page about a ruleset for players.
pub(crate) fn describe(args: &args::Describe, output: &mut Output) -> Result<(), Failure> {
    let ruleset = input::ruleset(&args.ruleset, output)?;
    output.give(&Guide::new(&ruleset), args.format)
}

/// `isotope board`: draws positions and describes their state.
pub(crate) fn board(args: &args::Board, output: &mut Output) -> Result<(), Failure> {
    output.draw(&args.picture)?;
    let ruleset = input::asked_ruleset(args.rules.named.as_deref(), output)?;
    let args::Positions { fens, options } = &args.positions;
    each_position(fens, *options, &ruleset, args.format, output, |asked| Ok(Board::new(asked)))
}

/// `isotope moves`: lists the legal moves, with the pieces that each of them destroys.
pub(crate) fn moves(args: &args::Moves, output: &mut Output) -> Result<(), Failure> {
    let ruleset = input::asked_ruleset(args.rules.named.as_deref(), output)?;
    let args::Positions { fens, options } = &args.positions;
    each_position(fens, *options, &ruleset, args.format, output, |asked| Ok(Moves::new(asked)))
}

/// `isotope play`: plays a line of moves, and shows each board with the blast.
pub(crate) fn play(args: &args::Play, output: &mut Output) -> Result<(), Failure> {
    output.draw(&args.picture)?;
    let ruleset = input::asked_ruleset(args.rules.named.as_deref(), output)?;
    // A PGN comment after `;` extends to the end of the line, so each argument becomes a line.
    let line = args.moves.join("\n");
    let moves = match parse_movetext(&line) {
        _ if args.moves.is_empty() => Vec::new(),
        Ok(moves) => moves,
        Err(error) => {
            return output.refuse(&InputError::new(&line, &[], error.into()), args.format);
        }
    };
    let mut played = true;
    let answer = |asked| {
        let play = Play::new(asked, &moves);
        played &= play.is_played();
        Ok(play)
    };
    if let Ok(Reference { file, game, at: PositionPlace::End }) =
        args.position.fen.parse::<Reference>()
        && args.moves.is_empty()
    {
        return play_game((&file, game), args, &ruleset, output);
    }
    let args::OnePosition { fen, options } = &args.position;
    each_position(slice::from_ref(fen), *options, &ruleset, args.format, output, answer)?;
    if !played {
        output.fail(2);
    }
    Ok(())
}

/// `isotope play games.pgn#12`: plays a game of a collection from its start.
fn play_game(
    (file, number): (&str, u64),
    args: &args::Play,
    ruleset: &AskedRuleset,
    output: &mut Output,
) -> Result<(), Failure> {
    let args::OnePosition { fen: text, options } = &args.position;
    let game = SelectedGame::read(Source::file(file), number)
        .map_err(|error| input::no_such_position(text, &error))
        .and_then(|game| {
            let (start, ruleset) =
                input::position_of(&game, PositionPlace::Start, text, *options, ruleset)?;
            Ok((input::query(start, ruleset)?, game.moves()))
        });
    let (start, moves) = match game {
        Ok(game) => game,
        Err(error) => return output.refuse(&error, args.format),
    };
    let play = Play::new(start, &moves);
    if !play.is_played() {
        output.fail(2);
    }
    output.give(&play, args.format)
}

/// `isotope diff`: lists the fields in which two rulesets differ, and shows a position that demonstrates the
/// difference.
pub(crate) fn diff(args: &args::Diff, output: &mut Output) -> Result<(), Failure> {
    let args::Diff { rulesets, exit_code, format } = args;
    let rulesets = input::two(rulesets, output)?;
    let diff = Diff::new(&rulesets, interrupt::control());
    if *exit_code && !diff.is_same() {
        output.fail(1);
    }
    output.give(&diff, *format)?;
    interrupt::ended()
}

/// `isotope witness`: finds the smallest positions in which two rulesets differ.
pub(crate) fn witness(args: &args::Witness, output: &mut Output) -> Result<(), Failure> {
    let args::Witness { rulesets, men, seed, exit_code, format } = args;
    let rulesets = input::two(rulesets, output)?;
    let control = interrupt::control();
    let witnesses = progress::spinner::during(|spinner| {
        let mut tell = |done: usize, classes: usize, progress: Progress| {
            spinner.set_message(format!(
                "{done} of {classes} classes compared, {}",
                progress.material
            ));
        };
        Witnesses::with_progress(&rulesets, *seed, usize::from(*men), control, &mut tell)
    });
    if *exit_code && !witnesses.is_empty() {
        output.fail(1);
    }
    output.give(&witnesses, *format)?;
    interrupt::ended()
}

/// `isotope puzzles`: makes puzzles about two rulesets.
pub(crate) fn puzzles(args: &args::Puzzles, output: &mut Output) -> Result<(), Failure> {
    let args::Puzzles { rulesets, count, seed, format } = args;
    let rulesets = input::two(rulesets, output)?;
    let puzzles = Puzzles::make(&rulesets, usize::from(*count), *seed, interrupt::control());
    output.give(&puzzles, *format)?;
    interrupt::ended()
}

/// `isotope explain`: explains step by step why a move is legal or illegal.
pub(crate) fn explain(args: &args::Explain, output: &mut Output) -> Result<(), Failure> {
    let ruleset = input::asked_ruleset(args.rules.named.as_deref(), output)?;
    let args::OnePosition { fen, options } = &args.position;
    let answer = |asked| Explanation::new(asked, &args.one_move);
    each_position(slice::from_ref(fen), *options, &ruleset, args.format, output, answer)
}

/// `isotope lsp`: runs the language server until the editor ends the session.
pub(crate) fn lsp(_: &args::Lsp, output: &mut Output) -> Result<(), Failure> {
    match isotope_lsp::serve(
        io::stdin().lock(),
        BufWriter::new(io::stdout().lock()),
        library().clone(),
    ) {
        Ok(Ending::Complete) => Ok(()),
        // The protocol prescribes exit status 1 for `exit` without `shutdown`.
        Ok(Ending::Abrupt) => {
            output.fail(1);
            Ok(())
        }
        Err(error) => Err(Failure::Unusable(error.to_string())),
    }
}

/// `isotope uci`: runs the engine for chess GUIs.
pub(crate) fn uci(_: &args::Uci, _: &mut Output) -> Result<(), Failure> {
    let networks = Networks::of_user();
    isotope_uci::serve(io::stdin().lock(), io::stdout(), library().clone(), networks)?;
    Ok(())
}

/// `isotope serve`: serves the web page until a signal stops the process.
pub(crate) fn serve(args: &args::Serve, output: &mut Output) -> Result<(), Failure> {
    let args::Serve { port, open, tables, syzygy, write, module } = args;
    let syzygy = syzygy::open(&syzygy.syzygy)?;
    if let Some(folder) = write {
        return write_page::write_page(folder, module.as_deref());
    }
    let server = Server::bind(*port).map_err(|error| {
        Failure::Unusable(match error.kind() {
            io::ErrorKind::AddrInUse => format!(
                "port {port} is taken, perhaps by another `isotope serve`: name another with --port, or 0 for any"
            ),
            io::ErrorKind::PermissionDenied => {
                format!("port {port} needs special permissions: name one above 1023 with --port")
            }
            _ => format!("cannot serve the page: {error}"),
        })
    })?;
    let server = match tables {
        Some(folder) => server.with_tables(tablebase::library(folder.as_ref())?),
        None => server,
    };
    let server = match syzygy {
        Some(syzygy) => server.with_syzygy(Box::new(syzygy)),
        None => server,
    };
    let server =
        server.with_networks(Networks::of_user()).with_built_tables(TableLibrary::of_user());
    let url = server.url();
    server.run(|| {
        output.line(&url)?;
        // A program may be waiting for the address.
        output.flush()?;
        output.complain(
            "note",
            "the page is at this address, for this machine alone; Ctrl-C ends it",
        );
        if *open && let Err(error) = open_browser(&url) {
            output.complain("note", &format!("no browser can be started: {error}"));
        }
        Ok(())
    })
}

/// Opens a URL in the user's browser.
fn open_browser(url: &str) -> io::Result<()> {
    let (program, args): (_, &[&str]) = match () {
        _ if cfg!(windows) => ("cmd", &["/C", "start", ""]),
        _ if cfg!(target_os = "macos") => ("open", &[]),
        _ => ("xdg-open", &[]),
    };
    // The browser's own messages do not belong in the output of this command.
    let mut command = Command::new(program);
    command.args(args).arg(url).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    command.spawn().map(drop)
}

/// `isotope completions`: prints the completion script for a shell.
pub(crate) fn completions(args: &args::Completions, output: &mut Output) -> Result<(), Failure> {
    let mut text = Text::default();
    text.line(completions::script(args.shell)?.trim_end());
    output.text(&text)
}
