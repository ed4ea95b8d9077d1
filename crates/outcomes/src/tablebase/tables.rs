//! The tables of a game: what is built, and what is kept.

use std::{
    path::PathBuf,
    sync::{Arc, atomic::AtomicBool},
};

use isotope_kernel::{Drops, Kings, Rules};
use shakmaty::{Board, Color};

use super::{
    build,
    error::TablebaseError,
    file::Store,
    grid,
    leave::Unbuilt,
    material::Material,
    table::{Known, Table},
    until::Until,
    value::{Coding, Value},
};

/// The tables of a game that are built, and where others are kept.
pub struct Tables<'r> {
    pub(super) rules: &'r Rules,
    pub(super) store: Option<Store>,
    pub(super) known: Known,
    pub(super) until: Until<'r>,
    /// What is wrong with files that were passed over; `None` if such files are errors.
    pub(super) passed_over: Option<Vec<String>>,
}

/// The beginning of the note on tables that cannot be written.
const NOT_KEPT: &str = "no table is kept";

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

impl<'r> Tables<'r> {
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
    pub fn new(rules: &'r Rules) -> Result<Tables<'r>, TablebaseError> {
        let spec = rules.spec();
        let more = match () {
            () if rules.is_plugged() => "a program has plugged in rules of its own",
            () if spec.drops != Drops::Off => "men in hand are dropped",
            () if rules.has_walls() => "there are walls on the board",
            () if rules.checks_to_win().is_some() => "checks are counted",
            () => {
                let (known, until) = (Known::default(), Until::default());
                return Ok(Tables { rules, store: None, known, until, passed_over: None });
            }
        };
        Err(TablebaseError::Rules(more))
    }

    /// The same, with tables read from a folder and written into it: `folder/hash/KRvK.table`. `hash` tells
    /// rulesets apart, and a table never answers for another one; `name` is for people.
    ///
    /// # Errors
    /// As for [`new`](Tables::new).
    pub fn in_folder(
        rules: &'r Rules,
        folder: impl Into<PathBuf>,
        name: &str,
        hash: &str,
    ) -> Result<Tables<'r>, TablebaseError> {
        let store = Store::new(folder.into(), name, hash);
        Ok(Tables { store: Some(store), ..Tables::new(rules)? })
    }

    /// The same; a build, a count or a check ends with [`TablebaseError::Stopped`] when `stop` is set.
    #[must_use]
    pub fn stopped_by(self, stop: &'r AtomicBool) -> Tables<'r> {
        Tables { until: Until { stop: Some(stop), ..self.until }, ..self }
    }

    /// The same; a file that is damaged or cannot be read is built anew, and one that cannot be written is not
    /// kept. [`take_notes`](Tables::take_notes) tells of both.
    #[must_use]
    pub fn passing_over_files(self) -> Tables<'r> {
        Tables { passed_over: Some(Vec::new()), ..self }
    }

    /// What was wrong with files since this was last asked.
    pub fn take_notes(&mut self) -> Vec<String> {
        self.passed_over.as_mut().map(std::mem::take).unwrap_or_default()
    }

