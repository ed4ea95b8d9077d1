use isotope_analysis::tablebase::{Material, build_all};
fn main() {
    let args: Vec<String> = std::env::args().collect();
    let ruleset = isotope_ruleset::load(&args[1]).unwrap();
    let rules = &ruleset.rules;
    let classes: Vec<Material> = args[2..].iter().flat_map(|text| match text.parse::<usize>() {
        Ok(men) => Material::all(rules, men),
        Err(_) => vec![text.parse().unwrap()],
    }).collect();
    let began = std::time::Instant::now();
    let tables = build_all(rules, &classes).unwrap();
    eprintln!("{} tables {:?}", tables.len(), began.elapsed());
    for table in tables {
        println!("{}", table.summary());
    }
}
