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

/// Writes a file, in place of the one that was there, either completely or not at all. If it cannot be written, nothing
/// is left of it.
pub(crate) fn write_whole(
    path: &Path,
    write: impl FnOnce(&mut File) -> io::Result<()>,
) -> io::Result<()> {
    // The temporary name is unique, because another thread or process may write the same file.
    static WRITTEN: AtomicU64 = AtomicU64::new(0);
    let number = WRITTEN.fetch_add(1, Ordering::Relaxed);
    let unfinished = path.with_extension(format!("{}.{number}.part", process::id()));
    let written = File::create(&unfinished).and_then(|mut file| {
        write(&mut file)?;
        file.sync_all()
    });
    let written = written.and_then(|()| fs::rename(&unfinished, path));
    if written.is_err() {
        // The first problem is the one to tell.
        let _ = fs::remove_file(&unfinished);
    }
    written
}

#[cfg(test)]
mod tests {
    use std::io::Write as _;

    use super::*;

    #[test]
    fn nothing_is_left_of_a_file_that_could_not_be_written() {
        let folder = std::env::temp_dir().join(format!("isotope-whole-{}", process::id()));
        fs::create_dir_all(&folder).expect("it can be created");
        let path = folder.join("KRvK.table");
        write_whole(&path, |file| file.write_all(b"old")).expect("it can be written");
        let full = |file: &mut File| {
            file.write_all(b"ne").and_then(|()| Err(io::Error::from(io::ErrorKind::StorageFull)))
        };
        let error = write_whole(&path, full).expect_err("the disk is full");
        assert_eq!(error.kind(), io::ErrorKind::StorageFull);
        let files: Vec<_> = fs::read_dir(&folder).expect("it is there").flatten().collect();
        assert_eq!(files.len(), 1, "{files:?}");
        assert_eq!(fs::read(&path).expect("it is there"), b"old");
        fs::remove_dir_all(&folder).expect("it was created");
    }
}
