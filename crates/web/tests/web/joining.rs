//! Tests of the joiner of the page's files, which the build script uses.

#[path = "../../build/join.rs"]
mod join;

use self::join::{Sources, page, scripts, styles};

fn sources(files: &[(&str, &str)]) -> Sources {
    files.iter().map(|(name, text)| ((*name).to_owned(), (*text).to_owned())).collect()
}

/// Joins a module `main.js` with another.
fn joined(main: &str, other: &str) -> Result<String, String> {
    scripts(&sources(&[("main.js", main), ("other.js", other)]), "main.js")
}

#[test]
fn modules_run_once_in_the_order_of_their_imports() {
    let files = sources(&[
        ("main.js", "import \"./b.js\";\nimport \"./a.js\";\nmain();\n"),
        ("a.js", "import \"./c.js\";\na();\n"),
        ("b.js", "import \"./c.js\";\nb();\n"),
        ("c.js", "c();\n"),
    ]);
    let joined = scripts(&files, "main.js").expect("all is there");
    let calls = joined.lines().filter(|line| line.ends_with("();") && !line.contains('}'));
    assert_eq!(calls.collect::<Vec<_>>(), ["c();", "b();", "a();", "main();"]);
}

#[test]
fn each_accepted_form_becomes_plain_code() {
    let other = "export const one = 1;\nexport let two = 2;\nexport class Three {\n  x = 3;\n}\n\
                 export function four() {}\nexport async function five() {\n  await one;\n}\n";
    let main = "import { one, Three as three } from \"./other.js\";\nimport {\n  four,\n  five,\n} from \"./other.js\";\n\
                import * as all from \"./other.js\";\nawait all.two;\n";
    let expected = "\
// other.js
const other_js = (() => {
const one = 1;
let two = 2;
class Three {
  x = 3;
}
function four() {}
async function five() {
  await one;
}
return {
get Three() { return Three; },
get five() { return five; },
get four() { return four; },
get one() { return one; },
get two() { return two; },
};
})();
// main.js
{
const one = other_js.one;
const three = other_js.Three;
const four = other_js.four;
const five = other_js.five;
const all = other_js;
await all.two;
}
";
    assert_eq!(joined(main, other).expect("it can be joined"), expected);
}

#[test]
fn every_other_form_is_refused_where_it_stands() {
    let import = "import \"./other.js\";\n";
    for (main, other, place, why) in [
        ("import x from \"./other.js\";", "", "main.js:1", "form of `import`"),
        ("\nimport { a b } from \"./other.js\";", "", "main.js:2", "form of `import`"),
        ("import {} from \"./other.js\";", "", "main.js:1", "form of `import`"),
        ("import \"other.js\";", "", "main.js:1", "form of `import`"),
        ("import './other.js';", "", "main.js:1", "form of `import`"),
        ("import \"./other.js\"", "", "main.js:1", "form of `import`"),
        ("import { a } from \"./other.js\";", "", "main.js:1", "does not export a"),
        ("import { a } from \"./other.js\";", "export let a = 1;", "main.js:1", "a changes"),
        ("import \"./none.js\";", "", "main.js:1", "there is no none.js"),
        (import, "import \"./main.js\";", "other.js:1", "import each other: main.js, other.js"),
        (import, "import \"./other.js\";", "other.js:1", "import each other"),
        (import, "export default 1;", "other.js:1", "form of `export`"),
        (import, "const a = 1;\nexport { a };", "other.js:2", "form of `export`"),
        (import, "export * from \"./main.js\";", "other.js:1", "form of `export`"),
        (import, "export var a = 1;", "other.js:1", "form of `export`"),
        (import, "export const { a } = b;", "other.js:1", "form of `export`"),
        (import, "const a = 1;\nawait a;", "other.js:2", "only main.js may `await`"),
        (import, "const a = await b;", "other.js:1", "only main.js may `await`"),
        (import, "for await (const a of b) {\n}", "other.js:1", "only main.js may `await`"),
        (import, "function f() {\n  return import(\"./x.js\");\n}", "other.js:2", "while it runs"),
        ("", "", "other.js:1", "no script of the page imports this file"),
    ] {
        let error = joined(main, other).expect_err(main);
        assert!(error.starts_with(&format!("{place}: ")) && error.contains(why), "{error}");
    }
}

#[test]
fn words_in_names_comments_and_functions_are_no_statements() {
    let other = "/** @import { A } from \"./types.js\" */\nimported();\nexports.a = 1;\nawaited();\n\
                 // await import(\"./x.js\")\nconst f = async () => await 1;\n";
    let joined = joined("import \"./other.js\";\n", other).expect("it can be joined");
    assert!(joined.contains(other), "{joined}");
}

const PAGE: &str = "<head>\n<link rel=\"stylesheet\" href=\"a.css\">\n<link rel=\"icon\" href=\"i\">\n\
                    <link rel=\"stylesheet\" href=\"b.css\">\n<script type=\"module\" src=\"main.js\"></script>\n</head>\n";

#[test]
fn a_page_names_the_joined_files_in_place_of_its_own() {
    let found = page(PAGE).expect("it names both");
    assert_eq!((found.styles.join(" "), found.entry.as_str()), ("a.css b.css".into(), "main.js"));
    let expected = "<head>\n<link rel=\"stylesheet\" href=\"s\">\n<link rel=\"icon\" href=\"i\">\n\
                    <script type=\"module\" src=\"j\"></script>\n</head>\n";
    assert_eq!(found.with("s", "j"), expected);
}

#[test]
fn a_page_with_other_scripts_or_style_sheets_is_refused() {
    let script = "<script type=\"module\" src=\"main.js\"></script>\n";
    let style = "<link rel=\"stylesheet\" href=\"a.css\">\n";
    for (text, place) in [
        (style.to_owned(), "page.html:1"),
        (script.to_owned(), "page.html:1"),
        (format!("{style}{script}{script}"), "page.html:3"),
        (format!("{style}{script}{style}"), "page.html:3"),
        (format!("{style}{script}<script>x()</script>\n"), "page.html:3"),
        (format!("{style}<link href=\"b.css\" rel=\"stylesheet\">\n{script}"), "page.html:2"),
    ] {
        let error = page(&text).expect_err(&text);
        assert!(error.starts_with(&format!("{place}: ")), "{error}");
    }
}

#[test]
fn style_sheets_are_joined_in_the_order_of_the_page() {
    let files = sources(&[("a.css", "a {}\n"), ("b.css", "b {}\n")]);
    let order = |names: &[&str]| names.iter().map(|name| (*name).to_owned()).collect::<Vec<_>>();
    let joined = styles(&files, &order(&["b.css", "a.css"])).expect("all are there");
    assert_eq!(joined, "/* b.css */\nb {}\n/* a.css */\na {}\n");
    let unused = styles(&files, &order(&["b.css"])).expect_err("a.css is not used");
    assert!(unused.starts_with("a.css:1: "), "{unused}");
    let missing = styles(&files, &order(&["a.css", "b.css", "c.css"])).expect_err("no c.css");
    assert!(missing.contains("there is no c.css"), "{missing}");
    let importing = sources(&[("a.css", "a {}\n@import \"b.css\";\n")]);
    let error = styles(&importing, &order(&["a.css"])).expect_err("it imports another");
    assert!(error.starts_with("a.css:2: "), "{error}");
}
