//! Compares the time to build the tables of atomic chess with the time of a plain solver that uses shakmaty's
//! moves.
//!
//! `cargo run --release -p isotope-outcomes --example plain-tables` builds all 35 tables of three and four
//! pieces; `-- 7` builds the first seven, which takes a minute at most.

#[path = "../tests/outcomes/tablebase/plain_solver.rs"]
mod plain_solver;

use std::{env, error::Error, time::Instant};

use cpu_time::ProcessTime;
use isotope_kernel::{Capture, Explode, Rules, Spec};
use isotope_outcomes::tablebase::{Material, Tables};
use plain_solver::{PlainTables, Worth};
use shakmaty::{Piece, Role, variant::Atomic};

/// CPU time, summed over all cores, and wall-clock time, in seconds.
struct Timing {
    cpu: f64,
    wall: f64,
}

fn time<T>(work: impl FnOnce() -> T) -> (T, Timing) {
    let (cpu, wall) = (ProcessTime::now(), Instant::now());
    let done = work();
    (done, Timing { cpu: cpu.elapsed().as_secs_f64(), wall: wall.elapsed().as_secs_f64() })
}

/// The first `count` materials of three and four pieces, in an order in which no material leads to a later one.
fn materials(rules: &Rules, count: usize) -> Vec<Material> {
    let mut materials = [3, 4].map(|men| Material::all(rules, men)).concat();
    let pawns =
        |material: &Material| material.pieces().filter(|piece| piece.role == Role::Pawn).count();
    materials.sort_by_key(|material| (material.piece_count(), pawns(material)));
    materials.truncate(count);
    materials
}

fn report(count: usize) -> Result<(), Box<dyn Error>> {
    let capture = Capture::Explode(Explode::default());
    let rules = Rules::compile(Spec { capture, ..Spec::default() })?;
    let materials = materials(&rules, count);
    // All other materials lead to two kings.
    let mut plain = PlainTables::default();
    let mut tables = Tables::new(&rules)?;
    let kings: Material = "KvK".parse()?;
    plain.solve::<Atomic>(&kings.pieces().collect::<Vec<Piece>>());
    tables.build(&kings)?;

    println!("class        plain: CPU    wall   tables: CPU    wall   ratio of CPU    of wall");
    let mut all = [Timing { cpu: 0.0, wall: 0.0 }, Timing { cpu: 0.0, wall: 0.0 }];
    for material in &materials {
        let pieces: Vec<Piece> = material.pieces().collect();
        let ((), slow) = time(|| plain.solve::<Atomic>(&pieces));
        let (built, fast) = time(|| tables.build(material).map(drop));
        built?;
        let stats = tables.stats(material)?;
        let won = |worth: &Worth| matches!(worth, Worth::Won(_));
        let table = plain.last().ok_or("it was just solved")?;
        let wins = table.each().filter(|(.., worth)| won(worth)).count() as u64;
        if wins != stats.sides.iter().map(|counts| counts.wins).sum::<u64>() {
            return Err(format!("{material}: the two do not agree").into());
        }
        line(&material.to_string(), &slow, &fast);
        for (sum, took) in all.iter_mut().zip([slow, fast]) {
            (sum.cpu, sum.wall) = (sum.cpu + took.cpu, sum.wall + took.wall);
        }
    }
    let [slow, fast] = &all;
    line(&format!("all {}", materials.len()), slow, fast);
    Ok(())
}

fn line(name: &str, slow: &Timing, fast: &Timing) {
    let (cpu, wall) = (slow.cpu / fast.cpu, slow.wall / fast.wall);
    println!(
        "{name:10} {:10.2} s {:5.2} s {:11.3} s {:5.3} s {cpu:13.1}x {wall:9.1}x",
        slow.cpu, slow.wall, fast.cpu, fast.wall
    );
}

fn main() -> Result<(), Box<dyn Error>> {
    let count = env::args().nth(1).map_or(Ok(35), |count| count.parse())?;
    report(count)
}

#[test]
fn both_solvers_agree_on_the_first_tables() {
    report(2).expect("the first tables are built");
}
