//! Random positions, games and rulesets.
