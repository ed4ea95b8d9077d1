//! The tables of one ruleset in memory, and their store.

use std::sync::Arc;

use isotope_kernel::Rules;
use isotope_search::{Control, free_memory};
use shakmaty::{Board, Color};

use super::{
    build::{self, BuildError, BuildPass},
    error::TablebaseError,
    grid,
    material::Material,
    refusal::refuse,
    store::Store,
    table::Table,
    table_index::TableIndex,
    value::{Coding, Value},
};

/// The tables of one ruleset in memory, with an optional store on disk.
///
/// The rules are held by reference or in an [`Arc`]. Threads can share a `Tables` and probe it concurrently.
///
/// ```
/// use std::{sync::Arc, thread};
/// use isotope_kernel::{Position, Rules, Spec, fen};
/// use isotope_outcomes::{Wdl, tablebase::Tables};
///
/// let rules = Arc::new(Rules::compile(Spec::default()).unwrap());
/// let mut tables = Tables::new(Arc::clone(&rules)).unwrap();
/// tables.build(&"KRvK".parse().unwrap()).unwrap();
///
/// let tables = Arc::new(tables);
/// let probing = ["8/8/8/8/8/2k5/8/K6R w - - 0 1", "8/8/8/8/8/1k6/8/K6R w - - 0 1"].map(|text| {
///     let tables = Arc::clone(&tables);
///     thread::spawn(move || {
///         let position = Position::from_fen(tables.rules(), fen::read(text).unwrap()).unwrap();
///         tables.probe(&position).unwrap().wdl
///     })
/// });
/// assert_eq!(probing.map(|thread| thread.join().unwrap()), [Wdl::Win; 2]);
/// ```
pub struct Tables<R> {
    pub(super) rules: R,
    pub(super) store: Option<Store>,
    pub(super) index: TableIndex,
    pub(super) control: Control,
    /// The memory that builds may use, in bytes; `None` for the usual part of the free memory.
    pub(super) memory: Option<u64>,
}

/// The progress of a build.
#[derive(Clone, Copy, Debug)]
pub struct Progress {
    /// The material whose table is being built.
    pub material: Material,
    /// The number of this table among the tables that are needed, from 1.
    pub number: usize,
    /// The number of tables that are needed.
    pub of: usize,
    /// How far the table is.
    pub pass: BuildPass,
}

impl<R: AsRef<Rules>> Tables<R> {
    /// Creates a collection of tables that is empty and has no store.
    ///
    /// ```
    /// use isotope_outcomes::tablebase::Tables;
    /// use isotope_kernel::{Rules, Spec, Win};
    ///
    /// let win = vec![Win::KingDestroyed, Win::Checkmate, Win::Checks(3)];
    /// let rules = Rules::compile(Spec { win, ..Spec::default() }).unwrap();
    /// let error = Tables::new(&rules).err().unwrap();
    /// assert!(error.to_string().starts_with("checks are counted"), "{error}");
    /// ```
    ///
    /// # Errors
    /// Returns [`TablebaseError::Rules`] if the positions of the ruleset consist of more than the pieces on a
    /// board, and [`TablebaseError::SparedTrigger`] if a piece may survive an explosion without a capture.
    pub fn new(rules: R) -> Result<Tables<R>, TablebaseError> {
        refuse(rules.as_ref())?;
        let (index, control) = (TableIndex::default(), Control::new());
        Ok(Tables { rules, store: None, index, control, memory: None })
    }

    /// Adds a store, from which tables are read and to which they are written.
    #[must_use]
    pub fn with_store(self, store: Store) -> Tables<R> {
        Tables { store: Some(store), ..self }
    }

    /// Puts the tables under a control: when the control is over, builds and queries of whole tables end with
    /// [`TablebaseError::Stopped`].
    #[must_use]
    pub fn with_control(self, control: &Control) -> Tables<R> {
        Tables { control: control.part(None), ..self }
    }

