//! Names the folder of the page's files by their content, so that a browser may keep them, and lists them for the
//! command, which contains them.

#[cfg(feature = "server")]
mod assets {
    use std::{
        env, fs,
        hash::{DefaultHasher, Hash as _, Hasher as _},
        path::{Path, PathBuf},
    };

    /// The modules that are loaded when they are first wanted.
    const LATER: [&str; 20] = [
        "blast.js",
        "complete.js",
        "dialog.js",
        "editor.js",
        "effect.js",
        "form.js",
        "gallery.js",
        "help.js",
        "history.js",
        "invent.js",
        "names.js",
        "ownfile.js",
        "picker.js",
        "problems.js",
        "puzzles.js",
        "rows.js",
        "rules.js",
        "steady.js",
        "unsayable.js",
        "words.js",
    ];

    /// Writes the files of the page with a server and of the page without one, whose requests have another
    /// transport, and the list of them that the crate includes.
    ///
    /// # Errors
    /// Returns the file that cannot be read or written, with the reason.
    pub(crate) fn write() -> Result<(), String> {
        let assets = Path::new("assets");
        let out = PathBuf::from(env::var_os("OUT_DIR").ok_or("cargo sets OUT_DIR")?);
        let page = read(&assets.join("page.html"))?;
        let mut files = vec![("icon.svg".to_owned(), read(&assets.join("icon.svg"))?)];
        for extension in ["css", "js"] {
            files.extend(files_in(assets, extension)?);
        }
        let (transports, shared): (Vec<_>, Vec<_>) =
            files.into_iter().partition(|(name, _)| name == "transport.js");
        let alone = files_in(&assets.join("alone"), "js")?;
        let content = shared.iter().chain(&transports).map(|(_, text)| text.as_str());
        let version = hash(&content.collect::<String>());
        let modules: Vec<&str> = shared
            .iter()
            .chain(&transports)
            .map(|(name, _)| &**name)
            .filter(|name| name.ends_with(".js") && !LATER.contains(name))
            .collect();
        let mut list = format!("const VERSION: &str = {version:?};\n");
        let page = ("index.html".to_owned(), linked(&page, &format!("{version}/"), &modules));
        let shared = [vec![page], shared].concat();
        for (constant, files) in [("SHARED", shared), ("SERVED", transports), ("ALONE", alone)] {
            list += &format!("static {constant}: [Asset; {}] = [\n", files.len());
            for (name, text) in &files {
                let file = format!("{}-{name}", constant.to_lowercase());
                let path = out.join(&file);
                write_to(&path, text.as_bytes())?;
                let hash = hash(text);
                list += &format!(
                    "Asset {{ name: {name:?}, hash: {hash:?}, text: include_str!({path:?}), \
                     compressed: OnceLock::new() }},\n"
                );
            }
            list += "];\n";
        }
        write_to(&out.join("files.rs"), list.as_bytes())
    }

    /// The page with the folder of its files before their names, and with the modules that it begins with named in its
    /// head, so that a browser does not have to read one to ask for the next.
    fn linked(page: &str, folder: &str, modules: &[&str]) -> String {
        let script = "<script type=\"module\" src=\"";
        let preloads: String = modules
            .iter()
            .map(|name| format!("<link rel=\"modulepreload\" href=\"{name}\">\n"))
            .collect();
        let page = page.replace(script, &format!("{preloads}{script}"));
        ["<link rel=\"icon\" href=\"", "<link rel=\"stylesheet\" href=\"", script]
            .into_iter()
            .chain(["<link rel=\"modulepreload\" href=\""])
            .fold(page, |page, start| page.replace(start, &format!("{start}{folder}")))
    }

    /// The files of a folder with an extension, and their texts, in the order of their names.
    fn files_in(folder: &Path, extension: &str) -> Result<Vec<(String, String)>, String> {
        let unread = |error| format!("{}: {error}", folder.display());
        let mut files = Vec::new();
        for entry in fs::read_dir(folder).map_err(unread)? {
            let path = entry.map_err(unread)?.path();
            if path.extension().is_some_and(|found| found == extension) {
                let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
                files.push((name, read(&path)?));
            }
        }
        files.sort();
        Ok(files)
    }

    /// A hash of a text, in hexadecimal. It tells versions apart, and protects from nothing.
    fn hash(text: &str) -> String {
        let mut hasher = DefaultHasher::new();
        text.hash(&mut hasher);
        format!("{:016x}", hasher.finish())
    }

    /// The line ends of a source are those of Unix, whatever the checkout has.
    fn read(path: &Path) -> Result<String, String> {
        let text = fs::read_to_string(path);
        Ok(text.map_err(|error| format!("{}: {error}", path.display()))?.replace("\r\n", "\n"))
    }

    fn write_to(path: &Path, content: &[u8]) -> Result<(), String> {
        fs::write(path, content).map_err(|error| format!("{}: {error}", path.display()))
    }
}

fn main() -> Result<(), String> {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-changed=assets");
    #[cfg(feature = "server")]
    assets::write()?;
    Ok(())
}
