//! Files that are there completely or not at all.

use std::{
    fs::{self, File},
    io,
    path::Path,
    process,
    sync::atomic::{AtomicU64, Ordering},
};

/// Opens a file for reading, which must not be a pipe, since nothing may ever be written to it.
pub(crate) fn open_file(path: &Path) -> io::Result<File> {
    if !fs::metadata(path)?.is_file() {
        return Err(io::Error::other("it is a folder, a device or a pipe, and no file"));
    }
    File::open(path)
}

/// Writes a file, in place of the one that was there, either completely or not at all.
pub(crate) fn write_whole(
    path: &Path,
    write: impl FnOnce(&mut File) -> io::Result<()>,
) -> io::Result<()> {
    // The temporary name is unique, because another thread or process may write the same file.
    static WRITTEN: AtomicU64 = AtomicU64::new(0);
    let number = WRITTEN.fetch_add(1, Ordering::Relaxed);
    let unfinished = path.with_extension(format!("{}.{number}.part", process::id()));
    let mut file = File::create(&unfinished)?;
    write(&mut file)?;
    file.sync_all()?;
    fs::rename(&unfinished, path)
}
