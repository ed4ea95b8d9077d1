//! What building tables will take, before it begins.

use std::ops::Deref;

use isotope_kernel::Rules;

use super::{error::TablebaseError, grid, material::Material, tables::Tables};

/// What building tables takes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Forecast {
    /// The number of tables that are not in the store yet.
    pub tables: usize,
    /// The memory that the largest of them takes to build, with the tables to which it leads, in bytes.
    pub memory: u64,
    /// The material of that table; `None` if no table has to be built.
    pub largest: Option<Material>,
    /// The space that all of them take on disk, in bytes, as far as can be told beforehand.
    pub disk: u64,
}

/// The bytes of a table in memory for each byte of its file, as far as can be told beforehand. Those of `atomic` with
/// up to four pieces have from 2.4 to 16.6, all together 4.7.
const PACKED: u64 = 4;

impl<R: Deref<Target = Rules>> Tables<R> {
    /// What building the tables of `materials` takes, with all tables to which they lead.
    ///
    /// ```
    /// use isotope_kernel::{Rules, Spec};
    /// use isotope_outcomes::tablebase::Tables;
    ///
    /// let rules = Rules::compile(Spec::default()).unwrap();
    /// let tables = Tables::new(&rules).unwrap();
    /// let forecast = tables.forecast(&["KRvKR".parse().unwrap()]).unwrap();
    /// assert_eq!((forecast.tables, forecast.largest.unwrap().to_string()), (3, "KRvKR".into()));
    /// assert!(forecast.memory > 16 << 20 && forecast.disk > 1 << 20);
    /// ```
    ///
    /// # Errors
    /// Returns [`TablebaseError::TooMany`] if a material has too many pieces.
    pub fn forecast(&self, materials: &[Material]) -> Result<Forecast, TablebaseError> {
        let mut forecast = Forecast { tables: 0, memory: 0, largest: None, disk: 0 };
        let mut waiting: Vec<Material> = Vec::new();
        let mut seen: Vec<Material> = Vec::new();
        for material in materials.iter().filter(|material| material.goes_on(&self.rules)) {
            grid::check_count(material)?;
            waiting.push(self.canonical(material));
        }
        while let Some(material) = waiting.pop() {
            if seen.contains(&material) {
                continue;
            }
            seen.push(material);
            if self.is_kept(material) {
                continue;
            }
            let memory = self.memory_to_build(&material);
            forecast.tables += 1;
            forecast.disk += grid::table_size(&material, &self.rules) / PACKED;
            if memory > forecast.memory {
                (forecast.memory, forecast.largest) = (memory, Some(material));
            }
            waiting.extend(self.below(&material));
        }
        Ok(forecast)
    }

    /// The memory that building the table of a material takes, with the tables to which it leads, in bytes.
    fn memory_to_build(&self, material: &Material) -> u64 {
        let below = self.below(material);
        let tables = below.iter().map(|material| grid::table_size(material, &self.rules));
        grid::size(material, &self.rules) + tables.sum::<u64>()
    }
}
