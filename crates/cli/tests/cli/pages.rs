//! Tests that the pages in `docs/rulesets/` equal the output of `isotope describe` for the shipped rulesets.

use std::{collections::BTreeMap, env, fs, path::Path};

use isotope_answer::{Answer as _, Guide};
use isotope_ruleset::{FAMILIES, Ruleset, SHIPPED, shipped};

const AGAIN: &str = "write the pages again with
    DOCS=overwrite cargo test --workspace --test cli pages
and read what has changed";

/// The expected pages by file name: one for each ruleset, and a list of all rulesets.
fn pages() -> BTreeMap<String, String> {
    let mut pages = BTreeMap::new();
    let mut index = String::from(
        "# The rules of each game\n\n\
         Pages for players, written by `isotope describe`. The name in front is the one for `--rules`. [The\n\
         table](../variants.md) says where each is played and which ruleset it extends.\n",
    );
    for (family, ids) in FAMILIES {
        index += &format!("\n## {family}\n\n");
        for id in *ids {
            let Ruleset { name, summary, .. } = shipped(id).expect("it is shipped");
            index += &format!("- `{id}`: [{name}]({id}.md), {summary}\n");
        }
    }
    for (id, _) in SHIPPED {
        let ruleset = shipped(id).expect("it is shipped");
        pages.insert(format!("{id}.md"), Guide::new(&ruleset).text().to_string());
    }
    pages.insert("README.md".into(), index);
    pages
}

#[test]
fn the_pages_agree_with_the_rules() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/rulesets");
    let pages = pages();
    if env::var_os("DOCS").is_some_and(|wish| wish == "overwrite") {
        fs::create_dir_all(&folder).expect("a folder can be made");
        for (name, text) in &pages {
            fs::write(folder.join(name), text).expect("a page can be written");
        }
    }
    for (name, text) in &pages {
        let found = fs::read_to_string(folder.join(name)).unwrap_or_default();
        assert!(found == *text, "docs/rulesets/{name} is not what the rules say: {AGAIN}");
    }
    for entry in fs::read_dir(&folder).expect("the folder is there") {
        let name = entry.expect("an entry").file_name().to_string_lossy().into_owned();
        assert!(pages.contains_key(&name), "docs/rulesets/{name} is a page about no ruleset");
    }
}
