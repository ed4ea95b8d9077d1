//! Writes the joined files of the page, and the list of them that the crate includes.

use std::{
    env, fs,
    io::Write as _,
    path::{Path, PathBuf},
};

use flate2::{Compression, write::GzEncoder};
use sha2::{Digest as _, Sha256};

use crate::join::{self, Sources};

/// Writes the files of the page with a server and of the page without one, whose script leads to workers.
///
/// # Errors
/// Returns the place and the reason if the sources cannot be joined, or the file that cannot be read or written.
pub(crate) fn files() -> Result<(), String> {
    let assets = Path::new("assets");
    let out = PathBuf::from(env::var_os("OUT_DIR").ok_or("cargo sets OUT_DIR")?);
    let page = join::page(&read(&assets.join("page.html"))?).map_err(in_assets)?;
    let style = join::styles(&sources(assets, "css")?, &page.styles).map_err(in_assets)?;
    let icon = data_url(&read(&assets.join("icon.svg"))?);
    let mut scripts = sources(assets, "js")?;
    let mut list = String::new();
    for (name, door) in [("SERVED", "door.js"), ("ALONE", "alone/door.js")] {
        scripts.insert("door.js".into(), read(&assets.join(door))?);
        let script = join::scripts(&scripts, &page.entry).map_err(in_assets)?;
        let style_name = format!("page-{}.css", hash(&style));
        let script_name = format!("page-{}.js", hash(&script));
        let text = page.with(&style_name, &script_name).replace("icon.svg", &icon);
        list += &format!("const {name}: Files = Files {{\n");
        for (field, file, text) in [
            ("page", format!("{}.html", name.to_lowercase()), &text),
            ("style", style_name, &style),
            ("script", script_name, &script),
        ] {
            write(&out.join(&file), text.as_bytes())?;
            write(&out.join(format!("{file}.gz")), &compressed(text)?)?;
            let path = out.join(&file);
            let hash = hash(text);
            list += &format!(
                "{field}: Asset {{ name: {file:?}, hash: {hash:?}, text: include_str!({path:?}), \
                 compressed: include_bytes!(concat!({path:?}, \".gz\")) }},\n"
            );
        }
        list += "};\n";
    }
    write(&out.join("files.rs"), list.as_bytes())
}

/// The files of a folder with an extension, by name.
fn sources(folder: &Path, extension: &str) -> Result<Sources, String> {
    let mut sources = Sources::new();
    let entries = fs::read_dir(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    for entry in entries {
        let path = entry.map_err(|error| format!("{}: {error}", folder.display()))?.path();
        if path.extension().is_some_and(|found| found == extension) {
            let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
            sources.insert(name, read(&path)?);
        }
    }
    Ok(sources)
}

/// The picture of the page as an address, for which a browser makes no request.
fn data_url(svg: &str) -> String {
    let mut url = "data:image/svg+xml,".to_owned();
    for c in svg.trim().chars() {
        match c {
            '"' => url.push('\''),
            '#' | '%' | '<' | '>' => url += &format!("%{:02X}", u32::from(c)),
            _ => url.push(c),
        }
    }
    url
}

/// The first 64 bits of a hash of a text, in hexadecimal.
fn hash(text: &str) -> String {
    Sha256::digest(text).iter().take(8).map(|byte| format!("{byte:02x}")).collect()
}

fn compressed(text: &str) -> Result<Vec<u8>, String> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    let written = encoder.write_all(text.as_bytes()).and_then(|()| encoder.finish());
    written.map_err(|error| format!("the page cannot be compressed: {error}"))
}

/// The line ends of a source are those of Unix, whatever the checkout has.
fn read(path: &Path) -> Result<String, String> {
    let text = fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))?;
    Ok(text.replace("\r\n", "\n"))
}

fn write(path: &Path, content: &[u8]) -> Result<(), String> {
    fs::write(path, content).map_err(|error| format!("{}: {error}", path.display()))
}

fn in_assets(error: String) -> String {
    format!("crates/web/assets/{error}")
}
