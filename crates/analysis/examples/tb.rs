use isotope_analysis::tablebase::{Material, Tables};
fn main() {
    let args: Vec<String> = std::env::args().collect();
    let ruleset = isotope_ruleset::load(&args[1]).unwrap();
    let rules = &ruleset.rules;
    let classes: Vec<Material> = args[2..].iter().flat_map(|text| match text.parse::<usize>() {
        Ok(men) => Material::all(rules, men),
        Err(_) => vec![text.parse().unwrap()],
    }).collect();
    let mut tables = Tables::new(rules).unwrap();
    for class in classes {
        let began = std::time::Instant::now();
        tables.build(&class).unwrap();
        let built = began.elapsed();
        let stats = tables.stats(&class).unwrap();
        println!("{class} {:?} {:?} {:?}", built, (stats.won_by(shakmaty::Color::White), stats.drawn(), stats.won_by(shakmaty::Color::Black), stats.longest()), stats.sides.white.wins);
        if std::env::var("VERIFY").is_ok() {
            let began = std::time::Instant::now();
            let (asked, wrong) = tables.verify(&class).unwrap();
            println!("  verified {asked} {:?} {:#?}", began.elapsed(), wrong);
        }
    }
}
