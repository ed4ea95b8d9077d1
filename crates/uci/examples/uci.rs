fn main() {
    isotope_uci::serve(
        std::io::stdin().lock(),
        std::io::stdout(),
        isotope_ruleset::Library::of_user(),
    )
    .unwrap()
}
