//! Tablebases: what every position of a few men is worth with best play, under any rules whose state is the
//! board.
//!
//! ```
//! use isotope_analysis::{Wdl, tablebase::Tables};
//! use isotope_kernel::{Capture, Explode, Position, Rules, Spec, fen};
//!
//! let spec = Spec { capture: Capture::Explode(Explode::default()), ..Spec::default() };
//! let rules = Rules::compile(spec).unwrap();
//! let mut tables = Tables::new(&rules).unwrap();
//! tables.build(&"KQvK".parse().unwrap()).unwrap();
//!
//! // The kings touch, and no queen can part them.
//! // . . . k . . . .
//! // . . . . K . . .
//! // . . . . . . . .
//! // . . . . . . . .
//! // . . Q . . . . .
//! let fen = fen::read("3k4/4K3/8/8/2Q5/8/8/8 w - - 0 1").unwrap();
//! let position = Position::from_fen(&rules, fen).unwrap();
//! assert_eq!(tables.probe(&position).unwrap().wdl, Wdl::Draw);
//! ```
//!
//! Moves count and nothing else: not the number of halfmoves, not repetition, and not which positions the
//! rules call dead. Nobody may castle.

mod build;
mod error;
mod file;
mod grid;
mod leave;
mod longest;
mod material;
mod moves;
mod passing;
mod probe;
mod stats;
mod table;
mod value;
mod verify;
mod zeroing;

use std::{path::PathBuf, sync::Arc};

use isotope_kernel::{Drops, Kings, Rules};

pub use error::TablebaseError;
pub use longest::Longest;
pub use material::{Material, MaterialError};
pub use stats::{Counts, Stats};
pub use table::Table;
pub use value::Value;
pub use verify::Wrong;

use file::Store;
use table::Known;
use value::Coding;

/// The tables of a game that are built, and where others are kept.
pub struct Tables<'r> {
    rules: &'r Rules,
    store: Option<Store>,
    known: Known,
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

impl<'r> Tables<'r> {
    /// Tables that are kept in memory alone.
    ///
    /// ```
    /// use isotope_analysis::tablebase::Tables;
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
            () => return Ok(Tables { rules, store: None, known: Known::default() }),
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

    /// Their rules.
    pub fn rules(&self) -> &'r Rules {
        self.rules
    }

    /// Builds the table of a class and all those that it leads to, or reads what is kept of them.
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
        if !class.goes_on(self.rules) {
            return Err(TablebaseError::Over(class.to_string()));
        }
        if self.rules.spec().kings == Kings::One && class.has_several_kings() {
            return Err(TablebaseError::SeveralKings(class.to_string()));
        }
        let class = self.canonical(class);
        if self.known.table(&class).is_none() {
            let mut needed = Vec::new();
            self.collect(class, &mut needed)?;
            let of = needed.len();
            for (i, class) in needed.into_iter().enumerate() {
                tell(Progress { class, number: i + 1, of, plies: 0 });
                let mut tell = |plies| tell(Progress { class, number: i + 1, of, plies });
                let table = self.make(class, &mut tell)?;
                self.known.add(Arc::new(table), self.rules);
            }
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
        for men in 1..=men {
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

    /// What is needed for a class, what it leads to first. What is kept is read on the way.
    fn collect(
        &mut self,
        class: Material,
        needed: &mut Vec<Material>,
    ) -> Result<(), TablebaseError> {
        if needed.contains(&class) || self.known.table(&class).is_some() {
            return Ok(());
        }
        let kept = match &self.store {
            Some(store) => store.read(class, self.rules)?,
            None => None,
        };
        let is_kept = kept.is_some();
        if let Some(table) = kept {
            self.known.add(Arc::new(table), self.rules);
        }
        // What a kept one leads to is asked for as well, where its moves are.
        for smaller in class.successors(self.rules) {
            self.collect(self.canonical(&smaller), needed)?;
        }
        if !is_kept {
            needed.push(class);
        }
        Ok(())
    }

    fn make(&self, class: Material, tell: &mut dyn FnMut(u32)) -> Result<Table, TablebaseError> {
        grid::check_size(&class, self.rules)?;
        let below: Vec<Material> =
            class.successors(self.rules).iter().map(|class| self.canonical(class)).collect();
        let below = self.known.only(&below, self.rules);
        let mut build = |coding| build::build(self.rules, class, &below, coding, tell);
        let table = build(Coding::Alternating)
            .or_else(|_| build(Coding::Split))
            .map_err(|_| TablebaseError::TooLong(class.to_string()))?;
        if let Some(store) = &self.store {
            store.write(&table)?;
        }
        Ok(table)
    }

    /// The class that stands for this one and for that with the colours exchanged, where the game is the
    /// same for both sides.
    fn canonical(&self, class: &Material) -> Material {
        if self.rules.is_same_for_both_sides() { class.canonical() } else { *class }
    }
}
