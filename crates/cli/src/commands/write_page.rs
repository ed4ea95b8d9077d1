//! `isotope serve --write`: the page as files.

use std::{
    borrow::Cow,
    fs::{self, File},
    io::{Read as _, Write as _},
    path::Path,
};

use isotope_answer::excerpt;
use isotope_web::{MODULE, SCRIPT, WRITTEN_PAGE, page_files};

use crate::output::{
    failure::Failure,
    file::{NewFile, Replace},
};

/// Writes the page to `folder`, with the WebAssembly module from the folder `package`.
///
/// # Errors
/// Returns an error if there is no module, or the folder contains something other than the page.
pub(super) fn write_page(folder: &Path, package: Option<&Path>) -> Result<(), Failure> {
    let (module, script) = (package_file(package, MODULE)?, package_file(package, SCRIPT)?);
    let name = excerpt(&folder.display().to_string());
    let unwritten = |error| Failure::Unusable(format!("cannot write to `{name}`: {error}"));
    fs::create_dir_all(folder).map_err(unwritten)?;
    // An older page may be replaced, but nothing else.
    let mut entries = fs::read_dir(folder).map_err(unwritten)?;
    let refuse = |what: &str| {
        let message = format!("`{name}` has {what}: name a new folder, or an empty one");
        Err(Failure::Unusable(message))
    };
    if entries.next().is_some() && !is_page(&folder.join("index.html")) {
        return refuse("other files than a page of this command");
    }
    let files = page_files(&module, &script);
    let is_link = |(file, _): &(String, _)| {
        let file = Path::new(file);
        let beside = file.ancestors().filter(|part| !part.as_os_str().is_empty());
        beside.map(|part| folder.join(part)).any(|part| part.is_symlink())
    };
    if let Some((file, _)) = files.iter().find(|file| is_link(file)) {
        return refuse(&format!("a link `{file}`, which leads to another file"));
    }
    for (file, content) in files {
        let none: [&Path; 0] = [];
        let path = folder.join(file);
        fs::create_dir_all(path.parent().unwrap_or(folder)).map_err(unwritten)?;
        let mut new = NewFile::create(&path, Replace::Anything, none)?;
        new.write_all(&content)?;
        new.finish()?;
    }
    Ok(())
}

/// Whether a file is the first one of a page that this command has written.
fn is_page(path: &Path) -> bool {
    let mut begin = Vec::new();
    if !path.is_file() || path.is_symlink() {
        return false;
    }
    let read = File::open(path).and_then(|file| file.take(4096).read_to_end(&mut begin));
    read.is_ok() && String::from_utf8_lossy(&begin).contains(WRITTEN_PAGE)
}

/// The content of a file of the package. Without a folder, it is the package that was compiled into the command.
fn package_file(package: Option<&Path>, file: &str) -> Result<Cow<'static, [u8]>, Failure> {
    let Some(package) = package else { return Ok(embedded(file).into()) };
    fs::read(package.join(file)).map(Cow::from).map_err(|error| {
        let name = excerpt(&package.display().to_string());
        Failure::Unusable(format!(
            "cannot read `{file}` in `{name}`: {error}; the `isotope` of a release has the module inside; with another, build it in a checkout \
             with `.ci/wasm build`, and name its folder with --module"
        ))
    })
}

#[cfg(feature = "module")]
fn embedded(file: &str) -> &'static [u8] {
    match file {
        MODULE => include_bytes!(concat!(env!("ISOTOPE_MODULE"), "/isotope_bg.wasm")),
        _ => include_bytes!(concat!(env!("ISOTOPE_MODULE"), "/isotope.js")),
    }
}

/// Without the feature, the package always has a folder, by default.
#[cfg(not(feature = "module"))]
fn embedded(_: &str) -> &'static [u8] {
    &[]
}