    /// Limits the memory of builds, in bytes: of the table that is built and the tables to which it leads. Other tables
    /// are dropped when there is no room for them, and read again from the store when they are needed.
    #[must_use]
    pub fn with_memory(self, bytes: u64) -> Tables<R> {
        Tables { memory: Some(bytes), ..self }
    }

    /// The memory that builds may use, in bytes: that of [`with_memory`](Tables::with_memory), or else three quarters
    /// of the free memory.
    pub fn memory(&self) -> u64 {
        let usual = || free_memory().unwrap_or(8 << 30) / 4 * 3;
        self.memory.unwrap_or_else(usual)
    }

    /// Returns the problems with the store's files that have occurred since the last call.
    pub fn take_notes(&mut self) -> Vec<String> {
        let mut notes = self.store.as_mut().map(Store::take_notes).unwrap_or_default();
        notes.extend(self.index.take_damage());
        notes
    }

    /// The first damage that was found in a file since it was opened. What was probed since then may rest on it.
    pub fn damage(&self) -> Option<&str> {
        self.index.damage().next()
    }

    /// The rules under which the tables are built.
    pub fn rules(&self) -> &Rules {
        self.rules.as_ref()
    }

    /// Reads the table of a material from the store, or builds it and the missing tables of all materials to which
    /// the material can lead.
    ///
    /// # Errors
    /// Returns an error if the material has no table or one that is too large, if a win is too long to encode, if
    /// a file cannot be read or written, or if the build is stopped.
    pub fn build(&mut self, material: &Material) -> Result<&Table, TablebaseError> {
        self.build_with_progress(material, &mut |_| ())
    }

    /// Like [`build`](Tables::build), but calls `tell` with the progress.
    ///
    /// # Errors
    /// As for [`build`](Tables::build).
    pub fn build_with_progress(
        &mut self,
        material: &Material,
        tell: &mut dyn FnMut(Progress),
    ) -> Result<&Table, TablebaseError> {
        self.build_or_read(material, false, tell)
    }

    /// Provides the tables of all materials that games can reach from a material, for [`probe`](Tables::probe) and
    /// [`moves`](Tables::moves). Builds those that are missing. Of the others, only the blocks in which positions lie
    /// are read from their files, when they are needed.
    ///
    /// # Errors
    /// As for [`build`](Tables::build).
    pub fn open_to_probe(
        &mut self,
        material: &Material,
        tell: &mut dyn FnMut(Progress),
    ) -> Result<(), TablebaseError> {
        let mut waiting = vec![self.canonical(material)];
        let mut seen = Vec::new();
        while let Some(next) = waiting.pop() {
            if !seen.contains(&next) {
                seen.push(next);
                if self.index.table(&next).is_none() && !self.open(next)? {
                    self.build_with_progress(&next, tell)?;
                }
                waiting.extend(self.below(&next));
            }
        }
        Ok(())
    }

    /// Like [`build_with_progress`](Tables::build_with_progress), but also provides all tables that games can reach
    /// from the material, even if the table of the material itself is in the store. [`moves`](Tables::moves) and the
    /// methods based on it need all of these tables.
    ///
    /// # Errors
    /// As for [`build`](Tables::build).
    pub fn build_for_play(
        &mut self,
        material: &Material,
        tell: &mut dyn FnMut(Progress),
    ) -> Result<&Table, TablebaseError> {
        self.build_or_read(material, true, tell)
    }

    fn build_or_read(
        &mut self,
        material: &Material,
        for_play: bool,
        tell: &mut dyn FnMut(Progress),
    ) -> Result<&Table, TablebaseError> {
        if !material.goes_on(self.rules.as_ref()) {
            return Err(TablebaseError::Over(material.to_string()));
        }
        if material.has_too_many_kings(self.rules.as_ref()) {
            return Err(TablebaseError::SeveralKings(material.to_string()));
        }
        grid::check_count(material)?;
        let material = self.canonical(material);
        // The size is checked before the materials to which this one can lead are listed, because there may be
        // many.
        if !self.is_kept(material) {
            grid::check_size(&material, grid::size(&material, self.rules.as_ref()), self.memory())?;
        }
        let (mut seen, mut needed) = (Vec::new(), Vec::new());
        self.collect(material, for_play, &mut seen, &mut needed)?;
        let of = needed.len();
        for (i, material) in needed.into_iter().enumerate() {
            let mut tell = |pass| tell(Progress { material, number: i + 1, of, pass });
            // A game may need all tables that it can reach.
            let table = self.build_one(material, !for_play, &mut tell)?;
            self.index.add(Arc::new(table), self.rules.as_ref());
        }
        Ok(self.index.table(&material).expect("it was built or read"))
    }