    /// Their rules.
    pub fn rules(&self) -> &'r Rules {
        self.rules
    }

    /// Builds the table of a class and all those that it leads to, or reads what is kept of it.
    ///
    /// # Errors
    /// A class that is too large, a win that is too long to be said, and files that cannot be read or
    /// written.
    pub fn build(&mut self, class: &Material) -> Result<&Table, TablebaseError> {
        self.build_telling(class, &mut |_| ())
    }

    /// The same; `tell` hears of every step.
    ///
    /// # Errors
    /// As for [`build`](Tables::build).
    pub fn build_telling(
        &mut self,
        class: &Material,
        tell: &mut dyn FnMut(Progress),
    ) -> Result<&Table, TablebaseError> {
        self.open(class, false, tell)
    }

    /// The same with all tables that games from here lead to, also where this one is kept and is only read:
    /// for [`moves`](Tables::moves) and what asks them.
    ///
    /// # Errors
    /// As for [`build`](Tables::build).
    pub fn build_for_play(
        &mut self,
        class: &Material,
        tell: &mut dyn FnMut(Progress),
    ) -> Result<&Table, TablebaseError> {
        self.open(class, true, tell)
    }

    fn open(
        &mut self,
        class: &Material,
        for_play: bool,
        tell: &mut dyn FnMut(Progress),
    ) -> Result<&Table, TablebaseError> {
        if !class.goes_on(self.rules) {
            return Err(TablebaseError::Over(class.to_string()));
        }
        if self.rules.spec().kings == Kings::One && class.has_several_kings() {
            return Err(TablebaseError::SeveralKings(class.to_string()));
        }
        // Before the classes are listed that it leads to.
        grid::check_size(class, self.rules)?;
        let class = self.canonical(class);
        let (mut seen, mut needed) = (Vec::new(), Vec::new());
        self.collect(class, for_play, &mut seen, &mut needed)?;
        let of = needed.len();
        for (i, class) in needed.into_iter().enumerate() {
            tell(Progress { class, number: i + 1, of, plies: 0 });
            let mut tell = |plies| tell(Progress { class, number: i + 1, of, plies });
            let table = self.make(class, &mut tell)?;
            self.known.add(Arc::new(table), self.rules);
        }
        Ok(self.known.table(&class).expect("it was built or read"))
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
            for class in Material::all(self.rules, men) {
                self.build_telling(&class, tell)?;
            }
        }
        Ok(())
    }

    /// The classes that are built or read, from the strongest men to the weakest.
    pub fn classes(&self) -> Vec<Material> {
        self.known.classes()
    }

    /// The value of the pieces on a board by their table; `None` if it is not built, and for a board that no game
    /// leads to.
    pub fn value(&self, board: &Board, turn: Color) -> Option<Value> {
        self.known.value(board, turn)
    }

    /// What has to be built for a class, what it leads to first. What is kept is read on the way.
    fn collect(
        &mut self,
        class: Material,
        for_play: bool,
        seen: &mut Vec<Material>,
        needed: &mut Vec<Material>,
    ) -> Result<(), TablebaseError> {
        if seen.contains(&class) {
            return Ok(());
        }
        seen.push(class);
        let is_known = self.known.table(&class).is_some() || self.read(class)?;
        if !is_known || for_play {
            for smaller in class.successors(self.rules) {
                self.collect(self.canonical(&smaller), for_play, seen, needed)?;
            }
        }
        if !is_known {
            needed.push(class);
        }
        Ok(())
    }

    /// Reads the table of a class, if it is kept.
    fn read(&mut self, class: Material) -> Result<bool, TablebaseError> {
        let Some(store) = &self.store else { return Ok(false) };
        let table = match (store.read(class, self.rules), &mut self.passed_over) {
            (Err(TablebaseError::Damaged { path, what }), Some(notes)) => {
                notes.push(format!("{}: {what}; it is built anew", path.display()));
                None
            }
            (Err(error @ TablebaseError::File { .. }), Some(notes)) => {
                notes.push(format!("{error}; the table is built anew"));
                None
            }
            (read, _) => read?,
        };
        let is_kept = table.is_some();
        if let Some(table) = table {
            self.known.add(Arc::new(table), self.rules);
        }
        Ok(is_kept)
    }

    fn make(
        &mut self,
        class: Material,
        tell: &mut dyn FnMut(u32),
    ) -> Result<Table, TablebaseError> {
        grid::check_size(&class, self.rules)?;
        let below: Vec<Material> =
            class.successors(self.rules).iter().map(|class| self.canonical(class)).collect();
        let below = self.known.only(&below, self.rules);
        let mut build = |coding| build::build(self.rules, class, &below, coding, self.until, tell);
        let table = match build(Coding::Alternating) {
            Err(Unbuilt::Unsayable) => build(Coding::Split),
            built => built,
        };
        let table = table.map_err(|unbuilt| match unbuilt {
            Unbuilt::Unsayable => TablebaseError::TooLong(class.to_string()),
            Unbuilt::Stopped => TablebaseError::Stopped,
        })?;
        if let Some(store) = &self.store {
            match (store.write(&table), &mut self.passed_over) {
                // The first one says it: the folder is the same for all.
                (Err(error), Some(notes))
                    if !notes.iter().any(|note| note.starts_with(NOT_KEPT)) =>
                {
                    notes.push(format!("{NOT_KEPT}: {error}"));
                }
                (Err(_), Some(_)) => (),
                (written, _) => written?,
            }
        }
        Ok(table)
    }

    /// The class that stands for this one and for that with the colours exchanged, where the game is the
    /// same for both sides.
    pub(super) fn canonical(&self, class: &Material) -> Material {
        if self.rules.is_same_for_both_sides() { class.canonical() } else { *class }
    }
}
