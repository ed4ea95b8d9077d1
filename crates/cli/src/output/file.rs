//! Files written by a command, either completely or not at all, and never over one of its inputs.

use std::{
    fs::{self, File, OpenOptions},
    io::{self, BufWriter, ErrorKind, Read as _, Write},
    path::{Path, PathBuf},
};

use isotope_answer::excerpt;
use tempfile::{Builder, NamedTempFile};

use crate::output::failure::Failure;

/// The maximum number of symbolic links that are followed for a path.
const MAX_LINKS: usize = 40;

/// The kinds of existing files that a command may replace.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Replace {
    /// No existing file.
    Nothing,
    /// SVG pictures and empty files.
    Pictures,
    /// Pages that a command wrote, and empty files.
    Pages,
    /// Any file.
    Anything,
}

/// A file that is being written. The old content is kept until [`NewFile::finish`] replaces it.
pub(crate) struct NewFile {
    name: String,
    replace: Replace,
    sink: Sink,
}

enum Sink {
    /// A device or a pipe, which has no content that could be lost.
    Direct(BufWriter<File>),
    /// A temporary file in the folder of the target, and the path of the target.
    Beside(BufWriter<NamedTempFile>, PathBuf),
}

impl NewFile {
    /// Starts writing a file at `path`, or at the target if `path` is a link. `inputs` are the files that the
    /// command reads, with `-` for standard input.
    ///
    /// # Errors
    /// Returns an error if the file may not be replaced, is one of the inputs, or cannot be created.
    pub(crate) fn create<P: AsRef<Path>>(
        path: &Path,
        replace: Replace,
        inputs: impl IntoIterator<Item = P>,
    ) -> Result<NewFile, Failure> {
        let name = excerpt(&path.display().to_string());
        let target = check(path, replace, inputs)?;
        let unwritten = |error: io::Error| unwritten(&name, &error);
        let sink = if is_special(path) {
            let file = OpenOptions::new().append(true).open(path).map_err(unwritten)?;
            Sink::Direct(BufWriter::new(file))
        } else {
            Sink::Beside(BufWriter::new(beside(&target).map_err(unwritten)?), target)
        };
        Ok(NewFile { name, replace, sink })
    }

    /// Syncs the whole file to disk, then moves it to its final place.
    pub(crate) fn finish(self) -> Result<(), Failure> {
        let NewFile { name, replace, sink } = self;
        let finished = match sink {
            Sink::Direct(mut file) => file.flush(),
            Sink::Beside(file, target) => {
                file.into_inner().map_err(io::IntoInnerError::into_error).and_then(|file| {
                    file.as_file().sync_all()?;
                    match replace {
                        Replace::Nothing => file.persist_noclobber(target),
                        Replace::Pictures | Replace::Pages | Replace::Anything => {
                            file.persist(target)
                        }
                    }?;
                    Ok(())
                })
            }
        };
        finished.map_err(|error| unwritten(&name, &error))
    }

    /// The failure to report if writing to this file fails.
    pub(crate) fn unwritten(&self, error: &io::Error) -> Failure {
        unwritten(&self.name, error)
    }
}

impl Write for NewFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match &mut self.sink {
            Sink::Direct(file) => file.write(bytes),
            Sink::Beside(file, _) => file.write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match &mut self.sink {
            Sink::Direct(file) => file.flush(),
            Sink::Beside(file, _) => file.flush(),
        }
    }
}

/// Writes `text` as the whole content of the file at `path`.
pub(crate) fn write(path: &Path, text: &str, replace: Replace) -> Result<(), Failure> {
    let mut file = NewFile::create(path, replace, [""; 0])?;
    file.write_all(text.as_bytes()).map_err(|error| file.unwritten(&error))?;
    file.finish()
}

/// Checks that a file named by an option may be written. `-` stands for standard output.
///
/// # Errors
/// Returns an error if there is a file of this name that may not be replaced.
pub(crate) fn check_new(file: &str, replace: Replace) -> Result<(), Failure> {
    if file != "-" {
        check(Path::new(file), replace, [""; 0])?;
    }
    Ok(())
}

/// Checks that `path` may be written, and returns the path with symbolic links resolved.
///
/// # Errors
/// Returns an error if there is a file at `path` that may not be replaced or is one of the `inputs`.
pub(crate) fn check<P: AsRef<Path>>(
    path: &Path,
    replace: Replace,
    inputs: impl IntoIterator<Item = P>,
) -> Result<PathBuf, Failure> {
    let name = excerpt(&path.display().to_string());
    let refuse = |why: &str| Err(Failure::Unusable(format!("{name} {why}")));
    // With other options, `-` means a stream, so a file of this name would be a mistake.
    if path == Path::new("-") {
        return refuse("is not a file that this option writes: name one");
    }
    if is_special(path) {
        return Ok(path.to_owned());
    }
    let target = behind_links(path).map_err(|error| unwritten(&name, &error))?;
    if inputs.into_iter().any(|input| is_same(&target, input.as_ref())) {
        return refuse("is used by this command already and would be lost: write to another file");
    }
    let Ok(old) = target.metadata() else { return Ok(target) };
    if old.is_dir() {
        return refuse("is a folder: name a file");
    }
    if is_same(&target, Path::new("/dev/stdout")) {
        return refuse("is where standard output goes: write to another file");
    }
    match replace {
        Replace::Nothing => refuse("is there already: choose another name"),
        Replace::Pictures if old.len() > 0 && !is_picture(&target) => {
            refuse("is there already and is no SVG picture: choose another name, or remove it")
        }
        Replace::Pages if old.len() > 0 && !is_page(&target) => refuse(
            "is there already and is no page of this kind: choose another name, or remove it",
        ),
        Replace::Pictures | Replace::Pages | Replace::Anything => Ok(target),
    }
}

