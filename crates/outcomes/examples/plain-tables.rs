//! A benchmark that builds the tables of atomic chess, against a plain solver over shakmaty's moves.
//!
//! `cargo run --release -p isotope-outcomes --example plain-tables` builds all 35 classes of three and four
//! pieces; `-- 7` the first seven, which takes a minute at most.

#[path = "../tests/tablebase/plain.rs"]
mod plain;

use std::{env, error::Error, time::Instant};

use cpu_time::ProcessTime;
use isotope_kernel::{Capture, Explode, Rules, Spec};
use isotope_outcomes::tablebase::{Material, Tables};
use plain::{PlainTables, Worth};
use shakmaty::{Piece, Role, variant::Atomic};

/// Seconds of CPU time, summed over all cores, and of wall time.
struct Took {
    cpu: f64,
    wall: f64,
}

fn time<T>(work: impl FnOnce() -> T) -> (T, Took) {
    let (cpu, wall) = (ProcessTime::now(), Instant::now());
    let done = work();
    (done, Took { cpu: cpu.elapsed().as_secs_f64(), wall: wall.elapsed().as_secs_f64() })
}

/// The first classes of three and four pieces, ordered so that each depends only on earlier ones.
fn classes(rules: &Rules, count: usize) -> Vec<Material> {
    let mut classes = [3, 4].map(|men| Material::all(rules, men)).concat();
    let pawns = |class: &Material| class.pieces().filter(|piece| piece.role == Role::Pawn).count();
    classes.sort_by_key(|class| (class.men(), pawns(class)));
    classes.truncate(count);
    classes
}

fn report(count: usize) -> Result<(), Box<dyn Error>> {
    let capture = Capture::Explode(Explode::default());
    let rules = Rules::compile(Spec { capture, ..Spec::default() })?;
    let classes = classes(&rules, count);
    // Every other class depends on the two bare kings.
    let mut plain = PlainTables::default();
    let mut tables = Tables::new(&rules)?;
    let kings: Material = "KvK".parse()?;
    plain.solve::<Atomic>(&kings.pieces().collect::<Vec<Piece>>());
    tables.build(&kings)?;

    println!("class        plain: CPU    wall   tables: CPU    wall   ratio of CPU    of wall");
    let mut all = [Took { cpu: 0.0, wall: 0.0 }, Took { cpu: 0.0, wall: 0.0 }];
    for class in &classes {
        let pieces: Vec<Piece> = class.pieces().collect();
        let ((), slow) = time(|| plain.solve::<Atomic>(&pieces));
        let (built, fast) = time(|| tables.build(class).map(drop));
        built?;
        let stats = tables.stats(class)?;
        let won = |worth: &Worth| matches!(worth, Worth::Won(_));
        let table = plain.last().ok_or("it was just solved")?;
        let wins = table.each().filter(|(.., worth)| won(worth)).count() as u64;
        if wins != stats.sides.iter().map(|counts| counts.wins).sum::<u64>() {
            return Err(format!("{class}: the two do not agree").into());
        }
        line(&class.to_string(), &slow, &fast);
        for (sum, took) in all.iter_mut().zip([slow, fast]) {
            (sum.cpu, sum.wall) = (sum.cpu + took.cpu, sum.wall + took.wall);
        }
    }
    let [slow, fast] = &all;
    line(&format!("all {}", classes.len()), slow, fast);
    Ok(())
}

fn line(name: &str, slow: &Took, fast: &Took) {
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
fn the_plain_solver_and_the_tables_agree_on_the_first_classes() {
    report(2).expect("the first classes are built");
}
