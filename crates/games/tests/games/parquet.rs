//! Tests of games as columns of a Parquet file.

use std::{convert::Infallible, fs, sync::Arc};

use isotope_games::{Choice, Columns, Job, Outputs, Source, TaggedRulesets, run};
use parquet::file::reader::SerializedFileReader;

/// The rows of a collection after being written to a file and read back.
fn rows(name: &str, source: Source, choice: Choice) -> Vec<String> {
    let file = format!("isotope-{name}-{}.parquet", std::process::id());
    let path = std::env::temp_dir().join(file);
    let mut columns =
        Columns::new(fs::File::create(&path).expect("there is room")).expect("it begins");
    let wants = Outputs { objects: true, ..Outputs::default() };
    let job = Job { wants, ..Job::new(choice) };
    run(source, &job, &Arc::default(), |batch| {
        columns.write(batch.games.into_iter().map(|game| game.found)).expect("it is written");
        Ok::<(), Infallible>(())
    })
    .expect("it can be read");
    columns.finish().expect("it is written");
    let file = fs::File::open(&path).expect("it is there");
    let reader = SerializedFileReader::new(file).expect("it is Parquet");
    let rows = reader.into_iter().map(|row| row.expect("a row").to_string()).collect();
    fs::remove_file(path).expect("it is there");
    rows
}

#[test]
fn the_games_of_a_file_are_read_back_from_parquet() {
    let pgn = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/games/broken.pgn");
    let rows = rows("broken", Source::file(pgn), Choice::ByTags(TaggedRulesets::default()));
    assert_eq!(rows.len(), 5);
    assert!(rows[1].contains("illegal_move: \"Xf3\"") && rows[1].contains("illegal_ply: 3"));
    assert!(rows[2].contains("ruleset: null") && rows[2].contains("variant: \"Racing Kings\""));
}

#[test]
fn a_row_has_the_byte_the_outcome_and_the_parting_of_a_game() {
    let drawn = "[FEN \"k7/8/1R6/8/2K5/8/8/8 w - - 0 1\"]\n\n1. Rb7 1/2-1/2\n\n";
    let pgn = format!("{drawn}[Event \"e\"]\n\n1. e4 d5 2. Bb5+ a6 3. Qh7 *\n");
    let named = ["atomic", "icc"]
        .map(|name| (name.to_owned(), isotope_ruleset::shipped(name).expect("it is shipped")));
    let source = Source::stream("g", std::io::Cursor::new(pgn));
    let rows = rows("outcomes", source, Choice::Named(named.into()));
    assert_eq!(rows.len(), 4);
    assert!(rows[0].contains("winner: \"draw\"") && rows[0].contains("byte: 0,"), "{rows:?}");
    let begin = format!("byte: {},", drawn.len());
    assert!(rows[3].contains("game: 2,") && rows[3].contains(&begin), "{rows:?}");
    let plies = |row: &str, illegal: u32| {
        row.contains(&format!("illegal_ply: {illegal},")) && row.contains("part_ply: 4,")
    };
    assert!(plies(&rows[2], 4) && plies(&rows[3], 5), "{rows:?}");
}