    /// Builds the tables of all materials with at most `men` pieces.
    ///
    /// # Errors
    /// As for [`build`](Tables::build).
    pub fn build_all(
        &mut self,
        men: usize,
        tell: &mut dyn FnMut(Progress),
    ) -> Result<(), TablebaseError> {
        for men in 2..=men {
            for material in Material::all(self.rules.as_ref(), men) {
                self.build_with_progress(&material, tell)?;
            }
        }
        Ok(())
    }

    /// The materials of the tables in memory, sorted by number of pieces, the strongest first.
    pub fn materials(&self) -> Vec<Material> {
        self.index.materials()
    }

    /// The length of the longest win in the tables in memory, in plies.
    pub fn longest_plies(&self) -> u32 {
        self.index.longest_plies()
    }

    /// The table value of a board; `None` if the table is not in memory, the position is illegal, or a pawn stands where
    /// the rules allow none.
    pub fn value(&self, board: &Board, turn: Color) -> Option<Value> {
        let double_step = self.rules.as_ref().spec().double_step;
        let astray =
            |color| board.by_color(color) & board.pawns() & !double_step.pawn_squares(color);
        if Color::ALL.into_iter().any(|color| astray(color).any()) {
            return None;
        }
        self.index.value(board, turn, self.rules.as_ref())
    }

    /// Collects in `needed` the materials to build for a material, each after all materials to which it can lead.
    /// Reads the tables that are in the store.
    fn collect(
        &mut self,
        material: Material,
        for_play: bool,
        seen: &mut Vec<Material>,
        needed: &mut Vec<Material>,
    ) -> Result<(), TablebaseError> {
        if seen.contains(&material) {
            return Ok(());
        }
        seen.push(material);
        let is_known = self.is_in_memory(&material) || self.read(material, !for_play)?;
        if !is_known || for_play {
            for smaller in material.successors(self.rules.as_ref()) {
                self.collect(self.canonical(&smaller), for_play, seen, needed)?;
            }
        }
        if !is_known {
            needed.push(material);
        }
        Ok(())
    }

    /// Opens the tables of a material and of all materials to which games can lead from it, at most `max_bytes` bytes
    /// of tables in memory together; builds only the missing tables of up to
    /// [`MAX_CACHED_PIECES`](Tables::MAX_CACHED_PIECES) pieces. Returns the materials.
    pub(super) fn open_for_play(
        &mut self,
        material: Material,
        max_bytes: usize,
    ) -> Result<Vec<Material>, TablebaseError> {
        let mut materials = vec![material];
        let mut done = 0;
        while let Some(next) = materials.get(done).copied() {
            done += 1;
            if self.index.table(&next).is_none() && !self.open(next)? {
                if next.piece_count() > Tables::MAX_CACHED_PIECES {
                    return Err(TablebaseError::Missing(next.to_string()));
                }
                self.build(&next)?;
            }
            if self.index.size() > max_bytes {
                let material = material.to_string();
                return Err(TablebaseError::NoRoom { material, mib: max_bytes >> 20 });
            }
            for after in self.below(&next) {
                if !materials.contains(&after) {
                    materials.push(after);
                }
            }
        }
        Ok(materials)
    }

    /// Opens the files of a material; returns whether they were there.
    fn open(&mut self, material: Material) -> Result<bool, TablebaseError> {
        let Some(store) = &mut self.store else { return Ok(false) };
        let table = store.read(material, self.rules.as_ref(), false)?;
        let is_kept = table.is_some();
        if let Some(table) = table {
            self.index.add(Arc::new(table), self.rules.as_ref());
        }
        Ok(is_kept)
    }

