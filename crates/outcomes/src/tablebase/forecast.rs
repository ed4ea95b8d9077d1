//! What building tables will take, before it begins.

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

/// A table that a build makes or needs, and what making it takes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TablePlan {
    /// The material.
    pub material: Material,
    /// The number of entries to compute: one for each placement of the pieces and side to move.
    pub entries: u64,
    /// The memory that the build takes, with the tables to which it leads, in bytes.
    pub memory: u64,
    /// The space that the files take, in bytes, as far as can be told beforehand.
    pub disk: u64,
    /// The materials whose tables have to be there first.
    pub needs: Vec<Material>,
    /// Whether the table is in the store already, so that nothing has to be done.
    pub is_kept: bool,
}

/// The bytes of a table in memory for each byte of its files, as far as can be told beforehand. Those of `chess` with
/// four pieces have from 6 to 476, and all tables of up to four pieces together 13.5.
const PACKED: u64 = 8;

impl<R: AsRef<Rules>> Tables<R> {
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
        let plan = self.plan(materials)?;
        let missing: Vec<&TablePlan> = plan.iter().filter(|table| !table.is_kept).collect();
        // Of equally large tables, the first.
        let largest = missing.iter().rev().max_by_key(|table| table.memory);
        Ok(Forecast {
            tables: missing.len(),
            memory: largest.map_or(0, |table| table.memory),
            largest: largest.map(|table| table.material),
            disk: missing.iter().map(|table| table.disk).sum(),
        })
    }

    /// The tables of `materials` and those that have to be built before, each after the tables that it needs. Tables
    /// below one that is in the store are not needed.
    ///
    /// ```
    /// use isotope_kernel::{Rules, Spec};
    /// use isotope_outcomes::tablebase::Tables;
    ///
    /// let rules = Rules::compile(Spec::default()).unwrap();
    /// let plan = Tables::new(&rules).unwrap().plan(&["KRvKR".parse().unwrap()]).unwrap();
    /// let names: Vec<String> = plan.iter().map(|table| table.material.to_string()).collect();
    /// assert_eq!(names, ["KvK", "KRvK", "KRvKR"]);
    /// assert_eq!(plan[2].needs, [plan[0].material, plan[1].material]);
    /// ```
    ///
    /// # Errors
    /// Returns [`TablebaseError::TooMany`] if a material has too many pieces.
    pub fn plan(&self, materials: &[Material]) -> Result<Vec<TablePlan>, TablebaseError> {
        let mut plan = Vec::new();
        for material in materials.iter().filter(|material| material.goes_on(self.rules.as_ref())) {
            grid::check_count(material)?;
            self.add_to_plan(self.canonical(material), &mut plan);
        }
        Ok(plan)
    }

    fn add_to_plan(&self, material: Material, plan: &mut Vec<TablePlan>) {
        if plan.iter().any(|table| table.material == material) {
            return;
        }
        let is_kept = self.is_kept(material);
        let needs = if is_kept { Vec::new() } else { self.below(&material) };
        for needed in &needs {
            self.add_to_plan(*needed, plan);
        }
        let size = grid::table_size(&material, self.rules.as_ref());
        // Two bytes for each entry.
        let (entries, disk) = (size / 2, size / PACKED);
        let memory = self.memory_to_build(&material);
        plan.push(TablePlan { material, entries, memory, disk, needs, is_kept });
    }

    /// The memory that building the table of a material takes, with the tables to which it leads, in bytes.
    fn memory_to_build(&self, material: &Material) -> u64 {
        let below = self.below(material);
        let tables = below.iter().map(|material| grid::table_size(material, self.rules.as_ref()));
        grid::size(material, self.rules.as_ref()) + tables.sum::<u64>()
    }
}