/// Whether both paths refer to the same file, which need not exist, once links are followed. `-` as `b` means standard
/// input.
fn is_same(a: &Path, b: &Path) -> bool {
    let b = if b == Path::new("-") { Path::new("/dev/stdin") } else { b };
    // The folder and the name of a file that does not exist yet.
    let place = |path: &Path| {
        let path = behind_links(path).ok().filter(|path| !path.exists())?;
        let folder = path.parent().filter(|folder| *folder != Path::new(""));
        let folder = fs::canonicalize(folder.unwrap_or(Path::new("."))).ok()?;
        Some((folder, path.file_name()?.to_owned()))
    };
    if let (Some(a), Some(b)) = (place(a), place(b)) {
        return a == b;
    }
    #[cfg(unix)]
    {
        use std::os::unix::fs::MetadataExt as _;
        let id = |path: &Path| path.metadata().map(|meta| (meta.dev(), meta.ino()));
        matches!((id(a), id(b)), (Ok(a), Ok(b)) if a == b)
    }
    #[cfg(not(unix))]
    matches!((fs::canonicalize(a), fs::canonicalize(b)), (Ok(a), Ok(b)) if a == b)
}

/// Follows the symbolic links at `path` and returns the final path, whether or not a file exists there.
fn behind_links(path: &Path) -> io::Result<PathBuf> {
    let mut path = path.to_owned();
    for _ in 0..MAX_LINKS {
        match fs::read_link(&path) {
            Ok(link) => path = path.parent().unwrap_or(Path::new("")).join(link),
            Err(_) => return Ok(path),
        }
    }
    Err(io::Error::other("too many links"))
}

/// Whether the path refers to a device, a pipe or an open file, such as `/dev/stdout`. Such paths are written
/// directly.
fn is_special(path: &Path) -> bool {
    let open = ["/dev/stdout", "/dev/stderr", "/dev/fd", "/proc"];
    path.metadata().is_ok_and(|meta| !meta.is_file() && !meta.is_dir())
        || open.iter().any(|name| path.starts_with(name))
}

fn is_picture(path: &Path) -> bool {
    let begin = beginning(path);
    let begin = begin.strip_prefix(b"\xef\xbb\xbf").unwrap_or(&begin).trim_ascii_start();
    begin.starts_with(b"<svg") || begin.starts_with(b"<?xml")
}

fn is_page(path: &Path) -> bool {
    let begin = String::from_utf8_lossy(&beginning(path)).into_owned();
    begin.starts_with("<!doctype html>") && begin.contains("name=\"generator\" content=\"Isotope\"")
}

/// The first bytes of a file; none if it cannot be read.
fn beginning(path: &Path) -> Vec<u8> {
    let mut begin = Vec::new();
    let read = File::open(path).and_then(|file| file.take(256).read_to_end(&mut begin));
    if read.is_ok() { begin } else { Vec::new() }
}

/// Creates a temporary file in the folder of `target`, with the permissions of the file that it will replace, or
/// the default permissions if there is none.
fn beside(target: &Path) -> io::Result<NamedTempFile> {
    let folder = match target.parent() {
        Some(folder) if folder != Path::new("") => folder,
        _ => Path::new("."),
    };
    folder.metadata()?;
    let old = match OpenOptions::new().write(true).open(target) {
        Ok(file) => Some(file.metadata()?),
        Err(error) if error.kind() == ErrorKind::NotFound => None,
        // A file that cannot be written must not be replaced.
        Err(error) => return Err(error),
    };
    let mut builder = Builder::new();
    builder.prefix(".isotope-").suffix(".part");
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt as _;
        // The system applies the umask to this mode.
        builder.permissions(fs::Permissions::from_mode(0o666));
    }
    // The original error mentions the temporary file, which means nothing to the user.
    let file = builder.tempfile_in(folder).map_err(|error| io::Error::from(error.kind()))?;
    if let Some(old) = old {
        file.as_file().set_permissions(old.permissions())?;
    }
    Ok(file)
}

fn unwritten(name: &str, error: &io::Error) -> Failure {
    match error.kind() {
        ErrorKind::BrokenPipe => Failure::ClosedPipe,
        ErrorKind::AlreadyExists => {
            Failure::Unusable(format!("{name} is there already: choose another name"))
        }
        _ => Failure::Unusable(format!("{name} cannot be written: {error}")),
    }
}
