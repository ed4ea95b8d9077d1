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
