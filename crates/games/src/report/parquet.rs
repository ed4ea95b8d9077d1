//! Writes reports on games to a Parquet file, with a row for each game and ruleset.

use std::{io::Write, sync::Arc};

use isotope_kernel::words::color_name;
use parquet::{
    basic::Compression,
    data_type::{ByteArray, ByteArrayType, DataType, Int64Type},
    errors::ParquetError,
    file::{
        properties::WriterProperties,
        writer::{SerializedFileWriter, SerializedRowGroupWriter},
    },
    schema::parser::parse_message_type,
};

use super::game::{GameDetails, GameReport, RulesetResult};

/// The number of buffered rows at which a row group is written.
const GROUP: usize = 50_000;

const SCHEMA: &str = "message games {
    required binary file (UTF8);
    required int64 game;
    required int64 byte;
    required binary tags (UTF8);
    optional binary white (UTF8);
    optional binary black (UTF8);
    optional binary result (UTF8);
    optional binary termination (UTF8);
    optional binary variant (UTF8);
    optional binary ruleset (UTF8);
    optional int64 plies;
    optional binary fen (UTF8);
    optional binary winner (UTF8);
    optional binary reason (UTF8);
    optional int64 illegal_ply;
    optional binary illegal_move (UTF8);
    optional binary illegal_reason (UTF8);
    optional int64 part_ply;
    optional binary part_move (UTF8);
    optional binary part_why (UTF8);
    optional binary disputed (UTF8);
}";

/// Writes games to a Parquet file, which is valid only after [`Columns::finish`].
pub struct Columns<W: Write + Send> {
    writer: SerializedFileWriter<W>,
    rows: Rows,
}

/// Buffered rows by column: text columns and number columns, each in the order of the schema.
#[derive(Default)]
struct Rows {
    count: usize,
    texts: Vec<Vec<Option<String>>>,
    numbers: Vec<Vec<Option<i64>>>,
}

impl<W: Write + Send> Columns<W> {
    /// Starts a Parquet file.
    ///
    /// # Errors
    /// Returns an error if writing fails.
    pub fn new(file: W) -> Result<Columns<W>, ParquetError> {
        let schema = Arc::new(parse_message_type(SCHEMA)?);
        let properties = WriterProperties::builder().set_compression(Compression::SNAPPY).build();
        let writer = SerializedFileWriter::new(file, schema, Arc::new(properties))?;
        Ok(Columns { writer, rows: Rows::default() })
    }

    /// Writes games. A game that cannot be replayed gets one row without a ruleset.
    ///
    /// # Errors
    /// Returns an error if writing fails.
    pub fn write(&mut self, games: impl Iterator<Item = GameReport>) -> Result<(), ParquetError> {
        for game in games {
            for under in 0..game.details.rulesets.len().max(1) {
                self.rows.add(&game, game.details.rulesets.get(under));
            }
            if self.rows.count >= GROUP {
                self.write_rows()?;
            }
        }
        Ok(())
    }

    /// Writes the remaining rows and the footer, and returns the file.
    ///
    /// # Errors
    /// Returns an error if writing fails.
    pub fn finish(mut self) -> Result<W, ParquetError> {
        self.write_rows()?;
        self.writer.into_inner()
    }

    fn write_rows(&mut self) -> Result<(), ParquetError> {
        let rows = std::mem::take(&mut self.rows);
        if rows.count == 0 {
            return Ok(());
        }
        let (mut texts, mut numbers) = (rows.texts.into_iter(), rows.numbers.into_iter());
        let mut group = self.writer.next_row_group()?;
        for line in SCHEMA.lines().filter(|line| line.ends_with(';')) {
            let required = line.trim_start().starts_with("required");
            if line.contains(" int64 ") {
                let column = numbers.next().unwrap_or_default();
                write_column::<Int64Type, _>(&mut group, column, required)?;
            } else {
                let column = texts.next().unwrap_or_default().into_iter();
                let column = column.map(|text| text.map(|text| ByteArray::from(text.into_bytes())));
                write_column::<ByteArrayType, _>(&mut group, column.collect(), required)?;
            }
        }
        group.close()?;
        Ok(())
    }
}

/// Writes the next column of a row group. A `required` column must not have missing values.
fn write_column<T: DataType<T = V>, V>(
    group: &mut SerializedRowGroupWriter<'_, impl Write + Send>,
    column: Vec<Option<V>>,
    required: bool,
) -> Result<(), ParquetError> {
    let levels: Vec<i16> = column.iter().map(|value| i16::from(value.is_some())).collect();
    let values: Vec<V> = column.into_iter().flatten().collect();
    let levels = (!required).then_some(&levels[..]);
    if let Some(mut writer) = group.next_column()? {
        writer.typed::<T>().write_batch(&values, levels, None)?;
        writer.close()?;
    }
    Ok(())
}

impl Rows {
    fn add(&mut self, found: &GameReport, under: Option<&RulesetResult>) {
        let GameReport { file, game, details } = found;
        let GameDetails { tags, part, byte, .. } = details;
        let illegal = under.and_then(|under| under.illegal.as_ref());
        let outcome = under.and_then(|under| under.outcome);
        let tag = |name: &str| tags.get(name).map(String::from);
        let winner = outcome.map(|outcome| match outcome.winner {
            Some(color) => color_name(color).to_lowercase(),
            None => "draw".into(),
        });
        let texts = [
            Some(file.clone()),
            serde_json::to_string(tags).ok(),
            tag("White"),
            tag("Black"),
            tag("Result"),
            tag("Termination"),
            tag("Variant"),
            under.map(|under| under.ruleset.clone()),
            under.and_then(|under| under.fen.clone()),
            winner,
            outcome.map(|outcome| outcome.reason.to_string()),
            illegal.and_then(|illegal| illegal.r#move.clone()),
            illegal.map(|illegal| illegal.reason.clone()),
            part.as_ref().and_then(|part| part.r#move.clone()),
            part.as_ref().map(|part| part.why.clone()),
            under.and_then(|under| under.disputed.clone()),
        ];
        let numbers = [
            Some(*game as i64),
            Some(*byte as i64),
            under.map(|under| under.plies.into()),
            illegal.map(|illegal| illegal.ply.into()),
            part.as_ref().map(|part| part.ply.into()),
        ];
        self.texts.resize_with(texts.len(), Vec::new);
        self.numbers.resize_with(numbers.len(), Vec::new);
        self.texts.iter_mut().zip(texts).for_each(|(column, text)| column.push(text));
        self.numbers.iter_mut().zip(numbers).for_each(|(column, number)| column.push(number));
        self.count += 1;
    }
}

#[cfg(test)]
mod tests {
    use std::{convert::Infallible, fs};

    use parquet::file::reader::SerializedFileReader;

    use super::*;
    use crate::{Choice, Job, Outputs, Source, TaggedRulesets, run};

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
}
