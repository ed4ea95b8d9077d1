//! The tables of a game: what is built, and what is kept.

use std::{ops::Deref, sync::Arc};

use isotope_kernel::{Drops, Kings, Rules};
use isotope_search::Control;
use shakmaty::{Board, Color};

use super::{
    build::{self, BuildError},
    error::TablebaseError,
    grid,
    material::Material,
    store::Store,
    table::Table,
    table_index::TableIndex,
    value::{Coding, Value},
};

/// The tables of a game that are built, and where others are kept.
///
/// They keep their rules as the program likes: by reference, or in an [`Arc`]. Threads share them, and probe them
/// side by side.
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
    pub(super) known: TableIndex,
    pub(super) control: Control,
}

/// How far the tables are that were asked for.
#[derive(Clone, Copy, Debug)]
pub struct Progress {
    /// The class that is built.
    pub class: Material,
    /// Its number among those that are needed, from 1.
    pub number: usize,
    /// How many are needed.
    pub of: usize,
    /// All that is decided in so many plies is found.
    pub plies: u32,
}

impl<R: Deref<Target = Rules>> Tables<R> {
    /// Tables that are kept in memory alone.
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
    /// [`TablebaseError::Rules`] for rules whose positions are more than men on a board.
    pub fn new(rules: R) -> Result<Tables<R>, TablebaseError> {
        let spec = rules.spec();
        let more = match () {
            () if rules.is_plugged() => "a program has plugged in rules of its own",
            () if spec.drops != Drops::Off => "men in hand are dropped",
            () if rules.has_walls() => "there are walls on the board",
            () if rules.checks_to_win().is_some() => "checks are counted",
            () => {
                let (known, control) = (TableIndex::default(), Control::new());
                return Ok(Tables { rules, store: None, known, control });
            }
        };
        Err(TablebaseError::Rules(more))
    }

    /// The same, with tables read from a store and written into it.
    #[must_use]
    pub fn kept_in(self, store: Store) -> Tables<R> {
        Tables { store: Some(store), ..self }
    }

    /// The same; a build, a count or a check ends with [`TablebaseError::Stopped`] when the control is over.
    #[must_use]
    pub fn stopped_by(self, control: &Control) -> Tables<R> {
        Tables { control: control.part(None), ..self }
    }

    /// What was wrong with files of the store since this was last asked.
    pub fn take_notes(&mut self) -> Vec<String> {
        self.store.as_mut().map(Store::take_notes).unwrap_or_default()
    }

    /// Their rules.
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// Builds the table of a class and all those that it leads to, or reads what is kept of it.
    ///
    /// # Errors
    /// A class that is too large, a win that is too long to be said, and files that cannot be read or
    /// written.
    pub fn build(&mut self, material: &Material) -> Result<&Table, TablebaseError> {
        self.build_telling(material, &mut |_| ())
    }

    /// The same; `tell` hears of every step.
    ///
    /// # Errors
    /// As for [`build`](Tables::build).
    pub fn build_telling(
        &mut self,
        material: &Material,
        tell: &mut dyn FnMut(Progress),
    ) -> Result<&Table, TablebaseError> {
        self.open(material, false, tell)
    }

    /// The same with all tables that games from here lead to, also where this one is kept and is only read:
    /// for [`moves`](Tables::moves) and what asks them.
    ///
    /// # Errors
    /// As for [`build`](Tables::build).
    pub fn build_for_play(
        &mut self,
        material: &Material,
        tell: &mut dyn FnMut(Progress),
    ) -> Result<&Table, TablebaseError> {
        self.open(material, true, tell)
    }

    fn open(
        &mut self,
        material: &Material,
        for_play: bool,
        tell: &mut dyn FnMut(Progress),
    ) -> Result<&Table, TablebaseError> {
        if !material.goes_on(&self.rules) {
            return Err(TablebaseError::Over(material.to_string()));
        }
        if self.rules.spec().kings == Kings::One && material.has_several_kings() {
            return Err(TablebaseError::SeveralKings(material.to_string()));
        }
        // Before the classes are listed that it leads to.
        grid::check_size(material, &self.rules)?;
        let material = self.canonical(material);
        let (mut seen, mut needed) = (Vec::new(), Vec::new());
        self.collect(material, for_play, &mut seen, &mut needed)?;
        let of = needed.len();
        for (i, material) in needed.into_iter().enumerate() {
            tell(Progress { class: material, number: i + 1, of, plies: 0 });
            let mut tell = |plies| tell(Progress { class: material, number: i + 1, of, plies });
            let table = self.make(material, &mut tell)?;
            self.known.add(Arc::new(table), &self.rules);
        }
        Ok(self.known.table(&material).expect("it was built or read"))
    }

    /// Builds all classes of up to so many men.
    ///
    /// # Errors
    /// As for [`build`](Tables::build).
    pub fn build_all(
        &mut self,
        men: usize,
        tell: &mut dyn FnMut(Progress),
    ) -> Result<(), TablebaseError> {
        for men in 2..=men {
            for material in Material::all(&self.rules, men) {
                self.build_telling(&material, tell)?;
            }
        }
        Ok(())
    }

    /// The classes that are built or read, from the strongest men to the weakest.
    pub fn classes(&self) -> Vec<Material> {
        self.known.materials()
    }

    /// The value of the pieces on a board by their table; `None` if it is not built, and for a board that no game
    /// leads to.
    pub fn value(&self, board: &Board, turn: Color) -> Option<Value> {
        self.known.value(board, turn)
    }

    /// What has to be built for a class, what it leads to first. What is kept is read on the way.
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
        let is_known = self.known.table(&material).is_some() || self.read(material)?;
        if !is_known || for_play {
            for smaller in material.successors(&self.rules) {
                self.collect(self.canonical(&smaller), for_play, seen, needed)?;
            }
        }
        if !is_known {
            needed.push(material);
        }
        Ok(())
    }

    /// Reads the table of a class, if it is kept.
    fn read(&mut self, material: Material) -> Result<bool, TablebaseError> {
        let Some(store) = &mut self.store else { return Ok(false) };
        let table = store.read(material, &self.rules)?;
        let is_kept = table.is_some();
        if let Some(table) = table {
            self.known.add(Arc::new(table), &self.rules);
        }
        Ok(is_kept)
    }

    fn make(
        &mut self,
        material: Material,
        tell: &mut dyn FnMut(u32),
    ) -> Result<Table, TablebaseError> {
        grid::check_size(&material, &self.rules)?;
        let below: Vec<Material> = material
            .successors(&self.rules)
            .iter()
            .map(|material| self.canonical(material))
            .collect();
        let below = self.known.only(&below, &self.rules);
        let mut build =
            |coding| build::build(&self.rules, material, &below, coding, &self.control, tell);
        let table = match build(Coding::Alternating) {
            Err(BuildError::Unencodable) => build(Coding::Split),
            built => built,
        };
        let table = table.map_err(|error| match error {
            BuildError::Unencodable => TablebaseError::TooLong(material.to_string()),
            BuildError::Stopped => TablebaseError::Stopped,
        })?;
        if let Some(store) = &mut self.store {
            store.write(&table)?;
        }
        Ok(table)
    }

    /// The class that stands for this one and for that with the colours exchanged, where the game is the
    /// same for both sides.
    pub(super) fn canonical(&self, material: &Material) -> Material {
        if self.rules.is_same_for_both_sides() { material.canonical() } else { *material }
    }
}
