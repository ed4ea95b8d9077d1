//! Tests which ruleset is identified by the tags of a game.

use isotope_answer::Pgn;
use isotope_ruleset::shipped;

/// The ruleset of a game with the given values of the tags `Ruleset` and `RulesetHash`, or the code of
/// the error.
fn ruleset(name: &str, hash: &str) -> Result<Option<&'static str>, &'static str> {
    let text = format!("[Ruleset \"{name}\"]\n[RulesetHash \"{hash}\"]\n\n1. e4 *\n");
    Pgn::read(&text).expect("a game").ruleset().map_err(|refusal| refusal.code)
}

#[test]
fn the_hash_tag_takes_precedence_over_the_name_tag() {
    let [atomic, icc] = ["atomic", "icc"].map(|id| shipped(id).expect("it is shipped").hash);
    assert_eq!(ruleset("atomic", &atomic), Ok(Some("atomic")));
    assert_eq!(ruleset("atomic", &icc), Ok(Some("icc")));
    assert_eq!(ruleset("mine", &icc), Ok(Some("icc")));
    assert_eq!(ruleset("atomic", "0123456789abcdef"), Err("unknown-ruleset"));
}
