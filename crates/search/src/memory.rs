//! The machine's free memory, and the allocation of large tables.

/// The number of bytes that programs can allocate without swapping; `None` if the system does not report it.
pub fn free_memory() -> Option<u64> {
    let text = std::fs::read_to_string("/proc/meminfo").ok()?;
    let line = text.lines().find_map(|line| line.strip_prefix("MemAvailable:"))?;
    let kib: u64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    Some(kib << 10)
}

/// The number of bytes that programs can still write to the disk of a folder, or of the nearest folder above it that
/// exists; `None` if the system does not report it.
pub fn free_disk(folder: &std::path::Path) -> Option<u64> {
    #[cfg(target_os = "linux")]
    {
        // The folder of a relative path may be the current one, which has an empty name.
        let folder = std::path::absolute(folder).ok()?;
        let there = folder.ancestors().find(|folder| folder.is_dir())?;
        let disk = rustix::fs::statvfs(there).ok()?;
        Some(disk.f_bavail.saturating_mul(disk.f_frsize))
    }
    #[cfg(not(target_os = "linux"))]
    {
        let _ = folder;
        None
    }
}

/// Creates a table of `count` entries; `None` if there is not enough memory.
pub(crate) fn filled<T>(count: usize, entry: impl FnMut() -> T) -> Option<Box<[T]>> {
    let mut entries = Vec::new();
    entries.try_reserve_exact(count).ok()?;
    entries.resize_with(count, entry);
    Some(entries.into())
}

/// Creates a table of `count` entries. The count is halved until there is enough memory, but the table has at
/// least one entry.
///
/// ```
/// assert_eq!(isotope_search::allocate_at_most(1024, || 7).len(), 1024);
/// ```
pub fn allocate_at_most<T>(mut count: usize, mut entry: impl FnMut() -> T) -> Box<[T]> {
    while count > 1 {
        match filled(count, &mut entry) {
            Some(entries) => return entries,
            None => count /= 2,
        }
    }
    Box::new([entry()])
}