    /// Whether the table of a material is in memory, with all its values.
    fn is_in_memory(&self, material: &Material) -> bool {
        self.index.table(material).is_some_and(Table::is_in_memory)
    }

    /// Reads the table of a material from the store; returns whether the table was there. Other tables make room for
    /// it if they `may_drop`.
    fn read(&mut self, material: Material, may_drop: bool) -> Result<bool, TablebaseError> {
        let Some(store) = &mut self.store else { return Ok(false) };
        if let Some(memory) = self.memory.filter(|_| may_drop && store.has(material)) {
            let room = memory.saturating_sub(grid::table_size(&material, self.rules.as_ref()));
            self.index.make_room(room, &[]);
        }
        let table = store.read(material, self.rules.as_ref(), true)?;
        let is_kept = table.is_some();
        if let Some(table) = table {
            self.index.add(Arc::new(table), self.rules.as_ref());
        }
        Ok(is_kept)
    }

    /// Builds the table of a material. Tables to which the material does not lead make room for it if they `may_drop`.
    fn build_one(
        &mut self,
        material: Material,
        may_drop: bool,
        tell: &mut dyn FnMut(BuildPass),
    ) -> Result<Table, TablebaseError> {
        let below = self.below(&material);
        let absent = below.iter().filter(|below| !self.is_in_memory(below));
        let absent: u64 = absent.map(|below| grid::table_size(below, self.rules.as_ref())).sum();
        let needed = grid::size(&material, self.rules.as_ref()) + absent;
        let memory = self.memory();
        if self.memory.is_some() && may_drop {
            self.index.make_room(memory.saturating_sub(needed), &below);
        }
        // Tables in memory are no part of the free memory.
        let used = if self.memory.is_some() { self.index.size() as u64 } else { 0 };
        grid::check_size(&material, needed + used, memory)?;
        for material in &below {
            if !self.is_in_memory(material) && !self.read(*material, false)? {
                return Err(TablebaseError::Missing(material.to_string()));
            }
        }
        let below = self.index.only(&below, self.rules.as_ref());
        let mut file = self.store.as_ref().map(|store| store.state_file(material));
        let mut build = |coding| {
            let file = file.as_mut();
            build::build(self.rules.as_ref(), material, &below, coding, &self.control, tell, file)
        };
        let table = match build(Coding::Alternating) {
            Err(BuildError::Unencodable) => build(Coding::Split),
            built => built,
        };
        let problem = file.as_mut().and_then(|file| file.problem.take());
        if let (Some(store), Some(problem)) = (&mut self.store, problem) {
            store.note_unsaved(material, &problem);
        }
        let mut table = table.map_err(|error| match error {
            BuildError::Unencodable => TablebaseError::TooLong(material.to_string()),
            BuildError::Stopped => TablebaseError::Stopped,
        })?;
        if let Some(store) = &mut self.store {
            table.is_stored = store.write(&table)?;
            if table.is_stored {
                store.state_file(material).remove();
            }
        }
        Ok(table)
    }

    /// Whether the table of a material is in memory or in a file.
    pub(super) fn is_kept(&self, material: Material) -> bool {
        self.keeps(&material) || self.index.table(&material).is_some()
    }

    /// Whether the store has the files of a material.
    pub fn keeps(&self, material: &Material) -> bool {
        self.store.as_ref().is_some_and(|store| store.has(self.canonical(material)))
    }

    /// The materials to which a material can lead.
    pub(super) fn below(&self, material: &Material) -> Vec<Material> {
        let mut below: Vec<Material> = Vec::new();
        for after in material.successors(self.rules.as_ref()) {
            let after = self.canonical(&after);
            if !below.contains(&after) {
                below.push(after);
            }
        }
        below
    }

    /// The [`canonical`](Material::canonical) material if the rules are the same for both sides, otherwise the
    /// material itself.
    pub(super) fn canonical(&self, material: &Material) -> Material {
        if self.rules.as_ref().is_same_for_both_sides() { material.canonical() } else { *material }
    }
}
