//! What a move comes to under several rulesets, in words.

use isotope_analysis::Verdict;

use crate::{output::excerpt::shown, position::moves::consequence};

/// For each verdict on a move what there is to say of it beside `legal` or `illegal`: why it is illegal, or
/// what it does. Where all legal ones come to the same, only the end of the game is worth a word.
///
/// ```
/// use isotope_analysis::verdict;
/// use isotope_answer::details;
/// use isotope_kernel::{Position, notation};
///
/// let chess = isotope_ruleset::shipped("chess").unwrap();
/// let start = Position::start(&chess.rules);
/// let m = notation::read(&start, "e4").unwrap();
/// assert_eq!(details(&[&verdict(&start, m)]), [""]);
/// ```
pub fn details(verdicts: &[&Verdict<'_>]) -> Vec<String> {
    let legal: Vec<_> = verdicts.iter().filter(|verdict| verdict.is_legal()).collect();
    let differ = legal.windows(2).any(|pair| !pair[0].agrees_with(pair[1]));
    let detail = |verdict: &&Verdict<'_>| match verdict {
        Verdict::Legal(played) if differ => match consequence(played) {
            nothing if nothing.is_empty() => "the game goes on".into(),
            consequence => consequence,
        },
        Verdict::Legal(played) => {
            played.outcome.map(|outcome| outcome.to_string()).unwrap_or_default()
        }
        Verdict::Illegal(reason) => reason.to_string(),
        Verdict::NoMove(error) => shown(&error.to_string()),
    };
    verdicts.iter().map(detail).collect()
}
