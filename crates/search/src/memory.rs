//! The free memory of the machine, and the allocation of large tables.

/// The bytes that programs can allocate without swapping; `None` if the system does not report them.
pub fn free_memory() -> Option<u64> {
    let text = std::fs::read_to_string("/proc/meminfo").ok()?;
    let line = text.lines().find_map(|line| line.strip_prefix("MemAvailable:"))?;
    let kib: u64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    Some(kib << 10)
}

/// A table of `count` entries, if there is memory for it.
pub(crate) fn filled<T>(count: usize, entry: impl FnMut() -> T) -> Option<Box<[T]>> {
    let mut entries = Vec::new();
    entries.try_reserve_exact(count).ok()?;
    entries.resize_with(count, entry);
    Some(entries.into())
}

/// A table of `count` entries, at least one; the count is halved until there is memory for them.
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
