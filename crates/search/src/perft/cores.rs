//! The assignment of threads to CPUs.
//!
//! The operating system may keep two threads on the same core for seconds. On Linux, each thread is therefore
//! pinned to a CPU of its own.

#[cfg(target_os = "linux")]
mod linux {
    use std::{collections::HashMap, fs};

    use rustix::thread::{CpuSet, sched_getaffinity, sched_setaffinity};

    /// The CPUs that this process may use. CPUs that share a core with an earlier CPU come last.
    pub(super) fn available() -> Vec<usize> {
        let Ok(allowed) = sched_getaffinity(None) else { return Vec::new() };
        let mut sharing: HashMap<String, usize> = HashMap::new();
        let mut cpus: Vec<(usize, usize)> = (0..CpuSet::MAX_CPU)
            .filter(|&cpu| allowed.is_set(cpu))
            .map(|cpu| {
                let topology = format!("/sys/devices/system/cpu/cpu{cpu}/topology");
                let core = fs::read_to_string(format!("{topology}/thread_siblings_list"));
                let earlier = sharing.entry(core.unwrap_or(topology)).or_default();
                *earlier += 1;
                (*earlier, cpu)
            })
            .collect();
        cpus.sort_unstable();
        cpus.into_iter().map(|(_, cpu)| cpu).collect()
    }

    pub(super) fn pin(cpu: usize) {
        let mut one = CpuSet::new();
        one.set(cpu);
        // If pinning fails, the thread runs unpinned.
        let _ = sched_setaffinity(None, &one);
    }
}

/// A CPU for each of `threads` threads. All are `None` if there is only one thread, if there are too few CPUs, or
/// if the system is not Linux.
pub(super) fn for_threads(threads: usize) -> Vec<Option<usize>> {
    #[cfg(target_os = "linux")]
    if threads > 1 {
        let cpus = linux::available();
        if threads <= cpus.len() {
            return cpus.into_iter().take(threads).map(Some).collect();
        }
    }
    vec![None; threads]
}

/// Pins the current thread to `cpu`, if it is given and the system is Linux.
pub(super) fn pin(cpu: Option<usize>) {
    #[cfg(target_os = "linux")]
    if let Some(cpu) = cpu {
        linux::pin(cpu);
    }
    #[cfg(not(target_os = "linux"))]
    let _ = cpu;
}
