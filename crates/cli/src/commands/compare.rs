//! `isotope compare`: compares a position, a move or a line of moves under several rulesets.

use isotope_answer::{
    ComparisonQuestion, InputError, NamedRuleset, PositionInput, RulesetComparison,
    protocol::COMPARED,
};
use isotope_outcomes::Solver;
use isotope_pgn::{GameTree, Pgn, PgnError, parse_movetext};

use crate::{
    args,
    commands::{progress::spinner, syzygy},
    input::{self, AskedRuleset},
    interrupt,
    output::{
        Output,
        failure::Failure,
        file::{self, Replace},
    },
};

pub(crate) fn run(args: &args::Compare, output: &mut Output) -> Result<(), Failure> {
    output.draw(&args.picture)?;
    if let Some(file) = &args.html {
        file::check_new(file, Replace::Pages)?;
    }
    let rulesets = load(&args.rulesets, output)?;
    let syzygy = syzygy::open(&args.syzygy)?;
    let format = args.format;
    let mut game = GameTree::default();
    let question = match (&args.one_move, &args.moves) {
        (Some(one), _) => ComparisonQuestion::Move(one.clone()),
        (_, Some(line)) => match game_of(line) {
            Ok((moves, read)) => {
                game = read;
                ComparisonQuestion::Line(moves)
            }
            Err(error) => {
                return output.refuse(&InputError::new(line, &[], error.into()), format);
            }
        },
        _ => ComparisonQuestion::State,
    };
    let answer = |input: PositionInput, output: &mut Output| {
        let compared = match RulesetComparison::new(input, &rulesets, &question) {
            Ok(compared) => match args.solve {
                Some(nodes) => {
                    let control = Some(interrupt::control());
                    let solver = Solver {
                        nodes: Some(nodes),
                        syzygy: syzygy::source(&syzygy),
                        control,
                        ..Solver::default()
                    };
                    let solved = spinner::during(|_| compared.solved_by(&solver));
                    output.tell(&syzygy::take_notes(&syzygy));
                    solved
                }
                None => compared,
            },
            Err(error) => return output.refuse(&error, format),
        };
        if compared.differ() && args.exit_code {
            output.fail(1);
        }
        match args.html.as_ref().zip(compared.page(&rulesets, &game)) {
            Some((file, page)) => output.give_with_page(&compared, file, &page)?,
            None => output.give(&compared, format)?,
        }
        match args.solve {
            Some(_) => interrupt::ended(),
            None => Ok(()),
        }
    };
    let args::Positions { fens, options } = &args.positions;
    let ruleset = AskedRuleset::given(rulesets[0].ruleset.clone());
    let answer = |input, _: &_, output: &mut Output| answer(input, output);
    input::each_input(fens, *options, &ruleset, format, output, answer)
}

/// The moves in a text, and what it tells beside them. A text with tags is a game; in another one, every word is a move.
fn game_of(text: &str) -> Result<(Vec<String>, GameTree), PgnError> {
    let moves = match text.trim_start().starts_with('[') {
        true => Pgn::read(text)?.moves,
        false => parse_movetext(text)?,
    };
    let read = Pgn::read(text).ok().filter(|read| read.moves == moves);
    Ok((moves, read.map(|read| read.game).unwrap_or_default()))
}

fn load(asked: &[String], output: &mut Output) -> Result<Vec<NamedRuleset>, Failure> {
    let asked: Vec<&str> = match asked {
        [] => COMPARED.to_vec(),
        asked => asked.iter().map(String::as_str).collect(),
    };
    let named = input::named(&asked, output)?;
    match &named[..] {
        [NamedRuleset { name, .. }] => Err(Failure::Unusable(format!(
            "there is nothing to compare {name} with: name another ruleset with --rules"
        ))),
        _ => Ok(named),
    }
}
