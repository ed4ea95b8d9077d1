//! The state of a build, which is saved so that a build that was stopped goes on where it was.

use std::{
    fs,
    io::{self, BufReader, BufWriter, Read, Write},
    path::PathBuf,
    time::{Duration, Instant},
};

use flate2::{Compression, read::GzDecoder, write::GzEncoder};
use shakmaty::ByColor;

use super::{
    double_steps::DoubleStep,
    side_table::{NewResults, SideTable},
};
use crate::tablebase::{
    value::Coding,
    whole_file::{open_file, write_whole},
};

/// The state of a build between two passes.
pub(crate) struct BuildState {
    pub(crate) coding: Coding,
    /// The length up to which wins and losses are known; `None` while captures are evaluated.
    pub(crate) plies: Option<u32>,
    pub(crate) sides: ByColor<SideTable>,
}

impl BuildState {
    pub(crate) fn new(coding: Coding, rows: usize) -> BuildState {
        let mut sides = ByColor::new_with(|_| SideTable::default());
        for side in sides.iter_mut() {
            side.reserve(rows);
        }
        BuildState { coding, plies: None, sides }
    }

    fn write(&self, out: &mut impl Write) -> io::Result<()> {
        let BuildState { coding, plies, sides } = self;
        // 0 stands for captures that are being evaluated.
        let passes = plies.map_or(0, |plies| plies + 1);
        let rows = sides.white.legal.len() as u64;
        out.write_all(&[u8::from(*coding == Coding::Split)])?;
        out.write_all(&passes.to_le_bytes())?;
        out.write_all(&rows.to_le_bytes())?;
        for side in sides.iter() {
            for sets in [&side.legal, &side.open, &side.free, &side.converts] {
                write_sets(out, sets)?;
            }
            write_sets(out, &side.wins_by_conversion)?;
            out.write_all(&side.bytes)?;
            out.write_all(&(side.double_steps.len() as u64).to_le_bytes())?;
            for step in &side.double_steps {
                out.write_all(&step.to_bytes())?;
            }
            if plies.is_some() {
                for sets in [&side.won, &side.lost, &side.latest.won, &side.latest.lost] {
                    write_sets(out, sets)?;
                }
            }
        }
        Ok(())
    }

    /// Reads the state of a build of a table with so many rows.
    fn read(from: &mut impl Read, rows: usize) -> io::Result<BuildState> {
        let damaged = || io::Error::from(io::ErrorKind::InvalidData);
        let [split] = read_array(from)?;
        let passes = u32::from_le_bytes(read_array(from)?);
        let done = usize::try_from(u64::from_le_bytes(read_array(from)?)).map_err(|_| damaged())?;
        if done > rows || passes > 0 && done != rows {
            return Err(damaged());
        }
        let coding = if split == 0 { Coding::Alternating } else { Coding::Split };
        let mut state = BuildState::new(coding, rows);
        state.plies = passes.checked_sub(1);
        for side in state.sides.iter_mut() {
            for sets in [&mut side.legal, &mut side.open, &mut side.free, &mut side.converts] {
                read_sets(from, sets, done)?;
            }
            read_sets(from, &mut side.wins_by_conversion, done)?;
            side.bytes.resize(done * 64, 0);
            from.read_exact(&mut side.bytes)?;
            for _ in 0..u64::from_le_bytes(read_array(from)?) {
                let step = DoubleStep::from_bytes(read_array(from)?);
                side.double_steps
                    .push(step.filter(|step| step.is_within(rows)).ok_or_else(damaged)?);
            }
            if passes > 0 {
                side.latest = NewResults { won: Vec::new(), lost: Vec::new() };
                (side.won, side.lost) = (Vec::new(), Vec::new());
                let NewResults { won, lost } = &mut side.latest;
                for sets in [&mut side.won, &mut side.lost, won, lost] {
                    read_sets(from, sets, rows)?;
                }
            }
        }
        // Reading to the end checks the checksum.
        if from.read(&mut [0])? == 0 { Ok(state) } else { Err(damaged()) }
    }
}

fn write_sets(out: &mut impl Write, sets: &[u64]) -> io::Result<()> {
    sets.iter().try_for_each(|set| out.write_all(&set.to_le_bytes()))
}

fn read_sets(from: &mut impl Read, sets: &mut Vec<u64>, count: usize) -> io::Result<()> {
    for _ in 0..count {
        sets.push(u64::from_le_bytes(read_array(from)?));
    }
    Ok(())
}

fn read_array<const N: usize>(from: &mut impl Read) -> io::Result<[u8; N]> {
    let mut array = [0; N];
    from.read_exact(&mut array).map(|()| array)
}

/// The file in which the state of one build is saved now and then.
pub(crate) struct StateFile {
    path: PathBuf,
    /// The first line: the format, the material and the ruleset.
    title: String,
    last: Instant,
    /// How long the last save took.
    took: Duration,
    /// The problem with the last save.
    pub(crate) problem: Option<io::Error>,
}

/// The time between two saves, which is longer if they take long.
const INTERVAL: Duration = Duration::from_secs(60);

impl StateFile {
    pub(crate) fn new(path: PathBuf, of: &str) -> StateFile {
        let title = format!("isotope tablebase build 1 {of}\n");
        StateFile { path, title, last: Instant::now(), took: Duration::ZERO, problem: None }
    }

    /// Reads the state of a build of a table with so many rows; `None` if there is no file, or none that is whole and
    /// of this build.
    pub(crate) fn read(&self, rows: usize) -> Option<BuildState> {
        let file = open_file(&self.path).ok()?;
        let mut from = BufReader::with_capacity(1 << 16, GzDecoder::new(BufReader::new(file)));
        let mut title = vec![0; self.title.len()];
        from.read_exact(&mut title).ok()?;
        (title == self.title.as_bytes()).then_some(())?;
        BuildState::read(&mut from, rows).ok()
    }

    /// Saves a state if the last save was some time ago. Saves take at most a twentieth of the time.
    pub(crate) fn save_now_and_then(&mut self, state: &BuildState) {
        if self.last.elapsed() >= INTERVAL.max(self.took * 20) {
            self.save(state);
        }
    }

    /// Saves a state, in place of the one that was saved before.
    pub(crate) fn save(&mut self, state: &BuildState) {
        let began = Instant::now();
        self.problem = self.try_save(state).err();
        (self.last, self.took) = (Instant::now(), began.elapsed());
    }

    fn try_save(&self, state: &BuildState) -> io::Result<()> {
        if let Some(folder) = self.path.parent() {
            fs::create_dir_all(folder)?;
        }
        write_whole(&self.path, |file| {
            let packed = GzEncoder::new(file, Compression::fast());
            let mut out = BufWriter::with_capacity(1 << 16, packed);
            out.write_all(self.title.as_bytes())?;
            state.write(&mut out)?;
            let packed = out.into_inner().map_err(io::IntoInnerError::into_error)?;
            packed.finish().map(|_| ())
        })
    }

    /// Removes the file, because the table is finished.
    pub(crate) fn remove(&self) {
        // Most builds are over before a state is saved.
        let _ = fs::remove_file(&self.path);
    }
}
