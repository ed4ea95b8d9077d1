//! What building tables will take, told before it begins.

use std::path::Path;

use isotope_answer::with_commas;
use isotope_kernel::Rules;
use isotope_outcomes::tablebase::{Forecast, Material, Tables};
use isotope_search::free_disk;

use crate::output::{Output, failure::Failure};

/// The memory or disk in bytes from which a forecast is told without being asked for.
const LARGE: u64 = 1 << 30;

/// Tells what building the tables of `classes` into `folder` takes, if that is much or `asked` for.
///
/// # Errors
/// Returns an error if there is not as much memory or disk.
pub(super) fn tell(
    tables: &Tables<&Rules>,
    classes: &[Material],
    folder: Option<&Path>,
    asked: bool,
    output: &mut Output,
) -> Result<(), Failure> {
    // A class that has no table is refused when its turn comes.
    let Ok(forecast) = tables.forecast(classes) else { return Ok(()) };
    let Forecast { tables: count, memory, largest, disk } = forecast;
    let Some(largest) = largest else { return Ok(()) };
    if memory < LARGE && disk < LARGE && !asked {
        return Ok(());
    }
    let most = tables.memory();
    let free = folder.and_then(free_disk);
    let of_free = free.map_or_else(String::new, |free| format!(" of {} that are free", size(free)));
    let what = format!(
        "{} {} to build: {} of memory for {largest}, of {} that may be used, and about {} on disk{of_free}",
        with_commas(count as u64),
        if count == 1 { "table" } else { "tables" },
        size(memory),
        size(most),
        size(disk),
    );
    if memory > most {
        return Err(Failure::Unusable(format!(
            "{what}: allow more with --memory, or name smaller classes"
        )));
    }
    if free.is_some_and(|free| disk > free) {
        return Err(Failure::Unusable(format!(
            "{what}: name another folder with --tables, or smaller classes"
        )));
    }
    output.complain("note", &what);
    Ok(())
}

/// A number of bytes in GB or MB, which are powers of two here, as in all messages.
fn size(bytes: u64) -> String {
    match bytes >> 30 {
        0 => format!("{} MB", bytes.div_ceil(1 << 20)),
        _ => format!("{:.1} GB", bytes as f64 / f64::from(1 << 30)),
    }
}
